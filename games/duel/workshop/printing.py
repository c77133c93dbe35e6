"""Printing of a battlefield in its true size: a PDF on as many sheets of paper as needed.

Neighbouring sheets overlap; a join is the line in the middle of the overlap along which they are
cut and laid together.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from math import ceil, floor, prod, sqrt
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import fonts
from engine.app.inputs import Position
from engine.app.map.transform import Inches, Transform
from engine.app.theme import Typeface
from engine.rules.english import in_figures
from games.duel.field.maps import draw_battlefield, draw_part
from games.duel.geometry.terrain import Battlefield
from games.duel.workshop.sheets import (
    MARGIN,
    OVERLAP,
    Paper,
    PrintPlan,
    Sheet,
    SheetArea,
    print_plan,
)

if TYPE_CHECKING:  # only printing needs it, and it is slow to import
    from fpdf import FPDF

DEFAULT_RESOLUTION = 150
"""Default resolution of the battlefield on paper, in pixels per inch."""
MAX_TABLE_PIXELS = 100_000_000
"""Largest number of pixels of a whole table; a larger table gets a lower resolution.

A hundred sheets then take about 100 MB.
"""
COMPRESSION_LEVEL = 3
"""Compression level of pictures: the next level takes twice as long and saves a seventh."""
POINTS_PER_INCH = 72
"""Typographic points per inch, the unit of font sizes."""

TEXT_GAP = 0.18
"""Distance from the battlefield to the words beside it, in inches."""
TEXT_INDENT = 2 * OVERLAP
"""Indent of the words above the battlefield, past the mark of a join, in inches."""
JOIN_MARK = 0.04, 0.2
"""Distances from the battlefield to the inner and outer end of a join's mark, in inches."""
CROSS_ARM = 0.1
"""Length of a cross's arm, in inches."""
TITLE_POINTS = 20
"""Font size of the battlefield's name on the first page."""
LINE_POINTS = 11
"""Font size of the lines below it."""
SHEET_POINTS = 14
"""Font size of a sheet's name at its upper edge."""
SMALL_POINTS = 9
"""Font size of all other words."""
TITLE_DROP = 0.3
"""Distance from the margin down to the foot of the title, in inches."""
LINE_HEIGHT = 0.22
"""Distance from one line to the next on the first page, in inches."""
RULER_GAP_ABOVE = 0.35
"""Distance from the words or the ruler above down to a ruler, in inches."""
RULER_GAP_BELOW = 0.25
"""Distance from a ruler down to what follows, in inches."""
OVERVIEW_GAP = 0.2
"""Distance from the last ruler to the overview, in inches, in addition to its own gap."""
SHEET_NAME_ROOM = 0.4
"""Room for a sheet's name before the name of the battlefield, in inches."""
JOIN_WORDS_HALF_WIDTH = 0.6
"""Half of the room that words such as "B2 joins here" have in the middle of a side, in inches."""
LETTER_HEIGHT = 0.1
"""Height of small letters in inches.

Text is placed by its baseline, so words below the battlefield are placed lower by this height.
"""
UNIT_MARK = 0.15
"""Length of a ruler's mark at a whole unit, and distance down to its number, in inches."""
PART_MARK = 0.08
"""Length of a ruler's mark between whole units, in inches."""
UNIT_NAME_GAP = 0.12
"""Distance from a ruler to the name of its unit, in inches."""
RULER_LINE = 0.75
"""Thickness of a ruler's line, in points."""
MARK_LINE = 0.5
"""Thickness of marks of joins and rulers, in points."""
HALO_LINE = 2.0
"""Thickness of the white line below each black line on the battlefield, in points."""
CROSS_LINE = 0.6
"""Thickness of a cross's lines, in points."""
JOIN_LINE = 0.8
"""Thickness of a join in the overview, in points."""
LABEL_HEIGHT = 0.18
"""Height of the label of a sheet in the overview, in inches."""
LABEL_PADDING = 0.05
"""Space before and after the words of a label, in inches."""
LABEL_BASELINE = 0.135
"""Distance from the upper edge of a label down to the foot of its letters, in inches."""
INK = 0
"""Black, as a shade of grey."""
WHITE = 255
"""White, as a shade of grey."""


class Ruler(NamedTuple):
    """A ruler on the first page, by which a player checks the scale of the print.

    Attributes:
        unit_name: Name of the unit.
        unit_length: Length of the unit in inches.
        unit_count: Length of the ruler in units.
        marks_per_unit: Number of marks per unit.
    """

    unit_name: str
    unit_length: float
    unit_count: int
    marks_per_unit: int


RULERS = (
    Ruler("inches", unit_length=1.0, unit_count=6, marks_per_unit=4),
    Ruler("cm", unit_length=1 / 2.54, unit_count=10, marks_per_unit=10),
)
"""Rulers on the first page."""

_CREATION_DATE = datetime(2000, 1, 1, tzinfo=UTC)
"""Creation date of every PDF, fixed so that equal battlefields give equal files."""


def print_pdf(
    battlefield: Battlefield,
    paper: Paper = "a4",
    dots_per_inch: int = 0,
    on_page: Callable[[int, int], None] = lambda finished_pages, count: None,
) -> bytes:
    """Return a battlefield as a PDF: a page with an overview and rulers, then one page per sheet.

    At most one page of it is drawn at a time.

    Args:
        battlefield: The battlefield.
        paper: Paper size.
        dots_per_inch: Resolution of the pages; 0 stands for `DEFAULT_RESOLUTION`, or for less if
            the table would have more than `MAX_TABLE_PIXELS`.
        on_page: Callback that gets the number of finished pages and of all pages; an error that it
            raises ends the printing.
    """
    plan = print_plan(battlefield.table, paper)
    document = _Document(battlefield, plan)
    page_count = 1 + len(plan.sheets)
    document.add_overview({"a4": "A4", "letter": "Letter"}[paper])
    on_page(1, page_count)
    pixels_per_inch = dots_per_inch or min(
        DEFAULT_RESOLUTION, floor(sqrt(MAX_TABLE_PIXELS / prod(battlefield.table)))
    )
    for finished_pages, sheet in enumerate(plan.sheets, 2):  # page 1 is the overview
        document.add_sheet(sheet, pixels_per_inch)
        on_page(finished_pages, page_count)
    return bytes(document.pdf.output())


@dataclass(frozen=True)
class _SheetTransform(Transform):
    """Transform from the table to one sheet, which begins at pixel `corner` of the whole map."""

    pixels_per_inch: int = DEFAULT_RESOLUTION
    corner: Position = (0, 0)

    @override
    @property
    def scale(self) -> float:
        return float(self.pixels_per_inch)

    @override
    @property
    def origin(self) -> Position:
        return -self.corner[0], -self.corner[1]


def draw_sheet_part(
    battlefield: Battlefield, area: SheetArea, pixels_per_inch: int
) -> tuple[Surface, SheetArea]:
    """Return a picture of a part of a battlefield, and the exact part that it shows.

    The picture has whole pixels, so it may show up to one more at each side.
    """
    width, height = (ceil(side * pixels_per_inch) for side in battlefield.table)
    left = floor(area.left * pixels_per_inch)
    top = floor(area.top * pixels_per_inch)
    right = min(ceil(area.right * pixels_per_inch), width)
    bottom = min(ceil(area.bottom * pixels_per_inch), height)
    surface = Surface((right - left, bottom - top), 0, 32)
    # The cache in draw_part keeps as many tiles as fill this rectangle. It is as wide as the table,
    # so that the overlap of two rows of sheets is drawn once.
    row = Rect(0, 0, width, bottom - top)
    draw_part(
        surface,
        _SheetTransform(
            row, battlefield.table, pixels_per_inch=pixels_per_inch, corner=(left, top)
        ),
        battlefield,
    )
    return surface, SheetArea(
        left / pixels_per_inch,
        top=top / pixels_per_inch,
        right=right / pixels_per_inch,
        bottom=bottom / pixels_per_inch,
    )


class _Document:
    """PDF being written, with positions in inches from each page's upper left corner."""

    def __init__(self, battlefield: Battlefield, plan: PrintPlan) -> None:
        from fpdf import FPDF
        from fpdf.fonts import TTFFont
        from fpdf.prefs import ViewerPreferences

        self._battlefield = battlefield
        self._plan = plan
        self.pdf: FPDF = FPDF(unit="in", format=plan.page_size)
        self.pdf.set_auto_page_break(False)
        self.pdf.set_creation_date(_CREATION_DATE)
        self.pdf.set_producer("Fireside")
        # fpdf names the bold style of a font "B".
        for style, typeface in ("", Typeface.SANS), ("B", Typeface.SANS_BOLD):
            self.pdf.add_font("sans", style, fonts.path(typeface))
        sans_font = self.pdf.fonts["sans"]
        glyphs = sans_font.cmap if isinstance(sans_font, TTFFont) else {}
        self._printable_name = "".join(
            each if ord(each) in glyphs else "?" for each in battlefield.name
        )
        self.pdf.set_title(battlefield.name)
        # Some viewers then suggest printing at 100 %.
        self.pdf.viewer_preferences = ViewerPreferences(print_scaling="None")

    # Pages.

    def add_overview(self, paper: str) -> None:
        """Add the first page: layout of the sheets, how to join them, rulers to check the scale."""
        pdf = self.pdf
        plan = self._plan
        pdf.add_page()
        y = MARGIN + TITLE_DROP
        title_room = plan.page_size[0] - 2 * MARGIN
        title = self._shortened_text(self._printable_name, title_room, TITLE_POINTS, "B")
        self._write(title, (MARGIN, y), TITLE_POINTS, "B")
        width, height = (f"{side:g}" for side in plan.table)
        count = len(plan.sheets)
        lines = [
            f"{width} × {height} inches, on {in_figures(count, 'sheet')} of {paper}.",
            "Print at 100 % (“actual size”), not fitted to the page:",
            "then the rulers below are six inches and ten centimetres long.",
        ]
        if count > 1:
            lines += [
                "Cut each sheet along the marks at its right and at its lower edge,",
                "and lay it on the next so that the halves of the crosses meet.",
            ]
        for line in lines:
            y += LINE_HEIGHT
            self._write(line, (MARGIN, y), LINE_POINTS)
        for ruler in RULERS:
            y += RULER_GAP_ABOVE
            self._draw_ruler(y, ruler)
            y += RULER_GAP_BELOW
        self._draw_overview(y + OVERVIEW_GAP)

    def add_sheet(self, sheet: Sheet, pixels_per_inch: int) -> None:
        """Add a page with a part of the battlefield and the texts in its margins."""
        self.pdf.add_page()
        picture, area = draw_sheet_part(self._battlefield, sheet.area, pixels_per_inch)
        left, top = self._page_point(sheet.area, (area.left, area.top))
        self._draw_picture(picture, (left, top), (area.right - area.left, area.bottom - area.top))
        for cross in self._plan.crosses(sheet.area):
            self._draw_cross(self._page_point(sheet.area, cross))
        self._draw_join_marks(sheet.area)
        self._write_margins(sheet)

    # Contents of pages.

    def _page_point(self, area: SheetArea, point: Inches) -> Inches:
        """Return the place of a table's point on the sheet with this part, both in inches."""
        return MARGIN + point[0] - area.left, MARGIN + point[1] - area.top

    def _write_margins(self, sheet: Sheet) -> None:
        """Write the margins: names of sheet and battlefield, and which sheet joins at each side."""
        width = sheet.area.right - sheet.area.left
        height = sheet.area.bottom - sheet.area.top
        right = MARGIN + width
        bottom = MARGIN + height
        text_offset = MARGIN - TEXT_GAP  # from the left or upper edge of the page
        self._write(sheet.name, (MARGIN + TEXT_INDENT, text_offset), SHEET_POINTS, "B")
        x = MARGIN + TEXT_INDENT + SHEET_NAME_ROOM
        name_room = MARGIN + width / 2 - JOIN_WORDS_HALF_WIDTH - x
        name = self._shortened_text(self._printable_name, name_room, SMALL_POINTS)
        self._write(name, (x, text_offset), SMALL_POINTS)
        for neighbour, point, degrees in (
            (sheet.above, (MARGIN + width / 2, text_offset), 0),
            (sheet.below, (MARGIN + width / 2, bottom + TEXT_GAP + LETTER_HEIGHT), 0),
            (sheet.left, (text_offset, MARGIN + height / 2), 90),
            (sheet.right, (right + TEXT_GAP, MARGIN + height / 2), -90),
        ):
            if neighbour:
                self._write_centred(f"{neighbour} joins here", point, degrees)

    def _draw_join_marks(self, area: SheetArea) -> None:
        """Draw marks outside the battlefield, in line with each join on this sheet."""
        mark_start, mark_end = JOIN_MARK
        right, bottom = self._page_point(area, (area.right, area.bottom))
        for join in self._plan.joins("x"):
            if area.left < join < area.right:
                x = self._page_point(area, (join, area.top))[0]
                for y, direction in (MARGIN, -1), (bottom, 1):
                    start = x, y + direction * mark_start
                    end = x, y + direction * mark_end
                    self._draw_line(start, end, INK, MARK_LINE)
        for join in self._plan.joins("y"):
            if area.top < join < area.bottom:
                y = self._page_point(area, (area.left, join))[1]
                for x, direction in (MARGIN, -1), (right, 1):
                    start = x + direction * mark_start, y
                    end = x + direction * mark_end, y
                    self._draw_line(start, end, INK, MARK_LINE)

    def _draw_cross(self, point: Inches) -> None:
        x, y = point
        for grey, points in (WHITE, HALO_LINE), (INK, CROSS_LINE):
            self._draw_line((x - CROSS_ARM, y), (x + CROSS_ARM, y), grey, points)
            self._draw_line((x, y - CROSS_ARM), (x, y + CROSS_ARM), grey, points)

    def _draw_ruler(self, y: float, ruler: Ruler) -> None:
        end = MARGIN + ruler.unit_count * ruler.unit_length
        self._draw_line((MARGIN, y), (end, y), INK, RULER_LINE)
        for mark in range(ruler.unit_count * ruler.marks_per_unit + 1):
            x = MARGIN + mark * ruler.unit_length / ruler.marks_per_unit
            is_unit_mark = mark % ruler.marks_per_unit == 0
            mark_length = UNIT_MARK if is_unit_mark else PART_MARK
            self._draw_line((x, y), (x, y - mark_length), INK, MARK_LINE)
            if is_unit_mark:
                self._write_centred(str(mark // ruler.marks_per_unit), (x, y + UNIT_MARK))
        self._write(ruler.unit_name, (end + UNIT_NAME_GAP, y + UNIT_MARK), SMALL_POINTS)

    def _draw_overview(self, top: float) -> None:
        """Draw the whole battlefield below `top`, with the joins and the names of the sheets."""
        plan = self._plan
        width, height = plan.table
        room_width = plan.page_size[0] - 2 * MARGIN
        room_height = plan.page_size[1] - MARGIN - top
        reduction = min(room_width / width, room_height / height)  # from the table to the page
        right = MARGIN + width * reduction
        bottom = top + height * reduction
        width_px = round(width * reduction * DEFAULT_RESOLUTION)
        height_px = round(height * reduction * DEFAULT_RESOLUTION)
        picture = Surface((width_px, height_px), 0, 32)
        draw_battlefield(picture, picture.get_rect(), self._battlefield)
        self._draw_picture(picture, (MARGIN, top), (width * reduction, height * reduction))
        for grey, points in (WHITE, HALO_LINE), (INK, JOIN_LINE):
            for join in plan.joins("x"):
                x = MARGIN + join * reduction
                self._draw_line((x, top), (x, bottom), grey, points)
            for join in plan.joins("y"):
                y = top + join * reduction
                self._draw_line((MARGIN, y), (right, y), grey, points)
        for sheet in plan.sheets:
            point = (
                MARGIN + sheet.area.left * reduction,
                top + sheet.area.top * reduction,
            )
            self._draw_label(sheet.name, point)

    def _draw_label(self, words: str, point: Inches) -> None:
        """Draw a sheet's name at its upper left corner, where it seldom hides a starting place."""
        width = self._text_width(words, SMALL_POINTS, "B") + 2 * LABEL_PADDING
        self.pdf.set_fill_color(WHITE)
        self.pdf.rect(*point, width, LABEL_HEIGHT, style="F")
        words_point = point[0] + LABEL_PADDING, point[1] + LABEL_BASELINE
        self._write(words, words_point, SMALL_POINTS, "B")

    # Strokes, words and pictures.

    def _draw_picture(self, picture: Surface, point: Inches, size: Inches) -> None:
        """Draw a picture on the page.

        It is compressed here, because fpdf would read each of its pixels six times.
        """
        from fpdf.image_datastructures import RasterImageInfo

        images = self.pdf.image_cache.images
        width, height = picture.get_size()
        number = len(images) + 1
        images[f"picture {number}"] = RasterImageInfo(
            i=number,
            data=zlib.compress(pygame.image.tobytes(picture, "RGB"), COMPRESSION_LEVEL),
            w=width,
            h=height,
            cs="DeviceRGB",
            bpc=8,
            f="FlateDecode",
            dp="/Colors 3",
            iccp_i=None,
            usages=0,
        )
        self.pdf.image(f"picture {number}", *point, *size)

    def _draw_line(self, start: Inches, end: Inches, grey: int, points: float) -> None:
        self.pdf.set_draw_color(grey)
        self.pdf.set_line_width(points / POINTS_PER_INCH)
        self.pdf.line(*start, *end)

    def _write(self, words: str, point: Inches, points: int, style: str = "") -> None:
        self.pdf.set_font("sans", style, points)
        self.pdf.text(*point, words)

    def _write_centred(self, words: str, point: Inches, degrees: int = 0) -> None:
        """Write small words centred at a point, turned counter-clockwise by degrees."""
        x, y = point
        with self.pdf.rotation(degrees, x, y):
            left = x - self._text_width(words, SMALL_POINTS) / 2
            self._write(words, (left, y), SMALL_POINTS)

    def _text_width(self, words: str, points: int, style: str = "") -> float:
        self.pdf.set_font("sans", style, points)
        return self.pdf.get_string_width(words)

    def _shortened_text(self, words: str, max_width: float, points: int, style: str = "") -> str:
        """Return words, shortened with an ellipsis to fit `max_width` inches."""
        if self._text_width(words, points, style) <= max_width:
            return words
        while words and self._text_width(words + "…", points, style) > max_width:
            words = words[:-1]
        return f"{words.rstrip()}…" if words else ""
