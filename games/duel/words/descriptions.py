"""Descriptions of the events of a duel, which the log, the bar and the key moments share.

Clauses such as D23 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.rules.english import in_words, listed, possessive
from engine.rules.events import Event
from engine.words.descriptions import Description
from engine.words.log import NOBODY
from engine.words.markup import literal
from engine.words.reasons import capital
from games.duel.geometry.words import named
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
from games.duel.words.phrases import CALLED, aimed, inches

Name = Callable[[int], str]


def _does(
    name: Name, seat: int, does: str, then: str = "", why: str = "", weight: int = 0
) -> Description:
    """Return a description of an event in which a seat does something.

    Args:
        name: Returns the name of the player at a seat.
        seat: Seat of the event, or `NOBODY` for an event of all.
        does: Predicate of a sentence about that seat, such as `swings high at Tomas`, or a whole
            sentence about nobody.
        then: Second predicate.
        why: Reason, or calculation.
        weight: Weight among the key moments; 0 for none.
    """
    words = f"{does} and {then}" if then else does
    if why:
        words = f"{words}: {why}"
    title = capital(does) if seat == NOBODY else f"{name(seat)} {does}"
    note = f"{name(seat)} {then}." if then else f"{capital(why)}." if why else ""
    return Description(
        seat, f"{capital(words)}.", title=title, note=note, moment=title, weight=weight
    )


def described(event: Event | None, name: Name) -> Description:
    """Return the description of an event; empty if the event alone does not say enough."""
    match event:
        case Showed():
            return showed(event, event.cards, name)
        case ShowedNothing(seat=seat, stats=(stat,), able=able):
            word = stat.capitalize()
            return _does(name, seat, f"shows no {word}" if able else f"has no {word} left to show")
        case ShowedNothing(seat=seat):
            return _does(name, seat, "shows nothing")
        case Stayed(seat=seat):
            return _does(name, seat, "stays")
        case NoTerrain(seat=seat, able=True):
            return _does(name, seat, "neither smashes nor throws anything")
        case NoTerrain(seat=seat):
            return _does(name, seat, "has no terrain to smash or throw")
        case Smashed(seat=seat, piece=piece):
            return _does(name, seat, f"smashes the {literal(named(piece).lower())}", weight=2)
        case Thrown(seat=seat, target=target, piece=piece):
            piece_name = literal(named(piece).lower())
            return _does(name, seat, f"throws the {piece_name} at {name(target)}")
        case Struck(target=target):
            return _does(name, target, _asks(event), why=_sum(event))
        case Fell(seat=seat):
            return _does(name, seat, "falls", then="leaves the table", weight=50)
    return _fight(event, name)


def _fight(event: Event | None, name: Name) -> Description:
    """Return the description of an event that happens only in fights."""
    match event:
        case FightBegan(seats=seats):
            return _does(name, NOBODY, f"{listed([*map(name, seats)])} fight")
        case ProgramsShown():
            return _does(name, NOBODY, "the dice are shown")
        case NobodyCancels(seats=seats):
            who = listed([*map(name, seats)])
            return _does(name, NOBODY, f"{who} have equal Dexterity", why="nobody cancels")
        case Cancelled(seat=seat, of=of, act=act):
            return _does(name, seat, f"cancels {possessive(name(of))} {CALLED[act]}", weight=3)
        case Guarded(seat=seat, act=act):
            return _does(name, seat, f"{act}s until the next action")
        case Turned(seat=seat):
            return _does(name, seat, "turns to retreat", then="leaves at the next action")
        case BlowBegan(seat=seat, target=target, act=act):
            return _does(name, seat, aimed(act, name(target)))
        case Wasted(seat=seat, target=target, act=act):
            gone = f"{name(target)} is out of the fight"
            return _does(name, seat, f"wastes {CALLED[act]}", why=gone)
        case Retreated(seat=seat, start=start, end=end):
            length = inches(start.distance_to(end))
            return _does(name, seat, f"retreats {length}", then="is out of the fight", weight=1)
        case FightEnded():
            return _does(name, NOBODY, "the fight is over")
    return Description()


def showed(event: Showed, count: int, name: Name, wound: bool = False) -> Description:
    """Return a description of `count` shown cards; for a `wound` without the stat.

    The blow before a wound has named the stat already.
    """
    stat = event.stat.capitalize()
    cards = in_words(count) if wound else in_words(count, f"{stat} card")
    end = ", exhausted" if event.exhausted else ""
    return _does(name, event.seat, f"shows {cards}", why=f"{stat} {event.value}{end}")


def _asks(event: Struck) -> str:
    if not event.cards:
        return "loses no Endurance"
    return f"must show {in_words(event.cards, 'Endurance card')}"


def _sum(event: Struck) -> str:
    """Return the calculation of a blow or throw: `Strength 3 minus Strength 1` (D23, D26, D29)."""
    plus = " plus weight" if event.act == "throw" else ""
    minus = f" minus {event.stat.capitalize()} {event.less}" if event.stat else ""
    return f"Strength{plus} {event.force}{minus}"
