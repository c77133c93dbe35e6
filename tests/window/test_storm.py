"""Hundreds of random inputs in a real window leave it standing, and its matches whole."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest

from games import KEYS
from tests.long import many
from tests.window.double import prepare, shell, started, words_to
from tests.window.screen import Screen, Window, differs, wait_for

INPUTS, AT_ONCE, MOST = many(175, 700), 35, 7000
"""So many inputs are given, so many at once, and up to so many until something has been played: a
game may ask for several presses before it counts as one action."""
LEAST = 2
"""So many actions are played at the least, by all the windows together."""
IN_A_ROW = 5
"""So many times at once, the last time in full screen, a window is stormed."""

TYPED = [
    *"bpwfrosatvhulqeckxdn",
    *(2 * "1234567890"),
    *(6 * ("Return", "space", "Escape")),
    *("Tab", "Left", "Right", "Up", "Down", "Home", "End"),
    *("Prior", "Next", "F1", "BackSpace", "Delete", "ctrl+a", "shift+Tab"),
]


def storm(window: Window, chance: Random) -> list[str]:
    """One input, as xdotool's commands."""

    def somewhere() -> str:
        across, down = window.rect.size
        x, y = chance.randrange(across), chance.choice([chance.randrange(down), down - 40])
        return f"mousemove {window.rect.left + x} {window.rect.top + y}"

    kind = chance.random()
    if kind < 0.35:
        return [somewhere(), f"click --delay 0 {chance.choice([1, 1, 1, 1, 2, 3])}"]
    if kind < 0.8:
        return [f"key --delay 0 {chance.choice(TYPED)}"]
    if kind < 0.9:
        return [somewhere(), "mousedown 1", somewhere(), somewhere(), "mouseup 1"]
    return [somewhere(), f"click --delay 0 {chance.choice([4, 5])}"]


def played(folder: Path) -> int:
    """How many actions the matches of a folder hold."""
    texts = (match.path.read_text("utf-8") for match in shell(folder).library.matches())
    return sum(text.count('"action"') for text in texts)


@pytest.mark.parametrize("game", KEYS)
def test_a_storm_leaves_the_window_standing(game: str, tmp_path: Path, screen: Screen) -> None:
    """The windows are alive and silent; one that the storm has quit is followed by the next."""
    prepare(tmp_path, speed="fast")
    chance, given_yet, starts = Random(f"storm over {game}"), 0, 0
    while given_yet < INPUTS or (played(tmp_path) < LEAST and given_yet < MOST):
        starts += 1
        words = words_to(tmp_path, started(game, starts))
        with Window(screen, tmp_path, *words, quiet=False) as window:
            window.key(*([] if words else ["Return"]))  # at the title: continue
            for time in range(1, IN_A_ROW + 1):
                given = [command for _ in range(AT_ONCE) for command in storm(window, chance)]
                screen.do(*(["key F11"] if time == IN_A_ROW else []), *given)
                window.still()
                given_yet += AT_ONCE
                if window.process.poll() is not None:
                    break
            if window.process.poll() is None:
                before = window.shown()
                window.resize(1100, 700)
                wait_for(partial(differs, window, before), "a new picture")
            else:
                assert window.process.returncode == 0, "it was quit by its own button"
            assert window.said() == "" and not (tmp_path / "reports").exists()
    library = shell(tmp_path).library
    kept = [library.replayed(match) for match in library.matches()]
    assert len(kept) >= starts and not any(match.problem for match in kept)
    assert played(tmp_path) >= LEAST, "the storm plays"
