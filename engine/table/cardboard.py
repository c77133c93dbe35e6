"""Board of a game in which an answer is a card from the player's own hand.

    class CupsBoard(CardBoard[Cups]):
        def layout(self, seen, room): ...
        def prompt(self, seen, decision): ...

The hand of the seat that is asked lies at the foot, in order. A press or its digit chooses a card;
a second press or Enter plays it, and Esc drops the choice. Actions without a card have a button
each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from typing_extensions import override

from engine.app.inputs import Key, KeyUp, Press
from engine.rules.cards import Card
from engine.rules.events import Event, Moved
from engine.rules.notation import Action
from engine.rules.state import Decision, S
from engine.table.actionbar import ActionBar, offer_for
from engine.table.acts import Acts
from engine.table.board import Board, Happening, Offers, Request
from engine.table.chooser import Way
from engine.table.context import TableContext
from engine.table.faces import Back
from engine.table.hand import sorted_hand
from engine.table.marks import AT_REST, CardMark
from engine.table.ownhand import OwnHand
from engine.table.pace import Pace
from engine.table.pressing import Pressing

MOVE_SECONDS = 0.2
"""Seconds at normal speed for which the table stands still after cards have moved."""


class CardBoard(Board[S]):
    """Board with the hand of the asked seat at its foot.

    A game that plays several cards at once overrides `way`.

    Attributes:
        hand: The field with the hand of a seat, which declares its cards.
        back: The back of the pack.
        table: The table as the board sees it.
        pressing: The choice of a card by presses.
        acts: The last action, as a panel for the middle: `acts.panel()`.
    """

    hand: ClassVar[str] = "hand"
    back: ClassVar[Back] = "oxblood"

    def __init__(self, table: TableContext) -> None:
        self.table = table
        self.pressing = Pressing(table, self.way)
        self.acts = Acts(table)
        self._hand = OwnHand(table, self.back)

    def card_of(self, action: Action) -> str:
        """Return the card that an action plays from the hand; "" where a button gives it."""
        return getattr(action, "card", "")

    def way(self, action: Action) -> Way:
        """Return how an action is put together: its card is pressed twice."""
        card = self.card_of(action)
        return Way(action, ordered_picks=(card, card) if card else ())

    @override
    def offers(self, view: S, decision: Decision) -> Offers:
        """Offer the chosen card, and a button for each action without a card."""
        self.pressing.drop_impossible_picks()
        actions_without_card = [action for action in self.table.actions if not self.card_of(action)]
        answers = [*self.table.offers(actions_without_card).answers]
        if chosen_action := self.pressing.choice.only_action:
            caption = self.table.caption(chosen_action)
            offer = offer_for(chosen_action, caption, self.pressing.give, kind="primary")
            answers.insert(0, offer._replace(id="do", key="enter"))
        return Offers(answers)

    @override
    def foot(self, view: S, request: Request) -> ActionBar:
        """Return the action bar with the hand of the asked seat beside the prompt."""
        decision = self.table.decision
        seat = decision.seat if decision else self.table.near_seat
        place = view.place_of(self.hand, seat)
        hand = sorted_hand(view.cards_at(place))
        cards = self._hand.cards(place, hand, self.marks(hand))
        return self._hand.bar(request, seat, cards)

    def marks(self, hand: Sequence[Card]) -> Callable[[str], CardMark]:
        """Return a function that gives the mark of each card of a hand."""
        captions = {
            self.card_of(action): self.table.caption(action)
            for action in self.table.actions
            if self.card_of(action)
        }

        def tip_for(card: str) -> str:
            return captions[card].help if card in captions else ""

        def mark_at_rest(card: str) -> CardMark:
            return AT_REST

        return self.pressing.marks(hand, tip_for, mark_at_rest)

    @override
    def pace(self, beat: Event) -> Pace:
        """Hold a move of cards for a moment, which may be seen in the act alone."""
        return Pace(MOVE_SECONDS) if isinstance(beat, Moved) else Pace()

    @override
    def handle(self, event: Press | Key | KeyUp) -> bool:
        """Drop the chosen card on Esc; return True if there was one."""
        if event != Key("escape") or not self.pressing.back():
            return False
        self.table.rebuild()
        return True

    @override
    def changed(self, what: Happening) -> None:
        """Drop the chosen card when the view is covered or the match stands elsewhere."""
        if what in (Happening.COVERED, Happening.REWOUND):
            self.pressing.reset()
