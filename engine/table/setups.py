"""The forms before a match: the ground it is played on, chosen in the open, then what each seat
brings in secret, behind the curtain, one seat after the other.

A game whose rules name a `ground` or a `setup` gives the form for it: `GROUND` and `SETUP` of its
table, each called with a `FormContext`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Protocol

from msgspec.structs import replace
from pygame import Rect

from engine.app.scene import Scene, SceneManager
from engine.app.theme import Scale
from engine.app.widgets import Button, Confirmation, Screen, Widget, asking, literal
from engine.app.widgets.bars import foot, top_bar
from engine.catalogue import CatalogueEntry
from engine.journal import Header
from engine.players.player import RANDOM
from engine.rules.game import Game
from engine.table.curtain import Call, Curtain

BROUGHT = "Play with this"
"""The button that takes what a seat brings."""
ESC = "Esc leaves this match before it has begun"
LEAVE = Confirmation(
    "Leave this match?",
    "The match has not begun. Everything chosen so far is lost.",
    no="Stay",
    yes="Leave",
)


class Form(Protocol):
    """What is filled in.

    purpose: what is done with it, as a verb and its object: `build a warrior`.
    """

    purpose: ClassVar[str]

    def layout(self, scale: Scale, room: Rect) -> list[Widget]:
        """All that lies between the bars."""
        ...

    def beside(self) -> Sequence[Button]:
        """Buttons at the foot for what else can be looked at."""
        ...

    def value(self) -> Any:
        """The choice so far, as the game's `setup` or `ground`."""
        ...

    def refusal(self) -> str:
        """Why it can't be played with yet, as a sentence; "" where it can."""
        ...

    def go_on(self) -> bool:
        """Do a little of what needs time, a few milliseconds of it; whether anything was left."""
        ...


def nothing() -> None:
    """Do nothing."""


@dataclass(frozen=True)
class FormContext:
    """What a form is made with: the game and its rules, how many play, the seat that fills it in (0
    for all together), the folder of the user's files, and what to call when it has changed."""

    game: Game[Any]
    rules: Any
    seats: int
    seat: int
    folder: Path
    changed: Callable[[], None] = nothing
    ground: Any = None
    """What has been chosen to play on, None where that is still open."""
    before: Any = None
    """What this seat's player brought to the match before, in a rematch."""
    show: Callable[[Scene], None] = lambda scene: None
    """Lays a screen over the form."""
    standing: Any = None
    """What this seat plays with already, between two games of a set: what all have seen of it
    stays."""


FormFactory = Callable[[FormContext], Form]
"""Makes an empty form."""


class Blank(NamedTuple):
    """A form that is still empty.

    note: who fills it in; "" is all together: then it says what for. ready: the label of the button
    that takes it; its key is one that opens no curtain. take: is handed what was filled in.
    """

    make: FormFactory
    context: FormContext
    note: str
    ready: str
    take: Callable[[Any], None]


class FormScreen(Screen):
    """A form and the two buttons below it. rules: shows the game's rules page over it."""

    def __init__(
        self,
        entry: CatalogueEntry,
        blank: Blank,
        on_back: Callable[[], None],
        rules: Callable[[], None] = nothing,
    ) -> None:
        super().__init__()
        self._rules = rules
        self._entry = entry
        self._blank = blank
        self._on_back = on_back
        self.form = blank.make(dataclasses.replace(blank.context, changed=self.rebuild))
        purpose = self.form.purpose
        self._note = blank.note or purpose[:1].upper() + purpose[1:]
        self._goes_on = True

    def update(self, dt: float) -> bool:
        self._goes_on = self.form.go_on()
        if self._goes_on:
            self.rebuild()
        return super().update(dt) or self._goes_on

    def wait(self) -> float | None:
        return 0.0 if self._goes_on else super().wait()

    def build(self) -> Sequence[Widget]:
        scale = self.scale
        top = top_bar(scale, self._entry.config.title, self._note, emblem=self._entry.emblem)
        low = foot(
            scale,
            [
                Button("back", label="Back", hint="Esc", on_press=self.back),
                Button("rules", label="Rules", hint="F1", hotkey="f1", on_press=self._rules),
                *self.form.beside(),
            ],
            [
                Button(
                    "ready",
                    label=self._blank.ready,
                    hotkey="p",
                    kind="primary",
                    reason=self.form.refusal(),
                    on_press=self._take,
                )
            ],
        )
        room = Rect(0, top.rect.bottom, scale.width, low.rect.top - top.rect.bottom)
        return [top, *self.form.layout(scale, room), low]

    def opens(self, key: str) -> Callable[[], object] | None:
        return self._rules if key == "f1" else None

    def _take(self) -> None:
        self._blank.take(self.form.value())

    def back(self) -> None:
        self._on_back()


@dataclass(eq=False, repr=False)
class Setups:
    """Asks for all that a game has brought, then calls `done` with the header that holds it.

    header: it may hold a ground that is settled already, as for a rematch. Whoever goes back goes
    back to where all this began, and what was brought is forgotten; from a secret form only once
    that is confirmed.
    show_rules: shows the game's rules page. before: what each player brought last, by name.
    """

    _manager: SceneManager
    _entry: CatalogueEntry
    _header: Header
    _folder: Path
    _done: Callable[[Header], None]
    _show_rules: Callable[[], None]
    _before: Mapping[str, Any]

    def ask(self) -> None:
        """Show the next form; after the last one, go on."""
        game = self._entry.load()
        header = self._header
        if game.ground and header.ground is None:
            self._ask_ground()
        elif game.setup and len(header.setups) < len(header.seats):
            if header.programs and header.programs[len(header.setups)]:
                self._bring_program()
            else:
                self._ask_seat()
        else:
            self._done(header)

    def _ask_ground(self) -> None:
        make = self._entry.ground_form()
        blank = Blank(make, self._context(0), "", "Play here", self._settle)
        self._manager.push(FormScreen(self._entry, blank, self._go_back, self._show_rules))

    def _bring_program(self) -> None:
        """What a program brings, by the seed: nobody looks at that."""
        game = self._entry.load()
        header = self._header
        player = self._entry.player() or RANDOM
        at = len(header.setups)
        brought = player.brought(game, game.rules_for(header.options), f"{header.seed} {at}")
        self._header = replace(header, setups=(*header.setups, brought))
        self.ask()

    def _ask_seat(self) -> None:
        """The next seat's form, empty, with the curtain before it."""
        at = len(self._header.setups)
        names = self._header.seats
        programs = self._header.programs or [""] * len(names)
        persons = [number for number, program in enumerate(programs) if not program]
        name = names[at]
        others = [names[number] for number in persons if number != at]
        make = self._entry.setup_form()
        alone = len(persons) == 1
        note = "" if alone else f"only {literal(name)} looks"
        blank = Blank(make, self._context(at + 1), note, BROUGHT, self._bring)
        screen = FormScreen(self._entry, blank, self._leave, self._show_rules)
        self._manager.push(screen)
        if alone:
            return
        title = self._entry.config.title
        purpose = f"to {screen.form.purpose} in secret"
        call = Call(at + 1, name, purpose, title, (), (), False, others)
        self._manager.push(Curtain(call, nothing, self._leave, esc=ESC))

    def _context(self, seat: int) -> FormContext:
        game = self._entry.load()
        header = self._header
        return FormContext(
            game,
            game.rules_for(header.options),
            len(header.seats),
            seat,
            self._folder,
            ground=header.ground,
            before=self._before.get(header.seats[seat - 1]) if seat else None,
            show=self._manager.push,
        )

    def _settle(self, ground: Any) -> None:
        self._manager.pop()
        self._header = replace(self._header, ground=ground)
        self.ask()

    def _bring(self, setup: Any) -> None:
        self._manager.pop()
        self._header = replace(self._header, setups=(*self._header.setups, setup))
        self.ask()

    def _leave(self) -> None:
        self._manager.push(asking(LEAVE, self._go_back))

    def _go_back(self) -> None:
        while isinstance(self._manager.top, Curtain | FormScreen):
            self._manager.pop()
