"""A question, or a message, over a screen that waits.

The safe answer comes first, has the focus, and is what Esc gives.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets.buttons import Button, Kind
from engine.app.widgets.layout import flow, stack
from engine.app.widgets.panels import Panel, ScrollList
from engine.app.widgets.screen import Screen
from engine.app.widgets.widget import Group, Widget
from engine.app.widgets.words import Label

WIDTH = 440


class Confirmation(NamedTuple):
    """What is asked before something dangerous is done; `no` is the safe answer."""

    title: str
    text: str
    yes: str
    no: str = "Keep going"


class Answer(NamedTuple):
    """One button of a dialog; the dialog is gone before `on_press` is called. `reason` tells why it
    can't be given yet, "" where it can."""

    label: str
    on_press: Callable[[], None] = lambda: None
    kind: Kind = "normal"
    reason: Callable[[], str] = lambda: ""


class Dialog(Screen):
    """Parchment with a title, a text and answers, the safe one first.

    body: makes what stands between the text and the answers.
    """

    first = "answer-0"
    overlay = True

    def __init__(
        self,
        title: str,
        text: str,
        answers: Sequence[Answer],
        body: Callable[[], Sequence[Widget]] = lambda: (),
    ) -> None:
        super().__init__()
        self._title, self._text, self._answers, self._body = title, text, answers, body

    def build(self, scale: Scale) -> list[Widget]:
        pad, gap = scale.px(20), scale.px(theme.GAP)
        width = min(round(scale.px(WIDTH) * scale.text), scale.width - 2 * scale.px(theme.MARGIN))
        box = Rect(0, 0, width, 0)
        room = Rect(pad, 0, width - 2 * pad, 0)
        said = [
            Label("title", words=self._title, role=Role.DIALOG, colour=theme.INK),
            Label("text", words=self._text, role=Role.LEAD, colour=theme.INK_2),
            *self._body(),
        ]
        buttons: list[Widget] = [
            Button(
                f"answer-{index}",
                label=answer.label,
                kind=answer.kind,
                reason=answer.reason(),
                on_press=self._answering(answer),
            )
            for index, answer in enumerate(self._answers)
        ]
        flow(buttons, room, scale, gap, stretch=True, height=scale.px(theme.DIALOG_BUTTON_HEIGHT))
        foot = max(button.rect.bottom for button in buttons)
        most = scale.height - foot - 3 * pad - 2 * scale.px(theme.MARGIN)
        list_room = ScrollList.room(room, scale)
        tall = stack(said, list_room, scale, scale.px(6))
        box.height = min(tall, most) + foot + 3 * pad
        box.center = scale.width // 2, scale.height // 2
        for widget in said:
            widget.move(box.left, box.top + pad)
        for button in buttons:
            button.move(box.left, box.bottom - pad - foot)
        sheet = Rect(box.left + pad, box.top + pad, room.width, min(tall, most))
        scroll = ScrollList("sheet", sheet, widgets=said, group=Group.PROMPT)
        return [Panel("dialog", box, kind="parchment", widgets=[scroll, *buttons])]

    def back(self) -> None:
        self._answering(self._answers[0])()

    def _answering(self, answer: Answer) -> Callable[[], None]:
        def press() -> None:
            self.manager.pop()
            answer.on_press()

        return press


def asking(question: Confirmation, yes: Callable[[], None]) -> Dialog:
    """A dialog that asks before something dangerous; `yes` is called only if that is the answer."""
    answers = [Answer(question.no), Answer(question.yes, yes, "danger")]
    return Dialog(question.title, question.text, answers)


def telling(title: str, text: str) -> Dialog:
    """A dialog with a message and one button to close it."""
    return Dialog(title, text, [Answer("OK")])
