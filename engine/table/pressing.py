"""Answers given with the cards themselves: pressed, dragged and dropped, or by their keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from engine.app.inputs import Position
from engine.app.widgets import Widget, walk
from engine.rules.notation import Action
from engine.table.chooser import Chooser, W, Way
from engine.table.context import TableContext
from engine.table.digits import digits_of
from engine.table.marks import CardMark, MarkedCard


class Pressing(Chooser[W]):
    """What each card, or pile, of the table may be used for now, and what using it comes to.

    piles: what is pressed and is no card that another could be laid on. A game overrides `give`,
    which is handed an action that is complete, and `led_on`, which is called when a press leads on.
    """

    def __init__(
        self,
        table: TableContext,
        way: Callable[[Action], W],
        stands_for: Callable[[str], Sequence[str]] = lambda pick: (pick,),
        piles: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(lambda: table.actions, way, stands_for)
        self._table = table
        self._piles = piles

    def give(self, action: Action) -> None:
        """Play an action."""
        self.reset()
        self._table.play(action)

    def led_on(self) -> None:
        """Show where it goes on."""

    def marks(
        self,
        order: Sequence[str],
        says: Callable[[str], str],
        otherwise: Callable[[str], CardMark],
    ) -> Callable[[str], CardMark]:
        """How each card may be used now.

        order: the cards as their keys count them. says: what one that can be pressed says of that.
        otherwise: the mark of one that can't.
        """
        decision = self._table.decision
        if decision is None or not self.every:
            return otherwise
        self.settle()
        picks = self.picks
        following = [*self.choice.following]
        beginning = dict.fromkeys(card for way in self.every for card in way.turns[:1])
        onto_another = bool(picks) and picks[0] not in following
        if {*following} <= {*picks}:  # only the same once more: another may begin anew
            following = [*beginning]
        places = {card: place for place, card in enumerate(order)}
        following.sort(key=lambda card: places.get(card, len(places)))
        keys = digits_of(following)
        carried = {card for way in self.every for card in self._carried(way)}

        def mark(card: str) -> CardMark:
            carry = partial(self.carry, card) if card in carried else None
            drop = partial(self.drop, card) if card in carried else None
            led = card in following or card in picks or card in beginning
            if not led and card not in carried:
                return otherwise(card)
            found = CardMark(
                key=keys.get(card, ""),
                tip=says(card),
                press=partial(self.press, card) if led else carry,
                carried=carry,
                dropped=drop,
            )
            if card in picks:
                again = "again, or Enter" if card in keys else "again to cancel"
                tip = f"Chosen. Press it {again}. {found.tip}".strip()
                return found._replace(state="selected", tip=tip)
            if card not in following:
                return found
            if onto_another:
                return found._replace(state="target", seat=decision.seat)
            return found._replace(state="legal")

        return mark

    def press(self, *names: str) -> None:
        """A card, a pile, or something to aim at is pressed; `names` is all that it stands for."""
        self.pick(*names)
        if whole := self.choice.whole:
            self.give(whole)
        elif self.picks:
            self.led_on()
        self._table.rebuild()

    def carry(self, card: str) -> None:
        """A card is dragged off its place: it is picked, and where it may go is ringed."""
        if card in self.choice.picked:
            return
        if card in self.choice.following or self.goes([card]):
            self.press(card)
            return
        # one that only another can move: that one is picked with it
        leads = (_led_to(card, way) for way in self.every)
        self.picks = next(filter(None, leads), self.picks)
        self._table.rebuild()

    def drop(self, card: str, pos: Position) -> None:
        """A card is dropped: it goes where it may go; on its own place it stays picked."""
        if card not in self.choice.picked:
            return
        following = self.choice.following
        for widget, _ in reversed([*walk(self._table.widgets)]):
            names = [name for name in self.names(widget) if name == card or name in following]
            if names and widget.hit(pos):
                if names[0] != card:
                    self.press(*names)
                return
        self.missed(card)

    def names(self, widget: Widget) -> Sequence[str]:
        """What something on the table stands for where a card is dropped on it."""
        return [widget.card] if isinstance(widget, MarkedCard) else ()

    def missed(self, card: str) -> None:
        """A card is dropped where it can't go: it is let go."""
        self.let_go(card)

    def _carried(self, way: Way) -> Iterator[str]:
        """The cards that are pressed to be laid on the next one."""
        for card, onto in pairwise(way.turns):
            if onto != card and onto not in self._piles:
                yield card


def _led_to(card: str, way: Way) -> tuple[str, ...]:
    """What is pressed to come to a card that lies between others on a way; () where it doesn't."""
    turns = way.turns
    return turns[: turns.index(card) + 1] if card in turns[1:-1] else ()
