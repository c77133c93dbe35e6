"""Prospects of actions and answers: the Besieger's expected chance to win after each of them.

A prospect looks one action ahead, and over all results of a clash by their chances, so that no luck
of single cards blurs it. The answer to a clash is the one that the defender likes best.

Clauses such as S11 are in games/siege/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, log
from typing import NamedTuple

from engine.rules.notation import Action
from games.siege.player.weighing import (
    Balance,
    average_supply,
    balance_of,
    camp_chance,
    chance_to_win,
    known_surplus,
)
from games.siege.rules.actions import (
    Construct,
    Defend,
    Gamble,
    Plan,
    Repair,
    Resupply,
    SiegeAction,
)
from games.siege.rules.state import BESIEGER, Counter, Effort, Siege, Target

MOST_VALUE = 10
"""Greatest value of a card."""
LEAST_CHANCE = 1e-4
"""Smallest chance that differs from none."""


class Attack(NamedTuple):
    """Attack whose price is paid, as the side that thinks about it knows it.

    Attributes:
        attacker: Seat that attacks.
        effort: Kind of attack.
        target: What is attacked.
        cards: Number of cards drawn for the attack.
        surplus: Points by which known cards of the attack are better than average ones.
        known: Number of these known cards.
    """

    attacker: int
    effort: Effort
    target: Target
    cards: int
    surplus: float = 0.0
    known: int = 0

    @property
    def defender(self) -> int:
        """Seat that is attacked."""
        return 3 - self.attacker  # the seats are 1 and 2


def expected_values(s: Siege, actions: list[Action]) -> list[float | None]:
    """Return the chance to win after each answer, for the side asked; None if it is unknown."""
    is_defence = s.clash is not None
    if not (is_defence or isinstance(actions[0], SiegeAction)):
        return []
    rated = dict(rated_defences(s, actions) if is_defence else rated_actions(s, actions))
    return [chance_of(rated[action]) if action in rated else None for action in actions]


def rated_actions(s: Siege, actions: Iterable[Action]) -> list[tuple[Action, float]]:
    """Return the actions with their prospects, in log odds, for the side whose half-turn it is.

    Plans are left out, since their worth lies in cards that nobody has seen yet.
    """
    balance = balance_of(s)
    is_camp = s.phase == "besieger"
    rated: list[tuple[Action, float]] = []
    for action in actions:
        if isinstance(action, SiegeAction) and not isinstance(action, Plan):
            lead = log_odds(_prospect(s, balance, action))
            rated.append((action, lead if is_camp else -lead))
    return rated


def _prospect(s: Siege, balance: Balance, action: SiegeAction) -> float:
    """Return the Besieger's chance after an action of the side whose half of the turn it is."""
    seat = s.turn_of
    side = s.side(seat)
    if action.gamble:
        return _gamble_prospect(s, balance, action, action.gamble)
    after = balance.pay(seat, action.cost(s))._replace(is_city_next=seat == BESIEGER)
    if isinstance(action, Construct):
        after = _with_counter(s, after, action.counter, 1)
    elif isinstance(action, Repair):
        after = after._replace(walls=after.walls + 1)
    elif isinstance(action, Resupply):
        after = after.pay(seat, -average_supply(side))
    return camp_chance(after)


def _gamble_prospect(s: Siege, balance: Balance, action: SiegeAction, gamble: Gamble) -> float:
    """Return the Besieger's chance after an attack, answered in the best way (S11, S15, S19)."""
    seat = s.turn_of
    side = s.side(seat)
    start = gamble.cards_discarded
    end = start + gamble.cards_drawn
    known_cards = side.deck[start : min(side.known, end)]
    surplus = known_surplus(known_cards, balance.mean_of(seat))
    target: Target = getattr(action, "target", "city")
    attack = Attack(seat, gamble.effort, target, gamble.cards_drawn, surplus, len(known_cards))
    defence_cards = min(s.rules.most_drawn(gamble.effort), len(s.side(attack.defender).deck))
    after = balance.pay(seat, end)
    chances = [clash_prospect(s, after, attack, count) for count in range(defence_cards + 1)]
    return min(chances) if seat == BESIEGER else max(chances)


def rated_defences(s: Siege, answers: Iterable[Action]) -> list[tuple[Action, float]]:
    """Return the answers to a clash with their prospects, in log odds, for the defender.

    The cards of the attack count as average ones: the defender has not seen them.
    """
    clash = s.clash
    assert clash
    is_camp = clash.defender == BESIEGER
    attack = Attack(clash.attacker, clash.effort, clash.target, len(clash.attack))
    balance = balance_of(s)
    rated: list[tuple[Action, float]] = []
    for answer in answers:
        assert isinstance(answer, Defend)
        lead = log_odds(clash_prospect(s, balance, attack, answer.count))
        rated.append((answer, lead if is_camp else -lead))
    return rated


def clash_prospect(s: Siege, balance: Balance, attack: Attack, count: int) -> float:
    """Return the Besieger's chance if the defender draws `count` cards (S11, S15, S19)."""
    chance = attack_chance(s, balance, attack, count)
    is_city_next = attack.attacker == BESIEGER
    after = balance.pay(attack.defender, count)._replace(is_city_next=is_city_next)
    loss = s.rules.loser_discards(attack.target, won=False)
    if_repelled = camp_chance(after.pay(attack.attacker, loss))
    return chance * _if_won(s, after, attack) + (1 - chance) * if_repelled


def attack_chance(s: Siege, balance: Balance, attack: Attack, count: int) -> float:
    """Return the chance that an attack beats `count` cards; it is exact where it is certain."""
    attack_bonus, defence_bonus = s.additions(attack.attacker, attack.effort)
    bonus_lead = attack_bonus - defence_bonus
    if attack.cards + bonus_lead > MOST_VALUE * count:
        return 1.0
    if MOST_VALUE * attack.cards + bonus_lead <= count:
        return 0.0
    attack_sum = attack.cards * balance.mean_of(attack.attacker) + attack.surplus + bonus_lead
    lead = attack_sum - count * balance.mean_of(attack.defender)
    return chance_to_win(lead, attack.cards - attack.known + count)


def _if_won(s: Siege, after: Balance, attack: Attack) -> float:
    """Return the Besieger's chance after an attack that succeeds (S12, S13, S15, S20, S21)."""
    if attack.target == "city":
        return 1.0
    if attack.target == "walls":
        return camp_chance(after._replace(walls=after.walls - 1))
    if attack.target == "enemy":
        return camp_chance(after.pay(attack.defender, s.rules.forced_loss))
    counters = dict.fromkeys(s.besieger.equipment)
    return min(camp_chance(_with_counter(s, after, counter, -1)) for counter in counters)


def _with_counter(s: Siege, balance: Balance, counter: Counter, change: int) -> Balance:
    """Return the balance with one counter more or less in the camp (S9, S20)."""
    rule = s.rules.counters[counter]
    bonus = getattr(balance, rule.against) + change * rule.value
    return balance._replace(**{rule.against: bonus})


def log_odds(chance: float) -> float:
    """Return the log odds of a chance, which is limited to leave them finite."""
    limited_chance = min(1 - LEAST_CHANCE, max(LEAST_CHANCE, chance))
    return log(limited_chance / (1 - limited_chance))


def chance_of(lead: float) -> float:
    """Return the chance that has these log odds."""
    return 1 / (1 + exp(-lead))
