"""Forms: panels as high as what is in them, columns that scroll when they must, rows of settings.

A screen says what is in its panels by containers; `Panels`, `halves` and `columns` place them,
and `screen` stands them between the bars.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
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
    Widget,
    layout,
    walk,
)
from engine.app.widgets.containers import (
    ByWidth,
    Column,
    Flow,
    Framed,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    Space,
    Wrapper,
)
from engine.app.widgets.words import muted

LINE_GAP = 11
CONTROL_SHARE = 0.62
"""A control stands beside its words while it leaves them this much of the width, or less."""
MOST_LAST = 0.45
"""The most of the height that the panel that ends a column fills where it needs less."""
MOST_GROWN = 1.7
"""The last panel of a column grows to at most so many times what it needs."""
AT_ONCE = 20
"""So many rows of a long list are on one page."""


class FormPanel(Framed):
    """A panel; Tab comes to what is in it before the foot's buttons."""

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        laid = super().lay(scale, rect)
        for widget, _ in walk(self.widget.widgets):
            widget.group = Group.PROMPT
        return laid


def done(leave: Callable[[], object]) -> Button:
    """The button that leaves a page on which all is applied at once."""
    button = Button("back", label="Done", hint="Esc", hotkey="enter", kind="primary")
    button.on_press = leave
    return button


def panel(id: str, title: str, part: Part, note: str = "") -> FormPanel:
    """A part of a form, in a panel below its title."""
    return FormPanel(Panel(id, title=title, note=note), part)


@dataclass
class Panels(Wrapper):
    """Panels below each other: the last fills the room, unless that would leave it half blank;
    where they don't fit, they scroll."""

    part: Part = field(init=False)
    id: str
    panels: Sequence[Part]

    def __post_init__(self) -> None:
        self.part = Column(self.panels, gap=theme.GAP)

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        spare = rect.height - self.size(scale, rect.width)[1]
        if spare < 0:
            return Scrolled(self.id, self.part).lay(scale, rect)
        *above, last = self.panels
        if spare <= last.size(scale, rect.width)[1] * (MOST_GROWN - 1):
            return Column([*above, Share(last)], gap=theme.GAP).lay(scale, rect)
        return self.part.lay(scale, rect)


def halves(scale: Scale, left: Panels, right: Panels, shares: tuple[float, float]) -> Part:
    """Return two columns of panels with these shares of the width; one column, the right panels
    below the left ones, where the window is narrow."""
    if scale.narrow:
        return Panels("page", [*left.panels, *right.panels])
    return Row([Share(left, shares[0]), Share(right, shares[1])], gap=theme.GAP)


def screen(scale: Scale, top: Widget, low: Widget, content: Part) -> list[Widget]:
    """Return a screen: the bars at its top and foot, and what stands between them."""
    return [top, low, *content.lay(scale, between(scale, top, low))]


def columns(
    scale: Scale,
    rect: Rect,
    shares: Sequence[float],
    left: Sequence[Part],
    right: Sequence[Part],
    last: Sequence[Part],
) -> list[Widget]:
    """Return two columns of panels, and at the end of one of them the last panel.

    The last panel ends the column that leaves it more room, or the only one where the window is too
    narrow for two. It fills what is left of `rect`, up to a share of it.

    Args:
        last: the last panel in ever smaller forms. The first one that fits is shown; where none
            does, the last one, and its column scrolls.
    """
    if scale.narrow:
        return Panels("page", [*left, *right, last[0]]).lay(scale, rect)
    gap = scale.px(theme.GAP)
    sides = layout.columns(rect, shares, gap)
    halves = [left, right]
    spare = [
        side.height - Column(parts, gap=theme.GAP).size(scale, side.width)[1] - gap
        for parts, side in zip(halves, sides, strict=True)
    ]
    place = spare.index(max(spare))
    tried = [part.size(scale, sides[place].width)[1] for part in last]
    at = next((n for n, tall in enumerate(tried) if tall <= spare[place]), -1)
    most = max(tried[at], round(rect.height * MOST_LAST))
    tall = max(tried[at], min(spare[place], most))
    halves[place] = [*halves[place], Sized(last[at], high=tall)]
    if tall < spare[place]:
        sides[place].height -= spare[place] - tall
    placed = zip(("left", "right"), sides, halves, strict=True)
    return [each for id, side, parts in placed for each in Panels(id, parts).lay(scale, side)]


def row(
    scale: Scale, id: str, title: str, note: str, control: Part, role: Role = Role.HEADING
) -> Part:
    """A setting: its title, a line of help, and its control beside them or below."""
    words: list[Part] = [Label(f"{id}-title", words=title, role=role)]
    if note:
        words.append(muted(f"{id}-note", note))
    least = control.size(scale)[1] if isinstance(control, Widget) else 0
    across = control.size(scale)[0] + scale.px(theme.PADDING)
    sized = Sized(control, high=least)

    def laid(width: int) -> Part:
        if across <= width * CONTROL_SHARE:
            return Row([Share(Column(words, gap=2)), sized], gap=theme.PADDING, at=0.5)
        return Column([Column(words, gap=2), Flow([sized])], gap=6)

    return ByWidth(laid)


def rows(id: str, parts: Sequence[Part]) -> Column:
    """Settings below each other with hairlines between them."""
    made: list[Part] = [*parts[:1]]
    for number, part in enumerate(parts[1:], 1):
        made += [Rule(f"{id}-rule-{number}"), part]
    return Column(made, gap=LINE_GAP)


def saved_row(
    scale: Scale, id: str, art: str, words: Sequence[Part], buttons: Sequence[Part]
) -> Part:
    """Something that is kept: its picture, what is to be said of it, and what can be done with it,
    beside the words or, where they leave too little room, below."""
    side = 44
    gap = theme.GAP
    least = theme.DIALOG_BUTTON_HEIGHT
    said = Sized(Column(words, gap=2, at=0.5), down=side)
    shown = Row([Sized(Picture(f"mark-{id}", art=art), across=side), Share(said)], gap=gap)
    does = Flow([Sized(button, down=least) for button in buttons], gap=gap)
    padding = scale.px(gap)
    across = does.size(scale)[0] + padding

    def laid(width: int) -> Part:
        if not buttons:
            return shown
        if across <= (width + 2 * padding) * 0.45:
            return Row([Share(shown), does], gap=gap, at=0)
        return Column([shown, Row([Sized(Space(0), across=side), Share(does)], gap=gap)], gap=6)

    return Framed(Panel(id, kind="well"), ByWidth(laid), gap, gap)


def span(first: int, count: int) -> str:
    """Which rows of so many are on the page that begins with this one; "" where all are."""
    last = min(first + AT_ONCE, count)
    return f"{first + 1} to {last} of {count}" if count > AT_ONCE else ""


def page(
    id: str, row: Callable[[int], Part], first: int, count: int, turn: Callable[[int], None]
) -> Part:
    """A page of a list that has the newest on top, and the buttons that turn to the others.

    `row` makes the row of a number from 0, `turn` is told with which one a page is to begin.
    """
    rows = [row(number) for number in range(first, min(first + AT_ONCE, count))]
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
    turned = [Flow(buttons, gap=theme.BUTTON_GAP)] if buttons else []
    return Column([Column(rows, gap=8), *turned], gap=theme.GAP)


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
    left = margin
    up = top.rect.bottom + margin
    return Rect(left, up, scale.width - 2 * margin, foot.rect.top - margin - up)
