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
    """Chooser that is fed by presses and drags of cards and piles on the table.

    A game overrides `give`, which gets the complete action, and `show_next_picks`, which is called
    when a press leads on.

    Args:
        table: The table as the board sees it.
        way: Returns the way to an action.
        stands_for: Returns the cards that a pick stands for.
        piles: Things to press that are no cards, so that no card can be laid on them.
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
        """Play a complete action."""
        self.reset()
        self._table.play(action)

    def show_next_picks(self) -> None:
        """Show where the choice goes on; a game may override this."""

    def marks(
        self,
        order: Sequence[str],
        tip_for: Callable[[str], str],
        other_mark_for: Callable[[str], CardMark],
    ) -> Callable[[str], CardMark]:
        """Return a function that gives the mark of each card.

        Args:
            order: The cards in the order of their keys.
            tip_for: Returns the tooltip of a card that can be pressed.
            other_mark_for: Returns the mark of a card that can't.
        """
        decision = self._table.decision
        if decision is None or not self.all_ways:
            return other_mark_for
        self.drop_impossible_picks()
        picks = self.picks
        next_picks = [*self.choice.next_picks]
        first_picks = dict.fromkeys(card for way in self.all_ways for card in way.ordered_picks[:1])
        leads_to_other_card = bool(picks) and picks[0] not in next_picks
        if {*next_picks} <= {*picks}:  # only repeats are left: offer first cards too
            next_picks = [*first_picks]
        positions = {card: position for position, card in enumerate(order)}
        next_picks.sort(key=lambda card: positions.get(card, len(positions)))
        keys = digits_of(next_picks)
        draggable_cards = {card for way in self.all_ways for card in self._laid_cards(way)}

        def mark(card: str) -> CardMark:
            leads_on = card in next_picks or card in picks or card in first_picks
            if not leads_on and card not in draggable_cards:
                return other_mark_for(card)
            carry = partial(self.carry, card) if card in draggable_cards else None
            drop = partial(self.drop, card) if card in draggable_cards else None
            card_mark = CardMark(
                key=keys.get(card, ""),
                tip=tip_for(card),
                press=partial(self.press, card) if leads_on else carry,
                carried=carry,
                dropped=drop,
            )
            if card in picks:
                return _as_picked(card_mark)
            if card not in next_picks:
                return card_mark
            if leads_to_other_card:
                return card_mark._replace(state="target", seat=decision.seat)
            return card_mark._replace(state="legal")

        return mark

    def press(self, *names: str) -> None:
        """Pick a card, a pile, or a target; `names` are all picks that it stands for."""
        self.pick(*names)
        if complete_action := self.choice.complete_action:
            self.give(complete_action)
        elif self.picks:
            self.show_next_picks()
        self._table.rebuild()

    def carry(self, card: str) -> None:
        """Pick a card that is dragged off its place, so that its targets have rings."""
        if card in self.choice.picked:
            return
        if card in self.choice.next_picks or self.leads_somewhere([card]):
            self.press(card)
            return
        # a card that moves only after others: pick those too
        for way in self.all_ways:
            if picks := _picks_up_to(card, way):
                self.picks = picks
                break
        self._table.rebuild()

    def drop(self, card: str, pos: Position) -> None:
        """Lay a dragged card on the target at `pos`; on its own place it stays picked."""
        if card not in self.choice.picked:
            return
        next_picks = self.choice.next_picks
        for widget, _ in reversed([*walk(self._table.widgets)]):
            names = [name for name in self.names(widget) if name == card or name in next_picks]
            if not names or not widget.hit(pos):
                continue
            if names[0] != card:
                self.press(*names)
            return
        self.missed(card)

    def names(self, widget: Widget) -> Sequence[str]:
        """Return the picks that a widget stands for when a card is dropped on it."""
        return [widget.card] if isinstance(widget, MarkedCard) else ()

    def missed(self, card: str) -> None:
        """Drop the choice of a card that was dropped where it can't go."""
        self.let_go(card)

    def _laid_cards(self, way: Way) -> Iterator[str]:
        """Yield the cards of a way that are laid on the next one."""
        for card, next_card in pairwise(way.ordered_picks):
            if next_card != card and next_card not in self._piles:
                yield card


def _as_picked(mark: CardMark) -> CardMark:
    """Return the mark of a card that has been picked, with words about a second press."""
    hint = "again, or Enter" if mark.key else "again to cancel"
    return mark._replace(state="selected", tip=f"Chosen. Press it {hint}. {mark.tip}".strip())


def _picks_up_to(card: str, way: Way) -> tuple[str, ...]:
    """Return the picks of a way up to a card between its ends; () if it is not there."""
    turns = way.ordered_picks
    return turns[: turns.index(card) + 1] if card in turns[1:-1] else ()
