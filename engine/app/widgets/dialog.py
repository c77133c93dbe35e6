"""Dialogs: a question or a message over a screen that waits.

The safe answer comes first, has the focus, and is the one that Esc gives.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from typing_extensions import override

from engine.app import theme
from engine.app.inputs import Key
from engine.app.theme import Role, Scale
from engine.app.widgets.buttons import Button, Kind
from engine.app.widgets.containers import (
    Column,
    Flow,
    Framed,
    Part,
    Scrolled,
    Share,
    Sized,
    in_middle,
)
from engine.app.widgets.panels import Panel
from engine.app.widgets.screen import Screen
from engine.app.widgets.widget import Group, Widget
from engine.app.widgets.words import Label

WIDTH = 440
"""Width of a dialog in style units at a text size of 100 %."""
PAD = 20
"""Padding of the parchment, and gap above its buttons, in style units."""
LINE_GAP = 6
"""Gap between the parts of the body, in style units."""


class Confirmation(NamedTuple):
    """Texts of a dialog before a dangerous action; `no` is the label of the safe answer."""

    title: str
    text: str
    yes: str
    no: str = "Keep going"


class Answer(NamedTuple):
    """One button of a dialog, which is closed before `on_press` is called.

    Attributes:
        reason: Returns why the answer can't be given yet, or "".
    """

    label: str
    on_press: Callable[[], None] = lambda: None
    kind: Kind = "normal"
    reason: Callable[[], str] = lambda: ""


class Dialog(Screen):
    """Parchment with a title, a text and answers, the safe one first.

    Args:
        body: Makes the parts between the text and the answers.
        focus: Id of the widget with the focus at the start, if not the safe answer.
    """

    growth = theme.Growth.EVENLY
    first_focus = "answer-0"
    overlay = True

    def __init__(
        self,
        title: str,
        text: str,
        answers: Sequence[Answer],
        body: Callable[[], Sequence[Part]] = lambda: (),
        focus: str = "",
    ) -> None:
        super().__init__()
        self._first_focus = focus
        self._title = title
        self._text = text
        self._answers = answers
        self._make_body = body

    @override
    def enter(self) -> None:
        if self._first_focus:
            self.focus_on(self._first_focus)

    @override
    def build(self) -> list[Widget]:
        parts: list[Part] = [
            Label("title", words=self._title, role=Role.DIALOG, colour=theme.INK),
            Label("text", words=self._text, role=Role.LEAD, colour=theme.INK_LIGHT),
            *self._make_body(),
        ]
        buttons = [
            Button(
                f"answer-{index}",
                label=answer.label,
                kind=answer.kind,
                reason=answer.reason(),
                on_press=self._press_action(answer),
            )
            for index, answer in enumerate(self._answers)
        ]
        return on_parchment(self.scale, parts, buttons)

    @override
    def back(self) -> None:
        self._press_action(self._answers[0])()

    @override
    def key(self, event: Key) -> bool:
        """Handle Enter without a focus: give the primary answer."""
        if event.name != "enter" or event.is_repeat:
            return False
        for index, each in enumerate(self._answers):
            if each.kind == "primary":
                self.answer(index)
                return True
        return False

    def answer(self, index: int) -> None:
        """Give the answer with this index, unless it has a reason against it."""
        if not self._answers[index].reason():
            self._press_action(self._answers[index])()

    def _press_action(self, answer: Answer) -> Callable[[], None]:
        def press() -> None:
            self.manager.pop()  # first, since the action may open another screen
            answer.on_press()

        return press


def on_parchment(scale: Scale, body: Sequence[Part], buttons: Sequence[Button]) -> list[Widget]:
    """Lay out a sheet of parchment in the middle of the window, with a row of buttons.

    The body above the buttons scrolls if it has to.
    """
    button_height = theme.DIALOG_BUTTON_HEIGHT
    sized_buttons = [Sized(each, down=button_height) for each in buttons]
    foot = Flow(sized_buttons, gap=theme.GAP, stretch=True)
    sheet = Share(Scrolled("sheet", Column(body, gap=LINE_GAP), group=Group.PROMPT))
    panel = Panel("dialog", kind="parchment")
    framed_sheet = Framed(panel, Column([sheet, foot], gap=PAD), across=PAD, down=PAD)
    return in_middle(scale, framed_sheet, width=scale.px(WIDTH) * scale.text)


def confirm_dialog(question: Confirmation, yes: Callable[[], None]) -> Dialog:
    """Return a dialog before a dangerous action; `yes` is called only if the player confirms."""
    answers = [Answer(question.no), Answer(question.yes, yes, "danger")]
    return Dialog(question.title, question.text, answers)


def message_dialog(title: str, text: str) -> Dialog:
    """Return a dialog with a message and one button to close it."""
    return Dialog(title, text, [Answer("OK")])
