"""Beliefs: the cards that a seat can't see, drawn anew from what the seat knows (C22).

Clauses such as C22 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.cards import Card
from engine.rules.chance import Chance
from games.schmiegel.rules.state import FACES, NUMBERS, Schmiegel


def redealt(s: Schmiegel, seat: int, chance: Chance) -> Schmiegel:
    """Return a copy with the piles and hands that a seat can't see drawn anew.

    Worlds that the seat holds possible come with their true probability. Each batch of cards known
    to be in the hands is dealt anew among the hands. The other hidden cards are dealt among all
    hidden places, and each place keeps its number of cards. A face pile that was turned over is
    known to all and stays.

    Args:
        seat: The seat whose knowledge is kept; 0 for an onlooker.
    """
    other = s.copy()
    if not s.faces.turned:
        other.faces.pile = chance.shuffle(sorted(s.faces.pile))
    hands = [player.hand for at, player in enumerate(other.players, start=1) if at != seat]
    loose = {*s.numbers.pile, *(card for hand in hands for card in hand)}
    for batch in s.numbers.held:
        loose.difference_update(batch)
        _deal(batch, hands, chance)
    _deal(loose, [*hands, other.numbers.pile], chance)
    other.chance = Chance(chance.below(1 << 64))
    return other


def _deal(cards: Iterable[Card], places: list[list[Card]], chance: Chance) -> None:
    """Deal these cards anew over the slots that they fill."""
    among = {*cards}
    slots = [(place, at) for place in places for at, card in enumerate(place) if card in among]
    found = sorted(place[at] for place, at in slots)
    for (place, at), card in zip(slots, chance.shuffle(found), strict=True):
        place[at] = card


def unseen(view: Schmiegel, seat: int) -> tuple[list[Card], list[Card]]:
    """Return the cards that a viewer can't place, and those it knows to be in the other hand.

    Both lists are in the order of the pack.

    Args:
        seat: The seat of the viewer; 0 for an onlooker.
    """
    faces = view.faces
    numbers = view.numbers
    open_to_it = {*faces.pile, *faces.discard, *view.drawn, *numbers.pile, *numbers.discard}
    for player in view.players:
        open_to_it.update(player.hand)
        for character in player.party:
            open_to_it |= {character.face, *character.numbers}
    missing = [card for card in (*NUMBERS.cards, *FACES.cards) if card not in open_to_it]
    known = {card for batch in numbers.held for card in batch} if seat else set[Card]()
    return (
        [card for card in missing if card not in known],
        [card for card in missing if card in known],
    )
