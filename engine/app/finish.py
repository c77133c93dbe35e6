"""What comes after a match: its result, and the ways on from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.app import runs
from engine.app.catalogue import Entry
from engine.app.library import played_for
from engine.app.screens.result import ResultScreen, Way
from engine.app.widgets import IconButton
from engine.match import Match
from engine.words.summary import Figure, Result

if TYPE_CHECKING:
    from engine.app.app import App


def finished(app: App, result: Result, match: Match) -> ResultScreen:
    """The screen of a result.

    What is to be said of the match itself, and not of the game, is added here.
    """
    entry = app.library.entry_of(match)
    ways = [
        *(_next_runs(app, entry, match) if entry.solitaire else _rematches(app, match)),
        Way("Watch again", lambda: app.watch(match), icon="ui-replay"),
        Way("Title", app.show_title, icon="ui-quit"),
    ]
    icons = [
        IconButton(
            "open-rules",
            icon="ui-book",
            called="Rules",
            hotkey="f1",
            on_press=lambda: app.show_rules(entry),
        ),
        IconButton("open-settings", icon="ui-gear", called="Settings", on_press=app.show_settings),
    ]
    minutes = max(1, round(played_for(match).total_seconds() / 60))
    what, standing = "match", ""
    if entry.solitaire:
        what = "run"
        if match.journal:
            standing = runs.record(app.library, entry).standing(match.journal.path)
    whole = replace(
        result,
        game=entry.config.title,
        emblem=entry.emblem,
        turn=entry.config.turn,
        note=f"{entry.config.turn} {match.state.turn_number} · the {what} is over",
        account=" ".join(filter(None, [result.account, standing])),
        figures=(*result.figures, Figure("Time", f"{minutes} min")),
        seed=match.seed,
    )
    return ResultScreen(
        whole, ways, app.manager.pop, icons, lambda number: app.watch(match, number)
    )


def _rematches(app: App, match: Match) -> list[Way]:
    swapped = [*match.names[1:], match.names[0]]
    label = "Rematch, sides swapped" if len(match.names) == 2 else "Rematch, one seat on"
    return [
        Way(label, lambda: app.again(match, names=swapped), hint="Enter"),
        Way("Rematch", lambda: app.again(match)),
    ]


def _next_runs(app: App, entry: Entry, match: Match) -> list[Way]:
    return [
        Way("New run", lambda: app.again(match), hint="Enter"),
        Way("The same again", lambda: app.again(match, match.seed), hint="for practice"),
        Way("Record", lambda: app.show_record(entry), icon="ui-trophy"),
    ]
