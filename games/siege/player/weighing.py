"""Evaluation of a siege: cards left, walls, camp, and the odds of assaults.

The assaults are the next one and those that both sides can still pay for. A feature has a name and
a weight in log odds of winning. The weights follow an exact solution of the siege between decks of
average cards, so that cards, walls and counters are worth what they return.

Clauses such as S16 are in games/siege/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from engine.players.evaluation import Feature
from engine.rules.cards import CARD_COLOURS, CARD_VALUES, Card, suit
from games.siege.rules.state import BESIEGER, Side, Siege

FEATURES = (
    Feature("cards", 0.99),  # logarithm of the cards that the side can count on
    Feature("walls", 0.19),
    Feature("assault", 0.18),  # bonus of the camp in an assault
    Feature("defences", 0.175),  # bonus of the camp against a sally
    Feature("engines", 0.02),  # bonus of the camp in a bombardment
    Feature("mean", 0.6),  # average value of the deck's cards
    Feature("storm", 0.75),  # hazard of an average assault, for each one that both can pay
    Feature("next", 1.49),  # hazard of an assault in this half of the turn
    Feature("city", 0.52),  # constant of the Besieged: always 1
)
"""Features with their weights; a feature of one side alone is 0 for the other."""
WEIGHTS = [feature.weight for feature in FEATURES]
CITY_CARDS = 0.83
"""Weight of the Besieged's cards beside those of the Besieger, who has more to pay."""
ASSAULT_PRICE = 5
"""Cards of both decks for each further assault that is counted."""
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


class Balance(NamedTuple):
    """Numbers of a siege that the evaluation reads.

    Attributes:
        camp_cards: Number of cards in the Besieger's deck.
        city_cards: Number of cards in the Besieged's deck.
        camp_supply: Further cards that the Besieger can count on.
        city_supply: Further cards that the Besieged can count on.
        camp_mean: Average value of the cards of the Besieger's deck.
        city_mean: Average value of the cards of the Besieged's deck.
        surplus: Points that known cards add to the lead of the next assault.
        most_assault: Most cards that may be drawn for or against an assault (S15).
        walls: Height of the walls.
        assault: Bonus of the camp in an assault.
        bombard: Bonus of the camp in a bombardment.
        sally: Bonus of the camp against a sally.
        is_city_next: True in the Besieged's half of the turn.
    """

    camp_cards: float
    city_cards: float
    camp_supply: float
    city_supply: float
    camp_mean: float
    city_mean: float
    surplus: float
    most_assault: int
    walls: int
    assault: int
    bombard: int
    sally: int
    is_city_next: bool

    @property
    def assault_cards(self) -> int:
        """Most cards that the Besieger can draw for an assault (S15)."""
        return max(0, min(self.most_assault, int(self.camp_cards) - 1))

    def mean_of(self, seat: int) -> float:
        """Return the average value of the cards of a side's deck."""
        return self.camp_mean if seat == BESIEGER else self.city_mean

    def pay(self, seat: int, cards: float) -> Balance:
        """Return the balance after a side has discarded cards; a negative number returns them."""
        if seat == BESIEGER:
            return self._replace(camp_cards=self.camp_cards - cards)
        return self._replace(city_cards=self.city_cards - cards)


def measure(s: Siege) -> Sequence[Sequence[float]]:
    """Return the values of `FEATURES` for the Besieger, then for the Besieged."""
    return features_of(balance_of(s))


def balance_of(s: Siege) -> Balance:
    """Return the numbers of a siege that the evaluation reads."""
    camp = s.besieger
    city = s.besieged
    camp_mean = mean_value(camp.deck)
    city_mean = mean_value(city.deck)
    most_assault = s.rules.most_assault
    surplus = 0.0
    if camp.known > 1:
        surplus += known_surplus(camp.deck[1 : min(camp.known, most_assault + 1)], camp_mean)
    if city.known:
        surplus -= known_surplus(city.deck[: min(city.known, most_assault)], city_mean)
    return Balance(
        camp_cards=len(camp.deck),
        city_cards=len(city.deck),
        camp_supply=known_supply(camp),
        city_supply=known_supply(city),
        camp_mean=camp_mean,
        city_mean=city_mean,
        surplus=surplus,
        most_assault=most_assault,
        walls=s.walls,
        assault=s.bonus("assault"),
        bombard=s.bonus("bombard"),
        sally=s.bonus("sally"),
        is_city_next=s.phase == "besieged",
    )


def features_of(balance: Balance) -> tuple[Sequence[float], Sequence[float]]:
    """Return the values of `FEATURES`, in their order, for the Besieger and for the Besieged."""
    storm, next_assault = _assault_hazards(balance)
    camp_cards = log(balance.camp_cards + balance.camp_supply + UNSEEN_CARD)
    city_cards = CITY_CARDS * log(balance.city_cards + balance.city_supply + UNSEEN_CARD)
    camp = (camp_cards, 0.0, balance.assault, balance.sally, balance.bombard)
    city = (city_cards, balance.walls, 0.0, 0.0, 0.0)
    return (
        (*camp, balance.camp_mean, storm, next_assault, 0.0),
        (*city, balance.city_mean, 0.0, 0.0, 1.0),
    )


def camp_chance(balance: Balance) -> float:
    """Return the Besieger's chance to win; a side that can't pay has lost (S6, S7)."""
    is_city_next = balance.is_city_next
    if balance.camp_cards < 0 or (balance.camp_cards < 1 and not is_city_next):
        return 0.0
    if balance.city_cards < 0 or (balance.city_cards < 1 and is_city_next):
        return 1.0
    lead = 0.0
    for weight, camp_value, city_value in zip(WEIGHTS, *features_of(balance), strict=True):
        lead += weight * (camp_value - city_value)
    return 1 / (1 + exp(-lead))


def _assault_hazards(balance: Balance) -> tuple[float, float]:
    """Return the hazards of all assaults that can be paid, and of one in this half of the turn."""
    attack_cards = balance.assault_cards
    if not attack_cards:
        return 0.0, 0.0
    defence_cards = min(balance.most_assault, balance.city_cards)
    lead = (
        attack_cards * balance.camp_mean
        + balance.assault
        - defence_cards * balance.city_mean
        - balance.walls
    )
    unknown_cards = attack_cards + defence_cards
    average_hazard = hazard(chance_to_win(lead, unknown_cards))
    all_cards = balance.camp_cards + balance.city_cards
    assaults = balance.camp_cards * balance.city_cards / all_cards / ASSAULT_PRICE
    storm = average_hazard * assaults
    if balance.is_city_next:
        return storm, 0.0
    if not balance.surplus:
        return storm, average_hazard
    return storm, hazard(chance_to_win(lead + balance.surplus, unknown_cards))


def chance_to_win(lead: float, cards: float) -> float:
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


def known_surplus(known_cards: Sequence[Card], mean: float) -> float:
    """Return the points by which known cards are better than average ones."""
    return sum([CARD_VALUES[card] for card in known_cards]) - mean * len(known_cards)


def known_supply(side: Side) -> float:
    """Return the cards that a heart known to lie on top will bring back, less itself (S16)."""
    if side.known and side.deck and suit(side.deck[0]) == "H":
        return max(0, supply_of(side, side.deck[0]) - 1)
    return 0


def average_supply(side: Side) -> float:
    """Return the number of cards that the next card of a deck brings back on average (S16)."""
    if side.known:
        top = side.deck[0]
        return supply_of(side, top) if suit(top) == "H" else 0
    hearts = [card for card in side.deck if suit(card) == "H"]
    return sum([supply_of(side, heart) for heart in hearts]) / len(side.deck)


def supply_of(side: Side, heart: Card) -> int:
    """Return the number of cards that this heart brings back (S16)."""
    return min(CARD_VALUES[heart], sum([CARD_COLOURS[card] == "black" for card in side.discard]))


def mean_value(deck: list[Card]) -> float:
    """Return the average value of a deck's cards; 0 for an empty deck."""
    return sum([CARD_VALUES[card] for card in deck]) / len(deck) if deck else 0.0
