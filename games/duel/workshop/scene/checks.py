"""Checks of a drawing in the background, and the panel that lists its problems.

A survey is what the reader of maps makes of a drawing: the battlefield and its problems. A remedy
is a fix for a problem that can be put right in exactly one way. The workshop's screen calls
`check_drawing` with each new drawing, and `poll` once per frame.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

from engine.app import theme
from engine.app.screens import form
from engine.app.theme import Role
from engine.app.widgets import Button, Label, Panel, Picture, literal
from engine.app.widgets.containers import CENTRE, Column, Framed, Layers, Part, Row, Share, Space
from engine.rules.english import in_figures
from games.duel.locating import button_label
from games.duel.maps.problems import Problem, Severity, sentence
from games.duel.workshop.drawing import Drawing
from games.duel.workshop.history import Edit
from games.duel.workshop.mending import remedy_step
from games.duel.workshop.scene.desk import Desk
from games.duel.workshop.scene.files import Files

TILED_ADVICE = re.compile(r" \(in Tiled, [^)]*\)")
"""Part of a problem's words that is only for people who draw in Tiled."""
POLL_SECONDS = 0.03
"""Seconds between two calls of `Checks.poll` while a check runs; the workshop's screen waits so."""
ICON_SIDE = 22
"""Side of the picture beside a problem, in style units."""
ROW_GAP = 8
"""Gap between the problems, and between the parts of one, in style units."""
VIEW_INCHES = 10.0, 10.0
"""Width and height of the part of the map that is shown around a problem."""
PLACE_RADIUS = 0.3
"""Distance in inches from a problem's place within which its thing is searched."""


class Checks:
    """The problems of a drawing.

    Problems of single things are known at once; those of the whole drawing come from a thread.
    """

    def __init__(self) -> None:
        self._worker = ThreadPoolExecutor(1, "checks")
        self._drawing: Drawing | None = None
        self._checked_drawing: Drawing | None = None
        self._running_check: tuple[Drawing, Future[object]] | None = None
        self.problems: tuple[Problem, ...] = ()

    def check_drawing(self, drawing: Drawing) -> None:
        """Check this drawing from now on."""
        if drawing is self._drawing:
            return
        self._drawing = drawing
        self.problems = drawing.survey_of_things.problems
        self._start()

    def _start(self) -> None:
        drawing = self._drawing
        if self._running_check is None and drawing and drawing is not self._checked_drawing:
            # The survey is a cached property: the thread computes it, `poll` reads it.
            self._running_check = drawing, self._worker.submit(lambda: drawing.survey)

    @property
    def is_stale(self) -> bool:
        """Whether the check of the present drawing is unfinished."""
        return self._checked_drawing is not self._drawing

    def poll(self) -> bool:
        """Return True if the check of the present drawing has finished since the last call."""
        if self._running_check is None or not self._running_check[1].done():
            return False
        drawing, computation = self._running_check
        self._running_check = None
        computation.result()  # raises an error of the thread
        if drawing is self._drawing:
            self._checked_drawing = drawing
            self.problems = drawing.survey.problems
            return True
        self._start()  # the drawing has changed meanwhile: check the present one
        return False

    def close(self) -> None:
        """Stop checking, and end the thread."""
        self._worker.shutdown(wait=False, cancel_futures=True)


def problem_counts(problems: tuple[Problem, ...]) -> str:
    """Return the number of problems in words: "1 error, 2 warnings"; "" for no problem."""
    counts = []
    for severity, word in ((Severity.ERROR, "error"), (Severity.WARNING, "warning")):
        count = sum(problem.severity is severity for problem in problems)
        if count:
            counts.append(in_figures(count, word))
    return ", ".join(counts)


class ChecksPanel:
    """Panel with the problems of a drawing, each with buttons that help."""

    def __init__(self, desk: Desk, files: Files, checks: Checks) -> None:
        self._desk = desk
        self._files = files
        self._checks = checks
        self._last_shown = -1
        """Index of the problem that was shown last."""

    def part(self, fairness: Button) -> Part:
        """Return the panel with all problems, and the button that compares the starts."""
        note = "checking …" if self._checks.is_stale else "updated as you draw"
        rows: list[Part] = [
            self._row(index, problem) for index, problem in enumerate(self._checks.problems)
        ]
        if rows:
            rows.append(Row([Share(Space(0)), fairness]))
        else:
            words = "No piece is wrong; the whole is being checked."
            pictures: list[Part] = []
            if not self._checks.is_stale:
                words = "Nothing is wrong: a duel can begin here."
                pictures = [Picture("check-tick", art="ui-check")]
            tick = Layers([Space(ICON_SIDE), *pictures])
            label = Label("check-none", words=words)
            parts: list[Part] = [tick, Space(ROW_GAP), Share(label), Space(ROW_GAP), fairness]
            rows = [Row(parts, at=CENTRE)]
        return form.panel("checks", "Checks", Column(rows, gap=ROW_GAP), note)

    def _row(self, index: int, problem: Problem) -> Part:
        """Return a problem with its buttons.

        One button shows the problem's place, one fixes the problem if there is one way to do so,
        and one asks for the folder of a missing file.
        """
        shown_words = TILED_ADVICE.sub("", sentence(problem))
        words = Label(
            f"check-{index}", words=literal(shown_words), role=Role.BODY, colour=theme.TEXT
        )
        icon = Layers([Space(ICON_SIDE), _icon(index, problem.severity)])
        parts: list[Part] = [
            icon,
            Space(ROW_GAP),
            Share(words),
            Space(ROW_GAP),
            *self._help_buttons(index, problem),
        ]
        lines: list[Part] = [Row(parts, at=CENTRE)]
        if problem.missing:
            ask = partial(self._files.ask_for_folder, problem.missing)
            label = button_label([problem.missing], allowed_folders=())
            lines.append(_small_button(f"locate-{index}", label, ask))
        well = Panel(f"check-{index}-panel", kind="well")
        return Framed(well, Column(lines, gap=4), ROW_GAP, 6)

    def _help_buttons(self, index: int, problem: Problem) -> list[Part]:
        """Return the buttons that show the place of a problem and that fix it."""
        buttons: list[Part] = []
        if problem.at is not None:
            tip = "Shows where on the map (F8 goes to the next one)."
            show = partial(self._show, index)
            buttons.append(_small_button(f"show-{index}", "Show", show, tip))
        if remedy := remedy_step(problem):
            step_name, edits = remedy
            tip = "Repairs it. Ctrl+Z undoes that."
            apply_remedy = partial(self._apply_remedy, step_name, edits)
            buttons.append(_small_button(f"mend-{index}", "Mend", apply_remedy, tip))
        return buttons

    def show_next(self) -> None:
        """Show the next problem that has a place."""
        problems = self._checks.problems
        indices = [*range(self._last_shown + 1, len(problems)), *range(self._last_shown + 1)]
        for index in indices:
            if index < len(problems) and problems[index].at is not None:
                self._show(index)
                return
        self._desk.editor.message = "There are no problems on the map."

    def _show(self, index: int) -> None:
        """Bring a problem's place into the middle of the view, and select the thing there."""
        problems = self._checks.problems
        place = problems[index].at if index < len(problems) else None
        if place is None:
            return
        self._last_shown = index
        self._desk.canvas.show(place, VIEW_INCHES)
        keys_near = self._desk.editor.keys_under(place, PLACE_RADIUS)
        self._desk.editor.choose(keys_near[:1])

    def _apply_remedy(self, name: str, edits: Sequence[Edit]) -> None:
        """Repair a problem in one step; partners have problems of their own."""
        self._desk.editor.do_without_symmetry(name, *edits)
        self._desk.focus_map()  # the focused button disappears


def _icon(index: int, severity: Severity) -> Picture:
    """Return the picture beside a problem, in the colour of its severity."""
    is_error = severity is Severity.ERROR
    colours = {theme.css(theme.BRASS): theme.css(theme.ERROR if is_error else theme.WARN)}
    art = "ui-error" if is_error else "ui-warn"
    return Picture(f"check-{index}-icon", art=art, recolour=colours)


def _small_button(id: str, label: str, on_press: Callable[[], object], tip: str = "") -> Button:
    return Button(id, label=label, tip=tip, on_press=on_press, role=Role.SMALL)
