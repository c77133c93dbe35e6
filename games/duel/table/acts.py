"""Acts that have no picture of their own on the ground: draws, resignations, undo, new players.

They stand on a plate over the map. A warrior that stays, or uses no terrain, has a tag.
"""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override

from engine.app.widgets.containers import Part
from engine.rules.events import DrawAnswered, DrawOffered, Event, Resigned
from engine.table.act import Act, Acts, ActThing, act_panel
from games.duel.rules.events import NoTerrain, Stayed
from games.duel.table.battlefield.side_notes import SideNote
from games.duel.words.phrases import use_verbs, warrior_name

PLATE_EVENTS = DrawOffered, DrawAnswered, Resigned
"""Events that stand on a plate over the ground until the next action."""


class DuelActs(Acts):
    """Maker of the acts over the ground of a duel; the ground itself shows all others."""

    @override
    def shown(self) -> Act | None:
        """Return the last action if it is a draw, a resignation, an undo or a change of players."""
        if act := self.between():
            return act
        if any(isinstance(event, PLATE_EVENTS) for event in self.table.events):
            return self.act_of(self.table.history[-1])
        return None

    @override
    def things(self, events: Sequence[Event]) -> list[ActThing]:
        return []

    def plates(self) -> Sequence[Part]:
        """Return the forms of the plate over the ground, the fullest first; () without an act."""
        act = self.shown()
        if act is None:
            return ()
        return [act_panel(self.table, each) for each in (act, act._replace(things=()))]

    def idle_words(self) -> dict[int, str]:
        """Return what the tag says of each warrior who did nothing in the last action, by seat."""
        words = {}
        for event in self.table.events:
            match event:
                case Stayed():
                    words[event.seat] = "stays"
                case NoTerrain(able=True):
                    words[event.seat] = "leaves the terrain"
                case NoTerrain(pieces=()):
                    words[event.seat] = "no terrain"
                case NoTerrain(pieces=pieces):
                    verbs = use_verbs(pieces[0]) if len(pieces) == 1 else "use"
                    words[event.seat] = f"can't {verbs} {'it' if len(pieces) == 1 else 'them'}"
        return words

    def idle_notes(self) -> list[SideNote]:
        """Return the words of those tags with the names, for a map without words."""
        duel = self.table.view
        return [
            SideNote(f"{warrior_name(duel, seat)}: {words}")
            for seat, words in self.idle_words().items()
        ]
