"""Secret cards in a real window, watched without a pause: they are seen behind the curtain alone,
and once they are covered not for a frame."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from engine.match import Match
from engine.table.curtain import Curtain
from games import KEYS
from tests.secrets import eyes, note_curtain
from tests.window.double import by_hand, played, prepare, words_to
from tests.window.hand import Hand
from tests.window.screen import Screen, Window
from tests.window.spy import Watch, faces, looking


def asks_in_private(game: str) -> bool:
    """Whether a game has secrets that a seat alone may look at."""

    def private(match: Match) -> bool:
        return match.decision is not None and match.decision.private

    return any(private(played(game, seed, private, most=40)) for seed in range(5))


def watched(game: str) -> Match:
    """The match that a game proposes, or one up to the third time that each is asked in private."""
    own: Callable[[], Match] | None = by_hand(game, "watched")
    if own:
        return own()
    for seed in range(400):
        asked: dict[int, set[int]] = {1: set(), 2: set()}

        def often(match: Match, asked: dict[int, set[int]] = asked) -> bool:
            if match.decision and match.decision.private:
                asked[match.decision.seat].add(len(match.history))
            return min(map(len, asked.values())) >= 3

        match = played(game, seed, often, most=40)
        if min(map(len, asked.values())) >= 3 and match.decision:
            return match
    raise AssertionError(f"no such match: propose one in tests/games/{game}/by_hand.py, watched()")


def seen(hand: Hand, watch: Watch, do: Callable[[], None]) -> None:
    """Do something; what is seen from before it until all is at rest must be for those eyes."""
    note_curtain(hand.table)
    before, start = eyes(hand.table), len(watch.log) - 1
    do()
    note_curtain(hand.table)
    after, now = eyes(hand.table), watch.look()
    allowed = {before, after} - {0}
    shown = watch.log[start:]
    assert len(allowed) <= 1 and all(seats <= allowed for seats in shown), (
        f"seats {shown} are seen by {before}, then {after}: if something was shown to all on"
        " purpose, propose a match without that as watched() in by_hand.py"
    )
    assert now <= {after} - {0}  # while some are chosen, the others may be dimmed
    assert after or len(shown) <= 2, "they were covered, and seen once more"


def clear(hand: Hand, watch: Watch, hidden: set[int]) -> None:
    """Use all that stands before the question.

    Each seat once has the last actions shown again by F5, hides its cards, and looks again.
    """
    while hand.waiting():
        seen(hand, watch, partial(hand.use, hand.waiting()))
        seat = hand.table.seat.viewer
        if seat and seat not in hidden:
            hidden.add(seat)
            if hand.table.match.history:
                seen(hand, watch, partial(hand.keys, "f5"))
            seen(hand, watch, partial(hand.keys, "h"))


@pytest.mark.parametrize("game", [key for key in KEYS if asks_in_private(key)])
def test_no_frame_shows_a_secret_to_the_other_seat(
    game: str, tmp_path: Path, screen: Screen
) -> None:
    """To a power cut with the cards of a seat open, and on from there."""
    match = watched(game)
    prepare(tmp_path, speed="fast")
    words = words_to(tmp_path, match)
    with Window(screen, tmp_path, *words, quiet=False) as window:
        hand = Hand(window, by_keys=True)
        history = (hand.sit() if words else hand.go_on()).match.history
        known, everybody = faces(tmp_path, match), {*range(1, len(match.names) + 1)}
        assert {face.seat for face in known} == everybody, (
            "a seat's secrets are not found on the table: a card is to be a CardWidget, anything"
            f" else is named by secrets() in tests/games/{game}/by_hand.py"
        )
        hidden = set[int]()
        with looking(window, known) as watch:
            while len(history) < len(match.history):
                clear(hand, watch, hidden)
                for what in hand.steps(match.history[len(history)].action):
                    seen(hand, watch, partial(hand.do, what))
                seen(hand, watch, hand.confirm)
            clear(hand, watch, hidden)
            assert hidden == everybody and watch.looks > 50
            assert {seat for seats in watch.log for seat in seats} == everybody
        last = hand.table.seat.viewer
        window.kill()
        assert window.said() == "" and last
    with Window(screen, tmp_path) as window:
        hand = Hand(window, by_keys=True)
        hand.at_title()
        with looking(window, known) as watch:
            hand.press("continue")
            hand.sit()
            assert not watch.look() and len(watch.log) == 1
            # what may be answered openly calls nobody
            called = isinstance(hand.top, Curtain)
            seen(hand, watch, partial(hand.use, "ready") if called else partial(hand.keys, "h"))
            assert hand.table.seat.viewer == last
