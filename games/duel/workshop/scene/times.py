"""Times, as the workshop says them."""

from __future__ import annotations

from time import time

from engine.rules.english import in_figures

LONG_AGO = 24 * 366 * 100
"""Hours after which nobody counts the days: the file may say anything."""


def ago(when: float) -> str:
    """How long ago a time was, in words; `when` is in seconds since 1970."""
    minutes = max(0, round((time() - when) / 60))
    if minutes < 1:
        return "just now"
    if minutes < 90:
        return f"{in_figures(minutes, 'minute')} ago"
    hours = round(minutes / 60)
    if hours < 36:
        return f"{hours} hours ago"
    return f"{round(hours / 24)} days ago" if hours < LONG_AGO else "long ago"
