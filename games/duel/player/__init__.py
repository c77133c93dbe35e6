"""Computer player of DUEL: the evaluation, the candidates, and the guesses of its playouts.

`weighing` has the features of the evaluation. `moves` and `programs` choose candidates where the
answers can't be listed. `ways` estimates walking distances, `blows` predicts the end of a fight,
`guesses` answers questions in playouts, `builds` chooses the cards of a warrior.

A candidate is an answer that a program thinks about. A world is a position that a seat can't tell
from the true one. A budget is a number of playouts, games played on to see how they end. The engine
calls the functions that are passed to `PLAYER`.

Clauses such as D1 are in games/duel/rules.md.
"""

from __future__ import annotations

from typing import Any

from engine.players.evaluation import Evaluation
from engine.players.player import Player
from engine.rules.chance import Chance
from engine.rules.ending import Agree, AnswerDraw, OfferDraw
from engine.rules.game import Game
from engine.rules.notation import Action
from games.duel.player.build_features import build_features
from games.duel.player.builds import NAMED_BUILDS, choose_build, is_likely, next_build
from games.duel.player.guesses import guess, likely_answers
from games.duel.player.moves import candidate_moves, is_stuck, offers_draw
from games.duel.player.programs import candidate_programs
from games.duel.player.weighing import FEATURES, measure
from games.duel.rules.state import Duel
from games.duel.rules.terms import Asked

RANDOM_PROGRAMS = 4
"""Number of random programs that are considered besides the chosen ones."""


def candidates(game: Game[Any], duel: Duel, chance: Chance, count: int) -> list[Action]:
    """Return the actions to consider, at most `count` (D12, D18).

    Moves are those with a reason; programs are the chosen ones and a few random ones. In a stuck
    duel a draw is offered instead of a move, and accepted (E2).
    """
    decision = game.decision(duel)
    assert decision
    if decision.ask == AnswerDraw.ask and is_stuck(duel):
        return [Agree()]
    if decision.actions is not None:
        return likely_answers(duel, decision) or decision.actions
    if decision.ask == Asked.BUILD:
        return [next_build(duel, decision.seat, chance)]
    if decision.ask == Asked.MOVE:
        if offers_draw(duel, decision.seat):
            return [OfferDraw()]
        return candidate_moves(duel, decision.seat)[:count]
    random_programs = [game.sample(duel, chance) for _ in range(RANDOM_PROGRAMS)]
    return [*dict.fromkeys([*candidate_programs(duel, decision.seat), *random_programs])][:count]


PLAYER = Player(
    Evaluation(FEATURES, measure),  # also in a fight: `measure` predicts the blows that are set
    budgets={"weak": 3, "middle": 400, "strong": 1200},
    # In a tree one node serves all worlds, so a fight that is lost in some of them looks half won.
    unsearched_questions=frozenset(Asked),
    candidates=candidates,
    narrow_answers=likely_answers,
    guess=guess,
    is_likely_world=is_likely,
    choose_setup=choose_build,
    named_setups=NAMED_BUILDS,
    features_of=build_features,
)
