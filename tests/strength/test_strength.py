"""What is measured with: intervals, deals from both sides, programs handed no secret."""

from __future__ import annotations

import ast
import re
from argparse import ArgumentTypeError
from itertools import product
from math import log
from pathlib import Path
from typing import Any

import pytest

from engine.lab.lines import LineFile
from engine.players.contest import PlayerName
from engine.players.evaluation import OUT_OF_GAME_SUM, softmax
from engine.players.fitting import Position, accuracy, fit_weights, log_loss
from engine.rules.chance import Chance, seeded
from games import KEYS, player
from games.duel.rules.terms import STATS
from tests.strength import starts
from tests.strength.__main__ import line, main, pairing, planned_games, shares_of_deals, usual_deals
from tests.strength.bars import BARS, PAIRINGS, Bar
from tests.strength.deals import FIELDS, begin, wilson
from tests.strength.playing import (
    ROOT,
    GameResult,
    PlannedResult,
    _code_without_docstrings,
    answer,
    play_game,
    results_path,
    revision_of,
)


def test_intervals_are_wilsons() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.404, 0.596), abs=0.001)
    assert wilson(1.0, 10) == pytest.approx((0.722, 1.0), abs=0.001)
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_every_row_has_its_bars() -> None:
    without_bar = ("middle", "frozen greedy")
    bars_wanted = {(field.name, *players) for field in FIELDS for players in PAIRINGS}
    assert {name for name in bars_wanted if name[1:] != without_bar} == {*BARS}
    assert {field.key for field in FIELDS} == {key for key in KEYS if key != "rogue"}


def test_a_deal_is_the_same_from_both_seats_and_again() -> None:
    for field in FIELDS:
        one, other = (begin(field, 3)[2] for _ in range(2))
        game = begin(field, 3)[0]
        assert game.position(one) == game.position(other)
        assert game.position(one) != game.position(begin(field, 4)[2]) or field.key == "duel"
    games = planned_games(FIELDS[0], ("random", "random"), range(1))
    results = [play_game(FIELDS[0], game) for game in games]
    assert [each.share for each in results] == [play_game(FIELDS[0], game).share for game in games]
    assert len(results) == 2 and all(0 <= share <= 1 for share in shares_of_deals(results))


def test_a_program_is_handed_a_sealed_world() -> None:
    """The same chance answers the same in worlds that its seat can't tell apart."""
    for field in FIELDS:
        game, playing, state = begin(field, 1)
        decision = game.decision(state)
        assert decision
        for name in (12, "greedy", "weak", "frozen weak", "frozen greedy"):
            answers = {
                str(answer(game, playing, world, name, seeded("same")))
                for world in (state, game.redeal(state, decision.seat, Chance(5)))
            }
            assert len(answers) == 1, (field.name, name)


def test_frozen_programs_bring_their_own_builds() -> None:
    field = FIELDS[-1]
    builds = set[tuple[int | None, ...]]()
    for deal in range(40):
        s: Any = begin(field, deal, frozen_seats=(1, 2))[2]
        builds |= {tuple(map(warrior.limit, STATS)) for warrior in s.warriors}
    assert field.brings_own
    assert builds == {(4, 3, 3, 3), (3, 3, 4, 3), (4, 4, 3, 2), (3, 4, 3, 3)}


def test_frozen_code_is_independent_of_the_programs_at_the_table() -> None:
    for path in (ROOT / "tests" / "strength" / "frozen").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
            assert not re.match(r"engine\.players|games\.\w+\.player\b", module), path


def test_a_docstring_leaves_the_revision_and_code_changes_it() -> None:
    before, docs, code = (
        _code_without_docstrings(f"def f() -> int:\n    {text}")
        for text in ('"""One."""\n    return 1', '"""Two."""\n    # 3\n    return 1', "return 2")
    )
    assert before == docs and before != code
    assert revision_of("siege") == revision_of("siege") != revision_of("duel")


def result_of(ours: PlayerName, theirs: PlayerName, deal: int, seat: int) -> GameResult:
    """A game that we won."""
    game = PlannedResult(revision_of("siege"), "siege", ours, theirs, deal, seat)
    return GameResult(game, 1.0, seat, 20, 0.05, 0.1)


def test_a_line_says_whether_its_bar_is_met() -> None:
    games = [result_of("middle", "weak", deal, seat) for deal in range(50) for seat in (1, 2)]
    players = ("middle", "weak")
    text = line(FIELDS[0], players, games, Bar(62))
    assert text.startswith("siege: middle against weak 100 [93-100] of 50 deals, bar 62: met")
    assert "missed" in line(FIELDS[0], players, games, Bar(95))
    assert "mean 95: met" in line(FIELDS[0], players, games, Bar(95, is_mean=True))


def test_a_run_goes_on_where_it_was_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["siege", "--deals", "2", "--cores", "1", "--pairing", "random,random"]
    path = results_path("siege", tmp_path)
    main(command, tmp_path)
    whole = path.read_text("utf-8")
    first_line = capsys.readouterr().out
    lines = whole.splitlines()
    assert len(lines) == 4
    path.write_text("\n".join([*lines[:2], lines[2][:40]]), "utf-8")  # killed while it wrote
    main(command, tmp_path)
    assert len(LineFile(path, GameResult).lines) == 4
    assert capsys.readouterr().out.partition(" ms")[0] == first_line.partition(" ms")[0]
    assert path.read_text("utf-8").startswith("\n".join(lines[:2]))


def test_a_report_counts_all_deals_that_were_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results = LineFile(results_path("siege", tmp_path), GameResult)
    for deal, seat in product((3, usual_deals(FIELDS[0]) + 9), (1, 2)):
        results.append(result_of("middle", "random", deal, seat))
    command = ["siege", "--pairing", "middle,random", "--report"]
    main(command, tmp_path)
    main([*command, "--deals", "7"], tmp_path)
    lines = capsys.readouterr().out.splitlines()
    assert "of 2 deals" in lines[0] and "of 1 deals" in lines[1]


def test_games_that_are_not_measured_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["rogue"])
    assert ended.value.code == 2 and "name games that are measured" in capsys.readouterr().err


# Starts.


def test_every_seat_has_every_start_of_a_deal() -> None:
    field = starts.battlefield_named("ferry-landing")
    planned = starts.planned_games("ferry-landing", field, "random", 8)
    assert [(game.deal, game.rotation) for game in planned] == [*product(range(2), range(4))]
    for seat, rotation in product(range(1, 5), range(4)):
        start = starts.start_of(seat, rotation, 4)
        assert starts.rotated(field, rotation).starts[seat - 1] == field.starts[start - 1]


def test_starts_are_reported_as_they_were_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    field = starts.battlefield_named("ferry-landing")
    planned = starts.planned_games("ferry-landing", field, "random", 4)
    results = LineFile(results_path("starts", tmp_path), starts.PlayedGame)
    for game, start in zip(planned, (2, 0, 3), strict=False):
        results.append(starts.PlayedGame(game, start))
    command = ["ferry-landing", "--program", "random", "--report"]
    starts.main([*command, "--games", "4"], tmp_path)
    assert capsys.readouterr().out.endswith("of 2 games; even share 25; even\n")
    with pytest.raises(SystemExit):
        starts.main(["nowhere"], tmp_path)


def test_a_start_that_wins_too_often_is_named() -> None:
    even = starts.line("a", 2, [1, 2] * 50)
    assert even == "a: 50 [38-62], 50 [38-62] of 100 games; even share 50; even"
    uneven = starts.line("a", 2, [0] * 9 + [1] * 70 + [2] * 30)
    assert uneven.endswith("of 100 games; even share 50; not even: 1, 2")


# Fitting.


def test_weights_are_found_again() -> None:
    """Games won by chance, as likely as two known weights say."""
    chance, positions = seeded("fit"), list[Position]()
    for _ in range(400):
        seats = [[chance.below(9) - 4.0, chance.below(3) * 10.0] for _ in range(2)]
        likely = softmax([0.8 * one - 0.05 * two for one, two in seats])[0]
        won = chance.below(1000) < 1000 * likely
        positions.append(Position(seats, [float(won), float(not won)]))
    one, two = fit_weights(positions, 2)
    assert 0.6 < one < 1.0 and -0.1 < two < -0.01
    assert log_loss(positions, [one, two]) < log_loss(positions, [0.0, 0.0])
    assert accuracy(positions, [one, two]) > 0.8


def test_who_is_out_counts_for_nothing() -> None:
    position = Position([[], [1.0], [0.0]], [0.0, 1.0, 0.0])
    assert log_loss([position], [1.0]) == pytest.approx(
        -log(softmax([OUT_OF_GAME_SUM, 1.0, 0.0])[1])
    )
    assert fit_weights([position] * 9, 1)[0] > 0


def test_every_weight_has_its_words() -> None:
    for key in KEYS:
        found = player(key)
        assert found
        for feature in found.evaluation.features:
            assert feature.name.isidentifier()


def test_a_pairing_has_the_names_of_the_window_and_of_the_command_line() -> None:
    assert pairing("Easy,GREEDY") == pairing("weak,greedy") == ("weak", "greedy")
    assert pairing("400,Hard") == (400, "strong")
    for wrong, says in (("easy", "write it like"), ("easy,bob", "'bob' is no player")):
        with pytest.raises(ArgumentTypeError, match=says):
            pairing(wrong)
