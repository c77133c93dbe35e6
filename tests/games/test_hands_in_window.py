"""No card of a hand ever leaves the window, or lies on the card that should be whole."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from engine.app.widgets import Look, walk
from engine.rules.cards import HIDDEN
from engine.table.hand import HeldCard
from engine.table.table import Table
from tests.hands import resized
from tests.kit.matches import luck
from tests.long import many
from tests.tables import TABLES, WINDOWS, any_action, new_table, play

POSITIONS, STEP = many(4, 60), many(6, 1)
"""Positions of each game that are looked at, and each of how many windows."""


def held_cards(scene: Table) -> list[HeldCard]:
    """Return the cards of the hand that lies near, in their order."""
    scene.rebuild()
    return [part for part, _ in walk(scene.widgets) if isinstance(part, HeldCard)]


def problems(scene: Table) -> list[str]:
    """Return the cards of the hand that leave the window, or hide another one's index."""
    cards = held_cards(scene)
    width, height = scene.manager.size
    found = [
        f"{card.id} at {card.rect}"
        for card in cards
        if card.rect.left < 0
        or card.rect.right > width
        or card.rect.bottom >= height
        or card.shape(Look(scene.scale)).top < 0
    ]
    found += [
        f"{card.id} covers {before.id}"
        for before, card in pairwise(cards)
        if card.rect.left <= before.rect.left and card.card != HIDDEN
    ]
    return found + [f"{card.id} is cut" for card in cards[-1:] if card.free_width]


@pytest.mark.parametrize("key", TABLES)
def test_a_card_of_a_hand_never_leaves_the_window(key: str, tmp_path: Path) -> None:
    game = TABLES[key]
    seats = max(game.config.seats[0], min(3, game.config.seats[-1]))
    scene = new_table(game, tmp_path, 3, seats=seats)
    chance = luck(f"hands {key}")
    for number in range(POSITIONS):
        action, decision = any_action(scene, chance), scene.match.decision
        if action is None or decision is None:
            break
        for viewer in (0, decision.seat):
            scene.seat.viewer = viewer
            if not held_cards(scene):
                continue
            for size, text in WINDOWS[number % STEP :: STEP]:
                resized(scene, size, text)
                assert not problems(scene), (size, text, viewer)
        scene.seat.viewer = 0
        play(scene, action)
