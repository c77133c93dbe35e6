"""Schmiegel is set up as C1 to C3 say, from a configuration that is checked."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine.config import CONFIG, BadConfig, load_config
from engine.rules.cards import Card
from engine.rules.chance import Chance, ScriptedOracle, seeded
from engine.rules.events import Event, GameBegan, GameOver, Rolled, TurnBegan
from engine.rules.options import BadOption
from games.schmiegel.rules import GAME
from games.schmiegel.rules.events import BattleEnded, BattleRolled, FirstTurn
from games.schmiegel.rules.state import FACES, NUMBERS, Schmiegel
from tests.games.schmiegel.positions import SCHMIEGEL, cards_of, loaded
from tests.kit.golden import perft

TWO: list[dict[str, Any]] = [
    {"party": [{"face": "JC", "numbers": ["2C"]}], "hand": ["3H"]},
    {"party": [{"face": "QD"}], "hand": ["4H"]},
]


def dealt(seed: str, sink: list[Event] | None = None) -> Schmiegel:
    told = None if sink is None else sink.append
    state: Schmiegel = SCHMIEGEL.start(SCHMIEGEL.rules_for({}), 2, seeded(seed), told)
    return state


def test_two_piles_from_one_pack() -> None:
    """C1."""
    assert (
        len({*FACES.cards}) == len(FACES.cards) == 16
        and len({*NUMBERS.cards}) == len(NUMBERS.cards) == 36
    )
    assert Counter(card[:-1] for card in FACES.cards) == dict.fromkeys("JQKA", 4)
    assert Counter(card[:-1] for card in NUMBERS.cards) == dict.fromkeys(map(str, range(2, 11)), 4)
    state = dealt("any")
    assert sorted(cards_of(state)) == sorted([*FACES.cards, *NUMBERS.cards])
    assert len(state.faces.discard) == len(state.numbers.discard) == 1
    assert (len(state.faces.pile), len(state.numbers.pile)) == (7, 23)


@pytest.mark.parametrize(
    ("dice", "seat", "decided"),
    [
        ([[5, 6], [2, 2]], 1, ((5, 6), (2, 2))),
        ([[1, 1], [1, 2]], 2, ((1, 1), (1, 2))),
        ([[3, 3], [2, 4], [6, 6], [6, 6], [2, 1], [2, 3]], 2, ((2, 1), (2, 3))),
    ],
)
def test_the_higher_total_begins_and_equal_totals_roll_again(
    dice: list[list[int]], seat: int, decided: object
) -> None:
    """C3: seat 1 rolls first."""
    told = list[Event]()
    chance = ScriptedOracle(dice, [])
    state: Schmiegel = SCHMIEGEL.start(SCHMIEGEL.rules_for({}), 2, Chance(0, chance), told.append)
    assert state.turn == seat and not chance.left
    rolls = [event for event in told if isinstance(event, Rolled)]
    assert rolls == [Rolled(1 + at % 2, (one, two)) for at, (one, two) in enumerate(dice)]
    assert told[-1] == FirstTurn(seat, decided)  # type: ignore[arg-type]
    assert told[0] == GameBegan(1)


def test_both_seats_begin_as_often() -> None:
    """C3."""
    begins = Counter(dealt(str(number)).turn for number in range(600))
    assert abs(begins[1] - begins[2]) < 100


def test_the_last_battle_and_the_next_game_are_told_in_order() -> None:
    """C17, C20, C21."""
    chance = ScriptedOracle([[2, 5], [6, 6], [2, 3], [4, 5]], [])
    state: Schmiegel = SCHMIEGEL.load(
        {"phase": "attack", "players": TWO},
        SCHMIEGEL.rules_for({"best_of": 3}),
        2,
        Chance(0, chance),
    )
    told = list[Event]()
    for text in ("attack JC", "defend QD"):
        SCHMIEGEL.apply(state, SCHMIEGEL.parse(text), told.append)
    kinds = (BattleRolled, BattleEnded, GameOver, TurnBegan, GameBegan, FirstTurn)
    assert [event for event in told if isinstance(event, kinds)] == [
        BattleRolled(1, 2, Card("QD"), (2, 5), 7, False),
        BattleRolled(2, 1, Card("JC"), (6, 6), 12, True),
        BattleEnded(Card("JC"), Card("QD"), 2, 1),
        GameOver(1, 1, "eliminated", (1, 0)),
        GameBegan(2),
        FirstTurn(2, ((2, 3), (4, 5))),
    ]
    assert (state.wins, state.turn, state.turn_number) == ([1, 0], 2, 1)


@pytest.mark.parametrize(
    ("before", "after", "place"),
    [
        ("[11, 12]", "[13]", "sure_hits"),
        ("{J: 2, ", "{", "capacity"),
        ("J: 2", "X: 2", "capacity"),
    ],
)
def test_a_configuration_that_can_not_be_is_refused(
    tmp_path: Path, before: str, after: str, place: str
) -> None:
    text = (CONFIG / "schmiegel.yaml").read_text("utf-8")
    assert text.count(before) == 1
    path = tmp_path / "schmiegel.yaml"
    path.write_text(text.replace(before, after), "utf-8")
    with pytest.raises((BadOption, BadConfig)) as caught:
        GAME(load_config(path))
    assert place in str(getattr(caught.value, "place", "")) + str(caught.value)


def test_a_position_with_a_party_of_none_is_over() -> None:
    """C20: also where both are gone, which nobody has won."""
    state = loaded({})
    assert state.outcome and (state.outcome.winner, state.outcome.reason) == (None, "eliminated")
    assert state.wins == [0, 0]


def test_a_won_game_of_a_match_that_goes_on_leads_to_the_next() -> None:
    """C20, C21."""
    state = loaded({"players": [{}, TWO[1]]}, best_of=3)
    assert state.outcome is None
    assert (state.wins, state.turns_taken) == ([0, 1], [0, 0])
    assert [len(player.party) for player in state.players] == [4, 4]


# Counts by hand.


def test_the_ways_of_a_small_turn_counted_by_hand() -> None:
    """One jack with a number against one queen, nothing to draw: on a first turn only passes.

    Pass the swap, the association, the abilities, the attack: one way each. On a later turn the
    jack may steal the queen's number (2 ways), and may attack, whatever came before (2 ways each).
    """
    players = [
        {"party": [{"face": "JC", "numbers": ["2C"]}]},
        {"party": [{"face": "QD", "numbers": ["3D"]}]},
    ]
    first = loaded({"players": players, "turns_taken": [0, 0]})
    assert perft(SCHMIEGEL, first)[:4] == [1, 1, 1, 1]
    later = loaded({"players": players, "phase": "abilities"})
    assert perft(SCHMIEGEL, later)[:2] == [2, 3]
