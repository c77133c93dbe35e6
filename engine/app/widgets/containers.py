"""Layout containers: rows, columns, grids, and how they divide the room among their parts.

    plate = Column([title, Space(4), Share(Row([mark, Share(words)], gap=8, at=CENTRE))])
    widgets = plate.lay(scale, rect)

A part is a widget or a container. `size` measures it, unwrapped or at a width. `lay` places it in a
rectangle and returns the widgets to be shown. Gaps are in style units (pixels of a window of
1280x720 at 100 % text), rectangles in pixels. Containers live for one `build` of a screen, so that
they may keep the sizes that they have measured.

    Column, Row        below each other, side by side; a Share takes the room left by the others
    Line               side by side, the labels on one baseline
    grid               rows of cells of one size
    Flow               side by side, in as many rows as they need
    Layers             one over the other
    FirstThatFits      the first alternative in which nothing is cut off, else the last one
    Scrolled           in a list that scrolls
    Newest             as many of the last parts as have room
    Inside             in a widget that is drawn behind the part
    Framed             in a panel, below its heading
    Sized, Inset       of a fixed width and a minimum height; with a margin around
    SizedLike          as wide as another part, and at least as high as one
    ByWidth            made by a function of the width
    ByRatio            one part for a flat room, another one for a tall room
    Adaptive           a base class for parts that depend on their rectangle
    At                 in a rectangle of its own, of another shape or place than the room
    Fitted             in proportions of its own, in the middle of the room
    Space, Fill        empty; made by a function of the rectangle
    Given              in room that was reserved elsewhere
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Literal

from pygame import SRCALPHA, Rect, Surface
from typing_extensions import override

from engine.app import text, theme
from engine.app.theme import Scale
from engine.app.widgets.layout import flow_rects
from engine.app.widgets.panels import ScrollList
from engine.app.widgets.widget import UNLIMITED, Group, Look, Size, Widget, walk
from engine.app.widgets.words import Label

TOP = 0.0
"""Value of `at`: at the top, with all spare room below."""
CENTRE = 0.5
"""Value of `at`: with half of the spare room above, half below."""
BOTTOM = 1.0
"""Value of `at`: at the bottom, with all spare room above."""


class Container:
    """Part that measures and places its own parts, or widgets that it makes.

    It does not derive from `ABC`, since `isinstance` would be slow, and layouts use it on every
    part. mypy checks the abstract methods all the same.
    """

    @abstractmethod
    def size(self, scale: Scale, width: int | None = None) -> Size:
        """Return the width and height in pixels that the container needs, like `Widget.size`."""

    @abstractmethod
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        """Place the parts; return the widgets to be shown, in drawing order."""


Part = Widget | Container
"""Element of a container: a widget, or another container."""


@dataclass
class Wrapper(Container):
    """A part that contains one other and has its size."""

    part: Part

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        return self.part.size(scale, width)

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return self.part.lay(scale, rect)


@dataclass
class Share(Wrapper):
    """A part that takes a share of the room left by the others in its row or column.

    Args:
        of: Weight of the share.
        least: Minimum length in pixels.
        most: Maximum length in pixels.
        whole: Never make the part smaller than it needs.
        keeps_words: Never make the part, a label or a column of labels, narrower than its
            longest word.
    """

    of: float = 1
    _: KW_ONLY
    least: int = 0
    most: int = UNLIMITED
    whole: bool = False
    keeps_words: bool = False


def _least_length(part: Part) -> int:
    """Return the minimum length in pixels of a part in its row or column."""
    return part.least if isinstance(part, Share) else 0


def _ignores_size(part: Part) -> bool:
    """Return True if the length of a part does not depend on the size that it needs."""
    return isinstance(part, Share) and not (part.whole or part.keeps_words)


def _widest_word(part: Part, scale: Scale) -> int:
    """Return the width of the longest word of a label or of a column of labels, in pixels."""
    if isinstance(part, Column):
        return max(_widest_word(each, scale) for each in part.parts)
    if not isinstance(part, Label) or not part.words:
        return 0
    return text.widest_word(part.words, part.role, scale)


def _divided_lengths(parts: Sequence[Part], preferred_lengths: list[int], room: int) -> list[int]:
    """Return the length of each part in pixels, in a row or column with this room for them.

    Parts without a share get their preferred length. Shares divide the rest; if one of them needs
    more than its share, the others get less.
    """
    shares = {index: share for index, share in enumerate(parts) if isinstance(share, Share)}
    if not shares:
        return preferred_lengths
    parts_with_lengths = zip(parts, preferred_lengths, strict=True)
    lengths = [0 if _ignores_size(share) else length for share, length in parts_with_lengths]
    for index, share in shares.items():
        lengths[index] = max(lengths[index], share.least)
    if len(shares) == 1:
        [(index, share)] = shares.items()
        room_left = 0  # a share of weight 0 gets no more than it needs
        if share.of:
            room_left = room - (sum(lengths) - lengths[index])
        lengths[index] = max(lengths[index], min(share.most, room_left))
        return lengths
    while shares:
        fixed_lengths = [length for index, length in enumerate(lengths) if index not in shares]
        share_lengths = _share_lengths(shares, room - sum(fixed_lengths))
        short_indices = [
            index for index, length in share_lengths.items() if length < lengths[index]
        ]
        if not short_indices:
            for index, length in share_lengths.items():
                lengths[index] = max(lengths[index], min(shares[index].most, length))
            break
        # these keep the length that they need; the others divide the rest again
        for index in short_indices:
            del shares[index]
    return lengths


def _share_lengths(shares: Mapping[int, Share], room: int) -> dict[int, int]:
    """Divide a room in pixels by the weights of these shares; return their lengths by index."""
    total_weight = sum(share.of for share in shares.values()) or 1  # all weights may be 0
    weight_before = 0.0
    # the edges are rounded, not the lengths, so that the lengths add up to the room
    lengths = dict[int, int]()
    for index, share in shares.items():
        start = round(room * weight_before / total_weight)
        weight_before += share.of
        end = round(room * weight_before / total_weight)
        lengths[index] = end - start
    return lengths


@dataclass
class Column(Container):
    """Parts below each other over the whole width, `gap` apart.

    Args:
        at: Share of the spare room above the parts, from `TOP` through `CENTRE` to `BOTTOM`.
    """

    parts: Sequence[Part]
    _: KW_ONLY
    gap: float = 0
    at: float = TOP
    _sizes: dict[int | None, list[Size]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """Sizes of the parts in pixels, by the width of the column."""

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        if width not in self._sizes:
            self._sizes[width] = [part.size(scale, width) for part in self.parts]
        sizes = self._sizes[width]
        heights = [
            max(part_height, _least_length(part))
            for part, (_, part_height) in zip(self.parts, sizes, strict=True)
        ]
        gaps = scale.px(self.gap) * max(0, len(self.parts) - 1)
        return max((width_of_part for width_of_part, _ in sizes), default=0), sum(heights) + gaps

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        gap = scale.px(self.gap)
        room = rect.height - gap * (len(self.parts) - 1)
        # what `size` has not measured already is measured only where it matters: that takes long
        sizes = self._sizes.get(rect.width) or [
            (0, 0) if _ignores_size(part) else part.size(scale, rect.width) for part in self.parts
        ]
        heights = _divided_lengths(self.parts, [part_height for _, part_height in sizes], room)
        y = rect.top + int(max(0, room - sum(heights)) * self.at)
        widgets: list[Widget] = []
        for part, part_height in zip(self.parts, heights, strict=True):
            widgets += part.lay(scale, Rect(rect.left, y, rect.width, part_height))
            y += part_height + gap
        return widgets


@dataclass
class Row(Container):
    """Parts side by side, each at its preferred width, `gap` apart.

    Args:
        at: Share of the spare room above each part, from `TOP` through `CENTRE` to `BOTTOM`; None
            to fill the row's height.
    """

    parts: Sequence[Part]
    _: KW_ONLY
    gap: float = 0
    at: float | None = None
    _part_widths: dict[int, list[int]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """Widths of the parts in pixels, by the width of the row."""
    _sizes: dict[int | None, Size] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """Sizes of the row in pixels, by its width."""

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        if width in self._sizes:
            return self._sizes[width]
        gaps = scale.px(self.gap) * max(0, len(self.parts) - 1)
        if width is None:
            sizes = [part.size(scale) for part in self.parts]
            widths = [
                max(part_width, _least_length(part))
                for part, (part_width, _) in zip(self.parts, sizes, strict=True)
            ]
        else:
            widths = self._widths(scale, width)
            sizes = [
                part.size(scale, part_width)
                for part, part_width in zip(self.parts, widths, strict=True)
            ]
        size = sum(widths) + gaps, max((part_height for _, part_height in sizes), default=0)
        self._sizes[width] = size
        return size

    def _widths(self, scale: Scale, width: int) -> list[int]:
        """Return the widths of the parts in a row of this width, in pixels."""
        if width not in self._part_widths:
            room = width - scale.px(self.gap) * (len(self.parts) - 1)
            preferred_widths = []
            for part in self.parts:
                preferred_width = 0
                if isinstance(part, Sized):
                    preferred_width = part.width(scale)  # needs no measuring
                if isinstance(part, Share) and part.keeps_words:
                    preferred_width = _widest_word(part.part, scale)
                elif not preferred_width and not _ignores_size(part):
                    preferred_width = part.size(scale)[0]
                preferred_widths.append(preferred_width)
            self._part_widths[width] = _divided_lengths(self.parts, preferred_widths, room)
        return self._part_widths[width]

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        x = rect.left
        widgets = list[Widget]()
        for part, part_width in zip(self.parts, self._widths(scale, rect.width), strict=True):
            room = Rect(x, rect.top, part_width, rect.height)
            if self.at is not None:
                room.height = min(rect.height, part.size(scale, part_width)[1])
                room.top += int((rect.height - room.height) * self.at)
            widgets += part.lay(scale, room)
            x += part_width + scale.px(self.gap)
        return widgets


@dataclass
class Line(Row):
    """Parts side by side, all labels on the baseline of the first label."""

    at: float | None = TOP

    @override
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
    """Return rows of cells of one width, `across` of them in a row, `gap` apart, the rows `down`.

    Args:
        parts: Contents of the cells, row by row.
        across: Number of cells in a row.
        gap: Gap between cells in style units.
        down: Gap between rows in style units, if it differs from `gap`.
        least: Minimum width of a cell in pixels.
        even: Divide the height evenly among the rows.
        whole: Make no cell narrower than it needs.
    """
    cells: list[Part] = [Share(part, least=least, whole=whole) for part in parts]
    blank_count = -len(cells) % across  # to fill the last row
    cells += [Share(Space(0))] * blank_count
    rows = [Row(cells[start : start + across], gap=gap) for start in range(0, len(cells), across)]
    rows_of_cells: list[Part] = [Share(row) for row in rows] if even else [*rows]
    return Column(rows_of_cells, gap=gap if down is None else down)


@dataclass
class Flow(Container):
    """Parts side by side at their preferred widths, `gap` apart, wrapped into rows.

    Args:
        down: Gap between rows, if it differs from `gap`.
        stretch: Widen the parts until each row is full.
        centred: Centre each row.
    """

    parts: Sequence[Part]
    _: KW_ONLY
    gap: float = 0
    down: float | None = None
    stretch: bool = False
    centred: bool = False

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        if width is None:
            return Row(self.parts, gap=self.gap).size(scale)
        rects = self._rects(scale, Rect(0, 0, width, 0))
        return width, max((rect.bottom for rect in rects), default=0)

    def _rects(self, scale: Scale, rect: Rect) -> list[Rect]:
        widths = [min(part.size(scale)[0], rect.width) for part in self.parts]
        parts_with_widths = zip(self.parts, widths, strict=True)
        sizes = [(width, part.size(scale, width)[1]) for part, width in parts_with_widths]
        row_gap = self.gap if self.down is None else self.down
        align: Literal["left", "center"] = "center" if self.centred else "left"
        return flow_rects(sizes, rect, scale.px(self.gap), align, self.stretch, scale.px(row_gap))

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        parts_with_rects = zip(self.parts, self._rects(scale, rect), strict=True)
        return [
            widget for part, part_rect in parts_with_rects for widget in part.lay(scale, part_rect)
        ]


@dataclass
class Layers(Container):
    """Parts one over the other, each with the whole room."""

    parts: Sequence[Part]

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        sizes = [part.size(scale, width) for part in self.parts]
        part_width = max((part_width for part_width, _ in sizes), default=0)
        return part_width, max((part_height for _, part_height in sizes), default=0)

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return [widget for part in self.parts for widget in part.lay(scale, rect)]


@dataclass
class FirstThatFits(Container):
    """The first alternative in which nothing is cut off, or the last one if none fits."""

    layouts: Sequence[Part]
    _sizes: dict[int, Size] = field(default_factory=dict, init=False)
    """Sizes by width in pixels, cached, since one layout asks several times."""

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        if width is None:
            return self.layouts[0].size(scale)
        if width not in self._sizes:
            room = Rect(0, 0, width, UNLIMITED)
            fitting = (
                each for each in self.layouts[:-1] if _fits(each.lay(scale, room), scale, room)
            )
            self._sizes[width] = next(fitting, self.layouts[-1]).size(scale, width)
        return self._sizes[width]

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        for layout in self.layouts[:-1]:
            widgets = layout.lay(scale, rect)
            if _fits(widgets, scale, rect):
                return widgets
        return self.layouts[-1].lay(scale, rect)


def _fits(widgets: Sequence[Widget], scale: Scale, rect: Rect) -> bool:
    """Return True if all widgets lie inside a rectangle and none is smaller than it needs."""
    for widget in widgets:
        width, height = widget.size(scale, widget.rect.width)
        if width > widget.rect.width or height > widget.rect.height:
            return False
        if not rect.contains(widget.rect):
            return False
        if widget.widgets and not _fits(widget.widgets, scale, widget.bounds):
            return False
    return True


@dataclass
class Scrolled(Container):
    """A part in a list that scrolls if the room is too small.

    Only a list that scrolls leaves room for its scroll bar.

    Args:
        called: Name of the list, for its tooltip and reading aloud.
    """

    id: str
    part: Part
    _: KW_ONLY
    called: str = ""
    group: Group = Group.LOG
    kind: type[ScrollList] = ScrollList

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        return self.part.size(scale, width)

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        fits = self.part.size(scale, rect.width)[1] <= rect.height
        room = Rect(rect) if fits else ScrollList.room(rect, scale)
        room.height = max(room.height, self.part.size(scale, room.width)[1])
        widgets = self.part.lay(scale, room)
        scroll_list = self.kind(self.id, rect, self.called, widgets=widgets, group=self.group)
        scroll_list.keep_lines_whole(scale)
        return [scroll_list]


@dataclass
class Newest(Wrapper):
    """Parts below each other, `gap` apart, with the newest (the last) kept in view.

    If not all have room, only whole parts are shown, and the newest one in any case.

    Args:
        id: Id of a list in which the earlier parts can be scrolled to; without an id they are
            omitted.
        called: Name of that list.
        most: Maximum height in pixels.
        newest_first: The newest part comes first, and parts at the end are omitted.
    """

    part: Part = field(init=False)
    parts: Sequence[Part]
    _: KW_ONLY
    gap: float = 0
    id: str = ""
    called: str = ""
    most: int = UNLIMITED
    newest_first: bool = False

    def __post_init__(self) -> None:
        self.part = Column(self.parts, gap=self.gap)

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        full_width, full_height = self.part.size(scale, width)
        if width is None or full_height <= self.most:
            return full_width, min(full_height, self.most)
        inner_width = ScrollList.room(Rect(0, 0, width, 0), scale).width if self.id else width
        return full_width, self._newest_column(scale, inner_width, self.most).size(
            scale, inner_width
        )[1]

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        if self.part.size(scale, rect.width)[1] <= rect.height:
            return self.part.lay(scale, rect)
        if not self.id:
            return self._newest_column(scale, rect.width, rect.height).lay(scale, rect)
        room = ScrollList.room(rect, scale)
        room.height = UNLIMITED
        widgets = self.part.lay(scale, room)
        scroll_list = ScrollList(self.id, rect, self.called, at_end=True, widgets=widgets)
        scroll_list.scroll_to(scroll_list.max_offset)
        scroll_list.keep_lines_whole(scale)
        return [scroll_list]

    def _newest_column(self, scale: Scale, width: int, room: int) -> Column:
        """Return a column with the newest parts that fit whole into `room` pixels."""
        newest_first = self.parts if self.newest_first else self.parts[::-1]
        height = -scale.px(self.gap)  # the first part has no gap before it
        count = 0
        for part in newest_first:
            height += scale.px(self.gap) + part.size(scale, width)[1]
            if count and height > room:
                break
            count += 1
        shown_parts = (
            self.parts[:count] if self.newest_first else self.parts[len(self.parts) - count :]
        )
        return Column(shown_parts, gap=self.gap)


def scrolled_if_needed(
    part: Part, id: str, *, called: str = "", group: Group = Group.LOG
) -> FirstThatFits:
    """Return a part as it is, or in a list that scrolls if the room is too small."""
    return FirstThatFits([part, Scrolled(id, part, called=called, group=group)])


@dataclass
class Inside(Container):
    """A part in a widget that is drawn behind it, and scrolled, hovered and pressed along with it.

    Args:
        across: Padding at the left and right, in style units.
        down: Padding at the top and bottom, in style units; below the heading if there is one.
    """

    widget: Widget
    part: Part
    across: float = 0
    down: float = 0

    def _room(self, scale: Scale) -> Rect:
        """Return the rectangle inside the padding, and below the heading."""
        outer = self.widget.rect
        side_padding = scale.px(self.across)
        bottom_padding = scale.px(self.down)
        top_padding = self.widget.heading_height(scale) or bottom_padding  # 0 for no heading
        width = outer.width - 2 * side_padding
        height = outer.height - top_padding - bottom_padding
        return Rect(outer.left + side_padding, outer.top + top_padding, width, height)

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        padding_width = 2 * scale.px(self.across)
        part_room = None if width is None else width - padding_width
        part_width, part_height = self.part.size(scale, part_room)
        # the height of a heading depends on the width of its widget
        self.widget.rect.width = part_width + padding_width if width is None else width
        padding_height = self.widget.rect.height - self._room(scale).height
        return self.widget.rect.width, part_height + padding_height

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        self.widget.rect = Rect(rect)
        self.widget.widgets = self.part.lay(scale, self._room(scale))
        return [self.widget]


@dataclass
class Framed(Inside):
    """A part in a panel, with the usual padding."""

    across: float = theme.PADDING
    down: float = theme.PADDING


@dataclass
class ByWidth(Container):
    """A part made by a function of the width in pixels."""

    make: Callable[[int], Part]

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        return self.make(UNLIMITED if width is None else width).size(scale, width)

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return self.make(rect.width).lay(scale, rect)


@dataclass
class Sized(Wrapper):
    """A part of a fixed width and a minimum height; 0 leaves a length to the part.

    Args:
        across: Width in style units.
        down: Minimum height in style units.
        wide: Width in pixels, used if `across` is 0.
        high: Minimum height in pixels, used if `down` is 0.
        grows: Scale `across` and `down` with the text setting.
    """

    across: float = 0
    down: float = 0
    _: KW_ONLY
    wide: int = 0
    high: int = 0
    grows: bool = False

    def width(self, scale: Scale) -> int:
        """Return the fixed width in pixels, or 0."""
        return self._pixels(scale, self.across) if self.across else self.wide

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        part_width, part_height = self.part.size(scale, width)
        least_height = self._pixels(scale, self.down) if self.down else self.high
        return self.width(scale) or part_width, max(least_height, part_height)

    def _pixels(self, scale: Scale, units: float) -> int:
        """Convert style units to pixels."""
        pixels = scale.px(units)
        return round(pixels * scale.text) if self.grows else pixels


@dataclass
class SizedLike(Wrapper):
    """A part as wide as `across`, and at least as high as `down` unwrapped.

    Both are only measured, not shown; None leaves a length to the part itself.
    """

    across: Part | None = None
    down: Part | None = None

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        part_width, part_height = self.part.size(scale, width)
        if self.across:
            part_width = self.across.size(scale, width)[0]
        if self.down:
            part_height = max(part_height, self.down.size(scale)[1])
        return part_width, part_height


@dataclass
class Inset(Container):
    """A part with a margin, in style units: `across` at either side, `down` at top and bottom."""

    part: Part
    across: float = 0
    down: float = 0

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        margins = 2 * scale.px(self.across)
        part_room = None if width is None else width - margins
        part_width, part_height = self.part.size(scale, part_room)
        return part_width + margins, part_height + 2 * scale.px(self.down)

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        side_margin = scale.px(self.across)
        top_margin = scale.px(self.down)
        return self.part.lay(scale, rect.inflate(-2 * side_margin, -2 * top_margin))


def in_middle(scale: Scale, part: Part, width: float) -> list[Widget]:
    """Place a part in the middle of the window, `width` pixels wide and as high as it needs.

    Both are limited by the window.
    """
    margins = 2 * scale.px(theme.MARGIN)
    limited_width = min(round(width), scale.width - margins)
    height = min(part.size(scale, limited_width)[1], scale.height - margins)
    rect = Rect(0, 0, limited_width, height)
    rect.center = scale.width // 2, scale.height // 2
    return part.lay(scale, rect)


def picture_of(
    part: Part, scale: Scale, least: Size = (0, 0), *, size: Size | None = None
) -> Surface:
    """Return a picture of a part with its shadows.

    Args:
        part: The part.
        scale: The window's measures.
        least: Least width and height, in pixels.
        size: Width and height in pixels; None for the preferred size.
    """
    if size is None:
        width = max(least[0], part.size(scale)[0])
        size = width, max(least[1], part.size(scale, width)[1])
    surface = Surface(size, SRCALPHA, depth=32)
    look = Look(scale)
    for widget, _ in walk(part.lay(scale, surface.get_rect())):
        widget.draw_under(surface, look)
        widget.draw(surface, look)
    return surface


@dataclass
class Space(Container):
    """Empty room, in style units: the width in a row, the height in a column."""

    units: float

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        return scale.px(self.units), scale.px(self.units)

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return []


class Unsized(Container):
    """A part that needs no room of its own and fills the room that it gets."""

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        return 0, 0


class Adaptive(Unsized):
    """A part whose contents depend on the rectangle that it gets."""

    @abstractmethod
    def contents(self, rect: Rect) -> Part | list[Widget]:
        """Return a part that fills a rectangle in pixels, or widgets that have their places."""

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        contents = self.contents(rect)
        return contents if isinstance(contents, list) else contents.lay(scale, rect)


@dataclass
class At(Unsized):
    """A part in a rectangle of its own, in pixels: for a picture whose parts overlap each other."""

    part: Part
    rect: Rect

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return self.part.lay(scale, self.rect)


@dataclass
class Fitted(Unsized):
    """A part in proportions of its own, in the middle of the room and as large as it allows.

    Args:
        ratio: Width divided by height.
        across: Maximum width in style units; 0 for none.
    """

    part: Part
    ratio: float
    across: float = 0

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        most_width = scale.px(self.across) if self.across else rect.width
        width = min(most_width, rect.width, round(rect.height * self.ratio))
        place = Rect(0, 0, width, round(width / self.ratio))
        place.center = rect.center
        return self.part.lay(scale, place)


@dataclass
class ByRatio(Adaptive):
    """One of two parts, by the proportions of the room.

    Args:
        ratio: Ratio of width to height above which the room is flat.
        flat: The part for a flat room.
        tall: The part for any other room.
    """

    ratio: float
    flat: Part
    tall: Part

    @override
    def contents(self, rect: Rect) -> Part:
        return self.flat if rect.width > self.ratio * rect.height else self.tall


@dataclass
class Given(Unsized):
    """A part in room that was reserved for it elsewhere: it is not measured."""

    part: Part

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return self.part.lay(scale, rect)


@dataclass
class Fill(Adaptive):
    """Widgets made by a function of the rectangle, which `lay` calls each time."""

    make: Callable[[Rect], Widget | Sequence[Widget]]

    @override
    def contents(self, rect: Rect) -> list[Widget]:
        widgets = self.make(rect)
        return [widgets] if isinstance(widgets, Widget) else list(widgets)
