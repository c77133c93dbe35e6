"""Whatever a part of a screen draws outside its own place."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from engine.app.theme import Scale
from engine.app.widgets import Widget, walk
from engine.app.widgets.widget import REACH, Look
from engine.table import faces
from engine.table.cards import CardWidget

SHADOW = 12
"""How far a shadow or a ring reaches beyond its part, in style units."""
BEYOND = 120
"""How far outside a part its picture is searched for, in style units."""


def spills(widgets: Sequence[Widget], scale: Scale) -> list[str]:
    """Return a sentence for each part whose picture, without what lies inside it, leaves its place
    by more than a shadow, or a card's by more than a badge."""
    look, found = Look(scale), []
    sheet = Surface((scale.width, scale.height), pygame.SRCALPHA, 32)
    for widget, _ in walk(widgets):
        place = _place(widget, look)
        around = place.inflate(2 * scale.px(BEYOND), 2 * scale.px(BEYOND)).clip(sheet.get_rect())
        if not around:
            continue
        widget.draw(sheet, look)
        drawn = sheet.subsurface(around).get_bounding_rect(1).move(around.topleft)
        sheet.fill((0, 0, 0, 0))
        if drawn and not place.contains(drawn):
            found.append(f"{widget.id} {tuple(place)} draws on {tuple(drawn)}")
    return found


def _place(widget: Widget, look: Look) -> Rect:
    """Return where a part may draw: around its shape and rectangle, in the extent that a part says
    of itself, and for a card on all of the card, whose lower part another one may cover."""
    place = widget.shape(look).union(widget.rect)
    if isinstance(widget, CardWidget):
        place = place.union(Rect(place.topleft, faces.size(widget.rect.width)))
    margin = 2 * look.scale.px(REACH if widget.ring == "card" else SHADOW)
    place = place.inflate(margin, margin)
    return place if type(widget).extent is Widget.extent else place.union(widget.extent(look))
