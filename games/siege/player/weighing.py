"""What a siege is worth to each side: the cards that are left, the walls and the camp, and how
likely assaults succeed, the next one and those that the Besieger can still pay for."""

from __future__ import annotations

from math import exp, log, sqrt

from engine.players.evaluation import Feature
from engine.rules.cards import COLOUR, COUNT, Card, suit
from games.siege.rules.state import Side, Siege

FEATURES = (
    Feature("cards", 1.7, "to have more cards left", "to have fewer cards left"),
    Feature("walls", 0.14, "a better state of the walls", "a worse state of the walls"),
    Feature("assault", 0.06, "a better state of the camp", "a worse state of the camp"),
    Feature("defences", 0.13, "better odds in sallies", "worse odds in sallies"),
    Feature("engines", 0.02, "better odds in bombardments", "worse odds in bombardments"),
    Feature("mean", 0.7, "higher cards in the deck", "lower cards in the deck"),
    Feature("turn", 0.1, "to have the next move", "to give away the next move"),
    Feature("storm", 1.1, "better odds in later assaults", "worse odds in later assaults"),
    Feature("next", 1.2, "better odds in the next assault", "worse odds in the next assault"),
    Feature("city", 2.1, "the city to stand", "the city to fall"),
)
"""What one side alone has is 0 for the other, and said so that it is true of both."""

CITY_CARDS = 0.7
"""How much the cards of the Besieged count beside those of the Besieger, who has more to pay."""
USUAL, SPREAD = 5.5, 2.87
"""What a card counts on average, and how far cards lie from that, as a rule."""
STEEP = 1.7
"""A logistic curve so steep is close to the normal one."""
MOST = 0.98
"""No odds are counted as higher than this."""


def measure(s: Siege) -> list[list[float]]:
    """The Besieger's numbers, then the Besieged's."""
    camp, city, walls = s.besieger, s.besieged, float(s.walls)
    bonus, engines, defences = (s.bonus(effort) for effort in ("assault", "bombard", "sally"))
    ours, theirs = mean(camp.deck), mean(city.deck)
    cards = len(camp.deck)
    most, against = max(0, min(s.rules.most_assault, cards - 1)), min(3, len(city.deck))
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
