"""The story of a match of Schmiegel: why it is over, the turning points, chart and figures."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.events import GameBegan, GameOver
from engine.words.summary import NamedFigure
from games.schmiegel.rules.events import AbilityUsed, BattleEnded
from tests.games.schmiegel.words_play import Transition, line, match, over
from tests.long import many

KING = {"face": "KC", "numbers": ["9C"]}
LAST = {"party": [{"face": "KD", "numbers": ["3D"]}], "hand": []}


def test_a_number_moved_within_a_party_is_no_turning_point() -> None:
    ours = {"party": [KING, {"face": "JC", "numbers": []}], "hand": []}
    begun = {"phase": "abilities", "players": [ours, LAST]}
    assert len(over(line(begun, "1 move KC 9C JC", "1 resign")).moments) == 1


def test_when_no_number_is_left_to_draw_is_a_turning_point() -> None:
    begun = {"players": [{"party": [KING], "hand": ["5S"]}, LAST], "numbers": {}}
    told = [moment.words for moment in over(line(begun, "1 pass", "1 resign")).moments]
    assert told[0] == "No number is left to draw: both hands become the new pile"


@settings(max_examples=many(7, 30))
@given(st.integers(0, 10**6))
def test_every_match_has_a_story_that_fits_it(seed: int) -> None:
    whole = list(match(seed))
    last = whole[-1].after
    found = over(whole)
    dealt = [
        number
        for number, each in enumerate(whole, 1)
        if any(isinstance(event, GameBegan) for event in each.events)
    ]
    transitions = whole[max(dealt, default=0) :]
    assert NamedFigure("Turns", str(last.turn_number)) in found.figures
    assert (found.figures[0].name == "Games") == (last.rules.best_of > 1)
    if last.rules.best_of > 1:
        own = (found.winner or 1) - 1
        assert found.figures[0].value == f"{last.wins[own]}–{last.wins[1 - own]}"
    for seat, series in enumerate(found.series, start=1):
        turns, held = zip(*series.points, strict=True)
        assert turns == tuple(range(last.turn_number + 1)) and held[0] == 0
        assert held[-1] == numbers(transitions[-1], seat)
        for transition in transitions:
            if transition.after.turn_number > transition.turn_number:
                assert held[transition.turn_number] == numbers(transition, seat)
    told = [moment.number for moment in found.moments]
    events = [event for transition in transitions for event in transition.events]
    for lines in found.seats:
        used = sum(isinstance(e, AbilityUsed) and e.seat == lines.seat for e in events)
        won = sum(isinstance(e, BattleEnded) and e.winner == lines.seat for e in events)
        fights, uses = lines.lines
        assert uses.startswith(f"Abilities {used}: " if used else "No abilities used")
        assert fights.startswith(f"Battles won {won} of ") or (not won and fights == "No battles")
    won_by = {d.number for d in transitions if any(isinstance(e, GameOver) for e in d.events)}
    assert all(told.count(number) <= 1 for number in won_by), "its battle is not told twice"
    fallen = {d.turn_number for d in transitions if d.number in told and d.number not in won_by}
    assert all(mark.x in fallen for mark in found.marks if mark.words.endswith(" falls"))
    assert min(told) > max(dealt, default=0), "the last game of a set is told"


def numbers(transition: Transition, seat: int) -> int:
    """How many numbers a party holds after a action."""
    return sum(len(each.numbers) for each in transition.after.players[seat - 1].party)
