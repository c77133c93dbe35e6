"""Which cards have not been seen yet, counted by value: a column of cells for each.

    counts = [Unseen(str(rank), left, 4) for rank, left in ...]
    UnseenChart("unseen", counts=counts, called="Mara's cards", colour=scale.colour(1))

What is counted is the game's to say, from the view that the table shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.app import text, theme
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets.widget import Look, Size, Widget
from engine.rules.english import listed

LEAST_TALL, MOST_TALL = 5, 18
"""How high a cell is, in style units."""
LEAST_WIDE, MOST_WIDE = 8, 26
"""How wide a column is, in style units."""
GAP = 2


class Unseen(NamedTuple):
    """A value as it is written, and how many of how many cards of it have not been seen."""

    label: str
    left: int
    of: int


@dataclass(eq=False)
class UnseenChart(Widget):
    """A column for each value: filled cells for the cards that have not been seen, empty ones for
    the rest. called: whose cards they are, for the tooltip."""

    counts: Sequence[Unseen] = ()
    _: KW_ONLY
    called: str = ""
    colour: Colour = theme.BRASS

    named = True

    @property
    def name(self) -> str:
        return f"{self.called}: still unseen"

    def __post_init__(self) -> None:
        super().__post_init__()
        self.tip = self._in_words()

    def _in_words(self) -> str:
        """The counts as sentences."""
        left = [f"{each.left} of {each.label}" for each in self.counts if each.left]
        gone = [each.label for each in self.counts if not each.left]
        said = f"{listed(left)}." if left else "None."
        return f"{said}\nAll have been seen of {listed(gone)}." if left and gone else said

    @property
    def _most(self) -> int:
        return max((each.of for each in self.counts), default=0)

    def _column(self, scale: Scale) -> int:
        labels = (text.measure(each.label, Role.SMALL, scale)[0] for each in self.counts)
        return max(scale.px(LEAST_WIDE), *labels) + scale.px(GAP)

    def _line(self, scale: Scale) -> int:
        return text.measure("10", Role.SMALL, scale)[1]

    def needs(self, scale: Scale) -> Size:
        tall = self._most * (scale.px(LEAST_TALL) + scale.px(GAP)) + self._line(scale)
        return self._column(scale) * len(self.counts), tall

    def wants(self, scale: Scale) -> Size:
        tall = self._most * (scale.px(MOST_TALL) + scale.px(GAP)) + self._line(scale)
        return (scale.px(MOST_WIDE) + scale.px(GAP)) * len(self.counts), tall

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at, gap = look.scale, self.rect, look.scale.px(GAP)
        line, cells = self._line(scale), max(1, self._most)
        step = min(at.width // max(1, len(self.counts)), scale.px(MOST_WIDE) + gap)
        tall = min((at.height - line) // cells - gap, scale.px(MOST_TALL))
        bottom = min(at.bottom - line, at.top + cells * (tall + gap))
        for number, each in enumerate(self.counts):
            left = at.left + number * step
            for cell in range(each.of):
                top = bottom - (cell + 1) * (tall + gap)
                box = Rect(left, top, step - gap, tall)
                if cell < each.left:
                    surface.fill(self.colour, box)
                else:
                    pygame.draw.rect(surface, theme.LINE, box, max(1, scale.px(1)))
            ink = theme.TEXT if each.left else theme.DISABLED
            words = text.block(each.label, Role.SMALL, scale, step - gap, ink, "center")
            words.draw(surface, (left, bottom))
