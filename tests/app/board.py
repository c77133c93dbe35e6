"""A screen with one part of every form, and hands to use it."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import (
    Button,
    Confirmation,
    Group,
    IconButton,
    Label,
    PanelButton,
    Screen,
    ScrollList,
    Widget,
    confirm_dialog,
    foot,
    layout,
    top_bar,
)
from engine.app.widgets.choices import ChoiceField, Slider, Toggle
from engine.app.widgets.field import TextField

SCALE = Scale(1280, 720)


class Board(Screen):
    """A screen with one of each form."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []
        self.on = False
        self.size = 1
        self.walls = 5
        self.player = "Ines"
        self.reason = "The walls already stand at 10."
        self.rows = 30
        self.backs = 0
        self.built = 0

    def does(self, word: str) -> Callable[[], None]:
        return lambda: self.done.append(word)

    def retire(self) -> None:
        question = Confirmation("End this run?", "The score is kept.", "Retire")
        self.manager.push(confirm_dialog(question, self.does("retire")))

    def back(self) -> None:
        self.backs += 1

    def set(self, name: str) -> Callable[[object], None]:
        return lambda value: setattr(self, name, value)

    def build(self) -> list[Widget]:
        scale = self.scale
        self.built += 1
        top = top_bar(
            scale,
            "A board",
            left=[IconButton("menu", icon="ui-menu", called="Menu", on_press=self.does("menu"))],
        )
        actions: list[Widget] = [
            Button("none", label="Draw none", hotkey="1", on_press=self.does("none")),
            Button("one", label="Draw one", hotkey="2", kind="primary", on_press=self.does("one")),
            Button(
                "repair",
                label="Repair",
                hotkey="3",
                reason=self.reason,
                tip="It costs 2 cards.",
                on_press=self.does("repair"),
            ),
            Button(
                "retire",
                label="Retire",
                kind="danger",
                on_press=self.retire,
            ),
        ]
        bottom = foot(scale, actions)
        middle = Rect(0, top.rect.bottom, scale.width, bottom.rect.top - top.rect.bottom)
        left, right = layout.columns(middle.inflate(-40, -40), [1, 1], 20)
        form: list[Widget] = [
            Label("prompt", words="What now?", tip="A question.", group=Group.PROMPT),
            Toggle("on", value=self.on, on_change=self.set("on"), called="Light"),
            ChoiceField(
                "size", options=["1", "3", "5"], value=self.size, on_change=self.set("size")
            ),
            Slider("walls", value=self.walls, on_change=self.set("walls"), called="Walls"),
            TextField("player", value=self.player, on_change=self.set("player"), limit=8),
        ]
        layout.stack(form, left, scale, 10)
        rows: list[Widget] = [
            PanelButton(
                f"row-{n}", title=f"Row {n}", on_press=self.does(f"row {n}"), group=Group.LOG
            )
            for n in range(self.rows)
        ]
        scroll = ScrollList("scroll", right, widgets=rows)
        layout.stack(rows, ScrollList.room(right, scale), scale, 6)
        return [top, bottom, *form, scroll]


def tip(scene: Screen) -> str:
    return scene._tip.shown_id
