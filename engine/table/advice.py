"""Advice in words, from a search result: hints, reasons of programs, and better choices.

It uses only what the reader of the advice may see, and does not depend on the screen.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.match import Match
from engine.players.player import Player
from engine.players.thought import LOST, WON, SearchedAnswer, Thought, average_of, reasons
from engine.rules.ending import AnswerDraw, Refuse
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.rules.state import Decision
from engine.words.contract import Words
from engine.words.labels import Caption
from engine.words.markup import literal
from engine.words.reasons import (
    EQUAL_VALUE,
    HIDDEN_BY_SECRECY,
    NO_OTHER_SEEN,
    REASON_IS_IN_HAND,
    Outlook,
    RankedAnswer,
    draw_hint_sentences,
    explanation_sentences,
    hint_sentences,
)

MAX_ALTERNATIVES = 2
"""Greatest number of other answers that a hint names, among those that are about as good."""
PLAYOUTS_FACTOR = 4
"""Greatest ratio of the best answer's playouts to those of an answer that is called as good.

With 4, an answer needs at least a quarter of the playouts of the best; one with fewer is not known
well enough.
"""

_NUMBER = re.compile(r"\d+(\.\d+)?")
"""Pattern of a whole word that is a number; the word `7C`, a card, does not match it entirely."""
LENGTH_TOLERANCE = 1.0
"""Greatest difference of two lengths that a player takes as equal, in the unit of the table."""

_OUTLOOKS_NEAR_END = {
    WON: Outlook("could win {you} the game soon"),
    LOST: Outlook(loss="buys {you} time"),
}
"""Outlooks for the features `WON` and `LOST`, which the evaluation of every game has."""


class _Alternative(NamedTuple):
    """Another answer: its search result, and its words."""

    searched: SearchedAnswer
    ranked: RankedAnswer


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
            viewer: The seat that looks at the screen, so that its cards may be named; 0 for an
                onlooker.
        """
        best_answer, *other_answers = thought.arms
        number = len(self._match.history) + 1
        if decision.ask == AnswerDraw.ask:
            # the form of an action without parameters is its text
            refusal = next((arm for arm in thought.arms if arm.action == Refuse.form), best_answer)
            draw_answer = self.choice(number, decision, best_answer, viewer)
            return draw_hint_sentences(draw_answer, refusal.worth)
        advised_answer = self._distinct_choice(number, decision, best_answer, viewer)
        alternatives = self._alternatives(decision, thought, advised_answer, viewer)
        reason = ""
        if other_answers:
            next_best = alternatives[0].searched if alternatives else other_answers[0]
            reason = self._advantage(
                decision.seat, best_answer, _moved_to_front(next_best, other_answers)
            )
        template = self._words.advice.get(type(self._match.game.parse(best_answer.action)), "{}")
        advised_answer = advised_answer._replace(title=template.format(advised_answer.title))
        named_answers = [alternative.ranked for alternative in alternatives]
        return hint_sentences(
            advised_answer,
            named_answers,
            reason,
            alone=len(self._match.names) == 1,
            is_only_answer=not other_answers,
        )

    def _alternatives(
        self, decision: Decision, thought: Thought, advised_answer: RankedAnswer, viewer: int
    ) -> list[_Alternative]:
        """Return the other answers that a hint names: those about as good, or the next best one.

        Args:
            decision: The question.
            thought: The search result.
            advised_answer: The best answer, in words.
            viewer: The seat that looks at the screen; 0 for an onlooker.
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
        alternatives = list[_Alternative]()
        for other in equal_answers or worse_answers[:1]:
            answer = self._distinct_choice(number, decision, other, viewer)
            named_answers = [advised_answer, *(earlier.ranked for earlier in alternatives)]
            if not any(_are_alike(answer, earlier) for earlier in named_answers):
                alternatives.append(_Alternative(other, answer))
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
        caption = self._caption(number, decision, self._match.game.parse(arm.action), seat)
        return RankedAnswer(caption.title, " ".join(caption.hint.split("\n")), arm.worth)

    def _caption(self, number: int, decision: Decision, action: Action, seat: int) -> Caption:
        """Return the words of an action's button; the arguments are those of `choice`."""
        view = self._match.view_before(number, seat)
        names = [literal(name) for name in self._match.names_after(number)]
        return self._words.caption(view, decision, action, names)

    def _distinct_choice(
        self, number: int, decision: Decision, arm: SearchedAnswer, seat: int
    ) -> RankedAnswer:
        """Return an answer in the words of its button, marked if another one has that title."""
        answer = self.choice(number, decision, arm, seat)
        chosen_action = self._match.game.parse(arm.action)
        same_type = [
            action for action in decision.actions or () if type(action) is type(chosen_action)
        ]
        other_titles = (
            self._caption(number, decision, action, seat).title
            for action in same_type
            if action != chosen_action
        )
        return answer._replace(shares_title=answer.title in other_titles)

    def may_explain(self, played: Played) -> bool:
        """Return True if everybody knows the answer by now, and that there was a choice."""
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
        alternative = self._first_alternative(played.number, decision, others, own_answer)
        if alternative is None:
            return [line, _no_alternative_template(decision).format(name)], False
        reason = ""
        if decision.ask != AnswerDraw.ask:
            compared_answers = _moved_to_front(alternative.searched, others)
            reason = self._advantage(played.seat, chosen_answer, compared_answers, name)
        other_title = alternative.ranked.name_among([own_answer])
        lead = chosen_answer.worth - alternative.searched.worth
        return explanation_sentences(line, other_title, reason, lead), bool(reason)

    def _first_alternative(
        self,
        number: int,
        decision: Decision,
        others: Sequence[SearchedAnswer],
        own_answer: RankedAnswer,
    ) -> _Alternative | None:
        """Return the first other answer that is not like the program's own; None without one."""
        for other in others:
            other_answer = self.choice(number, decision, other, seat=0)
            if not _are_alike(other_answer, own_answer):
                return _Alternative(other, other_answer)
        return None

    def _advantage(
        self, seat: int, answer: SearchedAnswer, others: Sequence[SearchedAnswer], name: str = ""
    ) -> str:
        """Return the advantage of an answer over others, as a sentence; "" without one.

        It is compared with the first of the others, then with the average of the others, then with
        the average of those that are worth less.

        Args:
            seat: The seat that answers.
            answer: The answer.
            others: The other answers.
            name: The name of the seat, for readers who may know only public things; "" if the seat
                itself reads it, also about its own cards.
        """
        evaluation = self._player.evaluation
        is_public = bool(name)
        hidden_features = {
            feature.name for feature in evaluation.features if feature.own and is_public
        }
        outlooks = {**_OUTLOOKS_NEAR_END, **self._words.outlooks(seat)}
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
                if sentence := outlook.sentence(reason.difference, name):
                    return sentence
        return ""


def _moved_to_front(
    first: SearchedAnswer, answers: Sequence[SearchedAnswer]
) -> list[SearchedAnswer]:
    """Return the answers with `first`, which is one of them, before the others."""
    return [first, *(answer for answer in answers if answer is not first)]


def _no_alternative_template(decision: Decision) -> str:
    """Return the sentence for a choice without a visible alternative, with a gap for the name."""
    if not decision.private:
        return NO_OTHER_SEEN
    # a private question is answered from the hand, or in secret at the same time as others
    return HIDDEN_BY_SECRECY if decision.together else REASON_IS_IN_HAND


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
