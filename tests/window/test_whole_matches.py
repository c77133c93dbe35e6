"""Matches in a real window: sieges from the title to the result, any game after a power cut."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from engine.app.inputs import Point, Resize
from engine.app.screens.result import ResultScreen
from engine.app.widgets import Label
from engine.match import Match
from games.siege.rules.actions import Bombard, Construct, Order, Plan
from tests.hands import send, widget
from tests.tables import SHELF
from tests.window.double import NAMES, double, pixels, played, prepare, shell
from tests.window.hand import AWAY, Hand, journal_of
from tests.window.screen import Screen, Window, differs, journals, shows, wait_for


def varied_siege() -> Match:
    """A short siege with a Plan and a counter in it, told by its seed."""
    for seed in range(999):
        match = played("siege", seed)
        kinds = {type(each.action) for each in match.history}
        if {Plan, Order, Construct} <= kinds and len(match.history) < 24:
            return match
    raise AssertionError("no such siege")


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_a_whole_siege_from_the_title_to_a_rematch(
    by_keys: bool, tmp_path: Path, screen: Screen
) -> None:
    siege = varied_siege()
    prepare(tmp_path)
    with Window(screen, tmp_path) as window:
        hand = Hand(window, by_keys)
        table = hand.begin("siege", siege.seed)
        hand.play_out(siege)
        assert table.match.state.outcome and isinstance(hand.top, ResultScreen)
        hand.press("foot-0")
        wait_for(lambda: len(journals(tmp_path)) == 2, "a rematch")
        again = hand.sit().match
        assert again.names == NAMES[::-1] and again.seed != siege.seed
        hand.play(Bombard("walls"))


KILLED = {
    "siege": ("defend", "order"),
    "rogue": ("captive", "go"),
    "schmiegel": ("answer", "associate", "defend"),
}
"""For each game the questions at which the program is killed, one after the other."""


def to_be_killed(game: str) -> list[Match]:
    """A match at each of its game's questions; each goes on where the last one stood."""
    for seed in range(999):
        found: list[Match] = []
        for ask in KILLED[game]:
            done = len(found[-1].history) if found else -1

            def asked(match: Match, ask: str = ask, done: int = done) -> bool:
                assert match.decision
                return match.decision.ask == ask and len(match.history) > done

            found.append(played(game, seed, asked, most=30))
        if all(len(match.history) < 30 and match.decision for match in found):
            return found
    raise AssertionError("no such match")


@pytest.mark.parametrize("game", [entry.key for entry in SHELF])
def test_a_killed_program_goes_on_at_the_same_question(
    game: str, tmp_path: Path, screen: Screen
) -> None:
    """From the title; nothing is lost, nothing is drawn anew, and what was open is shut."""
    prepare(tmp_path)
    stations = to_be_killed(game)
    names = ",".join(stations[0].names)
    words = ["new", game, "--seed", stations[0].seed, "--seats", names]
    before = b""
    for station in stations:
        with Window(screen, tmp_path, *words, quiet=False) as window:
            hand = Hand(window, by_keys=not words)
            if not words:
                hand.at_title()
                hand.press("continue")
            hand.sit()
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
            before = window.shown()
            window.key(key)
            wait_for(partial(differs, window, before), "something moves")
            window.resize(*size)
            window.point(AWAY)
            scene = double(tmp_path)
            assert not scene.match.look_only and scene.match.history
            send(scene, Resize(*size), Point(AWAY))
            picture = pixels(scene)
            wait_for(partial(shows, window, picture), "the double's picture")


def test_a_damaged_match_is_named_and_kept(tmp_path: Path, screen: Screen) -> None:
    """Beside it a sound one can be played on."""
    prepare(tmp_path)
    matches = tmp_path / "matches"
    app = shell(tmp_path)
    app.library.new(app.catalogue[0], NAMES, "7", {}).close()
    sound = journals(tmp_path)[-1]
    text = sound.read_text("utf-8") + '{"seat": 1, "action": "fly"}\n'
    (matches / "broken.jsonl").write_text(text, "utf-8")
    with Window(screen, tmp_path) as window:
        hand = Hand(window, by_keys=False)
        hand.at_title()
        hand.use("matches")
        named = widget(hand.scene, "problem-broken.jsonl")
        assert isinstance(named, Label) and "broken.jsonl:2" in named.words and "fly" in named.words
        hand.press(f"open-{sound.name}")
        (matches / "broken.jsonl").rename(tmp_path / "aside")
        hand.sit()
        hand.play(Bombard("walls"))
    assert (tmp_path / "aside").read_text("utf-8") == text
