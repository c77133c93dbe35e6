"""What of the table an action is made of: cards of the hand, and what it is aimed at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from engine.rules.cards import Card
from engine.rules.notation import Action
from engine.table.chooser import Way
from games.shrine.rules.actions import (
    SHRINE,
    Attack,
    Dagger,
    Draw,
    Heal,
    LayToken,
    Steal,
    Take,
)
from games.shrine.rules.answers import Block, BlockDagger, Discard, FizzleWith
from games.shrine.rules.cards import DAGGER, DECK, GRAVEYARD, field_of, hand_of, shrine_of
from games.shrine.rules.combos import (
    Quad,
    RaiseAttack,
    RaiseDagger,
    RaiseDaggerToken,
    RaiseHeal,
    Resurrection,
    Triplet,
)


@dataclass(eq=False)
class CardUse(Way):
    """The cards of the hand that an action takes; what else is pressed for it on the table, the
    names of places and tokens on a Field; and what can be chosen of it on chips, by its row."""

    parts: tuple[Part, ...] = ()

    def __post_init__(self) -> None:
        self.names = frozenset(value for _, value in self.parts)
        super().__post_init__()

    def part(self, row: Row) -> str:
        """What it has in a row of chips; "" for nothing."""
        return dict(self.parts).get(row, "")


Row = Literal["at", "token", "dagger", "pay", "combo", "use", "run", "with"]
"""What is chosen of an action on one row of chips: what it is aimed at, the card that is laid or
thrown, what pays for it, the kind of combo, what a resurrection's card does, its run, its Pawns."""


def chip(row: Row, *cards: str) -> str:
    """What is picked by a chip: `pay=4C`."""
    return f"{row}={' '.join(cards)}"


def cards_in(pick: str) -> tuple[str, ...]:
    """The cards that a chip stands for; () for all else that can be picked."""
    row, sign, cards = pick.partition("=")
    return tuple(cards.split()) if sign and row in ("token", "dagger", "pay", "run", "with") else ()


@lru_cache(1 << 13)
def use_of(action: Action, seat: int) -> CardUse:
    """How a seat builds an action from what lies on the table; nothing where only a button gives
    it."""

    def use(cards: tuple[Card, ...], *aims: str, parts: tuple[Part, ...] = ()) -> CardUse:
        return CardUse(action, cards=frozenset(cards), aims=frozenset(aims), parts=parts)

    match action:
        case Draw():
            return use((), DECK)
        case Take():
            return use((), GRAVEYARD)
        case Heal(pawns=pawns):
            return use(pawns, shrine_of(seat), parts=(_with(pawns),))
        case Attack(at=at, pawns=pawns):
            return use(pawns, shrine_of(at), parts=(("at", shrine_of(at)), _with(pawns)))
        case LayToken(token=card, pay=pay):
            laid = _card("token", card), _card("pay", pay)
            return use((card, pay), slot_of(seat, card[0]), parts=laid)
        case Dagger(ace=ace, pay=pay, at=at, mark=mark):
            aim = _aimed(at, mark)
            return use((ace, pay), aim, parts=(*_dagger(ace, pay), ("at", aim)))
        case Steal(at=at):
            return use((), hand_of(at), parts=(("at", hand_of(at)),))
        case Quad(cards=cards, at=at):
            return use(cards, shrine_of(at), parts=_alike("quad", shrine_of(at), cards))
        case Triplet(cards=cards, at=at):
            return use(cards, field_of(at), parts=_alike("triplet", field_of(at), cards))
        case Resurrection():
            does, aim = _risen(action, seat)
            parts: list[Part] = [("combo", "combo=resurrection"), ("use", f"use={does}")]
            parts += [("at", aim)] if action.target else []
            parts.append(_card("run", *action.run))
            if isinstance(action, RaiseAttack):
                parts.append(_with(action.pawns))
            return use(action.after, GRAVEYARD, aim, parts=tuple(parts))
        case Block(token=token):
            return use((), token)
        case BlockDagger(ace=ace, pay=pay):
            return use((ace, pay), parts=_dagger(ace, pay))
        case FizzleWith(cards=cards) | Discard(cards=cards):
            return use(cards)
    return use(())


def _risen(action: Resurrection, seat: int) -> tuple[str, str]:
    """What a resurrection's card does, and what it is aimed at."""
    match action:
        case RaiseHeal():
            return "heal", shrine_of(seat)
        case RaiseAttack(at=at):
            return "attack", shrine_of(at)
        case RaiseDagger(at=at, mark=mark):
            return "dagger", _aimed(at, mark)
        case RaiseDaggerToken():
            return "dagger-token", slot_of(seat, DAGGER)
    return "token", field_of(seat)


def slot_of(seat: int, kind: str) -> str:
    """The place on a seat's Field where a token of a kind lies."""
    return f"{field_of(seat)}.{kind}"


Part = tuple[Row, str]


def _card(row: Row, *cards: Card) -> Part:
    return row, chip(row, *cards)


def _with(pawns: tuple[Card, ...]) -> Part:
    return _card("with", *pawns)


def _dagger(ace: Card, pay: Card) -> tuple[Part, ...]:
    return _card("dagger", ace), _card("pay", pay)


def _alike(combo: str, at: str, cards: tuple[Card, ...]) -> tuple[Part, ...]:
    return ("combo", f"combo={combo}"), ("at", at), _with(cards)


def _aimed(at: int, mark: str) -> str:
    return shrine_of(at) if mark == SHRINE else mark
