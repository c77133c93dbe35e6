"""Command `main.py playtest`: plays games on all cores and prints the findings.

A line-up is the kind of player at each seat. On the ladder each level of a program plays the one
below. A ground is a map that games are played on.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from engine.lab.cluster import NoCluster, connect
from engine.lab.playtest import MOST_GAMES, Playtest, refusal
from engine.lab.running import MOST_WORKERS, local_executor, worker_count
from engine.lab.sentences import as_plain_text
from engine.lab.store import TrialStore
from engine.lab.trial import GREEDY, KINDS, RANDOM
from engine.players.habits import HABIT_JOINT, habits_of
from engine.players.player import LEVEL_NAMES, GameProvider, Player, level_named
from engine.rules.english import list_in_words
from engine.rules.options import BadOption, OptionValue
from engine.rules.quoting import short

EXIT_BAD = 2
"""Exit status of a faulty command line, and of a playtest that ended early."""
EXIT_DONE = 0
"""Exit status of a playtest that was carried out, to its end or until it was stopped."""
MOST_MINUTES = 7 * 24 * 60
"""Longest time of a playtest in minutes: a week."""
MOST_ACTIONS = 1_000_000
"""Greatest number of actions that can be allowed to a game."""

Say = Callable[[str], None]
"""Function that prints a line."""


def option_values(texts: Sequence[str]) -> list[OptionValue]:
    """Return the values of an option that a command line names."""
    return [_option_value(text) for text in texts]


def _option_value(text: str) -> OptionValue:
    """Return a value with the type of its text: bool, int, float, or else str."""
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def players(names: Sequence[str], seats: int, player: Player) -> list[str]:
    """Return the kind of player at each seat; one name stands for all seats.

    Args:
        names: Names as written.
        seats: Number of seats.
        player: Settings of the game, which name its habits.

    Raises:
        BadOption: If a name is unknown, or their number does not match.
    """
    kinds = [_kind_named(name, player) for name in names] or ["middle"]
    if len(kinds) == 1:
        kinds *= seats
    if len(kinds) != seats:
        raise BadOption(f"{len(kinds)} players are named for {seats} seats")
    return kinds


def _kind_named(name: str, player: Player) -> str:
    """Return the kind of player with a name, in any case; `player` names the habits of the game.

    Raises:
        BadOption: If there is no such kind.
    """
    kind = level_named(name) or name.casefold()
    if kind in KINDS or habits_of(player, kind):
        return kind
    names = f"{RANDOM}, {GREEDY}, {LEVEL_NAMES}"
    if player.habits:
        names += f", and the habits {list_in_words([*player.habits])}, joined by {HABIT_JOINT}"
    raise BadOption(f"{short(repr(name))} is nobody who plays; there are {names}")


def check_file(path: Path | None, ending: str) -> None:
    """Check that a report can be written to a path.

    Raises:
        BadOption: If the path has the wrong suffix, or its file must not be replaced.
    """
    if path is None:
        return
    if path.suffix.lower() != ending:
        raise BadOption(f"{path}: the report's name must end in {ending}")
    try:
        reason = refusal(path)
    except OSError as error:
        raise BadOption(f"{path}: can't be written ({error.strerror})") from None
    if reason:
        raise BadOption(reason)


def create_folder(path: Path | None) -> None:
    """Make the folder of a report, and check that files can be written there.

    Raises:
        BadOption: If they can't.
    """
    if path is None:
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise BadOption(f"{path}: can't be written ({error.strerror})") from None


def playtest(
    game_provider: GameProvider,
    key: str,
    *,
    command: str,
    options: Sequence[tuple[str, Sequence[str]]],
    seats: int,
    player_lists: Sequence[Sequence[str]],
    ladder: bool,
    games: int,
    minutes: float,
    seed: str,
    workers: int,
    max_actions: int,
    cluster: str,
    setups: Sequence[str],
    rivals: Sequence[str],
    store: Path | None,
    html: Path | None,
    json: Path | None,
    grounds: Sequence[Any],
    say: Say,
    complain: Say,
) -> int:
    """Play the games, print the findings, write the report, and return the exit status.

    Ctrl+C ends the playtest with the results up to then.

    Args:
        game_provider: Returns the rules and the player of a game.
        key: Key of the game.
        command: Command line that repeats the playtest.
        options: Values of each option, as written.
        seats: Number of seats; 0 for the usual number.
        player_lists: Lists of players to compare.
        ladder: Whether each kind of player plays those below.
        games: Number of games of each column.
        minutes: Minutes to play; 0 for no limit.
        seed: Seed of the playtest.
        workers: Number of worker processes; 0 for all cores but one.
        max_actions: Number of actions after which a game is stopped.
        cluster: Address of a Dask scheduler, or "".
        setups: Set-ups to compare; () if players choose their own.
        rivals: Set-ups that these meet; () for each other.
        store: File that keeps the games, to go on after a stop, or None.
        html: File for the report as a page, or None.
        json: File for the report as JSON, or None.
        grounds: Grounds, which the deals take in turn; () for random ones.
        say: Prints a line.
        complain: Prints an error.
    """
    try:
        _check_range("games", games, MOST_GAMES)
        _check_range("minutes", minutes, MOST_MINUTES)
        _check_range("workers", workers, MOST_WORKERS)
        _check_range("actions", max_actions, MOST_ACTIONS)
        if ladder and player_lists:
            raise BadOption("The ladder has players of its own: leave --players out")
        game, player = game_provider(key)
        lineup_sizes = [len(lineup) for lineup in player_lists if len(lineup) > 1]
        seat_count = seats or max(lineup_sizes, default=game.config.seats[0])
        game.config.check_seats(seat_count)
        # an empty list stands for the usual player at every seat
        lineups = [players(lineup, seat_count, player) for lineup in player_lists or [[]]]
        test = Playtest(
            game_provider,
            key,
            lineups[0],
            other_lineups=lineups[1:],
            options=_values_by_option(options),
            ladder=ladder,
            games=games,
            minutes=minutes,
            seed=seed,
            grounds=grounds,
            alike=bool(grounds),
            max_actions=max_actions,
            command=command,
            setups=setups,
            rivals=rivals,
            store=TrialStore(store) if store else None,
        )
        check_file(html, ".html")
        check_file(json, ".json")
        workers_used = worker_count(workers)
        new_executor: Callable[[], Executor] = partial(local_executor, workers_used)
        if cluster:
            new_executor, workers_used = connect(cluster)
        create_folder(html)
        create_folder(json)
        create_folder(store)
    except (BadOption, NoCluster) as error:
        complain(f"{error}.")
        return EXIT_BAD
    status = EXIT_DONE
    try:
        for _ in test.run(new_executor, workers_used):
            _progress(test)
    except KeyboardInterrupt:
        pass
    except Exception as error:  # raised by a worker; the games that were played are kept
        complain(f"The playtest ended early ({short(str(error)) or type(error).__name__}).")
        status = EXIT_BAD
    _progress(test, last=True)
    return _print_and_save(test, html, json, status, say, complain)


def _print_and_save(
    test: Playtest, html: Path | None, json: Path | None, status: int, say: Say, complain: Say
) -> int:
    """Print the findings, write the report, and return the exit status."""
    report = test.report()
    if report is None:
        say("No game was played to its end.")
        return status
    for line in as_plain_text(report).splitlines():
        say(line)
    try:
        paths = test.save(html, json)
    except OSError as error:
        complain(f"{error.filename or html or json}: can't be written ({error.strerror}).")
        return EXIT_BAD
    for path in paths:
        say(f"Written: {path}")
    return status


def _check_range(plural_noun: str, number: float, maximum: int) -> None:
    """Check that a number is not too large.

    Raises:
        BadOption: If the number exceeds `maximum`.
    """
    if number > maximum:
        raise BadOption(f"{number:.0f} {plural_noun} are too many; at most {maximum} are possible")


def _values_by_option(
    options: Sequence[tuple[str, Sequence[str]]],
) -> Mapping[str, Sequence[OptionValue]]:
    """Return the values of each option.

    Raises:
        BadOption: If an option is named twice.
    """
    chosen: dict[str, Sequence[OptionValue]] = {}
    for name, texts in options:
        if name in chosen:
            raise BadOption(f"the option '{short(name)}' is named twice: write {name}=A,B")
        chosen[name] = option_values(texts)
    return chosen


def _progress(test: Playtest, last: bool = False) -> None:
    """Print the progress in one line that is overwritten, if the output is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        return
    total = "" if test.seconds else f" of {test.wanted_count}"
    line_end = "\n" if last else ""
    sys.stderr.write(f"\r{test.done}{total} games{line_end}")
    sys.stderr.flush()
