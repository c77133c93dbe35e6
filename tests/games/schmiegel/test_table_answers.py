"""Every answer in Schmiegel can be given by mouse and by keys, and what is chosen can be let go."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.app.inputs import Hover, Press, Release
from engine.app.widgets import Dialog, focus, walk
from engine.rules.cards import Card
from engine.table.marks import MarkedCard
from tests.games.schmiegel.table_play import (
    at,
    cards,
    choosing,
    items,
    last,
    opened,
    place,
    state,
    two_players,
    watched,
    words,
)
from tests.hands import click, drag, ids, keys, middle, send, top, widget

# Each kind of answer.


def test_a_swap_by_mouse(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="swap")
    click(scene, "players.0.party.JC")
    assert not scene.match.history and widget(scene, "do").label == "Swap {JC}"  # type: ignore[attr-defined]
    click(scene, "faces.pile")
    assert last(scene) == "swap JC" and "drawn" in ids(scene)
    click(scene, "accept")
    assert last(scene) == "accept"
    assert "KC" in [each.face for each in state(scene).players[0].party]


@pytest.mark.parametrize("answer", ["accept", "reject"])
@pytest.mark.parametrize("text", [100, 200])
def test_a_drawn_face_lies_in_one_place(answer: str, text: int, tmp_path: Path) -> None:
    """From its draw on, through all that its answer brings, in every frame."""
    settings = {"speed": "normal", "text_size": text}
    scene = at(tmp_path, phase="swap", settings=settings)
    for action in ("swap JC", answer):
        assert scene.match.submit(1, scene.match.game.parse(action)) is None
        while scene.beats.is_playing_back:
            told, sheet = scene.context.public, scene.sheets.current if text > 100 else ""
            if sheet in ("", "middle"):
                assert ("drawn" in ids(scene)) == ("KC" in told.drawn)
            if sheet in ("", "parties"):
                assert ("players.0.party.KC" in ids(scene)) == bool(told.own.find("KC"))
            scene.manager.update(0.05)
    assert bool(state(scene).players[0].find(Card("KC"))) == (answer == "accept")


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_an_association(by: str, tmp_path: Path) -> None:
    scene = at(tmp_path, phase="associate")
    opened(scene)
    for card, digit in ("players.0.hand-2S", "1"), ("players.0.party.KS", "1"):
        keys(scene, digit) if by == "keys" else click(scene, card)
    assert last(scene) == "associate 2S KS"


def test_an_association_by_dragging(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="associate")
    opened(scene)
    drag(scene, "players.0.hand-10D", "players.0.party.AD")
    assert last(scene) == "associate 10D AD"


def test_a_card_that_is_dropped_elsewhere_goes_back(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="associate")
    opened(scene)
    drag(scene, "players.0.hand-10D", "players.0.party.KS")
    assert not scene.match.history and not choosing(scene).picks


def test_while_a_card_is_dragged_it_is_ringed_where_it_may_go(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="associate")
    opened(scene)
    start = middle(scene, "players.0.hand-9S")
    send(scene, Hover(start), Press(start), Hover((start[0], start[1] - 200)))
    widgets = (placed.widget for placed in walk(scene.widgets))
    ringed = {
        each.card for each in widgets if isinstance(each, MarkedCard) and each.state == "target"
    }
    assert ringed == {"KS"} and choosing(scene).picks == ("9S",)
    send(scene, Hover(start), Release(start))
    assert choosing(scene).picks == ("9S",), "it lies where it was and stays chosen"


def test_thievery(tmp_path: Path) -> None:
    scene = at(tmp_path)
    click(scene, "players.0.party.JC")
    ringed = {p.card for p in cards(scene) if p.state == "target"}
    assert ringed == {"8C", "9C", "3D", "7D", "6S"}, "every number but a fighter's"
    click(scene, "players.1.party.KD.numbers-7D")
    assert last(scene) == "steal JC 7D" and "7D" in state(scene).players[0].hand


def test_more_targets_than_there_are_digits(tmp_path: Path) -> None:
    """The last ones have no key of their own, but are there for the pointer and for Tab."""
    players = two_players()
    diamonds = [f"{rank}D" for rank in (2, 3, 4, 5, 6, 7, 8, 9, 10)]
    players[0]["party"] = players[0]["party"][:2]
    players[0]["hand"], players[1]["hand"] = ["2S"], ["3C"]
    players[1]["party"] = [
        {"face": "KD", "numbers": diamonds},
        {"face": "QC", "numbers": ["8C", "9C", "10C"]},
    ]
    for id in ("pointer", "keys"):
        numbers = {"pile": ["5S"], "discard": ["9S"]}
        scene = at(tmp_path, players=players, numbers=numbers)
        keys(scene, "1")
        assert len({p.card for p in cards(scene) if p.state == "target"}) == 12
        if id == "pointer":
            click(scene, "players.1.party.QC.numbers-10C")
        else:
            scene.focus_on("players.1.party.QC.numbers-10C")
            keys(scene, "enter")
        assert last(scene) == "steal JC 10C"


def test_necromancy_by_keys(tmp_path: Path) -> None:
    players = two_players()
    players[0]["party"] = [
        *players[0]["party"][:3],
        {"face": "AS", "numbers": []},
    ]
    scene = at(tmp_path, players=players, faces={"pile": [], "discard": []})
    click(scene, "players.0.party.KS")
    assert {p.card for p in cards(scene) if p.state == "target"} == {"4S", "7S", "10S", "6S"}
    click(scene, "players.0.party.KS.numbers-4S")
    assert {p.card for p in cards(scene) if p.state == "target"} == {"AS", "JS"}
    keys(scene, "2")
    assert last(scene) == "move KS 4S JS"


def test_a_number_is_dragged_from_one_character_to_another(tmp_path: Path) -> None:
    """The wizard of its suit is chosen with it; a wizard that is closed moves nothing."""
    scene = at(tmp_path)
    drag(scene, "players.0.party.KS.numbers-4S", "players.1.party.JS")
    assert last(scene) == "move KS 4S JS"
    drag(scene, "players.0.party.KS.numbers-7S", "players.0.party.JC")
    assert last(scene) == "move KS 4S JS" and not choosing(scene).picks, "it goes back"
    drag(scene, "players.0.party.JC.numbers-2C", "players.1.party.QC")
    assert last(scene) == "move KS 4S JS", "no wizard of clubs is here"


def test_an_attack_by_mouse(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="attack", settings={"speed": "normal"})
    click(scene, "players.0.party.JC")
    assert not scene.match.history
    click(scene, "players.0.party.JC")
    assert last(scene) == "attack JC"
    click(scene, "players.1.party.KD")
    click(scene, "do")
    assert last(scene) == "defend KD" and watched(scene)
    for _ in range(40):
        if not watched(scene):
            break
        click(scene, "continue")
    assert not watched(scene)


def test_the_last_one_of_a_party_has_to_defend(tmp_path: Path) -> None:
    players = two_players()
    players[1]["party"] = players[1]["party"][2:3]
    scene = at(tmp_path, phase="attack", players=players)
    keys(scene, "1", "1")
    assert words(scene, "prompt-text") == "If {JS} is hit, you lose."
    keys(scene, "1", "1")
    assert last(scene) == "defend JS"


# Choosing.


def test_what_is_chosen_can_be_let_go(tmp_path: Path) -> None:
    scene = at(tmp_path)
    keys(scene, "1")
    assert choosing(scene).picks == ("JC",)
    keys(scene, "escape")
    assert not choosing(scene).picks
    click(scene, "players.0.party.JC")
    click(scene, "players.0.party.KS")
    assert choosing(scene).picks == ("KS",), "another one begins anew"
    click(scene, "players.0.party.KS")
    assert not choosing(scene).picks


def test_a_note_of_the_middle_is_pressed_for_its_character(tmp_path: Path) -> None:
    scene = at(tmp_path)
    click(scene, "note-head-0-box")
    assert choosing(scene).picks == ("JC",)
    click(scene, "note-head-1-box")
    assert choosing(scene).picks == ("JC",), "two numbers: the note can't tell which"
    click(scene, "note-head-2-box")
    assert last(scene) == "steal JC 6S"
    place(scene)
    click(scene, "note-head-1-box")
    assert not choosing(scene).picks, "who can't act can't be chosen here either"
    assert "note-head-0-box" not in {each.id for each in focus.stops(scene.widgets)}


def test_a_number_that_fits_nobody_says_why(tmp_path: Path) -> None:
    players = two_players()
    players[0]["party"] = players[0]["party"][:2]
    scene = at(tmp_path, phase="associate", players=players)
    opened(scene)
    assert widget(scene, "players.0.hand-4C").reason == "The Jack of Clubs can hold no more than 2."
    alone = widget(scene, "players.0.hand-2S").reason
    assert alone == "Nobody in your party has the suit of {2S}."


def test_who_could_be_chosen_instead_says_what_for(tmp_path: Path) -> None:
    scene = at(tmp_path)
    keys(scene, "1")
    assert widget(scene, "players.0.party.KS").tip.startswith("Necromancy, three uses left")
    scene = at(tmp_path, phase="attack")
    keys(scene, "1")
    assert widget(scene, "players.0.party.KS").tip.startswith("Your opponent names a defender")


def test_who_can_not_act_says_why(tmp_path: Path) -> None:
    scene = at(tmp_path)
    queen = widget(scene, "players.0.party.QH")
    assert queen.reason == "The party already has 4 characters."
    place(scene, turns_taken=[0, 0])
    assert widget(scene, "players.0.party.JC").reason == "You can't steal on your first turn."


def test_leaving_a_character_is_warned_of(tmp_path: Path) -> None:
    """C11: only where uses are left that could be made."""
    scene = at(tmp_path)
    keys(scene, "1", "1")
    assert last(scene).startswith("steal JC")
    played = len(scene.match.history)
    click(scene, "players.0.party.AD")
    assert "one use: lost once {AD} acts" in words(scene, "guide-words"), "before it is meant"
    click(scene, "numbers.pile")
    assert isinstance(top(scene), Dialog) and len(scene.match.history) == played
    keys(scene, "escape")
    assert top(scene) is scene and len(scene.match.history) == played, "the safe answer"
    assert choosing(scene).picks == ("JC",), "who stays goes on"
    click(scene, "players.0.party.AD")
    click(scene, "do")
    click(scene, "answer-1")
    assert str(scene.match.history[-1].action) == "train AD"
    warned = [b for b in items(scene) if b.warning]
    assert [b.title for b in warned] == ["Abilities"], "the turn keeps it in sight"


def test_a_character_that_is_done_is_left_without_a_word(tmp_path: Path) -> None:
    scene = at(tmp_path)
    keys(scene, "1", "1", "1", "1")
    assert [str(p.action)[:8] for p in scene.match.history] == ["steal JC", "steal JC"]
    click(scene, "players.0.party.AD")
    click(scene, "numbers.pile")
    assert last(scene) == "train AD"
