"""Every place of every game has a name for people, and any card of the log can be looked for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.rules.cards import Card
from engine.rules.chance import seeded
from engine.table.finder import title_of
from engine.table.table import Table
from engine.words.log import Entry
from games import KEYS
from tests.hands import clear, drawn, settle
from tests.kit.walks import with_cards
from tests.tables import NAMES, TABLES, new_table, positions

CARDS = [key for key, game in TABLES.items() if with_cards(game)]


@pytest.mark.parametrize("key", CARDS)
def test_every_place_has_a_title_without_a_path_in_it(key: str, tmp_path: Path) -> None:
    scene, met = new_table(TABLES[key], tmp_path, key), set[str]()
    for _ in positions(scene, f"titles {key}", 80):
        for pile in scene.match.game.piles(scene.match.view(0)):
            title = title_of(scene.board, pile.place, scene.match.names)
            assert re.fullmatch(r"[A-Z][\w' ]+", title), (
                f"{pile.place} is called '{title}': give its field a kind in words, as"
                ' `Cards("discard pile", ...)` does'
            )
            if pile.place.seat:
                assert title.startswith(f"{NAMES[pile.place.seat - 1]}'s "), (
                    f"{pile.place} is called '{title}', which does not say whose it is"
                )
            met.add(title)
    assert len(met) > (key in KEYS), (
        "a game with cards has a pile: declare one in its state, or override `piles`"
    )


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("key", CARDS)
def test_whatever_lies_open_is_shown_from_any_sheet(key: str, text: int, tmp_path: Path) -> None:
    """A press on a card of the log: wherever the card lies now, and whatever sheet is in front."""
    scene, chance = new_table(TABLES[key], tmp_path, key, text_size=text), seeded(key)
    looked = 0
    for _ in positions(scene, f"shown {key}", 40):
        if scene.sheets.shape == "tabs":
            scene.sheets.open("log")
            scene.rebuild()
        for pile in scene.match.game.piles(scene.match.view(0)):
            if pile.seen(0) and pile.cards:
                card = pile.cards[chance.below(pile.seen(0))]
                show(scene, card, pile.place.seat)
                looked += 1
    if key in KEYS:  # a small game may seldom have a card that lies open
        assert looked > 10 or not looked, "of cards that lie open, more are to be looked for"


def show(scene: Table, card: Card, seat: int) -> None:
    """Look for a card; what comes of it can be drawn."""
    scene.context.finder.show_card(card, Entry(seat, "", "", 0))
    drawn(scene)
    settle(scene)
    clear(scene)
