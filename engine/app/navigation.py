"""How a screen opens the others."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.app.saved import SavedMatch
from engine.catalogue import CatalogueEntry
from engine.journal import Header


class Navigation(Struct, frozen=True):
    """Each is a call: `navigation.setup(entry)`.

    `matches`, `settings`, `setup`, `rules`, `record`, `statistics` and `tool`, a game's own, open a
    screen on top of the one that calls, `some_matches` the shelf with the matches in these files
    alone; `start` begins a match with this header; `resume` goes on with a match from disk, `watch`
    shows one again from its beginning, and `result` how it ended. `lab` has programs play a game
    many times, where somebody can.
    """

    matches: Callable[[], None]
    some_matches: Callable[[Collection[Path]], None]
    statistics: Callable[[], None]
    settings: Callable[[], None]
    setup: Callable[[CatalogueEntry], None]
    rules: Callable[[CatalogueEntry], None]
    record: Callable[[CatalogueEntry], None]
    tool: Callable[[CatalogueEntry], None]
    start: Callable[[Header], None]
    resume: Callable[[SavedMatch], None]
    watch: Callable[[SavedMatch], None]
    result: Callable[[SavedMatch], None]
    lab: Callable[[CatalogueEntry], None] | None = None


class ToolNavigation(Struct, frozen=True):
    """The ways from a game's tool.

    folder: the user's files. `settings` and `rules`, the game's, open a screen on top; `title`
    leaves the tool. `try_out` plays a match on a ground for so many seats, by players of the
    game's own making, which is kept nowhere and then comes back to the tool as it was; `playtest`
    has programs play there many times, where somebody can.
    """

    folder: Path
    settings: Callable[[], None]
    rules: Callable[[], None]
    title: Callable[[], None]
    try_out: Callable[[Any, int], None]
    playtest: Callable[[Any, int], None] | None = None
