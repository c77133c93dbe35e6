"""How programs play Shrine: what a Shrine, a hand and a Field are worth beside the others'."""

from __future__ import annotations

from engine.players.evaluation import Evaluation, Feature
from engine.players.player import Player
from games.shrine.player.having import has
from games.shrine.rules.state import DAGGER, Shrine

FEATURES = (
    Feature("shrine", 0.38, "to have more Shrine cards left", "to lose Shrine cards"),
    Feature("last", -1.26, "to stand on the last Shrine card", "not to stand on the last card"),
    Feature("tokens", 0.84, "to have more tokens", "to have fewer tokens"),
    Feature("dagger", 0.89, "to have a dagger token", "to have no dagger token"),
    Feature("ace", 0.62, "to have an ace on top of the Shrine", "to have no ace on top"),
    Feature("hand", 0.18, "to have more cards in hand", "to have fewer cards in hand"),
)


def measure(s: Shrine) -> list[list[float]]:
    """Everybody's numbers; nothing of who is out."""
    return [
        []
        if player.out
        else [
            len(player.shrine),
            len(player.shrine) == 1,
            len(player.field),
            any([card[:-1] == DAGGER for card in player.field]),
            bool(player.shrine)
            and player.face_down < len(player.shrine)
            and player.shrine[0][:-1] == DAGGER,
            len(player.hand),
        ]
        for player in s.players
    ]


def quiet(s: Shrine) -> bool:
    """Nothing that has been announced waits for its answers."""
    return s.announced is None


PLAYER = Player(
    Evaluation(FEATURES, measure, quiet),
    budgets={"weak": 30, "middle": 300, "strong": 1500},
    answering=1 / 3,
    has=has,
)
