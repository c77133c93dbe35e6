"""Programs that play Shrine: the candidates that they consider, and their evaluation.

`weighing` has the features of a position, `holdings` the possessions that a playtest counts. A
candidate is an answer that a program thinks about; a budget is a number of playouts, games played
on to see how they end. The engine calls the functions that are passed to `PLAYER`.

Clauses such as H16 are in games/shrine/rules.md.
"""

from __future__ import annotations

from typing import Any

from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.state import Decision
from games.shrine.rules.actions import Take
from games.shrine.rules.answers import Block
from games.shrine.rules.state import Asked, Shrine
from tests.strength.frozen.evaluation import Evaluation
from tests.strength.frozen.player import Player, every_candidate
from tests.strength.frozen.shrine.weighing import FEATURES, measure

BLOCK_ORDER = "AQKJ"
"""Kinds of tokens in the order in which a program gives them up to block.

The dagger token comes first, since it is lost with any token of the Triad (H16).
"""


def is_quiet(s: Shrine) -> bool:
    """Return whether no announced action waits for answers."""
    return s.announced is None


def candidates(game: Game[Any], s: Shrine, chance: Chance, count: int) -> list[Action]:
    """Return the candidates; with a full hand, taking from the graveyard is left out (H6, H8).

    A seat over the limit must discard, and drawing leaves it one more action than taking.
    """
    decision = game.decision(s)
    assert decision
    is_hand_full = decision.ask == Asked.DRAW and len(s.own.hand) >= s.rules.hand_limit
    without_take = [
        answer for answer in decision.actions or () if is_hand_full and not isinstance(answer, Take)
    ]
    return without_take or every_candidate(game, s, chance, count)  # empty if nothing is left out


def search_answers(s: Shrine, decision: Decision) -> list[Action] | None:
    """Return the legal answers with only the cheapest of the tokens that can block (H17)."""
    blocks = [answer for answer in decision.actions or () if isinstance(answer, Block)]
    if len(blocks) < 2:
        return decision.actions
    cheapest = min(blocks, key=lambda block: BLOCK_ORDER.index(block.token[0]))
    return [
        answer for answer in decision.actions or () if answer == cheapest or answer not in blocks
    ]


PLAYER = Player(
    Evaluation(FEATURES, measure, is_quiet),
    budgets={"weak": 30, "middle": 300, "strong": 1500},
    candidates=candidates,
    narrow_answers=search_answers,
)
