"""What no scenario of Siege can show: views between the events of one action."""

from __future__ import annotations

import pytest

from engine.rules.cards import HIDDEN
from engine.rules.chance import Chance
from engine.rules.events import Event
from games.siege.rules.actions import MENU, SiegeAction
from games.siege.rules.state import BESIEGED, BESIEGER, Turned
from tests.games.siege.positions import SIEGE


def test_the_defence_stays_covered_until_it_is_turned() -> None:
    sides = {
        "besieger": {"deck": ["2C", "3C", "4C", "5C"]},
        "besieged": {"deck": ["2D", "3D", "4D"]},
    }
    siege = SIEGE.load(sides, SIEGE.rules_for({}), 2, Chance(0))
    covered = list[list[bool]]()

    def look(event: Event) -> None:
        if isinstance(event, Turned):
            for seat in range(3):
                clash = SIEGE.view(siege, seat).clash
                assert clash
                cards = [*clash.attack, *clash.defence]
                covered.append([card == HIDDEN for card in cards])

    for action in ("assault 2", "defend 2"):
        SIEGE.apply(siege, SIEGE.parse(action), look)
    one_by_one = [[False] * turned + [True] * (4 - turned) for turned in range(1, 5)]
    assert covered == [each for each in one_by_one for _ in range(3)]


@pytest.mark.parametrize("action", [each for menu in MENU.values() for each in menu if each.gamble])
def test_the_stake_of_an_attack_is_what_it_discards_and_draws(action: SiegeAction) -> None:
    seat = BESIEGER if BESIEGER in action.sides else BESIEGED
    position = {
        "phase": "besieger" if seat == BESIEGER else "besieged",
        "besieger": {"deck": ["2C", "3C", "4C", "5C"], "equipment": ["mine"]},
        "besieged": {"deck": ["2D", "3D", "4D", "5D"]},
    }
    siege = SIEGE.load(position, SIEGE.rules_for({}), 2, Chance(0))
    SIEGE.apply(siege, action)
    stake = action.gamble
    assert stake and siege.clash
    assert siege.clash.effort == stake.effort
    assert len(siege.clash.attack) == stake.cards_drawn
    assert len(siege.side(seat).discard) == stake.cards_discarded
