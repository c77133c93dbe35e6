"""Phrases that several texts of DUEL share: names of actions, steps, distances, reasons.

A program is the actions that a fighter lays on its dice, each with the seat at which it is aimed.

Clauses such as D23 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.rules.english import list_in_words
from engine.words.markup import literal
from games.duel.geometry.terrain import Piece
from games.duel.rules.actions import Die
from games.duel.rules.state import Duel
from games.duel.rules.terms import Act, Asked, Stat, Why

ACT_NAMES: dict[Act, str] = {
    "high": "Swing High",
    "low": "Swing Low",
    "block": "Block",
    "grapple": "Grapple",
    "evade": "Evade",
    "retreat": "Retreat",
}
"""Name of each action (D23 to D27)."""


class StepWords(NamedTuple):
    """Words about a step of a fight."""

    title: str
    purpose: str


STEPS: dict[str, StepWords] = {
    Asked.SPEED_FIRST: StepWords("The fastest may show Speed", "One die for each point of Speed."),
    Asked.SPEED_ALL: StepWords(
        "The others may show Speed",
        "The slowest first. One die for each point of Speed.",
    ),
    Asked.PROGRAM: StepWords(
        "Everybody sets dice",
        "In secret, one for each point of Speed. All are shown together.",
    ),
    Asked.SPEED_ORDER: StepWords(
        "Speed once more, for the order",
        "In each round the fastest acts first. It adds no dice.",
    ),
    Asked.DEXTERITY: StepWords(
        "Dexterity, to cancel an action",
        "Whoever alone has the highest may cancel one action.",
    ),
    Asked.CANCEL: StepWords(
        "One action may be cancelled",
        "A cancelled action never happens. The next die moves up one round.",
    ),
}
"""Title and purpose of each step of a fight (D16 to D21)."""
REASONS_FIRST: dict[Why, str] = {
    Why.SPEED: "{} has the highest Speed",
    Why.SHOWN_LATER: "{} showed Speed last",
    Why.DEXTERITY: "{} has more Dexterity",
    Why.SEAT: "players take turns to go first",
}
"""Reason why one seat comes before the next (D10)."""


def exhausted_sentence(stat: Stat) -> str:
    """Return a sentence that explains an exhausted stat."""
    if stat == "endurance":
        return "Exhausted: all its cards of Endurance lie open, so it has fallen."
    return "Exhausted: all its cards of this stat lie open. That is no penalty by itself."


def warrior_name(view: Duel, seat: int) -> str:
    """Return the name of a seat's warrior, unlike all others, escaped for markup."""
    return literal(view.name_of(seat))


def fallen_or_retreated(view: Duel, seat: int) -> str:
    """Return "fallen" or "retreated" for a warrior that has left its fight."""
    return "fallen" if view.warrior(seat).down else "retreated"


def inches_phrase(length: float) -> str:
    """Return a length in words: `2.5 inches`, `1 inch`."""
    digits = f"{length:.2f}".rstrip("0").rstrip(".")
    return f"{digits} inch" if digits == "1" else f"{digits} inches"


def throw_reach(inches: int) -> str:
    """Return how far a throw reaches: `up to 2 inches`; 0 inches reach a touching base (D29)."""
    return f"up to {inches_phrase(inches)}" if inches else "only at a warrior in contact"


def _throw_distance(inches: int) -> str:
    return f"within {inches_phrase(inches)}" if inches else "in contact"


def uses_phrase(strength: int, piece: Piece) -> str:
    """Return what a Strength can do with a piece that is touched (D28, D29).

    Example: `smash it, or throw it up to 2 inches`; "" if the piece is too heavy.
    """
    if strength < piece.weight:
        return ""
    uses = ["smash it"] if piece.destructible else []
    if piece.projectile:
        uses.append(f"throw it {throw_reach(strength - piece.weight)}")
    return ", or ".join(uses)


def missing_phrase(strength: int, pieces: Sequence[Piece]) -> str:
    """Return what is missing to use pieces that are touched: `Strength 1; the cart weighs 5`.

    Pieces that are light enough lack a target within the range of a throw (D29).
    """
    heavy = [
        f"the {literal(each.called)} weighs {each.weight}"
        for each in pieces
        if each.weight > strength
    ]
    light = [
        f"nobody {_throw_distance(strength - each.weight)} to throw the {literal(each.called)} at"
        for each in pieces
        if each.weight <= strength
    ]
    weights = [f"Strength {strength}; {list_in_words(heavy)}"] if heavy else []
    return "; ".join([*weights, *light])


def use_verbs(piece: Piece) -> str:
    """Return the ways in which a piece can be used at all: `smash or throw`."""
    verbs = ["smash"] if piece.destructible else []
    if piece.projectile:
        verbs.append("throw")
    return " or ".join(verbs)


def aim_phrase(act: Act, target: str) -> str:
    """Return the predicate for an aimed action: `swings high at Tomas`."""
    return f"grapples with {target}" if act == "grapple" else f"swings {act} at {target}"


def program_phrase(dice: Iterable[str], names: Sequence[str], is_fight_of_two: bool) -> str:
    """Return a program in words: `Swing High at Tomas, Block` (D19).

    If `is_fight_of_two`, the targets are left out.
    """
    parts = []
    for die in map(Die.parse, dice):
        target = f" at {names[die.target - 1]}" if die.target and not is_fight_of_two else ""
        parts.append(f"{ACT_NAMES[die.act]}{target}")
    return ", ".join(parts)
