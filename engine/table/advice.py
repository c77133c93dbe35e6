"""What is said of a thought: a hint, why a program did something, and what would have been better.

It reads the match as whoever is told may see it, and knows no screen.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from engine.match import Match
from engine.players.player import Player
from engine.players.thought import LOST, WON, Thought, Weighed, reasons, typical
from engine.rules.ending import AnswerDraw, Refuse
from engine.rules.played import Played
from engine.rules.state import Decision
from engine.words.contract import Words
from engine.words.markup import literal
from engine.words.reasons import (
    BY_HELD,
    BY_SECRET,
    NEAR,
    NOTHING_ELSE,
    Outlook,
    RankedAnswer,
    advised,
    draw_advised,
    explained,
)

MOST = 2
"""So many other answers are named, of those that are about as good."""
ENOUGH = 4
"""An answer that was given fewer playouts than the best, by this factor, is not known well enough
to be called as good."""

NUMBER = re.compile(r"\d+(\.\d+)?")
"""A number in a hint that stands by itself, not the rank of a card."""
UNIT = 1.0
"""The difference up to which two lengths are the same to a player, in the unit of the table."""

SOON = {
    WON: Outlook("could win {you} the game soon"),
    LOST: Outlook(loss="buys {you} time"),
}
"""What is said of a game that is soon over, in any game."""


@dataclass(eq=False, repr=False)
class Advice:
    """Words for thoughts about one match."""

    _match: Match
    _player: Player
    _words: Words

    def hint(self, decision: Decision, thought: Thought, viewer: int) -> list[str]:
        """What whoever is asked this had better do, as sentences.

        viewer: the seat whose view lies open, which may read its own cards there; 0 for nobody's.
        """
        best, *others = thought.arms
        number = len(self._match.history) + 1
        if decision.ask == AnswerDraw.ask:
            refusal = next((arm for arm in thought.arms if arm.action == Refuse.form), best)
            called = self.choice(number, decision, best, viewer)
            return draw_advised(called, refusal.worth)
        known = [other for other in others if other.playouts * ENOUGH >= best.playouts]
        near = [other for other in known if abs(best.worth - other.worth) < NEAR]
        advised_to = self._one_of_many(number, decision, best, viewer)
        says = self._words.advice.get(type(self._match.game.parse(best.action)), "{}")
        less = [other for other in others if best.worth - other.worth >= NEAR]
        told = [(best, advised_to)]
        for other in near or less[:1]:
            said = self._one_of_many(number, decision, other, viewer)
            if not any(_alike(said, each) for _, each in told):
                told.append((other, said))
            if len(told) > MOST:
                break
        because = ""
        if others:
            next_best = told[1][0] if len(told) > 1 else others[0]
            rest = [next_best, *(other for other in others if other is not next_best)]
            because = self._because(decision.seat, best, rest)
        beside = [said for _, said in told[1:]]
        alone = len(self._match.names) == 1
        advised_to = advised_to._replace(title=says.format(advised_to.title))
        return advised(advised_to, beside, because, alone, only=not others)

    def choice(self, number: int, decision: Decision, arm: Weighed, seat: int) -> RankedAnswer:
        """An answer to the question that the action of this number answers, as its button calls it
        to a seat, or to all (0)."""
        match = self._match
        seen = match.view_before(number, seat)
        names = [literal(name) for name in match.names_at(number)]
        said = self._words.caption(seen, decision, match.game.parse(arm.action), names)
        return RankedAnswer(said.title, " ".join(said.hint.split("\n")), arm.worth)

    def _one_of_many(
        self, number: int, decision: Decision, arm: Weighed, seat: int
    ) -> RankedAnswer:
        """The same, to somebody who knows which other answers are called alike."""
        said = self.choice(number, decision, arm, seat)
        chosen = self._match.game.parse(arm.action)
        kin = [each for each in decision.actions or () if type(each) is type(chosen)]
        others = (replace(arm, action=str(each)) for each in kin if each != chosen)
        titles = (self.choice(number, decision, each, seat).title for each in others)
        alike = said.title in titles
        return said._replace(alike=alike)

    def open(self, played: Played) -> bool:
        """Return whether the answer lies open by now, and all know that there was a choice."""
        asked = self._match.decision_before(played.number)
        return asked is not None and not asked.forced and not self._match.is_covered(played)

    def why(self, played: Played, thought: Thought, line: str) -> tuple[list[str], bool]:
        """Why a program did this, from what all may see, as sentences, and whether they give a
        reason. thought: an onlooker's. line: what the log says of it."""
        asked = self._match.decision_before(played.number)
        assert asked
        chosen, *others = thought.arms
        name = literal(self._match.names_at(played.number)[played.seat - 1])
        ours = self.choice(played.number, asked, chosen, seat=0)
        choices = ((each, self.choice(played.number, asked, each, seat=0)) for each in others)
        unlike = ((each, called) for each, called in choices if not _alike(called, ours))
        if (found := next(unlike, None)) is None:
            alone = NOTHING_ELSE
            if asked.private:
                alone = BY_SECRET if asked.together else BY_HELD
            return [line, alone.format(name)], False
        other, called = found
        others = [other, *(each for each in others if each is not other)]
        said = called.beside([ours])
        draws = asked.ask == AnswerDraw.ask
        because = "" if draws else self._because(played.seat, chosen, others, name)
        ahead = chosen.worth - other.worth
        return explained(line, said, because, ahead), bool(because)

    def _because(
        self, seat: int, better: Weighed, others: Sequence[Weighed], name: str = ""
    ) -> str:
        """Return what an answer brings that the first of others does not, or else their usual, or
        those that are worth less; "" where there is nothing.

        name: the seat's, where all are told, of open things alone; "" where the seat itself is
        told, also of what it holds.
        """
        evaluation = self._player.evaluation
        hidden = {each.name for each in evaluation.features if each.own and name}
        outlooks = {**SOON, **self._words.outlooks(seat)}
        beside = [others[0], typical(others)]
        if lesser := [other for other in others if better.worth - other.worth >= NEAR]:
            beside.append(typical(lesser))
        for other in beside:
            for reason in reasons(evaluation, better, other):
                outlook = outlooks.get(reason.feature)
                if outlook is None or reason.feature in hidden:
                    continue
                if said := outlook.sentence(reason.by, name):
                    return said
        return ""


def _alike(one: RankedAnswer, other: RankedAnswer) -> bool:
    """Return True if two choices differ in nothing that a player would care about: they have the
    same title, and their hints the same words in any order, the same counts and about the same
    lengths.

    A hint that has a decimal gives lengths, and lengths that differ by no more than `UNIT` are
    about the same. In a hint without one each number is a count.
    """
    if one.title != other.title:
        return False
    words, numbers = _parts(one.hint)
    other_words, other_numbers = _parts(other.hint)
    if words != other_words or len(numbers) != len(other_numbers):
        return False
    pairs = [*zip(numbers, other_numbers, strict=True)]
    if any("." in number for pair in pairs for number in pair):
        return all(abs(float(number) - float(beside)) <= UNIT for number, beside in pairs)
    return numbers == other_numbers


def _parts(hint: str) -> tuple[list[str], list[str]]:
    """Return the words of a hint in alphabetical order, and its numbers as they follow each other,
    without punctuation."""
    parts = [part.strip(",.;:()") for part in hint.split()]
    numbers = [part for part in parts if NUMBER.fullmatch(part)]
    return sorted(part for part in parts if not NUMBER.fullmatch(part)), numbers
