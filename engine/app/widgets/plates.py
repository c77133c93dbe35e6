"""A widget that is a plate."""

from dataclasses import dataclass

from pygame import Surface

from engine.app.paint.plates import Plate
from engine.app.theme import Scale
from engine.app.widgets.layout import unwrapped
from engine.app.widgets.widget import Look, Size, Widget


@dataclass(eq=False, repr=False)
class PlateWidget(Widget):
    """A widget that is drawn as a plate, and needs what that needs."""

    def plate(self, look: Look) -> Plate:
        """How it is now; at width 0 no words are wrapped."""
        raise NotImplementedError

    def needs(self, scale: Scale) -> Size:
        return self.plate(Look(scale)).size

    def wants(self, scale: Scale) -> Size:
        return unwrapped(self, scale)

    def draw(self, surface: Surface, look: Look) -> None:
        self.plate(look).draw(surface, self.rect)
