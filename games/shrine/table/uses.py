"""Ways to build each action of Shrine from cards of the hand, targets on the table, and chips."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from typing_extensions import override

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
    """Way to build an action: cards of the hand, aims on the table, and picks on chips.

    Aims are the names of places, and of tokens on a Field.

    Attributes:
        row_picks: Picks of the action on rows of chips, each with its row.
    """

    row_picks: tuple[RowPick, ...] = ()

    @override
    def __post_init__(self) -> None:
        self.chip_picks = frozenset(value for _, value in self.row_picks)
        super().__post_init__()

    def pick_in(self, row: ChipRow) -> str:
        """Return the pick in a row of chips; "" if the action has none there."""
        return dict(self.row_picks).get(row, "")


ChipRow = Literal["at", "token", "dagger", "pay", "combo", "use", "run", "with"]
"""Row of chips: one choice that an action needs.

In this order: the target, the card that is laid, the ace that is thrown, the payment, the kind of
combo, the use of a resurrection's card, its run, and the Pawns.
"""


def chip_pick(row: ChipRow, *cards: str) -> str:
    """Return the pick of a chip: `pay=4C`."""
    return f"{row}={' '.join(cards)}"


def cards_in(pick: str) -> tuple[str, ...]:
    """Return the cards that a chip stands for; () for other picks."""
    row, sign, cards = pick.partition("=")
    return tuple(cards.split()) if sign and row in ("token", "dagger", "pay", "run", "with") else ()


@lru_cache(1 << 13)
def card_use_of(action: Action, seat: int) -> CardUse:
    """Return the way in which a seat builds an action; an empty one if only a button gives it."""

    def use_of(cards: tuple[Card, ...], *aims: str, picks: tuple[RowPick, ...] = ()) -> CardUse:
        return CardUse(action, cards=frozenset(cards), aims=frozenset(aims), row_picks=picks)

    picks: tuple[RowPick, ...]
    match action:
        case Draw():
            return use_of((), DECK)
        case Take():
            return use_of((), GRAVEYARD)
        case Heal(pawns=pawns):
            return use_of(pawns, shrine_of(seat), picks=(_pick_of_pawns(pawns),))
        case Attack(at=at, pawns=pawns):
            picks = ("at", shrine_of(at)), _pick_of_pawns(pawns)
            return use_of(pawns, shrine_of(at), picks=picks)
        case LayToken(token=card, pay=pay):
            picks = _row_pick("token", card), _row_pick("pay", pay)
            return use_of((card, pay), slot_of(seat, card[0]), picks=picks)
        case Dagger(ace=ace, pay=pay, at=at, mark=mark):
            aim = _aim_at(at, mark)
            return use_of((ace, pay), aim, picks=(*_picks_of_dagger(ace, pay), ("at", aim)))
        case Steal(at=at):
            return use_of((), hand_of(at), picks=(("at", hand_of(at)),))
        case Quad(cards=cards, at=at):
            return use_of(cards, shrine_of(at), picks=_picks_of_combo("quad", shrine_of(at), cards))
        case Triplet(cards=cards, at=at):
            picks = _picks_of_combo("triplet", field_of(at), cards)
            return use_of(cards, field_of(at), picks=picks)
        case Resurrection():
            return _card_use_of_resurrection(action, seat)
        case Block(token=token):
            return use_of((), token)
        case BlockDagger(ace=ace, pay=pay):
            return use_of((ace, pay), picks=_picks_of_dagger(ace, pay))
        case FizzleWith(cards=cards) | Discard(cards=cards):
            return use_of(cards)
    return use_of(())


def _card_use_of_resurrection(action: Resurrection, seat: int) -> CardUse:
    """Return the way in which a seat builds a resurrection."""
    use_word, target = _resurrection_use(action, seat)
    return CardUse(
        action,
        cards=frozenset(action.cards_after),
        aims=frozenset((GRAVEYARD, target)),
        row_picks=_picks_of_resurrection(action, use_word, target),
    )


def _resurrection_use(action: Resurrection, seat: int) -> tuple[str, str]:
    """Return the use of a resurrection's card, and its target."""
    match action:
        case RaiseHeal():
            return "heal", shrine_of(seat)
        case RaiseAttack(at=at):
            return "attack", shrine_of(at)
        case RaiseDagger(at=at, mark=mark):
            return "dagger", _aim_at(at, mark)
        case RaiseDaggerToken():
            return "dagger-token", slot_of(seat, DAGGER)
    return "token", field_of(seat)


def slot_of(seat: int, kind: str) -> str:
    """Return the name of the slot for a kind of token on a seat's Field."""
    return f"{field_of(seat)}.{kind}"


RowPick = tuple[ChipRow, str]


def _row_pick(row: ChipRow, *cards: Card) -> RowPick:
    return row, chip_pick(row, *cards)


def _pick_of_pawns(pawns: tuple[Card, ...]) -> RowPick:
    return _row_pick("with", *pawns)


def _picks_of_dagger(ace: Card, pay: Card) -> tuple[RowPick, ...]:
    return _row_pick("dagger", ace), _row_pick("pay", pay)


def _picks_of_combo(combo: str, aim: str, cards: tuple[Card, ...]) -> tuple[RowPick, ...]:
    return ("combo", f"combo={combo}"), ("at", aim), _pick_of_pawns(cards)


def _picks_of_resurrection(action: Resurrection, use_word: str, target: str) -> tuple[RowPick, ...]:
    picks: list[RowPick] = [("combo", "combo=resurrection"), ("use", f"use={use_word}")]
    if action.target:
        picks.append(("at", target))
    picks.append(_row_pick("run", *action.run))
    if isinstance(action, RaiseAttack):
        picks.append(_pick_of_pawns(action.pawns))
    return tuple(picks)


def _aim_at(seat: int, mark: str) -> str:
    return shrine_of(seat) if mark == SHRINE else mark
