"""A match that is over, thought through again."""

from __future__ import annotations

from pathlib import Path

import pytest

import games
from engine.players.player import RANDOM
from engine.rules.chance import seeded
from engine.rules.ending import Resign
from engine.rules.events import GameOver, first_event
from engine.table import lookback
from engine.table.lookback import MOST, NO_ANSWER, LookBack
from engine.words.summary import Moment
from games import player
from tests.at_once import AtOnce, Failing
from tests.hands import click, cut_at, drawn, keys, new_stage, settle, top, words
from tests.kit.catalogue import GAMES, PLAYERS, WORDS
from tests.kit.matches import luck, match_of, play_on
from tests.kit.walks import SET, brought, thinned
from tests.table.test_programs import OPPONENTS, seated
from tests.tables import LONG, SAMPLE, go_on

BRIEF, CHOICES = 60, 12
"""The playouts for a choice, and how many choices of a match are compared."""


def test_every_choice_is_thought_through_and_moments_lead_into_the_replay(tmp_path: Path) -> None:
    scene = seated("siege", tmp_path, "weak steady", "weak steady")
    for _ in range(20_000):
        scene.manager.update(0.2)
        go_on(scene)
        if scene.match.state.outcome:
            break
    assert scene.match.state.outcome
    watched: list[int] = []
    thinks = scene._navigation.thinking_service
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


def look_back(key: str, seed: str, thinks: AtOnce | None = None) -> LookBack:
    """A random match between a person and a program, looked back at before anything is thought."""
    game, more = GAMES[key], {"programs": ["", "weak steady"]}
    more |= brought(game, game.rules_for({}), 2, luck(seed))
    match = match_of(game, ["Mara", "Tomas"], seed, {}, **more)
    play_on(match, luck(seed))
    assert match.state.outcome
    thinks = thinks or AtOnce(games.room)
    return LookBack(match, PLAYERS[key], WORDS[key], thinks, lambda number: None)


@pytest.mark.parametrize("key", OPPONENTS)
def test_what_was_chosen_is_said_of_every_choice_though_it_lay_covered(key: str) -> None:
    back = look_back(key, "covered")
    told = [back._line(played) for played in back._remaining_actions]
    assert told
    for line in told:
        assert " acts." not in line and "in secret" not in line, (
            f"'{line}' must say what was chosen: title and hint of the label name it, and no hint"
            " says 'in secret'"
        )
    assert any(" chose **" in line for line in told) or key not in ("siege", "duel")


@pytest.mark.parametrize("key", OPPONENTS)
def test_a_choice_is_judged_by_what_its_player_could_see(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In another world that looked the same to the player it is judged alike."""
    monkeypatch.setattr(lookback, "LOSS", -1.0)
    back = look_back(key, "judged")
    back._player = PLAYERS[key]._replace(budgets={"middle": BRIEF})
    match, chance = back._match, seeded(f"judged {key}")
    for choice in thinned(back._remaining_actions, CHOICES):
        before = match._states[choice.number - 1]
        said = list[object]()
        for world in (before, match.game.redeal(before, choice.seat, chance)):
            match._states[choice.number - 1] = world
            back._mistakes.clear()
            back._request(choice)
            thought = back._thinking_service.answer(back._request_number)
            assert thought
            back._add_mistake(choice, thought)
            said.append([*back._mistakes])
        match._states[choice.number - 1] = before
        assert said[0] == said[1], choice.action
        assert said[0], f"nothing is said of {choice.action}: a program need not think of it"


@pytest.mark.parametrize("key", OPPONENTS)
def test_the_chances_are_drawn_to_the_end_and_nothing_is_cut(key: str) -> None:
    """Also of names and texts as long as they get."""
    back = look_back(key, "course")
    stage = new_stage()
    back._match.names[:] = LONG
    line = "**Wilhelmina of Harrow** chose **Dagger at Maximilian Longfello's {JS}** ({AH} {3H})."
    back._swings = [Moment(1 + n % 2, 10**n, line * 3, n + 1) for n in range(4)]
    back._remaining_actions.clear()
    back.total = 0
    stage.push(back)
    lines, winner = back._lines(), back._match.view(0).outcome.winner
    ends = [line.points[-1][1] for line in lines]
    assert all(0 <= y <= 100 for line in lines for _, y in line.points)
    for ends_of_turn in zip(*(line.points for line in lines), strict=True):
        assert sum(y for _, y in ends_of_turn) == 100, "the chances are parts of one whole"
    assert not winner or ends == [100.0 * (seat == winner) for seat in range(1, len(ends) + 1)]
    for window in SAMPLE:
        assert cut_at(back, [window]) == []
        assert back.widget("chart")
        rows = [back.widget(f"moment-{at}") for at in range(len(back.moments()))]
        assert len({row.rect.left for row in rows if row}) == 1, "the rows stand in one column"


@pytest.mark.parametrize("key", OPPONENTS)
def test_where_no_choice_stands_out_it_is_said_how_the_chances_went(key: str) -> None:
    back = look_back(key, "course")
    stage = new_stage()
    back._remaining_actions.clear()
    back.total = 0
    stage.push(back)
    said = words(back, "said")
    slow = not any(moment.words.count("chances") for moment in back._swings)
    start = "No single choice decided it" if slow else "No choice was a big mistake"
    assert said.startswith(f"{start}. You ")
    assert ("little by little" in said) <= (not back._swings)
    assert ("Press a moment" in said) is bool(back.moments())


def test_of_a_set_each_moment_says_in_which_game_it_was() -> None:
    """Since turns are counted from one in each."""
    game = GAMES["siege"]
    match = match_of(game, ["Mara", "Tomas"], "a set", {SET: 3})
    while match.decision:
        play_on(match, luck(len(match.history)), 4)
        if match.decision:
            match.submit(match.decision.seat, Resign())
    back = LookBack(
        match, PLAYERS["siege"], WORDS["siege"], AtOnce(games.room), lambda number: None
    )
    begins = [
        0,
        *(at for at, each in enumerate(match.history, 1) if first_event(each.events, GameOver)),
    ]
    for game_number, begin in enumerate(begins[:-1], 1):
        moment = back._moment(match.history[begin], "Something")
        assert moment.when("Turn") == f"Game {game_number}, turn 1"
    assert len(begins) > 2


@pytest.mark.parametrize("by_key", [True, False])
def test_where_nobody_answers_it_is_said_and_what_was_found_stays(by_key: bool) -> None:
    thinks = Failing(games.room)
    thinks.broken = False
    back = look_back("siege", "course", thinks)
    del back._remaining_actions[6:]
    back.total = len(back._remaining_actions)
    stage = new_stage()
    stage.push(back)
    while back.done < 3:
        stage.update(0.1)
    thinks.broken = True
    for _ in range(10):
        stage.update(0.1)
    done = back.done
    assert words(back, "said") == NO_ANSWER and back.wait() is None
    assert cut_at(back, SAMPLE) == []
    for _ in range(20):
        stage.update(0.1)
    assert back.done == done, "it waits"
    thinks.broken = False
    if by_key:
        keys(back, "enter")
    else:
        click(back, "again")
    while back.done < back.total:
        assert stage.update(0.1)
    assert back.widget("again") is None and words(back, "said") != NO_ANSWER
