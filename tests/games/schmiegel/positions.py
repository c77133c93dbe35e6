"""Any position of Schmiegel, and games played from there."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from engine.config import CONFIG, load_config
from engine.rules.cards import Card
from engine.rules.chance import Chance
from games.schmiegel.rules import GAME
from games.schmiegel.rules.state import FACES, NUMBERS, Schmiegel

SCHMIEGEL = GAME(load_config(CONFIG / "schmiegel.yaml"))

MOST = {"J": 2, "Q": 3, "K": 9, "A": 5}
"""C5."""


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """A position between choices, with small piles as often as not, and parties of one to four."""
    faces = draw(st.permutations(FACES.cards))
    numbers = draw(st.permutations(NUMBERS.cards))
    left = numbers[: draw(st.integers(0, 36))]
    players = []
    for _ in range(2):
        party = []
        for _ in range(draw(st.integers(1, 4))):
            face = faces.pop()
            fitting = [each for each in left if each[-1] == face[-1]]
            held = fitting[: min(MOST[face[0]], draw(st.integers(0, 4)))]
            left = [each for each in left if each not in held]
            party.append({"face": face, "numbers": held})
        cut = draw(st.integers(0, min(6, len(left))))
        players.append({"party": party, "hand": left[:cut]})
        left = left[cut:]
    kept = faces[: draw(st.integers(0, len(faces)))]
    at, below = draw(st.integers(0, len(kept))), draw(st.integers(0, len(left)))
    return {
        "turn": draw(st.sampled_from([1, 2])),
        "phase": draw(st.sampled_from(["swap", "associate", "abilities", "attack"])),
        "turns_taken": draw(st.sampled_from([[0, 0], [1, 0], [0, 1], [1, 1], [4, 5]])),
        "players": players,
        "faces": {"pile": kept[:at], "discard": kept[at:]},
        "numbers": {"pile": left[:below], "discard": left[below:]},
    }


def loaded(position: dict[str, Any], seed: int = 0, **options: int) -> Schmiegel:
    """The game at a position."""
    state: Schmiegel = SCHMIEGEL.load(position, SCHMIEGEL.rules_for(options), 2, Chance(seed))
    return state


def cards_of(state: Schmiegel) -> list[Card]:
    """All cards, wherever they lie."""
    found = [*state.drawn, *state.faces.pile, *state.faces.discard]
    found += [*state.numbers.pile, *state.numbers.discard]
    for player in state.players:
        found += player.hand
        for character in player.party:
            found += [character.face, *character.numbers]
    return found
