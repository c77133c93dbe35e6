"""Containers: what stands where, said once. They share out the room by what each part needs.

    plate = Column([title, Space(4), Share(Row([mark, Share(words)], gap=8))])
    widgets = plate.lay(scale, rect)

A part is a widget or a container. `tall` and `wide` say what it needs, `lay` places it in a
rectangle and gives the widgets to be shown. Gaps are in style units, rectangles in pixels.

    Column, Row        below each other, side by side; a Share takes what the others leave
    grid               rows of cells of one size
    Flow               side by side, in as many rows as they need
    Layers             over each other
    First              the first way in which nothing is cut, else the last one
    Scrolled           in a list that scrolls
    Framed             in a panel, below its heading
    Sized, Inset       so wide and at least so high; with less room around
    ByWidth            what a function makes of a width
    Inside             in a widget
    Space, Fill        nothing; what a function makes of a rectangle
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Literal, Protocol

from pygame import Rect

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets.layout import flow_rects
from engine.app.widgets.panels import Panel, ScrollList
from engine.app.widgets.widget import Group, Widget


class Part(Protocol):
    """What a container holds: a widget, or another container."""

    def wide(self, scale: Scale) -> int:
        """The width in pixels that it takes if there is room, nothing wrapped."""

    def tall(self, scale: Scale, width: int) -> int:
        """The height in pixels that it needs at a width."""

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        """Place it; the widgets that are shown, in the order in which they are drawn."""


@dataclass
class Share:
    """A part that takes what the others of its row or column leave, `of` so many shares of it, and
    so many pixels at least and at most; `whole`: never less than it needs."""

    part: Part
    of: float = 1
    _: KW_ONLY
    least: int = 0
    most: int = 10**6
    whole: bool = False

    def wide(self, scale: Scale) -> int:
        return self.part.wide(scale)

    def tall(self, scale: Scale, width: int) -> int:
        return self.part.tall(scale, width)

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return self.part.lay(scale, rect)


def _least(part: Part) -> int:
    """How long a part is at least in its row or column, in pixels."""
    return part.least if isinstance(part, Share) else 0


def _lengths(parts: Sequence[Part], want: Callable[[Part], int], room: int) -> list[int]:
    """How long each part is: as long as it wants; those that share divide what is left, and what
    one of them needs beyond its share the others lack."""
    lengths = [0 if isinstance(part, Share) and not part.whole else want(part) for part in parts]
    sharing = {at: part for at, part in enumerate(parts) if isinstance(part, Share)}
    for at, part in sharing.items():
        lengths[at] = max(lengths[at], part.least)
    while sharing:
        left = room - sum(length for at, length in enumerate(lengths) if at not in sharing)
        whole = sum(part.of for part in sharing.values()) or 1
        taken, shared = 0.0, dict[int, int]()
        for at, part in sharing.items():
            start, taken = taken, taken + part.of
            shared[at] = round(left * taken / whole) - round(left * start / whole)
        short = [at for at, length in shared.items() if length < lengths[at]]
        if not short:
            for at, length in shared.items():
                lengths[at] = max(lengths[at], min(sharing[at].most, length))
            break
        for at in short:
            del sharing[at]
    return lengths


@dataclass
class Column:
    """Parts below each other over the whole width, `gap` apart.

    at: where they stand in room that is left over, from 0, the top, to 1, the foot.
    """

    parts: Sequence[Part]
    _: KW_ONLY
    gap: float = 0
    at: float = 0

    def wide(self, scale: Scale) -> int:
        return max((part.wide(scale) for part in self.parts), default=0)

    def tall(self, scale: Scale, width: int) -> int:
        gaps = scale.px(self.gap) * max(0, len(self.parts) - 1)
        return sum(max(part.tall(scale, width), _least(part)) for part in self.parts) + gaps

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        gap = scale.px(self.gap)
        room = rect.height - gap * (len(self.parts) - 1)
        lengths = _lengths(self.parts, lambda part: part.tall(scale, rect.width), room)
        y = rect.top + int(max(0, room - sum(lengths)) * self.at)
        widgets: list[Widget] = []
        for part, high in zip(self.parts, lengths, strict=True):
            widgets += part.lay(scale, Rect(rect.left, y, rect.width, high))
            y += high + gap
        return widgets


@dataclass
class Row:
    """Parts side by side, each as wide as it wants, `gap` apart.

    at: where each stands in the row's height, from 0, the top, to 1, the foot; None is over all of
    it.
    """

    parts: Sequence[Part]
    _: KW_ONLY
    gap: float = 0
    at: float | None = None

    def wide(self, scale: Scale) -> int:
        gaps = scale.px(self.gap) * max(0, len(self.parts) - 1)
        return sum(max(part.wide(scale), _least(part)) for part in self.parts) + gaps

    def tall(self, scale: Scale, width: int) -> int:
        widths = self._widths(scale, width)
        pairs = zip(self.parts, widths, strict=True)
        return max((part.tall(scale, wide) for part, wide in pairs), default=0)

    def _widths(self, scale: Scale, width: int) -> list[int]:
        room = width - scale.px(self.gap) * (len(self.parts) - 1)
        return _lengths(self.parts, lambda part: part.wide(scale), room)

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        x, widgets = rect.left, list[Widget]()
        for part, wide in zip(self.parts, self._widths(scale, rect.width), strict=True):
            room = Rect(x, rect.top, wide, rect.height)
            if self.at is not None:
                room.height = min(rect.height, part.tall(scale, wide))
                room.top += int((rect.height - room.height) * self.at)
            widgets += part.lay(scale, room)
            x += wide + scale.px(self.gap)
        return widgets


def grid(
    parts: Sequence[Part],
    across: int,
    gap: float = 0,
    *,
    down: float | None = None,
    least: int = 0,
    even: bool = False,
) -> Column:
    """Cells of one width, `across` of them in a row, `gap` apart, the rows `down`.

    least: how wide a cell is at least, in pixels. even: the rows share the height.
    """
    cells: list[Part] = [Share(part, least=least) for part in parts]
    cells += [Share(Space(0))] * (-len(cells) % across)
    rows = [Row(cells[start : start + across], gap=gap) for start in range(0, len(cells), across)]
    column: list[Part] = [Share(row) for row in rows] if even else [*rows]
    return Column(column, gap=gap if down is None else down)


@dataclass
class Flow:
    """Parts side by side, each as wide as it wants, `gap` apart, in as many rows as they need, the
    rows `down`; with `stretch` they fill each row, or `centred` stand in its middle."""

    parts: Sequence[Part]
    _: KW_ONLY
    gap: float = 0
    down: float | None = None
    stretch: bool = False
    centred: bool = False

    def wide(self, scale: Scale) -> int:
        return Row(self.parts, gap=self.gap).wide(scale)

    def tall(self, scale: Scale, width: int) -> int:
        rects = self._rects(scale, Rect(0, 0, width, 0))
        return max((rect.bottom for rect in rects), default=0)

    def _rects(self, scale: Scale, rect: Rect) -> list[Rect]:
        widths = [min(part.wide(scale), rect.width) for part in self.parts]
        pairs = zip(self.parts, widths, strict=True)
        sizes = [(width, part.tall(scale, width)) for part, width in pairs]
        down = self.gap if self.down is None else self.down
        align: Literal["left", "center"] = "center" if self.centred else "left"
        return flow_rects(sizes, rect, scale.px(self.gap), align, self.stretch, scale.px(down))

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        rects = zip(self.parts, self._rects(scale, rect), strict=True)
        return [widget for part, at in rects for widget in part.lay(scale, at)]


@dataclass
class Layers:
    """Parts over each other, each with all of the room."""

    parts: Sequence[Part]

    def wide(self, scale: Scale) -> int:
        return max((part.wide(scale) for part in self.parts), default=0)

    def tall(self, scale: Scale, width: int) -> int:
        return max((part.tall(scale, width) for part in self.parts), default=0)

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return [widget for part in self.parts for widget in part.lay(scale, rect)]


@dataclass
class First:
    """The first of these ways in which nothing is cut; the last one where all cut something."""

    ways: Sequence[Part]
    _tall: dict[int, int] = field(default_factory=dict, init=False)
    """What it needs at a width, which one layout asks for several times."""

    def wide(self, scale: Scale) -> int:
        return self.ways[0].wide(scale)

    def tall(self, scale: Scale, width: int) -> int:
        if width not in self._tall:
            endless = Rect(0, 0, width, 10**6)
            fits = (way for way in self.ways[:-1] if _fits(way.lay(scale, endless), scale, endless))
            self._tall[width] = next(fits, self.ways[-1]).tall(scale, width)
        return self._tall[width]

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        for way in self.ways[:-1]:
            widgets = way.lay(scale, rect)
            if _fits(widgets, scale, rect):
                return widgets
        return self.ways[-1].lay(scale, rect)


def _fits(widgets: Sequence[Widget], scale: Scale, rect: Rect) -> bool:
    """Whether nothing stands out of a rectangle, or is smaller than it needs."""
    return all(
        rect.contains(widget.rect)
        and widget.needs(scale)[0] <= widget.rect.width
        and widget.needs(scale)[1] <= widget.rect.height
        and _fits(widget.widgets, scale, widget.bounds)
        for widget in widgets
    )


@dataclass
class Scrolled:
    """A part in a list that scrolls, which is called something where it is focused."""

    id: str
    part: Part
    _: KW_ONLY
    called: str = ""
    group: Group = Group.LOG
    kind: type[ScrollList] = ScrollList

    def wide(self, scale: Scale) -> int:
        return self.part.wide(scale)

    def tall(self, scale: Scale, width: int) -> int:
        return self.part.tall(scale, ScrollList.room(Rect(0, 0, width, 0), scale).width)

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        room = ScrollList.room(rect, scale)
        room.height = max(room.height, self.part.tall(scale, room.width))
        inside = self.part.lay(scale, room)
        return [self.kind(self.id, rect, self.called, widgets=inside, group=self.group)]


def or_scrolled(part: Part, id: str, *, called: str = "", group: Group = Group.LOG) -> First:
    """A part as it is, or in a list that scrolls where it has no room."""
    return First([part, Scrolled(id, part, called=called, group=group)])


@dataclass
class Framed:
    """A part in a panel, below its heading: so far from its sides, and from its foot, which is as
    far from its top where there is no heading."""

    panel: Panel
    part: Part
    across: float = theme.PADDING
    down: float = theme.PADDING

    def _room(self, scale: Scale) -> Rect:
        at, foot = self.panel.rect, scale.px(self.down)
        top = self.panel.inner(scale).top if self.panel.headed else at.top + foot
        across = scale.px(self.across)
        return Rect(at.left + across, top, at.width - 2 * across, at.bottom - foot - top)

    def wide(self, scale: Scale) -> int:
        return self.part.wide(scale) + 2 * scale.px(self.across)

    def tall(self, scale: Scale, width: int) -> int:
        self.panel.rect.width = width
        room = self._room(scale)
        around = self.panel.rect.height - room.height
        return self.part.tall(scale, room.width) + around

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        self.panel.rect = Rect(rect)
        self.panel.widgets = self.part.lay(scale, self._room(scale))
        return [self.panel]


@dataclass
class ByWidth:
    """The part that a function makes of a width in pixels."""

    made: Callable[[int], Part]

    def wide(self, scale: Scale) -> int:
        return self.made(10**6).wide(scale)

    def tall(self, scale: Scale, width: int) -> int:
        return self.made(width).tall(scale, width)

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return self.made(rect.width).lay(scale, rect)


@dataclass
class Inside:
    """A part inside a widget, with which it is scrolled, hovered and pressed."""

    widget: Widget
    part: Part

    def wide(self, scale: Scale) -> int:
        return self.part.wide(scale)

    def tall(self, scale: Scale, width: int) -> int:
        return self.part.tall(scale, width)

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        self.widget.rect = Rect(rect)
        self.widget.widgets = self.part.lay(scale, rect)
        return [self.widget]


@dataclass
class Sized:
    """A part that is so many pixels wide, 0 for as wide as it wants, and at least so high."""

    part: Part
    across: int = 0
    down: int = 0

    def wide(self, scale: Scale) -> int:
        return self.across or self.part.wide(scale)

    def tall(self, scale: Scale, width: int) -> int:
        return max(self.down, self.part.tall(scale, width))

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return self.part.lay(scale, rect)


@dataclass
class Inset:
    """A part with less room around: so much across at either side, so much down."""

    part: Part
    across: float = 0
    down: float = 0

    def wide(self, scale: Scale) -> int:
        return self.part.wide(scale) + 2 * scale.px(self.across)

    def tall(self, scale: Scale, width: int) -> int:
        return self.part.tall(scale, width - 2 * scale.px(self.across)) + 2 * scale.px(self.down)

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        across, down = scale.px(self.across), scale.px(self.down)
        return self.part.lay(scale, rect.inflate(-2 * across, -2 * down))


def in_middle(scale: Scale, part: Part, width: float) -> list[Widget]:
    """A part in the middle of the window, so many pixels wide and as high as it needs, where there
    is room."""
    around = 2 * scale.px(theme.MARGIN)
    wide = min(round(width), scale.width - around)
    at = Rect(0, 0, wide, min(part.tall(scale, wide), scale.height - around))
    at.center = scale.width // 2, scale.height // 2
    return part.lay(scale, at)


@dataclass
class Space:
    """Nothing, so much of it across or down."""

    units: float

    def wide(self, scale: Scale) -> int:
        return scale.px(self.units)

    def tall(self, scale: Scale, width: int) -> int:
        return scale.px(self.units)

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return []


@dataclass
class Fill:
    """What a function makes of a rectangle; it needs no room of its own."""

    made: Callable[[Rect], Widget | Sequence[Widget]]

    def wide(self, scale: Scale) -> int:
        return 0

    def tall(self, scale: Scale, width: int) -> int:
        return 0

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        made = self.made(rect)
        return [made] if isinstance(made, Widget) else list(made)
