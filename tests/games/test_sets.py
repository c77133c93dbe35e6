"""Sets (E3) in every game that has them: who sits where, who leads, and what is kept of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from engine.app.screens.chart import Chart
from engine.app.screens.result import IGNORE_SECONDS, LEAST_CHART_HEIGHT, ResultScreen
from engine.app.widgets import Panel, find, walk
from engine.journal import Header
from engine.match import Match
from engine.matches.library import Library
from engine.replay import Replay
from engine.rules.chance import Chance, seeded
from engine.rules.ending import Agree, OfferDraw, Resign, ResignMatch
from engine.rules.events import GameBegan, GameOver, first_event
from engine.rules.state import State
from engine.table.table import Table
from engine.words.log import leader_words
from engine.words.summary import Result
from tests.hands import clear, ids, keys, settle, top, widget, words
from tests.kit.catalogue import GAMES
from tests.kit.matches import luck
from tests.kit.secrecy import compare
from tests.kit.walks import SET, brought, choose
from tests.tables import LONG, NAMES, SHAPES, SHELF, TABLES, new_table, shell

SETS = [key for key in GAMES if SET in GAMES[key].config.options]


def begun(key: str, folder: Path, best_of: int = 3, names: Sequence[str] = NAMES) -> Match:
    """A set that is kept in this folder, at its first question."""
    game, options = GAMES[key], {SET: best_of}
    more = brought(game, game.rules_for(options), 2, luck(1))
    return Library(folder, SHELF).new(Header(key, names, "one", options, **more))


def person(match: Match, name: str) -> int:
    """The seat where somebody sits now."""
    return match.names.index(name) + 1


def called(match: Match, name: str) -> str:
    """What the match calls a player: by the name of the character, or else by the player's own."""
    characters = match.game.characters(match.state)
    return characters[person(match, name) - 1] if characters else name


def plays(match: Match, most: int, until: str = "") -> None:
    """So many random actions, or until this player is asked; nobody gives up or offers a draw."""
    chance = seeded(f"{until} {len(match.history)}")
    for _ in range(most):
        if match.decision is None or (until and match.decision.seat == person(match, until)):
            return
        answer = choose(match.game, match.state, chance)
        if not isinstance(answer, Resign | OfferDraw):
            assert match.submit(match.decision.seat, answer) is None


def gives_up(match: Match, name: str, action: Any = None) -> None:
    """Play at random until this player is asked, who then gives up the game, or does this."""
    plays(match, 1000, name)
    assert match.submit(person(match, name), action or Resign()) is None


@pytest.mark.parametrize("key", SETS)
def test_whoever_wins_two_of_three_has_won_wherever_they_sit(key: str, tmp_path: Path) -> None:
    match = begun(key, tmp_path)
    for loser in ("Tomas", "Mara", "Tomas"):
        assert match.state.outcome is None
        gives_up(match, loser)
    outcome = match.state.outcome
    assert outcome and match.names[(outcome.winner or 0) - 1] == "Mara"
    assert match.state.wins[person(match, "Mara") - 1] == 2
    assert match.outcome and NAMES[(match.outcome.winner or 0) - 1] == "Mara"
    match.close()
    (kept,) = Library(tmp_path, SHELF).matches()
    assert kept.outcome == match.outcome, "the list of matches names the same winner"
    result = Library(tmp_path, SHELF).entry(match.header).result(match)
    mara = called(match, "Mara")
    tomas = called(match, "Tomas")
    assert result.headline == mara and result.figures[0].value == "2–1"
    games = [(each.which_game, each.headline, each.reason) for each in result.games]
    assert games == [
        ("Game 1 of 3", mara, f"{tomas} resigns"),
        ("Game 2 of 3", tomas, f"{mara} resigns"),
        ("Game 3 of 3", mara, f"{tomas} resigns"),
    ]
    assert [each.name for each in result.seats] == match.leading_names
    for before, after in pairwise([Result(headline="", reason=""), *result.games]):
        numbers = [each.number for each in after.moments]
        assert numbers == sorted(numbers) and numbers[0] > max(
            (each.number for each in before.moments), default=0
        )


@pytest.mark.parametrize("key", SETS)
def test_the_result_says_which_game_it_shows_and_shows_any_other(key: str, tmp_path: Path) -> None:
    """By mouse and by keys, and the moments lead into the game that is shown."""
    match = begun(key, tmp_path, names=LONG)
    first_name, other = LONG
    for loser in (other, first_name, other):
        gives_up(match, loser)
    ends = [
        0,
        *(at for at, each in enumerate(match.history, 1) if first_event(each.events, GameOver)),
    ]
    app = shell(tmp_path)
    app.show_result(app.library.entry(match.header).result(match), match)
    scene = top(app, ResultScreen)
    scene.focus_on("set-game")
    shown = [3]
    for key_name in ("left", "left", "right"):
        keys(scene, key_name)
        shown.append(shown[-1] + (1 if key_name == "right" else -1))
        number = shown[-1]
        assert widget(scene, "chart-panel", Panel).title == f"Game {number} of 3"
        assert widget(scene, "moments", Panel).title == f"Key moments of game {number} of 3"
        assert words(scene, "game-won").startswith(
            f"**{called(match, first_name if number % 2 else other)} wins**"
        )
        chart = widget(scene, "chart", Chart)
        assert chart.rect.height >= scene.scale.px(LEAST_CHART_HEIGHT)
    keys(scene, "left")
    rows = [id for id in ids(scene) if id.startswith("moment-row-")]
    scene.manager.update(IGNORE_SECONDS)
    scene.focus_on(rows[-1])
    keys(scene, "enter")
    replay = top(app, Table).match
    assert isinstance(replay, Replay) and ends[0] <= replay.number < ends[1]


@pytest.mark.parametrize("key", SETS)
def test_the_log_names_whoever_it_was(key: str, tmp_path: Path) -> None:
    """Also of what was done before seats changed hands, and on the table while it is told."""
    match = begun(key, tmp_path)
    app = shell(tmp_path)
    app.show_table(match)
    scene = app.manager.top
    assert isinstance(scene, Table)
    mara = called(match, "Mara")
    tomas = called(match, "Tomas")
    gives_up(match, "Mara")
    gives_up(match, "Mara")
    told = [entry for entry in scene.log.entries if entry.text == "Resigns."]
    assert len(told) == 2 and all(entry.heading.endswith(mara) for entry in told)
    won = [entry.text for entry in scene.log.entries if entry.text.startswith(f"**{tomas} wins")]
    assert "game 1: 1–0" in won[0] and "the match, 2–0" in won[1]


@pytest.mark.parametrize("key", [key for key in SETS if key in TABLES])
def test_the_score_is_in_sight_and_each_end_waits_for_a_press(key: str, tmp_path: Path) -> None:
    scene = new_table(TABLES[key], tmp_path, options={SET: 3}, speed="normal")
    assert "game 1 of 3 · 0–0" in words(scene, "note")
    decision = scene.match.decision
    assert decision
    scene.match.submit(decision.seat, Resign())
    waited = False
    while scene.beats.is_playing_back:
        settle(scene)
        if scene.beats.ended:
            waited = True
            names = scene.context.names, scene.context.player_names
            assert NAMES in names, "seats change hands after that has been seen"
        keys(scene, "space")
    assert waited
    clear(scene)
    assert "game 2 of 3" in words(scene, "note") and "1" in words(scene, "note")
    decision = scene.match.decision
    assert decision
    line = scene.seat.call_for(decision).line
    assert "game 2 of 3" in line and "leads 1–0" in line, "the curtain says so, too"


@pytest.mark.parametrize("key", SETS)
def test_a_set_goes_on_from_disk_as_it_was(key: str, tmp_path: Path) -> None:
    match = begun(key, tmp_path, 5)
    gives_up(match, "Mara")
    gives_up(match, "Tomas")
    match.close()
    library = Library(tmp_path, SHELF)
    (kept,) = library.matches()
    again = library.open(kept)
    assert (again.names, again.state) == (match.names, match.state)
    again.close()


@pytest.mark.parametrize("key", SETS)
def test_a_replay_is_seen_through_the_same_player_s_eyes(key: str, tmp_path: Path) -> None:
    match = begun(key, tmp_path)
    gives_up(match, "Mara")
    plays(match, 60)
    if match.decision:
        gives_up(match, "Mara")
    replay = Replay(match)
    replay.look_through(1)
    for number in range(replay.length + 1):
        replay.rewind(number)
        mara = person(replay, "Mara")
        assert replay.view(0) == replay.game.view(replay.state, mara)


@pytest.mark.parametrize("key", SETS)
def test_the_whole_match_is_given_up_at_once(key: str, tmp_path: Path) -> None:
    match = begun(key, tmp_path, 5)
    gives_up(match, "Mara")
    gives_up(match, "Mara", ResignMatch())
    outcome = match.outcome
    assert outcome and (outcome.winner, outcome.reason) == (2, "resigned")
    result = Library(tmp_path, SHELF).entry(match.header).result(match)
    assert result.reason == f"{called(match, 'Mara')} resigns the match"
    assert result.figures[0].name == "Games won until then"
    assert [each.which_game for each in result.games] == ["Game 1 of 5", "Game 2 of 5"]


@pytest.mark.parametrize("key", SETS)
def test_a_match_given_up_in_its_first_game_says_who_won_and_why(key: str, tmp_path: Path) -> None:
    match = begun(key, tmp_path)
    plays(match, 10)
    gives_up(match, "Tomas", ResignMatch())
    app = shell(tmp_path)
    app.show_result(app.library.entry(match.header).result(match), match)
    scene = top(app, ResultScreen)
    mara = called(match, "Mara")
    reason = f"{called(match, 'Tomas')} resigns the match"
    assert words(scene, "headline") == f"{mara} wins"
    assert words(scene, "reason") == reason
    assert (words(scene, "figure-name-0"), words(scene, "figure-0")) == (
        "Games won until then",
        "0–0",
    )
    assert widget(scene, "chart-panel", Panel).title == "Game 1 of 3"
    assert words(scene, "game-won") == f"**{mara} wins** · {reason}"
    assert find(scene.widgets, "set-game") is None, "there is no other game to choose"


@pytest.mark.parametrize("key", SETS)
def test_each_game_of_a_set_is_dealt_anew(key: str, tmp_path: Path) -> None:
    """As the first one was: everybody is in it, and nothing of the last one is left."""
    match = begun(key, tmp_path)
    start = match.state.copy()
    gives_up(match, "Mara")
    game, state = match.game, match.state
    ours, theirs = ({*game.position(each)} for each in (start, state))
    assert ours - {"moved"} <= theirs | {"agenda"} and state.still_in() == start.still_in()
    assert state.turn_number == 1 and state.offers == []
    events = match.history[-1].events
    assert sum(isinstance(event, GameOver) for event in events) == 1
    assert sum(isinstance(event, GameBegan) for event in events) == 1


@pytest.mark.parametrize("key", SETS)
def test_what_is_seen_of_the_next_game_has_been_told(key: str, tmp_path: Path) -> None:
    """Also where everybody has built anew: what comes to be seen differs in worlds that looked
    alike before, and so do the events."""
    match = begun(key, tmp_path)
    chance = seeded(f"next {key}")
    gives_up(match, NAMES[0])
    for _ in range(6):
        decision = match.decision
        assert decision
        action = choose(match.game, match.state, chance)
        for seat in range(match.state.seats + 1):
            compare(match.game, match.state, action, seat, chance)
        assert match.submit(decision.seat, action) is None


@pytest.mark.parametrize("key", SETS)
def test_a_drawn_game_counts_for_nobody(key: str, tmp_path: Path) -> None:
    match = begun(key, tmp_path)
    decision = match.decision
    assert decision
    match.submit(decision.seat, OfferDraw())
    while match.decision and match.decision.ask == "draw":
        match.submit(match.decision.seat, Agree())
    assert (match.state.wins, match.state.undecided, match.state.outcome) == ([0, 0], 1, None)
    assert match.state.game_number == 2


def seats_of(state: State) -> Iterator[int]:
    """All seats."""
    return iter(range(1, state.seats + 1))


def test_of_more_seats_who_gives_up_the_match_is_in_no_later_game() -> None:
    for key in SETS:
        game = GAMES[key]
        if game.config.seats[1] < 3:
            continue
        rules, chance = game.rules_for({SET: 5}), Chance(3)
        state = game.start(rules, 3, chance, **brought(game, rules, 3, luck(2)))
        out = game.decision(state).seat  # type: ignore[union-attr]
        game.apply(state, ResignMatch())
        played = 0
        while state.outcome is None:
            assert out not in state.still_in()
            assert game.decision(state).seat != out  # type: ignore[union-attr]
            game.apply(state, Resign())
            played += 1
        assert state.outcome.winner in {*seats_of(state)} - {out} and played > 2
        assert state.wins[out - 1] == 0


@pytest.mark.parametrize("key", [key for key in SETS if key in TABLES])
@pytest.mark.parametrize(("size", "text"), SHAPES)
def test_the_score_names_who_leads_in_every_window(
    key: str, size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    """In the top bar, or where that has no room for it, behind the tabs."""
    game = TABLES[key]
    seats = min(4, game.config.seats[1])
    scene = new_table(game, tmp_path, 7, size, {SET: 3}, seats, text_size=text)
    names = scene.match.leading_names
    scene.match.state.wins[1] = 1
    scene.rebuild()
    shown = [each for each, _ in walk(scene.widgets) if each.id in ("note", "tabs-keys")]
    said = [f"{each.name} {each.tip}" for each in shown]
    leader = f"{names[1]} leads 1–0" if seats == 2 else f"{names[1]} 1"
    assert any(leader in each for each in said), said


def test_a_score_in_words() -> None:
    assert leader_words([0, 0], NAMES) == "0–0" and leader_words([1, 1], NAMES) == "1–1"
    assert (
        leader_words([0, 2], NAMES) == "Tomas leads 2–0"
        and leader_words([2, 1], NAMES) == "Mara leads 2–1"
    )
    three = [*NAMES, "Ines"]
    assert leader_words([0, 0, 0], three) == "nobody has won yet"
    assert leader_words([1, 0, 2], three) == "Mara 1, Ines 2"


@pytest.mark.parametrize("key", [key for key in SETS if key in TABLES])
def test_the_log_says_which_game_a_turn_belongs_to(key: str, tmp_path: Path) -> None:
    scene = new_table(TABLES[key], tmp_path, options={SET: 3})
    for _ in range(2):
        decision = scene.match.decision
        assert decision
        scene.match.submit(
            decision.seat,
            Resign()
            if scene.match.state.game_number == 1
            else choose(scene.match.game, scene.match.state, luck(1)),
        )
    found = scene.log.entries
    assert {entry.game for entry in found} == {1, 2}
    for entry in found:
        assert entry.heading.startswith("Game 2 · ") == (entry.game == 2)
    written = [entry.line for entry in found]
    scene.log.write()
    assert [entry.line for entry in scene.log.entries] == written


@pytest.mark.parametrize("key", [key for key in SETS if key in TABLES])
def test_the_table_says_that_a_match_given_up_is_over(key: str, tmp_path: Path) -> None:
    scene = new_table(TABLES[key], tmp_path, options={SET: 3})
    decision = scene.match.decision
    assert decision
    scene.match.submit(decision.seat, ResignMatch())
    settle(scene)
    while scene.beats.is_playing_back:
        keys(scene, "space")
    clear(scene)
    note = words(scene, "note")
    assert note.endswith("the match is over") and "left" not in note and "leads" not in note
    assert find(scene.widgets, "ribbon") is None
