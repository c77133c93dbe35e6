"""Where cards and other secrets lie and who sees them there: what decides what is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import Any, NamedTuple

from engine.rules.cards import HIDDEN, Card
from engine.rules.chance import Chance

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
        place.pile = pile or path
        place.seat = seat
        place.at = at
        place.within = within
        return place


class Pack:
    """A pack; its cards never mix with another's. `what` is what refusals call one of its cards."""

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

    def eyes_on(self, cards: Collection[Card]) -> Eyes:
        """Return the seats that see all of these cards of the pile."""
        if self.top is None or {*cards} <= {*self.cards[: self.top]}:
            return self.eyes
        return NOBODY

    def cover(self, seat: int) -> None:
        """Replace the cards that this seat does not see with hidden ones."""
        seen = self.seen(seat)
        self.cards[seen:] = [HIDDEN] * (len(self.cards) - seen)


class Secret(NamedTuple):
    """A secret that is no card, such as the dice under a cup: a field of a struct of the state.

    `eyes` are the seats that see it; anybody else sees None, or a list of None of the same length.
    `draw` gives what it can be for somebody who does not see it, and knows all that lies open.
    """

    place: Place
    holder: Any
    field: str
    eyes: Eyes
    draw: Callable[[Chance], Any]

    @property
    def value(self) -> Any:
        """What it is."""
        return getattr(self.holder, self.field)

    def seen(self, seat: int) -> bool:
        """Whether a seat sees it (seat 0: an onlooker)."""
        return self.eyes is None or seat in self.eyes

    def cover(self, seat: int) -> None:
        """Hide it from a seat that does not see it."""
        if not self.seen(seat):
            setattr(self.holder, self.field, covered(self.value))

    def redeal(self, seat: int, chance: Chance) -> None:
        """Draw it again where this seat does not see it."""
        if not self.seen(seat):
            setattr(self.holder, self.field, self.draw(chance))


def either(one: Eyes, other: Eyes) -> Eyes:
    """Return the seats that are among the one or the other."""
    if one is EVERYBODY or other is EVERYBODY:
        return EVERYBODY
    return tuple(sorted({*one, *other}))


def covered(value: Any) -> Any:
    """What is seen of a value that is hidden: `??` of a card, None of anything else; of several
    things, as many of these."""
    if isinstance(value, list | tuple):
        return type(value)(map(covered, value))
    return HIDDEN if isinstance(value, str) else None


def is_known(value: Any) -> bool:
    """Whether no part of a value that may be hidden is."""
    if isinstance(value, list | tuple):
        return all(map(is_known, value))
    return value is not None


def misplaced(piles: Collection[Pile]) -> tuple[Place, str] | None:
    """The first place that holds an impossible card, and what is wrong: the card belongs to another
    pack or to none, or lies in more places than the pack has copies. None if all is well."""
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
