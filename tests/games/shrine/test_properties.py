"""What holds of every game of Shrine, whatever is played."""

from __future__ import annotations

from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.cards import COUNT, Card
from engine.rules.chance import Chance, seeded
from engine.rules.events import Event
from games.shrine.rules.hands import adding_up, in_sequence, of_a_kind, runs
from games.shrine.rules.state import CARDS, DAGGER, KINDS, Shrine
from tests.games.shrine.positions import SHRINE, loaded, options, position
from tests.games.shrine.words_play import shrine

SEEDS = st.integers(0, 10**6)


@settings(max_examples=25)
@given(SEEDS)
def test_shrines_fields_and_hands_keep_to_their_limits(seed: int) -> None:
    """H3, H8, H12, H15, H16, H28: between choices, and at the end of each turn."""
    for transition in shrine(seed):
        state = transition.after
        for player in state.players:
            kinds = [card[0] for card in player.field]
            assert len({*kinds}) == len(kinds) and {*kinds} <= {*KINDS, DAGGER}
            assert DAGGER not in kinds or player.triad
            assert len(player.shrine) <= (7 if player.triad else 5)
            assert player.face_down < len(player.shrine) or not player.shrine
            assert player.out == (not player.shrine) or state.outcome
        before = transition.before
        if state.turn_number > before.turn_number and not before.own.out and not state.outcome:
            assert len(state.player(before.turn).hand) <= 7 or state.player(before.turn).out


@settings(max_examples=25)
@given(SEEDS)
def test_who_is_asked_follows_from_what_all_see(seed: int) -> None:
    """H27: in every world that an onlooker holds possible the same seat is asked the same."""
    chance = seeded(f"asked {seed}")
    for number, transition in enumerate(shrine(seed)):
        if number % 5:
            continue
        world = SHRINE.redeal(transition.before, 0, chance)
        if SHRINE.refusal(world, transition.seat, transition.action):
            continue
        SHRINE.apply(world, transition.action)
        asked, other = SHRINE.decision(transition.after), SHRINE.decision(world)
        if transition.chance or any(event.is_news for event in transition.events):
            continue
        assert (asked and (asked.seat, asked.ask)) == (other and (other.seat, other.ask))


HANDS = st.lists(st.sampled_from(CARDS.cards), unique=True, max_size=9)


@given(HANDS, st.integers(1, 13), st.integers(0, 1))
def test_sums_are_all_that_there_are(hand: list[Card], value: int, off: int) -> None:
    every = [each for size in range(1, 10) for each in combinations(hand, size)]
    wanted = {each for each in every if abs(sum(COUNT[card] for card in each) - value) <= off}
    found = adding_up(hand, max(1, value - off), value + off)
    assert len(found) == len({*found}) and {*found} == wanted


@given(HANDS, st.sampled_from([2, 3, 4]))
def test_so_are_cards_of_a_kind_and_runs(hand: list[Card], size: int) -> None:
    """H9, H21 to H23: in hand order."""
    every = [*combinations(hand, size)]
    same = {each for each in every if len({card[:-1] for card in each}) == 1}
    found = of_a_kind(tuple(hand), size)
    assert {*found} == same and len(found) == len(same)
    three = {each for each in combinations(hand, 3) if in_sequence(each)}
    assert {*runs(tuple(hand))} == three


@settings(max_examples=150)
@given(SEEDS)
def test_what_is_listed_is_legal_and_parses_to_itself(seed: int) -> None:
    random = Random(seed)
    chosen = options(random)
    state: Shrine = loaded(position(random, chosen), chosen, Chance(seed))
    for _ in range(30):
        decision = SHRINE.decision(state)
        if decision is None:
            return
        assert decision.actions
        for action in decision.actions:
            assert SHRINE.refusal(state, decision.seat, action) is None
            assert SHRINE.parse(str(action)) == action
        told = list[Event]()
        SHRINE.apply(state, random.choice(decision.actions), told.append)
        assert told or decision.ask in ("fizzle", "act", "block")
