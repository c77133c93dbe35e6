"""What a program thinks about: answers that are worth a thought, and those that others will give as
a rule."""

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
LEAST = 10.0
"""How many cards it is worth not to lose the game: so many for each that is left, and never less
than the second number."""
WALL = 2.0
TURN = 1.5
"""What a wall costs, and the turn in which it or a counter is made good."""
CLOSE = 0.4
"""Answers to an attack are thought about where they are so many cards worse than the best."""
GAIN = 1.4
"""A bombardment, which costs a card, is thought about where it costs the city more than this."""
FATE = 1
"""How many cards the rest of a turn takes from whoever prepares the next assault."""
HOPE = 0.15
"""So likely an assault must succeed to be the last one."""
ALIKE = 0.9
"""An assault with fewer cards is thought about where it succeeds nearly as often, by so much."""


def candidates(game: Game[Any], s: Siege, chance: Chance, count: int) -> list[Action]:
    """Answers that may be the best: nobody waits for nothing who can wait for supplies (S8, S16,
    S17), or attacks without hope; of the orders of cards (S10) those that serve an attack, a
    defence or supplies."""
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
    """Of what may come next only what is done as a rule."""
    if asked.ask == Asked.ORDER:
        return orders(s, asked.seat)[:2]
    if asked.ask == Asked.DEFEND:
        return [*defences(s, asked)]
    if asked.ask == Asked.ACT and asked.actions:
        return [each for each in asked.actions if is_usual(s, each)]
    return asked.actions


def guess(s: Siege, asked: Decision, chance: Chance) -> Action | None:
    """An attack is answered as well as can be told; cards go back the highest first."""
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
    """Whether there are positions in which an action of a turn is the best one."""
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
    """Whether it is time for an assault: one may succeed, and this leaves too few cards for one as
    great."""
    left = len(s.besieger.deck) - action.cost(s)
    most = most_drawn(s)
    return bool(most) and left <= s.rules.most_assault + FATE and promise(s, most) > HOPE


def is_another(s: Siege, action: Construct) -> bool:
    """S4: whether a counter before it in the list costs and does the same, and can be built."""
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
    """Whether it is so often enough to be thought of as what comes next."""
    if isinstance(action, Assault):
        return action.count == most_drawn(s)
    if isinstance(action, Construct):
        return s.rules.counters[action.counter].against == "assault"
    return may_be_best(s, action)


def most_drawn(s: Siege) -> int:
    """S15: how many cards an assault can draw at most."""
    return min(s.rules.most_assault, len(s.besieger.deck) - 1)


def defences(s: Siege, asked: Decision) -> list[Defend]:
    """S11, S15, S19: of the answers to an attack the one that costs least, and those that are close
    to it."""
    answers = [each for each in asked.actions or () if isinstance(each, Defend)]
    losses = [loss(s, each.count) for each in answers]
    least = min(losses)
    return [each for each, lost in zip(answers, losses, strict=True) if lost <= least + CLOSE]


def loss(s: Siege, count: int) -> float:
    """How many cards it costs the defender to draw so many against the attack that stands, and what
    it stands to lose."""
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
    """The same of a bombardment that may be declared, answered with so many cards."""
    edge = mean(s.besieger.deck) + s.bonus("bombard") - s.walls - count * mean(s.besieged.deck)
    return count + stake(s, target, count) * odds(edge, 1 + count)


def stake(s: Siege, target: Target, count: int) -> float:
    """What a defender who draws so many cards loses where the attack succeeds, in cards."""
    camp = s.besieger
    city = s.besieged
    if target == "walls":
        return WALL + TURN
    if target == "equipment":
        dearest = max(s.rules.counters[each].value for each in camp.equipment)
        return min(dearest + TURN, len(camp.deck) / 2)  # few cards can make little use of it
    side = camp if s.phase == "besieged" else city
    if target == "enemy" and len(side.deck) - count >= s.rules.forced_loss:
        return float(s.rules.forced_loss)
    return max(LEAST, CITY * len(side.deck))


def promise(s: Siege, count: int) -> float:
    """How likely an assault with so many cards takes the city, if all is drawn against it that can
    be; the cards that a Plan showed are known."""
    camp = s.besieger
    city = s.besieged
    most = min(s.rules.most_assault, len(city.deck))
    ours = reach(camp, 1, count, mean(camp.deck)) + s.bonus("assault")
    return odds(ours - s.walls - most * mean(city.deck), count + most)


def orders(s: Siege, seat: int) -> list[Action]:
    """S10: the highest first; the same after the lowest, with which an assault is paid (S15); the
    same after the best heart, which brings supplies (S16), and after the two lowest, of which Fate
    or an answer may take one; the lowest first."""
    falling = sorted(planned(s, seat), key=COUNT.__getitem__, reverse=True)
    rising = falling[::-1]
    found = [falling, led(falling, rising[0])]
    found += [led(falling, heart) for heart in falling if suit(heart) == "H"][:1]
    found += [[*rising[:2], *falling[:-2]], rising]
    return [*dict.fromkeys(Order(tuple(each)) for each in found)]


def led(cards: list[Card], first: Card) -> list[Card]:
    """The same with one of them in front."""
    return [first, *(card for card in cards if card != first)]
