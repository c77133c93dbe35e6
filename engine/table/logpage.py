"""Screen with the log on a page of its own, over the screen below."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect
from typing_extensions import override

from engine.app import theme
from engine.app.inputs import Key
from engine.app.widgets import Button, Screen, Widget
from engine.app.widgets.bars import foot, top_bar
from engine.rules.cards import Card
from engine.table.logbook import log_panel
from engine.words.log import Entry

WIDE = 760
"""Greatest width of the log in style units, at text 100 %."""


class LogPage(Screen):
    """Screen that shows the actions of a match, as all may read them."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        super().__init__()
        self._entries = entries

    @override
    def build(self) -> list[Widget]:
        scale = self.scale
        top = top_bar(scale, "Log", "what everyone has seen", emblem="flame")
        back = Button("back", label="Back", hint="Esc", kind="primary", on_press=self.back)
        foot_bar = foot(scale, [back], [])
        margin = scale.px(theme.MARGIN)
        width = min(scale.width - 2 * margin, round(scale.px(WIDE) * scale.text))
        room = Rect(0, top.rect.bottom + margin, width, 0)
        room.height = foot_bar.rect.top - margin - room.top
        room.centerx = scale.width // 2
        large = self.manager.settings.large
        return [top, log_panel(self._entries, room, scale, _do_nothing, large=large), foot_bar]

    @override
    def key(self, event: Key) -> bool:
        if event.name == "l" and not event.is_repeat:
            self.back()
            return True
        return False

    @override
    def back(self) -> None:
        self.manager.pop()


def _do_nothing(card: Card, entry: Entry) -> None:
    """Do nothing: there is no table here on which a card could be shown."""
