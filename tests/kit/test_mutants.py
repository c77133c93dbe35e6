"""Every check catches the fault that it is there for, in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from engine.rules.cards import COLOUR
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.state import State
from tests.kit import checks, mutants, parley
from tests.kit.catalogue import GAMES

Check = Callable[[Game[Any], object], None]

CAUGHT_BY: list[tuple[mutants.Mutate, Check]] = [
    (mutants.view_leaks_a_card, checks.check_view),
    (mutants.view_leaks_a_number, checks.check_view),
    (mutants.redeal_forgets, checks.check_view),
    (mutants.the_question_tells, checks.check_view),
    (mutants.redeal_copies, checks.check_redeal),
    (mutants.redeal_keeps_chance, checks.check_redeal),
    (mutants.the_question_tells, checks.check_telling),
    (mutants.asks_only_who_has_a_choice, checks.check_telling),
    (mutants.events_are_not_cut, checks.check_cut),
    (mutants.an_event_tells_a_number, checks.check_telling),
    (mutants.questions_are_not_private, checks.check_privacy),
    (mutants.lists_twice, checks.check_options),
    (mutants.refuses_what_it_lists, checks.check_options),
    (mutants.refuses_without_a_word, checks.check_options),
    (mutants.never_ends, checks.check_options),
    (mutants.tells_the_end_twice, checks.check_end_is_told),
    (mutants.lists_too_little, checks.check_refusals),
    (mutants.refusing_uses_chance, checks.check_refusals),
    (mutants.position_loses_the_agenda, checks.check_positions),
    (mutants.chance_from_elsewhere, checks.check_positions),
    (mutants.position_loses_the_agenda, checks.check_going_on),
]

BETWEEN_SEATS = (
    mutants.redeal_forgets,
    mutants.asks_only_who_has_a_choice,
    mutants.questions_are_not_private,
)
"""Faults that take one seat's secrets from another: there are none where one sits alone."""

FAULTS = {
    f"{key}-{mutate.__name__}-{check.__name__}": (key, mutate, check)
    for key, game in GAMES.items()
    for mutate, check in CAUGHT_BY
    if game.config.seats[1] > 1 or mutate not in BETWEEN_SEATS
}


@pytest.mark.parametrize(("key", "mutate", "check"), FAULTS.values(), ids=FAULTS)
def test_the_check_catches_the_fault(key: str, mutate: mutants.Mutate, check: Check) -> None:
    mutant = mutate(GAMES[key])
    with pytest.raises((AssertionError, ValueError)):
        for seed in range(60):
            check(mutant, seed)


@pytest.mark.parametrize("key", GAMES)
def test_shared_lists_are_caught(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def shallow(self: State) -> Any:
        other = self.__copy__()  # type: ignore[attr-defined]
        other.chance, other.agenda = self.chance.copy(), self.agenda[:]
        return other

    monkeypatch.setattr(GAMES[key].state, "copy", shallow)
    with pytest.raises((AssertionError, ValueError)):
        for seed in range(20):
            checks.check_old_copies(GAMES[key], seed)


def test_asking_only_those_who_could_object_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tell of many a program: who holds no card to answer with is passed over."""

    def those_who_can(s: parley.Parley, speaker: int) -> tuple[int, ...]:
        return tuple(
            seat
            for seat in s.still_in()
            if seat != speaker and any(COLOUR[card] == "black" for card in s.hand(seat))
        )

    monkeypatch.setattr(parley.Parley, "listeners", those_who_can)
    with pytest.raises(AssertionError):
        for seed in range(20):
            checks.check_telling(parley.PARLEY, seed)


def test_a_redeal_that_leaves_one_pile_is_caught() -> None:
    """All is dealt anew but the Fate deck, which lies as it truly does."""

    def redeal(self: Game[Any], s: State, seat: int, chance: Chance) -> State:
        other: Any = GAMES["siege"].redeal(s, seat, chance)
        other.fate = s.copy().fate  # type: ignore[attr-defined]
        return cast(State, other)

    with pytest.raises(AssertionError):
        checks.check_redeal(mutants.altered(GAMES["siege"], redeal=redeal), 0)
