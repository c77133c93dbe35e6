"""A plate: a ground, and pictures and words on it, side by side and below each other.

    Plate(scale, "well", [mark, name], [key], pad=10, gap=8).draw(surface, rect)

It is drawn in a rectangle, or is a picture as large as it needs.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from pygame import SRCALPHA, Rect, Surface

from engine.app.paint.grounds import Ground, PanelKind, Size, panel, plate
from engine.app.theme import Scale


class Drawn(Protocol):
    """What has a size and draws itself: words, or lines of them."""

    @property
    def size(self) -> Size:
        """Its width and height."""

    def draw(self, surface: Surface, topleft: tuple[int, int]) -> None:
        """Draw it with its upper left corner there."""


Thing = Surface | Drawn
"""What lies on a plate."""


def put(surface: Surface, thing: Thing, **at: int | tuple[int, int]) -> Rect:
    """Draw a thing where `at` says, as `Surface.get_rect` takes it; answers where it lies."""
    rect = Rect((0, 0), thing.size)
    for place, value in at.items():
        setattr(rect, place, value)
    if isinstance(thing, Surface):
        surface.blit(thing, rect)
    else:
        thing.draw(surface, rect.topleft)
    return rect


class Lines(NamedTuple):
    """Things below each other, their left sides in one line."""

    things: Sequence[Thing]

    @property
    def size(self) -> Size:
        sizes = [thing.size for thing in self.things]
        return max(wide for wide, _ in sizes), sum(tall for _, tall in sizes)

    def draw(self, surface: Surface, topleft: tuple[int, int]) -> None:
        for thing in self.things:
            topleft = put(surface, thing, topleft=topleft).bottomleft


class Plate(NamedTuple):
    """Things side by side in the middle of a ground's height, `gap` apart: some from its left, some
    from its right. Lengths are in style units.

    ground: a panel's, another one, or what makes that of a size. pad, down: between what lies on it
    and its sides, its upper and lower edge. centred: those of the left stand in the middle.
    """

    scale: Scale
    ground: PanelKind | Ground | Callable[[Size], Surface] | None
    left: Sequence[Thing] = ()
    right: Sequence[Thing] = ()
    pad: float = 0
    down: float = 0
    gap: float = 0
    centred: bool = False

    @property
    def size(self) -> Size:
        """What it needs, in pixels."""
        things, px = (*self.left, *self.right), self.scale.px
        tall = max(thing.size[1] for thing in things)
        return self._across(things) + 2 * px(self.pad), tall + 2 * px(self.down)

    def _across(self, things: Sequence[Thing]) -> int:
        gap = self.scale.px(self.gap)
        return sum(thing.size[0] + gap for thing in things) - gap

    def draw(self, surface: Surface, at: Rect) -> Rect:
        """Draw it in a rectangle; answers what it leaves free between left and right."""
        if self.ground is not None:
            surface.blit(self._grounded(at.size), at)
        pad, gap = self.scale.px(self.pad), self.scale.px(self.gap)
        start, end = at.left + pad, at.right - pad
        if self.centred:
            start = at.centerx - self._across(self.left) // 2
        for thing in self.left:
            start = put(surface, thing, midleft=(start, at.centery)).right + gap
        for thing in self.right:
            end = put(surface, thing, midright=(end, at.centery)).left - gap
        return Rect(start, at.top, end - start, at.height)

    def _grounded(self, size: Size) -> Surface:
        if isinstance(self.ground, str):
            return panel(self.scale, size, self.ground)
        if isinstance(self.ground, Ground):
            return plate(self.scale.s, size, self.ground)
        assert self.ground
        return self.ground(size)

    def picture(self, least: Size = (0, 0)) -> Surface:
        """It alone, no smaller than so many pixels."""
        wide, tall = self.size
        surface = Surface((max(wide, least[0]), max(tall, least[1])), SRCALPHA, 32)
        self.draw(surface, surface.get_rect())
        return surface
