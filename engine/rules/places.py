"""Places, piles and secrets: the positions of hidden things, and the seats that may see them.

Eyes are the seats that see something. To redeal is to draw everything anew that a seat can't know,
in agreement with its knowledge. `Game.view` calls `cover`, `Game.redeal` calls `redeal`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import Any, NamedTuple

from engine.rules.cards import HIDDEN, Card
from engine.rules.chance import Chance

EVERYBODY = None
"""Eyes of all seats and of onlookers."""
NOBODY: tuple[int, ...] = ()
"""Eyes of no seat."""
ONLOOKER = 0
"""Seat number of an onlooker, who sees public information only."""
Eyes = tuple[int, ...] | None
"""Seats that see some cards; None is everybody."""


class Place(str):
    """Place on the table: its path in the position, which is also the name of its widget.

    Attributes:
        pile: The kind of place, in the game's own words.
        seat: The seat it belongs to, 0 if it is nobody's.
        at: The card or the cell it belongs to, or "".
        within: The place or part of the table around it, which stands for it if it has no widget of
            its own.
    """

    pile: str
    seat: int
    at: str
    within: str

    def __new__(
        cls, path: str, pile: str = "", seat: int = 0, at: str = "", within: str = ""
    ) -> Place:
        """Create the place with this path."""
        place = super().__new__(cls, path)
        place.pile = pile or path
        place.seat = seat
        place.at = at
        place.within = within
        return place


class Pack:
    """Pack of cards, which never mix with those of another pack.

    Args:
        what: Words for one of its cards, for refusals, such as `card of Fate's`.
        cards: The cards; some may be equal.
    """

    def __init__(self, what: str, cards: Iterable[Card]) -> None:
        self.what = what
        self.cards = [*cards]
        self.copies = Counter(self.cards)


class Pile(NamedTuple):
    """Cards at a place, top first, and the seats that see them.

    Attributes:
        place: The place.
        cards: The state's own list.
        pack: The pack that the cards belong to.
        eyes: The seats that see the cards; None is everybody.
        top: The number of cards on top that these seats see; None for all.
    """

    place: Place
    cards: list[Card]
    pack: Pack
    eyes: Eyes = EVERYBODY
    top: int | None = None

    def seen(self, seat: int) -> int:
        """Return the number of cards, from the top, that a seat sees (seat 0: an onlooker)."""
        if self.eyes is not None and seat not in self.eyes:
            return 0
        return len(self.cards) if self.top is None else min(self.top, len(self.cards))

    def eyes_that_see(self, cards: Collection[Card]) -> Eyes:
        """Return the seats that see all of these cards of the pile."""
        if self.top is None or {*cards} <= {*self.cards[: self.top]}:
            return self.eyes
        return NOBODY

    def cover(self, seat: int) -> None:
        """Replace the cards that this seat does not see with hidden ones."""
        visible = self.seen(seat)
        self.cards[visible:] = [HIDDEN] * (len(self.cards) - visible)


class Secret(NamedTuple):
    """Secret other than a card, such as the dice under a cup: a field of a struct of the state.

    Attributes:
        place: The place of the field.
        holder: The struct with the field.
        field: The name of the field.
        eyes: The seats that see it; others see None, or a list of None of equal length.
        draw: Returns a random value that the secret can have for somebody who knows everything that
            lies open, but not the secret.
    """

    place: Place
    holder: Any
    field: str
    eyes: Eyes
    draw: Callable[[Chance], Any]

    @property
    def value(self) -> Any:
        """Value of the secret."""
        return getattr(self.holder, self.field)

    def seen(self, seat: int) -> bool:
        """Return True if a seat sees the secret (seat 0: an onlooker)."""
        return self.eyes is None or seat in self.eyes

    def cover(self, seat: int) -> None:
        """Hide the secret from a seat that does not see it."""
        if not self.seen(seat):
            setattr(self.holder, self.field, hidden_value(self.value))

    def redeal(self, seat: int, chance: Chance) -> None:
        """Draw the secret again if this seat does not see it."""
        if not self.seen(seat):
            setattr(self.holder, self.field, self.draw(chance))


def eyes_of_either(one: Eyes, other: Eyes) -> Eyes:
    """Return the seats that are in the one or in the other."""
    if one is EVERYBODY or other is EVERYBODY:
        return EVERYBODY
    return tuple(sorted({*one, *other}))


def hidden_value(value: Any) -> Any:
    """Return a hidden value as others see it: `??` for a card, None for anything else.

    A list or a tuple keeps its length; each element is covered.
    """
    if isinstance(value, list | tuple):
        return type(value)(map(hidden_value, value))
    return HIDDEN if isinstance(value, str) else None


def is_known(value: Any) -> bool:
    """Return True if no part of a value is hidden."""
    if isinstance(value, list | tuple):
        return all(map(is_known, value))
    return value is not None


def find_misplaced_card(piles: Collection[Pile]) -> tuple[Place, str] | None:
    """Return the first place with an impossible card and the fault, or None if all is well.

    A card is impossible if it belongs to another pack or to none, or lies in more places than the
    pack has copies.
    """
    counts: dict[Pack, Counter[Card]] = {pile.pack: Counter() for pile in piles}
    for pile in piles:
        for card in pile.cards:
            copies = pile.pack.copies.get(card)
            if copies is None:
                shown_card = card or repr("")  # an empty text could not be seen
                return pile.place, f"{shown_card} is no {pile.pack.what}"
            counts[pile.pack][card] += 1
            if counts[pile.pack][card] > copies:
                how_often = "twice" if copies == 1 else f"more than {copies} times"
                return pile.place, f"{card} stands there {how_often}, or in another place too"
    return None
