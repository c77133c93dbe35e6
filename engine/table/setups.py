"""Set-up forms before a match: the ground, chosen in the open, then each seat's secret set-up.

The ground is what a match is played on, such as a battlefield. The secret forms are shown one seat
after the other, each behind the curtain, which hides secrets while the device is handed on. A game
whose rules name a `ground` or a `setup` gives the form for it: `GROUND` and `SETUP` of its table,
each called with a `FormContext`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Protocol

from msgspec.structs import replace
from pygame import Rect
from typing_extensions import override

from engine.app.scene import Scene, SceneManager
from engine.app.theme import Scale
from engine.app.widgets import Button, Confirmation, Screen, Widget, confirm_dialog, literal
from engine.app.widgets.bars import foot, top_bar
from engine.catalogue import CatalogueEntry
from engine.journal import Header
from engine.players.player import RANDOM, Program
from engine.rules.game import Game
from engine.table.curtain import Curtain, CurtainContent

TAKE_SETUP_LABEL = "Play with this"
"""Label of the button that takes a seat's set-up."""
ESC_WORDS = "Esc leaves this match before it has begun"
LEAVE_CONFIRMATION = Confirmation(
    "Leave this match?",
    "The match has not begun. Everything chosen so far is lost.",
    no="Stay",
    yes="Leave",
)


class Form(Protocol):
    """Form of a game for its ground, or for a seat's set-up.

    Attributes:
        purpose: The task as a verb and its object: `build a warrior`.
    """

    purpose: ClassVar[str]

    def layout(self, scale: Scale, room: Rect) -> list[Widget]:
        """Return the widgets between the bars; `room` is their area in pixels."""
        ...

    def side_buttons(self) -> Sequence[Button]:
        """Return buttons for the foot that open other things to look at."""
        ...

    def value(self) -> Any:
        """Return the current choice, as the game's `setup` or `ground`."""
        ...

    def refusal(self) -> str:
        """Return why the choice can't be played with yet, as a sentence; "" if it can."""
        ...

    def do_some_work(self) -> bool:
        """Do a few milliseconds of background work; return True if there was any left."""
        ...


def nothing() -> None:
    """Do nothing; a default for callbacks."""


@dataclass(frozen=True)
class FormContext:
    """Material for making a form.

    Attributes:
        game: The game.
        rules: Options and numbers of the match.
        seats: The number of seats.
        seat: The seat that fills the form in; 0 is all together.
        folder: The folder of the user's files.
        on_change: To be called when the form has changed.
    """

    game: Game[Any]
    rules: Any
    seats: int
    seat: int
    folder: Path
    on_change: Callable[[], None] = nothing
    ground: Any = None
    """Ground that has been chosen; None while the choice is open."""
    previous_setup: Any = None
    """Set-up of this seat's player in the match before, for a rematch."""
    show: Callable[[Scene], None] = lambda scene: None
    """Pushes a screen over the form."""
    current_setup: Any = None
    """Set-up that this seat plays with already, if the form changes it between two games of a set.

    The part of it that all have seen may not be changed.
    """


FormFactory = Callable[[FormContext], Form]
"""Factory of empty forms."""


class FormRequest(NamedTuple):
    """Request to fill in a form: how to make it, its words, and the receiver of its value.

    Attributes:
        make_form: Makes the empty form.
        context: The material for making it.
        note: A note on who fills it in; empty if no single seat does, then the purpose is shown.
        button_label: The label of the button that takes the value of the form.
        take: Called with the value of the form.
    """

    make_form: FormFactory
    context: FormContext
    note: str
    button_label: str
    take: Callable[[Any], None]


class FormScreen(Screen):
    """Screen with a form and the buttons below it; `rules` opens the game's rules page."""

    def __init__(
        self,
        entry: CatalogueEntry,
        request: FormRequest,
        on_back: Callable[[], None],
        rules: Callable[[], None] = nothing,
    ) -> None:
        super().__init__()
        self._rules = rules
        self._entry = entry
        self._request = request
        self._on_back = on_back
        self.form = request.make_form(dataclasses.replace(request.context, on_change=self.rebuild))
        purpose = self.form.purpose
        self._note = request.note or purpose[:1].upper() + purpose[1:]
        self._has_work_left = True

    @override
    def update(self, dt: float) -> bool:
        """Let the form do some of its background work; called in every frame."""
        self._has_work_left = self.form.do_some_work()
        if self._has_work_left:
            self.rebuild()
        return super().update(dt) or self._has_work_left

    @override
    def wait(self) -> float | None:
        """Return the seconds until `update` is needed: none at all while there is work left."""
        return 0.0 if self._has_work_left else super().wait()

    @override
    def build(self) -> Sequence[Widget]:
        """Return the bars, and the widgets of the form between them."""
        scale = self.scale
        top = top_bar(scale, self._entry.config.title, self._note, emblem=self._entry.emblem)
        foot_bar = foot(
            scale,
            [
                Button("back", label="Back", hint="Esc", on_press=self.back),
                Button("rules", label="Rules", hint="F1", hotkey="f1", on_press=self._rules),
                *self.form.side_buttons(),
            ],
            [
                Button(
                    "ready",
                    label=self._request.button_label,
                    hotkey="p",  # Space or Enter, pressed twice, would open the next curtain
                    kind="primary",
                    reason=self.form.refusal(),
                    on_press=self._take,
                )
            ],
        )
        room = Rect(0, top.rect.bottom, scale.width, foot_bar.rect.top - top.rect.bottom)
        return [top, *self.form.layout(scale, room), foot_bar]

    @override
    def hotkey_action(self, key: str) -> Callable[[], object] | None:
        """Return the function of a key that opens a screen.

        F1 works here even while another scene, such as the curtain, lies over the form.
        """
        return self._rules if key == "f1" else None

    def _take(self) -> None:
        self._request.take(self.form.value())

    @override
    def back(self) -> None:
        self._on_back()


@dataclass(eq=False, repr=False)
class Setups:
    """Sequence of set-up forms before a match.

    After the last form, `_on_done` is called with the complete header. `_header` may already hold a
    ground, as for a rematch. Going back leads to the screen before the first form and drops every
    choice; a secret form asks for confirmation first. `_show_rules` opens the game's rules page.
    A program is a computer player; it chooses its set-up itself, without a form.
    `_previous_setups` has the last set-up of each player, by name.
    """

    _manager: SceneManager
    _entry: CatalogueEntry
    _header: Header
    _folder: Path
    _on_done: Callable[[Header], None]
    _show_rules: Callable[[], None]
    _previous_setups: Mapping[str, Any]

    def ask(self) -> None:
        """Show the next form, or finish after the last one."""
        game = self._entry.load()
        header = self._header
        if game.ground and header.ground is None:
            self._ask_ground()
        elif game.setup and len(header.setups) < len(header.seats):
            next_index = len(header.setups)
            if header.programs and header.programs[next_index]:
                self._choose_for_program()
            else:
                self._ask_seat()
        else:
            self._on_done(header)

    def _ask_ground(self) -> None:
        new_form = self._entry.ground_form()
        request = FormRequest(new_form, self._context(0), "", "Play here", self._take_ground)
        self._manager.push(FormScreen(self._entry, request, self._go_back, self._show_rules))

    def _choose_for_program(self) -> None:
        """Let a program choose its set-up from the seed, unseen."""
        game = self._entry.load()
        header = self._header
        player = self._entry.player() or RANDOM
        index = len(header.setups)
        program = Program.parse(header.programs[index])
        assert program
        rules = game.rules_for(header.options)
        setup = player.program_setup(game, rules, f"{header.seed} {index}", program.level)
        self._header = replace(header, setups=(*header.setups, setup))
        self.ask()

    def _ask_seat(self) -> None:
        """Show the next seat's empty form, with the curtain before it."""
        index = len(self._header.setups)
        names = self._header.seats
        programs = self._header.programs or [""] * len(names)
        person_indices = [number for number, program in enumerate(programs) if not program]
        name = names[index]
        other_names = [names[number] for number in person_indices if number != index]
        new_form = self._entry.setup_form()
        is_alone = len(person_indices) == 1
        note = "" if is_alone else f"only {literal(name)} looks"
        request = FormRequest(
            new_form, self._context(index + 1), note, TAKE_SETUP_LABEL, self._take_setup
        )
        screen = FormScreen(self._entry, request, self._leave, self._show_rules)
        self._manager.push(screen)
        if is_alone:
            return
        title = self._entry.config.title
        purpose = f"to {screen.form.purpose} in secret"
        curtain_content = CurtainContent(
            seat=index + 1,
            name=name,
            purpose=purpose,
            line=title,
            log=(),
            new_entries=(),
            has_answered=False,
            other_names=other_names,
        )
        self._manager.push(Curtain(curtain_content, nothing, self._leave, esc_words=ESC_WORDS))

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
            previous_setup=self._previous_setups.get(header.seats[seat - 1]) if seat else None,
            show=self._manager.push,
        )

    def _take_ground(self, ground: Any) -> None:
        self._manager.pop()
        self._header = replace(self._header, ground=ground)
        self.ask()

    def _take_setup(self, setup: Any) -> None:
        self._manager.pop()
        self._header = replace(self._header, setups=(*self._header.setups, setup))
        self.ask()

    def _leave(self) -> None:
        self._manager.push(confirm_dialog(LEAVE_CONFIRMATION, self._go_back))

    def _go_back(self) -> None:
        while isinstance(self._manager.top, Curtain | FormScreen):
            self._manager.pop()
