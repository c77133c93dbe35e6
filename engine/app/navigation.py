"""Navigation between screens, tables and tools: the callbacks with which they open each other."""

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
from engine.thinking import ThinkingService
from engine.words.summary import Moment

PlayAction = Callable[[Action], None]
"""Function that plays an action of the seat to move."""


class Navigation(Struct, frozen=True, kw_only=True):
    """Callbacks with which screens open each other, and services that they share.

    `navigation.setup(entry)`, for example, opens the set-up of a game. The shell makes one
    `Navigation` for the whole window; a trial match has its own, with exits that lead back to the
    map workshop.
    """

    folder: Path
    """Folder of the user's files."""

    # Screens, each opened above the calling one.
    title: Callable[[], None]
    """Closes all screens and shows the title."""
    settings: Callable[[], None]
    statistics: Callable[[], None]
    matches: Callable[[], None]
    """Opens the shelf of saved matches."""
    matches_in_files: Callable[[Collection[Path]], None]
    """Opens the shelf with the matches in these files only."""
    setup: Callable[[CatalogueEntry], None]
    """Opens the set-up of a new match."""
    rules: Callable[[CatalogueEntry], None]
    record: Callable[[CatalogueEntry], None]
    """Opens the record of a solitaire: its finished runs, with the best ones."""
    tool: Callable[[CatalogueEntry], None]
    """Opens the tool that a game brings besides its matches."""
    lab: Callable[[CatalogueEntry, Any, int], None] | None = None
    """Opens the playtest lab on a map for a number of seats; None if no program can play.

    None and 0 stand for the game's own map and number of seats.
    """

    # Matches.
    start: Callable[[Header], None]
    """Begins a match with this header."""
    play: Callable[[Match], None]
    """Shows the table of a match."""
    resume: Callable[[SavedMatch], None]
    """Continues a saved match at the table."""
    watch: Callable[[SavedMatch], None]
    """Shows a saved match from its beginning."""
    result: Callable[[SavedMatch], None]
    """Shows how a saved match ended."""

    # From a game's tool.
    try_out: Callable[[CatalogueEntry, Any, int], None]
    """Plays a match on a map for a number of seats, with setups made up by the game.

    The match is not saved, and leads back to the tool as the tool was.
    """

    # From the table of a match.
    curtain: Callable[[Sequence[str]], None]
    """Hides the table until the first of these players confirms that nobody else looks."""
    menu: Callable[[Match, PlayAction | None], None]
    """Opens the menu of a match.

    The second argument plays an action of the seat to move. None means that nobody may offer a draw
    or resign now.
    """
    rules_at_question: Callable[[Match], None]
    """Opens the rules at the clause of the current question."""
    finish: Callable[[Match], None]
    """Shows the result of a match that is over."""
    again: Callable[[Match, str], None]
    """Begins another run with the same options and this seed, or with a new seed for ""."""
    best_runs: Callable[[Match, int], Sequence[tuple[RunScore, str]]]
    """Returns the best runs on record with the options of a match: each score, also in words."""
    edit_setup: Callable[[Match, int, Any, Callable[[Any], None]], None]
    """Opens the form for a seat's setup (an army, for example).

    The arguments are the match, the seat, the current setup and a callback for the new one.
    """
    moments: Callable[[Match], Sequence[Moment]]
    """Returns the key moments of a finished match."""
    play_on: Callable[[Replay], None]
    """Begins a new match from the current position of a replay."""
    keep: Callable[[Replay], None]
    """Offers to export the current moment of a replay."""
    player: Callable[[Match], Player]
    """Returns the game's evaluation and search settings, for programs."""
    thinking_service: ThinkingService | None
    """The worker process in which programs think; None to think in the process of the window."""
    trial: bool = False
    """True if one person plays every seat, so that no curtain hides the table between turns."""
