"""Digit keys for the choices of a question.

Letters are verbs, and digits number choices: at every table a digit stands for one choice of the
current question, and for nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

Name = TypeVar("Name", bound=str)

DIGITS = "123456789"
"""Keys of the choices, from left to right; the arrow keys lead to those beyond."""


def digits_of(choices: Iterable[Name]) -> dict[Name, str]:
    """Return the key of each choice that has one; `choices` are names, from left to right."""
    return dict(zip(choices, DIGITS, strict=False))
