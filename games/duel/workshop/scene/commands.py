"""What the keys of the workshop do, and the buttons that do the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Protocol

from engine.app.inputs import Key
from engine.app.widgets.focus import ARROWS
from games.duel.geometry.points import Point
from games.duel.workshop.bench import Bench, is_locked
from games.duel.workshop.clips import Clip
from games.duel.workshop.hand import Hand, Tool
from games.duel.workshop.scene.canvas import Canvas
from games.duel.workshop.scene.files import Files
from games.duel.workshop.scene.pages import Pages
from games.duel.workshop.scene.table_panel import SYMMETRIES
from games.duel.workshop.snapping import GRIDS
from games.duel.workshop.symmetry import Symmetry, fits

TOGETHER = 0.5
"""Seconds within which presses of an arrow are one step."""
NEED_CHOICE = (
    *("delete", "x", "y", "z", "pageup", "pagedown"),
    *("ctrl+c", "ctrl+d", "ctrl+x"),
)
"""Keys that do something with what is chosen."""
NOTHING_CHOSEN = "Nothing is chosen: click a piece, or go to one with Tab."
REPEATS = ("z", "y")
"""Keys that act again and again while they are held."""


class CommandsScreen(Protocol):
    """What the commands need of their screen."""

    hand: Hand
    files: Files
    pages: Pages

    @property
    def bench(self) -> Bench: ...
    @property
    def canvas(self) -> Canvas: ...
    def took(self) -> None: ...
    def take_typed(self, focus: str = "") -> None: ...
    def menu(self) -> None: ...
    def try_out(self) -> None: ...
    def next_problem(self) -> None: ...


class Commands:
    """The commands; what was copied last stays for the next map."""

    def __init__(self, screen: CommandsScreen) -> None:
        self._screen = screen
        self._clips: list[Clip] = []
        self._symmetry = Symmetry.ACROSS
        """The kind of partners that was on last."""
        self._nudged = 0.0
        """When an arrow has moved something last."""

    @property
    def _bench(self) -> Bench:
        return self._screen.bench

    def key(self, event: Key, on_map: bool) -> bool:
        """Whether a key is one of theirs; then it is done. on_map: the map has the focus."""
        if event.name in ARROWS:
            return on_map and self._nudge(event)
        if event.name == "escape":
            return not event.again and self._escape()
        does = self._with_ctrl(event) if event.ctrl else self._plain(event, on_map)
        if does is None:
            return False
        if refusal := self._refusal(event):
            self._bench.said = refusal
            return True
        self._screen.take_typed()
        if not event.again or event.name in REPEATS:
            return does() is not False
        return True

    def _refusal(self, event: Key) -> str:
        """Return why a key has nothing to work on, as a sentence; "" where it has."""
        bench = self._bench
        corner = self._screen.hand.corner is not None
        name = f"ctrl+{event.name}" if event.ctrl else event.name
        if name in NEED_CHOICE and not bench.chosen and not (name == "delete" and corner):
            return NOTHING_CHOSEN
        if name == "ctrl+v" and not self._clips:
            return "Nothing has been copied yet."
        if name == "ctrl+a" and not bench.drawing.keys:
            return "Nothing lies on the map yet."
        return ""

    def _with_ctrl(self, event: Key) -> Callable[[], object] | None:
        bench, files = self._bench, self._screen.files
        does: dict[tuple[str, bool], Callable[[], object]] = {
            ("z", False): self.undo,
            ("z", True): self.redo,
            ("y", False): self.redo,
            ("s", False): files.save,
            ("s", True): files.save_as,
            ("o", False): files.open,
            ("n", False): files.new,
            ("d", False): _done(bench.duplicate),
            ("c", False): self._copy,
            ("x", False): self._cut,
            ("v", False): partial(self._paste, False),
            ("v", True): partial(self._paste, True),
            ("a", False): lambda: bench.choose(bench.drawing.keys),
            ("l", True): _done(bench.free_all),
        }
        return does.get((event.name, event.shift))

    def _plain(self, event: Key, on_map: bool) -> Callable[[], object] | None:
        bench, hand, screen, shift = self._bench, self._screen.hand, self._screen, event.shift
        for tool in Tool:
            if tool.key == event.name:
                return partial(self._take, tool)
        does: dict[str, Callable[[], object]] = {
            "delete": self.delete,
            "backspace": partial(self._backspace, on_map),
            "l": self._lock,
            "x": _done(partial(bench.mirror, False)),
            "y": _done(partial(bench.mirror, True)),
            "z": _done(partial(bench.turn, -90 if shift else 90)),
            "g": self.snap,
            "m": self.partners,
            "f1": screen.pages.keys,
            "f5": screen.try_out,
            "f6": screen.files.locate,
            "f8": screen.next_problem,
        }
        if on_map:
            does |= {
                "tab": partial(bench.next, -1 if shift else 1),
                "pageup": _done(partial(bench.raise_, shift)),
                "pagedown": _done(partial(bench.lower, shift)),
            }
        if on_map and hand.corners:
            does["enter"] = _done(hand.close)
        return does.get(event.name)

    def _take(self, tool: Tool) -> None:
        self._screen.hand.take(tool)
        self._screen.took()

    def _escape(self) -> bool:
        """Let go; then the plain tool; then nothing is chosen; then the menu."""
        self._screen.take_typed()
        hand, bench = self._screen.hand, self._bench
        if hand.cancel():
            return True
        if hand.tool is not Tool.SELECT:
            hand.take(Tool.SELECT)
        elif bench.chosen:
            bench.choose([])
        else:
            self._screen.menu()
        return True

    def _nudge(self, event: Key) -> bool:
        """An arrow moves what is chosen: a step of the grid, an inch, or a hundredth."""
        bench, hand = self._bench, self._screen.hand
        if not bench.chosen or hand.tool is not Tool.SELECT or hand.carries:
            return False
        x, y = ARROWS[event.name]
        step = 1.0 if event.shift else 0.01 if event.ctrl else bench.grid or 0.1
        now = monotonic()
        bench.move(x * step, y * step, joined=now - self._nudged <= TOGETHER)
        self._nudged = now
        return True

    def delete(self) -> None:
        """Take away what is chosen, or the corner that is."""
        hand = self._screen.hand
        if hand.tool is Tool.CORNERS and hand.corner is not None:
            hand.drop_corner()
        else:
            self._bench.delete()

    def _backspace(self, on_map: bool) -> None:
        if not self._screen.hand.back() and on_map:
            self.delete()

    def undo(self) -> None:
        """Take the last step back."""
        self._screen.hand.cancel()
        name = self._bench.undo()
        self._bench.said = f"Undone: {name}." if name else "There is no step to undo."

    def redo(self) -> None:
        """Do a step again."""
        self._screen.hand.cancel()
        name = self._bench.redo()
        self._bench.said = f"Redone: {name}." if name else "There is no step to redo."

    def snap(self) -> None:
        """The next grid."""
        bench = self._bench
        bench.grid = GRIDS[(GRIDS.index(bench.grid) + 1) % len(GRIDS)]

    def partners(self) -> None:
        """Partners on the other side, on or off."""
        bench = self._bench
        if bench.symmetry:
            self._symmetry, bench.symmetry = bench.symmetry, None
            return
        kind = self._symmetry if fits(bench.drawing, self._symmetry) else Symmetry.ACROSS
        bench.symmetry = kind
        word = next(word for word, each in SYMMETRIES.items() if each is kind)
        bench.said = f"Symmetry is on: {word}. What you draw on one side comes on the other."

    def _lock(self) -> None:
        bench = self._bench
        bench.lock(not all(is_locked(each) for each in bench.things))

    def _copy(self) -> None:
        if self._bench.chosen:
            self._clips = self._bench.copy()
            self._bench.said = "Copied: Ctrl+V lays it at the pointer, Ctrl+Shift+V in its place."

    def _cut(self) -> None:
        if self._bench.chosen:
            self._copy()
            self._bench.delete()

    def _paste(self, in_place: bool) -> None:
        canvas, at = self._screen.canvas, None
        if not in_place:
            at = self._screen.hand.at or Point(*canvas.transform.inches(canvas.rect.center))
        self._bench.paste(self._clips, at)


def _done(does: Callable[[], object]) -> Callable[[], None]:
    """The same, whose key is used whether or not it could be done."""

    def press() -> None:
        does()

    return press
