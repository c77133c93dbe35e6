"""Draggable widgets, which follow the pointer after a minimum distance.

The screen calls `grab`, `drag` and `drop`, and draws `overlay_above` over all widgets. The returned
`Change` says whether the input was handled, and what must be redrawn.
"""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import ClassVar, Self

from pygame import Surface
from typing_extensions import override

from engine.app.inputs import LEFT, OUTSIDE, Pointer, Position
from engine.app.paint import RingKind
from engine.app.theme import Scale
from engine.app.widgets.widget import Change, Look, Overlay, Widget

DRAG_THRESHOLD = 12
"""Distance that the pointer must move before a drag begins, in style units."""


@dataclass(eq=False, repr=False)
class Dragged(Widget):
    """A widget that can be dragged.

    Attributes:
        carried: Called when a drag begins.
        dropped: Called with the pixel at which the widget was released; None if the widget can't be
            dragged.
    """

    _: KW_ONLY
    carried: Callable[[], None] | None = None
    dropped: Callable[[Position], None] | None = None
    away: Position | None = None
    """Offset of the drag in pixels, or None."""

    ring: ClassVar[RingKind] = "field"

    @override
    def __post_init__(self) -> None:
        super().__post_init__()
        self._from: Position = OUTSIDE
        """Pixel of the press with which the drag began."""

    @property
    def draggable(self) -> bool:
        """True if a press may become a drag."""
        return self.dropped is not None

    def held(self, look: Look) -> tuple[Surface, Position]:
        """Return the picture of the dragged widget, and its middle at the start of the drag.

        Called for each frame while the widget is dragged.
        """
        raise NotImplementedError

    @override
    def follow(self, before: Self, scale: Scale) -> None:
        self._from = before._from
        self.away = before.away

    @override
    def grab(self, at: Pointer, scale: Scale) -> Change:
        if at.button != LEFT or not self.draggable:
            return Change.NONE
        self._from = at.pos
        self.away = None
        return Change.TAKEN

    @override
    def drag(self, at: Pointer, scale: Scale) -> Change:
        offset = at.pos[0] - self._from[0], at.pos[1] - self._from[1]
        begins_now = self.away is None
        if begins_now and max(map(abs, offset)) < scale.px(DRAG_THRESHOLD):
            return Change.TAKEN
        self.away = offset
        if begins_now and self.carried:
            self.carried()
        return Change.SCREEN if begins_now else Change.MARKS

    @override
    def drop(self, at: Pointer, scale: Scale) -> Change:
        if self.away is None:
            return Change.NONE  # no drag has begun: the release is that of an ordinary press
        self.away = None
        if self.dropped:
            self.dropped(at.pos)
        return Change.SCREEN

    @override
    def overlay_above(self, look: Look) -> Overlay | None:
        if self.away is None:
            return None
        dx, dy = self.away
        picture, (x, y) = self.held(look)
        rect = picture.get_rect(center=(x + dx, y + dy))
        return Overlay(rect, lambda surface: surface.blit(picture, rect))
