"""The rules page of every game: complete, in the small Markdown, with every option and ruling."""

from __future__ import annotations

import re

import pytest

from games import KEYS
from tests.kit.catalogue import GAMES, clauses, own
from tests.kit.pages import RULINGS, faults, named, page, rulings, section


@pytest.mark.parametrize("key", KEYS)
def test_every_clause_is_covered_before_the_rulings(key: str) -> None:
    before, _, after = page(key).partition(f"## {RULINGS}\n")
    assert named(before) == {*clauses(GAMES[key])} >= named(after)


@pytest.mark.parametrize("key", KEYS)
def test_every_ruling_says_what_is_open_and_what_is_played(key: str) -> None:
    """In the order of the clauses."""
    order = clauses(GAMES[key])
    found = rulings(page(key))
    assert found and found == sorted(found, key=order.index)


@pytest.mark.parametrize("key", KEYS)
def test_every_ruling_stands_on_the_page(key: str) -> None:
    """Those that `RULED` of the game's `kit.py` names; one that is left out is missed."""
    ruled = {*own(key, "RULED", "").split()}
    assert ruled <= {*rulings(page(key))}
    for clause in sorted(ruled)[:1]:
        lines = page(key).splitlines(keepends=True)
        less = [line for line in lines if not (line.startswith("- **") and clause in named(line))]
        assert not ruled <= {*rulings("".join(less))}


@pytest.mark.parametrize("key", KEYS)
def test_the_rulings_come_last(key: str) -> None:
    assert page(key).rpartition("\n## ")[2].startswith(f"{RULINGS}\n")


@pytest.mark.parametrize("key", KEYS)
def test_every_option_is_named(key: str) -> None:
    titles = [option.title for option in GAMES[key].config.options.values()]
    assert re.findall(r"\*\*(.+?)\*\*", section(key, "Variants")) == titles


@pytest.mark.parametrize("key", KEYS)
def test_every_option_is_told_with_its_default_its_bounds_and_a_clause(key: str) -> None:
    lines = re.findall(r"^- .+", section(key, "Variants"), re.MULTILINE)
    for line, option in zip(lines, GAMES[key].config.options.values(), strict=True):
        assert named(line), line
        if isinstance(option.default, bool):
            assert ("off by default" in line) != option.default
        elif option.among:
            assert {*map(str, option.among)} <= {*re.findall(r"\w+", line)}
        else:
            assert f"the default is {option.default:g}" in line
            bounds = re.search(r"from ([\d.]+) to ([\d.]+);", line)
            assert not bounds or [*map(float, bounds.groups())] == [option.least, option.most]


@pytest.mark.parametrize("key", [key for key in KEYS if GAMES[key].config.seats[1] > 1])
def test_giving_up_and_offering_a_draw_are_told(key: str) -> None:
    ends = section(key, "How it ends")
    assert re.search(r"^- \*\*Resign\*\*: .+\(E1\)$", ends, re.MULTILINE)
    assert re.search(r"^- \*\*Offer a draw\*\*: .+\(E2\)$", ends, re.MULTILINE)


@pytest.mark.parametrize("key", KEYS)
def test_the_configuration_speaks_in_sentences(key: str) -> None:
    config = GAMES[key].config
    helps = [option.help for option in config.options.values()]
    helps += [number.help for number in config.numbers.values()]
    assert all(help.endswith(".") and help[0].isupper() and len(help) <= 100 for help in helps)


@pytest.mark.parametrize("key", KEYS)
def test_a_page_uses_the_small_markdown_only(key: str) -> None:
    assert not faults(page(key))
    assert page(key).startswith(f"# {GAMES[key].config.title}\n")
    assert page(key).count("\n# ") == 0 and page(key).endswith(".\n")


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


NUMBERS = {5: "five", 15: "fifteen", 30: "thirty", 45: "forty-five", 60: "sixty"}


@pytest.mark.parametrize("key", KEYS)
def test_a_page_that_names_the_duration_names_that_of_the_configuration(key: str) -> None:
    least, most = GAMES[key].config.minutes
    named = re.findall(r"([a-z-]+) to ([a-z-]+) minutes", page(key))
    assert {*named} <= {(NUMBERS[least], NUMBERS[most])}
