"""Names on the map never lie on each other, on a figure, or beside the map."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from engine.app.inputs import Wheel
from engine.app.map.tags import Tag, free_rect_beside
from engine.app.map.view import MapSpot
from engine.app.theme import Scale
from games.duel.geometry.points import Point
from games.duel.table.battlefield.battle_map import BattleMap, NameTag, Notice
from games.duel.table.battlefield.figures import WarriorFigure
from tests.games.duel.by_hand import map_of
from tests.games.duel.table.field_play import pixel
from tests.games.duel.table.fight_play import table
from tests.hands import made_ready, send
from tests.tables import play

VIEW = Rect(40, 80, 520, 520)
spots = st.tuples(st.floats(0.5, 23.5), st.floats(0.5, 23.5))


@given(st.lists(spots, min_size=1, max_size=6), st.sampled_from([1.0, 1.5, 2.0]))
def test_no_tag_covers_anything(stands: list[tuple[float, float]], text: float) -> None:
    made_ready()
    scale = Scale(1280, 720, text)
    figures = [
        MapSpot(WarriorFigure(f"figure-{n}", seat=n), at, (1, 1)) for n, at in enumerate(stands, 1)
    ]
    names = [
        Notice(f"name-{n}", Tag("Wilhelmina"[: 3 * n], n), Point(*at), 0.5, about=n)
        for n, at in enumerate(stands, 1)
    ]
    view = BattleMap("map", VIEW, (24, 24), figures, notices=names, scale=scale)
    tags = [each.rect for each in view.widgets if isinstance(each, NameTag)]
    bodies = [each.widget.rect for each in figures]
    for index, tag in enumerate(tags):
        assert VIEW.contains(tag)
        assert tag.collidelist([*tags[:index], *bodies]) < 0
    if len(stands) == 1:
        assert tags, "one alone has its name"


def test_a_place_is_the_nearest_that_is_free() -> None:
    thing, within = Rect(100, 100, 20, 20), Rect(0, 0, 300, 300)
    below = free_rect_beside((60, 20), thing, 4, within, [])
    assert below and below.midtop == (110, 124)
    above = free_rect_beside((60, 20), thing, 4, within, [below])
    assert above and above.midbottom == (110, 96)
    assert free_rect_beside((400, 20), thing, 4, within, []) is None


def test_names_of_warriors_who_stand_close_stand_in_a_legend() -> None:
    """With what else is said about them; whoever stands apart keeps a name of their own."""
    stands = [(6.0, 6.0), (8.5, 6.0), (7.0, 8.2), (20.0, 20.0)]
    scene = table(4, at=stands)
    play(scene, "reveal speed 2", *["reveal none"] * 3)
    tags = {each.id: each.tag for each in map_of(scene).widgets if isinstance(each, NameTag)}
    legend = tags["names"]
    assert [(each.seat, each.words) for each in legend.rows] == [
        (1, "Brannoch"),
        (2, "Ysolde fights at 2\u2033"),
    ]
    single_tags = {id: tag.words for id, tag in tags.items()}
    assert [single_tags[f"name-{seat}"] for seat in (1, 2, 3)] == ["", "", "Old Harrow"]
    assert single_tags["name-4"] == "Wilhelmina the Elder" and "ring-2" not in single_tags


@pytest.mark.parametrize("tag", [Tag("", 2), Tag("Hilda", 2), Tag("", rows=(Tag("Hilda", 2),))])
def test_a_tag_shows_its_mark(tag: Tag) -> None:
    made_ready()
    scale = Scale(1280, 720)
    picture = tag.picture(scale)
    pixels = {
        picture.get_at((x, y))[:3] for x in range(picture.width) for y in range(picture.height)
    }
    assert tuple(scale.colour(2))[:3] in pixels


def test_warriors_far_apart_need_no_legend() -> None:
    scene = table(3, at=[(4.0, 4.0), (20.0, 4.0), (12.0, 20.0)])
    tags = {each.id: each.tag for each in map_of(scene).widgets if isinstance(each, NameTag)}
    assert "names" not in tags and {"name-1", "name-2", "name-3"} <= {*tags}


def test_warriors_side_by_side_have_their_marks_at_any_zoom() -> None:
    scene = table(6, at=[(6, 6), (7.1, 6), (6.5, 7.1), (7.6, 7.1), (5.4, 7.1), (6.5, 4.9)])
    for steps in (0, 4, 4, -3):
        send(scene, Wheel(pixel(scene, 6.5, 6.3), steps=steps))
        seen = [each.id for each in map_of(scene).widgets if isinstance(each, NameTag)]
        assert len(seen) >= 4


def test_a_single_name_without_room_below_stands_beside_its_figure() -> None:
    """A legend with one name in a corner would belong to nobody."""
    made_ready()
    scale = Scale(1280, 720)
    stands = [Point(11.0, 12.0), Point(11.0, 13.3)]
    figures = [
        MapSpot(WarriorFigure(f"figure-{seat}", seat=seat), at, (1, 1))
        for seat, at in enumerate(stands, 1)
    ]
    names = [Notice("name-1", Tag("Bo", 1), stands[0], 0.5, about=1)]
    view = BattleMap("map", VIEW, (24, 24), figures, notices=names, scale=scale)
    (tag,) = [each for each in view.widgets if isinstance(each, NameTag)]
    assert tag.id == "name-1" and tag.tag.words == "Bo"
    assert tag.rect.inflate(12, 12).colliderect(figures[0].widget.rect)


def test_a_tag_covers_a_spared_area_only_in_need() -> None:
    made_ready()
    scale = Scale(1280, 720)
    at = Point(12.0, 12.0)
    figures = [MapSpot(WarriorFigure("figure-1", seat=1), at, (1, 1))]
    names = [Notice("name-1", Tag("Bo", 1), at, 0.5, about=1)]
    for spared, is_clear in (((10.0, 12.6, 14.0, 13.6), True), ((0.0, 0.0, 24.0, 24.0), False)):
        view = BattleMap(
            "map", VIEW, (24, 24), figures, notices=names, scale=scale, spared=[spared]
        )
        (tag,) = [each for each in view.widgets if isinstance(each, NameTag)]
        box = view.transform.box(
            ((spared[0] + spared[2]) / 2, (spared[1] + spared[3]) / 2),
            (spared[2] - spared[0], spared[3] - spared[1]),
        )
        assert (not tag.rect.colliderect(box)) is is_clear
