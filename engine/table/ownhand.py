"""The hand that lies at the foot of a table, beside what its seat is asked.

hand = OwnHand(table, "pine")
hand.bar(request, seat, hand.cards(hand_of(seat), held, mark))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.rules.cards import HIDDEN, Card
from engine.table.actionbar import Offer
from engine.table.board import Request
from engine.table.context import TableContext
from engine.table.faces import Back
from engine.table.hand import CLOSEST, CLOSEST_LARGE, HandBar, HandCards
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
        table = self._table
        decision = self._table.decision
        if decision is None or decision.ask == "draw" or table.look_only or decision.seat != seat:
            return None
        if table.seat.viewer:
            tip = "H turns the hand face down at once."
            return Offer("hand", "Hide", "the hand", tip=tip, key="h", on_press=table.seat.shut)
        tip = "Your hand opens. H turns it face down again."
        if not table.seat.alone:
            tip = f"The others look away, and your{tip[4:]}"
        return Offer("look", "Look", "at your hand", tip=tip, key="h", on_press=table.seat.call)

    def cards(self, place: str, held: Sequence[Card], mark: Callable[[str], CardMark]) -> HandCards:
        """Return the cards of a hand in a bar.

        place: the hand's path. mark: how each card may be used.
        """
        return HandCards(place, held, mark, self._back, large=self._table.large)

    def bar(
        self, request: Request, seat: int, cards: HandCards, *, to_come: bool = False
    ) -> HandBar:
        """Return the bar at the foot of the window, with the hand of a seat.

        to_come: what is asked may need one button more, for which room is kept beside an open hand.
        """
        table = self._table
        decision = self._table.decision
        narrow = self._table.scale.narrow
        count = len(cards.cards)
        if table.watching:  # who leads has the room
            cards = replace(cards, cards=())
        turner = self.turner(seat)
        others = [*request.offers.others]
        if turner and not table.seat.viewer:
            cards = replace(cards, covered=CardMark(tip=turner.tip, press=turner.on_press))
            if table.seat.answers(decision):  # else taking the table is the answer itself
                others = [turner, *others]
                turner = None
            elif self._gives_way and narrow:
                turner = None
        if turner and narrow and len(request.offers.answers) > MANY:
            turner = turner._replace(hint="")
        answers = [*request.offers.answers, *others]
        if asks := not table.beats.telling or bool(answers):
            self._asked = answers, turner, to_come
        else:
            answers, turner, to_come = self._asked
        opened = table.seat.viewer == seat
        closest = CLOSEST_LARGE if cards.large and HIDDEN not in cards.cards else CLOSEST
        return HandBar(
            request.prompt,
            answers,
            seat=seat,
            player=table.names[seat - 1],
            count=count,
            cards=cards if opened else replace(cards, step=closest),
            to_play=decision is not None and decision.seat == seat,
            turner=turner,
            to_come=opened and to_come,
            asks=asks,
        )
