"""How matches begin: for the players who are remembered, or on a drawing that is tried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from msgspec.structs import replace

from engine.app.library import Library
from engine.app.names import persons, remembered, seated
from engine.app.scene import Scene, SceneManager
from engine.app.screens.result import FootButton
from engine.app.seeds import new_seed
from engine.app.settings import Settings
from engine.app.widgets import literal
from engine.catalogue import CatalogueEntry
from engine.config import BadConfig
from engine.journal import Header
from engine.match import Match
from engine.rules.chance import seeded
from engine.rules.options import BadOption
from engine.table.navigation import TableNavigation
from engine.table.setups import BROUGHT, Blank, FormContext, FormScreen, Setups
from engine.words.summary import Result

TRIES = 9
"""So many are made up for each seat of a trial, to find one whose name nobody else has."""


class BeginsFor(Protocol):
    """What shows the matches that begin: a shell."""

    manager: SceneManager
    library: Library
    folder: Path
    table: Callable[[Match, TableNavigation], Scene]

    @property
    def settings(self) -> Settings: ...
    def show_title(self) -> None: ...
    def show_match(self, match: Match) -> None: ...
    def show_rules(self, entry: CatalogueEntry) -> None: ...
    def show_rules_now(self, match: Match) -> None: ...
    def show_settings(self) -> None: ...
    def show_end(self, result: Result, match: Match, buttons: Sequence[FootButton]) -> None: ...
    def show_message(self, title: str, text: str) -> None: ...


class Beginnings:
    """Begins matches, and asks what has to be asked before."""

    def __init__(self, shell: BeginsFor) -> None:
        self._shell = shell

    def start(self, header: Header) -> None:
        """Remember the names, begin a match and show its table; or say what is against it."""
        settings, names = self._shell.settings, header.seats
        others, manned = settings.names[len(names) :], header.programs or [""] * len(names)
        earlier = persons(settings.names, settings.programs)
        known = remembered(persons(names, manned), settings.known or earlier)
        programs = tuple(manned) if len(names) > 1 else settings.programs
        self._shell.manager.change(names=(*names, *others), known=known, programs=programs)
        self._said(partial(self.begin, header))

    def _said(self, start: Callable[[], None]) -> None:
        try:
            start()
        except (BadConfig, BadOption) as error:
            self._shell.show_message("This match can't be played", literal(str(error)))

    def begin(self, header: Header, before: Mapping[str, Any] | None = None) -> None:
        """Let all choose what is played on, unless that is settled, and each seat bring in secret
        what the rules have it bring; then begin, for those who played last and over a new seed
        unless the header has others. `before`: what each player brought last, by name.

        Raises `BadConfig` and `BadOption`, before anybody brings anything.
        """
        shell = self._shell
        entry = shell.library.entry(header)
        seats = header.seats or seated(shell.settings.names, *entry.config.seats)
        header = replace(header, seats=seats, seed=header.seed or new_seed())
        game = entry.load()
        game.rules_for(header.options)
        if game.setup is None and game.ground is None:
            self._show(header)
            return
        if shell.manager.top is None:
            shell.show_title()

        def settled(header: Header) -> None:
            self._said(partial(self._show, header))

        show_rules = partial(shell.show_rules, entry)
        Setups(shell.manager, entry, header, shell.folder, settled, show_rules, before or {}).ask()

    def bring(self, match: Match, seat: int, standing: Any, take: Callable[[Any], None]) -> None:
        """Lay the form for what a seat brings over its table, beginning with what it plays with
        already; `take` is handed what is brought."""
        shell = self._shell
        entry = shell.library.entry(match.header)

        context = FormContext(
            match.game,
            match.rules,
            match.state.seats,
            seat,
            shell.folder,
            ground=match.header.ground,
            show=shell.manager.push,
            standing=standing,
        )

        def ready(brought: Any) -> None:
            shell.manager.pop()
            take(brought)

        note = "" if len(match.persons) == 1 else f"only {literal(match.names[seat - 1])} looks"
        show_rules = partial(shell.show_rules, entry)
        blank = Blank(entry.setup_form(), context, note, BROUGHT, ready)
        shell.manager.push(FormScreen(entry, blank, shell.manager.pop, show_rules))

    def _show(self, header: Header) -> None:
        self._shell.show_match(self._shell.library.new(header))

    def again(self, match: Match, seed: str = "", names: Sequence[str] = ()) -> None:
        """Begin another match with the same options and on the same ground, over this seed or a new
        one; who sits where in it is not kept for the next that is set up."""
        before = dict(zip(match.header.seats, match.header.setups, strict=False))
        self._said(partial(self.begin, match.header_now.again(seed, names), before))

    def try_out(self, entry: CatalogueEntry, ground: Any, seats: int) -> None:
        """A match on a ground over what is shown now, to which Esc and its end come back; what the
        seats bring is made up."""
        shell, game, seed = self._shell, entry.load(), new_seed()
        rules, chance = game.rules_for({}), seeded(seed)
        setups = list[Any]()
        for _ in range(seats if game.setup else 0):
            tries = [game.sample_setup(rules, chance) for _ in range(TRIES)]
            taken = [getattr(each, "name", None) for each in setups]
            named = (each for each in tries if getattr(each, "name", "") not in taken)
            setups.append(next(named, tries[0]))
        names = seated(shell.settings.names, seats, seats)
        match = Match(game, Header(entry.key, names, seed, setups=setups, ground=ground))

        def back() -> None:
            while shell.manager.top is not table:
                shell.manager.pop()
            shell.manager.pop()

        def again(seed: str = "") -> None:
            back()
            self.try_out(entry, ground, seats)

        def result() -> None:
            buttons = [
                FootButton("Back to the drawing", back, hint="Enter"),
                FootButton("Try again", again, key="r"),
            ]
            shell.show_end(entry.result(match), match, buttons)

        navigation = TableNavigation(
            menu=lambda play: back(),
            rules=partial(shell.show_rules_now, match),
            settings=shell.show_settings,
            result=result,
            again=again,
            title=back,
            best=lambda: "",
            one_person=True,
        )
        table = shell.table(match, navigation)
        shell.manager.push(table)
