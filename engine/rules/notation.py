"""Actions: small frozen values, each with one text form for log, save, replay and scenario."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, ClassVar, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from engine.rules.cards import CARDS, Card


class NotAnAction(ValueError):
    """A text that is no action of the game; the sentence says so."""


class Action(msgspec.Struct, frozen=True):
    """One answer. `form` is its text, with a field's name in braces where that field's text stands.

    A field may be an `int`, a `Card`, a `Literal` of words, a value with `parse` (which raises
    `ValueError`) and `str`, or a tuple of these, which takes all words up to the form's next fixed
    word. Only a value with its own `parse` may have more than one text.
    """

    form: ClassVar[str]

    def __str__(self) -> str:
        return _filled(self, self.form.split())


A = TypeVar("A", bound=Action)


def _filled(action: Action, pattern: Iterable[str]) -> str:
    words: list[str] = []
    for word in pattern:
        value = getattr(action, word[1:-1]) if word[0] == "{" else word
        words.extend(map(str, value) if isinstance(value, tuple) else [str(value)])
    return " ".join(words)


def parse(text: str, kinds: Iterable[type[Action]]) -> Action:
    """The action that a text stands for. Raises `NotAnAction`."""
    words = text.split()
    for kind in kinds:
        found = _match(words, kind)
        if found is not None:
            return found
    raise NotAnAction(f"There is no action '{text}' in this game.")


def _match(words: list[str], kind: type[A]) -> A | None:
    pattern, types = kind.form.split(), _field_types(kind)
    fields: dict[str, Any] = {}
    at = 0
    for place, word in enumerate(pattern):
        if word[0] != "{":
            if words[at : at + 1] != [word]:
                return None
            at += 1
            continue
        hint = types[word[1:-1]]
        if get_origin(hint) is tuple:
            following = pattern[place + 1] if place + 1 < len(pattern) else None
            end = words.index(following, at) if following in words[at:] else len(words)
            values = [_value(each, get_args(hint)[0]) for each in words[at:end]]
            if not values or None in values:
                return None
            fields[word[1:-1]], at = tuple(values), end
        else:
            value = _value(words[at], hint) if at < len(words) else None
            if value is None:
                return None
            fields[word[1:-1]], at = value, at + 1
    return kind(**fields) if at == len(words) else None


@cache
def _field_types(kind: type[Action]) -> dict[str, Any]:
    return get_type_hints(kind)


def _value(word: str, hint: Any) -> Any:
    if hint is Card:
        return Card(word) if word in CARDS else None
    if hint is int:
        return int(word) if re.fullmatch(r"0|[1-9]\d{0,4}", word, re.ASCII) else None
    if get_origin(hint) is Literal:
        return word if word in get_args(hint) else None
    try:
        return hint.parse(word)
    except ValueError:
        return None


class Resign(Action, frozen=True):
    """E1: give the game up."""

    form = "resign"


class OfferDraw(Action, frozen=True):
    """E2: ask every other seat to call it a draw."""

    form = "offer draw"


class Agree(Action, frozen=True):
    """E2: the draw is accepted by this seat."""

    form = "agree"


class Refuse(Action, frozen=True):
    """E2: the game goes on."""

    form = "refuse"


COMMON: tuple[type[Action], ...] = (Resign, OfferDraw, Agree, Refuse)
"""Actions that every game of two seats or more has."""
