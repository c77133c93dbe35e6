"""Schmiegel in a real window: a whole best of three by mouse."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.app.screens.result import IGNORE_SECONDS, ResultScreen
from engine.match import Match
from engine.rules.notation import Action
from games import load_game
from games.schmiegel.rules.abilities import Move, Recruit, Steal, Train
from games.schmiegel.rules.actions import Accept, Associate, Attack, Defend, Reject, Swap
from tests.kit.matches import luck, match_of
from tests.window.double import NAMES, prepare
from tests.window.hand import Hand
from tests.window.screen import Screen, Window, journals, wait_for

SCHMIEGEL = load_game("schmiegel")
LIKED: tuple[type[Action], ...] = (Attack, Defend, Associate, Train, Steal, Move, Recruit)


def played_out(seed: str, best_of: int) -> Match:
    """A match between two who attack as soon as they can, and now and then swap."""
    match = match_of(SCHMIEGEL, NAMES, seed, {"best_of": best_of, "attacker_rolls_first": False})
    chance = luck(seed)
    while match.decision is not None:
        actions = match.decision.actions or []
        liked = [each for kind in LIKED for each in actions if isinstance(each, kind)]
        swaps = [each for each in actions if isinstance(each, Swap | Accept | Reject)]
        if swaps and not chance.below(4):
            liked = [swaps[chance.below(len(swaps))]]
        assert match.submit(match.decision.seat, (liked or actions[-1:])[0]) is None
    return match


def varied(best_of: int, *wanted: type[Action]) -> Match:
    """The shortest of some matches in which all of these are played."""
    found = [played_out(str(seed), best_of) for seed in range(60)]
    fitting = [m for m in found if {*wanted} <= {type(each.action) for each in m.history}]
    return min(fitting, key=lambda match: len(match.history))


@pytest.mark.long
def test_a_best_of_three_by_mouse(tmp_path: Path, screen: Screen) -> None:
    """Cards are pressed, and every other number of the hand is dragged to its character."""
    whole = varied(3, Associate, Steal, Train, Move, Recruit, Swap, Reject)
    prepare(tmp_path, window=(1280, 720))
    with Window(screen, tmp_path) as window:
        hand = Hand(window, by_keys=False)
        table = hand.begin("schmiegel", whole.header.seed, "option-best_of")
        assert table.match.header.options == whole.header.options
        dragged = 0
        while (done := len(table.match.history)) < len(whole.history):
            action = whole.history[done].action
            if isinstance(action, Associate) and dragged <= done // 10:
                hand.clear()
                hand.drag(action.number, action.face)
                dragged += 1
            else:
                hand.play(action)
        assert dragged > 2
        assert [each.action for each in table.match.history] == [e.action for e in whole.history]
        assert table.match.state.outcome
        hand.clear()
        assert isinstance(hand.top, ResultScreen)
        window.live(IGNORE_SECONDS + 0.2)  # at first the page takes no presses
        hand.press("foot-0")
        wait_for(lambda: len(journals(tmp_path)) == 2, "a rematch")
        again = hand.sit().match
        assert again.names == NAMES[::-1] and again.header.options == whole.header.options
