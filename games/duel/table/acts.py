"""Acts that have no picture of their own on the ground: draws, resignations, undo, new players.

They stand on a plate over the map. A warrior that stays, or uses no terrain, has a tag.
"""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override

from engine.app.theme import Role
from engine.app.widgets import Label
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
    Part,
    Row,
    Share,
    Sized,
    Space,
)
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.words import note
from engine.rules.events import DrawAnswered, DrawOffered, Event, Resigned
from engine.table.act import Act, ActThing
from engine.table.act_panel import act_panel
from engine.table.act_things import SMALL_ARROW_SIZE, BrassArrow
from engine.table.acts import Acts
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
            return self.act_of(self.table.history[-1])._replace(lines=())
        return None

    @override
    def things(self, events: Sequence[Event]) -> list[ActThing]:
        return []

    def plates(self) -> Sequence[Part]:
        """Return the forms of the plate over the ground, the fullest first; () without an act."""
        act = self.shown()
        if act is None:
            return ()
        plain_act = act._replace(things=())
        words = self._plate(plain_act)
        small_words = self._plate(plain_act, Role.BODY)
        title = self._plate(plain_act._replace(lines=()), Role.BODY)
        return [FirstThatFits([self._plate(act), words]), words, small_words, title]

    def _plate(self, act: Act, role: Role = Role.HEADING) -> Part:
        """Return a plate with the title of an act, its things and its further sentences.

        Args:
            act: The act.
            role: The size of the title.
        """
        title = Label("act-title", words=act.title, role=role, align="center")
        mark = Sized(SeatMark("act-mark", seat=act.seat), role.size, role.size, grows=True)
        rows: list[Part] = [Row([mark, Share(title)], gap=6, at=CENTRE) if act.seat else title]
        if act.things:
            rows.append(_things_row(act.things))
        for number, line in enumerate(act.lines):
            label = note(f"act-words-{number}", line)
            label.align = "center"
            rows.append(label)
        return act_panel(self.table, act, Column(rows, gap=4))

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


def _things_row(things: Sequence[ActThing]) -> Part:
    """Return things side by side in the middle, with arrows between them."""
    parts: list[Part] = []
    for number, thing in enumerate(things):
        if number and thing.follows:
            parts.append(Sized(BrassArrow(f"act-arrow-{number}"), *SMALL_ARROW_SIZE))
        parts.append(thing.part)
    margin = Share(Space(0))
    return Row([margin, *parts, margin], gap=6, at=CENTRE)
