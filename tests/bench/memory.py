"""What the program holds after many matches, in a window that is not seen."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from typing import TYPE_CHECKING

from engine.journal import Header
from tests.bench.window import DT, ROOT, opened

if TYPE_CHECKING:
    from pygame import Surface

    from engine.shell import Shell
    from engine.table.table import Table

SIZE = 1280, 720
SETTLED, MATCHES = 60, 180
"""After how many matches everything that is kept on purpose is there, and how many are played."""
AIM = 2
"""Percent by which what is held may grow between these."""
ACTIONS, OF_PROGRAMS = 12, 3
"""How many actions of each are played with all their frames, and how many by programs that think;
the rest are played without any."""
RESTS = 20
"""After how many matches, once more, a window rests long enough to prepare all that may come."""
MIB = 1 << 20


def lines() -> Iterator[str]:
    """All measurements, each as a line."""
    command = [sys.executable, "-m", "tests.bench.memory"]
    hidden = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    said = subprocess.run(
        command, cwd=ROOT, env=hidden, capture_output=True, text=True, check=True
    ).stdout
    yield said.strip().splitlines()[-1]


def held() -> int:
    """The bytes of memory that this process has to itself."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def play(app: Shell, surface: Surface, number: int) -> None:
    """Play a match as a window shows it, from its table to its result and back to the title.

    All games take turns. In every second round a program has a seat, where there is more than one.
    """
    rests = number % RESTS < len(app.catalogue)
    thought = 0
    from engine.table.table import Table
    from tests.hands import lowest, settle
    from tests.kit.matches import luck, play_on
    from tests.kit.walks import brought

    entry = app.catalogue[number % len(app.catalogue)]
    game, chance = entry.load(), luck(number)
    names = ["Mara", "Tomas"][: entry.config.seats[0]]
    things = brought(game, game.rules_for({}), len(names), chance)
    if number // len(app.catalogue) % 2 and len(names) > 1:
        things["programs"] = ["", "weak steady"]
    match = app.library.new(Header(entry.key, names, str(number), **things))
    app.show_match(match)
    scene = lowest(app, Table)
    for _ in range(ACTIONS):
        if scene.programs.to_answer and thought < OF_PROGRAMS:
            thought += 1
            _wait(app, scene)
        else:
            play_on(match, chance, 1)
        settle(app)
        app.manager.refresh(surface)
        while app.manager.top is not scene and match.decision:
            app.manager.pop()
    play_on(match, chance)
    settle(app)
    _show(app, surface, rests)
    app.show_title()
    _show(app, surface, rests)


def _wait(app: Shell, scene: Table) -> None:
    """Let time pass until the program that is asked has answered."""
    from tests.tables import go_on

    number = len(scene.match.history)
    while len(scene.match.history) == number:
        go_on(scene)
        app.manager.update(DT)
        sleep(DT / 10)
        if scene.programs.is_stuck:
            raise RuntimeError("the program can't think")


def _show(app: Shell, surface: Surface, rests: bool) -> None:
    """Draw what is seen; where the window `rests`, prepare what may be seen next."""
    app.manager.refresh(surface)
    while rests and app.manager.prepare(1):
        pass


def measure(folder: Path) -> str:
    """How much more is held after `MATCHES` than after `SETTLED`: the most since the last rest, for
    what was prepared in it is given back to the system sooner or later."""
    import pygame

    stood: list[int] = []
    with opened(SIZE, folder, speed="fast", programs=True) as app:
        surface = pygame.display.get_surface()
        assert surface is not None
        for number in range(MATCHES):
            play(app, surface, number)
            stood.append(held())
    first = stood[0] / MIB
    then, last = (max(stood[at - RESTS : at]) / MIB for at in (SETTLED, MATCHES))
    more = 100 * (last - then) / then
    return (
        f"memory after {SETTLED} and {MATCHES} matches: {then:.0f} and {last:.0f} MiB,"
        f" {more:+.1f} % (after the first {first:.0f} MiB; aim: {AIM} % at most)"
    )


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        print(measure(Path(folder)))
