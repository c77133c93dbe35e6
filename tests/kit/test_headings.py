"""A log calls a turn what the configuration does, where its headings count turns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module

import pytest

from engine.words.log import LogWriter
from tests.kit import parley_words
from tests.kit.catalogue import GAMES
from tests.kit.matches import luck, new_match, play_on


def log_writer(key: str) -> LogWriter:
    """What writes a game's log."""
    module = parley_words if key == "parley" else import_module(f"games.{key}.words.log")
    entries: LogWriter = module.entries
    return entries


def counted(key: str, write: LogWriter) -> Iterator[tuple[str, bool]]:
    """The words before a number in the headings of some games, each with whether it can be the
    turn's number there."""
    for seed in range(4):
        match = new_match(GAMES[key], seed)
        play_on(match, luck(seed), 200)
        turns = [*(played.turn for played in match.history[1:]), match.state.turn_number]
        for played, after in zip(match.history, turns, strict=True):
            for entry in write(played, match.names):
                if found := re.match(r"(\w+) (\d+)( · |$)", entry.heading):
                    yield found[1], played.turn <= int(found[2]) <= after


def other_words(key: str, write: LogWriter) -> set[str]:
    """Words that count turns and are not the configuration's."""
    told = list(counted(key, write))
    words = {word for word, _ in told} - {word for word, of_turn in told if not of_turn}
    return words - {GAMES[key].config.turn}


@pytest.mark.parametrize("key", GAMES)
def test_a_log_calls_a_turn_what_the_configuration_does(key: str) -> None:
    other = other_words(key, log_writer(key))
    assert not other, f"give `headed` the word of config/{key}.yaml, not {other}"


def test_another_word_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parley_words, "headed", lambda turn, who, word: f"Turn {turn} · {who}")
    assert other_words("parley", parley_words.entries) == {"Turn"}
