"""How a screen opens the others."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from engine.app.library import SavedMatch
from engine.catalogue import CatalogueEntry
from engine.journal import Header


class Navigation(Struct, frozen=True):
    """Each is a call: `navigation.setup(entry)`.

    `matches`, `settings`, `setup`, `rules` and `record` open a screen on top of the one that calls;
    `start` begins a match with this header; `resume` goes
    on with a match from disk, and `watch` shows one again from its beginning.
    """

    matches: Callable[[], None]
    settings: Callable[[], None]
    setup: Callable[[CatalogueEntry], None]
    rules: Callable[[CatalogueEntry], None]
    record: Callable[[CatalogueEntry], None]
    start: Callable[[Header], None]
    resume: Callable[[SavedMatch], None]
    watch: Callable[[SavedMatch], None]
