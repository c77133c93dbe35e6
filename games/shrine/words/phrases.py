"""What actions are called, on buttons and in the log; names come marked up, by seat."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.cards import Card
from engine.rules.english import listed
from engine.words.log import tokens
from games.shrine.rules.actions import (
    SHRINE,
    Announceable,
    Attack,
    Dagger,
    Heal,
    LayDagger,
    LayToken,
    Mark,
    Steal,
)
from games.shrine.rules.combos import (
    Quad,
    RaiseAttack,
    RaiseDagger,
    RaiseDaggerToken,
    RaiseHeal,
    RaiseToken,
    Resurrection,
    Triplet,
)

TOKEN_DOES = {
    "J": "lets its owner steal a random card from a hand, once a turn, as an action",
    "Q": "lets its owner's heal be one off, once a turn",
    "K": "lets its owner's attack be one off, once a turn",
    "A": "gives its owner one more draw and one more action, from the next turn on",
}
"""What a token does, by its kind."""


def values(value: int, reach: int) -> list[str]:
    """What adds up to a value, or to one within reach of it: `8`, `9` and `10`."""
    return [str(each) for each in range(max(1, value - reach), value + reach + 1)]


def pairs(value: int, reach: int) -> list[str]:
    """The cards of a value, or of one within reach of it, in the plural: `10s` and `jacks`."""
    court = {1: "aces", 11: "jacks", 12: "queens", 13: "kings"}
    near = range(max(1, value - reach), min(13, value + reach) + 1)
    return [court.get(each, f"{each}s") for each in near]


def either(words: Sequence[str]) -> str:
    """`6s, 7s or 8s`."""
    return listed(words).replace(" and ", " or ")


def shrine(names: Sequence[str], seat: int) -> str:
    """`Tomas's Shrine`."""
    return f"{names[seat - 1]}'s Shrine"


def aim(names: Sequence[str], at: int, mark: Mark) -> str:
    """`Tomas's Shrine`, or `Tomas's {KD}`."""
    what = "Shrine" if mark == SHRINE else tokens([mark])
    return f"{names[at - 1]}'s {what}"


def said(action: Announceable, names: Sequence[str], risen: Card | None = None) -> str:
    """What is announced: `Attacks Tomas's Shrine with {5S} {4C}`."""
    match action:
        case Heal(pawns=pawns):
            return f"Heals with {tokens(pawns)}"
        case Attack(at=at, pawns=pawns):
            return f"Attacks {shrine(names, at)} with {tokens(pawns)}"
        case LayToken(token=token, pay=pay):
            what = "dagger token" if isinstance(action, LayDagger) else "token"
            return f"Lays {tokens([token])} as a {what}, pays with {tokens([pay])}"
        case Dagger(ace=ace, pay=pay, at=at, mark=mark):
            paid = f"{tokens([ace])}, pays with {tokens([pay])}"
            return f"Throws a dagger at {aim(names, at, mark)}: {paid}"
        case Steal(at=at):
            return f"Steals from {names[at - 1]}'s hand"
        case Quad(cards=cards, at=at):
            return f"Plays a quad against {names[at - 1]}: {tokens(cards)}"
        case Triplet(cards=cards, at=at):
            return f"Plays a triplet against {names[at - 1]}: {tokens(cards)}"
        case Resurrection(run=run):
            card = tokens([risen]) if risen else "the graveyard's top card"
            return f"Resurrects {card} with {tokens(run)} {_use(action, names)}"
    raise AssertionError(f"{action} is not announced")


def does(seat: int, action: Announceable, names: Sequence[str], risen: Card | None = None) -> str:
    """The same with who does it: `Mara attacks Tomas's Shrine with {5S} {4C}`."""
    what = said(action, names, risen)
    return f"{names[seat - 1]} {what[0].lower()}{what[1:]}"


KINDS: dict[type[Announceable], str] = {
    Heal: "heal",
    Attack: "attack",
    LayToken: "token",
    Dagger: "dagger",
    Steal: "theft",
    Quad: "quad",
    Triplet: "triplet",
    Resurrection: "resurrection",
}


def kind(action: Announceable) -> str:
    """What kind of action it is, without its cards: `attack`."""
    return next(word for each, word in KINDS.items() if isinstance(action, each))


def noun(action: Announceable) -> str:
    """What it is in a word or two: `attack with {5S} {4C}`."""
    match action:
        case Attack(pawns=pawns):
            return f"{kind(action)} with {tokens(pawns)}"
        case LayToken(token=card) | Dagger(ace=card):
            return f"{kind(action)} {tokens([card])}"
    return kind(action)


def _use(action: Resurrection, names: Sequence[str]) -> str:
    """What a resurrection does with its card."""
    match action:
        case RaiseHeal():
            return "to heal"
        case RaiseAttack(at=at, pawns=pawns):
            more = f", together with {tokens(pawns)}" if pawns else ""
            return f"to attack {shrine(names, at)}{more}"
        case RaiseDagger(at=at, mark=mark):
            return f"as a dagger at {aim(names, at, mark)}"
        case RaiseDaggerToken():
            return "as a dagger token"
        case RaiseToken():
            return "as a token"
    raise AssertionError(f"{action} is no resurrection")
