"""The playtest lab: programs play many games of one kind, and what comes of it is shown as it
comes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from engine.app import desktop, theme
from engine.app.screens import form
from engine.app.screens.shares import share_bars
from engine.app.screens.variants import Variants
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Label, Screen, Widget, foot, layout, top_bar
from engine.app.widgets.choices import ChoiceField
from engine.app.widgets.containers import Column, Flow, Part, Sized
from engine.catalogue import CatalogueEntry
from engine.lab.background import Running
from engine.lab.playtest import MOST_GAMES, Playtest
from engine.lab.report import Column as Reported
from engine.lab.report import Report
from engine.lab.running import Room
from engine.lab.sentences import (
    comparisons,
    counted,
    ladder,
    verdicts,
    warnings,
)
from engine.lab.trial import CALLED, KINDS, MOST
from engine.rules.options import BadOption, OptionValue
from engine.words.markup import literal

GAMES = (20, 100, 400, 0)
"""How many games may be chosen; 0 is until somebody stops."""
LEVELS = 1
"""What is compared: 0 for nothing, then the levels of play, then each option."""
EACH = 0.5
"""Seconds between two looks at what has come."""
WATCHED = "watched.jsonl"
"""The file of the game that was watched last."""
COMPARED = 3
"""Of an option with many values so many are compared."""
WHO = (
    "The same program plays every seat. Random plays anything, Greedy looks one action ahead, and"
    " the others think ahead as they do at the table."
)
COMPARING = (
    "Levels of play: each plays the level below it, from every seat. A variant: some of its values"
    " are played with the same deals."
)
PLAYED = "For each that is compared. 100 games show a share to within 10 points, 400 to within 5."
NOTHING = (
    "Programs play the game many times, while you do something else. Here you will see what they"
    " find: who wins, how long a game takes, and which actions decide it."
)
INTERVALS = (
    "Chance has a say in every figure. The numbers in brackets, and the light line on a bar, tell"
    " how much: the true figure lies between them 19 times in 20. The short line across is where a"
    " bar would end if all won alike."
)


class Workers(NamedTuple):
    """Who plays: `make` gives an executor, which plays so many games at a time."""

    make: Callable[[], Executor]
    at_once: int


class LabScreen(Screen):
    """What is played, and what has been found so far.

    folder: where reports are written. watch: shows a match of a file again, from its beginning.
    tell: says something that has to be read. ground: what is played on by so many seats, which then
    all bring the same; None for any. most: a game is given up after so many actions.
    """

    def __init__(
        self,
        entry: CatalogueEntry,
        room: Room,
        workers: Workers,
        folder: Path,
        watch: Callable[[Path], None],
        tell: Callable[[str, str], None],
        ground: Any = None,
        seats: int = 0,
        most: int = MOST,
    ) -> None:
        super().__init__()
        self.entry, self._room, self._workers = entry, room, workers
        self._folder, self._watch, self._tell = folder, watch, tell
        self._ground, self._most = ground, most
        self.variants = Variants(entry.config.options)
        self._who, self._games, self._compared = 1, 0, 0
        self._seats = seats or entry.config.seats[0]
        self._running: Running | None = None
        self._seen = -1
        self._elapsed = 0.0
        self._report: Report | None = None
        self._kept_in: tuple[Path, int] | None = None
        """The file in which the report was written, and after how many games."""

    # What is played.

    @property
    def _names(self) -> list[str]:
        """The options that can be compared."""
        return [*self.entry.config.options]

    def compared(self, name: str) -> list[OptionValue]:
        """The values at which an option is compared: all of a few, else some from end to end."""
        offered = self.entry.config.options[name].offered
        if len(offered) <= COMPARED + 1:
            return [*offered]
        last = len(offered) - 1
        return [offered[last * n // (COMPARED - 1)] for n in range(COMPARED)]

    def start(self) -> None:
        """Begin with what is chosen."""
        options: dict[str, Sequence[OptionValue]] = {
            key: [value] for key, value in self.variants.chosen.items()
        }
        if self._compared > LEVELS:
            name = self._names[self._compared - LEVELS - 1]
            options[name] = self.compared(name)
        games, seed = GAMES[self._games], f"{datetime.now():%Y-%m-%d-%H%M}"
        try:
            test = Playtest(
                self._room,
                self.entry.key,
                [KINDS[self._who]] * self._seats,
                options=options,
                ladder=self._compared == LEVELS,
                games=games or MOST_GAMES,
                seed=seed,
                ground=self._ground,
                alike=self._ground is not None,
                most=self._most,
                command=self._command(options, seed),
            )
        except BadOption as error:
            self._tell("Such games can't be played", f"{literal(str(error))}.")
            return
        self._running = Running(test, self._workers.make, self._workers.at_once)
        self._seen, self._report, self._kept_in = -1, None, None
        self._running.start()

    def _command(self, options: dict[str, Sequence[OptionValue]], seed: str) -> str:
        """The same as a command."""
        ladder = self._compared == LEVELS
        who = "--ladder" if ladder else f"--players {KINDS[self._who]}"
        games = GAMES[self._games]
        said = [f"main.py playtest {self.entry.key} {who} --seats {self._seats} --seed {seed}"]
        if games:
            said.append(f"--games {games}")
        if self._ground is not None:
            said.append("--map FILE.tmx")
        for name, values in options.items():
            written = ",".join(str(value).lower() for value in values)
            if len(values) > 1 or values[0] != self.entry.config.options[name].default:
                said.append(f"--option {name}={written}")
        return " ".join(said)

    def stop(self) -> None:
        """End it with what there is."""
        if self._running:
            self._running.stop()

    @property
    def goes_on(self) -> bool:
        """Whether games are being played."""
        return self._running is not None and self._running.goes_on

    # Time.

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        if self._running is None:
            return moved
        self._elapsed += dt
        goes_on = self._running.goes_on
        state = self._running.test.done * 2 + goes_on
        if state != self._seen and (self._elapsed >= EACH or not goes_on):
            self._elapsed, self._seen = 0.0, state
            self._report = self._running.report
            self.rebuild()
            moved = True
        return moved

    def wait(self) -> float | None:
        return EACH / 2 if self.goes_on else super().wait()

    def leave(self) -> None:
        self.stop()
        super().leave()

    # What is kept.

    def save(self) -> None:
        """Write the report and its games, and say where it is."""
        if page := self._written():
            where = f"{literal(str(page))}, and its games lie beside it. A browser shows it."
            self._tell("The report is written", where)

    def open(self) -> None:
        """Have a browser show the report, which is written for it."""
        page = self._written()
        if page and not desktop.shown(page):
            where = f"It is the file {literal(str(page))}: open it in any browser."
            self._tell("No browser could be opened", where)

    def _written(self) -> Path | None:
        """The file of the report as it stands now; None where it can't be written, which is
        said."""
        if self._running is None:
            return None
        page = self._folder / f"{self.entry.key}-{datetime.now():%Y-%m-%d-%H%M%S}.html"
        if self._kept_in and self._kept_in[1] == self._running.test.done:
            page = self._kept_in[0]
        try:
            self._running.test.save(page, page.with_suffix(".json"))
        except OSError as error:
            self._tell("The report can't be written", f"{literal(str(page))}: {error.strerror}.")
            return None
        self._kept_in = page, self._running.test.done
        return page

    def _show(self, title: str, number: int) -> None:
        """Watch a game of a column."""
        if self._running is None:
            return
        file = self._folder / WATCHED
        try:
            self._running.test.keep(title, number, file)
        except OSError as error:
            self._tell("The game can't be shown", f"{literal(str(file))}: {error.strerror}.")
            return
        self._watch(file)

    # What is on the screen.

    def build(self, scale: Scale) -> Sequence[Widget]:
        where = "" if self._ground is None else " · on your battlefield, built alike"
        title = f"{self.entry.config.title}{where}"
        top = top_bar(scale, "Playtest", title, emblem=self.entry.emblem)
        low = foot(scale, self._buttons())
        room = form.between(scale, top, low)
        left, right = self._left(scale), self._right(scale)
        if scale.narrow:
            shown = [*right, *left] if self._running else [*left, *right]
            return [top, low, *form.column(scale, room, "page", shown)]
        one, two = layout.columns(room, [0.42, 0.56], scale.px(theme.GAP))
        return [
            top,
            low,
            *form.column(scale, one, "chosen", left),
            *form.column(scale, two, "found", right),
        ]

    def _buttons(self) -> list[Widget]:
        back = Button("back", label="Back", hint="Esc", on_press=self.back)
        if self.goes_on:
            go = Button("stop", label="Stop", hotkey="s", kind="primary", on_press=self.stop)
        else:
            go = Button(
                "start",
                label="Play",
                hint="Enter",
                hotkey="enter",
                kind="primary",
                on_press=self.start,
            )
        buttons: list[Widget] = [back, go]
        if self._report:
            buttons.append(Button("open", label="Open report", hotkey="o", on_press=self.open))
            buttons.append(Button("save", label="Save report", hotkey="r", on_press=self.save))
        return buttons

    def _left(self, scale: Scale) -> list[Part]:
        config = self.entry.config
        rows: list[Part] = [self._choice(scale, "who", "Players", WHO, [*CALLED.values()], "_who")]
        least, most = config.seats
        if least < most and self._ground is None:
            counts = [str(n) for n in range(least, most + 1)]
            field = ChoiceField(
                "seats",
                options=counts,
                value=self._seats - least,
                called="Seats",
                on_change=lambda index: setattr(self, "_seats", least + index),
            )
            rows.append(form.row(scale, "seats", "Seats", "How many play.", field))
        variants = [config.options[name].title for name in self._names]
        titles = ["Nothing", "Levels of play", *variants]
        rows.append(self._choice(scale, "compare", "Compare", COMPARING, titles, "_compared"))
        counts = [str(n) if n else "No end" for n in GAMES]
        rows.append(self._choice(scale, "games", "Games", PLAYED, counts, "_games"))
        panels: list[Part] = [form.panel("test", "The test", form.rows(scale, "test", rows))]
        if config.options:
            panels.append(self.variants.panel(scale))
        return panels

    def _choice(
        self, scale: Scale, id: str, title: str, help: str, words: Sequence[str], chosen: str
    ) -> Part:
        control = ChoiceField(
            id,
            options=words,
            value=getattr(self, chosen),
            called=title,
            on_change=lambda index: setattr(self, chosen, index),
        )
        return form.row(scale, id, title, help, control)

    def _right(self, scale: Scale) -> list[Part]:
        running, report = self._running, self._report
        if running is None:
            lead = Label("none", words=NOTHING, role=Role.LEAD)
            return [form.panel("nothing", "What it says", lead)]
        test = running.test
        done = report.games if report else test.done
        count = f"{done} games" if test.seconds else f"{done} of {test.wanted} games"
        if report is None:
            words = running.problem or "The first games are being played."
            return [form.panel("nothing", "What it says", Label("none", words=words), count)]
        panels: list[Part] = []
        if running.problem:
            panels.append(_said("problem", "Ended early", [running.problem]))
        if warned := warnings(report):
            panels.append(_said("warned", "Mind", warned))
        if rungs := ladder(report):
            panels.append(_said("ladder", "Levels of play", rungs, count))
        if beside := comparisons(report):
            panels.append(_said("beside", "Beside each other", beside, count))
        for number, column in enumerate(report.columns):
            title = column.title if len(report.columns) > 1 else "What it says"
            lines = [f"{counted(column)}.", *verdicts(report, column)]
            bars = share_bars(scale, report, column.findings, number)
            note = "" if len(report.columns) > 1 else count
            watch = self._watches(scale, number, column)
            panels.append(_said(f"column-{number}", title, lines, note, bars, watch))
        if any(column.findings.deals for column in report.columns):
            panels.append(Label("intervals", words=INTERVALS, colour=theme.MUTED))
        return panels

    def _watches(self, scale: Scale, number: int, column: Reported) -> Part:
        """Leads to some games of a column."""
        found = column.findings
        games = (
            ("Shortest", found.shortest),
            ("Longest", found.longest),
            ("Most dramatic", found.most_dramatic),
        )
        buttons = [
            Button(
                f"watch-{number}-{label.split()[-1].lower()}",
                label=f"Watch {label.lower()}",
                icon="ui-play",
                on_press=partial(self._show, column.title, game),
            )
            for label, game in games
        ]
        return Flow([Sized(each, down=scale.px(theme.FORM_HEIGHT)) for each in buttons], gap=8)


def _said(
    id: str,
    title: str,
    lines: Sequence[str],
    note: str = "",
    before: Sequence[Part] = (),
    *after: Part,
) -> Part:
    """Sentences in a panel, below something, and perhaps above something else."""
    labels = [Label(f"{id}-{n}", words=literal(line)) for n, line in enumerate(lines)]
    return form.panel(id, title, Column([*before, *labels, *after], gap=6), note)
