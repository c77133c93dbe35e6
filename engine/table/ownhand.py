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
        """Return the bar with the hand of a seat.

        Args:
            request: The prompt and the offers.
            seat: The seat whose hand lies in the bar.
            cards: The cards of the hand.
            looker: The seat that may look at its hand while it is asked; 0 is `seat`.
            has_spare_room: True to keep room for one more button.
        """
        table = self._table
        decision = self._table.decision
        is_narrow = self._table.scale.narrow
        # the controls of a replay need the room of the cards
        shown_cards = replace(cards, cards=()) if table.watching else cards
        turn_offer = self.turner(looker or seat)
        other_offers = [*request.offers.others]
        if turn_offer and not table.seat.viewer:
            is_far = looker not in (0, seat)
            if not is_far:
                covered_mark = CardMark(tip=turn_offer.tip, press=turn_offer.on_press)
                shown_cards = replace(shown_cards, covered=covered_mark)
            # with a private question and the hand here, opening the view is the only answer
            if table.seat.answers(decision):
                other_offers = [turn_offer, *other_offers]
                turn_offer = None
            elif is_far:
                turn_offer = None  # the foot has a button to open the view
            elif self._drops_turn_button and is_narrow:
                turn_offer = None
        if turn_offer and is_narrow and len(request.offers.answers) > MANY_ANSWERS:
            turn_offer = turn_offer._replace(hint="")
        answers = [*request.offers.answers, *other_offers]
        is_asking = not table.beats.is_playing_back or bool(answers)
        if is_asking:
            self._last_buttons = answers, turn_offer, has_spare_room
        else:
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
