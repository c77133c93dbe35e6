"""The playtest lab: programs play many games of one kind, and what comes of it is shown as it
comes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from engine import files
from engine.app import desktop, theme
from engine.app.screens import form
from engine.app.screens.shares import share_bars
from engine.app.screens.variants import Variants
from engine.app.theme import Role
from engine.app.widgets import (
    Answer,
    Button,
    Dialog,
    Label,
    Screen,
    Widget,
    foot,
    top_bar,
)
from engine.app.widgets.choices import ChoiceField
from engine.app.widgets.containers import Column, Flow, Part, Sized
from engine.app.widgets.words import body, muted
from engine.catalogue import CatalogueEntry
from engine.lab.background import Running
from engine.lab.playtest import MOST_GAMES, Playtest
from engine.lab.report import Report
from engine.lab.report import ReportColumn as Reported
from engine.lab.sentences import Section, sections
from engine.lab.trial import CALLED, KINDS, MOST
from engine.players.player import Room
from engine.rules.english import in_figures
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
    "Levels of play: each level plays against the one below it, from every seat. A variant: some"
    " of its values are played with the same deals."
)
PLAYED = (
    "How many games for each choice compared. 100 games show a share to within 10 points, 400 to"
    " within 5."
)
NOTHING = (
    "Programs play the game many times, while you do something else. Here you will see what they"
    " find: who wins, how long a game takes, and which actions decide it."
)
INTERVALS = (
    "Every figure depends partly on chance. The numbers in brackets, and the light line on a bar,"
    " show how much: the true figure lies between them 19 times in 20. The short line across a bar"
    " marks an even share."
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
        self.entry = entry
        self._room = room
        self._workers = workers
        self._folder = folder
        self._watch = watch
        self._tell = tell
        self._ground = ground
        self._most = most
        self.variants = Variants(entry.config)
        self._who = 1
        self._games = 0
        self._compared = 0
        self._seats = seats or entry.config.seats[0]
        self._running: Running | None = None
        self._seen = -1
        self._elapsed = 0.0
        self._report: Report | None = None
        self._kept_in: tuple[Path, int] | None = None
        """The file in which the report was written, and after how many games."""
        self._given_up = False
        """True once the user has settled what becomes of games that are in no report."""

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
        games = GAMES[self._games]
        seed = f"{datetime.now():%Y-%m-%d-%H%M}"
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
        self._seen = -1
        self._report = None
        self._kept_in = None
        self._given_up = False
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
            self._elapsed = 0.0
            self._seen = state
            self._report = self._running.report
            self.rebuild()
            moved = True
        return moved

    def wait(self) -> float | None:
        return EACH / 2 if self.goes_on else super().wait()

    def back(self) -> None:
        self._ask_what_becomes_of_it(super().back)

    def leave(self) -> None:
        """Stop, and keep games that are in no report, since nobody can be asked any more."""
        self.stop()
        if self._unsaved:
            with suppress(OSError):
                self._write()
        super().leave()

    # What is kept.

    @property
    def _unsaved(self) -> int:
        """The number of games to keep that are in no report."""
        if self._running is None or self._given_up:
            return 0
        done = self._running.test.done
        return 0 if self._kept_in and self._kept_in[1] == done else done

    def _ask_what_becomes_of_it(self, go_on: Callable[[], None]) -> None:
        """Ask what becomes of games that are in no report, if there are any; then go on."""
        if not (count := self._unsaved):
            go_on()
            return

        def save() -> None:
            self.stop()
            if self._written():
                discard()

        def discard() -> None:
            self._given_up = True
            go_on()

        said = f"The report on {in_figures(count, 'game')} is not saved."
        answers = [
            Answer("Stay"),
            Answer("Discard", discard, "danger"),
            Answer("Save report", save, "primary"),
        ]
        self.manager.push(Dialog("Save the report?", said, answers))

    def _start_anew(self) -> None:
        self._ask_what_becomes_of_it(self.start)

    def rescue(self) -> str:
        page = self._write()
        return f"The report on the games so far is in {page}." if page else ""

    def save(self) -> None:
        """Write the report and its games, and say where it is."""
        if page := self._written():
            where = f"It is in {literal(str(page))}, with its games beside it."
            where += " Any browser can open it."
            self._tell("The report is written", where)

    def open(self) -> None:
        """Have a browser show the report, which is written for it."""
        page = self._written()
        if page and not desktop.shown(page):
            where = f"The report is the file {literal(str(page))}. Open it in any browser."
            self._tell("No browser could be opened", where)

    def _written(self) -> Path | None:
        """The file of the report as it stands now; None where it can't be written, which is
        said."""
        try:
            return self._write()
        except OSError as error:
            folder = literal(str(self._folder))
            self._tell("The report can't be written", f"{folder}: {error.strerror}.")
            return None

    def _write(self) -> Path | None:
        """Write the report as it stands now; return its file, None where no game was played.
        Raises `OSError`."""
        if self._running is None:
            return None
        ground = files.stem_for(getattr(self._ground, "name", ""), "")
        when = f"{datetime.now():%Y-%m-%d-%H%M%S}"
        stem = "-".join(filter(None, (self.entry.key, ground, when)))
        page = self._folder / f"{stem}.html"
        if self._kept_in and self._kept_in[1] == self._running.test.done:
            page = self._kept_in[0]
        written = self._running.test.save(page, page.with_suffix(".json"))
        if not written:
            return None
        self._kept_in = written[0], self._running.test.done
        return written[0]

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

    def build(self) -> Sequence[Widget]:
        scale = self.scale
        where = "" if self._ground is None else " · on your battlefield, all built alike"
        title = f"{self.entry.config.title}{where}"
        top = top_bar(scale, "Playtest", title, emblem=self.entry.emblem)
        low = foot(scale, self._buttons())
        chosen = form.Panels("chosen", self._left())
        found = form.Panels("found", self._right())
        if scale.narrow and self._running:
            shown: Part = form.Panels("page", [*found.panels, *chosen.panels])
        else:
            shown = form.halves(scale, chosen, found, (0.42, 0.56))
        return form.screen(scale, top, low, shown)

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
                on_press=self._start_anew,
            )
        buttons: list[Widget] = [back, go]
        if self._report:
            buttons.append(Button("open", label="Open report", hotkey="o", on_press=self.open))
            buttons.append(Button("save", label="Save report", hotkey="r", on_press=self.save))
        return buttons

    def _left(self) -> list[Part]:
        scale = self.scale
        config = self.entry.config
        rows: list[Part] = [self._choice("who", "Players", WHO, [*CALLED.values()], "_who")]
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
        rows.append(self._choice("compare", "Compare", COMPARING, titles, "_compared"))
        counts = [str(n) if n else "No end" for n in GAMES]
        rows.append(self._choice("games", "Games", PLAYED, counts, "_games"))
        panels: list[Part] = [form.panel("test", "The test", form.rows("test", rows))]
        if config.options:
            panels.append(self.variants.panel(scale))
        return panels

    def _choice(self, id: str, title: str, help: str, words: Sequence[str], chosen: str) -> Part:
        control = ChoiceField(
            id,
            options=words,
            value=getattr(self, chosen),
            called=title,
            on_change=lambda index: setattr(self, chosen, index),
        )
        return form.row(self.scale, id, title, help, control)

    def _right(self) -> list[Part]:
        running = self._running
        report = self._report
        if running is None:
            lead = Label("none", words=NOTHING, role=Role.LEAD)
            return [form.panel("nothing", "What it says", lead)]
        test = running.test
        done = report.games if report else test.done
        count = f"{done} games" if test.seconds else f"{done} of {test.wanted} games"
        if report is None:
            words = running.problem or "The first games are being played."
            return [form.panel("nothing", "What it says", body("none", words), count)]
        panels: list[Part] = []
        if running.problem:
            panels.append(_said("problem", "Ended early", [running.problem]))
        listed = sections(report)
        main = next(section for section in listed if not section.warns)
        for section in listed:
            panels.append(self._section(section, report, count if section is main else ""))
        if any(column.findings.deals for column in report.columns):
            panels.append(muted("intervals", INTERVALS))
        return panels

    def _section(self, section: Section, report: Report, note: str) -> Part:
        """A panel with the sentences of a section, below the bars of its column."""
        title = section.title or "What it says"
        if section.column is None:
            return _said(section.id, title, section.sentences, note)
        number = report.columns.index(section.column)
        bars = share_bars(self.scale, report, section.column.findings, number)
        watch = self._watches(number, section.column)
        return _said(section.id, title, section.sentences, note, bars, watch)

    def _watches(self, number: int, column: Reported) -> Part:
        """Buttons that show the notable games of a column."""
        buttons = [
            Button(
                f"watch-{number}-{notable.split()[-1]}",
                label=f"Watch {notable}",
                icon="ui-play",
                on_press=partial(self._show, column.title, game),
            )
            for notable, game in column.findings.notable.items()
        ]
        return Flow([Sized(each, down=theme.FORM_HEIGHT) for each in buttons], gap=8)


def _said(
    id: str,
    title: str,
    lines: Sequence[str],
    note: str = "",
    before: Sequence[Part] = (),
    *after: Part,
) -> Part:
    """Sentences in a panel, below something, and perhaps above something else."""
    labels = [body(f"{id}-{n}", literal(line)) for n, line in enumerate(lines)]
    return form.panel(id, title, Column([*before, *labels, *after], gap=6), note)
