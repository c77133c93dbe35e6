"""Programs of dice that the computer player considers, a few of the 6 to the power of n (D18).

Clauses such as D18 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice, product

from engine.rules.chance import Chance
from engine.rules.notation import Action
from games.duel.rules.actions import Die, Program
from games.duel.rules.state import Duel
from games.duel.rules.terms import ACTS, AIMED, Act

SWINGS: tuple[Act, ...] = ("high", "low")
GUARDED: dict[Act, Act] = {"high": "block", "low": "evade"}
"""Action that guards against a swing (D23, D24)."""
GUARDS: tuple[Act, ...] = ("block", "evade")
RETREAT: Act = "retreat"
GRAPPLE: Act = "grapple"
FEW = 2
"""Number of dice up to which all programs are considered."""


def programs(s: Duel, seat: int) -> list[Action]:
    """Return the programs to consider, against each target.

    With few dice these are all programs; with more dice, all sequences of swings, guards first or
    last, retreats and grapples.
    """
    dice = s.warrior(seat).shown.speed
    targets = s.opponents(seat)
    answers: dict[Action, None] = {}
    for target in targets or (0,):
        aim = target if len(s.fighting) > 2 else 0
        for acts in _patterns(dice, bool(targets)):
            laid = tuple(Die(act, aim if act in AIMED else 0) for act in acts)
            answers[Program(laid)] = None
    return [*answers]


def some_program(s: Duel, seat: int, chance: Chance) -> Action:
    """Return one of the programs to consider, at random."""
    answers = programs(s, seat)
    return answers[chance.below(len(answers))]


@lru_cache(maxsize=64)
def _patterns(dice: int, aimed: bool) -> tuple[tuple[Act, ...], ...]:
    """Return sequences of actions for dice, good guesses first.

    Sequences with aimed actions are left out if nobody can be aimed at.
    """
    if dice <= FEW:
        every = product(ACTS, repeat=dice)
        laid: Iterable[tuple[Act, ...]] = sorted(every, key=lambda acts: acts[0] not in SWINGS)
    else:
        laid = _longer(dice)
    patterns = (acts for acts in laid if aimed or not any(act in AIMED for act in acts))
    return tuple(dict.fromkeys(patterns)) or ((GUARDS[0],) * dice,)


def _longer(dice: int) -> Iterator[tuple[Act, ...]]:
    swings = [*islice(product(SWINGS, repeat=min(dice, 3)), 8)]
    for each in swings:
        yield _filled(each, dice)
    for guard in GUARDS:
        for one in SWINGS:
            yield _filled((guard, one), dice)
            yield (*_filled((one,), dice - 1), guard)
        yield _filled((guard,), dice)
    for first in SWINGS:
        for rest in (GUARDED[first], RETREAT):
            yield (first, *_filled((rest,), dice - 1))
    yield _filled((RETREAT,), dice)
    yield _filled((GRAPPLE,), dice)


def _filled(acts: tuple[Act, ...], dice: int) -> tuple[Act, ...]:
    """Return the actions, repeated until all dice are set."""
    return tuple(acts[index % len(acts)] for index in range(dice))
