"""What the desktop around the window does for it: the clipboard, and folders that it shows."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pygame

OPENERS = ("xdg-open",), ("gio", "open"), ("open",)
"""Programs that have a desktop show a path, with their arguments: Linux, Linux, macOS."""
PATIENCE = 2.0
"""Seconds to wait for such a program to say that it failed; one that still runs then shows it."""


def copied(text: str) -> bool:
    """Put a text into the clipboard; whether there is one."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, ValueError):  # or it is a text that no clipboard takes
        return False
    return True


def pasted() -> str:
    """Return the text in the clipboard; "" where there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def shown(path: Path) -> bool:
    """Have the desktop show a folder, or a page in a browser.

    Return False where it has no program for that, or the program says that it failed: then the
    caller tells the path.
    """
    if sys.platform == "win32":
        try:
            os.startfile(path)
        except OSError:
            return False
        return True
    for name, *arguments in OPENERS:
        program = shutil.which(name)
        if program and _succeeds(program, *arguments, str(path)):
            return True
    return False


def _succeeds(*command: str) -> bool:
    """Run a program without waiting for its end; return False if it fails at once."""
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        return process.wait(PATIENCE) == 0
    except subprocess.TimeoutExpired:
        return True
    except OSError:
        return False
