"""Secret cards in a real window, watched without a pause: they are seen behind the curtain alone,
and once they are covered not for a frame."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from engine.match import Match
from engine.rules.cards import COUNT
from engine.table.curtain import Curtain
from games.schmiegel.rules.actions import Associate, Defend
from games.siege.rules.actions import Plan
from games.siege.rules.state import Siege
from tests.window.double import as_it_lies, played, prepare
from tests.window.hand import Hand, steps
from tests.window.screen import Screen, Window
from tests.window.spy import Watch, faces, looking


def planned() -> Match:
    """A siege in which both plan with several cards, up to the second order."""
    for seed in range(400):
        match = played("siege", seed, most=0)
        assert isinstance(match.state, Siege)
        first = [match.state.side(seat).deck[0] for seat in (1, 2)]
        if not all(3 <= COUNT[card] <= 6 for card in first):
            continue
        assert match.submit(1, Plan()) is None
        assert match.submit(1, as_it_lies(match)) is None
        assert match.submit(2, Plan()) is None
        return match
    raise AssertionError("no such deal")


def fought() -> Match:
    """Schmiegel past a battle, up to a level up; both have used their hands before."""

    def next_hand(match: Match) -> bool:
        users = {each.seat for each in match.history if isinstance(each.action, Associate)}
        fights = any(isinstance(each.action, Defend) for each in match.history)
        decision = match.decision
        return decision is not None and decision.private and fights and users == {1, 2}

    for seed in range(400):
        match = played("schmiegel", seed, next_hand, most=26)
        if next_hand(match):
            return match
    raise AssertionError("no such game")


MATCHES = {"siege": planned, "schmiegel": fought}


def seen(hand: Hand, watch: Watch, do: Callable[[], None]) -> None:
    """Do something; what is seen from before it until all is at rest must be for those eyes."""
    before, start = hand.table.seat.viewer, len(watch.log) - 1
    do()
    after, now = hand.table.seat.viewer, watch.look()
    eyes = {before, after} - {0}
    shown = watch.log[start:]
    assert len(eyes) <= 1 and all(seats <= eyes for seats in shown), (before, after, shown)
    assert now == {after} - {0}
    assert after or len(shown) <= 2, "they were covered, and seen once more"


def clear(hand: Hand, watch: Watch, hidden: set[int]) -> None:
    """Use all that stands before the question; each seat once hides its cards, and looks again."""
    while hand.waiting():
        seen(hand, watch, partial(hand.use, hand.waiting()))
        seat = hand.table.seat.viewer
        if seat and seat not in hidden:
            hidden.add(seat)
            seen(hand, watch, partial(hand.keys, "h"))


@pytest.mark.parametrize("game", list(MATCHES))
def test_no_frame_shows_a_secret_to_the_other_seat(
    game: str, tmp_path: Path, screen: Screen
) -> None:
    """To a power cut with the cards of a seat open, and on from there."""
    match = MATCHES[game]()
    prepare(tmp_path, speed="fast")
    words = ["new", game, "--seed", match.seed, "--seats", ",".join(match.names)]
    with Window(screen, tmp_path, *words, quiet=False) as window:
        hand = Hand(window, by_keys=True)
        history = hand.sit().match.history
        known = faces(tmp_path, match)
        assert {face.seat for face in known} == {1, 2}
        hidden = set[int]()
        with looking(window, known) as watch:
            while len(history) < len(match.history):
                clear(hand, watch, hidden)
                for what in steps(match.history[len(history)].action):
                    seen(hand, watch, partial(hand.use, hand.lying(what)))
                seen(hand, watch, hand.confirm)
            clear(hand, watch, hidden)
            assert hidden == {1, 2} and watch.looks > 50
        last = hand.table.seat.viewer
        window.kill()
        assert window.said() == "" and last
    with Window(screen, tmp_path) as window:
        hand = Hand(window, by_keys=True)
        hand.at_title()
        with looking(window, known) as watch:
            hand.press("continue")
            hand.sit()
            assert isinstance(hand.top, Curtain) and not watch.look() and len(watch.log) == 1
            seen(hand, watch, partial(hand.use, "ready"))
            assert hand.table.seat.viewer == last
