"""The workshop's page that generates battlefields."""

from __future__ import annotations

from pathlib import Path
from time import monotonic, sleep

import pytest

from engine.app.desktop import clipboard_text, copy_text
from engine.app.widgets.choices import ChoiceField
from games.duel.generator.fairness import StartMeasures
from games.duel.generator.generating import VERSION, MapRequest, generate
from games.duel.generator.page import SEAT_COUNTS, GeneratePage, next_seed
from games.duel.generator.themes import THEMES_FOLDER, USER_FOLDER
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Battlefield
from games.duel.maps.library import SHIPPED_FOLDER
from games.duel.workshop import regenerating
from games.duel.workshop.document import Document
from games.duel.workshop.drawing import Drawing
from games.duel.workshop.evening import Evened, why_not
from games.duel.workshop.fresh import content_at, copy_shipped_files, empty_map
from games.duel.workshop.regenerating import Regenerator
from games.duel.workshop.symmetry import Symmetry
from tests.games.duel.workshop.at_work import AtWork, at_work
from tests.games.duel.workshop.opened import bench_at
from tests.hands import ids, keys, press, settle, top, widget, words, write


def page_of(work: AtWork) -> GeneratePage:
    """The page, opened with its button, after its first battlefield has come."""
    if "generate" not in ids(work.app):  # the text is large: the table has a tab of its own
        press(work.app, "side-Piece")
    press(work.app, "generate")
    page = top(work.app, GeneratePage)
    come(page, work)
    return page


def come(page: GeneratePage, work: AtWork) -> None:
    """Wait until the battlefield that was asked for last is shown."""
    end = monotonic() + 120
    while page._work.is_working and monotonic() < end:
        sleep(0.02)
        page.update(0.02)
    settle(work.app)
    assert not page._work.is_working


def properties(work: AtWork) -> dict[str, object]:
    return dict(work.bench.drawing.tiled.properties)


def choose(page: GeneratePage, work: AtWork, id: str, option: str) -> None:
    """Choose an option by the arrow keys."""
    page.focus_on(id)
    field = widget(work.app, id, ChoiceField)
    while field.value != (goal := field.options.index(option)):
        before = field.value
        keys(work.app, "right" if goal > before else "left")
        field = widget(work.app, id, ChoiceField)
        assert field.value != before, f"{option} can't be reached"


def test_a_battlefield_is_taken_in_one_step_and_taken_back(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    before = work.bench.drawing.document.content
    page_of(work)
    press(work.app, "take")
    assert len(work.bench.drawing.things) > 20
    assert len(work.bench.drawing.battlefield.starts) == 2
    assert work.bench.history.undo_names == ["Generate"]
    work.keys("ctrl+z")
    assert work.bench.drawing.document.content == before


def test_by_keys_a_battlefield_is_generated_and_its_first_piece_chosen(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    work.screen.focus_on("table-size")
    work.keys("ctrl+g")
    come(top(work.app, GeneratePage), work)
    work.keys("enter", "tab")
    assert len(work.bench.selected_keys) == 1


def test_a_map_knows_its_seed_theme_and_generator(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    page = page_of(work)
    write(work.app, "seed", "ash")
    come(page, work)
    press(work.app, "take")
    assert properties(work)["seed"] == "ash"
    assert str(properties(work)["generator"]).startswith("village ")
    content = work.bench.drawing.document.content
    page = page_of(work)
    write(work.app, "seed", "ash")
    come(page, work)
    press(work.app, "take")
    press(work.app, "answer-1")
    assert work.bench.drawing.document.content == content


def test_the_page_begins_with_what_the_drawing_was_generated_for(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    page = page_of(work)
    choose(page, work, "theme", "ruins")
    choose(page, work, "seats", "3")
    come(page, work)
    press(work.app, "take")
    again = page_of(work)
    assert again.request == page.request._replace(seed=again.request.seed)
    assert (again.request.theme, again.request.seats) == ("ruins", 3)


def test_a_drawing_is_not_replaced_without_a_question(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    page_of(work)
    press(work.app, "take")
    first = work.bench.drawing.document.content
    page = page_of(work)
    press(work.app, "another")
    come(page, work)
    press(work.app, "take")
    assert work.bench.drawing.document.content == first
    press(work.app, "answer-0")  # keep the drawing
    assert work.bench.drawing.document.content == first


def test_what_cannot_be_had_is_grey_with_its_reason(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    page = page_of(work)
    assert list(widget(work.app, "symmetry", ChoiceField).closed) == [1, 2]
    assert words(work.app, "symmetry-note") == "For 3, 6 seats: third turns; 4: quarter turns."
    choose(page, work, "symmetry", "left and right")  # over both grey ones
    choose(page, work, "seats", "6")
    assert (page.request.table, page.request.symmetry) == ((28, 28), "mirror")
    assert list(widget(work.app, "size", ChoiceField).closed) == [0]
    assert "26 inches" in words(work.app, "size-note")
    choose(page, work, "seats", "3")
    assert (page.request.table, page.request.symmetry) == ((24, 24), "third")


def test_a_size_is_chosen_and_an_oblong_table_has_no_quarters(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    page = page_of(work)
    choose(page, work, "seats", "4")
    choose(page, work, "symmetry", "quarter turns")
    choose(page, work, "size", "other")
    assert (page.request.table, page.request.symmetry) == ((30, 28), "half")
    note = words(work.app, "symmetry-note")
    assert note == "For 3, 6 seats: third turns. For square tables: quarter turns."
    page.focus_on("width")
    keys(work.app, "right")
    come(page, work)
    assert page._result and page._result.battlefield.table == (31, 28)


def test_another_counts_on_from_the_seed() -> None:
    assert [next_seed(seed) for seed in ("ash", "ash-2", "a-9", "a-b")] == [
        *("ash-2", "ash-3", "a-10", "a-b-2"),
    ]


def test_a_similar_one_keeps_buildings_floors_and_starts(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    page = page_of(work)
    before = page._result and page._result.battlefield
    assert before
    press(work.app, "similar")
    come(page, work)
    after = page._result and page._result.battlefield
    assert after and not page._work.problem
    fixed = [
        {each for each in field.terrain if each.ground == "blocking"} for field in (before, after)
    ]
    assert {each.bounds for each in fixed[0]} == {each.bounds for each in fixed[1]}
    assert after.floor == before.floor and after.starts == before.starts
    assert {each.bounds for each in after.terrain} != {each.bounds for each in before.terrain}
    press(work.app, "take")
    assert properties(work)["similar"] == "1"
    assert work.bench.symmetry is Symmetry.HALF_TURN
    assert not why_not(work.bench.drawing, Symmetry.HALF_TURN)


def test_a_similar_one_lays_nothing_new_on_its_roads(tmp_path: Path) -> None:
    copy_shipped_files(tmp_path)
    drawing = bench_at(tmp_path / "new.tmx", empty_map(24, 24)).drawing
    request = MapRequest("village", 2, "half", "2d1612-2")
    content = content_at(
        generate(request).content, SHIPPED_FOLDER / "new.tmx", drawing.path, tmp_path
    )
    before = drawing.with_document(Document(content)).battlefield
    for number in (1, 2, 3):
        made = Regenerator(drawing, tmp_path).similar(print_nothing, request, number, content)
        assert trees_on_roads(made.battlefield) == trees_on_roads(before) == 0


def trees_on_roads(battlefield: Battlefield) -> int:
    """Number of the trees whose middle is on dirt or paving."""
    middles = [each.centre for each in battlefield.terrain if each.art == "tree"]
    return sum(battlefield.floor[int(y)][int(x)] in "dp" for x, y in middles)


def test_what_is_locked_stays_where_it_is(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    work.lay("tower", (17, 7))
    work.keys("l")
    assert work.bench.lay_start(Point(3, 12))
    work.bench.lock(True)
    start = work.bench.drawing.battlefield.starts[0]
    work.bench.choose([])
    work.screen.rebuild()
    page = page_of(work)
    if page._work.problem:
        press(work.app, "another")
        come(page, work)
    assert words(work.app, "status").startswith("What is locked stays where it is.")
    press(work.app, "take")
    press(work.app, "answer-1")
    battlefield = work.bench.drawing.battlefield
    towers = [
        each for each in battlefield.terrain if each.art == "tower" and each.centre == (17, 7)
    ]
    assert len(towers) == 1 and start in battlefield.starts and len(battlefield.starts) == 2
    assert not work.bench.drawing.survey.errors
    assert work.bench.symmetry is None, "with the locked pieces the two sides differ"


@pytest.mark.parametrize("is_locked", [False, True])
def test_a_map_in_a_folder_of_its_own_finds_the_pieces_above_it(
    tmp_path: Path, is_locked: bool
) -> None:
    copy_shipped_files(tmp_path)
    path = tmp_path / "old" / "mine.tmx"
    empty = content_at(empty_map(24, 24), SHIPPED_FOLDER / "mine.tmx", path, tmp_path)
    bench = bench_at(path, empty)
    assert bench.lay_template("../templates/tower.tx", "tower", Point(12, 12))
    bench.lock(is_locked)
    content = generate(MapRequest("desert", 2, "half", "test")).content
    made = Regenerator(bench.drawing, tmp_path).with_locked(print_nothing, content)
    assert made.battlefield == bench.drawing.with_document(Document(made.content)).battlefield
    assert len(made.battlefield.terrain) > 10 and len(made.battlefield.starts) == 2
    towers = [piece for piece in made.battlefield.terrain if piece.art == "tower"]
    assert len(towers) == is_locked


def print_nothing(share: float) -> None:
    """Nobody is told about the progress."""


@pytest.mark.parametrize(
    ("size", "text"), [((1024, 640), 200), ((1024, 640), 100), ((2560, 1440), 100)]
)
def test_it_is_reached_and_used_by_keys_in_any_window(
    tmp_path: Path, size: tuple[int, int], text: int
) -> None:
    """The menu names it, also where the panel of the table is hidden."""
    work = at_work(tmp_path, size, text_size=text)
    work.keys("escape")
    label = "Generate"
    lines = [id for id in ids(work.app) if label in getattr(widget(work.app, id), "label", "")]
    press(work.app, lines[0])
    page = top(work.app, GeneratePage)
    come(page, work)
    work.keys("a")
    come(page, work)
    assert page.request.seed.endswith("-2")
    page.focus_on("take")
    work.keys("enter")
    assert len(work.bench.drawing.battlefield.starts) == 2


def test_a_seed_is_copied_and_pasted(tmp_path: Path) -> None:
    """Blanks around a pasted seed do not count."""
    work = at_work(tmp_path)
    page = page_of(work)
    first, request = page._result, page.request
    page.focus_on("seed")
    work.keys("ctrl+c")
    assert clipboard_text() == request.seed
    work.type("ash")
    come(page, work)
    assert page._result != first
    copy_text(f"  {request.seed}\n")
    work.keys("ctrl+a", "ctrl+v")
    come(page, work)
    assert page.request == request and page._result == first


def test_the_user_can_have_themes_of_their_own(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    folder = work.screen.files.folder / USER_FOLDER
    folder.mkdir(parents=True)
    text = (THEMES_FOLDER / "desert.yaml").read_text()
    (folder / "moor.yaml").write_text(text)
    (folder / "desert.yaml").write_text(text.replace("floor: sand", "floor: wter"))
    (folder / "notes.txt").write_text("no theme")
    page = page_of(work)
    field = widget(work.app, "theme", ChoiceField)
    assert field.options[-2:] == ["desert (yours)", "moor (yours)"]
    choose(page, work, "theme", "desert (yours)")
    come(page, work)
    assert "desert.yaml: no floor is called 'wter'" in words(work.app, "status")
    choose(page, work, "theme", "moor (yours)")
    come(page, work)
    seed = page.request.seed
    press(work.app, "take")
    properties_ = properties(work)
    assert properties_["generator"] == f"moor {VERSION}" and properties_["seed"] == seed
    page = page_of(work)
    assert page.request.theme == str(folder / "moor.yaml")


def test_a_theme_in_a_file_makes_the_same_map_wherever_it_lies(tmp_path: Path) -> None:
    contents = set()
    for folder in (tmp_path / "here", tmp_path / "there"):
        folder.mkdir()
        path = folder / "moor.yaml"
        path.write_bytes((THEMES_FOLDER / "desert.yaml").read_bytes())
        contents.add(generate(MapRequest(str(path), 2, "half", "ash")).content)
    assert len(contents) == 1


def test_a_seed_of_two_words_is_typed(tmp_path: Path) -> None:
    """The field keeps a blank while the page is drawn anew for the first word's battlefield."""
    work = at_work(tmp_path)
    page = page_of(work)
    page.focus_on("seed")
    work.keys("ctrl+a")
    for typed in ("old ", "mill"):
        work.type(typed)
        come(page, work)
    assert page.request.seed == "old mill"


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_nothing_moves_when_a_choice_changes(tmp_path: Path, size: tuple[int, int]) -> None:
    work = at_work(tmp_path, size)
    page = page_of(work)
    places = {id: widget(work.app, id).rect for id in ("theme", "seed", "take")}
    for seats in SEAT_COUNTS:
        choose(page, work, "seats", seats)
        assert places == {id: widget(work.app, id).rect for id in places}, seats
    choose(page, work, "size", "other")
    assert places == {id: widget(work.app, id).rect for id in places}


def test_a_note_on_fairness_moves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work = at_work(tmp_path)
    page = page_of(work)
    places = {id: widget(work.app, id).rect for id in ("theme", "seed", "take")}
    unlike = [StartMeasures({}, {1: 2}, {1: 1}, 26.0), StartMeasures({}, {1: 4}, {1: 3}, 20.0)]

    def unfair(on_share: object, drawing: Drawing, *_: object) -> Evened:
        return Evened(drawing, unlike, unlike)

    monkeypatch.setattr(regenerating, "make_fair", unfair)
    press(work.app, "similar")
    come(page, work)
    assert "the starts differ in pieces to smash nearby, pieces to throw nearby" in words(
        work.app, "status"
    )
    assert places == {id: widget(work.app, id).rect for id in places}


def test_the_progress_and_the_picture_stay_while_the_choices_scroll(tmp_path: Path) -> None:
    work = at_work(tmp_path, text_size=200)
    page = page_of(work)
    places = {id: widget(work.app, id).rect.copy() for id in ("status", "generated")}
    page.focus_on("seed")
    settle(work.app)
    assert {id: widget(work.app, id).rect for id in places} == places
    top_of_choices = widget(work.app, "theme").rect.top
    assert top_of_choices < places["status"].bottom, "the choices are not scrolled"


def test_a_later_choice_ends_the_work_of_an_earlier_one(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    page = page_of(work)
    for seed in ("a", "b", "c"):
        page._choose(MapRequest("forest", 2, "half", seed))
    come(page, work)
    press(work.app, "take")
    assert properties(work)["seed"] == "c"


def test_undo_brings_the_battlefield_before_with_its_choices(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    page = page_of(work)
    assert widget(work.app, "undo").reason
    first, request = page._result, page.request
    press(work.app, "another")
    come(page, work)
    choose(page, work, "theme", "ruins")
    come(page, work)
    press(work.app, "undo")
    press(work.app, "undo")
    assert (page._result, page.request) == (first, request)
    assert widget(work.app, "undo").reason and not widget(work.app, "take").reason


def test_a_seed_that_is_typed_slowly_is_one_step_of_undo(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    page = page_of(work)
    come(page, work)
    first, request = page._result, page.request
    for seed in ("a", "as", "ash"):
        write(work.app, "seed", seed)
        come(page, work)
    assert page.request.seed == "ash"
    press(work.app, "undo")
    assert (page._result, page.request) == (first, request)


def test_a_similar_map_is_a_step_of_undo_of_its_own(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    page = page_of(work)
    come(page, work)
    write(work.app, "seed", "ash")
    come(page, work)
    original = page._result
    press(work.app, "similar")
    come(page, work)
    assert page._result != original
    press(work.app, "undo")
    assert (page._result, page.request.seed) == (original, "ash")


def test_enter_takes_the_battlefield_and_leaves_the_seed(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    page = page_of(work)
    page.focus_on("seed")
    keys(work.app, "enter")
    assert top(work.app) is page and page.focus == "take"
    page.focus_on("theme")
    keys(work.app, "enter")
    assert len(work.bench.drawing.things) > 20


def test_a_painted_floor_is_not_replaced_without_a_question(tmp_path: Path) -> None:
    work = at_work(tmp_path)
    work.bench.paint({(3, 3): "sand"}, "sand")
    painted = work.bench.drawing.document.content
    work.screen.rebuild()
    page_of(work)
    press(work.app, "take")
    assert work.bench.drawing.document.content == painted
    press(work.app, "answer-0")
    assert work.bench.drawing.document.content == painted
