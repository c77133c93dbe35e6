"""The last act stays on the ground of a duel until an action changes something."""

from __future__ import annotations

from itertools import product

import pytest
from pygame import SRCALPHA, Rect, Surface

from engine.app import theme
from engine.app.widgets import walk
from engine.app.widgets.widget import Look
from engine.table.act import PANEL_ID
from engine.table.table import Table
from games.duel.geometry.points import Point
from games.duel.rules.fights import Blow
from games.duel.rules.terms import STATS, Asked
from games.duel.table.acts import DuelActs
from games.duel.table.battlefield.battle_map import MAP, NameTag
from games.duel.table.battlefield.traces import Traces, traces_of
from games.duel.table.melee.fight_view import FightView
from games.duel.table.melee.queue_cell import QueueCell
from games.duel.table.melee.scene import scene as blow_scene
from games.duel.table.stat_box import StatBox
from tests.games.duel.by_hand import map_of
from tests.games.duel.table.field_play import field, moving, pixel
from tests.games.duel.table.fight_play import ROCK, cancelling, standing, table, until, view
from tests.hands import drawn, ids, widget, words
from tests.tables import play, state_of

MOVE = "run 8.5,10.5 10.8,11.5"
APART = [(6, 6), (18, 18)]


def traces(scene: Table) -> Traces:
    """Return the traces on the ground."""
    return traces_of(DuelActs(scene.context).last_events, scene.context.view, scene.context)


def colours(scene: Table, x: float, y: float) -> set[tuple[int, ...]]:
    """Return the colours of the pixels around a place of the battlefield."""
    surface = drawn(scene)
    left, top = pixel(scene, x, y)
    places = product(range(left - 2, left + 3), range(top - 2, top + 3))
    return {surface.get_at(place)[:3] for place in places}


def step_aside(scene: Table, inches: float = 0.5) -> Point:
    """Move the warrior that is asked up the map, and return where it stood."""
    assert scene.match.decision
    place: Point = state_of(scene).warrior(scene.match.decision.seat).at
    play(scene, f"run {place.x},{place.y - inches}")
    return place


def fought(scene: Table, *programs: str, shown: str = "reveal none") -> Table:
    """Play the fight of two to its end; `shown` is the answer of whoever strikes."""
    play(until(scene, Asked.PROGRAM), *programs)
    while state_of(scene).fight and scene.match.decision:
        ask = scene.match.decision.ask
        answer = shown if ask == Asked.ATTACK_STRENGTH else "reveal none"
        play(scene, "cancel none" if ask == Asked.CANCEL else answer)
    return scene


@pytest.mark.parametrize("reduced", [False, True])
def test_a_move_leaves_its_path_and_a_ring_at_its_start(reduced: bool) -> None:
    scene = moving(reduced_motion=reduced)
    start = state_of(scene).warrior(1).at
    assert theme.TITLE_LIGHT not in colours(scene, 8.0, 9.65)
    play(scene, MOVE)
    (path,) = traces(scene).paths
    assert path.points == (start, (8.5, 10.5), (10.8, 11.5)) and path.ring == start
    assert theme.TITLE_LIGHT in colours(scene, 8.0, 9.65)
    play(scene, "stay")
    assert traces(scene).paths, "whoever stays changes nothing"
    place = step_aside(until(scene, Asked.MOVE))
    (path,) = traces(scene).paths
    assert path.ring == place
    assert theme.TITLE_LIGHT not in colours(scene, 8.0, 9.65)


def test_tags_keep_clear_of_a_path_and_of_stones() -> None:
    scene = moving()
    play(scene, MOVE)
    tags = [each.rect for each, _ in walk(map_of(scene).widgets) if isinstance(each, NameTag)]
    assert Rect(pixel(scene, 7.5, 8.8), (1, 1)).collidelist(tags) < 0
    assert widget(scene, "piece-rock-1").rect.collidelist(tags) < 0


def test_the_path_stays_while_nobody_has_a_choice() -> None:
    scene = table(2, at=APART)
    until(scene, Asked.MOVE)
    play(scene, "stay", "run 17.5,18")
    assert state_of(scene).turn == 2, "nobody had terrain to use"
    assert traces(scene).paths
    play(scene, "reveal none", "reveal speed 1")
    assert not traces(scene).paths


def test_smashed_terrain_leaves_rubble_and_a_thrown_piece_its_path() -> None:
    scene = standing()
    play(scene, "smash rock-1")
    (rubble,) = traces(scene).rubble
    assert rubble.id == "rock-1" and "smashed" in ids(scene)
    assert not widget(scene, "smashed").rect.colliderect(widget(scene, "figure-1").rect)
    scene = standing()
    play(scene, "throw rock-1 2")
    (path,) = traces(scene).paths
    assert path.points[-1] == state_of(scene).warrior(2).at
    assert words(scene, "act-title") == "Brannoch throws the rock at Ysolde, who falls"
    assert "name-2" in ids(scene), "whoever has just fallen is named"


def test_the_last_blow_of_a_fight_stays_with_its_loss() -> None:
    scene = fought(table(2), "program high", "program evade", shown="reveal strength 1")
    assert words(scene, "act-title") == "Brannoch swings high at Ysolde"
    assert {"act-seat-1", "act-die", "act-blow", "act-seat-2"} <= {*ids(scene)}
    assert (words(scene, "act-before-0"), words(scene, "act-after-0")) == ("1", "3")
    assert words(scene, "act-note-0") == "shown", "what Ysolde has left is hidden"
    assert words(scene, "act-words-0") == "Strength 2: Ysolde loses 2 Endurance."
    assert words(scene, "act-words-1") == "The fight is over. In all Ysolde lost 2 Endurance."
    view(scene)
    if scene.seat.viewer == 1:
        assert words(scene, "act-note-0") == "shown"
    scene.seat.viewer = 2
    scene.rebuild()
    assert (words(scene, "act-before-0"), words(scene, "act-after-0")) == ("3", "1")
    assert words(scene, "act-note-0") == "left"
    scene.seat.hide()
    play(scene, "reveal none", "reveal speed 1")
    assert PANEL_ID not in ids(scene)


TWO_OF_THREE = [(6, 6), (7.5, 6), (18, 18)]
WEAK = [(4, 4, 2, 2), (3, 3, 2, 3), (3, 3, 4, 3)]


def felled(text_size: int = 100) -> Table:
    """Return a duel of three in which the first has just felled the second."""
    scene = table(3, at=TWO_OF_THREE, builds=WEAK, text_size=text_size)
    return fought(scene, "program high", "program evade", shown="reveal strength 3")


def test_a_fall_stays_in_view_while_nothing_changes() -> None:
    scene = felled()
    play(scene, "reveal none", "reveal none")
    assert state_of(scene).phase == "motion"
    assert {"name-2", PANEL_ID} <= {*ids(scene)}
    assert words(scene, "act-title") == "Brannoch swings high at Ysolde, who falls"
    play(scene, "stay")
    assert {"name-2", PANEL_ID} <= {*ids(scene)}
    play(until(scene, Asked.REVEAL), "reveal none", "reveal speed 1")
    assert not {"name-2", PANEL_ID} & {*ids(scene)}


def test_the_endurance_of_the_fallen_is_told_by_what_is_left() -> None:
    scene = felled()
    act = DuelActs(scene.context).shown()
    assert act
    (change,) = act.changes
    assert (change.note, change.before, change.after) == ("left", "1", "0")


def test_a_retreat_leaves_its_path_and_is_told_while_nothing_changes() -> None:
    scene = fought(table(2, at=TWO_OF_THREE[:2]), "program retreat", "program block")
    for phase in ("reveal", "motion"):
        assert state_of(scene).phase == phase
        (path,) = traces(scene).paths
        assert path.ring == (6, 6) and path.points[-1] == state_of(scene).warrior(1).at
        assert words(scene, "act-title") == "The fight is over"
        assert words(scene, "act-words-0") == "Brannoch retreated."
        if phase == "reveal":
            play(scene, "reveal none", "reveal none")


def test_the_end_of_a_fight_names_the_cancelled_action() -> None:
    builds = [(4, 2, 2, 4), (3, 2, 2, 3)]
    scene = until(table(2, at=TWO_OF_THREE, builds=builds), Asked.PROGRAM)
    play(scene, "program high", "program high")
    until(scene, Asked.DEXTERITY)
    while scene.match.decision and scene.match.decision.ask == Asked.DEXTERITY:
        first = scene.match.decision.seat == 1
        play(scene, "reveal dexterity 1" if first else "reveal none")
    play(scene, "cancel 2 1")
    while scene.match.decision and state_of(scene).fight:
        play(scene, "reveal strength 1")
    assert scene.match.decision is None
    act = DuelActs(scene.context).shown()
    assert act and act.title == "Brannoch swings high at Ysolde, who falls"
    assert "Brannoch cancelled Ysolde's Swing High." in act.lines
    assert act.lines[-1] == "Brannoch wins."


def test_a_fight_that_follows_tells_the_fall_before_it_and_has_its_own_log() -> None:
    at = [(6, 6), (7.5, 6), (17, 18), (18.5, 18)]
    builds = [(4, 4, 2, 2), (3, 3, 2, 3), (3, 3, 4, 3), (3, 3, 4, 3)]
    scene = until(table(4, at=at, builds=builds), Asked.PROGRAM)
    play(scene, "program high", "program evade")
    while state_of(scene).fight and 1 in state_of(scene).fight.seats:
        decision = scene.match.decision
        assert decision
        is_blow = decision.ask == Asked.ATTACK_STRENGTH
        quiet = "cancel none" if decision.ask == Asked.CANCEL else "reveal none"
        play(scene, "reveal strength 3" if is_blow else quiet)
    assert state_of(scene).fight.seats == (3, 4)
    assert words(scene, "act-title") == "Brannoch swings high at Ysolde, who falls"
    assert not widget(scene, PANEL_ID).rect.colliderect(widget(scene, "figure-3").rect)
    assert words(scene, "happened-0") == "Old Harrow and Wilhelmina the Elder fight."


def test_a_small_window_opens_the_battlefield_after_a_fall() -> None:
    scene = felled(text_size=200)
    assert scene.match.decision and scene.match.decision.ask == Asked.REVEAL
    assert scene.sheets.current == "field"
    bounds = widget(scene, MAP).rect
    assert bounds.contains(widget(scene, "figure-2").rect)
    scene.seat.viewer = scene.match.decision.seat
    assert scene.board.sheet_to_open(scene.view) == "warriors", "a hand was fetched"


def test_a_small_window_shows_the_whole_path() -> None:
    scene = table(2, (1280, 720), at=[(6, 20), (14, 16)], text_size=200)
    play(scene, "reveal speed 3", "reveal none")
    place = step_aside(until(scene, Asked.MOVE), 3.5)
    until(scene, Asked.REVEAL)
    scene.sheets.open("field")
    left, top = pixel(scene, *place)
    half = round(map_of(scene).transform.scale / 2)
    assert widget(scene, MAP).rect.contains(Rect(left - half, top - half, 2 * half, 2 * half))


@pytest.mark.parametrize("text_size", [100, 200])
def test_a_key_in_the_queue_is_inside_its_die(text_size: int) -> None:
    scene = cancelling(table(3, (1280, 720), text_size=text_size))
    cell = widget(scene, "queue-1-1", QueueCell)
    assert cell.hotkey
    surface = Surface(scene.manager.size, SRCALPHA)
    cell.draw_over(surface, Look(scene.scale))
    assert cell.rect.contains(surface.get_bounding_rect())


def test_a_fight_without_a_loss_says_so() -> None:
    scene = fought(table(2), "program block", "program high")
    assert words(scene, "act-title") == "Ysolde swings high at Brannoch"
    assert words(scene, "act-words-0") == (
        "Strength 1 minus Strength 1: Brannoch loses no Endurance."
    )
    assert words(scene, "act-words-1") == "The fight is over. Nobody lost Endurance."
    scene = fought(table(2), "program block", "program block")
    assert words(scene, "act-title") == "The fight is over"


def test_small_text_beside_a_small_map_has_the_loss() -> None:
    scene = table(2, (1280, 720), text_size=200)
    fought(scene, "program high", "program evade")
    scene.sheets.open("field")
    assert words(scene, "told-0") == "Brannoch swings high at Ysolde."
    assert words(scene, "told-1") == "Strength 1: Ysolde loses 1 Endurance."
    assert "act" not in ids(scene), "a plate would tell it twice, and cover the low map"


def test_a_blow_that_is_over_has_its_loss_in_the_queue() -> None:
    builds = [(4, 4, 3, 2), (3, 3, 4, 3)]
    scene = table(2, builds=builds)
    until(scene, Asked.SPEED_FIRST)
    play(scene, "reveal speed 1", "reveal none", "program high grapple", "program block")
    while scene.match.decision and scene.match.decision.ask != Asked.ATTACK_STRENGTH:
        play(scene, "cancel none" if scene.match.decision.ask == Asked.CANCEL else "reveal none")
    play(scene, "reveal strength 1")
    assert words(scene, "queue-1-1-note") == "2 Endurance"


def test_new_cards_have_a_ring_until_something_changes() -> None:
    scene = field(2)
    play(scene, "reveal strength 1 speed 2")
    assert not widget(scene, "stat-1-speed", StatBox).new_count, "the other still chooses"
    play(scene, "reveal endurance 1")
    counts = {
        box.id: box.new_count
        for box, _ in walk(scene.widgets)
        if isinstance(box, StatBox) and box.new_count
    }
    assert counts == {"stat-1-speed": 2, "stat-1-strength": 1, "stat-2-endurance": 1}
    play(scene, "stay")
    assert widget(scene, "stat-1-speed", StatBox).new_count == 2
    play(until(scene, Asked.REVEAL), "reveal none", "reveal speed 1")
    new_counts = [widget(scene, f"stat-1-{stat}", StatBox).new_count for stat in STATS]
    assert new_counts in ([0, 0, 0, 0], [0, 1, 0, 0])


def test_a_resignation_names_its_winner() -> None:
    scene = until(table(2), Asked.MOVE)
    play(scene, "resign")
    assert words(scene, "act-words-0") == "Ysolde wins."


def test_a_cancelled_die_stands_behind_all_rounds() -> None:
    scene = cancelling(table())
    play(scene, "cancel 3 1")
    heading = widget(scene, "round-cancelled-0")
    rounds = [widget(scene, f"round-{number}") for number in (1, 2, 3, 4)]
    assert all(each.rect.right < heading.rect.left for each in rounds)
    cell = widget(scene, "queue-3-2", QueueCell)
    assert cell.cell.state == "cancelled"
    assert abs(cell.rect.centerx - heading.rect.centerx) <= 1


def test_a_sum_is_never_below_zero() -> None:
    scene = table(2, builds=[(4, 4, 3, 2), (3, 3, 4, 3)])
    play(scene, "reveal none", "reveal strength 2", "stay", "stay")
    play(until(scene, Asked.PROGRAM), "program high", "program block")
    duel = scene.context.view
    duel.fight.blow = Blow(1, 2, "high", 0, "strength")
    blow = blow_scene(FightView(duel, []))
    assert (blow.sum, blow.outcome) == ("1 – 3", "Ysolde loses no Endurance")
    duel.fight.blow = Blow(2, 1, "high", 0, "strength")
    blow = blow_scene(FightView(duel, []))
    assert (blow.sum, blow.outcome) == ("3 – 1 = 2", "Brannoch shows 2 Endurance")


def test_each_prompt_asks() -> None:
    titles = dict[str, str]()
    scene = table(2)
    for _ in range(30):
        decision = scene.match.decision
        if decision is None or decision.ask == Asked.ATTACK_STRENGTH:
            break
        titles[decision.ask] = words(scene, "prompt-title")
        quiet = {Asked.MOVE: "stay", Asked.PROGRAM: "program high", Asked.CANCEL: "cancel none"}
        play(scene, quiet.get(Asked(decision.ask), "reveal none"))
    titles[Asked.ATTACK_STRENGTH] = words(scene, "prompt-title")
    titles[Asked.TERRAIN] = words(standing([ROCK]), "prompt-title")
    assert titles[Asked.MOVE] == "Ysolde: run?"
    assert titles[Asked.ATTACK_STRENGTH] == "Brannoch: show Strength?"
    assert titles[Asked.TERRAIN] == "Brannoch: smash or throw the rock?"
    assert titles[Asked.PROGRAM] == "Ysolde: set one die"
    assert all(": " in title for title in titles.values())
