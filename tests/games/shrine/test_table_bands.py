"""The bands of Shrine: the near seat below with its whole hand, the others side by side above."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from engine.app.widgets import walk
from engine.table.actionbar import ActionButton
from engine.table.hand import HeldCard
from engine.table.table import Table
from games.shrine.table.layout import seats_from
from tests.games.shrine.table_play import laid, mockup, placed
from tests.hands import keys, widget
from tests.tables import play

CARDS = ["2H", "3H", "4C", "5S", "6H", "7S", "9S", "10D"]


def opened(folder: Path, count: int = 7, seats: int = 2) -> Table:
    """The table with the open hand of the seat that acts, of so many cards."""
    position: dict[str, Any] = mockup(seats)
    first_player = {**position["players"][0], "hand": CARDS[:count]}
    others = [{**player, "hand": ["JD", "KD"][:1]} for player in position["players"][1:]]
    scene = laid(folder, {**position, "players": [first_player, *others], "deck": ["QH"]})
    scene.seat.call()
    scene.manager.scenes[:] = [scene]
    scene.seat.viewer = 1
    scene.rebuild()
    return scene


def hand(scene: Table) -> list[HeldCard]:
    return [part for part, _ in walk(scene.widgets) if isinstance(part, HeldCard)]


@pytest.mark.parametrize("near", [1, 2, 3, 4])
def test_the_others_sit_clockwise_from_the_near_seat(near: int) -> None:
    assert seats_from(near, 4) == [(near - 1 + step) % 4 + 1 for step in range(4)]


@pytest.mark.parametrize(("count", "step"), [(1, 0), (3, 118), (4, 79), (7, 39), (8, 34)])
def test_a_hand_is_whole_and_overlaps_from_four_cards_on(
    count: int, step: int, tmp_path: Path
) -> None:
    scene = opened(tmp_path, count)
    cards = hand(scene)
    panel = widget(scene, "side-1").rect
    assert len(cards) == count and {card.rect.width for card in cards} == {108}
    assert all(panel.contains(card.rect) for card in cards)
    for before, card in pairwise(cards):
        assert abs(card.rect.left - before.rect.left - step) <= 2


def test_no_card_is_dark_before_a_choice_has_begun(tmp_path: Path) -> None:
    scene = opened(tmp_path)
    assert {card.state for card in hand(scene)} <= {"rest", "legal"}
    keys(scene, "t")  # no token can be laid
    scene = placed(tmp_path)
    scene.seat.viewer = 1
    keys(scene, "a")
    assert "unusable" in {card.state for card in hand(scene)}


def test_the_actions_are_seven_equal_buttons_over_the_whole_width(tmp_path: Path) -> None:
    scene = opened(tmp_path)
    bar = widget(scene, "actions")
    buttons = [part for part, _ in walk([bar]) if isinstance(part, ActionButton)]
    assert [button.id for button in buttons] == [
        f"verb-{verb}" for verb in ("heal", "attack", "token", "dagger", "steal", "combo", "pass")
    ]
    assert {(button.rect.top, button.rect.height) for button in buttons} == {(646, 62)}
    assert all(abs(button.rect.width - 170) <= 1 for button in buttons)
    assert all(button.hint for button in buttons)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_upper_band_holds_the_others_side_by_side(seats: int, tmp_path: Path) -> None:
    scene = placed(tmp_path, seats)
    near, *others = (widget(scene, f"side-{seat}").rect for seat in seats_from(1, seats))
    assert len({rect.top for rect in others}) == 1 and near.top > others[0].bottom
    assert all(before.right < after.left for before, after in pairwise(others))
    play(scene, "attack 2 KH")
    near, *others = (widget(scene, f"side-{seat}").rect for seat in seats_from(1, seats))
    assert near.top > others[0].bottom, "while it is announced, too"
