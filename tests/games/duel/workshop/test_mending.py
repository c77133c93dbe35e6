"""Each problem that has one remedy is put right by it, and comes back when that is taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.duel.maps.problems import Severity
from games.duel.workshop.mending import mended
from tests.games.duel.maps.drawn import STARTS, draw, layer, prop, props
from tests.games.duel.workshop.opened import bench_at, drawing_at

BOX = 'x="320" y="64" width="64" height="64"'
ROCK = f'<object id="7" type="terrain" {BOX}>{{}}</object>'


def start(id: int, x: float, y: float, seat: object = "") -> str:
    said = props(prop("seat", seat, "int")) if seat else ""
    return f'<object id="{id}" type="start" x="{x}" y="{y}">{said}<point/></object>'


CASES = {
    "has no class": (f'<object id="7" {BOX}/>', STARTS),
    "has no class, so it counts nowhere: its class must be start": (
        '<object id="7" x="320" y="64"><point/></object>',
        STARTS,
    ),
    "did you mean terrain": (f'<object id="7" type="terain" {BOX}/>', STARTS),
    "property 'Ground' counts nowhere": (ROCK.format(props(prop("Ground", "blocking"))), STARTS),
    "no drawing is called": (ROCK.format(props(prop("art", "rok"))), STARTS),
    "projectile of weight 0": (ROCK.format(props(prop("projectile", "true", "bool"))), STARTS),
    "nobody smashes it": (
        ROCK.format(props(prop("destructible", "true", "bool"), prop("weight", 12, "int"))),
        STARTS,
    ),
    "has no seat": ("", STARTS + start(30, 320, 64)),
    "second start": ("", STARTS + start(30, 320, 64, 2)),
    "seat 3 has none": ("", STARTS + start(30, 320, 64, 5)),
    "lies off the table": ("", STARTS + start(30, 900, 64, 3)),
    "overlaps the blocking ground": (
        ROCK.format(props(prop("ground", "blocking"))),
        STARTS + start(30, 350, 90, 3),
    ),
    "before anybody has moved": ("", STARTS + start(30, 110, 608, 3)),
}


@pytest.mark.parametrize("words", CASES)
def test_a_problem_is_mended_in_one_step_and_comes_back_with_undo(
    words: str, tmp_path: Path
) -> None:
    inside, starts = CASES[words]
    path = draw(tmp_path, layer(inside), starts=starts)
    on = bench_at(path)
    before = on.drawing.survey.problems
    (problem,) = [each for each in before if words in each.words]
    found = mended(problem)
    assert found, problem
    assert on.alone(found[0], *found[1]), on.said
    after = on.drawing.survey.problems
    assert not [each for each in after if words in each.words], after
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
    assert "can't be reached" in problem.words and mended(problem) is None
