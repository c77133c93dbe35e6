"""From an input to its finished frame, by kind of input, at three sizes of window.

Each size is a program of its own, which does with the window what its loop does. It begins as the
game begins, with nothing imported and nothing drawn. Before a screen comes, the one that is there
has been looked at for a second.
"""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, islice
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING

from engine.app.window import PREPARATION_SECONDS
from engine.journal import Header
from tests.bench.window import DT, ROOT, screen

if TYPE_CHECKING:
    import pygame

    from engine.app.scene import Scene
    from engine.catalogue import CatalogueEntry
    from engine.match import Match
    from engine.shell import Shell

SIZES = [(1280, 720), (2560, 1440), (3840, 2160)]
AIMED = (2560, 1440)
"""The aims are for this size."""
AIMS = {
    "hover": "8 and 17",
    "press": "17 and 50",
    "action and what it sets in motion": "17 and 50",
    "first frame of a screen": "80",
    "resize": "80",
}
"""By kind: the median and the worst, or the worst alone, in milliseconds."""

LOOKED_AT = 1.0
"""Seconds for which a screen is looked at before the next one comes."""
HOVERS, PRESSES, RESIZES = 60, 12, 4
PLAYED = (0, 25)
"""So many actions have been played when a table opens."""
FOR_ACTIONS = 3.0
"""Seconds of frames of actions at each of these tables."""
RUNS = 8
PATIENCE = 50
LONGEST = 8.0
"""Seconds of a table after which what goes on by itself, as a match that is watched, is left."""

Sample = tuple[float, str]
"""Milliseconds, and at what."""


def lines() -> Iterator[str]:
    """All measurements, each as a line."""
    with screen() as where:
        yield f"The window that answers inputs is {where}."
        for size in SIZES:
            command = [sys.executable, "-m", "tests.bench.latency", *map(str, size)]
            said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
            taken: dict[str, list[Sample]] = json.loads(said.stdout.splitlines()[-1])
            for kind, samples in taken.items():
                yield _line(kind, size, samples)


def _line(kind: str, size: tuple[int, int], samples: list[Sample]) -> str:
    times = [milliseconds for milliseconds, _ in samples]
    worst, where = max(samples)
    late = quantiles(times, n=100, method="inclusive")[-1]
    aim = f"aim: {AIMS[kind]}; " if kind in AIMS and size == AIMED else ""
    return (
        f"{kind}, {size[0]}x{size[1]}: median {median(times):.1f}, 99th percentile {late:.1f},"
        f" worst {worst:.1f} ms ({aim}{len(times)} frames; the worst: {where})"
    )


class Window:
    """The program in a window, and what its answers took, by kind."""

    def __init__(self, size: tuple[int, int], folder: Path) -> None:
        from engine.app.inputs import Translator
        from engine.app.settings import Settings
        from engine.app.window import open_window
        from engine.config import CONFIG
        from engine.shell import Shell
        from games import shelf, table

        self.taken: dict[str, list[Sample]] = defaultdict(list)
        settings = Settings(window=size)
        surface = open_window(settings)
        self.shell = Shell(settings, surface.get_size(), shelf(CONFIG), table, folder)
        self.manager = self.shell.manager
        self._translate = Translator()
        gc.freeze()  # as main.py does

    def frame(self, kind: str, act: Callable[[], object], where: str = "") -> bool:
        """Something that is done and its frame; whether anything has moved."""
        import pygame

        surface, before = pygame.display.get_surface(), self.manager.top
        assert surface is not None
        start = perf_counter()
        moving = bool(act())
        moving |= self.manager.update(0)
        rects = self.manager.refresh(surface)
        pygame.display.update(rects)
        taken = 1000 * (perf_counter() - start)
        top = self.manager.top
        if top is not before and kind != "first frame of a screen":
            kind, where = "first frame of a screen", ""
        if rects:
            self.taken[kind].append((taken, where or type(top).__name__))
        return moving

    def send(self, kind: str, event: pygame.event.Event, where: str = "") -> None:
        """An input and its frame."""

        def answer() -> None:
            for given in self._translate(event):
                self.manager.handle(given)

        self.frame(kind, answer, where)

    def rest(self, kind: str, where: str = "") -> None:
        """Every frame until nothing moves, and nothing will by itself."""
        moving, left = True, LONGEST
        while left > 0 and (moving or (wait := self.manager.wait()) is not None):
            passing = DT if moving else max(wait or 0, DT)
            if not moving:
                self.prepare(passing)
            moving = self.frame(kind, partial(self.manager.update, passing), where)
            left -= passing

    def prepare(self, seconds: float) -> None:
        """What the loop prepares in so many seconds in which nothing moves."""
        end, more = perf_counter() + seconds, True
        while more and (start := perf_counter()) < end:
            more = self.manager.prepare(PREPARATION_SECONDS)
            taken = 1000 * (perf_counter() - start)
            self.taken["a slice of what is prepared"].append(
                (taken, type(self.manager.top).__name__)
            )

    def look(self) -> None:
        """The top screen is looked at until the next input."""
        self.rest("what comes by itself")
        self.prepare(LOOKED_AT)

    def show(self, act: Callable[[], object], where: str = "") -> Scene:
        """A screen comes, and is looked at; which one."""
        self.frame("first frame of a screen", act, where)
        self.look()
        top = self.manager.top
        assert top is not None
        return top

    def show_and_leave(self, act: Callable[[], object], where: str = "") -> None:
        """A screen comes over another one, and goes again."""
        self.show(act, where)
        self.frame("back to a screen", self.manager.pop)
        self.look()

    # What is done to a screen.

    def hover(self, where: str) -> None:
        """The pointer goes from one thing to the next."""
        import pygame

        from engine.app.widgets import Screen
        from engine.app.widgets.focus import stops

        top = self.manager.top
        assert isinstance(top, Screen)
        places = [stop.rect.center for stop in stops(top.widgets)]
        for place in islice(places * HOVERS, HOVERS):
            event = pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
            self.send("hover", event, where)
            self.rest("what comes by itself", where)

    def press(self, where: str) -> None:
        """Buttons of the top table are pressed down and let go; what they ask for is not played."""
        import pygame

        from engine.app.widgets import Button, Group, walk
        from engine.table.table import Table

        table = self.manager.top
        assert isinstance(table, Table)
        table.context.play = lambda action, by_itself=False: None  # type: ignore[method-assign]
        buttons = [
            widget
            for widget, _ in walk(table.widgets)
            if isinstance(widget, Button) and widget.group is Group.ACTIONS and widget.enabled
        ]
        for button in buttons[:PRESSES]:
            at = {"pos": button.rect.center, "button": 1}
            self.send("press", pygame.event.Event(pygame.MOUSEBUTTONDOWN, at), where)
            self.send("press", pygame.event.Event(pygame.MOUSEBUTTONUP, at), where)
            self.rest("press", where)
            self.uncover(table)
        del table.context.play

    def uncover(self, scene: Scene) -> None:
        """Take off what lies on a screen."""
        while self.manager.top is not scene:
            self.manager.pop()
        self.look()

    def resize(self, where: str) -> None:
        """The window becomes a little smaller, again and again, and then what it was."""
        import pygame

        from engine.app.inputs import Resize

        width, height = self.manager.size
        for step in (*range(1, RESIZES), 0):
            size = width - 30 * step, height - 20 * step
            pygame.display.set_mode(size, pygame.RESIZABLE)
            event = Resize(*size)
            self.frame("resize", partial(self.manager.handle, event), where)
        self.look()

    def key(self, kind: str, code: int, where: str) -> None:
        """A key is pressed and let go."""
        import pygame

        self.send(kind, pygame.event.Event(pygame.KEYDOWN, key=code, mod=0), where)
        self._translate(pygame.event.Event(pygame.KEYUP, key=code, mod=0))

    def act(self, match: Match, where: str) -> None:
        """Random actions at the top table, each with all that it sets in motion until the next
        question stands."""
        from engine.match import ActionChosen
        from tests.kit.matches import luck
        from tests.kit.walks import choose

        kind, chance, end = "action and what it sets in motion", luck(where), FOR_ACTIONS
        while end > 0:
            start = perf_counter()
            self.answer(kind, where)
            if match.decision is None:
                return
            action = choose(match.game, match.state, chance)
            chosen = ActionChosen(match.decision.seat, action)
            self.frame(kind, partial(match.bus.publish, chosen), f"{where}, {action}")
            end -= perf_counter() - start

    def answer(self, kind: str, where: str) -> None:
        """Go on from all that comes before the next question stands, or the result."""
        import pygame

        from engine.app.screens.result import ResultScreen
        from engine.table.table import Table

        for _ in range(PATIENCE):
            self.rest(kind, where)
            top = self.manager.top
            if isinstance(top, ResultScreen) or (isinstance(top, Table) and top.at_rest):
                return
            self.key(kind, pygame.K_SPACE, where)
        raise AssertionError(f"{where} waits for something")


def measure(size: tuple[int, int], folder: Path) -> dict[str, list[Sample]]:
    """What every kind of input takes in a window of this size, in milliseconds."""
    window = Window(size, folder)
    shell = window.shell
    saved = _matches(shell)
    window.show(shell.show_title)
    window.hover("title")
    window.show_and_leave(shell.show_settings)
    window.show_and_leave(shell.show_matches)
    for entry in shell.catalogue:
        title = entry.config.title
        window.show_and_leave(partial(shell.show_setup, entry), f"set-up of {title}")
        window.show_and_leave(partial(shell.show_rules, entry), f"rules of {title}")
        if entry.solitaire:
            window.show_and_leave(partial(shell.show_record, entry))
    window.resize("title")
    for entry in shell.catalogue:
        title = entry.config.title
        for number in PLAYED:
            match = _match(shell, entry, number)
            where = f"table of {title} after {number}"
            window.show(partial(shell.show_table, match), where)
            table = window.manager.scenes[0]  # the curtain may have come over it
            window.answer("what comes by itself", where)
            window.hover(where)
            window.press(where)
            window.act(match, where)
            window.uncover(table)
        window.resize(where)
        window.show_and_leave(partial(shell.show_pause, match), "pause")
        window.show_and_leave(partial(shell.show_rules_now, match), "rules at the table")
        over = saved[entry.key]
        window.show_and_leave(
            partial(shell.show_result, entry.result(over), over),
            f"result of {title}",
        )
        window.show_and_leave(partial(shell.watch, over, 5), f"{title} watched again")
        window.show(shell.show_title)
    return window.taken


def _match(shell: Shell, entry: CatalogueEntry, number: int, over: bool = False) -> Match:
    """A match in which so many random actions have been played, or all until it is over."""
    from tests.kit.matches import luck, play_on
    from tests.kit.walks import brought

    names = ["Mara", "Tomas"][: entry.config.seats[0]]
    game = entry.load()
    for seed in count():
        called = f"{number} {seed}"
        things = brought(game, game.rules_for({}), len(names), luck(called))
        match = shell.library.new(Header(entry.key, names, called, **things))
        play_on(match, luck(match.header.seed), 10_000 if over else number)
        if over == (match.decision is None):
            return match
        match.close()
    raise AssertionError


def _matches(shell: Shell) -> dict[str, Match]:
    """Matches on disk, some over, some not; of each game one that is over."""
    ended = {}
    for entry in shell.catalogue:
        for number in range(RUNS):
            match = _match(shell, entry, number, over=number % 2 > 0)
            match.close()
            if match.decision is None:
                ended[entry.key] = match
    return ended


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        print(json.dumps(measure((int(sys.argv[1]), int(sys.argv[2])), Path(folder))))
