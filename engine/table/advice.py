"""Advice in words, from a search result: hints, reasons of programs, and better choices.

It reads the match as its reader may see it, and knows no screen.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from engine.match import Match
from engine.players.player import Player
from engine.players.thought import LOST, WON, SearchedAnswer, Thought, average_of, reasons
from engine.rules.ending import AnswerDraw, Refuse
from engine.rules.played import Played
from engine.rules.state import Decision
from engine.words.contract import Words
from engine.words.markup import literal
from engine.words.reasons import (
    EQUAL_VALUE,
    EXPLAINED_BY_HAND,
    HIDDEN_BY_SECRECY,
    NO_OTHER_SEEN,
    Outlook,
    RankedAnswer,
    draw_hint_sentences,
    explanation_sentences,
    hint_sentences,
)

MAX_ALTERNATIVES = 2
"""Greatest number of other answers that a hint names, among those that are about as good."""
PLAYOUTS_FACTOR = 4
"""Factor of playouts by which an answer may fall behind the best and still be compared.

An answer with fewer playouts is not known well enough to be called as good.
"""

_NUMBER = re.compile(r"\d+(\.\d+)?")
"""Pattern of a number in a hint that stands by itself, unlike the rank of a card."""
LENGTH_TOLERANCE = 1.0
"""Greatest difference of two lengths that a player takes as equal, in the unit of the table."""

_SOON = {
    WON: Outlook("could win {you} the game soon"),
    LOST: Outlook(loss="buys {you} time"),
}
"""Outlooks for a game that may end soon, in any game."""


@dataclass(eq=False, repr=False)
class Advice:
    """Writer of advice about one match."""

    _match: Match
    _player: Player
    _words: Words

    def hint(self, decision: Decision, thought: Thought, viewer: int) -> list[str]:
        """Return the advice for the seat that is asked, as sentences.

        Args:
            decision: The question.
            thought: The search result.
            viewer: The seat whose view lies open, and whose cards may be named; 0 is nobody's.
        """
        best_answer, *other_answers = thought.arms
        number = len(self._match.history) + 1
        if decision.ask == AnswerDraw.ask:
            refusal = next((arm for arm in thought.arms if arm.action == Refuse.form), best_answer)
            draw_answer = self.choice(number, decision, best_answer, viewer)
            return draw_hint_sentences(draw_answer, refusal.worth)
        advised_answer = self._distinct_choice(number, decision, best_answer, viewer)
        alternatives = self._alternatives(decision, thought, advised_answer, viewer)
        reason = ""
        if other_answers:
            next_best = alternatives[0][0] if alternatives else other_answers[0]
            compared_answers = [
                next_best,
                *(other for other in other_answers if other is not next_best),
            ]
            reason = self._advantage(decision.seat, best_answer, compared_answers)
        template = self._words.advice.get(type(self._match.game.parse(best_answer.action)), "{}")
        advised_answer = advised_answer._replace(title=template.format(advised_answer.title))
        named_answers = [answer for _, answer in alternatives]
        is_alone = len(self._match.names) == 1
        return hint_sentences(
            advised_answer, named_answers, reason, is_alone, only=not other_answers
        )

    def _alternatives(
        self, decision: Decision, thought: Thought, advised_answer: RankedAnswer, viewer: int
    ) -> list[tuple[SearchedAnswer, RankedAnswer]]:
        """Return the other answers that a hint names: those about as good, or the next best one.

        Args:
            decision: The question.
            thought: The search result.
            advised_answer: The best answer, in words.
            viewer: The seat whose view lies open.
        """
        best_answer, *other_answers = thought.arms
        number = len(self._match.history) + 1
        well_searched = [
            arm for arm in other_answers if arm.playouts * PLAYOUTS_FACTOR >= best_answer.playouts
        ]
        equal_answers = [
            arm for arm in well_searched if abs(best_answer.worth - arm.worth) < EQUAL_VALUE
        ]
        worse_answers = [
            arm for arm in other_answers if best_answer.worth - arm.worth >= EQUAL_VALUE
        ]
        alternatives = list[tuple[SearchedAnswer, RankedAnswer]]()
        for other in equal_answers or worse_answers[:1]:
            answer = self._distinct_choice(number, decision, other, viewer)
            named_answers = [advised_answer, *(earlier for _, earlier in alternatives)]
            if not any(_are_alike(answer, earlier) for earlier in named_answers):
                alternatives.append((other, answer))
            if len(alternatives) >= MAX_ALTERNATIVES:
                break
        return alternatives

    def choice(
        self, number: int, decision: Decision, arm: SearchedAnswer, seat: int
    ) -> RankedAnswer:
        """Return an answer in the words of its button.

        Args:
            number: The number of the action that answers the question.
            decision: The question.
            arm: The answer, as the search has weighed it.
            seat: The seat that reads it; 0 is everybody.
        """
        match = self._match
        view = match.view_before(number, seat)
        names = [literal(name) for name in match.names_after(number)]
        caption = self._words.caption(view, decision, match.game.parse(arm.action), names)
        return RankedAnswer(caption.title, " ".join(caption.hint.split("\n")), arm.worth)

    def _distinct_choice(
        self, number: int, decision: Decision, arm: SearchedAnswer, seat: int
    ) -> RankedAnswer:
        """Return an answer in the words of its button, marked if another one has that title."""
        answer = self.choice(number, decision, arm, seat)
        chosen_action = self._match.game.parse(arm.action)
        same_type = [
            action for action in decision.actions or () if type(action) is type(chosen_action)
        ]
        other_arms = (
            replace(arm, action=str(action)) for action in same_type if action != chosen_action
        )
        other_titles = (self.choice(number, decision, other, seat).title for other in other_arms)
        return answer._replace(alike=answer.title in other_titles)

    def open(self, played: Played) -> bool:
        """Return True if the answer lies open by now, and all know that there was a choice."""
        decision = self._match.decision_before(played.number)
        return decision is not None and not decision.forced and not self._match.is_covered(played)

    def why(self, played: Played, thought: Thought, line: str) -> tuple[list[str], bool]:
        """Return sentences about a program's choice, and whether they give a reason.

        They mention public things only.

        Args:
            played: The action of the program.
            thought: The search result of an onlooker.
            line: The log's line about the action.
        """
        decision = self._match.decision_before(played.number)
        assert decision
        chosen_answer, *others = thought.arms
        name = literal(self._match.names_after(played.number)[played.seat - 1])
        own_answer = self.choice(played.number, decision, chosen_answer, seat=0)
        for other in others:
            other_answer = self.choice(played.number, decision, other, seat=0)
            if not _are_alike(other_answer, own_answer):
                break
        else:
            return [line, _no_alternative_template(decision).format(name)], False
        others = [other, *(arm for arm in others if arm is not other)]
        comparison = other_answer.beside([own_answer])
        is_draw_answer = decision.ask == AnswerDraw.ask
        reason = "" if is_draw_answer else self._advantage(played.seat, chosen_answer, others, name)
        lead = chosen_answer.worth - other.worth
        return explanation_sentences(line, comparison, reason, lead), bool(reason)

    def _advantage(
        self, seat: int, answer: SearchedAnswer, others: Sequence[SearchedAnswer], name: str = ""
    ) -> str:
        """Return the advantage of an answer over others, as a sentence; "" without one.

        It is compared with the first of the others, with their usual, and with those that are worth
        less.

        Args:
            seat: The seat that answers.
            answer: The answer.
            others: The other answers.
            name: The name of the seat, for readers who may know only public things; "" if the seat
                itself reads it, also about its own cards.
        """
        evaluation = self._player.evaluation
        hidden_features = {feature.name for feature in evaluation.features if feature.own and name}
        outlooks = {**_SOON, **self._words.outlooks(seat)}
        references = [others[0], average_of(others)]
        if worse_answers := [
            other for other in others if answer.worth - other.worth >= EQUAL_VALUE
        ]:
            references.append(average_of(worse_answers))
        for reference in references:
            for reason in reasons(evaluation, answer, reference):
                outlook = outlooks.get(reason.feature)
                if outlook is None or reason.feature in hidden_features:
                    continue
                if sentence := outlook.sentence(reason.by, name):
                    return sentence
        return ""


def _no_alternative_template(decision: Decision) -> str:
    """Return the sentence for a choice without a visible alternative, with a gap for the name."""
    if not decision.private:
        return NO_OTHER_SEEN
    return HIDDEN_BY_SECRECY if decision.together else EXPLAINED_BY_HAND


def _are_alike(one: RankedAnswer, other: RankedAnswer) -> bool:
    """Return True if two choices differ in nothing that a player would care about.

    They have one title; their hints have equal words in any order, equal counts, and similar
    lengths. A hint that has a decimal gives lengths, and lengths that differ by no more than
    `LENGTH_TOLERANCE` are similar. In a hint without one each number is a count.
    """
    if one.title != other.title:
        return False
    words, numbers = _words_and_numbers(one.hint)
    other_words, other_numbers = _words_and_numbers(other.hint)
    if words != other_words or len(numbers) != len(other_numbers):
        return False
    pairs = [*zip(numbers, other_numbers, strict=True)]
    if any("." in number for pair in pairs for number in pair):
        return all(
            abs(float(number) - float(other_number)) <= LENGTH_TOLERANCE
            for number, other_number in pairs
        )
    return numbers == other_numbers


def _words_and_numbers(hint: str) -> tuple[list[str], list[str]]:
    """Return the words of a hint, sorted, and its numbers in their order, without punctuation."""
    parts = [part.strip(",.;:()") for part in hint.split()]
    numbers = [part for part in parts if _NUMBER.fullmatch(part)]
    words = [part for part in parts if not _NUMBER.fullmatch(part)]
    return sorted(words), numbers
