"""Map region of a duel: map view, rulers, figures, tags and buttons, in a large or small window.

The active tool decides the meaning of pointing: drawing a path or measuring.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.app import theme
from engine.app.map.buttons import MapButton, buttons_size, lay_beside, zooms
from engine.app.map.marks import ring_picture
from engine.app.map.regions import Regions
from engine.app.map.rulers import band, rulers
from engine.app.map.transform import Transform
from engine.app.map.view import MapSpot, PointerTool
from engine.app.pictures import remembered
from engine.app.theme import Colour, Scale
from engine.app.widgets import Group, Panel, Widget, literal
from engine.app.widgets.containers import Column, Flow, Part, Share, or_scrolled
from engine.app.widgets.layout import columns
from engine.app.widgets.widget import Size
from games.duel.field.floors import Floor
from games.duel.field.scenery import Terrain, draw_field
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Painting
from games.duel.geometry.words import described
from games.duel.rules.state import Duel
from games.duel.table.battlefield.battle_map import MAP, BattleMap, MapFocus, Notice
from games.duel.table.battlefield.figures import WarriorFigure, figure_of
from games.duel.table.battlefield.pieces import PieceSpot, box_of
from games.duel.table.battlefield.pressable import MapWidget, Pressable
from games.duel.table.battlefield.side_notes import SideNote, side_note
from games.duel.words.abilities import users_now

LARGE = 1500
"""Minimum width of a window (`Scale.L`) that has room for map and panels beside each other."""
PAD = 8
"""Padding around the map and its rulers, in style units."""
BETWEEN = 6
"""Gap between the map and the things beside it, in style units."""
MOST_WIDTH = 0.432
"""Maximum width of a square map as a share of the window's width."""
MOST_HEIGHT = 0.767
"""Maximum height of a square map as a share of the window's height."""
BESIDE = 0.29
"""Share of a small window's tab that stands beside the map."""


class Retreat(NamedTuple):
    """Path of a retreat.

    Attributes:
        start: Place where it begins.
        end: Place where it ends.
        base: Diameter of the warrior's base in inches.
        colour: Colour of the warrior's seat.
    """

    start: Point
    end: Point
    base: float
    colour: Colour

    def draw(self, surface: Surface, transform: Transform, s: float) -> None:
        """Draw the path on the ground of a map; `s` is the window's scale."""
        start = transform.pixel(self.start)
        end = transform.pixel(self.end)
        wide = max(1, round(2.4 * s))
        pygame.draw.line(surface, theme.INK, start, end, wide + 2)
        pygame.draw.line(surface, theme.TITLE_LIGHT, start, end, wide)
        ring = ring_picture(round(self.base * transform.scale), self.colour, s, 0.35)
        surface.blit(ring, ring.get_rect(center=end))


class Sight(NamedTuple):
    """Everything that the map shows besides ground, terrain and figures.

    Attributes:
        facings: Direction of each seat's warrior, in degrees.
        asked: Seat that moves now; 0 for nobody.
        notices: Tags, the most important first.
        ranges: Coloured regions such as reaches.
        pressable: Presses that are possible, by the id of the widget.
        tool: Tool that pointing controls.
        buttons: Buttons of the map besides those that zoom.
        tips: Tooltip of each seat's figure.
        drawn_from: As in `BattleMap`.
        focus_part: As in `BattleMap`.
        side_notes: Lines beside the map of a small window, which has no room for tags.
    """

    facings: Mapping[int, float]
    asked: int = 0
    notices: Sequence[Notice] = ()
    ranges: Regions | None = None
    pressable: Mapping[str, Pressable] = {}
    tool: PointerTool | None = None
    buttons: Sequence[MapButton] = ()
    tips: Mapping[int, str] = {}
    drawn_from: Point | None = None
    focus_part: MapFocus | None = None
    side_notes: Sequence[SideNote] = ()
    below: Sequence[Widget] = ()
    """Widgets over the map's lower edge."""
    fallen: Sequence[int] = ()
    """Seats whose warriors have just fallen and are still drawn."""
    route: Sequence[Point] = ()
    """Path that is drawn."""
    retreat: Retreat | None = None
    """Path that a retreat would take."""
    painting: Painting | None = None
    """Painting on the floor."""


def battlefield(
    seen: Duel,
    scale: Scale,
    rect: Rect,
    sight: Sight,
    names: Sequence[str],
    below_it: bool = False,
) -> list[Widget]:
    """Return the panel with the map, its rulers and its buttons.

    The buttons stand below the map if `below_it` is True or a square map leaves room there; else
    they stand at its side.
    """
    pad = scale.px(PAD)
    ruler = band(scale)
    gap = scale.px(BETWEEN)
    frame = Panel("battlefield-frame", rect)
    inner = rect.inflate(-2 * pad, -2 * pad)
    tools_width, tools_height = tools_size(scale)
    at = Rect(inner.left + ruler, inner.top + ruler, inner.width - ruler, inner.height - ruler)
    if low := below_it or at.height - tools_height - gap >= at.width:
        at.height -= tools_height + gap
    else:
        at.width -= tools_width + gap
    view = _view(seen, scale, at, sight, names)
    view.band = ruler
    buttons: list[MapButton] = [*zooms(view), *sight.buttons]
    lay_beside(scale, at, buttons, gap, None if low else tools_width)
    frame.widgets = [*rulers(scale, view), view, *buttons, *_below(scale, at, sight)]
    return [frame]


def map_width(scale: Scale, high: int) -> int:
    """Return the width of the panel of a square map that is `high` pixels high.

    The width includes the buttons if there is no room for them below the map.
    """
    around = band(scale) + 2 * scale.px(PAD)
    side = min(round(MOST_WIDTH * scale.width), round(MOST_HEIGHT * scale.height), high - around)
    tools_width, tools_height = tools_size(scale)
    is_beside = high - around - side < tools_height + scale.px(BETWEEN)
    return side + around + (tools_width + scale.px(BETWEEN) if is_beside else 0)


def map_size(scale: Scale, table: tuple[float, float], room: Size) -> Size:
    """Return the size in pixels of the largest map panel that fits into a room.

    The map's buttons stand below the map.
    """
    around = band(scale) + 2 * scale.px(PAD)
    lower = around + tools_size(scale)[1] + scale.px(BETWEEN)
    wide, tall = table
    inch = min((room[0] - around) / wide, (room[1] - lower) / tall)
    return round(inch * wide) + around, round(inch * tall) + lower


def tools_size(scale: Scale) -> Size:
    """Return the width of a column of the map's buttons and the height of a row, in pixels."""
    return buttons_size(scale, "tape", "legend", "fit")


def small_battlefield(
    seen: Duel,
    scale: Scale,
    rect: Rect,
    sight: Sight,
    names: Sequence[str],
    order: Part,
) -> list[Widget]:
    """Return the map as a tab of a small window.

    The order of the phase stands above the map; the notes and the buttons stand beside it.
    """
    frame = Panel("battlefield-frame", rect)
    inner = rect.inflate(-2 * scale.px(PAD), -2 * scale.px(PAD))
    above = Rect(inner.topleft, (inner.width, order.size(scale, inner.width)[1]))
    top = above.bottom + scale.px(BETWEEN)
    inner.top, inner.height = top, inner.bottom - top
    map_column, notes_column = columns(inner, (1 - BESIDE, BESIDE), scale.px(theme.GAP))
    plain = [each for each in sight.notices if each.tag.seat]
    notices = [each._replace(tag=replace(each.tag, words="")) for each in plain]
    view = _view(seen, scale, map_column, sight._replace(notices=notices), names)
    notes = Column(
        [side_note(f"told-{map_column}", note) for map_column, note in enumerate(sight.side_notes)],
        gap=BETWEEN,
    )
    notes_part = Share(or_scrolled(notes, "told", group=Group.PROMPT))
    buttons = Flow([*zooms(view), *sight.buttons], gap=BETWEEN, stretch=True)
    side = Column([notes_part, buttons], gap=BETWEEN).lay(scale, notes_column)
    frame.widgets = [*order.lay(scale, above), view, *side, *_below(scale, map_column, sight)]
    return [frame]


def _view(seen: Duel, scale: Scale, rect: Rect, sight: Sight, names: Sequence[str]) -> BattleMap:
    """Return the map view with all terrain and figures."""
    spots = [*_terrain(seen, sight), *_figures(seen, sight, names)]
    first = next((each for each in spots if each.widget.acts), spots[-1] if spots else None)
    for spot in spots:
        if isinstance(spot.widget, MapWidget):
            spot.widget.skipped = spot is not first
    return BattleMap(
        MAP,
        rect,
        seen.table,
        spots,
        called=seen.battlefield or "The battlefield",
        ground=_ground(seen, sight, scale.s),
        tool=sight.tool,
        notices=sight.notices,
        measures=scale,
        drawn_from=sight.drawn_from,
        focus_part=sight.focus_part,
        route=sight.route,
    )


class _Lying(NamedTuple):
    """Things drawn below the figures; hashable, so that `_drawing` can cache by them."""

    table: tuple[float, float]
    floor: Floor
    terrain: Terrain
    painting: Painting | None
    ranges: Regions | None
    retreat: Retreat | None


def _ground(seen: Duel, sight: Sight, s: float) -> Callable[[Surface, Transform], None]:
    """Return the function that draws the ground of the map."""
    lying = _Lying(
        seen.table, seen.floor, seen.terrain, sight.painting, sight.ranges, sight.retreat
    )
    return _drawing(lying, s)


@remembered(8)
def _drawing(lying: _Lying, s: float) -> Callable[[Surface, Transform], None]:
    """Return a cached function that draws the ground of the map."""

    def draw(surface: Surface, transform: Transform) -> None:
        draw_field(surface, transform, lying.table, lying.floor, lying.terrain, lying.painting)
        if lying.ranges:
            lying.ranges.draw(surface, transform, s)
        if lying.retreat:
            lying.retreat.draw(surface, transform, s)

    return draw


def _below(scale: Scale, rect: Rect, sight: Sight) -> Sequence[Widget]:
    """Place the widgets over the map's lower edge, and return them."""
    for strip in sight.below:
        wide, tall = strip.size(scale)
        wide = min(wide, rect.width - 2 * scale.px(PAD))
        strip.rect = Rect(rect.left + scale.px(PAD), rect.bottom - scale.px(PAD) - tall, wide, tall)
    return sight.below


def _terrain(seen: Duel, sight: Sight) -> list[MapSpot]:
    spots = []
    for piece in seen.terrain:
        box = box_of(piece, seen.table)
        press = sight.pressable.get(f"piece-{piece.id}")
        tip = f"{described(piece)} {literal(users_now(seen, piece))}".rstrip()
        spot = PieceSpot(f"piece-{piece.id}", piece=piece, box=box, tip=tip, pressable=press)
        spot.aside = sight.tool is not None
        left, top, wide, tall = box
        spots.append(MapSpot(spot, (left + wide / 2, top + tall / 2), (wide, tall)))
    return spots


def _figures(seen: Duel, sight: Sight, names: Sequence[str]) -> list[MapSpot]:
    spots = []
    for seat in (*sight.fallen, *seen.still_in()):
        warrior = seen.warrior(seat)
        press = sight.pressable.get(f"figure-{seat}")
        tip = sight.tips.get(seat, "")
        figure = WarriorFigure(f"figure-{seat}", seat=seat, tip=tip, pressable=press)
        figure.figure = figure_of(seen, seat)
        figure.asked = seat == sight.asked
        figure.down = warrior.down
        figure.facing, figure.aside = sight.facings[seat], sight.tool is not None
        figure.called = f"{warrior.name}, {names[seat - 1]}"
        spots.append(MapSpot(figure, warrior.at, (seen.base, seen.base)))
    return spots
