"""The ways from one screen to the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engine.app.catalogue import Entry
from engine.app.library import Kept
from engine.rules.options import OptionValue


class Navigation(NamedTuple):
    """Each is a call: `navigation.setup(entry)`.

    `settings`, `setup`, `rules` and `record` open a screen on top of the one that calls; `start`
    begins a match of a game with these names, this seed and these options; `resume` goes on with a
    match from disk, and `watch` shows one again from its beginning.
    """

    title: Callable[[], None]
    matches: Callable[[], None]
    settings: Callable[[], None]
    setup: Callable[[Entry], None]
    rules: Callable[[Entry], None]
    record: Callable[[Entry], None]
    start: Callable[[Entry, Sequence[str], str, Mapping[str, OptionValue]], None]
    resume: Callable[[Kept], None]
    watch: Callable[[Kept], None]
