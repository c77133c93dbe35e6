"""Matches in a real window: any game from the title to the result, and after a power cut."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from engine.app.inputs import Hover, Resize
from engine.app.screens.result import ResultScreen
from engine.match import Match
from engine.table.stale_input import PATIENCE
from games import KEYS
from tests.hands import pixels, send
from tests.kit.matches import luck
from tests.window.double import (
    by_hand,
    chosen,
    double,
    played,
    prepare,
    words_to,
)
from tests.window.hand import AWAY, Hand, journal_of
from tests.window.screen import Screen, Window, differs, journals, shows, wait_for

SHORT = 24
SOON = 14
"""After so many actions a match is long enough, to be played whole or to be killed."""


def tried(game: str) -> int:
    """How many matches are played to find one."""
    return by_hand(game, "TRIED") or 99


def varied(game: str) -> Match:
    """Of some short matches, or else of the shortest, one with the most kinds of action."""
    found = [match for seed in range(tried(game)) if not (match := played(game, seed)).decision]
    least = min(len(match.history) for match in found)
    short = [match for match in found if len(match.history) < max(SHORT, least + 1)]
    return max(short, key=lambda match: len({type(each.action) for each in match.history}))


WAYS = [
    pytest.param(game, by_keys, id=f"{game}-{'keys' if by_keys else 'mouse'}", marks=marks)
    for number, game in enumerate(KEYS)
    for by_keys, marks in ((bool(number % 2), ()), (not number % 2, pytest.mark.long))
]
"""Each game by one hand on every day, and by the other one in a long run."""


@pytest.mark.parametrize(("game", "by_keys"), WAYS)
def test_a_whole_match_from_the_title_to_a_rematch(
    game: str, by_keys: bool, tmp_path: Path, screen: Screen
) -> None:
    whole = varied(game)
    prepare(tmp_path)
    with Window(screen, tmp_path) as window:
        hand = Hand(window, by_keys)
        table = hand.begin(game, whole.header.seed)
        hand.play_out(whole)
        assert table.match.state.outcome == whole.state.outcome
        hand.clear()
        if not isinstance(hand.top, ResultScreen):
            hand.use("result")
        assert isinstance(hand.top, ResultScreen)
        hand.again()
        wait_for(lambda: len(journals(tmp_path)) == 2, "a rematch")
        again = hand.sit().match
        assert again.names == whole.names[::-1] and again.header.seed != whole.header.seed
        hand.play(chosen(again, luck("again")))


def at_once(match: Match) -> bool:
    """Whether a press may have answered this question along with the one before: both are asked of
    one seat of several."""
    assert match.decision
    before = [played.seat for played in match.history[-1:]]
    return len(match.names) > 1 and before == [match.decision.seat]


def to_be_killed(game: str) -> list[Match]:
    """A match at the last two of its questions that are new in it, and at its last of all; each
    goes on where the one before stood. Of some matches, one that asks much."""

    lone = by_hand(game, "lone")

    def asked(seed: int) -> dict[int, str]:
        asks: dict[int, str] = {}

        def note(match: Match) -> bool:
            assert match.decision
            by_itself = lone and lone(match.decision)
            if not by_itself and not at_once(match):
                asks.setdefault(len(match.history), match.decision.ask)
            return len(match.history) >= SOON

        played(game, seed, note)
        return asks

    seed = max(range(tried(game)), key=lambda seed: len({*asked(seed).values()}))
    asks = asked(seed)
    new = sorted(min(at for at in asks if asks[at] == ask) for ask in {*asks.values()})
    return [played(game, seed, most=at) for at in sorted({*new[-2:], max(asks)})]


@pytest.mark.parametrize("game", KEYS)
def test_a_killed_program_goes_on_at_the_same_question(
    game: str, tmp_path: Path, screen: Screen
) -> None:
    """From the title; nothing is lost, nothing is drawn anew, and what was open is shut."""
    prepare(tmp_path)
    stations = to_be_killed(game)
    words, before = words_to(tmp_path, stations[0]), b""
    for station in stations:
        with Window(screen, tmp_path, *words, quiet=False) as window:
            hand = Hand(window, by_keys=not words)
            hand.sit() if words else hand.go_on()
            assert not before or journal_of(tmp_path) == before
            hand.play_out(station)
            hand.clear()
            window.kill()
            assert window.said() == ""
        assert (decision := station.decision)
        assert hand.table.match.decision and hand.table.match.decision.ask == decision.ask
        words, before = [], journal_of(tmp_path)


def test_a_new_size_during_an_animation(tmp_path: Path, screen: Screen) -> None:
    """What flies is put down, and the table is laid out anew."""
    prepare(tmp_path, speed="slow")
    words = ["new", "siege", "--seed", "9", "--seats", "Mara,Tomas"]
    with Window(screen, tmp_path, *words) as window:
        window.still()
        for size, key in (((1200, 800), "b"), ((1100, 700), "o"), ((1024, 640), "b")):
            window.live(2 * PATIENCE)  # a table that has just been laid out takes no key
            before = window.shown()
            window.key(key)
            wait_for(partial(differs, window, before), "something moves")
            window.resize(*size)
            window.point(AWAY)
            scene = double(tmp_path)
            assert not scene.match.look_only and scene.match.history
            send(scene, Resize(*size), Hover(AWAY))
            picture = pixels(scene)
            wait_for(partial(shows, window, picture), "the double's picture")
