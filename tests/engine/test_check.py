"""`check`: what it says, and how it ends."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.config import documents
from engine.rules.events import Event
from engine.scenario import Tally, check, read, run
from tests.house.tree import python
from tests.kit.catalogue import GAMES

GOOD = """\
game: siege
title: Besieging costs a card
rules: [S8]
position:
  besieger: {deck: [4D, 7C]}
  besieged: {deck: [9S, 3D]}
play:
  - 1: besiege
expect:
  besieger.deck: [7C]
refuse:
  - 1: besiege
views:
  2: {besieger.deck: ["??"]}
"""

PLAN = """\
game: siege
title: Besieging costs a card
rules: [S10]
position:
  besieger: {deck: [10D, AC, 2C, 3C, 4C, 5C, 6C, 7C]}
  besieged: {deck: [9S]}
play:
  - 1: plan
"""

PARLEY = """\
game: parley
title: Besieging costs a card
rules: [P2]
position:
  envoys: [{hand: [2C]}, {hand: [3C]}]
  deck: [4C]
"""


def checked(*paths: Path) -> tuple[Tally, list[str]]:
    lines = list[str]()
    tally = check(paths, GAMES.__getitem__, lines.append)
    return tally, lines


def scenario(folder: Path, text: str) -> Path:
    path = folder / "some.yaml"
    path.write_text(text, "utf-8")
    return path


def test_what_holds_passes(tmp_path: Path) -> None:
    path = scenario(tmp_path, GOOD)
    for named in (path, tmp_path):
        tally, lines = checked(named)
        assert tally == (1, 0, 0) and tally.exit_status == 0
        assert lines == ["1 passed, 0 failed"]


EXPECTED = {
    "walls: 4": "walls: expected 4, found 5",
    "outcome: {winner: 1, reason: assault}": "outcome: ",
    "decision.seat: 1": "decision.seat: expected 1, found 2",
    "decision.actions: [hold]": (
        "decision.actions: expected ['hold'], found ['hold', 'plan', 'ration',"
    ),
    "decision.includes: [hold, besiege]": (
        "decision.includes: expected ['besiege', 'hold'], found ['hold', 'plan',"
    ),
    "decision.excludes: [hold, besiege]": (
        "decision.excludes: expected none of ['besiege', 'hold'], found ['hold',"
    ),
    "besieger.dek: [7C]": "besieger.dek: there is no such",
    "besieger.deck.9: 7C": "besieger.deck.9: there is no",
    "wals: null": "wals: there is no such path",
    "decision.seats: 2": "decision.seats: there is no such",
    "decision: 2": "decision: there is no such path",
    "decision.actions: [[hold], {a: b}]": "decision.actions",
    "walls: {~: 1, 2: .nan}": 'walls: expected {"null": 1, ',
    "walls: !!set {a, b}": "walls: expected ",
    "walls: !!binary aGk=": "walls: expected ",
    "walls: true": "walls: expected true, found 5",
}
"""What is expected in place of a deck, and what is said of it."""

SET_UP = {
    "seats: two": "seats: Expected `int | null`, got `str`",
    "seats: 3": "seats: 3 is not how many play here",
    "seats: 0": "seats: 0 is not how many play here",
    "options: {walls: 3}": "options: Simple Siege has no option",
    "options: {starting_walls: 11}": (
        "options: the option 'starting_walls' must be a whole number from 0 to 10, not 11"
    ),
    "chance: {dice: [[1]]}": "chance: 1 scripted answers were lef",
    "chance: {dice: 1}": "chance.dice: Expected `array`, got `int`",
    "chance: {coin: 1}": "chance.coin: Object contains unknown fi",
}
"""What is said above the position."""

LYING = {
    "wals: 3": "wals: is no field of this game's posi",
    "walls: 11": "walls: 11 is more than 10",
    "walls: -1": "walls: Expected `int` >= 0",
    "phase: fate": "phase: must be one of besieged, besieger, not 'fate'",
    "fate: {deck: [AS]}": "fate.deck: AS is no card of Fate's",
    "agenda: []": "agenda: leads to no question",
}
"""What stands first in the position."""

CHANGED = {
    "deck: [7C]": {"deck: [7D]": 'expect besieger.deck: expected ["7D"], found ["7C"]'},
    "  - 1: besiege\nviews": {"  - 2: hold\nviews": "refuse.0: 'hold' of seat 2 should be"},
    '["??"]': {"[7C]": 'views.2 besieger.deck: expected ["7C"], found ["??"]'},
    "views:\n  2:": {
        "views:\n  3:": "views.3: there is no such seat",
        "views:\n  x:": "views.x: Expected `int`, got `str`",
    },
    "play:\n  - 1: besiege": {
        "play:\n  - 1: assault 2": (
            "play.0: 'assault 2' of seat 1 is refused: This costs 3 cards, but the deck holds 2 c"
        ),
        "play:\n  - {1: besiege, 2: hold}": "play.0: one seat and its",
        "play:\n  - {}": "play.0: one seat and its action expected, 0",
        "play:\n  - 1: 5": "play.0.1: Expected `str`, got `int`",
        "play:\n  - one: besiege": "play.0.one: Expected `int`, got",
        "play:\n  - besiege": "play.0: Expected `object`, got `str`",
    },
    "play:\n  - 1": {
        "play:\n  - 2": "play.0: 'besiege' of seat 2 is refused: It is the",
        "play:\n  - 7": "play.0: 'besiege' of seat 7 is refused: It is the",
    },
    "1: besiege\nexpect": {
        "1: besige\nexpect": "play.0: There is no action 'besige' in this",
        "1: order 11D\nexpect": "play.0: There is no action 'order 11D'",
    },
    "game: siege": {"game: sieg": "game: there is no game 'sieg' here"},
    "rules: [S8]\n": {"": "Object missing required field `rules`"},
    "rules: [S8]": {
        "rules: S8": "rules: Expected `array`, got `str`",
        "rules: [8]": "rules.0: Expected `str`, got `int`",
    },
    "expect:": {"expects:": "expects: Object contains unknown field `expects`"},
    "views:\n  2: {": {"views:\n  2: 5 #{": "views.2: Expected `object`, got `int`"},
    "deck: [4D": {
        "deck: [4X": "position.besieger.deck: 4X is no card",
        "deck: [KD": "position.besieger.deck: KD is no card of the Besieger's",
        "deck: [7C": "position.besieger.deck: 7C stands there twice, or in another",
        "discard: [7C], deck: [4D": "position.besieger.discard: 7C stands there twic",
        "deck: [4": "position.besieger.deck.0: Expected `str`, got `int`",
        "equipment: [ladder], deck: [4D": (
            "position.besieger.equipment.0: must be one of ample-ammunition, camp-defences, catapu"
        ),
        "equipment: [mine, mine], deck: [4D": (
            "position.besieger.equipment: mine stands there too often"
        ),
        "known: 3, deck: [4D": "position.besieger.known: is more than the deck hold",
    },
    "besieger: {": {"besieger: [x] #{": "position.besieger: Expected `object`, got `array`"},
    '{besieger.deck: ["??"]}': {"{beseiger.deck: []}": "views.2 beseiger.deck: there is no"},
}
"""What is replaced by what, and what is said of it."""

WRONG = [
    *(("  besieger.deck: [7C]", f"  {new}", f"expect {said}") for new, said in EXPECTED.items()),
    *(("position:\n", f"{new}\nposition:\n", said) for new, said in SET_UP.items()),
    *(("position:\n", f"position:\n  {new}\n", f"position.{said}") for new, said in LYING.items()),
    *((old, new, said) for old, news in CHANGED.items() for new, said in news.items()),
]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        *((GOOD.replace(old, new, 1), said) for old, new, said in WRONG),
        (PLAN + "expect: {decision.actions: []}", "expect decision.actions: this decision can't"),
        (PLAN + "expect: {decision.includes: []}", "expect decision.includes: this decision can't"),
        (PARLEY, "chance: the scenario needs more chance than it scripts: a dice of 2"),
        (PARLEY + "chance: {dice: [[1]]}", "chance: the scripted dice [1] is no answer to a dice"),
        (PARLEY + "chance: {dice: [[1, 7]]}", "chance: the scripted dice [1, 7] is no answer"),
        (PARLEY + "seats: 3", "seats: 3 is not how many play here"),
    ],
)
def test_what_is_wrong_is_said_with_file_title_and_place(
    tmp_path: Path, text: str, said: str
) -> None:
    assert text != GOOD
    path = scenario(tmp_path, text)
    tally, lines = checked(path)
    assert tally == (0, 1, 0) and tally.exit_status == 1
    assert lines[0].startswith(f"{path}: Besieging costs a card: {said}"), lines[0]
    assert lines[1:] == ["0 passed, 1 failed"]


def test_chance_that_is_scripted_and_used_passes(tmp_path: Path) -> None:
    played = "chance: {dice: [[1, 2]]}\nplay: [{1: bid 0}, {2: bid 0}, {1: 'ride 1,6'}]"
    assert checked(scenario(tmp_path, PARLEY + played))[0] == (1, 0, 0)


def test_chance_that_is_missing_while_playing_is_said_with_its_place(tmp_path: Path) -> None:
    played = "play: [{1: bid 0}, {2: bid 0}, {1: 'ride 1,6'}, {2: object 3C}, {1: let}]"
    played = played.replace("]", ", {1: take}, {2: take}]")
    spades = PARLEY.replace("3C", "3S") + "chance: {dice: [[1, 2]]}\n"
    _, lines = checked(scenario(tmp_path, spades + played.replace("3C", "3S")))
    assert "play.6: the scenario needs more chance than it scripts: a dice of 2" in lines[0]


@pytest.mark.parametrize(
    ("text", "title", "said"),
    [
        ("- 1", "document 1", "Expected `object`, got `array`"),
        ("5", "document 1", "Expected `object`, got `int`"),
        (GOOD.replace("title: Besieging costs a card\n", ""), "document 1", "Object missing requi"),
        (GOOD.replace("title: Besieging costs a card", "title: 5"), "5", "title: Expected `str`"),
        (GOOD + "---\n---\n" + GOOD.replace("[S8]", "8"), "Besieging costs a card", "rules: Expec"),
        ("---\n" + GOOD + "---\nx: 1", "document 2", "x: Object contains unknown field `x`"),
    ],
)
def test_a_document_without_a_title_is_named_by_its_number(
    tmp_path: Path, text: str, title: str, said: str
) -> None:
    path = scenario(tmp_path, text)
    tally, lines = checked(path)
    assert tally.failed == 1
    assert lines[0].startswith(f"{path}: {title}: {said}"), lines[0]


def test_null_may_be_expected_of_what_is_only_there_in_mid_air(tmp_path: Path) -> None:
    new = "  clash: null\n  clash.attack: null\n  outcome: null\n  outcome.winner: null"
    assert checked(scenario(tmp_path, GOOD.replace("  besieger.deck: [7C]", new)))[0].passed == 1


def test_a_file_that_can_not_be_read_does_not_keep_the_others_from_being_run(
    tmp_path: Path,
) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "empty").mkdir()
    (tmp_path / "a.yaml").write_text("a: [", "utf-8")
    (tmp_path / "b" / "b.yml").write_text(GOOD, "utf-8")
    (tmp_path / "b" / "notes.txt").write_text("a: [", "utf-8")
    (tmp_path / "c.yaml").write_bytes(b"\xff\xfe")
    (tmp_path / "d.yaml").write_text(GOOD.replace("[7C]", "[]") + "---\n" + GOOD, "utf-8")
    nowhere, endless = tmp_path / "nowhere.yaml", tmp_path / ("x" * 5000)
    tally, lines = checked(tmp_path, nowhere, endless, tmp_path / "empty", tmp_path / "b")
    assert tally == (3, 1, 5) and tally.exit_status == 2
    assert lines == [
        f"{endless}: can't be read (File name too long)",
        f"{tmp_path / 'empty'}: no scenario file (.yaml) is in this folder",
        f"{tmp_path / 'a.yaml'}:2: did not find expected node content",
        f"{tmp_path / 'c.yaml'}: not UTF-8 text (byte 0)",
        f"{tmp_path / 'd.yaml'}: Besieging costs a card: expect besieger.deck:"
        ' expected [], found ["7C"]',
        f"{nowhere}: no such file",
        "3 passed, 1 failed; 5 files could not be read",
    ]


# The real command.


def test_the_command_ends_with_0_1_or_2(tmp_path: Path) -> None:
    good, bad, torn = tmp_path / "good.yaml", tmp_path / "bad.yaml", tmp_path / "torn.yaml"
    good.write_text(GOOD, "utf-8")
    bad.write_text(GOOD.replace("[7C]", "[]"), "utf-8")
    torn.write_text("a: [", "utf-8")
    for paths, status, total in (
        ([good], 0, "1 passed, 0 failed"),
        ([good, bad], 1, "1 passed, 1 failed"),
        ([tmp_path], 2, "1 passed, 1 failed; 1 file could not be read"),
    ):
        run = python("main.py", "check", *paths)
        assert (run.returncode, run.stderr) == (status, "")
        assert run.stdout.splitlines()[-1] == total


def test_the_command_without_a_path_says_what_is_missing() -> None:
    run = python("main.py", "check")
    assert (run.returncode, run.stdout) == (2, "")
    assert re.fullmatch(r"fireside: .*PATH.*\. See python main\.py check --help\.\n", run.stderr)


@pytest.mark.parametrize(
    ("path", "needless"),
    [
        ("tests/scenarios", "pygame|pytmx|engine.app|engine.table"),
        ("tests/scenarios/siege", "shapely|numpy"),
    ],
)
def test_the_command_loads_no_window_and_inches_only_where_they_are_measured(
    path: str, needless: str
) -> None:
    run = python("-X", "importtime", "main.py", "check", path)
    assert run.returncode == 0
    imported = {line.rpartition("|")[2].strip() for line in run.stderr.splitlines()}
    assert {"engine.scenario", "games.siege.rules.steps"} <= imported
    assert not {name for name in imported if re.match(rf"({needless})(\.|$)", name)}


def test_a_thousand_scenarios_are_run(tmp_path: Path) -> None:
    scenario(tmp_path, "---\n".join([GOOD] * 1000))
    tally, lines = checked(tmp_path)
    assert tally == (1000, 0, 0)
    assert lines == ["1000 passed, 0 failed"]


def test_words_that_the_screen_can_not_show_do_no_harm(tmp_path: Path) -> None:
    path = scenario(tmp_path, GOOD.replace("costs a card", "costs ♠ 火").replace("[7C]", "[]"))
    run = python("main.py", "check", path, PYTHONIOENCODING="ascii")
    assert (run.returncode, run.stderr) == (1, "")
    assert "Besieging costs " in run.stdout and "0 passed, 1 failed" in run.stdout


def test_a_scenario_makes_the_events_of_its_actions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So a scenario fails if an event can't be made."""

    def broken(*_: object, **__: object) -> Event:
        raise TypeError("this event can't be made")

    monkeypatch.setattr("games.siege.rules.state.Moved", broken)
    with pytest.raises(TypeError, match="can't be made"):
        run(read(*documents(scenario(tmp_path, GOOD))), GAMES.__getitem__)
