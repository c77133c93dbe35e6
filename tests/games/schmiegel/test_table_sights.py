"""What a Schmiegel table shows is what there is."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path

import msgspec
import pygame
import pytest
from pygame import Rect

from engine.app import paint
from engine.app.inputs import Hover
from engine.app.theme import Role
from engine.app.widgets import Dialog, Label, walk
from engine.app.widgets.plates import Plate
from engine.rules.cards import HIDDEN, Card
from engine.rules.events import Moved, TurnBegan
from engine.table.cards import CardWidget
from engine.table.finder import PileScreen
from engine.table.piles import PileWidget
from engine.table.table import Table
from games.schmiegel.table.odds import OddsGround
from games.schmiegel.table.this_turn import turn_items
from games.schmiegel.words.odds import BattleOdds, odds
from tests.games.schmiegel.table_play import (
    POSITION,
    at,
    cards,
    items,
    last,
    notes,
    opened,
    place,
    state,
    table,
    two_players,
    words,
)
from tests.hands import clear, click, drawn, ids, keys, middle, send, top, widget
from tests.tables import play


def test_the_order_of_play_stays_in_sight(tmp_path: Path) -> None:
    scene = table(tmp_path, 3)
    play(scene, f"swap {state(scene).own.party[0].face}", "reject")
    assert [b.title for b in items(scene)] == ["Swap", "Level up", "Abilities", "Attack"]
    assert [b.state for b in items(scene)] == ["done", "now", "to come", "to come"]
    assert "ribbon" in ids(scene)
    assert "stays" in items(scene)[0].words and items(scene)[1].words == "drew one number"


def test_signs_show_what_each_hits_on(tmp_path: Path) -> None:
    scene = at(tmp_path)
    inside = [each for each, _ in walk([widget(scene, "sign.KS")])]
    said = [each.words for each in inside if isinstance(each, Label)]
    assert said[:3] == ["Wizard", "3 of 9", "hits 42\N{NO-BREAK SPACE}%"]
    assert said[3:] == ["4", "7", "10", "11", "12"]
    lit = [each.ground == "notice" for each in inside if isinstance(each, Plate)]
    assert lit == [True, True, True, False, False]


@pytest.mark.parametrize(
    ("size", "text"), [((1024, 640), 100), ((1280, 720), 100), ((1280, 720), 125)]
)
def test_the_table_lies_still_while_something_is_chosen(
    size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    """Neither another phase nor a choice moves the parties."""
    lying = set()
    for phase in ("swap", "associate", "abilities", "attack"):
        scene = at(tmp_path, size, settings={"text_size": text}, phase=phase)
        opened(scene)
        for pressed in ("", "3"):
            keys(scene, *pressed)
            lying.add(
                (widget(scene, "actions").rect.top, widget(scene, "players.0.party.JC").rect.top)
            )
    assert len(lying) == 1


def test_the_ring_of_a_character_hides_no_rank_behind_it(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="swap")
    edge = widget(scene, "players.0.party.JC.numbers-5C").rect
    rank = Rect(edge.left + 3, edge.top, edge.width // 2, edge.height)
    looks = []
    for pressed in ("1", "escape", "s"):
        looks.append(pygame.image.tobytes(drawn(scene).subsurface(rank), "RGB"))
        keys(scene, pressed)
    assert len({*looks}) == 1, "at choice, chosen, and let go"


@pytest.mark.parametrize("text", [100, 125, 150, 200])
def test_the_keys_of_tucked_numbers_never_hide_each_other(text: int, tmp_path: Path) -> None:
    players = two_players()
    diamonds = [f"{rank}D" for rank in (2, 3, 4, 7, 8, 9)]
    players[0]["party"], players[0]["hand"] = players[0]["party"][:2], []
    players[1]["party"] = [{"face": "KD", "numbers": diamonds}, *players[1]["party"][2:3]]
    players[1]["hand"], numbers = [], {"pile": ["5S"], "discard": ["9S"]}
    scene = at(tmp_path, players=players, numbers=numbers, settings={"text_size": text})
    keys(scene, "1")
    scale = scene.manager.scale
    badges = [
        paint.key_badge(scale, card.hotkey).get_rect(center=card.key_place(scene.look(card)).center)
        for card in cards(scene)
        if card.hotkey
    ]
    assert len(badges) == 7
    for index, badge in enumerate(badges):
        assert badge.collidelist(badges[index + 1 :]) < 0


def test_what_always_hits_is_the_rules_own(tmp_path: Path) -> None:
    scene = at(tmp_path)
    assert words(scene, "turn-note") == "11 and 12 always hit."
    state(scene).rules = msgspec.structs.replace(scene.match.rules, sure_hits=[12, 7])
    scene.rebuild()
    assert words(scene, "turn-note") == "7 and 12 always hit."
    sign = widget(scene, "sign.KS")
    hits = [each.words for each, _ in walk([sign]) if isinstance(each, Label)][-4:]
    assert hits == ["4", "7", "10", "12"] and "hits on 4, 7, 10, 12." in sign.tip


def test_a_face_pile_that_was_turned_over_lies_face_down_and_is_browsed(tmp_path: Path) -> None:
    """C22."""
    scene = at(tmp_path)
    pile = widget(scene, "faces.pile")
    assert isinstance(pile, PileWidget) and not pile.is_pressable
    place(scene, faces={**POSITION["faces"], "turned": True})
    pile = widget(scene, "faces.pile")
    assert isinstance(pile, PileWidget) and {*pile.cards} == {HIDDEN}
    assert "everyone knows its order" in pile.tip
    click(scene, "faces.pile")
    sheet = top(scene)
    assert isinstance(sheet, PileScreen)
    found = [p.card for p, _ in walk(sheet.widgets) if isinstance(p, CardWidget)]
    assert found == ["KC", "AC", "JH"]
    clear(scene)
    scene.context.finder.show_card(Card("AC"), scene.log.entries[0])
    assert isinstance(top(scene), PileScreen), "a card that the log names is found there"


def test_a_face_pile_is_pressed_for_a_swap_though_all_know_it(tmp_path: Path) -> None:
    """C7, C22."""
    scene = at(tmp_path, phase="swap", faces={**POSITION["faces"], "turned": True})
    keys(scene, "1")
    click(scene, "faces.pile")
    assert last(scene) == "swap JC"


def test_a_card_of_the_log_is_found_on_the_table(tmp_path: Path) -> None:
    scene = at(tmp_path, settings={"speed": "normal"})
    entry = scene.log.entries[0]
    scene.context.finder.show_card(Card("7S"), entry)
    assert scene.animator.busy, "a ring around it, tucked as it is"
    scene.animator.hurry()
    scene.context.finder.show_card(Card("7H"), entry)
    assert isinstance(top(scene), PileScreen)
    clear(scene)
    scene.context.finder.show_card(Card("2S"), entry)
    assert isinstance(top(scene), Dialog), "it is in a hand: nothing is told but that"


def test_the_odds_of_whoever_is_chosen_stand_in_one_large_row(tmp_path: Path) -> None:
    """Each defender in its column; before anybody is chosen each is told its range."""
    scene = at(tmp_path, phase="attack")
    assert not shown_odds(scene)
    assert notes(scene) == {
        "{JC} Rogue": "wins 30 to 45\N{NO-BREAK SPACE}%",
        "{QH} Cleric": "wins 21 to 32\N{NO-BREAK SPACE}%",
        "{KS} Wizard": "wins 45 to 63\N{NO-BREAK SPACE}%",
        "{AD} Fighter": "wins 30 to 45\N{NO-BREAK SPACE}%",
    }
    keys(scene, "1")
    for _ in range(2):  # chosen to attack, and named
        assert {*shown_odds(scene)} == {f"odds-JC-{other}" for other in ("QC", "KD", "JS", "AH")}
        for other in ("QC", "KD", "JS", "AH"):
            cell = widget(scene, f"odds-JC-{other}")
            assert isinstance(cell, OddsGround) and not cell.is_lit
            assert widget(scene, f"{cell.id}-win", Label).role is Role.FIGURE
            assert cell.odds == odds(state(scene), Card("JC"), Card(other))
            column = widget(scene, f"sign.{other}").rect
            assert abs(cell.rect.centerx - column.left) < column.width, "below its defender"
        keys(scene, "enter")
    keys(scene, "2")
    assert [id for id in shown_odds(scene) if widget(scene, id).is_lit] == ["odds-JC-KD"]  # type: ignore[attr-defined]


def test_the_odds_of_whoever_is_looked_at_are_seen_meanwhile(tmp_path: Path) -> None:
    """By the pointer on its face, its numbers or its sign, or by the focus; then what was seen
    before."""
    scene = at(tmp_path, phase="attack")
    room = widget(scene, "middle").rect.inflate(-20, -20)

    def seen() -> bytes:
        return pygame.image.tobytes(drawn(scene).subsurface(room), "RGB")

    resting = seen()
    keys(scene, "3")
    chosen = seen()
    keys(scene, "escape")
    for id in ("players.0.party.KS", "players.0.party.KS.numbers-4S", "sign.KS"):
        send(scene, Hover(middle(scene, id)))
        assert seen() == chosen != resting, id
    send(scene, Hover((5, 5)))
    assert seen() == resting
    scene.focus_on("players.0.party.KS")
    assert seen() == chosen
    send(scene, Hover((5, 5)))
    keys(scene, "1")
    first = seen()
    assert "odds-JC-KD" in ids(scene) and first != chosen
    send(scene, Hover(middle(scene, "players.0.party.KS")))
    assert seen() == first, "those of the chosen attacker stay"


def test_what_the_chosen_character_can_do_is_listed(tmp_path: Path) -> None:
    players = two_players()
    players[0]["party"] = players[0]["party"][:3]
    scene = at(tmp_path, players=players)
    keys(scene, "1")
    assert words(scene, "prompt-title") == "{JC} Thievery"
    assert words(scene, "prompt-text") == "Mara, choose a number. Two uses left."
    assert notes(scene) == {
        "{QC} Cleric*": "can lose {8C} {9C}",
        "{KD} Wizard*": "can lose {3D} {7D}",
        "{JS} Rogue*": "can lose {6S}",
        "{AH} Fighter": "is safe from thieves",
    }
    keys(scene, "escape", "3")
    assert words(scene, "prompt-title") == "{KS} Necromancy"
    assert notes(scene) == {
        "{KS} Wizard*": "can give {4S} {7S} {10S}; room for six",
        "{JS} Rogue*": "can give {6S}; room for one",
    }
    keys(scene, "1")
    assert notes(scene) == {"{KS} Wizard": "gives {4S}", "{JS} Rogue*": "room for one"}
    keys(scene, "escape", "escape", "2")
    assert notes(scene) == {"The drawn face*": "comes here, without numbers"}


def test_training_leaves_out_the_trainer_and_who_is_full(tmp_path: Path) -> None:
    scene = at(tmp_path)
    keys(scene, "3")
    assert words(scene, "prompt-title") == "{AD} Training"
    told = {
        "{JC} Rogue": "is full",
        "{QH} Cleric": "room for two",
        "{KS} Wizard": "room for six",
        "{AD} Training*": "draws a number first",
    }
    assert notes(scene) == told, "what is lit can be pressed"
    keys(scene, "enter")
    opened(scene)
    assert words(scene, "prompt-title") == "Give a number?"
    assert notes(scene) == {
        "{JC} Rogue": "is full",
        "{QH} Cleric": "can get {8H}",
        "{KS} Wizard": "can get {2S} {9S}",
        "{AD} Fighter": "trains the others",
    }, "what the open hand holds for each"
    click(scene, "players.0.hand-8H")
    assert [head for head in notes(scene) if head.endswith("*")] == ["{QH} Cleric*"]
    assert notes(scene)["{QH} Cleric*"] == (
        "with {8H}: 28\N{NO-BREAK SPACE}% to hit on each roll, now 14\N{NO-BREAK SPACE}%"
    )
    assert notes(scene)["{KS} Wizard"] == "has another suit"


def test_what_a_battle_moves_is_not_told_of_the_ability_before_it(tmp_path: Path) -> None:
    """A character and its numbers leave play after a wizard has acted, and that is the battle's."""
    scene = at(tmp_path)
    play(scene, "move KS 4S JS", "pass", "attack QH", "defend QC")
    told = [event for played in scene.match.history for event in played.events]
    events = [*takewhile(lambda event: not isinstance(event, TurnBegan), told)]
    left = [each for each in events if isinstance(each, Moved) and each.source.pile == "character"]
    abilities = turn_items(events, 1, "attack")[2]
    assert left and abilities.words == "{KS} use 1 of 3"


def test_equal_uses_are_counted(tmp_path: Path) -> None:
    players = two_players()
    players[0]["party"] = [{"face": "AD", "numbers": ["6D", "5D", "10D"]}]
    players[0]["hand"] = []
    scene = at(tmp_path, players=players)
    play(scene, "train AD", "pass", "train AD", "pass")
    assert items(scene)[2].words == "{AD} use 2 of 3"


def test_odds_in_every_phase_at_a_press(tmp_path: Path) -> None:
    """First those of the own attacks, then those of the other side's."""
    scene = at(tmp_path, phase="swap")
    assert not shown_odds(scene)
    for title, rows, columns in (("If Mara attacked now", 0, 1), ("If Tomas attacked now", 1, 0)):
        keys(scene, "o")
        assert words(scene, "odds-title") == title
        shown = shown_odds(scene)
        assert len(shown) == 16
        for one in state(scene).players[rows].party:
            for other in state(scene).players[columns].party:
                known = odds(state(scene), one.face, other.face)
                assert shown[f"odds-{one.face}-{other.face}"] == known
    keys(scene, "o")
    assert not shown_odds(scene)
    keys(scene, "o", "escape")
    assert not shown_odds(scene)


def test_the_odds_say_who_rolls_first(tmp_path: Path) -> None:
    for option, first in ((False, "defender"), (True, "attacker")):
        scene = at(tmp_path, options={"attacker_rolls_first": option}, phase="attack")
        keys(scene, "1")
        assert words(scene, "odds-note").startswith(f"the {first} rolls first · ")


def shown_odds(scene: Table) -> dict[str, BattleOdds]:
    """The odds on the table, by their widgets."""
    return {p.id: p.odds for p, _ in walk(scene.widgets) if isinstance(p, OddsGround)}


def test_no_odds_where_they_are_not_wanted(tmp_path: Path) -> None:
    for phase in ("swap", "abilities", "attack"):
        scene = at(tmp_path, phase=phase, settings={"odds": False})
        assert not [p for p, _ in walk(scene.widgets) if isinstance(p, OddsGround)]
        assert "odds" not in ids(scene)


def test_without_odds_the_totals_of_those_who_may_fight_are_told(tmp_path: Path) -> None:
    scene = at(tmp_path, phase="attack", settings={"odds": False})
    assert notes(scene)["{KS} Wizard"] == "hits on 4, 7, 10, 11, 12"
    keys(scene, "1", "1")
    assert notes(scene) == {
        "{QC} Cleric": "hits on 8, 9, 11, 12",
        "{KD} Wizard": "hits on 3, 7, 11, 12",
        "{JS} Rogue": "hits on 6, 11, 12",
        "{AH} Fighter": "hits on 2, 10, 11, 12",
    }
