"""The last action of Shrine in the middle of the table, and the ending of a game."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from pygame import Rect

from engine.app.widgets import Label, overflows, walk
from engine.rules.cards import HIDDEN, Card
from engine.table.act import Act
from engine.table.act_things import BrassArrow
from engine.table.cards import CardWidget
from engine.table.stage import Stage
from engine.table.table import Table
from games.shrine.rules.cards import BALANCE
from games.shrine.table.acts import ShrineActs
from games.shrine.table.ruins import CrownedFrame, PlainFrame, RuinPicture
from tests.games.shrine.table_play import laid, mockup, placed
from tests.hands import ids, widget, words
from tests.long import LONG
from tests.tables import SAMPLE, WINDOWS, play, state_of

STEAL = {**mockup(4), "turn": 4}
SHUFFLE = {**mockup(2), "step": "draw", "deck": []}
LAST = {
    "turn": 1,
    "step": "act",
    "players": [
        {"hand": ["5S", "3C", "2S"], "shrine": ["7S", "JC", "3S"], "field": ["KH"]},
        {"hand": ["8H", "6D"], "shrine": ["9H"]},
        {"hand": ["4H"], "shrine": ["4S", "8C"]},
        {"hand": ["4D"], "shrine": ["QS", "10C"]},
    ],
    "deck": ["KD", "AD", "3H", "4D"],
    "graveyard": ["7D"],
}
"""Tomas has one card left in the Shrine, which an attack of Mara takes."""


SIGHTS = [
    (size, text, seats)
    for number, (size, text) in enumerate(WINDOWS if LONG else SAMPLE)
    for seats in ((2, 3, 4) if LONG else (2 + number % 3,))
]
"""Windows with numbers of seats: all of them in the long run."""


def at(folder: Path, position: dict[str, Any], *actions: str, **settings: object) -> Table:
    """The table after these actions."""
    scene = laid(folder, deepcopy(position), **settings)  # type: ignore[arg-type]
    for action in actions:
        play(scene, action)
    return scene


def allow_all(scene: Table) -> None:
    """Let everybody who is asked allow what is announced."""
    while scene.match.decision and scene.match.view(0).announced:
        play(scene, "allow")


def act_of(scene: Table) -> Act:
    act = ShrineActs(scene.context).shown()
    assert act
    return act


def cards(scene: Table) -> list[list[Card]]:
    """The cards of each thing of the act on the table."""
    fans: dict[str, list[Card]] = {}
    for each, _ in walk(scene.widgets):
        if isinstance(each, CardWidget) and each.id.startswith("act-"):
            fans.setdefault(each.id.rpartition("-")[0], []).append(each.card)
    return [*fans.values()]


def last_fall(seats: int) -> dict[str, Any]:
    """The position before the fall, with so many seats."""
    position: dict[str, Any] = deepcopy(LAST)
    del position["players"][seats:]
    return position


CASES: list[tuple[dict[str, Any], tuple[str, ...], str, list[list[str]], list[str]]] = [
    ({**mockup(2), "step": "draw"}, ("draw",), "Mara draws a card", [["??"]], ["7 to 8", "8 to 7"]),
    ({**mockup(2), "step": "draw"}, ("take",), "Mara takes a card from the graveyard", [["8C"]],
     ["7 to 8"]),
    (mockup(2), ("pass",), "Mara passes", [], []),
    (mockup(2), ("attack 2 KH", "allow", "allow"), "Mara attacks Tomas's Shrine",
     [["KH"], ["QS"]], ["5 to 4", "7 to 6"]),
    (mockup(2), ("attack 2 KH", "allow", "block QD"), "Tomas blocks Mara's attack",
     [["KH"], ["QD"]], ["2 to 1", "7 to 6"]),
    (mockup(2), ("attack 2 KH", "fizzle", "allow"), "Tomas fizzles Mara's attack",
     [["2S", "2C", "3C", "7S", "8D", "10H", "QH"], ["KH"]], ["7 to 6"]),
    (mockup(2), ("token JH pay 10D", "fizzle", "fizzle"), "Mara lays {JH} as a token",
     [["5S", "4C", "AC", "9S", "KH"], ["2S", "2C", "3C", "7S", "8D", "10H", "QH"], ["10D"], ["JH"]],
     ["1 to 2", "7 to 0"]),
    (mockup(2), ("dagger AC pay 4C at 2 QD", "allow", "allow"), "Mara throws a dagger at Tomas's "
     "{QD}", [["4C"], ["AC"], ["QD"]], ["2 to 1", "7 to 5"]),
    (STEAL, ("steal 3", "allow", "allow", "allow"), "Jonas steals from Ines's hand",
     [["JD"], ["??"]], ["1 to 2", "4 to 3"]),
    (mockup(2), ("offer draw",), "Mara offers a draw. Tomas is asked.", [], []),
    (SHUFFLE, ("draw",), "Mara draws a card", [["8C", "AH", "AS"], ["??"]], ["7 to 8", "0 to 2"]),
]  # fmt: skip
"""Actions from a position, with the title of the act, the cards of its things, and its figures."""


@pytest.mark.parametrize(("position", "actions", "title", "things", "figures"), CASES)
def test_an_action_is_shown_with_its_cards_and_what_they_changed(
    position: dict[str, Any],
    actions: tuple[str, ...],
    title: str,
    things: list[list[str]],
    figures: list[str],
    tmp_path: Path,
) -> None:
    scene = at(tmp_path, position, *actions)
    act = act_of(scene)
    assert act.title == title and act.things
    assert [f"{change.before} to {change.after}" for change in act.changes] == figures
    assert cards(scene) == things and "act" in ids(scene), "the middle shows them"


def test_who_insists_after_a_fizzle_is_named(tmp_path: Path) -> None:
    scene = at(tmp_path, mockup(2), "attack 2 KH", "fizzle", "fizzle", "allow")
    assert act_of(scene).title == "Mara attacks Tomas's Shrine"
    scene = at(tmp_path, mockup(2), "token JH pay 10D", "fizzle", "fizzle")
    assert [*act_of(scene).lines] == ["Mara insists after Tomas's fizzle."]
    assert captions(scene) == ["to insist", "fizzle", "paid with", "to the Field"]


@pytest.mark.parametrize(
    ("actions", "last"),
    [("token JH pay 10D, fizzle", "fizzle"), ("attack 2 KH, fizzle, fizzle", "allow")],
)
def test_an_action_that_goes_ahead_after_a_fizzle_was_not_unopposed(
    actions: str, last: str, tmp_path: Path
) -> None:
    scene = at(tmp_path, mockup(2), *actions.split(", "), speed="normal")
    decision = scene.match.decision
    assert decision and scene.match.submit(decision.seat, scene.match.game.parse(last)) is None
    outcomes = set[str]()
    while scene.beats.is_playing_back:
        scene.manager.update(0.05)
        outcomes |= {words(scene, "outcome")} if "outcome" in ids(scene) else set()
    assert "Mara insists after Tomas's fizzle." in outcomes and "Nobody stops it." not in outcomes


def captions(scene: Table) -> list[str]:
    return [thing.caption for thing in act_of(scene).things]


def test_what_pays_is_called_so(tmp_path: Path) -> None:
    scene = at(tmp_path, mockup(2), "token JH pay 10D", "allow")
    assert captions(scene) == ["paid with", "to the Field"]
    position = mockup(2)
    position["players"] = deepcopy(position["players"])
    position["players"][1]["hand"] += ["AD"]
    position["deck"].remove("AD")
    scene = at(tmp_path, position, "dagger AC pay 4C at 2 QD", "allow", "block AD pay 8D")
    assert captions(scene) == ["paid with", "dagger", "blocks", "paid with"]
    assert cards(scene) == [["4C"], ["AC"], ["AD"], ["8D"]]
    heal = {**deepcopy(mockup(2)), "deck": ["KD"]}
    heal["players"][0]["hand"] = ["7H", "7S"]
    heal["players"][1]["hand"] = []
    scene = at(tmp_path, heal, "heal 7H 7S")
    assert captions(scene) == ["paid with", "to the Shrine"]


def test_a_theft_ends_with_the_stolen_card_beside_the_discarded_one(tmp_path: Path) -> None:
    scene = at(tmp_path, STEAL, "steal 3", "allow", "allow", "allow", "discard 9D")
    act = act_of(scene)
    assert act.title == "Jonas steals from Ines's hand"
    assert captions(scene) == ["theft", "stolen", "discarded"]
    assert cards(scene) == [["JD"], ["??"], ["9D"]]
    assert [thing.follows for thing in act.things[1:]] == [True, False], "only one arrow"
    assert [change.owner for change in act.changes] == ["of Ines"], "Jonas has as many as before"
    scene = at(tmp_path, STEAL, "steal 3", "allow", "allow", "allow", speed="normal")
    assert scene.match.submit(4, scene.match.game.parse("discard 9D")) is None
    assert captions(scene) == ["theft", "stolen"], "nothing is discarded yet"


def test_a_blocked_attack_tells_that_its_king_is_used_up(tmp_path: Path) -> None:
    scene = at(tmp_path, mockup(2), "attack 2 KH", "allow", "block QD")
    assert [*act_of(scene).lines] == ["Mara's King has been used for this turn."]


def test_draws_in_a_row_are_counted(tmp_path: Path) -> None:
    position = {**mockup(2), "step": "draw", "draws_left": 2, "actions_left": 2}
    scene = at(tmp_path, position, "draw")
    assert not act_of(scene).lines
    play(scene, "draw")
    assert [*act_of(scene).lines] == ["The second of this turn."]


def test_the_act_stays_beside_the_question_to_the_next_seat(tmp_path: Path) -> None:
    for size in ((1280, 720), (2560, 1440)):
        scene = at(tmp_path, {**mockup(2), "step": "draw"}, "draw", size=size)
        scene.seat.viewer = 1
        scene.rebuild()
        question = widget(scene, "choose")
        assert isinstance(question, Label) and question.words == "Mara, choose an action"
        assert {"act-title", "middle"} <= {*ids(scene)} and cards(scene) == [["KD"]]
        assert not widget(scene, "act").rect.colliderect(widget(scene, "middle").rect)


def test_a_stolen_and_a_drawn_card_have_a_face_for_those_who_know_it_alone(tmp_path: Path) -> None:
    scene = at(tmp_path, STEAL, "steal 3", "allow", "allow", "allow")
    stolen = state_of(scene).player(4).hand[-1]
    drawn = at(tmp_path, {**mockup(4), "step": "draw"}, "draw")
    for table, card, eyes in ((scene, stolen, (3, 4)), (drawn, Card("KD"), (1,))):
        for viewer in range(5):
            table.seat.viewer = viewer
            table.rebuild()
            assert cards(table)[-1] == [card if viewer in eyes else HIDDEN]


def test_a_card_that_leaves_the_announced_plate_leaves_its_print_there(tmp_path: Path) -> None:
    scene = at(tmp_path, last_fall(3), speed="normal")
    attack = scene.match.game.parse("attack 2 5S 3C")
    assert scene.match.submit(1, attack) is None
    steps = 0
    while scene.beats.is_playing_back and not scene.beats.ended:
        scene.manager.update(0.02)
        steps += scene.animator.busy and "print-5S" in ids(scene)
        assert not scene.animator.lifted("print-5S")
    assert steps


def test_a_seat_that_goes_out_is_shown_as_a_ruin(tmp_path: Path) -> None:
    scene = at(tmp_path, last_fall(3), "attack 2 5S 3C")
    allow_all(scene)
    pictures = [each for each, _ in walk(scene.widgets) if isinstance(each, RuinPicture)]
    assert len(pictures) == 1
    assert cards(scene) == [["5S", "3C"], ["9H"], ["8H", "6D"]], "the seat loses its hand, too"
    assert captions(scene) == ["5 + 3 = 8", "falls", "Tomas is out", "lost with it"]
    change = act_of(scene).changes[0]
    assert (change.name, change.owner, change.after) == ("Shrine", "of Tomas", "0")


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_the_chain_of_the_end_has_its_captions_beside_an_open_hand(
    size: tuple[int, int], tmp_path: Path
) -> None:
    position = last_fall(4)
    position["players"][0]["hand"] += ["AC", "7C", "9S"]
    position["players"][1]["hand"] += ["6H", "6C"]
    for number in (2, 3):
        position["players"][number] = {"shrine": [], "out": True}
    scene = at(tmp_path, position, "attack 2 5S 3C", "fizzle", "fizzle", size=size)
    scene.seat.viewer = 1
    scene.rebuild()
    assert scene.match.state.outcome and "act-words-1" in ids(scene)
    for number, caption in enumerate(captions(scene)):
        assert words(scene, f"act-caption-{number}") == caption
    shown = [each for each, _ in walk(scene.widgets) if each.id.startswith("act-fizzle-")]
    assert shown and all(each.rect.width >= 40 for each in shown)


def test_the_balance_shows_the_cards_that_each_seat_gave_or_got(tmp_path: Path) -> None:
    position = deepcopy({**mockup(3), "step": "draw", "deck": [BALANCE, "AD", "4D"]})
    position["players"][0]["hand"] = ["5S"]
    scene = at(tmp_path, position, "draw", options={"balance": True})
    play(scene, "discard 2S 2C 3C 7S 8D 10H")
    shown = [
        each.card
        for each, _ in walk(scene.widgets)
        if isinstance(each, CardWidget) and each.id.startswith("act-equal-2-")
    ]
    assert shown[:6] == ["2S", "2C", "3C", "7S", "8D", "10H"]


# The ending.


def stage_of(scene: Table) -> Stage:
    stage = scene.board.stage(scene.view)
    assert stage.picture
    return stage


def drawn_widgets(scene: Table, stage: Stage) -> list[object]:
    """The widgets of the picture of an ending, in the area of the table."""
    assert stage.picture
    room = Rect(0, 0, scene.manager.size[0], scene.manager.size[1] * 2 // 3)
    return [each for each, _ in walk(stage.picture.lay(scene.manager.scale, room))]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_ending_shows_what_decided_it(seats: int, tmp_path: Path) -> None:
    position = last_fall(seats)
    for number in range(2, seats):
        position["players"][number] = {"shrine": [], "out": True}
    scene = at(tmp_path, position, "attack 2 5S 3C")
    allow_all(scene)
    assert scene.match.state.outcome
    stage = stage_of(scene)
    assert stage.title == "Mara keeps the last Shrine"
    assert stage.cause == (
        "{5S} {3C}, one under as Mara's King allows, took {9H}, the last card of Tomas's Shrine."
    )
    found = drawn_widgets(scene, stage)
    assert sum(isinstance(each, CrownedFrame) for each in found) == 1
    ruins = [each for each in found if isinstance(each, RuinPicture)]
    assert len(ruins) == seats - 1 and ruins[0].card == "9H"
    arrow = next(each for each in found if isinstance(each, BrassArrow))
    right = [each.rect.left for each in ruins if each.rect.left >= arrow.rect.right]
    assert min(right) == ruins[0].rect.left, "the arrow leads to the one that fell last"
    deciding = [each for each in found if isinstance(each, CardWidget) and each.state == "target"]
    assert [each.card for each in deciding] == ["5S", "3C"]


def test_an_ending_without_a_deciding_card_has_the_same_frame(tmp_path: Path) -> None:
    scene = placed(tmp_path, 2)
    play(scene, "resign")
    stage = stage_of(scene)
    assert not stage.title and stage.cause is None, "the log says who wins, and why"
    found = drawn_widgets(scene, stage)
    assert any(isinstance(each, CrownedFrame) for each in found)
    assert [each.card for each in found if isinstance(each, RuinPicture)] == ["7D"]
    assert not any(isinstance(each, BrassArrow) for each in found), "nothing has struck"
    scene = placed(tmp_path, 3)
    play(scene, "offer draw", "agree", "agree")
    found = drawn_widgets(scene, stage_of(scene))
    assert sum(isinstance(each, PlainFrame) for each in found) == 3
    assert not any(isinstance(each, RuinPicture | CrownedFrame) for each in found)


def test_the_ending_tells_who_resigned_before(tmp_path: Path) -> None:
    scene = at(tmp_path, {**last_fall(3), "turn": 3}, "resign", "draw", "attack 2 5S 3C")
    allow_all(scene)
    found = drawn_widgets(scene, stage_of(scene))
    notes = {each.id: each.words for each in found if isinstance(each, Label) and "note" in each.id}
    assert notes == {"stage-note-3": "resigned"}
    assert "instead of drawing" not in words(scene, "piles-note"), "nobody draws any more"


@pytest.mark.parametrize(("size", "text", "seats"), SIGHTS)
def test_no_act_is_cut(size: tuple[int, int], text: int, seats: int, tmp_path: Path) -> None:
    scene = at(tmp_path, mockup(seats), long=True, size=size, text_size=text)
    for actions in (("attack 2 KH", "fizzle", "fizzle"), ("draw",), ("resign",)):
        for action in actions:
            if scene.match.decision:
                play(scene, action)
        allow_all(scene)
        decision = scene.match.decision
        for viewer in (0, decision.seat) if decision else (0,):
            scene.seat.viewer = viewer
            for sheet in scene.sheets.names if scene.sheets.shape == "tabs" else ("",):
                scene.sheets.open(sheet or scene.sheets.current)
                scene.rebuild()
                assert overflows(scene.widgets, scene.manager.scale) == []
        scene.seat.viewer = 0
