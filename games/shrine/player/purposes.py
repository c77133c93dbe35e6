"""Purposes of answers, and the cards that an answer names.

Answers with one purpose gain the same; they differ only in what they cost. Both functions are
cached, since playouts ask for the same answers again and again.

Clauses such as H18 are in games/shrine/rules.md.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.rules.cards import rank
from engine.rules.notation import Action
from games.shrine.rules.actions import Announceable, Dagger, LayToken
from games.shrine.rules.answers import BlockDagger, Discard, FizzleWith
from games.shrine.rules.combos import RaiseDagger
from games.shrine.rules.hands import Cards

CACHE_SIZE = 1 << 12
"""Number of answers whose purpose and cards are kept."""


class Purpose(NamedTuple):
    """Purpose of an answer; answers with one purpose differ only in their cards.

    Attributes:
        kind: The class of the answer.
        target: The opponent it is aimed at; 0 for none.
        mark: What a dagger removes: a token, or `shrine` for the top card of a Shrine; empty for
            other answers.
        token_kind: The rank of a token that is laid from the hand; empty for other answers.
    """

    kind: type[Action]
    target: int = 0
    mark: str = ""
    token_kind: str = ""


@lru_cache(maxsize=CACHE_SIZE)
def purpose_of(action: Action) -> Purpose:
    """Return what an answer is for."""
    kind = type(action)
    if isinstance(action, Dagger | RaiseDagger):
        return Purpose(kind, action.target, mark=action.mark)
    if isinstance(action, LayToken):
        return Purpose(kind, token_kind=rank(action.token))
    if isinstance(action, Announceable):
        return Purpose(kind, action.target)
    return Purpose(kind)


@lru_cache(maxsize=CACHE_SIZE)
def cards_named(action: Action) -> Cards:
    """Return the cards of a hand that an answer names; a fizzle with the whole hand names none."""
    if isinstance(action, LayToken):
        return action.token, action.pay
    if isinstance(action, Announceable):
        return action.cards_before + action.thrown_ace + action.cards_after
    if isinstance(action, Discard | FizzleWith):
        return action.cards
    if isinstance(action, BlockDagger):
        return action.ace, action.pay
    return ()
