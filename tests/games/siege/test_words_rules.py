"""The rules page of a siege: complete, by the configuration's numbers, in the small Markdown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import games
from games.siege.rules.actions import counter_name
from tests.games.siege.words_play import GAME, RULES
from tests.kit.deeds import cards_in

PAGE = (Path(games.__file__).parent / "siege" / "rules.md").read_text("utf-8")
NOUNS = {"assault": "to assaults", "bombard": "to bombardments", "sally": "against sallies"}


def section(heading: str) -> str:
    """The text under a heading."""
    found = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE)
    assert found, heading
    return found[1]


def named(text: str) -> set[str]:
    """The clauses that a text names."""
    lists = re.findall(r"\(([SE]\d+(?:, [SE]\d+)*)\)", text)
    return {clause for each in lists for clause in each.split(", ")}


def test_every_clause_is_covered() -> None:
    clauses = {f"S{number}" for number in range(1, 27)} | {"E1", "E2"}
    assert named(PAGE) == clauses


@pytest.mark.parametrize("clause", ["S3", "S4", "S6", "S10", "S11", "S12", "S20"])
def test_every_ruling_says_what_is_open_and_what_is_played(clause: str) -> None:
    lines = [line for line in section("What this table rules").splitlines() if clause in line]
    assert len(lines) == 1
    assert re.fullmatch(rf"- \*\*[^*]+ \({clause}\)\*\*\. Open: .+\. Here: .+\.", lines[0])


def test_the_rulings_come_last() -> None:
    assert PAGE[PAGE.index("## What this table rules") :].count("\n#") == 0


def test_looking_is_not_paying_and_the_walls_count() -> None:
    rulings = section("What this table rules")
    assert "looking is not paying" in rulings
    assert "the walls always count" in rulings


def test_every_option_is_named_with_its_default() -> None:
    variants = section("Variants")
    options = GAME.config.options
    assert {option.title for option in options.values()} == {
        *re.findall(r"\*\*(.+?)\*\*", variants)
    }
    walls = options["starting_walls"]
    assert f"from {walls.least} to {walls.most}; {walls.default} is usual" in variants
    assert "usually off" in variants and options["merciful_jokers"].default is False
    assert named(variants) == {"S25", "S26"}


def test_giving_up_and_offering_a_draw_are_told() -> None:
    ends = section("How it ends")
    assert re.search(r"^- \*\*Resign\*\*: .+\(E1\)$", ends, re.MULTILINE)
    assert re.search(r"^- \*\*Offer a draw\*\*: .+\(E2\)$", ends, re.MULTILINE)


def test_the_counters_are_those_of_the_configuration() -> None:
    lines = re.findall(r"^- \*\*(.+)\*\* (\d), (.+)$", section("The siege counters"), re.MULTILINE)
    assert [(name, int(value)) for name, value, _ in lines] == [
        (counter_name(key), rule.value) for key, rule in RULES.counters.items()
    ]
    for (_, _, text), rule in zip(lines, RULES.counters.values(), strict=True):
        assert text.startswith(NOUNS[rule.against])
        assert ("three of them" in text) == (rule.copies == 3)


def test_the_numbers_are_those_of_the_configuration() -> None:
    loss, most, limit = RULES.forced_loss, RULES.most_assault, RULES.most_walls
    assert PAGE.count(f"discards {loss} cards") == 2
    assert f"send 1, 2 or {most} more" in PAGE
    assert f"never rise above {limit} or sink below 0" in PAGE
    assert f"Not possible at {limit}" in PAGE
    assert "When three of one colour" in PAGE and RULES.reshuffle_at == 3


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


def test_the_page_uses_the_small_markdown_only() -> None:
    assert not faults(PAGE)
    assert PAGE.startswith("# Simple Siege\n")
    assert PAGE.count("\n# ") == 0 and PAGE.endswith(".\n")


@pytest.mark.parametrize(
    "line",
    [
        "### Deep",
        "- - nested",
        "1. first",
        "> said",
        "a `word`",
        "a [link](there)",
        "*leaning*",
        "**open",
        "{11S}",
        "{6S",
        "| a table |",
        "  indented",
        "<b>",
    ],
)
def test_what_is_more_than_that_is_found(line: str) -> None:
    assert faults(f"fine\n{line}\n") == [line]


def test_card_examples_add_up() -> None:
    assert "The attack is 6 + 2 = 8, the defence 4 + 5 = 9" in section("How a clash goes")
    assert cards_in(section("How a clash goes")) == ["6S", "5C"]
