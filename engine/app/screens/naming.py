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
    use_name: Callable[[str], object],
    confirm_label: str = "Save",
    question: str = "What is it called?",
    max_length: int = LONGEST,
) -> Dialog:
    """Return a dialog that asks for a name; the text field holds `name` at first.

    `use_name` is called with the new name, without spaces around it, when the button with
    `confirm_label` is pressed.
    """
    current_name = [name]  # the current text, in a list so that the field can replace it

    def set_current_name(words: str) -> None:
        current_name[0] = words

    def name_field() -> Sequence[Widget]:
        return [
            TextField(
                "name",
                value=current_name[0],
                on_change=set_current_name,
                on_enter=partial(dialog.answer, 1),  # the answer with `confirm_label`
                called="Name",
                limit=max_length,
            )
        ]

    def use_current_name() -> None:
        use_name(current_name[0].strip())

    def reason_against() -> str:
        return "" if current_name[0].strip() else "Type a name."

    answers = [Answer("Cancel"), Answer(confirm_label, use_current_name, "primary", reason_against)]
    dialog = Dialog(title, question, answers, body=name_field, focus="name")
    return dialog
