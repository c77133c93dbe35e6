"""What always holds in Schmiegel, whatever is played from wherever."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.cards import HIDDEN, Card
from engine.rules.chance import seeded
from engine.rules.events import Event, Moved
from engine.rules.notation import Action
from engine.rules.state import Outcome
from games.schmiegel.rules.abilities import Ability
from games.schmiegel.rules.events import BattleEnded, BattleRolled
from games.schmiegel.rules.state import FACES, NUMBERS, Schmiegel
from tests.games.schmiegel.positions import (
    EVERY_ACTION,
    MOST,
    SCHMIEGEL,
    cards_of,
    loaded,
    positions,
)
from tests.kit.transitions import CHOICES, by_choice
from tests.kit.walks import choose, fingerprint
from tests.long import many

GAMES = many(300, 10_000)
"""How many whole games are played; FIRESIDE_LONG=1 plays many more."""

MOST_ACTIONS = 5000
"""Every attack may end in a lost character; no random match asks so many questions."""

SWAPPED = ("pass", "accept", "reject")
"""The answers with which a swap is over."""


def check_state(state: Schmiegel, cards: list[Card]) -> None:
    assert sorted(cards_of(state)) == sorted(cards)  # every card, and none twice
    for seat, player in enumerate(state.players, start=1):
        assert len(player.party) <= 4
        assert {*player.hand} <= {*NUMBERS.cards}
        for character in player.party:  # C5
            assert character.face in FACES.cards
            assert {number[-1] for number in character.numbers} <= {character.face[-1]}
            assert len(character.numbers) <= MOST[character.face[0]]
        if not player.party:  # C20
            assert state.outcome == Outcome(3 - seat, "eliminated")
    assert {*state.faces.pile, *state.faces.discard, *state.drawn} <= {*FACES.cards}
    held = [card for batch in state.numbers.held for card in batch]
    assert len({*held}) == len(held)
    assert {*held} <= {*state.players[0].hand, *state.players[1].hand}
    if not state.outcome:
        decision = SCHMIEGEL.decision(state)
        assert decision and decision.actions
        if decision.ask != "draw":
            assert bool(state.named) == (decision.ask in ("answer", "defend"))
            assert len(state.drawn) == (decision.ask == "answer")
            assert not state.acted or decision.ask in ("abilities", "train")


@settings(max_examples=300)
@given(positions(), CHOICES, st.booleans(), st.integers(0, 99))
def test_cards_are_conserved_and_parties_within_their_limits(
    position: dict[str, Any], choices: list[int], attacker_first: bool, seed: int
) -> None:
    state = loaded(position, seed, attacker_rolls_first=attacker_first)
    cards = cards_of(state)
    check_state(state, cards)
    for _ in by_choice(SCHMIEGEL, state, choices):
        check_state(state, cards)


@settings(max_examples=120)
@given(positions(), CHOICES, st.integers(0, 99))
def test_what_is_listed_is_what_no_rule_refuses(
    position: dict[str, Any], choices: list[int], seed: int
) -> None:
    """Of all actions that there are; and asking changes nothing."""
    state = loaded(position, seed)
    for transition in by_choice(SCHMIEGEL, state, choices[:12]):
        decision, before = SCHMIEGEL.decision(transition.before), fingerprint(transition.before)
        assert decision and decision.actions is not None
        if decision.ask != "draw":
            legal = [
                str(each)
                for each in EVERY_ACTION
                if SCHMIEGEL.refusal(transition.before, decision.seat, each) is None
            ]
            assert sorted(legal) == sorted(map(str, decision.actions))
            assert fingerprint(transition.before) == before


@settings(max_examples=200)
@given(positions(), CHOICES, st.integers(0, 99))
def test_views_show_what_lies_open_and_the_own_hand(
    position: dict[str, Any], choices: list[int], seed: int
) -> None:
    """C22."""
    state = loaded(position, seed)
    for _ in chain([None], by_choice(SCHMIEGEL, state, choices)):
        true = SCHMIEGEL.position(state)
        for seat in (0, 1, 2):
            view = SCHMIEGEL.shown(state, seat)
            for name in ("turn", "phase", "turns_taken", "wins"):
                assert view[name] == true[name]
            for name in ("named", "drawn", "acted"):
                assert view.get(name) == true.get(name)
            for owner in (1, 2):
                own, other = view["players"][owner - 1], true["players"][owner - 1]
                assert own["party"] == other["party"]
                hand = other["hand"]
                assert own["hand"] == (hand if owner == seat else [HIDDEN] * len(hand))
            for pack in ("faces", "numbers"):
                assert view[pack]["discard"] == true[pack]["discard"]
                known = true[pack].get("turned", False)
                pile = true[pack]["pile"]
                assert view[pack]["pile"] == (pile if known else [HIDDEN] * len(pile))
                assert view[pack].get("turned", False) == known
                assert {*view[pack]} <= {"pile", "discard", "turned"}


@settings(max_examples=200)
@given(positions(), CHOICES, st.integers(0, 99))
def test_a_question_comes_whatever_the_hand_holds(
    position: dict[str, Any], choices: list[int], seed: int
) -> None:
    """C9, C15, C22: associations are asked for with an empty hand too, and only they need it."""
    state = loaded(position, seed)
    for transition in by_choice(SCHMIEGEL, state, choices):
        decision, after = SCHMIEGEL.decision(transition.before), SCHMIEGEL.decision(state)
        assert decision and decision.private == (decision.ask in ("associate", "train"))
        if after and str(transition.action).startswith("train"):
            assert after.ask == "train"
        if after and transition.before.phase == "swap" and str(transition.action) in SWAPPED:
            assert after.ask == "associate"


@settings(max_examples=200)
@given(positions(), CHOICES, st.integers(0, 99))
def test_the_moves_told_lead_from_one_position_to_the_next(
    position: dict[str, Any], choices: list[int], seed: int
) -> None:
    """Taking the cards where events say they were, and laying them where they went, from the top of
    one place to the top of the other, comes to the same position."""
    state = loaded(position, seed)
    for transition in by_choice(SCHMIEGEL, state, choices):
        places, shuffled = laid_out(transition.before), False
        for event in transition.events:
            if isinstance(event, Moved):
                for card in event.cards:
                    source = places[event.source]
                    if event.source.endswith(("pile", "discard")) and not shuffled:
                        assert source[0] == card
                    source.remove(card)
                    places.setdefault(event.target, []).insert(0, card)
            elif type(event).__name__ == "Shuffled":
                shuffled = True
        after = laid_out(state)
        for place in {*places, *after}:
            found, expected = places.get(place, []), after.get(place, [])
            ordered = place.endswith(("pile", "discard")) and not shuffled
            assert (found if ordered else sorted(found)) == (
                expected if ordered else sorted(expected)
            ), place


def laid_out(state: Schmiegel) -> dict[str, list[Card]]:
    """The cards in each place, top first, named as events name it."""
    places = {
        "drawn": state.drawn[:],
        "faces.pile": state.faces.pile[:],
        "faces.discard": state.faces.discard[:],
        "numbers.pile": state.numbers.pile[:],
        "numbers.discard": state.numbers.discard[:],
    }
    for at, player in enumerate(state.players):
        places[f"players.{at}.hand"] = player.hand[:]
        for character in player.party:
            places[f"players.{at}.party.{character.face}"] = [character.face]
            places[f"players.{at}.party.{character.face}.numbers"] = character.numbers[:]
    return places


def test_many_whole_games() -> None:
    """C1 to C21: each match ends, within a bound, for one of the reasons that there are; rolls,
    uses and turns are counted as the page says."""
    ends: Counter[tuple[int | None, str]] = Counter()
    for number in range(GAMES):
        chance = seeded(f"game {number}")
        best_of = (1, 3, 5)[number % 3]
        rules = SCHMIEGEL.rules_for(
            {"best_of": best_of, "attacker_rolls_first": bool(number // 3 % 2)}
        )
        state: Schmiegel = SCHMIEGEL.start(rules, 2, seeded(str(number)))
        cards = sorted([*FACES.cards, *NUMBERS.cards])
        for _ in range(MOST_ACTIONS):
            if state.outcome:
                break
            action = choose(SCHMIEGEL, state, chance)
            events = list[Event]()
            before = state.copy()
            SCHMIEGEL.apply(state, action, events.append)
            check_state(state, cards)
            check_told(before, action, events)
        assert state.outcome, number
        if state.outcome.reason == "eliminated":
            assert (
                max(state.wins) == best_of // 2 + 1 == state.wins[(state.outcome.winner or 0) - 1]
            )
        assert max(state.wins) + min(state.wins) <= best_of
        ends[state.outcome.winner, state.outcome.reason] += 1
    assert {*ends} == {
        (1, "eliminated"),
        (2, "eliminated"),
        (1, "resigned"),
        (2, "resigned"),
        (None, "agreed"),
    }


def check_told(before: Schmiegel, action: Action, events: list[Event]) -> None:
    """A battle's rolls take turns, and only the last can hit; abilities follow one another."""
    rolls = [event for event in events if isinstance(event, BattleRolled)]
    ended = [event for event in events if isinstance(event, BattleEnded)]
    assert len(ended) == bool(rolls) == str(action).startswith("defend")
    if rolls:
        first = before.turn if before.rules.attacker_rolls_first else 3 - before.turn
        assert [roll.seat for roll in rolls] == [first, 3 - first] * (len(rolls) // 2) + (
            [first] * (len(rolls) % 2)
        )
        assert [roll.roll for roll in rolls] == [*range(1, len(rolls) + 1)]
        assert not any(roll.hit for roll in rolls[:-1])
        assert rolls[-1].hit or len(rolls) == 12
        assert ended[0].winner == (rolls[-1].seat if rolls[-1].hit else None)
        assert ended[0].rolls == len(rolls)
        for roll in rolls:
            character = before.players[roll.seat - 1].find(roll.face)
            assert character and roll.total == sum(roll.dice)
            number = Card(f"{roll.total}{roll.face[-1]}")
            assert roll.number == (number if number in character.numbers else None)
            assert roll.hit == (roll.total in (11, 12) or roll.number is not None)
    if isinstance(action, Ability):
        assert action.face not in [acted.face for acted in before.acted[:-1]]  # C11
