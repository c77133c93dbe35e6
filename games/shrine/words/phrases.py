"""Words for each kind of action: on buttons, in the log and in key moments.

Braces stand for values that are filled in: fields of the action, and those of `_facts` (`{target}`
and `{aim}`: the opponent, and what is aimed at; `{risen}`: the card that is resurrected).
Players' names are given as markup, by seat.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from engine.rules.cards import Card
from engine.rules.english import list_in_words
from engine.rules.notation import Action
from engine.words.log import tokens
from engine.words.wordings import Wording
from games.shrine.rules.actions import (
    SHRINE,
    Announceable,
    Attack,
    Dagger,
    Draw,
    Heal,
    LayDagger,
    LayToken,
    Mark,
    Pass,
    Steal,
    Take,
)
from games.shrine.rules.answers import Allow, Block, BlockDagger, Discard, Fizzle
from games.shrine.rules.combos import (
    Quad,
    RaiseAttack,
    RaiseDagger,
    RaiseDaggerToken,
    RaiseHeal,
    RaiseToken,
    Triplet,
)
from games.shrine.words import keys

TOKEN_EFFECTS = {
    "J": "lets its owner steal a random card from a hand, once a turn, as an action",
    "Q": "lets its owner's heal be one off, once a turn",
    "K": "lets its owner's attack be one off, once a turn",
    "A": "gives its owner one more draw and one more action, from the next turn on",
}
"""Effect of a token by its kind, in words that follow its name."""


def values_near(value: int, tolerance: int) -> list[str]:
    """Return the totals within `tolerance` of a value, in figures: `8`, `9` and `10`."""
    return [
        str(value_near) for value_near in range(max(1, value - tolerance), value + tolerance + 1)
    ]


def ranks_near(value: int, tolerance: int) -> list[str]:
    """Return the ranks within `tolerance` of a value, in the plural: `10s` and `jacks`."""
    court = {1: "aces", 11: "jacks", 12: "queens", 13: "kings"}  # ranks that have names
    values = range(max(1, value - tolerance), min(13, value + tolerance) + 1)
    return [court.get(value_near, f"{value_near}s") for value_near in values]


def joined_by_or(words: Sequence[str]) -> str:
    """Return words joined by "or": `6s, 7s or 8s`."""
    return list_in_words(words).replace(" and ", " or ")


def owned_target(names: Sequence[str], seat: int, mark: Mark) -> str:
    """Return the target of a dagger: `Tomas's Shrine`, or `Tomas's {KD}`."""
    mark_words = "Shrine" if mark == SHRINE else tokens([mark])
    return f"{names[seat - 1]}'s {mark_words}"


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


ANNOUNCED: dict[type[Announceable], AnnouncedWording] = {
    Heal: AnnouncedWording("heal", "Heals with {pawns}", "Heal your Shrine"),
    Attack: AnnouncedWording(
        "attack",
        announcement="Attacks {aim} with {pawns}",
        title="Attack {aim}",
        with_cards="attack with {pawns}",
    ),
    LayToken: AnnouncedWording(
        "token",
        announcement="Lays {token} as a token, pays with {pay}",
        title="Lay {token} as a token",
        with_cards="token {token}",
    ),
    LayDagger: AnnouncedWording(
        "token",
        announcement="Lays {token} as a dagger token, pays with {pay}",
        title="Lay {token} as your dagger token",
        with_cards="token {token}",
    ),
    Dagger: AnnouncedWording(
        "dagger",
        announcement="Throws a dagger at {aim}: {ace}, pays with {pay}",
        title="Dagger at {aim}",
        with_cards="dagger {ace}",
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


PAYMENT = re.compile(r" with \{(run|pawns)\}|, pays with \{pay\}|: \{\w+\}|\{together\}")
"""Parts of an announcement that name the cards played."""

STOP = "Discard {what} to stop the action."
INSIST = "Discard {what} to carry out your action after all."

WORDINGS: dict[tuple[type[Action], str], Wording] = {
    # Cases of a draw: the pile that the card comes from.
    (Draw, "deck"): Wording(
        "Draw",
        "from the deck",
        "Draw the top card of the deck, which holds {cards}.",
        key=keys.DRAW,
    ),
    (Draw, "graveyard"): Wording(
        "Draw",
        "from the deck",
        "The deck is empty: the graveyard is shuffled to make a new one, then you draw.",
        key=keys.DRAW,
    ),
    (Draw, "nothing"): Wording(
        "Draw",
        "from the deck",
        "The deck and the graveyard are empty: you draw nothing.",
        key=keys.DRAW,
    ),
    (Take, ""): Wording(
        "Take {cards}",
        hint="{costs}",
        effect="You take the top of the graveyard instead of drawing.",
        done="Takes {cards} from the graveyard, which uses an action.",
        key=keys.TAKE,
    ),
    (Pass, ""): Wording(
        "Pass",
        hint="{costs}",
        effect="You do nothing with this action.",
        done="Passes.",
        key=keys.PASS,
    ),
    # Stopping an action: a fizzle of the whole hand or of some cards, and a block.
    (Fizzle, "stop"): Wording(
        "Fizzle",
        hint="discard {cards}{insist}",
        effect=STOP,
        done="Fizzles it and discards {cards}.",
    ),
    (Fizzle, "insist"): Wording(
        "Insist", hint="discard {cards}", effect=INSIST, done="Insists and discards {cards}."
    ),
    (Block, ""): Wording(
        "Block with {cards}",
        hint="{kept}",
        effect="Discard the {named} from your Field and keep your Shrine's card.",
        done="Blocks it with {cards}.",
    ),
    (BlockDagger, ""): Wording(
        "Block",
        hint="discard {cards}",
        effect="Nothing is removed. Both daggers and both payments are discarded.",
        done="Blocks it with {cards}.",
    ),
    # Cases of an allowance: the question that it answers.
    (Allow, "fizzle"): Wording(
        "Allow", hint="{costs}", effect="You do not stop it.", done="Does not fizzle."
    ),
    (Allow, "block"): Wording(
        "Allow", hint="{costs}", effect="You do not stop it.", done="Does not block."
    ),
    (Allow, "insist"): Wording(
        "Don't insist",
        hint="the {lost} is lost;\nyou keep {kept}",
        effect="You keep your hand.",
        done="Does not insist.",
        verb="give in",
    ),
    (Discard, ""): Wording(
        "Discard",
        hint="{cards}",
        effect="They go to the graveyard in this order.",
        done="Discards {cards}.",
        verb="discard {cards}",
    ),
}
"""Words for actions that are not announced, by kind of action and case.

The case is "" if the words don't depend on the position.
"""


def log_sentence(kind: type[Action], case: str = "", **facts: str) -> str:
    """Return the log's sentence for an action that is not announced: `Passes.` for a pass."""
    return WORDINGS[kind, case].done.format_map(facts)


def _cards_by_field(action: Announceable) -> dict[str, str]:
    """Return the cards in each field of an action as markup."""
    fields = msgspec.structs.asdict(action).items()
    return {
        field: tokens(value if isinstance(value, tuple) else [value])
        for field, value in fields
        if not isinstance(value, int)  # the field `at`, a seat
    }


def _facts(action: Announceable, names: Sequence[str], risen: Card | None) -> dict[str, str]:
    """Return the values for the braces of a wording; `risen` is the card that is resurrected."""
    facts = _cards_by_field(action)
    pawns = facts.get("pawns")
    facts["together"] = f", together with {pawns}" if pawns else ""
    facts["risen"] = tokens([risen]) if risen else "the graveyard's top card"
    if action.target:
        facts["target"] = names[action.target - 1]
        facts["aim"] = owned_target(names, action.target, getattr(action, "mark", SHRINE))
    return facts


def announcement(action: Announceable, names: Sequence[str], risen: Card | None = None) -> str:
    """Return the announcement of an action: `Attacks Tomas's Shrine with {5S} {4C}`."""
    return ANNOUNCED[type(action)].announcement.format_map(_facts(action, names, risen))


def sentence_of(
    seat: int, action: Announceable, names: Sequence[str], risen: Card | None = None
) -> str:
    """Return an announcement with its subject: `Mara attacks Tomas's Shrine with {5S} {4C}`."""
    words = announcement(action, names, risen)
    return f"{names[seat - 1]} {words[0].lower()}{words[1:]}"


def brief_sentence(
    seat: int, action: Announceable, names: Sequence[str], risen: Card | None = None
) -> str:
    """Return an announcement with its subject, without cards: `Mara attacks Tomas's Shrine`."""
    template = PAYMENT.sub("", ANNOUNCED[type(action)].announcement)
    words = template.format_map(_facts(action, names, risen))
    return f"{names[seat - 1]} {words[0].lower()}{words[1:]}"


def button_title(action: Announceable, names: Sequence[str], risen: Card | None = None) -> str:
    """Return the words on the button: `Dagger at Tomas's Shrine`."""
    return ANNOUNCED[type(action)].title.format_map(_facts(action, names, risen))


def noun_of(action: Announceable) -> str:
    """Return the kind of an action, without its cards: `attack`."""
    return ANNOUNCED[type(action)].noun


def noun_with_cards(action: Announceable) -> str:
    """Return the kind of an action with its cards: `attack with {5S} {4C}`."""
    wording = ANNOUNCED[type(action)]
    return wording.with_cards.format_map(_cards_by_field(action)) or wording.noun
