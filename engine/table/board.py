"""What a game lays on a table: its board.

    class Board:
        layout(seen, scale, room)          what lies between the bars
        prompt(seen, decision)             who is asked what
        offers(seen, decision)             the answers, and what else there is to do

`seen` is what whoever has the table may see: the game's own state with `??` in it. A board is made
with a `TableContext`, of which it asks all else. What it must remember while somebody chooses is an
object of its own, dropped in `changed`.
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

S = TypeVar("S")


class Offers(NamedTuple):
    """What may be answered, and what else the seat may do at other times, with the reason against
    it now."""

    answers: Sequence[Offer]
    others: Sequence[Offer] = ()


class Request(NamedTuple):
    """What the foot of the window asks and offers."""

    prompt: Prompt
    offers: Offers


class Happening(Enum):
    """What a board may have to drop something for."""

    TOUCHED = auto()
    """A button or a key goes down, before it does anything."""
    PLAYED = auto()
    """An action was played."""
    COVERED = auto()
    """A view was turned face down."""
    REWOUND = auto()
    """The match stands elsewhere: something was taken back, or it is watched from there."""


class Board(Generic[S]):
    """A game's board. The first methods are required; all others have defaults."""

    sheets: ClassVar[tuple[str, ...]] = ("log",)
    """The sheets of which the smallest windows show one at a time, in the order of their tabs; one
    of them is "log"."""
    log_from: ClassVar[float] = FULL
    """From which width of the window in letters (`Scale.L`) on the log has a column of its own;
    below that it is a drawer."""

    # What lies on it, and what is asked.

    def layout(self, seen: S, room: Rect) -> list[Widget]:
        """All that lies between the bars; the cards of a place lie in the widget of its name."""
        raise NotImplementedError

    def prompt(self, seen: S, decision: Decision) -> Prompt:
        """Who is asked what."""
        raise NotImplementedError

    def purpose(self, seen: S, decision: Decision) -> str:
        """What the curtain says that its seat comes for: `to set three dice in secret`; "" is the
        prompt's title. `seen` is what all may see."""
        return ""

    def offers(self, seen: S, decision: Decision) -> Offers:
        """What may be answered, and what else there is to do."""
        raise NotImplementedError

    def motions(self, before: S, beat: Event, after: S) -> list[Motion] | None:
        """The motions of one event, between two views that are open to all; None lets its cards fly
        from place to place."""
        return None

    def pace(self, beat: Event) -> Pace:
        """How long an event is held, on which sheet it plays, and which events play together."""
        return Pace()

    def sheet_to_open(self, seen: S) -> str:
        """The sheet to open for the question that follows; "" leaves the one that is open."""
        return ""

    def reading(self, seen: S) -> Sequence[str]:
        """What F3 reads besides prompt, answers and log: what a large window shows, in words."""
        return ()

    # Places.

    def titles(self) -> Mapping[str, str]:
        """What the game's places are called, by place, where `title_of` would not call them so."""
        return {}

    def stand_ins(self) -> Mapping[str, str]:
        """The widgets that cards fly from or to for places that are not on the screen, by place."""
        return {}

    # The bars.

    def note(self, seen: S) -> str:
        """What the top bar says behind the game's name, "" for the turn's number."""
        return ""

    def ribbon(self, seen: S) -> Ribbon | None:
        """The phases of the turn."""
        return None

    def scene(self, seen: S) -> str:
        """The name of the scene between the bars; "" if there is only one."""
        return ""

    def to_come(self, seen: S) -> list[Request] | None:
        """What can come in this scene that needs more of the foot than a draw that is offered, or
        a hand that is looked at: the foot is as high from the beginning, and stays so. What offers
        nothing is asked behind the curtain. None: the foot is as high as each question needs."""
        return None

    def foot(self, seen: S, request: Request) -> ActionBar | None:
        """Return a foot of the board's own; None is the usual action bar."""
        return None

    def unasked(self, seen: S) -> Request | None:
        """What the foot says while something is told, and what it says and offers after the end;
        None names the action and its player, and after the end the result opens by itself."""
        return None

    def decisive(self, seen: S) -> Sequence[str]:
        """The widgets that show the end of the match, the one that decided it first: how the match
        ended is told at its upper edge. Without any it is told over the middle."""
        return ()

    # Time.

    def pauses(self) -> Sequence[Pause]:
        """What is seen before the table goes on by itself."""
        return ()

    # Inputs.

    def handle(self, event: Press | Key | KeyUp) -> bool:
        """Take an input before it moves the focus or presses a widget; return whether it did
        something. Esc lets go what was chosen last."""
        return False

    def changed(self, what: Happening) -> None:
        """Drop what was being chosen or shown, where this has become of no use by what happened."""

    def lit_with(self, id: str) -> Sequence[str]:
        """The widgets that are lit while the one of this id is looked at."""
        return ()
