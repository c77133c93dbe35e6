"""Legend as an overlay on the table, open to every seat at any time."""

from __future__ import annotations

from functools import partial

from pygame import Rect
from typing_extensions import override

from engine.app import theme
from engine.app.inputs import Input, Press
from engine.app.widgets import Button, Group, Panel, Screen, Widget, literal
from engine.app.widgets.containers import (
    Column,
    Framed,
    Row,
    Scrolled,
    Share,
    Sized,
    Space,
    in_middle,
)
from games.duel.field.legend import Remark, kinds_legend
from games.duel.geometry.terrain import Painting, Piece
from games.duel.rules.state import Duel
from games.duel.words import keys
from games.duel.words.abilities import uses_by

MAX_WIDTH = 620
"""Maximum width of the overlay in style units."""


class LegendPage(Screen):
    """Overlay with the kinds of pieces on the battlefield, and their uses for a warrior now."""

    overlay = True
    first_focus = "close"

    def __init__(self, duel: Duel, seat: int, painting: Painting | None) -> None:
        super().__init__()
        self._duel = duel
        self._seat = seat
        self._painting = painting
        self._sheet = Rect(0, 0, 0, 0)

    @override
    def build(self) -> list[Widget]:
        scale = self.scale
        width, height = self._duel.table
        panel = Panel("sheet", title=literal(self._duel.battlefield) or "The battlefield")
        panel.note = f"{width:g} by {height:g} inches"
        remark = partial(use_remark, self._duel, self._seat)
        kinds = kinds_legend(self._duel.terrain, remark, self._painting)
        close_button = Button(
            "close", label="Close", hotkey=keys.LEGEND, kind="primary", on_press=self.back
        )
        close_part = Sized(close_button, down=theme.DIALOG_BUTTON_HEIGHT)
        kinds_list = Scrolled("kinds", kinds, called="Legend", group=Group.TABLE)
        content = Column([Share(kinds_list), Space(theme.GAP), Row([Share(Space(0)), close_part])])
        max_width = scale.width - 2 * scale.px(theme.MARGIN)
        width = min(round(scale.px(MAX_WIDTH) * scale.text), max_width)
        (sheet,) = in_middle(scale, Framed(panel, content), width)
        self._sheet = sheet.rect
        return [sheet]

    @override
    def handle(self, event: Input) -> bool:
        if isinstance(event, Press) and not self._sheet.collidepoint(event.pos):
            self.back()
            return True
        return super().handle(event)


def use_remark(duel: Duel, seat: int, piece: Piece) -> Remark:
    """Return what the warrior of a seat can do with a piece now, if it touches it."""
    return Remark(uses_by(duel, seat, piece), is_use=duel.warrior(seat).can_lift(piece))
