"""The workshop in a real window: a battlefield drawn from nothing by mouse, and one by keys alone;
each is read as it was drawn, saved by the real Tiled, opened again, tried, and fought on."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from engine.app.inputs import Hover, Input, Key, Press, Release, Typed
from engine.journal import Header
from engine.match import Match
from engine.table.table import Table
from games.duel.geometry.terrain import Battlefield
from games.duel.maps import survey
from games.duel.rules.events import Struck
from tests.games.duel.workshop.at_work import AtWork, at_work
from tests.hands import drawn, top
from tests.kit.catalogue import GAMES
from tests.kit.matches import luck
from tests.kit.walks import choose
from tests.window.double import prepare
from tests.window.hand import AWAY, KEYS_OF_X
from tests.window.screen import Screen, Window, wait_for

SIZE = (1280, 720)
MORE_KEYS = {
    **KEYS_OF_X,
    "space": "space",
    "backspace": "BackSpace",
    "delete": "Delete",
    "+": "plus",
    "*": "asterisk",
    " ": "space",
}
"""X's names of keys."""


class InWindow(AtWork):
    """The same hand in a window and in its double."""

    def __init__(self, window: Window, work: AtWork) -> None:
        super().__init__(work.app)
        self.window = window

    def give(self, *events: Input) -> None:
        super().give(*events)
        for event in events:
            self._pass_on(event)

    def _pass_on(self, event: Input) -> None:
        """The same to the window."""
        match event:
            case Hover(pos=pos):
                self.window.point(pos)
            case Press(pos=pos, shift=shift, ctrl=ctrl):
                held = [name for name, down in (("shift", shift), ("ctrl", ctrl)) if down]
                self.window.screen.do(self.window._at(pos), *(f"keydown {key}" for key in held))
                self.window.screen.do("mousedown 1")
            case Release(pos=pos, shift=shift, ctrl=ctrl):
                held = [name for name, down in (("shift", shift), ("ctrl", ctrl)) if down]
                self.window.screen.do(self.window._at(pos), "mouseup 1")
                self.window.screen.do(*(f"keyup {key}" for key in held))
            case Key(name=name, shift=shift, ctrl=ctrl):
                of_x = MORE_KEYS.get(name, name if len(name) == 1 else name.upper())
                self.window.key("ctrl+" * ctrl + "shift+" * shift + of_x)
            case Typed():
                pass  # the key has typed it

    def same(self) -> None:
        """Both show the same map."""
        rect = self.screen.desk.canvas.rect
        self.checked()
        ours = drawn(top(self.app)).subsurface(rect).copy()
        wanted = pygame.image.tobytes(ours, "RGB")

        def shown() -> bool:
            found = self.window.look().subsurface(rect)
            return pygame.image.tobytes(found, "RGB") == wanted

        wait_for(shown, "the window shows what its double does")


@pytest.fixture
def hand(screen: Screen, tmp_path: Path) -> Iterator[InWindow]:
    """In the workshop of a window, and of its double over a folder of its own."""
    prepare(tmp_path / "window", window=SIZE)
    with Window(screen, tmp_path / "window") as window:
        window.still()
        window.key("w")
        found = InWindow(window, at_work(tmp_path / "double", SIZE))
        found.give(Hover(AWAY))
        found.same()
        yield found


def palette(hand: InWindow, name: str, *places: tuple[float, float]) -> None:
    """Search a piece, take it, and lay it there."""
    hand.click_on("search")
    hand.keys("ctrl+a")
    hand.type(name)
    hand.click_on(f"piece-templates/{name}.tx")
    for at in places:
        hand.click(at)
    hand.keys("escape")


def test_a_battlefield_is_drawn_by_mouse_saved_by_tiled_tried_and_fought_on(
    hand: InWindow, tmp_path: Path
) -> None:
    palette(hand, "hut", (6, 6), (18, 18))
    palette(hand, "rock", (12, 4), (12, 20), (3, 14))
    palette(hand, "tree", (20, 4), (4, 20), (9, 15))
    palette(hand, "barrel", (9, 9), (15, 15), (16, 8))
    hand.keys("p")
    for at in ((15, 10), (20, 10), (21, 13), (16, 13)):
        hand.click(at)
    hand.keys("enter", "escape")
    hand.drag((6, 6), (7.6, 5.1))
    hand.keys("n")
    for at in ((2, 2), (22, 22), (22, 2)):
        hand.click(at)
    hand.keys("escape")
    hand.click((18, 18))
    hand.click_on("destructible")
    hand.same()
    ours = _saved(hand, "Drawn by hand", tmp_path)
    assert len(ours.terrain) == 12 and len(ours.starts) == 3
    assert sum(piece.destructible for piece in ours.terrain) >= 1
    _tried(hand)
    _fought(ours)


def test_the_same_by_keys_alone(hand: InWindow, tmp_path: Path) -> None:
    hand.keys("r")
    for row in range(3):
        hand.keys(*["shift+left"] * 24, *["shift+up"] * 24, *["shift+down"] * (4 + 6 * row))
        for _ in range(4):
            hand.keys(*["shift+right"] * 3, "space", *["shift+right"] * 2, "shift+down", "space")
            hand.keys("shift+up")
    hand.keys("n", *["shift+left"] * 24, *["shift+up"] * 24, "shift+right", "shift+down", "space")
    hand.keys(*["shift+right"] * 20, "space", *["shift+down"] * 20, "space", "escape", "escape")
    hand.keys("tab", "tab", "z", "shift+down")
    hand.same()
    ours = _saved(hand, "Drawn by keys", tmp_path)
    assert len(ours.terrain) == 12 and len(ours.starts) == 3
    assert {piece.called for piece in ours.terrain} == {"level"}
    _tried(hand)
    _fought(ours)


def _saved(hand: InWindow, name: str, tmp_path: Path) -> Battlefield:
    """Save it in both: the same file, which the real Tiled saves as the same battlefield, and which
    is opened again."""
    hand.keys("ctrl+s")
    hand.keys("ctrl+a")
    hand.type(name)
    hand.keys("enter")
    file = f"maps/{name.lower().replace(' ', '-')}.tmx"
    theirs = hand.window.folder / file
    wait_for(theirs.exists, "the map is saved")
    path = hand.app.folder / file
    assert theirs.read_bytes() == path.read_bytes()
    battlefield = survey(path).battlefield
    assert not survey(path).errors
    if shutil.which("tiled"):
        again = path.with_name("again.tmx")
        env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path)}
        subprocess.run(["tiled", "--export-map", "tmx", path, again], env=env, check=True)
        assert survey(again).battlefield == battlefield
        shutil.copy(again, theirs)
        shutil.move(again, path)
        hand.wait(lambda: hand.screen.files._content_on_disk == path.read_bytes())
        hand.same()
    return battlefield


def _tried(hand: InWindow) -> None:
    """F5 plays it, and Esc comes back to it."""
    hand.same()
    before = hand.window.still()
    hand.keys("f5")
    assert any(isinstance(scene, Table) for scene in hand.app.manager.scenes)
    wait_for(lambda: hand.window.shown() != before, "the duel is shown")
    hand.window.still()
    hand.keys("escape")
    while top(hand.app) is not hand.screen:
        hand.keys("escape")
    hand.window.still()
    hand.same()
    assert not (hand.window.folder / "matches").exists()


def _fought(battlefield: Battlefield) -> None:
    """Duels there, played by chance to a first blow."""
    game, names = GAMES["duel"], ["Mara", "Tomas", "Ines"]
    rules = game.rules_for({})
    for seed in range(20):
        chance = luck(f"a first blow {seed}")
        setups = [game.sample_setup(rules, chance) for _ in names]
        match = Match(game, Header("duel", names, "blow", setups=setups, ground=battlefield))
        while decision := match.decision:
            assert match.submit(decision.seat, choose(game, match.state, chance)) is None
            if any(isinstance(event, Struck) for event in match.history[-1].events):
                return
    raise AssertionError("nobody has been struck in twenty duels")
