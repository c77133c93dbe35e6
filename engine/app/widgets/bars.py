"""The two bars that every game's screen has: the top bar, and the foot with what can be done.

Both return widgets for `build`, as high as their words need, at least as high as the style says.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass

from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets.buttons import Button, IconButton
from engine.app.widgets.containers import Flow, Part, Row, Share, Sized, Space, or_scrolled
from engine.app.widgets.ribbon import Ribbon
from engine.app.widgets.widget import Group, Look, Widget
from engine.app.widgets.words import Label, Picture, muted

TOP = 48
WIDE = 130
WIDER = 210
WIDEST = "88"
"""The number for which a note beside a ribbon has room, so that the ribbon stays where it is."""


@dataclass(eq=False, repr=False)
class Bar(Widget):
    """The dark ground of a bar; `foot` has its brass line above."""

    foot: bool = False
    _: KW_ONLY

    solid = True
    steady = True

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

    ribbon: stands in the same place whatever the note and the news say, brief where there is no
    room for all of it. news: has what is left beside the icons, at the most as wide as it is. The
    note has what is left beside the title; where that is too little, the first of `notes` that
    fits, or else as many of its facts (` · `) as fit. `bar.rect.bottom` is where the screen begins.
    """
    edge = scale.px(theme.MARGIN)
    gap = scale.px(10)
    height = scale.px(TOP)
    name = Label("title", words=title, role=Role.SCREEN, middle=True)
    height = max(height, name.size(scale)[1] + scale.px(6))
    widgets: list[Widget] = []

    def add(widget: Widget, x: int, width: int) -> int:
        widget.rect = Rect(x, 0, width, height)
        widgets.append(widget)
        return x + width

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
    room = end - x
    if ribbon:
        room -= ribbon.shortened().size(scale)[0] + gap
    least = text.widest_word(title, name.role, scale)
    x = add(name, x, min(name.size(scale)[0], max(least, room))) + gap
    said = [_noted(each, note) for each in ([note, *notes] if notes else fewer(note))]
    if ribbon:
        shortest = _noted(re.sub(r"\d+", WIDEST, said[-1].words), "") if said else None
        beside = shortest.size(scale)[0] + gap if shortest else 0
        ribbon = _standing(ribbon, news, scale, x, end, beside)
        add(ribbon, ribbon.rect.left, ribbon.rect.width)
    if news:
        begins = ribbon.rect.right + gap if ribbon else x
        width = min(news.size(scale)[0], end - begins)
        add(news, end - width, width)
        end -= width + gap
    end = ribbon.rect.left - gap if ribbon else end
    for each in said:
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


def _noted(words: str, note: str) -> Label:
    """Return a note in these words, which tells all of it when it is looked at."""
    said = muted("note", words, middle=True)
    said.group, said.tip = Group.BAR, note if words != note else ""
    return said


def _standing(
    ribbon: Ribbon, news: Widget | None, scale: Scale, left: int, right: int, note: int
) -> Ribbon:
    """Return the ribbon in its place between title and icons, brief where it must be.

    It stands in the middle of the window, as far as news of any length and the shortest note, so
    many pixels wide, find room beside it.
    """
    gap = scale.px(10)
    least = gap + news.size(scale, news.rect.width)[0] if news else 0
    most = gap + news.rect.width if news else 0
    wanted = ribbon.size(scale)[0]
    if left + note + wanted + least > right:
        ribbon = ribbon.shortened()
        wanted = ribbon.size(scale)[0]
    start = min((scale.width - wanted) // 2, right - most - wanted)
    start = max(left, min(max(start, left + note), right - least - wanted))
    ribbon.rect = Rect(start, 0, wanted, 0)
    return ribbon


def fewer(note: str, least: int = 1) -> Iterator[str]:
    """Return a note, and what is left of it when its last facts are left out one by one."""
    facts = note.split(" · ")
    for count in range(len(facts), least - 1, -1):
        if said := " · ".join(facts[:count]):
            yield said


def foot(scale: Scale, left: Sequence[Widget], right: Sequence[Widget] = ()) -> Bar:
    """The foot of a screen: buttons from the left, what else there is from the right.

    It has one row where all fits, and the left widgets above the right ones where it does not.
    """
    edge = scale.px(theme.MARGIN)
    gap = theme.BUTTON_GAP
    least = 60
    width = scale.width - 2 * edge
    widgets = [*left, *right]

    def row(generous: bool) -> Row:
        parts: list[Part] = [
            Sized(
                each, wide=max(each.size(scale)[0], generous * _generous(each, scale)), down=least
            )
            for each in widgets
        ]
        parts.insert(len(left), Share(Space(0)))
        return Row(parts, gap=gap)

    ways = [row(True), row(False)]
    broken = Flow([Sized(each, down=least) for each in widgets], gap=gap, stretch=True)
    laid = next((way for way in ways if way.size(scale)[0] <= width), broken)
    tall = laid.size(scale, width)[1]
    top = scale.height - tall - 2 * edge
    laid.lay(scale, Rect(edge, top + edge, width, tall))
    return Bar("foot", Rect(0, top, scale.width, tall + 2 * edge), foot=True, widgets=widgets)


def note_bar(
    scale: Scale, note: Label, room_for: Sequence[str], buttons: Sequence[Button] = ()
) -> Bar:
    """Return a bar at the foot of a screen with a note, and buttons at its right.

    Its height is that of the longest text in `room_for` and of a button: a longer note scrolls. So
    nothing on the screen moves when a note arrives or goes.
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


def _generous(widget: Widget, scale: Scale) -> int:
    """The width in pixels that a button at the foot has where there is room."""
    if not isinstance(widget, Button):
        return 0
    return round(scale.px(WIDER if widget.kind == "primary" else WIDE) * scale.text)
