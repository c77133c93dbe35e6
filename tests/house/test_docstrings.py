"""A docstring that names a clause says besides what is done."""

from __future__ import annotations

import re

import pytest

from tests.house.tree import texts

LONE = re.compile(r'"""(?:(?:and|to) |[A-Z]\d{1,2},? ?)+\.?"""')


def lone_clauses(text: str) -> list[str]:
    """Docstrings that hold clauses and nothing else."""
    return LONE.findall(text)


def test_no_docstring_only_cites_a_clause() -> None:
    found = {
        path: lone
        for path, text in texts().items()
        if path.endswith(".py") and path.startswith(("engine", "games"))
        if (lone := lone_clauses(text))
    }
    assert not found, f"say what is done, beside the clause: {found}"


@pytest.mark.parametrize("words", ["S4.", "C10, C11.", "R15 to R17.", "E1 and E2", "H1"])
def test_a_lone_clause_is_found(words: str) -> None:
    assert lone_clauses(f'def play():\n    """{words}"""')


@pytest.mark.parametrize("words", ["S4: its price.", "A counter costs its value (S4).", "Go."])
def test_what_says_more_may_stay(words: str) -> None:
    assert not lone_clauses(f'def play():\n    """{words}"""')
