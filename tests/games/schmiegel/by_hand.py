"""How Schmiegel is played by hand: cards are pressed, one after the other."""

from __future__ import annotations

from engine.match import Match
from games.schmiegel.rules.actions import Associate, Defend
from games.schmiegel.table.choosing import presses_of
from tests.window.double import played

way = presses_of


def watched() -> Match:
    """Past a battle, up to a level up; both have used their hands before."""

    def next_hand(match: Match) -> bool:
        users = {each.seat for each in match.history if isinstance(each.action, Associate)}
        fights = any(isinstance(each.action, Defend) for each in match.history)
        decision = match.decision
        return decision is not None and decision.private and fights and users == {1, 2}

    for seed in range(400):
        match = played("schmiegel", seed, next_hand, most=26)
        if next_hand(match):
            return match
    raise AssertionError("no such game")
