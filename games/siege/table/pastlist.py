"""What came about earlier, a line each, as many of the newest as find room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets.widget import Look, Size, Widget

MARK, GAP, APART = 14, 8, 5
MOST_GAP = 44
"""Between two columns where there is room, in style units."""


class Line(NamedTuple):
    """Whose doing it was, and what stands in each column."""

    seat: int
    words: Sequence[str]


@dataclass(eq=False)
class PastList(Widget):
    """Lines in columns. called: what they tell, for the tooltip. marked: with the seat's mark
    before each; else the last column is in its colour. from_top: the newest line comes first; else
    last.
    """

    lines: Sequence[Line] = ()
    _: KW_ONLY
    called: str = ""
    marked: bool = False
    from_top: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        self.tip = "\n".join(", ".join(line.words) for line in self.lines[-TOLD:])

    @property
    def name(self) -> str:
        return self.called

    def _step(self, scale: Scale) -> int:
        return text.measure("Ag", Role.NOTE, scale)[1] + scale.px(APART)

    def needs(self, scale: Scale) -> Size:
        return self.wants(scale)[0], self._step(scale)

    def _columns(self, scale: Scale) -> list[int]:
        """How wide each column is."""
        role = Role.NOTE if self.marked else Role.STRONG
        return [
            max(text.measure(words, role, scale)[0] for words in column)
            for column in zip(*(line.words for line in self.lines), strict=True)
        ]

    def wants(self, scale: Scale) -> Size:
        columns = self._columns(scale)
        gaps = scale.px(GAP) * (len(columns) - 1) + self.marked * scale.px(MARK + GAP)
        return sum(columns) + gaps, self._step(scale) * len(self.lines)

    def draw(self, surface: Surface, look: Look) -> None:
        scale, step = look.scale, self._step(look.scale)
        count = self.rect.height // step
        shown = self.lines[:count] if self.from_top else self.lines[-count:]
        left = self.rect.left + self.marked * scale.px(MARK + GAP)
        columns = self._columns(scale)
        spare = self.rect.right - left - sum(columns)
        gap = min(spare // max(1, len(columns) - 1), scale.px(MOST_GAP))
        for row, line in enumerate(shown):
            top, x = self.rect.top + row * step, left
            if self.marked:
                mark = paint.seat_mark(scale, line.seat, scale.px(MARK), number=False)
                middle = Rect(self.rect.left, top, mark.width, step - scale.px(APART))
                surface.blit(mark, mark.get_rect(center=middle.center))
            for column, (words, wide) in enumerate(zip(line.words, columns, strict=True)):
                last = column == len(columns) - 1
                role, colour = Role.NOTE, theme.MUTED if column in (0, 3) else theme.TEXT
                if last and not self.marked:
                    role, colour = Role.STRONG, scale.tint(line.seat)
                text.block(words, role, scale, None, colour).draw(surface, (x, top))
                x += wide + gap


TOLD = 8
"""So many lines are read out at most."""
