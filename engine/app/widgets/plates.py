"""Plates: backgrounds for other parts.

Inside(Plate("gain", ground="notice"), Row([mark, Share(words)], gap=8), across=10, down=4)
"""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import ClassVar

from pygame import Surface
from typing_extensions import override

from engine.app import paint
from engine.app.paint import RingKind
from engine.app.paint.grounds import Ground, PanelKind, plate
from engine.app.theme import Scale
from engine.app.widgets.widget import Look, Size, Widget


@dataclass(eq=False, repr=False)
class Plate(Widget):
    """A background without a heading and without a shadow, for parts `Inside` it.

    Attributes:
        called: Name for reading aloud; the labels on the plate are then silent.
        state_words: State for reading aloud.
    """

    ground: PanelKind | Ground | Callable[[Scale, Size], Surface] = "well"
    _: KW_ONLY
    called: str = ""
    state_words: str = ""

    ring: ClassVar[RingKind] = "field"
    looks_always_alike: ClassVar[bool] = True

    @override
    @property
    def name(self) -> str:
        return self.called

    @override
    @property
    def state(self) -> str:
        return self.state_words

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        size = self.rect.size
        if isinstance(self.ground, str):
            picture = paint.panel(scale, size, self.ground)
        elif isinstance(self.ground, Ground):
            picture = plate(scale.s, size, self.ground)
        else:
            picture = self.ground(scale, size)
        surface.blit(picture, self.rect)
