"""Small pictures of a warrior and its cards: medal, card of a stat, suit, hand, die.

Surfaces are cached and shared: blit them, never draw on them.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import art, paint, text, theme
from engine.app.paint.grounds import Edging, Ground, flat
from engine.app.paint.shapes import circle, edge, fill, polygon, rounded
from engine.app.pictures import cached_picture
from engine.app.text import SUIT_ART, SUIT_INK
from engine.app.theme import Role, Scale, css
from engine.app.widgets import Look, Widget
from engine.app.widgets.widget import Size
from engine.table import faces
from games.duel.rules.terms import SUITS, Stat

MEDAL_UNITS = 114
"""Side of a medal in the units of its drawing."""
CARD_UNITS = 26
"""Width of a card in the units of its drawing."""
DIE_UNITS = 37
"""Side of a die in the units of its drawing."""
MAX_PLAIN_SIDE = 60
"""Side in pixels up to which a medal is drawn without rays."""
RAY_COUNT = 36
"""Number of rays on the disc of a large medal."""
EXHAUSTED_EDGE = Edging(theme.OXBLOOD_TOP, 1.5)
"""Outline of marks that say that a stat is exhausted."""
OVER_BRIGHTNESS = 0.55
"""Brightness of a die whose action is over, from 0 to 1."""
TICK_OFFSET = 0.36
"""Distance of the tick to the right of and above a medal's centre, as a share of its side."""
BACK_STEP = 0.42
"""Step between overlapping backs as a share of their width."""
RING_GAP = 3
"""Gap between a chosen medal and the ring around it, in style units."""
FAINT_OPACITY = 90
"""Opacity of a place that can't be filled now, from 0 to 255."""


def medal_picture(scale: Scale, seat: int, figure: int, side: int, dim: bool = False) -> Surface:
    """Return a warrior's medal, `side` pixels square: a helm on a dark disc in a ring.

    The ring has the seat's colour. The medal of a warrior that has fallen or left is `dim`.
    """
    return _medal(scale.colour(seat), figure, side, dim)


@cached_picture(64)
def _medal(colour: theme.Colour, figure: int, side: int, dim: bool) -> Surface:
    middle = side / 2
    unit = side / MEDAL_UNITS
    centre = (middle, middle)
    ring = theme.mix(colour, theme.WELL, 0.6) if dim else colour
    body = circle(centre, middle, fill(theme.mix(theme.LINE, theme.WELL, 0.3)))
    body += circle(centre, middle - 6 * unit, edge(ring, 10 * unit))
    body += circle(centre, middle - 11 * unit, fill(theme.MEDAL) + edge(theme.INK, 3 * unit))
    ray_start = 24 * unit
    ray_end = middle - 14 * unit
    if side > MAX_PLAIN_SIDE:
        ray_style = edge(theme.mix(theme.MEDAL, theme.LINE, 0.6), 1.2 * unit)
        for ray in range(RAY_COUNT):
            heading = radians(360 / RAY_COUNT * ray)
            ends = [
                (middle + distance * cos(heading), middle + distance * sin(heading))
                for distance in (ray_start, ray_end)
            ]
            body += polygon(ends, ray_style, closed=False)
    helm_side = 68 * unit
    helm_left = middle - helm_side / 2
    body += art.place_drawing(f"helm-{figure}", (helm_left, helm_left, helm_side, helm_side))
    if dim:
        body += circle(centre, middle - 11 * unit, fill(theme.MEDAL, 0.6))
    return art.vector(art.svg_document((side, side), body), (side, side))


@cached_picture(64)
def stat_card_picture(suit: str, width: int, four_colours: bool = False) -> Surface:
    """Return the picture of a stat's card, `width` pixels wide: a suit without a rank."""
    size = faces.size(width)
    unit = width / CARD_UNITS
    card = rounded(size, 4 * unit, fill("card") + edge(theme.INK, 1.6 * unit), 0.8 * unit)
    suit_colour = theme.suit_colour(suit, "card", four_colours)
    pip_side = 13 * unit
    box = ((size[0] - pip_side) / 2, (size[1] - pip_side) / 2, pip_side, pip_side)
    body = art.gradient("card", theme.CARD_TOP, theme.CARD_BOTTOM) + card
    body += art.place_drawing(SUIT_ART[suit], box, {SUIT_INK: css(suit_colour)})
    return art.vector(art.svg_document(size, body), size)


def suit_picture(scale: Scale, stat: Stat, side: int) -> Surface:
    """Return the picture of a stat's suit for dark backgrounds, `side` pixels square."""
    ink = theme.suit_colour(SUITS[stat], "dark", scale.four_colours)
    return art.picture(SUIT_ART[SUITS[stat]], (side, side), {SUIT_INK: css(ink)})


def stat_ground(cut: float, exhausted: bool, is_lit: bool = False) -> Ground:
    """Return the background of a stat: dark, or oxblood if the stat is exhausted.

    If `is_lit`, it is lighter, with an edge of brass: the stat is hovered or chosen.
    """
    fill = theme.mix(theme.OXBLOOD, theme.WELL, 0.7) if exhausted else theme.WELL
    edge = EXHAUSTED_EDGE if exhausted else Edging(theme.LINE, 1.5)
    if is_lit:
        fill = theme.mix(fill, theme.HOVERED, 0.6)
        edge = Edging(theme.BRASS_LIGHT, 1.5)
    return flat(fill, cut, edge)


@dataclass(eq=False, repr=False)
class WarriorMedal(Widget):
    """Medal of a warrior, as large as the widget's rectangle allows.

    Attributes:
        seat: Seat of the warrior.
        figure: Number of its helm.
        dim: True if the warrior has fallen or left.
        has_tick: True if its owner has answered.
        is_chosen: True if a ring is drawn around it.
    """

    seat: int = 1
    figure: int = 1
    dim: bool = False
    has_tick: bool = False
    is_chosen: bool = False

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        picture = medal_picture(look.scale, self.seat, self.figure, min(self.rect.size), self.dim)
        rect = picture.get_rect(center=self.rect.center)
        surface.blit(picture, rect)
        if self.has_tick:
            tick = paint.tick_badge(look.scale)
            offset = round(rect.width * TICK_OFFSET)
            surface.blit(tick, tick.get_rect(center=(rect.centerx + offset, rect.centery - offset)))
        if self.is_chosen:
            ring = paint.look_ring(look.scale, rect.width + 2 * look.scale.px(RING_GAP))
            surface.blit(ring, ring.get_rect(center=rect.center))


@dataclass(eq=False, repr=False)
class SuitPip(Widget):
    """Suit of a stat, for use beside words.

    Attributes:
        stat: The stat.
        role: Role of the words.
        share: Height of the suit as a share of the words' line height.
    """

    stat: Stat = "strength"
    role: Role = Role.STRONG
    share: float = 0.72

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        side = round(text.measure("Ag", self.role, scale)[1] * self.share)
        return side, side

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        picture = suit_picture(look.scale, self.stat, self.size(look.scale)[0])
        surface.blit(picture, picture.get_rect(center=self.rect.center))


@dataclass(eq=False, repr=False)
class SuitCards(Widget):
    """Row of places for cards of one suit, the first of them filled.

    In a narrow rectangle the places overlap.

    Attributes:
        called: Accessible name.
        suit: Letter of the suit.
        count: Number of places.
        filled_count: Number of places with a card.
        card_width: Width of a card in style units.
        max_filled_count: Number of places that can be filled now; the places beyond are faint.
    """

    called: str = ""
    suit: str = "H"
    count: int = 1
    filled_count: int = 0
    card_width: float = 26
    max_filled_count: int = 99  # more than any count

    named = True

    @override
    @property
    def name(self) -> str:
        return self.called

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        card_width, card_height = faces.size(scale.px(self.card_width))
        if width is not None:
            return card_width, card_height
        return card_width + (card_width + card_width // 5) * (self.count - 1), card_height

    def places(self, scale: Scale) -> list[Rect]:
        """Return the rectangle of each place, in pixels."""
        card_width, card_height = faces.size(scale.px(self.card_width))
        step = card_width + card_width // 5
        if self.count > 1:
            step = min(step, (self.rect.width - card_width) // (self.count - 1))
        left = self.rect.centerx - (card_width + step * (self.count - 1)) // 2
        return [
            Rect(left + step * index, self.rect.top, card_width, card_height)
            for index in range(self.count)
        ]

    @override
    def landing(self, look: Look) -> Rect:
        return self.places(look.scale)[max(0, min(self.filled_count, self.count) - 1)]

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        size = faces.size(look.scale.px(self.card_width))
        face = stat_card_picture(self.suit, size[0], look.scale.four_colours)
        slot = paint.panel(look.scale, size, "slot")
        faint_slot = slot.copy()
        faint_slot.set_alpha(FAINT_OPACITY)
        for number, place in enumerate(self.places(look.scale)):
            empty_slot = slot if number < self.max_filled_count else faint_slot
            surface.blit(face if number < self.filled_count else empty_slot, place)


@dataclass(eq=False, repr=False)
class HiddenCards(Widget):
    """Hand as overlapping card backs.

    Attributes:
        count: Number of cards in the hand.
        card_width: Width of a back in style units.
        max_drawn: Maximum number of backs that are drawn.
    """

    count: int = 0
    card_width: float = 22
    max_drawn: int = 6

    def _step(self, scale: Scale) -> int:
        return scale.px(self.card_width * BACK_STEP)

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        card_width, card_height = faces.size(scale.px(self.card_width))
        return card_width + self._step(scale) * (min(self.count, self.max_drawn) - 1), card_height

    @override
    def landing(self, look: Look) -> Rect:
        card = Rect(self.rect.topleft, faces.size(look.scale.px(self.card_width)))
        return card.move(self.size(look.scale)[0] - card.width, 0)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        back = faces.back("pine", look.scale.px(self.card_width))
        for number in range(min(self.count, self.max_drawn)):
            surface.blit(back, self.rect.move(number * self._step(look.scale), 0))


@dataclass(eq=False, repr=False)
class DiePicture(Widget):
    """Die as large as the widget's rectangle.

    Attributes:
        pips: Pips on the upper side; 0 is the back of a hidden die.
        dim: True if the action of the die is over.
        is_missing: True if the die is not set yet: only its outline is drawn.
    """

    pips: int = 0
    dim: bool = False
    is_missing: bool = False

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        side = min(self.rect.size)
        picture = missing_die_picture(side) if self.is_missing else hidden_die_picture(side)
        if self.pips:
            picture = die_picture(self.pips, side, self.dim)
        surface.blit(picture, picture.get_rect(center=self.rect.center))


@cached_picture(64)
def die_picture(pips: int, side: int, dim: bool = False) -> Surface:
    """Return the picture of a die, `side` pixels square; a die whose action is over is `dim`."""
    picture = art.picture(f"die-{pips}", (side, side))
    if dim:
        picture = picture.copy()
        veil = (*theme.mix(theme.SHADOW, theme.WHITE, OVER_BRIGHTNESS), 255)
        picture.fill(veil, special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@cached_picture(32)
def hidden_die_picture(side: int) -> Surface:
    """Return the back of a hidden die, `side` pixels square."""
    unit = side / DIE_UNITS
    body = art.gradient("back", theme.OXBLOOD_TOP, theme.OXBLOOD_BOTTOM)
    body += rounded((side, side), 5 * unit, fill("back") + edge(theme.INK, 1.6 * unit), 0.8 * unit)
    flame_side = 22 * unit
    flame_left = (side - flame_side) / 2
    body += art.place_drawing("flame", (flame_left, flame_left, flame_side, flame_side))
    return art.vector(art.svg_document((side, side), body), (side, side))


@cached_picture(32)
def missing_die_picture(side: int) -> Surface:
    """Return the outline of a die that is not set yet, `side` pixels square."""
    unit = side / DIE_UNITS
    outline = edge(theme.LINE, 1.6 * unit) + f' stroke-dasharray="{4 * unit:.1f}"'
    body = rounded((side, side), 5 * unit, fill(theme.WELL) + outline, 0.8 * unit)
    return art.vector(art.svg_document((side, side), body), (side, side))
