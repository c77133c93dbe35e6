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

In this module, a lead in points is the sum of an attack less the sum of its defence. The hazard of
an attack is -log(1 - chance to win): hazards of successive attacks add up, as in survival analysis.

Clauses such as S16 are in games/siege/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, floor, log, sqrt
from typing import NamedTuple

from engine.players.evaluation import Feature
from engine.rules.cards import CARD_COLOURS, JOKERS, suit
from games.siege.player.network import network_output
from games.siege.player.supplies import AVERAGE_VALUE, MOST_VALUE, Supplies, supplies_of
from games.siege.rules.state import BESIEGED, BESIEGER, Counter, Ruleset, Siege

FEATURES = (
    Feature("cards", 0.99),  # logarithm of the cards that the side can count on
    Feature("walls", 0.19),
    Feature("assault", 0.18),  # bonus of the camp in an assault
    Feature("defences", 0.175),  # bonus of the camp against a sally
    Feature("engines", 0.02),  # bonus of the camp in a bombardment
    Feature("mean", 0.6),  # average value of the deck's cards
    Feature("storm", 0.75),  # sum of the hazards of all assaults that both sides can pay for
    Feature("next", 1.49),  # hazard of an assault in this half of the turn; 0 in the Besieged's
    Feature("city", 0.52),  # constant of the Besieged: always 1
    Feature("outlook", 1),  # output of the network less the weighted sum of the features above
)
"""Features with their weights; a feature that only one side has is 0 for the other."""
WEIGHTS = [feature.weight for feature in FEATURES]
LINEAR_WEIGHTS = WEIGHTS[:-1]
"""Weights without that of the network."""
CITY_CARDS = 0.83
"""Factor of the Besieged's "cards"; less than 1, since the Besieger has more to pay."""
ASSAULT_PRICE = 5
"""Divisor of the number of assaults in "storm": equal decks of n cards pay for n / 10 of them."""
UNSEEN_CARD = 0.5
"""Cards added to those of a deck, so that the logarithm of an empty deck is finite."""
CARD_DEVIATION = 2.87
"""Standard deviation of the value of a card, in points: sqrt((10 * 10 - 1) / 12)."""
LOGISTIC_STEEPNESS = 1.7
"""Factor that brings the logistic curve closest to the normal distribution (Haley 1952)."""
HALF_POINT = 0.5
"""Points taken off the lead: the border lies between equal sums, which don't win, and 1 more."""
MOST_CHANCE = 0.98
"""Limit of a chance, from 0 to 1, that keeps its hazard finite: at most 3.9."""
LEAST_CARD = 0.5
"""Number of cards below which a deck counts as empty: expected losses are fractions of cards."""
MOST_FATE = 3.0
"""Limit of the cards that one Fate card is expected to take; jokers can take more (S22)."""
MOST_DRAWN = 3
"""Most cards that are drawn on one side of a clash; `Ruleset.most_assault` allows no more."""


class FateChances(NamedTuple):
    """Chances of the next Fate card (S22).

    Attributes:
        black: Chance of a black card, which strikes the Besieger.
        black_joker: Chance of the black joker.
        red_joker: Chance of the red joker.
    """

    black: float
    black_joker: float
    red_joker: float


UNKNOWN_FATES = FateChances(0.5, 0, 0)
"""Chances of Fate cards after the next one: half are black, and jokers are left out."""


class Balance(NamedTuple):
    """Numbers of a siege that the evaluation reads.

    Attributes:
        camp: Supplies of the Besieger.
        city: Supplies of the Besieged.
        walls: Height of the walls.
        counters: Number of counters in the camp, by kind.
        rules: Rules of the match.
        fates: Chances of the next Fate card.
        is_city_next: True in the Besieged's half of the turn.
        viewer: Seat that thinks, which selects the network.
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
        """Most cards that the Besieger can draw for an assault; it discards one before (S15)."""
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


def measure(s: Siege) -> Sequence[Sequence[float]]:
    """Return the values of `FEATURES` for the Besieger, then for the Besieged.

    The side whose half of the turn it is thinks: what a Plan showed to the other side does not
    count.
    """
    return features_of(balance_of(s, BESIEGED if s.phase == "besieged" else BESIEGER))


def balance_of(s: Siege, viewer: int, *, is_quick: bool = False) -> Balance:
    """Return the numbers of a siege that the evaluation reads.

    The cards that a Plan showed to the other side than the viewer's count as average ones.
    """
    counters: dict[Counter, int] = {}
    for counter in s.besieger.equipment:
        counters[counter] = counters.get(counter, 0) + 1
    return Balance(
        camp=supplies_of(s.besieger, knows=viewer != BESIEGED),
        city=supplies_of(s.besieged, knows=viewer != BESIEGER),
        walls=s.walls,
        counters=counters,
        rules=s.rules,
        fates=_fates_of(s),
        is_city_next=s.phase == "besieged",
        viewer=viewer,
        is_quick=is_quick,
    )


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


def features_of(balance: Balance) -> tuple[Sequence[float], Sequence[float]]:
    """Return the values of `FEATURES`, in their order, for the Besieger and for the Besieged."""
    camp_values, city_values = _linear_features(balance)
    if balance.is_quick:
        return (*camp_values, 0.0), (*city_values, 0.0)
    lead = _lead(LINEAR_WEIGHTS, camp_values, city_values)
    half = int(balance.is_city_next)
    number = half + 2 * (balance.viewer == BESIEGED)
    outlook = network_output(network_inputs(balance), number) - lead
    return (*camp_values, outlook), (*city_values, 0.0)


def _linear_features(balance: Balance) -> tuple[Sequence[float], Sequence[float]]:
    """Return the values of the features for both sides, without that of the network."""
    camp = balance.camp
    city = balance.city
    assault = balance.bonus("assault")
    defences = balance.bonus("sally")
    bombard = balance.bonus("bombard")
    storm, next_assault = _assault_hazards(balance, assault)
    camp_cards = log(camp.cards + top_supply(camp) + UNSEEN_CARD)
    city_cards = CITY_CARDS * log(city.cards + top_supply(city) + UNSEEN_CARD)
    return (
        (camp_cards, 0.0, assault, defences, bombard, camp.mean, storm, next_assault, 0.0),
        (city_cards, balance.walls, 0.0, 0.0, 0.0, city.mean, 0.0, 0.0, 1.0),
    )


def _lead(
    weights: Sequence[float], camp_values: Sequence[float], city_values: Sequence[float]
) -> float:
    """Return the weighted sum of the Besieger's features less those of the Besieged."""
    lead = 0.0
    for weight, camp_value, city_value in zip(weights, camp_values, city_values, strict=True):
        lead += weight * (camp_value - city_value)
    return lead


def network_inputs(balance: Balance) -> tuple[float, ...]:
    """Return the inputs of the network, most of them between -1 and 1."""
    camp = balance.camp
    city = balance.city
    counters = balance.counters
    assault = balance.bonus("assault")
    hazard_known, hazard_unknown = _known_hazards(balance, assault)
    return (
        1,  # takes the place of biases
        camp.cards / 20 - 1,  # a deck has 40 cards at first (S1)
        city.cards / 20 - 1,
        log(camp.cards + 0.7) - 2.5,
        log(city.cards + 0.7) - 2.5,
        balance.walls / 4 - 2,  # from 0 to 10 (S3)
        assault / 3 - 1,
        balance.bonus("bombard") / 3,
        balance.bonus("sally") / 1.5 - 1,
        counters.get("mine", 0),
        counters.get("siege-tower", 0),
        camp.mean - AVERAGE_VALUE,
        city.mean - AVERAGE_VALUE,
        camp.average_supply(),
        city.average_supply(),
        camp.hearts / 25 - 1,  # the hearts of a whole deck have 55 points
        city.hearts / 25 - 1,
        camp.black / 6 - 1,
        city.black / 6 - 1,
        2 * (hazard_known - hazard_unknown),  # what Plans change in the next greatest assault
        2 * hazard_unknown,
        camp.known_supply() / 4,
        city.known_supply() / 4,
        len(camp.known) / 4,
        len(city.known) / 4,
        2 * balance.fates.black - 1,
        city.lead_of_top() / 4,
        camp.lead_of_top() / 4,
        hazard_unknown * min(camp.cards, city.cards) / 5,  # roughly that of all assaults to come
        float(city.reds < 2),  # the red joker may take the whole deck (S26)
    )


def camp_chance(balance: Balance) -> float:
    """Return the Besieger's chance to win; a side that can't pay has lost (S6, S7)."""
    is_city_next = balance.is_city_next
    camp_cards = balance.camp.cards
    city_cards = balance.city.cards
    if camp_cards < 0 or (camp_cards < LEAST_CARD and not is_city_next):
        return 0.0
    if city_cards < 0 or (city_cards < LEAST_CARD and is_city_next):
        return 1.0
    return 1 / (1 + exp(-_lead(WEIGHTS, *features_of(balance))))


def chance_after(balance: Balance, seat: int) -> float:
    """Return the Besieger's chance once a side's action is over; Fate follows the Besieged's.

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
        # a black card takes one card; the part of them that are jokers takes `until_black`
        cards = 1 + fates.black_joker / fates.black * (until_black - 1)
        chance += fates.black * camp_chance(balance.pay(BESIEGER, min(MOST_FATE, cards)))
    fatal = 0.0 if city.reds or balance.rules.merciful_jokers else fates.red_joker
    red = 1 - fates.black - fatal
    if red > 0:
        until_red = 1.0 if fatal or not city.reds else (city.cards + 1) / (city.reds + 1)
        cards = 1 + fates.red_joker * (not fatal) / red * (until_red - 1)
        chance += red * camp_chance(balance.pay(BESIEGED, min(MOST_FATE, cards)))
    return chance + fatal


def _assault_hazards(balance: Balance, bonus: int) -> tuple[float, float]:
    """Return the hazards of all assaults that can be paid, and of one in this half of the turn.

    Every assault is counted as the greatest one, against the greatest defence. The number of them
    is the harmonic mean of both decks over `2 * ASSAULT_PRICE`: both sides pay for an assault, and
    the smaller deck sets the limit. The chances are approximate, which is quick; compare
    `_known_hazards`. Known cards count only in the next assault.
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
    average_hazard = hazard(chance_to_win(lead, unknown_cards))
    assaults = camp.cards * city.cards / (camp.cards + city.cards) / ASSAULT_PRICE
    storm = average_hazard * assaults
    if balance.is_city_next:
        return storm, 0.0
    if not camp.known and not city.known:
        return storm, average_hazard
    surplus = known_surplus(camp, 1, most_assault + 1) - known_surplus(city, 0, most_assault)
    return storm, hazard(chance_to_win(lead + surplus, unknown_cards))


def _known_hazards(balance: Balance, bonus: int) -> tuple[float, float]:
    """Return the hazards of the greatest assault with the cards known, and with average ones.

    The chances are exact for cards of equally likely values.
    """
    attack_cards = balance.assault_cards
    if not attack_cards:
        return 0.0, 0.0
    defence_cards = int(min(balance.rules.most_assault, balance.city.cards))
    # in its own half, the city discards at least one card before the next assault
    first_defence = int(balance.is_city_next)
    lead = float(bonus - balance.walls)
    camp = balance.camp._replace(known=())
    city = balance.city._replace(known=())
    unknown = hazard(drawn_chance(camp, (1, attack_cards), city, (0, defence_cards), lead))
    if not balance.camp.known and not balance.city.known:
        return unknown, unknown
    drawn = (first_defence, defence_cards)
    known = drawn_chance(balance.camp, (1, attack_cards), balance.city, drawn, lead)
    return hazard(known), unknown


def drawn_chance(
    attacker: Supplies,
    attack: tuple[int, int],
    defender: Supplies,
    defence: tuple[int, int],
    lead: float,
) -> float:
    """Return the chance that cards of one deck and a lead beat cards of another deck.

    Args:
        attacker: Supplies that the attack is drawn from.
        attack: Pair of numbers: cards discarded before the attack, and cards of the attack.
        defender: Supplies that the defence is drawn from.
        defence: Pair of numbers: cards discarded before the defence, and cards of the defence.
        lead: Points that are added to the attack: counters less walls.
    """
    attack_sum, unknown_attack = _drawn_sum(attacker, *attack)
    defence_sum, unknown_defence = _drawn_sum(defender, *defence)
    return chance_of_lead(unknown_attack, unknown_defence, lead + attack_sum - defence_sum)


def _drawn_sum(supplies: Supplies, start: int, count: int) -> tuple[float, int]:
    """Return the foreseeable part of the sum of the cards drawn, and the number of unknown cards.

    A known card counts with its value. An unknown card counts with the difference of the deck's
    mean from `AVERAGE_VALUE`; `chance_of_lead` then adds a random card of average value.

    Args:
        supplies: Supplies that the cards are drawn from.
        start: Number of cards discarded before.
        count: Number of cards drawn.
    """
    known_sum, known_count = supplies.known_sum(start, start + count)
    unknown_count = count - known_count
    return known_sum + unknown_count * (supplies.mean - AVERAGE_VALUE), unknown_count


def chance_of_lead(attack_cards: int, defence_cards: int, lead: float) -> float:
    """Return the chance that unknown cards and a lead beat other unknown cards.

    Equal sums do not win. A fractional lead is interpolated between whole ones.
    """
    point = -lead - LEAST_LEAD  # place in the table; the cards have to gain more than `-lead`
    if point < 0:
        return 1.0
    tail = CHANCES[attack_cards, defence_cards]
    index = floor(point)
    if index + 1 >= len(tail):
        return 0.0
    part = point - index
    return tail[index] * (1 - part) + tail[index + 1] * part


def _tail_chances(attack_cards: int, defence_cards: int) -> list[float]:
    """Return the chances that an attack beats a defence by more than each of a range of leads.

    The range begins at `LEAST_LEAD`. All values of a card, 1 to 10, are equally likely, as if each
    were drawn from a whole deck.
    """
    card_count = attack_cards + defence_cards
    ways = {0: 1}  # number of ways to reach each sum of the attack less the defence
    for number in range(card_count):
        sign = 1 if number < attack_cards else -1
        ways_with_card: dict[int, int] = {}
        for total, count in ways.items():
            for value in range(1, MOST_VALUE + 1):
                key = total + sign * value
                ways_with_card[key] = ways_with_card.get(key, 0) + count
        ways = ways_with_card
    return [
        sum([count for total, count in ways.items() if total > lead]) / MOST_VALUE**card_count
        for lead in range(LEAST_LEAD, -LEAST_LEAD)
    ]


LEAST_LEAD = -64
"""Lowest lead in `CHANCES`, in points; cards, counters and walls never make a lower one."""
CHANCES = {
    (attack, defence): _tail_chances(attack, defence)
    for attack in range(MOST_DRAWN + 1)
    for defence in range(MOST_DRAWN + 1)
}
"""Chances to win by more than each lead from `LEAST_LEAD` on, by the numbers of cards drawn.

Keys are the number of cards of the attack and of the defence.
"""


def chance_to_win(lead: float, cards: float) -> float:
    """Return the approximate chance that an attack wins; equal sums do not win.

    The sum of the cards is taken as normal, and the normal distribution as logistic.

    Args:
        lead: Expected lead of the attack over the defence.
        cards: Number of unknown cards on both sides.
    """
    deviation = CARD_DEVIATION * sqrt(max(1, cards))
    return 1 / (1 + exp(-LOGISTIC_STEEPNESS * (lead - HALF_POINT) / deviation))


def hazard(chance: float) -> float:
    """Return the hazard of a chance: -log(1 - chance), so that hazards of attacks add up."""
    return -log(1 - min(MOST_CHANCE, chance))


def known_surplus(supplies: Supplies, start: int, end: int) -> float:
    """Return the points by which known cards in a range are better than the deck's mean.

    Args:
        supplies: Supplies with the known cards.
        start: Index of the first card in the deck, from 0 at the top.
        end: Index after the last card.
    """
    known_sum, known_count = supplies.known_sum(start, end)
    return known_sum - supplies.mean * known_count


def top_supply(supplies: Supplies) -> float:
    """Return the cards that a heart known to lie on top will bring back, less itself (S16).

    0 if the top card is unknown or no heart.
    """
    top = supplies.known[0] if supplies.known else None
    if not top or suit(top) != "H":
        return 0.0
    return max(0.0, supplies.supply_of(top) - 1)
