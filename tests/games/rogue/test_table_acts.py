"""Acts of a run that are no fight, and the stage of its end."""

from __future__ import annotations

import pytest

from engine.app.widgets import overflows, walk
from engine.app.widgets.pieces import Badge
from engine.replay import Replay
from engine.rules.cards import HIDDEN, Card
from engine.table.animator import Flight
from engine.table.cards import CardWidget
from engine.table.stage import end_words, framed_stage
from engine.table.table import Table
from games.rogue.rules.state import CELLS
from games.rogue.table.acts import walk_series
from games.rogue.table.ending import turned_over
from tests.games.rogue.table_play import cell, laid, middle, says, table
from tests.hands import resized, settle
from tests.tables import WINDOWS, play, state_of

BOARD = ("2C 3C 4C 5C 6C 7D", "2D . . . 7H 8C", "4D . @ +QS 3S 4S", "6D . . . 9C JS")
"""A board with an enemy beside the rogue."""


def act_cards(scene: Table) -> list[str]:
    """Return the cards in the act that is shown."""
    act = scene.widget("act")
    widgets = [each for each, _ in walk(act.widgets)] if act else []
    return [str(each.card) for each in widgets if isinstance(each, CardWidget)]


def slain(speed: str = "off", **fields: object) -> Table:
    """Return the table of a run that a queen ends: the strike is a seven."""
    scene = table(speed=speed, text_size=100)
    laid(scene, *BOARD, health=1, deck=["7C", "8C"], **fields)
    assert scene.match.submit(1, scene.match.game.parse("go d2")) is None
    for _ in range(600):
        if scene.beats.ended:
            return scene
        scene.manager.update(0.05)
    raise AssertionError("the end is never shown")


def test_a_walk_is_one_act_that_counts_its_steps() -> None:
    scene = middle()
    play(scene, "go c3")
    assert says(scene, "act-title") == "You walk to c3"
    assert (says(scene, "act-caption-0"), says(scene, "act-caption-1")) == ("c2", "c3")
    assert act_cards(scene) == ["RJ"]
    joker = scene.widget("act-rogue")
    start = scene.widget("act-cell")
    assert joker and start and joker.rect.size == start.rect.size
    play(scene, "go d3")
    assert says(scene, "act-title") == "You walk to d3"
    assert (says(scene, "act-caption-0"), says(scene, "act-caption-1")) == ("c2", "d3")
    assert says(scene, "act-words-0") == "Two steps."
    assert [walked.cell for walked in walk_series(scene.match.history)] == ["c3", "d3"]


def test_odds_stay_below_the_act_of_a_walk() -> None:
    scene = middle()
    play(scene, "go c3")
    act = scene.widget("act")
    odds = scene.widget("fight")
    assert act and odds and act.rect.bottom < odds.rect.top
    assert act.rect.height >= 150


@pytest.mark.parametrize(
    ("answer", "words"), [("capture", "into your hand"), ("leave", "to the discard pile")]
)
def test_the_way_of_a_beaten_enemy_is_shown(answer: str, words: str) -> None:
    scene = laid(middle(), *BOARD, deck=["KC", "8C"])
    play(scene, "go d2", answer)
    assert act_cards(scene) == ["QS"] and says(scene, "act-caption-0") == words
    assert says(scene, "act-words-0") == "You move to d2."


def test_a_cleared_floor_shows_its_new_cards() -> None:
    scene = laid(middle(), "2C 3C 4C 5C @ .", ". . . . . .", ". . . . . .", ". . . . . .")
    play(scene, "go f4")
    act = scene.widget("act")
    assert act and act_cards(scene).count(str(HIDDEN)) == 8
    assert [each.shown for each, _ in walk(act.widgets) if isinstance(each, Badge)] == ["19"]


def test_a_walk_that_was_taken_back_is_said() -> None:
    scene = middle()
    play(scene, "go c3", "go d3")
    assert scene.match.undo() is None
    settle(scene)
    scene.rebuild()
    assert says(scene, "act-title") == "Taken back"
    assert "d3" in says(scene, "act-words-0")


# The end.


def test_a_slain_rogue_lies_beside_a_dungeon_that_is_turned_over() -> None:
    scene = slain()
    assert cell(scene, "c2").figure == "fallen"
    assert HIDDEN not in [cell(scene, at).card for at in CELLS]
    assert cell(scene, "a4").card == Card("2C")
    stage = scene.board.stage(scene.view)
    assert stage.lit_ids == ("dungeon",)
    assert stage.cause and "your last joker falls" in stage.cause


def test_the_view_stays_covered_until_the_end_is_shown() -> None:
    scene = middle()
    play(scene, "go c3")
    assert scene.context.open_view is None
    assert cell(scene, "a4").card == HIDDEN
    view = scene.match.view(0)
    assert not turned_over(view, state_of(scene)).face_down()
    assert len(view.face_down()) == 15, "the view itself does not change"


def test_face_down_cards_turn_over_after_the_rogue_has_fallen() -> None:
    scene = table(speed="normal")
    laid(scene, *BOARD, health=1, deck=["7C", "8C"])
    assert scene.match.submit(1, scene.match.game.parse("go d2")) is None
    for _ in range(400):
        queue = scene.animator._queue
        flights = [each for each in (queue[0] if queue else []) if isinstance(each, Flight)]
        if any(flight.angle for flight in flights):
            break
        assert cell(scene, "a4").card == HIDDEN, "nothing is shown before its time"
        scene.manager.update(0.05)
    fall, *turns = flights
    assert fall.source == "board.c2" and len(turns) == len(state_of(scene).face_down())
    assert all(turn.turn_over and turn.delay >= fall.duration for turn in turns)


@pytest.mark.parametrize("ending", ["slain", "retired"])
def test_the_stage_cuts_nothing_in_any_window(ending: str) -> None:
    scene = slain() if ending == "slain" else middle()
    if ending == "retired":
        assert scene.match.submit(1, scene.match.game.parse("retire")) is None
        settle(scene)
        assert scene.beats.ended
    for size, text in WINDOWS:
        resized(scene, size, text)
        overlay = scene._announcer.ending()
        assert overlay and overlay.notice
        stage = scene.board.stage(scene.view)
        words = end_words(stage, scene.log.shown()[-1], ends_match=True)
        widgets = framed_stage(scene.scale, stage, words, overlay.notice.width).lay(
            scene.scale, overlay.notice
        )
        dungeon = scene.widget("dungeon")
        cut = [*overflows(widgets, scene.scale)]
        assert not cut, (size, text, cut)
        assert any(isinstance(each, CardWidget) for each, _ in walk(widgets)), (size, text)
        gap = scene.scale.px(6)
        assert dungeon and overlay.notice.left >= dungeon.rect.right - gap, (size, text)


def test_a_match_is_open_only_when_it_is_over_and_a_replay_never() -> None:
    scene = middle()
    play(scene, "go c3")
    assert scene.match.open_view() is None
    assert scene.match.submit(1, scene.match.game.parse("retire")) is None
    assert scene.match.open_view().face_down() == state_of(scene).face_down()
    replay = Replay(scene.match)
    replay.rewind(replay.length)
    assert replay.state.outcome and replay.open_view() is None
