"""Actions and their notation: one text form for the log, saved matches, replays and scenarios."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from types import UnionType
from typing import Any, ClassVar, Literal, Self, Union, get_args, get_origin, get_type_hints

import msgspec
from typing_extensions import override

from engine.rules.cards import CARDS, Card
from engine.rules.quoting import short


class NotAnAction(ValueError):
    """Error: a text is no action of the game; the message says so in a sentence."""


class Action(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Answer to a question: knows who may give it, why not, and its effect.

    `form` is the text of the action, with the name of a field in braces in place of the field's
    text. The type of a field may be one of these:

        `int`, `Card`, a `Literal` of words
        `str`, which takes any one word
        a class with `str` and with `parse`, which raises `ValueError`
        another action
        `tuple[Stat, int]`: a fixed number of these, side by side
        `tuple[Card, ...]`: all words that fit, at least one; with `{cards*}` possibly none
        `Card | Literal["shrine"]`: a choice between these; the first that fits is taken

    Only a class with its own `parse` may have more than one text for a value.
    """

    form: ClassVar[str]

    @override
    def __str__(self) -> str:
        values = (
            getattr(self, name) if name else word for word, name, _ in _form_words(type(self))
        )
        return " ".join(filter(None, map(_value_text, values)))

    @classmethod
    def every(cls, s: Any, seat: int) -> Iterable[Self]:
        """Return all candidates of this kind; an action that is not among them is illegal.

        Called by `legal`.
        """
        return (cls(),)

    @classmethod
    def legal(cls, s: Any, seat: int) -> Iterable[Self]:
        """Return the legal actions of this kind; a kind that finds them faster overrides this.

        Called by a question that lists its answers.
        """
        if cls.why_not is Action.why_not:
            return cls.every(s, seat)
        return [action for action in cls.every(s, seat) if action.why_not(s, seat) is None]

    def why_not(self, s: Any, seat: int) -> str | None:
        """Return the rule that forbids this action to this seat, as a sentence, or None.

        Called before an action is played, and to say why its button can't be pressed.
        """
        return None

    def play(self, s: Any, seat: int) -> None:
        """Carry out the action, in place; called by the question that it answers."""
        raise NotImplementedError


def parse(text: str, kinds: Iterable[type[Action]]) -> Action:
    """Return the action with this text, of one of these kinds, or raise `NotAnAction`."""
    words = text.split()
    for kind in kinds:
        action_and_length = _action_at_start(words, kind)
        if action_and_length and action_and_length[1] == len(words):
            action: Action = action_and_length[0]
            return action
    raise NotAnAction(f"There is no action '{short(text)}' in this game.")


def _value_text(value: Any) -> str:
    return " ".join(map(_value_text, value)) if type(value) is tuple else str(value)


@cache
def _form_words(kind: type[Action]) -> tuple[tuple[str, str, Any], ...]:
    """Return the words of an action's form: each fixed, or with its field's name and type."""
    hints = get_type_hints(kind)
    form_words = []
    for word in kind.form.split():
        name = word.strip("{*}") if word[0] == "{" else ""
        hint = hints[name] if name else None
        form_words.append((word, name, _AnyNumber(hint) if word[-2:] == "*}" else hint))
    return tuple(form_words)


class _AnyNumber:
    """Type of a field in braces with a star: any number of values, possibly none."""

    def __init__(self, hint: Any) -> None:
        self.hint = hint


def _value_at_start(words: Sequence[str], hint: Any) -> tuple[Any, int] | None:
    """Return the value of this type at the start of the words, and the number of words it takes."""
    if isinstance(hint, _AnyNumber):
        return _value_at_start(words, hint.hint) or ((), 0)
    if isinstance(hint, type) and issubclass(hint, Action):
        return _action_at_start(words, hint)
    if get_origin(hint) in (Union, UnionType):
        for choice in get_args(hint):
            if value_and_length := _value_at_start(words, choice):
                return value_and_length
        return None
    if get_origin(hint) is tuple:
        return _values_at_start(words, get_args(hint))
    value = _parse_word(words[0], hint) if words else None
    return None if value is None else (value, 1)


def _action_at_start(words: Sequence[str], kind: type[Action]) -> tuple[Action, int] | None:
    """Return the action of this kind at the start of the words, and the number of its words."""
    fields: dict[str, Any] = {}
    index = 0
    for word, name, hint in _form_words(kind):
        if not name:
            if words[index : index + 1] != [word]:
                return None
            index += 1
        elif value_and_length := _value_at_start(words[index:], hint):
            fields[name] = value_and_length[0]
            index += value_and_length[1]
        else:
            return None
    return kind(**fields), index


def _values_at_start(
    words: Sequence[str], hints: tuple[Any, ...]
) -> tuple[tuple[Any, ...], int] | None:
    """Return the values of a tuple type at the start of the words, and the number of words."""
    values: list[Any] = []
    index = 0
    if hints[-1] is Ellipsis:
        while value_and_length := _value_at_start(words[index:], hints[0]):
            values.append(value_and_length[0])
            index += value_and_length[1]
        return (tuple(values), index) if values else None
    for hint in hints:
        if not (value_and_length := _value_at_start(words[index:], hint)):
            return None
        values.append(value_and_length[0])
        index += value_and_length[1]
    return tuple(values), index


def _parse_word(word: str, hint: Any) -> Any:
    """Return the value of a type that one word stands for, or None."""
    if hint is str:
        return word
    if hint is Card:
        return Card(word) if word in CARDS else None
    if hint is int:
        # at most five digits, and no leading zero, which would be a second text for the number
        return int(word) if re.fullmatch(r"0|[1-9]\d{0,4}", word, re.ASCII) else None
    if get_origin(hint) is Literal:
        return word if word in get_args(hint) else None
    try:
        return hint.parse(word)
    except ValueError:
        return None
