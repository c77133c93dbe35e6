"""Map region of a duel: map view, rulers, figures, tags and buttons, in a large or small window.

The active tool decides the meaning of pointing: drawing a path or measuring.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from pygame import Rect, Surface

from engine.app import theme
from engine.app.map.buttons import MapButton, buttons_size, lay_beside, zoom_buttons
from engine.app.map.regions import Regions
from engine.app.map.rulers import ruler_thickness, rulers
from engine.app.map.transform import Transform
from engine.app.map.view import MapSpot, PointerTool
from engine.app.pictures import cached_picture
from engine.app.theme import Scale
from engine.app.widgets import Group, Panel, Widget, literal
from engine.app.widgets.containers import Column, Flow, Part, Share, scrolled_if_needed
from engine.app.widgets.layout import columns
from engine.app.widgets.widget import Size
from games.duel.field.floors import Floor
from games.duel.field.scenery import Terrain, draw_field
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Painting
from games.duel.geometry.words import piece_description
from games.duel.rules.state import Duel
from games.duel.table.battlefield.battle_map import MAP, BattleMap, MapFocus, Notice
from games.duel.table.battlefield.figures import WarriorFigure, figure_of
from games.duel.table.battlefield.pieces import PieceSpot, visible_box
from games.duel.table.battlefield.pressable import MapPress, MapWidget
from games.duel.table.battlefield.side_notes import SideNote, side_note
from games.duel.table.battlefield.traces import Traces
from games.duel.words.abilities import users_now

LARGE = 1500
"""Minimum `Scale.text_width_units` of a window with room for map and panels side by side."""
PAD = 8
"""Padding around the map and its rulers, in style units."""
GAP = 6
"""Gap between the map and the things beside it, in style units."""
MAX_WIDTH_SHARE = 0.432
"""Maximum width of a square map as a share of the window's width."""
MAX_HEIGHT_SHARE = 0.767
"""Maximum height of a square map as a share of the window's height."""
NOTES_SHARE = 0.29
"""Share of a small window's tab that stands beside the map."""


class Sight(NamedTuple):
    """Everything that the map shows besides ground, terrain and figures.

    Attributes:
        facings: Direction of each seat's warrior, in degrees.
        asked_seat: Seat that moves now; 0 for nobody.
        notices: Tags, the most important first.
        plates: As in `BattleMap`.
        regions: Coloured regions such as reaches.
        presses_by_id: Presses that are possible, by the id of the widget.
        tool: Tool that pointing controls.
        buttons: Buttons of the map besides those that zoom.
        tips: Tooltip of each seat's figure.
        resigned_seats: Seats that resigned in the last action, while their warriors stood.
        drag_start: As in `BattleMap`.
        focus: As in `BattleMap`.
        side_notes: Lines beside the map of a small window, which has no room for tags and plates.
    """

    facings: Mapping[int, float]
    asked_seat: int = 0
    notices: Sequence[Notice] = ()
    plates: Sequence[Part] = ()
    regions: Regions | None = None
    presses_by_id: Mapping[str, MapPress] = {}
    tool: PointerTool | None = None
    buttons: Sequence[MapButton] = ()
    tips: Mapping[int, str] = {}
    resigned_seats: frozenset[int] = frozenset()
    drag_start: Point | None = None
    focus: MapFocus | None = None
    side_notes: Sequence[SideNote] = ()
    widgets_below: Sequence[Widget] = ()
    """Widgets over the map's lower edge."""
    route: Sequence[Point] = ()
    """Path that is drawn."""
    traces: Traces = Traces()
    """Traces of the last action, and the path that a retreat would take."""
    painting: Painting | None = None
    """Painting on the floor."""


def battlefield(
    duel: Duel,
    scale: Scale,
    rect: Rect,
    sight: Sight,
    names: Sequence[str],
    has_buttons_below: bool = False,
) -> list[Widget]:
    """Return the panel with the map, its rulers and its buttons.

    The buttons stand below the map if `has_buttons_below` is True or a square map leaves room
    there; else they stand at its side.
    """
    pad = scale.px(PAD)
    ruler_width = ruler_thickness(scale)
    gap = scale.px(GAP)
    frame = Panel("battlefield-frame", rect)
    inner = rect.inflate(-2 * pad, -2 * pad)
    tools_width, tools_height = tools_size(scale)
    size = inner.width - ruler_width, inner.height - ruler_width
    map_rect = Rect((inner.left + ruler_width, inner.top + ruler_width), size)
    is_below = has_buttons_below or map_rect.height - tools_height - gap >= map_rect.width
    if is_below:
        map_rect.height -= tools_height + gap
    else:
        map_rect.width -= tools_width + gap
    view = map_view(duel, scale, map_rect, sight, names)
    view.band = ruler_width
    buttons: list[MapButton] = [*zoom_buttons(view), *sight.buttons]
    lay_beside(scale, map_rect, buttons, gap, column_width=None if is_below else tools_width)
    frame.widgets = [
        *rulers(scale, view),
        view,
        *buttons,
        *_place_widgets_below(scale, map_rect, sight),
    ]
    return [frame]


def map_width(scale: Scale, height: int) -> int:
    """Return the width of the panel of a square map that is `height` pixels high.

    The width includes the buttons if there is no room for them below the map.
    """
    frame_size = ruler_thickness(scale) + 2 * scale.px(PAD)
    max_width = round(MAX_WIDTH_SHARE * scale.width)
    max_height = round(MAX_HEIGHT_SHARE * scale.height)
    map_side = min(max_width, max_height, height - frame_size)
    tools_width, tools_height = tools_size(scale)
    if height - frame_size - map_side >= tools_height + scale.px(GAP):
        return map_side + frame_size
    return map_side + frame_size + tools_width + scale.px(GAP)


def map_size(scale: Scale, table: tuple[float, float], room: Size) -> Size:
    """Return the size in pixels of the largest map panel that fits into a room.

    The map's buttons stand below the map.
    """
    frame_size = ruler_thickness(scale) + 2 * scale.px(PAD)
    height_around = frame_size + tools_size(scale)[1] + scale.px(GAP)
    width, height = table
    pixels_per_inch = min((room[0] - frame_size) / width, (room[1] - height_around) / height)
    return round(pixels_per_inch * width) + frame_size, round(
        pixels_per_inch * height
    ) + height_around


def tools_size(scale: Scale) -> Size:
    """Return the width of a column of the map's buttons and the height of a row, in pixels."""
    return buttons_size(scale, "tape", "legend", "fit")


def small_battlefield(
    duel: Duel,
    scale: Scale,
    rect: Rect,
    sight: Sight,
    names: Sequence[str],
    order: Part,
) -> list[Widget]:
    """Return the map as a tab of a small window.

    The order of the phase stands above the map; the notes and the buttons stand beside it. No plate
    lies on the map, which is low: the notes have its words.
    """
    frame = Panel("battlefield-frame", rect)
    inner = rect.inflate(-2 * scale.px(PAD), -2 * scale.px(PAD))
    order_rect = Rect(inner.topleft, (inner.width, order.size(scale, inner.width)[1]))
    room_below = inner.bottom - order_rect.bottom - scale.px(GAP)
    inner.top = order_rect.bottom + scale.px(GAP)
    inner.height = room_below
    map_rect, notes_rect = columns(inner, (1 - NOTES_SHARE, NOTES_SHARE), scale.px(theme.GAP))
    seat_notices = [each for each in sight.notices if each.tag.seat]
    notices = [each._replace(tag=replace(each.tag, words="")) for each in seat_notices]
    map_sight = sight._replace(notices=notices, plates=())
    view = map_view(duel, scale, map_rect, map_sight, names)
    notes = Column(
        [side_note(f"told-{index}", note) for index, note in enumerate(sight.side_notes)],
        gap=GAP,
    )
    notes_part = Share(scrolled_if_needed(notes, "told", group=Group.PROMPT))
    buttons = Flow([*zoom_buttons(view), *sight.buttons], gap=GAP, stretch=True)
    side_widgets = Column([notes_part, buttons], gap=GAP).lay(scale, notes_rect)
    frame.widgets = [
        *order.lay(scale, order_rect),
        view,
        *side_widgets,
        *_place_widgets_below(scale, map_rect, sight),
    ]
    return [frame]


def map_view(duel: Duel, scale: Scale, rect: Rect, sight: Sight, names: Sequence[str]) -> BattleMap:
    """Return the map view with all terrain and figures."""
    spots = [*_terrain_spots(duel, sight), *_figure_spots(duel, sight, names)]
    tab_stop = next(
        (each for each in spots if each.widget.is_pressable), spots[-1] if spots else None
    )
    for spot in spots:
        if isinstance(spot.widget, MapWidget):
            spot.widget.is_skipped_by_tab = spot is not tab_stop
    return BattleMap(
        MAP,
        rect,
        duel.table,
        spots,
        called=duel.battlefield or "The battlefield",
        ground=_painter_of_ground(duel, sight, scale.s),
        tool=sight.tool,
        notices=sight.notices,
        plates=sight.plates,
        scale=scale,
        drag_start=sight.drag_start,
        focus=sight.focus,
        route=sight.route,
        spared=[
            *(piece.bounds for piece in duel.terrain if piece.projectile),
            *sight.traces.areas(),
        ],
    )


class _GroundContent(NamedTuple):
    """Things drawn below the figures; hashable, so that `_ground_painter` can cache by them."""

    table: tuple[float, float]
    floor: Floor
    terrain: Terrain
    painting: Painting | None
    regions: Regions | None
    traces: Traces


def _painter_of_ground(duel: Duel, sight: Sight, s: float) -> Callable[[Surface, Transform], None]:
    """Return the function that draws the ground of the map."""
    content = _GroundContent(
        duel.table, duel.floor, duel.terrain, sight.painting, sight.regions, sight.traces
    )
    return _ground_painter(content, s)


@cached_picture(8)
def _ground_painter(content: _GroundContent, s: float) -> Callable[[Surface, Transform], None]:
    """Return a cached function that draws the ground of the map."""

    def draw(surface: Surface, transform: Transform) -> None:
        draw_field(
            surface, transform, content.table, content.floor, content.terrain, content.painting
        )
        if content.regions:
            content.regions.draw(surface, transform, s)
        content.traces.draw(surface, transform, s)

    return draw


def _place_widgets_below(scale: Scale, rect: Rect, sight: Sight) -> Sequence[Widget]:
    """Place the widgets over the map's lower edge, and return them."""
    for widget in sight.widgets_below:
        width, height = widget.size(scale)
        width = min(width, rect.width - 2 * scale.px(PAD))
        widget.rect = Rect(
            rect.left + scale.px(PAD), rect.bottom - scale.px(PAD) - height, width, height
        )
    return sight.widgets_below


def _terrain_spots(duel: Duel, sight: Sight) -> list[MapSpot]:
    spots = []
    for piece in duel.terrain:
        box = visible_box(piece, duel.table)
        map_press = sight.presses_by_id.get(f"piece-{piece.id}")
        tip = f"{piece_description(piece)} {literal(users_now(duel, piece))}".rstrip()
        spot = PieceSpot(f"piece-{piece.id}", piece=piece, box=box, tip=tip, map_press=map_press)
        spot.is_never_hit = sight.tool is not None
        left, top, width, height = box
        spots.append(MapSpot(spot, (left + width / 2, top + height / 2), (width, height)))
    return spots


def _figure_spots(duel: Duel, sight: Sight, names: Sequence[str]) -> list[MapSpot]:
    """Return the figures of all warriors, below them those that lie where they fell or resigned."""
    seats = range(1, len(duel.warriors) + 1)
    seats_standing = {*duel.still_in()} - sight.resigned_seats
    spots = []
    for seat in sorted(seats, key=seats_standing.__contains__):
        warrior = duel.warrior(seat)
        map_press = sight.presses_by_id.get(f"figure-{seat}")
        tip = sight.tips.get(seat, "")
        if seat not in seats_standing:
            verb = "resigned" if seat in sight.resigned_seats else "fell here"
            tip = literal(f"{duel.name_of(seat)} {verb}.")
        figure = WarriorFigure(f"figure-{seat}", seat=seat, tip=tip, map_press=map_press)
        figure.figure = figure_of(duel, seat)
        figure.is_asked = seat == sight.asked_seat
        figure.is_fallen = seat not in seats_standing
        figure.facing = sight.facings[seat]
        figure.is_never_hit = sight.tool is not None
        figure.called = f"{duel.name_of(seat)}, {names[seat - 1]}"
        spots.append(MapSpot(figure, warrior.at, (duel.base, duel.base)))
    return spots
