"""Everything a rogue may do can be done by mouse, by keys and by cell names, and says why not."""

from __future__ import annotations

import pytest

from engine.app.inputs import Hover, Key, Press, Release
from engine.app.widgets import Dialog
from engine.match import Match
from engine.table.table import Table
from games.rogue.rules.state import CELLS, NEXT_TO, ROW_AND_COLUMN, CellName
from tests.games.rogue.table_play import (
    Opened,
    bar,
    board,
    cell,
    crowded,
    laid,
    last,
    middle,
    table,
    view,
    words,
)
from tests.hands import click, clicking, differs, drawn, keys, send, settle, top, widget
from tests.tables import play, positions

# Where you can go.


@pytest.mark.parametrize("diagonals", [False, True])
def test_cells_that_can_be_entered_are_ringed_and_no_other(diagonals: bool) -> None:
    scene = table(1, (1280, 720), {"diagonals": diagonals})
    for _ in positions(scene, 1):
        legal = {at for at in CELLS if cell(scene, at).is_legal}
        ways = {*NEXT_TO[diagonals][view(scene).here]} if scene.context.ask == "go" else set()
        assert legal == ways


KEYS = {
    "up": (-1, 0),
    "down": (1, 0),
    "left": (0, -1),
    "right": (0, 1),
    "home": (-1, -1),
    "pageup": (-1, 1),
    "end": (1, -1),
    "pagedown": (1, 1),
}
PADS = {"8": "up", "2": "down", "4": "left", "6": "right"}
PADS |= {"7": "home", "9": "pageup", "1": "end", "3": "pagedown"}


def target(key: str) -> CellName:
    """Where a key leads from c2."""
    row, column = ROW_AND_COLUMN["c2"]
    to = row + KEYS[key][0], column + KEYS[key][1]
    return next(at for at in CELLS if ROW_AND_COLUMN[at] == to)


@pytest.mark.parametrize("diagonals", [False, True])
@pytest.mark.parametrize("digit", PADS)
def test_arrows_and_the_number_pad_go_where_they_lead(digit: str, diagonals: bool) -> None:
    """Also where the digit is the key of an answer."""
    arrow = PADS[digit]
    for key in (Key(arrow), Key(digit, pad=True)):
        scene = middle({"diagonals": diagonals})
        send(scene, key)
        leads = 0 in KEYS[arrow] or diagonals
        assert last(scene) == (f"go {target(arrow)}" if leads else "")


@pytest.mark.parametrize("at", NEXT_TO[True]["c2"])
def test_every_way_is_taken_by_click_by_name_by_answer_and_by_focus(at: CellName) -> None:
    hotkey = bar(middle({"diagonals": True}))[f"go {at}"].hotkey
    for ids, pressed in ((f"board.{at}", ()), (f"go {at}", ()), ("", at), ("", hotkey)):
        scene = middle({"diagonals": True})
        click(scene, ids) if ids else keys(scene, *pressed)
        assert last(scene) == f"go {at}"
    scene = middle({"diagonals": True})
    scene.focus_on(f"board.{at}")
    keys(scene, "enter")
    assert last(scene) == f"go {at}"


@pytest.mark.parametrize(
    ("first", "second", "corner"),
    [
        ("up", "left", "home"),
        ("right", "up", "pageup"),
        ("down", "left", "end"),
        ("right", "down", "pagedown"),
    ],
)
def test_two_arrows_with_shift_go_over_a_corner(first: str, second: str, corner: str) -> None:
    scene = middle({"diagonals": True})
    send(scene, Key(first, shift=True))
    assert last(scene) == "" and words(scene, "prompt-title").startswith(first.capitalize())
    send(scene, Key(second, shift=True))
    assert last(scene) == f"go {target(corner)}" and not board(scene).pending_key.first_arrow


def test_an_arrow_that_waits_is_dropped_or_begun_anew() -> None:
    scene = middle({"diagonals": True})
    send(scene, Key("up", shift=True), Key("escape"))
    assert not board(scene).pending_key.first_arrow and top(scene) is scene
    send(scene, Key("up", shift=True), Key("down", shift=True), Key("left"))
    assert last(scene) == f"go {target('end')}"


def test_without_diagonals_shift_changes_no_arrow() -> None:
    scene = middle()
    send(scene, Key("up", shift=True))
    assert last(scene) == "go c3"


def test_a_held_key_goes_no_further() -> None:
    scene = middle()
    send(scene, Key("up"), Key("up", is_repeat=True))
    assert [str(played.action) for played in scene.match.history] == ["go c3"]


def test_an_arrow_off_the_board_does_nothing() -> None:
    scene = table()
    keys(scene, "left", "down")
    assert last(scene) == "" and top(scene) is scene


def test_tab_moves_the_focus_and_arrows_do_not() -> None:
    scene = middle()
    keys(scene, "tab")
    first = scene.focus
    keys(scene, "tab")
    assert first and scene.focus and scene.focus != first
    scene.focus_on("settings")
    keys(scene, "up")
    assert last(scene) == "go c3" and scene.focus == "settings"


# A cell's name.


def test_a_letter_waits_for_its_number() -> None:
    scene = middle()
    keys(scene, "b")
    assert board(scene).pending_key.column == "b" and widget(scene, "lit").rect.contains(
        cell(scene, "b2").rect
    )
    assert "b" in words(scene, "prompt-title") and "row" in words(scene, "prompt-text")
    keys(scene, "2")
    assert last(scene) == "go b2" and not board(scene).pending_key.column


@pytest.mark.parametrize("drop", ["escape", "tab", "x", "left", "click"])
def test_another_key_drops_the_letter(drop: str) -> None:
    scene = middle()
    keys(scene, "d")
    if drop == "click":
        at = (scene.manager.size[0] // 2, 5)
        send(scene, Press(at), Release(at))
    else:
        keys(scene, drop)
    assert not board(scene).pending_key.column and scene.widget("lit") is None
    assert last(scene) == ("go b2" if drop == "left" else "")
    keys(scene, "4")
    assert last(scene) != "go d4"


def test_a_letter_takes_the_place_of_another() -> None:
    scene = middle()
    keys(scene, "f", "c", "1")
    assert last(scene) == "go c1"


def test_escape_with_no_letter_opens_the_menu() -> None:
    opened = Opened()
    scene = table(opened=opened)
    keys(scene, "b", "escape")
    assert opened.been == []
    keys(scene, "escape")
    assert opened.been == ["menu"]


@pytest.mark.parametrize("by", ["name", "click"])
def test_a_cell_too_far_away_says_so(by: str) -> None:
    scene = middle()
    if by == "name":
        keys(scene, "f", "4")
    else:
        click(scene, "board.f4")
    assert last(scene) == "" and "not next to it" in cell(scene, "f4").reason
    assert scene._tip.shown_id == "board.f4"
    keys(scene, "tab")
    assert not cell(scene, "f4").reason


def test_in_a_fight_no_cell_can_be_entered_and_each_says_why() -> None:
    scene = crowded(table())
    play(scene, "go d2")
    click(scene, "board.c3")
    assert "captive" in cell(scene, "c3").reason and last(scene) == "go d2"
    buttons = bar(scene)
    assert "captive" in buttons["go"].reason and "captive" in buttons["retire"].reason
    keys(scene, "b", "1")
    assert not board(scene).pending_key.column


# Over cleared cells.

MAZE = "2C . . . 7H +8C", "4D . 3D . . .", "6D . @ . 9C JS", "2D 3C 4C 5C 6C 7D"
"""From c2 up either side to b4, c4 and d4; beyond d3 to f3."""


def walked(scene: Table) -> list[str]:
    """What was played."""
    return [str(played.action) for played in scene.match.history]


@pytest.mark.parametrize("by", ["click", "name", "focus"])
def test_a_far_cleared_cell_is_walked_to(by: str) -> None:
    scene = laid(middle(), *MAZE)
    if by == "click":
        click(scene, "board.f3")
    elif by == "name":
        keys(scene, "f", "3")
    else:
        keys(scene, "tab")
        while scene.focus != "board.f3":
            keys(scene, "tab")
        keys(scene, "enter")
    assert walked(scene) == ["go d2", "go d3", "go e3", "go f3"]
    assert view(scene).here == "f3"


def test_a_walk_is_the_shortest_there_is() -> None:
    scene = laid(middle({"diagonals": True}), *MAZE)
    click(scene, "board.f3")
    assert walked(scene) == ["go d3", "go e3", "go f3"]


@pytest.mark.parametrize("stop", ["u", "escape", "press"])
def test_a_walk_is_shown_step_by_step_and_stops_at_any_key_or_press(stop: str) -> None:
    scene = laid(table(speed="normal"), *MAZE)
    drawn(scene)
    for event in clicking(scene, "board.f3"):
        scene.manager.handle(event)
    assert walked(scene) == ["go d2"] and scene.animator.busy
    while len(walked(scene)) < 2:
        assert scene.manager.update(1 / 60)
    assert walked(scene) == ["go d2", "go d3"] and scene.animator.busy
    send(scene, Press((5, 5)) if stop == "press" else Key(stop))
    assert walked(scene) == (["go d2"] if stop == "u" else ["go d2", "go d3"])


def test_a_walk_goes_on_while_its_key_is_held() -> None:
    scene = laid(table(speed="normal"), *MAZE)
    scene.focus_on("board.f3")
    for event in (Key("enter"), Key("enter", is_repeat=True)):
        scene.manager.handle(event)
    settle(scene)
    assert len(walked(scene)) == 4


def test_a_walk_is_taken_back_step_by_step() -> None:
    scene = laid(middle(), *MAZE)
    click(scene, "board.d4")
    assert view(scene).here == "d4"
    for here in ("d3", "d2", "c2"):
        keys(scene, "u")
        assert view(scene).here == here


def test_no_walk_leads_over_the_goal() -> None:
    rows = "2C 3C 4C 5C @ .", "2C 3C 4C 5C 6C .", "2D 3D 4D 5D 6D 7D", "2H 3H 4H 5H 6H 7H"
    scene = laid(middle(), *rows)
    click(scene, "board.f3")
    assert walked(scene) == [] and "not next to it" in cell(scene, "f3").reason
    scene = laid(middle(), "2C 3C 4C @ . .", *rows[1:])
    assert "clears the floor" in cell(scene, "f4").tip
    click(scene, "board.f4")
    assert walked(scene) == ["go e4", "go f4"] and view(scene).floors == 1


def test_a_far_cell_says_its_way_which_is_marked_while_it_is_looked_at() -> None:
    scene = laid(middle(), *MAZE)
    way = {"board.d2", "board.d3", "board.e3", "board.f3"}
    assert "in four steps, by d2, d3 and e3" in cell(scene, "f3").tip
    assert not cell(scene, "f3").is_legal and cell(scene, "f3").focusable
    for event in (Hover(cell(scene, "f3").rect.center), Hover((5, 5))):
        send(scene, event)
        lit = {f"board.{at}" for at in CELLS if scene.look(cell(scene, at)).hovered}
        assert lit == (way if event.pos != (5, 5) else set())
    before, step = drawn(scene), cell(scene, "e3").rect.inflate(8, 8)
    scene.focus_on("board.f3")
    assert differs(before.subsurface(step), drawn(scene).subsurface(step))


def test_nothing_is_walked_to_in_a_fight_nor_where_no_walk_leads() -> None:
    scene = crowded(table())
    click(scene, "board.b1")
    assert walked(scene) == [] and not cell(scene, "b1").is_reachable
    scene = laid(scene, "2C 3C 4C 5C 6C 7D", "2D +10H +JC 5D 6D 7H", ". . @ +QS 3S 4S")
    assert cell(scene, "b1").is_reachable
    play(scene, "go d2")
    assert not cell(scene, "b1").is_reachable
    click(scene, "board.b1")
    assert walked(scene) == ["go d2"] and "captive" in cell(scene, "b1").reason


@pytest.mark.parametrize("answer", ["1", "2"])
@pytest.mark.parametrize("captive", ["8D", None])
def test_arrows_walk_again_after_a_fight_wherever_they_led_meanwhile(
    captive: str | None, answer: str
) -> None:
    scene = laid(crowded(table(), captive), deck=["7C", "2C"] if captive else ["KH", "2C"])
    keys(scene, "right")
    assert scene.context.ask == ("captive" if captive else "capture")
    click(scene, "log-list")
    keys(scene, "down")
    assert scene.focus == "log-list"
    keys(scene, answer)
    here = view(scene).here
    assert scene.focus == f"board.{here}"
    keys(scene, "up")
    assert last(scene) == f"go {here[0]}3"


@pytest.mark.parametrize(
    ("captive", "deck", "gold"),
    [(None, ["KH", "2C"], "capture"), ("8D", ["7C", "2C"], "use"), ("8D", ["2C", "3C"], "hold")],
)
def test_enter_gives_the_answer_of_brass(captive: str | None, deck: list[str], gold: str) -> None:
    scene = laid(crowded(table(), captive), deck=deck)
    keys(scene, "right")
    leads = [button for button in bar(scene).values() if button.kind == "primary"]
    assert [button.id for button in leads] == [gold] and "Enter" in leads[0].hint
    keys(scene, "enter")
    assert last(scene) == gold


# The end.


def test_retiring_asks_first() -> None:
    scene = middle()
    assert bar(scene)["retire"].kind == "normal"
    click(scene, "retire")
    assert isinstance(top(scene), Dialog)
    keys(scene, "escape")
    assert last(scene) == ""
    click(scene, "retire")
    click(scene, "answer-1")
    assert last(scene) == "retire" and words(scene, "act-title") == "You retired"


@pytest.mark.parametrize(
    ("id", "been"),
    [
        ("new-run", "again"),
        ("same-dungeon", "again 3"),
        ("result", "finish"),
        ("to-title", "title"),
    ],
)
def test_after_the_end_the_next_run_is_a_press_away(id: str, been: str) -> None:
    opened = Opened()
    scene = table(3, opened=opened)
    play(scene, "retire")
    assert opened.been == [] and bar(scene)["new-run"].kind == "primary"
    click(scene, id)
    assert opened.been == [been]
    keys(scene, bar(scene)[id].hotkey)
    assert opened.been == [been, been]


def test_what_can_only_be_looked_at_is_no_fight(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = table()
    monkeypatch.setattr(Match, "lock_reason", "Another window plays this match.")
    scene.rebuild()
    retire = bar(scene)["retire"]
    assert retire.reason and retire.hint == "ends the run"
    monkeypatch.undo()
    scene = crowded(table())
    play(scene, "go d2")
    assert bar(scene)["retire"].hint == "not during a fight"


def test_a_walk_is_undone_and_a_strike_is_not() -> None:
    scene = middle()
    keys(scene, "up", "u")
    assert not scene.match.history and view(scene).here == "c2"
    laid(scene, "2C . 4C 5C . .", "2D . +KS . 7H 8C")
    keys(scene, "up")
    undo = widget(scene, "undo")
    assert undo.reason
    keys(scene, "u")
    assert last(scene) == "go c3"


@pytest.mark.parametrize(
    ("strike", "primary", "said"),
    [("9H", "use", "win"), ("4H", "use", "a draw"), ("3H", "hold", "lose")],
)
def test_a_captive_that_can_not_help_is_not_offered_first(
    strike: str, primary: str, said: str
) -> None:
    scene = crowded(table())
    laid(scene, deck=[strike, "2H", "2C"])
    play(scene, "go d2")
    offered = bar(scene)
    assert [id for id in ("use", "hold") if offered[id].kind == "primary"] == [primary]
    assert said in words(scene, "prompt-text")
