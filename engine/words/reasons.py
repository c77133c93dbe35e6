"""Why one answer is better than another, in words that anybody understands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.rules.english import in_words, listed

IN_TEN = " games in ten"
TENTHS = (
    "hardly ever",
    "about one game in ten",
    *(f"about {in_words(count)}{IN_TEN}" for count in range(2, 10)),
    "nearly always",
)
YOU = "You can expect to"
"""Begins what an answer leads to. Nothing here sounds like one more piece of advice."""
ONLY = "No other answer is worth a try here."
LESSER = "the lesser choices"
"""What answers are called that are not about as good as the best."""
NEAR = 0.05
"""Two answers whose worth differs by less are about as good as each other."""
AMOUNT = 0.75
"""Less than so much of something countable is not told as a number."""


class Outlook(NamedTuple):
    """What a person says of a feature of which there is more, or less, after one answer than after
    another: of what a seat has beside the others.

    more, less: a verb with what belongs to it, after "you can expect to" and "Tomas can expect to",
    `your` in braces; "" where no player would take that for a reason. one: what is counted, where
    it is something that can be, and is worth a number.
    """

    more: str = ""
    less: str = ""
    one: str = ""

    def said(self, by: float, your: str) -> str:
        """What there is so much more or less of; "" where that is no reason."""
        if self.one and by >= AMOUNT:
            return f"be about {in_words(round(by), self.one)} better off"
        if self.one and by > 0 and not self.more:
            return f"be better off in {self.one}s"
        return (self.more if by > 0 else self.less).format(your=your)


class Because(NamedTuple):
    """What an answer leads to, after "you can expect to", rather than another one; `than` names
    that, and is "" for all others on average."""

    leads_to: str
    than: str = ""

    def said(self, of: str, than: str = "") -> str:
        """As a sentence about somebody; `than` is what the other is called there."""
        other = than or self.than
        return f"{of} {self.leads_to} than after {other or 'other choices on average'}."


class Choice(NamedTuple):
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

    def beside(self, others: Sequence[Choice]) -> str:
        """No more than tells it apart from others."""
        alike = any(self.title == other.title for other in others if other is not self)
        return self.whole if alike or self.alike else f"**{self.title}**"


def share(worth: float) -> str:
    """How often something of this worth (0 to 1) ends well: no more exact than it is known."""
    return TENTHS[round(worth * 10)]


def _chances(worth: float) -> str:
    """The same, after "chances fell from" and "to"."""
    return {TENTHS[0]: "almost none", TENTHS[-1]: "nearly all"}.get(share(worth), share(worth))


def advised(
    best: Choice,
    others: Sequence[Choice],
    because: Because | None,
    alone: bool,
    little: bool = False,
) -> list[str]:
    """A hint, as sentences.

    others: the next best answer, and whichever else is about as good as the best. because: what
    speaks for the best, where something does. alone: a solitaire, in which nobody wins. little:
    whether any other answer is about as good, those that are not named, too.
    """
    near = [other for other in others if best.worth - other.worth < NEAR]
    every = [best, *others]
    said = [f"{best.whole}."]
    won = share(best.worth)
    if near:
        if because:
            said.append(because.said(YOU))
        names = [other.beside(every) for other in near]
        named = listed(["that" if because and name == because.than else name for name in names])
        if named == "that":
            said.append("All in all both are about as good.")
        else:
            verb = "is" if len(near) == 1 else "are"
            start = "All in all " if because else "Little depends on this: " if little else ""
            said.append(f"{start}{named} {verb} about as good.")
        if not alone:
            said.append(f"{'Either way' if len(near) == 1 else 'With any of them'} you win {won}.")
        return said
    if not others:
        return [*said, ONLY]
    name, lesser = others[0].beside(every), share(others[0].worth)
    if alone:
        said.append(f"It is better than {name}.")
    elif lesser == won:
        said.append(f"With it you win {won}, with {name} a little less often.")
    else:
        said.append(f"With it you win {won}, with {name} {_after(lesser, won)}.")
    if because:
        short = name == others[0].whole and others[0].hint and because.than == name
        said.append(because.said(YOU, "the other" if short else ""))
    return said


def explained(
    name: str,
    line: str,
    other: str,
    because: Because | None,
    ahead: float,
    private: bool,
    little: bool = False,
) -> list[str]:
    """Why a program did something, as sentences; nothing that its seat alone may see is told.

    line: what the log says of it. other: the best other answer that all know to have been there, as
    its button calls it; "" where there is none. because: what speaks for it, from what all can see.
    ahead: by how much it is worth more than the other, from what all can see. private: whether what
    the program holds had a say. little: whether nothing else was worth more or less.
    """
    said = [line]
    if because:
        said.append(because.said(f"{name} can expect to"))
    if not other and private:
        said.append(f"{name} decided by what it holds, which stays hidden.")
    elif not other:
        said.append(f"{name} thought of nothing else that was worth a try.")
    elif ahead <= -NEAR:
        said.append(f"{'But from' if because else 'From'} what all can see, {other} looks better.")
    elif ahead < NEAR:
        same = "that" if because and because.than == other else other
        start = "All in all " if because else "Little depended on it: " if little else ""
        said.append(f"{start}{same} would have been about as good.")
    elif not because:
        said.append(f"{name} can expect to win more often than after {other}.")
    return said


def lead_passed(name: str, line: str) -> str:
    """An action after which somebody else was ahead."""
    return f"{line} From here on **{name}** was ahead."


def swung(whose: str, line: str, before: float, after: float) -> str:
    """An action at which somebody's chances changed much."""
    return f"{line} {whose[:1].upper()}{whose[1:]} {_went(before, after)}."


def _went(before: float, after: float, how: str = "") -> str:
    verb = "rose" if after > before else "fell"
    start, end = _chances(before), _chances(after)
    return f"{verb} {how}from {_after(start, end)} to {end}"


def _after(said: str, other: str) -> str:
    """How often, beside another share that tells of what."""
    return said.removesuffix(IN_TEN) if IN_TEN in other else said


def course(whose: str, chances: Sequence[float], most: float) -> str:
    """How somebody's chances went where no choice decided a match, as a sentence; `most` is the
    greatest change at once that is still little by little."""
    first, last, low, high = chances[0], chances[-1], min(chances), max(chances)
    steps = [abs(after - before) for before, after in pairwise(chances)]
    how = "little by little, " if all(step < most for step in steps) else ""
    if share(first) != share(last):
        went = _went(first, last, how)
    elif share(low) == share(high):
        went = f"stood at {_chances(first)} throughout"
    else:
        start, end = _chances(low), _chances(high)
        went = f"went up and down, from {_after(start, end)} to {end}"
    return f"No single choice decided it: {whose} {went}."


def better(line: str, worth: float, best: Choice) -> str:
    """An action beside what would have been better."""
    lost, won = share(worth), share(best.worth)
    return f"{line} That wins {lost}; {best.whole} would have won {won}."
