"""Forms: panels as high as their contents, columns that scroll if they must, rows of settings.

A screen fills its panels with containers; `Panels`, `halves` and `columns` place them, and `screen`
places them between the bars.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from pygame import Rect
from typing_extensions import override

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
    CENTRE,
    TOP,
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

WORDS_GAP = 2
"""Gap between the title and the text below it, in style units."""
BELOW_GAP = 6
"""Gap between a text and the controls that stand below it, in style units."""
SAVED_PICTURE_SIDE = 44
"""Width of the picture of a saved thing, in style units."""
LINE_GAP = 11
"""Gap between a row of settings and the hairline below it, in style units."""
CONTROL_SHARE = 0.62
"""Maximum share of the width that a control takes beside its text; a wider one stands below."""
BUTTONS_SHARE = 0.45
"""Maximum share of a saved row's width that buttons take beside its text; else they go below."""
MAX_LAST_SHARE = 0.45
"""Maximum share of the height that the last panel of a column is stretched to."""
MAX_LAST_GROWTH = 1.7
"""Maximum growth of the last panel of a column, as a multiple of the height it needs."""
ROWS_PER_PAGE = 20
"""Number of rows on one page of a long list."""


class FormPanel(Framed):
    """A panel whose widgets come before the buttons of the bottom bar in Tab order."""

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        widgets = super().lay(scale, rect)
        for widget, _ in walk(self.widget.widgets):
            widget.group = Group.PROMPT
        return widgets


def done(on_leave: Callable[[], object]) -> Button:
    """Return the button that leaves a page whose changes apply at once."""
    button = Button("back", label="Done", hint="Esc", hotkey="enter", kind="primary")
    button.on_press = on_leave
    return button


def panel(id: str, title: str, part: Part, note: str = "") -> FormPanel:
    """Return a part of a form in a panel, below its title."""
    return FormPanel(Panel(id, title=title, note=note), part)


@dataclass
class Panels(Wrapper):
    """Panels below each other, in a list that scrolls if they do not fit.

    The last panel fills the room, unless that would leave it half blank.
    """

    part: Part = field(init=False)
    id: str
    panels: Sequence[Part]

    def __post_init__(self) -> None:
        self.part = Column(self.panels, gap=theme.GAP)

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        spare_height = rect.height - self.size(scale, rect.width)[1]
        if spare_height < 0:
            return Scrolled(self.id, self.part).lay(scale, rect)
        *panels_above, last_panel = self.panels
        if spare_height <= last_panel.size(scale, rect.width)[1] * (MAX_LAST_GROWTH - 1):
            return Column([*panels_above, Share(last_panel)], gap=theme.GAP).lay(scale, rect)
        return self.part.lay(scale, rect)


def halves(scale: Scale, left: Panels, right: Panels, shares: tuple[float, float]) -> Part:
    """Return two columns of panels with these shares of the width.

    In a narrow window there is one column, with the right panels below the left ones.
    """
    if scale.narrow:
        return Panels("page", [*left.panels, *right.panels])
    return Row([Share(left, shares[0]), Share(right, shares[1])], gap=theme.GAP)


def screen(scale: Scale, top: Widget, bottom: Widget, content: Part) -> list[Widget]:
    """Return the widgets of a screen: the top bar, the bottom bar, and the content between them."""
    return [top, bottom, *content.lay(scale, between(scale, top, bottom))]


def columns(
    scale: Scale,
    rect: Rect,
    shares: Sequence[float],
    left: Sequence[Part],
    right: Sequence[Part],
    last: Sequence[Part],
) -> list[Widget]:
    """Lay out two columns of panels, with the last panel at the end of one of them.

    The last panel ends the column that leaves it more room, or the only one where the window is too
    narrow for two. It fills the rest of `rect`, up to a share of it.

    Args:
        scale: The window's measures.
        rect: Rectangle of both columns in pixels.
        shares: Relative widths of the two columns.
        left: Panels of the left column.
        right: Panels of the right column.
        last: The last panel in ever smaller forms. The first that fits is shown; if none fits, the
            last one, and its column scrolls.
    """
    if scale.narrow:
        return Panels("page", [*left, *right, last[0]]).lay(scale, rect)
    gap = scale.px(theme.GAP)
    sides = layout.columns(rect, shares, gap)
    panels_by_side = [left, right]
    rooms = [
        side.height - Column(panels, gap=theme.GAP).size(scale, side.width)[1] - gap
        for panels, side in zip(panels_by_side, sides, strict=True)
    ]
    larger_room = max(rooms)
    emptier_side = rooms.index(larger_room)
    heights = [part.size(scale, sides[emptier_side].width)[1] for part in last]
    fitting_indices = (index for index, height in enumerate(heights) if height <= larger_room)
    chosen_index = next(fitting_indices, -1)  # -1: the smallest form is the last
    stretched_height = min(larger_room, round(rect.height * MAX_LAST_SHARE))
    height = max(heights[chosen_index], stretched_height)
    sides[emptier_side].height -= max(0, larger_room - height)
    panels_by_side[emptier_side] = [
        *panels_by_side[emptier_side],
        Sized(last[chosen_index], high=height),
    ]
    left_rect, right_rect = sides
    return [
        *Panels("left", panels_by_side[0]).lay(scale, left_rect),
        *Panels("right", panels_by_side[1]).lay(scale, right_rect),
    ]


def row(
    scale: Scale, id: str, title: str, note: str, control: Part, role: Role = Role.HEADING
) -> Part:
    """Return a setting: its title, a line of help, and its control beside them or below."""
    labels: list[Part] = [Label(f"{id}-title", words=title, role=role)]
    if note:
        labels.append(muted(f"{id}-note", note))
    control_height = control.size(scale)[1] if isinstance(control, Widget) else 0
    control_width = control.size(scale)[0] + scale.px(theme.PADDING)
    sized_control = Sized(control, high=control_height)

    def row_at_width(width: int) -> Part:
        words_column = Column(labels, gap=WORDS_GAP)
        if control_width <= width * CONTROL_SHARE:
            return Row([Share(words_column), sized_control], gap=theme.PADDING, at=CENTRE)
        return Column([words_column, Flow([sized_control])], gap=BELOW_GAP)

    return ByWidth(row_at_width)


def rows(id: str, parts: Sequence[Part]) -> Column:
    """Return settings below each other with hairlines between them."""
    parts_with_rules: list[Part] = [*parts[:1]]
    for number, part in enumerate(parts[1:], 1):
        parts_with_rules += [Rule(f"{id}-rule-{number}"), part]
    return Column(parts_with_rules, gap=LINE_GAP)


def saved_row(
    scale: Scale, id: str, art: str, words: Sequence[Part], buttons: Sequence[Part]
) -> Part:
    """Return a row for a saved thing: picture, text, and buttons beside the text or below."""
    side = SAVED_PICTURE_SIDE
    gap = theme.GAP
    button_height = theme.DIALOG_BUTTON_HEIGHT
    words_column = Sized(Column(words, gap=WORDS_GAP, at=CENTRE), down=side)
    picture = Sized(Picture(f"mark-{id}", art=art), across=side)
    picture_and_words = Row([picture, Share(words_column)], gap=gap)
    buttons_flow = Flow([Sized(button, down=button_height) for button in buttons], gap=gap)
    padding = scale.px(gap)
    buttons_width = buttons_flow.size(scale)[0] + padding  # with the gap before them

    def row_at_width(width: int) -> Part:
        if not buttons:
            return picture_and_words
        if buttons_width <= (width + 2 * padding) * BUTTONS_SHARE:
            return Row([Share(picture_and_words), buttons_flow], gap=gap, at=TOP)
        buttons_below = Row([Sized(Space(0), across=side), Share(buttons_flow)], gap=gap)
        return Column([picture_and_words, buttons_below], gap=BELOW_GAP)

    return Framed(Panel(id, kind="well"), ByWidth(row_at_width), across=gap, down=gap)


def span(first: int, count: int) -> str:
    """Return the rows on a page as text ("21 to 40 of 57"); "" if all fit on one page.

    `first` is the number of the page's first row, counted from 0.
    """
    if count <= ROWS_PER_PAGE:
        return ""
    last = min(first + ROWS_PER_PAGE, count)
    return f"{first + 1} to {last} of {count}"


def page(
    id: str,
    row: Callable[[int], Part],
    first: int,
    count: int,
    show_page_from: Callable[[int], None],
) -> Part:
    """Return one page of a list with the newest on top, and the buttons to the other pages.

    Args:
        id: Suffix of the ids of the buttons.
        row: Makes the row with a number, counted from 0.
        first: Number of the first row shown.
        count: Number of rows on all pages.
        show_page_from: Called with the number of the first row of the page to show.
    """
    numbers = range(first, min(first + ROWS_PER_PAGE, count))
    rows = [row(number) for number in numbers]
    page_starts = {"newer": first - ROWS_PER_PAGE, "older": first + ROWS_PER_PAGE}
    buttons = [
        Button(
            f"{direction}-{id}",
            label=f"{direction.capitalize()} ones",
            hint=span(start, count),
            on_press=partial(show_page_from, start),
        )
        for direction, start in page_starts.items()
        if 0 <= start < count
    ]
    page_buttons = [Flow(buttons, gap=theme.BUTTON_GAP)] if buttons else []
    return Column([Column(rows, gap=8), *page_buttons], gap=theme.GAP)


def show_row(screen: Screen, row_id: str) -> None:
    """Rebuild a screen after a change of page; scroll to the row with this id, and focus it."""
    screen.rebuild()
    row_widget = screen.widget(row_id)
    if row_widget is None:
        return
    focusable_ids = (inside.id for inside, _ in walk(row_widget.widgets) if inside.focusable)
    screen.focus_on(next(focusable_ids, ""), show=screen.keyboard)
    screen.reveal(row_widget)


def between(scale: Scale, top: Widget, foot: Widget) -> Rect:
    """Return the rectangle between a screen's bars, inside the window's margin, in pixels."""
    margin = scale.px(theme.MARGIN)
    y = top.rect.bottom + margin
    return Rect(margin, y, scale.width - 2 * margin, foot.rect.top - margin - y)
