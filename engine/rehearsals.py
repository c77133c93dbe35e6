"""Rehearsals: screens that may come next are drawn ahead, off-screen, while one is at rest.

The shell gives these generators to its scenes as `following`; the manager runs them in steps while
nothing moves. The argument `to` of the functions here is a navigation that opens the screens on a
manager without a window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.app.backstage import Backstage, import_in_steps
from engine.app.navigation import Navigation
from engine.app.scene import SceneManager
from engine.catalogue import CatalogueEntry
from engine.journal import Header
from engine.match import Match
from engine.matches.library import Library
from engine.matches.names import seat_names
from engine.rules.chance import seeded

REPLAYED_AHEAD = 40
"""Number of newest matches, besides unfinished ones, replayed before their list opens."""


class Rehearsals:
    """Preparation of the screens that may follow each screen of the window, in short steps.

    A step takes milliseconds.

    Args:
        manager: The manager of the shell's scenes.
        library: The matches on disk.
        catalogue: The games.
        navigation_for: Returns the navigation to the shell's screens on another manager.
    """

    def __init__(
        self,
        manager: SceneManager,
        library: Library,
        catalogue: Sequence[CatalogueEntry],
        navigation_for: Callable[[SceneManager], Navigation],
    ) -> None:
        self._manager = manager
        self._library = library
        self._catalogue = catalogue
        self._rehearse = Backstage(manager, navigation_for).rehearse

    def after_title(self) -> Iterator[None]:
        """Yield after each step of preparing the screens that the title leads to."""
        yield from import_in_steps(["engine.app.screens"])
        for entry in self._catalogue:
            yield from self._rehearse_setup(entry)
        # only imported: a rehearsal would take over the unsaved work that a tool finds
        yield from import_in_steps([entry.tool.module for entry in self._catalogue if entry.tool])
        newest_match = self._library.newest()
        if newest_match and newest_match.entry:
            yield from self._rehearse_table(newest_match.entry)
        for number, saved in enumerate(self._library.matches()):
            if number < REPLAYED_AHEAD or not saved.finished:
                self._library.replayed(saved)
            yield
        yield from self._rehearse("matches", lambda to: to.matches())
        yield from self._rehearse("statistics", lambda to: to.statistics())
        yield from self._rehearse("settings", lambda to: to.settings())

    def after_setup(self, entry: CatalogueEntry) -> Iterator[None]:
        """Yield after each step of preparing the screens that a set-up leads to."""
        yield from self._rehearse_table(entry)
        yield from self._rehearse(f"rules of {entry.key}", lambda to: to.rules(entry))
        if entry.solitaire:
            yield from self._rehearse("record", lambda to: to.record(entry))

    def after_matches(self) -> Iterator[None]:
        """Yield after each step of preparing the tables that the list of matches leads to."""
        for entry in self._catalogue:
            yield from self._rehearse_table(entry)

    def after_table(self, match: Match) -> Iterator[None]:
        """Yield after each step of preparing the screens that a table leads to."""
        yield from self._rehearse_curtain(match)
        yield from self._rehearse("pause", lambda to: to.menu(match, None))
        yield from self._rehearse("rules now", lambda to: to.rules_at_question(match))
        yield from self._rehearse("settings", lambda to: to.settings())
        if match.decision is None:
            yield from self._rehearse(f"result of {match.header.seed}", lambda to: to.finish(match))

    def _rehearse_setup(self, entry: CatalogueEntry) -> Iterator[None]:
        return self._rehearse(f"set-up of {entry.key}", lambda to: to.setup(entry))

    def _rehearse_table(self, entry: CatalogueEntry) -> Iterator[None]:
        """Prepare a game's table, with a match that is not saved, and its curtain."""
        yield from import_in_steps(["engine.table", *entry.packages])
        game = entry.load()
        chance = seeded("rehearsal")
        seats = seat_names(self._manager.settings.names, *entry.config.seats)
        rules = game.rules_for({})
        setups = [game.sample_setup(rules, chance) for _ in seats] if game.setup else ()
        ground = game.sample_ground(rules, len(seats), chance)
        match = Match(game, Header(entry.key, seats, "rehearsal", setups=setups, ground=ground))
        yield
        yield from self._rehearse(entry.key, lambda to: to.play(match))
        yield from self._rehearse_curtain(match)

    def _rehearse_curtain(self, match: Match) -> Iterator[None]:
        """Prepare the curtain between the turns of players at one screen."""
        if len(match.names) > 1:
            yield from self._rehearse("curtain", lambda to: to.curtain(match.names))
