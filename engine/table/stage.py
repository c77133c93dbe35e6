"""Stage of an ending: a large frame with the thing that decided the game, over the dimmed table.

A board says with a `Stage` what decided the end. A stage without a picture leaves that on the table
itself: it stays lit, and the words stand over the top bar, where they cover nothing.
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
    FirstThatFits,
    Framed,
    Part,
    Row,
    Share,
    Sized,
    Space,
    picture_of,
)
from engine.app.widgets.pieces import SeatMark
from engine.words.log import Entry

VEIL_OPACITY = 214
"""Opacity of the veil around a stage, from 0 to 255."""
GAME_VEIL_OPACITY = 150
"""Opacity of that veil at the end of one game of a set."""
TITLE_ROLES = (Role.ENDING, Role.SCORE, Role.FIGURE, Role.DIALOG)
"""Sizes of the title at the end of a match, the largest first."""
GAME_TITLE_ROLES = TITLE_ROLES[2:]
"""Sizes of the title at the end of one game of a set, and of a title that is wrapped."""
MARK_SHARE = 0.8
"""Side of the winner's mark as a share of the size of the title."""
STAGE_PADDING = (24, 20)
"""Padding of a stage, across and down, in style units."""
GAME_SHARE = 0.86
"""Length of the frame at the end of one game of a set, as a share of that at the end of a match."""


class Stage(NamedTuple):
    """Decision of a game, as a board shows it.

    Attributes:
        ids: The ids of the widgets that the frame covers together; without a picture, those that
            stay lit, the decisive one first.
        picture: The picture below the title; None leaves it to the table.
        title: The title, if it says more than the log: `Mara takes the city`.
        cause: One sentence; None is the reason in the log.
        lit_ids: The ids of widgets beside the frame that stay lit.
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

    The entry begins with its bold title: `**Mara wins.** The city falls.`
    """
    title, _, reason = entry.text.strip("*").partition(".** ")
    cause = reason if stage.cause is None else stage.cause
    return EndWords(entry.mark, stage.title or title.rstrip(".*"), cause, ends_match)


def framed_stage(stage: Stage, words: EndWords) -> Part:
    """Return the frame with the title, the cause and the picture of an ending.

    The title gets smaller before it is wrapped, and then the picture is left out.
    """
    roles = TITLE_ROLES if words.ends_match else GAME_TITLE_ROLES
    titles = [_title(words, role) for role in roles]
    titles += [_wrapped_title(words, role) for role in GAME_TITLE_ROLES]
    pictures = [Share(stage.picture)] if stage.picture else []
    columns = [_stage_column(words, title, pictures) for title in titles]
    contents = FirstThatFits([*columns, _stage_column(words, titles[-1], [])])
    return Framed(Panel("stage", kind="stage"), contents, *STAGE_PADDING)


def _stage_column(words: EndWords, title: Part, pictures: Sequence[Part]) -> Part:
    """Return this title, the cause, and the picture if there is one."""
    parts: list[Part] = [title]
    if words.cause:
        parts.append(Label("stage-cause", words=words.cause, role=Role.LEAD, align="center"))
    if pictures:
        parts += [Rule("stage-line", colour=theme.CLASH_PANEL_LINE), *pictures]
    return Column(parts, gap=10, at=CENTRE)


def _title(words: EndWords, role: Role) -> Part:
    """Return the title in one line, with the winner's mark before it, in the middle."""
    margin = Share(Space(0))
    return Row([margin, *_mark(words, role), _title_label(words, role), margin], at=CENTRE)


def _wrapped_title(words: EndWords, role: Role) -> Part:
    """Return the title in as many lines as it needs, with the winner's mark before it."""
    return Row([*_mark(words, role), Share(_title_label(words, role))], at=CENTRE)


def _title_label(words: EndWords, role: Role) -> Label:
    label = Label("stage-title", words=words.title, role=role, colour=theme.TITLE_LIGHT)
    label.align = "center"
    return label


def _mark(words: EndWords, role: Role) -> list[Part]:
    """Return the winner's mark in the size of the title, with a gap; nothing without a winner."""
    if not words.seat:
        return []
    side = MARK_SHARE * role.size
    mark = SeatMark("stage-mark", seat=words.seat, side=side)
    return [Sized(mark, side, side, grows=True), Space(role.size / 3)]


def stage_overlay(
    scale: Scale,
    room: Rect,
    stage: Stage,
    words: EndWords,
    rect: Rect,
    lit_rects: Sequence[Rect] = (),
) -> Overlay:
    """Return the stage over the dimmed table.

    Args:
        scale: The window's measures.
        room: The room between the bars, in pixels.
        stage: The stage.
        words: The words of the ending.
        rect: The rectangle of the frame, in pixels; outside the window it is cut off.
        lit_rects: The areas that are not dimmed, in pixels.
    """
    frame = Rect(rect)
    if not words.ends_match:
        frame.scale_by_ip(GAME_SHARE, GAME_SHARE)
    frame = frame.clip(Rect(0, 0, scale.width, room.bottom))
    picture = picture_of(framed_stage(stage, words), scale, size=frame.size)
    opacity = VEIL_OPACITY if words.ends_match else GAME_VEIL_OPACITY

    def draw(surface: Surface) -> None:
        lit_pictures = [(surface.subsurface(lit).copy(), lit) for lit in lit_rects]
        surface.blit(_veil((scale.width, room.bottom), opacity), (0, 0))
        for lit_picture, lit in lit_pictures:
            surface.blit(lit_picture, lit)
        surface.blit(picture, frame)

    return Overlay(Rect(0, 0, scale.width, room.bottom), draw, frame)


@cached_picture(2)
def _veil(size: tuple[int, int], opacity: int) -> Surface:
    veil = Surface(size, pygame.SRCALPHA, 32)
    veil.fill((*theme.STAGE_VEIL, opacity))
    return veil
