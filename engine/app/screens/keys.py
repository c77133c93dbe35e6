"""Page that lists keyboard shortcuts, grouped by where they work."""

from __future__ import annotations

from typing_extensions import override

from engine.app import theme
from engine.app.keys import KeyLine, Keys
from engine.app.screens.sheet import panel_over_screen
from engine.app.theme import Role
from engine.app.widgets import Button, Label, Panel, Screen, Widget
from engine.app.widgets.containers import Column, Part, Row, Share, Sized, Space
from engine.app.widgets.words import body, lead

WIDE = 900
"""Width of the page in style units."""


class KeysPage(Screen):
    """The page of keyboard shortcuts.

    Args:
        keys: The lines to list, by group.
    """

    overlay = True
    first = "close"

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
        close = Button("close", label="Close", hotkey="f1", kind="primary", on_press=self.back)
        halves: Part = Row(
            [Share(Column(groups[:2], gap=14)), Space(24), Share(Column(groups[2:], gap=14))], at=0
        )
        if scale.narrow or scale.text > 1.25:
            halves = Column(groups, gap=14)
        return panel_over_screen(scale, Panel("keys", title="Keys"), halves, WIDE, close)

    @staticmethod
    def _row(id: str, line: KeyLine) -> Part:
        wide = 150
        keys = Label(f"{id}-key", words=line.keys, role=Role.STRONG, colour=theme.BRASS_LIGHT)
        return Row(
            [Sized(keys, across=wide, grows=True), Share(body(id, line.function))], gap=10, at=0
        )
