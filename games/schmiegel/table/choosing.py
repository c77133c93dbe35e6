"""Answers given by pressing cards: the use of each card now, and the effect of a press.

A character is pressed, then its target; a pile is pressed to draw from it, and the attacker or
defender is pressed twice.

Clauses such as C10 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

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
from games.schmiegel.words.phrases import ABILITY, DOES

DRAWN_FROM = frozenset({FACE_PILE, NUMBER_PILE})
"""Piles that are pressed to draw a card."""


def way(action: Action) -> tuple[str, ...]:
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
        super().__init__(table, lambda each: Way(each, way(each)), piles=DRAWN_FROM)
        self.compared = 0
        """Seat whose attacks on every defender are compared in the middle; 0 for none."""

    @property
    def by_cards(self) -> bool:
        """True if an answer can be given by pressing cards."""
        return any(way.turns for way in self.every)

    # Marks of the cards.

    def used(self, seen: Schmiegel, order: Sequence[str]) -> Callable[[str], CardMark]:
        """Return the function that gives each card or pile its mark now.

        Args:
            order: The cards in the order of their number keys.
        """
        decision = self._table.decision
        return self.marks(
            order,
            lambda card: self._says(seen, card),
            lambda card: self._useless(seen, card, decision if self.every else None),
        )

    def _says(self, seen: Schmiegel, card: str) -> str:
        """Return the tooltip of a card that can be pressed."""
        leads = [each.action for each in self.choice.fitting if card in each.all]
        anew = [each.action for each in self.every if card in each.turns[:1]]
        if anew and isinstance(anew[0], Ability) and not (self.picks and leads):
            left = in_words(uses_left(seen, Card(card)), "use")
            return f"{ABILITY[card[0]]}, {left} left: it {DOES[card[0]]}."
        leads = leads or anew
        return self._table.caption(leads[0]).help if len(leads) == 1 else ""

    def _useless(self, seen: Schmiegel, card: str, decision: Decision | None) -> CardMark:
        """Return the mark of a card that can't be pressed, with a reason if it is the seat's own.

        Args:
            decision: The question, if it can be answered now.
        """
        if decision is not None and not self.picks:
            own = seen.own.find(Card(card))
            if decision.ask == Asked.ABILITIES and own:
                return CardMark(reason=why_idle(seen, own.face) or "")
            if decision.private and card in seen.own.hand:
                return CardMark("unusable", reason=_unfit(seen, Card(card)))
        if card == seen.named and seen.phase == "swap":
            return CardMark("target", seen.turn)
        return AT_REST

    # Pressing.

    def led_on(self) -> None:
        """Open the tab on which the next card lies."""
        sheets = self._table.sheets
        if sheets.shape == "tabs" and DRAWN_FROM.isdisjoint(self.choice.following):
            sheets.open("parties")

    def give(self, action: Action) -> None:
        """Play an action, after a warning if another character loses uses by it (C11)."""
        seen: Schmiegel = self._table.public
        able = {each.action.face for each in self.every if isinstance(each.action, Ability)}
        acting = seen.closed_by(action.face) if isinstance(action, Ability) else None
        if isinstance(action, Ability) and acting and acting.face in able:
            self._table.push(self._warning(action, acting))
        else:
            super().give(action)

    def _warning(self, action: Ability, acting: Acted) -> Dialog:
        """Return the dialog about the uses that a character loses once another one acts."""
        face = acting.face
        left = in_words(acting.left, "use")
        give = super().give

        def stay() -> None:
            self.picks = (face,)
            self._table.rebuild()

        return Dialog(
            f"Leave {{{face}}}?",
            f"{{{face}}} has {left} of {ABILITY[face[0]]} left. Once {{{action.face}}} acts, "
            f"{{{face}}} can't act again this turn.",
            [
                Answer(f"Stay with {{{face}}}", stay),
                Answer(f"Act with {{{action.face}}}", lambda: give(action), "danger"),
            ],
        )

    # Undoing.

    def close_odds(self) -> None:
        """Compare no seat's attacks any more."""
        self.compared = 0

    def back(self) -> bool:
        """Undo the last press, or close the odds; return True if there was either."""
        let_go = super().back() or self.compared > 0
        if not self.picks:
            self.compared = 0
        return let_go


def uses_left(seen: Schmiegel, face: Card) -> int:
    """Return how often a character may still act; 0 for one of the opponent's (C10, C11)."""
    character = seen.own.find(face)
    return seen.uses_left(character) if character else 0


def waiting(name: str) -> CardMark:
    """Return the mark of cards whose seat waits while the player of this name is asked."""
    return CardMark("unusable", reason=f"{name} is asked now.")


def lone_pass(decision: Decision) -> Pass | None:
    """Return the pass if it is the only answer and reveals nothing about a hand; else None."""
    return Pass() if not decision.private and decision.actions == [Pass()] else None


def _unfit(seen: Schmiegel, number: Card) -> str:
    """Return the reason why no own character can be given a number of the hand."""
    suited = [each.face for each in seen.own.party if suit(each.face) == suit(number)]
    why = [Associate(number, face).why_not(seen, seen.turn) or "" for face in suited]
    return "\n".join(why) or f"Nobody in your party has the suit of {{{number}}}."
