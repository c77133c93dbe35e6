"""What the board asks of the melee: the scene of a fight, and the use of terrain on the map.

The board asks it about every question but those of Reveal and Motion, and first of all about each
event. While a fight is in sight it has the whole room between the bars.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect

from engine.app.inputs import Key
from engine.app.theme import Scale
from engine.app.widgets import Widget
from engine.app.widgets.map_view import Tool
from engine.rules.events import Event
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table.actionbar import Prompt
from engine.table.animator import Motion
from engine.table.board import Offers, Request
from engine.table.context import TableContext
from engine.table.pace import Pace
from engine.words.labels import Caption
from games.duel.rules.state import Duel
from games.duel.table.ranges import Region
from games.duel.table.uses import Use

FIGHT, QUEUE = "fight", "queue"
"""The sheets of a fight in a small window."""


class Melee:
    """What of the table is the melee's."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self.looking = False
        """Whether the battlefield is looked at while a fight goes on."""

    def in_sight(self, seen: Duel) -> bool:
        """Whether a fight is shown, and not the battlefield."""
        return seen.fight is not None and not self.looking

    def layout(self, seen: Duel, scale: Scale, room: Rect) -> list[Widget]:
        """The panes of the fight in the room between the bars."""
        return []

    def sheet(self, seen: Duel, scale: Scale, rect: Rect, sheet: str) -> list[Widget]:
        """One of its sheets in a small window, also while no fight goes on."""
        return []

    def front(self, seen: Duel) -> str:
        """The sheet that its question is about, "" for any."""
        return FIGHT if seen.fight else ""

    def ribbon(self, seen: Duel) -> Widget | None:
        """The steps of the fight, in place of the phases of the turn."""
        return None

    def note(self, seen: Duel) -> str:
        """What the top bar says behind the turn's number: `fight of three`."""
        return ""

    # On the map, while terrain may be used.

    def uses(self, seen: Duel) -> Mapping[str, Use]:
        """What can be pressed on the map: `piece-ID` for terrain, `figure-SEAT` for warriors."""
        return {}

    def ranges(self, seen: Duel) -> Sequence[Region]:
        """What is drawn over the ground, such as how far something can be thrown."""
        return ()

    def tool(self, seen: Duel) -> Tool | None:
        """What pointing at the map is for."""
        return None

    # What is asked.

    def prompt(self, seen: Duel, decision: Decision) -> Prompt:
        """Who is asked what."""
        return Prompt(decision.seat, self._table.name(decision.seat), "")

    def offers(self, seen: Duel, decision: Decision) -> Offers:
        """What may be answered."""

        def label(seen: Duel, seat: int, action: Action) -> Caption:
            return Caption(str(action), "", "", "")

        return self._table.offers(seen, decision, label)

    def usual_requests(self, seen: Duel) -> list[Request]:
        """What is asked and offered at its fullest."""
        return []

    # What is told.

    def motions(self, before: Duel, beat: Event, after: Duel) -> list[Motion] | None:
        """How an event of the melee looks; None where it is none of these."""
        return None

    def pace(self, beat: Event) -> Pace | None:
        """For how long it is looked at; None where it is no event of the melee."""
        return None

    # Inputs.

    def intercept(self, event: Key) -> bool:
        """Take a key before it moves the focus or presses a widget."""
        return False

    def back(self) -> bool:
        """Answer Esc; True where something was let go."""
        return False

    def covered(self) -> None:
        """A view was turned face down."""

    def reset(self) -> None:
        """The match stands elsewhere."""
