"""What the program holds after many matches, and after a window has had many sizes.

    python -m tests.strain.holding FOLDER matches|sizes COUNT

Prints the MiB that this process has to itself after each quarter of them. Nothing that Python
knows of is counted, but what the system says.
"""

from __future__ import annotations

import sys
from pathlib import Path

from pygame import Surface

from engine.app.inputs import Resize
from engine.journal import Header
from tests.bench.memory import MIB, held
from tests.hands import settle
from tests.kit.matches import luck, play_on
from tests.kit.walks import brought
from tests.tables import TABLES, new_table, shell

WATCHED = 6
"""So many actions of a match are played with all its frames; the rest without any."""
SIZES = [(1024 + 64 * (at * 7 % 23), 640 + 32 * (at * 5 % 19)) for at in range(400)]


def matches(folder: Path, count: int) -> list[int]:
    """Matches of all games, each from its table to its result and back to the title."""
    app = shell(folder, speed="fast")
    surface, stood = Surface(app.manager.size, 0, 32), list[int]()
    for number in range(count):
        entry = app.catalogue[number % len(app.catalogue)]
        names = ["Mara", "Tomas"][: entry.config.seats[0]]
        things = brought(entry.load(), entry.load().rules_for({}), len(names), luck(number))
        match = app.library.new(Header(entry.key, names, str(number), **things))
        app.show_match(match)
        scene = app.manager.top
        for _ in range(WATCHED):
            play_on(match, luck(number), 1)
            settle(app)
            app.manager.refresh(surface)
            while app.manager.top is not scene and match.decision:
                app.manager.pop()
        play_on(match, luck(number), 60)
        settle(app)
        app.manager.refresh(surface)
        app.show_title()
        app.manager.refresh(surface)
        stood.append(held())
    return stood


def sizes(folder: Path, count: int) -> list[int]:
    """A table in a window that is dragged to another size, and another."""
    stood = list[int]()
    scene = new_table(TABLES["shrine"], folder)
    for size in SIZES[:count]:
        scene.manager.handle(Resize(*size))
        settle(scene)
        scene.manager.draw(Surface(size, 0, 32))
        stood.append(held())
    return stood


def main(folder: Path, what: str, count: int) -> None:
    """Measure it, and print that."""
    stood = {"matches": matches, "sizes": sizes}[what](folder, count)
    quarters = (max(stood[count * at // 4 : count * (at + 1) // 4]) for at in range(4))
    print(*(each // MIB for each in quarters))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
