"""What the table of Shrine shows while the Balance lies where a plain card is looked for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from shutil import copy

import pytest

from engine.app.widgets import Label, overflows, walk
from engine.journal import Journal
from engine.resuming import resume
from engine.rules.events import Event, Moved
from engine.table.table import Table
from games.shrine.rules.cards import BALANCE
from games.shrine.rules.events import BalanceCame, MadeEqual
from games.shrine.table.balance import balance_events
from tests.games.shrine.table_play import GAME, laid, mockup
from tests.hands import clear, ids, lowest
from tests.tables import SHAPES, go_on, play, shell, state_of

CASE = Path(__file__).parent / "cases" / "balance_on_a_shrine.jsonl"
"""A match at the question before the Balance is turned up on a Shrine."""
A_WHILE = 5.0
"""Seconds in which every motion and every rest ends."""


@pytest.mark.parametrize(("size", "text"), SHAPES[:1])
def test_the_balance_is_turned_up_on_a_shrine(
    size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    match = resume(Journal(Path(copy(CASE, tmp_path))), GAME)
    app = shell(tmp_path, size, text_size=text, speed="normal")
    app.show_table(match)
    scene = lowest(app, Table)
    go_on(scene)
    assert match.submit(2, GAME.parse("allow")) is None
    lay_on_top = False
    while scene.beats.is_playing_back:
        clear(scene)
        assert overflows(scene.widgets, scene.manager.scale) == []
        lay_on_top |= any(player.shrine[:1] == [BALANCE] for player in scene.view.players)
        if scene.beats.waiting:
            scene.context.go_on()
        else:
            scene.manager.update(A_WHILE)
    assert lay_on_top
    assert any(isinstance(event, BalanceCame) for event in match.history[-1].events)
    app.manager.clear()


@pytest.mark.parametrize(("size", "text"), SHAPES)
def test_the_balance_has_its_plate_once_it_is_said_to_be_played(
    size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    position = {**mockup(3), "step": "draw", "deck": [BALANCE, "AD", "4D"]}
    scene = laid(tmp_path, position, {"balance": True}, size=size, text_size=text, speed="normal")
    assert scene.match.submit(1, GAME.parse("draw")) is None
    before = after = False
    while scene.beats.is_playing_back and not after:
        scene.sheets.open("middle")
        scene.rebuild()
        comes = any(isinstance(event, BalanceCame) for event in scene.context.events)
        after = "balance-plate" in ids(scene)
        assert comes or not after
        before |= not comes and any(
            BALANCE in each.cards for each in scene.context.events if isinstance(each, Moved)
        )
        scene.manager.update(0.05)
    assert before and after


ATTACKER = {"hand": ["9S", "2D"], "shrine": ["5H", "6H"]}
BYSTANDER = {"hand": ["6D"], "shrine": ["8S", "7D"]}
OWNER = {"hand": ["4D"], "shrine": ["9H", BALANCE]}
"""A seat whose last Shrine card is the Balance."""


@pytest.mark.parametrize(
    ("seats", "seat", "action"), [(2, 1, "attack 2 9S"), (3, 1, "attack 2 9S"), (3, 2, "resign")]
)
def test_a_balance_that_leaves_unplayed_is_not_shown_as_played(
    seats: int, seat: int, action: str, tmp_path: Path
) -> None:
    players = [ATTACKER, OWNER, BYSTANDER][:seats]
    position = {"step": "act", "players": players, "deck": ["9C", "3C"], "turn": seat}
    scene = laid(tmp_path, position, {"balance": True}, speed="normal")
    assert scene.match.submit(seat, GAME.parse(action)) is None
    shown = set[str]()
    while True:
        clear(scene)
        shown |= {
            each.widget.words for each in walk(scene.widgets) if isinstance(each.widget, Label)
        }
        if not scene.beats.is_playing_back:
            break
        if scene.beats.waiting:
            scene.context.go_on()
        else:
            scene.manager.update(A_WHILE)
    assert state_of(scene).aside == [BALANCE]
    assert not any("plays the Balance" in words for words in shown)
    assert any("leaves the game unplayed" in entry.text for entry in scene.context.log())
    scene.manager.clear()


def test_a_balance_whose_player_resigns_is_told_to_leave(tmp_path: Path) -> None:
    ours = [
        {"hand": ["3C"], "shrine": ["5H", "6H"]},
        {"hand": ["4D", "9D"], "shrine": ["10S", "JS"]},
        BYSTANDER,
    ]
    position = {"players": ours, "deck": [BALANCE, "9C"]}
    scene = laid(tmp_path, position, {"balance": True})
    play(scene, "draw", "offer draw", "resign")
    texts = [entry.text for entry in scene.context.log()]
    assert any("It leaves the game." in text for text in texts), texts
    scene.manager.clear()


MATCHING = [
    {"hand": ["3C"], "shrine": ["5H", "6H"]},
    {"hand": ["4D", "9D", "2D", "7S"], "shrine": ["10S", "JS"]},
    {"hand": ["6D", "6C"], "shrine": ["8S", "7D"]},
    {"hand": ["KD", "KC", "KH"], "shrine": ["QS", "QD"]},
]
"""Four seats; each of the last three has to discard."""


@pytest.mark.parametrize(("size", "text"), SHAPES)
def test_the_line_of_the_seat_that_matches_now_is_in_sight(
    size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    position = {"step": "draw", "players": MATCHING, "deck": [BALANCE, "9C", "3H"]}
    scene = laid(tmp_path, position, {"balance": True}, size=size, text_size=text, speed="normal")
    actions = {1: "draw", 2: "discard 4D 9D 2D", 3: "discard 6D", 4: "discard KD KC"}
    shown = dict[str, None]()
    for seat, action in actions.items():
        assert scene.match.submit(seat, GAME.parse(action)) is None
        while scene.beats.is_playing_back:
            clear(scene)
            scene.sheets.open("middle")
            scene.rebuild()
            assert overflows(scene.widgets, scene.manager.scale) == []
            events = balance_events(scene.context.history)
            if "balance-plate" in ids(scene) and (seats := matched_seats(events)):
                id = f"equal-{seats[-1] - 2}"
                label, clip = next(each for each in walk(scene.widgets) if each.widget.id == id)
                assert isinstance(label, Label)
                assert clip is None or clip.contains(label.rect), (seats, label.words)
                shown[label.words] = None
            scene.manager.update(0.1)
    assert [*shown] == [
        "Tomas will discard 3 cards",
        "Tomas discarded 3 cards",
        "Ines will discard 1 card",
        "Ines discarded 1 card",
        "Jonas will discard 2 cards",
        "Jonas discarded 2 cards",
    ]
    scene.manager.clear()


def matched_seats(events: Sequence[Event]) -> list[int]:
    """Return the seats that have begun to match the Balance in these events."""
    return [event.seat for event in events if isinstance(event, MadeEqual)]
