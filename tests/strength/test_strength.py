"""What is measured with: intervals, deals from both sides, programs handed no secret."""

from __future__ import annotations

from argparse import ArgumentTypeError
from math import log

import pytest

from engine.players.contest import answer
from engine.players.evaluation import OUT_OF_GAME_SUM, softmax
from engine.players.fitting import Position, accuracy, fit_weights, log_loss
from engine.rules.chance import Chance, seeded
from games import KEYS, player
from tests.strength.__main__ import BARS, PAIRINGS, line, main, pairing
from tests.strength.deals import FIELDS, Played, begin, played, wilson


def test_intervals_are_wilsons() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.404, 0.596), abs=0.001)
    assert wilson(1.0, 10) == pytest.approx((0.722, 1.0), abs=0.001)
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_every_field_has_a_bar_for_every_pairing() -> None:
    assert {field.name for field in FIELDS} == {*BARS}
    assert all(len(bars) == len(PAIRINGS) for bars in BARS.values())
    assert {field.key for field in FIELDS} == {key for key in KEYS if key != "rogue"}


def test_a_deal_is_the_same_from_both_seats_and_again() -> None:
    for field in FIELDS:
        one, other = (begin(field, 3)[2] for _ in range(2))
        game = begin(field, 3)[0]
        assert game.position(one) == game.position(other)
        assert game.position(one) != game.position(begin(field, 4)[2]) or field.key == "duel"
    games = played(FIELDS[0], "random", "random", 0)
    assert games == played(FIELDS[0], "random", "random", 0)
    assert len(games.shares) == 2 and 0 <= games.score <= 1


def test_a_program_is_handed_a_sealed_world() -> None:
    """The same chance answers the same in worlds that its seat can't tell apart."""
    for field in FIELDS:
        game, playing, state = begin(field, 1)
        decision = game.decision(state)
        assert decision
        for who in (12, "greedy", "weak"):
            answers = {
                str(answer(game, playing, world, who, seeded("same")))
                for world in (state, game.redeal(state, decision.seat, Chance(5)))
            }
            assert len(answers) == 1, (field.name, who)


def test_a_line_says_whether_its_bar_is_met() -> None:
    games = [Played((1.0, 1.0), (1, 2), (20, 30))] * 50
    said = line(FIELDS[0], "middle", "greedy", games, 62)
    assert said.startswith("siege: middle against greedy 100 [93-100] of 50 deals, bar 62: met")
    assert "missed" in line(FIELDS[0], "middle", "greedy", games, 95)


def test_games_that_are_not_measured_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["rogue"])
    assert ended.value.code == 2 and "name games that are measured" in capsys.readouterr().err


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
    for wrong, says in (("easy", "write it like"), ("easy,bob", "'bob' is nobody who plays")):
        with pytest.raises(ArgumentTypeError, match=says):
            pairing(wrong)
