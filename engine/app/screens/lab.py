"""Playtest lab: programs play many games, and the findings are shown as they come in.

A playtest compares choices, such as the values of an option; the report has a column for each. A
ladder compares the levels of programs: each level plays against the one below it. A deal is what
one seed gives, which is played with each choice. A notable game is one that is worth watching, such
as the longest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from typing_extensions import override

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
from engine.app.widgets.table import DataTable
from engine.app.widgets.words import body, muted, note, strong
from engine.catalogue import CatalogueEntry
from engine.lab.background import BackgroundPlaytest
from engine.lab.playtest import MOST_GAMES, Playtest
from engine.lab.report import Report, ReportColumn
from engine.lab.sentences import Section, sections, setup_rows, upper
from engine.lab.trial import KINDS, MAX_ACTIONS, PLAYER_KIND_NAMES
from engine.players.player import GameProvider
from engine.rules.english import in_figures
from engine.rules.options import BadOption, OptionValue
from engine.words.markup import literal

GAME_COUNTS = (20, 100, 400, 0)
"""Numbers of games that can be chosen; 0 means no end until somebody stops."""
COLUMN_SHARES = (0.42, 0.56)
"""Widths of the choices and of the findings, in proportion to each other."""
LEVELS_CHOICE = 1
"""Index of *Levels of play* among the comparisons: after nothing (0), before the options."""
UPDATE_SECONDS = 0.5
"""Seconds between two updates of the report."""
WATCHED_FILE = "watched.jsonl"
"""Name of the file with the game that was watched last."""
MAX_COMPARED_VALUES = 3
"""Number of values compared of an option with many."""
PLAYERS_HELP = (
    "The same program plays every seat. Random plays anything, Greedy looks one action ahead, and"
    " the others think ahead as they do at the table."
)
COMPARE_HELP = (
    "Levels of play: each level plays against the one below it, from every seat. A variant: some"
    " of its values are played with the same deals."
)
GAMES_HELP = (
    "How many games for each choice compared. 100 games show a share to within 10 points, 400 to"
    " within 5."
)
NO_FINDINGS = (
    "Programs play the game many times, while you do something else. Here you will see what they"
    " find: who wins, how long a game takes, and which actions decide it."
)
INTERVALS_NOTE = (
    "Every figure depends partly on chance. The numbers in brackets, and the light line on a bar,"
    " show how much: the true figure lies between them 19 times in 20. The short line across a bar"
    " marks an even share."
)


class Workers(NamedTuple):
    """Worker processes that play games.

    Attributes:
        make: Returns a new executor with these processes.
        at_once: Number of games that are played in parallel.
    """

    make: Callable[[], Executor]
    at_once: int


class LabScreen(Screen):
    """Choice of a playtest, and its findings up to now.

    Args:
        game_provider: Provides the game, its rules and its programs.
        folder: Folder for the reports.
        watch_match: Shows the match of a file from its beginning.
        show_message: Shows a message.
        ground: Map to play on, with alike setups for all seats; None for any.
        seats: Number of seats on this map; 0 for the game's minimum.
        max_actions: Number of actions after which a game is given up.
    """

    def __init__(
        self,
        entry: CatalogueEntry,
        game_provider: GameProvider,
        workers: Workers,
        folder: Path,
        watch_match: Callable[[Path], None],
        show_message: Callable[[str, str], None],
        ground: Any = None,
        seats: int = 0,
        max_actions: int = MAX_ACTIONS,
    ) -> None:
        super().__init__()
        self.entry = entry
        self._game_provider = game_provider
        self._workers = workers
        self._folder = folder
        self._watch_match = watch_match
        self._show_message = show_message
        self._ground = ground
        self._max_actions = max_actions
        self.variants = Variants(entry.config)
        player = entry.player()
        self._named_setups = player and player.named_setups
        # indices of the chosen plates, of `KINDS`, `GAME_COUNTS` and the comparisons
        self._players_index = 1
        self._games_index = 0
        self._compare_index = 0
        self._seats = seats or entry.config.seats[0]
        self._playtest: BackgroundPlaytest | None = None
        self._shown_progress = -1
        """Progress that the screen shows (see `update`); -1 before it shows any."""
        self._seconds_since_update = 0.0
        self._report: Report | None = None
        self._saved_report: tuple[Path, int] | None = None
        """File of the last written report, and the number of games in it."""
        self._is_discarded = False
        """True once the user has decided about games that are in no report."""

    # The playtest.

    @property
    def _option_keys(self) -> list[str]:
        """Keys of the options that can be compared."""
        return [*self.entry.config.options]

    @property
    def _compared_option(self) -> str:
        """Key of the option whose values are compared; "" for none."""
        keys = ["", "", *self._option_keys, ""]  # nothing, levels, the options, set-ups
        return keys[self._compare_index]

    @property
    def _compared_setups(self) -> Sequence[str]:
        """Names of the set-ups that are compared; () for none."""
        is_chosen = self._compare_index == len(self._option_keys) + LEVELS_CHOICE + 1
        return self._named_setups.usual if is_chosen and self._named_setups else ()

    def values_to_compare(self, name: str) -> list[OptionValue]:
        """Return the values of an option that are compared: all if few, else some evenly spaced."""
        values = self.entry.config.options[name].offered
        if len(values) <= MAX_COMPARED_VALUES + 1:
            return [*values]
        last = len(values) - 1
        steps = MAX_COMPARED_VALUES - 1
        return [values[last * step // steps] for step in range(steps + 1)]

    def start(self) -> None:
        """Start the chosen playtest."""
        options: dict[str, Sequence[OptionValue]] = {
            key: [value] for key, value in self.variants.chosen.items()
        }
        if name := self._compared_option:
            options[name] = self.values_to_compare(name)
        games = GAME_COUNTS[self._games_index]
        seed = f"{datetime.now():%Y-%m-%d-%H%M}"
        try:
            playtest = Playtest(
                self._game_provider,
                self.entry.key,
                [KINDS[self._players_index]] * self._seats,
                options=options,
                ladder=self._compare_index == LEVELS_CHOICE,
                games=games or MOST_GAMES,
                seed=seed,
                grounds=() if self._ground is None else [self._ground],
                alike=self._ground is not None,
                max_actions=self._max_actions,
                command=self._command(options, seed),
                setups=self._compared_setups,
            )
        except BadOption as error:
            self._show_message("Such games can't be played", f"{literal(str(error))}.")
            return
        self._playtest = BackgroundPlaytest(playtest, self._workers.make, self._workers.at_once)
        self._shown_progress = -1
        self._report = None
        self._saved_report = None
        self._is_discarded = False
        self._playtest.start()

    def _command(self, options: dict[str, Sequence[OptionValue]], seed: str) -> str:
        """Return the playtest as a command line."""
        ladder = self._compare_index == LEVELS_CHOICE
        players_argument = "--ladder" if ladder else f"--players {KINDS[self._players_index]}"
        games = GAME_COUNTS[self._games_index]
        arguments = [f"main.py playtest {self.entry.key} {players_argument}"]
        arguments.append(f"--seats {self._seats} --seed {seed}")
        if games:
            arguments.append(f"--games {games}")
        if self._ground is not None:
            arguments.append("--map FILE.tmx")
        if self._compared_setups:
            arguments.append(f"--setups {','.join(self._compared_setups)}")
        for name, values in options.items():
            values_argument = ",".join(str(value).lower() for value in values)
            if len(values) > 1 or values[0] != self.entry.config.options[name].default:
                arguments.append(f"--option {name}={values_argument}")
        return " ".join(arguments)

    def stop(self) -> None:
        """Stop the playtest; its findings remain."""
        if self._playtest:
            self._playtest.stop()

    @property
    def goes_on(self) -> bool:
        """True while games are being played."""
        return self._playtest is not None and self._playtest.goes_on

    # Progress.

    @override
    def update(self, dt: float) -> bool:
        has_changed = super().update(dt)
        if self._playtest is None:
            return has_changed
        self._seconds_since_update += dt
        goes_on = self._playtest.goes_on
        progress = self._playtest.test.done * 2 + goes_on  # changes with each game and at the end
        if progress == self._shown_progress:
            return has_changed
        if goes_on and self._seconds_since_update < UPDATE_SECONDS:
            return has_changed
        self._seconds_since_update = 0.0
        self._shown_progress = progress
        self._report = self._playtest.report
        self.rebuild()
        return True

    @override
    def wait(self) -> float | None:
        return UPDATE_SECONDS / 2 if self.goes_on else super().wait()

    @override
    def back(self) -> None:
        self._ask_to_save(super().back)

    @override
    def leave(self) -> None:
        """Stop, and save games that are in no report, since the user can't be asked any more."""
        self.stop()
        if self._unsaved:
            with suppress(OSError):
                self._write()
        super().leave()

    # Saving.

    @property
    def _unsaved(self) -> int:
        """Number of games that are in no report and worth saving."""
        if self._playtest is None or self._is_discarded or self._is_saved(self._playtest):
            return 0
        return self._playtest.test.done

    def _is_saved(self, playtest: BackgroundPlaytest) -> bool:
        """Return True if the last written report has all games of the playtest."""
        if self._saved_report is None:
            return False
        _, saved_games = self._saved_report
        return saved_games == playtest.test.done

    def _ask_to_save(self, go_on: Callable[[], None]) -> None:
        """Ask whether to save games that are in no report, if there are any; then `go_on`."""
        count = self._unsaved
        if not count:
            go_on()
            return

        def save() -> None:
            self.stop()
            if self._write_or_tell():
                discard()

        def discard() -> None:
            self._is_discarded = True
            go_on()

        text = f"The report on {in_figures(count, 'game')} is not saved."
        answers = [
            Answer("Stay"),
            Answer("Discard", discard, "danger"),
            Answer("Save report", save, "primary"),
        ]
        self.manager.push(Dialog("Save the report?", text, answers))

    def _start_anew(self) -> None:
        self._ask_to_save(self.start)

    @override
    def rescue(self) -> str:
        page = self._write()
        return f"The report on the games so far is in {page}." if page else ""

    def save(self) -> None:
        """Write the report and its games, and show where the report is."""
        if page := self._write_or_tell():
            text = f"It is in {literal(str(page))}, with its games beside it."
            text += " Any browser can open it."
            self._show_message("The report is written", text)

    def open(self) -> None:
        """Write the report, and open it in a browser."""
        page = self._write_or_tell()
        if page and not desktop.open_path(page):
            text = f"The report is the file {literal(str(page))}. Open it in any browser."
            self._show_message("No browser could be opened", text)

    def _write_or_tell(self) -> Path | None:
        """Write the report; return its file, or None after a message that it can't be written."""
        try:
            return self._write()
        except OSError as error:
            folder = literal(str(self._folder))
            self._show_message("The report can't be written", f"{folder}: {error.strerror}.")
            return None

    def _write(self) -> Path | None:
        """Write the report; return its file, or None if no game was played.

        Raises:
            OSError: The report can't be written.
        """
        if self._playtest is None:
            return None
        map_name = files.stem_for(getattr(self._ground, "name", ""), "")
        time_text = f"{datetime.now():%Y-%m-%d-%H%M%S}"
        stem = "-".join(filter(None, (self.entry.key, map_name, time_text)))
        page = self._folder / f"{stem}.html"
        if self._saved_report and self._is_saved(self._playtest):
            page, _ = self._saved_report
        written_files = self._playtest.test.save(page, page.with_suffix(".json"))
        if not written_files:
            return None
        written_page = written_files[0]
        self._saved_report = written_page, self._playtest.test.done
        return written_page

    def _watch_game(self, title: str, number: int) -> None:
        """Watch a game of a column."""
        if self._playtest is None:
            return
        file = self._folder / WATCHED_FILE
        try:
            self._playtest.test.keep(title, number, file)
        except OSError as error:
            self._show_message(
                "The game can't be shown", f"{literal(str(file))}: {error.strerror}."
            )
            return
        self._watch_match(file)

    # Contents.

    @override
    def build(self) -> Sequence[Widget]:
        scale = self.scale
        map_note = "" if self._ground is None else " · on your battlefield, all built alike"
        title = f"{self.entry.config.title}{map_note}"
        top = top_bar(scale, "Playtest", title, emblem=self.entry.emblem)
        bottom_bar = foot(scale, self._buttons())
        test_panels = form.Panels("chosen", self._test_panels())
        finding_panels = form.Panels("found", self._finding_panels())
        if scale.narrow and self._playtest:
            content: Part = form.Panels("page", [*finding_panels.panels, *test_panels.panels])
        else:
            content = form.halves(scale, test_panels, finding_panels, COLUMN_SHARES)
        return form.screen(scale, top, bottom_bar, content)

    def _buttons(self) -> list[Widget]:
        back = Button("back", label="Back", hint="Esc", on_press=self.back)
        if self.goes_on:
            main = Button("stop", label="Stop", hotkey="s", kind="primary", on_press=self.stop)
        else:
            main = Button(
                "start",
                label="Play",
                hint="Enter",
                hotkey="enter",
                kind="primary",
                on_press=self._start_anew,
            )
        buttons: list[Widget] = [back, main]
        if self._report:
            buttons.append(Button("open", label="Open report", hotkey="o", on_press=self.open))
            buttons.append(Button("save", label="Save report", hotkey="r", on_press=self.save))
        return buttons

    def _test_panels(self) -> list[Part]:
        """Return the panels in which a playtest is chosen."""
        config = self.entry.config
        rows: list[Part] = [
            self._choice(
                "who",
                title="Players",
                help=PLAYERS_HELP,
                words=[*PLAYER_KIND_NAMES.values()],
                attribute="_players_index",
            )
        ]
        if config.seats[0] < config.seats[1] and self._ground is None:
            rows.append(self._seats_row())
        rows.append(self._compare_row())
        counts = [str(n) if n else "No end" for n in GAME_COUNTS]
        rows.append(
            self._choice(
                "games", title="Games", help=GAMES_HELP, words=counts, attribute="_games_index"
            )
        )
        panels: list[Part] = [form.panel("test", "The test", form.rows("test", rows))]
        if config.options:
            panels.append(self.variants.panel(self.scale))
        return panels

    def _compare_row(self) -> Part:
        """Return the row in which the comparison is chosen."""
        variants = [self.entry.config.options[name].title for name in self._option_keys]
        titles = ["Nothing", "Levels of play", *variants]
        help = COMPARE_HELP
        if self._named_setups:
            noun = upper(self._named_setups.noun)
            titles.append(f"{noun}s")
            help += f" {noun}s: each plays against each other, from both seats."
        return self._choice(
            "compare", title="Compare", help=help, words=titles, attribute="_compare_index"
        )

    def _seats_row(self) -> Part:
        least_seats, max_seats = self.entry.config.seats
        field = ChoiceField(
            "seats",
            options=[str(n) for n in range(least_seats, max_seats + 1)],
            value=self._seats - least_seats,
            called="Seats",
            on_change=lambda index: setattr(self, "_seats", least_seats + index),
        )
        return form.row(self.scale, "seats", "Seats", "How many play.", field)

    def _choice(self, id: str, title: str, help: str, words: Sequence[str], attribute: str) -> Part:
        """Return a row of plates; `attribute` names the attribute that holds the chosen index."""
        control = ChoiceField(
            id,
            options=words,
            value=getattr(self, attribute),
            called=title,
            on_change=lambda index: setattr(self, attribute, index),
        )
        return form.row(self.scale, id, title, help, control)

    def _finding_panels(self) -> list[Part]:
        """Return the panels with the findings up to now, or with a note before the first."""
        playtest = self._playtest
        report = self._report
        if playtest is None:
            message_label = Label("none", words=NO_FINDINGS, role=Role.LEAD)
            return [form.panel("nothing", "What it says", message_label)]
        test = playtest.test
        games_done = report.games if report else test.done
        games_note = (
            f"{games_done} games" if test.seconds else f"{games_done} of {test.wanted_count} games"
        )
        if report is None:
            message = playtest.problem or "The first games are being played."
            return [form.panel("nothing", "What it says", body("none", message), games_note)]
        panels: list[Part] = []
        if playtest.problem:
            panels.append(_sentences_panel("problem", "Ended early", [playtest.problem]))
        report_sections = sections(report)
        main_section = next(section for section in report_sections if not section.is_warning)
        for section in report_sections:
            section_note = games_note if section is main_section else ""
            panels.append(self._section_panel(section, report, section_note))
        if any(column.findings.deals for column in report.columns):
            panels.append(muted("intervals", INTERVALS_NOTE))
        return panels

    def _section_panel(self, section: Section, report: Report, note: str) -> Part:
        """Return a panel with the sentences of a section, below the bars of its column."""
        title = section.title or "What it says"
        if section.column is None:
            table = [_setup_table(section)] if section.table else []
            return _sentences_panel(section.id, title, section.sentences, note, (), *table)
        number = report.columns.index(section.column)
        bars = share_bars(self.scale, report, section.column.findings, number)
        watch_buttons = self._watch_buttons(number, section.column)
        return _sentences_panel(section.id, title, section.sentences, note, bars, watch_buttons)

    def _watch_buttons(self, number: int, column: ReportColumn) -> Part:
        """Return buttons that show the notable games of a column."""
        buttons = [
            Button(
                f"watch-{number}-{notable.split()[-1]}",
                label=f"Watch {notable}",
                icon="ui-play",
                on_press=partial(self._watch_game, column.title, game),
            )
            for notable, game in column.findings.notable.items()
        ]
        return Flow([Sized(each, down=theme.FORM_HEIGHT) for each in buttons], gap=8)


def _setup_table(section: Section) -> Part:
    """Return the results of set-ups against the mix and against each other."""
    assert section.table
    headings, *rows = setup_rows(section.table)
    lines = [[note(f"{section.id}-head-{name}", name) for name in headings]]
    for name, *cells in rows:
        figures = zip(headings[1:], cells, strict=True)
        id = f"{section.id}-{name}"
        lines.append(
            [strong(id, name), *(body(f"{id}-{rival}", words) for rival, words in figures)]
        )
    return DataTable(lines, right=range(1, len(headings)))


def _sentences_panel(
    id: str,
    title: str,
    lines: Sequence[str],
    note: str = "",
    parts_above: Sequence[Part] = (),
    *parts_below: Part,
) -> Part:
    """Return a panel with sentences, between the parts `parts_above` and `parts_below`."""
    labels = [body(f"{id}-{n}", literal(line)) for n, line in enumerate(lines)]
    return form.panel(id, title, Column([*parts_above, *labels, *parts_below], gap=6), note)
