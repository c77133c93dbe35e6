"""The hand that lies at the foot of a table, beside what its seat is asked.

hand = OwnHand(table, "pine")
... hand.bar(scale, seat, hand_of(seat), cards, request, mark)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import Widget
from engine.app.widgets.bars import Bar
from engine.rules.cards import HIDDEN, Card
from engine.table.actionbar import Offer
from engine.table.board import Request
from engine.table.context import TableContext
from engine.table.faces import Back
from engine.table.hand import hand_widgets
from engine.table.handfoot import foot_bar
from engine.table.marks import CardMark

MANY = 4
"""Beside more buttons than this what turns the hand says no more than a word in a narrow window."""


class OwnHand:
    """The hand, what turns it up or down, and the answers.

    back: of its pack. gives_way: in a narrow window nothing turns the hand up beside the button
    that takes the table for its seat, which does the same.
    """

    def __init__(self, table: TableContext, back: Back, gives_way: bool = False) -> None:
        self._table = table
        self._back = back
        self._gives_way = gives_way
        self._asked: tuple[list[Offer], Offer | None, bool] = [], None, False
        """What was offered last, which keeps its room while nothing is asked."""

    def turner(self, seat: int) -> Offer | None:
        """What turns the hand of this seat up or down, where that can be done."""
        table, decision = self._table, self._table.decision
        if decision is None or decision.ask == "draw" or table.look_only or decision.seat != seat:
            return None
        if table.seat.viewer:
            tip = "H turns the hand face down at once."
            return Offer("hand", "Hide", "the hand", tip, "h", "", table.seat.shut)
        tip = "Your hand opens. H turns it face down again."
        if not table.seat.alone:
            tip = f"The others look away, and your{tip[4:]}"
        return Offer("look", "Look", "at your hand", tip, "h", "", table.seat.call)

    def widgets(
        self,
        scale: Scale,
        room: Rect,
        place: str,
        held: Sequence[Card],
        mark: Callable[[str], CardMark],
    ) -> list[Widget]:
        """The cards of a hand that lies open, in a room."""
        return hand_widgets(scale, room, place, held, mark, self._back, self._table.large)

    def bar(
        self,
        scale: Scale,
        seat: int,
        place: str,
        held: Sequence[Card],
        request: Request,
        mark: Callable[[str], CardMark],
        to_come: bool,
    ) -> Bar:
        """The bar at the foot of the window.

        seat, place, held: whose hand it is, its path, its cards. mark: how each may be used.
        to_come: what is asked may need one button more, for which room is kept beside an open hand.
        """
        table, decision, shown = self._table, self._table.decision, mark
        hand = [] if table.watching else held  # who leads has the room
        turner, others = self.turner(seat), [*request.offers.others]
        if turner and not table.seat.viewer:
            look = CardMark(tip=turner.tip, press=turner.on_press)
            shown = lambda card: look if card == HIDDEN else mark(card)  # noqa: E731
            if table.seat.answers(decision):  # else taking the table is the answer itself
                others, turner = [turner, *others], None
            elif self._gives_way and scale.narrow:
                turner = None
        if turner and scale.narrow and len(request.offers.answers) > MANY:
            turner = turner._replace(hint="")
        answers = [*request.offers.answers, *others]
        if asks := not table.beats.telling or bool(answers):
            self._asked = answers, turner, to_come
        else:
            answers, turner, to_come = self._asked
        opened = table.seat.viewer == seat
        return foot_bar(
            scale,
            seat,
            table.names[seat - 1],
            len(held),
            len(hand),
            lambda room: hand_widgets(scale, room, place, hand, shown, self._back, table.large),
            request.prompt,
            answers,
            decision is not None and decision.seat == seat,
            turner,
            opened and to_come,
            not opened,
            asks,
        )
