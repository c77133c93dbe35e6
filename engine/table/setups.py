"""What is settled before a match begins: the ground it is played on, chosen in the open, and what
each seat brings in secret, asked for behind the curtain, one seat after the other.

A game whose rules name a `ground` or a `setup` gives the form for it: `GROUND` and `SETUP` of its
table, each called with a `FormContext`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from pygame import Rect

from engine.app.scene import SceneManager
from engine.app.theme import Scale
from engine.app.widgets import Button, Confirmation, Screen, Widget, asking, literal
from engine.app.widgets.bars import foot, top_bar
from engine.catalogue import CatalogueEntry
from engine.rules.game import Game
from engine.table.curtain import Curtain

ESC = "Esc leaves this match before it has begun"
LEAVE = Confirmation(
    "Leave this match?",
    "It has not begun. What was chosen, and what anybody has brought, is forgotten.",
    no="Stay",
    yes="Leave",
)


class Form(Protocol):
    """What is filled in."""

    def layout(self, scale: Scale, room: Rect) -> list[Widget]:
        """All that lies between the bars."""
        ...

    def value(self) -> Any:
        """What has been chosen so far, as the game's `setup` or `ground`."""
        ...

    def refusal(self) -> str:
        """Why it can't be played with yet, as a sentence; "" where it can."""
        ...


@dataclass(frozen=True)
class FormContext:
    """What a form is made with: the game and its rules, how many play, the seat that fills it in (0
    for all together), the folder of the user's files, and what to call when it has changed."""

    game: Game[Any]
    rules: Any
    seats: int
    seat: int
    folder: Path
    changed: Callable[[], None]


FormFactory = Callable[[FormContext], Form]
"""Makes an empty form."""


class FormScreen(Screen):
    """A form and the two buttons below it.

    note: who fills it in. ready: the label of the button that takes it, and its hint.
    """

    def __init__(
        self,
        entry: CatalogueEntry,
        note: str,
        ready: tuple[str, str],
        make: Callable[[Callable[[], None]], Form],
        on_ready: Callable[[Any], None],
        on_back: Callable[[], None],
    ) -> None:
        super().__init__()
        self._entry, self._note, self._ready = entry, note, ready
        self.form = make(self.rebuild)
        self._on_ready, self._on_back = on_ready, on_back

    def build(self, scale: Scale) -> Sequence[Widget]:
        top = top_bar(scale, self._entry.config.title, self._note, emblem=self._entry.emblem)
        label, hint = self._ready
        low = foot(
            scale,
            [Button("back", label="Back", hint="Esc", on_press=self.back)],
            [
                Button(
                    "ready",
                    label=label,
                    hint=hint,
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
    """Asks for all that a game has brought, then calls `done` with what each seat brings, in seat
    order, and with the ground.

    ground: one that is settled already, as for a rematch. Whoever goes back goes back to where all
    this began, and what was brought is forgotten; from a secret form only once that is confirmed.
    """

    def __init__(
        self,
        manager: SceneManager,
        entry: CatalogueEntry,
        names: Sequence[str],
        rules: Any,
        folder: Path,
        done: Callable[[list[Any], Any], None],
        ground: Any = None,
    ) -> None:
        self._manager, self._entry, self._names = manager, entry, names
        self._rules, self._folder, self._done = rules, folder, done
        self._brought: list[Any] = []
        self._ground = ground

    def ask(self) -> None:
        """Put what is asked next on the screen; or, where nothing is, go on."""
        game = self._entry.load()
        if game.ground and self._ground is None:
            self._ask_ground()
        elif game.setup and len(self._brought) < len(self._names):
            self._ask_seat()
        else:
            self._done(self._brought, self._ground)

    def _ask_ground(self) -> None:
        make = partial(self._form, self._entry.ground_form(), 0)
        ready = "Play here", "all have seen it"
        screen = FormScreen(self._entry, "for all to see", ready, make, self._settle, self._go_back)
        self._manager.push(screen)

    def _ask_seat(self) -> None:
        """The next seat's form, empty, with the curtain before it."""
        at = len(self._brought)
        name, others = self._names[at], [*self._names[:at], *self._names[at + 1 :]]
        line = f"{self._entry.config.title} · what you bring, in secret"
        make = partial(self._form, self._entry.setup_form(), at + 1)
        ready = "Bring this", "nobody else sees it"
        note = f"{literal(name)} alone"
        self._manager.push(FormScreen(self._entry, note, ready, make, self._bring, self._leave))
        self._manager.push(
            Curtain(at + 1, name, line, None, others, lambda: None, self._leave, ESC)
        )

    def _form(self, factory: FormFactory, seat: int, changed: Callable[[], None]) -> Form:
        game, seats = self._entry.load(), len(self._names)
        return factory(FormContext(game, self._rules, seats, seat, self._folder, changed))

    def _settle(self, ground: Any) -> None:
        self._manager.pop()
        self._ground = ground
        self.ask()

    def _bring(self, setup: Any) -> None:
        self._manager.pop()
        self._brought.append(setup)
        self.ask()

    def _leave(self) -> None:
        self._manager.push(asking(LEAVE, self._go_back))

    def _go_back(self) -> None:
        while isinstance(self._manager.top, Curtain | FormScreen):
            self._manager.pop()
