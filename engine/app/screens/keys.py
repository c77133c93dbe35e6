"""Page that lists keyboard shortcuts, grouped by where they work."""

from __future__ import annotations

from typing_extensions import override

from engine.app import theme
from engine.app.keys import KeyLine, Keys
from engine.app.screens.sheet import panel_over_screen
from engine.app.theme import Role
from engine.app.widgets import Button, Label, Panel, Screen, Widget
from engine.app.widgets.containers import TOP, Column, Part, Row, Share, Sized, Space
from engine.app.widgets.words import body, lead

PAGE_WIDTH = 900
"""Width of the page in style units."""
KEY_WIDTH = 150
"""Width of the column with the names of keys, in style units at a text size of 100 %."""
GROUP_GAP = 14
"""Gap between groups of keys, in style units."""
MAX_TEXT_FOR_TWO_COLUMNS = 1.25
"""Largest text setting at which two columns of groups have room."""


LEFT_GROUPS = 2
"""Number of groups in the left column of two; the other groups take about as much height."""


class KeysPage(Screen):
    """The page of keyboard shortcuts.

    Args:
        keys: The lines to list, by group.
    """

    overlay = True
    first_focus = "close"

    def __init__(self, keys: Keys) -> None:
        super().__init__()
        self._keys = keys

    @override
    def build(self) -> list[Widget]:
        scale = self.scale
        groups: list[Part] = []
        for number, (title, lines) in enumerate(self._keys.items()):
            heading = lead(f"keys-{number}", f"**{title}**")
            rows = [self._row(f"key-{number}-{row}", line) for row, line in enumerate(lines)]
            groups.append(Column([heading, *rows], gap=3))
        close_button = Button(
            "close", label="Close", hotkey="f1", kind="primary", on_press=self.back
        )
        left_column = Column(groups[:LEFT_GROUPS], gap=GROUP_GAP)
        right_column = Column(groups[LEFT_GROUPS:], gap=GROUP_GAP)
        columns: Part = Row([Share(left_column), Space(24), Share(right_column)], at=TOP)
        if scale.narrow or scale.text > MAX_TEXT_FOR_TWO_COLUMNS:
            columns = Column(groups, gap=GROUP_GAP)
        return panel_over_screen(
            self, Panel("keys", title="Keys"), columns, PAGE_WIDTH, close_button
        )

    @staticmethod
    def _row(id: str, line: KeyLine) -> Part:
        keys = Label(f"{id}-key", words=line.keys, role=Role.STRONG, colour=theme.BRASS_LIGHT)
        sized_keys = Sized(keys, across=KEY_WIDTH, grows=True)
        return Row([sized_keys, Share(body(id, line.function))], gap=10, at=TOP)
