"""Prospects of actions and answers: the Besieger's expected chance to win after each of them.

A prospect looks one action ahead, and over all results of a clash by their chances, so that no luck
of single cards blurs it. The answer to a clash is the one that the defender likes best.

Clauses such as S11 are in games/siege/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable
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
from games.siege.rules.state import BESIEGER, Counter, Effort, Side, Siege, Target

MOST_VALUE = 10
"""Greatest value of a card."""


class Drawn(NamedTuple):
    """Cards drawn for a clash, as the side that thinks about it knows them.

    Attributes:
        cards: Number of cards.
        surplus: Points by which the known ones are better than average ones.
        known: Number of known ones.
    """

    cards: int
    surplus: float = 0.0
    known: int = 0


class Attack(NamedTuple):
    """Attack whose price is paid.

    Attributes:
        attacker: Seat that attacks.
        effort: Kind of attack.
        target: What is attacked.
        drawn: Cards drawn for it.
    """

    attacker: int
    effort: Effort
    target: Target
    drawn: Drawn

    @property
    def defender(self) -> int:
        """Seat that is attacked."""
        return 3 - self.attacker  # the seats are 1 and 2


def expected_values(s: Siege, actions: list[Action]) -> list[float | None]:
    """Return the chance to win after each answer, for the side asked; None if it is unknown."""
    if isinstance(actions[0], Defend):
        rated = rated_defences(s, actions)
    else:
        rated = rated_actions(s, actions)
    chances = dict[Action, float | None](rated)
    return [None if isinstance(each, Plan) else chances.get(each) for each in actions]


def rated_actions(s: Siege, actions: Iterable[Action]) -> list[tuple[Action, float]]:
    """Return the actions with the chance to win of the side whose half of the turn it is.

    A Plan counts as waiting, since nobody knows yet which cards it shows.
    """
    balance = balance_of(s)
    is_camp = s.phase == "besieger"
    rated: list[tuple[Action, float]] = []
    for action in actions:
        if isinstance(action, SiegeAction):
            chance = _prospect(s, balance, action)
            rated.append((action, chance if is_camp else 1 - chance))
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
    end = gamble.cards_discarded + gamble.cards_drawn
    drawn = _drawn(side, gamble.cards_discarded, end, balance.mean_of(seat))
    target: Target = getattr(action, "target", "city")
    attack = Attack(seat, gamble.effort, target, drawn)
    most_cards = min(s.rules.most_drawn(gamble.effort), len(s.side(attack.defender).deck))
    after = balance.pay(seat, end)
    chances = [clash_prospect(s, after, attack, Drawn(cards)) for cards in range(most_cards + 1)]
    return min(chances) if seat == BESIEGER else max(chances)


def _drawn(side: Side, start: int, end: int, mean: float) -> Drawn:
    """Return the cards of a deck from `start` to `end`, as their owner knows them."""
    known_cards = side.deck[start : min(side.known, end)]
    return Drawn(end - start, known_surplus(known_cards, mean), len(known_cards))


def rated_defences(s: Siege, answers: Iterable[Action]) -> list[tuple[Action, float]]:
    """Return the answers to a clash with the defender's chance to win.

    The cards of the attack count as average ones: the defender has not seen them.
    """
    clash = s.clash
    assert clash
    seat = clash.defender
    attack = Attack(clash.attacker, clash.effort, clash.target, Drawn(len(clash.attack)))
    balance = balance_of(s)
    rated: list[tuple[Action, float]] = []
    for answer in answers:
        assert isinstance(answer, Defend)
        defence = _drawn(s.side(seat), 0, answer.count, balance.mean_of(seat))
        chance = clash_prospect(s, balance, attack, defence)
        rated.append((answer, chance if seat == BESIEGER else 1 - chance))
    return rated


def clash_prospect(s: Siege, balance: Balance, attack: Attack, defence: Drawn) -> float:
    """Return the Besieger's chance if the defender draws these cards (S11, S15, S19)."""
    chance = attack_chance(s, balance, attack, defence)
    is_city_next = attack.attacker == BESIEGER
    after = balance.pay(attack.defender, defence.cards)._replace(is_city_next=is_city_next)
    loss = s.rules.loser_discards(attack.target, won=False)
    if_repelled = camp_chance(after.pay(attack.attacker, loss))
    return chance * _if_won(s, after, attack) + (1 - chance) * if_repelled


def attack_chance(s: Siege, balance: Balance, attack: Attack, defence: Drawn) -> float:
    """Return the chance that an attack beats a defence; it is exact where it is certain."""
    drawn = attack.drawn
    attack_bonus, defence_bonus = s.additions(attack.attacker, attack.effort)
    bonus_lead = attack_bonus - defence_bonus
    if drawn.cards + bonus_lead > MOST_VALUE * defence.cards:
        return 1.0
    if MOST_VALUE * drawn.cards + bonus_lead <= defence.cards:
        return 0.0
    attack_sum = drawn.cards * balance.mean_of(attack.attacker) + drawn.surplus + bonus_lead
    defence_sum = defence.cards * balance.mean_of(attack.defender) + defence.surplus
    unknown_cards = drawn.cards - drawn.known + defence.cards - defence.known
    return chance_to_win(attack_sum - defence_sum, unknown_cards)


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
