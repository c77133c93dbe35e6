"""English grammar for numbers and lists, for refusals, labels and the log."""

from __future__ import annotations

from collections.abc import Sequence

_NUMBER_WORDS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
)
_IRREGULAR_PLURALS = {"die": "dice"}


def list_in_words(words: Sequence[str]) -> str:
    """Return a list in words: `2, 11 and 12`; "" for an empty list."""
    parts = [", ".join(words[:-1]), *words[-1:]]
    return " and ".join(part for part in parts if part)


def possessive(name: str) -> str:
    """Return the possessive form of a name: `Mara's`."""
    return f"{name}'s"


def in_words(count: int, thing: str = "") -> str:
    """Return a number, in words up to ten, with the thing counted if one is named: `two cards`."""
    word = _NUMBER_WORDS[count] if count < len(_NUMBER_WORDS) else str(count)
    return f"{word} {_with_plural(count, thing)}" if thing else word


def in_figures(count: float, thing: str) -> str:
    """Return a number in figures with the thing counted: `2 cards`, `0.6 inches`."""
    return f"{count:.12g} {_with_plural(count, thing)}"


def plural(thing: str) -> str:
    """Return the plural of a thing: `older matches`."""
    words_before, space, word = thing.rpartition(" ")
    if word.endswith(("s", "x", "z", "ch", "sh")):
        regular_plural = f"{word}es"
    elif word.endswith("y") and word[-2:-1] not in [*"aeiou"]:
        regular_plural = f"{word[:-1]}ies"
    else:
        regular_plural = f"{word}s"
    return f"{words_before}{space}{_IRREGULAR_PLURALS.get(word, regular_plural)}"


def _with_plural(count: float, thing: str) -> str:
    return thing if count == 1 else plural(thing)
