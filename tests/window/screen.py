"""A screen that is not there, with mouse and keyboard, for the program as it is really started.

One X server in memory (`Xvfb`) and one `xdotool` that is fed line by line serve all tests of a
process. Xvfb keeps its picture in a file, so that looking at the screen costs no program at all.
"""

from __future__ import annotations

import mmap
import os
import select
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
from pygame import Rect, Surface

from tests.house.tree import ROOT

WIDTH, HEIGHT = 1600, 1100
PATIENCE = 60.0
"""Seconds until what has not happened is said never to happen."""
RESTED = 12
"""A window that has napped so often has handled all input, and has nothing more to do by itself."""

NEEDED = ("Xvfb", "xdotool")

Pixel = tuple[int, int]


def lacking() -> str:
    """What this machine lacks for tests of a real window, as a sentence; "" is nothing."""
    gone = [program for program in NEEDED if shutil.which(program) is None]
    return f"{' and '.join(gone)} can't be found" if gone else ""


def wait_for(true: Callable[[], object], what: str) -> None:
    """Wait until something is true. Raises `AssertionError` when it does not come to be."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"waited in vain: {what}"
        time.sleep(0.01)


class Screen:
    """An X server in memory, its pointer and keyboard."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="fireside-screen-"))
        first = 200 + os.getpid() % 400
        self.display = next(filter(self._started, (f":{n}" for n in range(first, first + 20))))
        self._hand = subprocess.Popen(
            ["xdotool", "-"],
            env=os.environ | {"DISPLAY": self.display},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
        )
        with (self._folder / "Xvfb_screen0").open("rb") as file:
            self._memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        head = struct.unpack(">25I", self._memory[:100])
        self._start, self._line = head[0] + 12 * head[19], head[12]

    def _started(self, display: str) -> bool:
        """Start the server; False where another one has this number already. No key repeats while
        it is held: on a busy machine a short press is long."""
        ours, theirs = os.pipe()
        self._server = subprocess.Popen(
            [
                *("Xvfb", display, "-displayfd", str(theirs), "-nolisten", "tcp", "-noreset", "-r"),
                *("-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-fbdir", str(self._folder)),
            ],
            pass_fds=[theirs],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs)
        with open(ours, "rb") as pipe:
            ready, _, _ = select.select([pipe], [], [], PATIENCE)
            if ready and pipe.readline():
                return True
        self._server.kill()
        self._server.wait(PATIENCE)
        return False

    def close(self) -> None:
        """Switch it off."""
        self._memory.close()
        for program in (self._hand, self._server):
            program.terminate()
            program.wait(PATIENCE)
        for pipe in (self._hand.stdin, self._hand.stdout):
            if pipe is not None:
                pipe.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def do(self, *commands: str) -> str:
        """Have xdotool carry out commands; what the last of them answered."""
        assert self._hand.stdin is not None and self._hand.stdout is not None
        script = "\n".join([*commands, "getmouselocation"]) + "\n"
        self._hand.stdin.write(script.encode())
        said = b""
        while not (said.endswith(b"\n") and b"screen:0" in said):
            ready, _, _ = select.select([self._hand.stdout], [], [], PATIENCE)
            assert ready, f"xdotool does not answer to {commands}"
            more = self._hand.stdout.read(4096)
            assert more, f"xdotool has ended over {commands}"
            said += more
        return said.decode().rpartition("x:")[0]

    def look(self, rect: Rect) -> Surface:
        """What the screen shows in a rectangle, now."""
        lines = []
        for y in range(rect.top, rect.bottom):
            start = self._start + y * self._line + rect.left * 4
            lines.append(self._memory[start : start + rect.width * 4])
        return pygame.image.frombuffer(b"".join(lines), rect.size, "BGRA")


class Ended(NamedTuple):
    """How a program ended that opened no window."""

    status: int
    out: str
    err: str


def environment(**more: str) -> dict[str, str]:
    """The environment of a player's desktop, without a screen; Python keeps what it compiles."""
    not_theirs = "DISPLAY", "CI", "PYTHONDONTWRITEBYTECODE"
    kept = {key: value for key, value in os.environ.items() if key not in not_theirs}
    software = {"SDL_FRAMEBUFFER_ACCELERATION": "0", "SDL_VIDEO_X11_WMCLASS": "fireside"}
    return kept | software | {"SDL_VIDEODRIVER": "x11"} | more


def program(root: Path) -> list[str]:
    """What starts the program: what `FIRESIDE_PROGRAM` names, such as a package, or the source."""
    package = os.environ.get("FIRESIDE_PROGRAM")
    return [package] if package and root == ROOT else [sys.executable, str(root / "main.py")]


def run(*words: str, root: Path = ROOT, **more: str) -> Ended:
    """Run the program to its end from the command line."""
    done = subprocess.run(
        [*program(root), *words],
        env=environment(**more),
        capture_output=True,
        text=True,
        timeout=PATIENCE * 2,
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr)


class Window:
    """The program in a window of the screen; `with` closes it and looks for complaints.

    root: the project's folder. words: the command line. `quiet` is whether it must have said
    nothing in the end and left no report.
    """

    def __init__(
        self, screen: Screen, folder: Path, *words: str, root: Path = ROOT, quiet: bool = True
    ) -> None:
        self.screen, self.folder, self._quiet = screen, folder, quiet
        self._said = tempfile.TemporaryFile()  # noqa: SIM115  it is closed with the window
        self.process = subprocess.Popen(
            [*program(root), "--data", str(folder), *words],
            env=environment(DISPLAY=screen.display),
            stdout=self._said,
            stderr=self._said,
        )
        self.rect = Rect(0, 0, 0, 0)
        try:
            wait_for(self._find, "a window")
            wait_for(lambda: any(self.shown()), "the first picture")
        except AssertionError:
            self.kill()
            raise

    def _find(self) -> bool:
        assert self.process.poll() is None, f"it has ended: {self.said()}"
        found = self.screen.do(f"search --onlyvisible --pid {self.process.pid}").split()
        if not found:
            return False
        self.id = found[-1]
        self.measure()
        return self.rect.width > 1

    def measure(self) -> Rect:
        """Where it lies on the screen now."""
        said = self.screen.do(f"getwindowgeometry --shell {self.id}")
        values = dict(line.split("=") for line in said.split() if "=" in line)
        self.rect = Rect(*(int(values[key]) for key in ("X", "Y", "WIDTH", "HEIGHT")))
        return self.rect

    def __enter__(self) -> Window:
        return self

    def __exit__(self, *error: object) -> None:
        try:
            if error[0] is None and self._quiet:
                assert self.process.poll() is None, f"it has ended: {self.said()}"
                assert self.said() == "", f"it said: {self.said()}"
                assert not (self.folder / "reports").exists()
        finally:
            self.kill()
            self._said.close()

    def naps(self) -> int:
        """Return how often the program has waited until now; on a busy machine it waits seldom."""
        if self.process.poll() is not None:
            return 0
        status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        return int(status.partition("\nvoluntary_ctxt_switches:")[2].split()[0])

    def rests(self, naps: int) -> bool:
        """Return True if the program has come to rest since it had waited so often."""
        return self.process.poll() is not None or self.naps() >= naps + RESTED

    def live(self, seconds: float) -> None:
        """Give the program time, and wait until it has come to rest in it."""
        naps = self.naps()
        time.sleep(seconds)
        wait_for(lambda: self.rests(naps), "the program comes to rest")

    def said(self) -> str:
        """All that the program has written to its terminal."""
        self._said.seek(0)
        return self._said.read().decode()

    def kill(self) -> None:
        """End it as a power cut does."""
        self.process.kill()
        self.process.wait(PATIENCE)

    # Hands.

    def _at(self, pos: Pixel) -> str:
        return f"mousemove {self.rect.left + pos[0]} {self.rect.top + pos[1]}"

    def click(self, pos: Pixel, held: str = "") -> None:
        """Click at a place in the window, perhaps while a key is held."""
        down, up = ([f"keydown {held}"], [f"keyup {held}"]) if held else ([], [])
        self.screen.do(self._at(pos), *down, "click --delay 0 1", *up)

    def wheel(self, pos: Pixel, steps: int) -> None:
        """Turn the wheel by so many notches over a place; upwards is positive."""
        button = 4 if steps > 0 else 5
        self.screen.do(self._at(pos), f"click --delay 0 --repeat {abs(steps)} {button}")

    def point(self, pos: Pixel) -> None:
        """Point at a place in the window."""
        self.screen.do(self._at(pos))

    def drag(self, stops: Iterable[Pixel]) -> None:
        """Press at the first place, move through the others, let go at the last."""
        first, *rest = stops
        self.screen.do(self._at(first), "mousedown 1", *map(self._at, rest), "mouseup 1")

    def key(self, *names: str) -> None:
        """Press keys, by X's names of them."""
        self.screen.do(f"windowfocus {self.id}", *(f"key {name}" for name in names))

    def resize(self, width: int, height: int) -> None:
        """Give it another size, and ask again while the program is busy with a change of its own.

        SDL sets its own size when it leaves or enters full screen, and a request that arrives
        meanwhile is lost.
        """

        def resized() -> bool:
            self.screen.do(f"windowsize {self.id} {width} {height}")
            return self.measure().size == (width, height)

        wait_for(resized, "the new size")

    # Eyes.

    def look(self) -> Surface:
        """What it shows."""
        return self.screen.look(self.rect)

    def shown(self) -> bytes:
        """What it shows, to compare."""
        return pygame.image.tobytes(self.look(), "RGB")

    def still(self) -> bytes:
        """What it shows once it has come to rest, and nothing has changed meanwhile."""
        end = time.monotonic() + PATIENCE
        before, naps = self.shown(), self.naps()
        while not self.rests(naps):
            assert time.monotonic() < end, "it never comes to rest"
            time.sleep(0.02)
            now = self.shown()
            if now != before:
                before, naps = now, self.naps()
        return before


def differs(window: Window, before: bytes) -> bool:
    """Whether it shows something else than before."""
    return window.shown() != before


def shows(window: Window, picture: bytes) -> bool:
    """Whether it shows just this."""
    return window.shown() == picture


def copied(folder: Path) -> Path:
    """A copy of the program that can be damaged."""
    root = folder / "fireside"
    for widget in ("engine", "games", "assets", "config"):
        shutil.copytree(ROOT / widget, root / widget, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "main.py", root)
    return root


def journals(folder: Path) -> list[Path]:
    """The matches of a data folder, the newest last."""
    return sorted((folder / "matches").glob("*.jsonl"), key=lambda path: path.stat().st_mtime_ns)
