"""What all widgets that hold a value have in common."""

from dataclasses import KW_ONLY, dataclass

from engine.app.widgets.widget import Widget


@dataclass(eq=False, repr=False)
class Control(Widget):
    """A widget that holds a value and calls `on_change` with a new one; the next build must give it
    the new value. called: what the value is for, the heading of its tooltip.
    """

    _: KW_ONLY
    called: str = ""

    ring = "field"
    keyed = False

    @property
    def name(self) -> str:
        return self.called

    @property
    def acts(self) -> bool:
        return True

    def press(self) -> None:
        """The press itself has set it already."""
