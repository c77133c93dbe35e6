"""Why a program would do something, or did it, in words that anybody understands."""

from __future__ import annotations

TENTHS = (
    "hardly ever",
    "about one time in ten",
    "about two times in ten",
    "about three times in ten",
    "about four times in ten",
    "about half the time",
    "about six times in ten",
    "about seven times in ten",
    "about eight times in ten",
    "about nine times in ten",
    "nearly always",
)
NEAR = 0.05
"""Two answers whose worth differs by less are about as good as each other."""


def share(worth: float) -> str:
    """How often something of this worth (0 to 1) ends well: no more exact than it is known."""
    return TENTHS[round(worth * 10)]


def advised(
    does: str, worth: float, other: str, other_worth: float, expects: str, alone: bool
) -> list[str]:
    """A hint, as sentences.

    does, other: what is advised and the next best answer, as buttons call them. expects: what the
    first leads to rather than the other, "" where nothing tells them apart. alone: a solitaire, in
    which nobody wins.
    """
    said = [f"**{does}.**"]
    if not alone:
        said.append(f"Played from here it wins {share(worth)}.")
    if worth - other_worth < NEAR:
        said.append(f"{other} is about as good.")
        return said
    if not alone:
        said.append(f"{other} wins {share(other_worth)}.")
    if expects:
        said.append(f"With it, expect {expects} than with {other}.")
    return said


def explained(name: str, line: str, expects: str, hidden: bool) -> list[str]:
    """Why a program did something, as sentences; nothing that its seat alone may see is told.

    line: what the log says of it. hidden: what decided is told from what it holds.
    """
    if hidden:
        return [line, f"{name} decided by what it holds, which stays hidden."]
    if not expects:
        return [line, f"{name} saw nothing that was much better."]
    return [line, f"By that {name} expects {expects} than otherwise."]


def lead_passed(name: str, line: str) -> str:
    """An action after which somebody else was ahead."""
    return f"{line} From here on **{name}** was ahead."


def better(line: str, worth: float, other: str, other_worth: float) -> str:
    """An action beside what would have been better."""
    return (
        f"{line} Played from there that won {share(worth)};"
        f" **{other}** would have won {share(other_worth)}."
    )
