"""A dialog that asks what something is to be called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from engine.app.widgets import Answer, Dialog, Widget
from engine.app.widgets.field import TextField

LONGEST = 40
"""Letters of a name."""


def name_it(
    title: str,
    name: str,
    take: Callable[[str], object],
    yes: str = "Save",
    asked: str = "What is it called?",
    longest: int = LONGEST,
) -> Dialog:
    """A dialog that asks for a name, or for what `asked` says; `take` is told."""
    typed = [name]

    def field() -> Sequence[Widget]:
        return [
            TextField(
                "name",
                value=typed[0],
                on_change=partial(typed.__setitem__, 0),
                on_enter=partial(dialog.answer, 1),
                called="Name",
                limit=longest,
            )
        ]

    def given() -> None:
        take(typed[0].strip())

    def refusal() -> str:
        return "" if typed[0].strip() else "Type a name."

    answers = [Answer("Cancel"), Answer(yes, given, "primary", refusal)]
    dialog = Dialog(title, asked, answers, field, "name")
    return dialog
