"""What no scenario of Schmiegel can show: unseen cards, and where cards fly."""

from __future__ import annotations

from engine.rules.chance import Chance
from games.schmiegel.rules.belief import unseen
from games.schmiegel.rules.state import hand_of, party_of
from tests.games.schmiegel.positions import SCHMIEGEL


def test_unseen_cards_are_those_that_a_view_does_not_show() -> None:
    state = SCHMIEGEL.start(SCHMIEGEL.rules_for({}), 2, Chance(0))
    for seat in (0, 1, 2):
        missing, known = unseen(SCHMIEGEL.view(state, seat), seat)
        hidden = {*state.numbers.pile, *state.faces.pile}
        for at, player in enumerate(state.players, 1):
            hidden |= {*player.hand} if at != seat else set()
        assert {*missing} == hidden
        assert not known


def test_a_hand_and_a_party_lie_within_what_stands_for_its_own_seat() -> None:
    for seat in (1, 2):
        assert hand_of(seat).within == f"players.{seat - 1}"
        assert party_of(seat).within == f"players.{seat - 1}"
