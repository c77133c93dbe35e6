"""A large window shows more of a duel: the battlefield beside a fight, all piles, the legend, the
log and where every enemy gets to. A smaller one shows what it always did."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from pygame import Rect, Surface

from engine.app import text
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Widget, walk
from engine.table.animator import Flight, Motion
from engine.table.table import Table
from games.duel.rules.terms import STATS, Asked
from games.duel.table.battlefield.battle_map import MAP, BattleMap, NameTag
from games.duel.table.battlefield.battlefield import MAX_WIDTH_SHARE, map_size
from games.duel.table.battlefield.figures import WarriorFigure
from games.duel.table.battlefield.motions import Stride
from games.duel.table.board import columns
from games.duel.table.stat_box import StatBox
from games.duel.table.warriors.warriors import piles_width
from tests.games.duel.by_hand import board_of, map_of
from tests.games.duel.table.field_play import field, moving
from tests.games.duel.table.fight_play import (
    PROGRAMS,
    STEP,
    cancelling,
    frames,
    programming,
    table,
    until,
    view,
)
from tests.games.duel.table.test_fight_beats import blow, submit
from tests.hands import ids, keys, pixels, settle, widget
from tests.tables import play, state_of

LARGE = [(1920, 1080), (2560, 1440), (3440, 1440), (3840, 2160)]
TABLES = [(24.0, 24.0), (30.0, 24.0), (16.0, 14.0), (48.0, 20.0), (20.0, 40.0)]


def moving_now(scene: Table) -> list[Motion]:
    """What is moving."""
    return [motion for batch in [*scene.animator._queue][:1] for motion in batch]


def meet(one: Widget, other: Widget) -> bool:
    return bool(one.rect.colliderect(other.rect))


@pytest.fixture
def scene() -> Table:
    """The first of three sets its dice in a large window."""
    return programming(table(3, (2560, 1440)))


@pytest.mark.parametrize(("size", "seats", "ground"), [*product(LARGE, (2, 3, 6), TABLES)])
def test_the_map_is_as_large_as_it_can_be_beside_piles_and_log(
    size: tuple[int, int], seats: int, ground: tuple[float, float]
) -> None:
    scale = Scale(*size)
    room = Rect(20, 80, size[0] - 40, round(size[1] * 0.86))
    shown, warriors, side = columns(scale, room, ground, seats)
    gap = scale.px(12)
    assert shown[0] + warriors + side + 2 * gap == room.width and side >= scale.px(216)
    assert warriors >= piles_width(scale, seats)
    most = map_size(scale, ground, (10**6, room.height))
    assert shown[1] <= room.height and shown[0] <= most[0]
    assert (
        shown == most
        or shown[0] >= round(MAX_WIDTH_SHARE * size[0])
        or warriors <= 1.02 * piles_width(scale, seats)
    ), "what is not the map's is needed"


@pytest.mark.parametrize(("size", "seats"), [*product((LARGE[0], LARGE[-1]), (2, 6))])
def test_the_log_and_all_piles_lie_open_beside_the_map(size: tuple[int, int], seats: int) -> None:
    scene = field(seats, size)
    log, shown = widget(scene, "log"), widget(scene, MAP)
    boxes = [widget(scene, f"stat-{at}-{stat}") for at in range(1, seats + 1) for stat in STATS]
    briefly = seats == 6 and size == (1920, 1080)  # six of the longest names leave them no room
    assert all(isinstance(each, StatBox) and each.is_brief is briefly for each in boxes)
    assert not any(meet(log, each) for each in [shown, *boxes])
    assert log.rect.height > scene.manager.size[1] * 0.3
    assert shown.rect.height > scene.manager.size[1] * 0.45
    keys(scene, "l")
    assert ids(scene).count("log") == 1, "nothing is pulled out over it"


def test_the_legend_lies_beside_the_map_where_it_has_room() -> None:
    scene = field(2, (2560, 1440))
    assert "legend-panel" in ids(scene) and "legend-1-words" in ids(scene)
    assert not meet(widget(scene, "legend-panel"), widget(scene, "log"))
    assert "legend-panel" not in ids(field(2, (1280, 720)))


@pytest.mark.parametrize("size", (LARGE[0], LARGE[-1]))
def test_the_battlefield_is_seen_beside_a_fight_with_all_who_fight(size: tuple[int, int]) -> None:
    scene = until(table(3, size), Asked.SPEED_FIRST)
    shown, fight = widget(scene, MAP), widget(scene, "fight")
    assert not any(meet(shown, widget(scene, each)) for each in ("log", "queue"))
    for seat in (1, 2, 3):
        assert shown.rect.contains(widget(scene, f"figure-{seat}").rect)
        assert fight.rect.contains(widget(scene, f"stat-{seat}-speed").rect)
    programming(scene)
    view(scene)
    shown, queue = widget(scene, MAP), widget(scene, "queue")
    assert not any(meet(shown, widget(scene, each)) for each in ("fight", "log", "queue"))
    for seat in (1, 2, 3):
        assert shown.rect.contains(widget(scene, f"figure-{seat}").rect)
        assert queue.rect.contains(widget(scene, f"stands-{seat}-speed").rect)


def test_the_log_has_room_below_the_battlefield_while_four_watch_a_fight_of_two() -> None:
    """Also where the bar of a replay leaves the table less height."""
    near, far = (11.0, 12.0), (12.5, 12.0)
    at = [near, far, (1.0, 1.0), (1.0, 23.0), (23.0, 1.0), (23.0, 23.0)]
    scene = until(table(6, (1920, 1080), at), Asked.SPEED_FIRST)
    scale, seen = scene.manager.scale, scene.view
    assert len(seen.fight.fighters) == 2
    for height in range(700, 1000, 20):
        laid = board_of(scene).layout(seen, Rect(0, 60, scale.width, height))
        logs = [each.rect.height for each, _ in walk(laid) if each.id == "log-list"]
        assert logs and min(logs) >= text.measure("Ag", Role.BODY, scale)[1], height


def test_a_smaller_window_shows_a_fight_alone() -> None:
    scene = programming(table(3))
    view(scene)
    there = ids(scene)
    assert MAP not in there and "log" not in there and "bystanders" not in there
    assert not isinstance(widget(scene, "stands-1-speed"), StatBox)


def test_who_fights_shows_all_cards_and_who_does_not_all_stats() -> None:
    scene = table(3, (2560, 1440), at=[(6, 6), (8.5, 6), (20, 20)])
    until(scene, Asked.SPEED_FIRST)
    assert all(
        isinstance(widget(scene, f"stat-{at}-{stat}"), StatBox) for at in (1, 2) for stat in STATS
    )
    bystanders = widget(scene, "bystanders")
    for stat in STATS:
        assert bystanders.rect.contains(widget(scene, f"stands-3-{stat}").rect)
    assert ids(scene).count("stat-1-speed") == 1


def test_whoever_has_left_the_fight_is_still_in_its_queue_alone(scene: Table) -> None:
    play(scene, "program retreat high@2 high@2 high@2")
    play(scene, "program high@3 high@3 high@3", "program evade evade")
    while (decision := scene.match.decision) and state_of(scene).fight:
        out = [each.seat for each in state_of(scene).fight.fighters if each.out]
        if 1 in out:
            assert "bystander-1" not in ids(scene) and "queue-name-1" in ids(scene)
            return
        play(scene, "cancel none" if decision.ask == Asked.CANCEL else "reveal none")
    raise AssertionError("nobody retreats")


def test_the_map_turns_to_a_fight_and_back_to_all_of_the_table() -> None:
    scene = table(2, (2560, 1440), at=[(3, 3), (5.5, 3)])
    whole = map_of(scene).transform
    assert whole.level == 0
    until(scene, Asked.SPEED_FIRST)
    about = map_of(scene).transform
    assert about.level > 0
    board_of(scene).melee.toggle_field()
    assert map_of(scene).transform.level == 0 and "fight" not in ids(scene)
    board_of(scene).melee.toggle_field()
    assert map_of(scene).transform == about and "fight" in ids(scene)
    map_of(scene).zoom(2)
    nearer = map_of(scene).transform.level
    view(scene)
    assert map_of(scene).transform.level == nearer, "it is turned only once"


def test_a_fall_is_seen_on_the_map_while_the_fight_stays_beside_it() -> None:
    """In a usual window the ground takes the place of the blow for that."""
    found = {}
    for size in ((1280, 720), (2560, 1440)):
        scene = blow(size=size)
        submit(scene, "reveal strength 3")
        lies = fought = 0
        for _ in frames(scene):
            there, figure = ids(scene), scene.widget("figure-2")
            if isinstance(figure, WarriorFigure) and figure.is_fallen:
                lies += 1
                fought += "blow-title" in there
        assert lies * STEP > 1.4
        found[size] = fought == lies
    assert found == {(1280, 720): False, (2560, 1440): True}


def test_a_retreat_is_walked_on_the_map_beside_the_fight(scene: Table) -> None:
    play(scene, "program high@2 block high@3 retreat", *PROGRAMS[1:])
    walked = 0
    while not walked and (decision := scene.match.decision):
        submit(scene, "cancel none" if decision.ask == Asked.CANCEL else "reveal none")
        for _ in frames(scene):
            strides = [each for each in moving_now(scene) if isinstance(each, Stride)]
            walked += bool(strides) and "queue" in ids(scene)
    assert walked


def test_what_a_hand_holds_is_seen_in_no_pile_once_it_is_covered(scene: Table) -> None:
    before = pixels(scene)
    view(scene)
    own, other = widget(scene, "stands-1-endurance"), widget(scene, "stands-2-endurance")
    assert isinstance(own, StatBox) and isinstance(other, StatBox)
    assert own.cards_left and other.cards_left is None
    keys(scene, "1", "2", "5", "h")
    assert pixels(scene) == before
    assert "left" not in widget(scene, "stat-1-endurance").tip


def test_cards_fly_from_the_hand_onto_their_pile_in_a_fight() -> None:
    scene = until(table(2, (2560, 1440)), Asked.SPEED_ALL)
    hand, lay = widget(scene, "head-2"), widget(scene, "stat-2-speed")
    flights = dict[int, Flight]()
    submit(scene, "reveal speed 2")
    for _ in frames(scene):
        flying = [each for each in moving_now(scene) if isinstance(each, Flight)]
        flights |= {id(each): each for each in flying}
    pile = widget(scene, "stat-2-speed", StatBox)
    assert pile.value == 3 and len(flights) == 2
    for each in flights.values():
        assert hand.rect.colliderect(each.start) and lay.rect.contains(each.goal)


def test_the_reaches_of_all_enemies_are_found_one_after_the_other() -> None:
    scene = moving(3, (2560, 1440))
    settle(scene)
    found = board_of(scene).map.move_draft.regions(scene.context.view)
    small = moving(3)
    settle(small)
    fewer = board_of(small).map.move_draft.regions(small.context.view)
    assert found and fewer
    assert len(found._regions) == len(fewer._regions) + 2
    tags = [each.tag.words for each, _ in walk(scene.widgets) if isinstance(each, NameTag)]
    tags = [words for words in tags if "fights" in words]
    assert tags and all(words.endswith("fights at 2″") and "s 1″, " in words for words in tags)


def test_whoever_sets_dice_sees_where_a_retreat_would_lead(scene: Table) -> None:
    view(scene)
    assert "away" in ids(scene)
    play(scene, "program high@2 block high@3 grapple@2")
    view(scene)
    shown = map_of(scene)
    assert isinstance(shown, BattleMap)
    seen = scene.context.view
    end = seen.field.retreat_end(seen.warrior(2).at, seen.places_of(1, 3))
    away = next(each for each in shown.notices if each.id == "away")
    assert away.at.distance_to(end) < 0.01
    assert "away" not in ids(cancelling(table(3, (2560, 1440))))


def test_in_a_fight_of_three_it_is_said_what_each_swing_would_come_to(scene: Table) -> None:
    view(scene)
    said = [
        each.words
        for each, _ in walk(scene.widgets)
        if isinstance(each, Label) and each.id.startswith("outlook-")
    ]
    assert said == [
        "If nobody guards or cancels",
        "**One swing by Ysolde:** 1 Endurance. You have 2 left.",
        "**One swing by Old Harrow:** 1 Endurance. You have 2 left.",
    ]
    small = programming(table(3))
    view(small)
    assert not any(each.startswith("outlook") for each in ids(small))


def test_the_map_is_drawn_again_only_where_something_on_it_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = programming(table(3, (2560, 1440)))
    view(scene)
    pixels(scene)
    drawn = list[str]()
    before = BattleMap.draw

    def draw(self: BattleMap, *rest: Any) -> None:
        drawn.append(self.id)
        before(self, *rest)

    monkeypatch.setattr(BattleMap, "draw", draw)
    scene.rebuild()
    pixels(scene)
    keys(scene, "1")
    scene.manager.draw(Surface((2560, 1440)))
    assert not drawn, "a die was set"
    map_of(scene).zoom(1)
    scene.rebuild()
    scene.manager.draw(Surface((2560, 1440)))
    assert drawn
