"""The top bar and the bottom bar (foot) of screens.

Both return widgets for `build`, as high as their text needs, with a minimum height of the style.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

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
ROOMY_WIDTH = 130
"""Width of a button in the bottom bar where there is room, in style units."""
ROOMY_PRIMARY_WIDTH = 210
"""Width of the primary button in the bottom bar where there is room, in style units."""
FOOT_BUTTON_HEIGHT = 60
"""Minimum height of a widget in the bottom bar, in style units."""
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
    edge = scale.px(theme.MARGIN)
    gap = scale.px(PART_GAP)
    height = scale.px(TOP_BAR_HEIGHT)
    title_label = Label("title", words=title, role=Role.SCREEN, middle=True)
    height = max(height, title_label.size(scale)[1] + scale.px(6))
    widgets: list[Widget] = []

    def place_widget(widget: Widget, left_end: int, width: int) -> int:
        widget.rect = Rect(left_end, 0, width, height)
        widgets.append(widget)
        return left_end + width

    # the widgets fill the bar from both sides; the room between x and end is still free
    left_end = edge // 2 if left or emblem else edge
    for icon in left:
        left_end = place_widget(icon, left_end, icon.size(scale)[0])
    if emblem:
        left_end = (
            place_widget(
                Picture("emblem", art=emblem), left_end + gap // 2, round(height * EMBLEM_SHARE)
            )
            + gap // 2
        )
    right_end = scale.width - edge // 2
    for widget in reversed(right):
        width = widget.size(scale)[0]
        right_end -= width
        place_widget(widget, right_end, width)
        if not isinstance(widget, IconButton):
            right_end -= gap
    right_end -= gap
    title_room = right_end - left_end
    if ribbon:
        title_room -= ribbon.shortened().size(scale)[0] + gap
    least_title_width = text.widest_word(title, title_label.role, scale)
    left_end = (
        place_widget(
            title_label,
            left_end,
            min(title_label.size(scale)[0], max(least_title_width, title_room)),
        )
        + gap
    )
    note_texts = [note, *notes] if notes else [*fewer(note)]
    note_labels = [_note_label(each, note) for each in note_texts]
    if ribbon:
        shortest_note_width = 0
        if note_labels:
            words = re.sub(r"\d+", WIDEST_NUMBER, note_labels[-1].words)
            shortest_note_width = _note_label(words, "").size(scale)[0] + gap
        ribbon = _placed_ribbon(ribbon, news, scale, left_end, right_end, shortest_note_width)
        place_widget(ribbon, ribbon.rect.left, ribbon.rect.width)
    news_left = right_end
    if news:
        news_start = ribbon.rect.right + gap if ribbon else left_end
        width = min(news.size(scale)[0], right_end - news_start)
        place_widget(news, right_end - width, width)
        news_left = right_end - width - gap
    note_end = ribbon.rect.left - gap if ribbon else news_left
    for each in note_labels:
        if each.size(scale)[0] <= note_end - left_end:
            place_widget(each, left_end, each.size(scale)[0])
            break
    height = max(height, title_label.size(scale, title_label.rect.width)[1])
    ribbon_height = ribbon.size(scale)[1] if ribbon else 0
    height = max(height, ribbon_height)
    for widget in widgets:
        widget.rect.height = height
    if ribbon:
        ribbon.rect.height = ribbon_height
        ribbon.rect.centery = height // 2
    return Bar("top-bar", Rect(0, 0, scale.width, height + scale.px(1.5)), widgets=widgets)


def _note_label(words: str, note: str) -> Label:
    """Return a label with these words, whose tooltip has the whole note if that is longer."""
    label = muted("note", words, middle=True)
    label.group = Group.BAR
    label.tip = note if words != note else ""
    return label


def _placed_ribbon(
    ribbon: Ribbon, news: Widget | None, scale: Scale, left: int, right: int, note_width: int
) -> Ribbon:
    """Return the ribbon placed between title and icons, brief if the room is too small.

    The ribbon is centred in the window if news of any length and the shortest note, `note_width`
    pixels wide with its gap, have room beside it; else it is moved aside.
    """
    gap = scale.px(PART_GAP)
    min_news_width = 0
    usual_news_width = 0
    if news:
        min_news_width = gap + news.size(scale, news.rect.width)[0]
        usual_news_width = gap + news.rect.width
    ribbon_width = ribbon.size(scale)[0]
    if left + note_width + ribbon_width + min_news_width > right:
        ribbon = ribbon.shortened()
        ribbon_width = ribbon.size(scale)[0]
    # centred; but clear of the news if possible, of the note, of the least news, of the title
    start = (scale.width - ribbon_width) // 2
    start = min(start, right - usual_news_width - ribbon_width)
    start = max(start, left + note_width)
    start = min(start, right - min_news_width - ribbon_width)
    start = max(start, left)
    ribbon.rect = Rect(start, 0, ribbon_width, 0)
    return ribbon


def fewer(note: str, least_count: int = 1) -> Iterator[str]:
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
            Sized(each, wide=each_width, down=FOOT_BUTTON_HEIGHT)
            for each, each_width in zip(widgets, widths, strict=True)
        ]
        parts.insert(len(left), Share(Space(0)))
        return Row(parts, gap=gap)

    least_widths = [each.size(scale)[0] for each in widgets]
    roomy_widths = [
        max(least, _roomy_width(each, scale))
        for each, least in zip(widgets, least_widths, strict=True)
    ]
    wrapped_parts = [Sized(each, down=FOOT_BUTTON_HEIGHT) for each in widgets]
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
