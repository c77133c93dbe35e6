"""Forms: panels as high as what is in them, columns that scroll when they must, rows of settings.

All functions answer widgets that are laid out from the upper left corner of the window, or in the
rectangle that they are given; `layout` moves them on.
"""

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import (
    Button,
    Group,
    Label,
    Panel,
    Picture,
    Rule,
    Screen,
    ScrollList,
    Widget,
    layout,
    walk,
)

Content = Callable[[Rect], Sequence[Widget]]
"""Gives the widgets for a rectangle of which only left, top and width count."""

Panels = Callable[[int], list[Panel]]
"""Makes panels of a width."""

LINE_GAP = 11
CONTROL_SHARE = 0.62
"""A control stands beside its words while it leaves them this much of the width, or less."""
MOST_LAST = 0.45
"""The most of the height that the panel that ends a column fills where it needs less."""
MOST_GROWN = 1.7
"""The last panel of a column grows to at most so many times what it needs."""
AT_ONCE = 20
"""So many rows of a long list are on one page."""


def panel(scale: Scale, width: int, id: str, title: str, content: Content, note: str = "") -> Panel:
    """A panel of this width, as high as its content; Tab comes to it before the foot's buttons."""
    made = Panel(id, Rect(0, 0, width, 10**5), title, note=note)
    inner = made.inner(scale)
    made.widgets = content(Rect(inner.left, inner.top, inner.width, 0))
    for widget, _ in walk(made.widgets):
        widget.group = Group.PROMPT
    bottom = max((widget.rect.bottom for widget in made.widgets), default=inner.top)
    made.rect.height = bottom + scale.px(theme.PADDING)
    return made


def column(scale: Scale, rect: Rect, id: str, panels: Panels) -> list[Widget]:
    """Panels below each other in `rect`: the last fills it, unless that would leave it half blank;
    where they don't fit, they scroll."""
    gap = scale.px(theme.GAP)
    made = panels(rect.width)
    if layout.stack(made, rect, scale, gap) <= rect.height:
        fills, needs = rect.bottom - made[-1].rect.top, made[-1].rect.height
        if fills <= needs * MOST_GROWN:
            made[-1].rect.height = fills
        return list(made)
    room = ScrollList.room(rect, scale)
    made = panels(room.width)
    layout.stack(made, room, scale, gap)
    return [ScrollList(id, rect, widgets=made)]


def columns(
    scale: Scale,
    rect: Rect,
    shares: Sequence[float],
    left: Panels,
    right: Panels,
    last: Sequence[Callable[[int, int], Panel]],
) -> list[Widget]:
    """Two columns of panels, and at the end of one of them the last panel, which fills what that
    leaves of `rect`, up to a share of it.

    last: makes it, so wide and at least so high; the later ones say less. It ends the column that
    leaves it more room, in as many words as it has room for; and the only one where the window has
    no room for two.
    """
    gap = scale.px(theme.GAP)
    if scale.narrow:

        def whole(width: int) -> list[Panel]:
            return [*left(width), *right(width), last[0](width, 0)]

        return column(scale, rect, "page", whole)
    sides = layout.columns(rect, shares, gap)
    halves = [left, right]
    spare = [
        side.height - layout.stack(make(side.width), side, scale, gap) - gap
        for make, side in zip(halves, sides, strict=True)
    ]
    place = spare.index(max(spare))
    tried = [make(sides[place].width, 0) for make in last]
    at = next((n for n, panel in enumerate(tried) if panel.rect.height <= spare[place]), -1)
    most = max(tried[at].rect.height, round(rect.height * MOST_LAST))
    tall, ended = min(max(spare[place], 0), most), halves[place]
    halves[place] = lambda width: [*ended(width), last[at](width, tall)]
    if tall < spare[place]:
        sides[place].height -= spare[place] - tall
    placed = zip(("left", "right"), sides, halves, strict=True)
    return [each for id, side, make in placed for each in column(scale, side, id, make)]


def row(
    scale: Scale,
    width: int,
    id: str,
    title: str,
    note: str,
    control: Widget,
    role: Role = Role.HEADING,
) -> Widget:
    """A setting: its title, a line of help, and its control beside them or below."""
    gap = scale.px(theme.PADDING)
    words: list[Widget] = [Label(f"{id}-title", words=title, role=role)]
    if note:
        words.append(Label(f"{id}-note", words=note, role=Role.BODY, colour=theme.MUTED))
    wanted = min(control.wants(scale)[0], width)
    beside = wanted + gap <= width * CONTROL_SHARE
    room = width - wanted - gap if beside else width
    tall = layout.stack(words, Rect(0, 0, room, 0), scale, scale.px(2))
    control_tall = layout.height_at(control, wanted, scale, control.wants(scale)[1])
    if beside:
        height = max(tall, control_tall)
        at = Rect(width - wanted, (height - control_tall) // 2, wanted, control_tall)
        for widget in words:
            widget.move(0, (height - tall) // 2)
    else:
        at = Rect(0, tall + scale.px(6), wanted, control_tall)
        height = at.bottom
    layout.put(control, at)
    return Widget(f"{id}-row", Rect(0, 0, width, height), widgets=[*words, control])


def rows(scale: Scale, rect: Rect, made: Sequence[Widget]) -> list[Widget]:
    """Settings below each other with hairlines between them."""
    widgets: list[Widget] = []
    for widget in made:
        if widgets:
            widgets.append(Rule(f"{widget.id}-rule", Rect(0, 0, rect.width, scale.px(1))))
        widgets.append(widget)
    layout.stack(widgets, rect, scale, scale.px(LINE_GAP))
    return widgets


def saved_row(
    scale: Scale, width: int, id: str, art: str, words: list[Widget], buttons: list[Widget]
) -> Panel:
    """Something that is kept: its picture, what is to be said of it, and what can be done with it,
    beside the words or, where they leave too little room, below."""
    pad, side = scale.px(theme.GAP), scale.px(44)
    mark = Picture(f"mark-{id}", art=art)
    taken = sum(button.wants(scale)[0] + pad for button in buttons)
    left = 2 * pad + side
    beside = taken <= width * 0.45
    room = width - left - pad - (taken if beside else 0)
    tall = layout.stack(words, Rect(left, pad, room, 0), scale, scale.px(2))
    if tall < side:
        for widget in words:
            widget.move(0, (side - tall) // 2)
        tall = side
    row = Rect(left + room + pad, pad, taken - pad, 0)
    if not beside:
        row = Rect(left, pad + tall + scale.px(6), width - left - pad, 0)
    layout.flow(buttons, row, scale, pad, height=scale.px(theme.DIALOG_BUTTON_HEIGHT))
    bottom = max([pad + tall, *(button.rect.bottom for button in buttons)])
    mark.rect = Rect(pad, pad, side, tall)
    at = Rect(0, 0, width, bottom + pad)
    return Panel(id, at, kind="well", widgets=[mark, *words, *buttons])


def span(first: int, count: int) -> str:
    """Which rows of so many are on the page that begins with this one; "" where all are."""
    last = min(first + AT_ONCE, count)
    return f"{first + 1} to {last} of {count}" if count > AT_ONCE else ""


def page(
    scale: Scale,
    rect: Rect,
    id: str,
    row: Callable[[int], Widget],
    first: int,
    count: int,
    turn: Callable[[int], None],
) -> list[Widget]:
    """A page of a list that has the newest on top, and the buttons that turn to the others.

    `row` makes the row of a number from 0, `turn` is told with which one a page is to begin.
    """
    rows = [row(number) for number in range(first, min(first + AT_ONCE, count))]
    low = rect.top + layout.stack(rows, rect, scale, scale.px(8)) + scale.px(theme.GAP)
    starts = {"newer": first - AT_ONCE, "older": first + AT_ONCE}
    buttons = [
        Button(
            f"{where}-{id}",
            label=f"{where.capitalize()} ones",
            hint=span(start, count),
            on_press=partial(turn, start),
        )
        for where, start in starts.items()
        if 0 <= start < count
    ]
    layout.flow(buttons, Rect(rect.left, low, rect.width, 0), scale, scale.px(theme.BUTTON_GAP))
    return [*rows, *buttons]


def turned_to(scene: Screen, row: str) -> None:
    """The page that begins with this row is shown now: from its top, and with the focus there."""
    scene.rebuild()
    shown = scene.widget(row)
    if shown is None:
        return
    stop = next((inside.id for inside, _ in walk(shown.widgets) if inside.focusable), "")
    scene.focus_on(stop, scene.keyboard)
    scene.reveal(shown)


def between(scale: Scale, top: Widget, foot: Widget) -> Rect:
    """The room between a screen's bars, inside the window's margin."""
    margin = scale.px(theme.MARGIN)
    left, up = margin, top.rect.bottom + margin
    return Rect(left, up, scale.width - 2 * margin, foot.rect.top - margin - up)
