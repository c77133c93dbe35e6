"""The last act stands between the parties in Schmiegel, and an ending shows what decided it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pygame import SRCALPHA, Rect, Surface

from engine.app.theme import Role
from engine.app.widgets import Label, Panel, overflows, walk
from engine.app.widgets.containers import Column, Row, Share
from engine.rules.cards import HIDDEN, Card
from engine.rules.ending import Resign
from engine.table.cards import CardWidget
from engine.table.dice import DieWidget
from engine.table.piles import turned
from engine.table.table import Table
from games.schmiegel.rules.events import BattleRolled
from games.schmiegel.table.acts import ActCards, SchmiegelActs
from games.schmiegel.table.ending import FallPicture, PartyPicture, ToppledCard
from games.schmiegel.table.party import Band
from tests.games.schmiegel.table_play import (
    GAME,
    at,
    board,
    place,
    state,
    table,
    two_players,
    words,
)
from tests.hands import click, ids, keys, settle, widget
from tests.table.boards import SCALE
from tests.tables import LONG, SAMPLE, WINDOWS, go_on, play, positions

IN_THE_MIDDLE = {"act-title", "battle-title", "drawn"}
"""Widgets of which one stands in the middle after every action."""


def bands(scene: Table) -> dict[str, bool]:
    """The characters that have a band, and whether it is dark."""
    found = [each for each, _ in walk(scene.widgets) if isinstance(each, Band)]
    return {each.id.removeprefix("band."): each.style.is_dark for each in found}


def figures(scene: Table, number: int = 0) -> tuple[str, str, str]:
    """A figure that has changed: its name, before and after."""
    before, after = (words(scene, f"act-{when}-{number}") for when in ("before", "after"))
    return words(scene, f"act-figure-{number}"), before, after


def card(scene: Table) -> str:
    """The card that moves in the act."""
    return widget(scene, "act-card", CardWidget).card


def lost_with(scene: Table, end: str) -> list[str]:
    """The character at one end of the act, and the numbers behind it."""
    found = [f"act-{end}", *(f"act-{end}-{behind}" for behind in range(1, 10))]
    return [widget(scene, id, CardWidget).card for id in found if id in ids(scene)]


def said_in_act(scene: Table) -> str:
    """All words of the act."""
    labels = (each for each, _ in walk(scene.widgets) if isinstance(each, Label))
    return "\n".join(each.words for each in labels if each.id.startswith("act-"))


# Each kind of action.


def test_every_action_has_an_act(tmp_path: Path) -> None:
    """In a random match; its title never is a button's label, and names who acts."""
    kinds = set[str]()
    for seed in (2, 5):
        scene = table(tmp_path, seed)
        for action in positions(scene, f"acts {seed}", most=90):
            kinds.add(type(action).__name__)
            shown = [*IN_THE_MIDDLE & {*ids(scene)}]
            if scene.match.history:
                assert shown, scene.match.history[-1].action
            if "act-title" in shown:
                assert "{" not in words(scene, "act-title").replace("attacks with {", "")
    assert kinds >= {"Swap", "Accept", "Reject", "Associate", "Train", "Attack", "Pass"}


def test_a_theft(tmp_path: Path) -> None:
    scene = at(tmp_path)
    play(scene, "steal JC 8C")
    assert words(scene, "act-title") == "Mara steals" and card(scene) == "8C"
    assert figures(scene) == (
        "Queen of Clubs hits",
        "33\N{NO-BREAK SPACE}%",
        "19\N{NO-BREAK SPACE}%",
    )
    assert words(scene, "act-owner-0") == "on 9, 11 and 12"
    assert bands(scene) == {"QC": False, "JC": False} and "new" not in ids(scene)
    assert sum(each.startswith("point-") for each in ids(scene)) == 2


def test_a_theft_is_shown_in_its_tab_before_the_next_question(tmp_path: Path) -> None:
    scene = at(tmp_path, settings={"text_size": 200, "speed": "normal"})
    assert scene.match.submit(1, GAME.parse("steal JC 8C")) is None
    seconds = 0.0
    while scene.beats.is_playing_back:
        scene.manager.update(0.05)
        is_shown = scene.beats.is_playing_back and "act-before-0" in ids(scene)
        seconds += 0.05 if is_shown else 0.0
    assert seconds > 0.4


def test_a_training_has_one_act_and_marks_the_number(tmp_path: Path) -> None:
    scene = at(tmp_path)
    play(scene, "train AD")
    assert words(scene, "act-title") == "Mara trains" and bands(scene) == {"AD": True}
    play(scene, "associate 2S KS")
    assert words(scene, "act-title") == "Mara trains" and card(scene) == "2S"
    assert bands(scene) == {"AD": True, "KS": False}, "the giver's is darker"
    assert figures(scene)[0] == "King of Spades hits"
    tag = widget(scene, "new").rect
    assert widget(scene, "players.0.party.KS.numbers-2S").rect.contains(tag)


def test_a_series_keeps_one_act_and_counts(tmp_path: Path) -> None:
    scene = at(tmp_path)
    play(scene, "steal JC 8C")
    assert "Use 1 of 2." in said_in_act(scene)
    play(scene, "steal JC 7D")
    assert "Use 2 of 2. Before: {8C} from {QC}." in said_in_act(scene)


def test_a_number_that_is_moved_changes_two_characters(tmp_path: Path) -> None:
    scene = at(tmp_path)
    play(scene, "move KS 4S JS")
    assert figures(scene)[0] == "{KS} hits" and figures(scene, 1)[0] == "{JS} hits"
    assert bands(scene) == {"KS": False, "JS": False} and "new" in ids(scene)


def test_a_swap(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="swap")
    play(scene, "swap JC")
    assert words(scene, "act-title") == "Mara draws a character" and bands(scene) == {"JC": False}
    play(scene, "accept")
    assert words(scene, "act-title") == "Mara swaps" and card(scene) == "KC"
    assert words(scene, "act-caption-0") == "leaves with two"
    assert lost_with(scene, "giver") == ["JC", "5C", "2C"], "its numbers lie behind it"
    place(scene, phase="swap")
    play(scene, "swap JC", "reject")
    assert words(scene, "act-title") == "Mara rejects a swap" and bands(scene) == {"JC": False}
    discarded = widget(scene, "act-taker", CardWidget)
    assert (discarded.card, discarded.state) == ("KC", "unusable"), "it does not seem to come"
    assert "act-card" not in ids(scene) and "act-arrow-1" not in ids(scene)


def test_a_swap_is_asked_in_words_that_everybody_can_read(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="swap")
    play(scene, "swap JC")
    assert "{KC} joins Mara without numbers" in words(scene, "drawn-0")
    assert "you" not in f"{words(scene, 'drawn-0')} {words(scene, 'drawn-1')}".lower()


def test_a_question_of_a_swap_leaves_the_foot_as_high_as_it_was(tmp_path: Path) -> None:
    players = two_players()
    players[0]["hand"] = [*players[0]["hand"], "2D", "3S", "4H"]
    scene = at(tmp_path, phase="swap", players=players, numbers={"pile": ["5S"], "discard": []})
    tops = []
    for _ in range(2):
        for scene.seat.viewer in (0, 1):
            scene.rebuild()
            tops.append(widget(scene, "actions").rect.top)
        if len(tops) == 2:
            play(scene, "swap QH")
    assert len({*tops}) == 1, tops


def test_a_swap_is_asked_in_the_colour_of_the_player(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="swap")
    play(scene, "swap JC")
    panel = widget(scene, "middle", Panel)
    assert (panel.kind, panel.strip) == ("panel", scene.context.colour(1))


def test_a_recruit(tmp_path: Path) -> None:
    players = two_players()
    players[0]["party"] = players[0]["party"][:3]
    scene = at(tmp_path, players=players)
    play(scene, "recruit QH")
    assert words(scene, "act-title") == "Mara recruits" and bands(scene) == {
        "QH": False,
        "KC": False,
    }
    assert figures(scene) == ("Party", "3", "4")


def test_a_pass_keeps_the_act_before_it(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="associate")
    play(scene, "associate 2S KS")
    play(scene, "pass", "pass")
    assert scene.view.turn == 2 and words(scene, "act-title") == "Mara levels up"
    assert "Ends the turn without an attack." in said_in_act(scene)
    assert bands(scene) == {"KS": False} and "new" in ids(scene)


def test_an_attack_and_its_battle(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="attack")
    play(scene, "attack JC")
    assert words(scene, "act-title") == "Mara attacks with {JC}"
    play(scene, "defend KD")
    assert words(scene, "act-title") == "Tomas defends and hits"
    assert lost_with(scene, "taker") == ["JC", "5C", "2C"], "its numbers lie behind it"
    dice = [each for each, _ in walk(scene.widgets) if isinstance(each, DieWidget)]
    assert len(dice) == 2 and "act-title" in ids(scene)
    rolls = [each for each in scene.match.history[-1].events if isinstance(each, BattleRolled)]
    assert len(rolls) > 1
    assert f": {', '.join(str(roll.total) for roll in rolls)}." in said_in_act(scene)


def test_a_battle_says_who_attacked(tmp_path: Path) -> None:
    colours: dict[str, object] = {}
    scene = at(tmp_path)
    for luck in range(16):
        players = two_players()
        players[0]["party"] = [{"face": "JC"}, {"face": "QH"}]
        players[1]["party"] = [{"face": "KD"}, {"face": "JS"}]
        place(scene, luck, phase="attack", players=players)
        play(scene, "attack JC", "defend KD")
        colours[words(scene, "act-title")] = widget(scene, "act", Panel).strip
    mara, tomas = (scene.context.colour(seat) for seat in (1, 2))
    assert colours == {
        "Mara attacks and hits": mara,
        "Tomas defends and hits": tomas,
        "Mara attacks in vain": mara,
    }


def test_dice_say_who_attacks(tmp_path: Path) -> None:
    scene = at(tmp_path, settings={"speed": "normal"}, phase="attack")
    for seat, action in ((1, "attack JC"), (2, "defend KD")):
        go_on(scene)
        assert scene.match.submit(seat, GAME.parse(action)) is None
    while "battle-title" not in ids(scene):
        scene.manager.update(0.05)
    assert words(scene, "battle-title") == "Mara attacks {KD} with {JC}"


def test_a_fall_is_shown_in_the_tab_of_the_parties(tmp_path: Path) -> None:
    """The dice, the fall, and then the act each are in front."""
    settings: dict[str, object] = {"text_size": 200, "speed": "normal"}
    scene = at(tmp_path, settings=settings, phase="attack")
    play(scene, "attack JC")
    assert scene.match.submit(2, GAME.parse("defend AH")) is None
    shown = [(scene.sheets.current, 4)]
    while scene.beats.is_playing_back:
        moment = scene.sheets.current, len(scene.view.players[0].party)
        if moment != shown[-1]:
            shown.append(moment)
        scene.manager.update(0.05)
    assert [*shown, (scene.sheets.current, 3)] == [
        ("middle", 4),
        ("parties", 4),
        ("parties", 3),
        ("middle", 3),
    ]


def test_two_figures_that_changed_stand_large_below_their_names(tmp_path: Path) -> None:
    scene = at(tmp_path)
    play(scene, "move KS 4S JS")
    for number in range(2):
        name, before = (widget(scene, f"act-{id}-{number}", Label) for id in ("figure", "before"))
        assert before.role == Role.DIALOG and before.rect.top >= name.rect.bottom


def test_a_number_on_its_way_is_a_level_up_already(tmp_path: Path) -> None:
    scene = at(tmp_path, settings={"speed": "normal"}, phase="associate")
    assert scene.match.submit(1, GAME.parse("associate 2S KS")) is None
    assert scene.beats.is_playing_back and words(scene, "act-title") == "Mara levels up"


def test_what_is_taken_back_is_told(tmp_path: Path) -> None:
    scene = at(tmp_path)
    play(scene, "steal JC 8C", "steal JC 7D")
    assert scene.match.undo([1, 2]) is None
    go_on(scene)
    assert words(scene, "act-title") == "Taken back" and not bands(scene)
    play(scene, "pass")
    assert words(scene, "act-title") == "Mara steals"


# What is hidden.


def test_a_drawn_number_has_a_face_only_for_its_owner(tmp_path: Path) -> None:
    for seat, is_open in ((0, False), (1, True), (2, False)):
        scene = at(tmp_path)
        play(scene, "train AD")
        scene.seat.viewer = seat
        scene.rebuild()
        act = SchmiegelActs(scene.context).shown()
        assert act and isinstance(act.things[1].part, ActCards)
        assert (act.things[1].part.cards != [HIDDEN]) == is_open
        assert ("act-card" in ids(scene)) != is_open, "whose hand is open chooses from it"
        if not is_open:
            assert card(scene) == HIDDEN


def test_an_act_tells_nothing_before_it_is_shown(tmp_path: Path) -> None:
    scene = at(tmp_path, settings={"speed": "normal"})
    assert scene.match.submit(1, GAME.parse("steal JC 8C")) is None
    assert words(scene, "act-title") == "Mara steals"
    assert "act-card" not in ids(scene) and "act-before-0" not in ids(scene)
    while scene.beats.is_playing_back and "act-card" not in ids(scene):
        assert "8C" in scene.view.players[1].character("QC").numbers
        scene.manager.update(0.05)
    settle(scene)
    assert card(scene) == "8C"


# Room.


def acts(scene: Table) -> Iterator[str]:
    """Bring each kind of act to the table, one after the other."""
    for phase, actions in (
        ("swap", ("swap KS", "accept")),
        ("swap", ("swap KS", "reject")),
        ("swap", ("pass", "associate 2S KS")),
        ("abilities", ("steal JC 8C", "steal JC 7D", "train AD", "associate 2S KS")),
        ("abilities", ("move KS 4S JS", "train AD", "pass", "pass")),
        ("attack", ("attack JC", "defend KD")),
    ):
        place(scene, phase=phase)
        for action in actions:
            play(scene, action)
            yield f"{phase}: {action}"


@pytest.mark.parametrize(("size", "text"), SAMPLE)
def test_no_act_is_cut(size: tuple[int, int], text: int, tmp_path: Path) -> None:
    scene = table(tmp_path, 7, size, text_size=text)
    scene.match.header = msgspec.structs.replace(scene.match.header, seats=LONG)
    cut = dict[str, str]()
    for name in acts(scene):
        for sheet in scene.sheets.names if scene.sheets.shape == "tabs" else ("",):
            if sheet in ("parties", "middle"):
                scene.sheets.open(sheet)
            for problem in overflows(scene.widgets, scene.manager.scale):
                cut.setdefault(problem.split()[0], f"{problem} after {name}")
    assert not cut


def test_a_tab_with_the_action_opens_for_the_player_who_is_asked_next(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="attack", settings={"text_size": 200})
    play(scene, "attack JC")
    assert scene.sheets.current == "middle"
    place(scene)
    play(scene, "steal JC 8C")
    assert scene.sheets.current == "parties", "who acts goes on"
    play(scene, "pass", "pass")
    assert scene.sheets.current == "middle" and "act-title" in ids(scene)
    assert widget(scene, "tab-middle").label == "Action"  # type: ignore[attr-defined]


def test_the_guide_stands_where_the_act_was_once_a_card_is_chosen(tmp_path: Path) -> None:
    scene = at(tmp_path)
    play(scene, "steal JC 8C")
    assert "act-title" in ids(scene) and "guide-words" not in ids(scene)
    click(scene, "players.0.party.KS")
    assert "guide-words" in ids(scene) and "act-title" not in ids(scene) and not bands(scene)
    keys(scene, "escape")
    assert "act-title" in ids(scene)


# Endings.


def ended(folder: Path, **options: Any) -> Table:
    """The end of a game in which Tomas has lost his last character stands still."""
    players = two_players()
    players[1]["party"] = players[1]["party"][2:3]
    for seed in range(60):
        scene = table(folder, seed, (1280, 720), options, speed="normal")
        place(scene, seed, phase="attack", players=players)
        play(scene, "attack KS")
        assert scene.match.submit(2, GAME.parse("defend JS")) is None
        if not state(scene).players[1].party or state(scene).wins != [0, 0]:
            break
    while not scene.beats.ended:
        scene.manager.update(0.1)
    return scene


@pytest.mark.parametrize("size", [(900, 700), (661, 420), (600, 160)])
def test_the_cards_that_fall_stay_in_the_frame(size: tuple[int, int]) -> None:
    numbers = [*map(Card, ("2H", "3H", "4H", "5H", "6H"))]
    roll = BattleRolled(1, 1, Card("KS"), (5, 5), 10, hit=True, number=Card("10S"))
    room = Rect((40, 30), size)
    parts = FallPicture(roll, Card("AH"), numbers, large=False).lay(SCALE, room)
    toppled = [each for each in parts if isinstance(each, ToppledCard)]
    assert len(toppled) == 6
    for each in toppled:
        corners = Surface(each.rect.size, SRCALPHA)
        corners.fill("white")
        bounds = turned(corners, each.degrees).get_bounding_rect()
        bounds.center = each.rect.center
        assert room.inflate(4, 4).contains(bounds), each.id


@pytest.mark.parametrize("best_of", [1, 3])
def test_the_last_character_falls_among_the_dice(best_of: int, tmp_path: Path) -> None:
    scene = ended(tmp_path, best_of=best_of)
    stage = board(scene).stage(scene.view)
    assert isinstance(stage.picture, FallPicture) and stage.picture.loser == "JS"
    assert stage.picture.numbers == ("6S",) and stage.picture.roll.hit
    assert stage.cause and stage.cause.endswith("the Jack of Spades was Tomas's last character.")
    for _ in range(200):
        scene.manager.update(0.1)
    assert scene.beats.ended, "only an ending waits for a press"


def test_a_resignation_shows_both_parties(tmp_path: Path) -> None:
    scene = at(tmp_path, settings={"speed": "normal"})
    assert scene.match.submit(1, Resign()) is None
    while not scene.beats.ended:
        scene.manager.update(0.1)
    stage = board(scene).stage(scene.view)
    assert isinstance(stage.picture, Row) and stage.cause is None
    halves = [share.part for share in stage.picture.parts if isinstance(share, Share)]
    columns = [half.parts[1] for half in halves if isinstance(half, Column)]
    parties = [share.part for share in columns if isinstance(share, Share)]
    assert [party.has_won for party in parties if isinstance(party, PartyPicture)] == [False, True]
    assert [party.is_given_up for party in parties if isinstance(party, PartyPicture)] == [
        True,
        False,
    ]


def test_every_window_shows_a_whole_stage(tmp_path: Path) -> None:
    for size, text in WINDOWS[::3]:
        scene = at(tmp_path, size, settings={"speed": "normal", "text_size": text})
        assert scene.match.submit(1, Resign()) is None
        while not scene.beats.ended:
            scene.manager.update(0.1)
        overlay = scene._announcer.ending()
        assert overlay and overlay.notice and overlay.rect.contains(overlay.notice)
