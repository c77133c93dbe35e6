"""The top bar and the bottom bar (foot) of screens.

Both return widgets for `build`, as high as their text needs, with a minimum height of the style.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets.buttons import Button, IconButton
from engine.app.widgets.containers import Flow, Part, Row, Share, Sized, Space, or_scrolled
from engine.app.widgets.ribbon import Ribbon
from engine.app.widgets.widget import Group, Look, Widget
from engine.app.widgets.words import Label, Picture, muted

TOP_BAR_HEIGHT = 48
"""Minimum height of the top bar, in style units."""
GENEROUS_WIDTH = 130
"""Width of a button in the bottom bar where there is room, in style units."""
GENEROUS_PRIMARY_WIDTH = 210
"""Width of the primary button there, in style units."""
WIDEST_NUMBER = "88"
"""Number for which a note beside a ribbon reserves room, so that the ribbon does not move."""


@dataclass(eq=False, repr=False)
class Bar(Widget):
    """The dark background of a bar; with `foot`, its brass line is above instead of below."""

    foot: bool = False
    _: KW_ONLY

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
    gap = scale.px(10)
    height = scale.px(TOP_BAR_HEIGHT)
    name = Label("title", words=title, role=Role.SCREEN, middle=True)
    height = max(height, name.size(scale)[1] + scale.px(6))
    widgets: list[Widget] = []

    def add(widget: Widget, x: int, width: int) -> int:
        widget.rect = Rect(x, 0, width, height)
        widgets.append(widget)
        return x + width

    # the widgets fill the bar from both sides; x and end are the ends of the room still free
    x = edge // 2 if left or emblem else edge
    for icon in left:
        x = add(icon, x, icon.size(scale)[0])
    if emblem:
        x = add(Picture("emblem", art=emblem), x + gap // 2, round(height * 0.75)) + gap // 2
    end = scale.width - edge // 2
    for widget in reversed(right):
        width = widget.size(scale)[0]
        end -= width
        add(widget, end, width)
        end -= 0 if isinstance(widget, IconButton) else gap
    end -= gap
    title_room = end - x
    if ribbon:
        title_room -= ribbon.shortened().size(scale)[0] + gap
    least_title = text.widest_word(title, name.role, scale)
    x = add(name, x, min(name.size(scale)[0], max(least_title, title_room))) + gap
    note_texts = [note, *notes] if notes else [*fewer(note)]
    note_labels = [_note_label(each, note) for each in note_texts]
    if ribbon:
        note_room = 0
        if note_labels:
            shortest = re.sub(r"\d+", WIDEST_NUMBER, note_labels[-1].words)
            note_room = _note_label(shortest, "").size(scale)[0] + gap
        ribbon = _placed_ribbon(ribbon, news, scale, x, end, note_room)
        add(ribbon, ribbon.rect.left, ribbon.rect.width)
    if news:
        news_start = ribbon.rect.right + gap if ribbon else x
        width = min(news.size(scale)[0], end - news_start)
        add(news, end - width, width)
        end -= width + gap
    end = ribbon.rect.left - gap if ribbon else end
    for each in note_labels:
        if each.size(scale)[0] <= end - x:
            add(each, x, each.size(scale)[0])
            break
    height = max(height, name.size(scale, name.rect.width)[1])
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
    ribbon: Ribbon, news: Widget | None, scale: Scale, left: int, right: int, note_room: int
) -> Ribbon:
    """Return the ribbon placed between title and icons, brief if the room is too small.

    The ribbon is centred in the window if news of any length and the shortest note, `note_room`
    pixels wide, have room beside it; else it is moved aside.
    """
    gap = scale.px(10)
    least_for_news = gap + news.size(scale, news.rect.width)[0] if news else 0
    needed_for_news = gap + news.rect.width if news else 0
    ribbon_width = ribbon.size(scale)[0]
    if left + note_room + ribbon_width + least_for_news > right:
        ribbon = ribbon.shortened()
        ribbon_width = ribbon.size(scale)[0]
    start = min((scale.width - ribbon_width) // 2, right - needed_for_news - ribbon_width)
    start = max(left, min(max(start, left + note_room), right - least_for_news - ribbon_width))
    ribbon.rect = Rect(start, 0, ribbon_width, 0)
    return ribbon


def fewer(note: str, least: int = 1) -> Iterator[str]:
    """Yield a note, then ever shorter ones without its last facts (separated by ` · `)."""
    facts = note.split(" · ")
    for count in range(len(facts), least - 1, -1):
        if shortened := " · ".join(facts[:count]):
            yield shortened


def foot(scale: Scale, left: Sequence[Widget], right: Sequence[Widget] = ()) -> Bar:
    """Return the bottom bar of a screen: `left` widgets from the left, the others from the right.

    All stand in one row if they fit; otherwise the left widgets stand above the right ones.
    """
    edge = scale.px(theme.MARGIN)
    gap = theme.BUTTON_GAP
    button_height = 60
    width = scale.width - 2 * edge
    widgets = [*left, *right]

    def row(generous: bool) -> Row:
        parts: list[Part] = [
            Sized(
                each,
                wide=max(each.size(scale)[0], generous * _generous_width(each, scale)),
                down=button_height,
            )
            for each in widgets
        ]
        parts.insert(len(left), Share(Space(0)))
        return Row(parts, gap=gap)

    wrapped = Flow([Sized(each, down=button_height) for each in widgets], gap=gap, stretch=True)
    layouts = [row(generous=True), row(generous=False)]
    layout = next((each for each in layouts if each.size(scale)[0] <= width), wrapped)
    tall = layout.size(scale, width)[1]
    top = scale.height - tall - 2 * edge
    layout.lay(scale, Rect(edge, top + edge, width, tall))
    return Bar("foot", Rect(0, top, scale.width, tall + 2 * edge), foot=True, widgets=widgets)


def note_bar(
    scale: Scale, note: Label, room_for: Sequence[str], buttons: Sequence[Button] = ()
) -> Bar:
    """Return a bar at the bottom of a screen with a note, and buttons at its right.

    The bar is as high as the longest text in `room_for` and a button need; a longer note scrolls.
    Thus nothing on the screen moves when a note appears or disappears.
    """
    edge = scale.px(theme.MARGIN)
    gap = theme.BUTTON_GAP
    pad = scale.px(5)
    width = scale.width - 2 * edge
    words_width = width - sum(button.size(scale)[0] + scale.px(gap) for button in buttons)
    texts = [Label("", words=words, role=note.role) for words in room_for]
    heights = [each.size(scale, words_width)[1] for each in texts]
    heights += [button.size(scale, button.size(scale)[0])[1] for button in buttons]
    tall = max(heights)
    note.middle = True
    row = Row([Share(or_scrolled(note, f"{note.id}-list", called="Note")), *buttons], gap=gap)
    top = scale.height - tall - 2 * pad
    widgets = row.lay(scale, Rect(edge, top + pad, width, tall))
    return Bar("foot", Rect(0, top, scale.width, tall + 2 * pad), foot=True, widgets=widgets)


def _generous_width(widget: Widget, scale: Scale) -> int:
    """Return the width in pixels of a button in the bottom bar where there is room; else 0."""
    if not isinstance(widget, Button):
        return 0
    units = GENEROUS_PRIMARY_WIDTH if widget.kind == "primary" else GENEROUS_WIDTH
    return round(scale.px(units) * scale.text)
