"""Uses of the graveyard's top card in a resurrection, from the open cards.

Clauses such as H23 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.rules.cards import CARD_COLOURS, CARD_VALUES, Card
from engine.rules.english import list_in_words
from engine.words.log import tokens
from games.shrine.rules.cards import DAGGER, KINDS, KING
from games.shrine.rules.hands import OPPOSITE
from games.shrine.rules.matching import no_healing_reason
from games.shrine.rules.state import Shrine


def resurrection_uses(view: Shrine, seat: int, names: Sequence[str]) -> list[str]:
    """Return each use that a seat's run of three could put the card to, as a sentence (H23)."""
    shrines = (seat, *view.others(seat))
    tops = {other: top for other in shrines if (top := view.top(other))}
    if not view.graveyard or len(tops) < len(shrines):  # a new top card is about to be turned up
        return []
    card = view.graveyard[0]
    sentences = []
    player_name = names[seat - 1]
    refusal = no_healing_reason(view, seat)
    obstacle = "an ace lies on top of" if refusal and "ace" in refusal else "there is no room on"
    heal_words = (
        f"{obstacle} {player_name}'s Shrine"
        if refusal
        else f"onto {player_name}'s Shrine, no match needed"
    )
    sentences.append(f"**Heal**: {heal_words}.")
    attacks = list_in_words(_attacks(view, seat, tops, names))
    sentences.append(f"**Attack**: {attacks or 'it can take part in none'}.")
    if card[0] in KINDS:
        token = view.player(seat).token(card[0])
        words = (
            f"{tokens([token])} lies there already" if token else "onto the Field, nothing to pay"
        )
        sentences.append(f"**Token**: {words}.")
    if card[0] == DAGGER:
        sentences.append("**Dagger**: nothing to pay.")
        if view.player(seat).has_triad and not view.player(seat).token(DAGGER):
            sentences.append("**Dagger token**: onto the Triad, nothing to pay.")
    return sentences


def _attacks(view: Shrine, seat: int, tops: Mapping[int, Card], names: Sequence[str]) -> list[str]:
    """Return each Shrine that the card could help to attack, with the Pawns that are missing.

    `tops` are the Shrines' top cards by seat.
    """
    card = view.graveyard[0]
    attacks = []
    for target in view.others(seat):
        top = tops[target]
        missing_value = CARD_VALUES[top] - CARD_VALUES[card]
        tolerance = view.tolerance(seat, KING)
        top_words = f"{names[target - 1]}'s {tokens([top])}"
        if top[0] == DAGGER:
            attacks.append(f"{top_words} with another {card[:-1]}")
        elif CARD_COLOURS[card] == CARD_COLOURS[top] or missing_value + tolerance < 0:
            continue
        elif abs(missing_value) <= tolerance:
            attacks.append(f"{top_words} alone")
        else:
            total_words = (
                f"{missing_value - tolerance} to {missing_value + tolerance}"
                if tolerance
                else f"{missing_value}"
            )
            attacks.append(
                f"{top_words} with {OPPOSITE[CARD_COLOURS[top]]} cards that make {total_words}"
            )
    return attacks
