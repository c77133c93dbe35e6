"""What Shrine is played with: the cards, the places where they lie, and what a seat has of them."""

from __future__ import annotations

from functools import cache, partial
from typing import Annotated

import msgspec

from engine.rules.cards import COUNT, RED_JOKER, Card, pack
from engine.rules.places import EVERYBODY, Eyes, Pack, Place

Count = Annotated[int, msgspec.Meta(ge=0)]
BALANCE = RED_JOKER
"""H30: the joker that is shuffled in."""
CARDS = Pack("card of the pack", pack())
"""H1: the pack."""
CARDS_AND_BALANCE = Pack("card of the pack", [*CARDS.cards, BALANCE])
"""H30: the pack, played with the Balance."""
KINDS = ("J", "Q", "K")
"""H12: the kinds of tokens. Together they are a Triad (H15)."""
DAGGER = "A"
"""H15, H18: a dagger's rank; it is a token's on a Triad."""

DECK = Place("deck")
GRAVEYARD = Place("graveyard")
ASIDE = Place("aside")
FIZZLE = Place("announced.fizzle", "fizzle", within="announced")
RAISED = Place("announced.raised", "raised", within="announced")


@cache
def place_of(pile: str, seat: int) -> Place:
    """Where a seat's `hand`, `shrine` or `field` lies."""
    return Place(f"players.{seat - 1}.{pile}", pile, seat, within=f"players.{seat - 1}")


hand_of, shrine_of, field_of = (partial(place_of, pile) for pile in ("hand", "shrine", "field"))


def played_cards(action: str) -> tuple[Card, ...]:
    """H26: the cards of the hand that an announced action plays, in the order named. A token that
    it is aimed at comes after the word `at`."""
    words = action.partition(" at ")[0].split()
    return tuple([Card(word) for word in words if word in COUNT])


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """One seat's cards: its Shrine, top first, of which the lowest `face_down` lie face-down (where
    that is left out, all but the top); its hand in the order of arrival, its Field in the order in
    which tokens were laid."""

    shrine: list[Card]
    face_down: Count = -1
    hand: list[Card] = []
    field: list[Card] = []
    out: bool = False

    def __post_init__(self) -> None:
        if self.face_down < 0:
            self.face_down = max(0, len(self.shrine) - 1)

    def token(self, kind: str) -> Card | None:
        """The token of this kind, if it is on the Field."""
        for card in self.field:
            if card[:-1] == kind:
                return card
        return None

    @property
    def triad(self) -> bool:
        """H15: jack, queen and king lie together."""
        return len(self.field) >= len(KINDS) and all(map(self.token, KINDS))


class Announced(msgspec.Struct, forbid_unknown_fields=True):
    """H25: an action that has been announced and waits for its answers, as text.

    risen: for a resurrection, the card that was on top of the graveyard just then (H23); it lies in
    `raised` while it is put to use. fizzler: who tries to stop the action, with the cards that
    `fizzle` holds until it is known whether they do.
    """

    action: str
    risen: Card | None = None
    fizzler: Count = 0
    fizzle: list[Card] = []
    raised: list[Card] = []


class Known(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a hand that others than its owner know to lie there: these seats, None is all."""

    card: Card
    eyes: Eyes = EVERYBODY

    def to(self, seat: int) -> bool:
        """Whether this seat knows it (seat 0: an onlooker)."""
        return self.eyes is None or seat in self.eyes
