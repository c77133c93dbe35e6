"""Each problem that has one remedy is put right by it, and comes back when that is taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.duel.maps.problems import Problem, Remedy, Severity
from games.duel.workshop.mending import remedy_step
from tests.games.duel.maps.drawn import STARTS, draw, layer, prop, props
from tests.games.duel.workshop.opened import bench_at, drawing_at

BOX = 'x="320" y="64" width="64" height="64"'


def rock(*said: str) -> str:
    return f'<object id="7" type="terrain" {BOX}>{props(*said)}</object>'


def start(id: int, x: float, y: float, seat: object = "") -> str:
    said = props(prop("seat", seat, "int")) if seat else ""
    return f'<object id="{id}" type="start" x="{x}" y="{y}">{said}<point/></object>'


TERRAIN = {
    "has no class, so it counts nowhere: its class must be terrain": f'<object id="7" {BOX}/>',
    "has no class, so it counts nowhere: its class must be start": (
        '<object id="7" x="320" y="64"><point/></object>'
    ),
    "is of class 'terain', so it counts nowhere: did you mean terrain?": (
        f'<object id="7" type="terain" {BOX}/>'
    ),
    "property 'Ground' counts nowhere: did you mean ground?": rock(prop("Ground", "blocking")),
    "no drawing is called 'rok', so it is drawn by its ground: did you mean rock?": (
        rock(prop("art", "rok"))
    ),
    "is a projectile of weight 0": rock(prop("projectile", "true", "bool")),
    "weighs 10: nobody smashes it, for no Strength is over 9": (
        rock(prop("destructible", "true", "bool"), prop("weight", 10, "int"))
    ),
}
"""Faults of terrain, with the map's only piece."""
SEATS = {
    "has no seat: it must be a whole number (int), 1 to 6": start(30, 320, 320),
    "is a second start of seat 2, beside object 902": start(30, 320, 320, 2),
    "is a start of seat 5, and seat 3 has none": start(30, 320, 320, 5),
    "lies off the table": start(30, 900, 64, 3),
    "overlaps the blocking ground": start(30, 350, 90, 3),
    "before anybody has moved": start(30, 110, 608, 3),
}
"""Faults of starts, with the third start of a map on which a blocking rock lies."""
CASES = [*((words, thing, "") for words, thing in TERRAIN.items())]
CASES += [(words, rock(prop("ground", "blocking")), starts) for words, starts in SEATS.items()]


def test_an_object_of_another_file_is_left_alone(tmp_path: Path) -> None:
    """Its problem has no element in the map, and no other object is changed in its place."""
    drawing = drawing_at(draw(tmp_path, layer(rock()), starts=STARTS))
    remedy = Remedy("class", "terrain")
    step = remedy_step(Problem(None, "object 1", "has no class", remedy=remedy))
    assert step
    assert not any(edit(drawing) for edit in step[1])


@pytest.mark.parametrize(("words", "thing", "starts"), CASES, ids=[case[0] for case in CASES])
def test_a_problem_is_mended_in_one_step_and_comes_back_with_undo(
    words: str, thing: str, starts: str, tmp_path: Path
) -> None:
    path = draw(tmp_path, layer(thing), starts=STARTS + starts)
    on = bench_at(path)
    before = on.drawing.survey.problems
    (problem,) = [each for each in before if words in str(each)]
    assert (problem.severity is Severity.ERROR) == bool(starts)
    found = remedy_step(problem)
    assert found, problem
    assert on.do_without_symmetry(found[0], *found[1]), on.message
    after = on.drawing.survey.problems
    assert not [each for each in after if words in str(each)], after
    errors = [each for each in after if each.severity is Severity.ERROR]
    assert not errors, errors
    assert on.undo() == found[0] and on.drawing.survey.problems == before
    assert on.drawing.document.content == path.read_bytes()


def test_what_has_many_ways_is_left_to_whoever_draws(tmp_path: Path) -> None:
    said = props(prop("ground", "blocking"))
    wall = f'<object id="7" type="terrain" x="0" y="300" width="800" height="40">{said}</object>'
    starts = start(30, 320, 64, 1) + start(31, 320, 600, 2)
    path = draw(tmp_path, layer(wall), starts=starts)
    drawing = drawing_at(path)
    (problem,) = drawing.survey.errors
    assert "can't be reached" in problem.words and remedy_step(problem) is None
