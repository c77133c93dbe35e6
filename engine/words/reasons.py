"""Why one answer is better than another, in words that anybody understands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.rules.english import in_words, listed

IN_TEN = " games in ten"
TENTHS = (
    "hardly ever",
    "about one game in ten",
    *(f"about {in_words(count)}{IN_TEN}" for count in range(2, 10)),
    "nearly always",
)
NEAR = 0.05
"""Two answers whose worth differs by less are about as good as each other."""
AMOUNT = 0.75
"""Less than so much of something countable is not told as a number."""


class Outlook(NamedTuple):
    """What a person says of a feature of which there is more, or less, after one answer than after
    another: of what a seat has beside the others.

    more, less: a verb with what belongs to it, after "you should" and "Tomas expects to", `your`
    in braces; "" where no player would take that for a reason. one: what is counted, where it is
    something that can be; then the others are not needed.
    """

    more: str = ""
    less: str = ""
    one: str = ""

    def said(self, by: float, your: str, amounts: bool) -> str:
        """What there is so much more or less of; "" where that is no reason. amounts: whether it
        may be said how much."""
        if self.one:
            if by < 0:
                return ""
            if amounts and by >= AMOUNT:
                return f"be about {in_words(round(by), self.one)} better off"
            return f"be better off in {self.one}s"
        return (self.more if by > 0 else self.less).format(your=your)


class Choice(NamedTuple):
    """An answer as its button calls it, with what is written below, and how often it wins."""

    title: str
    hint: str
    worth: float

    @property
    def whole(self) -> str:
        """All that its button says."""
        return f"**{self.title}**" + (f" ({self.hint})" if self.hint else "")

    def beside(self, others: Sequence[Choice]) -> str:
        """No more than tells it apart from others."""
        alike = any(self.title == other.title for other in others if other is not self)
        return self.whole if alike else f"**{self.title}**"


def share(worth: float) -> str:
    """How often something of this worth (0 to 1) ends well: no more exact than it is known."""
    return TENTHS[round(worth * 10)]


def advised(best: Choice, others: Sequence[Choice], leads_to: str, alone: bool) -> list[str]:
    """A hint, as sentences.

    others: the next best answer, and whichever else is about as good as the best. leads_to: what
    the best leads to rather than the next best, "" where nothing tells them apart. alone: a
    solitaire, in which nobody wins.
    """
    near = [other for other in others if best.worth - other.worth < NEAR]
    every = [best, *others]
    said = [f"{best.whole}."]
    won = share(best.worth)
    if near:
        named = listed([other.beside(every) for other in near])
        said.append(f"{named} {'is' if len(near) == 1 else 'are'} about as good.")
        if not alone:
            said.append(f"{'Either way' if len(near) == 1 else 'With any of them'} you win {won}.")
        return said
    if not others:
        return [*said, *([] if alone else [f"You win {won} from here."])]
    name, lesser = others[0].beside(every), share(others[0].worth)
    if alone:
        said.append(f"It is better than {name}.")
    elif lesser == won:
        said.append(f"With it you win {won}, with {name} a little less often.")
    else:
        said.append(f"With it you win {won}, with {name} {lesser.removesuffix(IN_TEN)}.")
    if leads_to:
        short = "the other" if name == others[0].whole and others[0].hint else name
        said.append(f"You should {leads_to} than after {short}.")
    return said


def explained(name: str, line: str, other: str, leads_to: str, near: bool) -> list[str]:
    """Why a program did something, as sentences; nothing that its seat alone may see is told.

    line: what the log says of it. other: the best other answer that all know to have been there, as
    its button calls it; "" where there is none. leads_to: what the program expected rather than
    from that. near: whether that was about as good.
    """
    if not other:
        why = f"{name} decided by what it holds, which stays hidden."
    elif near:
        why = f"{other} would have been about as good."
    elif leads_to:
        why = f"{name} expects to {leads_to} than after {other}."
    else:
        why = f"{name} expects to win more often than after {other}."
    return [line, why]


def lead_passed(name: str, line: str) -> str:
    """An action after which somebody else was ahead."""
    return f"{line} From here on **{name}** was ahead."


def better(line: str, worth: float, best: Choice) -> str:
    """An action beside what would have been better."""
    lost, won = share(worth), share(best.worth)
    return f"{line} That wins {lost}; {best.whole} would have won {won}."
