"""The keys on cards: where they stand, and what of a face they leave to be seen."""

from __future__ import annotations

import pytest
from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import Look
from engine.rules.cards import Card
from engine.table import faces
from engine.table.hand import HeldCard, hand_card_width
from engine.table.marks import CardMark, MarkedCard

MARK = CardMark("legal", key="1", press=lambda: None)
WINDOWS = [(high * 16 // 9, high, text) for high in (720, 1440) for text in (1.0, 1.5, 2.0)]


@pytest.mark.parametrize("width", [72, 84, 110])
@pytest.mark.parametrize("window", WINDOWS)
def test_a_key_covers_neither_the_rank_nor_the_picture_of_a_face(
    window: tuple[int, int, float], width: int
) -> None:
    scale = Scale(*window)
    at = Rect((300, 300), faces.size(scale.px(width)))
    card = MarkedCard.marked("c", at, Card("KS"), MARK, large=scale.text > 1)
    look = Look(scale)
    face = card.shape(look)
    free = Rect(face.centerx, 0, face.width, face.top + round(0.27 * face.height))
    assert free.contains(card.key_place(look).clip(face))


@pytest.mark.parametrize("window", WINDOWS)
def test_a_key_of_the_hand_covers_no_rank_and_stays_on_its_card(
    window: tuple[int, int, float],
) -> None:
    scale = Scale(*window)
    at = Rect((300, 300), faces.size(hand_card_width(scale)))
    card = HeldCard.marked("c", at, Card("2D"), MARK, large=scale.text > 1)
    look = Look(scale)
    face, key = card.shape(look), card.key_place(look)
    assert key.left >= face.left and key.bottom <= at.bottom
    assert key.top >= face.top + (55 if scale.text > 1 else 40) * face.width / 84
