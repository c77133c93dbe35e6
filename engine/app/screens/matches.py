"""The matches on disk: to go on with, to watch again, to delete."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial

from engine.app import theme
from engine.app.library import Library, MatchDeleted, SavedMatch, when
from engine.app.navigation import Navigation
from engine.app.screens import form
from engine.app.theme import Role, Scale
from engine.app.widgets import (
    Button,
    Confirmation,
    IconButton,
    Label,
    Screen,
    Widget,
    asking,
    foot,
    literal,
    telling,
    top_bar,
)
from engine.app.widgets.containers import Column, Part, Scrolled
from engine.rules.english import listed

TITLES = {
    "unfinished": "Unfinished",
    "finished": "Finished",
    "broken": "Files that can't be read",
}


class MatchesScreen(Screen):
    """Unfinished matches first, then those that are over, then files that can't be read.

    Only what is shown is replayed: a thousand finished matches open at once.
    """

    def __init__(self, library: Library, navigation: Navigation) -> None:
        super().__init__()
        self._library, self._navigation = library, navigation
        self._now = datetime.now()
        self._first = dict.fromkeys(TITLES, 0)
        self._matches: dict[str, list[SavedMatch]] = {}
        self._list()

    def _list(self) -> None:
        """Sort the matches by kind; a replay may move one of those that are shown."""
        kinds: dict[str, list[SavedMatch]] = {kind: [] for kind in TITLES}
        for overview in self._library.matches():
            kind = _kind(overview)
            seen = 0 <= len(kinds[kind]) - self._first[kind] < form.AT_ONCE
            saved = self._library.replayed(overview) if seen else overview
            kinds[_kind(saved)].append(saved)
        self._matches = kinds
        emptied = [kind for kind in TITLES if self._first[kind] >= max(1, len(kinds[kind]))]
        for kind in emptied:
            self._first[kind] -= form.AT_ONCE
        if emptied:
            self._list()

    def enter(self) -> None:
        self._unsubscribe = self._library.bus.subscribe(MatchDeleted, lambda _: self._refresh())
        newest = next((saved[0] for saved in self._matches.values() if saved), None)
        if newest:
            self.keyboard = True
            form.turned_to(self, f"match-{newest.path.name}")

    def leave(self) -> None:
        self._unsubscribe()

    def _refresh(self) -> None:
        self._list()
        self.rebuild()

    def build(self, scale: Scale) -> list[Widget]:
        top = top_bar(scale, "Matches", emblem="flame", note=f"kept in {self._library.folder}")
        low = foot(
            scale, [Button("back", label="Back", hint="Esc", kind="primary", on_press=self.back)]
        )
        room = form.between(scale, top, low)
        panels: list[Part] = [
            form.panel(
                kind,
                TITLES[kind],
                self._rows(scale, kind),
                form.span(self._first[kind], len(saved)),
            )
            for kind, saved in self._matches.items()
            if saved
        ]
        if not panels:
            panels = [Label("none", words="No match has been played yet.", role=Role.LEAD)]
        page = Scrolled("list", Column(panels, gap=theme.GAP), called="Matches")
        return [top, low, *page.lay(scale, room)]

    def _rows(self, scale: Scale, kind: str) -> Part:
        saved = self._matches[kind]

        def row(number: int) -> Part:
            return self._row(scale, saved[number])

        return form.page(kind, row, self._first[kind], len(saved), self._turning(kind))

    def _turning(self, kind: str) -> Callable[[int], None]:
        def turn(first: int) -> None:
            self._first[kind] = first
            self._list()
            page = self._matches[kind][self._first[kind] :]
            if page:
                form.turned_to(self, f"match-{page[0].path.name}")

        return turn

    def _row(self, scale: Scale, saved: SavedMatch) -> Part:
        id = saved.path.name
        words: list[Widget]
        buttons: list[Widget] = []
        if saved.entry is None:
            words = [Label(f"problem-{id}", words=literal(saved.problem), colour=theme.TEXT)]
        else:
            names = listed([literal(name) for name in saved.header.seats])
            turn = f"{saved.entry.config.turn} {saved.turn_number}"
            facts = [turn, _ended(saved), saved.status, when(saved.changed, self._now)]
            line = " · ".join(fact for fact in facts if fact)
            title = f"{saved.entry.config.title}: {names}"
            words = [
                Label(f"title-{id}", words=title, role=Role.HEADING),
                Label(f"facts-{id}", words=line, colour=theme.MUTED),
            ]
            go_on = self._navigation.watch if saved.finished else self._navigation.resume
            question = Confirmation(
                "Delete this match?",
                f"{title}, {turn.lower()}. This can't be undone.",
                "Delete",
                "Keep it",
            )
            buttons = [
                Button(
                    f"open-{id}",
                    label="Watch" if saved.finished else "Play on",
                    icon="ui-replay" if saved.finished else "ui-play",
                    on_press=partial(go_on, saved),
                ),
                IconButton(
                    f"delete-{id}",
                    icon="ui-trash",
                    called="Delete",
                    kind="danger",
                    on_press=partial(self._ask_to_delete, question, saved),
                ),
            ]
        art = saved.entry.emblem if saved.entry else "ui-warn"
        return form.saved_row(scale, f"match-{id}", art, words, buttons)

    def _ask_to_delete(self, question: Confirmation, saved: SavedMatch) -> None:
        self.manager.push(asking(question, partial(self._delete, saved)))

    def _delete(self, saved: SavedMatch) -> None:
        try:
            self._library.delete(saved)
        except OSError as error:
            words = f"{literal(str(saved.path))} can't be removed ({error.strerror})."
            self.manager.push(telling("It can't be deleted", words))
            self._refresh()


def _ended(saved: SavedMatch) -> str:
    """Who won a match of several seats, in words; "" while it lasts."""
    if saved.outcome is None or len(saved.header.seats) == 1:
        return ""
    winner = saved.outcome.winner
    return f"{literal(saved.header.seats[winner - 1])} won" if winner else "a draw"


def _kind(saved: SavedMatch) -> str:
    if saved.problem:
        return "broken"
    return "finished" if saved.finished else "unfinished"
