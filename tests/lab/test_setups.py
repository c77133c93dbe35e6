"""Set-ups against each other: pairings, the table, the best mix, and the file that keeps games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.lab import playtest
from engine.lab.intervals import share
from engine.lab.page import as_html
from engine.lab.playtest import Playtest
from engine.lab.report import as_json
from engine.lab.running import InProcess, run
from engine.lab.sentences import as_plain_text
from engine.lab.setups import best_mix, names_of, pairings_of, table_of
from engine.lab.store import TrialStore
from engine.lab.trial import UNFINISHED, Trial
from engine.players.player import NamedSetups
from engine.rules.chance import seeded
from engine.rules.options import BadOption
from games import player, room
from tests.lab.made_up import trial

BUILDS = ["4-3-3-3", "3-5-3-2"]


def find(rules: Any, text: str) -> str:
    """The set-up with a name of one letter."""
    if len(text) != 1:
        raise ValueError(text)
    return text


SETUPS = NamedSetups("army", names="abcd", usual="abc", mix={"a": 75, "b": 25}, find=find)


@pytest.mark.parametrize(
    ("scores", "mix"),
    [
        ([[0.5, 1, 0], [0, 0.5, 1], [1, 0, 0.5]], [1 / 3, 1 / 3, 1 / 3]),
        # the win of the first against the second counts double
        ([[0.5, 1, 0.25], [0, 0.5, 0.75], [0.75, 0.25, 0.5]], [1 / 4, 1 / 4, 1 / 2]),
        ([[0.5, 0.6, 0.9], [0.4, 0.5, 1], [0.1, 0, 0.5]], [1, 0, 0]),
        ([[0.5]], [1]),
    ],
)
def test_no_set_up_does_better_than_even_against_the_best_mix(
    scores: list[list[float]], mix: list[float]
) -> None:
    assert best_mix(scores) == pytest.approx(mix, abs=0.01)


def met(number: int, first: str, second: str, winner: int, reason: str = "the-end") -> Trial:
    """A game between two set-ups on the deal of its number."""
    return trial(number, winner, setups=(first, second), deal=number, reason=reason)


def test_the_table_counts_deals_and_puts_the_strongest_first() -> None:
    games = [met(0, "a", "b", 1), met(0, "b", "a", 2), met(1, "a", "b", 1), met(1, "b", "a", 1)]
    games.append(met(1, "a", "b", 2, reason=UNFINISHED))
    table = table_of(SETUPS, ["b", "a"], ["b", "a"], games)
    assert table.is_best and table.names == ["a", "b"] and table.mix == {"b": 0, "a": 100}
    assert table.won[0][0] == share(1.5, 2) and table.won[1][1] == share(0.5, 2)
    assert table.won[0][1].of == table.won[1][0].of == 0


def test_against_given_rivals_the_mix_is_that_of_the_programs_or_even() -> None:
    games = [met(0, "c", "a", 1), met(0, "c", "b", 2), met(0, "d", "a", 2)]
    table = table_of(SETUPS, ["d", "c"], ["a", "b"], games)
    assert not table.is_best and table.mix == {"a": 75, "b": 25}
    assert table.names == ["c", "d"] and table.against_mix[0].value == pytest.approx(75, abs=13)
    assert table_of(SETUPS, ["a"], ["c", "d"], games).mix == {"c": 50, "d": 50}


def test_each_pairing_is_played_from_both_seats_once() -> None:
    assert pairings_of("ab", "ab") == [("a", "b"), ("b", "a")]
    assert pairings_of("ab", "bc") == [
        ("a", "b"),
        ("b", "a"),
        ("a", "c"),
        ("c", "a"),
        ("b", "c"),
        ("c", "b"),
    ]
    assert names_of(SETUPS, ["mix", "all"]) == ["a", "b", "c", "d"]
    for few in ("", "a"):
        with pytest.raises(BadOption, match="These are 0 pairings"):
            pairings_of(few, few)
    with pytest.raises(BadOption, match="'xy' is no army, such as a, all or mix"):
        names_of(SETUPS, ["a", "xy"])


def compared(setups: list[str], store: TrialStore | None = None, games: int = 1) -> Playtest:
    """A playtest of DUEL between random players, which is over."""
    who = ["random", "random"]
    test = Playtest(
        room, "duel", who, games=games, setups=setups, store=store, max_actions=200, seed="a"
    )
    assert [*test.run(InProcess, 1)]
    return test


def test_builds_are_compared_in_all_forms_of_the_report() -> None:
    report = compared(BUILDS, games=2).report()
    assert report and report.games == 4
    text = as_plain_text(report)
    assert "Builds compared: The best mix of builds: " in text
    assert f"Mix  {BUILDS[0]}  {BUILDS[1]}\n" in text
    page = as_html(report)
    assert f"<th>{BUILDS[0]}</th>" in page and "none wins more than half" in page
    assert b'"against_mix"' in as_json(report)


def test_games_that_are_kept_are_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.jsonl"
    first = compared(BUILDS, TrialStore(path), games=2)
    with path.open("ab") as file:
        file.write(b'{"plan": "cut off')
    played: list[int] = []

    def counted(new_executor: Any, game_provider: Any, plans: Any, *rest: Any) -> Any:
        played.append(len(plans))
        return run(new_executor, game_provider, plans, *rest)

    monkeypatch.setattr(playtest, "run", counted)
    again = compared(BUILDS, TrialStore(path), games=2)
    assert again.settings == first.settings and played == [0]
    one, other = first.report(), again.report()
    assert one and other and as_json(one) == as_json(other)
    compared([*BUILDS, "3-3-4-3"], TrialStore(path), games=2)
    assert played == [0, 8], "the four games of the first two builds are kept"
    assert len(path.read_bytes().splitlines()) == 12, "the line that was cut off is replaced"


def test_a_file_that_keeps_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text('{"plan": 1}\n', "utf-8")
    with pytest.raises(BadOption, match="line 1 is no result of a game"):
        TrialStore(path)
    with pytest.raises(BadOption, match="can't be read"):
        TrialStore(tmp_path)


def test_all_builds_of_thirteen_cards_have_names() -> None:
    playing = player("duel")
    assert playing and playing.named_setups
    names = playing.named_setups.names
    assert len({*names}) == len(names) == 165
    assert {*playing.named_setups.usual, *playing.named_setups.mix} <= {*names}
    assert sum(playing.named_setups.mix.values()) == 100


def test_deals_take_the_maps_in_turn() -> None:
    game, _ = room("duel")
    rules = game.rules_for({})
    grounds = [game.sample_ground(rules, 2, seeded(f"ground {n}")) for n in range(2)]
    test = Playtest(room, "duel", ["random"] * 2, grounds=grounds, setups=BUILDS, games=3)
    plans = [test._plan(test.settings[0], number) for number in range(6)]
    assert [grounds.index(plan.ground) for plan in plans] == [0, 0, 1, 1, 0, 0]
    assert [plan.setups for plan in plans[:2]] == [(*BUILDS,), (*BUILDS[::-1],)]
