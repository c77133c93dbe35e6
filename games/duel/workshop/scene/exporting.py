"""Asks how large a map's picture is to be, and writes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from engine.app.widgets import Answer, Dialog, Widget, literal
from engine.app.widgets.choices import ChoiceField
from games.duel.field.maps import PictureTooLarge, picture
from games.duel.workshop.drawing import Drawing

PICTURES = "pictures"
"""The folder for pictures, in that of one's own maps."""
SCALES = (20, 40, 80, 120)
"""Pixels an inch that are offered."""


class PictureSize:
    """The question. tell: says something that has to be read."""

    def __init__(self, drawing: Drawing, folder: Path, tell: Callable[[str, str], object]) -> None:
        self._drawing, self._tell = drawing, tell
        self._at = 1
        self._file = folder / PICTURES / f"{drawing.path.stem}.png"

    def dialog(self) -> Dialog:
        """What asks it."""
        words = f"How many pixels an inch? It is written to {literal(str(self._file))}."
        answers = [Answer("Cancel"), Answer("Write it", self._write, "primary")]
        return Dialog("Export as a picture", words, answers, self._choice, "scale")

    def _choice(self) -> Sequence[Widget]:
        wide, tall = self._drawing.battlefield.table
        options = [f"{each}: {round(wide * each)} × {round(tall * each)}" for each in SCALES]
        return [
            ChoiceField(
                "scale", options=options, value=self._at, on_change=self._take, called="Pixels"
            )
        ]

    def _take(self, at: int) -> None:
        self._at = at

    def _write(self) -> None:
        try:
            shown = picture(self._drawing.battlefield, SCALES[self._at])
            self._file.parent.mkdir(parents=True, exist_ok=True)
            pygame.image.save(shown, self._file)
        except PictureTooLarge as error:
            self._tell("The picture is too large", str(error))
            return
        except (OSError, pygame.error) as error:
            self._tell("The picture can't be written", f"{self._file}: {error}.")
            return
        self._tell("The picture is written", f"{self._file}")
