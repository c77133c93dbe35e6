"""Base class of widgets on the map, and the description of a press."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import Literal, NamedTuple

from typing_extensions import override

from engine.app import theme
from engine.app.theme import Colour
from engine.app.widgets import Look, Widget

PressState = Literal["legal", "selected", "target"]


class MapPress(NamedTuple):
    """Press that is possible on a thing on the map.

    Attributes:
        on_press: Called when the thing is pressed.
        state: Mark of the thing.
        tip: Addition to its tooltip.
        reason: Reason why it can't be pressed now; "" if it can.
    """

    on_press: Callable[[], None]
    state: PressState = "legal"
    tip: str = ""
    reason: str = ""


@dataclass(eq=False, repr=False)
class MapWidget(Widget):
    """Widget on the map that may be pressed.

    Attributes:
        map_press: The press, if one is possible.
        is_never_hit: True if the pointer is used by a tool, so that the widget is never hit.
        is_skipped_by_tab: True if Tab passes over the widget and only arrows reach it.
    """

    _: KW_ONLY
    map_press: MapPress | None = None
    is_never_hit: bool = False
    is_skipped_by_tab: bool = False
    may_overlap: bool = True

    ring = "field"

    @override
    def __post_init__(self) -> None:
        super().__post_init__()
        if self.map_press:
            self.on_press, self.reason = self.map_press.on_press, self.map_press.reason
            self.tip = " ".join(filter(None, (self.tip, self.map_press.tip)))

    @override
    @property
    def skipped_by_tab(self) -> bool:
        return self.is_skipped_by_tab

    def edge(self, look: Look) -> Colour | None:
        """Return the outline's colour, lighter if hovered or picked; None without a press."""
        if self.map_press is None:
            return None
        is_lit = look.hovered or self.map_press.state != "legal"
        return theme.BRASS_LIGHT if is_lit else theme.BRASS
