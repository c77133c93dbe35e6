"""All that is done with a drawing is taken back and done again to the byte."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Piece
from games.duel.maps.library import SHIPPED_FOLDER
from games.duel.maps.problems import Severity
from games.duel.maps.reader import survey_of
from games.duel.maps.tiledmap import read_tiled
from games.duel.workshop import fresh
from games.duel.workshop.editor import Editor, SymmetricCopies
from games.duel.workshop.floors import fill_patches, paint_patches, squares_between
from games.duel.workshop.gestures import DragGesture, PointerState
from games.duel.workshop.mending import remedy_step
from games.duel.workshop.naming import author_patches, rename_patches
from games.duel.workshop.stencils import stencils
from games.duel.workshop.symmetry import Symmetry
from games.duel.workshop.tables import resize_patches
from tests.games.duel.workshop.opened import bench_at
from tests.long import many

FORD = SHIPPED_FOLDER / "low-ford.tmx"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what maps name, and nothing drawn."""
    own = tmp_path_factory.mktemp("own")
    fresh.copy_shipped_files(own)
    return own


def bench(folder: Path, content: bytes = b"") -> Editor:
    return bench_at(folder / "drawn.tmx", content or fresh.empty_map(24, 24))


@pytest.fixture
def on(folder: Path) -> Editor:
    """A bench with an empty map."""
    return bench(folder)


def lay(on: Editor, name: str, x: float, y: float) -> str:
    """Lay a piece of the palette; its key."""
    assert on.lay_template(f"templates/{name}.tx", name, Point(x, y)), on.message
    return on.selected_keys[0]


def test_several_are_moved_and_deleted_as_one_step_and_presses_are_joined(on: Editor) -> None:
    keys = [lay(on, "rock", 4, 4), lay(on, "tree", 10, 10)]
    on.choose(keys)
    before = [on.drawing.shapes[key].bounds for key in keys]
    for _ in range(3):
        assert on.move(0.5, 0, merges=True)
    assert on.history.undo_names[-1] == "Move 2 pieces" and len(on.history.undo_names) == 3
    for key, box in zip(keys, before, strict=True):
        assert on.drawing.shapes[key].bounds[0] == pytest.approx(box[0] + 1.5)
    on.undo()
    assert [on.drawing.shapes[key].bounds for key in keys] == before
    on.choose(keys)
    assert on.delete() and not on.drawing.things


def test_the_uppermost_is_under_the_pointer_and_what_is_locked_is_not(on: Editor) -> None:
    low, high = lay(on, "plain-level", 6, 6), lay(on, "rock", 6, 6)
    assert on.keys_under(Point(6, 6)) == [high, low]
    on.choose([high])
    assert on.lock(True) and on.keys_under(Point(6, 6)) == [low]
    assert on.keys_within((0, 0, 24, 24)) == [low]
    assert on.free_all() and on.keys_under(Point(6, 6)) == [high, low]
    assert not on.drawing.survey.problems[1:], "a lock is no fault of the map"


def test_a_copied_start_is_that_of_the_next_seat_and_six_are_all(on: Editor) -> None:
    for seat in range(1, 4):
        assert on.lay_start(Point(4.0 * seat, 4))
    on.choose(on.drawing.things_by_key)
    assert on.duplicate()
    seats = [each.tiled_object.properties["seat"] for each in on.drawing.things]
    assert sorted(map(int, map(str, seats))) == [1, 2, 3, 4, 5, 6]
    before = on.drawing.document.content
    assert not on.lay_start(Point(20, 20)) and "six" not in on.message and "6 seats" in on.message
    assert on.drawing.document.content == before
    lay(on, "rock", 18, 18)
    on.choose(on.drawing.things_by_key)
    assert on.duplicate() and len(on.selected_keys) == 1
    assert on.message == "6 starts were left out: a duel has 6 seats."
    on.choose(["1"])
    before = on.drawing.document.content
    assert not on.duplicate() and on.message == "1 start was left out: a duel has 6 seats."
    assert on.drawing.document.content == before


def test_a_second_paste_of_everything_leaves_out_starts_without_a_seat(on: Editor) -> None:
    for seat in range(1, 5):
        assert on.lay_start(Point(4.0 * seat, 4))
    lay(on, "rock", 6, 12)
    lay(on, "hut", 16, 12)
    on.choose(on.drawing.things_by_key)
    copied = on.copy()
    assert on.paste(copied, Point(10, 15)) and len(on.selected_keys) == 4
    assert on.message == "2 starts were left out: a duel has 6 seats."
    assert on.paste(copied, Point(12, 18)) and len(on.selected_keys) == 2
    assert on.message == "4 starts were left out: a duel has 6 seats."
    assert len(on.drawing.battlefield.starts) == 6 and len(on.drawing.battlefield.terrain) == 6
    starts = [clip for clip in copied if clip.kind == "start"]
    steps = on.history.undo_names
    assert not on.paste(starts) and on.history.undo_names == steps
    assert on.message == "4 starts were left out: a duel has 6 seats."


def test_what_a_map_cannot_take_is_left_out_of_a_paste(folder: Path) -> None:
    on = bench(folder)
    lay(on, "rock", 6, 12)
    assert on.lay_box(Point(2, 2), 3, 2)
    on.choose(on.drawing.things_by_key)
    copied = on.copy()
    lonely = b"".join(
        line for line in fresh.empty_map(24, 24).splitlines(True) if b"<tileset" not in line
    )
    other = bench_at(folder / "elsewhere" / "map.tmx", lonely)
    assert other.paste(copied) and len(other.drawing.things) == 1
    assert other.message.startswith("1 thing was left out. ") and "rock" in other.message
    assert not other.paste([clip for clip in copied if "template" in clip.source])
    assert "rock" in other.message and len(other.drawing.things) == 1


def test_copies_go_on_with_the_shift_that_the_last_ones_were_given(on: Editor) -> None:
    lay(on, "rock", 4, 4)
    on.duplicate()
    on.move(2, 0)
    on.duplicate()
    xs = sorted(round(shape.bounds[0], 2) for shape in on.drawing.shapes.values())
    assert xs[1] - xs[0] == pytest.approx(3) and xs[2] - xs[1] == pytest.approx(3)


def test_what_was_copied_is_laid_on_another_map(folder: Path) -> None:
    source, to = bench_at(FORD), bench(folder)
    source.choose(source.drawing.things_by_key)
    clips = source.copy()
    assert to.paste(clips), to.message
    ours, theirs = to.drawing.battlefield, source.drawing.battlefield
    assert ours.starts == theirs.starts
    assert [each.bounds for each in ours.terrain] == [each.bounds for each in theirs.terrain]
    assert to.paste(clips[:1], Point(3, 3)) and len(to.selected_keys) == 1
    at = to.drawing.middle(to.things)
    assert at == pytest.approx((3, 3), abs=0.01)


def test_partners_follow_and_go(on: Editor) -> None:
    on.symmetry = Symmetry.ACROSS
    key = lay(on, "hut", 6, 6)
    assert len(on.drawing.things) == 2 and on.selected_keys == (key,)
    on.move(1, 2)
    boxes = sorted(shape.bounds for shape in on.drawing.shapes.values())
    assert len(boxes) == 2 and boxes[0][0] + boxes[1][2] == pytest.approx(24, abs=0.01)
    assert boxes[0][1] == pytest.approx(boxes[1][1])
    on.set_properties({"weight": 4})
    assert [piece.weight for piece in on.drawing.battlefield.terrain] == [4, 4]
    on.delete()
    assert not on.drawing.things
    for _ in range(4):
        on.undo()
    assert not on.drawing.things and on.drawing.document.content == fresh.empty_map(24, 24)


places = st.tuples(*[st.floats(1, 23).map(lambda inches: round(inches, 2))] * 2)
"""Places on a table of 24 inches."""


@settings(max_examples=many(15, 150))
@given(kind=st.sampled_from(Symmetry), at=places, to=places)
@example(kind=Symmetry.THIRD_TURNS, at=(12, 11), to=(12, 4))
@example(kind=Symmetry.THIRD_TURNS, at=(1, 1), to=(12, 13))
@example(kind=Symmetry.ACROSS, at=(11, 5), to=(12, 5))
def test_the_copies_that_are_shown_are_laid_and_others_are_told(
    folder: Path, kind: Symmetry, at: tuple[float, float], to: tuple[float, float]
) -> None:
    on = bench(folder)
    on.symmetry = kind
    shown = on.symmetric_copies([Piece("hut", rect=(at[0] - 2.4, at[1] - 2, 4.8, 4)).shape])
    key = lay(on, "hut", *at)
    _laid_as_shown(on, key, shown)
    moving = DragGesture(on, [key], key, PointerState(Point(*at)))
    moving.follow(PointerState(Point(*to), ctrl=True))
    shown = moving.symmetric_copies()
    moving.end()
    if at != to:
        _laid_as_shown(on, key, shown)


def _laid_as_shown(on: Editor, key: str, shown: SymmetricCopies) -> None:
    laid = [shape.bounds for other, shape in on.drawing.shapes.items() if other != key]
    wanted = [shape.bounds for shape in shown.shapes]
    assert len(laid) == len(wanted)
    for one, other in zip(sorted(laid), sorted(wanted), strict=True):
        assert one == pytest.approx(other, abs=0.01)
    assert ("got none" in on.message) is ("across the middle" in shown.left_out_words), on.message
    assert ("left out" in on.message) is ("off the table" in shown.left_out_words), on.message


def test_a_start_is_moved_where_its_copies_have_no_seats(on: Editor) -> None:
    for x in range(6):
        assert on.lay_start(Point(3 + 3 * x, 4))
    on.symmetry = Symmetry.HALF_TURN
    on.choose(["1"])
    assert on.move(0, 1) and "a duel has 6 seats" in on.message
    assert len(on.drawing.things) == 6 and on.drawing.battlefield.starts[0] == (3, 5)


def stepped(on: Editor, step: str) -> bool:
    """Do something with a piece of 4 by 1 inches, near the lower left corner of the table."""
    match step:
        case "move":
            return on.move(-3, 0)
        case "turn":
            return on.turn(90)
        case "mirror":
            return on.mirror(is_vertical=True)
        case "resize":
            return on.resize(on.selected_keys[0], 8, 1, Point(1, 0))
        case "paste":
            return on.paste(on.copy(), Point(24, 12))
    return on.duplicate()


@pytest.mark.parametrize(
    ("step", "inches"),
    [
        ("move", "2 inches"),
        ("turn", "1 inch"),
        ("resize", "3 inches"),
        ("paste", "2 inches"),
        ("copy", "0.5 inches"),
        ("mirror", ""),
    ],
)
def test_a_piece_that_comes_to_hang_off_the_table_is_told_and_mended(
    step: str, inches: str, folder: Path
) -> None:
    on = bench(folder)
    assert on.lay_box(Point(1, 22.5), 4, 1) and not on.message
    assert stepped(on, step), on.message
    if not inches:
        assert not on.message and not on.drawing.survey_of_things.problems
        return
    assert f"hangs {inches} off the table." in on.message
    (problem,) = on.drawing.survey_of_things.problems
    assert problem.severity is Severity.WARNING
    found = remedy_step(problem)
    assert found and on.do_without_symmetry(found[0], *found[1])
    assert not on.message and not on.drawing.survey_of_things.problems
    left, top, right, low = on.drawing.shapes[on.selected_keys[0]].bounds
    assert left >= 0 and top >= 0 and right <= 24 and low <= 24


def test_a_mirrored_polygon_that_is_not_alike_on_both_sides_stays_where_it_lay(on: Editor) -> None:
    on.lay_polygon([Point(0.5, 2), Point(4, 2), Point(0.5, 5)])
    before = on.drawing.shapes[on.selected_keys[0]].bounds
    assert on.mirror(False) and on.drawing.shapes[on.selected_keys[0]].bounds == pytest.approx(
        before
    )


@pytest.mark.parametrize(
    ("x", "count", "words"),
    [
        (19, 2, ""),
        (20, 1, "1 copy was left out, which would reach off the table."),
        (22, 0, "2 copies were left out, which would reach off the table."),
    ],
)
def test_no_copy_reaches_farther_off_the_table_than_a_laid_or_moved_piece(
    x: float, count: int, words: str, on: Editor
) -> None:
    on.symmetry = Symmetry.THIRD_TURNS
    assert on.lay_box(Point(x, 18), 2, 2)
    assert (len(on.drawing.things), on.message) == (1 + count, words)
    assert on.move(12 - x, 0) and len(on.drawing.things) == 3 and not on.message
    assert on.move(x - 12, 0)
    assert (len(on.drawing.things), on.message) == (1 + count, words)


def test_copies_hang_off_the_table_as_far_as_the_piece_does(on: Editor) -> None:
    on.symmetry = Symmetry.QUARTER_TURNS
    assert on.lay_box(Point(-1, 4), 2, 2)
    assert len(on.drawing.things) == 4 and "hangs 1 inch off the table." in on.message


def test_a_refused_step_changes_nothing_and_says_why(on: Editor) -> None:
    assert on.lay_polygon([Point(2, 2), Point(6, 2), Point(6, 6), Point(2, 6)])
    before = on.drawing.document.content
    assert not on.lay_template("templates/no-such.tx", "nothing", Point(4, 4))
    assert "does not exist" in on.message and on.drawing.document.content == before


def test_a_fill_goes_as_far_as_the_same_floor(on: Editor) -> None:
    ring = {
        (x, y): "paving" for x in range(5, 10) for y in range(5, 10) if x in (5, 9) or y in (5, 9)
    }
    on.carry_out("Ring", lambda drawing: paint_patches(drawing, ring))
    on.carry_out("Fill", lambda drawing: fill_patches(drawing, (7, 7), "water"))
    rows = on.drawing.battlefield.floor
    assert sum(row.count("w") for row in rows) == 9 and sum(row.count("p") for row in rows) == 16
    on.carry_out("Flood", lambda drawing: fill_patches(drawing, (0, 0), "sand"))
    assert sum(row.count("s") for row in on.drawing.battlefield.floor) == 24 * 24 - 25


def test_floors_have_partners_too(on: Editor) -> None:
    on.symmetry = Symmetry.QUARTER_TURNS
    on.paint({(1, 2): "lava"}, "lava")
    found = {
        (x, y)
        for y, row in enumerate(on.drawing.battlefield.floor)
        for x in range(24)
        if row[x] == "l"
    }
    assert found == {(1, 2), (21, 1), (22, 21), (2, 22)}
    on.symmetry = Symmetry.ACROSS
    on.paint({(11, y): "water" for y in range(24)}, "water")
    assert all(row[11:13] == "ww" for row in on.drawing.battlefield.floor)
    on.fill((5, 5), "sand")
    rows = on.drawing.battlefield.floor
    assert rows[12] == "s" * 11 + "ww" + "s" * 11 and len(on.history.undo_names) == 3
    on.symmetry = Symmetry.THIRD_TURNS
    on.paint({(x, y): "lava" for x in range(10, 14) for y in range(2, 6)}, "lava")
    rows = on.drawing.battlefield.floor
    assert all(row[10:14] == "llll" for row in rows[2:6])
    assert 16 <= sum(row.count("l") for row in rows[:8]) <= 26
    for left, right in ((0, 12), (12, 24)):
        assert 16 <= sum(row[left:right].count("l") for row in rows[8:]) <= 26


def test_the_other_side_is_completed_with_its_floors_and_says_what_it_leaves(on: Editor) -> None:
    for at in ((3, 3), (12, 12.5)):
        assert on.lay_template("templates/hut.tx", "hut", Point(*at))
    for at in ((2, 2), (12, 22), (22, 12)):
        assert on.lay_start(Point(*at))
    on.paint({(1, 2): "sand", (22, 2): "water"}, "sand")
    before = len(on.drawing.battlefield.terrain)
    assert on.mirror_all(Symmetry.QUARTER_TURNS)
    assert "Starts got no copies" in on.message and "across the middle" in on.message
    field = on.drawing.battlefield
    assert len(field.starts) == 3 and len(field.terrain) == before + 3
    rows = field.floor
    assert [rows[y][x] for x, y in ((1, 2), (21, 1), (22, 21), (2, 22))] == ["s"] * 4
    assert rows[2][22] == "w" and on.history.undo_names[-1] == "Complete the other side"
    steps = len(on.history.undo_names)
    on.mirror_all(Symmetry.QUARTER_TURNS)
    assert len(on.history.undo_names) == steps and on.message.startswith(
        "Everything that can have a partner has one."
    )


@pytest.mark.parametrize("end", [(9.5, 3.2), (3.2, 9.9), (0.1, 0.1), (5.5, 5.4), (2, 9)])
def test_a_slanted_stroke_of_the_brush_has_no_gaps(end: tuple[float, float]) -> None:
    cells = squares_between(Point(5.5, 5.5), Point(*end))
    assert cells[0] == (5, 5) and cells[-1] == (int(end[0]), int(end[1]))
    assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in pairwise(cells))


def test_a_map_without_layer_or_tileset_gets_both(folder: Path) -> None:
    empty = (
        b'<map version="1.8" orientation="orthogonal" width="8" height="6" tilewidth="32"'
        b' tileheight="32" infinite="0" nextlayerid="2" nextobjectid="1">\n</map>\n'
    )
    on = bench(folder, empty)
    assert on.carry_out("Paint", lambda drawing: paint_patches(drawing, {(2, 3): "lava"})), (
        on.message
    )
    assert on.drawing.battlefield.floor[3] == "..l....."
    lonely = bench_at(folder.parent / "nowhere" / "map.tmx", empty)
    assert not lonely.carry_out("Paint", lambda drawing: paint_patches(drawing, {(2, 3): "lava"}))
    assert "floor.tsx" in lonely.message


def test_a_table_of_another_size_keeps_all_that_lies_there() -> None:
    on = bench_at(FORD)
    before = on.drawing.battlefield
    assert on.carry_out("Larger", lambda drawing: resize_patches(drawing, 30, 28, 4, 2)), on.message
    after = on.drawing.battlefield
    assert after.table == (30, 28) and len(after.terrain) == len(before.terrain)
    for one, other in zip(before.starts, after.starts, strict=True):
        assert (other.x - one.x, other.y - one.y) == pytest.approx((4, 2))
    assert [row[4:28] for row in after.floor[2:26]] == [*before.floor]
    assert on.carry_out("Back", lambda drawing: resize_patches(drawing, 24, 24, -4, -2))
    assert on.drawing.battlefield.floor == before.floor
    assert not on.carry_out("Too small", lambda drawing: resize_patches(drawing, 2, 24))
    assert "4 to 100" in on.message


def test_a_map_says_its_name_and_who_drew_it(on: Editor) -> None:
    on.carry_out("Name", lambda drawing: rename_patches(drawing, 'Ford & "Mill"'))
    on.carry_out("Sign", lambda drawing: author_patches(drawing, "Mara"))
    assert on.drawing.battlefield.name == 'Ford & "Mill"'
    assert b'name="author" value="Mara"' in on.drawing.document.content
    on.carry_out("Sign", lambda drawing: author_patches(drawing, ""))
    on.carry_out("Name", lambda drawing: rename_patches(drawing, ""))
    assert on.drawing.document.content == fresh.empty_map(24, 24)


def test_every_template_of_the_palette_can_be_laid(on: Editor) -> None:
    found = stencils(on.drawing.path)
    assert len(found) == 38
    for each in found:
        assert on.lay_template(each.source, each.name, Point(12, 12)), on.message


@pytest.mark.parametrize("seed", range(many(2, 30)))
def test_random_steps_end_as_their_replay_and_are_taken_back_to_the_byte(
    seed: int, folder: Path
) -> None:
    chance = Random(seed)
    on = bench(folder) if seed % 2 else bench_at(FORD)
    first = on.drawing.document.content
    stack = [first]
    for number in range(45):
        _random_step(on, chance)
        content = on.drawing.document.content
        if content != stack[-1]:
            stack.append(content)
        for _ in range(chance.randrange(3) if chance.random() < 0.2 else 0):
            if on.undo():
                stack.pop()
                assert on.drawing.document.content == stack[-1]
        if number % 20 == 0:
            fresh_survey = survey_of(on.drawing.path, read_tiled(on.drawing.path, stack[-1]))
            assert on.drawing.survey == fresh_survey
    last, steps = on.drawing.document.content, len(on.history.undo_names)
    while on.undo():
        pass
    assert on.drawing.document.content == first
    for _ in range(steps):
        assert on.redo()
    assert on.drawing.document.content == last


def _random_step(on: Editor, chance: Random) -> None:
    """Something that somebody may do, whether it can be done or not."""
    keys = [*on.drawing.things_by_key]
    on.choose(chance.sample(keys, min(len(keys), chance.randrange(1, 4))))
    on.symmetry = chance.choice([None, None, None, *Symmetry]) if len(keys) < 60 else None
    at = Point(chance.randrange(1, 23), chance.randrange(1, 23))
    steps: list[Callable[[], object]] = [
        lambda: on.move(chance.randrange(-3, 4), chance.random()),
        lambda: on.turn(chance.randrange(360)),
        lambda: on.mirror(chance.random() < 0.5),
        on.delete,
        on.duplicate,
        lambda: on.raise_(chance.random() < 0.5),
        lambda: on.lower(chance.random() < 0.5),
        lambda: on.lock(chance.random() < 0.5),
        lambda: on.set_properties({"weight": chance.randrange(12), "ground": "blocking"}),
        lambda: on.lay_template("templates/rock.tx", "rock", at),
        lambda: on.lay_start(at),
        lambda: on.lay_box(at, 2, 1.5, chance.random() < 0.5),
        lambda: on.lay_polygon([at, Point(at.x + 2, at.y), Point(at.x, at.y + 3)]),
        lambda: on.paste(on.copy(), at),
        lambda: on.carry_out("Paint", lambda d: paint_patches(d, {(int(at.x), int(at.y)): "mud"})),
        lambda: on.carry_out("Fill", lambda d: fill_patches(d, (int(at.x), int(at.y)), "sand")),
    ]
    live = on.symmetry
    if live is Symmetry.QUARTER_TURNS and len(keys) > 20:
        on.symmetry = None
    chance.choice(steps)()
