"""What all widgets that hold a value have in common."""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import ClassVar

from engine.app.paint import RingKind
from engine.app.widgets.widget import Change, Widget


@dataclass(eq=False, repr=False)
class Control(Widget):
    """A widget that holds a value and calls `on_change` with a new one; the next build must give it
    the new value. called: what the value is for, the heading of its tooltip.
    """

    _: KW_ONLY
    called: str = ""

    ring: ClassVar[RingKind] = "field"
    keyed = False

    @property
    def name(self) -> str:
        return self.called

    @property
    def acts(self) -> bool:
        return True

    def press(self) -> None:
        """The press itself has set it already."""


@dataclass(eq=False, repr=False)
class NumberControl(Control):
    """A control whose value is a whole number."""

    value: int = 0
    on_change: Callable[[int], None] = lambda value: None

    def take(self, value: int) -> Change:
        """Set the value; what that changes."""
        if value == self.value:
            return Change.TAKEN
        self.value = value
        self.on_change(value)
        return Change.SCREEN
