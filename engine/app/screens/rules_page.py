"""Reader for a game's rules: contents at the left, the page at the right."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import theme
from engine.app.markdown import Passage, parse
from engine.app.screens import form
from engine.app.theme import Role
from engine.app.widgets import (
    Button,
    Group,
    Label,
    Look,
    Panel,
    PanelButton,
    Screen,
    ScrollList,
    Widget,
    foot,
    layout,
    top_bar,
)
from engine.app.widgets.words import muted

SCROLL_NOTE = "Arrows, Page Up and Page Down scroll"
MAX_LINE_WIDTH = 600
"""Maximum width of the text in style units: about 76 characters."""

ROLES = {1: Role.DIALOG, 2: Role.SCREEN, 3: Role.HEADING}
"""Text styles of headings by their level."""
SPACE_ABOVE = {"heading": 16, "paragraph": 8, "bullet": 4}
"""Space above each kind of passage, in style units."""
COLUMN_SHARES = (0.28, 0.72)
"""Widths of the contents and of the page, as shares."""
BAR_DISTANCE = 12
"""Distance of the bar before a sought passage, and of a bullet, from the text, in style units."""
BULLET_INSET = 22
"""Inset of a bullet for each level, in style units at a text size of 100 %."""

CLAUSE_PATTERN = re.compile(r"\(([A-Z]\d+(?:, [A-Z]\d+)*)\)")
"""Clauses in brackets, such as `(B3)` or `(B3, C1)`."""


def passage_on(passages: Sequence[Passage], clause: str) -> int:
    """Return the index of the passage on a clause: the first that names it alone, or else at all.

    The index is 0 if no passage names the clause.
    """
    naming = []  # whether the passage names other clauses too, and its index
    for index, passage in enumerate(passages):
        clauses = [
            each for match in CLAUSE_PATTERN.findall(passage.words) for each in match.split(", ")
        ]
        if clause in clauses:
            names_others = len(clauses) > 1
            naming.append((names_others, index))
    _, best_index = min(naming, default=(False, 0))
    return best_index


@dataclass(eq=False)
class Paragraph(Label):
    """A paragraph of the rules; the one that was searched for has a bar before it."""

    sought: bool = False
    before: ClassVar[int] = 0
    """Space for a bullet before the text, in style units."""

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        super().draw(surface, look)
        if self.sought:
            space_before = round(look.scale.px(self.before) * look.scale.text)
            x = self.rect.left - space_before - look.scale.px(BAR_DISTANCE)
            bar = Rect(x, self.rect.top, look.scale.px(4), self.rect.height)
            pygame.draw.rect(surface, theme.BRASS_LIGHT, bar)


@dataclass(eq=False)
class Bullet(Paragraph):
    """A paragraph with a diamond before it."""

    before = 18

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        super().draw(surface, look)
        half = look.scale.px(3.4) * look.scale.text
        line = look.scale.font(self.role.size) * theme.LINE_HEIGHT
        x = self.rect.left - look.scale.px(BAR_DISTANCE) * look.scale.text
        y = self.rect.top + line / 2
        corners = [(x - half, y), (x, y - half), (x + half, y), (x, y + half)]
        pygame.draw.polygon(surface, theme.BRASS, corners)


class RulesPage(Screen):
    """The rules of one game, opened at a clause.

    Args:
        title: Name of the game.
        source: Text of the page in Markdown.
        clause: Clause to scroll to; "" for the top.
    """

    grows = theme.Grows.HALFWAY
    first = "page"

    def __init__(self, title: str, source: str, emblem: str = "", clause: str = "") -> None:
        super().__init__()
        self._title = title
        self._emblem = emblem
        self._passages = parse(source)
        self._sought_index = passage_on(self._passages, clause)

    @override
    def enter(self) -> None:
        page = self.widget("page")
        if isinstance(page, ScrollList) and self._sought_index:
            page.scroll_to(self._start_y(page) - page.rect.top)
            self.rebuild()

    def _start_y(self, page: ScrollList) -> int:
        """Return the y to scroll to: the passage's heading if both fit, else the passage."""
        before = self._passages[: self._sought_index]
        headings = [index for index, passage in enumerate(before) if passage.kind == "heading"]
        heading = max(headings, default=self._sought_index)
        top = page.widgets[heading].rect.top
        passage = page.widgets[self._sought_index].rect
        return top if passage.bottom - top <= page.rect.height else passage.top

    @override
    def build(self) -> list[Widget]:
        scale = self.scale
        top = top_bar(scale, f"{self._title}: rules", emblem=self._emblem)
        bottom_bar = foot(
            scale,
            [
                Button(
                    "back",
                    label="Back",
                    hint="Esc",
                    hotkey="f1",
                    kind="primary",
                    on_press=self.back,
                )
            ],
            [] if scale.narrow else [muted("keys", SCROLL_NOTE, middle=True)],
        )
        room = form.between(scale, top, bottom_bar)
        left, right = layout.columns(room, COLUMN_SHARES, scale.px(theme.GAP))
        return [top, bottom_bar, self._contents_panel(left), self._page_panel(right)]

    def _contents_panel(self, rect: Rect) -> Panel:
        scale = self.scale
        panel = Panel("contents", rect, "Contents")
        view = panel.inner(scale)
        current = self._current_heading()
        tiles: list[Widget] = []
        for index, passage in enumerate(self._passages):
            if passage.kind == "heading":
                tiles.append(self._contents_link(view, index, passage, index == current))
        layout.stack(tiles, ScrollList.room(view, scale), scale, scale.px(4))
        links_list = ScrollList("contents-list", view, "Contents", widgets=tiles)
        links_list.keep_lines_whole(scale)
        panel.widgets = [links_list]
        return panel

    def _contents_link(
        self, view: Rect, index: int, passage: Passage, current: bool
    ) -> PanelButton:
        scale = self.scale
        pad = scale.px(8)
        words_left = pad + scale.px(12) * (passage.level - 1)
        colour = theme.TEXT if current else theme.MUTED
        words = Label(f"link-words-{index}", words=passage.words, role=Role.BODY, colour=colour)
        width = ScrollList.room(view, scale).width
        words.place(Rect(words_left, pad // 2, width - words_left - pad, 0))
        words.rect.height = words.size(scale, words.rect.width)[1]
        box = Rect(0, 0, width, words.rect.bottom + pad // 2)
        return PanelButton(
            f"link-{index}",
            box,
            kind="well",
            chosen=current,
            group=Group.TABLE,
            on_press=self._go_action(index),
            widgets=[words],
        )

    def _page_panel(self, rect: Rect) -> Panel:
        scale = self.scale
        panel = Panel("sheet", rect)
        view = panel.inner(scale)
        room = ScrollList.room(view, scale)
        width = min(room.width - scale.px(12), round(scale.px(MAX_LINE_WIDTH) * scale.text))
        text_left = room.left + (room.width + scale.px(12) - width) // 2
        y = room.top
        widgets: list[Widget] = []
        for index, passage in enumerate(self._passages):
            if widgets:
                y += scale.px(SPACE_ABOVE[passage.kind])
            widget = self._passage_widget(index, passage)
            inset = 0
            if passage.kind == "bullet":
                inset = round(scale.px(BULLET_INSET) * scale.text) * passage.level
            widget.place(Rect(text_left + inset, y, width - inset, 0))
            widget.rect.height = widget.size(scale, widget.rect.width)[1]
            y = widget.rect.bottom
            widgets.append(widget)
        page = ScrollList("page", view, self._title, widgets=widgets, group=Group.PROMPT)
        page.keep_lines_whole(scale)
        panel.widgets = [page]
        return panel

    def _passage_widget(self, index: int, passage: Passage) -> Label:
        if passage.kind == "heading":
            colour = theme.BRASS_LIGHT if passage.level > 1 else theme.TEXT
            return Label(
                f"passage-{index}", words=passage.words, role=ROLES[passage.level], colour=colour
            )
        kind = Bullet if passage.kind == "bullet" else Paragraph
        sought = bool(index) and index == self._sought_index
        return kind(f"passage-{index}", words=passage.words, role=Role.LEAD, sought=sought)

    # Position of the reader.

    @override
    def scrolled(self, widget: Widget) -> None:
        self.rebuild()

    def _current_heading(self) -> int:
        """Return the index of the heading that the reader is at; the last one at the end."""
        page = self._last_page()
        if page is None:
            return 0
        headings = [
            (index, widget.rect.top)
            for index, (passage, widget) in enumerate(
                zip(self._passages, page.widgets, strict=True)
            )
            if passage.kind == "heading"
        ]
        if page.longest and page.offset >= page.longest:
            return headings[-1][0] if headings else 0
        reading_line = page.rect.top + self.scale.px(SPACE_ABOVE["heading"])
        above = [index for index, y in headings if y <= reading_line]
        return above[-1] if above else 0

    def _last_page(self) -> ScrollList | None:
        """Return the page as it was last laid out."""
        page = self.last("page")
        return page if isinstance(page, ScrollList) else None

    def _go_action(self, index: int) -> Callable[[], None]:
        def go() -> None:
            page = self._last_page()
            if page is not None:
                heading = page.widgets[index].rect
                page.scroll_to(page.offset + heading.top - page.rect.top)

        return go
