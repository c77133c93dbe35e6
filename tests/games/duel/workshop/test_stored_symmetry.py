"""The symmetry of a map: named by the map, and told of before anything is laid."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.app.inputs import Hover
from games.duel.generator.generating import MapRequest, generate
from games.duel.generator.images import SymmetryName
from games.duel.geometry.points import Point
from games.duel.workshop.editor import GENERATE, Editor
from games.duel.workshop.fresh import copy_shipped_files, empty_map
from games.duel.workshop.symmetry import Symmetry, missing_partners, stored_symmetry
from tests.games.duel.workshop.at_work import AtWork, at_work
from tests.games.duel.workshop.opened import bench_at
from tests.hands import press


@pytest.fixture
def bench(tmp_path: Path) -> Editor:
    copy_shipped_files(tmp_path)
    return bench_at(tmp_path / "map.tmx", empty_map(24, 24))


def test_a_map_names_its_symmetry_with_the_next_change(bench: Editor) -> None:
    before = bench.drawing.document.content
    bench.symmetry = Symmetry.HALF_TURN
    assert bench.drawing.document.content == before, "the symmetry alone changes no map"
    assert bench.lay_start(Point(3, 12))
    assert b'<property name="symmetry" value="half turn"/>' in bench.drawing.document.content
    again = Editor(bench.drawing)
    assert again.symmetry is Symmetry.HALF_TURN
    bench.symmetry = None
    assert bench.lay_box(Point(10, 10), 1, 1)
    assert stored_symmetry(bench.drawing) is None
    for _ in range(2):
        bench.undo()
    assert bench.drawing.document.content == before


def test_a_step_without_effect_names_no_symmetry(bench: Editor) -> None:
    bench.symmetry = Symmetry.ACROSS
    bench.mirror_all(Symmetry.ACROSS)
    assert not bench.history.undo_names and stored_symmetry(bench.drawing) is None


def test_an_unknown_symmetry_is_none(tmp_path: Path) -> None:
    content = empty_map(24, 24).replace(
        b" <tileset",
        b' <properties>\n  <property name="symmetry" value="spiral"/>\n </properties>\n <tileset',
        1,
    )
    copy_shipped_files(tmp_path)
    assert bench_at(tmp_path / "map.tmx", content).symmetry is None


def test_it_stays_when_the_file_of_another_program_is_taken(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    work.save_as("Shared")
    path = work.screen.files.path
    assert path
    theirs = path.read_bytes().replace(b"Shared", b"Theirs")
    work.keys("m")
    assert work.bench.lay_box(Point(2, 2), 3, 2)
    path.write_bytes(theirs)
    work.keys("ctrl+s")
    press(work.app, "answer-2")
    assert stored_symmetry(work.bench.drawing) is None, "theirs names none"
    assert work.bench.symmetry is Symmetry.ACROSS
    assert work.bench.lay_box(Point(2, 2), 3, 2) and len(work.boxes()) == 2
    assert stored_symmetry(work.bench.drawing) is Symmetry.ACROSS


def words_at(work: AtWork, place: tuple[float, float]) -> str:
    """What is said about the copies, with the pointer at a place."""
    work.give(Hover(work.pixel(place)))
    return work.screen.desk.canvas.symmetric_copies().left_out_words


def test_before_a_press_it_is_said_what_can_not_be_mirrored(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    work.bench.grid = 0.25
    work.keys("m", "n")  # symmetry, and a start
    assert not words_at(work, (3, 12))
    assert words_at(work, (12.25, 12)) == "no copies across the middle"
    work.keys("p")
    for place in ((8, 8), (8, 14)):
        work.click(place)
    assert not words_at(work, (10, 11))
    assert words_at(work, (15, 11)) == "no copies across the middle"


@pytest.mark.parametrize("kind", Symmetry)
def test_every_copy_of_a_stroke_is_complete(bench: Editor, kind: Symmetry) -> None:
    """What is shown while the brush is down is what is painted, and another stroke adds nothing."""
    bench.symmetry = kind
    stroke = {(column, 7): "sand" for column in range(9, 14)}
    shown = set(bench.with_partner_cells(stroke))
    assert shown >= {*stroke}
    assert set(bench.with_partner_cells(dict.fromkeys(shown, "sand"))) == shown
    assert bench.paint(stroke, "sand")
    sandy = {
        (column, row)
        for row, line in enumerate(bench.drawing.battlefield.floor)
        for column, letter in enumerate(line)
        if letter == "s"
    }
    assert sandy == shown


def generated(seats: int, symmetry: SymmetryName) -> bytes:
    return generate(MapRequest("ruins", seats, symmetry, "ash")).content


@pytest.mark.parametrize(
    ("seats", "name", "kind"),
    [
        (2, "half", Symmetry.HALF_TURN),
        (3, "third", Symmetry.THIRD_TURNS),
        (4, "quarter", Symmetry.QUARTER_TURNS),
        (2, "mirror", Symmetry.ACROSS),
        (3, "none", None),
    ],
)
def test_a_generated_map_opens_with_its_symmetry(
    tmp_path: Path, seats: int, name: SymmetryName, kind: Symmetry | None
) -> None:
    copy_shipped_files(tmp_path)
    bench = bench_at(tmp_path / "map.tmx", generated(seats, name))
    assert bench.symmetry is kind
    if kind:
        starts = [each for each in bench.drawing.things if each.is_start]
        assert not missing_partners(bench.drawing, starts, kind)


def test_undo_takes_the_symmetry_of_a_generated_map_back(bench: Editor) -> None:
    bench.symmetry = Symmetry.ACROSS
    assert bench.lay_box(Point(2, 2), 3, 2)
    assert bench.replace(generated(2, "half"), GENERATE)
    assert bench.symmetry is Symmetry.HALF_TURN
    assert bench.replace(generated(2, "none"), GENERATE)
    assert bench.symmetry is None
    bench.undo()
    assert bench.symmetry is Symmetry.HALF_TURN
    bench.undo()
    assert bench.symmetry is Symmetry.ACROSS
    bench.redo()
    assert bench.symmetry is Symmetry.HALF_TURN


def test_undo_of_another_step_leaves_the_symmetry(bench: Editor) -> None:
    bench.symmetry = Symmetry.ACROSS
    assert bench.lay_box(Point(2, 2), 3, 2)
    bench.undo()
    assert bench.symmetry is Symmetry.ACROSS


def test_what_is_made_fair_leaves_the_symmetry(bench: Editor) -> None:
    assert bench.replace(generated(2, "half"), GENERATE)
    bench.symmetry = None
    content = bench.drawing.document.content
    assert bench.replace(content.replace(b"seed", b"sown"), "Make fair")
    assert bench.symmetry is None


def test_the_symmetry_of_the_file_that_is_taken_is_on(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    work.save_as("Shared")
    path = work.screen.files.path
    assert path
    work.keys("m")
    assert work.bench.lay_box(Point(2, 2), 3, 2)
    path.write_bytes(generated(2, "half"))
    work.keys("ctrl+s")
    press(work.app, "answer-2")
    kinds = [work.bench.symmetry]
    work.keys("ctrl+z")
    kinds.append(work.bench.symmetry)
    assert kinds == [Symmetry.HALF_TURN, Symmetry.ACROSS]
