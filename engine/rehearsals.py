"""What each screen may lead to is drawn out of sight while that screen rests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from typing import Protocol

from engine.app.backstage import Backstage, imported
from engine.app.library import Library
from engine.app.names import seated
from engine.app.scene import SceneManager
from engine.app.settings import Settings
from engine.catalogue import CatalogueEntry
from engine.journal import Header
from engine.match import Match
from engine.rules.chance import seeded

REPLAYED_AHEAD = 40
"""So many of the newest matches are replayed before the shelf opens, and all unfinished ones."""


class Shows(Protocol):
    """What shows the screens: a shell, of which a copy with another manager shows them there."""

    manager: SceneManager
    catalogue: tuple[CatalogueEntry, ...]
    library: Library

    @property
    def settings(self) -> Settings: ...

    def show_setup(self, entry: CatalogueEntry) -> None: ...
    def show_matches(self) -> None: ...
    def show_statistics(self) -> None: ...
    def show_settings(self) -> None: ...
    def show_record(self, entry: CatalogueEntry) -> None: ...
    def show_rules(self, entry: CatalogueEntry) -> None: ...
    def show_rules_now(self, match: Match) -> None: ...
    def show_pause(self, match: Match) -> None: ...
    def show_table(self, match: Match) -> None: ...
    def show_curtain(self, names: Sequence[str]) -> None: ...
    def finish(self, match: Match) -> None: ...


class Rehearsals:
    """The steps of what is made ready behind each screen of a shell, a few milliseconds each."""

    def __init__(self, shell: Shows) -> None:
        self._shell = shell
        self._backstage = Backstage(shell.manager)

    def _rehearse(self, name: str, show: Callable[[Shows], object]) -> Iterator[None]:
        def show_on(manager: SceneManager) -> None:
            behind = copy(self._shell)
            behind.manager = manager
            show(behind)

        return self._backstage.rehearse(name, show_on)

    def after_title(self) -> Iterator[None]:
        yield from imported(["engine.app.screens"])
        for entry in self._shell.catalogue:
            yield from self._rehearse_setup(entry)
        if (newest := self._shell.library.newest()) and newest.entry:
            yield from self._rehearse_table(newest.entry)
        for number, saved in enumerate(self._shell.library.matches()):
            if number < REPLAYED_AHEAD or not saved.finished:
                self._shell.library.replayed(saved)
            yield
        yield from self._rehearse("matches", lambda shell: shell.show_matches())
        yield from self._rehearse("statistics", lambda shell: shell.show_statistics())
        yield from self._rehearse("settings", lambda shell: shell.show_settings())

    def after_setup(self, entry: CatalogueEntry) -> Iterator[None]:
        yield from self._rehearse_table(entry)
        yield from self._rehearse(f"rules of {entry.key}", lambda shell: shell.show_rules(entry))
        if entry.solitaire:
            yield from self._rehearse("record", lambda shell: shell.show_record(entry))

    def after_matches(self) -> Iterator[None]:
        for entry in self._shell.catalogue:
            yield from self._rehearse_table(entry)

    def after_table(self, match: Match) -> Iterator[None]:
        yield from self._rehearse_curtain(match)
        yield from self._rehearse("pause", lambda shell: shell.show_pause(match))
        yield from self._rehearse("rules now", lambda shell: shell.show_rules_now(match))
        yield from self._rehearse("settings", lambda shell: shell.show_settings())
        if match.decision is None:
            yield from self._rehearse(
                f"result of {match.header.seed}", lambda shell: shell.finish(match)
            )

    def _rehearse_setup(self, entry: CatalogueEntry) -> Iterator[None]:
        return self._rehearse(f"set-up of {entry.key}", lambda shell: shell.show_setup(entry))

    def _rehearse_table(self, entry: CatalogueEntry) -> Iterator[None]:
        """A game's table, with a match that is kept nowhere, and its curtain."""
        yield from imported(["engine.table", *entry.packages])
        game, chance = entry.load(), seeded("rehearsal")
        seats, rules = seated(self._shell.settings.names, *entry.config.seats), game.rules_for({})
        setups = [game.sample_setup(rules, chance) for _ in seats] if game.setup else ()
        ground = game.sample_ground(rules, len(seats), chance)
        match = Match(game, Header(entry.key, seats, "rehearsal", setups=setups, ground=ground))
        yield
        yield from self._rehearse(entry.key, lambda shell: shell.show_table(match))
        yield from self._rehearse_curtain(match)

    def _rehearse_curtain(self, match: Match) -> Iterator[None]:
        if len(match.names) > 1:
            yield from self._rehearse("curtain", lambda shell: shell.show_curtain(match.names))
