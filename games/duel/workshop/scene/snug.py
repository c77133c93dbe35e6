"""Buttons no wider than their words."""

from __future__ import annotations

from dataclasses import dataclass

from engine.app.theme import Scale
from engine.app.widgets.containers import Sized
from engine.app.widgets.widget import Size


@dataclass
class Snug(Sized):
    """A button no wider than its words."""

    def size(self, scale: Scale, width: int | None = None) -> Size:
        wide, high = super().size(scale, width)
        return self.part.size(scale, 0)[0] if width is None else wide, high
