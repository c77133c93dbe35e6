"""Buttons no wider than their words."""

from __future__ import annotations

from dataclasses import dataclass

from engine.app.theme import Scale
from engine.app.widgets import Widget, layout
from engine.app.widgets.containers import Sized


@dataclass
class Snug(Sized):
    """A button no wider than its words."""

    def wide(self, scale: Scale) -> int:
        assert isinstance(self.part, Widget)
        return layout.unwrapped(self.part, scale)[0]
