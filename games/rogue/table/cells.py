"""Cells of the dungeon: their cards, rings, plates, and the arrow of a strike."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Literal

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import art, paint, theme
from engine.app.paint import shapes
from engine.app.paint.grounds import Edging, flat
from engine.app.pictures import cached_picture
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Label, Look, Picture, Widget
from engine.app.widgets.containers import Inside, Part, Sized
from engine.app.widgets.plates import Plate
from engine.app.widgets.widget import Size
from engine.app.widgets.words import caption
from engine.rules.cards import HIDDEN, RED_JOKER, Card
from engine.table import cards, faces
from games.rogue.rules.state import EMPTY_MARK, FACE_UP_MARK, ROGUE_MARK, is_face_down

GOAL = "Goal"
"""Name of the goal on its plate."""
BRIGHT = {theme.css(theme.BRASS): theme.css(theme.BRASS_LIGHT)}
"""Recolouring that brightens the brass of a drawing."""
PLATE_OVERHANG = 4
"""Distance by which the goal's plate juts out at the sides and below its card, in style units."""
PLATE_PADDING = (6, 2)
"""Padding of a plate, across and down, in style units."""
RING_GAPS = (1.5, 4)
"""Distances of the ring of a cell that can be entered from its card and from its band.

In style units. The goal and a cell with a figure have a band.
"""
ARROW_OUTLINE = ((-23, -7), (5, -7), (5, -17), (25, 0), (5, 17), (5, 7), (-23, 7))
"""Corners of the arrow of a strike, along and across its direction, in style units."""
ARROW_SIDE = 56
"""Side of the square around the arrow of a strike, in style units."""
GRASS_TOP = 25
"""Shift of `GRASS` down its card, in hundredths of the card's width."""
SIGN_SHARE = 0.36
"""Height of the goal's sign as a share of its plate's width."""

FALLEN_ANGLE = -82
"""Rotation of a fallen joker, in degrees anticlockwise."""
FALLEN_SHARE = 0.82
"""Size of a fallen joker relative to a card of its cell."""

Figure = Literal["", "here", "foe", "fallen"]
"""Figure on a cell: none in particular, the rogue, the enemy in a fight, or the slain rogue."""

GRASS = ((24, 97, 29, 86), (36, 97, 41, 79), (48, 97, 53, 71), (60, 97, 65, 86), (72, 97, 77, 79))
"""Wedges on a bare cell: foot and tip, x and y on a card 100 units wide."""


def shown_card(contents: str) -> Card | None:
    """Return the card that a cell shows: `??` for a face-down one, None without a card."""
    if contents in (ROGUE_MARK, EMPTY_MARK):
        return None
    return HIDDEN if is_face_down(contents) else Card(contents.removeprefix(FACE_UP_MARK))


def peeked_card(contents: str) -> Card | None:
    """Return the face-down card on a cell if the view knows it, else None.

    A view knows it in a replay with all hidden cards shown.
    """
    return Card(contents) if is_face_down(contents) and Card(contents) != HIDDEN else None


@dataclass(eq=False)
class CellWidget(Widget):
    """Cell of the dungeon.

    Attributes:
        card: Card on the cell; None for an empty cell, `??` for a face-down card.
        label: Description of the cell.
        figure: Figure on the cell.
        is_legal: True if the cell can be entered now.
        is_reachable: True if the rogue can walk there now over other cells.
        is_peeked: True to veil a face-down card that is shown all the same.
    """

    card: Card | None = None
    label: str = ""
    _: KW_ONLY
    figure: Figure = ""
    is_goal: bool = False
    is_legal: bool = False
    is_reachable: bool = False
    large: bool = False
    is_peeked: bool = False

    ring = "card"
    named = True
    solid = True
    stays_when_lifted = True

    @override
    @property
    def name(self) -> str:
        return self.label

    @override
    @property
    def focusable(self) -> bool:
        has_open_card = self.card not in (None, HIDDEN)
        return self.is_legal or self.is_reachable or bool(self.reason) or has_open_card

    @override
    def draw_under(self, surface: Surface, look: Look) -> None:
        if self.card is not None and self.figure != "fallen" and not look.lifted_count:
            shadow, offset = paint.shadow(look.scale, self.rect.size, card=True)
            surface.blit(shadow, self.rect.move(offset))

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        card_rect = self.rect
        if self.card is None or look.lifted_count or self.figure == "fallen":
            surface.blit(empty_cell(card_rect.size), card_rect)
            if self.figure == "fallen" and not look.lifted_count:
                joker = fallen_joker(card_rect.height, self.large)
                surface.blit(joker, joker.get_rect(center=card_rect.center))
        else:
            surface.blit(
                cards.card_picture(self.card, card_rect.width, scale, "oxblood", self.large),
                card_rect,
            )
            if self.is_peeked:
                cards.draw_state(surface, card_rect, scale, "unusable")
        if look.lifted_count:
            return
        if self.figure in ("here", "foe"):
            colour = scale.colour(1) if self.figure == "here" else theme.FOE
            self._ring(surface, scale, card_rect, "target", colour)
        elif self.is_goal:
            self._ring(surface, scale, card_rect, "selected", theme.BRASS_LIGHT)
        is_lit = look.hovered or look.pressed
        if self.is_legal or (self.is_reachable and is_lit):
            ring_gap = scale.px(RING_GAPS[bool(self.is_goal or self.figure)])
            ring_rect = card_rect.inflate(2 * ring_gap, 2 * ring_gap)
            self._ring(surface, scale, ring_rect, "hover" if is_lit else "legal", colour=None)

    def _ring(
        self,
        surface: Surface,
        scale: Scale,
        rect: Rect,
        state: Literal["target", "selected", "hover", "legal"],
        colour: Colour | None,
    ) -> None:
        ring, offset = paint.card_ring(scale, rect.size, state, colour)
        surface.blit(ring, rect.move(offset))

    @override
    def close_up(self, look: Look) -> Surface | None:
        if self.card is None or self.figure in ("here", "fallen"):
            return None
        return cards.close_up(self.card, self.rect.width, look.scale, self.large)


@cached_picture(8)
def fallen_joker(length: int, large: bool) -> Surface:
    """Return the picture of a joker on its side, for a place of this length in pixels."""
    width = max(1, round(FALLEN_SHARE * length * theme.CARD_WIDTH / theme.CARD_HEIGHT))
    card = faces.face(RED_JOKER, width, four_colour=False, large=large)
    return pygame.transform.rotozoom(card, FALLEN_ANGLE, 1)


@cached_picture(8)
def empty_cell(size: Size) -> Surface:
    """Return the picture of a cell without a card: floor, a stone, and grass in burin cuts."""
    unit = size[0] / 100  # lengths below are in hundredths of the width
    radius = theme.CARD_RADIUS * size[0] / theme.CARD_WIDTH
    middle = size[0] / 2, size[1] / 2
    style = shapes.fill(theme.CELL) + shapes.edge(theme.CELL_LINE, max(1.0, 1.6 * unit))
    body = shapes.rounded(size, radius, style, 0.8 * unit)
    body += shapes.polygon(shapes.regular(4, middle, 7 * unit), shapes.fill(theme.CELL_LINE))
    # the grass keeps its distance to the foot of a cell of any height
    offset_y = size[1] - theme.CARD_HEIGHT / theme.CARD_WIDTH * 100 * unit
    for foot_x, foot_y, tip_x, tip_y in GRASS:
        y = GRASS_TOP + offset_y / unit
        blade = [(foot_x - 1.6, foot_y + y), (foot_x + 1.6, foot_y + y), (tip_x + 1, tip_y + y)]
        body += shapes.polygon(
            [(x * unit, y_unit * unit) for x, y_unit in blade], shapes.fill(theme.CELL_LINE, 0.75)
        )
    return art.vector(art.svg_document(size, body), size)


def goal_plate(scale: Scale, width: int) -> Part:
    """Return the goal's plate, `width` pixels wide: its name if that fits, else its sign."""
    contents: Part = caption("goal-words", GOAL, align="center")
    if contents.size(scale)[0] + 2 * scale.px(PLATE_PADDING[0]) > width:
        trophy = Picture("goal-sign", art="ui-trophy", recolour=BRIGHT)
        contents = Sized(trophy, high=round(width * SIGN_SHARE))
    return _framed_plate("goal", theme.BRASS_LIGHT, contents)


def goal_plate_rect(scale: Scale, card: Rect) -> Rect:
    """Return the rectangle of the goal's plate on its card."""
    width = card.width + scale.px(2 * PLATE_OVERHANG)
    rect = Rect(0, 0, width, goal_plate(scale, width).size(scale, width)[1])
    rect.midbottom = card.centerx, card.bottom + scale.px(PLATE_OVERHANG)
    return rect


def chance_plate(id: str, words: str) -> Part:
    """Return a plate with a chance, for the lower edge of a card."""
    label = Label(f"{id}-words", words=words, role=Role.SMALL, align="center")
    return _framed_plate(id, theme.BRASS, label)


def _framed_plate(id: str, edge: Colour, part: Part) -> Part:
    ground = flat(theme.WELL, theme.BADGE_CUT, Edging(edge, 1.6))
    return Inside(Plate(id, ground=ground, may_overlap=True), part, *PLATE_PADDING)


@dataclass(eq=False)
class StrikeArrow(Widget):
    """Arrow of a strike, from the middle of one cell towards that of another."""

    start: tuple[int, int] = (0, 0)
    end: tuple[int, int] = (0, 0)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        dx = self.end[0] - self.start[0]
        dy = self.end[1] - self.start[1]
        size = self.rect.size
        surface.blit(_arrow_picture(size, (dx, dy), look.scale.s), self.rect)


@cached_picture(16)
def _arrow_picture(size: Size, direction: tuple[int, int], scale_factor: float) -> Surface:
    """Return the picture of an arrow in this direction, in the middle of a canvas of this size."""
    length = (direction[0] ** 2 + direction[1] ** 2) ** 0.5 or 1.0
    x = direction[0] / length
    y = direction[1] / length
    middle = size[0] / 2, size[1] / 2
    corners = [
        (
            middle[0] + scale_factor * (along * x - across * y),
            middle[1] + scale_factor * (along * y + across * x),
        )
        for along, across in ARROW_OUTLINE
    ]
    style = (
        shapes.fill(theme.FOE)
        + shapes.edge(theme.INK, 2 * scale_factor)
        + ' stroke-linejoin="round"'
    )
    return art.vector(art.svg_document(size, shapes.polygon(corners, style)), size)


def arrow_between(scale: Scale, here: Rect, there: Rect) -> StrikeArrow:
    """Return the arrow on the edge between two cells."""
    side = scale.px(ARROW_SIDE)
    rect = Rect(0, 0, side, side)
    rect.center = (here.centerx + there.centerx) // 2, (here.centery + there.centery) // 2
    return StrikeArrow("arrow", rect, here.center, there.center, may_overlap=True)
