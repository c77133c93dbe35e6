"""Evaluation of a siege: cards left, walls, camp, and the odds of assaults.

The assaults are the next one and those that the Besieger can still pay for. A feature has a name
and a weight in log odds of winning.

Clauses such as S16 are in games/siege/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt

from engine.rules.cards import CARD_COLOURS, CARD_VALUES, Card, suit
from games.siege.rules.state import Side, Siege
from tests.strength.frozen.evaluation import Feature, in_order_of

FEATURES = (
    Feature("cards", 1.7),  # logarithm of the cards that the side can count on
    Feature("walls", 0.14),
    Feature("assault", 0.06),  # bonus of the camp in an assault
    Feature("defences", 0.13),  # bonus of the camp against a sally
    Feature("engines", 0.02),  # bonus of the camp in a bombardment
    Feature("mean", 0.7),  # average value of the deck's cards
    Feature("turn", 0.1),  # 1 in the second half of the turn
    Feature("storm", 1.1),  # hazard of an average assault, for each one that can be paid
    Feature("next", 1.2),  # hazard of an assault in this half of the turn
    Feature("city", 2.1),  # constant of the Besieged: always 1
)
"""Features with their weights; a feature of one side alone is 0 for the other."""
CITY_CARDS = 0.7
"""Weight of the Besieged's cards beside those of the Besieger, who has more to pay."""
MOST_DEFENCE = 3
"""Greatest number of cards of a defence against an assault."""
ASSAULT_PRICE = 10
"""Cards of the deck for each further assault that is counted."""
UNSEEN_CARD = 0.5
"""Cards added to those of a deck, so that the logarithm of an empty deck is finite."""
CARD_DEVIATION = 2.87
"""Standard deviation of the value of a card."""
LOGISTIC_STEEPNESS = 1.7
"""Steepness at which a logistic curve is close to the normal distribution."""
HALF_POINT = 0.5
"""Points taken off the lead, since sums are whole numbers and an equal one does not win."""
MOST_CHANCE = 0.98
"""Greatest chance that is counted, from 0 to 1."""

in_order = in_order_of(FEATURES)


def measure(s: Siege) -> list[Sequence[float]]:
    """Return the values of `FEATURES` for the Besieger, then for the Besieged."""
    camp = s.besieger
    city = s.besieged
    walls = float(s.walls)
    assault_bonus = s.bonus("assault")
    bombard_bonus = s.bonus("bombard")
    sally_defence = s.bonus("sally")
    mean_camp = mean_value(camp.deck)
    mean_city = mean_value(city.deck)
    storm, next_assault = _assault_hazards(s, assault_bonus, mean_camp, mean_city)
    city_cards = CITY_CARDS * log(countable_cards(city))
    city_turn = float(s.phase == "besieged")
    camp_values = {
        "cards": log(countable_cards(camp)),
        "walls": 0.0,
        "assault": assault_bonus,
        "defences": sally_defence,
        "engines": bombard_bonus,
        "mean": mean_camp,
        "turn": 0.0,
        "storm": storm,
        "next": next_assault,
        "city": 0.0,
    }
    city_values = {
        "cards": city_cards,
        "walls": walls,
        "assault": 0.0,
        "defences": 0.0,
        "engines": 0.0,
        "mean": mean_city,
        "turn": city_turn,
        "storm": 0.0,
        "next": 0.0,
        "city": 1.0,
    }
    return [in_order(camp_values), in_order(city_values)]


def _assault_hazards(
    s: Siege, assault_bonus: float, mean_camp: float, mean_city: float
) -> tuple[float, float]:
    """Return the hazards of all assaults that can be paid, and of one in this half of the turn.

    Args:
        s: The siege.
        assault_bonus: Bonus of the camp in an assault.
        mean_camp: Average value of the cards of the Besieger's deck.
        mean_city: Average value of the cards of the Besieged's deck.
    """
    card_count = len(s.besieger.deck)
    assault_cards = max(0, min(s.rules.most_assault, card_count - 1))
    if not assault_cards:
        return 0.0, 0.0
    walls = float(s.walls)
    defence_cards = min(MOST_DEFENCE, len(s.besieged.deck))
    unknown_cards = assault_cards + defence_cards
    lead = assault_cards * mean_camp + assault_bonus - defence_cards * mean_city - walls
    storm = hazard(chance_to_win(lead, unknown_cards)) * card_count / ASSAULT_PRICE
    if s.phase != "besieger":
        return storm, 0.0
    attack = expected_sum(s.besieger, 1, assault_cards, mean_camp) + assault_bonus
    defence = expected_sum(s.besieged, 0, defence_cards, mean_city)
    return storm, hazard(chance_to_win(attack - defence - walls, unknown_cards))


def chance_to_win(lead: float, cards: int) -> float:
    """Return the chance that an attack wins; equal sums do not win.

    Args:
        lead: Expected lead of the attack over the defence.
        cards: Number of unknown cards on both sides.
    """
    deviation = CARD_DEVIATION * sqrt(max(1, cards))
    return 1 / (1 + exp(-LOGISTIC_STEEPNESS * (lead - HALF_POINT) / deviation))


def hazard(chance: float) -> float:
    """Return a chance on a scale on which the chances of successive attacks add up."""
    return -log(1 - min(MOST_CHANCE, chance))


def expected_sum(side: Side, skipped: int, count: int, mean: float) -> float:
    """Return the expected sum of `count` cards after the first ones.

    Args:
        side: Side whose deck the cards come from.
        skipped: Number of cards on top that are skipped.
        count: Number of cards in the sum.
        mean: Expected value of a card that no Plan has shown.
    """
    known_cards = side.deck[skipped : min(side.known, skipped + count)]
    return sum([CARD_VALUES[card] for card in known_cards]) + mean * (count - len(known_cards))


def countable_cards(side: Side) -> float:
    """Return the number of cards that a side can count on.

    With a heart known to lie on top, the cards that it will bring back count, too (S16).
    """
    cards = len(side.deck) + UNSEEN_CARD
    if side.known and side.deck and suit(side.deck[0]) == "H":
        cards += max(0, supply_of(side, side.deck[0]) - 1)
    return cards


def supply_of(side: Side, heart: Card) -> int:
    """Return the number of cards that this heart brings back (S16)."""
    return min(CARD_VALUES[heart], sum([CARD_COLOURS[card] == "black" for card in side.discard]))


def mean_value(deck: list[Card]) -> float:
    """Return the average value of a deck's cards; 0 for an empty deck."""
    return sum([CARD_VALUES[card] for card in deck]) / len(deck) if deck else 0.0
