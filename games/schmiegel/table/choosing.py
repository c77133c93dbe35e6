"""Answers given by pressing cards: the use of each card now, and the effect of a press.

A character is pressed, then its target; a pile is pressed to draw from it, and the attacker or
defender is pressed twice.

Clauses such as C10 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from typing_extensions import override

from engine.app.widgets import Answer, Dialog
from engine.rules.cards import Card, suit
from engine.rules.english import in_words
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table.chooser import Way
from engine.table.context import TableContext
from engine.table.marks import AT_REST, CardMark
from engine.table.pressing import Pressing
from games.schmiegel.rules.abilities import Ability, Move, Recruit, Steal, Train, why_idle
from games.schmiegel.rules.actions import Associate, Attack, Defend, Pass, Swap
from games.schmiegel.rules.state import FACE_PILE, NUMBER_PILE, Acted, Asked, Schmiegel
from games.schmiegel.words.phrases import ABILITY_EFFECTS, ABILITY_NAMES

DRAW_PILES = frozenset({FACE_PILE, NUMBER_PILE})
"""Piles that are pressed to draw a card."""


def presses_of(action: Action) -> tuple[str, ...]:
    """Return the presses that give an action; () for an action that only a button gives."""
    match action:
        case Swap(face=face) | Recruit(face=face):
            return face, FACE_PILE
        case Train(face=face):
            return face, NUMBER_PILE
        case Associate(number=number, face=face):
            return number, face
        case Steal(face=face, number=number):
            return face, number
        case Move(face=face, number=number, target=target):
            return face, number, target
        case Attack(face=face) | Defend(face=face):
            return face, face
    return ()


class CardSelection(Pressing[Way]):
    """Cards pressed so far for an answer, and the seat whose attacks are compared."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table, lambda each: Way(each, presses_of(each)), piles=DRAW_PILES)
        self.compared_seat = 0
        """Seat whose attacks on every defender are compared in the middle; 0 for none."""

    @property
    def has_card_answers(self) -> bool:
        """True if an answer can be given by pressing cards."""
        return any(way.ordered_picks for way in self.all_ways)

    # Marks of the cards.

    def marks_of(self, view: Schmiegel, order: Sequence[str]) -> Callable[[str], CardMark]:
        """Return the function that gives each card or pile its mark now.

        Args:
            view: The view that is shown.
            order: The cards in the order of their number keys.
        """
        decision = self._table.decision
        return self.marks(
            order,
            lambda card: self._press_tip(view, card),
            lambda card: self._idle_mark(view, card, decision if self.all_ways else None),
        )

    def _press_tip(self, view: Schmiegel, card: str) -> str:
        """Return the tooltip of a card that can be pressed."""
        actions = [way.action for way in self.choice.fitting if card in way.all]
        first_presses = [way.action for way in self.all_ways if card in way.ordered_picks[:1]]
        if first_presses and isinstance(first_presses[0], Ability) and not (self.picks and actions):
            uses = in_words(uses_left(view, Card(card)), "use")
            return f"{ABILITY_NAMES[card[0]]}, {uses} left: it {ABILITY_EFFECTS[card[0]]}."
        actions = actions or first_presses
        return self._table.caption(actions[0]).help if len(actions) == 1 else ""

    def _idle_mark(self, view: Schmiegel, card: str, decision: Decision | None) -> CardMark:
        """Return the mark of a card that can't be pressed, with a reason if it is the seat's own.

        Args:
            view: The view that is shown.
            card: The card.
            decision: The question, if it can be answered now.
        """
        if decision is not None and not self.picks:
            character = view.own.find(Card(card))
            if decision.ask == Asked.ABILITIES and character:
                return CardMark(reason=why_idle(view, character.face) or "")
            if decision.private and card in view.own.hand:
                return CardMark("unusable", reason=_unfit_reason(view, Card(card)))
        if card == view.named and view.phase == "swap":
            return CardMark("target", view.turn)
        return AT_REST

    # Pressing.

    @override
    def show_next_picks(self) -> None:
        """Open the tab on which the next card lies."""
        sheets = self._table.sheets
        if sheets.shape == "tabs" and DRAW_PILES.isdisjoint(self.choice.next_picks):
            sheets.open("parties")

    @override
    def give(self, action: Action) -> None:
        """Play an action, after a warning if another character loses uses by it (C11)."""
        seen: Schmiegel = self._table.public
        able_faces = {way.action.face for way in self.all_ways if isinstance(way.action, Ability)}
        acting = seen.character_closed_by(action.face) if isinstance(action, Ability) else None
        if isinstance(action, Ability) and acting and acting.face in able_faces:
            self._table.push(self._warning(action, acting))
        else:
            super().give(action)

    def _warning(self, action: Ability, acting: Acted) -> Dialog:
        """Return the dialog about the uses that a character loses once another one acts."""
        face = acting.face
        uses = in_words(acting.uses_left, "use")
        give = super().give

        def stay() -> None:
            self.picks = (face,)
            self._table.rebuild()

        return Dialog(
            f"Leave {{{face}}}?",
            f"{{{face}}} has {uses} of {ABILITY_NAMES[face[0]]} left. Once {{{action.face}}} acts, "
            f"{{{face}}} can't act again this turn.",
            [
                Answer(f"Stay with {{{face}}}", stay),
                Answer(f"Act with {{{action.face}}}", lambda: give(action), "danger"),
            ],
        )

    # Undoing.

    def close_odds(self) -> None:
        """Compare no seat's attacks any more."""
        self.compared_seat = 0

    @override
    def back(self) -> bool:
        """Undo the last press, or close the odds; return True if there was either."""
        was_undone = super().back() or self.compared_seat > 0
        if not self.picks:
            self.compared_seat = 0
        return was_undone


def uses_left(view: Schmiegel, face: Card) -> int:
    """Return how often a character may still act; 0 for one of the opponent's (C10, C11)."""
    character = view.own.find(face)
    return view.uses_left(character) if character else 0


def waiting_mark(name: str) -> CardMark:
    """Return the mark of cards whose seat waits while the player of this name is asked."""
    return CardMark("unusable", reason=f"{name} is asked now.")


def lone_pass(decision: Decision) -> Pass | None:
    """Return the pass if it is the only answer and reveals nothing about a hand; else None."""
    return Pass() if not decision.private and decision.actions == [Pass()] else None


def _unfit_reason(view: Schmiegel, number: Card) -> str:
    """Return the reason why no own character can be given a number of the hand."""
    same_suit = [
        character.face for character in view.own.party if suit(character.face) == suit(number)
    ]
    reasons = [Associate(number, face).why_not(view, view.turn) or "" for face in same_suit]
    return "\n".join(reasons) or f"Nobody in your party has the suit of {{{number}}}."
