"""What a siege is worth to each side: the cards that are left, the walls and the camp, and how
likely assaults succeed, the next one and those that the Besieger can still pay for."""

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
"""What one side alone has is 0 for the other, and said so that it is true of both."""

CITY_CARDS = 0.7
"""How much the cards of the Besieged count beside those of the Besieger, who has more to pay."""
USUAL = 5.5
SPREAD = 2.87
"""What a card counts on average, and how far cards lie from that, as a rule."""
STEEP = 1.7
"""A logistic curve so steep is close to the normal one."""
MOST = 0.98
"""No odds are counted as higher than this."""


def measure(s: Siege) -> list[list[float]]:
    """The Besieger's numbers, then the Besieged's."""
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
    """How likely an attack wins that is expected to come out so much higher than what is against
    it, where so many cards are unknown; equal is not enough."""
    return 1 / (1 + exp(-STEEP * (edge - 0.5) / (SPREAD * sqrt(max(1, cards)))))


def hazard(chance: float) -> float:
    """The same on a scale on which chances of one attack after another add up."""
    return -log(1 - min(MOST, chance))


def reach(side: Side, first: int, count: int, usual: float) -> float:
    """What so many cards come to, after the first ones; those that a Plan showed are known."""
    known = side.deck[first : min(side.known, first + count)]
    return sum([COUNT[card] for card in known]) + usual * (count - len(known))


def stock(side: Side) -> float:
    """How many cards a side can count on: with a heart known to lie on top also those that it will
    bring back (S16)."""
    cards = len(side.deck) + 0.5
    if side.known and side.deck and suit(side.deck[0]) == "H":
        cards += max(0, brought(side, side.deck[0]) - 1)
    return cards


def brought(side: Side, heart: Card) -> int:
    """S16: how many cards this heart brings back."""
    return min(COUNT[heart], sum([COLOUR[card] == "black" for card in side.discard]))


def mean(deck: list[Card]) -> float:
    """What a card of a deck counts on average; 0 where it is empty."""
    return sum([COUNT[card] for card in deck]) / len(deck) if deck else 0.0
