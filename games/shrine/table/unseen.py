"""Cards that the viewer of a view has not seen, and the piles where they may be."""

from __future__ import annotations

from engine.rules.cards import HIDDEN, Card
from engine.rules.english import in_figures
from engine.table.unseen import counts_by_place
from games.shrine.rules.state import Shrine


def seen_cards(seen: Shrine) -> set[Card]:
    """Return the cards that the viewer of a view sees or knows to be in a hand.

    They are the open cards, its own hand, announced cards, and cards that were seen to come to a
    hand.
    """
    cards = [
        *seen.graveyard,
        *seen.aside,
        *seen.played_cards,
        *(known.card for known in seen.known),
    ]
    if seen.announced:
        cards += [*seen.announced.fizzle, *seen.announced.raised]
    for player in seen.players:
        cards += [*player.hand, *player.shrine, *player.field]
    return {card for card in cards if card != HIDDEN}


def unseen(seen: Shrine) -> list[Card]:
    """Return the cards of the pack that the viewer of a view can't place, in the pack's order."""
    known = seen_cards(seen)
    return [card for card in seen.pack.cards if card not in known]


def places_of_unseen(seen: Shrine) -> str:
    """Return their piles: `31 cards: 8 in the deck, 14 in hands and 9 face down in Shrines`."""
    hands = [card for player in seen.players for card in player.hand]
    known_cards = {*seen.played_cards, *(known.card for known in seen.known)}.difference(hands)
    places = [
        (len(seen.deck), "in the deck"),
        (hands.count(HIDDEN) - len(known_cards), "in hands"),
        (sum(player.face_down for player in seen.players), "face down in Shrines"),
    ]
    words = counts_by_place(places)
    return f"{in_figures(len(unseen(seen)), 'card')}: {words}" if words else "none"
