"""Every game watched again: nothing is cut, hands are shown, games of a set have their parts."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from engine.app.widgets import Label, Widget, walk
from engine.match import Match
from engine.replay import ALL_EYES, NOTHING_HIDDEN, Replay
from engine.rules.cards import HIDDEN
from engine.table.progress import HandRow, ProgressBar
from engine.table.table import Table
from engine.words.log import NOBODY
from games import KEYS
from games.duel.table.stat_box import StatBox
from tests.hands import keys, settle, top
from tests.kit.catalogue import GAMES
from tests.kit.matches import luck, match_of, play_on
from tests.kit.walks import SET, brought
from tests.tables import MORE, NAMES, shell

SETS = [key for key in KEYS if SET in GAMES[key].config.options]
HANDS = {"schmiegel", "shrine"}
"""The games whose hands are cards."""


@cache
def over(key: str, best_of: int = 1) -> Match:
    """A match that is over, of as many seats as the game takes, or a set of the fewest."""
    game = GAMES[key]
    least, most = game.config.seats
    names = [*NAMES, *MORE][: least if best_of > 1 else min(most, 4)]
    options = {"best_of": best_of} if best_of > 1 else {}
    for seed in range(60):
        more = brought(game, game.rules_for(options), len(names), luck(f"watched {seed}"))
        match = match_of(game, names, f"watched {seed}", options, **more)
        play_on(match, luck(f"watched {seed}"))
        if match.state.outcome and len(match.history) > 20:
            return match
    raise AssertionError("no match is long enough")


def watched(
    match: Match, folder: Path, number: int, size: tuple[int, int] = (1280, 720), text: int = 100
) -> Table:
    app = shell(folder, size, text_size=text)
    app.show_matches()
    app.watch(match, number)
    scene = top(app, Table)
    assert scene.watching
    scene.watching.playing = False
    scene.rebuild()
    settle(scene)
    return scene


def parts(scene: Table, kind: type[Widget]) -> list[Widget]:
    return [each for each, _ in walk(scene.widgets) if isinstance(each, kind)]


@pytest.mark.parametrize("key", sorted(HANDS))
@pytest.mark.parametrize("text", [100, 200])
def test_hands_lie_open_in_every_window(key: str, text: int, tmp_path: Path) -> None:
    match = over(key)
    scene = watched(match, tmp_path, 3, text=text)
    assert parts(scene, HandRow) == []
    keys(scene, "o")
    rows = parts(scene, HandRow)
    assert len(rows) == len(match.names)
    own, *others = [row.cards for row in rows if isinstance(row, HandRow)]
    assert own and HIDDEN not in own and any(others)
    assert all({*cards} <= {HIDDEN} for cards in others)
    buttons = [each.rect for each, _ in walk(scene.widgets) if each.id in ("play", "eyes")]
    assert all(row.rect.collidelist(buttons) < 0 for row in rows)


def test_a_duel_shows_what_each_warrior_has_left(tmp_path: Path) -> None:
    """Through one player's eyes theirs alone, open those of all."""
    match = over("duel", 3)
    scene = watched(match, tmp_path, 4)
    assert isinstance(scene.match, Replay)
    for eyes, known in ((ALL_EYES, set[int]()), (1, {1}), (NOTHING_HIDDEN, {1, 2})):
        scene.match.look_through(eyes)
        boxes = [each for each, _ in walk(scene.widgets) if isinstance(each, StatBox)]
        assert {each.seat for each in boxes if each.cards_left is not None} == known
        assert not any(each.is_pressable for each in boxes)


@pytest.mark.parametrize("key", SETS)
def test_the_bar_is_split_by_the_games_of_a_set(key: str, tmp_path: Path) -> None:
    match = over(key, 3)
    scene = watched(match, tmp_path, 0)
    assert isinstance(scene.match, Replay)
    games = scene.match.games
    assert [part.begin for part in games[1:]] == [part.end for part in games[:-1]]
    assert (games[0].begin, games[-1].end) == (0, len(match.history))
    won = [part.name for part in games if part.name]
    assert match.outcome and match.outcome.winner
    assert won.count(match.header.seats[match.outcome.winner - 1]) == 2
    bar = parts(scene, ProgressBar)[0]
    assert isinstance(bar, ProgressBar) and bar.splits == [part.begin for part in games[1:]]
    assert not any("won" in said for said in labels(scene)), "nothing is told before it is seen"
    scene.match.rewind(games[0].end)
    told = [said for said in labels(scene) if said.endswith(" won")]
    assert len(told) <= 1 and all(said.startswith("Game 1") for said in told)
    keys(scene, "end")
    scene = top(scene, Table)
    assert any(said.endswith(" won") for said in labels(scene))


def labels(scene: Table) -> list[str]:
    """What stands over the bar of the games of a set."""
    return [each.name for each in parts(scene, Label) if each.id.startswith("game-")]


def test_no_bar_is_split_where_there_is_one_game(tmp_path: Path) -> None:
    scene = watched(over("siege"), tmp_path, 3)
    assert isinstance(scene.match, Replay) and scene.match.games == ()
    assert labels(scene) == []


@pytest.mark.parametrize("text", [100, 200])
def test_the_key_moment_that_is_shown_is_named(text: int, tmp_path: Path) -> None:
    scene = watched(over("siege"), tmp_path, 0, text=text)
    id = "shown-moment" if text == 100 else "prompt-text"
    before = scene.widget(id)
    assert isinstance(before, Label)
    keys(scene, "n")
    assert scene.watching
    moment = next(each for each in scene.watching.moments if each.number)
    assert len(scene.match.history) == moment.number - 1 and moment.seat != NOBODY
    after = scene.widget(id)
    said = after.words if isinstance(after, Label) else scene.widget("prompt-title").tip  # type: ignore[union-attr]
    assert moment.words in said and moment.words not in before.words
