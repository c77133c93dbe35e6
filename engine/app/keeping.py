"""Export of a moment of a watched match: a screenshot, or a scenario as text."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path

import pygame
from pygame import Surface

from engine import files
from engine.app.desktop import copy_text
from engine.app.scene import SceneManager
from engine.app.screens.pause import MenuItem
from engine.app.widgets import literal
from engine.match import Match
from engine.rules.english import list_in_words
from engine.scenario import scenario_text

PICTURES = "pictures"
"""Name of the folder for screenshots, among the user's files."""
SCENARIOS = "scenarios"
"""Name of the folder for scenarios, among the user's files."""
NOT_OVER = "This match is not over, so its position stays hidden."
NO_DECISION = "It is over here: go back first."
ShowMessage = Callable[[str, str], None]
"""Function that shows a message under a title."""


def export_items(
    manager: SceneManager, match: Match, folder: Path, show_message: ShowMessage
) -> list[MenuItem]:
    """Return the menu items for exporting the current moment.

    The scenario contains hidden information, so it is offered only once the watched match is over.
    """
    is_over = getattr(match, "is_finished", False)  # only a watched match, a `Replay`, has it
    refusal = "" if is_over else NOT_OVER
    if match.decision is None:
        refusal = NO_DECISION
    save_picture = partial(_save_picture, manager, match, folder, show_message)
    copy_scenario = partial(_copy_scenario, match, folder, show_message)
    return [
        MenuItem("A picture of the table", save_picture, "PNG", hotkey="p"),
        MenuItem(
            "A scenario's text", copy_scenario, "to the clipboard", hotkey="s", reason=refusal
        ),
    ]


def _save_picture(
    manager: SceneManager, match: Match, folder: Path, show_message: ShowMessage
) -> None:
    """Save a screenshot of the window as a new PNG file."""
    surface = Surface(manager.size)
    png = BytesIO()
    manager.draw(surface)
    pygame.image.save(surface, png, "picture.png")
    _create(folder / PICTURES, match, ".png", png.getvalue(), "The picture", show_message)


def _copy_scenario(match: Match, folder: Path, show_message: ShowMessage) -> None:
    """Copy the position, hidden information included, to the clipboard, or else to a new file."""
    names = list_in_words(match.names)
    title = f"Step {len(match.history)} of a match of {names}"
    text = scenario_text(match.game, title, match.header.options, match.state)
    if not copy_text(text):
        _create(folder / SCENARIOS, match, ".yaml", text.encode(), "The scenario", show_message)
        return
    show_message(
        "The scenario is copied", "Its text is in the clipboard. `main.py check` reads such files."
    )


def _create(
    folder: Path,
    match: Match,
    extension: str,
    content: bytes,
    thing: str,
    show_message: ShowMessage,
) -> None:
    """Write a new file, numbered if its name is taken, and report the path or the error."""
    stem = f"{match.game.key}-{match.header.start[:10]}-step-{len(match.history)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = files.create_numbered(folder / f"{stem}{extension}", content)
    except OSError as error:
        show_message(
            f"{thing} can't be kept", literal(f"{folder} can't be written ({error.strerror}).")
        )
        return
    show_message(f"{thing} is kept", literal(f"It is in {path}"))
