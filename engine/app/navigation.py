"""How screens, tables and tools open each other."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.catalogue import CatalogueEntry
from engine.journal import Header
from engine.match import Match
from engine.matches.saved import SavedMatch
from engine.players.player import Player
from engine.replay import Replay
from engine.rules.notation import Action
from engine.rules.solitaire import RunScore
from engine.thinking import Thinks
from engine.words.summary import Moment


class Navigation(Struct, frozen=True, kw_only=True):
    """Each is a call: `navigation.setup(entry)`. The shell makes one for all; a trial match has one
    of its own, whose ways out lead back to the drawing.

    title: leaves everything for the title. some_matches: opens the shelf with the matches in these
    files alone. tool: opens what a game brings besides its matches. lab: None if no program can
    play.
    """

    folder: Path
    """The folder of the user's files."""

    # Screens, each on top of the one that calls.
    title: Callable[[], None]
    settings: Callable[[], None]
    statistics: Callable[[], None]
    matches: Callable[[], None]
    some_matches: Callable[[Collection[Path]], None]
    setup: Callable[[CatalogueEntry], None]
    rules: Callable[[CatalogueEntry], None]
    record: Callable[[CatalogueEntry], None]
    tool: Callable[[CatalogueEntry], None]
    lab: Callable[[CatalogueEntry, Any, int], None] | None = None
    """Opens the playtest lab on a ground for a number of seats, or with None and 0 as the game
    has them."""

    # Matches.
    start: Callable[[Header], None]
    """Begins a match with this header."""
    play: Callable[[Match], None]
    """Shows the table of a match."""
    resume: Callable[[SavedMatch], None]
    watch: Callable[[SavedMatch], None]
    result: Callable[[SavedMatch], None]
    """Shows how a saved match ended."""

    # From a game's tool.
    try_out: Callable[[CatalogueEntry, Any, int], None]
    """Plays a match on a ground for a number of seats, with setups made up by the game. The match
    is kept nowhere, and leads back to the tool as it was."""

    # From the table of a match.
    curtain: Callable[[Sequence[str]], None]
    """Drops the curtain for the first of these players, who is not asked anything yet."""
    menu: Callable[[Match, Callable[[Action], None] | None], None]
    """Opens the menu. The second argument plays an action of the seat that is asked, and is None if
    nobody may offer a draw or resign now."""
    rules_now: Callable[[Match], None]
    """Opens the rules at the clause of the question that stands."""
    finish: Callable[[Match], None]
    """Shows the result of a match that is over."""
    again: Callable[[Match, str], None]
    """Begins another run with the same options, over this seed or, for "", a new one."""
    bests: Callable[[Match, int], Sequence[tuple[RunScore, str]]]
    """The best runs for the record with the options of a match: each score, also in words."""
    bring: Callable[[Match, int, Any, Callable[[Any], None]], None]
    """Opens the form for what a seat brings, filled in with what it has; hands on the new one."""
    moments: Callable[[Match], Sequence[Moment]]
    """The key moments of a match that is over."""
    play_on: Callable[[Replay], None]
    """Begins a match of its own from where a replay stands."""
    keep: Callable[[Replay], None]
    """Offers to keep the moment that a replay shows."""
    player: Callable[[Match], Player]
    """The game's evaluation and search settings, for programs."""
    thinks: Thinks | None
    """The process that thinks for programs, or None."""
    trial: bool = False
    """One person plays every seat, so that no curtain comes between them."""
