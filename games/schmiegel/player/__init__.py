"""How programs play Schmiegel: what two parties are worth beside each other."""

from __future__ import annotations

from typing import Any

from engine.players.evaluation import Evaluation, Feature
from engine.players.player import Player
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.state import Decision
from games.schmiegel.player.having import has
from games.schmiegel.rules.actions import Pass
from games.schmiegel.rules.state import Asked, Character, Schmiegel

WAYS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
"""C17: in how many of 36 ways two dice come to a total."""

FEATURES = (
    Feature("characters", 0.74, "to have more characters left", "to have fewer characters left"),
    Feature("fighter", 0.082, "a fighter that hits more often", "a fighter that hits less often"),
    Feature("numbers", 0.14, "more numbers with the characters", "fewer numbers with them"),
    Feature("hand", 0.03, "more cards in hand", "fewer cards in hand"),
    Feature("alone", -0.18, "to stand alone", "not to stand alone"),
)

FIGHTER = 1
"""The place of the best fighter among them."""
PATIENCE = 60
"""So many turns it is waited for a better chance; a match has twenty, as a rule."""


def measure(s: Schmiegel) -> list[list[float]]:
    """Both parties' numbers: numbers belong on one fighter, whose ways to hit count alone."""
    return [
        [
            len(player.party),
            max((_ways(s, character) for character in player.party), default=0),
            sum([len(character.numbers) for character in player.party]),
            len(player.hand),
            len(player.party) == 1,
        ]
        for player in s.players
    ]


def _ways(s: Schmiegel, character: Character) -> int:
    """C17: in how many of 36 ways a roll hits for a character."""
    return sum([WAYS[total] for total in s.hits(character)])


def narrowed(s: Schmiegel, asked: Decision) -> list[Action] | None:
    """C16, C17: the defender rolls first, so it is mostly better to be attacked, and two who know
    that wait for ever. When it has gone on for long, whoever has the better fighter attacks."""
    if asked.ask != Asked.ATTACK or s.turn_number <= PATIENCE or not asked.actions:
        return asked.actions
    ours, theirs = (measured[FIGHTER] for measured in measure(s)[:: 3 - 2 * asked.seat])
    attacks = [each for each in asked.actions if not isinstance(each, Pass)]
    return attacks if attacks and ours >= theirs else asked.actions


def candidates(game: Game[Any], s: Schmiegel, chance: Chance, count: int) -> list[Action]:
    """All answers, but to wait for ever."""
    decision = game.decision(s)
    assert decision
    return narrowed(s, decision) or game.candidates(s, chance, count)


PLAYER = Player(
    Evaluation(FEATURES, measure),
    budgets={"weak": 40, "middle": 400, "strong": 3000},
    candidates=candidates,
    narrowed=narrowed,
    has=has,
)
