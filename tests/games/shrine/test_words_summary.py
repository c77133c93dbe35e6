"""The story of a game of Shrine that is over: its winner, its chart, its figures."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.rules.events import Moved
from games.shrine.rules.cards import GRAVEYARD
from games.shrine.rules.events import ActionStands, BalanceCame, TriadBroken
from tests.games.shrine.words_play import GAME, shrine
from tests.kit.catalogue import WORDS
from tests.kit.transitions import PLAYERS, Transition, over


@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_the_chart_goes_from_the_deal_to_the_shrines_that_stand(seed: int) -> None:
    played = list(shrine(seed))
    found, last = over("shrine", played), played[-1].after
    start = played[0].before.rules.shrine
    assert [series.seat for series in found.series] == [*range(1, last.seats + 1)]
    for series, player in zip(found.series, last.players, strict=True):
        assert series.points[0] == (0, start)
        turn, count = series.points[-1]
        assert count == len(player.shrine)
        assert turn == last.turn_number or (player.out and turn < last.turn_number)
        assert all(count >= 0 for _, count in series.points)


def leaders(state: Any) -> list[int]:
    """Who has the most Shrine cards."""
    counts = {seat: len(state.player(seat).shrine) for seat in state.still_in()}
    return [seat for seat, count in counts.items() if count == max(counts.values())]


@settings(max_examples=15)
@example(307663)
@given(st.integers(0, 10**6))
def test_every_action_that_changes_who_leads_is_a_moment_with_its_cause(seed: int) -> None:
    """As far as there is room: none that changes less comes before it."""
    played = list(shrine(seed))
    last = played[-1].after
    names, seen = PLAYERS[: last.seats], GAME.view(last, 0)
    told = WORDS["shrine"].story(played, names, seen, WORDS["shrine"].reason)
    every, said = told.moments(3 * len(played)), defaultdict[int, str](str)
    for moment in every:
        said[moment.number] += f"{moment.words}\n"
    assert [*said] == sorted(said)
    for each in played[:-1]:
        if not strikes(each) or each.after.still_in() != each.before.still_in():
            continue
        lost = leaders(each.before) != leaders(each.after)
        words = said[each.number]
        assert "Shrine" in words and (" left" in words or "now " in words), words
        assert lost == (" lead" in words), words
    kept = {moment.number for moment in told.moments()}
    changed = {each.number for each in every if " lead" in each.words}
    assert changed <= kept or len(kept) == told.most + 1


def strikes(each: Transition[Any]) -> bool:
    """Whether an action, and nothing after it, takes one card off a Shrine."""
    moved = [
        event
        for event in each.events
        if isinstance(event, Moved) and "shrine" in (event.source.pile, event.target.pile)
    ]
    stands = any(isinstance(event, ActionStands) for event in each.events)
    more = any(isinstance(event, TriadBroken | BalanceCame) for event in each.events)
    return stands and not more and [event.target for event in moved] == [GRAVEYARD]


@pytest.mark.parametrize("seed", range(1, 40, 2))
def test_the_shrine_cards_removed_are_the_sum_of_what_the_seats_removed(seed: int) -> None:
    """And what a Balance took, a Triad's end or a resignation is counted apart."""
    played = list(shrine(seed))
    found = over("shrine", played)
    figures = {figure.name: int(figure.value) for figure in found.figures if figure.name != "Turns"}
    by_seats = [int(each.lines[0].split()[3].rstrip(",")) for each in found.seats]
    lost = [
        len(event.cards)
        for each in played
        for event in each.events
        if isinstance(event, Moved) and event.source.pile == "shrine" and event.target == GRAVEYARD
    ]
    assert figures["Shrine cards removed"] == sum(by_seats)
    assert sum(figures.values()) == sum(lost)
