"""Shrine in a real window, with three seats and four: whole games, and standing passes.

The Shrines of these games are dealt two cards each, by the numbers in their journals, so that they
are over soon; each is begun without a window, and opened from the title.
"""

from __future__ import annotations

import time
from itertools import count
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.app.inputs import Key
from engine.match import Match
from engine.rules.events import Ended
from engine.rules.notation import Action
from engine.rules.options import OptionValue
from engine.table.pause import HOLD
from engine.table.table import Table
from games import load_game
from games.shrine.rules.actions import Attack, Dagger, Draw, LayToken, Pass
from games.shrine.rules.answers import Allow, Block, BlockDagger, Discard, Fizzle
from games.shrine.rules.combos import Quad
from games.shrine.rules.events import (
    ActionBlocked,
    ActionFizzled,
    ActionStands,
    BalanceGone,
    MadeEqual,
    WentOut,
)
from games.shrine.rules.state import Asked, Shrine
from games.shrine.table import ShrineBoard
from tests.games.shrine.by_hand import plain
from tests.hands import ids, pixels, widget
from tests.kit.matches import luck, match_of
from tests.window.double import begun, prepare, rest
from tests.window.hand import Hand, play_out
from tests.window.screen import Screen, Window, differs, wait_for
from tests.window.spy import faces, looking

SHRINE = load_game("shrine")
NAMES = ["Mara", "Tomas", "Ines", "Jonas"]
FIZZLED, INSISTED, BLOCKED, MET = "a fizzle", "a counter", "a token block", "a dagger block"
OUT, EQUALLED = "a seat goes out, and the others play on", "a hand is cut for the Balance"


def met(match: Match) -> set[str]:
    """What has happened of all that."""
    found = set[str]()
    for played in match.history:
        kinds = {*map(type, played.events)}
        if any(isinstance(event, ActionFizzled) and event.by for event in played.events):
            found.add(FIZZLED)
        if isinstance(played.action, Fizzle) and ActionStands in kinds:
            found.add(INSISTED)
        if ActionBlocked in kinds:
            found.add(BLOCKED if isinstance(played.action, Block) else MET)
        if WentOut in kinds and Ended not in kinds:
            found.add(OUT)
        if isinstance(played.action, Discard) and kinds & {MadeEqual, BalanceGone}:
            found.add(EQUALLED)
    return found


def small(seats: int, seed: int, options: dict[str, OptionValue]) -> Match:
    """A match with small Shrines."""
    rules = replace(SHRINE.rules_for(options), shrine=2)
    return match_of(SHRINE, NAMES[:seats], str(seed), options, rules=rules)


def led(match: Match, lacking: set[str]) -> Action:
    """What is played next by somebody who sees all cards, and wants these to happen soon."""
    decision, s = match.decision, match.state
    assert decision and isinstance(s, Shrine)
    chance, can = luck(f"{match.header.seed} {len(match.history)}"), plain(decision)

    def meets(seat: int) -> bool:
        return any(BlockDagger.every(s, seat))

    daggers = [each for each in can if isinstance(each, Dagger)]
    attacks = [each for each in can if isinstance(each, Attack)]
    choices: list[list[Action]] = []
    match decision.ask:
        case Asked.DRAW:
            return Draw()
        case Asked.COUNTER if INSISTED in lacking:
            return Fizzle()
        case Asked.FIZZLE if chance.below(2):
            if (INSISTED if s.can_insist() else FIZZLED) in lacking:
                return Fizzle()
        case Asked.BLOCK | Asked.BLOCK_DAGGER as ask:
            if (BLOCKED if ask == Asked.BLOCK else MET) in lacking:
                choices.append([each for each in can if isinstance(each, Block | BlockDagger)])
        case Asked.ACT:
            if MET in lacking:
                choices.append([each for each in daggers if meets(each.at)])
            if BLOCKED in lacking:
                choices.append([each for each in attacks if s.player(each.at).field])
                if not any(player.field for player in s.players):
                    choices.append([each for each in can if isinstance(each, LayToken)])
            choices.append([*attacks, *(each for each in daggers if not meets(each.at))])
            choices.append([each for each in can if isinstance(each, Quad)])
            choices.append([Pass()] if chance.below(2) else [])
    if Allow() in can:
        choices.append([Allow()])
    found = next(filter(None, choices), can)
    return found[chance.below(len(found))]


def game(seats: int, first: int, options: dict[str, OptionValue], *wanted: str) -> Match:
    """The first of some games in which all this happens, from the one that is known to be short."""
    for seed in count(first):
        match = small(seats, seed, options)
        while match.decision and len(match.history) < 99:
            action = led(match, {*wanted} - met(match))
            assert match.submit(match.decision.seat, action) is None
        if {*wanted} <= met(match) and not match.decision:
            return match
    raise AssertionError


def test_a_game_of_three_by_mouse(tmp_path: Path, screen: Screen) -> None:
    whole = game(3, 1645, {}, FIZZLED, INSISTED, BLOCKED, MET, OUT)
    prepare(tmp_path)
    begun(tmp_path, whole)
    play_out(tmp_path, screen, whole, by_keys=False)


@pytest.mark.long
def test_a_game_of_four_with_the_balance_by_keys(tmp_path: Path, screen: Screen) -> None:
    whole = game(4, 559, {"balance": True}, EQUALLED, OUT)
    prepare(tmp_path)
    begun(tmp_path, whole)
    play_out(tmp_path, screen, whole, by_keys=True)


def board(table: Table) -> ShrineBoard:
    """What lies on the table."""
    assert isinstance(table.board, ShrineBoard)
    return table.board


def until_passed_over(hand: Hand, id: str) -> bytes:
    """Press a button's key, and wait until the window shows that a seat is being passed over; what
    it shows."""
    table = hand.table
    key = widget(table, id).hotkey
    hand.window.key(key)
    table.manager.handle(Key(key))
    while not board(table).standing_passes.is_passing:
        table.manager.update(1 / 60)
    picture = pixels(table)
    wait_for(lambda: hand.window.shown() == picture, "a question that is passed over")
    return picture


def test_a_standing_pass_is_taken_back_while_it_answers(tmp_path: Path, screen: Screen) -> None:
    """It passes a seat over in front of all, a press ends it in the middle of that, and the
    question stands; no hand is seen meanwhile. After a power cut everybody is asked again."""
    whole = game(3, 1645, {}, OUT)
    first = next(at for at, played in enumerate(whole.history) if played.action == Allow())
    prepare(tmp_path, speed="slow")
    begun(tmp_path, whole, first)
    with Window(screen, tmp_path, quiet=False) as window:
        hand = Hand(window, by_keys=True)
        table = hand.go_on()
        asked = table.match.decision
        assert asked and asked.ask == Asked.FIZZLE
        soon = small(3, int(whole.header.seed), {})
        for played in whole.history[: first + 2]:
            assert soon.submit(played.seat, played.action) is None
        known = faces(tmp_path, soon)
        assert len({face.seat for face in known}) > 1
        with looking(window, known) as watch:
            until_passed_over(hand, "stand-always")
            assert f"stands-{asked.seat}" in ids(table)
            hand.keys("n")
            assert table.match.decision == asked and f"stands-{asked.seat}" not in ids(table)
            picture, began = until_passed_over(hand, "stand-turn"), time.monotonic()
            window.key("space", "Return")
            wait_for(lambda: differs(window, picture), "it is let stand")
            assert time.monotonic() - began > HOLD, "nobody hurries it"
            rest(table)
            hand.same()
            assert len(table.match.history) == first + 1
        assert watch.log == [frozenset()] and watch.looks > 50
        window.kill()
        assert window.said() == ""
    with Window(screen, tmp_path) as window:
        again = Hand(window, by_keys=True).go_on()
        assert len(again.match.history) == first + 1
        assert not any(id.startswith("stands-") for id in ids(again))
