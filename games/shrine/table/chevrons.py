"""Who may answer, in order: steps that point to each other, with the one who is asked lit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

import pygame
from pygame import Surface

from engine.app import art, text, theme
from engine.app.paint.shapes import edge, fill, polygon
from engine.app.pictures import remembered
from engine.app.theme import Role, Scale
from engine.app.widgets import Look, Widget
from engine.app.widgets.containers import (
    Column,
    First,
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

POINT = 8
"""How far a step points, in style units."""
MARK = 17
"""The side of its seat's mark."""
PAD = 6
"""Before and behind the mark."""
GAP = 5
"""Between two rows of steps."""
NOTHING = AnswerStep(1, "")
MOST = 3
"""So many steps stand in a row."""


@dataclass(eq=False, repr=False)
class Chevron(Widget):
    """A step of who may answer; the first one has no notch."""

    answer: AnswerStep = NOTHING
    _: KW_ONLY
    first: bool = False

    @property
    def name(self) -> str:
        return text.plain(self.words)

    @property
    def words(self) -> str:
        """What the seat may do or has done, and what with."""
        note = self.answer.note
        return f"{self.answer.words} ({note})" if note else self.answer.words

    def draw(self, surface: Surface, look: Look) -> None:
        ground = _ground(look.scale, self.rect.size, self.first, self.answer.now)
        surface.blit(ground, self.rect)


@remembered(64)
def _ground(scale: Scale, size: tuple[int, int], first: bool, now: bool) -> pygame.Surface:
    wide = size[0]
    tall = size[1]
    point = scale.px(POINT)
    s = scale.s
    outline = [(s, s), (wide - point, s), (wide - s, tall / 2), (wide - point, tall - s)]
    outline.append((s, tall - s))
    if not first:
        outline.append((s + point, tall / 2))
    line = edge(theme.BRASS_LIGHT if now else theme.ANSWER_LINE, (2.2 if now else 1.2) * s)
    body = polygon(outline, fill(theme.BUTTON_TOP if now else theme.BAR) + line)
    return art.rasterised(art.drawing(size, body), size)


def chevrons(answers: Sequence[AnswerStep], notes: bool) -> Part:
    """Return the steps in rows of a few, over the whole width, as many in each as have room there;
    with their notes on them or in their tips."""
    steps = [
        _step(Chevron(f"answer-{number}", answer=answer, first=number == 0), notes)
        for number, answer in enumerate(answers)
    ]
    widest = Layers(steps)
    sized = [SizedLike(step, across=widest) for step in steps]
    rows = -(-len(steps) // MOST)
    return First(
        [
            grid(sized, across, down=GAP, whole=across > 1)
            for across in range(-(-len(steps) // rows), 0, -1)
        ]
    )


def _step(chevron: Chevron, notes: bool) -> Part:
    """Return a step with the seat's mark, what it may do, and its note."""
    id = chevron.id
    answer = chevron.answer
    style = strong if answer.now or answer.waits else LabelStyle(Role.STRONG, theme.MUTED)
    lines: list[Part] = [style(f"{id}-words", answer.words, silent=True)]
    if not notes:
        chevron.tip = chevron.words
    elif answer.note:
        lines.append(note(f"{id}-note", answer.note, silent=True))
    mark = SeatMark(f"{id}-mark", seat=answer.seat, side=MARK)
    notch = [] if chevron.first else [Space(POINT)]
    line = Row([Space(PAD), *notch, mark, Space(PAD), Share(Column(lines)), Space(POINT)], at=0.5)
    return Inside(chevron, line, 0, 4)
