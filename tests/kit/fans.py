"""Cards whose index another card covers."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import Widget, walk
from engine.app.widgets.widget import Look
from engine.rules.cards import HIDDEN
from engine.table import faces
from engine.table.cards import CardWidget

RANK = 23 / 118
"""How much of the height of a card its rank takes."""
INDEX, LARGE_INDEX = 23 / 84, 0.36
"""How much of the width of a card its rank takes at most, small or large."""


def covered(widgets: Sequence[Widget], scale: Scale) -> list[str]:
    """Return a sentence for each open card whose rank lies under a card that is drawn after it."""
    look, found = Look(scale), list[str]()
    cards = [each for each, _ in walk(widgets) if isinstance(each, CardWidget)]
    for number, card in enumerate(cards):
        if card.card == HIDDEN:
            continue
        at = card.shape(look)
        wide, tall = faces.size(at.width)
        across = LARGE_INDEX if card.large else INDEX
        index = Rect(at.topleft, (round(across * wide), round(RANK * tall)))
        for other in cards[number + 1 :]:
            lying = Rect(other.shape(look).topleft, faces.size(other.rect.width))
            hidden = index.clip(lying)
            if min(hidden.size) > 1:
                found.append(f"{card.id} {tuple(index)} lies under {other.id} {tuple(lying)}")
                break
    return found
