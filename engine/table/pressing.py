"""Answers given with the cards themselves: pressed, dragged and dropped, or by their keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from engine.app.inputs import Position
from engine.app.widgets import walk
from engine.rules.notation import Action
from engine.table.chooser import Chooser, Way, cards_of
from engine.table.context import TableContext
from engine.table.marks import CardMark, MarkedCard

DIGITS = "1234567890"
"""The keys of what may be pressed next, in its order."""


class Pressing:
    """What each card, or pile, of the table may be used for now, and what using it comes to.

    actions: what may be played, each of which `way` says how to press. give: is handed an action
    that is complete. led_on: is called when what was pressed leads on. piles: what is pressed and
    is no card that another could be laid on.
    """

    def __init__(
        self,
        table: TableContext,
        way: Callable[[Action], Way],
        actions: Callable[[], Sequence[Action]],
        give: Callable[[Action], None],
        led_on: Callable[[], None] = lambda: None,
        piles: frozenset[str] = frozenset(),
    ) -> None:
        self.chooser = Chooser(way)
        self._table = table
        self._way = way
        self._actions = actions
        self._give = give
        self._led_on = led_on
        self._piles = piles

    def marks(
        self,
        order: Sequence[str],
        says: Callable[[str], str],
        otherwise: Callable[[str], CardMark],
        digits: str = DIGITS,
    ) -> Callable[[str], CardMark]:
        """How each card may be used now.

        order: the cards as their keys count them. says: what one that can be pressed says of that.
        otherwise: the mark of one that can't. digits: the keys, others where those that answered
        the last question must not answer this one.
        """
        actions, decision = self._actions(), self._table.decision
        if decision is None or not actions:
            return otherwise
        chooser = self.chooser
        chooser.settle(actions)
        picks, places = chooser.picks, {card: place for place, card in enumerate(order)}
        following = sorted(chooser.offered(actions), key=lambda card: places.get(card, len(places)))
        keys = dict(zip(following, digits, strict=False))
        beginning = {*chooser.first(actions)}
        carried = {card for each in actions for card in self._carried(self._way(each))}
        onto_another = bool(picks) and picks[0] not in following

        def mark(card: str) -> CardMark:
            carry = partial(self.carry, card) if card in carried else None
            drop = partial(self.drop, card) if card in carried else None
            if card not in following and card not in picks and card not in beginning:
                return otherwise(card)._replace(carried=carry, dropped=drop)
            found = CardMark(
                key=keys.get(card, ""),
                tip=says(card),
                press=partial(self.press, card),
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

    def press(self, card: str) -> None:
        """A card or pile is pressed."""
        action = self.chooser.press(card, self._actions())
        if action is not None:
            self._give(action)
        elif self.chooser.picks:
            self._led_on()
        self._table.rebuild()

    def carry(self, card: str) -> None:
        """A card is dragged off its place: it is chosen, and where it may go is ringed."""
        chooser, actions = self.chooser, self._actions()
        if card in chooser.picks:
            return
        if card in chooser.next(actions) or card in chooser.first(actions):
            self.press(card)
            return
        # one that only another can move: that one is chosen with it
        leads = (_led_to(card, self._way(each)) for each in actions)
        chooser.picks = next(filter(None, leads), chooser.picks)
        self._table.rebuild()

    def drop(self, card: str, pos: Position) -> None:
        """A card is dropped: it goes where it may go; on its own place it stays chosen."""
        chooser, actions = self.chooser, self._actions()
        if card not in chooser.picks:
            return
        places = (card, *chooser.next(actions))
        cards = [
            widget for widget, _ in walk(self._table.widgets) if isinstance(widget, MarkedCard)
        ]
        under = [widget.card for widget in cards if widget.card in places and widget.hit(pos)]
        if not under:
            chooser.press(card, actions)
        elif under[-1] != card:
            action = chooser.press(under[-1], actions)
            if action is not None:
                self._give(action)

    def _carried(self, pressed: Way) -> Iterator[str]:
        """The cards that are pressed to be laid on the next one."""
        for step, onto in pairwise(pressed):
            if onto != step and onto not in self._piles:
                yield from cards_of(step)


def _led_to(card: str, way: Way) -> tuple[str, ...]:
    """What is pressed to come to a card that lies between others on a way; () where it doesn't."""
    steps = tuple(step for step in way if isinstance(step, str))
    between = len(steps) == len(way) and card in steps[1:-1]
    return steps[: steps.index(card) + 1] if between else ()
