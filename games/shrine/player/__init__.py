"""How programs play Shrine: `weighing` is what a Shrine, a hand and a Field are worth beside the
others', `having` what a playtest counts."""

from __future__ import annotations

from typing import Any

from engine.players.evaluation import Evaluation
from engine.players.player import Player, every_candidate
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.state import Decision
from games.shrine.player.having import has
from games.shrine.player.weighing import FEATURES, measure
from games.shrine.rules.actions import Take
from games.shrine.rules.answers import Block
from games.shrine.rules.state import Asked, Shrine

CHEAPEST = "AQKJ"
"""The tokens that a block may cost, by what goes with them: with one of a Triad the dagger token
goes as well (H16)."""


def quiet(s: Shrine) -> bool:
    """Nothing that has been announced waits for its answers."""
    return s.announced is None


def candidates(game: Game[Any], s: Shrine, chance: Chance, count: int) -> list[Action]:
    """H6, H8: nobody takes a card who must then discard one: drawing leaves an action as well."""
    asked = game.decision(s)
    assert asked
    full = asked.ask == Asked.DRAW and len(s.own.hand) >= s.rules.hand_limit
    drawn = [each for each in asked.actions or () if full and not isinstance(each, Take)]
    return drawn or every_candidate(game, s, chance, count)


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
    candidates=candidates,
    narrowed=narrowed,
    has=has,
)
