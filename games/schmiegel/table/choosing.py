"""How answers are given by pressing cards: what each may do now, and what pressing comes to.

A character is pressed, then its target; a pile is pressed to draw from it, and who attacks or
defends is pressed twice.
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


def way(action: Action) -> tuple[str, ...]:
    """How an action is given by pressing cards; () where only a button gives it."""
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
    """What is being chosen: the cards pressed so far, and whose attacks are weighed meanwhile."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table, lambda each: Way(each, way(each)), piles=DRAWN_FROM)
        self.compared = 0
        """The seat whose attacks are weighed in the middle, against every defender; 0 is none."""

    @property
    def by_cards(self) -> bool:
        """Whether cards can be pressed to give an answer."""
        return any(way.turns for way in self.every)

    # What each card may be used for.

    def used(self, seen: Schmiegel, order: Sequence[str]) -> Callable[[str], CardMark]:
        """How each card, or pile, of the table may be used now; `order` is that of their keys."""
        decision = self._table.decision
        return self.marks(
            order,
            lambda card: self._says(seen, card),
            lambda card: self._useless(seen, card, decision if self.every else None),
        )

    def _says(self, seen: Schmiegel, card: str) -> str:
        """What a card that can be pressed says of that."""
        leads = [each.action for each in self.choice.fitting if card in each.all]
        anew = [each.action for each in self.every if card in each.turns[:1]]
        if anew and isinstance(anew[0], Ability) and not (self.picks and leads):
            left = in_words(uses_left(seen, Card(card)), "use")
            return f"{ABILITY[card[0]]}, {left} left: it {DOES[card[0]]}."
        leads = leads or anew
        return self._table.caption(leads[0]).help if len(leads) == 1 else ""

    def _useless(self, seen: Schmiegel, card: str, decision: Decision | None) -> CardMark:
        """A card that can't be chosen now, with the reason where it is the seat's own; `decision`
        is a question that can be answered."""
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
        """In tabs: show the sheet on which it goes on."""
        sheets = self._table.sheets
        if sheets.shape == "tabs" and DRAWN_FROM.isdisjoint(self.choice.following):
            sheets.open("parties")

    def give(self, action: Action) -> None:
        """Play an action; what it closes is asked about first (C11)."""
        seen: Schmiegel = self._table.public
        able = {each.action.face for each in self.every if isinstance(each.action, Ability)}
        acting = seen.closed_by(action.face) if isinstance(action, Ability) else None
        if isinstance(action, Ability) and acting and acting.face in able:
            self._table.push(self._warning(action, acting))
        else:
            super().give(action)

    def _warning(self, action: Ability, acting: Acted) -> Dialog:
        """What an ability of another character closes; who stays goes on with the first one."""
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

    # Letting go.

    def close_odds(self) -> None:
        """Weigh nobody's attacks any more."""
        self.compared = 0

    def back(self) -> bool:
        """Let go what was pressed last, or close the odds; True where there was any."""
        let_go = super().back() or self.compared > 0
        if not self.picks:
            self.compared = 0
        return let_go


def uses_left(seen: Schmiegel, face: Card) -> int:
    """C10, C11: how often a character may still act, if it is an own one."""
    character = seen.own.find(face)
    return seen.uses_left(character) if character else 0


def waiting(name: str) -> CardMark:
    """A card of the seat that waits while the player of this name is asked."""
    return CardMark("unusable", reason=f"{name} is asked now.")


def lone_pass(decision: Decision) -> Pass | None:
    """The pass that is the only answer; but none that would tell what is in a hand."""
    return Pass() if not decision.private and decision.actions == [Pass()] else None


def _unfit(seen: Schmiegel, number: Card) -> str:
    """Why no own character can be given a number of the hand."""
    suited = [each.face for each in seen.own.party if suit(each.face) == suit(number)]
    why = [Associate(number, face).why_not(seen, seen.turn) or "" for face in suited]
    return "\n".join(why) or f"Nobody in your party has the suit of {{{number}}}."
