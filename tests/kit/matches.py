"""Matches of random actions, in memory and on disk."""

from __future__ import annotations

import errno
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from engine.journal import SUFFIX, Header, Journal
from engine.match import Match
from engine.resuming import resume
from engine.rules.chance import Chance, seeded
from engine.rules.game import Game
from engine.rules.options import OptionValue
from tests.kit.walks import brought, choose, every_option, fingerprint


def match_of(
    game: Game[Any],
    names: Sequence[str],
    seed: str,
    options: Mapping[str, OptionValue] | None = None,
    rules: Any = None,
    **more: Any,
) -> Match:
    """A new match; `more` are other fields of its header."""
    plain = msgspec.to_builtins(rules)
    return Match(game, Header(game.key, names, seed, options or {}, plain, **more))


def new_match(game: Game[Any], seed: object, folder: Path | None = None) -> Match:
    """A new match with the fewest seats and the last value of each option."""
    names = ["Ada", "Bo", "Çelik", "D.", "E", "F"][: game.config.seats[0]]
    options = {key: values[-1] for key, values in every_option(game.config).items()}
    more = brought(game, game.rules_for(options), len(names), luck(seed))
    match = match_of(game, names, f"seed {seed}", options, **more)
    if folder:
        match.save_in(folder)
        assert match.journal and not match.look_only
    return match


def play_on(match: Match, chance: Chance, most: int = 10_000) -> int:
    """Play so many random actions, or to the end; how many were played."""
    for count in range(most):
        decision = match.decision
        if decision is None:
            return count
        action = choose(match.game, match.state, chance)
        refusal = match.submit(decision.seat, action)
        assert refusal is None, f"{decision.ask}: {action} is refused: {refusal}"
    return most


def saved(folder: Path) -> Path:
    """The one journal in a folder."""
    (path,) = folder.glob(f"*{SUFFIX}")
    return path


def lines(path: Path) -> list[Any]:
    """What the lines of a journal hold."""
    return [msgspec.json.decode(row) for row in path.read_bytes().splitlines()]


def rewrite(path: Path, found: list[Any]) -> None:
    """Write a journal of these lines."""
    path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in found))


def no_space(*_: object) -> None:
    """Stands for a function of the system, on a disk that is full. Raises `OSError`."""
    raise OSError(errno.ENOSPC, "No space left on device")


def resumed(game: Game[Any], folder: Path) -> Match:
    """The one match in a folder."""
    return resume(Journal(saved(folder)), game)


def same_match(one: Match, other: Match) -> bool:
    """Whether two matches are at the same question after the same history."""
    return (
        fingerprint(one.state) == fingerprint(other.state)
        and one.history == other.history
        and one.opening == other.opening
        and (one.names, one.header.seed, one.header.options)
        == (other.names, other.header.seed, other.header.options)
    )


def luck(seed: object) -> Chance:
    """A stream for choosing actions."""
    return seeded(f"choices {seed}")
