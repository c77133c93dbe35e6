"""No frame shows whom it is for what that seat may not know: in thefts, answers given in private
and standing passes; and nothing of it depends on what a hidden hand holds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.app.inputs import Hover, Input, Key, Resize
from engine.table.table import Table
from games.shrine.table.auto_pass import Scope
from tests.games.shrine.table_play import GAME, board, laid
from tests.secrets import Spy, check, frames, never_seen
from tests.tables import state_of

SPACE, HIDE = Key("space"), Key("h")

POSITION: dict[str, Any] = {
    "turn": 1,
    "step": "act",
    "players": [
        {"hand": ["5S", "AS", "9S"], "shrine": ["7D", "3S"], "field": ["JC"]},
        {"hand": ["2S", "AC", "3C", "7S"], "shrine": ["QS", "6D"], "field": ["QD"]},
        {"hand": ["6H", "6C", "7C", "9C"], "shrine": ["9H", "10C"]},
    ],
    "deck": ["KD", "AD", "3H", "4D", "5C", "5H", "2H", "2D", "8H", "8S", "10S", "KC"],
    "graveyard": ["8C", "AH"],
}


def theft() -> Sequence[Input | str]:
    """Mara robs Tomas, and is called to look at what she got."""
    taken = ("take", "players.1.hand", Key("enter"))
    return *taken, "allow", "allow", SPACE


def test_who_is_neither_thief_nor_robbed_sees_a_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, spy = laid(tmp_path, POSITION, speed="fast"), Spy(monkeypatch)
    before = {*state_of(scene).player(1).hand}
    for event in theft():
        check(scene, spy, event)
    assert scene.match.decision and scene.match.decision.ask == "theft"
    (stolen,) = {*state_of(scene).player(1).hand} - before
    assert [stolen in never_seen(scene, seat) for seat in range(4)] == [True, False, False, True]
    assert told(scene, spy, {stolen}), "the thief sees it"
    check(scene, spy, "players.0.hand-5S")
    assert check(scene, spy, "do") > 5
    assert str(scene.match.history[-1].action) == "discard 5S"
    for seat in (2, 3, 1):
        for event in (SPACE, HIDE, HIDE, Key("r"), Key("p")):
            check(scene, spy, event)
        assert scene.match.history[-1].seat == seat
    assert stolen in never_seen(scene, 3) and stolen not in never_seen(scene, 2)


def told(scene: Table, spy: Spy, cards: set[str]) -> set[str]:
    """Which of these cards are to be seen now."""
    for _ in frames(scene, Hover((5, 5)), Resize(*scene.manager.size)):
        pass
    found = spy.told(cards)
    spy.forget()
    return found


def test_a_private_answer_is_seen_by_its_seat_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dagger, looked at by the one whom it is aimed at, and not blocked."""
    scene, spy = laid(tmp_path, POSITION, speed="fast"), Spy(monkeypatch)
    assert scene.match.submit(1, GAME.parse("dagger AS pay 9S at 2 QD")) is None
    assert check(scene, spy) > 5
    seen = check(scene, spy, "allow") + check(scene, spy, "allow")
    assert scene.match.decision and scene.match.decision.ask == "block-dagger" and seen
    check(scene, spy, "take")
    assert scene.seat.viewer == 2
    hand = {*state_of(scene).player(2).hand}
    assert told(scene, spy, hand) == hand, "the spy sees what is shown"
    assert check(scene, spy, "allow") > 5 and scene.seat.viewer == 0
    assert not state_of(scene).player(2).field and hand <= never_seen(scene)


def test_cards_that_are_chosen_for_a_fizzle_are_seen_once_it_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the one that is kept, not even then."""
    scene = laid(tmp_path, POSITION, {"alternate_fizzle": True}, speed="fast")
    spy = Spy(monkeypatch)
    assert scene.match.submit(1, GAME.parse("dagger AS pay 9S at 2 QD")) is None
    check(scene, spy)
    for again in (True, False):
        check(scene, spy, "take")
        for card in ("3C", "2S", "7S"):
            check(scene, spy, f"players.1.hand-{card}")
        assert {"2S", "3C", "7S", "AC"} <= never_seen(scene)
        if again:
            check(scene, spy, HIDE)
            assert not board(scene).draft.picks, "what was chosen is let go"
    assert check(scene, spy, "do") > 5
    assert str(scene.match.history[-1].action) == "fizzle 3C 2S 7S"
    assert "AC" in never_seen(scene) and not {"2S", "3C", "7S"} & never_seen(scene)


def test_what_is_passed_over_shows_nobodys_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, spy = laid(tmp_path, POSITION, speed="fast"), Spy(monkeypatch)
    for seat in (2, 3):
        board(scene).standing_passes.set_pass(seat, Scope.ALWAYS)
    assert scene.match.submit(1, GAME.parse("dagger AS pay 9S at 2 QD")) is None
    assert check(scene, spy) > 10
    answers = [str(played.action) for played in scene.match.history]
    assert answers == ["dagger AS pay 9S at 2 QD", "allow", "allow", "allow"]
