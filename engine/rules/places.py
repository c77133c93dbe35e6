"""Where cards lie, and who sees them there: the one list from which secrets are kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import NamedTuple

from engine.rules.cards import HIDDEN, Card

EVERYBODY = None
NOBODY: tuple[int, ...] = ()
Eyes = tuple[int, ...] | None
"""The seats that see some cards; None is everybody."""


class Place(str):
    """A place on the table: its path in the position, which is also its widget's name.

    `pile` says what kind of place it is, in the game's own words; `seat` whose it is, 0 where it is
    nobody's; `at` names the card or the cell that it belongs to, or is ""; `within` the place or
    the part of the table that it lies in, which stands for it where it has no widget of its own.
    """

    pile: str
    seat: int
    at: str
    within: str

    def __new__(
        cls, path: str, pile: str = "", seat: int = 0, at: str = "", within: str = ""
    ) -> Place:
        """A place of that path."""
        place = super().__new__(cls, path)
        place.pile, place.seat, place.at, place.within = pile or path, seat, at, within
        return place


class Pack:
    """Cards that never mix with those of another pack; `what` is one of them, for refusals."""

    def __init__(self, what: str, cards: Iterable[Card]) -> None:
        self.what = what
        self.cards = [*cards]
        self.copies = Counter(self.cards)


class Pile(NamedTuple):
    """The cards of a place, top first: the state's own list.

    `eyes` are the seats that see them, None is everybody; where `top` is given, they see so many of
    the top and no more.
    """

    place: Place
    cards: list[Card]
    pack: Pack
    eyes: Eyes = EVERYBODY
    top: int | None = None

    def seen(self, seat: int) -> int:
        """How many cards, from the top, a seat sees (seat 0: an onlooker)."""
        if self.eyes is not None and seat not in self.eyes:
            return 0
        return len(self.cards) if self.top is None else min(self.top, len(self.cards))

    def cover(self, seat: int) -> None:
        """Hide what this seat does not see."""
        seen = self.seen(seat)
        self.cards[seen:] = [HIDDEN] * (len(self.cards) - seen)


def misplaced(piles: Collection[Pile]) -> tuple[Place, str] | None:
    """The first place that holds what can't be there, and what is wrong: a card of no pack or of
    another, or one that lies in more places than the pack has of it. None where all is well."""
    lying: dict[Pack, Counter[Card]] = {pile.pack: Counter() for pile in piles}
    for pile in piles:
        for card in pile.cards:
            copies = pile.pack.copies.get(card)
            if copies is None:
                return pile.place, f"{card or repr('')} is no {pile.pack.what}"
            lying[pile.pack][card] += 1
            if lying[pile.pack][card] > copies:
                often = "twice" if copies == 1 else f"more than {copies} times"
                return pile.place, f"{card} stands there {often}, or in another place too"
    return None
