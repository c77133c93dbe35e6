"""Programs of dice that the computer player considers (D18).

A program assigns one of 6 actions to each of the dice, so n dice have 6 to the power of n programs.
With many dice only a few of them are considered.

Clauses such as D18 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

from engine.rules.chance import Chance
from engine.rules.notation import Action
from games.duel.rules.actions import DiceProgram as Program
from games.duel.rules.actions import Die
from games.duel.rules.state import Duel
from games.duel.rules.terms import ACTS, AIMED, Act

SWINGS: tuple[Act, ...] = ("high", "low")
GUARD_OF_SWING: dict[Act, Act] = {"high": "block", "low": "evade"}
"""Action that guards against a swing (D23, D24)."""
GUARDS: tuple[Act, ...] = ("block", "evade")
RETREAT: Act = "retreat"
GRAPPLE: Act = "grapple"
PATTERN_LENGTH = 3
"""Number of swings in a pattern that is repeated."""
FEW_DICE = 2
"""Number of dice up to which all programs are considered."""
NO_TARGET = 0
"""Seat that a die names if nobody can be its target, or if only one other seat can be."""


def programs(duel: Duel, seat: int) -> list[Action]:
    """Return the programs to consider, against each target.

    With few dice these are all programs; with more dice, all sequences of swings, guards first or
    last, retreats and grapples.
    """
    shown_cards = duel.warrior(seat).shown
    dice_count = shown_cards.speed
    targets = duel.opponents(seat)
    answers: dict[Action, None] = {}
    must_name_target = len(duel.fighting_seats) > 2
    for target in targets or (NO_TARGET,):
        aim = target if must_name_target else NO_TARGET
        for acts in _act_sequences(dice_count, has_target=bool(targets)):
            program_dice = tuple(Die(act, aim if act in AIMED else NO_TARGET) for act in acts)
            answers[Program(program_dice)] = None
    return [*answers]


def random_program(duel: Duel, seat: int, chance: Chance) -> Action:
    """Return one of the programs to consider, at random."""
    answers = programs(duel, seat)
    return answers[chance.below(len(answers))]


@lru_cache(maxsize=64)
def _act_sequences(dice_count: int, has_target: bool) -> tuple[tuple[Act, ...], ...]:
    """Return sequences of actions for dice, good guesses first.

    Sequences with aimed actions are left out if nobody can be aimed at.
    """
    if dice_count <= FEW_DICE:
        all_sequences = product(ACTS, repeat=dice_count)
        sequences: Iterable[tuple[Act, ...]] = sorted(
            all_sequences, key=lambda acts: acts[0] not in SWINGS
        )
    else:
        sequences = _long_sequences(dice_count)
    if not has_target:
        sequences = [acts for acts in sequences if not any(act in AIMED for act in acts)]
    return tuple(dict.fromkeys(sequences))


def _long_sequences(dice_count: int) -> Iterator[tuple[Act, ...]]:
    """Yield the sequences for more than `FEW_DICE` dice, swings first."""
    for swing_sequence in product(SWINGS, repeat=PATTERN_LENGTH):
        yield _repeat(swing_sequence, dice_count)
    for guard in GUARDS:
        for swing in SWINGS:
            yield _repeat((guard, swing), dice_count)
            yield (*_repeat((swing,), dice_count - 1), guard)
        yield _repeat((guard,), dice_count)
    for first_act in SWINGS:
        for rest_act in (GUARD_OF_SWING[first_act], RETREAT):
            yield (first_act, *_repeat((rest_act,), dice_count - 1))
    yield _repeat((RETREAT,), dice_count)
    yield _repeat((GRAPPLE,), dice_count)


def _repeat(acts: tuple[Act, ...], dice_count: int) -> tuple[Act, ...]:
    """Return the actions, repeated until all dice are set."""
    return tuple(acts[index % len(acts)] for index in range(dice_count))
