"""Shelf of saved matches: continue, watch, search, import and delete them.

The kind of a match, a key of `TITLES`, says under which heading it stands. To replay a match is to
repeat its actions, which alone gives its turn and its status; that takes long.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from time import perf_counter

from typing_extensions import override

from engine.app import theme
from engine.app.inputs import Dropped, Input
from engine.app.navigation import Navigation
from engine.app.screens import form
from engine.app.screens.shelved import MatchActions, players_markup, title_of
from engine.app.widgets import (
    Button,
    Confirmation,
    IconButton,
    Screen,
    Widget,
    confirm_dialog,
    foot,
    literal,
    top_bar,
)
from engine.app.widgets.choices import ChoiceField
from engine.app.widgets.containers import Column, Flow, Part, Scrolled
from engine.app.widgets.field import TextField
from engine.app.widgets.words import body, heading, lead, muted
from engine.catalogue import CatalogueEntry
from engine.matches.library import LONGEST_TITLE, Library, ShelfChanged
from engine.matches.saved import SavedMatch, moment_in_words
from engine.rules.english import in_figures

TITLES = {
    "unfinished": "Unfinished",
    "finished": "Finished",
    "broken": "Files that can't be read",
}
FIRST_READ_SECONDS = 0.2
"""Seconds for which the shelf is read before it is shown."""
FRAME_READ_SECONDS = 0.02
"""Seconds of each frame for which the rest of a large shelf is read."""
RESTORE_NOTE = "They can be brought back until others are deleted."


class MatchesScreen(Screen):
    """Saved matches: unfinished ones first, then finished ones, then files that can't be read.

    A filter limits them by game and words. Only visible matches are replayed; of a large shelf the
    latest are shown before the rest has been read, so that ten thousand matches open at once.
    """

    def __init__(
        self, library: Library, navigation: Navigation, shown_paths: Collection[Path] | None = None
    ) -> None:
        """Open the shelf.

        Args:
            library: Matches of the data folder.
            navigation: Ways to other screens.
            shown_paths: Files of the matches to show; None for all.
        """
        super().__init__()
        self._library = library
        self._navigation = navigation
        self._shown_paths = shown_paths
        self._actions = MatchActions(self, library, navigation)
        self._opened_at = datetime.now()
        self._first_rows = dict.fromkeys(TITLES, 0)
        """Number of the first row on the shown page of each kind."""
        self._read_matches: list[SavedMatch] = []
        self._unread_matches: Iterator[SavedMatch] | None = None
        self._matches: dict[str, list[SavedMatch]] = {}
        """Matches that pass the filter, by kind."""
        self._games = ["All games", *(entry.config.title for entry in library.catalogue)]
        self._game_index = 0
        self._search_words = ""
        self._chosen: set[Path] = set()
        self._start_reading()

    def _start_reading(self) -> None:
        """Read the shelf, or as much of it as there is time for; `update` reads the rest."""
        self._read_matches = []
        self._unread_matches = self._library.matches()
        self._continue_reading(FIRST_READ_SECONDS)
        self._sort_by_kind()

    def _continue_reading(self, seconds: float) -> None:
        """Continue reading the shelf for this many seconds."""
        end = perf_counter() + seconds
        for saved in self._unread_matches or ():
            self._read_matches.append(saved)
            if perf_counter() >= end:
                return
        self._unread_matches = None

    @override
    def update(self, dt: float) -> bool:
        has_changed = super().update(dt)
        if self._unread_matches is None:
            return has_changed
        self._continue_reading(FRAME_READ_SECONDS)
        if self._unread_matches is None:
            self._sort_by_kind()
            self.rebuild()
        return True

    @override
    def wait(self) -> float | None:
        return 0.0 if self._unread_matches else super().wait()

    def _sort_by_kind(self) -> None:
        """Sort the matches that pass the filter by kind, and replay those that are visible.

        Replaying a match may change its kind.
        """
        kinds: dict[str, list[SavedMatch]] = {kind: [] for kind in TITLES}
        for index, overview in enumerate(self._read_matches):
            if not self._passes_filter(overview):
                continue
            saved = overview
            kind = _kind(overview)
            row_on_page = len(kinds[kind]) - self._first_rows[kind]
            if 0 <= row_on_page < form.ROWS_PER_PAGE:
                saved = self._read_matches[index] = self._library.replayed(overview)
            kinds[_kind(saved)].append(saved)
        self._matches = kinds
        self._chosen &= {saved.path for each in kinds.values() for saved in each}
        empty_pages = [
            kind for kind in TITLES if self._first_rows[kind] >= max(1, len(kinds[kind]))
        ]
        for kind in empty_pages:  # go back to the page before
            self._first_rows[kind] -= form.ROWS_PER_PAGE
        if empty_pages:
            self._sort_by_kind()

    def _passes_filter(self, saved: SavedMatch) -> bool:
        """Return True if a match passes the filter: its game, and every search word."""
        if self._shown_paths is not None and saved.path not in self._shown_paths:
            return False
        if saved.entry is None:
            return not self._is_filtered
        title = saved.entry.config.title
        if self._game_index and title != self._games[self._game_index]:
            return False
        searched_text = " ".join(
            [title, saved.title, *saved.header.seats, saved.header.seed]
        ).lower()
        return all(word in searched_text for word in self._search_words.lower().split())

    @override
    def enter(self) -> None:
        self._unsubscribe = self._library.bus.subscribe(ShelfChanged, lambda _: self.refresh())
        newest = next((saved[0] for saved in self._matches.values() if saved), None)
        if newest:
            self.keyboard = True  # shows the focus
            form.show_row(self, f"match-{newest.key}")

    @override
    def leave(self) -> None:
        self._unsubscribe()

    @override
    def handle(self, event: Input) -> bool:
        if isinstance(event, Dropped):
            self._actions.take_in(event.path)
            return True
        return super().handle(event)

    def refresh(self) -> None:
        """Read the shelf again."""
        self._start_reading()
        self.rebuild()

    @override
    def hotkey_action(self, key: str) -> Callable[[], object] | None:
        """Return the action of F1: open the rules of the focused match's game."""
        entry = self._focused_game() if key == "f1" else None
        return partial(self._navigation.rules, entry) if entry else None

    def _focused_game(self) -> CatalogueEntry | None:
        """Return the game of the focused match, or None."""
        matches = (saved for each in self._matches.values() for saved in each)
        # the ids of all widgets of a match end with its key
        return next((each.entry for each in matches if self.focus.endswith(f"-{each.key}")), None)

    # Contents.

    @override
    def build(self) -> list[Widget]:
        scale = self.scale
        top = top_bar(scale, "Matches", emblem="flame", note=self._note())
        bottom_bar = foot(scale, self._shelf_buttons())
        count = sum(map(len, self._matches.values()))
        panels: list[Part] = [self._filter_panel()] if self._is_filtered or count else []
        panels += [
            form.panel(
                kind,
                TITLES[kind],
                self._rows(kind),
                form.span(self._first_rows[kind], len(matches)),
            )
            for kind, matches in self._matches.items()
            if matches
        ]
        if not count:
            text = "No match fits." if self._is_filtered else "No match has been played yet."
            panels.append(form.panel("empty", "", lead("none", text)))
        page = Scrolled("list", Column(panels, gap=theme.GAP), called="Matches")
        return form.screen(scale, top, bottom_bar, page)

    def _note(self) -> str:
        if self._unread_matches:
            return f"{len(self._read_matches)} read so far"
        return f"kept in {self._library.folder}"

    def _shelf_buttons(self) -> list[Button]:
        """Return the buttons for the shelf as a whole."""
        actions = self._actions
        buttons = [
            Button("back", label="Back", hint="Esc", kind="primary", on_press=self.back),
            Button("import", label="Import", hint="or drop a file", on_press=actions.ask_file),
            Button("folder", label="Folder", hint="show it", on_press=actions.show_folder),
            Button("statistics", label="Statistics", hotkey="t", on_press=self._statistics),
        ]
        if self._chosen:
            chosen_count = in_figures(len(self._chosen), "match")
            ask_to_delete = self._ask_to_delete_chosen
            buttons.append(
                Button(
                    "delete-chosen",
                    label="Delete",
                    hint=chosen_count,
                    kind="danger",
                    on_press=ask_to_delete,
                )
            )
        if count := self._library.restorable_count:
            restorable_count = in_figures(count, "match")
            restore = actions.restore
            buttons.append(
                Button("restore", label="Bring back", hint=restorable_count, on_press=restore)
            )
        return buttons

    # Filter.

    @property
    def _is_filtered(self) -> bool:
        return bool(self._game_index or self._search_words.strip() or self._shown_paths is not None)

    def _filter_panel(self) -> Part:
        search_field = TextField(
            "find",
            value=self._search_words,
            on_change=self._set_search_words,
            limit=LONGEST_TITLE,
            called="Find by name, title or seed",
            empty="Name, title or seed",
        )
        fields: list[Part] = [search_field]
        if len(self._games) > 2:
            game_field = ChoiceField(
                "game",
                value=self._game_index,
                options=[*map(literal, self._games)],
                called="Game",
                on_change=self._pick_game,
            )
            fields.append(game_field)
        if self._shown_paths is not None:
            fields.append(Button("show-all", label="Show all matches", on_press=self._show_all))
        note = "" if self._shown_paths is None else "only the games that Statistics shows"
        return form.panel("filter", "Look for", Flow(fields, gap=theme.PADDING), note)

    def _show_all(self) -> None:
        self._shown_paths = None
        self._apply_filter()

    def _statistics(self) -> None:
        """Open the statistics; if they are below this screen, go back to them."""
        was_opened_from_statistics = self._shown_paths is not None
        if was_opened_from_statistics:
            self.back()
        else:
            self._navigation.statistics()

    def _set_search_words(self, words: str) -> None:
        self._search_words = words
        self._apply_filter()

    def _pick_game(self, game: int) -> None:
        self._game_index = game
        self._apply_filter()

    def _apply_filter(self) -> None:
        self._first_rows = dict.fromkeys(TITLES, 0)
        self._sort_by_kind()
        self.rebuild()

    # Rows.

    def _rows(self, kind: str) -> Part:
        matches = self._matches[kind]

        def row(number: int) -> Part:
            return self._match_row(matches[number])

        return form.page(kind, row, self._first_rows[kind], len(matches), self._page_turner(kind))

    def _page_turner(self, kind: str) -> Callable[[int], None]:
        """Return the callback that shows another page of the matches of a kind."""

        def show_page_from(first_row: int) -> None:
            self._first_rows[kind] = first_row
            self._sort_by_kind()
            page = self._matches[kind][self._first_rows[kind] :]
            if page:
                form.show_row(self, f"match-{page[0].key}")

        return show_page_from

    def _match_row(self, saved: SavedMatch) -> Part:
        """Return the row of a match: its title, the facts about it, and its buttons."""
        id = saved.key
        words: list[Widget]
        buttons: list[Widget] = []
        if saved.entry is None:
            words = [body(f"problem-{id}", literal(saved.problem))]
        else:
            turn = f"{saved.entry.config.turn} {saved.turn_number}"
            # without a title of its own, a match is titled by its game and players
            game_and_players = players_markup(saved) if saved.title else ""
            facts = [
                game_and_players,
                turn,
                _winner_text(saved),
                saved.status,
                moment_in_words(saved.changed, self._opened_at),
                _source_text(saved),
            ]
            line = " · ".join(filter(None, facts))
            words = [
                heading(f"title-{id}", title_of(saved)),
                muted(f"facts-{id}", line),
            ]
            buttons = self._buttons(saved)
        art = saved.entry.emblem if saved.entry else "ui-warn"
        return form.saved_row(self.scale, f"match-{id}", art, words, buttons)

    def _buttons(self, saved: SavedMatch) -> list[Widget]:
        """Return the buttons of a match: open, more, delete, choose."""
        id = saved.key
        is_chosen = saved.path in self._chosen
        open_match = self._navigation.watch if saved.finished else self._navigation.resume
        show_more = partial(self._actions.more, saved)
        ask_to_delete = partial(self._ask_to_delete, saved)
        return [
            Button(
                f"open-{id}",
                label="Watch" if saved.finished else "Play on",
                icon="ui-replay" if saved.finished else "ui-play",
                on_press=partial(open_match, saved),
            ),
            IconButton(f"more-{id}", icon="ui-menu", called="More", on_press=show_more),
            IconButton(
                f"delete-{id}",
                icon="ui-trash",
                called="Delete",
                kind="danger",
                on_press=ask_to_delete,
            ),
            Button(
                f"choose-{id}",
                label="Chosen" if is_chosen else "Choose",
                tip="Choose several to delete them at once.",
                kind="chosen" if is_chosen else "normal",
                on_press=partial(self._toggle_chosen, saved),
            ),
        ]

    # Deleting.

    def _toggle_chosen(self, saved: SavedMatch) -> None:
        self._chosen ^= {saved.path}
        self.rebuild()

    def _ask_to_delete(self, saved: SavedMatch) -> None:
        question = Confirmation(
            "Delete this match?",
            text=f"{title_of(saved)}. It can be brought back until others are deleted.",
            yes="Delete",
            no="Keep it",
        )
        self.manager.push(confirm_dialog(question, partial(self._actions.delete, saved)))

    def _ask_to_delete_chosen(self) -> None:
        matches = [each for kind in self._matches.values() for each in kind]
        chosen = [saved for saved in matches if saved.path in self._chosen]
        count = in_figures(len(chosen), "match")
        question = Confirmation(f"Delete {count}?", text=RESTORE_NOTE, yes="Delete", no="Keep them")
        self.manager.push(confirm_dialog(question, partial(self._actions.delete, *chosen)))


def _winner_text(saved: SavedMatch) -> str:
    """Return the winner of a match of several seats in words; "" while it lasts."""
    if saved.outcome is None or len(saved.header.seats) == 1:
        return ""
    winner = saved.outcome.winner
    return f"{literal(saved.header.seats[winner - 1])} won" if winner else "a draw"


def _source_text(saved: SavedMatch) -> str:
    """Return where a match came from, if it was not begun at a set-up."""
    if saved.imported:
        return "imported"
    return "begun inside another match" if saved.header.branched else ""


def _kind(saved: SavedMatch) -> str:
    if saved.problem:
        return "broken"
    return "finished" if saved.finished else "unfinished"
