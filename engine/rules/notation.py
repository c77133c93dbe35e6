"""Actions: small frozen values, each with one text form for log, save, replay and scenario."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from types import UnionType
from typing import Any, ClassVar, Literal, Self, Union, get_args, get_origin, get_type_hints

import msgspec

from engine.rules.cards import CARDS, Card
from engine.rules.quoting import short


class NotAnAction(ValueError):
    """The text is no action of the game; the message says so in a sentence."""


class Action(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """One answer: who may give it and why not, and what it does.

    `form` is its text, with a field's name in braces where that field's text stands. A field may
    be an `int`, a `Card`, a `Literal` of words, a `str`, which is any one word, a value with
    `parse` (which raises `ValueError`) and `str`, or another action; a tuple of so many of these,
    side by side (`tuple[Stat, int]`); any number of them (`tuple[Card, ...]`), which takes all
    words that fit, one at least, or none where the form says `{cards*}`; or a choice between these
    (`Card | Literal["shrine"]`), of which the first that fits is taken. Only a value with its own
    `parse` may have more than one text.
    """

    form: ClassVar[str]

    def __str__(self) -> str:
        values = (getattr(self, name) if name else word for word, name, _ in _pattern(type(self)))
        return " ".join(filter(None, map(_text, values)))

    @classmethod
    def every(cls, s: Any, seat: int) -> Iterable[Self]:
        """Candidates of this kind; anything else is illegal."""
        return (cls(),)

    @classmethod
    def legal(cls, s: Any, seat: int) -> Iterable[Self]:
        """The legal actions of this kind; a kind that can find them faster overrides this."""
        if cls.why_not is Action.why_not:
            return cls.every(s, seat)
        return [action for action in cls.every(s, seat) if action.why_not(s, seat) is None]

    def why_not(self, s: Any, seat: int) -> str | None:
        """The rule that stands in this seat's way, as a sentence; None where none does."""
        return None

    def play(self, s: Any, seat: int) -> None:
        """Do it, in place."""
        raise NotImplementedError


def parse(text: str, kinds: Iterable[type[Action]]) -> Action:
    """The action with this text. Raises `NotAnAction`."""
    words = text.split()
    for kind in kinds:
        found = _action(words, kind)
        if found and found[1] == len(words):
            action: Action = found[0]
            return action
    raise NotAnAction(f"There is no action '{short(text)}' in this game.")


def _text(value: Any) -> str:
    return " ".join(map(_text, value)) if type(value) is tuple else str(value)


@cache
def _pattern(kind: type[Action]) -> tuple[tuple[str, str, Any], ...]:
    """The words of a form: each fixed, or with the name and the type of its field."""
    hints = get_type_hints(kind)
    pattern = []
    for word in kind.form.split():
        name = word.strip("{*}") if word[0] == "{" else ""
        hint = hints[name] if name else None
        pattern.append((word, name, _Maybe(hint) if word[-2:] == "*}" else hint))
    return tuple(pattern)


class _Maybe:
    """Any number of values, possibly none."""

    def __init__(self, hint: Any) -> None:
        self.hint = hint


def _taken(words: Sequence[str], hint: Any) -> tuple[Any, int] | None:
    """The value of this type that the first words stand for, and how many words that takes."""
    if isinstance(hint, _Maybe):
        return _taken(words, hint.hint) or ((), 0)
    if isinstance(hint, type) and issubclass(hint, Action):
        return _action(words, hint)
    if get_origin(hint) in (Union, UnionType):
        return next(filter(None, (_taken(words, each) for each in get_args(hint))), None)
    if get_origin(hint) is tuple:
        return _several(words, get_args(hint))
    value = _value(words[0], hint) if words else None
    return None if value is None else (value, 1)


def _action(words: Sequence[str], kind: type[Action]) -> tuple[Action, int] | None:
    fields: dict[str, Any] = {}
    at = 0
    for word, name, hint in _pattern(kind):
        if not name:
            if words[at : at + 1] != [word]:
                return None
            at += 1
        elif found := _taken(words[at:], hint):
            fields[name], at = found[0], at + found[1]
        else:
            return None
    return kind(**fields), at


def _several(words: Sequence[str], hints: tuple[Any, ...]) -> tuple[tuple[Any, ...], int] | None:
    values: list[Any] = []
    at = 0
    if hints[-1] is Ellipsis:
        while found := _taken(words[at:], hints[0]):
            values.append(found[0])
            at += found[1]
        return (tuple(values), at) if values else None
    for hint in hints:
        if not (found := _taken(words[at:], hint)):
            return None
        values.append(found[0])
        at += found[1]
    return tuple(values), at


def _value(word: str, hint: Any) -> Any:
    if hint is str:
        return word
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
