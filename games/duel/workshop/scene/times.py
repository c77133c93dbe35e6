"""Times, as the workshop says them."""

from __future__ import annotations

from time import time


def ago(when: float) -> str:
    """How long ago a time was, in words; `when` is in seconds since 1970."""
    minutes = max(0, round((time() - when) / 60))
    if minutes < 1:
        return "just now"
    if minutes < 90:
        return f"{minutes} minute{'s' if minutes > 1 else ''} ago"
    hours = round(minutes / 60)
    return f"{hours} hours ago" if hours < 36 else f"{round(hours / 24)} days ago"
