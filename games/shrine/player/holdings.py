"""Possessions of a player of Shrine that a playtest counts: tokens, a Triad, an ace on top.

Clauses such as H12 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.shrine.rules.cards import DAGGER, KINDS
from games.shrine.rules.state import Shrine

HOLDING_NAMES = {"J": "jack token", "Q": "queen token", "K": "king token"}


def holdings_of(s: Shrine, seat: int) -> Iterator[str]:
    """Yield a seat's tokens on the Field, a Triad, and an ace on its Shrine (H12, H15, H18)."""
    player = s.players[seat - 1]
    yield from (HOLDING_NAMES[kind] for kind in KINDS if player.token(kind))
    if player.has_triad:
        yield "Triad"
    if player.token(DAGGER):
        yield "dagger token"
    if player.shrine and player.shrine[0][:-1] == DAGGER:
        yield "ace on the Shrine"
