"""The words of every game hold, and each check of them catches the fault that it is there for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec
import pytest

from engine.rules.events import Event
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.rules.state import Decision
from engine.words.contract import Words
from engine.words.labels import Caption
from engine.words.log import Entry, Names
from tests.kit import reading
from tests.kit.catalogue import GAMES, WORDS, own
from tests.kit.reading import READING, Reading, deeds, never_met, untold
from tests.kit.test_checks import SEEDS

Spoil = Callable[[Words], Words]


@pytest.mark.parametrize("check", READING, ids=lambda check: check.__name__)
@pytest.mark.parametrize("key", GAMES)
def test_words_hold(key: str, check: Reading) -> None:
    for seed in SEEDS:
        check(GAMES[key], WORDS[key], seed)


@cache
def played(key: str) -> list[Played]:
    return deeds(key, SEEDS)


@pytest.mark.parametrize("key", GAMES)
def test_every_event_is_told(key: str) -> None:
    never = never_met(GAMES[key], played(key))
    assert not never, f"no scenario of {key} and no random game has {never}: add a scenario"
    found = untold(WORDS[key], played(key))
    lost, said = found - {*left_out(key)}, {*left_out(key)} - found
    assert not lost, (
        f"the log of {key} says nothing of {lost}: see `log_sentences` of its words, or name each"
        f" in UNTOLD of tests/games/{key}/kit.py with what says it instead"
    )
    assert not said, f"{said} of UNTOLD is told"


def left_out(key: str) -> dict[str, str]:
    """The events that a game's log leaves out, each with what says it instead."""
    return own(key, "UNTOLD", {})


@pytest.mark.parametrize("key", GAMES)
def test_a_log_that_leaves_out_an_event_is_found_out(key: str) -> None:
    room = type(GAMES[key]).__module__.removesuffix(".rules")
    kinds = Counter(type(event) for each in played(key) for event in each.events)
    owns = [kind for kind in kinds if kind.__module__.startswith(room)]
    told = [kind for kind in owns if kind.__name__ not in left_out(key)]
    if not told:  # it has no events of its own: cards move, and that is said by itself
        return
    seldom = min(told, key=lambda kind: kinds[kind])
    assert seldom.__name__ in untold(deaf(WORDS[key], seldom), played(key))


def deaf(words: Words, kind: type[Event]) -> Words:
    """A log that never hears of one kind of event."""

    def entries(told: Played, names: Names, turn: str = "Turn") -> list[Entry]:
        heard = tuple(event for event in told.events if type(event) is not kind)
        return words.entries(msgspec.structs.replace(told, events=heard), names, turn)

    spoilt = copy(words)
    object.__setattr__(spoilt, "entries", entries)
    return spoilt


# Words with one fault each.


def labelled(words: Words, change: Callable[[Any, Decision, Caption], Caption]) -> Words:
    """The same words with labels that were changed."""

    def label(view: Any, decision: Decision, action: Action, names: Names) -> Caption:
        return change(view, decision, words.caption(view, decision, action, names))

    return replace(words, label=label)


def says_nothing(words: Words) -> Words:
    """A button is empty."""
    return labelled(words, lambda view, decision, said: Caption("", "", said.help, ""))


def says_all_the_same(words: Words) -> Words:
    """Hints that tell answers apart are shortened."""
    return labelled(
        words, lambda view, decision, said: msgspec.structs.replace(said, title="Do", hint="it")
    )


def helps_without_a_stop(words: Words) -> Words:
    """Help is no sentence."""
    return labelled(
        words, lambda view, decision, said: msgspec.structs.replace(said, help=said.help[:-1])
    )


def takes_a_key_of_the_window(words: Words) -> Words:
    """A button has the key that opens the log."""
    return labelled(words, lambda view, decision, said: msgspec.structs.replace(said, key="l"))


CAUGHT_BY: list[tuple[Spoil, Reading]] = [
    (says_nothing, reading.check_labels),
    (says_all_the_same, reading.check_labels),
    (helps_without_a_stop, reading.check_labels),
    (takes_a_key_of_the_window, reading.check_labels),
]


@pytest.mark.parametrize(("spoil", "check"), CAUGHT_BY)
@pytest.mark.parametrize("key", GAMES)
def test_the_check_catches_the_fault(key: str, spoil: Spoil, check: Reading) -> None:
    with pytest.raises(AssertionError):
        for seed in SEEDS:
            check(GAMES[key], spoil(WORDS[key]), seed)
