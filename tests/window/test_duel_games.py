"""DUEL in a real window: duels of two, of three and of six, and power cuts in the midst of a fight.

Warriors stand close and have little Endurance, so that all is over soon; each duel is begun without
a window, and opened from the title.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from engine.match import Match
from engine.rules.events import Event
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Piece
from games.duel.rules.actions import DiceProgram
from games.duel.rules.events import Cancelled, Fell, FightBegan, Thrown, Walked
from games.duel.rules.terms import ACTS, Asked
from tests.games.duel.by_hand import choice, close_by, pointed, transform_of
from tests.kit.matches import luck
from tests.window.double import SMALL, begun, prepare
from tests.window.hand import Hand, journal_of, play_out
from tests.window.screen import Screen, Window

Size = tuple[int, int]
WIDE = (1400, 900)
SHOWINGS = {
    *(Asked.SPEED_FIRST, Asked.SPEED_ALL, Asked.SPEED_ORDER, Asked.DEXTERITY),
    *(Asked.ATTACK_STRENGTH, Asked.GUARD),
}
BUILDS = (4, 4, 2, 2), (2, 2, 4, 4)
STARTS = Point(5.0, 5.0), Point(8.9, 5.0)
ROCK = Piece("rock-1", "uneven", weight=1, projectile=True, rect=(3.5, 4.5, 1.0, 1.0))
WOOD = Piece("wood-1", "uneven", rect=(8.2, 3.6, 3.0, 3.0))


def go(match: Match, *actions: str) -> None:
    """Play actions, each by the seat that is asked."""
    for text in actions:
        decision = match.decision
        assert decision, text
        refusal = match.submit(decision.seat, match.game.parse(text))
        assert refusal is None, (text, decision, refusal)


def none_shown(match: Match) -> None:
    """Nobody shows any card for as long as the fight asks for some."""
    while match.decision and match.decision.ask in SHOWINGS:
        go(match, "reveal none")


def events(match: Match) -> list[Event]:
    """All that has happened."""
    return [event for played in match.history for event in played.events]


def of_two(size: Size) -> Match:
    """Out of a wood, a fight with all six actions, and a rock that ends it."""
    match = close_by(*BUILDS, starts=STARTS, terrain=(ROCK, WOOD))
    go(match, "reveal speed 3", "reveal speed 1", "stay")
    transform = transform_of(match, size)
    go(match, f"climb {pointed(transform, transform.pixel((8.1, 5.0)))}")
    none_shown(match)
    go(match, "program block high evade low", "program grapple retreat")
    none_shown(match)
    go(match, "cancel none") if match.decision and match.decision.ask == Asked.CANCEL else None
    none_shown(match)
    go(match, "reveal none", "reveal strength 3", "stay", "stay", "throw rock-1 2")
    acts = {
        die.act
        for each in match.history
        if isinstance(each.action, DiceProgram)
        for die in each.action.dice
    }
    assert acts == {*ACTS} and match.state.outcome
    assert any(isinstance(event, Walked) and event.crossed for event in events(match))
    assert any(isinstance(event, Thrown) for event in events(match)) and match.state.outcome
    return match


def led(match: Match, wanted: int) -> Match:
    """The same until so many have fallen, whatever else happens."""
    while match.decision and sum(isinstance(event, Fell) for event in events(match)) < wanted:
        decision = match.decision
        action = choice(match)
        if action is None:
            can = decision.actions or []
            action = can[luck(f"{match.header.seed} {len(match.history)}").below(len(can))]
        assert match.submit(decision.seat, action) is None
    return match


def of_three() -> Match:
    """The first in which a fight of three ends a duel and an action is cancelled."""
    for seed in range(99):
        match = led(close_by((3, 3, 2, 3), (2, 2, 2, 2), (2, 2, 2, 3), seed=str(seed)), 2)
        told = events(match)
        fights = [len(event.seats) for event in told if isinstance(event, FightBegan)]
        cancelled = any(isinstance(event, Cancelled) for event in told)
        if 3 in fights and cancelled and match.state.outcome and len(match.history) < 36:
            return match
    raise AssertionError("no such duel")


def of_six() -> Match:
    """To the third fall, in one fight of all; nobody has Speed or Dexterity to show."""
    match = close_by(*[(3, 1, 2, 1)] * 6)
    go(match, *["reveal none"] * 6, *["stay"] * 6)
    none_shown(match)
    go(match, *(f"program {each}" for each in ("high@2", "block", "high@4", "evade", "high@1")))
    go(match, "program evade")
    none_shown(match)
    assert sum(isinstance(event, Fell) for event in events(match)) == 3
    return match


@pytest.mark.parametrize(
    ("made", "by_keys", "size"),
    [
        (partial(of_two, WIDE), False, WIDE),
        (of_three, True, SMALL),
        pytest.param(of_six, False, SMALL, marks=pytest.mark.long),
    ],
    ids=["two by mouse", "three by keys", "six to the third fall"],
)
def test_a_duel(
    made: Callable[[], Match], by_keys: bool, size: Size, tmp_path: Path, screen: Screen
) -> None:
    """A whole duel, to its result if it has one."""
    whole = made()
    prepare(tmp_path, window=size)
    begun(tmp_path, whole)
    play_out(tmp_path, screen, whole, by_keys)


def test_a_quiet_turn_costs_no_curtain(tmp_path: Path, screen: Screen) -> None:
    """Where all Speeds differ, nobody shows anything and nobody fights."""
    match = close_by(*BUILDS, starts=(Point(3.0, 3.0), Point(11.0, 9.0)))
    go(match, "reveal speed 2", "reveal none", "stay", "stay", "pass", "pass")
    prepare(tmp_path)
    begun(tmp_path, match, len(match.history))
    with Window(screen, tmp_path) as window:
        hand = Hand(window, by_keys=False)
        table = hand.go_on()
        for press in ("reveal none", "reveal none", "stay", "stay"):
            assert hand.top is table and not table.seat.viewer
            hand.use(press)
        assert table.match.state.turn_number == 3 and hand.top is table


def until(whole: Match, ask: Asked) -> Match:
    """The beginning of a match, to where this is first asked."""
    match = close_by(*BUILDS, starts=STARTS, terrain=(ROCK, WOOD))
    for played in whole.history:
        if match.decision and match.decision.ask == ask:
            return match
        assert match.submit(played.seat, played.action) is None
    raise AssertionError(f"{ask} is never asked")


def test_a_duel_goes_on_after_power_cuts_in_a_program_and_in_a_blow(
    tmp_path: Path, screen: Screen
) -> None:
    """By keys. What was set of a program and not sealed is gone, and what was played is not."""
    whole = of_two(SMALL)
    prepare(tmp_path)
    begun(tmp_path, whole)
    for ask in (Asked.PROGRAM, Asked.ATTACK_STRENGTH):
        with Window(screen, tmp_path, quiet=False) as window:
            hand = Hand(window, by_keys=True)
            table = hand.go_on()
            hand.play_out(until(whole, ask))
            hand.clear()
            if ask == Asked.PROGRAM:
                hand.keys("1", "6")
            assert table.seat.viewer
            before, question = journal_of(tmp_path), table.match.decision
            window.kill()
            assert window.said() == "" and question and question.ask == ask
        with Window(screen, tmp_path, quiet=False) as window:
            table = Hand(window, by_keys=True).go_on()
            assert journal_of(tmp_path) == before and table.match.decision == question
            assert not table.seat.viewer
            window.kill()
    play_out(tmp_path, screen, whole, by_keys=True)
