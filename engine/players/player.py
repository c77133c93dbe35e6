"""What a game brings for its players, and the levels and manners that every game has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, NamedTuple, get_args

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
"""The levels as players read them."""
LEVEL_NAMES = "easy, medium or hard (also called weak, middle and strong)"
MANNER_NAMES = "bold, steady or careful"

BUDGETS: Mapping[Level, int] = {"weak": 40, "middle": 400, "strong": 3000}
"""The playouts of each level, where a game says nothing."""
OWN_COUNTS: Mapping[Manner, float] = {"bold": 0.8, "steady": 1.0, "careful": 1.25}
"""How much what a player has itself counts to it beside what the others have."""


DEALS = 6
"""A world is dealt anew so many times at most until it is a likely one."""


def level_named(text: str) -> Level | None:
    """Return the level of this name, in any case: `weak` or `Easy`; None for another word."""
    names = {word.casefold(): level for level, word in LEVEL_WORDS.items()}
    names.update({level: level for level in LEVELS})
    return names.get(text.casefold())


class Program(NamedTuple):
    """A program that plays a seat: how well, and in what manner. Its text is `middle steady`."""

    level: Level = "middle"
    manner: Manner = "steady"

    def __str__(self) -> str:
        return f"{self.level} {self.manner}"

    @classmethod
    def parse(cls, text: str) -> Program | None:
        """The program of this text; None for "", which is a person. Raises `ValueError`."""
        if not text:
            return None
        level, _, manner = text.partition(" ")
        if level not in LEVELS or manner not in MANNERS:
            raise ValueError(f"{short(text)!r} is no program, such as 'middle steady'")
        return cls(level, manner)

    @classmethod
    def named(cls, text: str) -> Program | None:
        """Return the program of this name, as people write it: `hard` or `Hard:bold`.

        Nothing is a person (None). Raises `ValueError`, with all that can be written.
        """
        if not text.strip():
            return None
        level_word, _, manner_word = text.strip().partition(":")
        level = level_named(level_word.strip())
        manner = next((each for each in MANNERS if each == manner_word.strip().casefold()), None)
        if level is None:
            raise ValueError(f"{short(repr(text))} is no program: levels are {LEVEL_NAMES}")
        if manner_word and manner is None:
            raise ValueError(f"{short(repr(text))} is no program: manners are {MANNER_NAMES}")
        return cls(level, manner or "steady")


Candidates = Callable[[Game[Any], Any, Chance, int], list[Action]]
"""Answers worth thinking about at a position's question, at most so many, the best guesses first;
chance is a stream of the player's own."""


Narrowed = Callable[[Any, Decision], "list[Action] | None"]
"""Of the listed answers to a question those worth a thought."""
Likely = Callable[[Any, int], bool]
"""Whether a seat would expect a world such as this one, by what sensible people do."""
Guess = Callable[[Any, Decision, Chance], "Action | None"]
"""What somebody sensible may answer, where programs think on; None for any answer."""


Has = Callable[[Any, int], Iterable[str]]


def every_candidate(game: Game[Any], s: Any, chance: Chance, count: int) -> list[Action]:
    """All answers where they are listed, else some."""
    return game.candidates(s, chance, count)


def some_setup(game: Game[Any], rules: Any, chance: Chance) -> Any:
    """Anything that a seat can bring."""
    return game.sample_setup(rules, chance)


class Player(NamedTuple):
    """How a game is played by programs.

    budgets: the playouts of each level for one action. depth: the actions after which a playout is
    cut and weighed. settled: the names of questions after which nothing is searched: the position
    is weighed when the seat is asked again, as it is by `greedy`. bias: how likely kinds of action
    are in playouts, by the names of their classes; 1 where a name is left out. narrowed: the
    answers that are looked at further down. guess: what is answered in playouts, before `bias` is
    asked. likely: the worlds that are thought in, as far as some are found. brings: what a
    program brings to a match under these rules, in a game that has that. has: what a seat has at a
    position that may decide the game, such as cards or how it is built, in words as they stand in a
    report; a playtest counts them.
    """

    evaluation: Evaluation
    budgets: Mapping[Level, int] = BUDGETS
    depth: int = 4
    settled: frozenset[str] = frozenset()
    bias: Mapping[str, float] = {}
    candidates: Candidates = every_candidate
    narrowed: Narrowed = lambda s, decision: decision.actions
    guess: Guess = lambda s, decision, chance: None
    likely: Likely = lambda s, seat: True
    brings: Callable[[Game[Any], Any, Chance], Any] = some_setup
    has: Has = lambda s, seat: ()

    def brought(self, game: Game[Any], rules: Any, seed: str) -> Any:
        """What a program brings, by a seed."""
        return self.brings(game, rules, seeded(f"brought {seed}"))

    def dealt(self, game: Game[Any], world: Any, seat: int, chance: Chance) -> Any:
        """Another world that this seat can't tell from the one it has: a likely one, or the last of
        `DEALS` that are not."""
        for _ in range(DEALS):
            s = game.redeal(world, seat, chance)
            if self.likely(s, seat):
                break
        return s

    def playouts(self, level: str | int) -> int:
        """Return the number of playouts for one action at a level, or that number itself."""
        return max(1, level if isinstance(level, int) else self.budgets[level])  # type: ignore[index]


RANDOM = Player(BLANK, dict.fromkeys(LEVELS, 1))
"""The player of a game that brings none: whatever it does is as good as anything else."""


Room = Callable[[str], tuple[Game[Any], Player]]
"""Returns the rules and the player of a game by its key. It is handed to other processes, so it
must be importable by its name."""
