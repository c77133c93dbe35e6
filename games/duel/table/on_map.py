"""Map region of DUEL's board: moving, using terrain, the tape measure, the legend.

Clauses such as D27 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import shapely
from pygame import Rect

from engine.app import theme
from engine.app.map.buttons import MapButton
from engine.app.map.regions import Regions
from engine.app.map.tags import Tag
from engine.app.map.tape import End, Tape
from engine.app.map.transform import Inches
from engine.app.map.view import PointerTool
from engine.app.theme import Scale
from engine.app.widgets import Widget, literal
from engine.app.widgets.containers import Part
from engine.table.actionbar import Prompt
from engine.table.context import TableContext
from games.duel.geometry.points import Point
from games.duel.geometry.words import named
from games.duel.rules.actions import Smash, Throw
from games.duel.rules.events import Fell
from games.duel.rules.fights import Fight
from games.duel.rules.state import Duel
from games.duel.rules.terms import STATS, Asked
from games.duel.table.battlefield.battle_map import MAP, BattleMap, MapFocus, Notice
from games.duel.table.battlefield.battlefield import Retreat, Sight, battlefield, small_battlefield
from games.duel.table.battlefield.figures import facings
from games.duel.table.battlefield.legend_page import LegendPage
from games.duel.table.battlefield.side_notes import SideNote
from games.duel.table.moving.moving import MoveDraft
from games.duel.table.moving.reach import engagement_circle
from games.duel.table.moving.sentences import threat
from games.duel.table.smashing import Smashing
from games.duel.words import keys
from games.duel.words.phrases import warrior_name

MARGIN = 2.0
"""Inches shown in a small window around all warriors."""
LEAST_REACH = 5.0
"""Minimum number of inches shown in a small window around the warrior that moves."""
FIGHT_MARGIN = 4.0
"""Inches shown around the warriors of a fight, on the map beside it."""
NOWHERE = -1, None
"""State before anything was advised."""
TAPE_SNAP = 0.35
"""Distance in inches from a figure's edge within which the tape snaps to the figure."""
TAPE_TIP = (
    "Measure between any two things, edge to edge: press one, then the other. Hold or press M."
)
"""Tooltip of the button of the tape measure."""


class OnMap:
    """Map region, with the state that the board keeps for it.

    Args:
        table: The table.
        caption: Returns the caption of the event that is shown now.
        fought: Returns True if a fight is shown.
    """

    def __init__(
        self,
        table: TableContext,
        caption: Callable[[Duel], Prompt | None],
        fought: Callable[[Duel], bool],
    ) -> None:
        self._table = table
        self._caption = caption
        self.fought = fought
        self.moving = MoveDraft(table)
        self.smashing = Smashing(table)
        self.tape: Tape | None = None
        """Tape measure, while it is in use."""
        self._facings: tuple[tuple[int, int], Mapping[int, float]] | None = None
        self._rings: tuple[object, Regions] | None = None
        """Circles around the warriors of a fight, with the key of the positions they belong to."""

    def layout(self, seen: Duel, scale: Scale, rect: Rect, order: Part) -> list[Widget]:
        """Lay out the map with its rulers; in a small window, below the `order` of the phase."""
        sight = self._sight(seen)
        names = self._table.marked_names
        shape = self._table.sheets.shape
        if shape != "tabs":
            return battlefield(seen, scale, rect, sight, names, below_it=shape == "full")
        return small_battlefield(seen, scale, rect, sight, names, order)

    def _sight(self, seen: Duel) -> Sight:
        """Return everything that the map shows now besides ground, terrain and figures."""
        path = self.moving.tool(seen)
        tool: PointerTool | None = path
        if self.tape:
            places = seen.places_of(*seen.still_in())
            self.tape.lies(partial(end_at, seen), next(iter(places), None), path)
            tool = self.tape
        regions = self.smashing.ranges(seen)
        ranges = self.moving.ranges(seen) or (Regions(regions) if regions else None)
        if seen.fight and self._beside(seen):
            ranges = self._fighting(seen, seen.fight)
        retreat = self._retreat(seen)
        tags = list[Notice]()
        if retreat:
            tag = Tag("retreat", edge=theme.TITLE_LIGHT)
            tags = [Notice("away", tag, retreat.end, seen.base / 2)]
        notices = [
            Notice(
                f"name-{seat}",
                Tag(warrior_name(seen, seat), seat, self._table.scale.colour(seat)),
                seen.warrior(seat).at,
                seen.base / 2,
            )
            for seat in (*seen.still_in(), *self._fallen(seen))
        ]
        return Sight(
            self._faces(seen),
            decision.seat if (decision := self.moving.asked(seen)) else 0,
            [
                *notices,
                *self.moving.notices(seen),
                *tags,
                *self.smashing.notices(seen),
                *self._advice(seen),
            ],
            ranges,
            self.smashing.pressable(seen),
            tool,
            self._buttons(),
            self._tips(seen),
            Point(*path.start) if path and not self.tape else None,
            self._part(seen),
            self.moving.side_notes(seen) or self.smashing.side_notes(seen) or self._telling(seen),
            self.moving.typing(seen),
            self._fallen(seen),
            self.moving.route(path) if path else (),
            retreat,
            self._table.ground.painting,
        )

    def _beside(self, seen: Duel) -> bool:
        """Return True if the map stands beside a fight."""
        return self._table.sheets.shape == "full" and self.fought(seen)

    def _fighting(self, seen: Duel, fight: Fight) -> Regions:
        """Return the circles that show who is engaged with whom in the fight beside the map."""
        scale = self._table.scale
        key = scale.looks, [(seat, seen.warrior(seat).at) for seat in fight.seats]
        if self._rings is None or self._rings[0] != key:
            circles = [
                engagement_circle(place, seen.base, scale.colour(seat)) for seat, place in key[1]
            ]
            self._rings = key, Regions(circles)
        return self._rings[1]

    def _retreat(self, seen: Duel) -> Retreat | None:
        """Return where a retreat would lead from the present positions while dice are set (D27)."""
        decision = self._table.decision
        if not self._beside(seen) or decision is None or decision.ask != Asked.PROGRAM:
            return None
        start = seen.warrior(decision.seat).at
        others = seen.others(decision.seat)
        end = seen.field.retreat(start, seen.places_of(*others))
        return Retreat(start, end, seen.base, self._table.scale.colour(decision.seat))

    def _telling(self, seen: Duel) -> list[SideNote]:
        """Return the remark of the current caption, as notes beside the map of a small window.

        The bar of a small window has no room for the remark.
        """
        caption = self._caption(seen)
        return [SideNote(caption.text)] if caption and caption.text else []

    def _part(self, seen: Duel) -> MapFocus | None:
        """Return the part of the map that is shown at first.

        In a small window this is the part that matters, in a large one the fight beside the map,
        and else the whole map.
        """
        shape = self._table.sheets.shape
        (wide, tall) = seen.table
        if shape == "tabs":
            return self._about(seen)
        if shape != "full":
            return None
        if not self._beside(seen) or seen.fight is None:
            return MapFocus("whole", Point(wide / 2, tall / 2), seen.table)
        seats = tuple(fighter.seat for fighter in seen.fight.fighters)
        return self._around((seen.turn, seats), seen, seats, FIGHT_MARGIN)

    @staticmethod
    def _around(key: object, seen: Duel, seats: Sequence[int], margin: float) -> MapFocus:
        """Return the part of the map with these warriors and `margin` inches around them."""
        places = seen.places_of(*seats)
        xs = [x for x, _ in places]
        ys = [y for _, y in places]
        middle = Point((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        return MapFocus(
            key, middle, (max(xs) - min(xs) + 2 * margin, max(ys) - min(ys) + 2 * margin)
        )

    def _about(self, seen: Duel) -> MapFocus | None:
        """Return the part of the map that matters: around the warrior that is asked, or around all.

        While an event is shown, the map turns only to a warrior that falls.
        """
        decision = self._table.decision
        if decision is None:
            events = (*self._table.events, self._table.beats.coming)
            fell = [event.seat for event in events if isinstance(event, Fell)]
            if not fell:
                return None
            side = 4 * MARGIN
            place = seen.warrior(fell[-1]).at
            return MapFocus((len(self._table.history), "falls"), place, (side, side))
        if decision.ask in (Asked.MOVE, Asked.TERRAIN):
            seat = decision.seat
            width = 2 * max(LEAST_REACH, 1.0 + seen.allowance(seat))
            return MapFocus((len(self._table.history), seat), seen.warrior(seat).at, (width, width))
        return self._around("all", seen, seen.still_in(), MARGIN)

    def _fallen(self, seen: Duel) -> list[int]:
        """Return the seats whose warriors fell in the last action and are still on the map."""
        fell = [event.seat for event in self._table.events if isinstance(event, Fell)]
        return [seat for seat in fell if seen.warrior(seat).down]

    def _faces(self, seen: Duel) -> Mapping[int, float]:
        history = self._table.history
        version = len(history), len(history[-1].events) if history else 0
        if self._facings is None or self._facings[0] != version:
            events = (played.events for played in reversed(history))
            self._facings = version, facings(seen, events)
        return self._facings[1]

    def _tips(self, seen: Duel) -> dict[int, str]:
        """Return the tooltip of each warrior's figure."""
        tips = {}
        for seat in seen.still_in():
            warrior = seen.warrior(seat)
            values = ", ".join(f"{stat.title()} {warrior.value(stat)}" for stat in STATS)
            moves = literal(threat(seen, seat))
            tips[seat] = f"{values}; {warrior.hand} in hand. {moves}."
        return tips

    def _buttons(self) -> list[MapButton]:
        tape = MapButton(
            "tape", label="tape", tip=TAPE_TIP, hotkey=keys.TAPE, on_press=self.measure
        )
        tape.pressed_in = self.tape is not None
        legend = MapButton("legend", label="legend", hotkey=keys.LEGEND, on_press=self.legend)
        legend.tip = "What lies on the table, and what each piece does. Key K."
        return [tape, legend]

    def measure(self) -> None:
        """Take the tape, or lay it down."""
        self.tape = None if self.tape else Tape(partial(end_at, self._table.seen), self._tags)
        self._table.rebuild()

    def _tags(self) -> Sequence[Rect]:
        view = self._table.widget(MAP)
        return view.taken if isinstance(view, BattleMap) else ()

    def legend(self) -> None:
        """Open the legend as an overlay."""
        self._table.push(LegendPage(self._table.public, self._table.ground.painting))

    def _advice(self, seen: Duel) -> list[Notice]:
        """Return tags on the piece and the target that a hint advises."""
        action = self._table.advice
        if not isinstance(action, Smash | Throw):
            return []
        piece = seen.piece(action.piece)
        edge = theme.BRASS_LIGHT
        verb = "smash" if isinstance(action, Smash) else "throw"
        tags = list[Notice]()
        if piece:
            left, top, right, bottom = piece.shape.bounds
            tag = Tag(f"hint: {verb} it", edge=edge)
            reach = max(right - left, bottom - top) / 2
            tags.append(Notice("advised", tag, piece.centre, reach))
        if isinstance(action, Throw):
            target_place = seen.warrior(action.target).at
            tag = Tag("hint: at", edge=edge)
            tags.append(Notice("advised-at", tag, target_place, seen.base / 2))
        return tags

    def reset(self) -> None:
        """Drop everything remembered, because the match was rewound."""
        self.moving.reset()
        self.smashing.reset()
        self.tape = None
        self._facings = None
        self._rings = None


def end_at(seen: Duel, place: Inches) -> End:
    """Return the thing at a point to which the tape snaps: a figure near by, or the terrain.

    Of overlapping pieces the uppermost is taken; without any, the end is the point itself.
    """
    point = shapely.Point(place)
    for seat in seen.still_in():
        warrior = seen.warrior(seat)
        if warrior.at.distance_to(place) <= seen.base / 2 + TAPE_SNAP:
            return End(
                literal(warrior.name), shapely.Point(warrior.at).buffer(seen.base / 2, quad_segs=64)
            )
    for piece in reversed(seen.terrain):
        if piece.shape.intersects(point):
            return End(named(piece), piece.shape)
    return End("open ground", point, spot=True)
