"""Letters in the workshop: what they change, what they say, and when they are ignored."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.duel.workshop.controller import Tool
from games.duel.workshop.scene.pressing import TYPING_PAUSE
from tests.games.duel.workshop.at_work import AtWork, at_work


@pytest.fixture
def work(tmp_path: Path) -> AtWork:
    work = at_work(tmp_path)
    work.lay("cart", (6, 6), (18, 18))
    work.click((6, 6))
    return work


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("x", "Mirrored the cart left to right."),
        ("y", "Mirrored the cart top to bottom."),
        ("z", "Turned the cart by 90 degrees clockwise."),
        ("]", "Turned the cart by 15 degrees clockwise."),
        (",", "Turned the cart by 15 degrees counterclockwise."),
        ("l", "Locked the cart."),
        ("delete", "Deleted the cart."),
    ],
)
def test_a_letter_says_what_it_did(work: AtWork, key: str, message: str) -> None:
    before = work.bench.drawing.document.content
    work.keys(key)
    assert work.bench.message == f"{message} Ctrl+Z undoes it."
    assert work.screen.keyboard and work.screen.focus == "map", "and the map shows the focus"
    work.keys("ctrl+z")
    assert work.bench.drawing.document.content == before


def test_a_letter_that_changes_nothing_says_so(work: AtWork) -> None:
    work.keys("n")
    work.click((3, 12))
    work.keys("escape")
    work.keys("z")
    assert work.bench.message == "Turned start 1: that changes nothing."


def test_letters_right_after_a_text_change_nothing(
    work: AtWork, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    for module in ("workshop", "pressing"):
        monkeypatch.setattr(f"games.duel.workshop.scene.{module}.monotonic", lambda: now)
    work.click_on("weight")
    work.type("3")
    work.keys("enter")
    content = work.bench.drawing.document.content
    for _ in range(3):
        now += 0.8 * TYPING_PAUSE  # one goes on typing, and no pause is long enough
        work.keys("x", "delete", "backspace", "r")
        assert work.bench.drawing.document.content == content
        assert work.screen.desk.controller.tool is Tool.SELECT
        assert work.bench.message == "You have just left a text: wait a second, then R works here."
    now += 1.1 * TYPING_PAUSE
    work.keys("x")
    assert work.bench.drawing.document.content != content


def test_letters_do_nothing_while_nothing_has_the_focus(work: AtWork) -> None:
    content = work.bench.drawing.document.content
    work.screen.drop_focus()
    work.keys("x", "delete")
    assert work.bench.drawing.document.content == content
    assert work.bench.message == "Click the map first, then Delete works there."


def test_tab_and_arrows_show_what_is_selected(work: AtWork) -> None:
    canvas = work.screen.desk.canvas
    work.keys("escape", "+", "+", "+", "+", "+", "+")
    work.keys("tab", "tab")
    canvas = work.screen.desk.canvas
    middle = work.bench.drawing.middle(work.bench.things)
    assert middle == (18, 18) and canvas.rect.collidepoint(canvas.transform.pixel(middle))
    for _ in range(10):
        work.keys("shift+left")
    middle = work.bench.drawing.middle(work.bench.things)
    canvas = work.screen.desk.canvas
    assert middle == (8, 18) and canvas.rect.collidepoint(canvas.transform.pixel(middle))


def test_quick_small_turns_are_one_step(work: AtWork) -> None:
    steps = len(work.bench.history.undo_names)
    work.keys("]", "]", "shift+[")
    assert len(work.bench.history.undo_names) == steps + 1
    assert work.bench.things[0].tiled_object.rotation == pytest.approx(29)


def test_the_turn_tool_has_a_knob_and_turns_in_steps(work: AtWork) -> None:
    work.click_on("tool-turn")
    controller = work.screen.desk.controller
    handles = controller.handles(work.screen.desk.canvas._reach)
    assert list(handles) == [None]
    work.drag(handles[None], (9.3, 4.9))
    assert work.bench.things[0].tiled_object.rotation % 15 == 0
    turned = work.bench.things[0].tiled_object.rotation
    knob = controller.handles(work.screen.desk.canvas._reach)[None]
    work.drag(knob, (9.3, 5.3), shift=True)
    assert work.bench.things[0].tiled_object.rotation not in (turned, turned + 15, turned - 15)
