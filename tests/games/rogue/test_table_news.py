"""What happens is told when it has been seen, and what has to be known stands where it is asked."""

from __future__ import annotations

from itertools import groupby

import pygame
import pytest
from pygame import Rect, Surface

import games
from engine.app import theme
from engine.app.inputs import Hover, Key, Press, Release
from engine.app.theme import Scale
from engine.app.widgets import Look, Panel
from engine.replay import Replay
from engine.rules.cards import Card
from engine.rules.events import Moved
from engine.rules.notation import Action
from engine.table.animator import Flight
from engine.table.logbook import Logbook
from engine.table.table import Table
from games.rogue.rules.actions import GO, Capture, Leave
from games.rogue.rules.state import CellName
from games.rogue.table.cells import CellWidget
from tests.games.rogue.table_play import (
    bar,
    cell,
    crowded,
    health,
    heap,
    laid,
    last,
    lies,
    middle,
    says,
    table,
    told,
    words,
)
from tests.hands import click, clicking, drawn, keys, new_stage, send, widget
from tests.tables import SHAPES, play, state_of

WAY = "2C 3C 4C 5C @ 7D", ". . . . . .", ". . . . . .", ". . . . . ."


def headings(scene: Table) -> list[str]:
    """The headings of the log, the newest first."""
    log = widget(scene, "log-list")
    assert isinstance(log, Logbook)
    return [entry.heading for entry in log.entries][::-1]


def lines(scene: Table) -> list[str]:
    """What stands below them."""
    log = widget(scene, "log-list")
    assert isinstance(log, Logbook)
    return [entry.text for entry in log.entries][::-1]


def figures(scene: Table) -> list[str]:
    """What the figures and the top bar say."""
    counted = (
        f"{words(scene, f'{row}-words')}: {words(scene, row)}" for row in ("floors", "strikes")
    )
    piles = (widget(scene, pile).name for pile in ("deck", "discard"))
    return [*counted, *piles, words(scene, "note")]


# Nothing is told before it is seen.


def test_a_walk_is_one_line_of_the_log_and_each_step_an_action() -> None:
    scene = laid(middle(), "2C . . 5C 6C 7D")
    told = lines(scene)
    keys(scene, "up", "up", "left")
    assert lines(scene) == ["You walk to b4.", *told]
    assert [entry.number for entry in scene.log.entries if entry.is_ongoing] == [1, 2, 3]
    assert scene.takeback.tip == "Takes back: Floor 1: You walk to b4."
    keys(scene, "u")
    assert lines(scene)[1] == "You walk to c4." and headings(scene)[0] == "Taken back"


def test_a_strike_is_drawn_then_compared_then_costs_and_then_the_log_tells_it() -> None:
    scene = crowded(table(speed="normal"), None)
    assert scene.match.submit(1, GO["d2"]) is None

    def moment(scene: Table) -> tuple[object, ...]:
        strikes = widget(scene, "strikes").name.split()[-1]
        verdict = says(scene, "fight-verdict")
        return lies(scene, "strike"), strikes, verdict, health(scene), headings(scene)[0]

    lost = "7 loses to 12"
    assert told(scene, moment) == [
        (None, "131", "", "2 of 3", "Floor 1"),
        ("7C", "132", "", "2 of 3", "Floor 1"),
        ("7C", "132", lost, "2 of 3", "Floor 1 · Strike 132"),
        ("7C", "132", lost, "1 of 3", "Floor 1 · Strike 132"),
    ]


@pytest.mark.parametrize("card", ["AH", "5H"])
def test_a_card_is_told_once_it_lies_open(card: str) -> None:
    scene = laid(middle(), "2C 3C 4C 5C 6C 7D", f"2D . {card} . 7H 8C")
    scene.manager.change(speed="normal")
    assert scene.match.submit(1, GO["c3"]) is None

    def moment(scene: Table) -> tuple[object, ...]:
        open_ = cell(scene, "c3").card == card
        return (
            open_,
            says(scene, "fight-title"),
            any("turn over c3" in line for line in lines(scene)),
        )

    assert told(scene, moment)[:2] == [(False, "", False), (True, "You turn over", True)]


def test_the_last_joker_is_told_as_the_end() -> None:
    scene = laid(crowded(table(speed="normal"), None), deck=["2D"], health=1)
    assert scene.match.submit(1, GO["d2"]) is None
    moments = told(scene, lambda scene: (health(scene), says(scene, "fight-title")))
    assert moments[-2:] == [
        ("1 of 3", "You lose the fight"),
        ("0 of 3", "Slain by the Queen of Spades"),
    ]
    assert scene.beats.ended and scene.beats.waiting
    keys(scene, "space")
    assert "new-run" in bar(scene)


def test_a_deck_without_a_card_is_told_as_no_strike() -> None:
    scene = laid(crowded(table(speed="normal"), None), deck=[], discard=[])
    assert scene.match.submit(1, GO["d2"]) is None
    titles = told(scene, lambda scene: (says(scene, "fight-title"), says(scene, "fight-verdict")))
    assert titles == [("You can't strike", "Nothing happens")]
    assert scene.context.ask == "go"


def test_the_arrow_points_at_nobody_who_has_left() -> None:
    scene = laid(crowded(table(speed="normal"), "2H"), deck=["KH", "2H"])
    assert scene.match.submit(1, GO["d2"]) is None

    def moment(scene: Table) -> tuple[bool, bool]:
        stands = cell(scene, "d2")
        gone = stands.card is None or bool(scene.look(stands).lifted_count)
        return scene.widget("arrow") is not None, gone

    assert told(scene, moment) == [(True, False), (False, True), (False, False)]


def test_nothing_is_said_of_the_beaten_before_it_is_asked_or_has_left() -> None:
    scene = laid(crowded(table(speed="normal"), None), deck=["KH", "2H"])
    assert scene.match.submit(1, GO["d2"]) is None
    said = told(scene, lambda scene: (says(scene, "fight-verdict"), says(scene, "fight-why-0")))
    assert said[:2] == [("", ""), ("13 beats 12", "")] and "Capture:" in said[2][1]
    scene = laid(crowded(table(speed="normal"), "2H"), deck=["KH", "2H"])
    assert scene.match.submit(1, GO["d2"]) is None

    def moment(scene: Table) -> tuple[bool, str]:
        return cell(scene, "d2").card is None, says(scene, "fight-why-0")

    full = "Your hand is full, so you can't capture it."
    assert told(scene, moment) == [(False, ""), (True, full), (False, full)]


@pytest.mark.parametrize(("answer", "why"), [(Capture(), "You capture it"), (Leave(), "discarded")])
def test_a_fight_lies_there_until_it_is_told_what_becomes_of_the_beaten(
    answer: Action, why: str
) -> None:
    scene = laid(crowded(table(), None), deck=["KH", "2H"])
    play(scene, "go d2")
    scene.manager.change(speed="normal")
    assert scene.match.submit(1, answer) is None
    moments = told(scene, lambda scene: (lies(scene, "strike"), says(scene, "fight-why-0")))
    assert [strike for strike, _ in moments] == ["KH", "KH", None]
    assert moments[0][1] == "" and why in moments[1][1]


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_a_cleared_floor_is_counted_as_it_is_shown(speed: str) -> None:
    """The fight, then the discard pile into the deck, then the goal, then the cells."""
    scene = laid(table(3, speed=speed), *WAY, captive="2H", discard=["3D", "4D", "5D"])
    run = state_of(scene)
    run.deck[0] = Card("AS")
    deck = len(run.deck)
    assert scene.match.submit(1, GO["f4"]) is None

    def moment(scene: Table) -> tuple[int, int, bool, str, str]:
        floors, _, _, _, note = figures(scene)
        line, at_a1 = headings(scene)[0], cell(scene, "a1").is_goal
        assert floors == f"Floors cleared: {at_a1:d}" and note.startswith(f"Floor {at_a1 + 1} ")
        verdict = says(scene, "fight-why-1")
        return len(heap(scene, "deck")), len(heap(scene, "discard")), at_a1, line, verdict

    moments = told(scene, moment, 1 / 120)
    counts = [count for count, _ in groupby((deck, discard) for deck, discard, *_ in moments)]
    full = deck + 4
    assert counts == [
        *[(deck, 3), (deck - 1, 3), (deck - 1, 4), (deck - 1, 5)],
        *[(deck - 1, left) for left in range(4, -1, -1)],
        *[(left, 0) for left in range(full, full - 20, -1)],
    ]
    for lying, discard, at_a1, line, why in moments:
        assert not at_a1 or (lying, discard) <= (full, 0)
        assert (line == "Floor 2") <= (lying == full - 19)
        assert ("Floor 1 cleared" in why) <= at_a1
    assert len(run.deck) == full - 19 and headings(scene)[0] == "Floor 2"


def test_a_button_that_goes_up_over_what_is_told_plays_nothing() -> None:
    """It is held on a cell, Enter clears the floor, and it goes up."""
    scene = laid(table(3, speed="normal"), "2C 3C 4C 5C @ .", *WAY[1:], discard=["3D", "4D"])
    at = cell(scene, "e4").rect.center
    scene.manager.handle(Press(at))
    scene.focus_on("board.f4")
    scene.manager.handle(Key("enter"))
    while not isinstance(scene.beats.event_in_motion, Moved):
        scene.manager.update(1 / 60)
    scene.manager.handle(Release(at))
    told(scene, drawn)
    assert [str(played.action) for played in scene.match.history] == ["go f4"]
    assert figures(scene)[0] == "Floors cleared: 1" and cell(scene, "a1").is_goal


# Each sheet comes to the front for what plays on it.


def test_a_shut_sheet_gives_and_takes_its_cards_by_its_tab() -> None:
    """So a strike is drawn in the largest letters as in others."""
    scene = crowded(table(speed="normal", text_size=200), None)
    assert words(scene, "prompt-text").startswith("Health 2 of 3.")
    assert scene.match.submit(1, GO["d2"]) is None
    flown = scene.animator._queue[0][0]
    assert (
        isinstance(flown, Flight) and flown.start.center == widget(scene, "tab-figures").rect.center
    )
    assert words(scene, "fight-title") == "You draw a strike"
    sheets = told(scene, lambda scene: scene.sheets.current)
    assert sheets == ["fight", "hand", "fight"]
    assert words(scene, "prompt-text").startswith("Health 1 of 3. Your last health")


@pytest.mark.parametrize(
    ("ace", "hand", "sheets"),
    [
        (True, {"health": 2}, ["fight", "hand", "fight"]),
        (True, {"health": 3}, ["fight", "hand", "fight"]),
        (True, {"health": 3, "captive": "5C"}, ["fight"]),
        (False, {"deck": ["KC"]}, ["fight"]),
        (False, {"deck": ["2C"]}, ["fight", "hand", "fight"]),
        (False, {"deck": [], "discard": ["KC"]}, ["fight", "figures", "fight"]),
    ],
)
def test_the_sheet_on_which_something_happens_lies_in_front(
    ace: bool, hand: dict[str, object], sheets: list[str]
) -> None:
    card = "AH" if ace else "5H"
    scene = table(speed="normal", text_size=200)
    laid(crowded(scene, None), "2C 3C 4C 5C 6C 7D", f"2D . {card} 5D 6D 7H", **hand)
    scene.sheets.open("log")
    assert scene.match.submit(1, GO["c3"]) is None
    assert told(scene, lambda scene: scene.sheets.current) == sheets


@pytest.mark.parametrize(("size", "text_size"), SHAPES)
@pytest.mark.parametrize("deck", ["7C", "QD", "KH"])
def test_a_fight_is_told_beside_cards_that_stay_where_they_lie(
    size: tuple[int, int], text_size: int, deck: str
) -> None:
    scene = laid(crowded(table(size=size, text_size=text_size), None), deck=[deck, "2H", "3H"])
    scene.manager.change(speed="fast")
    assert scene.match.submit(1, GO["d2"]) is None

    def moment(scene: Table) -> tuple[Rect, ...] | None:
        sides = [scene.widget(side) for side in ("strike", "enemy")]
        return tuple(side.rect for side in sides if side) or None

    while scene.beats.is_playing_back:
        last, before = scene.beats.event_in_motion, moment(scene)
        scene.manager.update(1 / 60)
        if scene.beats.is_playing_back and before and (now := moment(scene)):
            assert now == before, last


# A player who is fast.


@pytest.mark.parametrize("by", ["key", "press"])
def test_a_step_is_taken_at_once_while_the_last_one_is_told(by: str) -> None:
    scene = middle()
    scene.manager.change(speed="normal")
    drawn(scene)
    for key, at in ("up", "c3"), ("left", "b3"), ("down", "b2"):
        for event in [Key(key)] if by == "key" else clicking(scene, f"board.{at}"):
            scene.manager.handle(event)
        scene.manager.update(1 / 60)
    assert [str(each.action) for each in scene.match.history] == ["go c3", "go b3", "go b2"]


def test_a_key_stops_where_a_strike_is_compared_and_where_it_has_cost() -> None:
    scene = crowded(table(speed="normal"), None)
    seen: list[tuple[str, str, str]] = []
    for key in "right", "up", "up", "up":
        scene.manager.handle(Key(key))
        seen.append((says(scene, "fight-verdict"), health(scene), last(scene)))
    assert seen == [
        ("", "2 of 3", "go d2"),
        ("7 loses to 12", "2 of 3", "go d2"),
        ("7 loses to 12", "1 of 3", "go d2"),
        ("", "1 of 3", "go c3"),
    ]


# What is known is seen.


def test_an_enemy_on_the_goal_is_ringed_as_the_enemy() -> None:
    scale = Scale(1280, 720, 1.0)

    def colours(stand: str) -> set[tuple[int, int, int]]:
        surface = Surface((200, 200))
        fought = CellWidget("board.f4", Rect(50, 40, 84, 118), is_goal=True)
        fought.figure = stand  # type: ignore[assignment]
        fought.draw(surface, Look(scale))
        shades = (surface.get_at((x, y)) for x in range(200) for y in range(200))
        return {(shade.r, shade.g, shade.b) for shade in shades}

    assert theme.FOE in colours("foe") and theme.BRASS_LIGHT not in colours("foe")
    assert theme.BRASS_LIGHT in colours("")


def test_the_last_health_is_named_before_it_is_risked() -> None:
    scene = crowded(table())
    assert words(scene, "prompt-text").startswith("Press a ringed or cleared cell")
    for jokers, ace in (1, None), (0, "AS"):
        laid(scene, captive=None, health=jokers, ace=Card(ace) if ace else None)
        assert words(scene, "prompt-text").startswith("Your last health")
    laid(scene, health=1)
    assert words(scene, "prompt-text").startswith("Press a ringed or cleared cell")


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1920, 1080)])
def test_where_the_hand_may_lie_below_another_sheet_its_health_is_said(
    size: tuple[int, int],
) -> None:
    scene = crowded(table(size=size, text_size=200))
    assert words(scene, "prompt-text").startswith("Health 2 of 3. ")
    play(scene, "go d2")
    assert words(scene, "prompt-text") == "Health 2 of 3."
    assert scene.widget("prompt-text") is not None


def test_the_seed_is_shown_where_the_top_bar_has_no_room_for_it() -> None:
    scene = table("ember-7", text_size=200)
    assert "seed" not in words(scene, "note")
    click(scene, "tab-figures")
    panel = widget(scene, "figures")
    assert isinstance(panel, Panel) and panel.note == "seed ember-7"


def test_a_value_is_said_where_the_card_does_not_show_it() -> None:
    scene = crowded(table())
    assert cell(scene, "b2").tooltip_texts[0] == "9 of Spades, on b2"
    assert cell(scene, "d2").tooltip_texts[0] == "Queen of Spades, 12, on d2"
    assert bar(scene)["go b2"].hint.endswith("\xa0% to beat {9S}")
    assert bar(scene)["go d2"].hint.endswith("\xa0% to beat {QS}, 12")


def test_the_log_begins_with_the_goal() -> None:
    scene = table()
    assert headings(scene) == ["Floor 1"]
    play(scene, "go a2")
    assert headings(scene)[-1] == "Floor 1" and len(headings(scene)) > 1
    watched = games.table(Replay(scene.match), scene._navigation)
    assert isinstance(watched, Table)
    new_stage().push(watched)
    assert headings(watched) == ["Floor 1"]


@pytest.mark.parametrize("by", ["pointer", "focus"])
def test_the_cell_of_a_button_that_is_looked_at_is_lit(by: str) -> None:
    scene = table()
    rect = cell(scene, "a2").rect.inflate(16, 16)

    def sight() -> bytes:
        return pygame.image.tobytes(drawn(scene).subsurface(rect), "RGB")

    before = sight()
    if by == "pointer":
        send(scene, Hover(widget(scene, "go a2").rect.center))
    else:
        scene.focus_on("go a2")
    assert sight() != before
    scene.focus_on("retire")
    send(scene, Hover((2, 2)))
    assert sight() == before


def test_the_focus_leaves_a_cell_that_was_refused() -> None:
    scene = table()
    keys(scene, "c", "3")
    assert widget(scene, scene.focus).id == "board.c3" and widget(scene, scene.focus).reason
    keys(scene, "z")
    assert scene.focus == "" and not widget(scene, "board.c3").reason
    keys(scene, "c", "3", "tab")
    assert widget(scene, scene.focus).focusable and not widget(scene, "board.c3").focusable


@pytest.mark.parametrize(("size", "text_size"), SHAPES)
def test_no_plate_covers_more_than_half_of_its_card(size: tuple[int, int], text_size: int) -> None:
    scene = crowded(table(3, size, {"diagonals": True}, text_size=text_size))
    play(scene, "go d2", "hold")
    for side, plate in ("strike", "plate-0"), ("enemy", "plate-1"):
        card, over = widget(scene, side).rect, scene.widget(plate)
        assert card.height >= 0.09 * size[1]
        covered = over.rect.clip(card) if over else card.clip((0, 0, 0, 0))
        assert not covered or covered.top > card.centery


def before(enemy: str, goal: bool, scene: Table) -> CellName:
    """An enemy next to you, on the goal or before it; where it lies."""
    crowded(scene)
    rows = ("2C 3C 4C @ {} 7D", "2C 3C 4C 5D @ {}")[goal], *[". . . . . ."] * 3
    laid(scene, *(row.format(f"+{enemy}") for row in rows))
    return "f4" if goal else "e4"


@pytest.mark.parametrize("goal", [True, False])
def test_what_becomes_of_a_beaten_enemy_is_told_beside_cards_at_double_size(goal: bool) -> None:
    scene = table()
    at = before("QS", goal, scene)
    laid(scene, deck=["KH", "2H"], captive=None)
    play(scene, GO[at])
    assert scene.context.ask == "capture"
    said = [words(scene, f"fight-why-{number}") for number in range(3)]
    assert "can add 12 to one later strike" in said[0] and "stays free" in said[1]
    assert ("the floor is cleared" in said[2]) == goal and at in said[2]
    for side in "strike", "enemy":
        assert widget(scene, side).rect.width > 1.5 * cell(scene, at).rect.width
