"""Any position of a run, and players who go on from there: one at random, one with care."""

from __future__ import annotations

from collections import Counter
from heapq import heappop, heappush
from typing import Any

from hypothesis import strategies as st

from engine.config import CONFIG, load_config
from engine.rules.cards import Card, pack
from engine.rules.chance import Chance
from engine.rules.notation import Action
from games.rogue.rules import GAME
from games.rogue.rules.actions import GO, Capture, Hold, Use
from games.rogue.rules.state import (
    CELLS,
    EMPTY_MARK,
    FACE_UP_MARK,
    NEXT_TO,
    ROGUE_MARK,
    CellName,
    Rogue,
    is_face_down,
)

ROGUE = GAME(load_config(CONFIG / "rogue.yaml"))
PACKS = sorted(pack() * 2)


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """A position between fights, with a small deck or none as often as not."""
    cards: list[str] = [*draw(st.permutations(PACKS))]
    health = draw(st.integers(0, 3))
    position: dict[str, Any] = {
        "health": health,
        "goal": draw(st.sampled_from(["a1", "f4"])),
        "floors": draw(st.integers(0, 3)),
        "strikes": draw(st.integers(0, 9)),
    }
    hand = draw(st.sampled_from(["", "", "captive", "ace"]))
    if hand:
        held = next(card for card in cards if (card[0] == "A") == (hand == "ace"))
        cards.remove(held)
        position[hand] = held
    here = draw(st.integers(0, 23))
    kinds = draw(st.lists(st.sampled_from("dddu.."), min_size=24, max_size=24))
    cells = [EMPTY_MARK if kind == "." else cards.pop() for kind in kinds]
    cells = [
        FACE_UP_MARK + what if kind == "u" and what[0] != "A" else what
        for kind, what in zip(kinds, cells, strict=True)
    ]
    cells[here] = ROGUE_MARK
    position["board"] = [cells[row : row + 6] for row in range(0, 24, 6)]
    deck = draw(st.sampled_from([0, 1, 2, 3, 5, 9, 20, 80]))
    position["deck"], cards = cards[:deck], cards[deck:]
    position["discard"] = cards[: draw(st.sampled_from([0, 1, 2, 9, 80]))]
    return position


def loaded(position: dict[str, Any], seed: int = 0, **options: Any) -> Rogue:
    """The run at a position."""
    return ROGUE.load(position, ROGUE.rules_for(options), 1, Chance(seed))


def reread(state: Rogue) -> Rogue:
    """The same run, from its own position."""
    return ROGUE.load(ROGUE.position(state), state.rules, 1, state.chance.copy())


def begun(seed: int, **options: Any) -> Rogue:
    """A run from its start."""
    return ROGUE.start(ROGUE.rules_for(options), 1, Chance(seed))


def whole(state: Rogue) -> Counter[str]:
    """All the cards of a run, wherever they lie."""
    cells = [state.at(name).lstrip(FACE_UP_MARK) for name in CELLS]
    held = [state.captive, state.ace, state.strike]
    cards = [*state.deck, *state.discard, *cells, *(card for card in held if card)]
    return Counter(card for card in cards if card not in (ROGUE_MARK, EMPTY_MARK))


def careful(state: Rogue, chance: Chance) -> Action:
    """The answer of one who crosses floors: around the strong, and with the captive where it wins
    or spares a health. Chance varies the way."""
    decision = ROGUE.decision(state)
    assert decision and decision.actions
    if decision.ask == "go":
        return GO[_next_cell(state, chance)]
    if decision.ask == "capture":
        return Capture()
    assert state.captive and state.strike and state.foe
    strike, enemy = state.value(state.strike), state.value(Card(state.at(state.foe)[1:]))
    total = strike + state.value(state.captive)
    return Use() if total > enemy or total == enemy > strike else Hold()


def _next_cell(state: Rogue, chance: Chance) -> CellName:
    """The first step of the way to the goal that looks the least hard."""
    hard = {name: _hardness(state, state.at(name)) + chance.below(60) for name in CELLS}
    edge: list[tuple[int, CellName]] = [(0, state.goal)]
    far: dict[CellName, int] = {}
    while edge:
        so_far, name = heappop(edge)
        if name not in far:
            far[name] = so_far
            for other in NEXT_TO[state.rules.diagonals][name]:
                heappush(edge, (so_far + hard[name], other))
    ways = NEXT_TO[state.rules.diagonals][state.here]
    return min(ways, key=lambda name: far[name] + hard[name])


def _hardness(state: Rogue, what: str) -> int:
    if what in (EMPTY_MARK, ROGUE_MARK):
        return 1
    if is_face_down(what):
        return 90
    return 25 * state.value(Card(what[1:]))
