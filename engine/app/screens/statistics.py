"""Statistics: who won, by side, how games ended and how long they were; and who is who."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import partial
from time import perf_counter

from engine.app import theme
from engine.app.navigation import Navigation
from engine.app.screens import figures, form, players
from engine.app.screens.pause import MenuItem, PauseScreen
from engine.app.screens.renaming import MOST_OFFERED, Renaming
from engine.app.screens.tallies import drop
from engine.app.widgets import (
    Button,
    Panel,
    Screen,
    Widget,
    foot,
    literal,
    top_bar,
)
from engine.app.widgets.containers import (
    Column,
    First,
    Flow,
    Framed,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    or_scrolled,
)
from engine.app.widgets.words import body, lead, muted, note
from engine.catalogue import CatalogueEntry
from engine.matches.aliases import Aliases
from engine.matches.library import Library, ShelfChanged
from engine.matches.names import is_program, persons
from engine.matches.record import Options
from engine.matches.saved import SavedMatch
from engine.matches.statistics import (
    Counted,
    GameTotals,
    PlayerHistory,
    When,
    chosen,
    counted,
    options_in_words,
    times,
    unread,
)
from engine.rules.english import in_figures

SLICE = 0.008
"""Seconds of a frame in which matches are read."""
TOLD_AFTER = 50
"""After so many files that were replayed it is told how many are left."""
SHOWN = 20
"""So many names are listed at first, and so many more with each press."""
ANYBODY = "Anybody"
ALL_OPTIONS = "All"
REFUSALS = {
    "r": "There is no name to rename yet.",
    "m": "There are no names to merge yet.",
    "u": "No name has been changed.",
}
"""Why a key does nothing here."""
NOT_COUNTED = "Imported and trial games are not counted."


class StatisticsScreen(Screen):
    """The figures of one game's finished games, all or those of some options, people, time.

    What has not been read yet is read while the screen is seen, some of it in every frame; then the
    figures are those of what has been read.
    """

    def __init__(self, library: Library, aliases: Aliases, navigation: Navigation) -> None:
        super().__init__()
        self._library = library
        self._aliases = aliases
        self._navigation = navigation
        self._entry: CatalogueEntry | None = None
        self._options: Options | None = None
        self._against = ""
        self._when = 0
        self._name = ""
        self._most = SHOWN
        self._matches: list[SavedMatch] = []
        self._reading: Iterator[None] | None = None
        self._renaming = Renaming(
            self, aliases, lambda: self._name, self._known, self._called, self._count
        )
        self._games: list[Counted] = []
        self.figures = GameTotals(())
        """Of the games that are chosen."""
        self.lines: list[PlayerHistory] = []
        """Who played them."""

    # What is read.

    def enter(self) -> None:
        self._unsubscribe = self._library.bus.subscribe(ShelfChanged, lambda _: self._read_anew())
        self._read_anew()

    def leave(self) -> None:
        self._unsubscribe()

    def _read_anew(self) -> None:
        self._matches, self._reading = [], self._read()
        self._go_on_reading()

    def _read(self) -> Iterator[None]:
        """Read every match, then replay the older files of which nothing else tells."""
        for saved in self._library.matches():
            self._matches.append(saved)
            yield
        self._count()
        older = [at for at, saved in enumerate(self._matches) if unread(saved)]
        for number, at in enumerate(older, 1):
            yield
            self._matches[at] = self._library.replayed(self._matches[at])
            if number % TOLD_AFTER == 0:
                self.rebuild()
        if older:
            self._library.keep()
            self._count()

    def _go_on_reading(self) -> None:
        end = perf_counter() + SLICE
        for _ in self._reading or ():
            if perf_counter() >= end:
                return
        self._reading = None
        self.rebuild()

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        if self._reading is None:
            return moved
        self._go_on_reading()
        return True

    @property
    def busy(self) -> bool:
        """Whether there is more to read."""
        return self._reading is not None

    def _count(self) -> None:
        if self._entry is None:
            over = (saved.entry for saved in self._matches if saved.finished and saved.counts)
            self._entry = next((entry for entry in over if entry), None)
        if self._entry is None:
            self._games = []
        else:
            self._games = counted(self._matches, self._entry, self._aliases, self._library)
        self._choose()

    def _choose(self) -> None:
        """Take the games that fit the choices; a choice that nothing fits any more is dropped."""
        if self._options not in {game.options for game in self._games}:
            self._options = None
        players = {name for game in self._games for name in game.players}
        self._against = self._against if self._against in players else ""
        found = chosen(self._games, self._options, self._against, self._time)
        self.figures = GameTotals(found)
        self.lines = self.figures.lines()
        if self._name not in {line.name for line in self.lines}:
            self._name = self.lines[0].name if self.lines else ""
        self.rebuild()

    def opens(self, key: str) -> Callable[[], object] | None:
        return partial(self._navigation.rules, self._entry) if self._entry and key == "f1" else None

    def refuses(self, key: str) -> str:
        return REFUSALS.get(key, "")

    # What lies on it.

    def build(self) -> list[Widget]:
        scale = self.scale
        top = top_bar(scale, "Statistics", "games finished on this computer", emblem="flame")
        low = foot(scale, self._ways(), self._shelf())
        first: list[Part] = []
        if self._aliases.problem:
            first.append(body("names-problem", literal(self._aliases.problem)))
        if self._entry is None:
            said = "Reading the matches …" if self._reading else "No match has been finished yet."
            parts = [*first, form.panel("empty", "", lead("none", said))]
            return form.screen(scale, top, low, form.Panels("page", parts))
        first.append(self._filter(self._entry))
        if not self.figures.games:
            said = "No game fits." if self._games else "No game counts yet."
            parts = [*first, form.panel("empty", "", lead("none", said))]
            return form.screen(scale, top, low, form.Panels("page", parts))
        names = self._names(self._entry)
        strip = figures.strip(scale, self._entry, self._line)
        ended = figures.endings(scale, self._entry, self.figures)
        lengths = figures.lengths(self._entry, self.figures)
        won: list[Part] = []
        met: list[Part] = []
        if not self._entry.solitaire:
            won.append(figures.sides(scale, self._entry, self.figures))
            met.append(figures.rivals(self._line))
        stacked = Column([*first, names, strip, *met, *won, ended, lengths], gap=theme.GAP)
        page = Scrolled("page", stacked, called="Statistics")
        if scale.narrow:
            return form.screen(scale, top, low, page)
        least = scale.px(150)
        listed = self._names(self._entry)
        listed.part = Scrolled("names-list", listed.part, called="Names")
        lists: list[Part] = [
            Column([Share(listed, least=least), strip], gap=theme.GAP),
            Scrolled("left", Column([names, strip], gap=theme.GAP), called="Names"),
        ]
        if met:
            lists.insert(0, Column([names, strip, Share(met[0], whole=True)], gap=theme.GAP))
        sides = Row([Share(each) for each in (*won, ended)], gap=theme.GAP)
        right = or_scrolled(
            Column([sides, Share(lengths, whole=True)], gap=theme.GAP), "right", called="Figures"
        )
        both = Row([Share(First(lists), 0.45), Share(right, 0.55)], gap=theme.GAP)
        return form.screen(scale, top, low, Column([*first, Share(both)], gap=theme.GAP))

    @property
    def _line(self) -> PlayerHistory:
        return next(line for line in self.lines if line.name == self._name)

    # What is looked at.

    @property
    def _time(self) -> When:
        every = times(date.today(), self._games)
        return every[self._when] if self._when < len(every) else every[0]

    def _options_in_words(self, entry: CatalogueEntry) -> str:
        if self._options is None:
            return ALL_OPTIONS
        return literal(options_in_words(self._options, entry))

    def _filter(self, entry: CatalogueEntry) -> Part:
        scale = self.scale
        options = self._options_in_words(entry)
        drops = [
            drop(scale, "Game", literal(entry.config.title), self._ask_game),
            drop(scale, "Options", options, self._ask_options),
        ]
        if not entry.solitaire:
            drops.append(
                drop(scale, "Against", literal(self._against) or ANYBODY, self._ask_against)
            )
        drops.append(drop(scale, "When", self._time.words, self._ask_when))
        thing = "run" if entry.solitaire else "game"
        said = f"**{in_figures(len(self.figures.games), thing)}, "
        said += f"{in_figures(len(self.lines), 'name')}**\n{NOT_COUNTED}"
        if self._reading:
            left = sum(unread(saved) for saved in self._matches)
            said += f"\nStill reading: {in_figures(left, 'older match')} …" if left else ""
        counts = muted("counts", said)
        ways: list[Part] = [Flow([*drops, counts], gap=theme.PADDING)]
        if not scale.narrow:
            counts.align = "right"
            wide = [Sized(each, wide=max(each.size(scale)[0], scale.px(120))) for each in drops]
            ways.insert(0, Row([*wide, Share(counts)], gap=theme.PADDING))
        return Framed(Panel("filter"), First(ways), theme.PADDING, 10)

    def _ask(
        self, title: str, offered: Sequence[tuple[str, Callable[[], None]]], now: str = ""
    ) -> None:
        """Ask what is to be looked at; `now` is what is looked at."""
        items = [MenuItem(words, choose, "chosen" * (words == now)) for words, choose in offered]
        self.manager.push(PauseScreen(items, title, "Back"))

    def _ask_game(self) -> None:
        over = {id(saved.entry) for saved in self._matches if saved.finished and saved.counts}
        found = [entry for entry in self._library.catalogue if id(entry) in over]
        offered = [(literal(e.config.title), partial(self._take_game, e)) for e in found]
        self._ask("Game", offered, literal(self._entry.config.title) if self._entry else "")

    def _take_game(self, entry: CatalogueEntry) -> None:
        self._entry = entry
        self._most = SHOWN
        self._count()

    def _ask_options(self) -> None:
        assert self._entry
        found = Counter(game.options for game in self._games)
        offered = [(ALL_OPTIONS, partial(self._take, "_options", None))]
        offered += [
            (literal(options_in_words(each, self._entry)), partial(self._take, "_options", each))
            for each, _ in found.most_common()
        ]
        self._ask("Options", offered, self._options_in_words(self._entry))

    def _ask_against(self) -> None:
        names = [line.name for line in GameTotals(tuple(self._games)).lines()[:MOST_OFFERED]]
        offered = [(ANYBODY, partial(self._take, "_against", ""))]
        offered += [(literal(name), partial(self._take, "_against", name)) for name in names]
        self._ask("Against", offered, literal(self._against) or ANYBODY)

    def _ask_when(self) -> None:
        every = times(date.today(), self._games)
        offered = [(each.words, partial(self._take, "_when", n)) for n, each in enumerate(every)]
        self._ask("When", offered, self._time.words)

    def _take(self, choice: str, value: object) -> None:
        setattr(self, choice, value)
        self._most = SHOWN
        self._choose()

    # The names.

    def _names(self, entry: CatalogueEntry) -> Framed:
        rows = players.rows(
            self.scale, self.lines[: self._most], self._name, self._show, entry.solitaire
        )
        if len(self.lines) > self._most:
            rows.append(Flow([Button("more-names", label="More names", on_press=self._more)]))
        rows.append(note("names-note", players.counted(self.figures, entry)))
        hint = f"press a name to see their {'runs' if entry.solitaire else 'games'}"
        return form.panel("names", "Names", Column(rows, gap=5), hint)

    def _show(self, name: str) -> None:
        self._name = name
        self.rebuild()

    def _more(self) -> None:
        self._most += SHOWN
        self.rebuild()

    # What can be done.

    def _ways(self) -> list[Button]:
        back = Button("back", label="Back", hint="Esc", on_press=self.back)
        if not self.figures.games:
            back.kind = "primary"
            return [back]
        program = "Programs are counted by their level." if is_program(self._name) else ""
        rename = Button("rename", label="Rename", hint=literal(self._name), hotkey="r")
        rename.on_press = self._renaming.rename
        rename.reason = program
        merge = Button("merge", label="Merge", hint="two names into one", hotkey="m")
        merge.on_press = self._renaming.merge
        merge.reason = program or ("" if self._renaming.others else "There is no other name.")
        ways = [back, rename, merge]
        if self._aliases.undoable:
            hint = "the last change of names"
            ways.append(
                Button(
                    "undo", label="Take back", hint=hint, hotkey="u", on_press=self._renaming.undo
                )
            )
        if self._entry and self._entry.solitaire:
            show = partial(self._navigation.record, self._entry)
            ways.append(Button("record", label="Record", icon="ui-trophy", on_press=show))
        return ways

    def _shelf(self) -> list[Button]:
        count = len(self.figures.matches)
        if not count:
            return []
        thing = "run" if self._entry and self._entry.solitaire else "match"
        of_game = [saved for saved in self._matches if saved.entry is self._entry]
        total = sum(saved.finished and saved.counts for saved in of_game)
        these = f"these {in_figures(count, thing)}" if count > 1 else f"this {thing}"
        if count < total:
            these = f"{count} of {in_figures(total, thing)}"
        show = partial(self._navigation.some_matches, self.figures.matches)
        return [
            Button(
                "shelf",
                label=f"Show {these}",
                hint="in Matches, with replays",
                hotkey="enter",
                kind="primary",
                on_press=show,
            )
        ]

    def _known(self) -> list[str]:
        """Return the names of all persons in any game; who played most of this one comes first."""
        lines = GameTotals(tuple(self._games)).lines()
        here = [line.name for line in lines if not is_program(line.name)]
        headers = (saved.header for saved in self._matches)
        typed = (name for each in headers for name in persons(each.seats, each.programs))
        return [*self._aliases.each([*here, *typed])]

    def _called(self, name: str) -> None:
        self._name = name
