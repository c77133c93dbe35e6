"""Hand of the seat that is asked, at the foot of a table beside the prompt.

hand = OwnHand(table, "pine")
hand.bar(request, seat, hand.cards(hand_of(seat), held, mark))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.rules.cards import Card
from engine.table.actionbar import Offer
from engine.table.board import Request
from engine.table.context import TableContext
from engine.table.faces import Back
from engine.table.hand import HandBar, HandCards
from engine.table.marks import CardMark

MANY_ANSWERS = 4
"""Number of answers beyond which the button that turns the hand has no hint in a narrow window."""


class OwnHand:
    """Builder of the action bar with a hand, and with the button that turns it up or down.

    Args:
        table: The table.
        back: The back of the pack.
        gives_way: True if a narrow window leaves that button out beside the one that takes the
            table for its seat, which does the same.
    """

    def __init__(self, table: TableContext, back: Back, gives_way: bool = False) -> None:
        self._table = table
        self._back = back
        self._drops_turn_button = gives_way
        self._last_buttons: tuple[list[Offer], Offer | None, bool] = [], None, False
        """Last answers, turning button and reserve, whose room is kept while nothing is asked."""

    def turner(self, seat: int) -> Offer | None:
        """Return the button that turns the hand of this seat up or down, if it can be turned."""
        table = self._table
        decision = self._table.decision
        if decision is None or decision.ask == "draw" or table.look_only or decision.seat != seat:
            return None
        if table.seat.viewer:
            tip = "H turns the hand face down at once."
            return Offer("hand", "Hide", "the hand", tip=tip, key="h", on_press=table.seat.shut)
        tip = "Your hand opens. H turns it face down again."
        if not table.seat.alone:
            tip = "The others look away, and your hand opens. H turns it face down again."
        return Offer("look", "Look", "at your hand", tip=tip, key="h", on_press=table.seat.call)

    def cards(self, place: str, hand: Sequence[Card], mark: Callable[[str], CardMark]) -> HandCards:
        """Return the cards of a hand in a bar.

        Args:
            place: The path of the hand in the position.
            hand: The cards.
            mark: Returns the mark of a card: its look and its use.
        """
        return HandCards(place, hand, mark, self._back, large=self._table.large)

    def bar(
        self,
        request: Request,
        seat: int,
        cards: HandCards,
        *,
        looker: int = 0,
        has_spare_room: bool = False,
    ) -> HandBar:
        """Return the bar with the hand of a seat, with room for one more button on request.

        `looker` is the seat that may look at its hand while it is asked; 0 is `seat`.
        """
        table = self._table
        decision = table.decision
        turn_offer = self.turner(looker or seat)
        is_near = looker in (0, seat)
        shown_cards = self._shown_cards(cards, turn_offer if is_near else None)
        answers, turn_offer = self._placed_turner(request, turn_offer, is_near=is_near)
        is_asking = not table.beats.is_playing_back or bool(answers)
        if is_asking:
            self._last_buttons = answers, turn_offer, has_spare_room
        answers, turn_offer, has_spare_room = self._last_buttons
        is_open = table.seat.viewer == seat
        return HandBar(
            request.prompt,
            answers,
            seat=seat,
            player=table.names[seat - 1],
            count=len(cards.cards),
            cards=replace(shown_cards, closest=not is_open),
            to_play=decision is not None and decision.seat == seat,
            turner=turn_offer,
            has_spare_room=is_open and has_spare_room,
            asks=is_asking,
        )

    def _shown_cards(self, cards: HandCards, turn_offer: Offer | None) -> HandCards:
        """Return the cards of a bar, each of them a button for an offer to turn them up."""
        if self._table.watching:  # the controls of a replay need the room of the cards
            cards = replace(cards, cards=())
        if turn_offer and not self._table.seat.viewer:
            covered_mark = CardMark(tip=turn_offer.tip, press=turn_offer.on_press)
            cards = replace(cards, covered=covered_mark)
        return cards

    def _placed_turner(
        self, request: Request, turn_offer: Offer | None, *, is_near: bool
    ) -> tuple[list[Offer], Offer | None]:
        """Return the answers, and the button that turns the hand if it stands beside the hand.

        With a public question it stands among the answers. With a private one opening the view is
        the only answer; if the hand is not near, the foot has a button for it.
        """
        is_narrow = self._table.sheets.shape == "tabs"
        answers = [*request.offers.answers]
        others = [*request.offers.others]
        if turn_offer and not self._table.seat.viewer:
            if self._table.seat.answers(self._table.decision):
                return [*answers, turn_offer, *others], None
            if not is_near or (self._drops_turn_button and is_narrow):
                turn_offer = None
        if turn_offer and is_narrow and len(answers) > MANY_ANSWERS:
            turn_offer = turn_offer._replace(hint="")
        return [*answers, *others], turn_offer
