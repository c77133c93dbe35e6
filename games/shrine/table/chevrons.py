"""Who may answer, in order: steps that point to each other, with the one who is asked lit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from engine.app import art, paint, text, theme
from engine.app.paint.plates import Lines, Plate
from engine.app.paint.shapes import edge, fill, polygon
from engine.app.pictures import remembered
from engine.app.theme import Role, Scale
from engine.app.widgets import Look, Widget
from engine.app.widgets.containers import First, Part, grid
from engine.app.widgets.layout import unwrapped
from games.shrine.table.answers import AnswerStep

POINT, MARK, PAD, GAP = 8, 17, 6, 5
"""How far a step points, the side of its seat's mark, and the space around both, in style units."""
NOTHING = AnswerStep(1, "")
MOST = 3
"""So many steps stand in a row."""


@dataclass(eq=False)
class Chevron(Widget):
    """A step: the seat's mark, who may do what, and what with. `first` has no notch."""

    answer: AnswerStep = NOTHING
    first: bool = False
    notes: bool = True

    @property
    def name(self) -> str:
        return text.plain(self.words)

    @property
    def words(self) -> str:
        """What it says."""
        note = self.answer.note
        return f"{self.answer.words} ({note})" if note else self.answer.words

    def _inner(self, scale: Scale) -> Rect:
        """The room of the words."""
        mark, point = round(scale.px(MARK) * scale.text), scale.px(POINT)
        left = scale.px(PAD) + (0 if self.first else point) + mark + scale.px(PAD)
        return Rect(left, scale.px(3), self.rect.width - left - point, self.rect.height)

    def _lines(self, scale: Scale, width: int | None) -> list[text.TextBlock]:
        answer = self.answer
        colour = theme.TEXT if answer.now or answer.waits else theme.MUTED
        lines = [text.block(answer.words, Role.STRONG, scale, width, colour)]
        if answer.note and self.notes:
            lines.append(text.block(answer.note, Role.NOTE, scale, width, theme.MUTED))
        return lines

    def needs(self, scale: Scale) -> tuple[int, int]:
        inner = self._inner(scale)
        lines = self._lines(scale, max(1, inner.width) if self.rect.width else None)
        wide = max(line.size[0] for line in lines) + inner.left + scale.px(POINT)
        return wide, sum(line.size[1] for line in lines) + 2 * scale.px(4)

    def wants(self, scale: Scale) -> tuple[int, int]:
        return unwrapped(self, scale)

    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        surface.blit(_ground(scale, self.rect.size, self.first, self.answer.now), self.rect)
        mark = paint.seat_mark(scale, self.answer.seat, round(scale.px(MARK) * scale.text))
        lines, at = Lines(self._lines(scale, self._inner(scale).width)), self.rect
        if not self.first:
            at = at.move(scale.px(POINT), 0)
        Plate(scale, None, [mark, lines], pad=PAD, gap=PAD).draw(surface, at)


@remembered(64)
def _ground(scale: Scale, size: tuple[int, int], first: bool, now: bool) -> pygame.Surface:
    wide, tall, point, s = size[0], size[1], scale.px(POINT), scale.s
    outline = [(s, s), (wide - point, s), (wide - s, tall / 2), (wide - point, tall - s)]
    outline.append((s, tall - s))
    if not first:
        outline.append((s + point, tall / 2))
    line = edge(theme.BRASS_LIGHT if now else theme.ANSWER_LINE, (2.2 if now else 1.2) * s)
    body = polygon(outline, fill(theme.BUTTON_TOP if now else theme.BAR) + line)
    return art.rasterised(art.drawing(size, body), size)


def chevrons(scale: Scale, answers: Sequence[AnswerStep], notes: bool) -> Part:
    """The steps in rows of a few, over the whole width, as many in each as find room there."""
    steps = [
        Chevron(f"answer-{number}", answer=answer, first=number == 0, notes=notes)
        for number, answer in enumerate(answers)
    ]
    for step in steps:
        step.tip = "" if notes else step.words
    widest = max(step.wide(scale) for step in steps)
    rows = -(-len(steps) // MOST)
    return First(
        [
            grid(steps, across, down=GAP, least=widest if across > 1 else 0)
            for across in range(-(-len(steps) // rows), 0, -1)
        ]
    )
