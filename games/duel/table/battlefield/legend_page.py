"""The legend as a sheet over the table, which any seat may open at any time."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from engine.app import theme
from engine.app.inputs import Input, Press
from engine.app.theme import Scale
from engine.app.widgets import Button, Group, Panel, Screen, ScrollList, Widget, literal
from games.duel.field.legend import legend
from games.duel.rules.state import Duel
from games.duel.words.abilities import by_whom

WIDEST = 620


class LegendPage(Screen):
    """What lies on the battlefield, and what each kind of piece is and does."""

    overlay = True
    first = "close"

    def __init__(self, seen: Duel) -> None:
        super().__init__()
        self._seen = seen
        self._sheet = Rect(0, 0, 0, 0)

    def build(self, scale: Scale) -> list[Widget]:
        pad, gap, margin = scale.px(theme.PADDING), scale.px(theme.GAP), scale.px(theme.MARGIN)
        width = min(round(scale.px(WIDEST) * scale.text), scale.width - 2 * margin)
        wide, tall = self._seen.table
        sheet = Panel("sheet", Rect(margin, margin, width, scale.height))
        sheet.title = literal(self._seen.battlefield) or "The battlefield"
        sheet.note = f"{wide:g} by {tall:g} inches"
        inner = sheet.inner(scale)
        close = Button("close", label="Close", hotkey="k", kind="primary", on_press=self.back)
        close.rect.size = close.wants(scale)
        close.rect.height = max(close.rect.height, scale.px(theme.DIALOG_BUTTON_HEIGHT))
        most = scale.height - 2 * margin - (inner.top - margin) - pad - gap - close.rect.height
        kinds = ScrollList("kinds", Rect(inner.topleft, (inner.width, 0)), "Legend")
        kinds.group = Group.TABLE
        rows = legend(self._seen.terrain, partial(by_whom, self._seen))
        kinds.widgets = rows.lay(scale, ScrollList.room(kinds.rect, scale))
        kinds.rect.height = min(most, kinds.content)
        close.rect.topright = inner.right, kinds.rect.bottom + gap
        sheet.rect.height = close.rect.bottom + pad - sheet.rect.top
        sheet.widgets = [kinds, close]
        sheet.move((scale.width - width) // 2 - margin, 0)
        sheet.move(0, (scale.height - sheet.rect.height) // 2 - margin)
        self._sheet = sheet.rect
        return [sheet]

    def handle(self, event: Input) -> bool:
        if isinstance(event, Press) and not self._sheet.collidepoint(event.pos):
            self.back()
            return True
        return super().handle(event)
