"""A game between programs: the same wherever it is played, and kept as a match like any other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.journal import Journal
from engine.lab.running import local_executor, run
from engine.lab.trial import KINDS, PlannedGame, Trial, answerer_for, play, rating_leads
from engine.players.search import Arm
from engine.resuming import resume
from engine.rules.cards import Card
from games import KEYS, room
from games.siege.rules.actions import Order, Resupply

FEW = 20
PLANS = [
    PlannedGame(key, (who,) * seats, 3, "lab", most=FEW)
    for key, seats in (("siege", 2), ("rogue", 1), ("schmiegel", 2), ("shrine", 3), ("duel", 2))
    for who in ("random", "greedy")
]
PLANS += [PlannedGame("siege", ("weak", "greedy"), 1, "lab", {"starting_walls": 8})]


def plain(trial: Trial) -> dict[str, Any]:
    """All of it but the times in its journal."""
    made: dict[str, Any] = msgspec.to_builtins(trial)
    lines = [msgspec.json.decode(row) for row in made["journal"].splitlines()]
    for line in lines:
        for name in ("start", "at", "whole"):
            line.pop(name, None)
    return made | {"journal": lines}


def test_a_plan_gives_the_same_trial_here_and_in_two_processes() -> None:
    here = [plain(play(*room(plan.game), plan)) for plan in PLANS]
    there = run(lambda: local_executor(2), room, PLANS, 2)
    played = {PLANS.index(plan): plain(trial) for trial, plan in there}
    assert [played[number] for number in range(len(PLANS))] == here


@pytest.mark.parametrize("key", KEYS)
def test_the_journal_of_a_trial_resumes_to_the_same_end(key: str, tmp_path: Path) -> None:
    game, player = room(key)
    players = ("random",) * game.config.seats[0]
    trial = play(game, player, PlannedGame(key, players, 0, "lab", most=300))
    path = tmp_path / "a.jsonl"
    path.write_text(trial.journal, "utf-8")
    match = resume(Journal(path, look_only=True), game)
    outcome = match.state.outcome
    assert len(match.history) == trial.actions
    assert (outcome is not None) is trial.ended
    assert (outcome.winner or 0 if outcome else 0) == trial.winner
    assert match.state.turn_number == trial.turns
    assert match.names[0] == "Random 1"


def test_players_change_seats_over_the_same_deal() -> None:
    game, player = room("schmiegel")
    first, second, third = (
        play(game, player, PlannedGame("schmiegel", ("greedy", "random"), n, "lab", most=5))
        for n in range(3)
    )
    assert first.players == ("greedy", "random") and second.players == ("random", "greedy")
    assert (first.deal, second.deal, third.deal) == (0, 0, 1)

    def dealt(trial: Trial) -> Any:
        return msgspec.json.decode(trial.journal.splitlines()[0])["dealt"]

    assert dealt(first) == dealt(second) != dealt(third)
    alike = [PlannedGame("schmiegel", ("greedy", "greedy"), n, "lab").deal for n in range(3)]
    assert alike == [(0, 0), (1, 0), (2, 0)]


def test_warriors_are_built_alike_where_that_is_wanted() -> None:
    game, player = room("duel")
    for alike in (True, False):
        trial = play(
            game, player, PlannedGame("duel", ("random",) * 2, 0, "lab", alike=alike, most=1)
        )
        one, other = msgspec.json.decode(trial.journal.splitlines()[0])["setups"]
        assert (one == other) is alike


def test_a_game_that_is_too_long_is_given_up() -> None:
    trial = play(*room("shrine"), PlannedGame("shrine", ("random",) * 2, 0, "lab", most=7))
    assert (trial.actions, trial.ended, trial.winner, trial.reason) == (7, False, 0, "unfinished")
    assert trial.score_of(1) == 0.5


def test_nobody_else_plays() -> None:
    game, player = room("siege")
    for who in KINDS:
        answerer_for(game, player, who)
    with pytest.raises(ValueError, match="'bob' is nobody who plays"):
        answerer_for(game, player, "bob")


def test_a_search_says_how_far_each_kind_of_action_lies_above_the_others() -> None:
    def arm(action: Any, mean: float, playouts: int = 4) -> Arm:
        made = Arm(action)
        made.playouts, made.total_value = playouts, mean * playouts
        return made

    arms = [arm(Resupply(), 0.5), arm(Order((Card("2C"),)), 0.3), arm(Order((Card("3C"),)), 0.1)]
    assert rating_leads(arms) == pytest.approx({"Resupply": 0.2, "Order": -0.2}), (
        "its best answer counts"
    )
    assert rating_leads(arms[1:]) == {}, "of one kind nothing can be said"
    assert rating_leads([arm(Resupply(), 0.5), arm(Order((Card("2C"),)), 0, 0)]) == {}, (
        "nor of what was not tried"
    )


def test_each_question_with_several_kinds_of_action_is_counted_once() -> None:
    """A rogue may always retire where it may go, and random players never do."""
    (uses,) = play(*room("rogue"), PlannedGame("rogue", ("random",), 0, "lab")).uses
    assert uses["Go"].legal == uses["Go"].taken == uses["Retire"].legal > 0
    assert uses["Retire"].taken == 0


def test_only_a_searcher_says_what_it_thinks() -> None:
    trial = play(*room("siege"), PLANS[-1])
    searcher, greedy = trial.players.index("weak"), trial.players.index("greedy")
    weighed = [sum(use.weighed for use in trial.uses[seat].values()) for seat in range(2)]
    assert weighed[searcher] > 0 and weighed[greedy] == 0
    for uses in trial.uses:
        assert all(-1 <= use.above <= use.weighed for use in uses.values() if use.weighed == 1)


@pytest.mark.parametrize(
    ("key", "seats", "has"),
    [
        ("siege", 2, {"ladders"}),
        ("schmiegel", 2, {"wizard with 2 numbers"}),
        ("shrine", 2, {"queen token"}),
        ("duel", 2, {"Speed 3", "the first wound"}),
        ("rogue", 1, {"captive 5"}),
    ],
)
def test_what_seats_have_is_counted(key: str, seats: int, has: set[str]) -> None:
    """In some game of a few; what is had at any time counts."""
    seen = set[str]()
    for number in range(9):
        trial = play(*room(key), PlannedGame(key, ("random",) * seats, number, "had", most=150))
        assert len(trial.had) == seats
        seen = seen.union(*trial.had)
        if has <= seen:
            return
    pytest.fail(f"nobody has {has - seen}")
