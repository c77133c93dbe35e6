"""All keys of the workshop."""

from __future__ import annotations

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Label, Panel, Screen, Widget
from engine.app.widgets.containers import Column, Part, Row, Share, Sized, Space
from games.duel.workshop.hand import Tool
from games.duel.workshop.scene.sheet import sheet

WIDE = 900
KEYS = {
    "Choose": [
        ("Click", "what lies there; once more: what lies below it"),
        ("Shift or Ctrl + click", "one more, or one less"),
        ("Drag", "a box; what it touches is chosen. With Shift also from a piece on"),
        ("Tab, Shift+Tab", "the next piece, the one before"),
        ("Ctrl+A", "everything"),
        ("L, Ctrl+Shift+L", "lock or free it; free all"),
    ],
    "Change": [
        ("Arrows", "a step of the grid; Shift an inch, Ctrl a hundredth"),
        ("Z, Shift+Z", "turn by 90 degrees"),
        ("X, Y", "mirror left to right, top to bottom"),
        ("Page Up, Page Down", "forward, back; with Shift to the top or the bottom"),
        ("Ctrl+D", "once more; again with the same shift"),
        ("Ctrl+C, X, V", "copy, cut, paste at the pointer; Ctrl+Shift+V in place"),
        ("Delete", "take it away, or the corner that is chosen"),
        ("Ctrl+Z, Ctrl+Y", "take a step back, do it again"),
    ],
    "Draw": [
        *[(tool.key.upper(), f"{tool.title}: {tool.does}") for tool in Tool if tool.key],
        ("Arrows, Space", "move the cross, and press there"),
        ("Enter, Backspace", "end a polygon, take its last corner back"),
    ],
    "The map": [
        ("Wheel, + and -", "larger, smaller"),
        ("Middle or right drag, Space + drag", "move the map; 0 shows all of it"),
        ("G", "snap to 1, 1/2, 1/4 inch, or not"),
        ("M", "symmetry: what is drawn comes on the other side, too"),
        ("F8", "the next problem"),
        ("F5", "try it: Esc returns to the drawing"),
        ("Ctrl+S, Ctrl+O, Ctrl+N", "save, open, new"),
        ("Esc", "let go, then nothing chosen, then the menu"),
    ],
}


class KeysPage(Screen):
    """The page."""

    overlay = True
    first = "close"

    def build(self, scale: Scale) -> list[Widget]:
        groups: list[Part] = []
        for number, (title, keys) in enumerate(KEYS.items()):
            heading = Label(f"keys-{number}", words=f"**{title}**", role=Role.LEAD)
            rows = [self._row(scale, f"key-{number}-{at}", *pair) for at, pair in enumerate(keys)]
            groups.append(Column([heading, *rows], gap=3))
        close = Button("close", label="Close", hotkey="f1", kind="primary", on_press=self.back)
        halves: Part = Row(
            [Share(Column(groups[:2], gap=14)), Space(24), Share(Column(groups[2:], gap=14))], at=0
        )
        if scale.narrow or scale.text > 1.25:
            halves = Column(groups, gap=14)
        return sheet(scale, Panel("keys", title="Keys"), halves, WIDE, close)

    @staticmethod
    def _row(scale: Scale, id: str, key: str, does: str) -> Part:
        wide = round(scale.px(150) * scale.text)
        keys = Label(f"{id}-key", words=key, role=Role.STRONG, colour=theme.BRASS_LIGHT)
        return Row([Sized(keys, wide), Share(Label(id, words=does))], gap=10, at=0)
