"""Notice plates with large letters: a change of turn, and the end of the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, text, theme
from engine.app.pictures import cached_picture
from engine.app.theme import Role, Scale
from engine.app.widgets import Overlay
from engine.app.widgets.bars import TOP_BAR_HEIGHT
from engine.app.widgets.containers import CENTRE, Column, Inside, Row, Share, Sized, picture_of
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.plates import Plate
from engine.app.widgets.words import LabelStyle, lead
from engine.table.animator import Motion
from engine.table.stage import EndWords

PASSING_SECONDS = 0.6
"""Seconds at normal speed for which a change of turn is announced."""
FADE_IN_END = 0.12
"""Share of its time at which a plate has faded in."""
FADE_OUT_START = 0.75
"""Share of its time at which a plate begins to fade out."""
VEIL_OPACITY = 70
"""Opacity of the veil over the table at the end of a match, from 0 to 255."""
MARK_SIZE = 34
"""Size of the seat's mark, in style units."""
PAD_X = 28
"""Margin of a plate at its left and right, in style units."""
GAP = 12
"""Gap between mark and words, in style units."""
HANG_DEPTH = 20
"""Distance by which a plate hangs down from the bar, in style units."""

PAD_Y = 16
"""Margin of a plate above and below its words, in style units."""
BAND_GAP = 16
"""Gap between the parts of a band over the top bar, in style units."""
BAND_PAD_Y = 8
"""Margin of that band above and below its words, in style units."""

title_style = LabelStyle(Role.DIALOG, theme.TITLE_LIGHT)
"""Look of the title of a plate; it makes its label."""


@cached_picture(8)
def plate(scale: Scale, width: int, title: str, words: str, seat: int = 0) -> Surface:
    """Return a plate with a seat's mark, a title, and words below it.

    Args:
        scale: The window's measures.
        width: The greatest width of the plate, in pixels.
        title: The title.
        words: The words below the title, or "".
        seat: The seat whose mark stands before the title; 0 leaves it out.
    """
    marks = _marks(seat)
    marks_width = sum(mark.size(scale)[0] + scale.px(GAP) for mark in marks)
    room = width - 2 * scale.px(PAD_X) - marks_width
    labels = [title_style("title", title, align="center")]
    if words:
        labels.append(lead("words", words, align="center"))
    words_width = max(text.measure(label.words, label.role, scale, room)[0] for label in labels)
    words_part = Sized(Column(labels, at=CENTRE), wide=words_width)
    content = Row([*marks, words_part], gap=GAP)
    plate_part = Inside(Plate("plate", ground="notice"), content, PAD_X, PAD_Y)
    picture = picture_of(plate_part, scale)
    shadow, offset = paint.shadow(scale, picture.get_size())
    edge = -min(offset)
    rect = picture.get_rect(topleft=(edge, edge))
    canvas = Surface(rect.inflate(2 * edge, 2 * edge).size, pygame.SRCALPHA, 32)
    canvas.blit(shadow, rect.move(offset))
    canvas.blit(picture, rect)
    return canvas


def _marks(seat: int) -> list[Sized]:
    """Return the mark of a seat; nothing for seat 0."""
    return [Sized(SeatMark("mark", seat=seat), MARK_SIZE, MARK_SIZE, grows=True)] if seat else []


@dataclass(eq=False)
class PassingPlate(Motion):
    """Picture that fades in over a point, stays, and fades out."""

    notice = True

    picture: Surface
    centre: tuple[int, int]
    _: KW_ONLY
    duration: float = PASSING_SECONDS

    def __post_init__(self) -> None:
        self._faded_copy = self.picture.copy()

    @override
    def extent(self, progress: float) -> Rect:
        return self._faded_copy.get_rect(center=self.centre)

    def draw_still(self, surface: Surface) -> None:
        """Draw the picture as it is between its fades."""
        surface.blit(self.picture, self.extent(0))

    @override
    def draw(self, surface: Surface, progress: float) -> None:
        fade_in_opacity = progress / FADE_IN_END
        fade_out_opacity = (1 - progress) / (1 - FADE_OUT_START)
        opacity = max(0.0, min(1.0, fade_in_opacity, fade_out_opacity))
        self._faded_copy.set_alpha(round(255 * opacity))
        surface.blit(self._faded_copy, self._faded_copy.get_rect(center=self.centre))


def passing_plate(scale: Scale, room: Rect, seat: int, title: str, words: str = "") -> PassingPlate:
    """Return a plate over the top bar that announces the seat to play, and its question.

    It lies over the bar because the room below has its heading there.
    """
    picture = plate(scale, scale.width - 2 * scale.px(theme.MARGIN), title, words, seat)
    half_height = picture.height // 2
    middle_y = max(
        scale.px(theme.UNIT) + half_height, room.top + scale.px(HANG_DEPTH) - half_height
    )
    return PassingPlate(picture, (room.centerx, middle_y))


def end_band(
    scale: Scale, room: Rect, words: EndWords, bright_rects: Sequence[Rect] = ()
) -> Overlay:
    """Return a band over the top bar that tells how the match ended, in the log's words.

    The cards that decided the match stay in sight in the room below, a little dimmed.

    Args:
        scale: The window's measures.
        room: The room between the bars, in pixels.
        words: The words of the ending.
        bright_rects: The areas that are not dimmed, in pixels.
    """
    band = _band(scale, words.title, words.cause, words.seat)

    def draw(surface: Surface) -> None:
        visible_rects = [rect.clip(surface.get_rect()) for rect in bright_rects]
        bright_pictures = [(surface.subsurface(rect).copy(), rect) for rect in visible_rects]
        surface.blit(_veil(room.size), room)
        for picture, rect in bright_pictures:
            surface.blit(picture, rect)
        surface.blit(band, (0, 0))

    return Overlay(room.union(band.get_rect()), draw, band.get_rect())


@cached_picture(2)
def _band(scale: Scale, title: str, words: str, seat: int) -> Surface:
    """Return a seat's mark, a title and words, side by side if they fit, else stacked."""
    marks = _marks(seat)
    role = Role.SCORE if not scale.narrow else Role.DIALOG
    title_label = LabelStyle(role, theme.TITLE_LIGHT)("title", title, middle=True)
    words_label = lead("words", words, middle=True)
    content = Row([*marks, title_label, words_label], gap=BAND_GAP)
    if content.size(scale)[0] > scale.width - 4 * scale.px(theme.MARGIN):
        labels = [title_label, words_label] if words else [title_label]
        content = Row([*marks, Share(Column(labels, at=CENTRE))], gap=BAND_GAP)
    band = Inside(Plate("band", ground="notice"), content, 2 * theme.MARGIN, BAND_PAD_Y)
    least_size = scale.width, scale.px(TOP_BAR_HEIGHT) + scale.px(2 * BAND_PAD_Y)
    picture = picture_of(Sized(band, wide=scale.width), scale, least_size)
    opaque_picture = Surface(picture.get_size())
    opaque_picture.blit(picture, (0, 0))
    return opaque_picture


@cached_picture(1)
def _veil(size: tuple[int, int]) -> Surface:
    veil = Surface(size, pygame.SRCALPHA, 32)
    veil.fill((*theme.NIGHT, VEIL_OPACITY))
    return veil
