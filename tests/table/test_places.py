"""Where the cards of a position lie."""

from __future__ import annotations

from engine.table.former.places import _piles


def test_piles_are_found_however_deep_they_lie() -> None:
    position = {
        "deck": ["??"],
        "players": [{"shrine": ["5H", "??"], "field": [], "at": [1.5, 2.0]}, {"shrine": ["AS"]}],
        "fate": {"discard": ["KD"]},
        "turn": 3,
        "board": [["+4C", "."], ["??"]],
    }
    assert dict(_piles(position)) == {
        "deck": ["??"],
        "players.0.shrine": ["5H", "??"],
        "players.0.field": [],
        "players.0.at": [1.5, 2.0],
        "players.1.shrine": ["AS"],
        "fate.discard": ["KD"],
        "board.0": ["+4C", "."],
        "board.1": ["??"],
    }
