"""Evaluation of a position of Schmiegel: features of both parties, and odds of a battle.

Clauses such as C17 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from functools import cache
from math import log

from engine.players.evaluation import Feature
from engine.rules.cards import COUNT, Card
from games.schmiegel.rules.state import Character, Player, Schmiegel

WAYS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
"""Number of the 36 ways of two dice that make each total (C17)."""
ALL = 36
"""Number of ways in which two dice can fall."""

FEATURES = (
    Feature("characters", 1.8),
    Feature("fighter", 0.03),
    Feature("second", 0.04),
    Feature("hand", 0.02),
    Feature("fitting", 0.011, own=True),
    Feature("trainer", 0.41),
    Feature("wizard", 0.47),
    Feature("leader", 0.58),
    Feature("thefts", 0.35),
)
"""Features of a party with their weights in the evaluation."""


def measure(s: Schmiegel) -> list[list[float]]:
    """Return the values of `FEATURES` for each seat."""
    one, two = s.players
    return [_measured(s, one, two), _measured(s, two, one)]


def _measured(s: Schmiegel, own: Player, other: Player) -> list[float]:
    """Return the values of `FEATURES` for one party."""
    best = second = fitting = trainers = wizards = leaders = rogues = 0
    for character in own.party:
        hits = ways(s, character)
        if hits > best:
            best, second = hits, best
        elif hits > second:
            second = hits
        if own.hand:
            fitting += sum(gains(character, own.hand)[: s.rules.room(character)])
        if character.numbers:
            role = character.face[0]
            trainers += role == "A"
            wizards += role == "K"
            leaders += role == "Q"
            rogues += len(character.numbers) if role == "J" else 0
    if rogues:
        loose = sum([len(each.numbers) for each in other.party if each.face[0] != "A"])
        rogues = min(rogues, loose)
    short = len(own.party) < s.rules.party
    return [
        *(log(len(own.party) + 0.3), best, second, len(own.hand), fitting),
        *(trainers, wizards, leaders if short else 0, rogues),
    ]


def ways(s: Schmiegel, character: Character) -> int:
    """Return how many of the 36 ways of two dice hit for a character (C17)."""
    return sum([WAYS[total] for total in s.hits(character)])


def gains(character: Character, hand: list[Card]) -> list[int]:
    """Return the further ways to hit, of 36, for each number of the hand that fits, best first.

    A pack has each number of a suit once, so each is new to the character.
    """
    mark = character.face[-1]
    return sorted([WAYS[COUNT[card]] for card in hand if card[-1] == mark], reverse=True)


@cache
def first_wins(first: int, second: int, rolls: int) -> tuple[float, float]:
    """Return the chances to win of the first and of the second roller (C17).

    Args:
        first: Ways of 36 in which the first roller hits.
        second: Ways of 36 in which the second roller hits.
        rolls: Most rolls in all.
    """
    chances = (first / ALL, second / ALL)
    won = [0.0, 0.0]
    going = 1.0
    for roll in range(rolls):
        won[roll % 2] += going * chances[roll % 2]
        going *= 1 - chances[roll % 2]
    return won[0], won[1]


def battle(s: Schmiegel, attacker: Character, defender: Character) -> tuple[float, float]:
    """Return the attacker's and the defender's chance to win a battle (C17, C18)."""
    ours = ways(s, attacker)
    theirs = ways(s, defender)
    if s.rules.attacker_rolls_first:
        return first_wins(ours, theirs, s.rules.rolls)
    lost, won = first_wins(theirs, ours, s.rules.rolls)
    return won, lost
