"""What a player of Shrine has that a playtest counts: tokens, and what guards the Shrine."""

from __future__ import annotations

from collections.abc import Iterator

from games.shrine.rules.cards import DAGGER, KINDS
from games.shrine.rules.state import Shrine

CALLED = {"J": "jack token", "Q": "queen token", "K": "king token"}


def has(s: Shrine, seat: int) -> Iterator[str]:
    """H12, H15, H18: the tokens on the Field, a Triad, and an ace on top of the Shrine."""
    player = s.players[seat - 1]
    yield from (CALLED[kind] for kind in KINDS if player.token(kind))
    if player.triad:
        yield "Triad"
    if player.token(DAGGER):
        yield "dagger token"
    if player.shrine and player.shrine[0][:-1] == DAGGER:
        yield "ace on the Shrine"
