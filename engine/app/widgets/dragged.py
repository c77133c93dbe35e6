"""What can be dragged: it follows the pointer once that has left where the button went down."""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import ClassVar, Self

from pygame import Surface

from engine.app.inputs import LEFT, OUTSIDE, Pointer, Position
from engine.app.paint import RingKind
from engine.app.theme import Scale
from engine.app.widgets.widget import Change, Look, Over, Widget

BEGINS = 12
"""So far something is pulled, in style units, before it is dragged."""


@dataclass(eq=False, repr=False)
class Dragged(Widget):
    """Something that is seen where the pointer holds it.

    carried: what comes of dragging it off its place. dropped: is told where it was let go.
    """

    _: KW_ONLY
    carried: Callable[[], None] | None = None
    dropped: Callable[[Position], None] | None = None
    away: Position | None = None
    """How far it has been dragged."""

    ring: ClassVar[RingKind] = "field"

    def __post_init__(self) -> None:
        super().__post_init__()
        self._from: Position = OUTSIDE

    @property
    def draggable(self) -> bool:
        """Whether a press may become a drag."""
        return self.dropped is not None

    def held(self, look: Look) -> tuple[Surface, Position]:
        """How it looks while it is dragged, and where the middle of that was at first."""
        raise NotImplementedError

    def follow(self, before: Self, scale: Scale) -> None:
        self._from = before._from
        self.away = before.away

    def grab(self, at: Pointer, scale: Scale) -> Change:
        if at.button != LEFT or not self.draggable:
            return Change.NONE
        self._from = at.pos
        self.away = None
        return Change.TAKEN

    def drag(self, at: Pointer, scale: Scale) -> Change:
        away = at.pos[0] - self._from[0], at.pos[1] - self._from[1]
        begins = self.away is None
        if begins and max(map(abs, away)) < scale.px(BEGINS):
            return Change.TAKEN
        self.away = away
        if begins and self.carried:
            self.carried()
        return Change.SCREEN if begins else Change.MARKS

    def drop(self, at: Pointer, scale: Scale) -> Change:
        if self.away is None:
            return Change.NONE
        self.away = None
        if self.dropped:
            self.dropped(at.pos)
        return Change.SCREEN

    def marking(self, look: Look) -> Over | None:
        if self.away is None:
            return None
        picture, (x, y) = self.held(look)
        at = picture.get_rect(center=(x + self.away[0], y + self.away[1]))
        return Over(at, lambda surface: surface.blit(picture, at))
