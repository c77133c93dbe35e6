"""Settings of the frozen programs: levels, and the parts that each game provides.

A playout is a game played on at random, to its end or for a while. A world is a position that a
seat can't tell from the true one. The search and the playouts call the functions in a `Player`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple, get_args

from engine.rules.chance import Chance, seeded
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.state import Decision
from tests.strength.frozen.evaluation import Evaluation

Level = Literal["weak", "middle", "strong"]
LEVELS: tuple[Level, ...] = get_args(Level)

BUDGETS: Mapping[Level, int] = {"weak": 40, "middle": 400, "strong": 3000}
"""Playouts for one action at each level, unless a game provides its own."""
MAX_DEALS = 6
"""Maximum number of deals in search of a likely world."""


Candidates = Callable[[Game[Any], Any, Chance, int], list[Action]]
"""Function that returns answers worth a search to the question of a position, best guesses first.

Takes the rules, the position, chance of the player's own, and the maximum number of answers.
"""


AnswerFilter = Callable[[Any, Decision], "list[Action] | None"]
"""Function that returns the listed answers to a question that are worth a search."""
WorldTest = Callable[[Any, int], bool]
"""Function that returns True if a seat would expect this world, given sensible opponents."""
AnswerGuess = Callable[[Any, Decision, Chance], "Action | None"]
"""Function that returns an answer a sensible player may give in a playout; None for any answer."""


def every_candidate(game: Game[Any], s: Any, chance: Chance, count: int) -> list[Action]:
    """Return all answers if they are listed, or else some."""
    return game.candidates(s, chance, count)


def random_setup(game: Game[Any], rules: Any, chance: Chance) -> Any:
    """Return a random set-up that a seat can bring."""
    return game.sample_setup(rules, chance)


class Player(NamedTuple):
    """Settings for the computer players of one game.

    Attributes:
        evaluation: The evaluation function.
        budgets: The playouts for one action, by level.
        depth: The number of actions after which a playout is cut off and evaluated.
        unsearched_questions: The names of questions whose answers are not searched: as in
            `greedy`, the position is evaluated when the seat is asked again.
        bias: The relative frequency of kinds of action in playouts, by class name; 1 if left out.
        candidates: The answers searched at the root.
        narrow_answers: The answers searched further down the tree.
        guess: The answer in a playout; where it gives None, `bias` decides.
        is_likely_world: The test of worlds to think in, applied to a limited number of deals.
        choose_setup: The set-up of a program in a match with these rules, in a game with set-ups.
    """

    evaluation: Evaluation
    budgets: Mapping[Level, int] = BUDGETS
    depth: int = 4
    unsearched_questions: frozenset[str] = frozenset()
    bias: Mapping[str, float] = {}
    candidates: Candidates = every_candidate
    narrow_answers: AnswerFilter = lambda s, decision: decision.actions
    guess: AnswerGuess = lambda s, decision, chance: None
    is_likely_world: WorldTest = lambda s, seat: True
    choose_setup: Callable[[Game[Any], Any, Chance], Any] = random_setup

    def program_setup(self, game: Game[Any], rules: Any, seed: str) -> Any:
        """Return the set-up that a program brings; `seed` is any text."""
        return self.choose_setup(game, rules, seeded(f"brought {seed}"))

    def dealt(self, game: Game[Any], world: Any, seat: int, chance: Chance) -> Any:
        """Return another world that this seat can't tell from the one it has.

        It is a likely world, or after `MAX_DEALS` unlikely ones the last of these.
        """
        for _ in range(MAX_DEALS):
            s = game.redeal(world, seat, chance)
            if self.is_likely_world(s, seat):
                break
        return s
