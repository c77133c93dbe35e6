"""Everything a rogue may do can be done by mouse, by keys and by cell names, and says why not."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from engine.app.inputs import Key, Point, Press, Release
from engine.app.parts import Button, Dialog, Label, walk
from engine.rules.cards import HIDDEN, RED_JOKER, Card, name
from engine.rules.chronicle import Entry
from engine.table.animator import Pulse
from engine.table.browse import Browse
from engine.table.cards import CardPart
from games.rogue.rules.actions import GO
from games.rogue.rules.belief import next_strike, odds
from games.rogue.rules.state import AT, CELLS, NEXT_TO, CellName
from games.rogue.table import RogueTable, layout
from games.rogue.table.banner import Banner
from games.rogue.table.dungeon import CellPart
from games.rogue.table.hand import Lost
from tests.games.rogue.table_play import (
    BEST,
    ROGUE,
    Opened,
    click,
    crowded,
    keys,
    laid,
    last,
    part,
    play,
    positions,
    send,
    settle,
    table,
    top,
)


def bar(scene: RogueTable) -> dict[str, Button]:
    """The buttons of the action bar."""
    foot = scene.part("actions")
    assert foot is not None
    return {p.part.id: p.part for p in walk(foot.parts) if isinstance(p.part, Button)}


def cell(scene: RogueTable, at: str) -> CellPart:
    """A cell of the dungeon."""
    found = part(scene, f"board.{at}")
    assert isinstance(found, CellPart)
    return found


def words(scene: RogueTable, id: str) -> str:
    """What a label says."""
    found = part(scene, id)
    assert isinstance(found, Label)
    return found.words


def middle(options: dict[str, bool | int] | None = None) -> RogueTable:
    """You stand on c2, and all around you is empty."""
    scene = table(3, (1280, 720), options)
    return laid(scene, "2C 3C 4C 5C 6C 7D", "2D . . . 7H 8C", "4D . @ . 3S 4S", "6D . . . 9C JS")


# Where you can go.


@pytest.mark.parametrize("diagonals", [False, True])
def test_cells_that_can_be_entered_are_ringed_and_no_other(diagonals: bool) -> None:
    scene = table(1, (1280, 720), {"diagonals": diagonals})
    for _ in positions(scene, 1):
        legal = {at for at in CELLS if cell(scene, at).legal}
        ways = {*NEXT_TO[diagonals][scene.run.here]} if scene.question == "go" else set()
        assert legal == ways


KEYS = {
    "up": (-1, 0),
    "down": (1, 0),
    "left": (0, -1),
    "right": (0, 1),
    "home": (-1, -1),
    "pageup": (-1, 1),
    "end": (1, -1),
    "pagedown": (1, 1),
}
PADS = {"8": "up", "2": "down", "4": "left", "6": "right"}
PADS |= {"7": "home", "9": "pageup", "1": "end", "3": "pagedown"}


def target(key: str) -> CellName:
    """Where a key leads from c2."""
    row, column = AT["c2"]
    to = row + KEYS[key][0], column + KEYS[key][1]
    return next(at for at in CELLS if AT[at] == to)


@pytest.mark.parametrize("diagonals", [False, True])
@pytest.mark.parametrize("key", KEYS)
def test_arrows_go_where_they_lead(key: str, diagonals: bool) -> None:
    scene = middle({"diagonals": diagonals})
    straight = 0 in KEYS[key]
    keys(scene, key)
    assert last(scene) == (f"go {target(key)}" if straight or diagonals else "")


@pytest.mark.parametrize("diagonals", [False, True])
@pytest.mark.parametrize("digit", PADS)
def test_the_number_pad_goes_as_it_lies(digit: str, diagonals: bool) -> None:
    """Also where the digit is the key of an answer."""
    scene = middle({"diagonals": diagonals})
    send(scene, Key(digit, pad=True))
    straight = 0 in KEYS[PADS[digit]]
    assert last(scene) == (f"go {target(PADS[digit])}" if straight or diagonals else "")


@pytest.mark.parametrize("at", NEXT_TO[True]["c2"])
def test_every_way_is_taken_by_click_by_name_by_answer_and_by_focus(at: CellName) -> None:
    def fresh() -> RogueTable:
        return middle({"diagonals": True})

    scene = fresh()
    click(scene, f"board.{at}")
    assert last(scene) == f"go {at}"
    scene = fresh()
    keys(scene, *at)
    assert last(scene) == f"go {at}"
    scene = fresh()
    click(scene, f"go {at}")
    assert last(scene) == f"go {at}"
    scene = fresh()
    keys(scene, bar(scene)[f"go {at}"].hotkey)
    assert last(scene) == f"go {at}"
    scene = fresh()
    scene.focus_on(f"board.{at}")
    keys(scene, "enter")
    assert last(scene) == f"go {at}"


def test_a_held_key_goes_no_further() -> None:
    scene = middle()
    send(scene, Key("up"), Key("up", again=True))
    assert [str(played.action) for played in scene.match.history] == ["go c3"]


def test_an_arrow_off_the_board_does_nothing() -> None:
    scene = table()
    keys(scene, "left", "down")
    assert last(scene) == "" and top(scene) is scene


def test_tab_moves_the_focus_and_arrows_do_not() -> None:
    scene = middle()
    keys(scene, "tab")
    first = scene.focus
    keys(scene, "tab")
    assert first and scene.focus and scene.focus != first
    scene.focus_on("settings")
    keys(scene, "up")
    assert last(scene) == "go c3" and scene.focus == "settings"


# A cell's name.


def test_a_letter_waits_for_its_number() -> None:
    scene = middle()
    keys(scene, "b")
    assert scene.column == "b" and part(scene, "lit").rect.contains(cell(scene, "b2").rect)
    assert "b" in words(scene, "prompt-title") and "row" in words(scene, "prompt-text")
    keys(scene, "2")
    assert last(scene) == "go b2" and not scene.column


@pytest.mark.parametrize("drop", ["escape", "tab", "x", "left", "click"])
def test_another_key_drops_the_letter(drop: str) -> None:
    scene = middle()
    keys(scene, "d")
    if drop == "click":
        at = (scene.stage.size[0] // 2, 5)
        send(scene, Press(at), Release(at))
    else:
        keys(scene, drop)
    assert not scene.column and scene.part("lit") is None
    assert last(scene) == ("go b2" if drop == "left" else "")
    keys(scene, "4")
    assert last(scene) != "go d4"


def test_a_letter_takes_the_place_of_another() -> None:
    scene = middle()
    keys(scene, "f", "c", "1")
    assert last(scene) == "go c1"


def test_escape_with_no_letter_opens_the_menu() -> None:
    opened = Opened()
    scene = table(opened=opened)
    keys(scene, "b", "escape")
    assert opened.been == []
    keys(scene, "escape")
    assert opened.been == ["menu"]


@pytest.mark.parametrize("by", ["name", "click"])
def test_a_cell_too_far_away_says_so(by: str) -> None:
    scene = middle()
    if by == "name":
        keys(scene, "f", "4")
    else:
        click(scene, "board.f4")
    assert last(scene) == "" and "not next to it" in cell(scene, "f4").reason
    assert scene._tip.shown == "board.f4"
    keys(scene, "tab")
    assert not cell(scene, "f4").reason


def test_in_a_fight_no_cell_can_be_entered_and_each_says_why() -> None:
    scene = crowded(table())
    play(scene, "go d2")
    click(scene, "board.c3")
    assert "captive" in cell(scene, "c3").reason and last(scene) == "go d2"
    buttons = bar(scene)
    assert "captive" in buttons["go"].reason and "captive" in buttons["retire"].reason
    keys(scene, "b", "1")
    assert not scene.column


# The questions of a fight.


def test_both_outcomes_are_told_before_the_captive_is_used() -> None:
    scene = crowded(table())
    play(scene, "go d2")
    said = " ".join(
        placed.part.words for placed in walk(scene.parts) if isinstance(placed.part, Label)
    )
    assert "With the captive: 7 + 8 = 15 beats 12" in said
    assert "Used, it is discarded whatever comes of it." in said
    assert "Held, the strike loses and costs 1 health." in said
    assert part(scene, "strike").rect.width > cell(scene, "d2").rect.width * 1.5
    strike, enemy = part(scene, "strike"), part(scene, "enemy")
    assert isinstance(strike, CardPart) and isinstance(enemy, CardPart)
    assert (strike.card, enemy.card) == ("7C", "QS")
    assert part(scene, "arrow").rect.centery == cell(scene, "d2").rect.centery
    assert cell(scene, "d2").stand == "foe" and cell(scene, "c2").stand == "here"


@pytest.mark.parametrize("answer", ["use", "hold"])
@pytest.mark.parametrize("by", ["key", "click"])
def test_the_captive_is_used_or_held(answer: str, by: str) -> None:
    scene = crowded(table())
    play(scene, "go d2")
    if by == "key":
        keys(scene, {"use": "1", "hold": "2"}[answer])
    else:
        click(scene, answer)
    assert last(scene) == answer
    verdict = words(scene, "fight-verdict")
    assert verdict == ("7 + 8 = 15 beats 12" if answer == "use" else "7 against 12: lost")


@pytest.mark.parametrize("answer", ["capture", "leave"])
@pytest.mark.parametrize("by", ["key", "click"])
def test_a_beaten_enemy_is_captured_or_left(answer: str, by: str) -> None:
    scene = laid(crowded(table(), None), deck=["KH", "2H"])
    keys(scene, "right")
    assert words(scene, "fight-verdict") == "13 beats 12"
    if by == "key":
        keys(scene, {"capture": "1", "leave": "2"}[answer])
    else:
        click(scene, answer)
    assert last(scene) == answer
    held = scene.match.view(0)["captive"]
    assert held == ("QS" if answer == "capture" else None)


def test_why_a_card_fell_stands_until_the_next_action() -> None:
    scene = laid(crowded(table(), None), "2C . 4C 5C 6C 7D", deck=["7C", "2H", "3H"])
    keys(scene, "right")
    assert words(scene, "fight-verdict") == "7 against 12: lost"
    assert "One joker is lost" in words(scene, "fight-why-0")
    keys(scene, "up")
    assert words(scene, "fight-verdict") == "2 against 11: lost"


def test_a_draw_and_a_death_are_told() -> None:
    scene = laid(crowded(table(), None), deck=["QD", "2H"], health=1)
    play(scene, "go d2")
    assert words(scene, "fight-verdict") == "12 against 12: a draw"
    play(scene, "go d2")
    assert words(scene, "fight-title") == "Slain by the Queen of Spades"
    assert words(scene, "fight-verdict") == "2 against 12: lost"


@pytest.mark.parametrize(
    ("health", "captive", "verdict"),
    [
        (2, None, "A lost joker comes back"),
        (3, None, "It comes along"),
        (3, "5C", "It is discarded"),
    ],
)
def test_an_ace_is_told(health: int, captive: str | None, verdict: str) -> None:
    scene = laid(crowded(table(), captive), "2C 3C 4C 5C 6C 7D", "2D . AH 5D 6D 7H", health=health)
    keys(scene, "up")
    assert words(scene, "fight-verdict") == verdict
    friend = part(scene, "friend")
    assert isinstance(friend, CardPart) and friend.card == "AH"


# What you have.


def test_health_is_jokers_and_lost_ones_are_crossed_out() -> None:
    for most in (1, 3, 5):
        scene = table(1, (1280, 720), {"health": most})
        for left in range(1, most + 1):
            laid(scene, health=left)
            shown = [part(scene, f"joker-{number}") for number in range(1, most + 1)]
            assert [isinstance(joker, Lost) for joker in shown] == [
                number >= left for number in range(most)
            ]


def test_captive_and_ace_lie_in_the_hand() -> None:
    scene = laid(middle(), captive=Card("8D"))
    held = part(scene, "captive")
    assert isinstance(held, CardPart) and held.card == "8D"
    laid(scene, captive=None, ace=Card("AS"))
    held = part(scene, "ace")
    assert isinstance(held, CardPart) and held.card == "AS"


def test_deck_and_discard_are_counted_and_the_discard_is_looked_through() -> None:
    scene = crowded(table())
    assert part(scene, "deck-row").name == "Deck: 8"
    assert part(scene, "discard-row").name == "Discard: 3"
    deck, discard = part(scene, "deck"), part(scene, "discard")
    assert isinstance(deck, CardPart) and deck.card == HIDDEN
    assert isinstance(discard, CardPart) and discard.card == "9H"
    click(scene, "discard-row")
    sheet = top(scene)
    assert isinstance(sheet, Browse)
    cards = [p.part.card for p in walk(sheet.parts) if isinstance(p.part, CardPart)]
    assert cards == ["9H", "3D", "QD"]
    keys(scene, "escape")
    laid(scene, deck=[], discard=[])
    assert not isinstance(part(scene, "deck"), CardPart)


def test_floors_strikes_and_the_best_run_are_told() -> None:
    scene = crowded(table())
    assert part(scene, "floors").name == "Floors cleared: 12"
    assert part(scene, "strikes").name == "Strikes drawn: 131"
    assert words(scene, "best") == f"Best: {BEST}"
    assert table(opened=Opened()).part("best") is None


def test_the_best_run_is_asked_for_again_only_when_this_one_is_over() -> None:
    asked: list[str] = []

    def best() -> str:
        asked.append("")
        return f"{len(asked)} floors, 9 strikes"

    opened = Opened()
    opened.doors = opened.doors._replace(best=best)
    scene = table(opened=opened)
    for _ in range(3):
        scene.rebuild()
        assert words(scene, "best") == "Best: 1 floors, 9 strikes"
    play(scene, "retire")
    assert words(scene, "best") == "Best: 2 floors, 9 strikes"


def test_a_card_of_the_log_is_shown_where_it_lies() -> None:
    scene = crowded(table(speed="normal"))
    entry = Entry(1, "Strike 1", "", 1)
    for card in ("QS", "8D"):
        scene.show_card(Card(card), entry)
        assert isinstance(scene.animator._queue[-1][0], Pulse)
        settle(scene)
    scene.show_card(Card("3D"), entry)
    assert isinstance(top(scene), Browse)


# Floors.


def test_a_cleared_floor_moves_the_goal_and_deals_anew() -> None:
    scene = laid(middle(), "2C 3C 4C 5C @ .", ". . . . . .", ". . . . . .", ". . . . . .")
    assert cell(scene, "f4").goal and "the goal" in cell(scene, "f4").called
    keys(scene, "right")
    assert cell(scene, "a1").goal and not cell(scene, "f4").goal
    assert words(scene, "fight-title") == "Floor 1 cleared"
    assert "a1" in words(scene, "fight-verdict")
    assert cell(scene, "f4").card == RED_JOKER
    assert [cell(scene, at).card for at in CELLS].count(HIDDEN) == 23


def test_a_cleared_floor_is_shown_step_by_step() -> None:
    """The discard pile flies into the deck, the goal's plate to the other corner, below a banner;
    the cells are dealt one after the other."""
    scene = laid(
        table(3, speed="normal"),
        *("2C 3C 4C 5C @ .", ". . . . . .", ". . . . . .", ". . . . . ."),
        discard=["3D", "4D", "5D"],
    )
    assert scene.parts and scene.match.submit(1, GO["f4"]) is None
    walk_, floor = scene.animator._queue
    assert [motion.place for motion in walk_] == ["board.f4"]
    assert scene.part("goal") is None
    banners = [motion for motion in floor if isinstance(motion, Banner)]
    assert len(banners) == 1 and floor[-1] is banners[0]
    assert [motion.place for motion in floor].count("goal") == 1
    assert [motion.source for motion in floor].count("discard") == 3
    dealt = [motion for motion in floor if motion.place.startswith("board.")]
    assert len(dealt) == 19
    assert all(one.delay < other.delay for one, other in pairwise(dealt))
    down: list[int] = []
    while scene.stage.update(1 / 30):
        down.append([cell(scene, at).card for at in CELLS].count(HIDDEN))
    assert {*range(4, 24)} <= {*down} and down == sorted(down)
    assert scene.part("goal") is not None and cell(scene, "a1").goal


# Odds.


def test_the_odds_are_those_of_belief() -> None:
    shown, helped = 0, 0
    for seed in range(6):
        scene = table(seed)
        for _ in positions(scene, seed):
            captive = scene.run.captive
            for enemy in scene.enemies():
                assert enemy.alone == odds(scene.run, enemy.card)
                assert enemy.helped == (odds(scene.run, enemy.card, captive) if captive else None)
                helped += captive is not None
                shown += 1
    assert shown > 50 and helped > 5


def test_the_odds_are_counted_from_what_is_unseen() -> None:
    scene = crowded(table())
    values = sorted(scene.run.value(card) for card in scene.run.hidden())
    enemy = next(each for each in scene.enemies() if each.cell == "d2")
    assert enemy.alone.beats * len(values) == sum(value > 12 for value in values)
    assert enemy.alone.draws * len(values) == values.count(12)
    assert sum(scene.chances()) == 1


def test_odds_stand_in_the_middle_on_the_cards_and_in_their_words() -> None:
    scene = crowded(table())
    near = {enemy.cell for enemy in scene.enemies() if enemy.near}
    assert near == {"b2", "c3", "d2", "c1"}
    for enemy in scene.enemies():
        assert part(scene, f"odds-{enemy.cell}")
        assert (scene.part(f"chance-{enemy.cell}") is not None) == enemy.near
        assert "beats" in cell(scene, enemy.cell).tip and "With {8D}" in cell(scene, enemy.cell).tip
    assert "beats" in bar(scene)["go d2"].hint


def test_odds_can_be_off() -> None:
    scene = crowded(table(odds=False))
    assert scene.part("odds-d2") is None and scene.part("chance-d2") is None
    assert scene.part("chart") is None
    said = [*(cell(scene, at).tip for at in CELLS), *(each.hint for each in bar(scene).values())]
    assert not any("%" in words for words in said)


def test_next_strikes_are_counted_once_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[int] = []
    real = next_strike

    def counting(run: object) -> object:
        counted.append(1)
        return real(run)  # type: ignore[arg-type]

    monkeypatch.setattr("games.rogue.table.bar.next_strike", counting)
    scene = crowded(table())
    assert scene.parts and counted
    counted.clear()
    for _ in range(3):
        scene.rebuild()
        assert scene.parts
    send(scene, Point(cell(scene, "d2").rect.center), Point((5, 5)))
    assert not counted
    play(scene, "go d2", "hold")
    assert scene.parts and 1 <= len(counted) <= 2


# The end.


def test_retiring_asks_first() -> None:
    scene = middle()
    click(scene, "retire")
    assert isinstance(top(scene), Dialog)
    keys(scene, "escape")
    assert last(scene) == ""
    click(scene, "retire")
    click(scene, "answer-1")
    assert last(scene) == "retire" and words(scene, "fight-title") == "Retired"


@pytest.mark.parametrize(
    ("id", "been"),
    [
        ("new-run", "again"),
        ("same-dungeon", "again 3"),
        ("result", "result"),
        ("record", "record"),
    ],
)
def test_after_the_end_the_next_run_is_a_press_away(id: str, been: str) -> None:
    opened = Opened()
    scene = table(3, opened=opened)
    play(scene, "retire")
    assert opened.been == [] and bar(scene)["new-run"].kind == "primary"
    click(scene, id)
    assert opened.been == [been]
    keys(scene, bar(scene)[id].hotkey)
    assert opened.been == [been, been]


def test_a_walk_is_undone_and_a_strike_is_not() -> None:
    scene = middle()
    keys(scene, "up", "u")
    assert not scene.match.history and scene.run.here == "c2"
    laid(scene, "2C . 4C 5C . .", "2D . +KS . 7H 8C")
    keys(scene, "up")
    undo = part(scene, "undo")
    assert undo.reason
    keys(scene, "u")
    assert last(scene) == "go c3"


# Sheets.


def test_tabs_turn_and_a_fight_opens_its_own() -> None:
    scene = crowded(table(size=(1280, 720), text_size=200))
    assert layout.shape_of(scene.stage.scale) == "tabs"
    sheets: list[str] = []
    for turn in ("w", "w", "q", "l"):
        keys(scene, turn)
        sheets.append(scene.sheet)
    assert sheets == ["hand", "delve", "hand", "log"]
    click(scene, "tab-delve")
    assert scene.part("delve") is not None and scene.part("log") is None
    keys(scene, "right")
    assert scene.sheet == "fight" and scene.part("fight") is not None


def test_the_log_is_a_drawer_where_there_is_little_room() -> None:
    scene = crowded(table(size=(1024, 640)))
    assert layout.shape_of(scene.stage.scale) == "drawer" and scene.part("log") is None
    keys(scene, "l")
    assert scene.part("log") is not None
    keys(scene, "escape")
    assert scene.part("log") is None


# Motion.


def test_an_idle_table_draws_no_frame_and_any_key_ends_motion() -> None:
    scene = crowded(table(speed="normal"))
    settle(scene)
    assert not scene.stage.update(1 / 60)
    assert scene.match.submit(1, GO["d2"]) is None
    assert scene.animator.busy
    scene.stage.handle(Key("tab"))
    assert not scene.animator.busy


def test_what_is_on_its_way_has_not_arrived_in_the_first_frame() -> None:
    """The strike's end is not told before the strike is seen."""
    scene = crowded(table(speed="normal"), None)
    assert scene.match.submit(1, GO["d2"]) is None
    assert words(scene, "fight-title") == "A strike is drawn"
    assert scene.part("fight-verdict") is None
    health = part(scene, "health")
    assert health.note == "2 of 3"  # type: ignore[attr-defined]
    settle(scene)
    assert words(scene, "fight-verdict") == "7 against 12: lost"
    health = part(scene, "health")
    assert health.note == "1 of 3"  # type: ignore[attr-defined]


@pytest.mark.parametrize("reduced", [False, True])
def test_in_motion_a_run_comes_to_the_same_picture(reduced: bool) -> None:
    moving = table(5, speed="fast", reduced_motion=reduced)
    still = table(5, reduced_motion=reduced)
    sights = [pygame.Surface(still.stage.size, 0, 32) for _ in range(2)]
    for action in positions(still, 5, most=40):
        for scene, sight in zip((still, moving), sights, strict=True):
            scene.stage.draw(sight)
        assert pygame.image.tobytes(sights[0], "RGB") == pygame.image.tobytes(sights[1], "RGB")
        assert moving.match.submit(1, ROGUE.parse(str(action))) is None
        settle(moving)
    assert len(still.match.history) > 5


def test_cards_are_named_in_words() -> None:
    scene = crowded(table())
    assert cell(scene, "d2").said[0] == f"{name(Card('QS'))}, 12, on d2"
    assert cell(scene, "a4").said[0] == "Face-down card on a4"
    assert cell(scene, "a2").said[0] == "Empty cell a2"
    assert cell(scene, "c2").said[0] == "You, on c2"
