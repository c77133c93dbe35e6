"""How programs play Shrine: what a Shrine, a hand and a Field are worth beside the others'."""

from __future__ import annotations

from engine.players.evaluation import Evaluation, Feature
from engine.players.player import Player
from engine.rules.notation import Action
from engine.rules.state import Decision
from games.shrine.player.having import has
from games.shrine.rules.answers import Block
from games.shrine.rules.cards import DAGGER
from games.shrine.rules.state import Shrine

FEATURES = (
    Feature("shrine", 0.7),
    Feature("last", -0.5),
    Feature("tokens", 0.85),
    Feature("jack", 1.05),
    Feature("dagger", 1.3),
    Feature("hand", 0.2),
    Feature("aces", 0.25, True),
)

CHEAPEST = "AQKJ"
"""The tokens that a block may cost, by what goes with them: with one of a Triad the dagger token
goes as well (H16)."""


def measure(s: Shrine) -> list[list[float]]:
    """Everybody's numbers; nothing of who is out."""
    found: list[list[float]] = []
    for player in s.players:
        kinds = [card[0] for card in player.field]
        found.append(
            []
            if player.out
            else [
                len(player.shrine),
                len(player.shrine) == 1,
                len(kinds),
                "J" in kinds,
                DAGGER in kinds,
                len(player.hand),
                len([card for card in player.hand if card[0] == DAGGER]),
            ]
        )
    return found


def quiet(s: Shrine) -> bool:
    """Nothing that has been announced waits for its answers."""
    return s.announced is None


def narrowed(s: Shrine, asked: Decision) -> list[Action] | None:
    """H17: of the tokens that can block only the one that is missed least."""
    blocks = [each for each in asked.actions or () if isinstance(each, Block)]
    if len(blocks) < 2:
        return asked.actions
    least = min(blocks, key=lambda block: CHEAPEST.index(block.token[0]))
    return [each for each in asked.actions or () if each == least or each not in blocks]


PLAYER = Player(
    Evaluation(FEATURES, measure, quiet),
    budgets={"weak": 30, "middle": 300, "strong": 1500},
    narrowed=narrowed,
    answering=1 / 3,
    has=has,
)
