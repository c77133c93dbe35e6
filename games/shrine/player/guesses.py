"""Guesses for playouts, and the choice of answers to search, by a quick estimate of their worth.

A playout is a game played on with guesses, to see who wins. The engine calls `candidates` for the
question that the program is asked, `expected_values` for what they are worth before any playout,
`likely_answers` for later questions in its search, and `guess` in playouts.

The worth of an answer is its gain less the price of the cards that it costs, in log odds of
winning. A guess adds up the prices of single cards. A prospect takes more time: it compares the
features of the hand before and after.

Clauses such as H11 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import log
from typing import Any

from engine.players.evaluation import nearly_best, softmax, weighted_sums
from engine.rules.cards import Card
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.questions import Question
from engine.rules.state import Decision
from games.shrine.player.prices import (
    WEIGHT_BY_FEATURE,
    gain_of_answer,
    price_of_tokens,
    prices_of_hand,
    surplus_of_card,
)
from games.shrine.player.purposes import Purpose, cards_named, purpose_of
from games.shrine.player.weighing import (
    FEATURES,
    can_strike,
    hand_features,
    measure,
    opponent_count,
    share_of_opponent,
    sums_of,
)
from games.shrine.rules.actions import Announceable, Draw, Take
from games.shrine.rules.answers import Block, Discard, Fizzle, discardable_cards
from games.shrine.rules.cards import KING
from games.shrine.rules.state import Asked, Shrine

MAX_SHORTFALL = 0.9
"""Greatest amount by which an answer deep in a search may be worth less than the best one.

It is divided by the number of opponents, since answers against several of them differ by less.
Chosen by hand.
"""
CANDIDATE_MARGIN = -log(0.75)
"""Greatest shortfall of a candidate from the best one, in log odds: a quarter of its odds.

With a greater margin, Easy passes beside actions that gain; with a smaller one, it plays nearly as
well as Hard. This margin and the next were chosen by hand.
"""
DISCARD_MARGIN = -log(0.92)
"""The same for discards, whose odds differ by less: an ace or a card that strikes is kept."""
FAR_AHEAD = 0.97
"""Probability to win from which on searches can't tell most answers apart.

Nearly every answer wins there, so that prospects decide instead. In three games of programs that
were watched, a seat with this lead passed beside an action that gained, and discarded a king that
it could have laid.
"""
RANDOM_GUESS_INTERVAL = 8
"""One guess in this many, on average, is a random answer. Chosen by hand."""
WEIGHTS = [feature.weight for feature in FEATURES]
"""Weights of the features, in their order."""
OPEN_WEIGHTS = [0.0 if feature.own else feature.weight for feature in FEATURES]
"""The same weights, with 0 for each feature that only its owner can know."""
DRAW = Draw()
"""Answer that is worth most whenever it is legal: it costs no action, unlike a card taken (H6)."""


def candidates(game: Game[Any], s: Shrine, chance: Chance, count: int) -> list[Action]:
    """Return the answers that may be the best.

    Of answers with one purpose only the one worth most stays. Answers whose odds of winning fall
    too far short of the best ones are left out; for a seat that is far ahead, all but the best. A
    card of the graveyard that is of no use is not taken. The engine passes `chance` and `count`,
    which this game does not need.
    """
    decision = game.decision(s)
    assert decision
    actions = decision.actions or []
    if decision.ask == Asked.DRAW:
        return [action for action in actions if not isinstance(action, Take) or is_worth_taking(s)]
    margin = DISCARD_MARGIN
    if not isinstance(actions[0], Discard):
        margin = CANDIDATE_MARGIN
        actions = best_by_purpose(prospect_by_action(s, decision.seat, actions))
    if is_far_ahead(s, decision.seat):
        margin = 0.0
    return nearly_best(dict(zip(actions, expected_values(s, actions), strict=True)), margin)


def is_far_ahead(s: Shrine, seat: int) -> bool:
    """Return whether a seat is all but sure to win, judged without the hands of the others."""
    features_by_seat = measure(s)
    sums = weighted_sums(features_by_seat, OPEN_WEIGHTS)
    sums[seat - 1] = weighted_sums([features_by_seat[seat - 1]], WEIGHTS)[0]
    return softmax(sums)[seat - 1] >= FAR_AHEAD


def is_worth_taking(s: Shrine) -> bool:
    """Return whether taking the top card of the graveyard may be worth an action (H6).

    Otherwise a card of the deck is better, since it costs no action. With a full hand, either
    card makes the seat discard (H8). Below that, the card must be worth more than the mean card of
    the pack, or make a strike possible.
    """
    seat = s.turn
    player = s.own
    if len(player.hand) >= s.rules.hand_limit:
        return False
    card = s.graveyard[0]
    if surplus_of_card(s, seat, card) > 0:
        return True
    # the sums that cards of the hand can make, which an attack needs (H11)
    sums = sums_of(tuple(player.hand))
    sums_with_card = sums_of((*player.hand, card))
    has_king = player.token(KING) is not None
    tops = [s.player(other).shrine[0] for other in s.others(seat)]
    return any(
        can_strike(sums_with_card, has_king, top) and not can_strike(sums, has_king, top)
        for top in tops
    )


def expected_values(s: Shrine, actions: list[Action]) -> Sequence[float]:
    """Return the expected probability to win after each answer, before any playout.

    A prospect is added to the seat's own sum of features. The gain from an action that is aimed at
    an opponent moves from there to that opponent's sum, as a loss. Between two seats this is the
    same; among several seats, all others profit from the loss as well.
    """
    seat = seat_asked(s)
    sums = weighted_sums(measure(s), WEIGHTS)
    prospects = prospect_by_action(s, seat, actions)
    expected: list[float] = []
    for action in actions:
        sums_after = sums[:]
        sums_after[seat - 1] += prospects[action]
        if isinstance(action, Announceable) and action.target:
            gain = gain_of_answer(s, seat, action)
            sums_after[seat - 1] -= gain
            sums_after[action.target - 1] -= gain
        expected.append(softmax(sums_after)[seat - 1])
    return expected


def seat_asked(s: Shrine) -> int:
    """Return the seat that is asked the question that waits."""
    question = s.agenda[0]
    assert isinstance(question, Question)
    return question.seat(s)


def likely_answers(s: Shrine, decision: Decision) -> list[Action] | None:
    """Return the answers to consider deeper in a search: none clearly worse than another."""
    actions = decision.actions or []
    if decision.ask == Asked.DRAW or len(actions) == 1:
        return actions
    worths = worth_by_action(s, decision.seat, actions)
    least = max(worths.values()) - MAX_SHORTFALL * share_of_opponent(opponent_count(s))
    return [action for action in best_by_purpose(worths) if worths[action] >= least]


def guess(s: Shrine, decision: Decision, chance: Chance) -> Action | None:
    """Return the answer with the greatest worth, or sometimes None, for a random answer."""
    if not chance.below(RANDOM_GUESS_INTERVAL):
        return None
    if decision.ask == Asked.DRAW:
        return DRAW
    actions = decision.actions or []
    if len(actions) == 1:
        return actions[0]
    worths = worth_by_action(s, decision.seat, actions)
    return max(worths, key=worths.__getitem__)


def worth_by_action(s: Shrine, seat: int, actions: Iterable[Action]) -> dict[Action, float]:
    """Return what each answer of a seat gains, less the prices of the single cards it costs."""
    prices = prices_of_hand(s, seat)
    gains: dict[Purpose, float] = {}
    worths: dict[Action, float] = {}
    for action in actions:
        purpose = purpose_of(action)
        if purpose not in gains:
            gains[purpose] = gain_of_answer(s, seat, action)
        cost = sum([prices[card] for card in cards_spent(s, seat, action)])
        if isinstance(action, Block):
            cost += price_of_tokens(s, seat, (action.token,))
        worths[action] = gains[purpose] - cost
    return worths


def prospect_by_action(s: Shrine, seat: int, actions: Iterable[Action]) -> dict[Action, float]:
    """Return what each answer of a seat gains, less what its hand and its Field lose.

    A card that is taken counts with its price less the mean price of all cards.
    """
    hand = tuple(s.player(seat).hand)
    worth_before = worth_of_hand(s, seat, hand)
    prospects: dict[Action, float] = {}
    for action in actions:
        spent = {*cards_spent(s, seat, action)}
        prospect = gain_of_answer(s, seat, action)
        if spent:
            hand_after = tuple([card for card in hand if card not in spent])
            prospect += worth_of_hand(s, seat, hand_after) - worth_before
        if isinstance(action, Block):
            prospect -= price_of_tokens(s, seat, (action.token,))
        if isinstance(action, Take):
            prospect += surplus_of_card(s, seat, s.graveyard[0])
        prospects[action] = prospect
    return prospects


def worth_of_hand(s: Shrine, seat: int, hand: tuple[Card, ...]) -> float:
    """Return the weighted sum of the features of a hand."""
    features = hand_features(s, seat, hand)
    return sum([WEIGHT_BY_FEATURE[name] * value for name, value in features.items()])


def best_by_purpose(worths: Mapping[Action, float]) -> list[Action]:
    """Return the answer of each purpose that is worth most, in the order of the answers."""
    best: dict[Purpose, Action] = {}
    for action, worth in worths.items():
        purpose = purpose_of(action)
        other = best.get(purpose)
        if other is None or worth > worths[other]:
            best[purpose] = action
    return [*best.values()]


def cards_spent(s: Shrine, seat: int, action: Action) -> Sequence[Card]:
    """Return the cards of a hand that an answer costs."""
    if isinstance(action, Fizzle):
        return discardable_cards(s, seat)
    return cards_named(action)
