"""DUEL's map at its largest, with reach shown, and pointed at while a path is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from math import cos, pi, sin
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tests.bench import alternately
from tests.bench.window import opened, row, screen
from tests.kit.matches import match_of

if TYPE_CHECKING:
    from engine.shell import Shell
    from engine.table.table import Table

SIZE = 2560, 1440
FRAMES = 160
ROUND = 48
"""The pointer goes round in so many steps."""


def lines() -> Iterator[str]:
    """All measurements, each as a line."""
    with screen() as where, TemporaryDirectory() as folder:
        yield f"The window with the battlefield is {where}."
        yield drawn(Path(folder))
        yield pointed_at(Path(folder))


@contextmanager
def _table(folder: Path) -> Iterator[tuple[Shell, Table]]:
    """A duel on the battlefield with the most terrain, while its first warrior moves."""
    from engine.table.table import Table
    from games import load_game
    from games.duel.rules.warriors import Build

    builds = [Build(name, 1, 3, 5, 3, 2) for name in ("Brannoch", "Ysolde")]
    match = match_of(load_game("duel"), ["Mara", "Tomas"], "7", setups=builds, ground=_fullest())
    for action in ("reveal speed 4", "reveal none"):
        assert match.decision
        assert match.submit(match.decision.seat, match.game.parse(action)) is None
    with opened(SIZE, folder, speed="off") as app:
        app.show_table(match)
        scene = app.manager.top
        assert isinstance(scene, Table)
        while scene.beats.is_playing_back or scene.animator.busy:
            scene.beats.hurry()
            app.manager.update(1)
        yield app, scene


def _fullest() -> object:
    """The battlefield with the most terrain."""
    from games.duel.maps.library import library

    known = [each.battlefield for each in library() if each.battlefield]
    return max(known, key=lambda each: len(each.terrain))


def drawn(folder: Path) -> str:
    """A frame with reach shown against drawing the same window and no more; and one in which the
    map was moved."""
    import pygame

    from engine.app.map.view import MapView

    with _table(folder) as (app, table):
        surface = pygame.display.get_surface()
        view = table.widget("battlefield")
        assert surface is not None and isinstance(view, MapView)
        app.manager.draw(surface)
        still = surface.copy()

        def frame() -> None:
            app.manager.draw(surface)
            pygame.display.flip()

        def bare() -> None:
            surface.blit(still, (0, 0))
            pygame.display.flip()

        view.zoom(4)

        def moved() -> None:
            view.pan(-3, -2)
            table._layers.mark_changed(view)
            pygame.display.update(app.manager.refresh(surface))

        ours, theirs, panned = alternately(frame, bare, moved, times=FRAMES)
        said = row("the battlefield with reach shown", SIZE, ours, theirs, 1.3)
        return f"{said}; {panned * 1000:.0f} ms where it is moved"


def pointed_at(folder: Path) -> str:
    """A frame in which a leg goes where it is pointed, against drawing the window and no more."""
    import pygame

    from engine.app.inputs import Hover
    from engine.app.map.view import MapView

    with _table(folder) as (app, table):
        surface = pygame.display.get_surface()
        view = table.widget("battlefield")
        assert surface is not None and isinstance(view, MapView)
        app.manager.draw(surface)
        still, figure = surface.copy(), pygame.Surface((60, 60), pygame.SRCALPHA)
        x, y = table.context.public.warriors[0].at
        turns = [2 * pi * step / ROUND for step in range(ROUND)]
        goals = [view.transform.pixel((x + 3.2 * cos(at), y + 3.2 * sin(at))) for at in turns]
        around = cycle(goals)

        def frame() -> None:
            app.manager.handle(Hover(next(around)))
            pygame.display.update(app.manager.refresh(surface))

        def bare() -> None:
            surface.blit(still, (0, 0))
            surface.blit(figure, next(around))
            pygame.display.flip()

        ours, theirs = alternately(frame, bare, times=FRAMES)
        return row("the battlefield while a path is drawn", SIZE, ours, theirs, 1.5)
