"""Acts of a siege: the cards paid, and the counter, course or cards that they brought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface
from typing_extensions import override

from engine.app.theme import Scale
from engine.app.widgets import Look, Widget
from engine.app.widgets.containers import Unsized
from engine.rules.cards import HIDDEN
from engine.rules.english import in_words
from engine.rules.events import Event, Looked, Moved
from engine.rules.notation import Action
from engine.table.act import Acts, ActThing, Figures
from games.siege.rules.actions import SiegeAction, counter_name
from games.siege.rules.state import (
    BESIEGER,
    DECKS,
    DISCARDS,
    CounterBuilt,
    CounterBurnt,
    Effort,
    PutInOrder,
    Resupplied,
    Siege,
    WallsChanged,
)
from games.siege.table import walls
from games.siege.table.counters import CounterCopy, Medal
from games.siege.words.descriptions import before_fate
from games.siege.words.phrases import done_words

MEDAL_SIDE = 88
"""Greatest diameter of a counter in an act, in style units."""
COURSE_SIZE = (150, 12)
"""Greatest width and height of a course of the walls in an act, in style units."""
EFFORT_FIGURES: dict[Effort, str] = {
    "assault": "Assaults",
    "bombard": "Bombardments",
    "sally": "Defence",
}
"""Name of the sum that the counters in the camp add to, by effort."""


class SiegeActs(Acts):
    """Maker of the acts of a siege."""

    most_changes = 1  # the cards paid have the number that is left below them

    @override
    def phrase(self, action: Action) -> str:
        return done_words(action) if isinstance(action, SiegeAction) else ""

    @override
    def caption(self, move: Moved) -> str:
        cards = in_words(len(move.cards), "card")
        for seat, deck in DECKS.items():
            if (move.source, move.target) == (deck, DISCARDS[seat]):
                return f"{cards} paid, {len(self.table.view.side(seat).deck)} left"
        return super().caption(move)

    @override
    def things(self, events: Sequence[Event]) -> list[ActThing]:
        """Return the cards paid, then what they bought; Fate has its own panel."""
        own_events = before_fate(events)
        bought = (self._bought(event) for event in own_events)
        return [*super().things(own_events), *filter(None, bought)]

    def _bought(self, event: Event) -> ActThing | None:
        """Return what the cards paid for, as a picture; None for any other event."""
        match event:
            case CounterBuilt(counter=counter):
                copy = self.table.view.besieger.equipment.count(counter)
                return ActThing(LargeMedal(CounterCopy(counter, max(1, copy))), "into the camp")
            case CounterBurnt(counter=counter):
                return ActThing(LargeMedal(CounterCopy(counter, 1)), "back to the yard")
            case WallsChanged(before=before, after=after):
                verb = "laid" if after > before else "lost"
                return ActThing(CourseOfStone(max(before, after)), f"a course {verb}", 1.5)
            case Resupplied(cards=cards, source=source, target=target):
                brought_back = self.fan(Moved(cards, source, target))
                count = in_words(len(cards), "black card")
                return brought_back._replace(caption=f"{count} under the deck")
            case Looked(cards=cards, place=place):
                looked_at = self.fan(Moved(cards, place, place))
                return looked_at._replace(caption=f"{in_words(len(cards), 'card')} looked at")
            case PutInOrder(place=place, count=count):
                put_back = self.fan(Moved((HIDDEN,) * count, place, place))
                return put_back._replace(caption=f"{in_words(count, 'card')} put back")
        return None

    @override
    def figures(self, view: Siege, seat: int) -> Figures:
        owner = f"of {self.table.name(BESIEGER)}"
        figures = {
            (name, owner): f"+{view.bonus(effort)}" for effort, name in EFFORT_FIGURES.items()
        }
        figures["Walls", "out of ten"] = str(view.walls)
        for deck_seat in (seat, 3 - seat):
            count = len(view.side(deck_seat).deck)
            figures["Deck", f"of {self.table.name(deck_seat)}"] = str(count)
        return figures


@dataclass
class LargeMedal(Unsized):
    """Counter as large as the room allows, in a ring of light."""

    piece: CounterCopy

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        side = min(scale.px(MEDAL_SIDE), round(0.8 * rect.height), round(0.7 * rect.width))
        medal = Medal("act-medal", rect, self.piece.picture, side)
        medal.is_bright = True
        medal.tip = counter_name(self.piece.counter)
        medal.rect = Rect(0, 0, side, medal.size(scale)[1])
        medal.rect.center = rect.center
        return [medal]


@dataclass
class CourseOfStone(Unsized):
    """Course of the walls, numbered from 1 at the foot, as wide as the room allows."""

    number: int

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        width = min(scale.px(COURSE_SIZE[0]), rect.width)
        place = Rect(0, 0, width, width * COURSE_SIZE[1] // COURSE_SIZE[0])
        place.center = rect.center
        return [StonePicture("act-course", place, self.number)]


@dataclass(eq=False, repr=False)
class StonePicture(Widget):
    """Picture of a course of the walls."""

    number: int = 1

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        surface.blit(walls.falling_course(self.rect.size, self.number), self.rect)
