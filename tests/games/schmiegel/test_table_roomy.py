"""In a roomy window the table shows more: whole discards, what is unseen, the odds both ways."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pygame
import pytest

from engine.app.theme import Scale
from engine.app.widgets import Label, walk
from engine.rules.cards import HIDDEN, Card
from engine.table.table import Table
from engine.table.unseen import UnseenGrid
from games.schmiegel.rules.belief import redeal_for_seat, unseen
from games.schmiegel.rules.state import FACES, NUMBERS
from games.schmiegel.table.odds import OddsGround
from games.schmiegel.words.odds import odds
from tests.games.schmiegel.table_play import (
    GAME,
    POSITION,
    at,
    opened,
    place,
    replaced,
    state,
    words,
)
from tests.hands import drawn, ids, keys, settle, widget
from tests.kit.matches import luck

OTHERS = [((1280, 720), 100), ((1024, 640), 100), ((1280, 720), 200), ((2560, 1440), 200)]
PARTS = {"known", "unseen", "battles", "faces.discard-QS", "numbers.discard-9D", "turn", "stock"}
"""What stands at the sides of a roomy window."""


@pytest.mark.parametrize(("size", "text"), OTHERS)
def test_other_windows_show_what_they_showed(
    size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    scene = at(tmp_path, size, settings={"text_size": text}, phase="attack")
    more = PARTS - {"turn", "stock"} | {"guide-more", "note-0-0"}
    assert not more & {*ids(scene)}


def test_a_roomy_window_shows_more(tmp_path: Path) -> None:
    assert {*ids(at(tmp_path, (1920, 1080), phase="attack"))} >= PARTS


def test_cards_are_larger_there(tmp_path: Path) -> None:
    small, large = (at(tmp_path, size, phase="attack") for size in ((1280, 720), (2560, 1440)))
    wide = [widget(each, "players.0.party.KS").rect.width for each in (small, large)]
    assert wide[1] > 1.35 * wide[0] * Scale(2560, 1440).s / Scale(1280, 720).s / 1.02


# What is unseen.


def grid(scene: Table) -> UnseenGrid:
    return widget(scene, "unseen", UnseenGrid)


def test_lit_is_what_the_viewer_has_not_seen(tmp_path: Path) -> None:
    """A hand that is opened counts as seen, and as unseen once it is hidden again."""
    scene = at(tmp_path, (1920, 1080), phase="associate")
    piles = {*POSITION["numbers"]["pile"], *POSITION["faces"]["pile"]}
    mine, theirs = ({*each["hand"]} for each in POSITION["players"])
    assert {*grid(scene).left} == piles | mine | theirs
    assert words(scene, "unseen-note").startswith("3 faces in the pile, 6 numbers in the pile and")
    shut = pygame.image.tobytes(drawn(scene), "RGB")
    opened(scene)
    assert {*grid(scene).left} == piles | theirs
    assert words(scene, "unseen-note").endswith("and 5 in Tomas's hand")
    keys(scene, "h")
    settle(scene)
    assert {*grid(scene).left} == piles | mine | theirs
    assert len(shut) == len(pygame.image.tobytes(drawn(scene), "RGB"))


def test_a_number_that_was_taken_openly_is_known_to_lie_in_the_other_hand(tmp_path: Path) -> None:
    scene = at(tmp_path, (1920, 1080), phase="associate")
    state(scene).numbers.held = [["8S"], ["4C"]]  # type: ignore[list-item]
    replaced(scene)
    assert not grid(scene).held and "8S" in grid(scene).left, "all watch: nobody's view lies open"
    opened(scene)
    assert grid(scene).held == {"8S": 2} and "8S" not in grid(scene).left
    assert "Tomas holds {8S}: everyone saw that." in grid(scene).tip
    assert words(scene, "unseen-note").endswith("and 4 in Tomas's hand")


def test_a_pile_that_was_turned_over_is_no_secret(tmp_path: Path) -> None:
    """C22."""
    scene = at(tmp_path, (1920, 1080), faces={**POSITION["faces"], "turned": True})
    assert not {*POSITION["faces"]["pile"]} & {*grid(scene).left}


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_unseen_are_the_cards_that_can_lie_in_several_places(seat: int, tmp_path: Path) -> None:
    """Against every card that a redealt world lets lie elsewhere; what is known lies there in all
    of them."""
    scene = at(tmp_path)
    real = state(scene)
    real.numbers.held = [["8S"], ["4C", "3C"]]  # type: ignore[list-item]
    loose, held = unseen(GAME.view(real, seat), seat)
    worlds = [redeal_for_seat(real, seat, luck(f"{seat} {number}")) for number in range(60)]
    for card in (*NUMBERS.cards, *FACES.cards):
        lies = set()
        for world in worlds:
            hands = [card in player.hand for player in world.players]
            piles = [card in pile for pile in (world.numbers.pile, world.faces.pile)]
            order = [pile.index(card) for pile in (world.faces.pile,) if card in pile]
            lies.add((*hands, *piles, *order))
        if card in held:
            assert lies == {(seat == 2, seat == 1, False, False)}
        elif seat or card not in ("8S", "4C", "3C"):  # no view tells an onlooker in whose hand
            assert (len(lies) > 1) == (card in loose), (card, lies)


@pytest.mark.parametrize("viewer", [0, 1])
def test_no_picture_tells_two_worlds_apart(viewer: int, tmp_path: Path) -> None:
    looks = set()
    for world in range(3):
        scene = at(tmp_path, (1920, 1080), phase="associate")
        scene.match.state = redeal_for_seat(state(scene), viewer, luck(f"world {world}"))
        replaced(scene)
        scene.seat.viewer = viewer
        scene.rebuild()
        scene.focus_on("unseen")
        looks.add((pygame.image.tobytes(drawn(scene), "RGB"), "\n".join(scene.reading())))
    assert len(looks) == 1


def test_f3_reads_what_is_unseen_where_it_is_shown(tmp_path: Path) -> None:
    for size, found in (((1920, 1080), 1), ((1280, 720), 0)):
        lines = at(tmp_path, size).reading()
        assert sum(line.startswith("Still unseen: ") for line in lines) == found


# The discards.


# The odds.


def battles(scene: Table, seat: int) -> dict[tuple[str, str], OddsGround]:
    found = [each for each, _ in walk(scene.widgets) if isinstance(each, OddsGround)]
    cut = [(each.id.split("-"), each) for each in found if each.id.startswith(f"battle-{seat}-")]
    return {(id[2], id[3]): each for id, each in cut}


def test_the_odds_of_every_battle_stand_there_both_ways(tmp_path: Path) -> None:
    scene = at(tmp_path, (1920, 1080), phase="swap")
    mine, theirs = ([each["face"] for each in player["party"]] for player in POSITION["players"])
    for seat, (attackers, defenders) in ((1, (mine, theirs)), (2, (theirs, mine))):
        found = battles(scene, seat)
        assert {*found} == {*product(attackers, defenders)}
        for (one, other), cell in found.items():
            assert cell.odds == odds(state(scene), Card(one), Card(other)) and not cell.is_lit


def test_the_battles_of_whoever_is_chosen_are_lit(tmp_path: Path) -> None:
    scene = at(tmp_path, (1920, 1080), phase="attack")
    keys(scene, "3")
    lit = [pair for pair, cell in battles(scene, 1).items() if cell.is_lit]
    assert lit == [("KS", other) for other in ("QC", "KD", "JS", "AH")]
    keys(scene, "enter", "2")
    assert [pair for pair, cell in battles(scene, 1).items() if cell.is_lit] == [("KS", "KD")]
    assert not any(cell.is_lit for cell in battles(scene, 2).values())


def test_without_odds_nothing_is_counted(tmp_path: Path) -> None:
    scene = at(tmp_path, (1920, 1080), settings={"odds": False}, phase="associate")
    opened(scene)
    assert "battles" not in ids(scene) and not grid(scene).behind
    labels = [each.words for each, _ in walk(scene.widgets) if isinstance(each, Label)]
    assert not [each for each in labels if "%" in each]


def test_a_party_that_is_gone_fights_no_battle(tmp_path: Path) -> None:
    scene = at(tmp_path, (1920, 1080), phase="swap")
    state(scene).players[1].party = []
    replaced(scene)
    assert "battles" not in ids(scene)


# What the middle says besides.


def further(scene: Table) -> list[str]:
    labels = {each.id: each for each, _ in walk(scene.widgets) if isinstance(each, Label)}
    found = [id for id in labels if id.startswith("note-") and id.count("-") == 2]
    return [labels[id].words for id in found if not id.startswith("note-head")]


def test_it_says_what_each_number_would_change(tmp_path: Path) -> None:
    scene = at(tmp_path, (2560, 1440), phase="associate")
    assert not further(scene), "the hand is shut"
    assert HIDDEN in scene.view.own.hand
    opened(scene)
    assert further(scene) == [
        "with {8H} 28\N{NO-BREAK SPACE}% a roll",
        "with {2S} 44\N{NO-BREAK SPACE}% a roll",
        "with {9S} 53\N{NO-BREAK SPACE}% a roll",
        "with {5D} 33\N{NO-BREAK SPACE}% a roll",
        "with {10D} 31\N{NO-BREAK SPACE}% a roll",
    ]
    assert words(scene, "sign.KS.often") == "hits 42\N{NO-BREAK SPACE}%"


def test_it_says_what_can_be_drawn_taken_and_lost(tmp_path: Path) -> None:
    scene = at(tmp_path, (2560, 1440), phase="swap")
    assert words(scene, "guide-more") == "Faces in the pile: {KC} {AC} {JH}"
    place(scene)
    assert further(scene)[:2] == ["from {3D} {6S} {7D} {8C} {9C}", "of {4S} {6S} {7S} {10S}"]
    place(scene, phase="attack")
    assert further(scene)[2] == "a defeat costs {KS} {4S} {7S} {10S}"
