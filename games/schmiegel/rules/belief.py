"""Beliefs: the cards that a seat can't see, drawn anew from what the seat knows (C22).

A batch (in `s.numbers.held`) is a group of cards that everybody knows to be in the hands, without
knowing in which one. A pile that has been turned over is in an order that everybody knows.

Clauses such as C22 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.cards import Card
from engine.rules.chance import Chance
from engine.rules.game import SEED_COUNT
from games.schmiegel.rules.state import FACES, NUMBERS, Schmiegel


def redeal_for_seat(s: Schmiegel, seat: int, chance: Chance) -> Schmiegel:
    """Return a copy with the piles and hands that a seat can't see drawn anew.

    Every deal that is consistent with the seat's knowledge comes with its true probability. Each
    batch of cards known to be in the hands is dealt anew among the hands. The other hidden cards
    are dealt among all hidden places, and each place keeps its number of cards. A face pile that
    was turned over is known to all and stays.

    Args:
        s: Position to copy.
        seat: The seat whose knowledge is kept; 0 for an onlooker.
        chance: Source of the random numbers.
    """
    world = s.copy()
    if not s.faces.turned:
        world.faces.pile = chance.shuffle(sorted(s.faces.pile))
    # the seat's own hand stays as it is
    hands = [player.hand for number, player in enumerate(world.players, start=1) if number != seat]
    unplaced_cards = {*s.numbers.pile, *(card for hand in hands for card in hand)}
    for batch in s.numbers.held:
        unplaced_cards.difference_update(batch)
        _deal(batch, hands, chance)
    _deal(unplaced_cards, [*hands, world.numbers.pile], chance)
    # a new seed, so that later draws do not reveal those of the true position
    world.chance = Chance(chance.below(SEED_COUNT))
    return world


def _deal(cards: Iterable[Card], places: list[list[Card]], chance: Chance) -> None:
    """Deal these cards anew over the slots that they fill."""
    cards_to_deal = {*cards}
    slots = [
        (place, index)
        for place in places
        for index, card in enumerate(place)
        if card in cards_to_deal
    ]
    # sorted, so that the shuffle depends on the chance alone and not on the true order
    cards_in_slots = sorted(place[index] for place, index in slots)
    for (place, index), card in zip(slots, chance.shuffle(cards_in_slots), strict=True):
        place[index] = card


def unseen(view: Schmiegel, seat: int) -> tuple[list[Card], list[Card]]:
    """Return the cards that a viewer can't place, and those it knows to be in the other hand.

    Both lists are in the order of the pack.

    Args:
        view: View of that seat.
        seat: The seat of the viewer; 0 for an onlooker.
    """
    faces = view.faces
    numbers = view.numbers
    # hidden cards of a view are `HIDDEN`, which is no card of the packs
    placed_cards = {*faces.pile, *faces.discard, *view.drawn, *numbers.pile, *numbers.discard}
    for player in view.players:
        placed_cards.update(player.hand)
        for character in player.party:
            placed_cards |= {character.face, *character.numbers}
    unplaced_cards = [card for card in (*NUMBERS.cards, *FACES.cards) if card not in placed_cards]
    # an onlooker sees neither hand, so it can't tell in which one a known card is
    known_cards = {card for batch in numbers.held for card in batch} if seat else set[Card]()
    return (
        [card for card in unplaced_cards if card not in known_cards],
        [card for card in unplaced_cards if card in known_cards],
    )
