"""What is said of a thought: a hint, why a program did something, and what would have been better.

It reads the match as whoever is told may see it, and knows no screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from engine.match import Match
from engine.players.player import Player
from engine.players.thought import LOST, WON, Thought, Weighed, reasons, typical
from engine.rules.played import Played
from engine.rules.state import Decision
from engine.words.contract import Words
from engine.words.markup import literal
from engine.words.reasons import LESSER, NEAR, Because, Choice, Outlook, advised, explained

MOST = 2
"""So many other answers are named, of those that are about as good."""
ENOUGH = 4
"""An answer that was given fewer playouts than the best, by this factor, is not known well enough
to be called as good."""

SOON = {
    WON: Outlook("be likelier to win soon"),
    LOST: Outlook(less="be less likely to lose soon"),
}
"""What is said of a game that is soon over, in any game."""


@dataclass(eq=False, repr=False)
class Advice:
    """Words for thoughts about one match."""

    _match: Match
    _player: Player
    _words: Words

    def hint(self, decision: Decision, thought: Thought) -> list[str]:
        """What whoever is asked this had better do, as sentences."""
        best, *others = thought.arms
        number = len(self._match.history) + 1
        known = [other for other in others if other.playouts * ENOUGH >= best.playouts]
        near = [other for other in known if best.worth - other.worth < NEAR]
        advised_to = self.choice(number, decision, best)
        told: dict[str, tuple[Weighed, Choice]] = {}
        for other in near or others[:1]:
            said = self._one_of_many(number, decision, other)
            if said.whole != advised_to.whole:
                told.setdefault(said.whole, (other, said))
            if len(told) == MOST:
                break
        beside = [said for _, said in told.values()]
        because = None
        if told:
            next_best = next(iter(told.values()))[0]
            rest = [next_best, *(other for other in others if other is not next_best)]
            than = beside[0].beside([advised_to, *beside])
            because = self._because(decision.seat, best, rest, "your", than)
        alone = len(self._match.names) == 1
        return advised(advised_to, beside, because, alone, _alike(best, others))

    def choice(self, number: int, decision: Decision, arm: Weighed, seat: int = -1) -> Choice:
        """An answer to the question that the action of this number answers, as its button calls it
        to a seat; to the seat that is asked where none is named."""
        match = self._match
        seen = match.view_before(number, decision.seat if seat < 0 else seat)
        names = [literal(name) for name in match.names_at(number)]
        said = self._words.caption(seen, decision, match.game.parse(arm.action), names)
        return Choice(said.title, " ".join(said.hint.split("\n")), arm.worth)

    def _one_of_many(self, number: int, decision: Decision, arm: Weighed) -> Choice:
        """The same, to the seat that is asked, which knows which other answers are called alike."""
        said, chosen = self.choice(number, decision, arm), self._match.game.parse(arm.action)
        kin = [each for each in decision.actions or () if type(each) is type(chosen)]
        others = (replace(arm, action=str(each)) for each in kin if each != chosen)
        alike = any(self.choice(number, decision, each).title == said.title for each in others)
        return said._replace(alike=alike)

    def open(self, played: Played) -> bool:
        """Whether all saw what was chosen, and that there was a choice."""
        asked = self._match.decision_before(played.number)
        return asked is not None and not asked.forced and not asked.together

    def why(self, played: Played, thought: Thought, line: str) -> tuple[list[str], bool]:
        """Why a program did this, from what all may see, as sentences, and whether they give a
        reason. thought: an onlooker's. line: what the log says of it."""
        asked = self._match.decision_before(played.number)
        assert asked
        chosen, *others = thought.arms
        name = literal(self._match.names_at(played.number)[played.seat - 1])
        ours = self.choice(played.number, asked, chosen, seat=0)
        choices = ((each, self.choice(played.number, asked, each, seat=0)) for each in others)
        unlike = ((each, called) for each, called in choices if called.whole != ours.whole)
        if (found := next(unlike, None)) is None:
            return explained(name, line, "", None, 0.0, asked.private), False
        other, called = found
        others = [other, *(each for each in others if each is not other)]
        said = called.beside([ours])
        because = self._because(played.seat, chosen, others, "its", said)
        ahead = chosen.worth - other.worth
        told = explained(name, line, said, because, ahead, asked.private, _alike(chosen, others))
        return told, because is not None

    def _because(
        self, seat: int, better: Weighed, others: Sequence[Weighed], your: str, than: str
    ) -> Because | None:
        """What speaks for an answer beside the first of others, which is called `than`, or beside
        all of them on average, or those that are worth less; None where nothing does. `your`: to
        the seat itself, which may be told of what it holds; else all hear it, of open things
        alone."""
        evaluation = self._player.evaluation
        hidden = {each.name for each in evaluation.features if each.own and your != "your"}
        outlooks = {**SOON, **self._words.outlooks(seat)}
        beside = [(others[0], than)]
        if len(others) > 1:
            beside.append((typical(others), ""))
        if lesser := [other for other in others if better.worth - other.worth >= NEAR]:
            beside.append((typical(lesser), LESSER))
        for other, called in beside:
            for reason in reasons(evaluation, better, other):
                outlook = outlooks.get(reason.feature)
                if outlook is None or reason.feature in hidden:
                    continue
                if said := outlook.said(reason.by, your):
                    return Because(said, called)
        return None


def _alike(one: Weighed, others: Sequence[Weighed]) -> bool:
    """Whether an answer is worth about as much as any other."""
    return all(abs(one.worth - other.worth) < NEAR for other in others)
