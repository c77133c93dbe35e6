"""A seat's panel, which any board may take."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import Rect

from engine.app.widgets.pieces import SeatChip
from engine.rules.notation import Action
from engine.table.sides import chip_of, seat_panel
from engine.table.table import Table
from games.siege.rules.state import DECKS, FATE_DECK, FATE_DISCARD
from tests.table.plain import GAME, plain_table
from tests.tables import NAMES


@pytest.fixture
def table(tmp_path: Path) -> Table:
    found = plain_table(tmp_path, speed="off")
    found.context.play(GAME.parse("besiege"))
    return found


def test_a_seats_panel_says_who_is_asked(table: Table) -> None:
    scale, rect = table.manager.scale, Rect(50, 50, 400, 200)
    panel, room = seat_panel(scale, rect, chip_of(table.context, 2, "to and fro"))
    (chip,) = panel.widgets
    assert isinstance(chip, SeatChip) and (chip.player, chip.note) == (NAMES[1], "to and fro")
    decision = table.match.decision
    assert decision and chip.to_play == (decision.seat == 2)
    assert rect.contains(room) and not room.colliderect(chip.rect)
    short, _ = seat_panel(scale, rect, chip_of(table.context, 2, "to and fro"), 10)
    assert chip.size(scale)[0] <= short.widgets[0].rect.width < chip.rect.width


def test_cards_lie_open_as_the_piles_of_the_game_say(table: Table) -> None:
    view, flights = table.match.view(0), table.context.flights
    lies = [
        flights._face_up(view, place, flights.before)
        for place in (DECKS[1], FATE_DECK, FATE_DISCARD)
    ]
    assert lies == [False, False, True]


def test_an_answer_that_can_not_be_given_says_why(table: Table) -> None:
    decision = table.match.decision
    assert decision and decision.actions
    asked: list[Action] = [decision.actions[0], GAME.parse("hold")]
    context = table.context
    given, refused = context.offers(asked).answers
    assert not given.reason and refused.reason == context.refusal(decision.seat, asked[1])
