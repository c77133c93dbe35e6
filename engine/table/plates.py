"""Plates that tell a moment large: whose turn has come, and how the match ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

import pygame
from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.pictures import remembered
from engine.app.theme import Role, Scale
from engine.app.widgets import Over
from engine.app.widgets.containers import Column, Inside, Row, Share, Sized, pictured
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.plates import Plate
from engine.app.widgets.words import LabelStyle, lead
from engine.table.animator import Motion
from engine.words.log import Entry

PASSES = 0.6
"""Seconds at normal speed for which it is said whose turn has come."""
IN = 0.12
OUT = 0.75
"""The shares of its time at which a plate has come, and begins to go."""
VEIL = 70
"""How dark the table is below the end of a match, of 255."""
MARK = 34
PAD = 28
GAP = 12
HANGS = 20
"""How far a plate hangs down from the bar, in style units."""

title_style = LabelStyle(Role.DIALOG, theme.TITLE_LIGHT)


@remembered(8)
def plate(scale: Scale, width: int, title: str, words: str, seat: int = 0) -> Surface:
    """A title behind a seat's mark, with words below, on a plate no wider than `width` pixels."""
    marks = _marks(seat)
    room = width - 2 * scale.px(PAD) - sum(mark.size(scale)[0] + scale.px(GAP) for mark in marks)
    labels = [title_style("title", title, align="center")]
    if words:
        labels.append(lead("words", words, align="center"))
    wide = max(text.measure(each.words, each.role, scale, room)[0] for each in labels)
    told = Sized(Column(labels, at=0.5), wide=wide)
    ground = Inside(Plate("plate", ground="notice"), Row([*marks, told], gap=GAP), PAD, 16)
    picture = pictured(ground, scale)
    shadow, offset = paint.shadow(scale, picture.get_size())
    edge = -min(offset)
    at = picture.get_rect(topleft=(edge, edge))
    whole = Surface(at.inflate(2 * edge, 2 * edge).size, pygame.SRCALPHA, 32)
    whole.blit(shadow, at.move(offset))
    whole.blit(picture, at)
    return whole


def _marks(seat: int) -> list[Sized]:
    """Return the mark of a seat; nothing for seat 0."""
    return [Sized(SeatMark("mark", seat=seat), MARK, MARK, grows=True)] if seat else []


@dataclass(eq=False)
class PassingPlate(Motion):
    """A picture that comes over the middle of a place, stays, and goes."""

    notice = True

    picture: Surface
    centre: tuple[int, int]
    _: KW_ONLY
    duration: float = PASSES

    def __post_init__(self) -> None:
        self._own = self.picture.copy()

    def extent(self, progress: float) -> Rect:
        return self._own.get_rect(center=self.centre)

    def draw_still(self, surface: Surface) -> None:
        """Draw it as it is while it stays."""
        surface.blit(self.picture, self.extent(0))

    def draw(self, surface: Surface, progress: float) -> None:
        share = min(1.0, progress / IN, (1 - progress) / (1 - OUT))
        self._own.set_alpha(round(255 * max(0.0, share)))
        surface.blit(self._own, self._own.get_rect(center=self.centre))


def passing(scale: Scale, room: Rect, seat: int, title: str, words: str = "") -> PassingPlate:
    """Who is asked now, and what for, over the bar at the top: what lies below has its heading
    there."""
    picture = plate(scale, scale.width - 2 * scale.px(theme.MARGIN), title, words, seat)
    half = picture.height // 2
    middle = max(scale.px(theme.UNIT) + half, room.top + scale.px(HANGS) - half)
    return PassingPlate(picture, (room.centerx, middle))


def over_all(scale: Scale, room: Rect, told: Entry, bright: Sequence[Rect] = ()) -> Over:
    """How a match ended, as the log tells it: a band along the top of the window, over the bar, so
    that the cards that decided it stay in sight in the room below, a little dimmed.

    bright: what is not dimmed.
    """
    title, _, words = told.text.strip("*").partition(".** ")
    band = _band(scale, title.rstrip(".*"), words, told.mark)

    def draw(surface: Surface) -> None:
        inside = [rect.clip(surface.get_rect()) for rect in bright]
        seen = [(surface.subsurface(rect).copy(), rect) for rect in inside]
        surface.blit(_veil(room.size), room)
        for lying, rect in seen:
            surface.blit(lying, rect)
        surface.blit(band, (0, 0))

    return Over(room.union(band.get_rect()), draw, band.get_rect())


@remembered(2)
def _band(scale: Scale, title: str, words: str, seat: int) -> Surface:
    """A seat's mark, a title and words, side by side where they fit, else below each other."""
    marks = _marks(seat)
    role = Role.SCORE if not scale.narrow else Role.DIALOG
    name = LabelStyle(role, theme.TITLE_LIGHT)("title", title, middle=True)
    said = lead("words", words, middle=True)
    told = Row([*marks, name, said], gap=16)
    if told.size(scale)[0] > scale.width - 4 * scale.px(theme.MARGIN):
        lines = [name, said] if words else [name]
        told = Row([*marks, Share(Column(lines, at=0.5))], gap=16)
    band = Inside(Plate("band", ground="notice"), told, 2 * theme.MARGIN, 8)
    least = scale.width, scale.px(48) + scale.px(16)
    picture = pictured(Sized(band, wide=scale.width), scale, least)
    opaque = Surface(picture.get_size())
    opaque.blit(picture, (0, 0))
    return opaque


@remembered(1)
def _veil(size: tuple[int, int]) -> Surface:
    veil = Surface(size, pygame.SRCALPHA, 32)
    veil.fill((*theme.NIGHT, VEIL))
    return veil
