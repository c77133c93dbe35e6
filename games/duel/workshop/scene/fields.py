"""Fields of the inspector, whose contents are applied by Enter or a change of focus.

What is typed goes to `Desk.typed_text_by_id` under the field's id. The workshop's screen applies it
by `Desk.commit_fields`, which calls the callback in `Desk.on_commit_by_id`. A part is a piece of
layout: `size` measures it, `lay` turns it into widgets.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect
from typing_extensions import override

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label, Widget
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    Container,
    Flow,
    Layers,
    Part,
    Row,
    Share,
    Sized,
    Space,
    Wrapper,
    grid,
)
from engine.app.widgets.field import TextField
from engine.app.widgets.widget import Size
from games.duel.workshop.editor import Editor
from games.duel.workshop.scene.desk import Desk
from games.duel.workshop.scene.pressing import Commands

INSPECTOR_GROUP = Group.LOG
"""Group of widgets to which the keyboard goes as one; the workshop has no log of its own."""
MIXED = "mixed"
"""Word in place of a property that differs among the selected things."""
MAX_LETTERS = 40
"""Largest number of letters in a field for words."""
MAX_NUMBER_LETTERS = 10
"""Largest number of letters in a field for a number."""
FIELD_HEIGHT = 34
"""Least height of a field, in style units."""
TITLE_WIDTH = 96
"""Width of the name of a property, in style units that grow with the text size."""
LARGE_TEXT_SCALE = 1.25
"""Text scale above which the parts of a property stand one below the other."""
SAME_NUMBER_TOLERANCE = 1e-9
"""Difference up to which a typed number counts as the old one, which changes nothing."""
_AMOUNT_PATTERN = re.compile(r"\s*([-+*/=]?)\s*(-?\d{1,6}(?:[.,]\d{1,6})?)\s*(?:″|\"|°)?\s*")
"""Text to type: `5.25`, `+0.5`, `*2`, `=-2`, with or without a unit; see `_typed_amount`."""


@dataclass
class SnugButton(Wrapper):
    """A button that is no wider than its label."""

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        height = self.part.size(scale, width)[1]
        if width is not None:
            return width, height
        min_width = self.part.size(scale, 0)[0]  # asked for no width, a button returns its least
        return min_width, height


@dataclass
class ByTextSize(Container):
    """A part with one layout for letters of the usual size and another for large ones."""

    usual_layout: Part
    large_layout: Part

    def _layout(self, scale: Scale) -> Part:
        return self.large_layout if scale.text > LARGE_TEXT_SCALE else self.usual_layout

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        return self._layout(scale).size(scale, width)

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return self._layout(scale).lay(scale, rect)


class FieldFactory:
    """Factory of fields; their callbacks are kept at the desk."""

    def __init__(self, desk: Desk, commands: Commands) -> None:
        self._desk = desk
        self._commands = commands

    @property
    def _editor(self) -> Editor:
        return self._desk.editor

    def field(self, id: str, title: str, value: str, on_words: Callable[[str], object]) -> Part:
        """Return a field for words below its title; `on_words` gets the words."""
        return self._with_title(title, self._text_field(id, title, value, on_words))

    def _text_field(
        self, id: str, title: str, value: str, on_words: Callable[[str], object]
    ) -> TextField:
        typed_text_by_id = self._desk.typed_text_by_id
        self._desk.on_commit_by_id[id] = on_words
        return TextField(
            id,
            value=typed_text_by_id.get(id, value),
            on_change=partial(typed_text_by_id.__setitem__, id),
            on_enter=partial(self._on_enter, id),
            called=title,
            limit=MAX_LETTERS,
            group=INSPECTOR_GROUP,
        )

    @staticmethod
    def _with_title(title: str, field: TextField) -> Part:
        tall_field = Layers([Space(FIELD_HEIGHT), field])
        if not title:
            return tall_field
        label = Label(
            f"{field.id}-title", words=title, role=Role.NOTE, align="center", colour=theme.MUTED
        )
        return Column([label, tall_field], gap=6)

    def _on_enter(self, id: str) -> None:
        self._desk.commit_field(id)
        self._desk.focus_map()  # so that the next key goes to the map

    def number(
        self, id: str, title: str, value: float | None, on_number: Callable[[float], object]
    ) -> Part:
        """Return a field for a number below its title; `on_number` gets the number."""

        def on_words(words: str) -> None:
            amount = _typed_amount(words, value or 0.0)
            if amount is None:
                self._editor.message = f"“{words}” is not a number: write 5.25, +0.5 or *2."
            elif value is None or abs(amount - value) > SAME_NUMBER_TOLERANCE:
                on_number(amount)

        text = MIXED if value is None else _number_words(value)
        field = self._text_field(id, title, text, on_words)
        field.limit = MAX_NUMBER_LETTERS
        field.tip = "Enter applies it. +0.5 adds, *2 doubles."
        return self._with_title(title, field)

    @staticmethod
    def line(title: str, control: Part, words: str, id: str) -> Part:
        """Return the row of a property: its name, its control, and its meaning in play.

        With large letters, they stand one below the other. Without `words`, no meaning is shown.
        """
        label = Label(f"{id}-label", words=title, colour=theme.MUTED, middle=True)
        meaning: list[Part] = []
        if words:
            meaning.append(Share(Label(f"{id}-words", words=words, role=Role.NOTE)))
        row = Row([Sized(label, TITLE_WIDTH, grows=True), control, *meaning], gap=10, at=CENTRE)
        return ByTextSize(row, Column([label, Flow([control], gap=8), *meaning], gap=2))

    @staticmethod
    def in_cells(cells: Sequence[Part]) -> Part:
        """Return fields side by side; with large letters, two in a row."""
        row = Row([Share(cell) for cell in cells], gap=8)
        columns = 2
        gap = 8
        return ByTextSize(row, grid(cells, columns, gap, down=6))


def _typed_amount(text: str, old_value: float) -> float | None:
    """Return the number that a player has typed, or None if the text can't be read.

    `5.25` is the number itself. `+0.5` adds to the value `old_value`, `-0.5` subtracts, `*2`
    multiplies and `/2` divides. `=-2` is minus two.
    """
    match = _AMOUNT_PATTERN.fullmatch(text)
    if not match:
        return None
    number = float(match[2].replace(",", "."))
    match match[1]:
        case "+":
            return old_value + number
        case "-":
            return old_value - number
        case "*":
            return old_value * number
        case "/":
            return old_value / number if number else None
    return number


def _number_words(number: float) -> str:
    """Return a number as text for a field, to a thousandth."""
    return f"{round(number, 3) + 0.0:g}"  # + 0.0: never "-0"
