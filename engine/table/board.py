"""Base class of a game's board: the widgets and questions that one game shows at its table.

    class Board:
        layout(seen, room)                 the widgets between the bars
        prompt(seen, decision)             the question, and the seat that is asked
        offers(seen, decision)             the answers, and the seat's other actions

`view` is the view of whoever has the table: the game's own state with `??` in it. A board is made
with a `TableContext`, which it asks for everything else. A choice that takes several presses is
kept in an object of its own, which `changed` drops.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import ClassVar, Generic, NamedTuple, TypeVar

from pygame import Rect

from engine.app.inputs import Key, KeyUp, Press
from engine.app.widgets import Widget
from engine.app.widgets.ribbon import Ribbon
from engine.rules.events import Event
from engine.rules.state import Decision
from engine.table.actionbar import ActionBar, Offer, Prompt
from engine.table.animator import Motion
from engine.table.pace import Pace
from engine.table.pause import Pause
from engine.table.shapes import FULL
from engine.table.stage import Stage

S = TypeVar("S")


class Offers(NamedTuple):
    """Answers to a question, and actions that the seat has at other times.

    Attributes:
        answers: One button for each answer.
        others: The other actions, each with the reason why it can't be used now.
    """

    answers: Sequence[Offer]
    others: Sequence[Offer] = ()


class Request(NamedTuple):
    """Prompt and buttons that the foot of the window shows."""

    prompt: Prompt
    offers: Offers


class Happening(Enum):
    """Kind of change that a board reacts to in `changed`."""

    TOUCHED = auto()
    """A button or a key goes down, and has not done anything yet."""
    PLAYED = auto()
    """An action was played."""
    COVERED = auto()
    """A view was turned face down."""
    REWOUND = auto()
    """The match stands at another action: it was taken back, or the replay has jumped."""


class Board(Generic[S]):
    """Part of the table that differs from game to game: its widgets and its questions.

    A game has to provide `layout`, `prompt` and `offers`; everything else has a default.
    """

    sheets: ClassVar[tuple[str, ...]] = ("log",)
    """Tabs of the board in the smallest windows, in their order; one of them is "log"."""
    full_log_width: ClassVar[float] = FULL
    """Least `Scale.text_width_units` of the window at which the log has its own column.

    Below that width the log is a drawer.
    """

    # Widgets and questions.

    def layout(self, view: S, room: Rect) -> list[Widget]:
        """Return the widgets between the bars; the cards of a place lie in the widget of its name.

        Args:
            view: The view of whoever has the table.
            room: The room between the bars, in pixels.
        """
        raise NotImplementedError

    def prompt(self, view: S, decision: Decision) -> Prompt:
        """Return the words of the question, with the seat that is asked."""
        raise NotImplementedError

    def purpose(self, view: S, decision: Decision) -> str:
        """Return the purpose that the curtain gives a seat: `to set three dice in secret`.

        `view` is what all may see. "" stands for the prompt's title.
        """
        return ""

    def offers(self, view: S, decision: Decision) -> Offers:
        """Return the answers to the question, and the seat's other actions."""
        raise NotImplementedError

    def motions(self, before: S, beat: Event, after: S) -> list[Motion] | None:
        """Return the motions of one event; None lets its cards fly from place to place.

        `before` and `after` are views that are open to all.
        """
        return None

    def pace(self, beat: Event) -> Pace:
        """Return the pace of an event: its time on the screen, its tab, and its companions."""
        return Pace()

    def sheet_to_open(self, view: S) -> str:
        """Return the tab that the next question needs, or else the tab with what happened last.

        "" leaves the open one.
        """
        return ""

    def reading(self, view: S) -> Sequence[str]:
        """Return sentences for F3, after prompt, answers and log: the content of a large window."""
        return ()

    # Places.

    def titles(self) -> Mapping[str, str]:
        """Return the title of each place that `title_of` would name wrongly."""
        return {}

    def stand_ins(self) -> Mapping[str, str]:
        """Return, by place, the widget that cards fly from or to while the place is not shown."""
        return {}

    # The bars.

    def note(self, view: S) -> str:
        """Return the note behind the game's name in the top bar; "" is the turn's number."""
        return ""

    def ribbon(self, view: S) -> Ribbon | None:
        """Return a ribbon with the phases of the turn; None shows no ribbon."""
        return None

    def scene(self, view: S) -> str:
        """Return the name of the scene between the bars; "" if there is only one."""
        return ""

    def tallest_requests(self, view: S) -> list[Request] | None:
        """Return the tallest requests of this scene, so that the foot keeps its height throughout.

        Requests that are lower than a draw offer, or than a hand that is looked at, may be left
        out. A request without offers is one that is asked behind the curtain.

        Returns:
            The requests; None lets the foot be as high as each question needs.
        """
        return None

    def foot(self, view: S, request: Request) -> ActionBar | None:
        """Return the board's own action bar for a request; None is the usual action bar."""
        return None

    def request_without_question(self, view: S) -> Request | None:
        """Return the foot for times without a question: during animation, and after the end.

        Returns:
            The request; None names the action and its player during animation, and lets the result
                open by itself after the end.
        """
        return None

    def stage(self, view: S) -> Stage:
        """Return what decided the match, or a game of a set, whose end is shown."""
        return Stage()

    # Time.

    def pauses(self) -> Sequence[Pause]:
        """Return the pauses after which the table goes on by itself."""
        return ()

    # Inputs.

    def handle(self, event: Press | Key | KeyUp) -> bool:
        """Handle an input before focus movement and widgets; return True if it was consumed.

        Esc drops the last choice.
        """
        return False

    def changed(self, what: Happening) -> None:
        """Drop a choice or a display that this happening has made useless."""

    def ids_lit_with(self, id: str) -> Sequence[str]:
        """Return the ids of the widgets to light while the widget `id` is hovered or focused."""
        return ()
