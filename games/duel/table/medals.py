"""What a warrior and its cards look like in small: a medal, a card of a stat, a die.

Surfaces are shared: draw them, never draw on them.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

import pygame
from pygame import Rect, Surface

from engine.app import art, paint, theme
from engine.app.paint.grounds import Edging, flat, plate
from engine.app.paint.shapes import circle, edge, fill, polygon, rounded
from engine.app.pictures import remembered
from engine.app.text import SUIT_ART, SUIT_INK
from engine.app.theme import Scale, css
from engine.app.widgets import Look, Widget
from engine.app.widgets.widget import Size
from engine.table import faces
from games.duel.rules.terms import SUITS, Stat

RAYS = 36
DIMMED = 0.55
"""How light a die is whose action is over."""


def medal(scale: Scale, seat: int, figure: int, side: int, dim: bool = False) -> Surface:
    """A warrior's helm on a dark disc in a ring of its seat's colour, on a square of `side` pixels;
    one that has fallen or left is `dim`."""
    return _medal(scale.colour(seat), figure, side, dim)


@remembered(64)
def _medal(colour: theme.Colour, figure: int, side: int, dim: bool) -> Surface:
    middle, unit = side / 2, side / 114
    centre = (middle, middle)
    ring = theme.mix(colour, theme.WELL, 0.6) if dim else colour
    body = circle(centre, middle, fill(theme.mix(theme.LINE, theme.WELL, 0.3)))
    body += circle(centre, middle - 6 * unit, edge(ring, 10 * unit))
    body += circle(centre, middle - 11 * unit, fill(theme.MEDAL) + edge(theme.INK, 3 * unit))
    near, far = 24 * unit, middle - 14 * unit
    if side > 60:
        look = edge(theme.mix(theme.MEDAL, theme.LINE, 0.6), 1.2 * unit)
        for ray in range(RAYS):
            way = radians(360 / RAYS * ray)
            ends = [(middle + r * cos(way), middle + r * sin(way)) for r in (near, far)]
            body += polygon(ends, look, closed=False)
    inner = 68 * unit
    at = middle - inner / 2
    body += art.placed(f"helm-{figure}", (at, at, inner, inner))
    if dim:
        body += circle(centre, middle - 11 * unit, fill(theme.MEDAL, 0.6))
    return art.vector(art.drawing((side, side), body), (side, side))


@remembered(64)
def stat_card(suit: str, width: int, four_colours: bool = False) -> Surface:
    """A card of a stat, `width` pixels wide: its suit and nothing else, for its rank is nothing."""
    whole = faces.size(width)
    unit = width / 26
    ground = rounded(whole, 4 * unit, fill("card") + edge(theme.INK, 1.6 * unit), 0.8 * unit)
    suited = theme.suit_colour(suit, "card", four_colours)
    pip = 13 * unit
    box = ((whole[0] - pip) / 2, (whole[1] - pip) / 2, pip, pip)
    body = art.gradient("card", theme.CARD_TOP, theme.CARD_BOTTOM) + ground
    body += art.placed(SUIT_ART[suit], box, {SUIT_INK: css(suited)})
    return art.vector(art.drawing(whole, body), whole)


def suit_pip(scale: Scale, stat: Stat, side: int) -> Surface:
    """A stat's suit on dark ground, on a square of `side` pixels."""
    ink = theme.suit_colour(SUITS[stat], "dark", scale.four_colours)
    return art.picture(SUIT_ART[SUITS[stat]], (side, side), {SUIT_INK: css(ink)})


def stat_plate(
    scale: Scale, size: tuple[int, int], cut: float, exhausted: bool, lit: bool = False
) -> Surface:
    """The ground of a stat: dark, grey where all its cards are shown, which is no harm done, brass
    where it is looked at or chosen."""
    fill = theme.mix(theme.MUTED, theme.WELL, 0.88) if exhausted else theme.WELL
    edge = theme.DISABLED if exhausted else theme.LINE
    if lit:
        fill, edge = theme.mix(fill, theme.HOVERED, 0.6), theme.BRASS_LIGHT
    return plate(scale.s, size, flat(fill, cut, Edging(edge, 1.5)))


@dataclass(eq=False, repr=False)
class WarriorMedal(Widget):
    """A warrior's medal, as large as its rectangle allows."""

    seat: int = 1
    figure: int = 1
    dim: bool = False
    ticked: bool = False
    """Whether its owner has answered."""

    def draw(self, surface: Surface, look: Look) -> None:
        picture = medal(look.scale, self.seat, self.figure, min(self.rect.size), self.dim)
        at = picture.get_rect(center=self.rect.center)
        surface.blit(picture, at)
        if self.ticked:
            tick, far = paint.tick_badge(look.scale), round(at.width * 0.36)
            surface.blit(tick, tick.get_rect(center=(at.centerx + far, at.centery - far)))


@dataclass(eq=False, repr=False)
class SuitCards(Widget):
    """Places for cards of one suit side by side, closer where there is little room; in the first
    ones, so many as are `turned`, lies a card."""

    called: str = ""
    suit: str = "H"
    count: int = 1
    turned: int = 0
    width: int = 26
    """A card's width in pixels."""

    named = True

    @property
    def name(self) -> str:
        return self.called

    def needs(self, scale: Scale) -> Size:
        return faces.size(self.width)

    def wants(self, scale: Scale) -> Size:
        wide, tall = faces.size(self.width)
        return wide + (wide + wide // 5) * (self.count - 1), tall

    def places(self) -> list[Rect]:
        """Where each card lies."""
        wide, tall = faces.size(self.width)
        step = wide + wide // 5
        if self.count > 1:
            step = min(step, (self.rect.width - wide) // (self.count - 1))
        left = self.rect.centerx - (wide + step * (self.count - 1)) // 2
        return [Rect(left + step * at, self.rect.top, wide, tall) for at in range(self.count)]

    def landing(self, look: Look) -> Rect:
        return self.places()[max(0, min(self.turned, self.count) - 1)]

    def draw(self, surface: Surface, look: Look) -> None:
        face = stat_card(self.suit, self.width, look.scale.four_colours)
        slot = paint.panel(look.scale, faces.size(self.width), "slot")
        for number, at in enumerate(self.places()):
            surface.blit(face if number < self.turned else slot, at)


def draw_die(surface: Surface, at: Rect, pips: int, dim: bool = False) -> None:
    """A die as large as a rectangle; one that is done is `dim`."""
    side = min(at.size)
    picture = dimmed_die(pips, side) if dim else art.picture(f"die-{pips}", (side, side))
    surface.blit(picture, picture.get_rect(center=at.center))


@remembered(64)
def dimmed_die(pips: int, side: int) -> Surface:
    """A die whose action is over."""
    picture = art.picture(f"die-{pips}", (side, side)).copy()
    veil = (*theme.mix(theme.SHADOW, theme.WHITE, DIMMED), 255)
    picture.fill(veil, special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@remembered(32)
def hidden_die(side: int) -> Surface:
    """The back of a die that lies covered."""
    unit = side / 37
    body = art.gradient("back", theme.OXBLOOD_TOP, theme.OXBLOOD_BOTTOM)
    body += rounded((side, side), 5 * unit, fill("back") + edge(theme.INK, 1.6 * unit), 0.8 * unit)
    flame = 22 * unit
    at = (side - flame) / 2
    body += art.placed("flame", (at, at, flame, flame))
    return art.vector(art.drawing((side, side), body), (side, side))
