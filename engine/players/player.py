"""Settings of computer players: levels and manners, and the parts that each game provides.

A manner says how much weight a program gives to its own position, compared with the others'. A
playout is a game played on at random, to its end or for a while. A world is a position that a seat
can't tell from the true one. The search and the playouts call the functions in a `Player`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args

from typing_extensions import override

from engine.players.evaluation import BLANK, Evaluation
from engine.rules.chance import Chance, seeded
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.quoting import short
from engine.rules.state import Decision

Level = Literal["weak", "middle", "strong"]
LEVELS: tuple[Level, ...] = get_args(Level)
Manner = Literal["bold", "steady", "careful"]
MANNERS: tuple[Manner, ...] = get_args(Manner)
LEVEL_WORDS: Mapping[Level, str] = {"weak": "Easy", "middle": "Medium", "strong": "Hard"}
"""Levels as players read them."""
LEVEL_NAMES = "easy, medium or hard (also called weak, middle and strong)"
"""Names of the levels in a sentence, for refusals."""
MANNER_NAMES = "bold, steady or careful"
"""Names of the manners in a sentence, for refusals."""

BUDGETS: Mapping[Level, int] = {"weak": 40, "middle": 400, "strong": 3000}
"""Playouts for one action at each level, unless a game provides its own."""
PRIOR_SHARES: Mapping[Level, float] = {"weak": 0.3, "middle": 0.3, "strong": 0.3}
"""Shares of the budget that count as playouts of an answer whose value is calculated."""
OWN_FEATURE_FACTORS: Mapping[Manner, float] = {"bold": 0.8, "steady": 1.0, "careful": 1.25}
"""Factor for a player's own features, compared with those of the others, by manner."""
MAX_DEALS = 6
"""Maximum number of deals in search of a likely world."""


def level_named(text: str) -> Level | None:
    """Return the level with this name, in any case: `weak` or `Easy`; None for another word."""
    names = {word.casefold(): level for level, word in LEVEL_WORDS.items()}
    names.update({level: level for level in LEVELS})
    return names.get(text.casefold())


class Program(NamedTuple):
    """Computer player of a seat: its level and its manner; its text form is `middle steady`."""

    level: Level = "middle"
    manner: Manner = "steady"

    @override
    def __str__(self) -> str:
        return f"{self.level} {self.manner}"

    @classmethod
    def parse(cls, text: str) -> Program | None:
        """Return the program with this text form, None (a person) for ""; raise `ValueError`."""
        if not text:
            return None
        level, _, manner = text.partition(" ")
        if level not in LEVELS or manner not in MANNERS:
            raise ValueError(f"{short(text)!r} is no program, such as 'middle steady'")
        return cls(level, manner)

    @classmethod
    def named(cls, text: str) -> Program | None:
        """Return the program with this name, as people write it: `hard` or `Hard:bold`.

        An empty name is a person (None). Raises `ValueError` with a list of the words allowed.
        """
        if not text.strip():
            return None
        level_word, _, manner_word = text.strip().partition(":")
        level = level_named(level_word.strip())
        manner_wanted = manner_word.strip().casefold()
        manner = next(
            (manner_name for manner_name in MANNERS if manner_name == manner_wanted), None
        )
        if level is None:
            raise ValueError(f"{short(repr(text))} is no program: levels are {LEVEL_NAMES}")
        if manner_word and manner is None:
            raise ValueError(f"{short(repr(text))} is no program: manners are {MANNER_NAMES}")
        return cls(level, manner or "steady")


Candidates = Callable[[Game[Any], Any, Chance, int], list[Action]]
"""Function that returns answers worth a search to the question of a position, best guesses first.

Takes the rules, the position, chance of the player's own, and the maximum number of answers.
"""


AnswerFilter = Callable[[Any, Decision], "list[Action] | None"]
"""Function that returns the listed answers to a question that are worth a search."""
ValueExpectation = Callable[[Any, "list[Action]"], "Sequence[float | None]"]
"""Function that returns the expected value of each answer, from 0 to 1, to the seat asked."""
WorldTest = Callable[[Any, int], bool]
"""Function that returns True if a seat would expect this world, given sensible opponents."""
AnswerGuess = Callable[[Any, Decision, Chance], "Action | None"]
"""Function that returns an answer a sensible player may give in a playout; None for any answer."""


SetupChooser = Callable[[Game[Any], Any, Chance, str], Any]
"""Function that returns what a program brings to a match.

Takes the rules of the game, those of the match, chance, and the level or other kind of player.
"""
PossessionLister = Callable[[Any, int], Iterable[str]]
"""Function that returns the possessions of a seat that a playtest counts, in words."""


def every_candidate(game: Game[Any], s: Any, chance: Chance, count: int) -> list[Action]:
    """Return all answers if they are listed, or else some."""
    return game.candidates(s, chance, count)


def nothing_expected(s: Any, actions: list[Action]) -> Sequence[float | None]:
    """Return no expected values, so that playouts alone decide."""
    return ()


def random_setup(game: Game[Any], rules: Any, chance: Chance, level: str) -> Any:
    """Return a random set-up that a seat can bring."""
    return game.sample_setup(rules, chance)


class NamedSetups(NamedTuple):
    """Set-ups of a game that a playtest can compare by their names.

    Attributes:
        noun: The word for a set-up, such as "build".
        names: The names of all of them.
        usual: The names of those that are compared unless others are named.
        mix: How often the strongest programs bring each of theirs, in percent.
        find: Returns the set-up with a name in a match with these rules; raises `ValueError` for a
            text that is no name. The set-up may break the rules of the match.
    """

    noun: str
    names: Sequence[str]
    usual: Sequence[str]
    mix: Mapping[str, int]
    find: Callable[[Any, str], Any]


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
        expected_values: The values of answers, each None if it can't be calculated. They count
            beside the results of playouts.
        prior_shares: The shares of the budget that count as playouts of an answer with such a
            value, by level.
        is_likely_world: The test of worlds to think in, applied to a limited number of deals.
        choose_setup: The set-up of a program in a game with set-ups.
        named_setups: The set-ups that a playtest can compare, if the game names them.
        features_of: The possessions of a seat that may decide the game, such as cards, in the
            words of a playtest's report, which counts them.
        habits: The habits of simple players that a playtest can measure, by name. A habit returns
            the answers that it leaves, or none where it has no say.
    """

    evaluation: Evaluation
    budgets: Mapping[Level, int] = BUDGETS
    depth: int = 4
    unsearched_questions: frozenset[str] = frozenset()
    bias: Mapping[str, float] = {}
    candidates: Candidates = every_candidate
    narrow_answers: AnswerFilter = lambda s, decision: decision.actions
    guess: AnswerGuess = lambda s, decision, chance: None
    expected_values: ValueExpectation = nothing_expected
    prior_shares: Mapping[Level, float] = PRIOR_SHARES
    is_likely_world: WorldTest = lambda s, seat: True
    choose_setup: SetupChooser = random_setup
    named_setups: NamedSetups | None = None
    features_of: PossessionLister = lambda s, seat: ()
    habits: Mapping[str, AnswerFilter] = {}

    def program_setup(self, game: Game[Any], rules: Any, seed: str, level: Level) -> Any:
        """Return the set-up that a program brings; `seed` is any text."""
        return self.choose_setup(game, rules, seeded(f"brought {seed}"), level)

    def dealt(self, game: Game[Any], world: Any, seat: int, chance: Chance) -> Any:
        """Return another world that this seat can't tell from the one it has.

        It is a likely world, or after `MAX_DEALS` unlikely ones the last of these.
        """
        for _ in range(MAX_DEALS):
            s = game.redeal(world, seat, chance)
            if self.is_likely_world(s, seat):
                break
        return s

    def playouts(self, level: str | int) -> int:
        """Return the number of playouts for one action at a level, or that number itself."""
        return max(1, level if isinstance(level, int) else self.budgets[level])  # type: ignore[index]

    def prior_playouts(self, budget: int) -> float:
        """Return how many playouts a calculated value counts as, with the share of a level.

        It is the highest level with at most this budget, or the lowest level of all.
        """
        levels = [level for level in LEVELS if level in self.budgets]
        reached = [level for level in levels if self.budgets[level] <= budget]
        return budget * self.prior_shares[(reached or levels[:1])[-1]]


RANDOM = Player(BLANK, dict.fromkeys(LEVELS, 1))
"""Settings for a game that provides none: every answer is as good as any other."""


GameProvider = Callable[[str], tuple[Game[Any], Player]]
"""Function that returns the rules and the player of a game by its key.

Other processes import the function by its name.
"""
