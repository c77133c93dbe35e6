"""Chevrons: who may answer an action, in order, as arrow-shaped steps; the one asked is lit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

import pygame
from pygame import Surface
from typing_extensions import override

from engine.app import art, text, theme
from engine.app.paint.shapes import edge, fill, polygon
from engine.app.pictures import cached_picture
from engine.app.theme import Role, Scale
from engine.app.widgets import Look, Widget
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
    Inside,
    Layers,
    Part,
    Row,
    Share,
    SizedLike,
    Space,
    grid,
)
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.words import LabelStyle, note, strong
from games.shrine.table.answers import AnswerStep

POINT_LENGTH = 8
"""Length of a step's point, in style units."""
MARK_SIDE = 17
"""Side of the seat's mark, in style units."""
MARK_PADDING = 6
"""Padding before and behind the mark, in style units."""
GAP = 5
"""Gap between two rows of steps, in style units."""
NO_ANSWER = AnswerStep(1, "")
MOST_IN_ROW = 5
"""Most steps in a row."""


@dataclass(eq=False, repr=False)
class Chevron(Widget):
    """Arrow-shaped step of the answers in order; the first one has no notch."""

    answer: AnswerStep = NO_ANSWER
    _: KW_ONLY
    is_first: bool = False

    @override
    @property
    def name(self) -> str:
        return text.plain(self.words)

    @property
    def words(self) -> str:
        """The answer that the seat may give or has given, with its cost."""
        note = self.answer.note
        return f"{self.answer.words} ({note})" if note else self.answer.words

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        ground = _ground_picture(look.scale, self.rect.size, self.is_first, self.answer.is_asked)
        surface.blit(ground, self.rect)


@cached_picture(64)
def _ground_picture(
    scale: Scale, size: tuple[int, int], is_first: bool, is_now: bool
) -> pygame.Surface:
    width = size[0]
    height = size[1]
    point = scale.px(POINT_LENGTH)
    s = scale.s
    outline = [(s, s), (width - point, s), (width - s, height / 2), (width - point, height - s)]
    outline.append((s, height - s))
    if not is_first:
        outline.append((s + point, height / 2))
    outline_style = edge(
        theme.BRASS_LIGHT if is_now else theme.ANSWER_PANEL_LINE, (2.2 if is_now else 1.2) * s
    )
    body = polygon(outline, fill(theme.BUTTON_TOP if is_now else theme.BAR) + outline_style)
    return art.rasterise(art.svg_document(size, body), size)


def chevron_rows(answers: Sequence[AnswerStep], shows_notes: bool) -> Part:
    """Return the answers as rows of steps over the whole width, as many in each as have room.

    With `shows_notes` the cost stands on each step, otherwise in its tooltip.
    """
    steps = [
        _step(Chevron(f"answer-{number}", answer=answer, is_first=number == 0), shows_notes)
        for number, answer in enumerate(answers)
    ]
    widest = Layers(steps)
    equal_steps = [SizedLike(step, across=widest) for step in steps]
    rows = range(-(-len(steps) // MOST_IN_ROW), len(steps) + 1)
    columns_by_rows = dict.fromkeys(-(-len(steps) // row_count) for row_count in rows)
    return FirstThatFits(
        [grid(equal_steps, columns, down=GAP, whole=columns > 1) for columns in columns_by_rows]
    )


def _step(chevron: Chevron, shows_notes: bool) -> Part:
    """Return a step with the seat's mark, its answer, and its note."""
    id = chevron.id
    answer = chevron.answer
    style = strong if answer.is_asked or answer.is_to_come else LabelStyle(Role.STRONG, theme.MUTED)
    lines: list[Part] = [style(f"{id}-words", answer.words, silent=True)]
    if not shows_notes:
        chevron.tip = chevron.words
    elif answer.note:
        lines.append(note(f"{id}-note", answer.note, silent=True))
    mark = SeatMark(f"{id}-mark", seat=answer.seat, side=MARK_SIDE)
    notch = [] if chevron.is_first else [Space(POINT_LENGTH)]
    line = Row(
        [
            Space(MARK_PADDING),
            *notch,
            mark,
            Space(MARK_PADDING),
            Share(Column(lines)),
            Space(POINT_LENGTH),
        ],
        at=CENTRE,
    )
    return Inside(chevron, line, 0, 4)
