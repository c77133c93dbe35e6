"""Evaluation of a siege: cards left, walls, camp, and the odds of assaults.

The assaults are the next one and those that the Besieger can still pay for.

Clauses such as S16 are in games/siege/rules.md.
"""

from __future__ import annotations

from math import exp, log, sqrt

from engine.players.evaluation import Feature
from engine.rules.cards import COLOUR, COUNT, Card, suit
from games.siege.rules.state import Side, Siege

FEATURES = (
    Feature("cards", 1.7),
    Feature("walls", 0.14),
    Feature("assault", 0.06),
    Feature("defences", 0.13),
    Feature("engines", 0.02),
    Feature("mean", 0.7),
    Feature("turn", 0.1),
    Feature("storm", 1.1),
    Feature("next", 1.2),
    Feature("city", 2.1),
)
"""Features with their weights; a feature of one side alone is 0 for the other."""

CITY_CARDS = 0.7
"""Weight of the Besieged's cards beside those of the Besieger, who has more to pay."""
USUAL = 5.5
"""Average value of a card."""
SPREAD = 2.87
"""Standard deviation of the value of a card."""
STEEP = 1.7
"""Steepness at which a logistic curve is close to the normal distribution."""
MOST = 0.98
"""Greatest chance that is counted, from 0 to 1."""


def measure(s: Siege) -> list[list[float]]:
    """Return the values of `FEATURES` for the Besieger, then for the Besieged."""
    camp = s.besieger
    city = s.besieged
    walls = float(s.walls)
    bonus, engines, defences = (s.bonus(effort) for effort in ("assault", "bombard", "sally"))
    ours = mean(camp.deck)
    theirs = mean(city.deck)
    cards = len(camp.deck)
    most = max(0, min(s.rules.most_assault, cards - 1))
    against = min(3, len(city.deck))
    storm = now = 0.0
    if most:
        edge = most * ours + bonus - against * theirs - walls
        storm = hazard(odds(edge, most + against)) * cards / 10
        if s.phase == "besieger":
            edge = reach(camp, 1, most, ours) + bonus - reach(city, 0, against, theirs) - walls
            now = hazard(odds(edge, most + against))
    return [
        [log(stock(camp)), 0.0, bonus, defences, engines, ours, 0.0, storm, now, 0.0],
        [
            *(CITY_CARDS * log(stock(city)), walls, 0.0, 0.0, 0.0, theirs),
            *(float(s.phase == "besieged"), 0.0, 0.0, 1.0),
        ],
    ]


def odds(edge: float, cards: int) -> float:
    """Return the chance that an attack wins; equal sums do not win.

    Args:
        edge: Expected lead of the attack over the defence.
        cards: Number of unknown cards on both sides.
    """
    return 1 / (1 + exp(-STEEP * (edge - 0.5) / (SPREAD * sqrt(max(1, cards)))))


def hazard(chance: float) -> float:
    """Return a chance on a scale on which the chances of successive attacks add up."""
    return -log(1 - min(MOST, chance))


def reach(side: Side, first: int, count: int, usual: float) -> float:
    """Return the expected sum of `count` cards after the first ones.

    Args:
        first: Number of cards on top that are skipped.
        usual: Expected value of a card that no Plan has shown.
    """
    known = side.deck[first : min(side.known, first + count)]
    return sum([COUNT[card] for card in known]) + usual * (count - len(known))


def stock(side: Side) -> float:
    """Return the number of cards that a side can count on.

    With a heart known to lie on top, the cards that it will bring back count, too (S16).
    """
    cards = len(side.deck) + 0.5
    if side.known and side.deck and suit(side.deck[0]) == "H":
        cards += max(0, brought(side, side.deck[0]) - 1)
    return cards


def brought(side: Side, heart: Card) -> int:
    """Return the number of cards that this heart brings back (S16)."""
    return min(COUNT[heart], sum([COLOUR[card] == "black" for card in side.discard]))


def mean(deck: list[Card]) -> float:
    """Return the average value of a deck's cards; 0 for an empty deck."""
    return sum([COUNT[card] for card in deck]) / len(deck) if deck else 0.0
