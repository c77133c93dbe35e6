"""Programs think in a process of their own, for a limited time: it can die, stop and fail."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from ctypes import c_uint64
from functools import partial
from itertools import chain, repeat
from multiprocessing.sharedctypes import RawValue
from pathlib import Path
from threading import Timer
from typing import Any, NoReturn

import msgspec
import pytest
from msgspec.structs import replace

import games
from engine import processes, worker
from engine.players.player import RANDOM, Player
from engine.players.thought import Thought, ThoughtRequest, request, think
from engine.rules.chance import seeded
from engine.rules.game import Game
from engine.thinking import TRIES, Thinker
from engine.worker import Worker
from tests.kit.catalogue import GAMES
from tests.lab.test_running import gone

PATIENCE = 60.0
ENDLESS = 10**7
"""A budget that is never used up."""
LIMIT = 0.5
"""Seconds after which a thought ends here."""


def asked(budget: int = 60) -> ThoughtRequest:
    game = GAMES["siege"]
    s = game.start(game.rules_for({}), 2, seeded("thinking"))
    player = games.player("siege") or RANDOM
    made = request(game, player, s, level="weak", seed="thinking")
    return replace(made, budget=budget)


def answered(thinker: Thinker, number: int) -> Thought:
    end = time.monotonic() + PATIENCE
    while (thought := thinker.answer(number)) is None:
        assert time.monotonic() < end and not thinker.gave_up(number), "no answer comes"
        time.sleep(0.01)
    return thought


def given_up(thinker: Thinker, number: int) -> bool:
    end = time.monotonic() + PATIENCE
    while not thinker.gave_up(number):
        assert thinker.answer(number) is None and time.monotonic() < end
        time.sleep(0.01)
    return True


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    thinker = Thinker(partial(Worker, games.room, LIMIT))
    yield thinker
    pids = thinker.pids
    thinker.close()
    assert all(map(gone, pids)), "a process is left behind"


def warned(caplog: pytest.LogCaptureFixture) -> int:
    """How often it was written down that a program can't think."""
    lines = [each.getMessage() for each in caplog.records]
    caplog.clear()
    return sum(line.startswith("fireside: A program can't think (") for line in lines)


def test_a_process_thinks_the_same_as_one_would_here(thinker: Thinker) -> None:
    one = thinker.ask(asked())
    here = think(*games.room("siege"), asked())
    assert answered(thinker, one) == replace(here, number=one)

    two = thinker.ask(asked(ENDLESS))
    thought = answered(thinker, two)
    assert thought.number == two, "it ends after a time"
    assert all(arm.playouts for arm in thought.arms)
    assert thinker.answer(two) is None, "it is given once"

    three = thinker.ask(asked(ENDLESS))
    four = thinker.ask(asked())
    assert len({one, two, three, four}) == 4
    thinker.drop(three)  # which is nobody's any more: it must not take the newer one along
    assert answered(thinker, four).number == four
    assert thinker.answer(three) is None, "an older thought is nobody's answer"


def test_a_clock_that_jumps_ends_a_thought_with_its_best_answer_so_far(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker, "_ProcessState", type("State", (), {}))
    worker._initialise(games.room, RawValue(c_uint64), 3.0)

    request = replace(asked(400), number=1)

    def thought_with(*times: float) -> Thought:
        clock = chain(times[:-1], repeat(times[-1]))
        monkeypatch.setattr(worker, "monotonic", lambda: next(clock))
        message = msgspec.json.encode(request)
        return msgspec.json.decode(worker._answer_request(message), type=Thought)

    whole, cut = thought_with(0.0), thought_with(0.0, 0.01, 0.02, 9000.0)
    assert whole == think(*games.room("siege"), request)
    assert all(arm.playouts for arm in cut.arms)
    assert sum(arm.playouts for arm in cut.arms) < sum(arm.playouts for arm in whole.arms)
    assert cut.arms[0].worth == max(arm.worth for arm in cut.arms)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
@pytest.mark.parametrize("busy", [False, True])
def test_a_process_that_dies_or_stops_is_replaced_and_its_successor_asked_the_same(
    how: signal.Signals,
    busy: bool,
    thinker: Thinker,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    answered(thinker, thinker.ask(asked()))
    (pid,) = thinker.pids
    monkeypatch.setattr(processes, "MAX_SILENCE", 1.0)
    if busy:
        number = thinker.ask(asked(ENDLESS))
        time.sleep(0.1)
    os.kill(pid, how)
    if not busy:
        number = thinker.ask(asked(ENDLESS))
    while thinker.pids == [pid] and not thinker.gave_up(number):
        assert thinker.answer(number) is None
        time.sleep(0.01)
    thought = answered(thinker, number)
    assert all(arm.playouts for arm in thought.arms), "it has been thought about"
    assert gone(pid) and not warned(caplog)


def test_however_much_a_stopped_process_is_asked_the_window_waits_for_nothing(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    answered(thinker, thinker.ask(asked()))
    os.kill(thinker.pids[0], signal.SIGSTOP)
    answers_again = Timer(PATIENCE, os.kill, (thinker.pids[0], signal.SIGCONT))
    answers_again.start()
    large = replace(asked(), seed="s" * 100_000)
    for _ in range(20):
        thinker.drop(thinker.ask(large))
    assert answers_again.is_alive(), "the window has waited until the process went on"
    answers_again.cancel()
    monkeypatch.setattr(processes, "MAX_SILENCE", 0.5)
    answered(thinker, thinker.ask(asked()))
    assert not warned(caplog)


@pytest.mark.parametrize("what", ["dies", "raises", "is slow to come", "stops"])
def test_a_question_is_given_up_after_some_tries_and_can_be_asked_again(
    what: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    rooms = {"dies": dying, "raises": raising, "is slow to come": slow, "stops": stopping}
    monkeypatch.setenv("TRIED", str(tmp_path))
    monkeypatch.setattr(processes, "MAX_SILENCE", 0.5)
    monkeypatch.setattr(
        processes, "MAX_START", 3.0 if what in ("is slow to come", "stops") else 20.0
    )
    thinker = Thinker(partial(Worker, rooms[what]))
    try:
        one = thinker.ask(asked())
        assert given_up(thinker, one)
        assert warned(caplog) == 1
        if what in ("dies", "raises"):  # a busy machine may not even have begun one
            assert len([*tmp_path.iterdir()]) == TRIES
        assert "Traceback" not in capfd.readouterr().err
        assert thinker.answer(one) is None
        (tmp_path / "well").touch()
        monkeypatch.setattr(processes, "MAX_SILENCE", 20.0)
        monkeypatch.setattr(processes, "MAX_START", 20.0)
        two = thinker.ask(asked())
        assert not thinker.gave_up(two)
        assert answered(thinker, two).number == two
    finally:
        thinker.close()


def test_where_no_process_can_be_started_the_question_is_given_up(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: object, **__: object) -> NoReturn:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(ProcessPoolExecutor, "submit", full)
    thinker = Thinker(partial(Worker, games.room))
    assert thinker.gave_up(thinker.ask(asked()))
    assert warned(caplog) == 1


def come_in(key: str) -> tuple[Game[Any], Player] | None:
    """Say that a process has come so far; the game once all is well."""
    folder = Path(os.environ["TRIED"])
    if (folder / "well").exists():
        return games.room(key)
    (folder / f"{os.getpid()}").touch()
    return None


def dying(key: str) -> tuple[Game[Any], Player]:
    return come_in(key) or os._exit(3)


def raising(key: str) -> tuple[Game[Any], Player]:
    if room := come_in(key):
        return room
    raise ZeroDivisionError("division by zero")


def slow(key: str) -> tuple[Game[Any], Player]:
    if room := come_in(key):
        return room
    time.sleep(PATIENCE)
    raise AssertionError("it should have been killed")


def stopping(key: str) -> tuple[Game[Any], Player]:
    if room := come_in(key):
        return room
    os.kill(os.getpid(), signal.SIGSTOP)
    raise AssertionError("it should have been killed")
