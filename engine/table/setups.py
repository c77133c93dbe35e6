"""What each seat brings in secret, asked for behind the curtain, one seat after the other.

A game whose rules name a `setup` gives the form for it: `SETUP` of its table, called with the rules
and with what is to be called when the form has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from pygame import Rect

from engine.app.scene import SceneManager
from engine.app.theme import Scale
from engine.app.widgets import Button, Screen, Widget, literal
from engine.app.widgets.bars import foot, top_bar
from engine.table.curtain import Curtain


class SetupForm(Protocol):
    """What a seat fills in."""

    def layout(self, scale: Scale, room: Rect) -> list[Widget]:
        """All that lies between the bars."""
        ...

    def value(self) -> Any:
        """What has been chosen so far, as the game's `setup`."""
        ...

    def refusal(self) -> str:
        """Why it can't be brought yet, as a sentence; "" where it can."""
        ...


FormFactory = Callable[[Any, Callable[[], None]], SetupForm]
"""From the rules and what to call when the form has changed to an empty form."""


class SetupFormScreen(Screen):
    """The form of one seat. Whoever looks at it is that seat."""

    def __init__(
        self,
        title: str,
        emblem: str,
        name: str,
        make: Callable[[Callable[[], None]], SetupForm],
        on_ready: Callable[[Any], None],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__()
        self._title, self._emblem, self._name = title, emblem, literal(name)
        self.form = make(self.rebuild)
        self._on_ready, self._on_back = on_ready, on_back

    def build(self, scale: Scale) -> Sequence[Widget]:
        top = top_bar(scale, self._title, f"{self._name} alone", emblem=self._emblem)
        low = foot(
            scale,
            [Button("back", label="Back", hint="Esc", on_press=self.back)],
            [
                Button(
                    "ready",
                    label="Bring this",
                    hint="nobody else sees it",
                    kind="primary",
                    reason=self.form.refusal(),
                    on_press=lambda: self._on_ready(self.form.value()),
                )
            ],
        )
        room = Rect(0, top.rect.bottom, scale.width, low.rect.top - top.rect.bottom)
        return [top, *self.form.layout(scale, room), low]

    def back(self) -> None:
        self._on_back()


class Setups:
    """Asks every seat in turn, then calls `done` with what they bring, in seat order.

    Whoever goes back goes back to where all this began, and what was brought is forgotten.
    """

    def __init__(
        self,
        manager: SceneManager,
        title: str,
        emblem: str,
        names: Sequence[str],
        make: Callable[[Callable[[], None]], SetupForm],
        done: Callable[[list[Any]], None],
    ) -> None:
        self._manager, self._title, self._emblem = manager, title, emblem
        self._names, self._make, self._done = names, make, done
        self._brought: list[Any] = []

    def ask(self) -> None:
        """Put the next seat's form on the screen, empty, with the curtain before it."""
        at = len(self._brought)
        name, others = self._names[at], [*self._names[:at], *self._names[at + 1 :]]
        line = f"{self._title} · what you bring, in secret"
        self._manager.push(
            SetupFormScreen(self._title, self._emblem, name, self._make, self._ready, self._go_back)
        )
        self._manager.push(Curtain(at + 1, name, line, None, others, lambda: None, self._go_back))

    def _ready(self, setup: Any) -> None:
        self._manager.pop()
        self._brought.append(setup)
        if len(self._brought) == len(self._names):
            self._done(self._brought)
        else:
            self.ask()

    def _go_back(self) -> None:
        while isinstance(self._manager.top, Curtain | SetupFormScreen):
            self._manager.pop()
