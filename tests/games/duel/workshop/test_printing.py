"""Battlefields on paper, as another program reads the PDF: inches are inches, and sheets meet."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple, cast

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from pypdf import PageObject, PdfReader
from pypdf.generic import ArrayObject, DictionaryObject

import main
from games.duel.field import maps, scenery
from games.duel.field.maps import PictureTooLarge, battlefield_picture
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Battlefield, Piece
from games.duel.workshop.printing import print_pdf
from games.duel.workshop.sheets import MARGIN, OVERLAP, PAPERS, Paper, print_plan
from tests.games.duel.maps.drawn import draw, layer
from tests.house.tree import ROOT

FIELD = Battlefield(
    "Żółta Droga: **[a]**",
    (24.0, 24.0),
    (Point(1, 23), Point(12, 8), Point(12.5, 15)),
    (
        Piece("lake", "blocking", ellipse=(3, 3, 8, 6), art="water"),
        Piece("oak", "uneven", 2, rect=(16, 15, 2, 2), art="tree"),
        Piece("road", polygon=(Point(0, 18), Point(24, 10), Point(24, 12)), art="road"),
    ),
)
THINGS = layer('<object name="oak" type="terrain" x="64" y="64" width="32" height="40"/>')
BOXES = {"a4": (595.276, 841.89), "letter": (612.0, 792.0)}
"""Papers in points, by their standards."""
SIZES = st.floats(4, 100).map(lambda side: round(side, 2))
papers = pytest.mark.parametrize("paper", ["a4", "letter"])


class Placed(NamedTuple):
    """A picture on a page: its left and lower edge and its size in points, and its pixels."""

    left: float
    low: float
    wide: float
    tall: float
    pixels: pygame.Surface


@cache
def pages(paper: Paper, table: tuple[float, float] = (24.0, 24.0)) -> list[PageObject]:
    field = replace(FIELD, table=table)
    return [*PdfReader(BytesIO(print_pdf(field, paper, 40)), strict=True).pages]


def placed(page: PageObject) -> Placed:
    """The one picture of a page."""
    content = page.get_contents()
    assert content is not None
    number = r"(-?[\d.]+)"
    (found,) = re.findall(
        rf"{number} 0 0 {number} {number} {number} cm /\w+ Do".encode(), content.get_data()
    )
    wide, tall, left, low = map(float, found)
    (image,) = page.images
    assert image.image is not None and image.image.mode == "RGB"
    pixels = pygame.image.frombytes(image.image.tobytes(), image.image.size, "RGB")
    return Placed(left, low, wide, tall, pixels)


def words(page: PageObject) -> list[str]:
    return [line.strip() for line in page.extract_text().split("\n")]


def inside(outer: object, *names: str) -> DictionaryObject:
    """What a PDF's dictionary holds under a name, under another name in that, and so on."""
    for name in names:
        outer = cast(DictionaryObject, outer)[name].get_object()
    return cast(DictionaryObject, outer)


# Sheets.


@papers
@pytest.mark.parametrize(
    ("table", "count"),
    [
        ((24.0, 24.0), {"a4": (4, 3), "letter": (4, 3)}),
        ((48.0, 36.0), {"a4": (7, 4), "letter": (5, 5)}),
        ((7.0, 9.5), {"a4": (1, 1), "letter": (1, 1)}),
    ],
)
def test_a_table_has_as_few_sheets_as_it_can(
    paper: Paper, table: tuple[float, float], count: dict[Paper, tuple[int, int]]
) -> None:
    plan = print_plan(table, paper)
    assert plan.counts == count[paper]
    lying = plan.page_size != PAPERS[paper]
    assert lying == (paper == "letter" and table[0] == 48)
    assert len(pages(paper, table)) == 1 + plan.counts[0] * plan.counts[1], "and an overview"


@given(SIZES, SIZES, st.sampled_from(["a4", "letter"]))
def test_sheets_cover_the_table_and_overlap(wide: float, tall: float, paper: Paper) -> None:
    plan = print_plan((wide, tall), paper)
    sheets = {sheet.name: sheet for sheet in plan.sheets}
    columns, rows = plan.counts
    assert [*sheets] == [
        f"{'ABCDEFGHIJKLMNOP'[r]}{c + 1}" for r in range(rows) for c in range(columns)
    ]
    for sheet in sheets.values():
        part = sheet.area
        assert 0 < part.right - part.left <= plan.page_size[0] - 2 * MARGIN
        assert 0 < part.bottom - part.top <= plan.page_size[1] - 2 * MARGIN
        assert (part.left * 4).is_integer() and (part.top * 4).is_integer()
        if sheet.right:
            beside = sheets[sheet.right]
            assert beside.left == sheet.name and part.right - beside.area.left == OVERLAP
            assert set(plan.crosses(part)) & set(plan.crosses(beside.area))
        else:
            assert part.right == wide
        if sheet.below:
            under = sheets[sheet.below]
            assert under.above == sheet.name and part.bottom - under.area.top == OVERLAP
        else:
            assert part.bottom == tall
    assert sheets["A1"].area[:2] == (0, 0) and not sheets["A1"].left and not sheets["A1"].above


def test_neighbours_have_the_same_crosses() -> None:
    plan = print_plan((24.0, 24.0), "a4")
    first, second = (plan.crosses(sheet.area) for sheet in plan.sheets[:2])
    assert sorted(first) == [(0, 8.125), (6.125, 0), (6.125, 8.125)]
    assert sorted(second) == [(6.125, 0), (6.125, 8.125), (12.125, 0), (12.125, 8.125)]


# The PDF.


@papers
def test_pages_have_the_size_of_the_paper(paper: Paper) -> None:
    for table in ((24.0, 24.0), (48.0, 36.0)):
        box = BOXES[paper][:: -1 if (paper, table[0]) == ("letter", 48) else 1]
        for page in pages(paper, table):
            assert page.mediabox[:2] == [0, 0]
            assert [float(side) for side in page.mediabox[2:]] == pytest.approx(box, abs=0.01)


@papers
@pytest.mark.parametrize("table", [(24.0, 24.0), (48.0, 36.0), (23.37, 10.11)])
def test_an_inch_is_72_points(paper: Paper, table: tuple[float, float]) -> None:
    plan = print_plan(table, paper)
    for sheet, page in zip(plan.sheets, pages(paper, table)[1:], strict=True):
        at, part = placed(page), sheet.area
        assert (at.wide, at.tall) == pytest.approx(
            tuple(72 / 40 * side for side in at.pixels.get_size()), abs=0.01
        )
        left, top = at.left / 72, (float(page.mediabox.height) - at.low - at.tall) / 72
        pixel = 1 / 40 + 0.001
        assert MARGIN - pixel < left <= MARGIN + 0.001 and MARGIN - pixel < top <= MARGIN + 0.001
        right, low = left + at.wide / 72, top + at.tall / 72
        assert 0 <= right - MARGIN - (part.right - part.left) + 0.001 < pixel + 0.001
        assert 0 <= low - MARGIN - (part.bottom - part.top) + 0.001 < pixel + 0.001


def test_a_sheet_shows_its_part_of_the_picture() -> None:
    whole = battlefield_picture(FIELD, 40)
    ruler = whole.get_width() - 24 * 40
    sheets = print_plan(FIELD.table, "a4").sheets
    for sheet, page in zip(sheets, pages("a4")[1:], strict=True):
        pixels = placed(page).pixels
        left, top = (ruler + round(side * 40) for side in sheet.area[:2])
        part = whole.subsurface((left, top), pixels.get_size())
        assert pygame.image.tobytes(part, "RGB") == pygame.image.tobytes(pixels, "RGB"), sheet.name


def test_no_tile_of_the_ground_is_drawn_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not for the sheets beside each other, nor for those of the next row."""
    drawn = list[object]()

    def tile(*key: Any) -> Any:
        drawn.append(key)
        return own(*key)

    own = scenery._draw_tile
    monkeypatch.setattr(scenery, "_draw_tile", tile)
    print_pdf(replace(FIELD, table=(48.0, 36.0), floor=()), "a4", 60)
    assert len(drawn) == len({*drawn}) > 40


@papers
def test_margins_say_which_sheet_it_is_and_which_join(paper: Paper) -> None:
    for sheet, page in zip(print_plan(FIELD.table, paper).sheets, pages(paper)[1:], strict=True):
        said = page.extract_text()
        assert re.search(rf"^{sheet.name} Żółta Droga: \*\*\[a\]\*\*", said, re.MULTILINE)
        joined = set(re.findall(r"(\w+) joins here", said))
        assert joined == {sheet.above, sheet.left, sheet.right, sheet.below} - {""}


def test_the_first_page_shows_how_they_lie() -> None:
    said = words(pages("a4")[0])
    assert said[:2] == ["Żółta Droga: **[a]**", "24 × 24 inches, on 12 sheets of A4."]
    assert any("100 % (“actual size”)" in line for line in said)
    names = [sheet.name for sheet in print_plan(FIELD.table, "a4").sheets]
    assert " ".join(said).endswith(" ".join(names))
    assert not [line for line in words(pages("a4", (7.0, 9.5))[0]) if "Cut" in line]


def test_the_rulers_are_as_long_as_they_say() -> None:
    content = pages("a4")[0].get_contents()
    assert content is not None
    lines = re.findall(rb"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l", content.get_data())
    long = {round(float(x2) - float(x1), 1) for x1, y1, x2, y2 in lines if y1 == y2}
    assert {432.0, 283.5} <= long, "6 inches and 10 cm"


def test_fonts_lie_in_the_file_and_the_dialog_offers_its_size() -> None:
    reader = PdfReader(BytesIO(print_pdf(FIELD, "a4", 8)))
    used = [inside(reader.pages[0], "/Resources", "/Font", name) for name in ("/F1", "/F2")]
    for font in used:
        (kind,) = cast(ArrayObject, font["/DescendantFonts"])
        assert {"/FontFile2", "/FontFile3"} & set(inside(kind.get_object(), "/FontDescriptor"))
    assert str(inside(reader.root_object, "/ViewerPreferences")["/PrintScaling"]) == "/None"


def test_the_same_battlefield_is_the_same_file() -> None:
    field = replace(FIELD, name="A\n\u202e漢😀" + 60 * "n", table=(12.0, 4.0))
    content = print_pdf(field, "letter", 20)
    assert content == print_pdf(field, "letter", 20)
    reader = PdfReader(BytesIO(content))
    assert reader.metadata is not None and reader.metadata.title == field.name
    lines = words(reader.pages[0])
    assert re.fullmatch(r"A\?\?\?\?n+…", lines[0]), "cut, and no letter that the fonts don't have"


# At the door.


def test_map_print_writes_a_pdf_and_replaces_none_but_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = draw(tmp_path, THINGS), tmp_path / "field.pdf"
    for option, wide in ([], 595.28), (["--paper", "letter"], 792):
        assert main.main(["map", "print", str(path), str(out), *option]) == 0
        (page, *_) = PdfReader(out).pages
        assert float(page.mediabox.width) == pytest.approx(wide, abs=0.01)
    ours = out.read_bytes()
    notes = b"7 0 obj << /Type /Annot >> endobj", b"x"
    for content in (b"", b"/Producer (Fireside)", *(ours + note for note in notes), ours[:-1]):
        out.write_bytes(content)
        assert main.main(["map", "print", str(path), str(out)]) == 2
        assert out.read_bytes() == content
    assert main.main(["map", "print", str(path), str(path)]) == 2
    assert capsys.readouterr().err.splitlines() == [
        *[f"fireside: {out}: is not a PDF that Fireside wrote, so it is not replaced"] * 5,
        f"fireside: {path}: the PDF's name must end in .pdf",
    ]


def test_nothing_else_waits_for_what_writes_pdfs(tmp_path: Path) -> None:
    code = (
        "import sys, main; from games.duel.workshop import printing;"
        f"main.main(['map', 'check', {str(draw(tmp_path))!r}]);"
        "sys.exit(bool({'fpdf', 'PIL', 'fontTools'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False)
    assert run.returncode == 0, run.stderr


# Pictures.


def test_a_picture_is_no_larger_than_there_may_be_memory_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    field = replace(FIELD, table=(100.0, 90.0))
    with pytest.raises(PictureTooLarge, match=r"12000 × 10800 pixels .* at most 63 pixels an inch"):
        battlefield_picture(field, 120)
    monkeypatch.setattr(maps, "MAX_PIXELS", 9000 * 9**2)
    with pytest.raises(PictureTooLarge, match="at most 9 pixels"):
        battlefield_picture(field, 10)
    assert battlefield_picture(field, 9).get_width() > 900
