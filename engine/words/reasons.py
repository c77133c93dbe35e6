"""Sentences of hints and analyses: why one answer is better than another, and by how much."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.rules.english import in_words, possessive

GAMES_IN_TEN_END = re.compile(r" games? in ten$")
"""Pattern of the unit at the end of most `CHANCE_WORDS`."""
CHANCE_WORDS = (
    "almost never",
    "about one game in ten",
    *(f"about {in_words(count)} games in ten" for count in range(2, 10)),
    "nearly always",
)
"""Words for a value of 0, 0.1, 0.2 and so on up to 1."""
NO_OTHER_HINT = "Nothing else is worth trying."
"""Last sentence of a hint if no other answer was thought of."""
REASON_IS_IN_HAND = "Only what {} holds explains it."
"""Reason for a program's action if no other answer is public; with the program's name."""
HIDDEN_BY_SECRECY = "All chose at once, in secret, so {}'s reasons stay hidden."
"""Reason for a program's action if others chose at the same time."""
NO_OTHER_SEEN = "{} saw nothing else worth trying."
"""Reason for a program's action if nothing hidden is needed to explain it."""
EQUAL_VALUE = 0.05
"""Difference of value, from 0 to 1, below which two answers count as equally good."""
MIN_COUNT_SHOWN = 0.75
"""Smallest difference of something countable that is mentioned as a number."""
MAX_HINT_LENGTH = 120
"""Maximum length of a hint, in characters shown."""
MARKUP = re.compile("[{}*\N{ZERO WIDTH SPACE}]")
"""Characters of markup that are not shown."""


def capital(words: str) -> str:
    """Return words with a capital letter at their start."""
    return words[:1].upper() + words[1:]


class Outlook(NamedTuple):
    """Words for the effect of an answer on one feature, in which a seat leads or trails others.

    `{you}` and `{your}` stand for the seat. A difference may come from either side, because the
    feature is compared between seats. The words name an edge, not what the seat keeps, so that they
    are true in both cases: if the seat lays a king, and if it removes one.

    Attributes:
        gain: The advantage of an answer that leads to more of the feature: a verb and the rest of a
            sentence that begins with "It", or a sentence that begins with `{Your}`; "" if no player
            would take it for a reason. An example: "gives {you} an edge in Speed".
        loss: The advantage of an answer that leads to less of it, in such words.
        one: The thing that is counted, if a number of it means something.
    """

    gain: str = ""
    loss: str = ""
    one: str = ""

    def sentence(self, difference: float, name: str = "") -> str:
        """Return the sentence about an answer that leads to more of the feature, or to less; or "".

        Args:
            difference: The difference of the feature.
            name: The name of the player, "" to say "you".
        """
        clause = self.gain if difference > 0 else self.loss
        if self.one and difference >= MIN_COUNT_SHOWN:
            clause = f"is worth about {in_words(round(difference), self.one)} to {{you}}"
        if not clause:
            return ""
        your = possessive(name) if name else "your"
        sentence = clause.format(you=name or "you", your=your, Your=capital(your))
        return f"{sentence}." if clause.startswith("{Your}") else f"It {sentence}."


class RankedAnswer(NamedTuple):
    """Answer with the words of its button and its value.

    Attributes:
        title: The title of the button.
        hint: The words below the title.
        worth: The value of the answer, from 0 to 1.
        shares_title: True if another answer has an equal title.
    """

    title: str
    hint: str
    worth: float
    shares_title: bool = False

    @property
    def whole(self) -> str:
        """Title and hint of the button."""
        return f"**{self.title}** ({self.hint})" if self.hint else f"**{self.title}**"

    def name_among(self, answers: Sequence[RankedAnswer]) -> str:
        """Return the title, with the hint only if another answer has an equal title."""
        has_twin = any(self.title == other.title for other in answers if other is not self)
        return self.whole if has_twin or self.shares_title else f"**{self.title}**"


def share_in_words(worth: float) -> str:
    """Return a value (0 to 1) in words: "about seven games in ten"."""
    return CHANCE_WORDS[round(worth * 10)]


def shown_length(words: str) -> int:
    """Return the number of characters shown of a text that is marked up."""
    return len(MARKUP.sub("", words))


def chosen_forms(sentences: Iterable[Sequence[str]]) -> list[str]:
    """Return one form of each sentence, so that together they fit into a hint.

    Each sentence comes in several forms; the first that leaves the total within `MAX_HINT_LENGTH`
    is taken. A sentence without such a form is left out.
    """
    chosen_sentences = list[str]()
    remaining = MAX_HINT_LENGTH
    for forms in sentences:
        fitting_form = next(
            (form for form in forms if form and shown_length(form) <= remaining), None
        )
        if fitting_form is not None:
            chosen_sentences.append(fitting_form)
            remaining -= shown_length(fitting_form) + 1
    return chosen_sentences


def hint_sentences(
    best: RankedAnswer,
    others: Sequence[RankedAnswer],
    advantage: str,
    alone: bool,
    is_only_answer: bool = True,
) -> list[str]:
    """Return a hint, as sentences.

    Args:
        best: The best answer.
        others: The answers that are about equally good, or else the next best.
        advantage: The advantage of the best answer, as a sentence, or "".
        alone: True if nobody wins, as in a solitaire.
        is_only_answer: True if `others` is empty because no other answer was thought of.
    """
    answers = [best, *others]
    best_title = best.name_among(answers) if others or is_only_answer else best.whole
    first_sentence = f"{best_title}."
    remaining_room = MAX_HINT_LENGTH - shown_length(advantage) - 1
    if shown_length(first_sentence) > remaining_room:
        first_sentence = f"**{best.title}**."
    opening_forms = [first_sentence]
    if not others:
        no_other = NO_OTHER_HINT if is_only_answer else ""
        return chosen_forms([opening_forms, [advantage or no_other]])
    names = [other.name_among(answers) for other in others]
    if best.worth - others[0].worth < EQUAL_VALUE:
        if advantage or alone:
            return chosen_forms([opening_forms, [advantage], _nearly_as_good(names)])
        return chosen_forms([opening_forms, _equally_good(names, share_in_words(best.worth))])
    if alone:
        return chosen_forms([opening_forms, [advantage], [f"Better than {names[0]}."]])
    comparison_forms = _comparison_with_worse(best.worth, names[0], others[0].worth)
    return chosen_forms([opening_forms, [advantage], comparison_forms])


def _comparison_with_worse(best_worth: float, name: str, worth: float) -> list[str]:
    """Return the forms of the sentence that compares the best answer with a worse one."""
    best_share = share_in_words(best_worth)
    other_share = share_in_words(worth)
    comparison = _without_unit(other_share, best_share)
    if other_share == best_share:
        comparison = "a little less often"
    best_clause = f"That {_win_clause(best_worth)}"
    return [f"{best_clause}; {name} {comparison}.", f"{best_clause}."]


def _nearly_as_good(names: Sequence[str]) -> list[str]:
    """Return the forms of the sentence that names the answers beside the best one."""
    return [f"Nearly as good: {answers}." for answers in (" or ".join(names), names[0])]


def _equally_good(names: Sequence[str], share_words: str) -> list[str]:
    """Return the forms of the sentence that gives these answers and the best one a share."""
    either_way = "either way" if len(names) == 1 else "with any of them"
    return [
        f"Or {' or '.join(names)}: {share_words} {either_way}.",
        f"Or {names[0]}: {share_words} either way.",
    ]


def draw_hint_sentences(best: RankedAnswer, plays_on: float) -> list[str]:
    """Return a hint about an offered draw, as sentences.

    `plays_on` is the chance of winning after a refusal.
    """
    is_playing_on_best = best.worth == plays_on
    subject = "You win" if is_playing_on_best else "If you play on, you win"
    return [f"**{best.title}**.", f"{subject} {share_in_words(plays_on)}."]


def explanation_sentences(
    line: str, other_title: str, advantage: str, value_lead: float
) -> list[str]:
    """Return the reasons for a program's action, as sentences, from public information only.

    Args:
        line: The words of the log about the action.
        other_title: The title of the best other answer that everybody knows of.
        advantage: The advantage of the action, as a sentence, or "".
        value_lead: The value of the action minus that of the other, as an onlooker sees them.
    """
    sentences = [line, advantage] if advantage else [line]
    opening = "But" if advantage else "Hard to say why:"
    if value_lead <= -EQUAL_VALUE:
        sentences.append(f"{opening} {other_title} looked better.")
    elif value_lead < EQUAL_VALUE:
        sentences.append(f"A toss-up with {other_title}.")
    elif not advantage:
        sentences.append(f"{other_title} looked worse.")
    return sentences


def lead_change_sentence(name: str, line: str) -> str:
    """Return the sentence about an action that gave the lead to somebody else."""
    return f"{line} Then **{name}** led."


def swing_sentence(whose: str, line: str, value_before: float, value_after: float) -> str:
    """Return the sentence about an action that changed chances much, or ended the match."""
    if value_after in (0, 1):
        return f"{line} Until then {whose} stood at {_chances_in_words(value_before)}."
    verb = "rose" if value_after > value_before else "fell"
    change = _range_in_words("from", value_before, "to", value_after)
    return f"{line} {capital(whose)} then {verb} {change}."


def _chances_in_words(worth: float) -> str:
    """Return somebody's chances in words, such as "about five in ten"."""
    special = {CHANCE_WORDS[0]: "almost none", CHANCE_WORDS[-1]: "near certainty"}
    return special.get(
        share_in_words(worth), GAMES_IN_TEN_END.sub(" in ten", share_in_words(worth))
    )


def _range_in_words(start: str, first_worth: float, end: str, second_worth: float) -> str:
    """Return two chances in words, such as "from about five to seven in ten"."""
    first = _chances_in_words(first_worth)
    second = _chances_in_words(second_worth)
    if " in ten" in first and " in ten" in second:
        first = first.removesuffix(" in ten")
        second = second.removeprefix("about ")
    return f"{start} {first} {end} {second}"


def _without_unit(share_words: str, other_share: str) -> str:
    """Return a share in words, without "games in ten" if `other_share` before it has that."""
    if GAMES_IN_TEN_END.search(other_share):
        return GAMES_IN_TEN_END.sub("", share_words)
    return share_words


def _win_clause(worth: float) -> str:
    """Return the verb of an answer with this value, such as "wins about two games in ten"."""
    frequency = share_in_words(worth)
    return f"wins {frequency}" if GAMES_IN_TEN_END.search(frequency) else f"{frequency} wins"


def course_sentences(who: str, chances: Sequence[float], greatest_step: float) -> str:
    """Return two sentences on a player's chances in a match without great mistakes.

    Args:
        who: "you", or a name.
        chances: The chances after each action; 0 or 1 at the end if the match is over.
        greatest_step: The greatest change at once that still counts as gradual.
    """
    first_chance = chances[0]
    last_chance = chances[-1]
    least = min(chances)
    greatest = max(chances)
    steps = [abs(after - before) for before, after in pairwise(chances)]
    is_gradual = all(step < greatest_step for step in steps)
    if last_chance in (0, 1):
        clause = (
            f"began at {_chances_in_words(first_chance)} and {'won' if last_chance else 'lost'}"
        )
    elif _chances_in_words(first_chance) != _chances_in_words(last_chance):
        clause = f"went {_range_in_words('from', first_chance, 'to', last_chance)}"
    elif _chances_in_words(least) == _chances_in_words(greatest):
        clause = f"stood at {_chances_in_words(first_chance)} throughout"
    else:
        clause = f"went up and down {_range_in_words('between', least, 'and', greatest)}"
    start_words = "No single choice decided it" if is_gradual else "No choice was a big mistake"
    return f"{start_words}. {capital(who)} {clause}."


def missed_chance_sentence(line: str, worth: float, best: RankedAnswer) -> str:
    """Return the sentence about an action for which a better one existed."""
    share_here = share_in_words(worth)
    share_best = share_in_words(best.worth)
    comparison = _without_unit(share_best, share_here)
    return f"{line} That {_win_clause(worth)}; {best.whole} {comparison}."
