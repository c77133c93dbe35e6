"""Prompts, buttons and hand at the foot of a Schmiegel table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import groupby

from engine.app.widgets.buttons import Kind
from engine.rules.cards import Card
from engine.rules.english import in_words, list_in_words
from engine.rules.events import Moved
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table.actionbar import ActionBar, Offer, Prompt, offer_for
from engine.table.board import Offers, Request
from engine.table.context import TableContext
from engine.table.forced_move import ForcedMove
from engine.table.marks import CardMark
from engine.table.ownhand import OwnHand
from engine.words.log import tokens
from engine.words.reasons import capital
from games.schmiegel.rules.actions import Accept, Pass, Reject
from games.schmiegel.rules.events import NothingDrawn
from games.schmiegel.rules.state import NUMBER_PILE, Asked, Schmiegel, hand_of
from games.schmiegel.table.choosing import CardSelection, lone_pass, uses_left
from games.schmiegel.words.keys import ODDS
from games.schmiegel.words.phrases import ABILITY_NAMES

LOOK_AT_HAND = "H: look at your hand."
"""Sentence added to a prompt while the hand lies face down."""


class SchmiegelPrompts:
    """Maker of the prompts, offers and hand at the foot, with only what the viewer may know."""

    def __init__(
        self, table: TableContext, selection: CardSelection, forced_move: ForcedMove
    ) -> None:
        self._table = table
        self._selection = selection
        self._forced_move = forced_move
        self._hand = OwnHand(table, "pine")

    # The foot.

    def foot(self, view: Schmiegel, request: Request, mark: Callable[[str], CardMark]) -> ActionBar:
        """Return the action bar at the foot of the window; `mark` gives the mark of each card."""
        seat = self._table.near_seat
        cards = self._hand.cards(hand_of(seat), view.players[seat - 1].hand, mark)
        has_spare_room = self._selection.has_card_answers and not self._selection.choice.only_action
        return self._hand.bar(request, seat, cards, looker=view.turn, has_spare_room=has_spare_room)

    # Prompts.

    def prompt(self, view: Schmiegel, decision: Decision) -> Prompt:
        """Return the prompt for a decision, which depends on the cards picked so far."""
        seat = decision.seat
        if not self._table.seat.answers(decision):
            name = self._table.name(seat)
            private_note = self._table.seat.note_for_others(f"Only {name} may see the hand.")
            return Prompt(seat, f"{name}: give a number?", private_note)
        self._selection.drop_impossible_picks()
        if self._selection.picks:
            title, words = self._picked_words(view, decision)
            return Prompt(seat, title, self._to_seat(seat, f", {words}"))
        title, words = self._question_words(view, decision)
        if not self._table.seat.viewer and self._hand.turner(view.turn) and not lone_pass(decision):
            words = f"{words} {LOOK_AT_HAND}"
        lines = filter(None, [self._forced_passes, words])
        return Prompt(seat, self._to_seat(seat, title), "\n".join(lines))

    def _to_seat(self, seat: int, words: str) -> str:
        """Return words behind the name of their seat; beside its open hand without the name."""
        if self._table.seat.viewer == seat:
            return capital(words.lstrip(":, "))
        return f"{self._table.name(seat)}{words}"

    @property
    def _forced_passes(self) -> str:
        """Sentence about the forced passes since a player last answered."""
        sentences = []
        for seat, reasons in groupby(
            self._forced_move.passes_given, lambda forced_pass: forced_pass[0]
        ):
            sentences.append(
                f"{self._table.name(seat)} {list_in_words([reason for _, reason in reasons])}."
            )
        return " ".join(sentences)

    def _question_words(self, view: Schmiegel, decision: Decision) -> tuple[str, str]:
        """Return the question before any card is picked: what follows the name, and a line."""
        is_only_pass = decision.actions == [Pass()]
        match decision.ask:
            case Asked.SWAP:
                words = "No face is left to draw." if is_only_pass else "Choose one of yours."
                return ": swap a character?", words
            case Asked.ANSWER:
                return f": swap {{{view.named}}}?", f"You drew {{{view.drawn[0]}}}."
            case Asked.ASSOCIATE:
                words = "Choose a number, then who gets it."
                words = "No number fits a character." if is_only_pass else words
                return ": give a number?", f"{self._drawn_number_words()} {words}".strip()
            case Asked.TRAIN:
                assert view.acting
                trainer = f"{{{view.acting.face}}}"
                words = f"Any character but {trainer} may get it."
                words = f"No number fits anyone but {trainer}." if is_only_pass else words
                return ": give a number?", f"{self._drawn_number_words()} {words}".strip()
            case Asked.ABILITIES:
                words = "None of your characters can act." if is_only_pass else "Choose who acts."
                return ": use an ability?", words
            case Asked.ATTACK:
                words = "You can't attack on your first turn."
                words = words if is_only_pass else _risk_sentence(view, view.turn)
                return ": who attacks?", words
            case Asked.DEFEND:
                words = _risk_sentence(view, 3 - view.turn)
                if len(view.opponent.party) > 1:
                    words = f"{{{view.named}}} attacks. {words}"
                return ": who defends?", words
        return "", ""

    def _drawn_number_words(self) -> str:
        """Return a sentence about the number just drawn, if the viewer may see it."""
        for event in self._table.history[-1].events if self._table.history else ():
            visible_event = event.seen_by(self._table.seat.viewer)
            if isinstance(visible_event, Moved) and visible_event.source == NUMBER_PILE:
                return f"You drew {tokens(visible_event.cards)}."
            if isinstance(event, NothingDrawn):
                return "No number was left to draw."
        return ""

    def _picked_words(self, view: Schmiegel, decision: Decision) -> tuple[str, str]:
        """Return the question once cards are picked: a title, and what follows the name."""
        picks = self._selection.picks
        first_card = f"{{{picks[0]}}}"
        match decision.ask:
            case Asked.SWAP:
                return f"Swap {first_card}?", "Enter draws a face; then accept or reject it."
            case Asked.ASSOCIATE | Asked.TRAIN:
                return f"Give {first_card} to whom?", "choose who gets it."
            case Asked.ATTACK:
                return f"Attack with {first_card}?", f"press {first_card} again, or Enter."
            case Asked.DEFEND:
                return f"Defend with {first_card}?", f"press {first_card} again, or Enter."
        if len(picks) > 1:
            return f"Move {{{picks[1]}}} to whom?", "choose who gets it."
        uses = in_words(uses_left(view, Card(picks[0])), "use").capitalize()
        next_step = {"Q": "Enter draws a face", "A": "Enter draws a number"}.get(
            picks[0][0], "choose a number"
        )
        if picks[0][0] in "JK" and self._selection.choice.only_action:
            next_step = "Enter chooses the only number"
        return f"{first_card} {ABILITY_NAMES[picks[0][0]]}", f"{next_step}. {uses} left."

    # Offers.

    def offers(self, view: Schmiegel, decision: Decision) -> Offers:
        """Return the buttons: answers without a card of their own, and the odds."""
        answers: list[Offer] = []
        if only_action := self._selection.choice.only_action:
            answers.append(self._offer(only_action, "primary")._replace(id="do", key="enter"))
        for action in self._table.actions:
            if isinstance(action, Accept):
                answers.append(self._offer(action, "primary"))
            elif isinstance(action, Pass | Reject):
                answers.append(self._offer(action))
        return Offers(answers, self._odds_offer(view, decision))

    def _offer(self, action: Action, kind: Kind = "normal") -> Offer:
        return offer_for(action, self._table.caption(action), self._selection.give, kind=kind)

    def _odds_offer(self, view: Schmiegel, decision: Decision) -> list[Offer]:
        """Return the offer to show odds, to go to the next seat's, or to close them; often none."""
        table = self._table
        question = decision.ask
        if not table.settings.odds or question == Asked.ANSWER or lone_pass(decision):
            return []
        if self._selection.picks and table.sheets.shape != "full":
            return []  # the button of the answer needs the room
        lower_seat = self._table.near_seat
        next_seat = self._next_compared_seat(lower_seat)
        match next_seat:
            case 0:
                label = "Close odds"
                hint = "back"
            case seat if seat == lower_seat:
                label = "Odds"
                hint = "who beats whom"
            case _:
                label = "Odds"
                hint = "next: their attacks"
        tip = "The odds of a battle between any two characters, as they stand."
        return [
            Offer(
                "odds", label, hint, tip=tip, key=ODDS, on_press=partial(self._compare, next_seat)
            )
        ]

    def _next_compared_seat(self, lower_seat: int) -> int:
        """Return the seat whose attacks the odds show next, 0 for none; the lower seat is first."""
        next_seats = {0: lower_seat, lower_seat: 3 - lower_seat}
        return next_seats.get(self._selection.compared_seat, 0)

    def _compare(self, seat: int) -> None:
        """Show the odds of every battle in which this seat attacks; 0 hides them."""
        self._selection.compared_seat = seat
        if seat and self._table.sheets.shape == "tabs":
            self._table.sheets.open("middle")
        self._table.rebuild()


def _risk_sentence(view: Schmiegel, seat: int) -> str:
    """Return a sentence on a seat's risk in a battle: a character, or the game."""
    party = view.players[seat - 1].party
    if len(party) > 1:
        return "Whoever is hit leaves play."
    return f"If {{{party[0].face}}} is hit, you lose."
