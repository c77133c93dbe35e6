"""A fight is fought by keys, by mouse and by drag, and says what each answer would do."""

from __future__ import annotations

import pytest

from engine.app.inputs import Key, KeyUp
from engine.app.widgets import Button, walk
from engine.table.board import Happening
from engine.table.table import Table
from games.duel.rules.terms import Asked
from games.duel.table.battlefield.legend_page import LegendPage
from games.duel.table.medals import WarriorMedal
from games.duel.table.melee.queue_cell import QueueCell
from tests.games.duel.by_hand import board_of
from tests.games.duel.table.fight_play import PROGRAMS, cancelling, programming, table, until, view
from tests.hands import click, drag, ids, keys, send, top, widget, words
from tests.tables import bar, go_on, last, play, state_of

NONE = "reveal none"


@pytest.fixture
def scene() -> Table:
    """The first of three sets its dice, with its view open."""
    scene = programming(table())
    view(scene)
    return scene


# Programs.


@pytest.mark.parametrize(
    ("pressed", "program"),
    [
        ("1 3 6 4 s", "high@2 block retreat grapple@2"),
        ("ctrl+3 1 ctrl+2 1 5 5 s", "high@3 high@2 evade evade"),
    ],
)
def test_dice_and_their_targets_are_set_by_digits(pressed: str, program: str, scene: Table) -> None:
    for name in pressed.split():
        send(scene, Key(name[-1], ctrl="+" in name))
    go_on(scene)
    assert last(scene) == f"program {program}"


def test_enter_confirms_them_once_all_are_set(scene: Table) -> None:
    keys(scene, "1", "3", "6", "enter")
    assert scene.match.decision and scene.match.decision.seat == 1
    keys(scene, "4", "enter")
    go_on(scene)
    assert last(scene) == "program high@2 block retreat grapple@2"


def test_and_by_clicks_with_targets(scene: Table) -> None:
    for id in ("set-high", "slot-1", "aim-3", "slot-1", "set-low", "aim-2", "set-high"):
        click(scene, id)
    for id in ("set-block", "seal"):
        click(scene, id)
    go_on(scene)
    assert last(scene) == "program high@3 low@3 high@2 block"


def test_a_die_is_dragged_to_its_place_onto_another_and_off_it(scene: Table) -> None:
    drag(scene, "set-grapple", "slot-3")
    assert "3" in widget(scene, "slot-3").name and "Grapple" in widget(scene, "slot-3").name
    drag(scene, "slot-3", "slot-2")
    assert "Grapple" in widget(scene, "slot-2").name
    drag(scene, "slot-2", "program-title")
    assert "empty" in widget(scene, "slot-2").name
    drag(scene, "set-evade", "slot-4")
    keys(scene, "3")
    assert "Block" in widget(scene, "slot-1").name, "the first that is empty"
    drag(scene, "slot-4", "slot-1")
    assert "Evade" in widget(scene, "slot-1").name and "Block" in widget(scene, "slot-4").name
    drag(scene, "slot-1", "slot-3")
    keys(scene, "1")
    assert "Swing High" in widget(scene, "slot-1").name and "Evade" in widget(scene, "slot-3").name


def test_taking_back_and_clearing(scene: Table) -> None:
    keys(scene, "1", "2", "backspace")
    assert words(scene, "prompt-title") == "1 of 4 dice set"
    assert "Swing High" in widget(scene, "slot-1").name
    keys(scene, "delete")
    assert words(scene, "prompt-title") == "Brannoch: set four dice"


def test_what_is_not_whole_is_not_sealed(scene: Table) -> None:
    keys(scene, "1", "s")
    seal = widget(scene, "seal")
    assert seal.reason == "Three dice are still empty."
    assert scene.match.decision and scene.match.decision.seat == 1


def test_a_program_that_was_covered_is_still_there(scene: Table) -> None:
    keys(scene, "1", "2", "h")
    assert "slot-1" not in ids(scene)
    view(scene)
    assert "Swing High" in widget(scene, "slot-1").name


def test_where_two_fight_nobody_is_aimed_at() -> None:
    scene = until(table(2), Asked.PROGRAM)
    view(scene)
    assert not [id for id in ids(scene) if id.startswith("aim-")]
    keys(scene, "1", "s")
    assert last(scene) == "program high"


def test_everybodys_tick_is_in_sight() -> None:
    scene = programming(table())
    play(scene, PROGRAMS[0])
    said = [words(scene, f"head-{seat}-held-1") for seat in (1, 2, 3)]
    assert said == ["set", "sets now", "not yet"]
    ticked = [widget(scene, f"head-{seat}-medal", WarriorMedal).has_tick for seat in (1, 2, 3)]
    assert ticked == [True, False, False]
    cell = widget(scene, "queue-1-1", QueueCell).cell
    assert cell.state == "hidden" and cell.act is None


# Showings.


def test_cards_are_shown_by_digits_with_what_each_would_do() -> None:
    scene = until(table(), Asked.SPEED_FIRST)
    view(scene)
    found = [widget(scene, f"reveal speed {number}", Button) for number in (1, 2, 3)]
    assert [each.hint for each in found] == ["two dice", "three dice", "four dice, exhausted"]
    keys(scene, "2")
    go_on(scene)
    assert last(scene) == "reveal speed 2"


def test_none_is_said_on_the_open_table() -> None:
    scene = until(table(), Asked.SPEED_FIRST)
    assert scene.seat.viewer == 0
    assert {"take", "reveal none"} <= {*ids(scene)}
    assert not [id for id in ids(scene) if id.startswith("reveal speed")]
    keys(scene, "0")
    go_on(scene)
    assert last(scene) == "reveal none"


def test_equals_answer_behind_the_curtain_alone() -> None:
    scene = until(table(builds=[(4, 4, 3, 2)] * 3), Asked.SPEED_ALL)
    assert "take" in ids(scene) and "reveal none" not in ids(scene)


@pytest.mark.parametrize(("cards", "says"), [(0, "2 Endurance"), (1, "1 Endurance")])
def test_a_guard_says_what_is_left_to_show(cards: int, says: str) -> None:
    """Ysolde has blocked when Brannoch swings high."""
    scene = until(table(2, builds=[(4, 4, 3, 2), (3, 5, 4, 1)]), Asked.SPEED_FIRST)
    play(scene, "reveal none", "reveal speed 1")
    play(scene, "program high", "program block evade")
    until(scene, Asked.ATTACK_STRENGTH)
    play(scene, "reveal strength 2")
    assert scene.match.decision and scene.match.decision.ask == Asked.GUARD
    view(scene)
    action = f"reveal strength {cards}" if cards else "reveal none"
    assert widget(scene, action, Button).hint == says


# Cancelling.


@pytest.fixture
def cancels() -> Table:
    """The second of three may cancel an action."""
    return cancelling(table())


def test_an_action_is_cancelled_in_the_queue(cancels: Table) -> None:
    assert cancels.match.decision and cancels.match.decision.ask == Asked.CANCEL
    click(cancels, "queue-1-3")
    assert "Enter" in bar(cancels)["cancel"].hint
    keys(cancels, "enter")
    go_on(cancels)
    assert last(cancels) == "cancel 1 3"
    cells = [widget(cancels, f"queue-1-{number}", QueueCell).cell for number in (3, 4)]
    assert [(each.act, each.note) for each in cells] == [
        ("grapple", "moved up"),
        ("high", "cancelled by Ysolde"),
    ]


def test_digits_number_the_actions_that_can_be_cancelled(cancels: Table) -> None:
    cells = [each for each, _ in walk(cancels.widgets) if isinstance(each, QueueCell)]
    keyed = {each.id: each.hotkey for each in cells if each.hotkey}
    able = [each.id for each in cells if each.on_press]
    assert keyed == {id: str(number) for number, id in enumerate(able, start=1)}
    keys(cancels, keyed["queue-1-3"], "c")
    go_on(cancels)
    assert last(cancels) == "cancel 1 3"


def test_own_actions_are_not_cancelled_and_none_is_an_answer(cancels: Table) -> None:
    assert widget(cancels, "queue-2-1").on_press is None
    keys(cancels, "n")
    go_on(cancels)
    assert last(cancels) == "cancel none"


def test_esc_lets_go_what_was_pressed(cancels: Table) -> None:
    click(cancels, "queue-1-3")
    assert not widget(cancels, "cancel").reason
    keys(cancels, "escape")
    assert "Choose an opposing action" in widget(cancels, "cancel").reason
    keys(cancels, "enter")
    assert cancels.context.ask == Asked.CANCEL, "none leads before one is chosen"


def test_the_only_action_that_can_be_cancelled_is_chosen_already(cancels: Table) -> None:
    fight = state_of(cancels).fight
    for seat, left in (1, 1), (3, 0):
        fight.fighter(seat).program = fight.fighter(seat).program[:left]
    cancels.rebuild()
    assert [str(each) for each in cancels.context.actions] == ["cancel none", "cancel 1 1"]
    keys(cancels, "enter")
    go_on(cancels)
    assert last(cancels) == "cancel 1 1"


# Looking at the battlefield.


def test_the_battlefield_is_looked_at_for_as_long_as_tab_is_held(scene: Table) -> None:
    keys(scene, "1")
    send(scene, Key("tab"), Key("tab", is_repeat=True), Key("tab", is_repeat=True))
    assert "battlefield" in ids(scene) and "fight" not in ids(scene)
    send(scene, KeyUp("tab"))
    assert "battlefield" not in ids(scene)
    assert "Swing High" in widget(scene, "slot-1").name


def test_or_until_it_is_left() -> None:
    scene = programming(table())
    for leave in ("b", "escape"):
        keys(scene, "b")
        assert "battlefield" in ids(scene)
        keys(scene, leave)
        assert "fight" in ids(scene)


def test_in_a_small_window_it_is_its_sheet_that_is_looked_at() -> None:
    scene = programming(table(text_size=200))
    view(scene)
    scene.sheets.open("fight")
    for down, up in ((Key("b"), Key("b")), (Key("tab", is_repeat=True), KeyUp("tab"))):
        send(scene, down)
        assert "battlefield" in ids(scene)
        send(scene, up)
        assert "slot-1" in ids(scene)


def test_whoever_is_called_sees_the_fight() -> None:
    scene = programming(table())
    keys(scene, "b")
    board_of(scene).changed(Happening.COVERED)
    assert not board_of(scene).melee.shows_battlefield


def test_the_legend_is_opened_by_its_key_in_a_fight() -> None:
    scene = until(table(2), Asked.SPEED_FIRST)
    assert scene.widget("legend") is None
    keys(scene, "k")
    assert isinstance(top(scene), LegendPage)


# Lone answers.


def test_who_has_nothing_left_to_show_is_not_waited_for() -> None:
    scene = programming(table())
    play(scene, *PROGRAMS)
    assert all(scene.match.view(0).warrior(seat).is_exhausted("speed") for seat in (1, 2))
    play(scene, NONE)
    asked = [(each.seat, str(each.action)) for each in scene.match.history[-3:]]
    assert asked == [(3, NONE), (2, NONE), (1, NONE)]
    assert scene.match.decision and scene.match.decision.ask == Asked.DEXTERITY
