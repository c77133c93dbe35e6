"""How matches begin: who plays is remembered; what is played on, and what each brings, is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from msgspec.structs import replace

from engine.app.library import Library
from engine.app.names import persons, remembered, seated
from engine.app.scene import SceneManager
from engine.app.seeds import new_seed
from engine.app.settings import Settings
from engine.app.widgets import literal
from engine.catalogue import CatalogueEntry
from engine.config import BadConfig
from engine.journal import Header
from engine.match import Match
from engine.rules.options import BadOption


class BeginsFor(Protocol):
    """What shows the matches that begin: a shell."""

    manager: SceneManager
    library: Library
    folder: Path

    @property
    def settings(self) -> Settings: ...
    def show_title(self) -> None: ...
    def show_table(self, match: Match) -> None: ...
    def show_rules(self, entry: CatalogueEntry) -> None: ...
    def show_message(self, title: str, text: str) -> None: ...


class Beginnings:
    """Begins matches, and asks what has to be asked before."""

    def __init__(self, shell: BeginsFor) -> None:
        self._shell = shell

    def start(self, header: Header, before: Mapping[str, Any] | None = None) -> None:
        """Remember the names, begin a match and show its table; or say what is against it."""
        settings, names = self._shell.settings, header.seats
        others, manned = settings.names[len(names) :], header.programs or [""] * len(names)
        earlier = persons(settings.names, settings.programs)
        known = remembered(persons(names, manned), settings.known or earlier)
        programs = tuple(manned) if len(names) > 1 else settings.programs
        self._shell.manager.change(names=(*names, *others), known=known, programs=programs)
        self._said(partial(self.begin, header, before))

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
        from engine.table.setups import Setups

        if shell.manager.top is None:
            shell.show_title()

        def settled(header: Header) -> None:
            self._said(partial(self._show, header))

        show_rules = partial(shell.show_rules, entry)
        Setups(shell.manager, entry, header, shell.folder, settled, show_rules, before or {}).ask()

    def bring(self, match: Match, seat: int, standing: Any, take: Callable[[Any], None]) -> None:
        """Lay the form for what a seat brings over its table, beginning with what it plays with
        already; `take` is handed what is brought."""
        from engine.table.setups import FormContext, FormScreen

        shell = self._shell
        entry = shell.library.entry(match.header)

        def make(changed: Callable[[], None]) -> Any:
            return entry.setup_form()(
                FormContext(
                    match.game,
                    match.rules,
                    match.state.seats,
                    seat,
                    shell.folder,
                    changed,
                    match.header.ground,
                    show=shell.manager.push,
                    standing=standing,
                )
            )

        def ready(brought: Any) -> None:
            shell.manager.pop()
            take(brought)

        note = "" if len(match.persons) == 1 else f"only {literal(match.names[seat - 1])} looks"
        show_rules = partial(shell.show_rules, entry)
        shell.manager.push(
            FormScreen(entry, note, "Play with this", make, ready, shell.manager.pop, show_rules)
        )

    def _show(self, header: Header) -> None:
        self._shell.show_table(self._shell.library.new(header))

    def again(self, match: Match, seed: str = "", names: Sequence[str] = ()) -> None:
        """Begin another match with the same options and on the same ground, over this seed or a new
        one; who sits where in it is not kept for the next that is set up."""
        before = dict(zip(match.header.seats, match.header.setups, strict=False))
        self._said(partial(self.begin, match.header.again(seed, names), before))
