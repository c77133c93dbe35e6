"""How a battlefield treats its starts, beside what was worked out by hand."""

from __future__ import annotations

from math import asin, hypot, pi, sqrt
from pathlib import Path

import pytest
from msgspec.structs import replace

import main
from engine.app.widgets import Label
from games.duel.generator.fairness import (
    DISTANCE,
    REACHED_AREA,
    SMASHABLE,
    THROWABLE,
    UNEVEN_GROUND,
    MeasuredWay,
    StartDifference,
    differences,
    measure_starts,
    report_lines,
    verdict,
)
from games.duel.geometry.fans import Fans
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Battlefield, Piece
from games.duel.maps import library
from games.duel.workshop.scene.fairness_page import FairnessPage
from tests.games.duel.workshop.test_bytes import CASES
from tests.hands import new_stage, settle, widget

STARTS = (Point(1, 19), Point(23, 19), Point(1, 1))
BARE = Battlefield("Bare", (24, 20), STARTS[:2])
ROUGH = Battlefield(
    "Rough",
    (24, 20),
    STARTS,
    (
        Piece("wall", "uneven", rect=(11, 0, 2, 20)),
        Piece("rock", "uneven", 2, True, True, rect=(2, 16, 1, 1)),
        Piece("rock-2", "uneven", 4, True, rect=(5, 14, 1, 1)),
    ),
)


def in_the_corner(radius: float, free: float) -> float:
    """The area of a circle of which all counts but what is farther than this to the left of its
    middle, or below it."""
    strip = (free * sqrt(radius**2 - free**2) + radius**2 * asin(free / radius)) / 2
    return pi * radius**2 / 4 + 2 * strip + free**2


def test_a_bare_table_is_fair() -> None:
    one, two = measure_starts(BARE)
    assert one.ways == {2: MeasuredWay(22, 0)} and two.ways == {1: MeasuredWay(22, 0)}
    assert not one.smashable_by_weight and not one.throwable_by_weight
    assert one.reached_area == pytest.approx(in_the_corner(3, 0.5), abs=0.1)
    assert all(each.difference == 0 and not each.odd_seat for each in differences([one, two]))


@pytest.mark.parametrize("x", [2.05, 2.4, 3.15, 3.9])
def test_a_piece_at_just_six_inches_is_close_on_both_sides_of_a_mirror(x: float) -> None:
    # computed with floats, one of these two distances is a little more than 6 inches
    left = Piece("crate", "uneven", 1, True, True, rect=(round(x + 6.5, 3), 9.5, 1, 1))
    right = Piece("crate-2", "uneven", 1, True, True, rect=(round(16.5 - x, 3), 9.5, 1, 1))
    starts = (Point(x, 10), Point(round(24 - x, 3), 10))
    measures = measure_starts(Battlefield("Six", (24, 20), starts, (left, right)))
    assert [each.smashable_count for each in measures] == [1, 1]


def test_ways_pieces_and_who_stands_apart() -> None:
    found = measure_starts(ROUGH)
    across = hypot(22, 18)
    assert found[0].ways == {2: MeasuredWay(22, 2), 3: MeasuredWay(18, 0)}
    assert found[1].ways[3] == MeasuredWay(round(across, 3), round(across / 11, 3))
    assert [dict(lot.smashable_by_weight) for lot in found] == [{2: 1, 4: 1}, {}, {}]
    assert [dict(lot.throwable_by_weight) for lot in found] == [{2: 1}, {}, {}]
    assert verdict(found) == (
        "Not all alike: the starts differ in average distance to the other starts, uneven ground on"
        " the way to the others, pieces to smash nearby, pieces to throw nearby and area reached in"
        " turn 1."
    )
    assert verdict(found[1:2] * 3) == "Fair: the starts are alike in everything measured here."
    said = {each.measure: each for each in differences(found)}
    assert (said[THROWABLE].difference, said[THROWABLE].odd_seat) == (1, 1)
    assert said[THROWABLE].words == "pieces to throw nearby, by 1 piece"
    assert said[SMASHABLE].words == "pieces to smash nearby, by 2 pieces"
    assert said[UNEVEN_GROUND].difference == pytest.approx(across / 22, abs=0.001)


def test_a_way_leads_round_what_blocks_it() -> None:
    wall = Piece("sea", "blocking", rect=(11, 4, 2, 16))
    way = measure_starts(replace(BARE, terrain=(wall,)))[0].ways[2]
    least = 2 * hypot(10, 15.5) + 2  # to the corners of the wall, half a base off at the least
    assert least < way.inches < least + 2


@pytest.mark.parametrize("base", [0.5, 2.0])
def test_a_table_that_is_mirrored_is_fair(base: float) -> None:
    half = (Piece("a", "blocking", rect=(3, 8, 4, 3)), Piece("b", "uneven", ellipse=(5, 14, 3, 2)))
    other = tuple(
        replace(each, id=f"{each.id}-2").moved_to(Point(24 - each.centre.x, each.centre.y))
        for each in half
    )
    found = measure_starts(replace(BARE, terrain=(*half, *other)), base)
    *exact, reached = differences(found)
    assert all(each.difference == 0 and not each.odd_seat for each in exact)
    assert reached.difference <= 0.1 and not reached.odd_seat


def test_where_no_way_leads_nobody_searches_for_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On two hundred walls beside each other, with a start among them, and others off the table."""
    opened = list[object]()
    open_fan = Fans._look_from

    def counted(fans: Fans, *of: float) -> object:
        opened.append(of)
        return open_fan(fans, *of)

    monkeypatch.setattr(Fans, "_look_from", counted)
    assert main.main(["map", "fairness", str(CASES / "fairness_28s.tmx")]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(
        "Seat 1: 0.0 inches to the other starts on average, 0.0 of them uneven; within"
    )
    assert [line.split()[2] for line in lines[:6]] == ["0.0", "7.5", "5.2", "4.5", "5.2", "7.5"]
    assert len(opened) < 100, "2,500 where each way is searched for"


def test_it_is_told_of_every_battlefield(capsys: pytest.CaptureFixture[str]) -> None:
    for entry in library()[-3:]:
        assert entry.battlefield
        lines = report_lines(entry.battlefield)
        assert len(lines) == len(entry.battlefield.starts) + 6
        assert lines[-1] == verdict(measure_starts(entry.battlefield))
    path = Path(entry.path)
    assert main.main(["map", "fairness", str(path)]) == 0
    assert capsys.readouterr().out.splitlines() == lines


def test_the_page_begins_with_its_verdict_and_no_row_is_higher_than_three_lines() -> None:
    """On a battlefield of six starts with much at hand, in a common window."""
    stage = new_stage()
    fields = [each.battlefield for each in library() if each.battlefield]
    most = max(fields, key=lambda each: len(each.starts))
    stage.push(page := FairnessPage(most))
    settle(page)
    verdict_at, heading = (widget(page, id).rect for id in ("verdict", "fair-seat"))
    assert verdict_at.bottom <= heading.top
    line = widget(page, "fair-1-0").rect.height
    for seat in range(1, len(most.starts) + 1):
        assert widget(page, f"fair-{seat}-2").rect.height <= 3 * line
        assert "weight " not in widget(page, f"fair-{seat}-2", Label).words, (
            "no number begins a line"
        )


def test_a_difference_has_as_many_decimals_as_the_figures_above_it() -> None:
    for measure, difference, said in (
        (DISTANCE, 0.611, "average distance to the other starts, by 0.6 inches"),
        (UNEVEN_GROUND, 1.04, "uneven ground on the way to the others, by 1 inch"),
        (REACHED_AREA, 120.25, "area reached in turn 1, by 120.2 square inches"),
    ):
        assert StartDifference(measure, difference, 0).words == said
