"""What is wrong with a drawing, worked out beside the frames, and the panel that says so."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

from engine.app import theme
from engine.app.screens import form
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Label, Panel, Picture, literal
from engine.app.widgets.containers import Column, Framed, Part, Row, Share, Sized, Space
from engine.rules.english import in_figures
from games.duel.locating import called
from games.duel.maps.problems import MissingFile, Problem, Severity, sentence
from games.duel.workshop.drawing import Drawing

IN_TILED = re.compile(r" \(in Tiled, [^)]*\)")
"""What a problem says to those who draw in Tiled."""
SOON = 0.03
"""Seconds after which it is looked again whether a check is done."""


class Checks:
    """The problems of a drawing: those of each thing at once, those of all together when a thread
    has found them."""

    def __init__(self) -> None:
        self._worker = ThreadPoolExecutor(1, "checks")
        self._wanted: Drawing | None = None
        self._known: Drawing | None = None
        self._going: tuple[Drawing, Future[object]] | None = None
        self.problems: tuple[Problem, ...] = ()

    def look(self, drawing: Drawing) -> None:
        """This is the drawing now."""
        if drawing is self._wanted:
            return
        self._wanted = drawing
        self.problems = drawing.laid.problems
        self._start()

    def _start(self) -> None:
        drawing = self._wanted
        if self._going is None and drawing and drawing is not self._known:
            self._going = drawing, self._worker.submit(lambda: drawing.survey)

    @property
    def is_stale(self) -> bool:
        """Whether not all is known yet."""
        return self._known is not self._wanted

    def poll(self) -> bool:
        """Whether something has been found since it was asked last."""
        if self._going is None or not self._going[1].done():
            return False
        drawing, found = self._going
        self._going = None
        found.result()
        if drawing is self._wanted:
            self._known, self.problems = drawing, drawing.survey.problems
            return True
        self._start()
        return False

    def close(self) -> None:
        """Nothing more is to be found."""
        self._worker.shutdown(wait=False, cancel_futures=True)


def counted(problems: tuple[Problem, ...]) -> str:
    """How many problems there are, in words: "1 error, 2 warnings"; "" is none."""
    found = []
    for severity, word in ((Severity.ERROR, "error"), (Severity.WARNING, "warning")):
        count = sum(each.severity is severity for each in problems)
        if count:
            found.append(in_figures(count, word))
    return ", ".join(found)


def checks_panel(
    scale: Scale,
    checks: Checks,
    show: Callable[[int], Callable[[], object]],
    mend: Callable[[int], Callable[[], object] | None],
    locate: Callable[[MissingFile], object],
) -> Part:
    """Return the problems, each with a button that shows it, one that mends it where there is one
    way, and one that asks where a file lies that is missing."""
    note = "checking …" if checks.is_stale else "updated as you draw"
    rows: list[Part] = [
        _row(scale, at, problem, show(at), mend(at), locate)
        for at, problem in enumerate(checks.problems)
    ]
    if not rows:
        tick = Sized(Picture("check-tick", art="ui-check"), scale.px(22), scale.px(22))
        words = Label("check-none", words="Nothing is wrong: a duel can begin here.")
        rows = [Row([tick, Space(8), Share(words)], at=0.5)]
    return form.panel("checks", "Checks", Column(rows, gap=8), note)


def _row(
    scale: Scale,
    at: int,
    problem: Problem,
    show: Callable[[], object],
    mend: Callable[[], object] | None,
    locate: Callable[[MissingFile], object],
) -> Part:
    wrong = problem.severity is Severity.ERROR
    ink = {theme.css(theme.BRASS): theme.css(theme.ERROR if wrong else theme.WARN)}
    drawing = "ui-error" if wrong else "ui-warn"
    icon = Picture(f"check-{at}-icon", art=drawing, recolour=ink)
    said = IN_TILED.sub("", sentence(problem))
    words = Label(f"check-{at}", words=literal(said), role=Role.BODY, colour=theme.TEXT)
    buttons: list[Part] = []
    if problem.at is not None:
        tip = "Shows where on the map (F8 goes to the next one)."
        buttons.append(Button(f"show-{at}", label="Show", tip=tip, on_press=show, role=Role.SMALL))
    if mend is not None:
        tip = "Repairs it. Ctrl+Z undoes that."
        buttons.append(Button(f"mend-{at}", label="Mend", tip=tip, on_press=mend, role=Role.SMALL))
    line = Row(
        [Sized(icon, scale.px(22), scale.px(22)), Space(8), Share(words), Space(8), *buttons],
        at=0.5,
    )
    lines: list[Part] = [line]
    if problem.missing:
        label, does = called([problem.missing], ()), partial(locate, problem.missing)
        lines.append(Button(f"locate-{at}", label=label, on_press=does, role=Role.SMALL))
    return Framed(Panel(f"check-{at}-panel", kind="well"), Column(lines, gap=4), 8, 6)
