"""Names and times, as the workshop's dialogs ask for and say them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import time

from engine.app.widgets import Answer, Dialog, Widget
from engine.app.widgets.field import TextField

LONGEST = 40
"""Letters of a name."""


def name_it(title: str, name: str, take: Callable[[str], object], yes: str = "Save") -> Dialog:
    """A dialog that asks what something is to be called; `take` is told."""
    typed = [name]

    def field() -> Sequence[Widget]:
        return [
            TextField(
                "name",
                value=typed[0],
                on_change=partial(typed.__setitem__, 0),
                on_enter=partial(dialog.answer, 1),
                called="Name",
                limit=LONGEST,
            )
        ]

    def given() -> None:
        take(typed[0].strip())

    def refusal() -> str:
        return "" if typed[0].strip() else "It needs a name."

    answers = [Answer("Cancel"), Answer(yes, given, "primary", refusal)]
    dialog = Dialog(title, "What is it called?", answers, field, "name")
    return dialog


def ago(when: float) -> str:
    """How long ago a time was, in words; `when` is in seconds since 1970."""
    minutes = max(0, round((time() - when) / 60))
    if minutes < 1:
        return "just now"
    if minutes < 90:
        return f"{minutes} minute{'s' if minutes > 1 else ''} ago"
    hours = round(minutes / 60)
    return f"{hours} hours ago" if hours < 36 else f"{round(hours / 24)} days ago"
