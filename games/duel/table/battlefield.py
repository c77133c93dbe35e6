"""The battlefield: a map in inches with its rulers, the figures that stand there, and their names.

What pointing at it is for is a tool: a path that is drawn, the tape, or one of the melee's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import NamedTuple

from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Group, Label, Look, Panel, Widget
from engine.app.widgets.buttons import Kind
from engine.app.widgets.layout import put
from engine.app.widgets.map_view import MapView, Spot, Tool
from engine.app.widgets.transform import Transform
from engine.app.widgets.widget import Size
from games.duel.geometry.points import Point
from games.duel.rules.state import Duel
from games.duel.table.figures import Figure, figure_of
from games.duel.table.legends import strengths
from games.duel.table.ranges import Ranges
from games.duel.table.rulers import MapRuler, band
from games.duel.table.scenery import draw_field
from games.duel.table.tags import GAP, Tag, place
from games.duel.table.terrain import PieceSpot, box_of
from games.duel.table.uses import Use
from games.duel.words.terrain import by_whom, described

PAD = 8
"""Around the map and its rulers, in style units."""
LONGEST = 0.32
"""The part of the map's width that a tag may take."""
MAP = "battlefield"
"""The name of the map's widget."""


class Notice(NamedTuple):
    """A tag that belongs to a place on the map. id: what its widget is called."""

    id: str
    tag: Tag
    at: Point
    reach: float
    """Inches around that place which the tag leaves free."""


@dataclass(eq=False, repr=False)
class NameTag(Widget):
    """A tag on the map."""

    tag: Tag = field(default_factory=lambda: Tag(""))
    _: KW_ONLY
    over: bool = True

    def draw(self, surface: Surface, look: Look) -> None:
        if not look.lifted:
            surface.blit(self.tag.picture(look.scale), self.rect)


@dataclass(eq=False, repr=False)
class BattleMap(MapView):
    """The map of a battlefield, with tags where there is room for them.

    band: how broad the rulers beside it are, in pixels. kept: where something lies over the map.
    measures: the window's.
    """

    notices: Sequence[Notice] = ()
    _: KW_ONLY
    measures: Scale = field(default_factory=lambda: Scale(*theme.SCREEN))
    band: int = 0
    kept: Sequence[Rect] = ()

    def extent(self, look: Look) -> Rect:
        return super().extent(look).union(self.rect.inflate(2 * self.band, 2 * self.band))

    @property
    def taken(self) -> list[Rect]:
        """Where no words may lie: on tags and figures, and below what lies over the map."""
        on = [each.rect for each in self.widgets if isinstance(each, NameTag | Figure)]
        return [*on, *self.kept]

    def _lay(self) -> None:
        super()._lay()
        self.widgets = [*(spot.widget for spot in self.spots), *self._placed()]

    def _placed(self) -> list[NameTag]:
        scale, within = self.measures, self.rect.clip(self.transform.whole)
        figures = [spot.widget.rect for spot in self.spots if isinstance(spot.widget, Figure)]
        taken = [*figures, *self.kept]
        found: list[NameTag] = []
        for id, tag, at, reach in self.notices:
            thing = self.transform.box(at, (2 * reach, 2 * reach))
            if not thing.colliderect(self.rect):
                continue
            for said in (tag, *([Tag("", tag.seat, tag.edge)] if tag.seat else [])):
                size = said.picture(scale).get_size()
                if said.words and size[0] > LONGEST * self.transform.whole.width:
                    continue
                if rect := place(size, thing, scale.px(GAP), within, taken):
                    found.append(NameTag(id, rect, said))
                    taken.append(rect)
                    break
        return found


@dataclass(eq=False, repr=False)
class MapButton(Button):
    """A small plate over the map, as wide as its words; its key is told by its tooltip."""

    group: Group = Group.TABLE
    role: Role = Role.SMALL
    _: KW_ONLY
    pressed_in: bool = False
    over: bool = True

    solid = True

    def needs(self, scale: Scale) -> Size:
        wide, tall = text.measure(self.label, self.role, scale)
        side = max(scale.px(30), tall + scale.px(6))
        return max(side, wide + scale.px(12)), side

    def wants(self, scale: Scale) -> Size:
        return self.needs(scale)

    def draw_under(self, surface: Surface, look: Look) -> None:
        """It lies on the map without a shadow."""

    def draw(self, surface: Surface, look: Look) -> None:
        scale, size = look.scale, self.rect.size
        kind: Kind = "primary" if self.pressed_in else "normal"
        plate = paint.button(
            scale,
            size,
            kind,
            hovered=look.hovered,
            pressed=look.pressed,
        )
        surface.blit(plate, self.rect)
        words = text.block(self.label, self.role, scale, colour=paint.label_colour(kind))
        at = Rect((0, 0), words.size)
        at.center = self.rect.center
        words.draw(surface, at.topleft)


class Sight(NamedTuple):
    """What is seen on the map besides ground, terrain and figures.

    facings: by seat. asked: who moves, 0 for nobody.
    notices: tags, the most important first. uses: what can be pressed, by the
    names of the widgets. tool: what pointing is for. buttons: besides those that zoom.
    """

    facings: Mapping[int, float]
    asked: int = 0
    notices: Sequence[Notice] = ()
    ranges: Ranges | None = None
    uses: Mapping[str, Use] = {}
    tool: Tool | None = None
    buttons: Sequence[MapButton] = ()
    tips: Mapping[int, str] = {}
    below: Sequence[Widget] = ()
    """What lies over the map's lower edge."""


def battlefield(
    seen: Duel, scale: Scale, rect: Rect, sight: Sight, names: Sequence[str]
) -> list[Widget]:
    """The map with its rulers on a panel."""
    pad, ruler = scale.px(PAD), band(scale)
    frame = Panel("battlefield-frame", rect)
    inner = rect.inflate(-2 * pad, -2 * pad)
    at = Rect(inner.left + ruler, inner.top + ruler, inner.width - ruler, inner.height - ruler)
    zooms = _zooms()
    buttons = [*zooms, *sight.buttons]
    _put_buttons(scale, at, buttons)

    def ground(surface: Surface, transform: Transform) -> None:
        draw_field(surface, transform, seen.table, seen.floor, seen.terrain)
        if sight.ranges:
            sight.ranges.draw(surface, transform, scale.s)

    view = BattleMap(
        MAP,
        at,
        seen.table,
        [*_terrain(seen, sight), *_figures(seen, sight, names)],
        called=seen.battlefield or "The battlefield",
        ground=ground,
        tool=sight.tool,
        notices=sight.notices,
        measures=scale,
        band=ruler,
        kept=[button.rect for button in buttons],
    )
    for button, steps in zip(zooms, (1, -1, 0), strict=True):
        button.on_press = _turning(view, steps)
    for strip in sight.below:
        wide, tall = strip.wants(scale)
        wide = min(wide, at.width - 2 * scale.px(PAD))
        strip.rect = Rect(at.left + scale.px(PAD), at.bottom - scale.px(PAD) - tall, wide, tall)
    across = MapRuler("ruler-across", Rect(at.left, inner.top, at.width, ruler), view=view)
    down = MapRuler("ruler-down", Rect(inner.left, at.top, ruler, at.height), view=view, down=True)
    unit = Label("ruler-unit", words="in", role=Role.NOTE, colour=theme.MUTED, align="center")
    put(unit, Rect(inner.left, inner.top, ruler, ruler))
    unit.middle = True
    frame.widgets = [unit, across, down, view, *buttons, *sight.below]
    return [frame]


def _turning(view: MapView, steps: int) -> Callable[[], None]:
    """What zooms the map by so many levels; by 0, shows all of it."""

    def turn() -> None:
        view.zoom(steps) if steps else view.fit()

    return turn


def _zooms() -> list[MapButton]:
    return [
        MapButton("zoom-in", label="+", tip="Larger. The wheel does so, about the pointer."),
        MapButton("zoom-out", label="\N{MINUS SIGN}", tip="Smaller."),
        MapButton("zoom-fit", label="fit", tip="Show all of it."),
    ]


def _put_buttons(scale: Scale, at: Rect, buttons: Sequence[MapButton]) -> None:
    """Down the right side of the view, in a further column where one is too short."""
    gap, edge = scale.px(4), scale.px(6)
    sizes = [button.needs(scale) for button in buttons]
    tall = max(high for _, high in sizes)
    rows = max(1, (at.height - 2 * edge + gap) // (tall + gap))
    right = at.right - edge
    for first in range(0, len(buttons), rows):
        column = sizes[first : first + rows]
        for row, (wide, _) in enumerate(column):
            place = Rect(right - wide, at.top + edge + row * (tall + gap), wide, tall)
            buttons[first + row].rect = place
        right -= max(wide for wide, _ in column) + gap


def _terrain(seen: Duel, sight: Sight) -> list[Spot]:
    found = []
    for piece in seen.terrain:
        box = box_of(piece, seen.table)
        use = sight.uses.get(f"piece-{piece.id}")
        spot = PieceSpot(f"piece-{piece.id}", piece=piece, box=box, use=use)
        spot.aside = sight.tool is not None
        now = by_whom(piece, strengths(seen))
        spot.tip = " ".join(filter(None, [described(piece), now, use.tip if use else ""]))
        if use:
            spot.on_press, spot.reason = use.press, use.reason
        left, top, wide, tall = box
        found.append(Spot(spot, (left + wide / 2, top + tall / 2), (wide, tall)))
    return found


def _figures(seen: Duel, sight: Sight, names: Sequence[str]) -> list[Spot]:
    found = []
    for seat in seen.still_in():
        warrior = seen.warrior(seat)
        use = sight.uses.get(f"figure-{seat}")
        figure = Figure(f"figure-{seat}", seat=seat, figure=figure_of(seen, seat), use=use)
        figure.asked = seat == sight.asked
        figure.facing, figure.aside = sight.facings[seat], sight.tool is not None
        figure.called = f"{warrior.name}, {names[seat - 1]}"
        figure.tip = " ".join(filter(None, [sight.tips.get(seat, ""), use.tip if use else ""]))
        if use:
            figure.on_press, figure.reason = use.press, use.reason
        found.append(Spot(figure, warrior.at, (seen.base, seen.base)))
    return found
