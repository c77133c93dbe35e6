"""What of the table an action is made of: cards of the hand, and what it is aimed at."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.rules.cards import Card
from engine.rules.notation import Action
from games.shrine.rules.actions import (
    SHRINE,
    Attack,
    Dagger,
    Draw,
    Heal,
    LayDagger,
    LayToken,
    Steal,
    Take,
)
from games.shrine.rules.answers import Block, BlockDagger, Discard, FizzleWith
from games.shrine.rules.combos import (
    Quad,
    RaiseAttack,
    RaiseDagger,
    RaiseHeal,
    RaiseToken,
    Triplet,
)
from games.shrine.rules.state import DECK, GRAVEYARD, field_of, hand_of, shrine_of


class Use(NamedTuple):
    """The cards of the hand that an action takes, and what else is pressed for it: the names of
    places, and tokens on a Field."""

    cards: frozenset[str] = frozenset()
    aims: frozenset[str] = frozenset()

    @property
    def all(self) -> frozenset[str]:
        """Everything that is pressed."""
        return self.cards | self.aims


@lru_cache(1 << 13)
def use_of(action: Action, seat: int) -> Use:
    """How a seat builds an action from what lies on the table; nothing where only a button gives
    it."""
    match action:
        case Draw():
            return _use((), DECK)
        case Take():
            return _use((), GRAVEYARD)
        case Heal(pawns=pawns):
            return _use(pawns, shrine_of(seat))
        case Attack(at=at, pawns=pawns):
            return _use(pawns, shrine_of(at))
        case LayToken(token=card, pay=pay) | LayDagger(ace=card, pay=pay):
            return _use((card, pay), slot_of(seat, card[0]))
        case Dagger(ace=ace, pay=pay, at=at, mark=mark):
            return _use((ace, pay), _aimed(at, mark))
        case Steal(at=at):
            return _use((), hand_of(at))
        case Quad(cards=cards, at=at):
            return _use(cards, shrine_of(at))
        case Triplet(cards=cards, at=at):
            return _use(cards, field_of(at))
        case RaiseHeal(run=run):
            return _use(run, GRAVEYARD, shrine_of(seat))
        case RaiseAttack(run=run, at=at, pawns=pawns):
            return _use((*run, *pawns), GRAVEYARD, shrine_of(at))
        case RaiseToken(run=run):
            return _use(run, GRAVEYARD, field_of(seat))
        case RaiseDagger(run=run, at=at, mark=mark):
            return _use(run, GRAVEYARD, _aimed(at, mark))
        case Block(token=token):
            return _use((), token)
        case BlockDagger(ace=ace, pay=pay):
            return _use((ace, pay))
        case FizzleWith(cards=cards) | Discard(cards=cards):
            return _use(cards)
    return Use()


def slot_of(seat: int, kind: str) -> str:
    """The place on a seat's Field where a token of a kind lies."""
    return f"{field_of(seat)}.{kind}"


def _use(cards: tuple[Card, ...], *aims: str) -> Use:
    return Use(frozenset(cards), frozenset(aims))


def _aimed(at: int, mark: str) -> str:
    return shrine_of(at) if mark == SHRINE else mark
