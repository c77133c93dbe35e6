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
from engine.app.widgets import Widget, literal
from engine.app.widgets.containers import Part
from games.duel.geometry.points import Point
from games.duel.geometry.words import piece_title
from games.duel.rules.actions import Smash, Throw
from games.duel.rules.events import Fell, Smashed
from games.duel.rules.fights import Fight
from games.duel.rules.state import Duel
from games.duel.rules.terms import STATS, Asked
from games.duel.table.acts import DuelActs
from games.duel.table.battlefield.battle_map import MAP, BattleMap, MapFocus, Notice
from games.duel.table.battlefield.battlefield import Sight, battlefield, small_battlefield
from games.duel.table.battlefield.figures import facings, resigned_seats
from games.duel.table.battlefield.legend_page import LegendPage
from games.duel.table.battlefield.side_notes import SideNote
from games.duel.table.battlefield.traces import GroundPath, Traces, traces_of
from games.duel.table.moving.move_draft import MoveDraft
from games.duel.table.moving.reach import engagement_circle
from games.duel.table.moving.sentences import threat_phrase
from games.duel.table.smashing import TerrainQuestion
from games.duel.words import keys
from games.duel.words.phrases import warrior_name

FOCUS_MARGIN = 2.0
"""Inches shown in a small window around all warriors."""
MIN_REACH = 5.0
"""Minimum number of inches shown in a small window around the warrior that moves."""
FIGHT_MARGIN = 4.0
"""Inches shown around the warriors of a fight, on the map beside it."""

DISC_SEGMENTS = 64
"""Straight segments of a quarter of a base, for exact distances."""
TAPE_SNAP = 0.35
"""Distance in inches from a figure's edge within which the tape snaps to the figure."""
TAPE_TIP = (
    "Measure between any two things, edge to edge: press one, then the other. Hold or press M."
)
"""Tooltip of the button of the tape measure."""


class MapRegion:
    """Map region, with the state that the board keeps for it.

    Args:
        acts: The maker of the acts over the ground.
        is_fight_shown: Returns True if a fight is shown.
    """

    def __init__(self, acts: DuelActs, is_fight_shown: Callable[[Duel], bool]) -> None:
        self._acts = acts
        self._table = table = acts.table
        self.is_fight_shown = is_fight_shown
        self.move_draft = MoveDraft(table)
        self.terrain_question = TerrainQuestion(table)
        self.tape: Tape | None = None
        """Tape measure, while it is in use."""
        self._cached_facings: tuple[tuple[int, int], Mapping[int, float]] | None = None
        self._cached_circles: tuple[object, Regions] | None = None
        """Circles around the warriors of a fight, with the key of the positions they belong to."""

    def layout(self, duel: Duel, rect: Rect, order: Part) -> list[Widget]:
        """Lay out the map with its rulers; in a small window, below the `order` of the phase."""
        scale = self._table.scale
        sight = self._map_contents(duel)
        names = self._table.player_names
        shape = self._table.sheets.shape
        if shape != "tabs":
            return battlefield(duel, scale, rect, sight, names, has_buttons_below=shape == "full")
        return small_battlefield(duel, scale, rect, sight, names, order)

    def _map_contents(self, duel: Duel) -> Sight:
        """Return everything that the map shows now besides ground, terrain and figures."""
        path = self.move_draft.path_tool(duel)
        tool: PointerTool | None = path
        if self.tape:
            places = duel.places_of(*duel.still_in())
            self.tape.lies(partial(tape_end_at, duel), next(iter(places), None), path)
            tool = self.tape
        throw_regions = self.terrain_question.throw_regions(duel)
        regions = self.move_draft.regions(duel) or (
            Regions(throw_regions) if throw_regions else None
        )
        if duel.fight and self._is_beside_fight(duel):
            regions = self._engagement_circles(duel, duel.fight)
        retreat = self._retreat(duel)
        decision = self.move_draft.open_question(duel)
        return Sight(
            facings=self.facings_now(duel),
            asked_seat=decision.seat if decision else 0,
            notices=self._notices(duel, retreat),
            plates=() if path and path.corners else self._acts.plates(),  # a path needs the room
            regions=regions,
            presses_by_id=self.terrain_question.presses_by_id(duel),
            tool=tool,
            buttons=self._buttons(),
            tips=self._tips(duel),
            resigned_seats=resigned_seats(self._table.events),
            drag_start=Point(*path.start) if path and not self.tape else None,
            focus=self._map_focus(duel),
            side_notes=[*self._acts.side_notes(), *self._side_notes(duel)],
            widgets_below=self.move_draft.typing_field(duel),
            route=self.move_draft.route(path) if path else (),
            traces=self._traces(duel, retreat),
            painting=self._table.ground.painting,
        )

    def _notices(self, duel: Duel, retreat: GroundPath | None) -> list[Notice]:
        """Return all tags, the most important first: the names, then those of the question."""
        notices = []
        for seat in (*duel.still_in(), *self._just_fallen_seats(duel)):
            tag = Tag(warrior_name(duel, seat), seat, self._table.colour(seat))
            place = duel.warrior(seat).at
            notices.append(Notice(f"name-{seat}", tag, place, duel.base / 2, about=seat))
        for seat, words in self._acts.idle_words().items():
            tag = Tag(words, edge=self._table.colour(seat))
            place = duel.warrior(seat).at
            notices.append(Notice(f"idle-{seat}", tag, place, duel.base / 2, about=seat))
        for event in self._acts.last_events:
            if isinstance(event, Smashed):
                left, top, right, bottom = event.piece.bounds
                tag = Tag("smashed", edge=self._table.colour(event.seat))
                reach = max(right - left, bottom - top) / 2
                notices.append(Notice("smashed", tag, event.piece.centre, reach))
        notices += self.move_draft.notices(duel)
        if retreat:
            tag = Tag("retreat", edge=theme.TITLE_LIGHT)
            notices.append(Notice("away", tag, retreat.ring, duel.base / 2))
        return [*notices, *self.terrain_question.notices(duel), *self._advice_notices(duel)]

    def _is_beside_fight(self, duel: Duel) -> bool:
        """Return True if the map stands beside a fight."""
        return self._table.sheets.shape == "full" and self.is_fight_shown(duel)

    def _engagement_circles(self, duel: Duel, fight: Fight) -> Regions:
        """Return the circles that show who is engaged with whom in the fight beside the map."""
        colours = {seat: self._table.colour(seat) for seat in fight.seats}
        key = colours, [(seat, duel.warrior(seat).at) for seat in fight.seats]
        if self._cached_circles is None or self._cached_circles[0] != key:
            circles = [engagement_circle(place, duel.base, colours[seat]) for seat, place in key[1]]
            self._cached_circles = key, Regions(circles)
        return self._cached_circles[1]

    def _retreat(self, duel: Duel) -> GroundPath | None:
        """Return where a retreat would lead from the present positions while dice are set (D27)."""
        decision = self._table.decision
        if not self._is_beside_fight(duel) or decision is None or decision.ask != Asked.PROGRAM:
            return None
        start = duel.warrior(decision.seat).at
        others = duel.others(decision.seat)
        end = duel.field.retreat_end(start, duel.places_of(*others))
        return GroundPath((start, end), end, duel.base, self._table.colour(decision.seat))

    def _traces(self, duel: Duel, retreat: GroundPath | None) -> Traces:
        """Return the traces of the last action, or the path of a retreat that is foreseen."""
        if retreat:
            return Traces((retreat,))
        return traces_of(self._acts.last_events, duel, self._table)

    def _side_notes(self, duel: Duel) -> Sequence[SideNote]:
        """Return the notes of the question."""
        return self.move_draft.side_notes(duel) or self.terrain_question.side_notes(duel)

    def _map_focus(self, duel: Duel) -> MapFocus | None:
        """Return the part of the map that is shown at first.

        In a small window this is the part that matters, in a large one the fight beside the map.
        Elsewhere it is the whole map, also after a fight to which the map was zoomed.
        """
        shape = self._table.sheets.shape
        (width, height) = duel.table
        if shape == "tabs":
            return self._focus_on_question(duel)
        if not self._is_beside_fight(duel) or duel.fight is None:
            return MapFocus("whole", Point(width / 2, height / 2), duel.table)
        seats = tuple(fighter.seat for fighter in duel.fight.fighters)
        return self._focus_around((duel.turn, seats), duel.places_of(*seats), FIGHT_MARGIN)

    @staticmethod
    def _focus_around(key: object, places: Sequence[Point], margin: float) -> MapFocus:
        """Return the part of the map with these places and `margin` inches around them."""
        xs = [x for x, _ in places]
        ys = [y for _, y in places]
        middle = Point((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        width = max(xs) - min(xs) + 2 * margin
        height = max(ys) - min(ys) + 2 * margin
        return MapFocus(key, middle, (width, height))

    def _focus_on_question(self, duel: Duel) -> MapFocus | None:
        """Return the part of the map that matters: around the warrior that is asked, or around all.

        All are the warriors who stand, those who have just fallen, and the paths on the ground.
        While an event is shown, the map turns only to a warrior that falls.
        """
        decision = self._table.decision
        if decision is None:
            events = (*self._table.events, self._table.beats.event_in_motion)
            seats_fallen = [event.seat for event in events if isinstance(event, Fell)]
            if not seats_fallen:
                return None
            side = 4 * FOCUS_MARGIN
            place = duel.warrior(seats_fallen[-1]).at
            return MapFocus((len(self._table.history), "falls"), place, (side, side))
        if decision.ask in (Asked.MOVE, Asked.TERRAIN):
            seat = decision.seat
            width = 2 * max(MIN_REACH, 1.0 + duel.allowance(seat))
            return MapFocus((len(self._table.history), seat), duel.warrior(seat).at, (width, width))
        paths = self._traces(duel, None).paths
        corners = tuple(corner for path in paths for corner in path.points)
        fallen = tuple(self._just_fallen_seats(duel))
        places = [*duel.places_of(*duel.still_in(), *fallen), *corners]
        return self._focus_around(("all", corners, fallen), places, FOCUS_MARGIN)

    def _just_fallen_seats(self, duel: Duel) -> list[int]:
        """Return the seats whose warriors fell in the last action and are still on the map."""
        seats = [event.seat for event in self._acts.last_events if isinstance(event, Fell)]
        return [seat for seat in seats if duel.warrior(seat).down]

    def facings_now(self, duel: Duel) -> Mapping[int, float]:
        """Return the direction of each warrior in degrees, as `figures.facings`."""
        history = self._table.history
        version = len(history), len(history[-1].events) if history else 0
        if self._cached_facings is None or self._cached_facings[0] != version:
            events = (played.events for played in reversed(history))
            self._cached_facings = version, facings(duel, events)
        return self._cached_facings[1]

    def _tips(self, duel: Duel) -> dict[int, str]:
        """Return the tooltip of each warrior's figure."""
        tips = {}
        for seat in duel.still_in():
            warrior = duel.warrior(seat)
            values = ", ".join(f"{stat.title()} {warrior.value(stat)}" for stat in STATS)
            threat_words = literal(threat_phrase(duel, seat))
            tips[seat] = f"{values}; {warrior.hand} in hand. {threat_words}."
        return tips

    def _buttons(self) -> list[MapButton]:
        tape_button = MapButton(
            "tape", label="tape", tip=TAPE_TIP, hotkey=keys.TAPE, on_press=self.toggle_tape
        )
        tape_button.is_on = self.tape is not None
        legend_button = MapButton(
            "legend", label="legend", hotkey=keys.LEGEND, on_press=self.open_legend
        )
        legend_button.tip = "What lies on the table, and what each piece does. Key K."
        return [tape_button, legend_button]

    def toggle_tape(self) -> None:
        """Take the tape, or lay it down."""
        if self.tape:
            self.tape = None
        else:
            self.tape = Tape(partial(tape_end_at, self._table.view), self._tag_rects)
        self._table.rebuild()

    def _tag_rects(self) -> Sequence[Rect]:
        view = self._table.widget(MAP)
        return view.occupied_rects if isinstance(view, BattleMap) else ()

    def open_legend(self) -> None:
        """Open the legend as an overlay."""
        duel = self._table.public
        seat = self.acting_seat(duel)
        self._table.push(LegendPage(duel, seat, self._table.ground.painting))

    def acting_seat(self, duel: Duel) -> int:
        """Return the seat that is asked, or else the one that acted last, if its warrior stands."""
        last_seats = [played.seat for played in self._table.history[-1:]]
        seats_standing = duel.still_in()
        seats = [self._table.asked, *last_seats, *seats_standing]
        return next((seat for seat in seats if seat in seats_standing), 1)

    def _advice_notices(self, duel: Duel) -> list[Notice]:
        """Return tags on the piece and the target that a hint advises."""
        action = self._table.advice
        if not isinstance(action, Smash | Throw):
            return []
        piece = duel.piece(action.piece)
        edge = theme.BRASS_LIGHT
        verb = "smash" if isinstance(action, Smash) else "throw"
        tags = list[Notice]()
        if piece:
            left, top, right, bottom = piece.shape.bounds
            tag = Tag(f"hint: {verb} it", edge=edge)
            reach = max(right - left, bottom - top) / 2
            tags.append(Notice("advised", tag, piece.centre, reach))
        if isinstance(action, Throw):
            target_place = duel.warrior(action.target).at
            tag = Tag("hint: at", edge=edge)
            tags.append(Notice("advised-at", tag, target_place, duel.base / 2))
        return tags

    def reset(self) -> None:
        """Drop everything remembered, because the match was rewound."""
        self.move_draft.reset()
        self.terrain_question.reset()
        self.tape = None
        self._cached_facings = None
        self._cached_circles = None


def tape_end_at(duel: Duel, place: Inches) -> End:
    """Return the thing at a point to which the tape snaps: a figure near by, or the terrain.

    Of overlapping pieces the uppermost is taken; without any, the end is the point itself.
    """
    point = shapely.Point(place)
    for seat in duel.still_in():
        warrior = duel.warrior(seat)
        if warrior.at.distance_to(place) <= duel.base / 2 + TAPE_SNAP:
            base_disc = shapely.Point(warrior.at).buffer(duel.base / 2, quad_segs=DISC_SEGMENTS)
            return End(literal(duel.name_of(seat)), base_disc)
    for piece in reversed(duel.terrain):
        if piece.shape.intersects(point):
            return End(piece_title(piece), piece.shape)
    return End("open ground", point, is_point=True)
