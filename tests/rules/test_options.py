"""What a variant can be, what a set-up offers of it, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rules.options import Option, OptionValue
from engine.rules.validation import ValidationError, validate

REACH = {"title": "Reach", "help": "How far.", "default": 4.5, "least": 3.0, "most": 6.0}
PACE = {
    "title": "Pace",
    "help": "How fast.",
    "default": "even",
    "among": ["slow", "even", "all-out"],
}


def option(**changed: Any) -> Option:
    return validate({**REACH, **changed}, Option)


@pytest.mark.parametrize(
    ("changed", "offered"),
    [
        ({}, (3, 3.5, 4, 4.5, 5, 5.5, 6)),
        ({"step": 0.75}, (3, 3.75, 4.5, 5.25, 6)),
        ({"step": 2.0}, (3, 5, 6)),
        ({"default": 4, "least": 3, "most": 5}, (3, 4, 5)),
        ({"default": True, "least": None, "most": None}, (False, True)),
        (PACE | {"least": None, "most": None}, ("slow", "even", "all-out")),
    ],
)
def test_a_set_up_offers_what_there_is(
    changed: dict[str, Any], offered: tuple[OptionValue, ...]
) -> None:
    assert option(**changed).offered == offered
    assert all(option(**changed).problem(value) is None for value in offered)


@pytest.mark.parametrize(
    ("changed", "value", "problem"),
    [
        ({}, 2.9, "must be a number from 3.0 to 6.0"),
        ({}, "far", "must be a number from 3.0 to 6.0"),
        ({}, True, "must be a number from 3.0 to 6.0"),
        ({"default": 4, "least": 3, "most": 5}, 4.0, "must be a whole number from 3 to 5"),
        (PACE, "fast", "must be one of slow, even, all-out"),
        (PACE, 1, "must be one of slow, even, all-out"),
    ],
)
def test_another_value_is_refused(changed: dict[str, Any], value: object, problem: str) -> None:
    assert option(**changed).problem(value) == problem


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"default": 7.0}, "its default must be a number from 3.0 to 6.0"),
        ({"default": "slow"}, "a word needs among"),
        (PACE | {"among": ["slow", 3]}, "among holds whole numbers or words"),
        ({"step": 0}, "Expected `float` > 0"),
    ],
)
def test_a_variant_that_can_not_be(changed: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValidationError, match=problem):
        option(**changed)


@pytest.mark.parametrize(
    ("value", "words"),
    [(True, "on"), (False, "off"), (3, "3"), (4.5, "4.5"), ("all-out", "all out")],
)
def test_values_in_words(value: OptionValue, words: str) -> None:
    assert option().in_words(value) == words
