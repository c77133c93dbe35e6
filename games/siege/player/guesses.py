"""Candidate moves of programs, and quick guesses at what other players answer.

Clauses such as S8 are in games/siege/rules.md.
"""

from __future__ import annotations

from typing import Any

from engine.players.player import every_candidate
from engine.rules.cards import COUNT, Card, suit
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.state import Decision
from games.siege.player.weighing import mean, odds, reach
from games.siege.rules.actions import (
    Assault,
    Besiege,
    Bombard,
    Construct,
    Defend,
    Hold,
    Order,
    SiegeAction,
    planned,
)
from games.siege.rules.state import Asked, Siege, Target

CITY = 1.5
"""Value of not losing the game, in cards for each card left in the deck."""
LEAST = 10.0
"""Least value of not losing the game, in cards."""
WALL = 2.0
"""Value of one course of the walls, in cards."""
TURN = 1.5
"""Value of the turn in which a wall or a counter is made good, in cards."""
CLOSE = 0.4
"""Answers to an attack are candidates if they cost at most this many cards more than the best."""
GAIN = 1.4
"""A bombardment, which costs a card, is a candidate if it costs the city more than this."""
FATE = 1
"""Cards that Fate may take before the next assault."""
HOPE = 0.15
"""Least chance of success at which an assault may be the last one, from 0 to 1."""
ALIKE = 0.9
"""Share of the greatest assault's chance that a smaller assault needs to be a candidate."""


def candidates(game: Game[Any], s: Siege, chance: Chance, count: int) -> list[Action]:
    """Return the answers that may be the best.

    Waiting is left out, since supplies also wait (S8, S16, S17), and so are attacks without hope.
    Orders of cards (S10) are those that serve an attack, a defence or supplies.
    """
    asked = game.decision(s)
    assert asked
    if asked.ask == Asked.ORDER:
        return orders(s, asked.seat)[:count]
    if asked.ask == Asked.DEFEND:
        return [*defences(s, asked)]
    if asked.ask == Asked.ACT and asked.actions:
        return [each for each in asked.actions if may_be_best(s, each)]
    return every_candidate(game, s, chance, count)


def narrowed(s: Siege, asked: Decision) -> list[Action] | None:
    """Return the answers to consider deeper in a search: only usual ones."""
    if asked.ask == Asked.ORDER:
        return orders(s, asked.seat)[:2]
    if asked.ask == Asked.DEFEND:
        return [*defences(s, asked)]
    if asked.ask == Asked.ACT and asked.actions:
        return [each for each in asked.actions if is_usual(s, each)]
    return asked.actions


def guess(s: Siege, asked: Decision, chance: Chance) -> Action | None:
    """Return a quick answer: the best defence, the highest cards first, or a usual action."""
    if asked.ask == Asked.DEFEND:
        return min(defences(s, asked), key=lambda each: loss(s, each.count))
    if asked.ask == Asked.ORDER:
        return orders(s, asked.seat)[0]
    if asked.ask == Asked.ACT:
        actions = narrowed(s, asked)
        assert actions
        return actions[chance.below(len(actions))]
    return None


def may_be_best(s: Siege, action: Action) -> bool:
    """Return True if there are positions in which an action of a turn is the best one."""
    if isinstance(action, Besiege | Hold):
        return False
    if isinstance(action, Assault):
        return promise(s, action.count) >= ALIKE * promise(s, most_drawn(s))
    if isinstance(action, SiegeAction) and s.phase == "besieger" and is_late(s, action):
        return False
    if isinstance(action, Bombard):
        return min(bombarded(s, action.target, count) for count in range(2)) > GAIN
    return not (isinstance(action, Construct) and is_another(s, action))


def is_late(s: Siege, action: SiegeAction) -> bool:
    """Return True if an assault may succeed now, and this action leaves too few cards for it."""
    left = len(s.besieger.deck) - action.cost(s)
    most = most_drawn(s)
    return bool(most) and left <= s.rules.most_assault + FATE and promise(s, most) > HOPE


def is_another(s: Siege, action: Construct) -> bool:
    """Return True if an earlier counter in the list has the same cost and effect (S4)."""
    counters = s.rules.counters
    alike = [
        each
        for each in counters
        if s.in_yard(each)
        and counters[each].against == counters[action.counter].against
        and counters[each].value == counters[action.counter].value
    ]
    return action.counter != alike[0]


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


def defences(s: Siege, asked: Decision) -> list[Defend]:
    """Return the answer to an attack that costs least, and those close to it (S11, S15, S19)."""
    answers = [each for each in asked.actions or () if isinstance(each, Defend)]
    losses = [loss(s, each.count) for each in answers]
    least = min(losses)
    return [each for each, lost in zip(answers, losses, strict=True) if lost <= least + CLOSE]


def loss(s: Siege, count: int) -> float:
    """Return the defender's expected loss in cards if it draws `count` cards now."""
    clash = s.clash
    assert clash
    side = s.side(clash.defender)
    attack = len(clash.attack)
    usual = mean([*s.side(clash.attacker).deck, *clash.attack])
    bonus, base = s.additions(clash.attacker, clash.effort)
    against = base + reach(side, 0, count, mean(side.deck))
    least = attack + bonus > against
    likely = attack * usual + bonus - against
    chance = 1.0 if least and not count else odds(likely, attack + count)
    return count + stake(s, clash.target, count) * chance


def bombarded(s: Siege, target: Target, count: int) -> float:
    """Return the city's expected loss in cards to a bombardment answered with `count` cards."""
    edge = mean(s.besieger.deck) + s.bonus("bombard") - s.walls - count * mean(s.besieged.deck)
    return count + stake(s, target, count) * odds(edge, 1 + count)


def stake(s: Siege, target: Target, count: int) -> float:
    """Return the defender's loss in cards if the attack succeeds, after it drew `count` cards."""
    camp = s.besieger
    city = s.besieged
    if target == "walls":
        return WALL + TURN
    if target == "equipment":
        dearest = max(s.rules.counters[each].value for each in camp.equipment)
        return min(dearest + TURN, len(camp.deck) / 2)  # with few cards a counter is of little use
    side = camp if s.phase == "besieged" else city
    if target == "enemy" and len(side.deck) - count >= s.rules.forced_loss:
        return float(s.rules.forced_loss)
    return max(LEAST, CITY * len(side.deck))


def promise(s: Siege, count: int) -> float:
    """Return the chance that an assault with `count` cards takes the city.

    The city is assumed to draw as many cards as it can; cards that a Plan showed are known.
    """
    camp = s.besieger
    city = s.besieged
    most = min(s.rules.most_assault, len(city.deck))
    ours = reach(camp, 1, count, mean(camp.deck)) + s.bonus("assault")
    return odds(ours - s.walls - most * mean(city.deck), count + most)


def orders(s: Siege, seat: int) -> list[Action]:
    """Return the orders of a Plan's cards that are worth thinking about (S10).

    They are: the highest first; the highest after the lowest card, which pays for an assault (S15);
    after the best heart, which brings supplies (S16); after the two lowest, since Fate or an answer
    may take one of them; and the lowest first.
    """
    falling = sorted(planned(s, seat), key=COUNT.__getitem__, reverse=True)
    rising = falling[::-1]
    found = [falling, led(falling, rising[0])]
    found += [led(falling, heart) for heart in falling if suit(heart) == "H"][:1]
    found += [[*rising[:2], *falling[:-2]], rising]
    return [*dict.fromkeys(Order(tuple(each)) for each in found)]


def led(cards: list[Card], first: Card) -> list[Card]:
    """Return the cards with one of them moved to the front."""
    return [first, *(card for card in cards if card != first)]
