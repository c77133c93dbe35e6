"""Ground of a fight: the map of the battlefield, zoomed to the fighters, with their distances.

Clauses such as D14 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import shapely
from pygame import Rect
from typing_extensions import override

from engine.app import theme
from engine.app.map.regions import Region, Regions
from engine.app.map.tags import Tag
from engine.app.theme import Colour, Scale
from engine.app.widgets import Panel, Widget
from engine.app.widgets.containers import Framed, Part, Unsized
from engine.rules.events import Ended, Event, GameOver
from games.duel.geometry.points import Point, are_engaged
from games.duel.rules.events import Fell, Retreated
from games.duel.rules.fights import Fight
from games.duel.rules.state import Duel
from games.duel.table.acts import DuelActs
from games.duel.table.battlefield.battle_map import MapFocus, Notice
from games.duel.table.battlefield.battlefield import Sight, map_view
from games.duel.table.battlefield.figures import resigned_seats
from games.duel.table.battlefield.traces import traces_of
from games.duel.table.moving.reach import engagement_circle
from games.duel.words.phrases import warrior_name

MARGIN = 1.15
"""Inches shown around the centres of the fighters' bases."""
FRAME = 3
"""Width of the frame around the ground, in style units."""
LINE_WIDTH = 3.0
"""Width of the line between two fighters, in style units."""
OUTLINE_WIDTH = 6.0
"""Width of the dark line below it, in style units."""
LABEL_REACH = 0.05
"""Radius in inches around the middle of a line that its label leaves free."""


RegionsKey = tuple[Mapping[int, Colour], list[tuple[int, Point]]]
"""Colours of the seats, and each fighter's seat with its place."""


class Gap(NamedTuple):
    """Straight line between the bases of two warriors who are engaged.

    Attributes:
        seats: Seats of the warriors.
        start: Its end at the first base.
        end: Its end at the second base.
    """

    seats: tuple[int, int]
    start: Point
    end: Point

    @property
    def words(self) -> str:
        """Length in inches, as it stands on the line."""
        return f"{self.start.distance_to(self.end):.1f}″"

    @property
    def middle(self) -> Point:
        """Point halfway along the line."""
        return Point((self.start.x + self.end.x) / 2, (self.start.y + self.end.y) / 2)


def gaps(duel: Duel, seats: Sequence[int]) -> list[Gap]:
    """Return the gap between each two of these warriors who are engaged (D14)."""
    lines = []
    for one, other in combinations(seats, 2):
        start = duel.warrior(one).at
        end = duel.warrior(other).at
        distance = start.distance_to(end)
        if not distance or not are_engaged(start, end, duel.base):
            continue
        share = min(0.5, duel.base / 2 / distance)
        dx = (end.x - start.x) * share
        dy = (end.y - start.y) * share
        start_of_line = Point(start.x + dx, start.y + dy)
        lines.append(Gap((one, other), start_of_line, Point(end.x - dx, end.y - dy)))
    return lines


class FightGround:
    """Maker of the ground of the present fight.

    Args:
        acts: The maker of the acts over the ground.
        facings: Returns the direction of each seat's warrior in degrees.
    """

    def __init__(self, acts: DuelActs, facings: Callable[[Duel], Mapping[int, float]]) -> None:
        self._acts = acts
        self._table = acts.table
        self._facings = facings
        self._cached_regions: tuple[RegionsKey, Regions] | None = None
        """Lines and circles, with the key of the positions that they belong to."""

    def part(self, duel: Duel, fight: Fight) -> Part:
        """Return the ground with all who fight, and those who have just left the fight."""
        seats = self._seats_shown(fight)
        lines = gaps(duel, fight.seats)
        colours = {fighter.seat: self._table.colour(fighter.seat) for fighter in fight.fighters}
        regions_key = colours, [(seat, duel.warrior(seat).at) for seat in fight.seats]
        sight = Sight(
            facings=self._facings(duel),
            notices=_notices(duel, seats, lines, colours),
            plates=self._acts.plates(),
            regions=self._regions(regions_key, duel.base, lines),
            focus=_focus(duel, seats, self._retreat_ends(fight)),
            traces=traces_of(self._acts.last_events, duel, self._table),
            painting=self._table.ground.painting,
        )
        view = GroundMap(duel, sight, self._table.marked_names)
        return Framed(Panel("fight-ground", kind="well"), view, FRAME, FRAME)

    def ending(self, duel: Duel) -> Part:
        """Return the ground at the end of a duel, with all who stand, or did until just now."""
        events = self._table.events
        fallen = {event.seat for event in events if isinstance(event, Fell)}
        seats = sorted({*duel.still_in(), *fallen})
        winners = [event.winner for event in events if isinstance(event, Ended | GameOver)]
        winner = (winners and winners[0]) or 0
        colours = {seat: self._table.colour(seat) for seat in seats}
        sight = Sight(
            facings=self._facings(duel),
            asked_seat=winner,  # has a ring
            notices=_notices(duel, seats, (), colours),
            focus=_focus(duel, seats),
            resigned_seats=resigned_seats(events),
            traces=traces_of(self._acts.last_events, duel, self._table),
            painting=self._table.ground.painting,
        )
        view = GroundMap(duel, sight, self._table.marked_names, hides_cut_figures=True)
        return Framed(Panel("fight-ground", kind="well"), view, FRAME, FRAME)

    def _seats_shown(self, fight: Fight) -> tuple[int, ...]:
        """Return the seats in the fight, and those that leave it in the action that is shown."""
        events = self._events_shown()
        leavers = {event.seat for event in events if isinstance(event, Fell | Retreated)}
        return tuple(each.seat for each in fight.fighters if not each.out or each.seat in leavers)

    def _retreat_ends(self, fight: Fight) -> list[Point]:
        """Return the ends of the retreats from the fight in the action that is shown."""
        return [
            event.end
            for event in self._events_shown()
            if isinstance(event, Retreated) and event.seat in fight.seats
        ]

    def _events_shown(self) -> list[Event]:
        """Return the events of the last action that changed something, and the one in motion."""
        events = [*self._acts.last_events]
        if event := self._table.beats.event_in_motion:
            events.append(event)
        return events

    def _regions(
        self,
        key: RegionsKey,
        base: float,
        lines: Sequence[Gap],
    ) -> Regions:
        """Return the circles within which the fighters engage, and the lines between them."""
        if self._cached_regions is None or self._cached_regions[0] != key:
            colours, places = key
            regions = [
                engagement_circle(place, base, colours[seat])._replace(fill=0)
                for seat, place in places
            ]
            for line in lines:
                shape = shapely.LineString([line.start, line.end])
                regions.append(Region(shape, theme.INK, line=OUTLINE_WIDTH, dashed=False))
                regions.append(Region(shape, theme.TITLE_LIGHT, line=LINE_WIDTH, dashed=False))
            self._cached_regions = key, Regions(regions)
        return self._cached_regions[1]


def _notices(
    duel: Duel, seats: Sequence[int], lines: Sequence[Gap], colours: Mapping[int, Colour]
) -> list[Notice]:
    """Return the names of the fighters, then the lengths of the lines."""
    notices = []
    for seat in seats:
        tag = Tag(warrior_name(duel, seat), seat, colours[seat])
        place = duel.warrior(seat).at
        notices.append(Notice(f"name-{seat}", tag, place, duel.base / 2, about=seat))
    for line in lines:
        one, other = line.seats
        tag = Tag(line.words, edge=theme.TITLE_LIGHT)
        notices.append(Notice(f"gap-{one}-{other}", tag, line.middle, LABEL_REACH))
    return notices


def _focus(duel: Duel, seats: Sequence[int], ends: Sequence[Point] = ()) -> MapFocus:
    """Return the part of the map with these warriors and `MARGIN` inches around them.

    `ends` are places to which warriors move now, and which are shown as well.
    """
    places = [*duel.places_of(*seats), *ends]
    xs = [place.x for place in places]
    ys = [place.y for place in places]
    middle = Point((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    size = max(xs) - min(xs) + 2 * MARGIN, max(ys) - min(ys) + 2 * MARGIN
    return MapFocus(("near", duel.turn, tuple(seats), tuple(ends)), middle, size)


@dataclass
class GroundMap(Unsized):
    """Map of the ground in the rectangle that it gets.

    Attributes:
        duel: The duel.
        sight: Things on the map.
        names: Names of the players by seat, marked up.
        hides_cut_figures: True to leave out the figures that only clipping would hide.
    """

    duel: Duel
    sight: Sight
    names: Sequence[str]
    hides_cut_figures: bool = False

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        view = map_view(self.duel, scale, rect, self.sight, self.names)
        if self.hides_cut_figures:
            view.widgets = [widget for widget in view.widgets if rect.contains(widget.rect)]
        return [view]
