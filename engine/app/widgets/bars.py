"""The top bar and the bottom bar (foot) of screens.

Both return widgets for `build`, as high as their text needs, with a minimum height of the style.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets.buttons import Button, IconButton
from engine.app.widgets.containers import Flow, Part, Row, Share, Sized, Space, scrolled_if_needed
from engine.app.widgets.ribbon import Ribbon
from engine.app.widgets.widget import Group, Look, Widget
from engine.app.widgets.words import Label, Picture, muted

TOP_BAR_HEIGHT = 48
"""Minimum height of the top bar, in style units."""
TITLE_PAD = 6
"""Height that the top bar adds to its title, in style units."""
BAR_LINE_WIDTH = 1.5
"""Width of the brass line below the top bar, in style units."""
ROOMY_WIDTH = 130
"""Width of a button in the bottom bar where there is room, in style units."""
ROOMY_PRIMARY_WIDTH = 210
"""Width of the primary button in the bottom bar where there is room, in style units."""
PART_GAP = 10
"""Gap between the parts of the top bar, in style units."""
EMBLEM_SHARE = 0.75
"""Width of the emblem as a share of the top bar's height."""
NOTE_PAD = 5
"""Space above and below the note in a bar of its own, in style units."""
WIDEST_NUMBER = "88"
"""Stands for any number when room is reserved for a note, so that the ribbon does not move."""


@dataclass(eq=False, repr=False)
class Bar(Widget):
    """The dark background of a bar; with `foot`, its brass line is above instead of below."""

    foot: bool = False

    solid = True
    looks_always_alike = True

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        ground = paint.bar(look.scale, self.rect.size, "above" if self.foot else "below")
        surface.blit(ground, self.rect)


def top_bar(
    scale: Scale,
    title: str,
    note: str = "",
    *,
    emblem: str = "",
    left: Sequence[IconButton] = (),
    ribbon: Ribbon | None = None,
    news: Widget | None = None,
    right: Sequence[Widget] = (),
    notes: Sequence[str] = (),
) -> Bar:
    """Return the top bar: icons, emblem, title and note from the left, other icons at the right.

    `bar.rect.bottom` is the top of the screen's contents.

    Args:
        scale: The window's measures.
        title: Title of the screen.
        note: Text in the room left beside the title.
        emblem: Drawing before the title; "" for none.
        left: Icons at the left edge.
        ribbon: Phase ribbon, in one place for any note and news; brief if the room is too small.
        news: Widget in the room left beside the icons, at most as wide as it prefers.
        right: Widgets at the right edge.
        notes: Shorter texts; the first that fits replaces a note that does not. Without them, facts
            (separated by ` · `) are dropped from the end of the note until it fits.
    """
    title_label = Label("title", words=title, role=Role.SCREEN, middle=True)
    title_height = title_label.size(scale)[1] + scale.px(TITLE_PAD)
    height = max(scale.px(TOP_BAR_HEIGHT), title_height)
    margin = scale.px(theme.MARGIN)
    left_end = margin // 2 if left or emblem else margin
    row = _TopBarRow(scale, height, scale.px(PART_GAP), left_end, scale.width - margin // 2)
    row.add_icons(left, emblem, right)
    row.add_title(title_label, ribbon)
    note_texts = [note, *notes] if notes else [*shortened_notes(note)]
    note_labels = [_note_label(each, note) for each in note_texts]
    if ribbon:
        ribbon = row.add_ribbon(ribbon, news, note_labels[-1] if note_labels else None)
    if news:
        row.add_news(news, ribbon)
    if ribbon:
        row.right_end = ribbon.rect.left - row.gap
    row.add_first_fitting(note_labels)
    height = max(height, title_label.size(scale, title_label.rect.width)[1])
    ribbon_height = ribbon.size(scale)[1] if ribbon else 0
    height = max(height, ribbon_height)
    for widget in row.widgets:
        widget.rect.height = height
    if ribbon:
        ribbon.rect.height = ribbon_height
        ribbon.rect.centery = height // 2
    bar_height = height + scale.px(BAR_LINE_WIDTH)
    widgets = sorted(row.widgets, key=attrgetter("rect.left"))  # Tab leads from left to right
    return Bar("top-bar", Rect(0, 0, scale.width, bar_height), widgets=widgets)


@dataclass
class _TopBarRow:
    """The widgets of a top bar, which fill it from both sides; lengths are in pixels.

    Attributes:
        height: Height of the widgets.
        gap: Gap between two parts.
        left_end: Left edge of the room that is still free.
        right_end: Right edge of this room.
    """

    scale: Scale
    height: int
    gap: int
    left_end: int
    right_end: int
    widgets: list[Widget] = field(default_factory=list)

    def _width(self, widget: Widget) -> int:
        return widget.size(self.scale)[0]

    def _place(self, widget: Widget, x: int, width: int) -> None:
        widget.rect = Rect(x, 0, width, self.height)
        self.widgets.append(widget)

    def _add_left(self, widget: Widget, width: int) -> None:
        self._place(widget, self.left_end, width)
        self.left_end += width

    def _add_right(self, widget: Widget, width: int) -> None:
        self.right_end -= width
        self._place(widget, self.right_end, width)

    def add_icons(self, left: Sequence[IconButton], emblem: str, right: Sequence[Widget]) -> None:
        """Add the icons and the emblem at the left, and the widgets at the right edge."""
        for icon in left:
            self._add_left(icon, self._width(icon))
        if emblem:
            self.left_end += self.gap // 2
            self._add_left(Picture("emblem", art=emblem), round(self.height * EMBLEM_SHARE))
            self.left_end += self.gap // 2
        for widget in reversed(right):
            self._add_right(widget, self._width(widget))
            if not isinstance(widget, IconButton):
                self.right_end -= self.gap
        self.right_end -= self.gap

    def add_title(self, title: Label, ribbon: Ribbon | None) -> None:
        """Add the title; the ribbon, if there is one, keeps the room that it needs."""
        room = self.right_end - self.left_end
        if ribbon:
            room -= self._width(ribbon.shortened()) + self.gap
        least_width = text.widest_word(title.words, title.role, self.scale)
        self._add_left(title, min(self._width(title), max(least_width, room)))
        self.left_end += self.gap

    def add_ribbon(
        self, ribbon: Ribbon, news: Widget | None, shortest_note: Label | None
    ) -> Ribbon:
        """Add the ribbon, and return it, or a brief one if the room is too small for it.

        It is centred in the window if news of any length and the shortest note have room beside
        it; else it is moved aside.
        """
        note_width = 0
        if shortest_note:
            words = re.sub(r"\d+", WIDEST_NUMBER, shortest_note.words)
            note_width = self._width(_note_label(words, "")) + self.gap
        least_news_width = 0
        usual_news_width = 0
        if news:
            least_news_width = self.gap + news.size(self.scale, news.rect.width)[0]
            usual_news_width = self.gap + news.rect.width
        width = self._width(ribbon)
        if self.left_end + note_width + width + least_news_width > self.right_end:
            ribbon = ribbon.shortened()
            width = self._width(ribbon)
        # centred; but clear of the news if possible, of the note, of the least news, of the title
        start = (self.scale.width - width) // 2
        start = min(start, self.right_end - usual_news_width - width)
        start = max(start, self.left_end + note_width)
        start = min(start, self.right_end - least_news_width - width)
        start = max(start, self.left_end)
        self._place(ribbon, start, width)
        return ribbon

    def add_news(self, news: Widget, ribbon: Ribbon | None) -> None:
        """Add the news at the right of the free room, clear of the ribbon."""
        start = ribbon.rect.right + self.gap if ribbon else self.left_end
        width = min(self._width(news), self.right_end - start)
        self._add_right(news, width)
        self.right_end -= self.gap

    def add_first_fitting(self, labels: Sequence[Label]) -> None:
        """Add the first of these labels that fits into the free room; none if none fits."""
        for label in labels:
            width = self._width(label)
            if width <= self.right_end - self.left_end:
                self._add_left(label, width)
                return


def _note_label(words: str, note: str) -> Label:
    """Return a label with these words, whose tooltip has the whole note if that is longer."""
    label = muted("note", words, middle=True)
    label.group = Group.BAR
    label.tip = note if words != note else ""
    return label


def shortened_notes(note: str, least_count: int = 1) -> Iterator[str]:
    """Yield a note, then shorter versions without its last facts (separated by ` · `).

    `least_count` is the number of facts in the shortest version.
    """
    facts = note.split(" · ")
    for count in range(len(facts), least_count - 1, -1):
        if shortened := " · ".join(facts[:count]):
            yield shortened


def foot(scale: Scale, left: Sequence[Widget], right: Sequence[Widget] = ()) -> Bar:
    """Return the bottom bar of a screen: `left` widgets from the left, the others from the right.

    All stand in one row if they fit; otherwise the left widgets stand above the right ones.
    """
    margin = scale.px(theme.MARGIN)
    gap = theme.BUTTON_GAP
    width = scale.width - 2 * margin
    widgets = [*left, *right]

    def row_of_widths(widths: Sequence[int]) -> Row:
        parts: list[Part] = [
            Sized(each, wide=each_width, down=theme.BUTTON_HEIGHT)
            for each, each_width in zip(widgets, widths, strict=True)
        ]
        parts.insert(len(left), Share(Space(0)))
        return Row(parts, gap=gap)

    least_widths = [each.size(scale)[0] for each in widgets]
    roomy_widths = [
        max(least, _roomy_width(each, scale))
        for each, least in zip(widgets, least_widths, strict=True)
    ]
    wrapped_parts = [Sized(each, down=theme.BUTTON_HEIGHT) for each in widgets]
    wrapped_row = Flow(wrapped_parts, gap=gap, stretch=True)
    rows = [row_of_widths(roomy_widths), row_of_widths(least_widths)]
    layout = next((each for each in rows if each.size(scale)[0] <= width), wrapped_row)
    height = layout.size(scale, width)[1]
    top = scale.height - height - 2 * margin
    layout.lay(scale, Rect(margin, top + margin, width, height))
    return Bar("foot", Rect(0, top, scale.width, height + 2 * margin), foot=True, widgets=widgets)


def note_bar(
    scale: Scale, note: Label, room_for: Sequence[str], buttons: Sequence[Button] = ()
) -> Bar:
    """Return a bar at the bottom of a screen with a note, and buttons at its right.

    The bar is as high as the longest text in `room_for` and a button need; a longer note scrolls.
    Thus nothing on the screen moves when a note appears or disappears.
    """
    margin = scale.px(theme.MARGIN)
    gap = theme.BUTTON_GAP
    pad = scale.px(NOTE_PAD)
    width = scale.width - 2 * margin
    words_width = width - sum(button.size(scale)[0] + scale.px(gap) for button in buttons)
    texts = [Label("", words=words, role=note.role) for words in room_for]
    heights = [each.size(scale, words_width)[1] for each in texts]
    heights += [button.size(scale, button.size(scale)[0])[1] for button in buttons]
    height = max(heights)
    note.middle = True
    row = Row(
        [Share(scrolled_if_needed(note, f"{note.id}-list", called="Note")), *buttons], gap=gap
    )
    top = scale.height - height - 2 * pad
    widgets = row.lay(scale, Rect(margin, top + pad, width, height))
    return Bar("foot", Rect(0, top, scale.width, height + 2 * pad), foot=True, widgets=widgets)


def _roomy_width(widget: Widget, scale: Scale) -> int:
    """Return the width in pixels of a button in the bottom bar where there is room; else 0."""
    if not isinstance(widget, Button):
        return 0
    units = ROOMY_PRIMARY_WIDTH if widget.kind == "primary" else ROOMY_WIDTH
    return round(scale.px(units) * scale.text)
