"""Cards that the viewer of a view has not seen, and the piles where they may be."""

from __future__ import annotations

from engine.rules.cards import HIDDEN, Card
from engine.rules.english import in_figures
from engine.table.unseen import counts_by_place
from games.shrine.rules.state import Shrine


def seen_cards(view: Shrine) -> set[Card]:
    """Return the cards that the viewer of a view sees or knows to be in a hand.

    They are the open cards, its own hand, announced cards, and cards that were seen to come to a
    hand.
    """
    cards = [
        *view.graveyard,
        *view.aside,
        *view.played_cards,
        *(known.card for known in view.known),
    ]
    if view.announced:
        cards += [*view.announced.fizzle, *view.announced.raised]
    for player in view.players:
        cards += [*player.hand, *player.shrine, *player.field]
    return {card for card in cards if card != HIDDEN}


def unseen(view: Shrine) -> list[Card]:
    """Return the cards of the pack that the viewer of a view can't place, in the pack's order."""
    known = seen_cards(view)
    return [card for card in view.pack.cards if card not in known]


def places_of_unseen(view: Shrine) -> str:
    """Return their piles: `31 cards: 8 in the deck, 14 in hands and 9 face down in Shrines`."""
    hands = [card for player in view.players for card in player.hand]
    known_cards = {*view.played_cards, *(known.card for known in view.known)}.difference(hands)
    places = [
        (len(view.deck), "in the deck"),
        (hands.count(HIDDEN) - len(known_cards), "in hands"),
        (sum(player.face_down for player in view.players), "face down in Shrines"),
    ]
    words = counts_by_place(places)
    return f"{in_figures(len(unseen(view)), 'card')}: {words}" if words else "none"
