"""Redealing the cards that a seat can't know, consistently with its knowledge (H33).

Clauses such as H33 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.cards import Card
from engine.rules.chance import Chance
from engine.rules.places import Pile
from games.shrine.rules.cards import BALANCE, Known
from games.shrine.rules.state import Shrine


def deal_anew(s: Shrine, piles: Iterable[Pile], seat: int, chance: Chance) -> None:
    """Deal the cards of these piles that a seat does not know anew among their places.

    Announced cards are known (H25), and so are cards that were seen to come to a hand. The Balance
    never lies in a hand, since it is played the moment it is drawn (H30).

    Args:
        s: The position to change.
        piles: Its piles.
        seat: The seat; 0 is an onlooker.
        chance: The source of the new order.
    """
    known_cards = {*s.played_cards, *(known.card for known in s.known if known.is_known_to(seat))}
    slots = [
        (pile, index)
        for pile in piles
        for index in range(pile.seen(seat), len(pile.cards))
        if pile.cards[index] not in known_cards
    ]
    cards_before: list[Card] = [pile.cards[index] for pile, index in slots]
    hidden_cards = sorted(cards_before)
    free_slots = slots
    if BALANCE in hidden_cards:
        hidden_cards.remove(BALANCE)
        possible_slots = [slot for slot in slots if slot[0].place.pile != "hand"]
        balance_slot = possible_slots[chance.below(len(possible_slots))]
        balance_pile, balance_index = balance_slot
        balance_pile.cards[balance_index] = BALANCE
        free_slots = [slot for slot in slots if slot is not balance_slot]
    for (pile, index), card in zip(free_slots, chance.shuffle(hidden_cards), strict=True):
        pile.cards[index] = card
    # A card known to others moves with its slot: they know the card that lies there now.
    new_card_by_old = {
        old_card: pile.cards[index]
        for old_card, (pile, index) in zip(cards_before, slots, strict=True)
    }
    s.known = [Known(new_card_by_old.get(known.card, known.card), known.eyes) for known in s.known]
