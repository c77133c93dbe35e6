"""Widgets drawn with parts in containers, but a single widget for focus, hover and speech.

A part is a widget or a container; its `size` measures it, its `lay` places it in a rectangle.
"""

from dataclasses import dataclass

from pygame import Surface
from typing_extensions import override

from engine.app.theme import Scale
from engine.app.widgets.containers import Part
from engine.app.widgets.widget import Look, Size, Widget, walk


@dataclass(eq=False, repr=False)
class Composed(Widget):
    """A widget that draws itself with parts, which may depend on hover and focus.

    The parts are not on the screen themselves: no pointer, key or speech reaches them.
    """

    def part(self, look: Look) -> Part:
        """Return the part with which the widget draws itself. Called for each drawing."""
        raise NotImplementedError

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        return self.part(Look(scale)).size(scale, width)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        for widget, _ in walk(self.part(look).lay(look.scale, self.rect)):
            widget.draw(surface, Look(look.scale))
