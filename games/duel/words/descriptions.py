"""Descriptions of the events of a duel, which the log, the bar and the key moments share.

A `Description` has a sentence for the log, a title and a note for the bar below the table, and a
moment for the list of key moments of a finished match, with its weight there.

Clauses such as D23 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.rules.english import in_words, list_in_words, possessive
from engine.rules.events import Event
from engine.words.descriptions import Description
from engine.words.log import NOBODY
from engine.words.markup import literal
from engine.words.reasons import capital
from games.duel.geometry.words import piece_title
from games.duel.rules.events import (
    BlowBegan,
    Cancelled,
    Fell,
    FightBegan,
    FightEnded,
    Guarded,
    NobodyCancels,
    NoTerrain,
    ProgramsShown,
    Retreated,
    Showed,
    ShowedNothing,
    Smashed,
    Stayed,
    Struck,
    Thrown,
    Turned,
    Wasted,
)
from games.duel.words.phrases import (
    ACT_NAMES,
    aim_phrase,
    inches_phrase,
    missing_phrase,
    use_verbs,
)

Name = Callable[[int], str]
"""Returns the name of the player at a seat."""

FALL_WEIGHT = 50
"""Weight of a fall among the key moments: more than any wound has."""
CANCEL_WEIGHT = 3
"""Weight of a cancelled action."""
SMASH_WEIGHT = 2
"""Weight of a smashed piece of terrain."""
RETREAT_WEIGHT = 1
"""Weight of a retreat."""


def _describe_action(
    name: Name,
    seat: int,
    predicate: str,
    second_predicate: str = "",
    reason: str = "",
    weight: int = 0,
) -> Description:
    """Return a description of an event in which a seat does something.

    Args:
        name: Returns the name of the player at a seat.
        seat: Seat of the event, or `NOBODY` for an event of all.
        predicate: Predicate of a sentence about that seat, such as `swings high at Tomas`, or a
            whole sentence about nobody.
        second_predicate: Second predicate.
        reason: Reason, or calculation.
        weight: Weight among the key moments; 0 for none.
    """
    # The log's sentence has all parts; the title has the first, and the note another one.
    words = f"{predicate} and {second_predicate}" if second_predicate else predicate
    if reason:
        words = f"{words}: {reason}"
    title = capital(predicate) if seat == NOBODY else f"{name(seat)} {predicate}"
    note = ""
    if second_predicate:
        note = f"{name(seat)} {second_predicate}."
    elif reason:
        note = f"{capital(reason)}."
    return Description(
        seat, f"{capital(words)}.", title=title, note=note, moment=title, weight=weight
    )


def describe(event: Event | None, name: Name) -> Description:
    """Return the description of an event; empty if the event alone does not say enough."""
    match event:
        case Showed():
            return describe_cards(event, event.cards, name)
        case ShowedNothing(seat=seat, stats=(stat,), able=able):
            word = stat.capitalize()
            return _describe_action(
                name, seat, f"shows no {word}" if able else f"has no {word} left to show"
            )
        case ShowedNothing(seat=seat):
            return _describe_action(name, seat, "shows nothing")
        case Stayed(seat=seat):
            return _describe_action(name, seat, "stays")
        case NoTerrain(seat=seat, able=True):
            return _describe_action(name, seat, "neither smashes nor throws anything")
        case NoTerrain(seat=seat, pieces=(_, *_) as pieces, strength=strength):
            verbs = use_verbs(pieces[0]) if len(pieces) == 1 else "use"
            names = list_in_words([f"the {literal(each.called)}" for each in pieces])
            reason = missing_phrase(strength, pieces)
            return _describe_action(name, seat, f"can't {verbs} {names}", reason=reason)
        case NoTerrain(seat=seat):
            return _describe_action(name, seat, "has no terrain to smash or throw")
        case Smashed(seat=seat, piece=piece):
            return _describe_action(
                name,
                seat,
                f"smashes the {literal(piece_title(piece).lower())}",
                weight=SMASH_WEIGHT,
            )
        case Thrown(seat=seat, target=target, piece=piece):
            piece_name = literal(piece_title(piece).lower())
            return _describe_action(name, seat, f"throws the {piece_name} at {name(target)}")
        case Struck(target=target):
            return _describe_action(name, target, loss_phrase(event), reason=calculation(event))
        case Fell(seat=seat):
            return _describe_action(
                name, seat, "falls", second_predicate="leaves the table", weight=FALL_WEIGHT
            )
    return _describe_fight_event(event, name)


def _describe_fight_event(event: Event | None, name: Name) -> Description:
    """Return the description of an event that happens only in fights."""
    match event:
        case FightBegan(seats=seats):
            return _describe_action(name, NOBODY, f"{list_in_words([*map(name, seats)])} fight")
        case ProgramsShown():
            return _describe_action(name, NOBODY, "the dice are shown")
        case NobodyCancels(seats=seats):
            who = list_in_words([*map(name, seats)])
            return _describe_action(
                name, NOBODY, f"{who} have equal Dexterity", reason="nobody cancels"
            )
        case Cancelled(seat=seat, of=of, act=act):
            return _describe_action(
                name, seat, f"cancels {possessive(name(of))} {ACT_NAMES[act]}", weight=CANCEL_WEIGHT
            )
        case Guarded(seat=seat, act=act):
            return _describe_action(name, seat, f"{act}s until the next action")
        case Turned(seat=seat):
            return _describe_action(
                name, seat, "turns to retreat", second_predicate="leaves at the next action"
            )
        case BlowBegan(seat=seat, target=target, act=act):
            return _describe_action(name, seat, aim_phrase(act, name(target)))
        case Wasted(seat=seat, target=target, act=act):
            reason = f"{name(target)} is out of the fight"
            return _describe_action(name, seat, f"wastes {ACT_NAMES[act]}", reason=reason)
        case Retreated(seat=seat, start=start, end=end):
            length = inches_phrase(start.distance_to(end))
            return _describe_action(
                name,
                seat,
                f"retreats {length}",
                second_predicate="is out of the fight",
                weight=RETREAT_WEIGHT,
            )
        case FightEnded():
            return _describe_action(name, NOBODY, "the fight is over")
    return Description()


def describe_cards(event: Showed, count: int, name: Name, is_wound: bool = False) -> Description:
    """Return a description of `count` shown cards; if `is_wound`, without the stat.

    The blow before a wound has named the stat already.
    """
    stat = event.stat.capitalize()
    cards = in_words(count) if is_wound else in_words(count, f"{stat} card")
    ending = ", exhausted" if event.exhausted else ""
    return _describe_action(
        name, event.seat, f"shows {cards}", reason=f"{stat} {event.value}{ending}"
    )


def loss_phrase(event: Struck) -> str:
    """Return what a blow or throw demands: `must show two Endurance cards` (D24, D29)."""
    if not event.cards:
        return "loses no Endurance"
    return f"must show {in_words(event.cards, 'Endurance card')}"


def calculation(event: Struck) -> str:
    """Return the calculation of a blow or throw: `Strength 3 minus Strength 1` (D23, D26, D29)."""
    plus = " plus weight" if event.act == "throw" else ""
    minus = f" minus {event.stat.capitalize()} {event.less}" if event.stat else ""
    return f"Strength{plus} {event.force}{minus}"
