"""Evaluation of a siege: cards left, walls, camp, and the chances of assaults.

A feature has a name and a weight in log odds of winning. The weights of all features but the last
come from an exact solution of a simpler siege, in which every card has an average value. The
program that solved it is not part of the project; `tests.strength.fit` fits weights to games.

The last feature, "outlook", is the output of a small network less the weighted sum of the other
features. The sum of all features is therefore the output of the network, and the other features
only explain it, in hints for example. In a quick look the network is left out, and the other
features are the evaluation. The network knows more than they do: Plans, hearts, Fate, and the
counters that Camp Defences protect from sallies. The numbers in `network_inputs` only centre and
scale its inputs; the weights were trained for exactly these inputs, so that any change of them, or
of their order, needs new training.

Clauses such as S16 are in games/siege/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import NamedTuple

from engine.players.evaluation import Feature
from games.siege.player.balance import UNKNOWN_FATES, Balance, balance_of, informed_side
from games.siege.player.clashes import CardRange, approximate_chance, drawn_chance, hazard
from games.siege.player.network import network_of
from games.siege.player.supplies import AVERAGE_VALUE
from games.siege.rules.state import BESIEGED, BESIEGER, Siege

FEATURES = (
    Feature("cards", 0.99),  # logarithm of the deck's cards and those that a known top heart brings
    Feature("walls", 0.19),
    Feature("assault", 0.18),  # bonus of the camp in an assault
    Feature("defences", 0.175),  # bonus of the camp against a sally
    Feature("engines", 0.02),  # bonus of the camp in a bombardment
    Feature("mean", 0.6),  # average value of the deck's cards
    Feature("storm", 0.75),  # sum of the hazards of the assaults that both decks still allow
    Feature("next", 1.49),  # hazard of an assault in this half of the turn; 0 in the Besieged's
    Feature("city", 0.52),  # constant of the Besieged: always 1
    Feature("outlook", 1),  # output of the network less the weighted sum of the features above
)
"""Features with their weights; a feature that only one side has is 0 for the other."""
WEIGHTS = [feature.weight for feature in FEATURES]
LINEAR_WEIGHTS = WEIGHTS[:-1]
"""Weights without that of the network."""
CITY_CARDS_FACTOR = 0.83
"""Factor of the Besieged's "cards".

It is less than 1, since a card counts more for the Besieger, whose attacks cost more.
"""
CARDS_PER_ASSAULT = 5
"""Divisor of half the harmonic mean of both decks, which gives the assaults counted in "storm".

Equal decks of n cards each allow n / 10 assaults.
"""
CARDS_ADDED = 0.5
"""Cards added to those of a deck, so that the logarithm of an empty deck is finite."""
INPUT_CARDS_ADDED = 0.7
"""Cards added to those of a deck in the inputs of the network, which was trained with them."""
LEAST_CARDS = 0.5
"""Number of cards below which a deck counts as empty: expected losses are fractions of cards."""
MOST_PAID_BEFORE = 5
"""Most cards that the camp pays before a later assault that the network looks at."""
MOST_FATE_CARDS = 3.0
"""Limit of the cards that one Fate card is expected to take; jokers can take more (S22).

Chosen by hand.
"""


class AssaultHazards(NamedTuple):
    """Hazards of assaults in which both sides draw as many cards as they can.

    All but the first count the cards that a Plan showed to the viewer. The last two tell a Besieger
    what its known cards are worth once those above them have paid for other actions. They equal
    the average if the Besieger is not the viewer, or knows no cards.

    Attributes:
        average: Hazard of an assault with average cards.
        next: Hazard of the next assault.
        later: Hazard of an assault after the camp has paid one more card.
        best: Greatest hazard of an assault after the camp has paid up to `MOST_PAID_BEFORE` more.
    """

    average: float
    next: float
    later: float
    best: float


def measure(s: Siege) -> Sequence[Sequence[float]]:
    """Return the values of `FEATURES` for the Besieger, then for the Besieged.

    Only the knowledge of the side that knows more cards by a Plan counts (`informed_side`).
    """
    return features_of(balance_of(s, informed_side(s)))


def features_of(balance: Balance) -> tuple[Sequence[float], Sequence[float]]:
    """Return the values of `FEATURES`, in their order, for the Besieger and for the Besieged."""
    camp_values, city_values = _linear_features(balance)
    correction = 0.0
    if not balance.is_quick:
        correction = _network_log_odds(balance) - _linear_log_odds(camp_values, city_values)
    return (*camp_values, correction), (*city_values, 0.0)


def log_odds_of(balance: Balance) -> float:
    """Return the Besieger's log odds of winning: the weighted sum of all features."""
    if balance.is_quick:
        return _linear_log_odds(*_linear_features(balance))
    return _network_log_odds(balance)  # the other features cancel out


def _network_log_odds(balance: Balance) -> float:
    """Return the Besieger's log odds of winning, as the network predicts them."""
    network = network_of(balance.viewer, is_city_next=balance.is_city_next)
    return network.output(network_inputs(balance))


def _linear_log_odds(camp_values: Sequence[float], city_values: Sequence[float]) -> float:
    """Return the Besieger's log odds of winning by all features but that of the network."""
    log_odds = 0.0
    for weight, camp_value, city_value in zip(
        LINEAR_WEIGHTS, camp_values, city_values, strict=True
    ):
        log_odds += weight * (camp_value - city_value)
    return log_odds


def _linear_features(balance: Balance) -> tuple[Sequence[float], Sequence[float]]:
    """Return the values of the features for both sides, without that of the network."""
    camp = balance.camp
    city = balance.city
    assault = balance.bonus("assault")
    defences = balance.bonus("sally")
    bombard = balance.bonus("bombard")
    average_hazard, next_hazard = _approximate_hazards(balance, assault)
    storm = 0.0
    if average_hazard:
        # the smaller deck limits the assaults most, as in the harmonic mean of both
        harmonic_half = camp.cards * city.cards / (camp.cards + city.cards)
        storm = average_hazard * harmonic_half / CARDS_PER_ASSAULT
    # `top_supply` is what a heart known to lie on top will bring back, less the heart itself
    camp_cards = log(camp.cards + camp.top_supply() + CARDS_ADDED)
    city_cards = CITY_CARDS_FACTOR * log(city.cards + city.top_supply() + CARDS_ADDED)
    return (
        (camp_cards, 0.0, assault, defences, bombard, camp.mean, storm, next_hazard, 0.0),
        (city_cards, balance.walls, 0.0, 0.0, 0.0, city.mean, 0.0, 0.0, 1.0),
    )


def network_inputs(balance: Balance) -> tuple[float, ...]:
    """Return the inputs of the network, most of them between -1 and 1."""
    camp = balance.camp
    city = balance.city
    assault = balance.bonus("assault")
    hazards = _exact_hazards(balance, assault)
    return (
        1,  # takes the place of biases
        camp.cards / 20 - 1,  # a deck has 40 cards at first (S1)
        city.cards / 20 - 1,
        log(camp.cards + INPUT_CARDS_ADDED) - 2.5,  # 2.5 is the logarithm of 12 cards
        log(city.cards + INPUT_CARDS_ADDED) - 2.5,
        balance.walls / 4 - 2,  # from 0 to 10 (S3)
        assault / 3 - 1,
        balance.bonus("bombard") / 3,
        balance.bonus("sally") / 1.5 - 1,
        balance.counters.get("mine", 0),
        balance.counters.get("siege-tower", 0),
        camp.mean - AVERAGE_VALUE,
        city.mean - AVERAGE_VALUE,
        camp.average_supply(),
        city.average_supply(),
        camp.heart_points / 25 - 1,  # the hearts of a whole deck have 55 points
        city.heart_points / 25 - 1,
        camp.black_discards / 6 - 1,
        city.black_discards / 6 - 1,
        2 * (hazards.next - hazards.average),  # what known cards add to the next hazard
        2 * hazards.average,
        camp.known_supply() / 4,
        city.known_supply() / 4,
        len(camp.known) / 4,
        len(city.known) / 4,
        2 * balance.fates.black - 1,
        city.lead_of_top() / 4,  # points of a known top card above the mean of its deck
        camp.lead_of_top() / 4,
        hazards.average * min(camp.cards, city.cards) / 5,  # roughly that of all assaults to come
        float(city.reds < 2),  # without reds, the red joker takes the whole deck (S26)
        2 * (hazards.later - hazards.average),
        2 * (hazards.best - hazards.average),
    )


def _approximate_hazards(balance: Balance, bonus: int) -> tuple[float, float]:
    """Return the hazard of an assault with average cards, and the hazard of one in this half.

    Both sides draw as many cards as they can. Known cards count only in the second hazard, which is
    0 in the Besieged's half of the turn. The chances are approximate, which is quick.
    """
    attack_cards = balance.assault_cards
    if not attack_cards:
        return 0.0, 0.0
    camp = balance.camp
    city = balance.city
    most_assault = balance.rules.most_assault
    defence_cards = min(most_assault, city.cards)
    lead = attack_cards * camp.mean + bonus - defence_cards * city.mean - balance.walls
    unknown_cards = attack_cards + defence_cards
    average_hazard = hazard(approximate_chance(lead, unknown_cards))
    if balance.is_city_next:
        return average_hazard, 0.0
    if not camp.known and not city.known:
        return average_hazard, average_hazard
    # the camp discards its top card before the assault (S15)
    lead += camp.known_surplus(1, most_assault + 1) - city.known_surplus(0, most_assault)
    return average_hazard, hazard(approximate_chance(lead, unknown_cards))


def _exact_hazards(balance: Balance, bonus: int) -> AssaultHazards:
    """Return the hazards of assaults with average cards and with those that the viewer knows.

    The chances are exact for cards of equally likely values. The next assault also has a hazard in
    the Besieged's half of the turn.
    """
    attack_cards = balance.assault_cards
    if not attack_cards:
        return AssaultHazards(0, 0, 0, 0)
    lead = float(bonus - balance.walls)
    attack = CardRange(1, attack_cards)
    # in its own half, the city discards at least one card before the next assault
    defence_cards = int(min(balance.rules.most_assault, balance.city.cards))
    defence = CardRange(int(balance.is_city_next), defence_cards)
    camp = balance.camp
    city = balance.city
    unknown_camp = camp._replace(known=())
    unknown_city = city._replace(known=())
    average = hazard(drawn_chance(unknown_camp, attack, unknown_city, defence, lead))
    if not camp.known and not city.known:
        return AssaultHazards(average, average, average, average)
    next_hazard = hazard(drawn_chance(camp, attack, city, defence, lead))
    if not camp.known or balance.viewer != BESIEGER:
        return AssaultHazards(average, next_hazard, average, average)
    later_hazards: list[float] = []
    for paid in range(1, max(1, min(MOST_PAID_BEFORE, len(camp.known) - 1)) + 1):
        later_attack = CardRange(1 + paid, attack_cards)
        later_hazards.append(hazard(drawn_chance(camp, later_attack, city, defence, lead)))
    return AssaultHazards(average, next_hazard, later_hazards[0], max(later_hazards))


def camp_chance(balance: Balance) -> float:
    """Return the Besieger's chance to win; a side that can't pay has lost (S6, S7)."""
    is_city_next = balance.is_city_next
    camp_cards = balance.camp.cards
    city_cards = balance.city.cards
    if camp_cards < 0 or (camp_cards < LEAST_CARDS and not is_city_next):
        return 0.0
    if city_cards < 0 or (city_cards < LEAST_CARDS and is_city_next):
        return 1.0
    return 1 / (1 + exp(-log_odds_of(balance)))


def chance_after(balance: Balance, seat: int) -> float:
    """Return the Besieger's chance to win once a side's action is over.

    The Besieged's action ends the turn, and a Fate card follows it.

    The joker of a colour makes a side discard until a card of the colour comes (S22). Of n cards in
    random order, k of that colour, the first one is expected at (n + 1) / (k + 1). The red joker is
    fatal for a city without red cards, unless it is merciful (S26). The chance that the black joker
    takes the whole deck of a camp without black cards is left out.
    """
    if seat == BESIEGER:
        return camp_chance(balance._replace(is_city_next=True))
    camp = balance.camp
    city = balance.city
    fates = balance.fates
    if camp.cards < 0:
        return 0.0
    if city.cards < 0:
        return 1.0
    balance = balance._replace(is_city_next=False, fates=UNKNOWN_FATES)
    if balance.is_quick:
        return camp_chance(balance)
    chance = 0.0
    if fates.black:
        until_black = (camp.cards + 1) / max(1, camp.cards - camp.reds + 1)
        # of all black cards, jokers take `until_black` cards and the others one
        cards = 1 + fates.black_joker / fates.black * (until_black - 1)
        chance += fates.black * camp_chance(balance.pay(BESIEGER, min(MOST_FATE_CARDS, cards)))
    fatal = 0.0 if city.reds or balance.rules.merciful_jokers else fates.red_joker
    red = 1 - fates.black - fatal
    if red > 0:
        # a joker that is merciful to a city without reds takes one card; a fatal one counts below
        until_red = 1.0 if fatal or not city.reds else (city.cards + 1) / (city.reds + 1)
        cards = 1 + fates.red_joker / red * (until_red - 1)  # 1 if the joker is fatal
        chance += red * camp_chance(balance.pay(BESIEGED, min(MOST_FATE_CARDS, cards)))
    return chance + fatal
