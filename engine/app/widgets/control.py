"""Base classes of controls: widgets that hold a value."""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import ClassVar

from typing_extensions import override

from engine.app.paint import RingKind
from engine.app.widgets.widget import Change, Widget


@dataclass(eq=False, repr=False)
class Control(Widget):
    """A widget that holds a value and calls `on_change` with each new one.

    A screen stores the new value, and passes it to the control when it builds its widgets again.

    Attributes:
        called: Purpose of the value; the heading of the tooltip.
    """

    _: KW_ONLY
    called: str = ""

    ring: ClassVar[RingKind] = "field"
    enter_presses = False  # in most controls Enter does nothing, and is left to the screen

    @override
    @property
    def name(self) -> str:
        return self.called

    @override
    @property
    def is_pressable(self) -> bool:
        return True

    @override
    def press(self) -> None:
        """Do nothing more: the press itself has set the value already."""


@dataclass(eq=False, repr=False)
class NumberControl(Control):
    """A control with a whole number as its value."""

    value: int = 0
    on_change: Callable[[int], None] = lambda value: None

    def take(self, value: int) -> Change:
        """Set the value, and return the change of the screen."""
        if value == self.value:
            return Change.TAKEN
        self.value = value
        self.on_change(value)
        return Change.SCREEN
