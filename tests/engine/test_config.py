"""Our YAML files: what is wrong in them is said with file, line and key."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Annotated

import msgspec
import pytest

from engine.config import CONFIG, BadConfig, documents, error_at, load_config, load_yaml
from engine.rules.options import BadOption, GameConfig, Option
from games import load_game
from tests.house.tree import python

GOOD = """\
title: Parley
pitch: Three envoys, one road.
seats: [2, 3]
minutes: [1, 2]
options:
  cards: {title: Cards, help: How many., default: 5, least: 1, most: 9}
  open:
    title: Open hands
    help: All cards are dealt face up.
    default: false
  best_of: {title: Rounds, help: How many., default: 3, among: [1, 3, 5]}
numbers:
  road:
    help: How long the road is.
    value: 24
roles: [Envoy, Envoy]
"""


def write(folder: Path, text: str | bytes) -> Path:
    path = folder / "game.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_a_configuration_is_read(tmp_path: Path) -> None:
    config = load_config(write(tmp_path, GOOD))
    assert (config.title, config.seats, config.roles) == ("Parley", (2, 3), ("Envoy", "Envoy"))
    assert config.options["cards"] == Option("Cards", "How many.", 5, least=1, most=9)
    assert config.options["best_of"].among == (1, 3, 5)
    assert config.numbers["road"].value == 24


@pytest.mark.parametrize("text", [GOOD.replace("\n", "\r\n"), "\ufeff" + GOOD])
def test_line_ends_and_marks_of_other_platforms_are_read(tmp_path: Path, text: str) -> None:
    assert load_config(write(tmp_path, text)) == load_config(write(tmp_path, GOOD))


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("title: Parley", "title: 7", 1, "title: Expected `str`, got `int`"),
        ("title: Parley\n", "", 1, "Object missing required field `title`"),
        ("title: Parley", "titel: Parley", 1, "titel: Object contains unknown field `titel`"),
        ("seats: [2, 3]", "seats: [2]", 3, "seats: Expected `array` of length 2, got 1"),
        ("seats: [2, 3]", "seats: [2, x]", 3, "seats.1: Expected `int`, got `str`"),
        ("seats: [2, 3]", "seats: [0, 3]", 3, "seats.0: Expected `int` >= 1"),
        ("seats: [2, 3]", "seats: [2, 7]", 3, "seats.1: Expected `int` <= 6"),
        ("most: 9", "most: 1000000", 6, "options.cards.most: Expected `int` <= 999999"),
        ("seats: [2, 3]", "seats: [4, 3]", 1, "seats go from 4 to 3, which is less"),
        ("seats: [2, 3]", "seats: [2, 3", 4, "did not find expected"),
        ("default: 5", "default: 0", 6, "options.cards: its default must be a whole number from 1"),
        ("default: 5", "default: five", 6, "options.cards: a word needs among"),
        ("default: 5, least: 1", "default: 5", 6, "options.cards: a number needs least and most"),
        ("least: 1", "leest: 1", 6, "options.cards.leest: Object contains unknown field"),
        ("default: false", "default: maybe", 7, "options.open: a word needs among"),
        (
            "default: false",
            "default: false\n    most: 3",
            7,
            "options.open: an option that is on or",
        ),
        ("default: 3", "default: 2", 11, "options.best_of: its default must be one of 1, 3, 5"),
        (
            "among: [1, 3, 5]",
            "among: [1, 3, five]",
            11,
            "options.best_of: among holds",
        ),
        ("    value: 24\n", "", 13, "numbers.road: Object missing required field `value`"),
        ("numbers:\n", "numbers: [1]\nrest:\n", 12, "numbers: Expected `object`, got `array`"),
        ("roles: [Envoy, Envoy]", "roles: Envoy", 16, "roles: Expected `array`, got `str`"),
        ("numbers:", "title: Again\nnumbers:", 12, "the key 'title' stands twice"),
        ("    value: 24", "    help: Twice\n    value: 24", 15, "the key 'help' stands twice"),
        ("    value: 24", "\tvalue: 24", 15, "found a tab character"),
        ("pitch: Three envoys, one road.", "pitch: *three", 2, "found undefined alias"),
        (
            "pitch: Three",
            "pitch: !!python/name:os.system x",
            2,
            "could not determine a constructor",
        ),
        ("numbers:", "? [a, b]\n: 1\nnumbers:", 12, "a key must be a word or a number"),
    ],
)
def test_a_mistake_is_said_with_its_line_and_key(
    tmp_path: Path, old: str, new: str, line: int, said: str
) -> None:
    assert old in GOOD
    path = write(tmp_path, GOOD.replace(old, new, 1))
    with pytest.raises(BadConfig) as error:
        load_config(path)
    assert str(error.value).startswith(f"{path}:{line}: {said}"), str(error.value)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", ": one document expected, 0 found"),
        (GOOD + "---\na: 1\n", ": one document expected, 2 found"),
        ("- 1\n", ":1: Expected `object`, got `array`"),
        ("just words\n", ":1: Expected `object`, got `str`"),
        (GOOD.encode("utf-16"), ": not UTF-8 text (byte 0)"),
        (GOOD.encode() + b"# \xe9\n", f": not UTF-8 text (byte {len(GOOD) + 2})"),
        (GOOD.replace("Par", "P\0r"), ": unacceptable character #x0000"),
        (GOOD + "x: 1" + "0" * 5000, ":17: a number of 5001 letters"),
        (b"# " + b"x" * (16 << 20), ": can't be read (larger than 16 MiB)"),
    ],
)
def test_a_file_that_is_no_configuration(tmp_path: Path, content: str | bytes, said: str) -> None:
    path = write(tmp_path, content)
    with pytest.raises(BadConfig) as error:
        load_config(path)
    assert str(error.value).startswith(f"{path}{said}"), str(error.value)[:300]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.yaml", tmp_path, tmp_path / "no" / "where.yaml"):
        said = "not a plain file" if path.exists() else "no such file"
        with pytest.raises(BadConfig, match=said):
            load_config(path)


def test_dates_are_taken_for_text(tmp_path: Path) -> None:
    path = write(tmp_path, GOOD.replace("title: Parley", "title: 2024-13-77"))
    assert load_config(path).title == "2024-13-77"


def test_documents_are_read_all_or_none(tmp_path: Path) -> None:
    assert documents(write(tmp_path, "a: 1\n---\nb: 2\n")) == [{"a": 1}, {"b": 2}]
    with pytest.raises(BadConfig, match=r"game.yaml:\d+: "):
        documents(write(tmp_path, "a: 1\n---\nb: [\n"))


@pytest.mark.parametrize("line", ["b: [4S, ??]", 'b: ["??", ??]', "b: {c: ??}"])
def test_a_hidden_card_without_quotes_is_told_of(line: str, tmp_path: Path) -> None:
    with pytest.raises(BadConfig) as error:
        documents(write(tmp_path, f"a: 1\n{line}\n"))
    assert str(error.value).startswith(f"{tmp_path / 'game.yaml'}:2: did not find expected")
    assert str(error.value).endswith('; ?? must stand in quotes: "??"')


def test_a_hidden_card_that_is_quoted_is_not_blamed(tmp_path: Path) -> None:
    with pytest.raises(BadConfig) as error:
        documents(write(tmp_path, 'a: ["??"] ]\n'))
    assert "must stand" not in str(error.value)


@pytest.mark.parametrize("deep", ["[", "{a: ", "- "])
def test_nesting_without_end_is_refused(tmp_path: Path, deep: str) -> None:
    path = write(tmp_path, f"{deep * 100_000}")
    with pytest.raises(BadConfig) as error:
        documents(path)
    assert re.fullmatch(rf"{path}:1: nested deeper than 100 levels", str(error.value))
    ends = {"[": "]", "{a: ": "}", "- ": ""}[deep]
    assert documents(write(tmp_path, f"{deep * 90}{ends * 90}"))


def test_what_contains_itself_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match=r"game.yaml:2: nested deeper"):
        documents(write(tmp_path, "a: 1\nb: &b [1, [2, *b]]\n"))
    assert documents(write(tmp_path, "a: &a [1]\nb: [*a, *a]\n")) == [{"a": [1], "b": [[1], [1]]}]


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    value: Annotated[int, msgspec.Meta(ge=1)]


class Outer(msgspec.Struct):
    table: dict[str, dict[int, list[Inner]]]


@pytest.mark.parametrize(
    ("text", "line", "place"),
    [
        (
            "table:\n  a: {1: [{value: 1}]}\n  b: {2: [{value: 1},\n    {value: x}]}",
            4,
            "b.2.1.value",
        ),
        ("table:\n  a: {1: [{value: 1}]}\n  b:\n    2: [{value: 0}]", 4, "b.2.0.value"),
        ("table:\n  a:\n    x: []", 3, "a.x"),
        ("table:\n  a: {1: []}\n  b: 3", 3, "b"),
        ("table:\n  a:\n    1:\n    - value: 1\n      x: 2", 5, "a.1.0.x"),
    ],
)
def test_a_place_inside_mappings_is_found(tmp_path: Path, text: str, line: int, place: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(BadConfig) as error:
        load_yaml(path, Outer)
    assert str(error.value).startswith(f"{path}:{line}: table.{place}: ")


def test_a_place_that_is_not_there_is_told_by_the_last_that_is(tmp_path: Path) -> None:
    path = write(tmp_path, GOOD)
    assert str(error_at(path, ("numbers", "road", "length"), "is odd")).startswith(f"{path}:13: ")
    assert str(error_at(path, ("rules",), "is odd")) == f"{path}:1: rules: is odd"
    assert str(error_at(path, (), "is odd")) == f"{path}:1: is odd"


# Options.


def config() -> GameConfig:
    return GameConfig(
        title="Parley",
        pitch="",
        seats=(2, 2),
        minutes=(1, 1),
        options={
            "open": Option("", "", False),
            "cards": Option("", "", 5, least=1, most=9),
            "best_of": Option("", "", 3, among=(1, 3, 5)),
        },
        numbers={},
    )


def test_defaults_and_what_was_chosen_over_them() -> None:
    assert config().chosen({}) == {"open": False, "cards": 5, "best_of": 3}
    chosen = {"open": True, "cards": 9, "best_of": 1}
    assert config().chosen(chosen) == chosen


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("walls", 5, "Parley has no option 'walls' (it has: best_of, cards, open)"),
        ("open", 1, "the option 'open' must be true or false, not 1"),
        ("open", "yes", "the option 'open' must be true or false, not 'yes'"),
        ("cards", 0, "the option 'cards' must be a whole number from 1 to 9, not 0"),
        ("cards", 10, "the option 'cards' must be a whole number from 1 to 9, not 10"),
        ("cards", True, "the option 'cards' must be a whole number from 1 to 9, not True"),
        ("cards", 5.0, "the option 'cards' must be a whole number from 1 to 9, not 5.0"),
        ("cards", None, "the option 'cards' must be a whole number from 1 to 9, not None"),
        ("best_of", 2, "the option 'best_of' must be one of 1, 3, 5, not 2"),
        ("best_of", True, "the option 'best_of' must be one of 1, 3, 5, not True"),
    ],
)
def test_an_option_that_can_not_be(key: str, value: object, said: str) -> None:
    with pytest.raises(BadOption) as error:
        config().chosen({key: value})
    assert str(error.value) == said


def test_an_option_that_needs_another_one() -> None:
    shrine = load_config(CONFIG / "shrine.yaml")
    for fine in ({}, {"balance": True}, {"balance": True, "balance_returns": True}):
        shrine.check_options(fine)
    shrine.check_options({"balance_returns": False})
    with pytest.raises(BadOption) as error:
        shrine.check_options({"balance": False, "balance_returns": True})
    said = (
        "the option 'balance_returns' (The Balance returns) needs the option 'balance' (The"
        " Balance), which is off"
    )
    assert str(error.value) == said


@pytest.mark.parametrize("needed", ["walls", "cards"])
def test_an_option_can_need_only_one_that_is_on_or_off(needed: str, tmp_path: Path) -> None:
    changed = GOOD.replace("    default: false\n", f"    default: false\n    needs: {needed}\n")
    with pytest.raises(BadConfig, match=f"open needs '{needed}', which is no option"):
        load_config(write(tmp_path, changed))


def test_seats_that_the_rules_are_not_for(tmp_path: Path) -> None:
    path = tmp_path / "siege.yaml"
    whole = (CONFIG / "siege.yaml").read_text("utf-8")
    path.write_text(whole.replace("seats: [2, 2]", "seats: [1, 3]"), "utf-8")
    with pytest.raises(BadConfig) as error:
        load_game("siege", tmp_path)
    assert str(error.value) == f"{path}:4: seats: the rules are for 2, not for 1 to 3"


@pytest.mark.parametrize(
    ("walls", "said"),
    [
        (3, ":27: numbers: 5 walls are more than most_walls, 3"),
        (8, ":16: options.starting_walls: offers 10, but 10 walls are more than most_walls, 8"),
    ],
)
def test_numbers_that_contradict_each_other(walls: int, said: str, tmp_path: Path) -> None:
    path = tmp_path / "siege.yaml"
    whole = (CONFIG / "siege.yaml").read_text("utf-8")
    path.write_text(whole.replace("value: 10\n", f"value: {walls}\n", 1), "utf-8")
    with pytest.raises(BadConfig) as error:
        load_game("siege", tmp_path)
    assert str(error.value) == f"{path}{said}"


def aliases(letters: str, line: str) -> str:
    """Lines that each name the one before several times."""
    return "a: &a {x: 1}\n" + "".join(
        f"{name}: &{name} {line.replace('@', f'*{before}')}\n" for before, name in pairwise(letters)
    )


HOSTILE = {
    "a list of aliases of lists": aliases("abcdefghijkl", "[@, @, @, @, @, @, @, @, @]"),
    "mappings merged into mappings": aliases("abcdefghijklmnopqrstuvw", "{<<: [@, @, @]}"),
    "merged in turn": aliases("abcdefghijklmnopqrstuvw", "{<<: @, y: @, z: @}"),
    "three megabytes of pairs": "walls: [" + "[1, 1], " * 400_000 + "1]\n",
    "a number in hex": "walls: 0x" + "f" * 4000,
    "a number in bits": "walls: 0b" + "1" * 15_000,
    "a number in sixties": "walls: 1" + ":59" * 5000,
    "a number with a point": "walls: 1." + "0" * 5000,
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_what_would_never_end_is_refused(kind: str, tmp_path: Path) -> None:
    """In a process that may use little time and memory."""
    path = tmp_path / "game.yaml"
    path.write_text(HOSTILE[kind], "utf-8")
    code = f"""
import pathlib, resource
from engine.config import documents
resource.setrlimit(resource.RLIMIT_AS, (400 << 20, 400 << 20))
resource.setrlimit(resource.RLIMIT_CPU, (5, 5))
documents(pathlib.Path({str(path)!r}))
"""
    last = python("-c", code).stderr.splitlines()[-1]
    assert last.startswith(f"engine.config.BadConfig: {path}:"), last
    assert re.search(r": (more than 100000 values|a number of \d+ letters)$", last), last
