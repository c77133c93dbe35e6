"""English grammar for numbers and lists, for refusals, labels and the log."""

from __future__ import annotations

from collections.abc import Sequence

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_PLURALS = {"die": "dice"}


def listed(words: Sequence[str]) -> str:
    """Return a list in words: `2, 11 and 12`; "" for an empty list."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def possessive(name: str) -> str:
    """Return the possessive form of a name: `Mara's`."""
    return f"{name}'s"


def in_words(count: int, thing: str = "") -> str:
    """Return a number, in words up to ten, with the thing counted if one is named: `two cards`."""
    word = _WORDS[count] if count < len(_WORDS) else str(count)
    return f"{word} {_things(count, thing)}" if thing else word


def in_figures(count: int, thing: str) -> str:
    """Return a number in figures with the thing counted: `2 cards`."""
    return f"{count} {_things(count, thing)}"


def plural(thing: str) -> str:
    """Return the plural of a thing: `older matches`."""
    before, space, word = thing.rpartition(" ")
    if word.endswith(("s", "x", "z", "ch", "sh")):
        several = f"{word}es"
    elif word.endswith("y") and word[-2:-1] not in [*"aeiou"]:
        several = f"{word[:-1]}ies"
    else:
        several = f"{word}s"
    return f"{before}{space}{_PLURALS.get(word, several)}"


def _things(count: int, thing: str) -> str:
    return thing if count == 1 else plural(thing)
