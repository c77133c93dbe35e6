"""Which keys number the choices of a question.

Letters are verbs, and digits number the choices: at every table a digit stands for what the
question that is asked can choose, and for nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

Name = TypeVar("Name", bound=str)

DIGITS = "123456789"
"""The keys of the choices, from left to right; the arrow keys lead to those beyond."""


def digits_of(choices: Iterable[Name]) -> dict[Name, str]:
    """Return the key of each choice that has one; `choices` are names, from left to right."""
    return dict(zip(choices, DIGITS, strict=False))
