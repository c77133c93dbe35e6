"""The two bars that every game's screen has: the top bar, and the foot with what can be done.

Both return widgets for `build`, as high as their words need, at least as high as the style says.
"""

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass

from pygame import Rect, Surface

from engine.app import paint, theme
from engine.app.theme import Role, Scale
from engine.app.widgets.buttons import Button, IconButton
from engine.app.widgets.containers import Flow, Part, Row, Share, Sized, Space
from engine.app.widgets.layout import height_at
from engine.app.widgets.widget import Group, Look, Widget
from engine.app.widgets.words import Label, Picture

TOP = 48
WIDE, WIDER = 130, 210


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
    middle: Widget | None = None,
    right: Sequence[Widget] = (),
    least: int = 1,
    instead: Sequence[str] = (),
) -> Bar:
    """The top bar: icons, emblem, title and note from the left, other icons at the right.

    `middle` (a ribbon) is shown where there is room for it. The note goes first where there is
    none, from its end, one of its facts (` · `) at a time, until `least` are left; then what is
    said `instead`, which tells all of it when it is looked at; then the title wraps.
    `bar.rect.bottom` is where the screen begins.
    """
    edge, gap = scale.px(theme.MARGIN), scale.px(10)
    height = scale.px(TOP)
    name = Label("title", words=title, role=Role.SCREEN, middle=True)
    height = max(height, name.wants(scale)[1] + scale.px(6))
    widgets: list[Widget] = []

    def add(widget: Widget, x: int, width: int) -> int:
        widget.rect = Rect(x, 0, width, height)
        widgets.append(widget)
        return x + width

    x = edge // 2 if left or emblem else edge
    for icon in left:
        x = add(icon, x, icon.wants(scale)[0])
    if emblem:
        x = add(Picture("emblem", art=emblem), x + gap // 2, round(height * 0.75)) + gap // 2
    end = scale.width - edge // 2
    for widget in reversed(right):
        width = widget.wants(scale)[0]
        end -= width
        add(widget, end, width)
        end -= 0 if isinstance(widget, IconButton) else gap
    room = end - gap - x
    width = min(name.wants(scale)[0], room)
    x = add(name, x, width) + gap
    if middle is not None:
        wanted, tall = middle.wants(scale)
        if wanted <= end - gap - x:
            start = min(max((scale.width - wanted) // 2, x), end - gap - wanted)
            middle.rect = Rect(start, (height - tall) // 2, wanted, tall)
            widgets.append(middle)
            end = start
    for words in (*fewer(note, least), *instead):
        said = Label("note", words=words, role=Role.BODY, colour=theme.MUTED, middle=True)
        if said.wants(scale)[0] <= end - gap - x:
            said.group, said.tip = Group.BAR, note if words in instead else ""
            add(said, x, said.wants(scale)[0])
            break
    height = max(height, height_at(name, name.rect.width, scale))
    if middle is not None and middle in widgets:
        height = max(height, middle.rect.height)
    for widget in widgets:
        if widget is not middle:
            widget.rect.height = height
    if middle is not None and middle in widgets:
        middle.rect.centery = height // 2
    return Bar("top-bar", Rect(0, 0, scale.width, height + scale.px(1.5)), widgets=widgets)


def fewer(note: str, least: int = 1) -> Iterator[str]:
    """A note, and what is left of it when its last facts are left out one by one."""
    facts = note.split(" · ")
    for count in range(len(facts), least - 1, -1):
        if said := " · ".join(facts[:count]):
            yield said


def foot(scale: Scale, left: Sequence[Widget], right: Sequence[Widget] = ()) -> Bar:
    """The foot of a screen: buttons from the left, what else there is from the right.

    It has one row where all fits, and the left widgets above the right ones where it does not.
    """
    edge, gap, least = scale.px(theme.MARGIN), theme.BUTTON_GAP, scale.px(60)
    width, widgets = scale.width - 2 * edge, [*left, *right]

    def row(generous: bool) -> Row:
        parts: list[Part] = [
            Sized(each, max(each.wide(scale), generous * _generous(each, scale)), least)
            for each in widgets
        ]
        parts.insert(len(left), Share(Space(0)))
        return Row(parts, gap=gap)

    ways = [row(True), row(False)]
    broken = Flow([Sized(each, down=least) for each in widgets], gap=gap, stretch=True)
    laid = next((way for way in ways if way.wide(scale) <= width), broken)
    tall = laid.tall(scale, width)
    top = scale.height - tall - 2 * edge
    laid.lay(scale, Rect(edge, top + edge, width, tall))
    return Bar("foot", Rect(0, top, scale.width, tall + 2 * edge), foot=True, widgets=widgets)


def _generous(widget: Widget, scale: Scale) -> int:
    """The width in pixels that a button at the foot has where there is room."""
    if not isinstance(widget, Button):
        return 0
    return round(scale.px(WIDER if widget.kind == "primary" else WIDE) * scale.text)
