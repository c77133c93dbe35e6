"""What lies on the map, and how it can be pressed there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import Literal, NamedTuple

from engine.app import theme
from engine.app.theme import Colour
from engine.app.widgets import Look, Widget

PressState = Literal["legal", "selected", "target"]


class Pressable(NamedTuple):
    """What a press of it does, how it is marked, what its tooltip says besides, and why it can't be
    pressed now ("" where it can)."""

    press: Callable[[], None]
    state: PressState = "legal"
    tip: str = ""
    reason: str = ""


@dataclass(eq=False, repr=False)
class MapWidget(Widget):
    """Something that lies on the map.

    aside: the pointer is for something else. skipped: only arrows lead to it.
    """

    _: KW_ONLY
    pressable: Pressable | None = None
    aside: bool = False
    skipped: bool = False
    over: bool = True

    ring = "field"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.pressable:
            self.on_press, self.reason = self.pressable.press, self.pressable.reason
            self.tip = " ".join(filter(None, (self.tip, self.pressable.tip)))

    @property
    def passed(self) -> bool:
        return self.skipped

    def edge(self, look: Look) -> Colour | None:
        """The colour around what can be pressed, lighter where it is picked or looked at."""
        if self.pressable is None:
            return None
        lit = look.hovered or self.pressable.state != "legal"
        return theme.BRASS_LIGHT if lit else theme.BRASS
