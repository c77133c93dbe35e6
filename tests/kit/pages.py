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
    assert found, f"the rules page has no section `## {heading}`"
    return found[1]


def variants(text: str, has_options: bool) -> str:
    """Return what a page says of its options; a game that has none may leave the section out."""
    if not has_options and "\n## Variants\n" not in text:
        return ""
    return below(text, "Variants")


def named(text: str) -> set[str]:
    """The clauses that a text names."""
    lists = re.findall(r"\(([A-Z]\d+(?:, [A-Z]\d+)*)\)", text)
    return {clause for each in lists for clause in each.split(", ")}


def rulings(text: str) -> list[str]:
    """The clauses that a page rules on, one after the other."""
    found: list[str] = []
    for line in re.findall(r"^- .+", below(text, RULINGS), re.MULTILINE):
        ruling = re.fullmatch(r"- \*\*[^*]+ \(([\w, ]+)\)\*\*\. Open: .+\. Here: .+\.", line)
        assert ruling, (
            f"a ruling must read `- **Name (C4)**. Open: ... . Here: ... .`, and this one does not:"
            f" {line}"
        )
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
