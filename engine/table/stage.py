"""Stage of an ending: a large frame with the thing that decided the game, over the dimmed table.

A board says with a `Stage` what decided the end. If the stage has no picture, there is no frame:
the deciding thing on the table stays lit, and `engine.table.plates.end_band` shows the words over
the top bar, where they cover nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.app import theme
from engine.app.pictures import cached_picture
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Overlay, Panel, Rule
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    Framed,
    Part,
    Share,
    Sized,
    picture_of,
)
from engine.table.marked_title import MarkedTitle
from engine.words.log import Entry

VEIL_OPACITY = 214
"""Opacity of the veil around a stage, from 0 to 255."""
GAME_VEIL_OPACITY = 150
"""Opacity of the veil at the end of one game of a set."""
TITLE_ROLES = (Role.ENDING, Role.SCORE, Role.FIGURE, Role.DIALOG)
"""Sizes of the title at the end of a match, the largest first."""
GAME_TITLE_ROLES = (Role.DIALOG, Role.HEADING)
"""Sizes of the title at the end of one game of a set."""
MARK_SHARE = 0.8
"""Side of the winner's mark as a share of the size of the title."""
GAME_SHARE = 0.86
"""Width and height of the frame at the end of one game of a set, as shares of the full ones."""
PADDING = (24, 20)
"""Padding of the frame at its sides, and above and below, in style units."""
LEAST_PICTURE_HEIGHT = 96
"""Least height of the picture, in style units; the frame grows if the words leave less room."""


class Stage(NamedTuple):
    """Decision of a game, as a board shows it.

    Attributes:
        ids: With a picture, the ids of the widgets that the frame covers; without one, the ids of
            the widgets that stay lit, the decisive one first.
        picture: The picture below the title; None shows the words alone, over the top bar.
        title: The title, if it says more than the log: `Mara takes the city`.
        cause: One sentence, or ""; None stands for the reason in the log.
        lit_ids: The ids of the widgets beside the frame that stay lit, if there is a picture.
    """

    ids: Sequence[str] = ()
    picture: Part | None = None
    title: str = ""
    cause: str | None = None
    lit_ids: Sequence[str] = ()


class EndWords(NamedTuple):
    """Words of an ending.

    Attributes:
        seat: The winner, 0 for nobody.
        title: The title.
        cause: A sentence, or "".
        ends_match: False for the end of one game of a set.
    """

    seat: int
    title: str
    cause: str
    ends_match: bool


def end_words(stage: Stage, entry: Entry, *, ends_match: bool) -> EndWords:
    """Return the words of an ending from its stage and from the log's entry about it.

    The entry has a bold title, and mostly a reason: `**Mara wins.** The city falls.`
    """
    bold_title, _, reason = entry.text.partition(".** ")
    title = stage.title or bold_title.strip("*.")
    cause = reason if stage.cause is None else stage.cause
    return EndWords(entry.mark, title, cause, ends_match)


def framed_stage(scale: Scale, stage: Stage, words: EndWords, width: int) -> Part:
    """Return the frame with the title, the cause and the picture of an ending.

    Args:
        scale: The window's measures.
        stage: The stage.
        words: The words of the ending.
        width: The width of the frame, in pixels.
    """
    roles = TITLE_ROLES if words.ends_match else GAME_TITLE_ROLES
    title = MarkedTitle("stage", words.title, words.seat, roles, theme.TITLE_LIGHT, MARK_SHARE)
    parts: list[Part] = [title.in_width(scale, width - 2 * scale.px(PADDING[0]))]
    if words.cause:
        parts.append(Label("stage-cause", words=words.cause, role=Role.LEAD, align="center"))
    if stage.picture:
        parts.append(Rule("stage-line", colour=theme.CLASH_PANEL_LINE))
        parts.append(Share(Sized(stage.picture, down=LEAST_PICTURE_HEIGHT), whole=True))
    return Framed(Panel("stage", kind="stage"), Column(parts, gap=10, at=CENTRE), *PADDING)


def stage_overlay(
    scale: Scale,
    room: Rect,
    stage: Stage,
    words: EndWords,
    rect: Rect,
    lit_rects: Sequence[Rect] = (),
) -> Overlay:
    """Return a stage with a picture, over the dimmed table.

    Args:
        scale: The window's measures.
        room: The room between the bars, in pixels.
        stage: The stage.
        words: The words of the ending.
        rect: The rectangle of the frame, in pixels, unless its parts need more height.
        lit_rects: The areas that are not dimmed, in pixels.
    """
    dimmed = Rect(0, 0, scale.width, room.bottom)
    frame = Rect(rect)
    if not words.ends_match:
        frame.scale_by_ip(GAME_SHARE, GAME_SHARE)
    frame = frame.clip(dimmed)
    part = framed_stage(scale, stage, words, frame.width)
    centre = frame.center
    frame.height = min(dimmed.height, max(frame.height, part.size(scale, frame.width)[1]))
    frame.center = centre
    frame.clamp_ip(dimmed)
    picture = picture_of(part, scale, size=frame.size)
    opacity = VEIL_OPACITY if words.ends_match else GAME_VEIL_OPACITY

    def draw(surface: Surface) -> None:
        # the lit areas are copied from the table before the veil covers them
        lit_pictures = [(surface.subsurface(lit).copy(), lit) for lit in lit_rects]
        surface.blit(_veil(dimmed.size, opacity), (0, 0))
        for lit_picture, lit in lit_pictures:
            surface.blit(lit_picture, lit)
        surface.blit(picture, frame)

    return Overlay(dimmed, draw, frame)


@cached_picture(2)
def _veil(size: tuple[int, int], opacity: int) -> Surface:
    veil = Surface(size, pygame.SRCALPHA, 32)
    veil.fill((*theme.STAGE_VEIL, opacity))
    return veil
