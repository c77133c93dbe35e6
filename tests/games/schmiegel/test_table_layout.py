"""Nothing on the Schmiegel table is cut, covered or pushed out, at any size, in any position."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import overflows, walk
from engine.table import faces
from engine.table.table import Table
from games.schmiegel.rules.state import Character
from games.schmiegel.table import layout
from tests.games.schmiegel.table_play import (
    GAME,
    POSITION,
    dice,
    place,
    replaced,
    sights,
    state,
    table,
)
from tests.hands import clear, ids, keys, widget
from tests.kit.frames import touched
from tests.tables import LONG, SAMPLE, SIZES, cuts, go_on


@pytest.mark.parametrize(("size", "text"), SAMPLE)
def test_every_throw_of_the_dice_fits(size: tuple[int, int], text: int, tmp_path: Path) -> None:
    scene = table(tmp_path, 3, size, {"best_of": 5}, text_size=text, speed="normal")
    found: dict[str, str] = {}
    scene.match.names[:] = LONG
    won, rolls = 0, set[int]()
    for luck in range(12):
        players = [POSITION["players"][0], {**POSITION["players"][1]}]
        if luck > 3:  # the last one of a party: another game follows
            players[1]["party"] = players[1]["party"][:1]
        place(scene, luck, phase="attack", players=players)
        for action in ("attack KS", "defend QC"):
            decision = scene.match.decision
            assert decision is not None
            assert scene.match.submit(decision.seat, GAME.parse(action)) is None
        while scene.beats.telling:
            for problem in overflows(scene.widgets, scene.manager.scale):
                found.setdefault(problem.split()[0], problem)
            rolls |= {view.at} if (view := dice(scene)) else set()
            if not scene.manager.update(0.2):
                keys(scene, "space")
        clear(scene)
        won += max(state(scene).wins)
        if won and luck > 5:
            break
    assert won and len(rolls) > 5, "a game is won, and the next one rolled for"
    assert not found, "\n".join(found.values())


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
            if not scene.beats.telling or lying(scene).keys() != hand.keys():
                break
            assert widget(scene, "actions").rect.height == tall and lying(scene) == hand
            assert not {"pass", "look", "hand-room"} & {*ids(scene)}
            scene.manager.update(0.1)


def lying(scene: Table) -> dict[str, Rect]:
    """Where the cards of the own hand lie."""
    hand = [each for each, _ in walk(scene.widgets) if each.id.startswith("players.0.hand-")]
    return {each.id: each.rect for each in hand}


@pytest.mark.parametrize(("size", "text"), SAMPLE)
def test_long_names_full_stacks_and_full_hands_fit(
    size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    """Every character holds all it can, and the hands hold what is left."""
    scene = table(tmp_path, "long", size, {"best_of": 5}, text_size=text)
    scene.match.names[:] = LONG
    place(scene)
    now = state(scene)
    parties = [["KS", "KH", "AC", "QD"], ["KD", "KC", "JS", "QH"]]
    ranks = [*"23456789", "10"]
    now.numbers.pile, now.numbers.discard = [], []
    for player, party in zip(now.players, parties, strict=True):
        player.party = []
        for face in party:
            most = 9 if face[0] == "K" else GAME.rules_for({}).capacity[face[0]]
            held = [f"{rank}{face[-1]}" for rank in ranks[:most]]
            player.party.append(Character(face, held))  # type: ignore[arg-type]
        player.hand = [f"{rank}{suit}" for rank in ranks for suit in "CD"]  # type: ignore[misc]
    replaced(scene)
    assert not cuts(scene, sights)


@pytest.mark.parametrize("tucked", list(product(range(10), repeat=2)))
def test_both_parties_stand_in_their_room(tucked: tuple[int, int]) -> None:
    """However many numbers are tucked: nothing leaves the room, and the middle keeps its height."""
    for size in SIZES:
        scale = Scale(*size)
        room = Rect(100, 80, size[0] * 55 // 100, size[1] * 75 // 100)
        least = scale.px(158)
        plan = layout.arena(scale, room, tucked, least, scale.px(60))
        assert plan.card == faces.size(plan.card[0])
        high = [round(count * plan.bare) + plan.card[1] for count in tucked]
        assert room.contains(plan.upper) and room.contains(plan.lower)
        assert plan.upper.height >= high[0] - 1 and plan.lower.height >= high[1] - 1
        assert plan.upper.bottom <= plan.middle.top and plan.middle.bottom <= plan.lower.top
        assert plan.middle.height >= least - 2
        if sum(tucked) <= 8 and max(tucked) <= 5:
            whole = plan.card[0] * layout.BARE
            assert plan.bare >= whole - 0.01, "every tucked number shows its rank"


def test_at_rest_cards_are_as_large_as_in_the_hand() -> None:
    scale = Scale(1280, 720)
    plan = layout.arena(scale, Rect(150, 99, 706, 534), (2, 3), 152, 59)
    assert plan.card == (84, 118)


@pytest.mark.parametrize(("size", "text"), [((1024, 768), 150), ((1280, 720), 200)])
def test_no_ring_reaches_words_below_a_card(
    size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    scene = table(tmp_path, 3, size, text_size=text)
    assert "tab-parties" in ids(scene)
    assert not touched(scene.widgets, scene.manager.scale)
