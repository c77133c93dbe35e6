"""A match that is over, thought through again."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import games
from engine.app.widgets import overflows
from engine.players.player import RANDOM
from engine.table.lookback import MOST, LookBack
from engine.words.summary import Moment
from games import player
from tests.at_once import AtOnce
from tests.hands import drawn, new_stage, settle, top, words
from tests.kit.catalogue import GAMES, PLAYERS, WORDS
from tests.kit.matches import luck, match_of, play_on
from tests.kit.walks import brought
from tests.table.test_programs import OPPONENTS, seated
from tests.tables import LONG, WINDOWS, go_on


def test_every_choice_is_thought_through_and_moments_lead_into_the_replay(tmp_path: Path) -> None:
    scene = seated("siege", tmp_path, "weak steady", "weak steady")
    for _ in range(20_000):
        scene.manager.update(0.2)
        go_on(scene)
        if scene.match.state.outcome:
            break
    assert scene.match.state.outcome
    watched: list[int] = []
    thinks = scene._navigation.thinks()
    assert thinks
    back = LookBack(scene.match, player("siege") or RANDOM, scene._words, thinks, watched.append)
    scene.manager.push(back)
    assert back.total
    for _ in range(2000):
        scene.manager.update(0.1)
        if back.done == back.total:
            break
    settle(scene)
    assert back.done == back.total and len(back.moments()) <= MOST
    assert top(scene, LookBack) is back and drawn(scene)
    for index, moment in enumerate(back.moments()):
        row = back.widget(f"moment-row-{index}")
        assert row and row.on_press
        row.on_press()
        assert watched[-1] == moment.number - 1
    numbers = [moment.number for moment in back.moments()]
    assert numbers == sorted(numbers)


def look_back(key: str, seed: str) -> LookBack:
    """A random match between a person and a program, looked back at before anything is thought."""
    game, more = GAMES[key], {"programs": ["", "weak steady"]}
    more |= brought(game, game.rules_for({}), 2, luck(seed))
    match = match_of(game, ["Mara", "Tomas"], seed, {}, **more)
    play_on(match, luck(seed))
    assert match.state.outcome
    return LookBack(match, PLAYERS[key], WORDS[key], AtOnce(games.room), lambda number: None)


@pytest.mark.parametrize("key", OPPONENTS)
def test_what_was_chosen_is_said_of_every_choice_though_it_lay_covered(key: str) -> None:
    back = look_back(key, "covered")
    told = [back._line(played) for played in back._left]
    assert told
    for line in told:
        assert " acts." not in line and "in secret" not in line, line
    assert any(" chose **" in line for line in told) or key not in ("siege", "duel")


@pytest.mark.parametrize("key", OPPONENTS)
def test_the_chances_are_drawn_to_the_end_and_nothing_is_cut(key: str) -> None:
    """Also of names and texts as long as they get."""
    back = look_back(key, "course")
    stage = new_stage()
    back._match.names[:] = LONG
    line = "**Wilhelmina of Harrow** chose **Dagger at Maximilian Longfello's {JS}** ({AH} {3H})."
    back._swings = [Moment(1 + n % 2, 10**n, line * 3, n + 1) for n in range(4)]
    back._left.clear()
    back.total = 0
    stage.push(back)
    lines, winner = back._lines(), back._match.view(0).outcome.winner
    ends = [line.points[-1][1] for line in lines]
    assert all(0 <= y <= 100 for line in lines for _, y in line.points)
    assert not winner or ends == [100.0 * (seat == winner) for seat in range(1, len(ends) + 1)]
    for size, text in WINDOWS:
        stage.settings = msgspec.structs.replace(stage.settings, text_size=text)
        stage.resize(size)
        back.rebuild()
        assert overflows(back.widgets, back.scale) == [], (size, text)
        assert back.widget("chart")
        rows = [back.widget(f"moment-{at}") for at in range(len(back.moments()))]
        assert len({row.rect.left for row in rows if row}) == 1, "the rows stand in one column"


@pytest.mark.parametrize("key", OPPONENTS)
def test_where_no_choice_stands_out_it_is_said_how_the_chances_went(key: str) -> None:
    back = look_back(key, "course")
    stage = new_stage()
    back._left.clear()
    back.total = 0
    stage.push(back)
    said = words(back, "said")
    assert said.startswith("No single choice decided it: your chances ")
    assert ("little by little" in said) <= (not back._swings)
    assert ("Press a moment" in said) is bool(back.moments())
