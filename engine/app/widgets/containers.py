"""Containers: what stands where, said once. They share out the room by what each part needs.

    plate = Column([title, Space(4), Share(Row([mark, Share(words)], gap=8))])
    widgets = plate.lay(scale, rect)

A part is a widget or a container. `size` measures it, with nothing wrapped or at a width. `lay`
places it in a rectangle and returns the widgets to be shown. Gaps are in style units, rectangles in
pixels.

    Column, Row        below each other, side by side; a Share takes what the others leave
    Line               side by side, the letters of labels on one line
    grid               rows of cells of one size
    Flow               side by side, in as many rows as they need
    Layers             over each other
    First              the first way in which nothing is cut, else the last one
    Scrolled           in a list that scrolls
    Newest             as many of the last parts as have room
    Inside             in a widget, as on a ground
    Framed             in a panel, below its heading
    Sized, Inset       so wide and at least so high; with less room around
    SizedLike          as wide as another part, and at least as high as one
    ByWidth            what a function makes of a width
    Space, Fill        nothing; what a function makes of a rectangle
    Given              in room that was reserved for it elsewhere
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Literal, Protocol

from pygame import SRCALPHA, Rect, Surface

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets.layout import flow_rects
from engine.app.widgets.panels import ScrollList
from engine.app.widgets.widget import Group, Look, Size, Widget, walk
from engine.app.widgets.words import Label


class Part(Protocol):
    """What a container holds: a widget, or another container."""

    def size(self, scale: Scale, width: int | None = None) -> Size:
        """Return the width and the height in pixels that it needs, as `Widget.size` does."""

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        """Place it; the widgets that are shown, in the order in which they are drawn."""


@dataclass
class Wrapper:
    """A part that holds one other, and is as large as that."""

    part: Part

    def size(self, scale: Scale, width: int | None = None) -> Size:
        return self.part.size(scale, width)

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return self.part.lay(scale, rect)


@dataclass
class Share(Wrapper):
    """A part that takes what the others of its row or column leave, `of` so many shares of it, and
    so many pixels at least and at most; `whole`: never less than it needs."""

    of: float = 1
    _: KW_ONLY
    least: int = 0
    most: int = 10**6
    whole: bool = False


def _least(part: Part) -> int:
    """How long a part is at least in its row or column, in pixels."""
    return part.least if isinstance(part, Share) else 0


def _shares(part: Part) -> bool:
    """Return True if the length of a part does not depend on what it needs."""
    return isinstance(part, Share) and not part.whole


def _lengths(parts: Sequence[Part], wanted: list[int], room: int) -> list[int]:
    """Return the length of each part in pixels, in a row or column with this room for them.

    Each is as long as is `wanted`. Those that share divide what is left, and what one of them needs
    beyond its share the others lack.
    """
    sharing = {at: part for at, part in enumerate(parts) if isinstance(part, Share)}
    if not sharing:
        return wanted
    pairs = zip(parts, wanted, strict=True)
    lengths = [0 if _shares(part) else length for part, length in pairs]
    for at, part in sharing.items():
        lengths[at] = max(lengths[at], part.least)
    if len(sharing) == 1:
        [(at, part)] = sharing.items()
        left = room - sum(lengths) + lengths[at] if part.of else 0
        lengths[at] = max(lengths[at], min(part.most, left))
        return lengths
    while sharing:
        left = room - sum(length for at, length in enumerate(lengths) if at not in sharing)
        whole = sum(part.of for part in sharing.values()) or 1
        taken = 0.0
        shared = dict[int, int]()
        for at, part in sharing.items():
            start = taken
            taken = taken + part.of
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
    _sizes: dict[int | None, list[Size]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """The sizes of the parts by the width of the column, in pixels."""

    def size(self, scale: Scale, width: int | None = None) -> Size:
        if width not in self._sizes:
            self._sizes[width] = [part.size(scale, width) for part in self.parts]
        sizes = self._sizes[width]
        heights = [
            max(high, _least(part)) for part, (_, high) in zip(self.parts, sizes, strict=True)
        ]
        gaps = scale.px(self.gap) * max(0, len(self.parts) - 1)
        return max((wide for wide, _ in sizes), default=0), sum(heights) + gaps

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        gap = scale.px(self.gap)
        room = rect.height - gap * (len(self.parts) - 1)
        sizes = self._sizes.get(rect.width) or [
            (0, 0) if _shares(part) else part.size(scale, rect.width) for part in self.parts
        ]
        lengths = _lengths(self.parts, [high for _, high in sizes], room)
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
    _shared: dict[int, list[int]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """The widths of the parts by the width of the row, in pixels."""
    _sizes: dict[int | None, Size] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """The sizes of the row by its width, in pixels."""

    def size(self, scale: Scale, width: int | None = None) -> Size:
        if width in self._sizes:
            return self._sizes[width]
        gaps = scale.px(self.gap) * max(0, len(self.parts) - 1)
        if width is None:
            sizes = [part.size(scale) for part in self.parts]
            widths = [
                max(wide, _least(part)) for part, (wide, _) in zip(self.parts, sizes, strict=True)
            ]
        else:
            widths = self._widths(scale, width)
            sizes = [part.size(scale, wide) for part, wide in zip(self.parts, widths, strict=True)]
        size = sum(widths) + gaps, max((high for _, high in sizes), default=0)
        self._sizes[width] = size
        return size

    def _widths(self, scale: Scale, width: int) -> list[int]:
        if width not in self._shared:
            room = width - scale.px(self.gap) * (len(self.parts) - 1)
            wanted = [
                0
                if _shares(part)
                else (isinstance(part, Sized) and part.width(scale)) or part.size(scale)[0]
                for part in self.parts
            ]
            self._shared[width] = _lengths(self.parts, wanted, room)
        return self._shared[width]

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        x = rect.left
        widgets = list[Widget]()
        for part, wide in zip(self.parts, self._widths(scale, rect.width), strict=True):
            room = Rect(x, rect.top, wide, rect.height)
            if self.at is not None:
                room.height = min(rect.height, part.size(scale, wide)[1])
                room.top += int((rect.height - room.height) * self.at)
            widgets += part.lay(scale, room)
            x += wide + scale.px(self.gap)
        return widgets


@dataclass
class Line(Row):
    """Parts side by side, the letters of all labels on the line of the first label."""

    at: float | None = 0

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        widgets = super().lay(scale, rect)
        labels = [widget for widget in widgets if isinstance(widget, Label)]
        for label in labels[1:]:
            label.move(0, labels[0].baseline(scale) - label.baseline(scale))
        return widgets


def grid(
    parts: Sequence[Part],
    across: int,
    gap: float = 0,
    *,
    down: float | None = None,
    least: int = 0,
    even: bool = False,
    whole: bool = False,
) -> Column:
    """Cells of one width, `across` of them in a row, `gap` apart, the rows `down`.

    least: how wide a cell is at least, in pixels. even: the rows share the height. whole: no cell
    is narrower than it needs to be.
    """
    cells: list[Part] = [Share(part, least=least, whole=whole) for part in parts]
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

    def size(self, scale: Scale, width: int | None = None) -> Size:
        if width is None:
            return Row(self.parts, gap=self.gap).size(scale)
        rects = self._rects(scale, Rect(0, 0, width, 0))
        return width, max((rect.bottom for rect in rects), default=0)

    def _rects(self, scale: Scale, rect: Rect) -> list[Rect]:
        widths = [min(part.size(scale)[0], rect.width) for part in self.parts]
        pairs = zip(self.parts, widths, strict=True)
        sizes = [(width, part.size(scale, width)[1]) for part, width in pairs]
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

    def size(self, scale: Scale, width: int | None = None) -> Size:
        sizes = [part.size(scale, width) for part in self.parts]
        wide = max((wide for wide, _ in sizes), default=0)
        return wide, max((high for _, high in sizes), default=0)

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return [widget for part in self.parts for widget in part.lay(scale, rect)]


@dataclass
class First:
    """The first of these ways in which nothing is cut; the last one where all cut something."""

    ways: Sequence[Part]
    _sizes: dict[int, Size] = field(default_factory=dict, init=False)
    """Its sizes by width, for which one layout asks several times."""

    def size(self, scale: Scale, width: int | None = None) -> Size:
        if width is None:
            return self.ways[0].size(scale)
        if width not in self._sizes:
            endless = Rect(0, 0, width, 10**6)
            fits = (way for way in self.ways[:-1] if _fits(way.lay(scale, endless), scale, endless))
            self._sizes[width] = next(fits, self.ways[-1]).size(scale, width)
        return self._sizes[width]

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        for way in self.ways[:-1]:
            widgets = way.lay(scale, rect)
            if _fits(widgets, scale, rect):
                return widgets
        return self.ways[-1].lay(scale, rect)


def _fits(widgets: Sequence[Widget], scale: Scale, rect: Rect) -> bool:
    """Whether nothing stands out of a rectangle, or is smaller than it needs."""
    for widget in widgets:
        wide, tall = widget.size(scale, widget.rect.width)
        if wide > widget.rect.width or tall > widget.rect.height or not rect.contains(widget.rect):
            return False
        if widget.widgets and not _fits(widget.widgets, scale, widget.bounds):
            return False
    return True


@dataclass
class Scrolled:
    """A part in a list that scrolls where it has no room, which is called something where it is
    focused. Only a list that scrolls leaves room for its bar."""

    id: str
    part: Part
    _: KW_ONLY
    called: str = ""
    group: Group = Group.LOG
    kind: type[ScrollList] = ScrollList

    def size(self, scale: Scale, width: int | None = None) -> Size:
        return self.part.size(scale, width)

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        fits = self.part.size(scale, rect.width)[1] <= rect.height
        room = Rect(rect) if fits else ScrollList.room(rect, scale)
        room.height = max(room.height, self.part.size(scale, room.width)[1])
        inside = self.part.lay(scale, room)
        listed = self.kind(self.id, rect, self.called, widgets=inside, group=self.group)
        listed.keep_lines_whole(scale)
        return [listed]


@dataclass
class Newest(Wrapper):
    """Parts below each other, `gap` apart, the newest last, of which the end is kept in view.

    Where not all have room, the last ones are shown that are whole, and the very last in any case.

    id, called: of the list in which the earlier ones are scrolled to; without an id they are left
    out. most: its greatest height in pixels. first: the newest comes first, and the later ones are
    left out.
    """

    part: Part = field(init=False)
    parts: Sequence[Part]
    _: KW_ONLY
    gap: float = 0
    id: str = ""
    called: str = ""
    most: int = 10**6
    first: bool = False

    def __post_init__(self) -> None:
        self.part = Column(self.parts, gap=self.gap)

    def size(self, scale: Scale, width: int | None = None) -> Size:
        wide, high = self.part.size(scale, width)
        if width is None or high <= self.most:
            return wide, min(high, self.most)
        inner = ScrollList.room(Rect(0, 0, width, 0), scale).width if self.id else width
        return wide, self._shown(scale, inner, self.most).size(scale, inner)[1]

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        if self.part.size(scale, rect.width)[1] <= rect.height:
            return self.part.lay(scale, rect)
        if not self.id:
            return self._shown(scale, rect.width, rect.height).lay(scale, rect)
        room = ScrollList.room(rect, scale)
        room.height = 10**6
        inside = self.part.lay(scale, room)
        listed = ScrollList(self.id, rect, self.called, at_end=True, widgets=inside)
        listed.scroll_to(listed.longest)
        listed.keep_lines_whole(scale)
        return [listed]

    def _shown(self, scale: Scale, width: int, room: int) -> Column:
        """Return the newest parts that are whole in so many pixels."""
        newest_first = self.parts if self.first else self.parts[::-1]
        bottom = -scale.px(self.gap)
        count = 0
        for part in newest_first:
            bottom += scale.px(self.gap) + part.size(scale, width)[1]
            if count and bottom > room:
                break
            count += 1
        shown = self.parts[:count] if self.first else self.parts[len(self.parts) - count :]
        return Column(shown, gap=self.gap)


def or_scrolled(part: Part, id: str, *, called: str = "", group: Group = Group.LOG) -> First:
    """A part as it is, or in a list that scrolls where it has no room."""
    return First([part, Scrolled(id, part, called=called, group=group)])


@dataclass
class Inside:
    """A part in a widget, which is drawn behind it, and with which it is scrolled, hovered and
    pressed.

    It stands `across` from the widget's sides and `down` from its top and foot, in style units;
    where the widget has a heading, below that.
    """

    widget: Widget
    part: Part
    across: float = 0
    down: float = 0

    def _room(self, scale: Scale) -> Rect:
        at = self.widget.rect
        across = scale.px(self.across)
        foot = scale.px(self.down)
        top = self.widget.heading_height(scale) or foot
        return Rect(at.left + across, at.top + top, at.width - 2 * across, at.height - top - foot)

    def size(self, scale: Scale, width: int | None = None) -> Size:
        across = 2 * scale.px(self.across)
        wide, high = self.part.size(scale, None if width is None else width - across)
        self.widget.rect.width = wide + across if width is None else width
        around = self.widget.rect.height - self._room(scale).height
        return self.widget.rect.width, high + around

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        self.widget.rect = Rect(rect)
        self.widget.widgets = self.part.lay(scale, self._room(scale))
        return [self.widget]


@dataclass
class Framed(Inside):
    """A part in a panel, with the usual room around it."""

    across: float = theme.PADDING
    down: float = theme.PADDING


@dataclass
class ByWidth:
    """The part that a function makes of a width in pixels."""

    made: Callable[[int], Part]

    def size(self, scale: Scale, width: int | None = None) -> Size:
        return self.made(10**6 if width is None else width).size(scale, width)

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return self.made(rect.width).lay(scale, rect)


@dataclass
class Sized:
    """A part of a fixed width and at least a height; 0 is as wide or high as it wants.

    across, down: the width and the least height in style units. grows: they grow with the text.
    wide, high: the same in pixels, for lengths that were measured.
    """

    part: Part
    across: float = 0
    down: float = 0
    _: KW_ONLY
    wide: int = 0
    high: int = 0
    grows: bool = False

    def width(self, scale: Scale) -> int:
        """Return its width in pixels, 0 where it is as wide as it wants."""
        return self._pixels(scale, self.across) if self.across else self.wide

    def size(self, scale: Scale, width: int | None = None) -> Size:
        wide, high = self.part.size(scale, width)
        least = self._pixels(scale, self.down) if self.down else self.high
        return self.width(scale) or wide, max(least, high)

    def _pixels(self, scale: Scale, units: float) -> int:
        """Return a length in pixels."""
        pixels = scale.px(units)
        return round(pixels * scale.text) if self.grows else pixels

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return self.part.lay(scale, rect)


@dataclass
class SizedLike(Wrapper):
    """A part that is as wide as `across` would be, and at least as high as `down` would be: parts
    that are measured, with nothing wrapped, and not shown. None is as it wants to be."""

    across: Part | None = None
    down: Part | None = None

    def size(self, scale: Scale, width: int | None = None) -> Size:
        wide, high = self.part.size(scale, width)
        if self.across:
            wide = self.across.size(scale, width)[0]
        if self.down:
            high = max(high, self.down.size(scale)[1])
        return wide, high


@dataclass
class Inset:
    """A part with less room around: so much across at either side, so much down."""

    part: Part
    across: float = 0
    down: float = 0

    def size(self, scale: Scale, width: int | None = None) -> Size:
        across = 2 * scale.px(self.across)
        wide, high = self.part.size(scale, None if width is None else width - across)
        return wide + across, high + 2 * scale.px(self.down)

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        across = scale.px(self.across)
        down = scale.px(self.down)
        return self.part.lay(scale, rect.inflate(-2 * across, -2 * down))


def in_middle(scale: Scale, part: Part, width: float) -> list[Widget]:
    """A part in the middle of the window, so many pixels wide and as high as it needs, where there
    is room."""
    around = 2 * scale.px(theme.MARGIN)
    wide = min(round(width), scale.width - around)
    at = Rect(0, 0, wide, min(part.size(scale, wide)[1], scale.height - around))
    at.center = scale.width // 2, scale.height // 2
    return part.lay(scale, at)


def pictured(part: Part, scale: Scale, least: Size = (0, 0)) -> Surface:
    """Return a picture of a part alone, as large as it wants to be, and no smaller than `least` in
    pixels."""
    wide = max(least[0], part.size(scale)[0])
    tall = max(least[1], part.size(scale, wide)[1])
    surface = Surface((wide, tall), SRCALPHA, 32)
    for widget, _ in walk(part.lay(scale, surface.get_rect())):
        widget.draw(surface, Look(scale))
    return surface


@dataclass
class Space:
    """Empty room: a number of style units across in a row, down in a column."""

    units: float

    def size(self, scale: Scale, width: int | None = None) -> Size:
        return scale.px(self.units), scale.px(self.units)

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return []


class Unsized:
    """A part that needs no room of its own, and makes the most of what it is given."""

    def size(self, scale: Scale, width: int | None = None) -> Size:
        return 0, 0


@dataclass
class Given(Unsized):
    """A part in room that was reserved for it elsewhere: it is not measured."""

    part: Part

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return self.part.lay(scale, rect)


@dataclass
class Fill(Unsized):
    """What a function makes of a rectangle."""

    made: Callable[[Rect], Widget | Sequence[Widget]]

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        made = self.made(rect)
        return [made] if isinstance(made, Widget) else list(made)
