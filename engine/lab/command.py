"""`main.py playtest`: plays games on all cores, says how far it is, and prints what was found."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Any

from engine.lab.report import plain
from engine.lab.running import Room, cores, local
from engine.lab.session import Playtest
from engine.lab.trial import KINDS
from engine.rules.options import BadOption, GameConfig, OptionValue

BAD, STOPPED = 2, 0
"""Exit statuses: of a command line that can't be followed, and of one that was followed, whether it
came to its end or was stopped."""


def values(texts: Sequence[str]) -> list[OptionValue]:
    """The values that an option is compared at, as a command line has them."""
    read: list[OptionValue] = []
    for text in texts:
        if text in ("true", "false"):
            read.append(text == "true")
            continue
        try:
            read.append(int(text))
        except ValueError:
            try:
                read.append(float(text))
            except ValueError:
                read.append(text)
    return read


def players(said: Sequence[str], seats: int) -> list[str]:
    """Who plays each seat: one name stands for all. Raises `BadOption`."""
    named = [*said] or ["middle"]
    for name in named:
        if name not in KINDS:
            raise BadOption(f"'{name}' is nobody who plays (there are: {', '.join(KINDS)})")
    if len(named) == 1:
        named *= seats
    if len(named) != seats:
        raise BadOption(f"{len(named)} players are named for {seats} seats")
    return named


def seats_of(config: GameConfig, wanted: int, named: int) -> int:
    """How many play. Raises `BadOption`."""
    least, most = config.seats
    seats = wanted or (named if named > 1 else least)
    if not least <= seats <= most:
        raise BadOption(f"{config.title} is played by {least} to {most}, not by {seats}")
    return seats


def playtest(
    room: Room,
    config: GameConfig,
    key: str,
    *,
    said: str,
    options: Mapping[str, Sequence[str]],
    seats: int,
    who: Sequence[str],
    games: int,
    minutes: float,
    seed: str,
    workers: int,
    html: Path | None,
    json: Path | None,
    ground: Any,
    make: Callable[[], Executor] | None,
    say: Callable[[str], None],
    complain: Callable[[str], None],
) -> int:
    """Play, print what was found, and write the report; the exit status. Ctrl+C ends it with what
    there is by then."""
    try:
        count = seats_of(config, seats, len(who))
        named = players(who, count)
        chosen = {name: values(each) for name, each in options.items()}
        for name, each in chosen.items():
            for value in each:
                config.chosen({name: value})
    except BadOption as error:
        complain(f"{error}.")
        return BAD
    test = Playtest(
        room,
        config,
        key,
        named,
        options=chosen,
        games=games,
        minutes=minutes,
        seed=seed,
        ground=ground,
        alike=ground is not None,
        command=said,
    )
    used = cores(workers)
    try:
        for _ in test.run(make or partial(local, used), used):
            _progress(test)
    except KeyboardInterrupt:
        pass
    _progress(test, last=True)
    try:
        report = test.save(html, json)
    except OSError as error:
        complain(f"{error.filename or html or json} can't be written ({error.strerror}).")
        return BAD
    if report is None:
        say("No game was played to its end.")
        return STOPPED
    for line in plain(report).splitlines():
        say(line)
    for path in filter(None, (html, json)):
        say(f"Written: {path}")
    return STOPPED


def _progress(test: Playtest, last: bool = False) -> None:
    """How far it is, in one line that is written over, where somebody looks."""
    if sys.stderr is None or not sys.stderr.isatty():
        return
    of = "" if test.seconds else f" of {test.wanted}"
    sys.stderr.write(f"\r{test.done}{of} games" + ("\n" if last else ""))
    sys.stderr.flush()
