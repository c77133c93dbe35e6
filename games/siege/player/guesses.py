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
    planned,
)
from games.siege.rules.state import Asked, Siege

CITY, ELSE = 1.5, 3.0
"""How many cards it is worth to hold an attack: on the city so many for each that is left."""
CLOSE = 2.0
"""Answers to an attack are thought about where they are so many cards worse than the best."""
HOPE = 0.15
"""Attacks that are less likely to succeed are not thought of as what comes next."""


def candidates(game: Game[Any], s: Siege, chance: Chance, count: int) -> list[Action]:
    """Answers that may be the best: nobody waits for nothing who can wait for supplies (S8, S16,
    S17), or attacks without hope; of the orders of cards (S10) those that serve an attack, a
    defence or supplies."""
    asked = game.decision(s)
    assert asked
    if asked.ask == Asked.ORDER:
        return orders(s, asked.seat)[:count]
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
    if isinstance(action, Bombard):
        edge = mean(s.besieger.deck) + s.bonus("bombard") - s.walls
        return odds(edge, 1) > HOPE
    if isinstance(action, Assault):
        return action.count >= min(2, most_drawn(s))
    return True


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
    bonus, base = s.additions(clash.attacker, clash.effort)
    attack = mean([*s.side(clash.attacker).deck, *clash.attack])
    edge = len(clash.attack) * attack + bonus - base - reach(side, 0, count, mean(side.deck))
    stake = CITY * len(side.deck) if clash.target == "city" else ELSE
    return count + stake * odds(edge, len(clash.attack) + count)


def orders(s: Siege, seat: int) -> list[Action]:
    """S10: the highest first; the same after the lowest, with which an assault is paid (S15); the
    same after the best heart, which brings supplies (S16); the lowest first."""
    falling = sorted(planned(s, seat), key=COUNT.__getitem__, reverse=True)
    found = [falling, led(falling, falling[-1])]
    found += [led(falling, heart) for heart in falling if suit(heart) == "H"][:1]
    return [*dict.fromkeys(Order(tuple(each)) for each in [*found, falling[::-1]])]


def led(cards: list[Card], first: Card) -> list[Card]:
    """The same with one of them in front."""
    return [first, *(card for card in cards if card != first)]
