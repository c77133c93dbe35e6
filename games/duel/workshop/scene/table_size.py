"""Dialog for the size of the table, and for the sides at which it grows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.app import theme
from engine.app.theme import Role
from engine.app.widgets import Answer, Dialog, Label
from engine.app.widgets.choices import ChoiceField, Slider
from engine.app.widgets.containers import Part, Space
from engine.rules.english import list_in_words
from games.duel.maps.tiledmap import MAX_TABLE_SIDE, MIN_TABLE_SIDE
from games.duel.workshop.editor import Editor
from games.duel.workshop.tables import resize_patches, things_off_table

GROW_OPTIONS = {
    "wide": ("grow to the right", "grow on both sides", "grow to the left"),
    "tall": ("grow downwards", "grow on both sides", "grow upwards"),
}
SHRINK_OPTIONS = {
    "wide": ("shrink from the right", "shrink from both sides", "shrink from the left"),
    "tall": ("shrink from below", "shrink from both sides", "shrink from above"),
}
"""Options for the place of a change; their index is how many halves come at the left or above."""
MAX_NAMED = 6
"""Largest number of things that are named in a sentence."""
GROUP_GAP = 4
"""Additional gap above the fields of a side, in style units."""
MAX_SLIDER_SIDE = 72
"""Longest side that the slider offers, in inches; a map may have a longer one."""


class TableSize:
    """State of the dialog: the new size, and the sides at which the table grows."""

    def __init__(self, editor: Editor) -> None:
        self._editor = editor
        width, height = editor.drawing.battlefield.table
        self._size = [round(width), round(height)]
        self._halves_at_start = [0, 0]
        """Halves of the added width at the left, and of the added height above: 0 to 2."""

    def dialog(self) -> Dialog:
        """Return the dialog that asks for the size."""
        answers = [Answer("Cancel"), Answer("Change the size", self._resize, "primary")]
        words = "Width and height in inches, and the side to which the table grows."
        return Dialog("The table", words, answers, self._body, "wide")

    @property
    def _added_at_start(self) -> tuple[int, int]:
        """Inches that are added at the left and above."""
        width, height = self._editor.drawing.battlefield.table
        added_width = self._size[0] - round(width)
        added_height = self._size[1] - round(height)
        halves_left, halves_above = self._halves_at_start
        return added_width * halves_left // 2, added_height * halves_above // 2

    def _body(self) -> Sequence[Part]:
        drawing = self._editor.drawing
        lost_things = things_off_table(
            drawing, (self._size[0], self._size[1]), self._added_at_start
        )
        keys = [key for key, each in drawing.things_by_key.items() if each in lost_things]
        names = [self._editor.name_of([key]) for key in keys[:MAX_NAMED]]
        words = "Nothing will lie off the table."
        if names:
            rest_words = ""
            if len(keys) > MAX_NAMED:
                rest_words = f" and {len(keys) - MAX_NAMED} more"
            words = (
                f"These will lie off the table: {list_in_words(names)}{rest_words}."
                " Nothing is removed: they stay in the map, beside the table."
            )
        colour = theme.OXBLOOD if names else theme.INK_LIGHT
        return [
            *self._side(0, "wide", "Width"),
            *self._side(1, "tall", "Height"),
            Space(GROUP_GAP),
            Label("falls-off", words=words, role=Role.BODY, colour=colour),
        ]

    def _side(self, index: int, id: str, side_name: str) -> Sequence[Part]:
        """Return the words and the fields for a side of the table."""
        is_smaller = self._size[index] < round(self._editor.drawing.battlefield.table[index])
        words = f"**{side_name}: {self._size[index]} inches**"
        slider = Slider(
            id,
            value=self._size[index],
            low=MIN_TABLE_SIDE,
            high=min(max(MAX_SLIDER_SIDE, *self._size), MAX_TABLE_SIDE),
            shown=lambda inches: "",  # the words above the slider say it
            on_change=partial(self._size.__setitem__, index),
            called=side_name,
        )
        place_choice = ChoiceField(
            f"{id}-stays",
            options=(SHRINK_OPTIONS if is_smaller else GROW_OPTIONS)[id],
            value=self._halves_at_start[index],
            on_change=partial(self._halves_at_start.__setitem__, index),
            called=f"Where the {side_name.lower()} changes",
        )
        label = Label(f"{id}-words", words=words, role=Role.LEAD, colour=theme.INK)
        return [Space(GROUP_GAP), label, slider, place_choice]

    def _resize(self) -> None:
        width, height = self._size
        added_left, added_top = self._added_at_start
        self._editor.do_without_symmetry(
            f"Make the table {width} × {height}",
            lambda drawing: resize_patches(
                drawing, width, height=height, added_left=added_left, added_top=added_top
            ),
        )
