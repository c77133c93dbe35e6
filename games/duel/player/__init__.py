"""How programs play DUEL: `weighing` is what warriors are worth beside each other, `moves` and
`programs` what is thought about where answers can't be listed, `ways` how far it is to walk,
`blows` what a fight comes to, `guesses` how a program thinks on."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.players.evaluation import Evaluation
from engine.players.player import Player
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action
from games.duel.player.guesses import guess, narrowed
from games.duel.player.having import has
from games.duel.player.moves import moves
from games.duel.player.programs import programs
from games.duel.player.weighing import FEATURES, measure
from games.duel.rules.state import Duel, Ruleset
from games.duel.rules.terms import STATS, Asked
from games.duel.rules.warriors import Build, Warrior

SAMPLES = 4
"""So many programs besides those that are thought of."""

USUAL = (2, 5)
"""So many cards of a stat most warriors have."""

GOOD = ((4, 3, 3, 3), (3, 3, 4, 3), (4, 4, 3, 2), (3, 4, 3, 3))
"""Strength, Speed, Endurance and Dexterity of builds that are strong without being all of one
thing."""


def likely(s: Duel, seat: int) -> bool:
    """D1: nobody else is built of one thing: of each stat there are two cards at least, or all that
    there are lie open, and no more than `USUAL`."""
    return all(
        limit == shown or USUAL[0] <= limit <= max(USUAL[1], shown + 1)
        for other in s.others(seat)
        for limit, shown in _cards(s.warrior(other))
    )


def _cards(warrior: Warrior) -> list[tuple[int, int]]:
    return [(warrior.limit(stat) or 0, warrior.value(stat)) for stat in STATS]


def candidates(game: Game[Any], s: Duel, chance: Chance, count: int) -> list[Action]:
    """D12, D18: of the many moves those with a reason; of the many programs, too, and some more."""
    decision = game.decision(s)
    assert decision
    if decision.actions is not None:
        return narrowed(s, decision) or decision.actions
    if decision.ask == Asked.BUILD:
        return game.candidates(s, chance, count)
    if decision.ask == Asked.MOVE:
        return moves(s, decision.seat)[:count]
    some = [game.sample(s, chance) for _ in range(SAMPLES)]
    return [*dict.fromkeys([*programs(s, decision.seat), *some])][:count]


def brings(game: Game[Any], rules: Ruleset, chance: Chance) -> Build:
    """D1: one of the builds that fell with a blow and come first; any where the numbers of the game
    don't allow it."""
    some: Build = game.sample_setup(rules, chance)
    strength, speed, endurance, dexterity = GOOD[chance.below(len(GOOD))]
    build = msgspec.structs.replace(
        some, strength=strength, speed=speed, endurance=endurance, dexterity=dexterity
    )
    return some if game.setup_refusal(rules, build) else build


PLAYER = Player(
    Evaluation(FEATURES, measure),  # also in a fight: it knows the blows that are set
    budgets={"weak": 60, "middle": 400, "strong": 1200},
    settled=frozenset(Asked) - {Asked.MOVE},  # only how they come to meet is seen far ahead
    candidates=candidates,
    narrowed=narrowed,
    guess=guess,
    likely=likely,
    brings=brings,
    has=has,
)
