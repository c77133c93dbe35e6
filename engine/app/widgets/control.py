"""What all widgets have in common that hold a value."""

from dataclasses import KW_ONLY, dataclass

from engine.app.widgets.widget import Widget


@dataclass(eq=False, repr=False)
class Control(Widget):
    """A widget that holds a value, and says whom to tell of a new one.

    It is expected to be given the new value in the next build. called: what the value is for, the
    heading of its tooltip.
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
