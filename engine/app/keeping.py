"""A moment of a match that is watched, kept as a picture or as the text of a scenario."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path

import pygame
from pygame import Surface

from engine import files
from engine.app.desktop import copied
from engine.app.scene import SceneManager
from engine.app.screens.pause import MenuItem
from engine.app.widgets import literal
from engine.match import Match
from engine.rules.english import listed
from engine.scenario import written

PICTURES = "pictures"
SCENARIOS = "scenarios"
"""The folders among the user's files in which they are kept."""
HIDDEN = "This match is not over, so its position stays hidden."
OVER = "It is over here: go back first."
Say = Callable[[str, str], None]
"""Says something under a title, to be read."""


def items(manager: SceneManager, match: Match, folder: Path, say: Say) -> list[MenuItem]:
    """The ways to keep it. The text holds what is hidden, so it is given of a match that is over
    alone; `match` is the one that is watched."""
    refused = "" if getattr(match, "over", False) else HIDDEN
    if match.decision is None:
        refused = OVER
    picture, text = (partial(keep, manager, match, folder, say) for keep in (_picture, _scenario))
    return [
        MenuItem("A picture of the table", picture, "PNG", hotkey="p"),
        MenuItem("A scenario's text", text, "to the clipboard", hotkey="s", reason=refused),
    ]


def _picture(manager: SceneManager, match: Match, folder: Path, say: Say) -> None:
    """What the window shows, as a new PNG."""
    drawn = Surface(manager.size)
    kept = BytesIO()
    manager.draw(drawn)
    pygame.image.save(drawn, kept, "picture.png")
    _create(folder / PICTURES, match, ".png", kept.getvalue(), "The picture", say)


def _scenario(manager: SceneManager, match: Match, folder: Path, say: Say) -> None:
    """The position with all that is hidden, to the clipboard; without one, as a new file."""
    names = listed(match.names)
    title = f"Step {len(match.history)} of a match of {names}"
    text = written(match.game, title, match.header.options, match.state)
    if not copied(text):
        _create(folder / SCENARIOS, match, ".yaml", text.encode(), "The scenario", say)
        return
    say("The scenario is copied", "Its text is in the clipboard. `main.py check` reads such files.")


def _create(folder: Path, match: Match, ending: str, content: bytes, what: str, say: Say) -> None:
    """A file beside all that are there; nothing is overwritten."""
    stem = f"{match.game.key}-{match.header.start[:10]}-step-{len(match.history)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = files.create_numbered(folder / f"{stem}{ending}", content)
    except OSError as error:
        say(f"{what} can't be kept", literal(f"{folder} can't be written ({error.strerror})."))
        return
    say(f"{what} is kept", literal(f"It is in {path}"))
