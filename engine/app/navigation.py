"""The ways from one screen to the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from engine.app.library import SavedMatch
from engine.catalogue import CatalogueEntry
from engine.rules.options import OptionValue


class Navigation(Struct, frozen=True):
    """Each is a call: `navigation.setup(entry)`.

    `matches`, `settings`, `setup`, `rules` and `record` open a screen on top of the one that calls;
    `start` begins a match of a game with these names, this seed and these options; `resume` goes
    on with a match from disk, and `watch` shows one again from its beginning.
    """

    matches: Callable[[], None]
    settings: Callable[[], None]
    setup: Callable[[CatalogueEntry], None]
    rules: Callable[[CatalogueEntry], None]
    record: Callable[[CatalogueEntry], None]
    start: Callable[[CatalogueEntry, Sequence[str], str, Mapping[str, OptionValue]], None]
    resume: Callable[[SavedMatch], None]
    watch: Callable[[SavedMatch], None]
