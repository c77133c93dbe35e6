"""The window: a frame with cards in flight, an idle table, the way to the first frame."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING

from engine.app.window import SCREENLESS_DRIVERS
from engine.journal import Header
from tests.bench import NoScreen, alternately

if TYPE_CHECKING:
    from engine.app.settings import Speed
    from engine.shell import Shell
    from engine.table.animator import Flight
    from engine.table.table import Table

ROOT = Path(__file__).parents[2]
SIZES = [(1280, 720), (2560, 1440)]
FRAMES, STARTS = 160, 15
DT = 1 / 60

# Both stop at the first frame, as hard as that goes: what is measured is the way there.
BARE_WINDOW = """
import os, pygame
pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
pygame.display.flip()
os._exit(0)
"""
FIRESIDE = """
import os, runpy, sys
import pygame
update = pygame.display.update
def first(*rects):
    update(*rects)
    os._exit(0)
pygame.display.flip = pygame.display.update = first
sys.path.insert(0, os.getcwd())
sys.argv = ["main.py", "--size", "1280x720", "--data", sys.argv[1]]
runpy.run_path("main.py", run_name="__main__")
"""


def lines() -> Iterator[str]:
    """All measurements, each as a line."""
    with screen() as where, TemporaryDirectory() as folder:
        yield f"The window is {where}."
        for size in SIZES:
            yield flying(size, Path(folder))
        yield idle(Path(folder))
        yield first_frame(Path(folder))
        yield first_check(Path(folder))


@contextmanager
def screen() -> Iterator[str]:
    """Provide a screen to open windows on; what it is, in words. Raises `NoScreen`.

    SDL's drivers without a screen would not do: a picture costs them nothing.
    """
    if _driver() not in ("", *SCREENLESS_DRIVERS):
        yield "a real one, on the screen that is there"
    elif program := shutil.which("Xvfb"):
        # SDL would look for a graphics card there, and imitate one slowly.
        plain = {"SDL_VIDEODRIVER": "x11", "SDL_FRAMEBUFFER_ACCELERATION": "0"}
        with _xvfb(program) as number, _environment(DISPLAY=f":{number}", **plain):
            yield "a real one, under Xvfb"
    else:
        raise NoScreen(
            "there is no screen here, and no Xvfb to take its place (on Debian or Ubuntu: `sudo apt"
            " install xvfb`)."
        )


def _driver() -> str:
    """Return the driver with which SDL opens windows here; "" where it can't open any."""
    asked = "import pygame; pygame.display.init(); print(pygame.display.get_driver())"
    command = [sys.executable, "-c", asked]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return "" if done.returncode else done.stdout.splitlines()[-1]


@contextmanager
def _xvfb(program: str) -> Iterator[str]:
    """Run a screen in memory, large enough for all; its number. Raises `NoScreen`."""
    reading, writing = os.pipe()
    command = [program, "-displayfd", str(writing), "-screen", "0", "3840x2160x24", "-noreset"]
    server = subprocess.Popen(
        [*command, "-nolisten", "tcp"],
        pass_fds=[writing],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as file:
            number = file.readline().strip()
        if not number:
            raise NoScreen("there is no screen here, and Xvfb does not start.")
        yield number
    finally:
        server.terminate()
        server.wait()


@contextmanager
def _environment(**changed: str) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(changed)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


# The table.


@contextmanager
def opened(
    size: tuple[int, int], folder: Path, speed: Speed = "normal", programs: bool = False
) -> Iterator[Shell]:
    """The program in a window of this size, with nothing on its stage; `programs` can play."""
    import pygame

    from engine.app.settings import Settings
    from engine.app.window import open_window
    from engine.config import CONFIG
    from engine.shell import Shell
    from engine.thinking import Thinker
    from engine.worker import Worker
    from games import room, shelf, table

    settings = Settings(window=size, speed=speed)
    thinker = Thinker(partial(Worker, room)) if programs else None
    app = Shell(settings, open_window(settings).get_size(), shelf(CONFIG), table, folder, thinker)
    try:
        yield app
    finally:
        app.manager.clear()
        pygame.display.quit()
        if thinker:
            thinker.close()


@contextmanager
def _table(size: tuple[int, int], folder: Path) -> Iterator[tuple[Shell, Table]]:
    """A siege's table in a window of this size."""
    from engine.table.table import Table

    with opened(size, folder) as app:
        app.show_table(app.library.new(Header("siege", ["Mara", "Tomas"], "7")))
        scene = app.manager.top
        assert isinstance(scene, Table)
        yield app, scene


def _flights(table: Table, count: int) -> list[Flight]:
    """Face-up cards from the deck at the left to Fate's discard: the longest way there is."""
    from engine.app.widgets import Look
    from engine.rules.cards import Card
    from engine.rules.places import Place
    from engine.table.animator import Flight

    look = Look(table.manager.scale)
    start, goal = (table.widget(place) for place in ("besieger.deck", "fate.discard"))
    assert start and goal
    goal_at = goal.shape(look)
    drawn, place = table.context.flights.picture, Place("fate.discard")
    faces = [drawn(table.view, Card(f"{rank}S"), place, goal_at.width) for rank in "789"]
    return [Flight(face, None, start.shape(look), goal_at) for face in faces[:count]]


def flying(size: tuple[int, int], folder: Path) -> str:
    """A frame with three cards in flight against drawing the same surfaces and no more.

    Each flight's pictures are turned anew, as they are when a card flies for the first time.
    """
    import pygame

    from engine.table import animator

    with _table(size, folder) as (app, table):
        surface = pygame.display.get_surface()
        assert surface is not None
        app.manager.draw(surface)
        still = surface.copy()
        flights = _flights(table, 3)
        sprites = [flight.front for flight in flights if flight.front]

        def frame() -> None:
            app.manager.update(DT)
            pygame.display.update(app.manager.refresh(surface))

        def bare() -> None:
            surface.blit(still, (0, 0))
            for number, sprite in enumerate(sprites):
                surface.blit(sprite, (100 + 200 * number, 200))
            pygame.display.flip()

        def begin() -> None:
            if not table.animator.busy:
                animator._sprite.__wrapped__.__self__.forget()  # type: ignore[attr-defined]
                table.animator.play(flights)
                table.animator.update(DT)
                app.manager.draw(surface)
            pygame.event.pump()

        ours, theirs, _ = alternately(frame, bare, begin, times=FRAMES)
        return row("three cards in flight", size, ours, theirs, 1.3)


def row(what: str, size: tuple[int, int], ours: float, theirs: float, most: float) -> str:
    """What a frame takes in a window of this size, beside a bare one."""
    return (
        f"{what}, {size[0]}x{size[1]}: {ours / theirs:.2f} (aim: at most {most};"
        f" {ours * 1000:.1f} ms a frame, bare {theirs * 1000:.1f} ms)"
    )


def idle(folder: Path) -> str:
    """How many frames an untouched table draws in the second after its first."""
    import pygame

    from engine.app.window import Loop

    def fail(error: Exception) -> None:
        raise error

    with _table(SIZES[0], folder) as (app, _):
        drawn: list[float] = []
        refresh = app.manager.refresh

        def counted(surface: pygame.Surface) -> list[pygame.Rect]:
            drawn.append(perf_counter())
            return refresh(surface)

        app.manager.refresh = counted  # type: ignore[method-assign]
        pygame.time.set_timer(pygame.QUIT, 2000, loops=1)
        Loop(app.manager, fail).run()
        count = sum(moment > drawn[0] + 1 for moment in drawn)
        return f"frames of an idle table in a second: {count} (aim: 0)"


# The start.


def _starter(*arguments: str, compiled: Path) -> Callable[[], None]:
    """Starts a Python with these arguments; what it compiles is kept in a folder of its own."""
    environment = os.environ | {"PYTHONPYCACHEPREFIX": str(compiled)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def start() -> None:
        subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.DEVNULL,
            check=True,
        )

    start()  # the first compiles
    return start


def first_frame(folder: Path) -> str:
    """From nothing to the title's first frame against a program that only opens a window."""
    compiled = folder / "compiled"
    fireside = _starter("-c", FIRESIDE, str(folder / "kept"), compiled=compiled)
    bare = _starter("-c", BARE_WINDOW, compiled=compiled)
    ours, theirs = alternately(fireside, bare, times=STARTS)
    return (
        f"start to first frame: {ours / theirs:.2f} (aim: at most 2;"
        f" {ours * 1000:.0f} ms, bare {theirs * 1000:.0f} ms)"
    )


def first_check(folder: Path) -> str:
    """From nothing to a file of scenarios being checked against a Python that does nothing."""
    compiled = folder / "compiled"
    scenarios = "tests/scenarios/siege/basics.yaml"
    check = _starter("main.py", "check", scenarios, compiled=compiled)
    bare = _starter("-c", "", compiled=compiled)
    ours, theirs = alternately(check, bare, times=STARTS)
    return (
        f"check of one file: {ours / theirs:.1f} times an empty Python"
        f" ({ours * 1000:.0f} ms, bare {theirs * 1000:.0f} ms)"
    )
