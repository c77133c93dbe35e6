"""At no beat does a log tell, by a line or by one that is missing, what only a later beat tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from zlib import crc32

import pytest
from msgspec.structs import replace

from engine.rules.played import Played
from engine.words.log import Entry
from tests.games.test_told import deeds_of
from tests.kit import mutants
from tests.kit.catalogue import GAMES, LogWriter, log_writer
from tests.kit.lines import check_lines
from tests.kit.traits import parts_ways
from tests.kit.walks import Moment
from tests.long import many

GAMES_EACH, ALIKE = many(8, 16), 2
"""So many games are looked at of each, in them so many actions that bring the same events about."""


def moments(key: str) -> Iterator[tuple[int, Moment]]:
    """Actions that are told in several beats, of games in which much happens."""
    game, known = GAMES[key], Counter[tuple[type, ...]]()
    for seed in range(GAMES_EACH):
        for each in deeds_of(key, seed):
            kinds, asked = tuple(map(type, each.events)), game.decision(each.before)
            if len(kinds) > 2 and asked and known[kinds] < ALIKE:
                known[kinds] += 1
                yield seed, Moment(each.before, asked, each.action, list(each.events), each.after)


@pytest.mark.parametrize("key", GAMES)
def test_what_is_still_to_be_told_shows_in_no_line(key: str) -> None:
    parted = 0
    for seed, moment in moments(key):
        parted += check_lines(GAMES[key], log_writer(key), moment, seed)
    assert parted or not parts_ways(GAMES[key]), (
        "no worlds are found that part ways in the middle of an action: play longer games, by WALK"
        f" of tests/games/{key}/kit.py"
    )


def telling_ahead(write: LogWriter) -> LogWriter:
    """Each line comes with the first event, and depends on all of them."""

    def entries(played: Played, names: Sequence[str]) -> list[Entry]:
        secret = crc32(repr(played.events).encode())
        return [replace(each, text=f"{secret}", events=1) for each in write(played, names)]

    return entries


def waiting(write: LogWriter) -> LogWriter:
    """What one seat does in a row is one line, which comes when the last of it has been told."""

    def entries(played: Played, names: Sequence[str]) -> list[Entry]:
        found = list[Entry]()
        for each in write(played, names):
            if found and (found[-1].mark, found[-1].heading) == (each.mark, each.heading):
                found.pop()
            found.append(replace(each, replaces_previous=False))
        return found

    return entries


PARTING = [key for key in GAMES if parts_ways(GAMES[key])]
"""The games in which what is told of an action depends on what is hidden, or on chance."""
FAULTS = [*((key, telling_ahead) for key in PARTING), ("shrine", waiting)]


@pytest.mark.parametrize(("key", "fault"), FAULTS)
def test_a_log_that_knows_what_comes_is_found_out(
    key: str, fault: Callable[[LogWriter], LogWriter]
) -> None:
    write = fault(log_writer(key))
    with pytest.raises(AssertionError, match="the log has other lines"):
        for seed, moment in moments(key):
            check_lines(GAMES[key], write, moment, seed)


@pytest.mark.parametrize("key", PARTING)
def test_a_table_that_shows_what_comes_is_found_out(key: str) -> None:
    game = mutants.view_leaks_a_number(GAMES[key])
    with pytest.raises(AssertionError, match="it sees other things"):
        for seed, moment in moments(key):
            check_lines(game, log_writer(key), moment, seed)
