"""At large text a Schmiegel table shows cards as large as drawn, and no key hides what they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import Rect

from engine.app import theme
from engine.app.widgets import Label, overflows
from engine.app.widgets.pieces import SeatChip
from engine.table.table import Table
from games.schmiegel.table.party import PartyHighlight
from tests.games.schmiegel.table_play import at, cards, two_players
from tests.hands import keys, widget
from tests.tables import SHAPES

LARGE_INDEX = 29, 56
INDEX = 24, 24.5
"""What the index of a face takes, large or small, and that of a number, in style units of a card
at rest."""


@pytest.mark.parametrize(
    ("size", "text"), [((1280, 720), 150), ((1280, 720), 200), ((2560, 1440), 200)]
)
def test_cards_are_as_large_as_the_mockup_has_them(
    size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    """With their numbers' ranks bare, both parties at once; a little smaller where columns stand
    beside them."""
    scene = at(tmp_path, size, settings={"text_size": text}, phase="attack")
    scale = scene.manager.scale
    least = scale.px(110 if scene.sheets.shape == "tabs" else 96)
    for face in ("JC", "QH", "KS", "AD"):
        assert widget(scene, f"players.0.party.{face}").rect.width >= least
    for face in ("QC", "KD", "JS", "AH"):
        assert widget(scene, f"players.1.party.{face}").rect.width >= least
    bare = widget(scene, "players.0.party.KS.numbers-4S").rect
    assert bare.height >= bare.width * INDEX[1] / theme.CARD_WIDTH - 1
    assert not overflows(scene.widgets, scale)


@pytest.mark.parametrize("text", [150, 200])
def test_each_party_stands_below_its_seat(text: int, tmp_path: Path) -> None:
    """With the marks of both seats, and what each character is."""
    scene = at(tmp_path, settings={"text_size": text}, phase="attack")
    for seat, face in ((1, "KS"), (2, "JS")):
        chip, card = (
            widget(scene, f"seat-{seat}"),
            widget(scene, f"players.{seat - 1}.party.{face}"),
        )
        assert isinstance(chip, SeatChip) and chip.seat == seat
        assert chip.to_play == (seat == 1)
        assert (chip.rect.left < 600) == (card.rect.left < 600)
    sign, lit = widget(scene, "sign.KS"), widget(scene, "lit-1")
    assert isinstance(sign, Label) and sign.words.startswith("**Wizard**\nhits ")
    assert isinstance(lit, PartyHighlight) and lit.rect.contains(sign.rect)


def indices(scene: Table) -> dict[str, Rect]:
    """Where the index of each character and of each of its numbers stands."""
    found = {}
    for card in cards(scene):
        if ".party." not in card.id:
            continue
        unit = card.rect.width / theme.CARD_WIDTH
        wide, tall = LARGE_INDEX if card.large else INDEX
        at_most = Rect(card.rect.topleft, (wide * unit, tall * unit))
        found[card.id] = at_most.clip(card.rect)
    return found


def badges(scene: Table) -> dict[str, Rect]:
    """Where keys are drawn on cards of the parties."""
    return {
        card.id: card.key_place(scene.look(card))
        for card in cards(scene)
        if card.hotkey and ".party." in card.id
    }


@pytest.mark.parametrize("full", [False, True], ids=["few", "many"])
@pytest.mark.parametrize(("size", "text"), SHAPES)
def test_no_key_covers_an_index(
    size: tuple[int, int], text: int, full: bool, tmp_path: Path
) -> None:
    """Of a face or a number, its own or a neighbour's."""
    players = two_players()
    if full:
        diamonds = [f"{rank}D" for rank in (2, 3, 4, 5, 7, 8, 9)]
        players[1]["party"] = [
            {"face": "KD", "numbers": diamonds},
            *(each for each in players[1]["party"] if each["face"] != "KD"),
        ]
        players[0]["hand"], players[1]["hand"] = ["2S"], ["3C"]
    numbers = {"pile": ["5S"], "discard": ["9H"]}
    for phase, pressed in (("swap", []), ("abilities", ["1"]), ("attack", ["1", "1"])):
        scene = at(
            tmp_path,
            size,
            settings={"text_size": text, "odds": False},
            phase=phase,
            players=players,
            numbers=numbers,
        )
        keys(scene, *pressed)
        scene.sheets.open("parties")
        covered = [
            (badge, index)
            for badge, at_badge in badges(scene).items()
            for index, at_index in indices(scene).items()
            if at_badge.colliderect(at_index)
        ]
        assert badges(scene) and not covered, (phase, covered)
