"""Callouts: plates laid over a table beside their subject, where they cover the least.

The subject is outlined, and the rest of the table a little shaded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, theme
from engine.app.gamepad import NEXT_KEY, PREVIOUS_KEY
from engine.app.inputs import Input, Key, Press
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Group, Label, Panel, Screen, Widget, walk
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    Framed,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    in_middle,
)

STACKED = False
"""A plate with its buttons below its words."""
FLAT = True
"""A plate with its buttons beside its words."""
STACKED_WIDTHS = (400, 320)
"""Possible widths of a plate with its buttons below its words, in style units."""
FLAT_WIDTHS = (760, 1256)
"""Possible widths of a plate with its buttons beside its words, in style units."""
PAD = 16
"""Margin of a plate, in style units."""
TITLE_GAP = 6
"""Gap between the title and the words of a callout, in style units."""
OUTLINE_GAP = 4
"""Distance of an outline from its subject, in style units."""
SHADE_OPACITY = 40
"""Opacity of the shade over the rest of the table, from 0 to 255."""
PRESS_COST = 60.0
"""Cost of covering a pixel of a thing that the plate invites to press."""
SUBJECT_COST = 12.0
"""Cost of covering a pixel of the subject."""
ANSWER_COST = 10.0
"""Cost of covering a pixel of an answer."""
BUTTON_COST = 2.0
"""Cost of covering a pixel of another thing that can be pressed."""
OTHER_COST = 1.0
"""Cost of covering a pixel of anything else on the table."""
LOG_COST = 0.3
"""Cost of covering a pixel of the log, which matters least beside a callout."""
ANSWERS = Group.PROMPT, Group.ACTIONS, Group.HAND
"""Groups of widgets that hold the answers to a question."""
OWN_KEYS = "space", "enter", "escape", "tab", "f2", "f3", PREVIOUS_KEY, NEXT_KEY
"""Keys that a plate takes; all others go to the table."""
DISTANCE_COST = 0.4
"""Cost of each pixel of distance for each pixel of the plate's height.

A plate stays close to its subject where it covers no more there than elsewhere.
"""
GRID_STEPS = 14
"""Number of further places that are tried across and down, all over the room."""
GAP_DIVISOR = 60
"""Height of the room, in distances of a plate from its subject."""
SCROLL_KEYS = "up", "down", "pageup", "pagedown", "home", "end"
"""Keys that scroll the words of a callout."""


class CalloutSubject(NamedTuple):
    """Subject of a plate, in pixels of the window.

    Attributes:
        target: The subject itself.
        press_rects: Things that the plate invites to press.
        other_rects: Other things that should stay in sight.
    """

    target: Rect
    press_rects: Sequence[Rect]
    other_rects: Sequence[Rect] = ()


class CoveredArea(NamedTuple):
    """Area that a plate should not cover, with the cost of each pixel."""

    rect: Rect
    weight: float


def laid_beside(
    scale: Scale,
    new_plate: Callable[[bool], Framed],
    subject: CalloutSubject,
    widgets: Sequence[Widget],
) -> list[Widget]:
    """Return a plate over the widgets of a screen, as widgets.

    If no shape has room, the plate lies in the middle and scrolls.

    Args:
        scale: The window's measures.
        new_plate: Makes the plate, `FLAT` or `STACKED`.
        subject: The subject.
        widgets: The widgets of the screen.
    """
    margin = scale.px(theme.MARGIN)
    room = Rect(0, 0, scale.width, scale.height).inflate(-2 * margin, -2 * margin)
    parts_by_size: dict[tuple[int, int], Framed] = {}
    stacked_shapes = [(units, STACKED) for units in STACKED_WIDTHS]
    flat_shapes = [(units, FLAT) for units in FLAT_WIDTHS]
    for units, is_flat in stacked_shapes + flat_shapes:
        width = min(round(scale.px(units) * scale.text), room.width)
        part = new_plate(is_flat)
        height = part.size(scale, width)[1]
        if height <= room.height:
            parts_by_size.setdefault((width, height), part)
    if not parts_by_size:
        return in_middle(scale, new_plate(STACKED), room.width)
    areas = [*_covered_areas(subject, widgets)]
    rect = cheapest_place(subject.target, [*parts_by_size], room, areas)
    return parts_by_size[rect.size].lay(scale, rect)


def _covered_areas(subject: CalloutSubject, widgets: Sequence[Widget]) -> Iterator[CoveredArea]:
    """Yield every visible area of the table, with the cost of covering it."""
    yield from (CoveredArea(rect, SUBJECT_COST) for rect in (subject.target, *subject.other_rects))
    yield from (CoveredArea(rect, PRESS_COST) for rect in subject.press_rects)
    for widget, clip in walk(widgets):
        rect = widget.rect.clip(clip) if clip else widget.rect
        if widget.is_pressable and widget.enabled and widget.group is not Group.LOG:
            yield CoveredArea(rect, ANSWER_COST if widget.group in ANSWERS else BUTTON_COST)
        elif not widget.widgets and not isinstance(widget, Panel):
            yield CoveredArea(rect, LOG_COST if widget.group is Group.LOG else OTHER_COST)


def cheapest_place(
    target: Rect, sizes: Sequence[tuple[int, int]], room: Rect, areas: Sequence[CoveredArea]
) -> Rect:
    """Return the cheapest place in a room for a plate; of equal ones the first.

    Args:
        target: The subject, which the plate should be near.
        sizes: The possible sizes of the plate, in pixels.
        room: The room, in pixels.
        areas: The areas that cost something to cover.
    """
    rects = [area.rect for area in areas]
    gap = _gap_of(room)

    def cost_of(plate: Rect) -> float:
        cover_cost = sum(
            areas[index].weight * _area(plate.clip(rects[index]))
            for index in plate.collidelistall(rects)
        )
        distance = abs(_distance(plate, target) - gap)
        return cover_cost + DISTANCE_COST * plate.height * distance

    places = (place for size in sizes for place in _places(target, size, room))
    return min(places, key=cost_of)


def _places(target: Rect, size: tuple[int, int], room: Rect) -> Iterator[Rect]:
    """Yield possible places for a plate: beside and below its subject first, then all over."""
    gap = _gap_of(room)
    plate = Rect((0, 0), size)
    right, left, below, above = (plate.copy() for _ in range(4))
    right.midleft = target.right + gap, target.centery
    left.midright = target.left - gap, target.centery
    below.midtop = target.centerx, target.bottom + gap
    above.midbottom = target.centerx, target.top - gap
    adjacent = (right, left, below, above)
    yield from (rect.clamp(room) for rect in adjacent)
    spare_width = max(0, room.width - plate.width)
    spare_height = max(0, room.height - plate.height)
    xs = [target.left, target.right - plate.width, *(rect.left for rect in adjacent)]
    ys = [target.top, target.bottom - plate.height, *(rect.top for rect in adjacent)]
    xs += [room.left + spare_width * step // GRID_STEPS for step in range(GRID_STEPS + 1)]
    ys += [room.top + spare_height * step // GRID_STEPS for step in range(GRID_STEPS + 1)]
    for x in dict.fromkeys(xs):
        for y in dict.fromkeys(ys):
            yield Rect((x, y), size).clamp(room)


def _gap_of(room: Rect) -> int:
    """Return the distance of a plate from its subject, in pixels."""
    return max(1, room.height // GAP_DIVISOR)


def _area(rect: Rect) -> int:
    return rect.width * rect.height


def _distance(one: Rect, other: Rect) -> int:
    """Return the distance of two rectangles in pixels: across plus down."""
    horizontal_distance = max(0, one.left - other.right, other.left - one.right)
    return horizontal_distance + max(0, one.top - other.bottom, other.top - one.bottom)


def shade(surface: Surface, scale: Scale, lit_rects: Sequence[Rect]) -> None:
    """Shade everything except these parts of the table, and outline them."""
    surface.fill((*theme.NIGHT, SHADE_OPACITY))
    margin = 2 * scale.px(OUTLINE_GAP)
    window = surface.get_rect().inflate(-margin, -margin)
    for lit_rect in lit_rects:
        rect = lit_rect.inflate(margin, margin).clip(window)
        surface.fill((0, 0, 0, 0), rect)
    for lit_rect in lit_rects:
        rect = lit_rect.inflate(margin // 2, margin // 2).clip(window)
        ring, offset = paint.focus_ring(scale, rect.size)
        surface.blit(ring, rect.move(offset))


class Callout(Screen):
    """Callout with words about an answer, beside the answer's button, which is outlined.

    Without such a button it stands beside the prompt. It closes like a dialog, and any other press
    goes to the table, as if there were no callout.

    Args:
        title: The title.
        text: The words.
        table: The screen below.
        answer_id: The action's text; "" if the words are about something else.
        answer_label: The label of its button.
    """

    overlay = True
    first_focus = "close"

    def __init__(
        self, title: str, text: str, table: Screen, answer_id: str = "", answer_label: str = ""
    ) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._table = table
        self._advised_id = answer_id
        self._answer_label = answer_label

    @override
    def build(self) -> list[Widget]:
        """Return the plate beside the outlined button, or beside the prompt without one."""
        table_widgets = self._table.widgets
        prompt = self._table.widget("prompt-title")
        prompt_rect = Rect(prompt.rect) if prompt else Rect(0, 0, 0, 0)
        outlined_rects = self.outlined_rects
        target = outlined_rects[0] if outlined_rects else prompt_rect
        answers = [
            widget.rect.clip(clip) if clip else widget.rect
            for widget, clip in walk(table_widgets)
            if widget.group is Group.ACTIONS and widget.is_pressable
        ]
        return laid_beside(self.scale, self._plate, CalloutSubject(target, answers), table_widgets)

    def _plate(self, is_flat: bool) -> Framed:
        """Return the parchment; `is_flat` with its button beside its words and not below them."""
        labels = [
            Label("title", words=self._title, role=Role.DIALOG, colour=theme.INK),
            Label("text", words=self._text, role=Role.LEAD, colour=theme.INK_LIGHT),
        ]
        close = Button("close", label="OK", hotkey="enter", on_press=self.back)
        words_part = Share(Scrolled("sheet", Column(labels, gap=TITLE_GAP), group=Group.PROMPT))
        sized_button = Sized(close, down=theme.DIALOG_BUTTON_HEIGHT)
        if is_flat:
            inside: Part = Row([words_part, sized_button], gap=PAD, at=CENTRE)
        else:
            inside = Column([words_part, sized_button], gap=PAD)
        return Framed(Panel("plate", kind="parchment"), inside, PAD, PAD)

    @property
    def outlined_rects(self) -> list[Rect]:
        """Visible rectangle of the answer's button, in a list; empty if it can't be pressed."""
        rects = (
            widget.rect.clip(clip) if clip else Rect(widget.rect)
            for widget, clip in walk(self._table.widgets)
            if widget.is_pressable and widget.enabled and self._gives_answer(widget)
        )
        return [rect for rect in rects if rect][:1]

    def _gives_answer(self, widget: Widget) -> bool:
        if not self._advised_id:
            return False
        label = widget.label if isinstance(widget, Button) else ""
        return self._advised_id == widget.id or (bool(label) and label == self._answer_label)

    @override
    def ground(self, surface: Surface) -> None:
        shade(surface, self.manager.scale, self.outlined_rects)

    @override
    def handle(self, event: Input) -> bool:
        is_elsewhere = isinstance(event, Press) and self.hit(event.pos) is None
        is_table_key = isinstance(event, Key) and event.name not in (*OWN_KEYS, *SCROLL_KEYS)
        if is_elsewhere or is_table_key:
            self.manager.pop()
            return self.manager.handle(event)
        return super().handle(event)
