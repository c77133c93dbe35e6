"""Make fair: small changes of a drawing, before and after, in the window and as a command."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic, sleep

import pytest

import main
from engine.app.widgets.choices import ChoiceField
from games.duel.generator.fairness import measure_starts, verdict
from games.duel.generator.generating import MapRequest, generate
from games.duel.generator.making import Stopped
from games.duel.geometry.points import Point
from games.duel.maps.library import SHIPPED_FOLDER
from games.duel.maps.reader import read
from games.duel.workshop.drawing import Drawing
from games.duel.workshop.evening import Evened, Permission, make_fair, why_not
from games.duel.workshop.fresh import copy_shipped_files, empty_map
from games.duel.workshop.layouts import DrawnLayout, loose_keys
from games.duel.workshop.scene.changed_picture import marks_after, marks_before
from games.duel.workshop.scene.fairness_page import ALREADY_FAIR, FairnessPage
from games.duel.workshop.scene.make_fair_page import MakeFairPage
from games.duel.workshop.symmetry import Symmetry
from tests.games.duel.workshop.at_work import AtWork, at_work
from tests.games.duel.workshop.opened import bench_at, drawing_at
from tests.hands import ids, keys, press, settle, top, widget, words

UNFAIR = {
    "rock": ((3, 14.5), (14, 19), (18, 8)),
    "bush": ((5, 10), (18, 17), (10, 18), (19, 14)),
    "tree": ((12, 12), (16, 12.4)),
    "stump": ((5, 14.5), (7, 9)),
}
"""Pieces of a map whose starts lie at the left and at the right."""


def drawn(folder: Path, pieces: Mapping[str, Sequence[tuple[float, float]]] = UNFAIR) -> Drawing:
    """A map with two starts and these pieces."""
    copy_shipped_files(folder)
    bench = bench_at(folder / "unfair.tmx", empty_map(24, 24))
    for kind, places in pieces.items():
        for x, y in places:
            assert bench.lay_template(f"templates/{kind}.tx", kind, Point(x, y))
    assert bench.lay_start(Point(3, 12)) and bench.lay_start(Point(21, 12))
    return bench.drawing


def print_nothing(share: float) -> None:
    """Nobody is told about the progress."""


def sentence_on(drawing: Drawing) -> str:
    return verdict(measure_starts(drawing.battlefield))


def test_a_drawing_becomes_fair_and_the_report_has_both_figures(tmp_path: Path) -> None:
    drawing = drawn(tmp_path)
    assert sentence_on(drawing).startswith("Not all alike")
    shares = list[float]()
    result = make_fair(shares.append, drawing)
    assert shares == sorted(shares) and 0.25 < shares[-1] <= 1, "the progress is seen"
    assert result.is_fair and sentence_on(result.drawing).startswith("Fair")
    assert list(result.before) == measure_starts(drawing.battlefield)
    assert list(result.after) == measure_starts(result.drawing.battlefield)
    assert not result.rest_words and "piece" in result.changes_words
    assert not result.drawing.survey.problems


@pytest.mark.parametrize(
    ("request_", "right", "down"),
    [
        (MapRequest("desert", 3, "none", "moved"), -0.6, -0.9),
        (MapRequest("ruins", 4, "quarter", "moved"), -0.7, 0.5),
    ],
)
def test_a_battlefield_with_a_moved_start_becomes_fair_again(
    tmp_path: Path, request_: MapRequest, right: float, down: float
) -> None:
    copy_shipped_files(tmp_path)
    drawing = bench_at(tmp_path / "moved.tmx", generate(request_).content).drawing
    start = next(thing for thing in drawing.things if thing.is_start)
    patches = drawing.move_patches([start], right, down)
    drawing = drawing.with_document(drawing.document.with_patches(patches)[0])
    assert sentence_on(drawing).startswith("Not all alike")
    assert make_fair(print_nothing, drawing).is_fair


def test_what_has_a_lock_or_a_name_stays_and_so_do_walls(tmp_path: Path) -> None:
    drawing = drawn(tmp_path, {**UNFAIR, "hut": ((12, 5),)})
    keys = sorted(loose_keys(drawing), key=int)
    assert len(keys) == 11
    locked, named = (drawing.thing(key) for key in keys[:2])
    patches = [
        *drawing.property_patches(locked, "locked", True),
        *drawing.document.attribute_patches(named.element, name="The old stone"),
    ]
    drawing = drawing.with_document(drawing.document.with_patches(patches)[0])
    assert len(loose_keys(drawing)) == 9
    result = make_fair(print_nothing, drawing)
    assert result.changes and not {each.key for each in result.changes} & {*keys[:2]}


def test_a_locked_start_does_not_step_nor_does_its_partner(tmp_path: Path) -> None:
    drawing = drawn(tmp_path, {})
    start = next(thing for thing in drawing.things if thing.is_start)
    patches = drawing.property_patches(start, "locked", True)
    drawing = drawing.with_document(drawing.document.with_patches(patches)[0])
    alone = DrawnLayout(drawing, None, frozenset())
    assert [alone.may_step(seat) for seat in (0, 1)] == [False, True]
    paired = DrawnLayout(drawing, Symmetry.HALF_TURN, frozenset())
    assert [paired.may_step(seat) for seat in (0, 1)] == [False, False]


def test_only_chosen_pieces_change_and_it_is_said_what_is_left(tmp_path: Path) -> None:
    drawing = drawn(tmp_path)
    far = next(key for key, shape in drawing.shapes.items() if shape.bounds[0] > 15)
    result = make_fair(print_nothing, drawing, Permission(frozenset({far}), moves_starts=False))
    assert {each.key for each in result.changes} <= {far, ""}
    assert result.is_fair != result.rest_words.startswith("The starts still differ in")


def test_a_symmetry_stays(tmp_path: Path) -> None:
    path = SHIPPED_FOLDER / "ferry-landing.tmx"
    drawing = drawing_at(path)
    crates = [
        thing for thing in drawing.things if [p.art for p in drawing.pieces(thing)] == ["crate"]
    ]
    patches = drawing.removal_patches(crates[:2])  # one pair
    drawing = drawing.with_document(drawing.document.with_patches(patches)[0])
    assert not why_not(drawing, Symmetry.HALF_TURN)
    result = make_fair(print_nothing, drawing, symmetry=Symmetry.HALF_TURN)
    assert result.changes
    values = [(each.smashable_count, each.throwable_count) for each in result.after]
    assert values[0] == values[1] and values[2] == values[3]
    assert "partner" in why_not(drawing, Symmetry.ACROSS)


def made(work: AtWork) -> MakeFairPage:
    """The page, after its search has ended."""
    work.screen.actions.show_fairness()
    top(work.app, FairnessPage)
    press(work.app, "make-fair")
    page = top(work.app, MakeFairPage)
    searched(work, page)
    return page


def test_it_is_taken_in_one_step_and_taken_back(tmp_path: Path) -> None:
    work = at_work(tmp_path / "home")
    work.bench.replace(drawn(tmp_path).document.content)
    before = work.bench.drawing.document.content
    page = made(work)
    assert words(work.app, "verdict").startswith("**Fair")
    assert "→" in " ".join(words(work.app, f"fair-1-{index}") for index in range(5))
    press(work.app, "take")
    assert sentence_on(work.bench.drawing).startswith("Fair")
    assert work.bench.history.undo_names[-1] == "Make fair" and not page._work.is_working
    work.keys("ctrl+z")
    assert work.bench.drawing.document.content == before


@pytest.mark.parametrize(
    ("count", "option"), [(1, "only the 1 chosen piece"), (2, "only the 2 chosen pieces")]
)
def test_only_the_chosen_pieces_may_change(tmp_path: Path, count: int, option: str) -> None:
    """A single one is no choice yet: what was drawn last is always chosen."""
    work = at_work(tmp_path / "home")
    work.bench.replace(drawn(tmp_path).document.content)
    for place in UNFAIR["bush"][:count]:
        work.click(place, shift=True)
    assert len(work.bench.selected_keys) == count
    work.click_on("menu")
    press_line(work, "Is it fair?")
    press(work.app, "make-fair")
    page = top(work.app, MakeFairPage)
    field = widget(work.app, "pieces", ChoiceField)
    assert field.options == ["all loose pieces", option] and field.value == count - 1
    page.focus_on("pieces")
    keys(work.app, "left", "escape")
    assert top(work.app) is not page


def press_line(work: AtWork, label: str) -> None:
    """Press a line of the menu."""
    lines = [id for id in ids(work.app) if label in getattr(widget(work.app, id), "label", "")]
    press(work.app, lines[0])


def test_without_a_change_there_is_nothing_to_take(tmp_path: Path) -> None:
    work = at_work(tmp_path / "home")
    work.bench.replace(drawn(tmp_path, {}).document.content)
    work.screen.actions.show_fairness()
    assert widget(work.app, "make-fair").reason == ALREADY_FAIR
    work.keys("escape")
    work.screen.actions.make_fair()
    searched(work, top(work.app, MakeFairPage))
    assert words(work.app, "verdict") == (
        "**Fair: the starts are alike in everything measured here.** Nothing was changed."
    )
    assert widget(work.app, "take").reason == "Nothing was changed."


def test_a_map_with_one_start_says_what_it_needs(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    assert work.bench.lay_start(Point(3, 12))
    assert why_not(work.bench.drawing) == "It needs at least two starts."


def run(*args: object) -> int:
    return main.main(["map", "fair", *map(str, args)])


def test_the_command_writes_a_fair_map_beside_the_old_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "unfair.tmx"
    source.write_bytes(drawn(tmp_path).document.content)
    target = tmp_path / "fair.tmx"
    assert run(source, target) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Before:" and "After:" in lines and lines[-2].startswith("Fair")
    assert verdict(measure_starts(read(target))).startswith("Fair")
    content = target.read_bytes()
    assert run(source, target) == 2 and target.read_bytes() == content
    assert "is there already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("source", "target", "said"),
    [
        ("none.tmx", "out.tmx", "can't be read"),
        ("bad.tmx", "out.tmx", "bad.tmx"),
        ("unfair.tmx", "out.txt", "ends in .tmx"),
        ("unfair.tmx", "deeper/out.tmx", "must lie in the folder"),
        ("one.tmx", "out.tmx", "at least two starts"),
    ],
)
def test_a_refusal_of_the_command_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], source: str, target: str, said: str
) -> None:
    (tmp_path / "unfair.tmx").write_bytes(drawn(tmp_path).document.content)
    (tmp_path / "one.tmx").write_bytes(empty_map(24, 24))
    (tmp_path / "bad.tmx").write_bytes(b"<map")
    assert run(tmp_path / source, tmp_path / target) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / target).exists()


def test_a_result_names_what_is_left(tmp_path: Path) -> None:
    drawing = drawn(tmp_path)
    measures = measure_starts(drawing.battlefield)
    result = Evened(drawing, measures, measures, moves_starts=False)
    assert not result.is_fair
    expected = "The starts still differ in pieces to smash nearby, by 1 piece: too few loose pieces"
    assert expected in result.rest_words


def searched(work: AtWork, page: MakeFairPage) -> None:
    """Let the search end."""
    end = monotonic() + 120
    while page._work.is_working and monotonic() < end:
        sleep(0.02)
        page.update(0.02)
    settle(work.app)


def test_what_changes_is_marked_on_both_pictures(tmp_path: Path) -> None:
    drawing = drawn(tmp_path)
    result = make_fair(print_nothing, drawing)
    before = marks_before(result, drawing)
    after = marks_after(result, drawing)
    assert len(before) == sum(bool(each.before) for each in result.changes) + len(result.steps)
    assert len(after) == sum(bool(each.after) for each in result.changes) + len(result.steps)
    crossed = [mark.place for mark in before if mark.is_crossed]
    assert len(crossed) == sum(each.after is None for each in result.changes)
    lines = [mark.origin for mark in after if mark.origin]
    assert len(lines) == sum(each.is_move for each in result.changes) + len(result.steps)
    places = {piece.centre for piece in drawing.battlefield.terrain}
    assert places >= {*crossed}


def test_a_stopped_search_has_its_best_result_and_says_so(tmp_path: Path) -> None:
    shares = list[float]()

    def stop_soon(share: float) -> None:
        shares.append(share)
        if len(shares) == 2:
            raise Stopped

    drawing = drawn(tmp_path, {**UNFAIR, "crate": ((5, 17), (6, 8), (2, 16))})
    result = make_fair(stop_soon, drawing)
    assert len(shares) == 2 and result.rank <= make_fair(stop_at_once, drawing).rank
    assert result.is_fair or result.rest_words.endswith(": the search was stopped.")


def stop_at_once(share: float) -> None:
    raise Stopped


def test_the_reason_names_what_the_user_forbids(tmp_path: Path) -> None:
    drawing = drawn(tmp_path)
    result = make_fair(print_nothing, drawing, Permission(frozenset({"none"}), moves_starts=False))
    assert not result.changes and "only the chosen pieces may change" in result.rest_words
    assert "differ in pieces to smash nearby, by 1 piece" in result.rest_words


def test_another_way_keeps_the_ways_before(tmp_path: Path) -> None:
    work = at_work(tmp_path / "home")
    work.bench.replace(drawn(tmp_path).document.content)
    page = made(work)
    ways = list(page._ways)
    for _ in range(3):
        press(work.app, "another")
        searched(work, page)
    assert page._ways[:1] == ways and len(page._ways) > 1
    field = widget(work.app, "ways", ChoiceField)
    assert [each for each in field.options if "best" in each] == [
        f"{page._best_index + 1}, the best"
    ]
    page.focus_on("ways")
    while page._shown_index:
        keys(work.app, "left")
    press(work.app, "take")
    assert work.bench.drawing.document.content == ways[0].drawing.document.content
    assert work.bench.message.startswith("Made fair: ")


def test_a_worse_way_is_kept_but_not_shown(tmp_path: Path) -> None:
    work = at_work(tmp_path / "home")
    work.bench.replace(drawn(tmp_path).document.content)
    page = made(work)
    page._show_result(Evened(page._drawing, page._ways[0].before, page._ways[0].before))
    page.rebuild()
    assert page._shown_index == 0 and words(work.app, "status") == "Way 2 is less fair than way 1."


def test_a_search_can_be_stopped_in_the_window(tmp_path: Path) -> None:
    work = at_work(tmp_path / "home")
    work.bench.replace(drawn(tmp_path).document.content)
    page = made(work)
    places = {id: widget(work.app, id).rect for id in ("another", "stop", "close")}
    press(work.app, "another")
    assert widget(work.app, "another").reason and not widget(work.app, "stop").reason
    assert places == {id: widget(work.app, id).rect for id in places}, "no button moves"
    press(work.app, "stop")
    searched(work, page)
    assert widget(work.app, "stop").reason and not widget(work.app, "another").reason
