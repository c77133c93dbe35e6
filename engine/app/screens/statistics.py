"""Statistics: who won, by side, how games ended and how long they were; and who is who."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import partial
from time import perf_counter

from engine.app import theme
from engine.app.aliases import Aliases, folded
from engine.app.library import Library, SavedMatch, ShelfChanged
from engine.app.names import LONGEST
from engine.app.navigation import Navigation
from engine.app.record import Options
from engine.app.screens import figures, form
from engine.app.screens.naming import name_it
from engine.app.screens.pause import MenuItem, PauseScreen
from engine.app.screens.tallies import Drop, Meter, NameRow, aligned, in_a_row
from engine.app.statistics import (
    Counted,
    Figures,
    Line,
    chosen,
    counted,
    options_in_words,
    times,
    unread,
)
from engine.app.theme import Role, Scale
from engine.app.widgets import (
    Button,
    Confirmation,
    Label,
    Screen,
    Widget,
    asking,
    foot,
    literal,
    telling,
    top_bar,
)
from engine.app.widgets.containers import (
    Column,
    First,
    Flow,
    Framed,
    Inset,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
)
from engine.catalogue import CatalogueEntry
from engine.rules.english import in_figures

SLICE = 0.008
"""Seconds of a frame in which matches are read."""
SHOWN = 20
"""So many names are listed at first, and so many more with each press."""
MOST_OFFERED = 60
"""The most names that can be chosen of."""
ANYBODY, ALL_OPTIONS = "Anybody", "All"
NOT_COUNTED = "Imported and trial games are not counted."


class StatisticsScreen(Screen):
    """The figures of one game's finished games, all or those of some options, people, time.

    What has not been read yet is read while the screen is seen, some of it in every frame; then the
    figures are those of what has been read.
    """

    def __init__(self, library: Library, aliases: Aliases, navigation: Navigation) -> None:
        super().__init__()
        self._library, self._aliases, self._navigation = library, aliases, navigation
        self._entry: CatalogueEntry | None = None
        self._options: Options | None = None
        self._against = ""
        self._when = 0
        self._name = ""
        self._most = SHOWN
        self._matches: list[SavedMatch] = []
        self._reading: Iterator[None] | None = None
        self._games: list[Counted] = []
        self.figures = Figures(())
        """Of the games that are chosen."""
        self.lines: list[Line] = []
        """Who played them."""

    # What is read.

    def enter(self) -> None:
        self._unsubscribe = self._library.bus.subscribe(ShelfChanged, lambda _: self._read_anew())
        self._read_anew()

    def leave(self) -> None:
        self._unsubscribe()

    def _read_anew(self) -> None:
        self._matches, self._reading = [], self._read()
        self._go_on_reading(SLICE)

    def _read(self) -> Iterator[None]:
        """Read every match, then replay the older files of which nothing else tells."""
        for saved in self._library.matches():
            self._matches.append(saved)
            yield
        self._count()
        older = [at for at, saved in enumerate(self._matches) if unread(saved)]
        for at in older:
            self._matches[at] = self._library.replayed(self._matches[at])
            yield
        if older:
            self._library.keep()

    def _go_on_reading(self, seconds: float) -> None:
        end = perf_counter() + seconds
        for _ in self._reading or ():
            if perf_counter() >= end:
                return
        self._reading = None
        self._count()

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        if self._reading is None:
            return moved
        self._go_on_reading(SLICE)
        self.rebuild()
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
        every = times(date.today(), self._games)
        when = every[self._when] if self._when < len(every) else every[0]
        self.figures = Figures(chosen(self._games, self._options, self._against, when))
        self.lines = self.figures.lines()
        if self._name not in {line.name for line in self.lines}:
            self._name = self.lines[0].name if self.lines else ""
        self.rebuild()

    # What lies on it.

    def build(self, scale: Scale) -> list[Widget]:
        top = top_bar(scale, "Statistics", note="games finished on this computer")
        low = foot(scale, self._ways(), self._shelf())
        room = form.between(scale, top, low)
        first: list[Part] = []
        if self._aliases.problem:
            first.append(Label("names-problem", words=literal(self._aliases.problem)))
        if self._entry is None:
            said = "Reading the matches …" if self._reading else "No match has been finished yet."
            parts = [*first, form.panel("empty", "", Label("none", words=said, role=Role.LEAD))]
            return [top, low, *form.column(scale, room, "page", parts)]
        first.append(self._filter(scale, self._entry))
        if not self.figures.games:
            said = "No game fits." if self._games else "No game counts yet."
            parts = [*first, form.panel("empty", "", Label("none", words=said, role=Role.LEAD))]
            return [top, low, *form.column(scale, room, "page", parts)]
        names = self._names(scale, self._entry)
        strip = figures.strip(scale, self._entry, self._line)
        ended = figures.endings(scale, self._entry, self.figures)
        lengths = figures.lengths(scale, self._entry, self.figures)
        won = [] if self._entry.solitaire else [figures.sides(scale, self._entry, self.figures)]
        stacked = Column([*first, names, strip, *won, ended, lengths], gap=theme.GAP)
        page = Scrolled("page", stacked, called="Statistics")
        if scale.narrow:
            return [top, low, *page.lay(scale, room)]
        names.part = Scrolled("names-list", names.part, called="Names")
        least = scale.px(150)
        left = Column([Share(names, least=least), strip], gap=theme.GAP)
        sides = Row([Share(each) for each in (*won, ended)], gap=theme.GAP)
        right = Column([sides, Share(lengths, whole=True)], gap=theme.GAP)
        both = Row([Share(left, 0.45), Share(right, 0.55)], gap=theme.GAP)
        return [
            top,
            low,
            *First([Column([*first, Share(both)], gap=theme.GAP), page]).lay(scale, room),
        ]

    @property
    def _line(self) -> Line:
        return next(line for line in self.lines if line.name == self._name)

    # What is looked at.

    def _filter(self, scale: Scale, entry: CatalogueEntry) -> Part:
        options = ALL_OPTIONS
        if self._options is not None:
            options = literal(options_in_words(self._options, entry))
        every = times(date.today(), self._games)
        when = every[self._when] if self._when < len(every) else every[0]
        drops = [
            self._drop("Game", literal(entry.config.title), self._ask_game),
            self._drop("Options", options, self._ask_options),
        ]
        if not entry.solitaire:
            drops.append(
                self._drop("Against", literal(self._against) or ANYBODY, self._ask_against)
            )
        drops.append(self._drop("When", when.words, self._ask_when))
        thing = "run" if entry.solitaire else "game"
        said = f"**{in_figures(len(self.figures.games), thing)}, "
        said += f"{in_figures(len(self.lines), 'name')}**\n{NOT_COUNTED}"
        if self._reading:
            left = sum(unread(saved) for saved in self._matches)
            said += f"\nStill reading: {in_figures(left, 'older match')} …" if left else ""
        counts = Label("counts", words=said, colour=theme.MUTED)
        return form.panel("filter", "", Flow([*drops, counts], gap=theme.PADDING))

    def _drop(self, title: str, value: str, ask: Callable[[], None]) -> Part:
        id = title.lower()
        drop = Drop(id, label=value, on_press=ask)
        drop.called, drop.tip = title, "Press to choose."
        caption = Label(f"{id}-title", words=title, role=Role.CAPTION, colour=theme.BRASS_LIGHT)
        return Column([caption, drop], gap=2)

    def _ask(self, title: str, offered: Sequence[tuple[str, Callable[[], None]]]) -> None:
        items = [MenuItem(words, choose) for words, choose in offered]
        self.manager.push(PauseScreen(items, title, "Back"))

    def _ask_game(self) -> None:
        over = {id(saved.entry) for saved in self._matches if saved.finished and saved.counts}
        found = [entry for entry in self._library.catalogue if id(entry) in over]
        self._ask("Game", [(literal(e.config.title), partial(self._take_game, e)) for e in found])

    def _take_game(self, entry: CatalogueEntry) -> None:
        self._entry, self._most = entry, SHOWN
        self._count()

    def _ask_options(self) -> None:
        assert self._entry
        found = dict.fromkeys(game.options for game in self._games)
        offered = [(ALL_OPTIONS, partial(self._take, "_options", None))]
        offered += [
            (literal(options_in_words(each, self._entry)), partial(self._take, "_options", each))
            for each in found
        ]
        self._ask("Options", offered)

    def _ask_against(self) -> None:
        names = [line.name for line in Figures(tuple(self._games)).lines()[:MOST_OFFERED]]
        offered = [(ANYBODY, partial(self._take, "_against", ""))]
        offered += [(literal(name), partial(self._take, "_against", name)) for name in names]
        self._ask("Against", offered)

    def _ask_when(self) -> None:
        every = times(date.today(), self._games)
        self._ask(
            "When", [(each.words, partial(self._take, "_when", n)) for n, each in enumerate(every)]
        )

    def _take(self, choice: str, value: object) -> None:
        setattr(self, choice, value)
        self._most = SHOWN
        self._choose()

    # The names.

    def _names(self, scale: Scale, entry: CatalogueEntry) -> Framed:
        alone = entry.solitaire
        shown = self.lines[: self._most]
        heads = ["Runs", "Furthest"] if alone else ["Games", "Won", "Share", "Streak", "Best"]
        cells = [self._cells(line, alone) for line in shown]
        widths = [
            max(aligned(scale, [head], Role.NOTE), aligned(scale, column, Role.STRONG))
            for head, column in zip(heads, zip(*cells, strict=True), strict=True)
        ]
        rows: list[Part] = [] if scale.narrow else [self._heads(scale, heads, widths)]
        for number, (line, said) in enumerate(zip(shown, cells, strict=True)):
            rows.append(self._row(scale, number, line, said, widths, alone))
        if len(self.lines) > self._most:
            more = Button("more-names", label="More names", on_press=self._more)
            rows.append(Flow([more]))
        seats = in_figures(self.figures.seats, "seat")
        won = in_figures(len(self.figures.games) - self.figures.drawn, "win")
        drawn = f", {in_figures(self.figures.drawn, 'draw')}" if self.figures.drawn else ""
        ends = in_figures(self.figures.seats, "run") if alone else f"{seats}, {won}{drawn}"
        note = f"{ends}." + ("" if alone else " Best is the most games won in a row.")
        rows.append(Label("names-note", words=note, role=Role.NOTE, colour=theme.MUTED))
        return form.panel("names", "Names", Column(rows, gap=5), "press one for their games")

    @staticmethod
    def _cells(line: Line, alone: bool) -> list[str]:
        if alone:
            return [str(len(line.games)), str(line.furthest)]
        share = figures.percent(line.share)
        return [
            str(len(line.games)),
            str(line.won),
            share,
            in_a_row(line.now),
            str(line.best.length),
        ]

    def _heads(self, scale: Scale, heads: Sequence[str], widths: Sequence[int]) -> Part:
        parts: list[Part] = [Share(self._cell("head-name", "Name", Role.NOTE, "left"))]
        for head, width in zip(heads, widths, strict=True):
            meter = scale.px(58) if head == "Share" else 0
            parts.append(Sized(self._cell(f"head-{head}", head, Role.NOTE), width + meter))
        return Inset(Row(parts, gap=12), 12)

    @staticmethod
    def _cell(id: str, words: str, role: Role, align: str = "right") -> Label:
        quiet = role is Role.NOTE
        label = Label(id, words=words, role=role, colour=theme.MUTED if quiet else theme.TEXT)
        label.align = "left" if align == "left" else "right"
        return label

    def _row(
        self,
        scale: Scale,
        number: int,
        line: Line,
        said: Sequence[str],
        widths: Sequence[int],
        alone: bool,
    ) -> Part:
        name = Label(f"name-{number}", words=literal(line.name), role=Role.STRONG)
        row = NameRow(f"player-{number}", kind="well", chosen=line.name == self._name)
        row.called, row.on_press = literal(line.name), partial(self._show, line.name)
        row.tip = _sentence(line, alone)
        meter = Meter(f"share-{number}", share=0 if alone else line.share)
        bar = Sized(meter, scale.px(50), scale.px(12))
        if scale.narrow:
            facts = Label(f"facts-{number}", words=row.tip, role=Role.BODY, colour=theme.MUTED)
            first: Part = name if alone else Row([Share(name), bar], gap=8, at=0.5)
            return Framed(row, Column([first, facts]), 12, 8)
        parts: list[Part] = [Share(name)]
        for column, (words, width) in enumerate(zip(said, widths, strict=True)):
            cell = Sized(self._cell(f"cell-{number}-{column}", words, Role.STRONG), width)
            if column == 2 and not alone:
                parts.append(Row([bar, cell], gap=8, at=0.5))
            else:
                parts.append(cell)
        return Framed(row, Row(parts, gap=12, at=0.5), 12, 7)

    def _show(self, name: str) -> None:
        self._name = name
        self.rebuild()

    def _more(self) -> None:
        self._most += SHOWN
        self.rebuild()

    # What can be done.

    def _ways(self) -> list[Button]:
        ways = [Button("back", label="Back", hint="Esc", on_press=self.back)]
        if not self.figures.games:
            return ways
        name, merged = literal(self._name), len(self.lines) > 1
        ways.append(Button("rename", label="Rename", hint=name, hotkey="r", on_press=self._rename))
        merge = Button("merge", label="Merge", hint="two names into one", hotkey="m")
        merge.on_press = self._ask_merge
        merge.reason = "" if merged else "There is no other name."
        ways.append(merge)
        if self._aliases.undoable:
            hint = "the last change of names"
            ways.append(
                Button("undo", label="Take back", hint=hint, hotkey="u", on_press=self._undo)
            )
        if self._entry and self._entry.solitaire:
            show = partial(self._navigation.record, self._entry)
            ways.append(Button("record", label="Record", icon="ui-trophy", on_press=show))
        return ways

    def _shelf(self) -> list[Button]:
        count = len(self.figures.matches)
        if not count:
            return []
        these = f"these {in_figures(count, 'match')}" if count > 1 else "this match"
        show = partial(self._navigation.some_matches, self.figures.matches)
        return [
            Button(
                "shelf",
                label=f"Show {these}",
                hint="on the shelf, with replays",
                hotkey="enter",
                kind="primary",
                on_press=show,
            )
        ]

    # Who is who.

    def _rename(self) -> None:
        name = self._name
        asked = (
            "The new name is shown for all their games, whatever was typed. No match is changed."
        )
        rename = partial(self._renamed, name)
        self.manager.push(
            name_it(f"Rename {literal(name)}", name, rename, "Rename", asked, LONGEST)
        )

    def _renamed(self, name: str, to: str) -> None:
        to = " ".join(to.split())
        if not to.isprintable():
            self.manager.push(telling("It can't be renamed", "The name holds what can't be shown."))
            return
        twin = next((each for each in self._known() if folded(each) == folded(to)), None)
        if twin and folded(twin) != folded(name):
            self._ask_to_merge(name, twin)
        else:
            self._change(name, to)

    def _known(self) -> list[str]:
        """All names of any game, first those of who played most of this one."""
        here = [line.name for line in Figures(tuple(self._games)).lines()]
        all_typed = (name for saved in self._matches for name in saved.header.seats)
        return [*self._aliases.each([*here, *all_typed])]

    def _ask_merge(self) -> None:
        name = self._name
        others = [each for each in self._known() if folded(each) != folded(name)]
        offered = [
            (literal(each), partial(self._ask_to_merge, name, each))
            for each in others[:MOST_OFFERED]
        ]
        self._ask(f"{literal(name)} is the same person as", offered)

    def _ask_to_merge(self, name: str, other: str) -> None:
        one, two = literal(name), literal(other)
        question = Confirmation(
            f"Merge {one} into {two}?",
            f"The games of {one} are counted as those of {two} from then on, in every game. No"
            " match is changed, and it can be taken back until this screen is left or the next"
            " name is changed.",
            "Merge",
            "Keep both",
        )
        self.manager.push(asking(question, partial(self._change, name, other)))

    def _change(self, name: str, to: str) -> None:
        def change() -> None:
            self._aliases.rename(name, to)
            self._name = to

        self._tried(change)

    def _undo(self) -> None:
        self._tried(self._aliases.undo)

    def _tried(self, change: Callable[[], None]) -> None:
        try:
            change()
        except OSError as error:
            said = f"{error.filename} can't be written ({error.strerror})."
            self.manager.push(telling("The name can't be kept", literal(said)))
            return
        self._count()


def _sentence(line: Line, alone: bool) -> str:
    """Somebody's figures in words."""
    count = len(line.games)
    if alone:
        return f"{in_figures(count, 'run')}, the furthest came to {line.furthest}."
    share = figures.percent(line.share)
    return (
        f"{in_figures(count, 'game')}, {line.won} won ({share}); now {in_a_row(line.now)} in a row,"
        f" at best {line.best.length} won."
    )
