"""Drawing cards from the piles and discarding them (C4, C6).

Faces are the characters' cards, numbers those that they hold; each has a pile and a discard pile,
top card first. A batch is a group of cards that everybody knows to be in the hands.

Clauses such as C4 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from engine.rules.cards import CARD_VALUES, SUITS, Card, suit
from engine.rules.events import Moved, Shuffled
from engine.rules.places import EVERYBODY
from games.schmiegel.rules.events import HandsDiscarded, NothingDrawn
from games.schmiegel.rules.state import (
    FACE_DISCARD,
    FACE_PILE,
    NUMBER_DISCARD,
    NUMBER_PILE,
    TURNED_UP,
    Character,
    Schmiegel,
    character_of,
    hand_of,
    numbers_of,
)


def faces_left(s: Schmiegel) -> bool:
    """Return True if a face can be drawn."""
    return bool(s.faces.pile or s.faces.discard)


def draw_face(s: Schmiegel) -> Card:
    """Take the top face off its pile and return it; the caller tells its move (C4).

    An empty pile is replaced by the discard pile, turned over. One of the two must hold a card.
    """
    faces = s.faces
    if not faces.pile:
        turned_cards = tuple(faces.discard)
        faces.pile = faces.discard[::-1]
        faces.discard = []
        faces.turned = True
        s.tell(Moved, turned_cards, FACE_DISCARD, FACE_PILE)
    return faces.pile.pop(0)


def draw_number(s: Schmiegel) -> None:
    """Draw the top number, if any is left, to the hand of the seat to play (C4)."""
    numbers = s.numbers
    if not numbers.pile:
        if not numbers.discard:
            _discard_hands(s)
        if numbers.discard:  # possibly from the hands, which may have been empty, too
            _reshuffle_discards(s)
    if not numbers.pile:
        s.tell(NothingDrawn, s.turn)
        return
    card = numbers.pile.pop(0)
    s.own.hand.append(card)
    s.tell(Moved, (card,), NUMBER_PILE, hand_of(s.turn), (s.turn,), TURNED_UP)


def _discard_hands(s: Schmiegel) -> None:
    """Discard both hands, seat 1's first, each by suit and lowest first."""
    if s.players[0].hand or s.players[1].hand:
        s.tell(HandsDiscarded)
    s.numbers.held = []  # no card is in a hand any more
    for seat, player in enumerate(s.players, start=1):
        cards = sorted(player.hand, key=lambda card: (SUITS.index(suit(card)), CARD_VALUES[card]))
        player.hand = []
        s.numbers.discard[:0] = cards[::-1]
        if cards:
            s.tell(Moved, tuple(cards), hand_of(seat), NUMBER_DISCARD, EVERYBODY, TURNED_UP)


def _reshuffle_discards(s: Schmiegel) -> None:
    """Turn the number discard over and shuffle it into a new pile.

    As all other cards lie open at this moment, the cards in the hands become known as one batch.
    """
    numbers = s.numbers
    known = {card for batch in numbers.held for card in batch}
    new_to_all = [card for player in s.players for card in player.hand if card not in known]
    if new_to_all:
        numbers.mark_seen_in_hands(sorted(new_to_all))
    discarded_cards = tuple(numbers.discard)
    numbers.pile = s.chance.shuffle(numbers.discard[::-1])
    numbers.discard = []
    s.tell(Moved, discarded_cards, NUMBER_DISCARD, NUMBER_PILE)
    s.tell(Shuffled, NUMBER_PILE, len(discarded_cards))


def discard_character(s: Schmiegel, seat: int, face: Card) -> int:
    """Discard a character and its numbers, lowest first; return its index in the party (C6)."""
    party = s.players[seat - 1].party
    index = [character.face for character in party].index(face)
    numbers = party[index].lowest_first
    if numbers:
        party[index] = Character(face)  # without its numbers, whose move is told first
        s.numbers.discard[:0] = numbers[::-1]
        s.tell(Moved, tuple(numbers), numbers_of(seat, face), NUMBER_DISCARD)
    del party[index]
    s.faces.discard.insert(0, face)
    s.tell(Moved, (face,), character_of(seat, face), FACE_DISCARD)
    return index
