"""The rules do what the rules page says, told once more in another way."""

from __future__ import annotations

from random import Random

import pytest

from engine.rules.chance import Chance, Kind
from engine.rules.ending import Resign
from games.shrine.rules.cards import BALANCE
from games.shrine.rules.state import Shrine
from tests.games.shrine.model import Model
from tests.games.shrine.positions import OPTIONS, SHRINE, loaded, options, position
from tests.games.shrine.words_play import SCENARIOS
from tests.kit.transitions import begun
from tests.long import many

QUESTIONS = 150
"""So many are asked at most in a game that is compared."""


class Luck:
    """Leaves shuffles as gathered, and picks at random; `picks` remembers what."""

    def __init__(self, random: Random) -> None:
        self.random, self.picks = random, list[int]()

    def answer(self, kind: Kind, size: int) -> list[int]:
        if kind == "shuffle":
            return [*range(size)]
        self.picks.append(self.random.randrange(size))
        return self.picks[-1:]


def compare(seed: int) -> int:
    """A random game from a random position in both; how many questions were asked."""
    random = Random(seed)
    chosen = options(random)
    start = position(random, chosen)
    luck = Luck(random)
    state = loaded(start, chosen, Chance(0, luck))
    model = Model(start, chosen, luck.picks)
    talk, asked = model.play(), 0
    question = next(talk, None)
    while question and asked < QUESTIONS:
        asked += 1
        same(state, model)
        decision = SHRINE.decision(state)
        assert decision and decision.actions is not None
        assert (decision.seat, {*map(str, decision.actions)}) == question
        listed = sorted(map(str, decision.actions))
        action = random.choice([text for text in listed if text != "pass"] or listed)
        if random.random() < 0.02:
            action = "resign"
        SHRINE.apply(state, Resign() if action == "resign" else SHRINE.parse(action))
        try:
            question = talk.send(action)
        except StopIteration:
            question = None
    if question is None:
        outcome = state.outcome and (state.outcome.winner, state.outcome.reason)
        assert model.outcome == outcome and outcome
    return asked


def same(state: Shrine, model: Model) -> None:
    """Both are at the same position."""
    for seat, player in enumerate(state.players, start=1):
        assert (player.hand, player.shrine) == (model.hands[seat], model.shrines[seat])
        assert (player.face_down, player.field) == (model.down[seat], model.fields[seat])
        assert player.out == (seat in model.out)
    assert (state.deck, state.graveyard) == (model.deck, model.grave)
    for key in ("turn", "step", "draws_left", "actions_left"):
        assert getattr(state, key) == model.at[key], key
    for key in ("jack_used", "queen_used", "king_used"):
        assert getattr(state, key) == model.at[key], key


@pytest.mark.parametrize("seed", range(many(40, 150)))
def test_the_rules_and_the_page_agree(seed: int) -> None:
    assert compare(seed) >= 0


def listed_whole(state: Shrine, chosen: dict[str, bool]) -> int:
    """All that the model finds for an action is listed, once each; how much that is."""
    model, decision = Model(SHRINE.position(state), chosen, []), SHRINE.decision(state)
    assert decision and decision.actions and decision.ask == "act"
    listed = [*map(str, decision.actions)]
    assert len({*listed}) == len(listed)
    assert {*listed} == model.menu(state.turn) | {"pass"}
    return len(listed)


def test_what_the_position_with_the_most_answers_allows_is_listed_whole() -> None:
    widest = SCENARIOS["The largest hand that play brings is listed whole"]
    chosen = {**dict.fromkeys(OPTIONS, False), "alternate_healing": True}
    assert widest.options == {"alternate_healing": True}
    assert listed_whole(begun("shrine", widest), chosen) > 4000


@pytest.mark.parametrize("seed", range(many(3, 12)))
def test_so_is_what_any_large_hand_can_do(seed: int) -> None:
    """Eleven cards are more than two draws leave with what a Balance has brought."""
    random = Random(seed)
    chosen = options(random)
    while True:
        start = position(random, chosen)
        hand = start["players"][start["turn"] - 1]["hand"]
        cards = [card for card in start["deck"] if card != BALANCE] + start["graveyard"]
        if len(hand) + len(cards) > 11:
            break
    random.shuffle(cards)
    more = 11 - len(hand)
    hand += cards[:more]
    start |= {"step": "act", "draws_left": 0, "deck": [], "graveyard": cards[more:]}
    assert listed_whole(loaded(start, chosen, Chance(0)), chosen)
