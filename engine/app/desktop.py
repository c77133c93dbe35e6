"""Desktop integration: the clipboard, and folders opened in the file manager."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pygame

OPENERS = ("xdg-open",), ("gio", "open"), ("open",)
"""Programs that open a path on the desktop, with their arguments: Linux, Linux, macOS."""
FAILURE_SECONDS = 2.0
"""Seconds in which such a program may report failure; one that still runs then has succeeded."""


def copy_text(text: str) -> bool:
    """Copy a text to the clipboard; return False if there is no clipboard."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, ValueError):  # no clipboard, or a text that none accepts
        return False
    return True


def clipboard_text() -> str:
    """Return the text in the clipboard, or "" without a clipboard."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def open_path(path: Path) -> bool:
    """Open a folder in the file manager, or a page in the browser.

    Returns:
        False if the desktop has no program for that, or the program reports failure. The caller
            then shows the path.
    """
    if sys.platform == "win32":
        try:
            os.startfile(path)
        except OSError:
            return False
        return True
    for name, *arguments in OPENERS:
        program = shutil.which(name)
        if program and _has_started(program, *arguments, str(path)):
            return True
    return False


def _has_started(*command: str) -> bool:
    """Run a program without waiting for its end; return False if it fails at once."""
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        return process.wait(FAILURE_SECONDS) == 0
    except subprocess.TimeoutExpired:
        return True
    except OSError:
        return False
