"""Ribbon in the top bar: the phases of a turn, with the current one highlighted."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import Surface
from typing_extensions import override

from engine.app import paint
from engine.app.theme import Scale
from engine.app.widgets.widget import Group, Look, Size, Widget


@dataclass(eq=False, repr=False)
class Ribbon(Widget):
    """The phases of a turn.

    Attributes:
        current: Index of the current phase, counted from 0; negative for none.
        done: Indices of the finished phases.
        brief: Show the current phase only, with room for the longest label.
        plate_at: Place of the plate while it slides, such as 1.5 between phases 1 and 2; None
            while it stands on the current phase.
    """

    labels: Sequence[str] = ()
    current: int = 0
    done: Sequence[int] = ()
    brief: bool = False
    plate_at: float | None = None
    group: Group = Group.BAR

    def shortened(self) -> "Ribbon":
        """Return a copy of the ribbon that is brief."""
        return replace(self, brief=True)

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        width, height = paint.ribbon_size(scale, self.labels)
        return (width // len(self.labels) if self.brief else width), height

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        labels = self.labels
        current = self.current
        done = self.done
        if self.brief:
            labels = [labels[max(0, current)]]
            current = min(0, current)  # a negative index still means that no phase is current
            done = ()
        if self.plate_at is not None:
            current = -1
        picture = paint.ribbon(look.scale, self.rect.size, labels, current, done)
        surface.blit(picture, self.rect)
        if self.plate_at is not None:
            label = labels[self.current]
            plate, step = paint.ribbon_plate(look.scale, self.rect.size, label, len(labels))
            surface.blit(plate, self.rect.move(round(self.plate_at * step), 0))
