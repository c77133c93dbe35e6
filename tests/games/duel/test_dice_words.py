"""What a die would do is what the rules then do, and is said from what its owner sees alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import get_args

import pytest

from engine.rules.chance import seeded
from games.duel.rules.actions import DiceProgram, Die, Reveal
from games.duel.rules.events import BlowBegan, Struck
from games.duel.rules.fights import guard_against, resolved_before, resolved_during
from games.duel.rules.state import Duel
from games.duel.rules.terms import ACTS, Act, Asked
from games.duel.words.dice import encounter_words, order_sentence, predict_die, predictions
from tests.games.duel.table.fight_play import DUEL, table, until
from tests.tables import play, state_of

NONE = Reveal("none")


def name(seat: int) -> str:
    return ("Brannoch", "Ysolde", "Old Harrow")[seat - 1]


def fight(first: int, second: int, strength: int = 1) -> Duel:
    """Two of these Speeds are about to set their dice; the first has this Strength."""
    builds = [(4, 4, 4, 1), (2, 4, 5, 2)]
    scene = table(2, builds=builds)
    shows = [(strength - 1, first - 1), (0, second - 1)]
    for show, speed in shows:
        said = f"strength {show} " * bool(show) + f"speed {speed}" * bool(speed)
        play(scene, f"reveal {said}".strip())
    until(scene, Asked.PROGRAM)
    state: Duel = state_of(scene)
    return state


def blows(
    state: Duel, programs: tuple[DiceProgram, DiceProgram]
) -> Iterator[tuple[Duel, BlowBegan]]:
    """Each blow, with the position in which it began; nobody shows anything."""
    events: list[object] = []
    state = state.copy()
    for program in programs:
        DUEL.apply(state, program, events.append)
    quiet = {Asked.CANCEL: DUEL.parse("cancel none")}
    while (decision := DUEL.decision(state)) and state.fight:
        if decision.ask == Asked.ATTACK_STRENGTH:
            began = [each for each in events if isinstance(each, BlowBegan)][-1]
            yield state, began
        DUEL.apply(state, quiet.get(Asked(decision.ask), NONE), events.append)


SPEEDS = [(3, 3), (4, 2), (2, 4)]


@pytest.mark.parametrize(("first", "second"), SPEEDS)
def test_a_swing_meets_the_die_that_was_resolved_before_it(first: int, second: int) -> None:
    state, chance = fight(first, second), seeded(f"meets {first} {second}")
    seen = 0
    for _ in range(12):
        dice = [
            DiceProgram(tuple(Die(ACTS[chance.below(5)]) for _ in range(count)))
            for count in (first, second)
        ]
        for at, blow in blows(state, (dice[0], dice[1])):
            mine, theirs = dice[blow.seat - 1], dice[blow.target - 1]
            before = state.fastest_first((blow.seat, blow.target))[0] == blow.seat
            number = resolved_before(before, blow.slot + 1, len(theirs.dice))
            last = theirs.dice[number - 1].act if number else ""
            assert at.fight and at.fight.blow
            assert at.fight.blow.guard == guard_against(mine.dice[blow.slot].act, last)
            if last == "block":
                during = resolved_during(
                    not before, number, len(mine.dice), number == len(theirs.dice)
                )
                assert blow.slot + 1 in during
            seen += 1
    assert seen > 20


@pytest.mark.parametrize("act", get_args(Act)[:5])
def test_the_figure_on_a_die_is_what_the_blow_then_asks_for(act: Act) -> None:
    state = fight(2, 2, 4)
    would = predict_die(DUEL.view(state, 1), 1, act, 2)
    swing: Act = {"block": "high", "evade": "low"}.get(act, act)  # type: ignore[assignment]
    guarding = act in ("block", "evade")
    mine, theirs = (act, swing) if guarding else (act, "grapple")
    programs = (
        DiceProgram((Die(mine), Die("retreat"))),
        DiceProgram((Die(theirs), Die("retreat"))),
    )
    events: list[object] = []
    state = state.copy()
    for program in programs:
        DUEL.apply(state, program, events.append)
    while state.fight and DUEL.decision(state):
        ask = DUEL.decision(state).ask  # type: ignore[union-attr]
        DUEL.apply(state, DUEL.parse("cancel none") if ask == Asked.CANCEL else NONE, events.append)
    struck = [each for each in events if isinstance(each, Struck) and each.act == swing]
    assert struck, "the blow is struck before the retreat"
    assert would.figure == str(struck[0].cards)
    assert would.harms_opponent is not guarding


def test_what_a_swing_meets_is_said_with_the_number_of_the_die() -> None:
    state = fight(3, 3)
    view = DUEL.view(state, 1)
    first = view.fastest_first((1, 2))[0]
    program = [Die("evade"), Die("high"), None]
    seat, other = first, 3 - first
    mine = DUEL.view(state, seat)
    swing = mine.sum_of(seat, other).cards
    less = mine.sum_of(seat, other, "strength").cards
    assert encounter_words(mine, seat, program, 1, other)[0] == (
        f"{swing}; {less} if {name(other)}'s die 1 is Block"
    )
    assert (
        encounter_words(mine, seat, program, 0, other)[0] == f"guards against {name(other)}'s die 1"
    )
    after = DUEL.view(state, other)
    assert (
        encounter_words(after, other, program, 0, seat)[0] == f"guards against {name(seat)}'s die 2"
    )
    assert encounter_words(after, other, [*program[:2], Die("block")], 2, seat)[0] == (
        f"{name(seat)} has no die left then"
    )


def test_who_acts_first_among_equals_is_told_with_the_reason() -> None:
    scene = until(table(2), Asked.SPEED_FIRST)
    seat = scene.match.decision.seat if scene.match.decision else 0
    play(scene, "reveal speed 1", "reveal speed 1")
    said = order_sentence(DUEL.view(state_of(scene), 0))
    assert said == (
        f"Speed 2 each: {name(3 - seat)} acts first,",
        f"{name(3 - seat)} showed Speed last.",
    )


def test_the_outlook_says_who_surely_falls() -> None:
    state = fight(2, 2, 4)
    view = DUEL.view(state, 1)
    most = view.warrior(2).max_unshown("endurance")
    said = predictions(view, 1, [Die("high"), Die("low")])
    assert said[0][0] == "Your two blows:"
    assert (
        said[0][1] == f"8 Endurance. Ysolde {'falls' if most <= 8 else f'has {most} left at most'}."
    )


def test_nothing_that_is_said_of_a_die_depends_on_what_others_hide() -> None:
    state, chance = fight(3, 2), seeded("hidden")
    program = [Die("high"), Die("block"), Die("grapple")]

    def said(of: Duel) -> list[object]:
        view = DUEL.view(of, 1)
        words: list[object] = [predict_die(view, 1, act, 2) for act in ACTS]
        words += [encounter_words(view, 1, program, at, 2) for at in range(3)]
        return [*words, *predictions(view, 1, program), *order_sentence(view)]

    expected = said(state)
    worlds = [DUEL.redeal(state, 1, chance) for _ in range(20)]
    assert len({str(each.warrior(2).limits) for each in worlds}) > 1
    assert all(said(each) == expected for each in worlds)


@pytest.mark.parametrize(("first", "place"), [*product((True, False), range(1, 4))])
def test_a_guard_lasts_from_its_own_die_to_the_next(first: bool, place: int) -> None:
    """Walked by hand: rounds of two who act one after the other."""
    mine, theirs = 3, 4
    order_ = ["mine", "theirs"] if first else ["theirs", "mine"]
    walk = [(who, number) for number in range(1, theirs + 1) for who in order_]
    walk = [(who, number) for who, number in walk if who == "theirs" or number <= mine]
    at = walk.index(("mine", place))
    until_ = walk.index(("mine", place + 1)) if place < mine else len(walk)
    during = [number for who, number in walk[at:until_] if who == "theirs"]
    before = [number for who, number in walk[:at] if who == "theirs"]
    assert [*resolved_during(first, place, theirs, place == mine)] == during
    assert resolved_before(first, place, theirs) == (before[-1] if before else 0)
