"""What is said of a thought: a hint, why a program did something, and what would have been better.

It reads the match as whoever is told may see it, and knows no screen.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.match import Match
from engine.players.player import Player
from engine.players.thought import Thought, Weighed, reasons
from engine.rules.played import Played
from engine.rules.state import Decision
from engine.words.contract import Words
from engine.words.markup import literal
from engine.words.reasons import NEAR, Choice, advised, explained

MOST = 2
"""So many other answers are named, of those that are about as good."""
ENOUGH = 4
"""An answer that was given fewer playouts than the best, by this factor, is not known well enough
to be called as good."""


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
        named = near[:MOST] or others[:1]
        leads_to = ""
        if others and not near:
            leads_to = self._leads_to(decision.seat, best, others[0], "your", amounts=True)
        advised_to = self.choice(number, decision, best)
        beside = [self.choice(number, decision, other) for other in named]
        told = {choice.whole: choice for choice in beside if choice.whole != advised_to.whole}
        alone = len(self._match.names) == 1
        return advised(advised_to, [*told.values()], leads_to if told else "", alone)

    def choice(self, number: int, decision: Decision, arm: Weighed, seat: int = -1) -> Choice:
        """An answer to the question that the action of this number answers, as its button calls it
        to a seat; to the seat that is asked where none is named."""
        match = self._match
        seen = match.view_before(number, decision.seat if seat < 0 else seat)
        names = [literal(name) for name in match.names_at(number)]
        said = self._words.caption(seen, decision, match.game.parse(arm.action), names)
        return Choice(said.title, " ".join(said.hint.split("\n")), arm.worth)

    def open(self, played: Played) -> bool:
        """Whether all know of something else that could have been done instead."""
        asked = self._match.decision_before(played.number)
        if asked is None or asked.forced:
            return False
        return not asked.private or any(each != played.action for each in asked.open)

    def why(self, played: Played, thought: Thought, line: str) -> list[str]:
        """Why a program did this, from what all may see; `line` is what the log says of it.

        It is measured against the best answer that all know to have been there: that another one
        was there may be a secret, and so would be what makes up for it.
        """
        asked = self._match.decision_before(played.number)
        assert asked
        arms = {arm.action: arm for arm in thought.arms}
        chosen = arms.pop(str(played.action), None)
        open_now = {str(action) for action in asked.open}
        known = [arm for arm in arms.values() if not asked.private or arm.action in open_now]
        other = next((arm for arm in known if arm.playouts), None)
        name = literal(self._match.names_at(played.number)[played.seat - 1])
        if chosen is None or other is None or not chosen.playouts:
            return explained(name, line, "", "", near=False)
        near = chosen.worth - other.worth < NEAR
        leads_to = "" if near else self._leads_to(played.seat, chosen, other, "its", amounts=False)
        called = self.choice(played.number, asked, other, seat=0)
        ours = self.choice(played.number, asked, chosen, seat=0) if not asked.private else called
        said = called.beside([ours]) if ours is not called else f"**{called.title}**"
        return explained(name, line, said, leads_to, near)

    def _leads_to(
        self, seat: int, better: Weighed, other: Weighed, your: str, amounts: bool
    ) -> str:
        """What one answer leads to rather than another, to a seat that may be told how much, or of
        one to all, who are told of open things alone; "" where nothing tells them apart."""
        evaluation = self._player.evaluation
        hidden = {feature.name for feature in evaluation.features if feature.own and not amounts}
        outlooks = self._words.outlooks(seat)
        for reason in reasons(evaluation, better, other):
            outlook = outlooks.get(reason.feature)
            if outlook is None or reason.feature in hidden:
                continue
            if said := outlook.said(reason.by, your, amounts):
                return said
        return ""
