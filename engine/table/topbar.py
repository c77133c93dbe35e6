"""Top bar of a table: the game, the turn, the state of a set, and the icons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from engine.app.navigation import Navigation
from engine.app.widgets import IconButton, Widget, literal, top_bar
from engine.app.widgets.bars import Bar, shortened_notes
from engine.catalogue import emblem
from engine.match import Match
from engine.table.board import Board
from engine.table.context import TableContext
from engine.table.hints import Hints
from engine.table.sheets import Tabs
from engine.table.takeback import TakeBack
from engine.words.log import leader_words, score, set_score_words

LEAST_NOTE_PARTS = 3
"""In a set, the note is cut from the end to no fewer parts than this: turn, set, and one more."""


def set_states(view: Any, names: Sequence[str]) -> list[str]:
    """Return the state of a set in words, from long to short; empty for a single game."""
    if view.best_of == 1:
        return []
    if view.outcome:
        return [set_score_words(view, names)]
    return [
        set_score_words(view, names),
        leader_words(view.wins, names),
        score(view.wins, seat=1, names=names),
    ]


@dataclass(eq=False, repr=False)
class TopBar:
    """Builder of a table's top bar: title, note, ribbon, the log's newest line, and icons.

    The ribbon is the board's own part of the bar: the phases of the turn. `_leave` closes a match
    that is only watched; `_open_menu` opens the menu of a match that is played.
    `_replay_last_actions` shows the last actions once more.
    """

    _match: Match
    _board: Board[Any]
    _log_tabs: Tabs
    _takeback: TakeBack
    _navigation: Navigation
    _open_menu: Callable[[], None]
    _leave: Callable[[], None] | None
    _replay_last_actions: Callable[[], None]
    _table: TableContext
    _hints: Hints | None = None

    def build(self, view: Any) -> Bar:
        """Return the top bar as a widget, for the view `view`."""
        states = set_states(view, self._table.marked_names)
        note = self.note(view)
        return top_bar(
            self._table.scale,
            self._match.game.config.title,
            note,
            emblem=emblem(self._match.game.key),
            left=[self._leave_icon()],
            ribbon=None if view.outcome else self._board.ribbon(view),
            news=self._log_tabs.latest_line(),
            right=self._icons(),
            # shorter variants of the note, of which the first that fits is shown
            notes=[*shortened_notes(note, LEAST_NOTE_PARTS), *states] if states else (),
        )

    def note(self, view: Any) -> str:
        """Return the note behind the game's name: turn, set, kind of match, and seed.

        The kind is shown only for a replay, a trial, or a match to look at; the seed only with one
        player, who plays for a record and may pass the seed on.
        """
        turn_note = self._board.note(view) or f"{self._match.game.config.turn} {view.turn_number}"
        turn, _, details = turn_note.partition(" · ")
        if view.outcome and view.seats > 1:
            details = ""  # they are about a turn that is over
        set_state = set_score_words(view, self._table.marked_names)
        seed = f"seed {literal(self._match.header.seed)}" if len(self._match.names) == 1 else ""
        # the last part is the first to be left out without room
        parts = [turn, set_state, details, self._kind_of_match(), seed]
        return " · ".join(filter(None, parts))

    def _kind_of_match(self) -> str:
        """Return the kind of a match that is not simply played, in words; "" for one that is."""
        if self._leave:
            return "replay"
        if self._match.look_only:
            return "look only"
        return "a trial · Esc goes back" if self._navigation.trial else ""

    def _leave_icon(self) -> IconButton:
        if self._leave:
            return IconButton("leave", icon="ui-quit", called="Back (Esc)", on_press=self._leave)
        if self._navigation.trial:
            return IconButton(
                "menu", icon="ui-quit", called="Go back (Esc)", on_press=self._open_menu
            )
        return IconButton("menu", icon="ui-menu", called="Menu (Esc)", on_press=self._open_menu)

    def _icons(self) -> list[Widget]:
        return [
            IconButton(
                "undo",
                icon="ui-undo",
                called="Take back (U)",
                tip=self._takeback.tip,
                reason=self._takeback.refusal(),
                hotkey="u",
                on_press=self._takeback.undo,
            ),
            IconButton(
                "again",
                icon="ui-replay",
                called="Show again (F5)",
                tip="Shows again what happened since you last answered, and what it changed.",
                reason="" if self._match.history else "Nothing has been played yet.",
                hotkey="f5",
                on_press=self._replay_last_actions,
            ),
            *self._hint_icons(),
            IconButton(
                "rules",
                icon="ui-book",
                called="Rules (F1)",
                hotkey="f1",
                on_press=partial(self._navigation.rules_at_question, self._match),
            ),
            IconButton(
                "settings",
                icon="ui-gear",
                called="Settings (F10)",
                hotkey="f10",
                on_press=self._navigation.settings,
            ),
        ]

    def _hint_icons(self) -> list[Widget]:
        """Return the icons for a hint, and for the reasons of the last program."""
        hints = self._hints
        if hints is None or not hints.is_available:
            return []
        hint_icon = IconButton(
            "hint",
            icon="ui-hourglass" if hints.waiting else "ui-bulb",
            called="Hint (F4)",
            tip="What a strong program would do here, and why.",
            hotkey="f4",
            on_press=hints.hint,
        )
        if not hints.has_programs:
            return [hint_icon]
        why_icon = IconButton(
            "why",
            icon="ui-why",
            called="Why? (F6)",
            tip="Why the program did what it did last.",
            hotkey="f6",
            on_press=hints.why,
        )
        return [why_icon, hint_icon]
