"""The words for each kind of action: on buttons, in the log and in moments.

Names come marked up, by seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

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


def aim(names: Sequence[str], at: int, mark: Mark) -> str:
    """Return what a dagger is aimed at: `Tomas's Shrine`, or `Tomas's {KD}`."""
    what = "Shrine" if mark == SHRINE else tokens([mark])
    return f"{names[at - 1]}'s {what}"


class AnnouncedWording(NamedTuple):
    """The words for one kind of announced action.

    Braces hold fields of the action, and the values that `_facts` adds to them.

    Attributes:
        noun: The kind, without its cards.
        announcement: A sentence without its subject and its full stop.
        title: The words on the button.
        with_cards: The noun with the cards that tell the action from others of its kind, or "".
    """

    noun: str
    announcement: str
    title: str
    with_cards: str = ""


WORDINGS: dict[type[Announceable], AnnouncedWording] = {
    Heal: AnnouncedWording("heal", "Heals with {pawns}", "Heal your Shrine"),
    Attack: AnnouncedWording(
        "attack", "Attacks {aim} with {pawns}", "Attack {aim}", "attack with {pawns}"
    ),
    LayToken: AnnouncedWording(
        "token",
        "Lays {token} as a token, pays with {pay}",
        "Lay {token} as a token",
        "token {token}",
    ),
    LayDagger: AnnouncedWording(
        "token",
        "Lays {token} as a dagger token, pays with {pay}",
        "Lay {token} as your dagger token",
        "token {token}",
    ),
    Dagger: AnnouncedWording(
        "dagger",
        "Throws a dagger at {aim}: {ace}, pays with {pay}",
        "Dagger at {aim}",
        "dagger {ace}",
    ),
    Steal: AnnouncedWording("theft", "Steals from {target}'s hand", "Steal from {target}'s hand"),
    Quad: AnnouncedWording(
        "quad", "Plays a quad against {target}: {cards}", "Quad against {target}"
    ),
    Triplet: AnnouncedWording(
        "triplet", "Plays a triplet against {target}: {cards}", "Triplet against {target}"
    ),
    RaiseHeal: AnnouncedWording(
        "resurrection",
        "Resurrects {risen} with {run} to heal",
        "Resurrect {risen} onto your Shrine",
    ),
    RaiseAttack: AnnouncedWording(
        "resurrection",
        "Resurrects {risen} with {run} to attack {aim}{together}",
        "Resurrect {risen} to attack {aim}",
    ),
    RaiseDagger: AnnouncedWording(
        "resurrection",
        "Resurrects {risen} with {run} as a dagger at {aim}",
        "Resurrect {risen} as a dagger at {aim}",
    ),
    RaiseDaggerToken: AnnouncedWording(
        "resurrection",
        "Resurrects {risen} with {run} as a dagger token",
        "Resurrect {risen} as your dagger token",
    ),
    RaiseToken: AnnouncedWording(
        "resurrection",
        "Resurrects {risen} with {run} as a token",
        "Resurrect {risen} as a token",
    ),
}


def _cards(action: Announceable) -> dict[str, str]:
    """Return the cards in each field of an action as markup."""
    fields = msgspec.structs.asdict(action).items()
    return {
        field: tokens(value if isinstance(value, tuple) else [value])
        for field, value in fields
        if not isinstance(value, int)
    }


def _facts(action: Announceable, names: Sequence[str], risen: Card | None) -> dict[str, str]:
    """Return the values for the braces of a wording; `risen` is the card that is resurrected."""
    facts = _cards(action)
    pawns = facts.get("pawns")
    facts["together"] = f", together with {pawns}" if pawns else ""
    facts["risen"] = tokens([risen]) if risen else "the graveyard's top card"
    if action.target:
        facts["target"] = names[action.target - 1]
        facts["aim"] = aim(names, action.target, getattr(action, "mark", SHRINE))
    return facts


def announcement(action: Announceable, names: Sequence[str], risen: Card | None = None) -> str:
    """Return what is announced: `Attacks Tomas's Shrine with {5S} {4C}`."""
    return WORDINGS[type(action)].announcement.format_map(_facts(action, names, risen))


def does(seat: int, action: Announceable, names: Sequence[str], risen: Card | None = None) -> str:
    """Return an announcement with its subject: `Mara attacks Tomas's Shrine with {5S} {4C}`."""
    what = announcement(action, names, risen)
    return f"{names[seat - 1]} {what[0].lower()}{what[1:]}"


def title(action: Announceable, names: Sequence[str], risen: Card | None = None) -> str:
    """Return the words on the button: `Dagger at Tomas's Shrine`."""
    return WORDINGS[type(action)].title.format_map(_facts(action, names, risen))


def kind(action: Announceable) -> str:
    """Return the kind of an action, without its cards: `attack`."""
    return WORDINGS[type(action)].noun


def noun(action: Announceable) -> str:
    """Return the kind of an action with its cards: `attack with {5S} {4C}`."""
    wording = WORDINGS[type(action)]
    return wording.with_cards.format_map(_cards(action)) or wording.noun
