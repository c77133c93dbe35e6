"""How programs play Simple Siege: what a siege is worth to each side, and the answers that they
think about."""

from __future__ import annotations

from math import log
from typing import Any

from engine.players.evaluation import Evaluation, Feature
from engine.players.player import Player, every_candidate
from engine.rules.cards import COUNT, Card
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action
from games.siege.player.having import has
from games.siege.rules.actions import Order
from games.siege.rules.state import Asked, Siege

FEATURES = (
    Feature("cards", 2.5, "to have more cards left in the deck", "to have fewer cards left"),
    Feature("walls", 0.06, "the walls to stand higher", "the walls to stand lower"),
    Feature("assault", 0.14, "a stronger camp for an assault", "a weaker camp for an assault"),
    Feature("mean", 0.75, "higher cards in the deck", "lower cards in the deck"),
    Feature("turn", 0.2, "to have the next move", "to give away the next move"),
    Feature("city", -0.6, "the city to stand", "the city to fall"),
)


def measure(s: Siege) -> list[list[float]]:
    """The Besieger's numbers, then the Besieged's. Who has no cards has as good as lost (S7)."""
    ours, theirs = s.besieger.deck, s.besieged.deck
    return [
        [log(len(ours) + 0.5), 0.0, s.bonus("assault"), _mean(ours), 0.0, 0.0],
        [log(len(theirs) + 0.5), s.walls, 0.0, _mean(theirs), s.phase == "besieged", 1.0],
    ]


def quiet(s: Siege) -> bool:
    """Nobody's cards lie drawn for a clash."""
    return s.clash is None


def candidates(game: Game[Any], s: Siege, chance: Chance, count: int) -> list[Action]:
    """S10: of the many orders of cards those by value, highest or lowest first, and some others."""
    decision = game.decision(s)
    assert decision
    if decision.ask == Asked.ORDER and decision.actions is None:
        held = game.sample(s, chance)
        assert isinstance(held, Order)
        rising = sorted(held.top_first, key=COUNT.__getitem__)
        first: list[Action] = [Order(tuple(rising[::-1])), Order(tuple(rising)), held]
        return [*dict.fromkeys([*first, *game.candidates(s, chance, count)])][:count]
    return every_candidate(game, s, chance, count)


def _mean(deck: list[Card]) -> float:
    return sum([COUNT[card] for card in deck]) / len(deck) if deck else 0.0


PLAYER = Player(
    Evaluation(FEATURES, measure, quiet),
    budgets={"weak": 40, "middle": 400, "strong": 3000},
    candidates=candidates,
    has=has,
)
