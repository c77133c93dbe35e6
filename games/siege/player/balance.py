"""Balance of a siege: the numbers of a position that the evaluation reads.

Clauses such as S15 are in games/siege/rules.md.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.rules.cards import CARD_COLOURS, JOKERS
from games.siege.player.supplies import Supplies, supplies_of
from games.siege.rules.state import BESIEGED, BESIEGER, Counter, Ruleset, Siege


class FateChances(NamedTuple):
    """Chances of the next Fate card (S22).

    Attributes:
        black: Chance of a black card or the black joker, which strike the Besieger.
        black_joker: Chance of the black joker.
        red_joker: Chance of the red joker.
    """

    black: float
    black_joker: float
    red_joker: float


UNKNOWN_FATES = FateChances(0.5, 0, 0)
"""Chances of Fate cards after the next one: half are black, and jokers are left out.

This is an approximation, since the next card changes the deck that they come from.
"""


class Balance(NamedTuple):
    """Numbers of a siege that the evaluation reads.

    "Camp" is short for the Besieger, "city" for the Besieged.

    Attributes:
        camp: Supplies of the Besieger.
        city: Supplies of the Besieged.
        walls: Height of the walls.
        counters: Number of counters in the camp, by kind.
        rules: Rules of the match.
        fates: Chances of the next Fate card.
        is_city_next: True in the Besieged's half of the turn.
        viewer: Seat whose knowledge the evaluation uses; each seat has networks of its own.
        is_quick: True to leave out the network and the next Fate card, which take time.
    """

    camp: Supplies
    city: Supplies
    walls: int
    counters: dict[Counter, int]
    rules: Ruleset
    fates: FateChances
    is_city_next: bool
    viewer: int
    is_quick: bool = False

    @property
    def assault_cards(self) -> int:
        """Most cards that the Besieger can draw for an assault; it discards one before (S15).

        Only whole cards can be drawn, while `camp.cards` may be a fraction.
        """
        return max(0, min(self.rules.most_assault, int(self.camp.cards) - 1))

    def side(self, seat: int) -> Supplies:
        """Return the supplies of a side."""
        return self.camp if seat == BESIEGER else self.city

    def bonus(self, effort: str) -> int:
        """Return the points that counters in the camp add to an effort, a kind of attack (S4)."""
        rules = self.rules.counters
        return sum(
            [
                number * rules[counter].value
                for counter, number in self.counters.items()
                if rules[counter].against == effort
            ]
        )

    def with_side(self, seat: int, supplies: Supplies) -> Balance:
        """Return the balance with other supplies of a side."""
        if seat == BESIEGER:
            return self._replace(camp=supplies)
        return self._replace(city=supplies)

    def pay(self, seat: int, cards: float) -> Balance:
        """Return the balance after a side has discarded cards."""
        return self.with_side(seat, self.side(seat).pay(cards)) if cards else self

    def with_counter(self, counter: Counter, change: int) -> Balance:
        """Return the balance with one counter more or less in the camp (S9, S20)."""
        number = self.counters.get(counter, 0) + change
        return self._replace(counters={**self.counters, counter: number})


def balance_of(s: Siege, viewer: int, *, is_quick: bool = False) -> Balance:
    """Return the numbers of a siege that the evaluation reads.

    The cards that a Plan showed to the viewer's opponent count as average ones. A side's own Plan
    is therefore visible unless the viewer is the other side.
    """
    counters: dict[Counter, int] = {}
    for counter in s.besieger.equipment:
        counters[counter] = counters.get(counter, 0) + 1
    return Balance(
        camp=supplies_of(s.besieger, is_plan_visible=viewer != BESIEGED),
        city=supplies_of(s.besieged, is_plan_visible=viewer != BESIEGER),
        walls=s.walls,
        counters=counters,
        rules=s.rules,
        fates=_fates_of(s),
        is_city_next=s.phase == "besieged",
        viewer=viewer,
        is_quick=is_quick,
    )


def informed_side(s: Siege) -> int:
    """Return the seat that knows more cards by a Plan; at equal numbers, the seat whose half it is.

    In a search this is nearly always the searcher. The cards that the searcher knows are the true
    ones in every world, that is, in every position that the searcher can't tell from the true one.
    """
    if s.besieger.known == s.besieged.known:
        return s.turn_of
    return BESIEGER if s.besieger.known > s.besieged.known else BESIEGED


def _fates_of(s: Siege) -> FateChances:
    """Return the chances of the next Fate card: everybody knows which cards are left."""
    deck = s.fate.deck
    if not deck:
        return UNKNOWN_FATES
    black_count = sum([CARD_COLOURS[card] == "black" for card in deck])
    jokers = [CARD_COLOURS[card] for card in deck if card in JOKERS]
    card_count = len(deck)
    return FateChances(
        black_count / card_count,
        jokers.count("black") / card_count,
        jokers.count("red") / card_count,
    )
