"""Every check catches the fault that it is there for, in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, cast

import pytest

from engine.rules.cards import suit
from engine.rules.chance import Chance, seeded
from engine.rules.game import Game
from engine.rules.state import State
from tests.kit import checks, mutants, parley, secrecy, telling, thinking
from tests.kit.catalogue import GAMES
from tests.kit.checks import WALKING
from tests.kit.secrecy import SECRETS
from tests.kit.telling import TELLING
from tests.kit.thinking import THINKING
from tests.kit.traits import cuts_events, hides_something
from tests.kit.walks import Moment, walk, with_cards

Check = Callable[[Game[Any], object], None]
Among = Callable[[Game[Any]], bool]


def every_game(game: Game[Any]) -> bool:
    return True


def of_several(game: Game[Any]) -> bool:
    """Where one sits alone there is nobody to take secrets from."""
    return game.config.seats[1] > 1


def of_several_with_secrets(game: Game[Any]) -> bool:
    """Where every view shows all, a seat knows nothing that another does not."""
    return of_several(game) and hides_something(game)


def with_cards_for_some(game: Game[Any]) -> bool:
    """Where each event tells everybody the same there is nothing to cut."""
    return with_cards(game) and cuts_events(game)


@cache
def asks_about_secrets(game: Game[Any]) -> bool:
    """Whether what may be answered depends on what others may not see."""
    return any(
        known.actions != asked.actions or asked.actions is None
        for moment in walked(game)
        if (asked := moment.decision).private
        for seed in range(3)
        if (known := game.decision(game.redeal(moment.before, 0, seeded(f"asks {seed}"))))
    )


@cache
def waits_in_mid_air(game: Game[Any]) -> bool:
    """Whether some position is more than what lies there: an answer to come, a card in the air."""
    return any("agenda" in game.position(moment.before) for moment in walked(game))


def walked(game: Game[Any]) -> Iterator[Moment]:
    """Some games in which nobody gives up."""
    for seed in range(3):
        yield from walk(game, seed, restless=False)


def with_open_answers(game: Game[Any]) -> bool:
    return any(getattr(step, "open", ()) for step in game.steps)


def with_covered_answers(game: Game[Any]) -> bool:
    return any(getattr(step, "simultaneous", False) for step in game.steps)


CAUGHT_BY: list[tuple[mutants.Mutate, Check, Among]] = [
    (mutants.view_leaks_a_secret, secrecy.check_view, hides_something),
    (mutants.view_leaks_a_number, secrecy.check_view, every_game),
    (mutants.redeal_forgets, secrecy.check_view, of_several_with_secrets),
    (mutants.the_question_tells, secrecy.check_view, every_game),
    (mutants.redeal_copies, secrecy.check_redeal, every_game),
    (mutants.redeal_keeps_chance, secrecy.check_redeal, every_game),
    (mutants.redeal_leaves_what_is_covered, secrecy.check_redeal, with_covered_answers),
    (mutants.the_question_tells, secrecy.check_telling, every_game),
    (mutants.asks_only_who_has_a_choice, secrecy.check_telling, of_several),
    (mutants.an_event_tells_a_number, secrecy.check_telling, every_game),
    (mutants.events_are_not_cut, secrecy.check_cut, with_cards_for_some),
    (mutants.questions_are_not_private, secrecy.check_answers, asks_about_secrets),
    (mutants.private_answers_are_open, secrecy.check_answers, asks_about_secrets),
    (mutants.open_together, secrecy.check_answers, with_covered_answers),
    (mutants.covered_answers_are_kept, secrecy.check_kept_answers, with_covered_answers),
    (mutants.an_open_answer_tells, secrecy.check_answers, with_open_answers),
    (mutants.sealed_draws_from_the_truth, thinking.check_seal, every_game),
    (mutants.sealed_forgets, thinking.check_seal, of_several_with_secrets),
    (mutants.sealed_keeps_covered_answers, thinking.check_sealed_question, with_covered_answers),
    (mutants.sealed_asks_another, thinking.check_sealed_question, every_game),
    (mutants.candidates_come_twice, thinking.check_candidates, every_game),
    (mutants.refuses_what_it_lists, thinking.check_candidates, every_game),
    (mutants.sealed_is_the_truth, thinking.check_leaks, every_game),
    (mutants.sealed_is_the_truth, thinking.check_foresight, every_game),
    (mutants.chance_from_elsewhere, thinking.check_thoughts, every_game),
    (mutants.position_loses_the_agenda, thinking.check_thoughts, waits_in_mid_air),
    (mutants.refuses_what_it_lists, thinking.check_thoughts, every_game),
    (mutants.lists_twice, checks.check_options, every_game),
    (mutants.refuses_what_it_lists, checks.check_options, every_game),
    (mutants.refuses_without_a_word, checks.check_options, every_game),
    (mutants.an_action_is_missing, checks.check_options, every_game),
    (mutants.never_ends, checks.check_options, every_game),
    (mutants.tells_the_end_twice, checks.check_end_is_told, every_game),
    (mutants.lists_too_little, checks.check_refusals, every_game),
    (mutants.refusing_uses_chance, checks.check_refusals, every_game),
    (mutants.texts_lose_words, checks.check_texts, every_game),
    (mutants.nothing_is_checked, checks.check_damage, every_game),
    (mutants.keys_are_passed_over, checks.check_unknown_keys, every_game),
    (mutants.position_loses_the_agenda, checks.check_positions, every_game),
    (mutants.a_step_is_missing, checks.check_positions, every_game),
    (mutants.chance_from_elsewhere, checks.check_positions, every_game),
    (mutants.position_loses_the_agenda, checks.check_going_on, waits_in_mid_air),
    (mutants.copies_share_lists, checks.check_old_copies, every_game),
    (mutants.cards_in_the_air_lie_nowhere, checks.check_places, with_cards),
    (mutants.is_seen_only_when_it_asks, telling.check_views, every_game),
    (mutants.tells_too_late, telling.check_told_at_once, with_cards),
    (mutants.tells_too_late, telling.check_counts, every_game),
]

HINTS: dict[mutants.Mutate, str] = {
    mutants.view_leaks_a_secret: "In a view whatever is hidden must be None or `??`: see `piles`"
    " and `secrets`.",
    mutants.redeal_copies: "Is there nothing hidden at all? See `piles` and `secrets`, and"
    " which rounds are `simultaneous`.",
}
"""Where to look in a game in which a fault goes unseen."""

FAULTS = {
    f"{key}-{mutate.__name__}-{check.__name__}": (key, mutate, check)
    for key, game in GAMES.items()
    for mutate, check, among in CAUGHT_BY
    if among(game)
}


@pytest.mark.parametrize(("key", "mutate", "check"), FAULTS.values(), ids=FAULTS)
def test_the_check_catches_the_fault(key: str, mutate: mutants.Mutate, check: Check) -> None:
    """In more games than the check is run over, for some faults show seldom."""
    mutant, caught = mutate(GAMES[key]), False
    for seed in range(60):
        try:
            check(mutant, seed)
        except (AssertionError, LookupError, ValueError):
            caught = True
            break
    assert caught, (
        f"{check.__name__} does not see this in {key}: {mutate.__doc__} {HINTS.get(mutate, '')}"
    )


@pytest.mark.parametrize(
    "check", [*WALKING, *TELLING, *SECRETS, *THINKING], ids=lambda check: check.__name__
)
def test_no_check_is_without_a_fault_that_it_catches(check: Check) -> None:
    assert check in {caught for _, _, caught in FAULTS.values()}, (
        f"give {check.__name__} a fault to catch: a game of `mutants`, and a line in CAUGHT_BY"
    )


def test_asking_only_those_who_could_object_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tell of many a program: who holds no card to answer with is passed over."""

    def those_who_can(s: parley.Parley, speaker: int) -> tuple[int, ...]:
        return tuple(
            seat
            for seat in s.still_in()
            if seat != speaker and any(suit(card) == "S" for card in s.hand(seat))
        )

    monkeypatch.setattr(parley.Parley, "listeners", those_who_can)
    with pytest.raises(AssertionError):
        for seed in range(20):
            secrecy.check_telling(parley.PARLEY, seed)


def test_a_redeal_that_leaves_one_pile_is_caught() -> None:
    """All is dealt anew but the Fate deck, which lies as it truly does."""

    def redeal(self: Game[Any], s: State, seat: int, chance: Chance) -> State:
        other: Any = GAMES["siege"].redeal(s, seat, chance)
        other.fate = s.copy().fate  # type: ignore[attr-defined]
        return cast(State, other)

    with pytest.raises(AssertionError):
        secrecy.check_redeal(mutants.altered(GAMES["siege"], redeal=redeal), 0)
