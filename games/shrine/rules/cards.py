"""Cards of Shrine, the places where cards can lie, and the cards of one seat.

A card is text: its rank, then the letter of its suit (`10H`, `KC`). So `card[:-1]` is its rank, and
`card[0]` too unless it is a ten.

Clauses such as H30 are in games/shrine/rules.md.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Annotated

import msgspec

from engine.rules.cards import CARD_VALUES, RED_JOKER, Card, pack
from engine.rules.places import EVERYBODY, Eyes, Pack, Place

Count = Annotated[int, msgspec.Meta(ge=0)]
BALANCE = RED_JOKER
"""Joker that is shuffled in with the variant of the Balance (H30)."""
CARDS = Pack("card of the pack", pack())
"""Pack of 52 cards, without the Balance (H1)."""
CARDS_AND_BALANCE = Pack("card of the pack", [*CARDS.cards, BALANCE])
"""Pack with the Balance (H30)."""
JACK = "J"
QUEEN = "Q"
KING = "K"
KINDS = (JACK, QUEEN, KING)
"""Ranks of the tokens (H12); all three on one Field are a Triad (H15)."""
ACE = "A"
DAGGER = ACE
"""Rank of a dagger, and of the dagger token on a Triad (H15, H18)."""

DECK = Place("deck")
GRAVEYARD = Place("graveyard")
ASIDE = Place("aside")
FIZZLE = Place("announced.fizzle", "fizzle", within="announced")
RAISED = Place("announced.raised", "raised", within="announced")


@cache
def place_of(pile: str, seat: int) -> Place:
    """Return the place of a seat's pile: `hand`, `shrine` or `field`."""
    return Place(f"players.{seat - 1}.{pile}", pile, seat, within=f"players.{seat - 1}")


hand_of, shrine_of, field_of = (partial(place_of, pile) for pile in ("hand", "shrine", "field"))


def played_cards(action: str) -> tuple[Card, ...]:
    """Return the cards of the hand that an announced action plays, in the order named (H26).

    The word `at` in the action's text comes before its target: a token named there is not played.
    """
    words = action.partition(" at ")[0].split()
    return tuple([Card(word) for word in words if word in CARD_VALUES])


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """Cards of one seat.

    Attributes:
        shrine: The Shrine, top card first.
        face_down: Number of cards at the bottom of the Shrine that lie face-down. If left out, all
            but the top card do.
        hand: The hand, in the order in which the cards arrived.
        field: The tokens, in the order in which they were laid.
        out: Whether the seat is out of the game.
    """

    shrine: list[Card]
    face_down: Count = -1  # -1: left out, to be set in `__post_init__`
    hand: list[Card] = []
    field: list[Card] = []
    out: bool = False

    def __post_init__(self) -> None:
        if self.face_down < 0:
            self.face_down = max(0, len(self.shrine) - 1)

    def token(self, kind: str) -> Card | None:
        """Return the token of this kind, or None if it is not on the Field."""
        for card in self.field:
            if card[:-1] == kind:
                return card
        return None

    @property
    def has_triad(self) -> bool:
        """Whether jack, queen and king lie together on the Field (H15)."""
        return len(self.field) >= len(KINDS) and all(map(self.token, KINDS))


class Announced(msgspec.Struct, forbid_unknown_fields=True):
    """Action that has been announced and waits for its answers (H25).

    Attributes:
        action: The action as text.
        risen: For a resurrection, the card that was on top of the graveyard at the announcement
            (H23).
        fizzler: Seat that tries to stop the action; 0 for none.
        fizzle: Cards of that fizzle, kept here until its outcome is known.
        raised: The risen card while it is put to use (H23).
    """

    action: str
    risen: Card | None = None
    fizzler: Count = 0
    fizzle: list[Card] = []
    raised: list[Card] = []


class Known(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Card of a hand that is known to seats other than its owner.

    Attributes:
        card: The card.
        eyes: The seats that know it; None stands for everybody.
    """

    card: Card
    eyes: Eyes = EVERYBODY

    def is_known_to(self, seat: int) -> bool:
        """Return whether this seat knows the card (seat 0 is an onlooker)."""
        return self.eyes is None or seat in self.eyes
