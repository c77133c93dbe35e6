"""Printing of a battlefield in its true size: a PDF on as many sheets of paper as needed."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from math import ceil, floor, prod, sqrt
from typing import TYPE_CHECKING

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

With this limit, some hundred sheets have about as many megabytes.
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
INK = 0
WHITE = 255
RULERS: tuple[tuple[str, float, int, int], ...] = (("inches", 1.0, 6, 4), ("cm", 1 / 2.54, 10, 10))
"""Rulers on the first page: unit, its length in inches, number of units, marks per unit."""

_CREATION_DATE = datetime(2000, 1, 1, tzinfo=UTC)
"""Creation date of every PDF, fixed so that equal battlefields give equal files."""


def printed(
    battlefield: Battlefield,
    paper: Paper = "a4",
    dots_per_inch: int = 0,
    on_page: Callable[[int, int], None] = lambda count_done, count: None,
) -> bytes:
    """Return a battlefield as a PDF: a page with an overview and rulers, then one page per sheet.

    At most one page of it is drawn at a time.

    Args:
        battlefield: The battlefield.
        paper: Paper size.
        dots_per_inch: Resolution of the pages; with 0, as fine as print is read, or as a large
            table allows.
        on_page: Callback that gets the number of finished pages and of all pages; an error that it
            raises ends the printing.
    """
    plan = print_plan(battlefield.table, paper)
    document = _Document(battlefield, plan)
    pages = 1 + len(plan.sheets)
    document.overview({"a4": "A4", "letter": "Letter"}[paper])
    on_page(1, pages)
    dots = dots_per_inch or min(
        DEFAULT_RESOLUTION, floor(sqrt(MAX_TABLE_PIXELS / prod(battlefield.table)))
    )
    for count_done, sheet in enumerate(plan.sheets, 2):
        document.sheet(sheet, dots)
        on_page(count_done, pages)
    return bytes(document.pdf.output())


@dataclass(frozen=True)
class _SheetTransform(Transform):
    """Transform from the table to one sheet, which begins at pixel `corner` of the whole map."""

    dots: int = DEFAULT_RESOLUTION
    corner: Position = (0, 0)

    @override
    @property
    def scale(self) -> float:
        return float(self.dots)

    @override
    @property
    def origin(self) -> Position:
        return -self.corner[0], -self.corner[1]


def draw_sheet_part(
    battlefield: Battlefield, part: SheetArea, dots: int
) -> tuple[Surface, SheetArea]:
    """Return a picture of a part of a battlefield, and the exact part that it shows.

    The picture has whole pixels, so it may show up to one more at each side.
    """
    width, height = (ceil(side * dots) for side in battlefield.table)
    left = floor(part.left * dots)
    top = floor(part.top * dots)
    right = min(ceil(part.right * dots), width)
    bottom = min(ceil(part.low * dots), height)
    surface = Surface((right - left, bottom - top), 0, 32)
    # As wide as the table, so that the overlap of two rows is drawn once and cached.
    row = Rect(0, 0, width, bottom - top)
    draw_part(
        surface, _SheetTransform(row, battlefield.table, dots=dots, corner=(left, top)), battlefield
    )
    return surface, SheetArea(left / dots, top=top / dots, right=right / dots, low=bottom / dots)


class _Document:
    """PDF being written, with positions in inches from each page's upper left corner."""

    def __init__(self, battlefield: Battlefield, plan: PrintPlan) -> None:
        from fpdf import FPDF
        from fpdf.fonts import TTFFont
        from fpdf.prefs import ViewerPreferences

        self._battlefield = battlefield
        self._plan = plan
        self.pdf: FPDF = FPDF(unit="in", format=plan.page)
        self.pdf.set_auto_page_break(False)
        self.pdf.set_creation_date(_CREATION_DATE)
        self.pdf.set_producer("Fireside")
        for style, face in ("", Typeface.SANS), ("B", Typeface.SANS_BOLD):
            self.pdf.add_font("sans", style, fonts.path(face))
        sans = self.pdf.fonts["sans"]
        glyphs = sans.cmap if isinstance(sans, TTFFont) else {}
        self._name = "".join(each if ord(each) in glyphs else "?" for each in battlefield.name)
        self.pdf.set_title(battlefield.name)
        # Some viewers then suggest printing at 100 %.
        self.pdf.viewer_preferences = ViewerPreferences(print_scaling="None")

    # Pages.

    def overview(self, paper: str) -> None:
        """Add the first page: layout of the sheets, how to join them, rulers to check the scale."""
        pdf = self.pdf
        plan = self._plan
        pdf.add_page()
        y = MARGIN + 0.3
        self._words(self._cut(self._name, plan.page[0] - 2 * MARGIN, 20, "B"), (MARGIN, y), 20, "B")
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
            y += 0.22
            self._words(line, (MARGIN, y), 11)
        for unit, length, many, fine in RULERS:
            y += 0.35
            self._ruler(y, unit, length, many, fine)
            y += 0.25
        self._grid(y + 0.2)

    def sheet(self, sheet: Sheet, dots: int) -> None:
        """Add a page with a part of the battlefield and the texts in its margins."""
        self.pdf.add_page()
        picture, area = draw_sheet_part(self._battlefield, sheet.part, dots)
        left, top = self._place(sheet.part, (area.left, area.top))
        self._picture(picture, (left, top), (area.right - area.left, area.low - area.top))
        for cross in self._plan.crosses(sheet.part):
            self._cross(self._place(sheet.part, cross))
        self._ticks(sheet.part)
        self._beside(sheet)

    # Contents of pages.

    def _place(self, part: SheetArea, point: Inches) -> Inches:
        """Return the place of a table's point on the sheet with this part, both in inches."""
        return MARGIN + point[0] - part.left, MARGIN + point[1] - part.top

    def _beside(self, sheet: Sheet) -> None:
        """Write the margins: names of sheet and battlefield, and which sheet joins at each side."""
        width = sheet.part.right - sheet.part.left
        height = sheet.part.low - sheet.part.top
        right = MARGIN + width
        bottom = MARGIN + height
        over = MARGIN - TEXT_GAP
        self._words(sheet.name, (MARGIN + TEXT_INDENT, over), 14, "B")
        x = MARGIN + TEXT_INDENT + 0.4
        room = MARGIN + width / 2 - 0.6 - x
        self._words(self._cut(self._name, room, 9), (x, over), 9)
        for name, place, turn in (
            (sheet.above, (MARGIN + width / 2, over), 0),
            (sheet.below, (MARGIN + width / 2, bottom + TEXT_GAP + 0.1), 0),
            (sheet.left, (over, MARGIN + height / 2), 90),
            (sheet.right, (right + TEXT_GAP, MARGIN + height / 2), -90),
        ):
            if name:
                self._middle(f"{name} joins here", place, turn)

    def _ticks(self, part: SheetArea) -> None:
        """Draw marks outside the battlefield, in line with each join on this sheet."""
        start, end = JOIN_MARK
        right, bottom = self._place(part, (part.right, part.low))
        for x in self._plan.joins(0):
            if part.left < x < part.right:
                position = self._place(part, (x, part.top))[0]
                for y, way in (MARGIN, -1), (bottom, 1):
                    self._line((position, y + way * start), (position, y + way * end), INK, 0.5)
        for y in self._plan.joins(1):
            if part.top < y < part.low:
                position = self._place(part, (part.left, y))[1]
                for x, way in (MARGIN, -1), (right, 1):
                    self._line((x + way * start, position), (x + way * end, position), INK, 0.5)

    def _cross(self, point: Inches) -> None:
        x, y = point
        for ink, points in (WHITE, 2.0), (INK, 0.6):
            self._line((x - CROSS_ARM, y), (x + CROSS_ARM, y), ink, points)
            self._line((x, y - CROSS_ARM), (x, y + CROSS_ARM), ink, points)

    def _ruler(self, y: float, unit: str, length: float, many: int, fine: int) -> None:
        end = MARGIN + many * length
        self._line((MARGIN, y), (end, y), INK, 0.75)
        for mark in range(many * fine + 1):
            x = MARGIN + mark * length / fine
            is_inch = mark % fine == 0
            self._line((x, y), (x, y - (0.15 if is_inch else 0.08)), INK, 0.5)
            if is_inch:
                self._middle(str(mark // fine), (x, y + 0.15))
        self._words(unit, (end + 0.12, y + 0.15), 9)

    def _grid(self, top: float) -> None:
        """Draw the whole battlefield below `top`, with the joins and the names of the sheets."""
        (width, height), plan = self._plan.table, self._plan
        across = plan.page[0] - 2 * MARGIN
        down = plan.page[1] - MARGIN - top
        inch = min(across / width, down / height)
        picture = Surface(
            (round(width * inch * DEFAULT_RESOLUTION), round(height * inch * DEFAULT_RESOLUTION)),
            0,
            32,
        )
        draw_battlefield(picture, picture.get_rect(), self._battlefield)
        self._picture(picture, (MARGIN, top), (width * inch, height * inch))
        for ink, points in (WHITE, 2.0), (INK, 0.8):
            for x in (MARGIN + each * inch for each in plan.joins(0)):
                self._line((x, top), (x, top + height * inch), ink, points)
            for y in (top + each * inch for each in plan.joins(1)):
                self._line((MARGIN, y), (MARGIN + width * inch, y), ink, points)
        for sheet in plan.sheets:
            x, y, *_ = sheet.part
            self._label(sheet.name, (MARGIN + x * inch, top + y * inch))

    def _label(self, words: str, point: Inches) -> None:
        """Draw a sheet's name at its upper left corner, where it seldom hides a start."""
        width = self._long(words, 9, "B") + 0.1
        height = 0.18
        self.pdf.set_fill_color(WHITE)
        self.pdf.rect(*point, width, height, style="F")
        self._words(words, (point[0] + 0.05, point[1] + 0.135), 9, "B")

    # Strokes, words and pictures.

    def _picture(self, picture: Surface, point: Inches, size: Inches) -> None:
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

    def _line(self, start: Inches, end: Inches, ink: int, points: float) -> None:
        self.pdf.set_draw_color(ink)
        self.pdf.set_line_width(points / POINTS_PER_INCH)
        self.pdf.line(*start, *end)

    def _words(self, words: str, point: Inches, points: int, style: str = "") -> None:
        self.pdf.set_font("sans", style, points)
        self.pdf.text(*point, words)

    def _middle(self, words: str, point: Inches, turn: int = 0) -> None:
        """Write words of size 9 centred at a point, turned counter-clockwise by degrees."""
        x, y = point
        with self.pdf.rotation(turn, x, y):
            self._words(words, (x - self._long(words, 9) / 2, y), 9)

    def _long(self, words: str, points: int, style: str = "") -> float:
        self.pdf.set_font("sans", style, points)
        return self.pdf.get_string_width(words)

    def _cut(self, words: str, room: float, points: int, style: str = "") -> str:
        """Return words, shortened with an ellipsis to fit `room` inches."""
        if self._long(words, points, style) <= room:
            return words
        while words and self._long(words + "…", points, style) > room:
            words = words[:-1]
        return f"{words.rstrip()}…" if words else ""
