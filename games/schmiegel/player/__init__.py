"""How programs play Schmiegel: what two parties are worth beside each other."""

from __future__ import annotations

from engine.players.evaluation import Evaluation, Feature
from engine.players.player import Player
from games.schmiegel.rules.state import Character, Schmiegel

WAYS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
"""C17: in how many of 36 ways two dice come to a total."""

FEATURES = (
    Feature("characters", 0.74, "to have more characters left", "to have fewer characters left"),
    Feature("fighter", 0.082, "a fighter that hits more often", "a fighter that hits less often"),
    Feature("numbers", 0.14, "more numbers with the characters", "fewer numbers with them"),
    Feature("hand", 0.03, "more cards in hand", "fewer cards in hand"),
    Feature("alone", -0.18, "to stand alone", "not to stand alone"),
)


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


PLAYER = Player(
    Evaluation(FEATURES, measure),
    budgets={"weak": 40, "middle": 400, "strong": 3000},
)
