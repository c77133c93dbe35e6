"""A seat's panel and a row of piles, which any board may take."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from pygame import Rect

from engine.app.widgets import Widget, overflows
from engine.app.widgets.pieces import SeatChip
from engine.rules.cards import hidden
from engine.rules.notation import Action
from engine.table.browse import Browse
from engine.table.piles import PileWidget
from engine.table.sides import WIDTHS, pile_row, seat_panel
from engine.table.table import Table
from games.siege.rules.state import DECKS, DISCARDS, FATE_DECK, FATE_DISCARD
from tests.table.plain import GAME, plain_table
from tests.tables import NAMES


def piles(table: Table) -> list[PileWidget]:
    """A deck, face down, and a discard with a card in it."""
    side = table.match.view(0).besieger
    return [
        PileWidget(DECKS[1], cards=hidden(side.deck), called="Deck", caption="Deck"),
        PileWidget(DISCARDS[1], cards=side.discard, called="Discard", fan=True),
    ]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    found = plain_table(tmp_path, speed="off")
    found.context.play(GAME.parse("besiege"))
    return found


@pytest.mark.parametrize("height", [90, 120, 150, 300])
def test_piles_are_as_large_as_their_room_lets_them_be(table: Table, height: int) -> None:
    row, scale, room = piles(table), table.manager.scale, Rect(100, 100, 300, height)
    assert pile_row(table.context, scale, room, row)
    widgets: Sequence[Widget] = row
    assert not overflows(widgets, scale) and all(room.contains(pile.rect) for pile in row)
    assert len({pile.card_rect(scale).top for pile in row}) == 1
    assert (row[0].width == WIDTHS[0]) == (height == 300)


def test_a_room_that_is_too_low_is_told(table: Table) -> None:
    row = piles(table)
    assert not pile_row(table.context, table.manager.scale, Rect(0, 0, 300, 30), row)
    assert {pile.width for pile in row} == {WIDTHS[-1]}


def test_the_open_pile_is_leafed_through_and_the_hidden_one_not(table: Table) -> None:
    deck, discard = row = piles(table)
    pile_row(table.context, table.manager.scale, Rect(0, 0, 300, 200), row)
    assert deck.on_press is None and discard.on_press
    discard.on_press()
    assert isinstance(table.manager.top, Browse)


def test_a_seats_panel_says_who_is_asked(table: Table) -> None:
    scale, rect = table.manager.scale, Rect(50, 50, 400, 200)
    panel, room = seat_panel(table.context, scale, rect, 2, "to and fro")
    (chip,) = panel.widgets
    assert isinstance(chip, SeatChip) and (chip.player, chip.note) == (NAMES[1], "to and fro")
    decision = table.match.decision
    assert decision and chip.to_play == (decision.seat == 2)
    assert rect.contains(room) and not room.colliderect(chip.rect)
    short, _ = seat_panel(table.context, scale, rect, 2, "to and fro", 10)
    assert chip.wants(scale)[0] <= short.widgets[0].rect.width < chip.rect.width


def test_cards_lie_open_as_the_piles_of_the_game_say(table: Table) -> None:
    view, flights = table.match.view(0), table.context.flights
    lies = [flights._face_up(view, place) for place in (DECKS[1], FATE_DECK, FATE_DISCARD)]
    assert lies == [False, False, True]


def test_an_answer_that_can_not_be_given_says_why(table: Table) -> None:
    decision = table.match.decision
    assert decision and decision.actions
    asked: list[Action] = [decision.actions[0], GAME.parse("hold")]
    context = table.context
    given, refused = context.offers(asked).answers
    assert not given.reason and refused.reason == context.refusal(decision.seat, asked[1])
