"""Any position of Shrine between choices, by a seed."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.rules.chance import Chance
from games import load_game
from games.shrine.rules.cards import BALANCE, CARDS
from games.shrine.rules.state import Shrine
from tests.kit.walks import every_option

SHRINE = load_game("shrine")
OPTIONS = tuple(every_option(SHRINE.config))
MOST = 11
"""The most cards of a Shrine and a Field together: so many are kept for each later seat."""


def options(random: Random) -> dict[str, bool]:
    """Each variant as often as not."""
    return {option: random.random() < 0.5 for option in OPTIONS}


def position(random: Random, chosen: dict[str, bool]) -> dict[str, Any]:
    """Two to four seats with small Shrines, some tokens and any hand; at the start of a phase."""
    cards: list[str] = random.sample(CARDS.cards, 52)
    seats = random.randint(2, 4)
    players = [_player(random, cards, MOST * left) for left in reversed(range(seats))]
    cut = random.choice([0, len(cards), random.randint(0, len(cards))])
    deck, graveyard = cards[:cut], cards[cut:]
    if chosen["balance"] and random.random() < 0.8:
        _hide(random, players, deck)
    drawing = random.random() < 0.5
    more = random.choice([1, 1, 2])
    return {
        "turn": random.randint(1, len(players)),
        "step": "draw" if drawing else "act",
        "draws_left": more if drawing else 0,
        "actions_left": more,
        "jack_used": random.random() < 0.1,
        "queen_used": random.random() < 0.1,
        "king_used": random.random() < 0.1,
        "players": players,
        "deck": deck,
        "graveyard": graveyard,
    }


def _player(random: Random, cards: list[str], kept: int) -> dict[str, Any]:
    field = []
    kinds = random.choice([[], ["J"], ["K", "Q"], ["Q", "J", "K"], ["J", "Q", "K", "A"]])
    for kind in kinds:
        token = next((card for card in cards if card[0] == kind), None)
        if token is None:
            break
        cards.remove(token)
        field.append(token)
    triad = {"J", "Q", "K"} <= {token[0] for token in field}
    shrine = _some(cards, random.randint(1, 7 if triad else random.choice([1, 2, 5])))
    return {
        "shrine": shrine,
        "face_down": random.randint(0, len(shrine) - 1),
        "hand": _some(cards, min(random.choice([0, 2, 3, 4, 7, 9]), len(cards) - kept)),
        "field": field,
    }


def _some(cards: list[str], count: int) -> list[str]:
    """The first cards, which are then gone from the rest."""
    some, cards[:count] = cards[:count], []
    return some


def _hide(random: Random, players: list[dict[str, Any]], deck: list[str]) -> None:
    """The Balance, on top of the deck or somewhere in it, or in a Shrine."""
    deep = [player for player in players if player["face_down"]]
    if deep and random.random() < 0.6:
        player = random.choice(deep)
        shrine = player["shrine"]
        at = random.randrange(len(shrine) - player["face_down"], len(shrine))
        deck.append(shrine[at])
        shrine[at] = BALANCE
    else:
        deck.insert(random.choice([0, 0, len(deck)]), BALANCE)


def loaded(position: dict[str, Any], chosen: dict[str, bool], chance: Chance) -> Shrine:
    """The game at a position."""
    rules = SHRINE.rules_for(chosen)
    state: Shrine = SHRINE.load(position, rules, len(position["players"]), chance)
    return state
