"""The map workshop with as many pieces as a map may have: what follows the hand, and what it costs
to change, check, open and save the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from math import cos, pi, sin
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING

from tests.bench.window import opened, screen

if TYPE_CHECKING:
    from games.duel.workshop.drawing import Drawing
    from games.duel.workshop.scene.workshop import Workshop

SIZE = 2560, 1440
FRAMES = 200
PIECES = 200
ROUND = 40


def lines() -> Iterator[str]:
    """All measurements, each as a line."""
    with screen() as where, TemporaryDirectory() as folder:
        yield f"The window with the workshop is {where}."
        with opened(SIZE, Path(folder), speed="off") as app:
            from engine.shell import Shell
            from games.duel.workshop.scene.workshop import Workshop

            assert isinstance(app, Shell)
            app.show_tool(next(entry for entry in app.catalogue if entry.tool))
            scene = app.manager.top
            assert isinstance(scene, Workshop)
            _fill(scene)
            yield from _gestures(scene)
            yield from _costs(scene)


def _fill(scene: Workshop) -> None:
    """A map of 48 by 48 inches with as many pieces as there may be."""
    from games.duel.geometry.points import Point
    from games.duel.workshop import adding, fresh
    from games.duel.workshop.document import Document
    from games.duel.workshop.drawing import Drawing
    from games.duel.workshop.editor import Editor

    path = scene.files.folder / "full.tmx"
    bench = Editor(Drawing(path, Document(fresh.empty_map(48, 48))))
    names = ("rock", "tree", "hut", "wall", "barrel", "wood", "hill", "plain-blocking")
    edits = []
    for number in range(PIECES):
        at = Point(2.5 + number % 15 * 3.1, 2.5 + number // 15 * 3.2)
        edits += adding.template_edits(f"templates/{names[number % len(names)]}.tx", at)
    for seat in range(6):
        edits += adding.start_edits(Point(1 + 9 * seat, 47))
    bench.carry_out("Fill", *edits)
    assert len(bench.drawing.things) == PIECES + 6, bench.message
    scene.desk.open(bench)


def _gestures(scene: Workshop) -> Iterator[str]:
    """Frames that follow the hand, against drawing the same window and no more."""
    from games.duel.geometry.points import Point
    from games.duel.workshop.controller import Tool

    hand, bench = scene.desk.controller, scene.desk.editor
    keys = [*bench.drawing.things_by_key]
    middle = bench.drawing.middle(bench.drawing.things_of(keys[37:38]))
    bench.choose(keys[37:38])
    yield _frames(scene, "dragging a piece", middle)
    bench.choose([])
    yield _frames(scene, "drawing a box", Point(0.4, 0.4))
    bench.choose(keys[37:38])
    hand.select_tool(Tool.TURN)
    yield _frames(scene, "turning a piece", Point(middle.x + 0.3, middle.y))
    hand.select_tool(Tool.BRUSH)
    yield _frames(scene, "painting the floor", middle)
    hand.select_tool(Tool.SELECT)


def _frames(scene: Workshop, what: str, start: tuple[float, float]) -> str:
    import pygame

    from engine.app.inputs import OUTSIDE, Hover, Press, Release

    manager, surface = scene.manager, pygame.display.get_surface()
    assert surface is not None
    scene.rebuild()
    manager.draw(surface)
    still = surface.copy()
    pixel = scene.desk.canvas.transform.pixel
    manager.handle(Hover(pixel(start)))
    manager.handle(Press(pixel(start)))
    turns = (2 * pi * step / ROUND for step in cycle(range(ROUND)))
    ours: list[float] = []
    theirs: list[float] = []
    for turn in (next(turns) for _ in range(FRAMES)):
        to = pixel((start[0] + 3 + 3 * cos(turn), start[1] + 3 + 3 * sin(turn)))
        begun = perf_counter()
        manager.handle(Hover(to))
        rects = manager.refresh(surface)
        pygame.display.update(rects)
        ours.append(perf_counter() - begun)
        begun = perf_counter()
        for rect in rects:
            surface.blit(still, rect, rect)
        pygame.display.update(rects)
        theirs.append(perf_counter() - begun)
    manager.handle(Release(OUTSIDE))
    worst = quantiles(ours[2:], n=100)[-1]
    return (
        f"the workshop, {what}, {PIECES} pieces, 2560x1440: {median(ours) / median(theirs):.2f} of"
        f" the same blits (at most 1.5); {median(ours) * 1000:.1f} ms, one in a hundred"
        f" {worst * 1000:.0f} ms (at most 16)"
    )


def _costs(scene: Workshop) -> Iterator[str]:
    """What it costs to find, change, check, take back, open and save."""
    from games.duel.geometry.points import Point
    from games.duel.workshop import saving
    from games.duel.workshop.document import Document
    from games.duel.workshop.drawing import Drawing

    bench = scene.desk.editor
    content, path = bench.drawing.document.content, bench.drawing.path
    spots = [Point(number % 47 + 0.4, number // 4 % 47 + 0.6) for number in range(200)]
    yield _told(
        "what lies under the pointer", 1, [_taken(partial(bench.keys_under, at)) for at in spots]
    )
    bench.choose([*bench.drawing.things_by_key][37:38])
    yield _told("a step, and what is wrong with each thing", 16, _each(lambda: _step(scene), 20))
    yield _told("all checks after it, beside the frames", 100, _each(lambda: _survey(scene), 10))
    yield _told("a step taken back", 20, _each(lambda: (bench.undo(), bench.redo()), 20, 2))

    def read() -> Drawing:
        drawing = Drawing(path, Document(content))
        assert drawing.battlefield.terrain
        return drawing

    yield _told("opening a map", 300, _each(read, 10))
    known: list[bytes | None] = [None]

    def save() -> None:
        bench.move(0.5, 0)
        known[0] = saving.save(bench.drawing, path, known[0])

    yield _told("saving it, with a step before", 100, _each(save, 10))


def _step(scene: Workshop) -> None:
    scene.desk.editor.move(0.5, 0)
    assert scene.desk.editor.drawing.survey_of_things.battlefield.terrain


def _survey(scene: Workshop) -> None:
    scene.desk.editor.move(0.5, 0)
    assert scene.desk.editor.drawing.survey.battlefield.terrain


def _taken(act: Callable[[], object]) -> float:
    begun = perf_counter()
    act()
    return perf_counter() - begun


def _each(act: Callable[[], object], times: int, parts: int = 1) -> list[float]:
    return [_taken(act) / parts for _ in range(times)]


def _told(what: str, aim: float, taken: list[float]) -> str:
    return (
        f"the workshop, {what}, {PIECES} pieces: {median(taken) * 1000:.1f} ms, at worst"
        f" {max(taken) * 1000:.1f} (at most {aim:g})"
    )
