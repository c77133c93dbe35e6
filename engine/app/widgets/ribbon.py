"""The ribbon in the top bar: the phases of a turn, of which the current one is lit."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import Surface

from engine.app import paint
from engine.app.theme import Scale
from engine.app.widgets.widget import Group, Look, Size, Widget


@dataclass(eq=False, repr=False)
class Ribbon(Widget):
    """The phases of a turn; `current` counts from 0, `done` holds those that are over.

    One that is `brief` shows the current phase alone, with room for any of them.
    """

    labels: Sequence[str] = ()
    current: int = 0
    done: Sequence[int] = ()
    brief: bool = False
    group: Group = Group.BAR

    def shortened(self) -> "Ribbon":
        """Return the same ribbon, brief."""
        return replace(self, brief=True)

    def size(self, scale: Scale, width: int | None = None) -> Size:
        width, height = paint.ribbon_size(scale, self.labels)
        return (width // len(self.labels) if self.brief else width), height

    def draw(self, surface: Surface, look: Look) -> None:
        labels = self.labels
        current = self.current
        done = self.done
        if self.brief:
            labels = [labels[max(0, current)]]
            current = min(0, current)
            done = ()
        picture = paint.ribbon(look.scale, self.rect.size, labels, current, done)
        surface.blit(picture, self.rect)
