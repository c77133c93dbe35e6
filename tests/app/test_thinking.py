"""Programs think in a process of their own: it answers, can be cut short, and may die."""

from __future__ import annotations

import os
import signal
import time
from typing import NoReturn

import games
from engine.app.thinking import LIVES, Thinker
from engine.players.player import RANDOM
from engine.players.thought import Request, Thought, request, think
from engine.rules.chance import seeded
from tests.kit.catalogue import GAMES

PATIENCE = 30.0


def asked(number: int, budget: int = 60) -> Request:
    game = GAMES["siege"]
    s = game.start(game.rules_for({}), 2, seeded("thinking"))
    player = games.player("siege") or RANDOM
    made = request(game, player, s, number=number, level="weak", seed="thinking")
    return Request(
        **{name: getattr(made, name) for name in made.__struct_fields__} | {"budget": budget}
    )


def answered(thinker: Thinker) -> Thought:
    end = time.monotonic() + PATIENCE
    while (thought := thinker.answer()) is None:
        assert time.monotonic() < end and not thinker.broken, "no answer comes"
        time.sleep(0.01)
    return thought


def test_a_process_thinks_the_same_as_one_would_here_can_be_cut_and_may_die_once() -> None:
    thinker = Thinker(games.room)
    try:
        thinker.ask(asked(1))
        here = think(*games.room("siege"), asked(1))
        assert answered(thinker) == here

        thinker.ask(asked(2, budget=10**7))
        time.sleep(0.1)
        thinker.cut()
        assert answered(thinker).number == 2

        thinker.ask(asked(3, budget=10**7))
        thinker.drop()
        thinker.ask(asked(4))
        assert answered(thinker).number == 4, "an older thought is nobody's answer"

        thinker.ask(asked(5, budget=10**7))
        os.kill(thinker._process.pid, signal.SIGKILL)
        time.sleep(0.2)
        assert thinker.answer() is None
        thinker.cut()
        assert answered(thinker).number == 5, "another process was started and asked the same"
    finally:
        thinker.close()


def test_a_process_that_dies_again_and_again_is_given_up() -> None:
    thinker = Thinker(broken_room)
    try:
        thinker.ask(asked(1))
        end = time.monotonic() + PATIENCE
        while not thinker.broken:
            assert thinker.answer() is None
            assert time.monotonic() < end, f"after {LIVES} it is still tried"
            time.sleep(0.01)
    finally:
        thinker.close()


def broken_room(key: str) -> NoReturn:
    os._exit(3)
