"""Uses of the graveyard's top card in a resurrection, from the open cards.

Clauses such as H23 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.rules.cards import COLOUR, COUNT, Card
from engine.rules.english import listed
from engine.words.log import tokens
from games.shrine.rules.cards import DAGGER, KINDS
from games.shrine.rules.hands import OTHER
from games.shrine.rules.matching import no_healing
from games.shrine.rules.state import Shrine


def uses(seen: Shrine, seat: int, names: Sequence[str]) -> list[str]:
    """Return each use that a seat's run of three could put the card to, as a sentence (H23)."""
    shrines = (seat, *seen.others(seat))
    tops = {at: top for at in shrines if (top := seen.top(at))}
    if not seen.graveyard or len(tops) < len(shrines):  # a new top card is about to be turned up
        return []
    card = seen.graveyard[0]
    found = []
    who = names[seat - 1]
    full = no_healing(seen, seat)
    why = "an ace lies on top of" if full and "ace" in full else "there is no room on"
    onto = f"{why} {who}'s Shrine" if full else f"onto {who}'s Shrine, no match needed"
    found.append(f"**Heal**: {onto}.")
    attacks = listed(_attacks(seen, seat, tops, names))
    found.append(f"**Attack**: {attacks or 'it can take part in none'}.")
    if card[0] in KINDS:
        laid = seen.player(seat).token(card[0])
        words = f"{tokens([laid])} lies there already" if laid else "onto the Field, nothing to pay"
        found.append(f"**Token**: {words}.")
    if card[0] == DAGGER:
        found.append("**Dagger**: nothing to pay.")
        if seen.player(seat).triad and not seen.player(seat).token(DAGGER):
            found.append("**Dagger token**: onto the Triad, nothing to pay.")
    return found


def _attacks(seen: Shrine, seat: int, tops: Mapping[int, Card], names: Sequence[str]) -> list[str]:
    """Return each Shrine that the card could help to attack, with the Pawns that are missing.

    `tops` are the Shrines' top cards by seat.
    """
    card = seen.graveyard[0]
    found = []
    for at in seen.others(seat):
        top = tops[at]
        missing = COUNT[top] - COUNT[card]
        reach = seen.reach(seat, "K")
        whose = f"{names[at - 1]}'s {tokens([top])}"
        if top[0] == DAGGER:
            found.append(f"{whose} with another {card[:-1]}")
        elif COLOUR[card] == COLOUR[top] or missing + reach < 0:
            continue
        elif abs(missing) <= reach:
            found.append(f"{whose} alone")
        else:
            more = f"{missing - reach} to {missing + reach}" if reach else f"{missing}"
            found.append(f"{whose} with {OTHER[COLOUR[top]]} cards that make {more}")
    return found
