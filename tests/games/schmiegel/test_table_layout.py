"""Nothing on the Schmiegel table is cut, covered or pushed out, at any size, in any position."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import walk
from engine.table import faces
from engine.table.table import Table
from games.schmiegel.table import layout
from tests.games.schmiegel.table_play import (
    GAME,
    place,
    table,
)
from tests.hands import ids, widget
from tests.tables import SIZES, go_on


@pytest.mark.parametrize(
    ("size", "text"), [((1024, 640), 100), ((1280, 720), 100), ((1280, 720), 200)]
)
def test_foot_and_hand_lie_still_while_it_is_told(
    size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    """As they lay when it was asked; the buttons are gone meanwhile."""
    scene = table(tmp_path, 3, size, text_size=text, speed="normal")
    place(scene, phase="associate")
    scene.seat.viewer = 1
    for action in ("associate 2S KS", "train AD", "pass", "pass", "attack KS", "defend KD"):
        go_on(scene)
        decision = scene.match.decision
        assert decision is not None
        tall, hand = widget(scene, "actions").rect.height, lying(scene)
        assert scene.match.submit(decision.seat, GAME.parse(action)) is None
        for _ in range(9):
            if not scene.beats.is_playing_back or lying(scene).keys() != hand.keys():
                break
            assert widget(scene, "actions").rect.height == tall and lying(scene) == hand
            assert not {"pass", "look", "hand-room"} & {*ids(scene)}
            scene.manager.update(0.1)


def lying(scene: Table) -> dict[str, Rect]:
    """Where the cards of the own hand lie."""
    hand = [each for each, _ in walk(scene.widgets) if each.id.startswith("players.0.hand-")]
    return {each.id: each.rect for each in hand}


@pytest.mark.parametrize("size", SIZES)
def test_both_parties_stand_in_their_room(size: tuple[int, int]) -> None:
    """However many numbers are tucked: nothing leaves the room, and the middle keeps its height."""
    for tucked in product(range(10), range(10)):
        scale = Scale(*size)
        room = Rect(100, 80, size[0] * 55 // 100, size[1] * 75 // 100)
        least = scale.px(158)
        plan = layout.stacked_arena(scale, room, tucked, least, scale.px(60))
        assert plan.card == faces.size(plan.card[0])
        high = [round(count * plan.visible_strip) + plan.card[1] for count in tucked]
        assert room.contains(plan.upper) and room.contains(plan.lower)
        assert plan.upper.height >= high[0] - 1 and plan.lower.height >= high[1] - 1
        assert plan.upper.bottom <= plan.middle.top and plan.middle.bottom <= plan.lower.top
        assert plan.middle.height >= least - 2
        if sum(tucked) <= 8 and max(tucked) <= 5:
            whole = plan.card[0] * layout.VISIBLE_STRIP
            assert plan.visible_strip >= whole - 0.01, "every tucked number shows its rank"
