"""Why one answer is better than another, in words that anybody understands."""

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
"""Why a program did something where no other answer is known to all; with the program's name."""
BY_SECRET = "All chose at once, in secret, so {}'s reasons stay hidden."
"""The same of a choice that others made at the same time."""
NOTHING_ELSE = "{} saw nothing else worth trying."
"""The same of a choice that needs nothing hidden."""
NEAR = 0.05
"""Two answers whose worth differs by less are about as good as each other."""
AMOUNT = 0.75
"""A smaller difference of something countable is not told as a number."""
SHORT = 120
"""The characters that a hint has at most, as it is shown."""
MARKUP = re.compile("[{}*\N{ZERO WIDTH SPACE}]")


def capital(words: str) -> str:
    """Return words with a capital letter at their start."""
    return words[:1].upper() + words[1:]


class Outlook(NamedTuple):
    """What an answer brings of a feature, in which a seat is compared with the others.

    gain, loss: what an answer that leads to more of the feature, or to less, is good for: a verb
    and what follows it, after "It", or a sentence that begins with `{Your}`; "" where no player
    would take that for a reason. `{you}` and `{your}` stand for the seat. one: what is counted,
    where a number of it means something.
    """

    gain: str = ""
    loss: str = ""
    one: str = ""

    def sentence(self, by: float, name: str = "") -> str:
        """Return what an answer brings that leads to so much more or less of the feature, to the
        seat itself or to one of this name; "" where that is no reason."""
        does = self.gain if by > 0 else self.loss
        if self.one and by >= AMOUNT:
            does = f"is worth about {in_words(round(by), self.one)} to {{you}}"
        if not does:
            return ""
        your = possessive(name) if name else "your"
        said = does.format(you=name or "you", your=your, Your=capital(your))
        return f"{said}." if does.startswith("{Your}") else f"It {said}."


class RankedAnswer(NamedTuple):
    """An answer as its button calls it, with what is written below, and how often it wins; whether
    another one that can be given is called `alike`."""

    title: str
    hint: str
    worth: float
    alike: bool = False

    @property
    def whole(self) -> str:
        """All that its button says."""
        return f"**{self.title}**" + (f" ({self.hint})" if self.hint else "")

    def beside(self, others: Sequence[RankedAnswer]) -> str:
        """No more than tells it apart from others."""
        alike = any(self.title == other.title for other in others if other is not self)
        return self.whole if alike or self.alike else f"**{self.title}**"


def share(worth: float) -> str:
    """How often something of this worth (0 to 1) ends well: no more exact than it is known."""
    return TENTHS[round(worth * 10)]


def shown_length(words: str) -> int:
    """Return how many characters are shown of a text that is marked up."""
    return len(MARKUP.sub("", words))


def brief(sentences: Iterable[Sequence[str]]) -> list[str]:
    """Return one form of each sentence, the first that leaves room for it in a hint; a sentence
    of which no form fits is left out."""
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

    others: the answers that are about as good as the best, or else the next best. because: what
    the best brings, as a sentence, or "". alone: whether nobody wins, as in a solitaire. only:
    whether no other answer was thought of, where none is named.
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
    """Return a hint about an offered draw, as sentences; `plays_on` is how often the seat wins if
    it refuses."""
    start = "You win" if best.worth == plays_on else "If you play on, you win"
    return [f"**{best.title}**.", f"{start} {share(plays_on)}."]


def explained(line: str, other: str, because: str, ahead: float) -> list[str]:
    """Return why a program did something, as sentences; nothing that only its seat may see is told.

    line: what the log says of it. other: the best other answer that all know to have been there, as
    its button calls it. because: what it brings, as a sentence, from what all can see, or "".
    ahead: by how much it is worth more than the other, from what all can see.
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
    """Return the sentence about an action at which somebody's chances changed much, or which ended
    the match."""
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
    """Return how often, beside another share that says of what."""
    return IN_TEN_END.sub("", said) if IN_TEN_END.search(other) else said


def _wins(worth: float) -> str:
    """Return the verb of an answer that wins so often, such as "wins about two games in ten"."""
    often = share(worth)
    return f"wins {often}" if IN_TEN_END.search(often) else f"{often} wins"


def course(who: str, chances: Sequence[float], most: float) -> str:
    """Return how somebody's chances went where no choice was a great mistake, in two sentences.

    who: "you", or a name. chances: after each action; 0 or 1 at the end where the match is over.
    most: the greatest change at once that is still little by little.
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
