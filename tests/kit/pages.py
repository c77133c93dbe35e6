"""The rules pages of the games, taken apart."""

from __future__ import annotations

import re

import games
from tests.kit.transitions import cards_in

RULINGS = "House rulings"


def page(key: str) -> str:
    """The rules page of a game."""
    return (games.HERE / key / "rules.md").read_text("utf-8")


def section(key: str, heading: str) -> str:
    """The text under a heading of a game's page."""
    return below(page(key), heading)


def below(text: str, heading: str) -> str:
    """The text under a heading of a page."""
    found = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", text, re.DOTALL | re.MULTILINE)
    assert found, heading
    return found[1]


def named(text: str) -> set[str]:
    """The clauses that a text names."""
    lists = re.findall(r"\(([A-Z]\d+(?:, [A-Z]\d+)*)\)", text)
    return {clause for each in lists for clause in each.split(", ")}


def rulings(text: str) -> list[str]:
    """The clauses that a page rules on, one after the other."""
    found: list[str] = []
    for line in re.findall(r"^- .+", below(text, RULINGS), re.MULTILINE):
        ruling = re.fullmatch(r"- \*\*[^*]+ \(([\w, ]+)\)\*\*\. Open: .+\. Here: .+\.", line)
        assert ruling, line
        found += ruling[1].split(", ")
    return found


BEYOND = re.compile(r"^[#>|+=~-]|^\d+[.)] |[`_<>\[\]|\\]")


def faults(page: str) -> list[str]:
    """Lines that use more than headings, paragraphs, bullets, bold and cards."""
    found = []
    for line in page.splitlines():
        words = re.sub(r"^(#{1,2} |- )", "", line)
        try:
            cards_in(words)
        except AssertionError:
            found.append(line)
            continue
        if words != words.strip() or BEYOND.search(words):
            found.append(line)
    return found
