"""The table of any game: what it does with the least board, and how its parts hear the bus."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pygame import Rect

from engine.app.inputs import Key, KeyUp, Press, Release
from engine.app.screens.pause import PauseScreen
from engine.app.widgets import Dialog, Label
from engine.match import ActionChosen, Match, Refused
from engine.replay import Replay
from engine.rules.state import Decision
from engine.table.animator import Pulse
from engine.table.board import Happening
from engine.table.curtain import Curtain
from engine.table.table import Table
from games.siege.rules.state import Siege
from tests.hands import click, keys, settle, top, widget
from tests.kit.catalogue import GAMES
from tests.kit.matches import match_of
from tests.table.plain import GAME, PlainBoard, factory, plain_table
from tests.tables import NAMES, TABLES, new_table, play


def played(table: Table) -> list[str]:
    return [str(each.action) for each in table.match.history]


def test_the_least_board_is_played_to_the_end(tmp_path: Path) -> None:
    table = plain_table(tmp_path)
    click(table, "besiege")
    click(table, "hold")
    assert played(table) == ["besiege", "hold"] and table.log.entries[-1].number == 2
    assert widget(table, "note").words == "Turn 2"  # type: ignore[attr-defined]
    click(table, "bombard walls")
    click(table, "defend 0")
    keys(table, "u")
    assert isinstance(top(table), Dialog)
    keys(table, "1", "2")
    click(table, "answer-1")
    assert played(table)[-1] == "bombard walls"
    assert table.log.entries[-1].heading == "Taken back"


def test_a_click_a_key_and_a_message_are_one(tmp_path: Path) -> None:
    table, heard = plain_table(tmp_path), list[ActionChosen]()
    table.match.bus.subscribe(ActionChosen, heard.append)
    click(table, "besiege")
    table.focus_on("hold")
    keys(table, "enter")
    chosen = ActionChosen(1, GAME.parse("besiege"))
    table.match.bus.publish(chosen)
    assert [str(each.action) for each in heard] == ["besiege", "hold", "besiege"]
    assert played(table) == ["besiege", "hold", "besiege"]


def test_a_button_that_goes_up_hurries_what_moves_as_one_that_goes_down(tmp_path: Path) -> None:
    for event in (Press((2, 2)), Release((2, 2)), Key("z")):
        table = plain_table(tmp_path, speed="slow")
        table.animator.play([Pulse(Rect(0, 0, 40, 40))])
        table.manager.handle(event)
        assert not table.animator.busy


def test_a_refusal_is_read_and_changes_nothing(tmp_path: Path) -> None:
    table, heard = plain_table(tmp_path), list[Refused]()
    table.match.bus.subscribe(Refused, heard.append)
    table.context.play(GAME.parse("hold"))
    dialog = top(table, Dialog)
    assert not played(table) and len(heard) == 1
    words = widget(dialog, "text", Label)
    assert heard[0].reason in words.words
    keys(table, "enter")
    assert top(table) is table


def test_a_table_that_is_left_hears_nothing_more(tmp_path: Path) -> None:
    table = plain_table(tmp_path)
    before = list(table.log.entries)
    table.manager.clear()
    assert table.match.submit(1, GAME.parse("besiege")) is None
    assert table.log.entries == before and not table.animator.busy


def test_two_tables_of_one_match_hear_the_same(tmp_path: Path) -> None:
    match = match_of(GAME, NAMES, "7")
    one, other = plain_table(tmp_path, match=match), plain_table(tmp_path, match=match)
    click(one, "besiege")
    assert other.log.entries == one.log.entries != []


def test_a_view_is_shut_when_somebody_else_or_something_public_is_asked(tmp_path: Path) -> None:
    table = plain_table(tmp_path, factory(PlainBoard))
    keys(table, "tab")
    click(table, "plan")
    assert isinstance(top(table), Curtain)
    keys(table, "space")
    assert table.seat.viewer == 1
    table.context.play(GAME.parse("offer draw"))
    assert table.seat.viewer == 0, "another seat is asked"
    settle(table)
    click(table, "refuse")
    settle(table)
    keys(table, "space")
    assert table.seat.viewer == 1
    keys(table, "h")
    assert table.seat.viewer == 0, "its own key shuts it"
    table.seat.call()
    keys(table, "space")
    assert table.seat.viewer == 1
    played_before = len(played(table))
    click(table, table.foot.request(table.view).offers.answers[0].id)
    assert len(played(table)) == played_before + 1 and table.seat.viewer == 0


def test_the_board_drops_its_choice_when_the_match_stands_elsewhere(tmp_path: Path) -> None:
    heard: list[Happening] = []

    def changed(what: Happening) -> None:
        if what is not Happening.TOUCHED:
            heard.append(what)

    said = {"changed": changed}
    table = plain_table(tmp_path, factory(PlainBoard, **said))
    click(table, "bombard walls")
    assert heard == [Happening.PLAYED, Happening.COVERED]
    assert widget(table, "undo").name == "Take back (U)"
    click(table, "undo")
    assert heard[2:] == [Happening.REWOUND, Happening.COVERED]
    match = table.match
    match.submit(1, GAME.parse("besiege"))
    replay = Replay(match)
    heard.clear()
    watched = plain_table(tmp_path, factory(PlainBoard, **said), replay)
    replay.rewind(1)
    assert heard == [Happening.REWOUND, Happening.COVERED] and watched.view == match.view(0)


def test_escape_lets_go_of_one_thing_after_the_other(tmp_path: Path) -> None:
    held = ["a card"]

    def lets_go(event: Press | Key | KeyUp) -> bool:
        return event == Key("escape") and bool(held and held.pop())

    table = plain_table(tmp_path, factory(PlainBoard, handle=lets_go))
    keys(table, "escape")
    assert top(table) is table and not held
    keys(table, "escape")
    assert isinstance(top(table), PauseScreen)


def test_a_widget_is_lit_with_its_twins(tmp_path: Path) -> None:
    twins = {"besiege": ["middle", "plan"]}
    table = plain_table(tmp_path, factory(PlainBoard, ids_lit_with=lambda id: twins.get(id, ())))
    panel = widget(table, "middle")
    assert not table.look(panel).hovered
    table.focus_on("besiege")
    assert table.look(panel).hovered and table.look(widget(table, "plan")).hovered
    table.manager.handle(Key("tab"))
    assert not table.look(panel).hovered


def test_u_at_the_curtain_takes_back_what_was_played_last(tmp_path: Path) -> None:
    table = plain_table(tmp_path)
    click(table, "plan")
    assert isinstance(top(table), Curtain)
    keys(table, "u")
    assert isinstance(top(table), Dialog) and Curtain not in map(type, table.manager.scenes)
    keys(table, "1", "2")
    click(table, "answer-1")
    assert not played(table) and top(table) is table


def test_who_does_not_agree_at_the_curtain_is_called_again(tmp_path: Path) -> None:
    table = plain_table(tmp_path)
    click(table, "plan")
    keys(table, "u", "escape")
    assert played(table) == ["plan"] and isinstance(top(table), Curtain)


def test_the_curtain_says_what_its_seat_comes_for(tmp_path: Path) -> None:
    class Purposeful(PlainBoard):
        def purpose(self, view: Siege, decision: Decision) -> str:
            return f"to {decision.ask} in secret"

    for board, says in ((PlainBoard, "Seat 1: order"), (Purposeful, "to order in secret")):
        table = plain_table(tmp_path, board)
        click(table, "plan")
        assert widget(table, "purpose").name == says


@pytest.mark.parametrize("key", ["siege", "shrine"])
def test_a_layout_makes_each_view_once(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = new_table(TABLES[key], tmp_path)
    view_of = Match._view_of
    made: list[int] = []

    def spied(match: Match, state: Any, seat: int) -> Any:
        made.append(seat)
        return view_of(match, state, seat)

    monkeypatch.setattr(Match, "_view_of", spied)
    scene.rebuild()
    assert scene.widgets and made.count(0) < 4
    assert scene.context.view is not scene.context.view, "it is kept for the layout alone"


@pytest.mark.parametrize("key", ["duel", "schmiegel", "shrine", "siege"])
def test_the_foot_names_the_winner_and_the_reason_at_the_end(key: str, tmp_path: Path) -> None:
    """Already while the end stands still, and as the log does."""
    scene = new_table(GAMES[key], tmp_path)
    play(scene, *["resign"] * (len(scene.match.names) - 1))
    outcome = scene.match.outcome
    assert outcome and outcome.winner and scene.match.decision is None
    prompt = scene.foot.request(scene.view).prompt
    assert prompt.seat == outcome.winner
    assert prompt.title == f"{scene.context.name(outcome.winner)} wins"
    assert prompt.text.endswith("resigns.")
