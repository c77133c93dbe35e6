"""Programs think in a process of their own: it answers, can be cut short, and may die."""

from __future__ import annotations

import os
import signal
import time
from typing import NoReturn

from msgspec.structs import replace

import games
from engine.app.thinking import LIVES, Thinker
from engine.players.player import RANDOM
from engine.players.thought import Request, Thought, request, think
from engine.rules.chance import seeded
from tests.kit.catalogue import GAMES

PATIENCE = 30.0


def asked(budget: int = 60) -> Request:
    game = GAMES["siege"]
    s = game.start(game.rules_for({}), 2, seeded("thinking"))
    player = games.player("siege") or RANDOM
    made = request(game, player, s, level="weak", seed="thinking")
    return replace(made, budget=budget)


def answered(thinker: Thinker, number: int) -> Thought:
    end = time.monotonic() + PATIENCE
    while (thought := thinker.answer(number)) is None:
        assert time.monotonic() < end and not thinker.broken, "no answer comes"
        time.sleep(0.01)
    return thought


def test_a_process_thinks_the_same_as_one_would_here_can_be_cut_and_may_die_once() -> None:
    thinker = Thinker(games.room)
    try:
        one = thinker.ask(asked())
        here = think(*games.room("siege"), asked())
        assert answered(thinker, one) == replace(here, number=one)

        two = thinker.ask(asked(budget=10**7))
        time.sleep(0.1)
        thinker.cut(two)
        assert answered(thinker, two).number == two
        assert thinker.answer(two) is None, "it is given once"

        three = thinker.ask(asked(budget=10**7))
        four = thinker.ask(asked())
        assert len({one, two, three, four}) == 4
        thinker.drop(three)  # which is nobody's any more: it must not take the newer one along
        assert answered(thinker, four).number == four
        assert thinker.answer(three) is None, "an older thought is nobody's answer"

        five = thinker.ask(asked(budget=10**7))
        os.kill(thinker._process.pid, signal.SIGKILL)
        time.sleep(0.2)
        assert thinker.answer(five) is None
        thinker.cut(five)
        assert answered(thinker, five).number == five, "another was started and asked the same"
    finally:
        thinker.close()


def test_a_process_that_dies_again_and_again_is_given_up() -> None:
    thinker = Thinker(broken_room)
    try:
        number = thinker.ask(asked())
        end = time.monotonic() + PATIENCE
        while not thinker.broken:
            assert thinker.answer(number) is None
            assert time.monotonic() < end, f"after {LIVES} it is still tried"
            time.sleep(0.01)
    finally:
        thinker.close()


def broken_room(key: str) -> NoReturn:
    os._exit(3)
