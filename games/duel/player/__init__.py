"""Computer player of DUEL: the evaluation, the candidates, and the guesses of its playouts.

`weighing` has the features of the evaluation. `moves` and `programs` choose candidates where the
answers can't be listed. `ways` estimates walking distances, `blows` predicts the end of a fight,
`guesses` answers questions in playouts.

Clauses such as D1 are in games/duel/rules.md.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engine.players.evaluation import Evaluation
from engine.players.player import Player
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action
from games.duel.player.guesses import guess, likely_answers
from games.duel.player.having import has
from games.duel.player.moves import moves
from games.duel.player.programs import programs
from games.duel.player.weighing import FEATURES, measure
from games.duel.rules.state import Duel, Ruleset
from games.duel.rules.terms import STATS, Asked
from games.duel.rules.warriors import Build, Warrior

SAMPLES = 4
"""Number of random programs that are considered besides the chosen ones."""

USUAL = (2, 5)
"""Smallest and greatest number of cards of a stat in a usual build."""

GOOD = ((4, 3, 3, 3), (3, 3, 4, 3), (4, 4, 3, 2), (3, 4, 3, 3))
"""Strength, Speed, Endurance and Dexterity of strong builds that are not one-sided."""


def likely(s: Duel, seat: int) -> bool:
    """Return True if the other seats' builds in this world are usual ones (D1).

    Each of their stats is exhausted, or has at least two cards and no more than `USUAL` allows.
    """
    return all(
        limit == cards_shown or USUAL[0] <= limit <= max(USUAL[1], cards_shown + 1)
        for other in s.others(seat)
        for limit, cards_shown in _cards(s.warrior(other))
    )


def _cards(warrior: Warrior) -> list[tuple[int, int]]:
    return [(warrior.limit(stat) or 0, warrior.value(stat)) for stat in STATS]


def candidates(game: Game[Any], s: Duel, chance: Chance, count: int) -> list[Action]:
    """Return the actions to consider, at most `count` (D12, D18).

    Moves are those with a reason; programs are the chosen ones and a few random ones.
    """
    decision = game.decision(s)
    assert decision
    if decision.actions is not None:
        return likely_answers(s, decision) or decision.actions
    if decision.ask == Asked.BUILD:
        return game.candidates(s, chance, count)
    if decision.ask == Asked.MOVE:
        return moves(s, decision.seat)[:count]
    some = [game.sample(s, chance) for _ in range(SAMPLES)]
    return [*dict.fromkeys([*programs(s, decision.seat), *some])][:count]


def brings(game: Game[Any], rules: Ruleset, chance: Chance) -> Build:
    """Return one of the good builds (D1).

    The result is any random build if the numbers of the game don't allow the good one.
    """
    some: Build = game.sample_setup(rules, chance)
    strength, speed, endurance, dexterity = GOOD[chance.below(len(GOOD))]
    build = msgspec.structs.replace(
        some, strength=strength, speed=speed, endurance=endurance, dexterity=dexterity
    )
    return some if game.setup_refusal(rules, build) else build


PLAYER = Player(
    Evaluation(FEATURES, measure),  # also in a fight: `measure` predicts the blows that are set
    budgets={"weak": 60, "middle": 400, "strong": 1200},
    settled=frozenset(Asked) - {Asked.MOVE},  # only moves need a long search
    candidates=candidates,
    narrowed=likely_answers,
    guess=guess,
    likely=likely,
    brings=brings,
    has=has,
)
