"""A fight without a blow is the ground between its fighters, with their stats at the sides."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import Label, find, walk
from engine.table.table import Table
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Battlefield
from games.duel.rules.terms import STATS, Asked
from games.duel.rules.warriors import Build
from games.duel.table.battlefield.battle_map import MAP
from games.duel.table.battlefield.figures import WarriorFigure
from games.duel.table.board import DuelBoard
from games.duel.table.melee.cards_question import one_more_sentence
from games.duel.table.melee.ground import gaps
from games.duel.table.melee.queue_cell import QueueCell
from games.duel.table.stat_box import StatBox, StatPile
from games.duel.words import WORDS
from tests.games.duel.by_hand import board_of, map_of
from tests.games.duel.table.fight_play import (
    DUEL,
    NOWHERE,
    PROGRAMS,
    STEP,
    frames,
    programming,
    table,
    until,
    view,
)
from tests.games.duel.table.test_fight_beats import blow, submit
from tests.hands import clear, ids, new_stage, resized, widget, words
from tests.kit.matches import match_of
from tests.tables import go_on, play

WINDOWS = [((1280, 720), 100), ((1024, 640), 100), ((2560, 1440), 100), ((1280, 720), 200)]


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_all_fighters_stand_on_the_ground(seats: int) -> None:
    scene = until(table(seats), Asked.SPEED_FIRST)
    for size, text in WINDOWS:
        resized(scene, size, text)
        ground = widget(scene, MAP)
        assert widget(scene, "fight").rect.contains(ground.rect)
        for seat in range(1, seats + 1):
            assert ground.rect.contains(widget(scene, f"figure-{seat}").rect)
        assert map_of(scene).transform.level > 0 or text == 200


def test_the_line_between_two_says_how_far_apart_they_stand() -> None:
    scene = until(table(2, at=[(6, 6), (8.6, 6)]), Asked.SPEED_FIRST)
    assert "gap-1-2" in ids(scene)
    assert words(scene, "near-title") == "Brannoch and Ysolde fight"
    assert words(scene, "near-note") == "1.6″ apart, on level ground"


def test_only_engaged_warriors_have_a_line() -> None:
    scene = until(table(6), Asked.SPEED_FIRST)
    duel = scene.match.view(0)
    seats = range(1, 7)
    lines = {line.seats: line for line in gaps(duel, seats)}
    for one in seats:
        others = duel.opponents(one)
        assert all(((one, other) in lines) == (other in others) for other in range(one + 1, 7))
    for (one, other), line in lines.items():
        apart = duel.warrior(one).at.distance_to(duel.warrior(other).at) - duel.base
        assert line.start.distance_to(line.end) == pytest.approx(apart)


def test_stats_have_rows_with_their_cards_and_only_the_own_ones_say_how_many_are_left() -> None:
    scene = until(table(2), Asked.SPEED_FIRST)
    view(scene)
    boxes = {
        (seat, stat): widget(scene, f"stat-{seat}-{stat}", StatBox)
        for seat in (1, 2)
        for stat in STATS
    }
    assert all(box.is_row for box in boxes.values())
    assert words(scene, "stat-1-strength-left") == "3 left"
    assert words(scene, "stat-2-strength-left") == "rest hidden"
    tops = [[boxes[seat, stat].rect.top for stat in STATS] for seat in (1, 2)]
    assert tops[0] == tops[1], "both sides are level"


def states(scene: Table, seat: int) -> list[str]:
    cells = (find(scene.widgets, f"queue-{seat}-{number}") for number in range(1, 12))
    return [cell.cell.state for cell in cells if isinstance(cell, QueueCell)]


def test_the_queue_says_what_one_more_card_of_speed_would_add() -> None:
    """Until its owner has answered, or all can see that no Speed is left."""
    scene = until(table(3, builds=[(4, 3, 3, 2), (3, 1, 4, 2), (3, 3, 4, 2)]), Asked.SPEED_FIRST)
    asked = scene.match.decision
    assert asked and asked.seat == 1
    assert states(scene, 1) == states(scene, 3) == ["unset", "more"]
    assert states(scene, 2) == ["unset"], "its Speed is exhausted"
    play(scene, "reveal speed 1")
    assert states(scene, 1) == ["unset"] * 2
    assert states(scene, 3) == ["unset", "more"]


def test_the_question_says_what_one_more_card_would_bring() -> None:
    scene = until(table(2), Asked.SPEED_FIRST)
    assert one_more_sentence(scene.match.view(0), 1) == (
        "One card more makes two dice, and Brannoch acts first."
    )
    assert words(scene, "prompt-text") == one_more_sentence(scene.match.view(0), 1)
    play(scene, "reveal speed 2")
    assert one_more_sentence(scene.match.view(0), 2) == "One card more makes two dice."


def test_nothing_is_asked_on_parchment_that_open_facts_rule_out() -> None:
    scene = blow()
    play(scene, "reveal strength 3")
    submit(scene, "reveal none")
    noted = 0
    for _ in range(600):
        clear(scene)
        if words(scene, "prompt-title") == "Brannoch has no Strength left to show":
            noted += 1
            assert "question" not in ids(scene)
        scene.manager.update(STEP)
    assert noted, "it is a note in the bar"


def test_a_fallen_warrior_lies_where_it_fell_until_the_end() -> None:
    scene = programming(table())
    play(
        scene,
        "program high@2 block block block",
        "program evade evade evade",
        "program evade evade",
    )
    until(scene, Asked.ATTACK_STRENGTH)
    place = scene.match.view(0).warrior(2).at
    play(scene, "reveal strength 3")
    until(scene, Asked.REVEAL)
    play(scene, "reveal speed 1")
    until(scene, Asked.MOVE)
    figure = widget(scene, "figure-2", WarriorFigure)
    assert figure.is_fallen and figure.tip == "Ysolde fell here."
    at = next(spot.at for spot in map_of(scene).spots if spot.widget is figure)
    assert at == place
    assert "name-2" not in ids(scene), "names are for those who stand"
    spots = [
        spot.widget.id for spot in map_of(scene).spots if isinstance(spot.widget, WarriorFigure)
    ]
    assert spots[0] == "figure-2", "others stand over it"


def test_a_fall_is_shown_on_the_ground_until_the_next_action() -> None:
    scene = blow()
    submit(scene, "reveal strength 3")
    titles = []
    for _ in frames(scene):
        title = find(scene.widgets, "near-title")
        titles.append(title.words if isinstance(title, Label) else "")
    shown = [title for title, before in pairwise([*titles, ""]) if title != before]
    assert shown.count("Ysolde falls") == 1
    assert titles.count("Ysolde falls") > 60


def test_the_ground_stands_beside_a_blow_that_nobody_is_asked_about() -> None:
    scene = blow()
    assert "question" in ids(scene) and MAP not in ids(scene)
    submit(scene, "reveal strength 2")
    beside = 0
    for _ in frames(scene):
        there = {*ids(scene)}
        beside += {"blow-act", MAP, "figure-1", "figure-2"} <= there
    assert beside > 30


def test_the_dice_of_all_stand_at_full_width_once_they_are_shown() -> None:
    scene = programming(table())
    assert "happened" in ids(scene), "the fight so far"
    play(scene, *PROGRAMS)
    assert board_of(scene).melee.is_near(scene.view)
    assert "happened" not in ids(scene)


@pytest.mark.parametrize("is_row", [False, True])
def test_the_word_of_a_stat_never_moves_its_cards(*, is_row: bool) -> None:
    scale = Scale(1280, 720)
    places = []
    for left, is_exhausted in ((None, False), (7, False), (None, True)):
        box = StatBox("box", stat="endurance", value=6, cards_left=left)
        box.is_row, box.is_exhausted = is_row, is_exhausted
        box.rect.size = 260 if is_row else 142, 84
        box.fill(scale)
        pile = find(box.widgets, "box-pile")
        assert isinstance(pile, StatPile)
        places.append(pile._places(scale, 6))
    assert places[0] == places[1] == places[2]


def test_ten_cards_stay_inside_their_row() -> None:
    scale = Scale(1280, 720)
    box = StatBox("box", stat="endurance", value=10)
    box.is_row = True
    box.rect.size = 260, 56
    box.fill(scale)
    pile = find(box.widgets, "box-pile")
    assert isinstance(pile, StatPile)
    assert all(pile.rect.contains(place) for place in pile._places(scale, 10))


# The end.


def still_ground(scene: Table, size: tuple[int, int] = (1200, 400)) -> list[WarriorFigure]:
    """The figures on the ground in the picture of the end."""
    part = board_of(scene).stage(scene.view).picture
    assert part
    laid = part.lay(scene.manager.scale, Rect(0, 0, *size))
    figures = [each for each, _ in walk(laid) if isinstance(each, WarriorFigure)]
    assert all(Rect(0, 0, *size).contains(figure.rect) for figure in figures)
    return figures


def test_the_end_shows_the_figure_that_lies_and_says_what_felled_it() -> None:
    scene = until(table(2, builds=[(6, 2, 3, 2), (2, 1, 2, 1)]), Asked.PROGRAM)
    play(scene, "program high", "program high")
    while scene.match.decision:
        play(scene, "reveal none")
    stage = board_of(scene).stage(scene.view)
    assert stage.cause == "Brannoch's Swing High takes Ysolde's last card of Endurance."
    assert [(each.seat, each.is_fallen) for each in still_ground(scene)] == [(2, True), (1, False)]


def test_whoever_resigns_lies_in_the_picture_of_the_end_and_on_the_map() -> None:
    scene = table(2)
    play(scene, "resign")
    assert [widget(scene, f"figure-{n}", WarriorFigure).is_fallen for n in (1, 2)] == [True, False]
    assert widget(scene, "figure-1").tip == "Brannoch resigned."
    assert board_of(scene).stage(scene.view).cause is None, "the log has the reason"
    assert [(each.seat, each.is_fallen) for each in still_ground(scene)] == [(1, True), (2, False)]


def test_a_winner_far_from_the_fallen_one_is_in_the_picture() -> None:
    scene = table(2, at=[(3, 3), (21, 21)])
    play(scene, "resign")
    figures = still_ground(scene)
    assert [(each.seat, each.is_fallen, each.is_asked) for each in figures] == [
        (1, True, False),
        (2, False, True),
    ]


def test_a_draw_shows_all_who_stand() -> None:
    scene = table(3)
    play(scene, "offer draw", "agree", "agree")
    assert scene.match.decision is None
    assert not any(each.is_fallen for each in still_ground(scene))
    assert len(still_ground(scene)) == 3


def test_a_game_of_a_set_ends_with_its_own_ground() -> None:
    setups = [Build("Brannoch", 1, 6, 2, 3, 2), Build("Ysolde", 2, 2, 1, 2, 1)]
    ground = Battlefield("Meadow", (24, 24), (Point(6, 6), Point(8.5, 6)))
    match = match_of(DUEL, ["Mara", "Tomas"], "7", {"best_of": 3}, setups=setups, ground=ground)
    scene = Table(match, DuelBoard, WORDS, NOWHERE)
    new_stage((1280, 720)).push(scene)
    go_on(scene)
    until(scene, Asked.PROGRAM)
    play(scene, "program high", "program high")
    until(scene, Asked.ATTACK_STRENGTH)
    submit(scene, "reveal none")
    while not scene.beats.waiting:
        clear(scene)
        scene.manager.update(STEP)
    assert [(each.seat, each.is_fallen) for each in still_ground(scene)] == [(2, True), (1, False)]
    assert [each.is_asked for each in still_ground(scene)] == [False, True], "the winner has a ring"
    assert words(scene, "prompt-title") == "Brannoch wins game 1: 1–0"
