"""What a game lays on a table: its board.

    class Board:
        layout(seen, scale, room)          what lies between the bars
        prompt(seen, decision)             who is asked what
        offers(seen, decision)             the answers, and what else there is to do

`seen` is what whoever has the table may see: the game's own state with `??` in it. A board is made
with a `TableContext`, of which it asks all else. What it must remember while somebody chooses is an
object of its own, dropped in `reset`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from pygame import Rect

from engine.app.inputs import Key, KeyUp, Press
from engine.app.theme import Scale
from engine.app.widgets import Widget
from engine.rules.cards import Card
from engine.rules.events import Event
from engine.rules.notation import Action
from engine.rules.places import Place
from engine.rules.state import Decision
from engine.table.actionbar import Offer, Prompt
from engine.table.animator import Motion
from engine.table.faces import Back
from engine.table.pace import Pace
from engine.table.pause import Pause
from engine.words.log import Entry

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


class Board(Generic[S]):
    """A game's board. Only what stands first must be said; the rest is as usual."""

    sheets: ClassVar[tuple[str, ...]] = ("log",)
    """What lies open one at a time in the smallest windows, in the order of the tabs; one of them
    is "log"."""
    sheet_keys: ClassVar[tuple[str, str]] = ("q", "e")
    """The keys to the sheet before and to the next one."""
    log_beside: ClassVar[bool] = True
    """Whether the log has a column of its own in a wide window; else it is always pulled out."""
    stays_open: ClassVar[bool] = False
    """Whether a view that lies open stays so while its seat alone is asked again, in one turn."""

    # What lies on it, and what is asked.

    def layout(self, seen: S, scale: Scale, room: Rect) -> list[Widget]:
        """All that lies between the bars; the cards of a place lie in the widget of its name."""
        raise NotImplementedError

    def prompt(self, seen: S, decision: Decision) -> Prompt:
        """Who is asked what."""
        raise NotImplementedError

    def offers(self, seen: S, decision: Decision) -> Offers:
        """What may be answered, and what else there is to do."""
        raise NotImplementedError

    def motions(self, before: S, beat: Event, after: S) -> list[Motion] | None:
        """How one event looks, between two views that are open to all; None is cards that fly from
        place to place."""
        return None

    def pace(self, beat: Event) -> Pace:
        """For how long an event is looked at, on which sheet, and together with what."""
        return Pace()

    def front(self, seen: S) -> str:
        """The sheet that the question is about which stands when all has been told, "" for the one
        that lies open."""
        return ""

    # Places.

    def back_of(self, seen: S, place: Place) -> Back:
        """Which pack the cards of this place belong to."""
        return "oxblood"

    def face_up(self, seen: S, place: Place) -> bool | None:
        """Whether the cards in this place lie open to all; None is as the game's piles say."""
        return None

    def pile_title(self, place: Place) -> str:
        """What a pile is called that is leafed through."""
        return place

    def stand_ins(self) -> Mapping[str, str]:
        """The widgets from which and to which cards fly, by the place that is not on the screen."""
        return {}

    def show_card(self, seen: S, card: Card, entry: Entry) -> bool:
        """Show where a card lies that the log names; False where it is to be looked for in the
        piles."""
        return False

    # The bars.

    def note(self, seen: S) -> str:
        """What the top bar says behind the game's name, "" for the turn's number."""
        return ""

    def ribbon(self, seen: S) -> Widget | None:
        """The phases of the turn."""
        return None

    def latest_width(self, seen: S, scale: Scale) -> int:
        """The most pixels that the log's newest line takes in the top bar; 0 is as usual."""
        return 0

    def scene(self, seen: S) -> str:
        """Which of several scenes lies between the bars, by a name; "" where there is but one."""
        return ""

    def usual_requests(self, seen: S) -> list[Request]:
        """What is asked and offered at its fullest in this scene, seat by seat: so high the foot
        always is in it. Where there is none, it is as high as each question asks for."""
        return []

    def foot(self, seen: S, scale: Scale, request: Request) -> Widget | None:
        """A foot of the board's own; None is the action bar."""
        return None

    def caption(self, seen: S) -> Prompt | None:
        """What the foot says of what is being told; None is whose action it is."""
        return None

    def ending(self, seen: S) -> Request | None:
        """What is asked and offered after the end; None where the result is shown by itself."""
        return None

    # The log.

    def prologue(self) -> list[Entry]:
        """What the log tells from before the first action."""
        return []

    # Time.

    def pauses(self) -> Sequence[Pause]:
        """What is seen before the table goes on by itself."""
        return ()

    def lone(self, decision: Decision) -> Action | None:
        """The answer that gives itself, since there is no other and all can see that."""
        return None

    def opened(self) -> None:
        """The table has come to the screen."""

    def covered(self) -> None:
        """A view was turned face down: drop what was being chosen behind it."""

    def reset(self) -> None:
        """The match stands elsewhere: drop what was being chosen or shown."""

    # Inputs.

    def touched(self, event: Press | Key) -> None:
        """A button or a key goes down, whatever it will do."""

    def intercept(self, event: Key) -> bool:
        """Take a key before it moves the focus or presses a widget."""
        return False

    def let_go(self, event: KeyUp) -> bool:
        """A key that was held goes up; True when something looks different."""
        return False

    def back(self) -> bool:
        """Answer Esc; True where something was let go."""
        return False

    def twins(self, id: str) -> Sequence[str]:
        """The widgets that are lit while the one of this id is looked at."""
        return ()
