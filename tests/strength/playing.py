"""Games between programs of today, frozen programs, and players that are easy to beat."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, get_args

import msgspec

from engine.players import contest
from engine.players.contest import MAX_ACTIONS, PlayerName
from engine.players.player import LEVELS, Player
from engine.rules.chance import Chance, seeded
from engine.rules.game import Game
from engine.rules.notation import Action
from tests.strength.deals import Field, begin
from tests.strength.frozen import frozen_answer, frozen_greedy_answer
from tests.strength.frozen.player import Level as FrozenLevel

ROOT = Path(__file__).parents[2]
RESULTS_FOLDER = Path(__file__).parent / "results"
"""Folder with a file of results for each game."""
FROZEN = "frozen "
"""Beginning of the names of frozen programs: `frozen middle`."""
PLAYER_NAMES = (
    "random",
    "greedy",
    *LEVELS,
    *(f"{FROZEN}{level}" for level in (*get_args(FrozenLevel), "greedy")),
)
"""Names of the players; a number is a program of today with this number of playouts."""


class PlannedResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Game that is to be played.

    Attributes:
        revision: The revision of the players of today, from `revision_of`.
        field: The name of the row.
        ours: The player whose share is counted.
        theirs: The player of all other seats.
        deal: The number of the deal.
        seat: Our seat.
    """

    revision: str
    field: str
    ours: PlayerName
    theirs: PlayerName
    deal: int
    seat: int


class GameResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Game that was played.

    Attributes:
        game: The game as it was planned.
        share: Our share of the win: 1, 0, or an equal share if nobody won.
        winner: The seat that won; 0 for none.
        actions: The number of actions.
        median_seconds: The median CPU time of our searched moves.
        worst_seconds: The longest of them.
    """

    game: PlannedResult
    share: float
    winner: int
    actions: int
    median_seconds: float
    worst_seconds: float


def results_path(key: str, folder: Path = RESULTS_FOLDER) -> Path:
    """Return the path of the file with the results of a game."""
    return folder / f"{key}.jsonl"


def revision_of(key: str) -> str:
    """Return a digest of the code of a game's players, which docstrings and comments don't change.

    Equal digests mean equal players, in a work tree with changes, too.
    """
    digest = sha256()
    for folder in (ROOT / "engine" / "players", ROOT / "games" / key / "player"):
        for path in sorted(folder.glob("*.py")):
            digest.update(_code_without_docstrings(path.read_text("utf-8")).encode())
    return digest.hexdigest()[:12]


def _code_without_docstrings(source: str) -> str:
    """Return the syntax tree of some source code, without its docstrings and places."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [each for each in body if not _is_string(each)]  # type: ignore[attr-defined]
    return ast.dump(tree)


def _is_string(statement: ast.stmt) -> bool:
    """Return True for a statement that is a string alone, as a docstring is."""
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def play_game(field: Field, planned: PlannedResult) -> GameResult:
    """Play one game, with our player at its seat and theirs at all others."""
    seats = range(1, field.seats + 1)
    names = [planned.ours if seat == planned.seat else planned.theirs for seat in seats]
    frozen_seats = [seat for seat, name in zip(seats, names, strict=True) if is_frozen(name)]
    game, player, s = begin(field, planned.deal, levels=names, frozen_seats=frozen_seats)
    chance = seeded(f"programs {planned.deal} {planned.seat}")
    seconds: list[float] = []
    actions = _play(game, player, s, names, chance, planned.seat, seconds)
    winner = (s.outcome.winner if s.outcome else None) or 0
    return GameResult(
        planned,
        share=float(winner == planned.seat) if winner else 1 / field.seats,
        winner=winner,
        actions=actions,
        median_seconds=round(median(seconds), 4) if seconds else 0.0,
        worst_seconds=round(max(seconds, default=0.0), 4),
    )


def _play(
    game: Game[Any],
    player: Player,
    s: Any,
    names: Sequence[PlayerName],
    chance: Chance,
    timed_seat: int,
    seconds: list[float],
) -> int:
    """Play to the end, in place; return the number of actions, and time one seat's searches."""
    for number in range(MAX_ACTIONS):
        decision = game.decision(s)
        if decision is None:
            return number
        start = process_time()
        action = answer(game, player, s, names[decision.seat - 1], chance)
        is_choice = decision.actions is None or len(decision.actions) > 1
        if decision.seat == timed_seat and is_choice:
            seconds.append(process_time() - start)
        game.apply(s, action)
    return MAX_ACTIONS


def answer(game: Game[Any], player: Player, s: Any, name: PlayerName, chance: Chance) -> Action:
    """Return the answer of a named player to the question that waits."""
    if not is_frozen(name):
        return contest.answer(game, player, s, name, chance)
    level = str(name).removeprefix(FROZEN)
    if level == "greedy":
        return frozen_greedy_answer(game, s, chance)
    return frozen_answer(game, s, msgspec.convert(level, FrozenLevel), chance)


def is_frozen(name: PlayerName) -> bool:
    """Return True for the name of a frozen program."""
    return str(name).startswith(FROZEN)
