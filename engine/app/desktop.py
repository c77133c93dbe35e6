"""What the desktop around the window does for it: the clipboard, and folders that it shows."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import pygame


def copied(text: str) -> bool:
    """Put a text into the clipboard; whether there is one."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, ValueError):  # or it is a text that no clipboard takes
        return False
    return True


def shown(path: Path) -> bool:
    """Have the desktop show a folder, or a page in a browser; whether it says that it does."""
    try:
        return webbrowser.open(path.resolve().as_uri())
    except (OSError, webbrowser.Error):
        return False
