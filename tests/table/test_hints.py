"""A hint for a person, and why a program did what it did: what is said, when, and to whom."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from engine.app.widgets import Label, walk
from engine.players.player import Program
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.table import hints
from engine.table.table import Table
from tests.hands import clear, keys, settle
from tests.kit.secrecy import FACE
from tests.table.test_programs import FRAME, OPPONENTS, answer, seated, wait


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "ADVISER", Program("weak", "steady"))


def said(scene: Table) -> str:
    """What a dialog over the table says; "" where there is none."""
    top = scene.manager.top
    if top is None or top is scene:
        return ""
    return "\n".join(w.words for w, _ in walk(top.widgets) if isinstance(w, Label))  # type: ignore[attr-defined]


@pytest.mark.parametrize("key", OPPONENTS)
def test_f4_says_what_a_program_would_do(key: str, tmp_path: Path) -> None:
    scene = seated(key, tmp_path, "", "weak steady")
    wait(scene)
    clear(scene)
    for _ in range(8):
        if scene.match.decision is None:
            break
        before = len(scene.match.history)
        refusal = scene.hints.refusal()
        keys(scene, "f4")
        settle(scene)
        assert said(scene).startswith("No hint now") is bool(refusal), (refusal, said(scene))
        assert len(scene.match.history) == before, "a hint plays nothing"
        if not refusal:
            assert said(scene).startswith("Hint\n**")
        clear(scene)
        answer(scene)
        clear(scene)


def test_the_board_is_told_what_is_advised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = seated("siege", tmp_path, "", "weak steady")
    wait(scene)
    clear(scene)
    told = list[Action]()
    monkeypatch.setattr(scene.hints, "_advised", told.append)
    keys(scene, "f4")
    settle(scene)
    (action,) = told
    decision = scene.match.decision
    assert decision and scene.context.caption(action).title in said(scene)


@pytest.mark.parametrize("key", OPPONENTS)
def test_f6_says_why_and_names_nothing_that_only_the_program_sees(key: str, tmp_path: Path) -> None:
    scene = seated(key, tmp_path, "", "weak steady")
    wait(scene)
    clear(scene)
    told = 0
    for _ in range(8):
        if scene.match.decision is None:
            break
        answer(scene)
        clear(scene)
        keys(scene, "f6")
        for _ in range(2 * hints.LATEST):
            scene.manager.update(FRAME)
        words = said(scene)
        clear(scene)
        if not words:
            continue
        told += 1
        open_now = msgspec.json.encode(scene.match.game.shown(scene.match.state, 0)).decode()
        logged = "\n".join(entry.text for entry in scene.log.entries)
        for card in FACE.findall(words):
            assert card in open_now or card in logged, f"{card} is nobody's but the program's"
    assert told


def test_a_hint_waits_for_the_cards_to_be_looked_at(tmp_path: Path) -> None:
    scene = seated("shrine", tmp_path, "", "")
    clear(scene)
    decision = scene.match.decision
    assert decision and decision.private and not scene.seat.viewer
    assert scene.hints.refusal() == "Look at your cards first: a hint may speak of them."
    keys(scene, "f4")
    assert not scene.hints.waiting


def test_what_is_asked_is_dropped_when_the_match_goes_on(tmp_path: Path) -> None:
    scene = seated("siege", tmp_path, "", "")
    clear(scene)
    scene.hints.hint()
    assert scene.hints.waiting
    decision = scene.match.decision
    assert decision and decision.actions
    scene.match.submit(decision.seat, decision.actions[0])
    settle(scene)
    assert not scene.hints.waiting and said(scene) == ""


def test_a_hint_is_given_by_what_is_known_when_it_has_been_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = seated("siege", tmp_path, "", "")
    clear(scene)
    thinks = scene._navigation.thinks()
    assert thinks
    cut = list[int]()
    monkeypatch.setattr(thinks, "answer", lambda number: None)
    monkeypatch.setattr(thinks, "cut", cut.append)
    scene.hints.hint()
    scene.manager.update(hints.CUT / 2)
    assert not cut
    for _ in range(4):
        scene.manager.update(hints.CUT / 2)
    assert cut == [scene.hints._asked], "once"


def test_of_what_a_program_did_the_last_that_can_be_explained_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = seated("schmiegel", tmp_path, "weak steady", "")
    wait(scene)
    clear(scene)
    did = scene.hints.explains
    assert 1 < len(did) <= hints.LATEST and did[0].number > did[1].number
    for target in (did[1].number, 0):

        def why(played: Played, *_: object, target: int = target) -> tuple[list[str], bool]:
            return [f"Number {played.number}."], played.number == target

        monkeypatch.setattr(scene.hints._advice, "why", why)
        keys(scene, "f6")
        settle(scene)
        assert f"Number {target or did[0].number}." in said(scene)
        clear(scene)
