"""`main.py playtest`: plays games on all cores, says how far it is, and prints what was found."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from engine.lab.cluster import NoCluster, reached
from engine.lab.playtest import MOST_GAMES, Playtest, refusal
from engine.lab.running import MOST_WORKERS, cores, local
from engine.lab.sentences import plain
from engine.lab.trial import GREEDY, KINDS, RANDOM
from engine.players.player import LEVEL_NAMES, Room, level_named
from engine.rules.options import BadOption, OptionValue
from engine.rules.quoting import short

BAD = 2
DONE = 0
"""Exit statuses: of a command line that can't be followed or what ended early, and of one that was
followed, whether it came to its end or was stopped."""
MOST_MINUTES = 7 * 24 * 60
LONGEST = 1_000_000
"""The most actions that a game may have."""

Say = Callable[[str], None]


def values(texts: Sequence[str]) -> list[OptionValue]:
    """The values that an option is compared at, as a command line has them."""
    return [_value(text) for text in texts]


def _value(text: str) -> OptionValue:
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def players(said: Sequence[str], seats: int) -> list[str]:
    """Return who plays each seat; one name stands for all. Raises `BadOption`."""
    named = [_player(name) for name in said] or ["middle"]
    if len(named) == 1:
        named *= seats
    if len(named) != seats:
        raise BadOption(f"{len(named)} players are named for {seats} seats")
    return named


def _player(name: str) -> str:
    """Return the kind of player of this name, in any case. Raises `BadOption`."""
    kind = level_named(name) or name.casefold()
    if kind not in KINDS:
        raise BadOption(
            f"{short(repr(name))} is nobody who plays; there are {RANDOM}, {GREEDY}, {LEVEL_NAMES}"
        )
    return kind


def check_file(path: Path | None, ending: str) -> None:
    """Raise `BadOption` where a report can't be written."""
    if path is None:
        return
    if path.suffix.lower() != ending:
        raise BadOption(f"{path}: the report's name must end in {ending}")
    try:
        refused = refusal(path)
    except OSError as error:
        raise BadOption(f"{path}: can't be written ({error.strerror})") from None
    if refused:
        raise BadOption(refused)


def make_room(path: Path | None) -> None:
    """Make the folder of a report, and try whether it takes files. Raises `BadOption`."""
    if path is None:
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise BadOption(f"{path}: can't be written ({error.strerror})") from None


def playtest(
    room: Room,
    key: str,
    *,
    said: str,
    options: Sequence[tuple[str, Sequence[str]]],
    seats: int,
    who: Sequence[Sequence[str]],
    ladder: bool,
    games: int,
    minutes: float,
    seed: str,
    workers: int,
    most: int,
    cluster: str,
    html: Path | None,
    json: Path | None,
    ground: Any,
    say: Say,
    complain: Say,
) -> int:
    """Play, print what was found, and write the report; the exit status. Ctrl+C ends it with what
    there is by then."""
    try:
        _in_range("games", games, MOST_GAMES)
        _in_range("minutes", minutes, MOST_MINUTES)
        _in_range("workers", workers, MOST_WORKERS)
        _in_range("actions", most, LONGEST)
        if ladder and who:
            raise BadOption("The ladder has players of its own: leave --players out")
        config = room(key)[0].config
        fewest = config.seats[0]
        count = seats or max((len(each) for each in who if len(each) > 1), default=fewest)
        config.check_seats(count)
        lineups = [players(each, count) for each in who or [[]]]
        test = Playtest(
            room,
            key,
            lineups[0],
            others=lineups[1:],
            options=_named(options),
            ladder=ladder,
            games=games,
            minutes=minutes,
            seed=seed,
            ground=ground,
            alike=ground is not None,
            most=most,
            command=said,
        )
        check_file(html, ".html")
        check_file(json, ".json")
        used = cores(workers)
        make: Callable[[], Executor] = partial(local, used)
        if cluster:
            make, used = reached(cluster)
        make_room(html)
        make_room(json)
    except (BadOption, NoCluster) as error:
        complain(f"{error}.")
        return BAD
    status = DONE
    try:
        for _ in test.run(make, used):
            _progress(test)
    except KeyboardInterrupt:
        pass
    except Exception as error:  # what a worker raises: the games that were played are kept
        complain(f"The playtest ended early ({short(str(error)) or type(error).__name__}).")
        status = BAD
    _progress(test, last=True)
    return _tell(test, html, json, status, say, complain)


def _tell(
    test: Playtest, html: Path | None, json: Path | None, status: int, say: Say, complain: Say
) -> int:
    """Print what was found, and write it; the exit status."""
    report = test.report()
    if report is None:
        say("No game was played to its end.")
        return status
    for line in plain(report).splitlines():
        say(line)
    try:
        written = test.save(html, json)
    except OSError as error:
        complain(f"{error.filename or html or json}: can't be written ({error.strerror}).")
        return BAD
    for path in written:
        say(f"Written: {path}")
    return status


def _in_range(what: str, number: float, most: int) -> None:
    """Raises `BadOption` for more than is allowed."""
    if number > most:
        raise BadOption(f"{number:.0f} {what} are too many; at most {most} are possible")


def _named(options: Sequence[tuple[str, Sequence[str]]]) -> Mapping[str, Sequence[OptionValue]]:
    """Raises `BadOption` for an option that is named twice."""
    chosen: dict[str, Sequence[OptionValue]] = {}
    for name, texts in options:
        if name in chosen:
            raise BadOption(f"the option '{short(name)}' is named twice: write {name}=A,B")
        chosen[name] = values(texts)
    return chosen


def _progress(test: Playtest, last: bool = False) -> None:
    """How far it is, in one line that is written over, where somebody looks."""
    if sys.stderr is None or not sys.stderr.isatty():
        return
    of = "" if test.seconds else f" of {test.wanted}"
    sys.stderr.write(f"\r{test.done}{of} games" + ("\n" if last else ""))
    sys.stderr.flush()
