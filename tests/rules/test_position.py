"""Dotted paths into positions, and comparing what they lead to."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rules.position import MISSING, are_equal, at_path

POSITION = {
    "walls": 5,
    "players": [
        {"hand": ["AS", "2C"], "party": [{"face": "JC", "numbers": ["2C", "5C"]}]},
        {"hand": [], "party": []},
    ],
    "captive": None,
    "board": [[".", "@"], ["10H", "+AS"]],
}


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("walls", 5),
        ("players.0.hand", ["AS", "2C"]),
        ("players.0.hand.1", "2C"),
        ("players.0.hand.count", 2),
        ("players.1.hand.count", 0),
        ("players.count", 2),
        ("players.0.party.JC.numbers", ["2C", "5C"]),
        ("players.0.party.JC.numbers.count", 2),
        ("players.0.party.0.face", "JC"),
        ("captive", None),
        ("board.1.0", "10H"),
        ("", MISSING),
        ("wals", MISSING),
        ("walls.count", MISSING),
        ("walls.0", MISSING),
        ("players.2", MISSING),
        ("players.-1", MISSING),
        ("players.0.hand.2", MISSING),
        ("players.0.hand.first", MISSING),
        ("players.1.party.JC", MISSING),
        ("players.0.hand.1.0", MISSING),
        ("captive.hand", MISSING),
        ("players.²", MISSING),
    ],
)
def test_where_a_path_leads(path: str, found: Any) -> None:
    value = at_path(POSITION, path)
    assert value is found if found is MISSING else value == found


@pytest.mark.parametrize(
    ("one", "other", "match"),
    [
        (5, 5, True),
        (5, 6, False),
        (True, 1, False),
        (1, True, False),
        (0, False, False),
        (None, False, False),
        (None, None, True),
        ("AS", "AS", True),
        (["AS", "2C"], ["AS", "2C"], True),
        (["2C", "AS"], ["AS", "2C"], False),
        (["AS"], ["AS", "AS"], False),
        ([], None, False),
        (3.5, 3.505, True),
        (3, 3.01, True),
        (3, 3.02, False),
        ([3.5, 4], [3.495, 4.009], True),
        (3.5, "3.5", False),
        (float("nan"), float("nan"), False),
        ({"a": 1}, {"a": 1}, True),
        ({"a": 1}, {"a": 1, "b": None}, False),
        ({"a": 1}, {"a": 1, "b": []}, True),
        ({"a": 1}, {"a": 1, "b": [2]}, False),
        ({"a": 1, "b": []}, {"a": 1}, False),
        ({"bag": [1, 2]}, {"bag": [2, 1]}, True),
        ({"row": [1, 2]}, {"row": [2, 1]}, False),
        ([[1, 2]], [[2, 1]], False),
    ],
)
def test_what_matches(one: Any, other: Any, match: bool) -> None:
    assert are_equal(one, other, "row", {"bag"}) == match


@pytest.mark.parametrize(
    ("one", "other", "match"),
    [
        ([1, 2, 2], [2, 1, 2], True),
        ([1, 2, 2], [1, 1, 2], False),
        ([1], [1, 1], False),
        ([{"face": "JC", "bag": [1, 2]}, 3], [3, {"face": "JC", "bag": [2, 1]}], True),
        ([{"face": "JC"}], [{"face": "QC"}], False),
    ],
)
def test_in_a_set_order_does_not_matter(one: Any, other: Any, match: bool) -> None:
    assert are_equal(one, other, "players.0.bag", {"bag"}) == match
    assert are_equal(one, other, "bag", {"bag"}) == match
    if one != other and match:
        assert not are_equal(one, other, "bag.row", {"bag"})
