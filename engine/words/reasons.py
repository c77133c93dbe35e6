"""Sentences of hints and analyses: why one answer is better than another, and by how much."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.rules.english import in_words, possessive

IN_TEN_END = re.compile(r" games? in ten$")
TENTHS = (
    "almost never",
    "about one game in ten",
    *(f"about {in_words(count)} games in ten" for count in range(2, 10)),
    "nearly always",
)
ONLY = "Nothing else is worth trying."
BY_HELD = "Only what {} holds explains it."
"""Reason for a program's action if no other answer is public; with the program's name."""
BY_SECRET = "All chose at once, in secret, so {}'s reasons stay hidden."
"""Reason for a program's action if others chose at the same time."""
NOTHING_ELSE = "{} saw nothing else worth trying."
"""Reason for a program's action if nothing hidden is needed to explain it."""
NEAR = 0.05
"""Difference of value, from 0 to 1, below which two answers count as equally good."""
AMOUNT = 0.75
"""Smallest difference of something countable that is mentioned as a number."""
SHORT = 120
"""Maximum length of a hint, in characters shown."""
MARKUP = re.compile("[{}*\N{ZERO WIDTH SPACE}]")


def capital(words: str) -> str:
    """Return words with a capital letter at their start."""
    return words[:1].upper() + words[1:]


class Outlook(NamedTuple):
    """Words for the effect of an answer on one feature, in which a seat leads or trails others.

    `{you}` and `{your}` stand for the seat.

    Attributes:
        gain: The advantage of an answer that leads to more of the feature: a verb and the rest of a
            sentence that begins with "It", or a sentence that begins with `{Your}`; "" if no player
            would take it for a reason.
        loss: The advantage of an answer that leads to less of it, in such words.
        one: The thing that is counted, if a number of it means something.
    """

    gain: str = ""
    loss: str = ""
    one: str = ""

    def sentence(self, by: float, name: str = "") -> str:
        """Return the sentence about an answer that leads to more of the feature, or to less; or "".

        Args:
            by: The difference of the feature.
            name: The name of the player, "" to say "you".
        """
        does = self.gain if by > 0 else self.loss
        if self.one and by >= AMOUNT:
            does = f"is worth about {in_words(round(by), self.one)} to {{you}}"
        if not does:
            return ""
        your = possessive(name) if name else "your"
        said = does.format(you=name or "you", your=your, Your=capital(your))
        return f"{said}." if does.startswith("{Your}") else f"It {said}."


class RankedAnswer(NamedTuple):
    """Answer with the words of its button and its value.

    Attributes:
        title: The title of the button.
        hint: The words below the title.
        worth: The value of the answer, from 0 to 1.
        alike: True if another answer has an equal title.
    """

    title: str
    hint: str
    worth: float
    alike: bool = False

    @property
    def whole(self) -> str:
        """Title and hint of the button."""
        return f"**{self.title}**" + (f" ({self.hint})" if self.hint else "")

    def beside(self, others: Sequence[RankedAnswer]) -> str:
        """Return the title, with the hint only if the title does not tell it apart from others."""
        alike = any(self.title == other.title for other in others if other is not self)
        return self.whole if alike or self.alike else f"**{self.title}**"


def share(worth: float) -> str:
    """Return a value (0 to 1) in words: "about seven games in ten"."""
    return TENTHS[round(worth * 10)]


def shown_length(words: str) -> int:
    """Return the number of characters shown of a text that is marked up."""
    return len(MARKUP.sub("", words))


def brief(sentences: Iterable[Sequence[str]]) -> list[str]:
    """Return one form of each sentence, so that together they fit into a hint.

    Each sentence comes in several forms; the first that leaves the total within `SHORT` is taken. A
    sentence without such a form is left out.
    """
    found = list[str]()
    left = SHORT
    for forms in sentences:
        fitting = next((form for form in forms if form and shown_length(form) <= left), None)
        if fitting is not None:
            found.append(fitting)
            left -= shown_length(fitting) + 1
    return found


def advised(
    best: RankedAnswer,
    others: Sequence[RankedAnswer],
    because: str,
    alone: bool,
    only: bool = True,
) -> list[str]:
    """Return a hint, as sentences.

    Args:
        best: The best answer.
        others: The answers that are about equally good, or else the next best.
        because: The advantage of the best answer, as a sentence, or "".
        alone: True if nobody wins, as in a solitaire.
        only: True if `others` is empty because no other answer was thought of.
    """
    every = [best, *others]
    called = best.beside(every) if others or only else best.whole
    whole = f"{called}."
    room = SHORT - shown_length(because) - 1
    first = [whole if shown_length(whole) <= room else f"**{best.title}**."]
    if not others:
        return brief([first, [because or ONLY * only]])
    names = [other.beside(every) for other in others]
    won = share(best.worth)
    if best.worth - others[0].worth < NEAR:
        some = [" or ".join(names), names[0]]
        if because or alone:
            return brief([first, [because], [f"Nearly as good: {each}." for each in some]])
        ways = "either way" if len(names) == 1 else "with any of them"
        return brief([first, [f"Or {some[0]}: {won} {ways}.", f"Or {some[1]}: {won} either way."]])
    if alone:
        return brief([first, [because], [f"Better than {names[0]}."]])
    lesser = share(others[0].worth)
    than = "a little less often" if lesser == won else _after(lesser, won)
    compared = [f"That {_wins(best.worth)}; {names[0]} {than}.", f"That {_wins(best.worth)}."]
    return brief([first, [because], compared])


def draw_advised(best: RankedAnswer, plays_on: float) -> list[str]:
    """Return a hint about an offered draw, as sentences.

    `plays_on` is the chance of winning after a refusal.
    """
    start = "You win" if best.worth == plays_on else "If you play on, you win"
    return [f"**{best.title}**.", f"{start} {share(plays_on)}."]


def explained(line: str, other: str, because: str, ahead: float) -> list[str]:
    """Return the reasons for a program's action, as sentences, from public information only.

    Args:
        line: The words of the log about the action.
        other: The title of the best other answer that everybody knows of.
        because: The advantage of the action, as a sentence, or "".
        ahead: The value of the action minus that of the other, as an onlooker sees them.
    """
    said = [line, because] if because else [line]
    if ahead <= -NEAR:
        said.append(f"{'But' if because else 'Hard to say why:'} {other} looked better.")
    elif ahead < NEAR:
        said.append(f"A toss-up with {other}.")
    elif not because:
        said.append(f"{other} looked worse.")
    return said


def lead_passed(name: str, line: str) -> str:
    """Return the sentence about an action that gave the lead to somebody else."""
    return f"{line} Then **{name}** led."


def swung(whose: str, line: str, before: float, after: float) -> str:
    """Return the sentence about an action that changed chances much, or ended the match."""
    if after in (0, 1):
        return f"{line} Until then {whose} stood at {_chances(before)}."
    verb = "rose" if after > before else "fell"
    return f"{line} {capital(whose)} then {verb} {_between('from', before, 'to', after)}."


def _chances(worth: float) -> str:
    """Return somebody's chances in words, such as "about five in ten"."""
    known = {TENTHS[0]: "almost none", TENTHS[-1]: "near certainty"}
    return known.get(share(worth), IN_TEN_END.sub(" in ten", share(worth)))


def _between(start: str, one: float, end: str, other: float) -> str:
    """Return two chances in words, such as "from about five to seven in ten"."""
    first = _chances(one)
    second = _chances(other)
    if " in ten" in first and " in ten" in second:
        first = first.removesuffix(" in ten")
        second = second.removeprefix("about ")
    return f"{start} {first} {end} {second}"


def _after(said: str, other: str) -> str:
    """Return a share in words, without "games in ten" if `other`, beside it, has these words."""
    return IN_TEN_END.sub("", said) if IN_TEN_END.search(other) else said


def _wins(worth: float) -> str:
    """Return the verb of an answer with this value, such as "wins about two games in ten"."""
    often = share(worth)
    return f"wins {often}" if IN_TEN_END.search(often) else f"{often} wins"


def course(who: str, chances: Sequence[float], most: float) -> str:
    """Return two sentences on a player's chances in a match without great mistakes.

    Args:
        who: "you", or a name.
        chances: The chances after each action; 0 or 1 at the end if the match is over.
        most: The greatest change at once that still counts as gradual.
    """
    first = chances[0]
    last = chances[-1]
    low = min(chances)
    high = max(chances)
    steps = [abs(after - before) for before, after in pairwise(chances)]
    slow = all(step < most for step in steps)
    if last in (0, 1):
        went = f"began at {_chances(first)} and {'won' if last else 'lost'}"
    elif _chances(first) != _chances(last):
        went = f"went {_between('from', first, 'to', last)}"
    elif _chances(low) == _chances(high):
        went = f"stood at {_chances(first)} throughout"
    else:
        went = f"went up and down {_between('between', low, 'and', high)}"
    start = "No single choice decided it" if slow else "No choice was a big mistake"
    return f"{start}. {capital(who)} {went}."


def better(line: str, worth: float, best: RankedAnswer) -> str:
    """Return the sentence about an action for which a better one existed."""
    lost = share(worth)
    won = share(best.worth)
    return f"{line} That {_wins(worth)}; {best.whole} {_after(won, lost)}."
