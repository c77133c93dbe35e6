"""The rules page of every game: complete, in the small Markdown, with every option and ruling."""

from __future__ import annotations

import re
import signal

import pytest

import main
from engine.lab import command
from engine.lab.running import InProcess
from games import KEYS
from tests.kit.catalogue import GAMES, clauses, own
from tests.kit.pages import RULINGS, faults, named, page, rulings, section, variants


@pytest.mark.parametrize("key", KEYS)
def test_every_clause_is_covered_before_the_rulings(key: str) -> None:
    before, _, after = page(key).partition(f"## {RULINGS}\n")
    counted = {*clauses(GAMES[key])}
    missing = sorted(counted - named(before))
    unknown = sorted((named(before) | named(after)) - counted)
    assert not missing, (
        f"games/{key}/rules.md tells these clauses nowhere before its rulings: {missing}. Name each"
        " in brackets where it is told, `(C4)`"
    )
    assert not unknown, (
        f"games/{key}/rules.md names {unknown}, which the docstring of the rules does not count"
        " (`clauses C1 to C6`)"
    )


@pytest.mark.parametrize("key", KEYS)
def test_every_ruling_says_what_is_open_and_what_is_played(key: str) -> None:
    """In the order of the clauses."""
    order = clauses(GAMES[key])
    found = rulings(page(key))
    assert found, f"`## {RULINGS}` of games/{key}/rules.md is empty: it has one ruling at least"
    assert found == sorted(found, key=order.index), (
        f"the rulings of games/{key}/rules.md stand in the order {found}: that of the clauses is"
        f" {sorted(found, key=order.index)}"
    )


@pytest.mark.parametrize("key", KEYS)
def test_every_ruling_stands_on_the_page(key: str) -> None:
    """Those that `RULED` of the game's `kit.py` names; one that is left out is missed."""
    ruled = {*own(key, "RULED", "").split()}
    missed = sorted(ruled - {*rulings(page(key))})
    assert not missed, (
        f"RULED of tests/games/{key}/kit.py names {missed}, of which `## {RULINGS}` of"
        f" games/{key}/rules.md says nothing"
    )
    for clause in sorted(ruled)[:1]:
        lines = page(key).splitlines(keepends=True)
        less = [line for line in lines if not (line.startswith("- **") and clause in named(line))]
        assert not ruled <= {*rulings("".join(less))}


@pytest.mark.parametrize("key", KEYS)
def test_the_rulings_come_last(key: str) -> None:
    assert page(key).rpartition("\n## ")[2].startswith(f"{RULINGS}\n"), (
        f"`## {RULINGS}` must be the last section of games/{key}/rules.md"
    )


@pytest.mark.parametrize("key", KEYS)
def test_every_option_is_named(key: str) -> None:
    titles = [option.title for option in GAMES[key].config.options.values()]
    named = re.findall(r"\*\*(.+?)\*\*", variants(page(key), bool(titles)))
    assert named == titles, (
        f"`## Variants` of games/{key}/rules.md names {named} in bold, and config/{key}.yaml has"
        f" the options {titles}: name each option by its title, in the same order"
    )


def test_a_game_without_options_needs_no_variants() -> None:
    plain = "# Plain\n\n## How it ends\n\nAt last.\n"
    assert variants(plain, False) == ""
    with pytest.raises(AssertionError, match="Variants"):
        variants(plain, True)


@pytest.mark.parametrize("key", KEYS)
def test_every_option_is_told_with_its_default_its_bounds_and_a_clause(key: str) -> None:
    options = GAMES[key].config.options
    lines = re.findall(r"^- .+", variants(page(key), bool(options)), re.MULTILINE)
    for line, option in zip(lines, options.values(), strict=True):
        assert named(line), f"name the clause of a variant, such as (C4), in: {line}"
        if isinstance(option.default, bool):
            assert ("off by default" in line) != option.default, (
                f"an option that is off, and no other, is 'off by default' on the page: {line}"
            )
        elif option.among:
            assert {*map(str, option.among)} <= {*re.findall(r"\w+", line)}
        else:
            assert f"the default is {option.default:g}" in line, (
                f"say that the default is {option.default:g}, as in config/{key}.yaml: {line}"
            )
            bounds = re.search(r"from ([\d.]+) to ([\d.]+);", line)
            assert not bounds or [*map(float, bounds.groups())] == [option.least, option.most]


@pytest.mark.parametrize("key", [key for key in KEYS if GAMES[key].config.seats[1] > 1])
def test_giving_up_and_offering_a_draw_are_told(key: str) -> None:
    ends = section(key, "How it ends")
    for title, clause in (("Resign", "E1"), ("Offer a draw", "E2")):
        line = rf"^- \*\*{title}\*\*: .+\({clause}\)$"
        assert re.search(line, ends, re.MULTILINE), (
            f"`## How it ends` of games/{key}/rules.md must have a line"
            f" `- **{title}**: ... ({clause})`"
        )


@pytest.mark.parametrize("key", KEYS)
def test_the_configuration_speaks_in_sentences(key: str) -> None:
    config = GAMES[key].config
    helps = [option.help for option in config.options.values()]
    helps += [number.help for number in config.numbers.values()]
    bad = [help for help in helps if not re.fullmatch(r"[A-Z].{0,98}\.", help)]
    assert not bad, (
        f"these helps of config/{key}.yaml are no sentences of at most 100 letters: {bad}. Begin"
        " with a capital and end with a full stop"
    )


@pytest.mark.parametrize("key", KEYS)
def test_a_page_uses_the_small_markdown_only(key: str) -> None:
    where = f"games/{key}/rules.md"
    assert not faults(page(key)), (
        f"{where} uses more than headings, paragraphs, bullets, bold and cards: {faults(page(key))}"
    )
    title = f"# {GAMES[key].config.title}\n"
    assert page(key).startswith(title), f"{where} must begin with the title: {title}"
    assert page(key).count("\n# ") == 0, f"{where} must have one title: other headings have `##`"
    assert page(key).endswith(".\n"), f"{where} must end with a sentence and one line break"


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


@pytest.mark.parametrize("key", KEYS)
def test_what_is_known_from_playtests_is_shown_by_commands_that_run(
    key: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the first game of each column is played here, and that not for long."""
    monkeypatch.setattr(command, "local_executor", lambda workers: InProcess())
    monkeypatch.setattr(signal, "signal", lambda number, handler: None)
    commands = [line.split() for line in COMMAND.findall(page(key))]
    assert commands or "## Known from playtests" not in page(key), (
        f"name the commands `main.py playtest {key} ...` that show the figures on"
        f" games/{key}/rules.md"
    )
    for words in commands:
        assert words[:2] == ["playtest", key]
        games = words.index("--games") + 1
        status = main.main([*words[:games], "1", *words[games + 1 :], "--most", "4"])
        output = capsys.readouterr()
        assert status == 0 and not output.err, output.err
        assert "played by" in output.out


COMMAND = re.compile(r"main\.py (playtest(?: [\w+=-]+(?:,[\w+=-]+)*)+)")
"""Command on a page, without the punctuation of its sentence."""
NUMBERS = {5: "five", 15: "fifteen", 30: "thirty", 45: "forty-five", 60: "sixty"}


@pytest.mark.parametrize("key", KEYS)
def test_a_page_that_names_the_duration_names_that_of_the_configuration(key: str) -> None:
    least, most = GAMES[key].config.minutes
    named = re.findall(r"([a-z-]+) to ([a-z-]+) minutes", page(key))
    assert {*named} <= {(NUMBERS[least], NUMBERS[most])}
