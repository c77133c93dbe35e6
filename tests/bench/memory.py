"""What the program holds after many matches, in a window that is not seen."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.journal import Header
from tests.bench.window import ROOT, opened

SIZE = 1280, 720
MATCHES, SETTLED = 120, 40
"""So many matches are played; after so many all that is kept on purpose is there."""
ACTIONS = 12
"""So many actions of each are played, each with all its frames; the rest without any."""
MIB = 1 << 20


def lines() -> Iterator[str]:
    """All measurements, each as a line."""
    command = [sys.executable, "-m", "tests.bench.memory"]
    hidden = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    said = subprocess.run(
        command, cwd=ROOT, env=hidden, capture_output=True, text=True, check=True
    ).stdout
    yield said.strip()


def held() -> int:
    """The bytes of memory that this process has to itself."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def measure(folder: Path) -> str:
    """Matches of all games, one after the other, each from its table to its result."""
    import pygame

    from engine.table.table import Table
    from tests.hands import lowest, settle
    from tests.kit.matches import luck, play_on
    from tests.kit.walks import brought

    stood: list[int] = []
    with opened(SIZE, folder, speed="fast") as app:
        surface = pygame.display.get_surface()
        assert surface is not None
        for number in range(MATCHES):
            entry = app.catalogue[number % len(app.catalogue)]
            game, chance = entry.load(), luck(number)
            names = ["Mara", "Tomas"][: entry.config.seats[0]]
            things = brought(game, game.rules_for({}), len(names), chance)
            match = app.library.new(Header(entry.key, names, str(number), **things))
            app.show_table(match)
            scene = lowest(app, Table)
            for _ in range(ACTIONS):
                play_on(match, chance, 1)
                settle(app)
                app.manager.refresh(surface)
                while app.manager.top is not scene and match.decision:
                    app.manager.pop()
            play_on(match, chance)
            settle(app)
            app.manager.refresh(surface)
            app.show_title()
            app.manager.refresh(surface)
            stood.append(held())
    first, then, last = (stood[at] / MIB for at in (0, SETTLED - 1, MATCHES - 1))
    return (
        f"memory after {SETTLED} and {MATCHES} matches: {then:.0f} and {last:.0f} MiB (after the"
        f" first {first:.0f}; aim: level)"
    )


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        print(measure(Path(folder)))
