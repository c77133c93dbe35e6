"""A question, or a message, over a screen that waits.

The safe answer comes first, has the focus, and is what Esc gives.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

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
PAD = 20


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

    body: makes what stands between the text and the answers. focus: the id of what has the focus at
    first, where that is not the safe answer.
    """

    grows = theme.Grows.EVENLY
    first = "answer-0"
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
        self._focus = focus
        self._title = title
        self._text = text
        self._answers = answers
        self._body = body

    def enter(self) -> None:
        if self._focus:
            self.focus_on(self._focus)

    def build(self) -> list[Widget]:
        said: list[Part] = [
            Label("title", words=self._title, role=Role.DIALOG, colour=theme.INK),
            Label("text", words=self._text, role=Role.LEAD, colour=theme.INK_2),
            *self._body(),
        ]
        buttons = [
            Button(
                f"answer-{index}",
                label=answer.label,
                kind=answer.kind,
                reason=answer.reason(),
                on_press=self._answering(answer),
            )
            for index, answer in enumerate(self._answers)
        ]
        return on_parchment(self.scale, said, buttons)

    def back(self) -> None:
        self._answering(self._answers[0])()

    def key(self, event: Key) -> bool:
        """Enter, where nothing has the focus, gives the answer that is offered first of all."""
        offered = [at for at, each in enumerate(self._answers) if each.kind == "primary"]
        if event.name != "enter" or event.again or not offered:
            return False
        self.answer(offered[0])
        return True

    def answer(self, index: int) -> None:
        """Give an answer that can be given."""
        if not self._answers[index].reason():
            self._answering(self._answers[index])()

    def _answering(self, answer: Answer) -> Callable[[], None]:
        def press() -> None:
            self.manager.pop()
            answer.on_press()

        return press


def on_parchment(scale: Scale, body: Sequence[Part], buttons: Sequence[Button]) -> list[Widget]:
    """Lay out a sheet of parchment in the middle of the window: a body that scrolls where it has
    to, above a row of buttons."""
    least = theme.DIALOG_BUTTON_HEIGHT
    foot = Flow([Sized(each, down=least) for each in buttons], gap=theme.GAP, stretch=True)
    sheet = Share(Scrolled("sheet", Column(body, gap=6), group=Group.PROMPT))
    whole = Framed(Panel("dialog", kind="parchment"), Column([sheet, foot], gap=PAD), PAD, PAD)
    return in_middle(scale, whole, scale.px(WIDTH) * scale.text)


def asking(question: Confirmation, yes: Callable[[], None]) -> Dialog:
    """A dialog that asks before something dangerous; `yes` is called only if that is the answer."""
    answers = [Answer(question.no), Answer(question.yes, yes, "danger")]
    return Dialog(question.title, question.text, answers)


def telling(title: str, text: str) -> Dialog:
    """A dialog with a message and one button to close it."""
    return Dialog(title, text, [Answer("OK")])
