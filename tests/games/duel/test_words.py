"""What DUEL is told in: every action and event has its words, and every button its own."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.ending import COMMON
from engine.rules.events import Looked, Moved, Rolled, Shuffled
from games.duel.rules.terms import STATS
from games.duel.words.labels import label
from games.duel.words.log import entries
from tests.games.duel.prose import TOLD, over
from tests.games.duel.words_play import GAME, NAMES, acted, random_duel
from tests.kit.transitions import never_done

TAKEN = {*"hluqe"}
"""Letters that the window has for itself."""
SEEDS = st.integers(0, 10**6)


def test_every_action_and_every_event_is_told_once_at_least() -> None:
    transitions = [transition for title in TOLD for transition in acted(title)]
    assert never_done(GAME, transitions) == {Looked, Moved, Rolled, Shuffled}


@settings(max_examples=20)
@given(SEEDS)
def test_entries_come_in_the_order_of_the_events_that_they_tell(seed: int) -> None:
    for transition in random_duel(seed):
        told = [entry.events for entry in entries(transition, NAMES)]
        assert all(one <= other for one, other in pairwise(told))
        assert told[0] >= 0 and told[-1] <= len(transition.events)


@settings(max_examples=15)
@given(SEEDS)
def test_every_button_is_labelled_and_what_is_offered_together_differs(seed: int) -> None:
    for transition in random_duel(seed):
        decision = GAME.decision(transition.before)
        actions = decision.actions or [transition.action]
        view = GAME.view(transition.before, decision.seat)
        labels = [label(view, decision.seat, action, NAMES) for action in actions]
        for found, action in zip(labels, actions, strict=True):
            assert found.title and found.help.endswith(".")
            assert found.hint or isinstance(action, COMMON)
        assert len({(found.title, found.hint) for found in labels}) == len(labels)
        keys = [found.key for found in labels if found.key]
        assert len({*keys}) == len(keys) and not TAKEN & {*keys}


@settings(max_examples=15)
@given(SEEDS)
def test_the_chart_ends_with_what_is_left_and_all_builds_are_told(seed: int) -> None:
    played = list(random_duel(seed))
    found, last = over(played), played[-1].after
    for series, warrior in zip(found.series, last.warriors, strict=True):
        assert series.points[0][0] == 0
        assert series.points[0][1] == (warrior.limit("endurance") or 0) - 1
        assert series.points[-1][1] == warrior.left("endurance")
    for seat, warrior in zip(found.seats, last.warriors, strict=True):
        assert all(f"{stat.capitalize()} {warrior.limit(stat)}" in seat.lines[0] for stat in STATS)
