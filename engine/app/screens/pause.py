"""The pause menu, over a table that waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets import Button, Panel, Question, Screen, ScrollList, Widget, layout

WIDTH = 340


class Item(NamedTuple):
    """One line of the menu; the menu is gone before `on_press` is called, unless it `stays`.

    A `reason` says why it can't be used now; `ask` makes it a dangerous one.
    """

    label: str
    on_press: Callable[[], None]
    hint: str = ""
    icon: str = ""
    hotkey: str = ""
    reason: str = ""
    ask: Question | None = None
    stays: bool = False


class PauseScreen(Screen):
    """Resume first, then what it was given, below each other."""

    first = "resume"
    overlay = True

    def __init__(self, items: Sequence[Item]) -> None:
        super().__init__()
        self._items = items

    def build(self, scale: Scale) -> list[Widget]:
        margin, gap = scale.px(theme.MARGIN), scale.px(theme.BUTTON_GAP)
        width = min(round(scale.px(WIDTH) * scale.text), scale.width - 2 * margin)
        panel = Panel("menu", Rect(0, 0, width, scale.height), "Paused")
        inner = panel.inner(scale)
        buttons = self._buttons()
        for button in buttons:
            button.rect.height = scale.px(theme.DIALOG_BUTTON_HEIGHT)
        tall = layout.stack(buttons, inner, scale, gap)
        around = panel.rect.height - inner.height
        panel.rect.height = min(tall + around, scale.height - 2 * margin)
        view = panel.inner(scale)
        if tall > view.height:
            layout.stack(buttons, ScrollList.room(view, scale), scale, gap)
            panel.widgets = [ScrollList("list", view, widgets=buttons)]
        else:
            panel.widgets = buttons
        place = Rect(panel.rect)
        place.center = scale.width // 2, scale.height // 2
        panel.move(place.left, place.top)
        return [panel]

    def _buttons(self) -> list[Widget]:
        buttons: list[Widget] = [
            Button("resume", label="Resume", hint="Esc", kind="primary", on_press=self.back)
        ]
        for item in self._items:
            buttons.append(
                Button(
                    f"item-{item.label}",
                    label=item.label,
                    hint=item.hint,
                    icon=item.icon,
                    hotkey=item.hotkey,
                    reason=item.reason,
                    ask=item.ask,
                    on_press=self._choosing(item),
                )
            )
        return buttons

    def _choosing(self, item: Item) -> Callable[[], None]:
        def choose() -> None:
            if not item.stays:
                self.manager.pop()
            item.on_press()

        return choose
