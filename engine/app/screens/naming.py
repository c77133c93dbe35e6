"""Dialog that asks for a name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from engine.app.widgets import Answer, Dialog, Widget
from engine.app.widgets.field import TextField

LONGEST = 40
"""Maximum number of characters of a name."""


def name_dialog(
    title: str,
    name: str,
    take: Callable[[str], object],
    yes: str = "Save",
    asked: str = "What is it called?",
    longest: int = LONGEST,
) -> Dialog:
    """Return a dialog with the question `asked` and a text field that holds `name` at first.

    `take` is called with the answer, without spaces around it, when the button `yes` is pressed.
    """
    text = [name]  # the current text, in a list so that the field can replace it

    def set_text(words: str) -> None:
        text[0] = words

    def field() -> Sequence[Widget]:
        return [
            TextField(
                "name",
                value=text[0],
                on_change=set_text,
                on_enter=partial(dialog.answer, 1),
                called="Name",
                limit=longest,
            )
        ]

    def answer() -> None:
        take(text[0].strip())

    def refusal() -> str:
        return "" if text[0].strip() else "Type a name."

    answers = [Answer("Cancel"), Answer(yes, answer, "primary", refusal)]
    dialog = Dialog(title, asked, answers, body=field, focus="name")
    return dialog
