"""Plate with the outcome of an action while it is shown, and with the end of the game."""

from __future__ import annotations

from engine.app import theme
from engine.app.theme import Role
from engine.app.widgets import Label, Panel
from engine.app.widgets.containers import Column, FirstThatFits, Part
from engine.rules.ending import Resign
from engine.rules.events import GameBegan, first_event
from engine.rules.played import Played
from engine.table.context import TableContext
from engine.words.log import NOBODY, Entry
from games.shrine.rules.events import ActionBlocked, ActionFizzled, ActionStands
from games.shrine.rules.state import Shrine
from games.shrine.table.column import (
    GappedParts,
    gapped_label,
    padded_panel,
    scrolled_list,
    with_seat_mark,
)
from games.shrine.words.descriptions import description_of


def is_dealing(table: TableContext) -> bool:
    """Return whether the cards of a game are being dealt, even of a later one of a set."""
    if not table.beats.is_playing_back:
        return False
    return not table.history or bool(first_event(table.events, GameBegan))


def entries_of_this_game(table: TableContext) -> list[Entry]:
    """Return the log's entries of the present game of a set."""
    entries = table.log()
    return [entry for entry in entries if entry.game == entries[-1].game]


def is_shown(table: TableContext, view: Shrine) -> bool:
    """Return whether the plate is shown: an outcome is being shown, or the game is over."""
    if not table.history or view.announced or is_dealing(table):
        return False
    return view.outcome is not None or (table.beats.is_playing_back and bool(_title(table)))


def panels(table: TableContext) -> Part:
    """Return the plate: the action, then each seat's losses that have been shown."""
    title = _title(table) or "The game is over"
    parts: GappedParts = [gapped_label("came-of", title, Role.HEADING, theme.INK)]
    number = len(table.history)
    entries = [entry for entry in table.log() if entry.number == number and entry.text]
    for index, entry in enumerate(entries):
        words = Label(f"came-{index}", words=entry.text, role=Role.BODY, colour=theme.INK_LIGHT)
        has_seat = entry.mark != NOBODY
        parts.append(
            (6, with_seat_mark(f"came-mark-{index}", entry.mark, words) if has_seat else words)
        )
    column = Column([padded_panel(Panel("came-panel", kind="parchment"), parts)])
    return FirstThatFits([column, scrolled_list(column, "What has come of it")])


def _title(table: TableContext) -> str:
    """Return the action: `Mara attacks Tomas's Shrine with {5S} {3C}`; "" for minor ones."""
    played: Played = table.history[-1]
    names = table.marked_names
    if isinstance(played.action, Resign):
        return f"{names[played.seat - 1]} resigns"
    kinds = ActionStands, ActionBlocked, ActionFizzled
    outcome = next((event for event in played.events if isinstance(event, kinds)), None)
    return description_of(outcome, (), names).title if outcome else ""
