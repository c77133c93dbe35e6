"""A Schmiegel table says once who is asked what, and lets a hand be looked at before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.app.inputs import Hover
from engine.app.theme import Role
from engine.app.widgets import Label, walk
from engine.table.actionbar import ActionButton
from engine.table.table import Table
from games.schmiegel.table.party import PartyHighlight
from tests.games.schmiegel.table_play import at, cards, choosing, last, opened, words
from tests.hands import click, ids, keys, send, settle, widget
from tests.tables import NAMES, play

ASKED: list[dict[str, Any]] = [
    {"phase": "swap"},
    {"phase": "swap", "keys": ["1"]},
    {"phase": "swap", "keys": ["1", "enter"]},
    {"phase": "associate"},
    {"phase": "associate", "open": True, "keys": ["1"]},
    {"phase": "abilities"},
    {"phase": "abilities", "keys": ["1"]},
    {"phase": "attack"},
    {"phase": "attack", "keys": ["1"]},
    {"phase": "attack", "keys": ["1", "1"]},
    {"phase": "attack", "turns_taken": [0, 0]},
]
"""Situations in which something is asked, and the keys that lead there."""


def asked(folder: Path, text: int = 100, *, odds: bool = False, **at_what: Any) -> Table:
    """The table in one of these situations."""
    pressed, open_first = at_what.pop("keys", []), at_what.pop("open", False)
    settings = {"text_size": text, "odds": odds, "speed": "normal"}
    scene = at(folder, settings=settings, **at_what)
    if open_first:
        opened(scene)
    keys(scene, *pressed)
    return scene


@pytest.mark.parametrize("case", ASKED, ids=str)
def test_the_question_stands_once(case: dict[str, Any], tmp_path: Path) -> None:
    """At the foot: what lies in the middle is about it, and has no headline of its own."""
    scene = asked(tmp_path, **case)
    labels = [w for w, _ in walk(scene.widgets) if isinstance(w, Label)]
    assert [w.id for w in labels if w.role is Role.HEADING] == ["prompt-title"]


def test_the_party_that_chooses_is_lit_and_the_other_lies_in_the_dark(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="attack")
    assert lit(scene) == [1] and not dark(scene)
    play(scene, "attack JC")
    assert lit(scene) == [2], "the defender's"
    assert {"QH", "KS", "AD", "10S"} <= dark(scene) and "??" not in dark(scene), "no hand"
    assert not {"JC", "2C", "5C", "QC", "KD", "8C"} & dark(scene), "but for who attacks"
    assert {card.reason for card in cards(scene) if card.state == "unusable"} == {
        f"{NAMES[1]} is asked now."
    }
    play(scene, "defend KD")
    assert lit(scene) == [2] and not dark(scene), "whose turn it is"


def said(scene: Table) -> str:
    """What the prompt says, at once or when it is looked at."""
    text = words(scene, "prompt-text") if "prompt-text" in ids(scene) else ""
    return f"{words(scene, 'prompt-title')} {widget(scene, 'prompt-title').tip} {text}"


def lit(scene: Table) -> list[int]:
    """The seats whose parties are lit."""
    return [w.seat for w, _ in walk(scene.widgets) if isinstance(w, PartyHighlight)]


def dark(scene: Table) -> set[str]:
    """The cards that lie in the dark."""
    return {card.card for card in cards(scene) if card.state == "unusable"}


@pytest.mark.parametrize("text", [100, 150, 200])
def test_the_hand_can_be_looked_at_before_a_swap(text: int, tmp_path: Path) -> None:
    """The prompt says so, a button and a key do it, and the answers stay where they are."""
    for how in ("click", "h"):
        scene = at(tmp_path, phase="swap", settings={"text_size": text})
        assert "look at your hand" in said(scene)
        look = widget(scene, "look")
        assert isinstance(look, ActionButton) and look.enabled and "pass" in ids(scene)
        if how == "click":
            click(scene, "look")
        else:
            keys(scene, "h")
        settle(scene)
        assert scene.seat.viewer == 1 and "players.0.hand-2S" in ids(scene)
        assert "look" not in ids(scene)
        keys(scene, "1", "enter")
        assert last(scene) == "swap JC" and scene.seat.viewer == 0, "all see what is drawn"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1440)])
def test_the_foot_is_as_high_with_the_hand_shut_as_open(
    size: tuple[int, int], tmp_path: Path
) -> None:
    scene = at(tmp_path, size, phase="swap")
    before = widget(scene, "actions").rect
    opened(scene)
    assert widget(scene, "actions").rect == before


def test_the_odds_of_a_chosen_attacker_are_not_covered_by_those_under_the_pointer(
    tmp_path: Path,
) -> None:
    scene = asked(tmp_path, odds=True, phase="attack")
    send(scene, Hover(widget(scene, "players.0.party.KS").rect.center))
    assert "preview-AD" in ids(scene)
    keys(scene, "4")
    assert choosing(scene).picks == ("AD",)
    assert "odds-AD-QC" in ids(scene)
    assert not [each for each in ids(scene) if each.startswith("preview-")]
