"""Hints, reasons and words that are read aloud tell nobody what lies hidden."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import games
from engine.app.inputs import Hover, Key
from engine.app.voice import Voice
from engine.match import Match
from engine.players.player import Program
from engine.table.curtain import Curtain
from engine.table.table import Table
from tests.advice import (
    PROGRAM,
    Told,
    Waiting,
    answer,
    answered,
    hiding,
    manned,
    match_between,
    open_view,
    pair,
    played,
    think_briefly,
    told,
)
from tests.hands import clear, keys, settle
from tests.kit.catalogue import GAMES
from tests.long import many
from tests.secrets import same_frames

OPPONENTS = [key for key in games.KEYS if GAMES[key].config.seats[1] > 1]
SEEDS = many(16, 40)
"""So many matches of each game are played at most."""
MOST = {"public": many(5, 24), "private": many(2, 12), "program": many(1, 8), "home": many(2, 12)}
"""So many questions are looked at: of persons, open to all and not, while a program thinks, and of
the one person who plays against programs."""
ANSWERS = many(3, 24)
"""So many answers of programs are looked at."""


@pytest.fixture(autouse=True)
def _briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    think_briefly(monkeypatch)


def compare(one: Table, other: Table, *where: object) -> None:
    """Two tables tell the same."""
    for name, ours, theirs in zip(Told._fields, told(one), told(other), strict=True):
        assert ours == theirs, (name, *where)


def alone(match: Match) -> int:
    """The seat of the one person who plays against programs; 0 where there are others."""
    persons = match.persons
    return persons[0] if len(persons) == 1 < len(match.names) else 0


def kind_of(match: Match) -> str:
    """Of which kind the question is that stands."""
    decision = match.decision
    assert decision
    if match.program(decision.seat):
        return "program"
    return "home" if alone(match) else "private" if decision.private else "public"


@pytest.mark.parametrize("key", games.KEYS)
def test_what_a_table_tells_is_the_same_in_worlds_that_look_alike(key: str, tmp_path: Path) -> None:
    """To all where no view lies open, else to the seat whose view that is; also while a program
    thinks."""
    found = Counter[str]()
    for seed in range(SEEDS):
        for programs in manned(key):
            match = match_between(key, seed, *programs)
            for at in played(match, seed):
                kind, decision = kind_of(match), match.decision
                if found[kind] >= MOST[kind] or not (hiding(match) or key == "rogue"):
                    continue
                both = pair(match, alone(match), f"{seed} {at}", tmp_path)
                if both is None or decision is None:
                    continue
                found[kind] += 1
                compare(*both, programs, decision.ask)
                if kind in ("public", "private") and key in OPPONENTS:
                    both = pair(match, decision.seat, f"{seed} {at}", tmp_path)
                    if both is None:
                        continue
                    for scene in both:
                        open_view(scene)
                    compare(*both, programs, decision.ask, "open")
    assert found["public"] + found["private"] >= 4, found
    assert key == "rogue" or (found["program"] and found["home"]), found


@pytest.mark.parametrize("key", OPPONENTS)
def test_a_reason_is_the_same_in_worlds_that_look_alike(key: str, tmp_path: Path) -> None:
    """Also where the program has answered otherwise, and nobody else could see it."""
    compared = 0
    for seed in range(SEEDS):
        match = match_between(key, f"reason {seed}", "", PROGRAM)
        for at in played(match, f"reason {seed}"):
            decision = match.decision
            if not at or compared == ANSWERS or decision is None or decision.seat == 2:
                continue
            if match.history[-1].seat == 2 and (both := answered(match, 1, at, tmp_path)):
                compared += 1
                compare(*both, match.history[-1].action)
    assert compared == ANSWERS, compared


CLOSING = ("h", "undo", "person", "program")
"""How a view is closed while a hint is thought about: by H, by asking to take back, and by somebody
who comes to the table or leaves it."""


def close_view(scene: Table, how: str) -> None:
    """Close the view that lies open."""
    decision = scene.match.decision
    assert decision and scene.seat.viewer == decision.seat
    if how == "h":
        keys(scene, "h")
    elif how == "undo":
        keys(scene, "u")
        clear(scene)
    else:
        other = next(seat for seat in scene.match.persons if seat != decision.seat)
        seat = decision.seat if how == "program" else other
        assert scene.match.take_over(seat, Program("weak", "steady")) is None
        if how == "person":
            assert scene.match.take_over(seat, None) is None


@pytest.mark.parametrize("how", CLOSING)
@pytest.mark.parametrize("key", OPPONENTS)
def test_a_hint_whose_view_was_closed_meanwhile_is_never_shown(
    key: str, how: str, tmp_path: Path
) -> None:
    match = match_between(key, "closed", *[""] * max(2, GAMES[key].config.seats[0]))
    closed = 0
    for at in played(match, "closed", 40):
        if closed == 2 or not hiding(match) or (how == "undo" and match.undo_refusal()):
            continue
        both = pair(match, 0, f"closed {at}", tmp_path)
        if both is None or (how == "undo" and not both.one.match.undo_needs_consent):
            continue
        for scene in both:
            open_view(scene)
        if any(scene.hints.refusal() for scene in both):
            continue
        closed += 1
        for scene in both:
            thinks = scene._navigation.thinking_service
            assert isinstance(thinks, Waiting)
            thinks.ready = False
            keys(scene, "f4")
            assert scene.hints.waiting
            close_view(scene, how)
            assert not scene.hints.waiting, "the table shows that nothing is waited for"
            thinks.ready = True
            settle(scene)
            assert scene.manager.top is scene or isinstance(scene.manager.top, Curtain)
            assert not (scene.focus or scene.keyboard)
        if not both.one.seat.viewer:
            same_frames(*both, Hover((6, 6)))
    assert closed


@pytest.mark.parametrize("key", OPPONENTS)
def test_a_hint_that_was_seen_leaves_nothing_on_the_table_when_its_view_closes(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No path, no mark, no focus, and nobody who reads on."""
    monkeypatch.setattr(Voice, "stop", lambda voice: voice.read("Silence."))
    compared = 0
    for seed in range(SEEDS):
        match = match_between(key, f"seen {seed}", *[""] * max(2, GAMES[key].config.seats[0]))
        for at in played(match, f"seen {seed}"):
            if compared == MOST["private"] or not hiding(match):
                continue
            both = pair(match, 0, f"seen {seed} {at}", tmp_path)
            if both is None:
                continue
            compared += 1
            for scene in both:
                open_view(scene)
                answer(scene, "f4")
                keys(scene, "f3", "escape", "tab", "tab", "f2")
                assert scene.manager.top is scene and scene.seat.viewer
                keys(scene, "h")
                assert scene.manager.voice.last_text == "Silence."
                assert not (scene.seat.viewer or scene.focus or scene.keyboard)
            same_frames(*both, Hover((6, 6)), Key("f5"))
    assert compared == MOST["private"]
