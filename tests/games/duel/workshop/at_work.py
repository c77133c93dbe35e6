"""The workshop on a stage without a window, and a hand that draws there in inches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic, sleep

from engine.app.inputs import Hover, Input, Key, Press, Release, Typed
from engine.shell import Shell
from games.duel.workshop.editor import Editor
from games.duel.workshop.scene.workshop import Workshop
from tests.hands import press, send, top, write
from tests.tables import shell

Inches = tuple[float, float]


class AtWork:
    """Somebody in the workshop. All that is done goes through `give`, also in a window."""

    def __init__(self, app: Shell) -> None:
        self.app = app
        scenes = app.manager.scenes
        self.screen = next(each for each in scenes if isinstance(each, Workshop))

    @property
    def bench(self) -> Editor:
        return self.screen.desk.editor

    def give(self, *events: Input) -> None:
        send(self.app, *events)

    def pixel(self, at: Inches) -> tuple[int, int]:
        return self.screen.desk.canvas.transform.pixel(at)

    def click(self, at: Inches, shift: bool = False, ctrl: bool = False) -> None:
        pos = self.pixel(at)
        self.give(Hover(pos), Press(pos, 1, shift, ctrl), Release(pos, 1, shift, ctrl))

    def drag(self, start: Inches, end: Inches, shift: bool = False, ctrl: bool = False) -> None:
        self.begin(start, end, shift, ctrl)
        self.give(Release(self.pixel(end), 1, shift, ctrl))

    def begin(self, start: Inches, end: Inches, shift: bool = False, ctrl: bool = False) -> None:
        """Press, move there, and hold."""
        (ax, ay), (bx, by) = self.pixel(start), self.pixel(end)
        self.give(Hover((ax, ay)), Press((ax, ay), 1, shift, ctrl))
        for step in range(1, 5):
            at = ax + (bx - ax) * step // 4, ay + (by - ay) * step // 4
            self.give(Hover(at, 0, shift, ctrl))

    def keys(self, *names: str) -> None:
        """Press keys, such as `a`, `ctrl+z`, `shift+tab`."""
        for name in names:
            *held, key = name.split("+") if len(name) > 1 else [name]
            self.give(Key(key, "shift" in held, "ctrl" in held))

    def type(self, words: str) -> None:
        """Type into what has the focus, as a keyboard does."""
        for letter in words:
            self.give(Key(letter.lower(), letter.isupper()), Typed(letter))

    def click_on(self, id: str) -> None:
        """Click a widget that is seen."""
        found = self.screen.widget(id)
        assert found, id
        at = found.rect.center
        self.give(Hover(at), Press(at), Release(at))

    def lay(self, name: str, *places: Inches) -> None:
        """Take a piece from the palette and lay it."""
        press(self.app, f"piece-templates/{name}.tx")
        for at in places:
            self.click(at)
        self.keys("escape")

    def save_as(self, name: str) -> None:
        """Save the map under a name."""
        self.keys("ctrl+shift+s")
        write(self.app, "name", name)
        self.keys("enter")

    def boxes(self) -> dict[str, tuple[float, ...]]:
        """What lies where, to a hundredth of an inch."""
        shapes = self.bench.drawing.shapes.items()
        return {key: tuple(round(side, 2) for side in shape.bounds) for key, shape in shapes}

    def wait(self, true: Callable[[], object]) -> None:
        """Let time pass until something is true."""
        end = monotonic() + 20
        while not true():
            assert monotonic() < end, "waited in vain"
            self.app.manager.update(0.05)
            sleep(0.002)

    def checked(self) -> Sequence[str]:
        """The problems, once all is known."""
        self.app.manager.update(0.01)
        self.wait(lambda: not self.screen.checks.is_stale)
        return [each.words for each in self.screen.checks.problems]


def at_work(
    home: Path, size: tuple[int, int] = (1280, 720), app: Shell | None = None, **settings: object
) -> AtWork:
    """In the workshop, by its button on the title; in this shell, or in one of its own."""
    app = app or shell(home, size, **settings)
    app.show_title()
    top(app).focus_on("tool-duel", show=False)
    widget = top(app).widget("tool-duel")
    assert widget
    widget.press()
    return AtWork(app)
