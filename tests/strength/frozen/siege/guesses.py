"""Candidate moves of programs, and quick guesses at what other players answer.

A candidate is an answer that a program thinks about. The engine calls `candidates`, `usual_answers`
and `guess`. Losses and values are in cards of a deck.

Clauses such as S8 are in games/siege/rules.md.
"""

from __future__ import annotations

from typing import Any

from engine.rules.cards import CARD_VALUES, Card, suit
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.state import Decision
from games.siege.rules.actions import (
    Assault,
    Besiege,
    Bombard,
    Construct,
    Defend,
    Hold,
    Order,
    SiegeAction,
    planned_cards,
)
from games.siege.rules.state import Asked, Siege, Target
from tests.strength.frozen.player import every_candidate
from tests.strength.frozen.siege.weighing import chance_to_win, expected_sum, mean_value

VALUE_PER_CARD = 1.5
"""Value of not losing the game, in cards for each card left in the deck."""
LEAST_GAME_VALUE = 10.0
"""Least value of not losing the game, in cards."""
WALL_VALUE = 2.0
"""Value of one course of the walls, in cards."""
TURN_VALUE = 1.5
"""Value of the turn in which a wall or a counter is made good, in cards."""
DEFENCE_MARGIN = 0.4
"""Answers to an attack are candidates if they cost at most this many cards more than the best."""
MIN_BOMBARD_LOSS = 1.4
"""A bombardment, which costs a card, is a candidate if it costs the city more than this."""
FATE_RESERVE = 1
"""Cards that Fate may take before the next assault."""
LAST_ASSAULT_CHANCE = 0.15
"""Least chance of success at which an assault may be the last one, from 0 to 1."""
NARROWED_ORDERS = 2
"""Number of orders of a Plan's cards that are considered deeper in a search."""
MIN_SHARE = 0.9
"""Share of the greatest assault's chance that a smaller assault needs to be a candidate."""


def candidates(game: Game[Any], s: Siege, chance: Chance, count: int) -> list[Action]:
    """Return the answers that may be the best.

    Waiting is left out, since supplies also wait (S8, S16, S17), and so are attacks without hope.
    Orders of cards (S10) are those that serve an attack, a defence or supplies.
    """
    decision = game.decision(s)
    assert decision
    if decision.ask == Asked.ORDER:
        return useful_orders(s, decision.seat)[:count]
    if decision.ask == Asked.DEFEND:
        return [*good_defences(s, decision)]
    if decision.ask == Asked.ACT and decision.actions:
        return [action for action in decision.actions if may_be_best(s, action)]
    return every_candidate(game, s, chance, count)


def usual_answers(s: Siege, decision: Decision) -> list[Action] | None:
    """Return the answers to consider deeper in a search: only usual ones."""
    if decision.ask == Asked.ORDER:
        return useful_orders(s, decision.seat)[:NARROWED_ORDERS]
    if decision.ask == Asked.DEFEND:
        return [*good_defences(s, decision)]
    if decision.ask == Asked.ACT and decision.actions:
        return [action for action in decision.actions if is_usual(s, action)]
    return decision.actions


def guess(s: Siege, decision: Decision, chance: Chance) -> Action | None:
    """Return a quick answer: the best defence, the highest cards first, or a usual action."""
    if decision.ask == Asked.DEFEND:
        return min(good_defences(s, decision), key=lambda answer: defence_loss(s, answer.count))
    if decision.ask == Asked.ORDER:
        return useful_orders(s, decision.seat)[0]
    if decision.ask == Asked.ACT:
        actions = usual_answers(s, decision)
        assert actions
        return actions[chance.below(len(actions))]
    return None


def may_be_best(s: Siege, action: Action) -> bool:
    """Return True if there are positions in which an action of a turn is the best one."""
    if isinstance(action, Besiege | Hold):
        return False
    if isinstance(action, Assault):
        return assault_chance(s, action.count) >= MIN_SHARE * assault_chance(s, most_drawn(s))
    if isinstance(action, SiegeAction) and s.phase == "besieger" and is_late(s, action):
        return False
    if isinstance(action, Bombard):
        return min(bombard_loss(s, action.target, count) for count in range(2)) > MIN_BOMBARD_LOSS
    return not (isinstance(action, Construct) and is_duplicate(s, action))


def is_late(s: Siege, action: SiegeAction) -> bool:
    """Return True if an assault may succeed now, and this action leaves too few cards for it."""
    remaining = len(s.besieger.deck) - action.cost(s)
    most_cards = most_drawn(s)
    if not most_cards or remaining > s.rules.most_assault + FATE_RESERVE:
        return False
    return assault_chance(s, most_cards) > LAST_ASSAULT_CHANCE


def is_duplicate(s: Siege, action: Construct) -> bool:
    """Return True if an earlier counter in the list has the same cost and effect (S4)."""
    counters = s.rules.counters
    equal_counters = [
        counter
        for counter in counters
        if s.count_in_yard(counter)
        and counters[counter].against == counters[action.counter].against
        and counters[counter].value == counters[action.counter].value
    ]
    return action.counter != equal_counters[0]


def is_usual(s: Siege, action: Action) -> bool:
    """Return True for an action that is common enough to expect from an opponent."""
    if isinstance(action, Assault):
        return action.count == most_drawn(s)
    if isinstance(action, Construct):
        return s.rules.counters[action.counter].against == "assault"
    return may_be_best(s, action)


def most_drawn(s: Siege) -> int:
    """Return the most cards that an assault can draw (S15)."""
    return min(s.rules.most_assault, len(s.besieger.deck) - 1)


def good_defences(s: Siege, decision: Decision) -> list[Defend]:
    """Return the answer to an attack that costs least, and those close to it (S11, S15, S19)."""
    answers = [answer for answer in decision.actions or () if isinstance(answer, Defend)]
    losses = [defence_loss(s, answer.count) for answer in answers]
    least_loss = min(losses)
    return [
        answer
        for answer, loss in zip(answers, losses, strict=True)
        if loss <= least_loss + DEFENCE_MARGIN
    ]


def defence_loss(s: Siege, count: int) -> float:
    """Return the defender's expected loss in cards if it draws `count` cards now."""
    clash = s.clash
    assert clash
    side = s.side(clash.defender)
    attack_count = len(clash.attack)
    mean_attack = mean_value([*s.side(clash.attacker).deck, *clash.attack])
    attack_bonus, defence_bonus = s.additions(clash.attacker, clash.effort)
    defence = defence_bonus + expected_sum(side, 0, count, mean_value(side.deck))
    is_sure_to_lose = attack_count + attack_bonus > defence  # each card adds 1 at least
    lead = attack_count * mean_attack + attack_bonus - defence
    chance = 1.0 if is_sure_to_lose and not count else chance_to_win(lead, attack_count + count)
    return count + loss_if_beaten(s, clash.target, count) * chance


def bombard_loss(s: Siege, target: Target, count: int) -> float:
    """Return the city's expected loss in cards to a bombardment answered with `count` cards."""
    attack = mean_value(s.besieger.deck) + s.bonus("bombard")
    lead = attack - s.walls - count * mean_value(s.besieged.deck)
    return count + loss_if_beaten(s, target, count) * chance_to_win(lead, 1 + count)


def loss_if_beaten(s: Siege, target: Target, count: int) -> float:
    """Return the defender's loss in cards if the attack succeeds, after it drew `count` cards."""
    camp = s.besieger
    city = s.besieged
    if target == "walls":
        return WALL_VALUE + TURN_VALUE
    if target == "equipment":
        most_value = max(s.rules.counters[counter].value for counter in camp.equipment)
        # with few cards a counter is of little use
        return min(most_value + TURN_VALUE, len(camp.deck) / 2)
    side = camp if s.phase == "besieged" else city
    if target == "enemy" and len(side.deck) - count >= s.rules.forced_loss:
        return float(s.rules.forced_loss)
    return max(LEAST_GAME_VALUE, VALUE_PER_CARD * len(side.deck))


def assault_chance(s: Siege, count: int) -> float:
    """Return the chance that an assault with `count` cards takes the city.

    The city is assumed to draw as many cards as it can; cards that a Plan showed are known.
    """
    camp = s.besieger
    city = s.besieged
    drawn_by_city = min(s.rules.most_assault, len(city.deck))
    attack = expected_sum(camp, 1, count, mean_value(camp.deck)) + s.bonus("assault")
    return chance_to_win(
        attack - s.walls - drawn_by_city * mean_value(city.deck), count + drawn_by_city
    )


def useful_orders(s: Siege, seat: int) -> list[Action]:
    """Return the orders of a Plan's cards that are worth thinking about (S10).

    They are: the highest first; the highest after the lowest card, which pays for an assault (S15);
    after the best heart, which brings supplies (S16); after the two lowest, since Fate or an answer
    may take one of them; and the lowest first.
    """
    highest_first = sorted(planned_cards(s, seat), key=CARD_VALUES.__getitem__, reverse=True)
    lowest_first = highest_first[::-1]
    card_orders = [highest_first, with_first(highest_first, lowest_first[0])]
    best_heart = next((card for card in highest_first if suit(card) == "H"), None)
    if best_heart:
        card_orders.append(with_first(highest_first, best_heart))
    card_orders += [[*lowest_first[:2], *highest_first[:-2]], lowest_first]
    return [*dict.fromkeys(Order(tuple(order)) for order in card_orders)]


def with_first(cards: list[Card], first: Card) -> list[Card]:
    """Return the cards with one of them moved to the front."""
    return [first, *(card for card in cards if card != first)]
