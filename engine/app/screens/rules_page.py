"""Reader for a game's rules: contents at the left, the page at the right.

A passage is a heading, a paragraph or a bullet. A clause, such as B3, is a numbered rule, whose
number stands in brackets in the passage about it.
"""

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
"""Distance between the text and the bar or bullet before it, in style units."""
BAR_WIDTH = 4
"""Width of the bar before the passage that was searched for, in style units."""
BULLET_HALF = 3.4
"""Half the diagonal of a bullet's diamond, in style units at a text size of 100 %."""
LINK_PAD = 8
"""Space at the left and right of a link in the contents, in style units."""
LINK_INDENT = 12
"""Indentation of a link for each level of its heading, in style units."""
LINK_GAP = 4
"""Gap between links, in style units."""
BULLET_INSET = 22
"""Inset of a bullet for each level, in style units at a text size of 100 %."""

CLAUSE_PATTERN = re.compile(r"\(([A-Z]\d+(?:, [A-Z]\d+)*)\)")
"""Clauses in brackets, such as `(B3)` or `(B3, C1)`."""


def passage_index(passages: Sequence[Passage], clause: str) -> int:
    """Return the index of the passage on a clause.

    That is the first passage that names only this clause, or else the first that names it.

    The index is 0 if no passage names the clause.
    """
    named_in = []  # whether the passage names other clauses too, and its index
    for index, passage in enumerate(passages):
        clauses = [
            each for match in CLAUSE_PATTERN.findall(passage.words) for each in match.split(", ")
        ]
        if clause in clauses:
            names_others = len(clauses) > 1
            named_in.append((names_others, index))
    _, best_index = min(named_in, default=(False, 0))
    return best_index


@dataclass(eq=False)
class Paragraph(Label):
    """A paragraph of the rules; the one that was searched for has a bar before it."""

    is_sought: bool = False
    bullet_space: ClassVar[int] = 0
    """Space for a bullet before the text, in style units."""

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        super().draw(surface, look)
        if self.is_sought:
            space_before = round(look.scale.px(self.bullet_space) * look.scale.text)
            x = self.rect.left - space_before - look.scale.px(BAR_DISTANCE)
            bar = Rect(x, self.rect.top, look.scale.px(BAR_WIDTH), self.rect.height)
            pygame.draw.rect(surface, theme.BRASS_LIGHT, bar)


@dataclass(eq=False)
class Bullet(Paragraph):
    """A paragraph with a diamond before it."""

    bullet_space = 18

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        super().draw(surface, look)
        half_diagonal = look.scale.px(BULLET_HALF) * look.scale.text
        line_height = look.scale.font(self.role.size) * theme.LINE_HEIGHT
        x = self.rect.left - look.scale.px(BAR_DISTANCE) * look.scale.text
        y = self.rect.top + line_height / 2
        corners = [
            (x - half_diagonal, y),
            (x, y - half_diagonal),
            (x + half_diagonal, y),
            (x, y + half_diagonal),
        ]
        pygame.draw.polygon(surface, theme.BRASS, corners)


class RulesPage(Screen):
    """The rules of one game, opened at a clause.

    Args:
        title: Name of the game.
        source: Text of the page in Markdown.
        clause: Clause to scroll to; "" for the top.
    """

    growth = theme.Growth.HALFWAY
    first_focus = "page"

    def __init__(self, title: str, source: str, emblem: str = "", clause: str = "") -> None:
        super().__init__()
        self._title = title
        self._emblem = emblem
        self._passages = parse(source)
        self._sought_index = passage_index(self._passages, clause)

    @override
    def enter(self) -> None:
        page = self.widget("page")
        if isinstance(page, ScrollList) and self._sought_index:
            page.scroll_to(self._start_y(page) - page.rect.top)
            self.rebuild()

    def _start_y(self, page: ScrollList) -> int:
        """Return the y to scroll to: the passage's heading if both fit, else the passage."""
        passages_before = self._passages[: self._sought_index]
        heading_indices = [
            index for index, passage in enumerate(passages_before) if passage.kind == "heading"
        ]
        heading_index = max(heading_indices, default=self._sought_index)
        top = page.widgets[heading_index].rect.top
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
        contents_rect = panel.inner(scale)
        current_index = self._current_heading()
        links: list[Widget] = []
        for index, passage in enumerate(self._passages):
            if passage.kind == "heading":
                links.append(
                    self._contents_link(contents_rect, index, passage, index == current_index)
                )
        layout.stack(links, ScrollList.room(contents_rect, scale), scale, scale.px(LINK_GAP))
        links_list = ScrollList("contents-list", contents_rect, "Contents", widgets=links)
        links_list.keep_lines_whole(scale)
        panel.widgets = [links_list]
        return panel

    def _contents_link(
        self, contents_rect: Rect, index: int, passage: Passage, is_current: bool
    ) -> PanelButton:
        scale = self.scale
        pad = scale.px(LINK_PAD)
        label_left = pad + scale.px(LINK_INDENT) * (passage.level - 1)
        colour = theme.TEXT if is_current else theme.MUTED
        label = Label(f"link-words-{index}", words=passage.words, role=Role.BODY, colour=colour)
        width = ScrollList.room(contents_rect, scale).width
        label.place(Rect(label_left, pad // 2, width - label_left - pad, 0))
        label.rect.height = label.size(scale, label.rect.width)[1]
        link_rect = Rect(0, 0, width, label.rect.bottom + pad // 2)
        return PanelButton(
            f"link-{index}",
            link_rect,
            kind="well",
            chosen=is_current,
            group=Group.TABLE,
            on_press=self._go_action(index),
            widgets=[label],
        )

    def _page_panel(self, rect: Rect) -> Panel:
        scale = self.scale
        panel = Panel("sheet", rect)
        page_rect = panel.inner(scale)
        text_room = ScrollList.room(page_rect, scale)
        width = min(
            text_room.width - scale.px(BAR_DISTANCE), round(scale.px(MAX_LINE_WIDTH) * scale.text)
        )
        text_left = text_room.left + (text_room.width + scale.px(BAR_DISTANCE) - width) // 2
        y = text_room.top
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
        page = ScrollList("page", page_rect, self._title, widgets=widgets, group=Group.PROMPT)
        page.keep_lines_whole(scale)
        panel.widgets = [page]
        return panel

    def _passage_widget(self, index: int, passage: Passage) -> Label:
        """Return the widget of a passage; the passage that was searched for is marked."""
        if passage.kind == "heading":
            colour = theme.BRASS_LIGHT if passage.level > 1 else theme.TEXT
            return Label(
                f"passage-{index}", words=passage.words, role=ROLES[passage.level], colour=colour
            )
        widget_class = Bullet if passage.kind == "bullet" else Paragraph
        is_sought = bool(index) and index == self._sought_index  # 0: no clause was searched for
        return widget_class(
            f"passage-{index}", words=passage.words, role=Role.LEAD, is_sought=is_sought
        )

    # Position of the reader.

    @override
    def scrolled(self, widget: Widget) -> None:
        self.rebuild()

    def _current_heading(self) -> int:
        """Return the index of the heading that the reader is at; the last one at the end."""
        page = self._laid_out_page()
        if page is None:
            return 0
        heading_tops = [
            (index, widget.rect.top)
            for index, (passage, widget) in enumerate(
                zip(self._passages, page.widgets, strict=True)
            )
            if passage.kind == "heading"
        ]
        if page.max_offset and page.offset >= page.max_offset:
            # the last headings may never reach the top of the page
            return heading_tops[-1][0] if heading_tops else 0
        reading_line = page.rect.top + self.scale.px(SPACE_ABOVE["heading"])
        headings_above = [index for index, y in heading_tops if y <= reading_line]
        return headings_above[-1] if headings_above else 0

    def _laid_out_page(self) -> ScrollList | None:
        """Return the page as it was last laid out."""
        page = self.last("page")
        return page if isinstance(page, ScrollList) else None

    def _go_action(self, index: int) -> Callable[[], None]:
        def go() -> None:
            page = self._laid_out_page()
            if page is not None:
                heading = page.widgets[index].rect
                page.scroll_to(page.offset + heading.top - page.rect.top)

        return go
