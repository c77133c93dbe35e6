"""Standing passes at the table of Shrine: said for all to see, seen as they answer, and ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.app.inputs import Key, Press
from engine.app.widgets import Button, walk
from engine.journal import Journal
from engine.players.player import Program
from engine.resuming import resume
from engine.table.pause import HOLD
from engine.table.table import Table
from games.shrine.rules.state import Asked
from games.shrine.table.auto_pass import Scope
from tests.games.shrine.table_play import GAME, NAMES, board, placed
from tests.hands import click, ids, keys, press, settle, widget
from tests.kit.matches import match_of
from tests.tables import go_on, play, shell, state_of

ATTACK = "attack 3 5S 4C"
"""What Mara attacks Ines with, at the moment of the mockup."""


def announced(folder: Path, seats: int = 3, **settings: object) -> Table:
    """Tomas is asked about an attack on Ines, who holds four cards and a token."""
    scene = placed(folder, seats, **settings)
    play(scene, ATTACK)
    return scene


def wait(scene: Table, seconds: float) -> None:
    """Let so much time pass."""
    for _ in range(round(seconds * 50)):
        scene.manager.update(1 / 50)


def asked(scene: Table) -> tuple[int, str]:
    """Who is asked what."""
    decision = scene.match.decision
    assert decision
    return decision.seat, decision.ask


def actions(scene: Table) -> list[str]:
    """All that has been played."""
    return [str(played.action) for played in scene.match.history]


def words(scene: Table) -> str:
    """All that is written there."""
    return "\n".join(getattr(each, "words", "") for each, _ in walk(scene.widgets))


def test_a_turns_actions_stand_and_the_next_turn_asks_again(tmp_path: Path) -> None:
    scene = announced(tmp_path)
    press(scene, "stand-turn")
    assert board(scene).standing_passes.pass_words(
        2
    ) == "allows everything this turn" and "stands-2" in ids(scene)
    wait(scene, 2)
    assert actions(scene)[-1] == "allow" and asked(scene) == (3, Asked.FIZZLE)
    play(scene, "allow", "allow")
    assert scene.view.turn == 2 and not board(scene).standing_passes.pass_words(2)
    assert "stands-2" not in ids(scene)


def test_everything_stands_through_blocks_and_turns(tmp_path: Path) -> None:
    scene = announced(tmp_path)
    play(scene, "allow")
    press(scene, "stand-always")
    wait(scene, 3)
    assert actions(scene) == [ATTACK, "allow", "allow", "allow"]
    play(scene, "draw", "pass", "discard 2S")
    assert scene.view.turn == 3 and board(scene).standing_passes.pass_words(3) == "always allows"


def test_an_action_that_all_allow_takes_one_press_a_seat(tmp_path: Path) -> None:
    """Who could block it besides allows it in one; of another action it is asked."""
    scene = announced(tmp_path)
    press(scene, "allow")
    go_on(scene)
    assert asked(scene) == (3, Asked.FIZZLE)
    press(scene, "allow")
    wait(scene, 1)
    assert actions(scene) == [ATTACK, "allow", "allow", "allow"]
    assert not board(scene).standing_passes.pass_words(3)


def test_whether_a_seat_insists_on_its_own_action_is_asked_all_the_same(tmp_path: Path) -> None:
    scene = announced(tmp_path)
    board(scene).standing_passes.set_pass(1, Scope.ALWAYS)
    play(scene, "fizzle")
    wait(scene, 3)
    assert asked(scene) == (1, Asked.COUNTER) and not board(scene).standing_passes.is_passing


@pytest.mark.parametrize("speed", ["off", "fast", "normal"])
def test_a_question_that_is_passed_over_is_seen_as_long_at_any_speed(
    speed: str, tmp_path: Path
) -> None:
    """Nobody's haste takes the seat's chance: not Space, Enter, nor a press beside."""
    scene = announced(tmp_path, speed=speed)
    wait(scene, 1)  # the plate that the table has passed on
    board(scene).standing_passes.set_pass(2, Scope.ALWAYS)
    scene.manager.update(5.0)  # a window that was busy has not shown it yet
    for part in range(9):
        wait(scene, HOLD / 10)
        for event in (Key("space"), Key("enter"), Press((3, 300))):
            scene.manager.handle(event)
        assert asked(scene)[0] == 2 and "Tomas chose this beforehand." in words(scene), part
    wait(scene, HOLD / 5)
    assert asked(scene)[0] == 3


@pytest.mark.parametrize("how", ["stands-2", "stand-back", "n"])
def test_one_press_takes_it_back_while_it_answers(how: str, tmp_path: Path) -> None:
    scene = announced(tmp_path)
    press(scene, "stand-always")
    wait(scene, HOLD / 2)
    if how == "n":
        keys(scene, "n")
    else:
        click(scene, how)
    wait(scene, 3)
    assert asked(scene) == (2, Asked.FIZZLE) and not board(scene).standing_passes.pass_words(2)
    assert actions(scene) == [ATTACK]


def test_it_is_taken_back_at_any_time_also_where_the_name_is_aimed_at(tmp_path: Path) -> None:
    """A theft is aimed at the hand beside the name."""
    scene = placed(tmp_path)
    state_of(scene).players[0].field.append("JC")  # a jack, so that the hands may be aimed at
    board(scene).standing_passes.set_pass(2, Scope.ALWAYS)
    scene.seat.viewer = 1
    scene.rebuild()
    assert any(str(each).startswith("steal") for each in scene.context.actions)
    click(scene, "stands-2")
    assert not board(scene).standing_passes.pass_words(2) and not board(scene).draft.picks


def test_the_seat_may_answer_otherwise_while_it_is_passed_over(tmp_path: Path) -> None:
    """What it said stays said."""
    scene = announced(tmp_path)
    press(scene, "stand-always")
    wait(scene, HOLD / 2)
    keys(scene, widget(scene, "fizzle").hotkey, "y")
    assert actions(scene) == [ATTACK, "fizzle"] and board(scene).standing_passes.pass_words(2)


def test_nothing_is_passed_over_while_its_seat_looks_at_its_hand(tmp_path: Path) -> None:
    scene = announced(tmp_path)
    press(scene, "stand-always")
    keys(scene, "h")
    wait(scene, 2)
    keys(scene, "space")
    assert scene.seat.viewer == 2
    wait(scene, 3)
    assert asked(scene)[0] == 2
    keys(scene, "h")
    wait(scene, 2)
    assert asked(scene)[0] == 3


@pytest.mark.parametrize("key", ["v", "w"])
def test_what_is_said_with_the_hand_in_view_answers_the_open_question_too(
    key: str, tmp_path: Path
) -> None:
    scene = announced(tmp_path)
    keys(scene, "h", "space")
    settle(scene)
    assert scene.seat.viewer == 2
    keys(scene, key)
    assert scene.seat.viewer == 0 and asked(scene)[0] == 2
    wait(scene, 2)
    assert actions(scene)[-1] == "allow" and asked(scene)[0] == 3


def test_what_the_one_person_says_answers_the_open_question_too(tmp_path: Path) -> None:
    """Against programs alone the hand of the one person lies open all the time."""
    scene = placed(tmp_path, 2)
    play(scene, "dagger AC pay 9S at 2 QD")
    assert scene.match.take_over(1, Program("weak", "steady")) is None
    scene.seat.show_default_view()
    assert scene.seat.viewer == scene.seat.home == 2
    keys(scene, "v")
    wait(scene, 2)
    assert "allow" in actions(scene)


def test_how_it_came_about_is_not_told(tmp_path: Path) -> None:
    """The log has one line for an answer, whether it was given or said beforehand."""
    said, given = (announced(tmp_path / name) for name in ("said", "given"))
    press(said, "stand-turn")
    wait(said, 2)
    press(given, "allow")
    go_on(given)
    assert said.log.entries == given.log.entries


def test_an_undo_ends_it(tmp_path: Path) -> None:
    scene = announced(tmp_path)
    press(scene, "stand-always")
    wait(scene, 2)
    keys(scene, "u")
    settle(scene)
    assert "allow" not in actions(scene) and not board(scene).standing_passes.pass_words(2)
    wait(scene, 3)
    assert asked(scene)[0] == 2


def test_so_does_the_matchs_being_closed_and_its_end(tmp_path: Path) -> None:
    app = shell(tmp_path)
    match = match_of(GAME, NAMES[:3], "closed")
    match.save_in(tmp_path)
    app.show_table(match)
    first = app.manager.top
    assert isinstance(first, Table) and match.journal
    board(first).standing_passes.set_pass(2, Scope.ALWAYS)
    app.show_title()
    app.show_table(resume(Journal(match.journal.path), GAME))
    again = app.manager.top
    assert isinstance(again, Table) and again is not first
    assert not any(board(again).standing_passes.pass_words(seat) for seat in (1, 2, 3))
    board(again).standing_passes.set_pass(1, Scope.ALWAYS)
    for _ in range(2):
        play(again, "resign")
    assert again.match.state.outcome and not board(again).standing_passes.pass_words(1)


@pytest.mark.parametrize("id", ["stand-turn", "stand-always"])
def test_it_says_what_it_covers_and_what_breaks_it(id: str, tmp_path: Path) -> None:
    scene = announced(tmp_path)
    play(scene, "allow")
    button = widget(scene, id)
    assert isinstance(button, Button)
    assert "neither fizzle nor block" in button.tip and "last Shrine card" in button.tip
    assert "undo" in button.tip and "closing" in button.tip
    press(scene, id)
    assert "neither fizzles nor blocks" in widget(scene, "stands-3").tip


def test_who_takes_it_back_is_named_until_something_is_played(tmp_path: Path) -> None:
    """Anybody at the table may press it, so all are told."""
    scene = announced(tmp_path)
    board(scene).standing_passes.set_pass(3, Scope.ALWAYS)
    click(scene, "stands-3")
    assert "Ines is asked again" in board(scene).note(scene.view)
    play(scene, "allow")
    assert "asked again" not in board(scene).note(scene.view)
