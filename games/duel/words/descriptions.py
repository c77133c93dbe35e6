"""Events of a duel in words: each is described once, for the log, the bar and the key moments."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.rules.english import in_words, listed, possessive
from engine.rules.events import Event
from engine.words.log import NOBODY
from engine.words.markup import literal
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


class Description(NamedTuple):
    """An event in words.

    seat: whose it is, `NOBODY` for an event of all. does: the predicate of a sentence about that
    seat, `swings high at Tomas`, or a whole sentence about nobody. then: a second predicate. why:
    the reason or the sum. weight: how much it weighs among key moments, 0 for none.
    """

    seat: int
    does: str
    then: str = ""
    why: str = ""
    weight: int = 0

    @property
    def sentence(self) -> str:
        """The sentence in an entry of the log that begins with who it is."""
        words = f"{self.does} and {self.then}" if self.then else self.does
        if self.why:
            words = f"{words}: {self.why}"
        return f"{words[0].upper()}{words[1:]}."

    def title(self, name: Name) -> str:
        """Return who does what, for a heading."""
        if self.seat == NOBODY:
            return f"{self.does[0].upper()}{self.does[1:]}"
        return f"{name(self.seat)} {self.does}"

    def remark(self, name: Name) -> str:
        """Return what follows or why it is so, as a sentence below the heading; "" for nothing."""
        if self.then:
            return f"{name(self.seat)} {self.then}."
        return f"{self.why[0].upper()}{self.why[1:]}." if self.why else ""


def described(event: Event | None, name: Name) -> Description | None:
    """Return an event in words, None for one that needs more than itself to be described."""
    match event:
        case Showed():
            return showed(event, event.cards)
        case ShowedNothing(seat=seat, stats=(stat,), able=able):
            word = stat.capitalize()
            return Description(seat, f"shows no {word}" if able else f"has no {word} left to show")
        case ShowedNothing(seat=seat):
            return Description(seat, "shows nothing")
        case Stayed(seat=seat):
            return Description(seat, "stays")
        case NoTerrain(seat=seat, able=True):
            return Description(seat, "neither smashes nor throws anything")
        case NoTerrain(seat=seat):
            return Description(seat, "has no terrain to smash or throw")
        case Smashed(seat=seat, piece=piece):
            return Description(seat, f"smashes the {literal(named(piece).lower())}", weight=2)
        case Thrown(seat=seat, target=target, piece=piece):
            what = literal(named(piece).lower())
            return Description(seat, f"throws the {what} at {name(target)}")
        case Struck(target=target):
            return Description(target, _asks(event), why=_sum(event))
        case Fell(seat=seat):
            return Description(seat, "falls", then="leaves the table", weight=50)
    return _fight(event, name)


def _fight(event: Event | None, name: Name) -> Description | None:
    """Return what happens only in a fight."""
    match event:
        case FightBegan(seats=seats):
            return Description(NOBODY, f"{listed([*map(name, seats)])} fight")
        case ProgramsShown():
            return Description(NOBODY, "the dice are shown")
        case NobodyCancels(seats=seats):
            who = listed([*map(name, seats)])
            return Description(NOBODY, f"{who} have equal Dexterity", why="nobody cancels")
        case Cancelled(seat=seat, of=of, act=act):
            return Description(seat, f"cancels {possessive(name(of))} {CALLED[act]}", weight=3)
        case Guarded(seat=seat, act=act):
            return Description(seat, f"{act}s until the next action")
        case Turned(seat=seat):
            return Description(seat, "turns to retreat", then="leaves at the next action")
        case BlowBegan(seat=seat, target=target, act=act):
            return Description(seat, aimed(act, name(target)))
        case Wasted(seat=seat, target=target, act=act):
            gone = f"{name(target)} is out of the fight"
            return Description(seat, f"wastes {CALLED[act]}", why=gone)
        case Retreated(seat=seat, start=start, end=end):
            length = inches(start.far(end))
            return Description(seat, f"retreats {length}", then="is out of the fight", weight=1)
        case FightEnded():
            return Description(NOBODY, "the fight is over")
    return None


def showed(event: Showed, count: int, wound: bool = False) -> Description:
    """Return that `count` cards were shown; of a `wound` not which, for the blow has said so."""
    stat = event.stat.capitalize()
    cards = in_words(count) if wound else in_words(count, f"{stat} card")
    end = ", exhausted" if event.exhausted else ""
    return Description(event.seat, f"shows {cards}", why=f"{stat} {event.value}{end}")


def _asks(event: Struck) -> str:
    if not event.cards:
        return "loses no Endurance"
    return f"must show {in_words(event.cards, 'Endurance card')}"


def _sum(event: Struck) -> str:
    """Return what a blow or throw comes to: `Strength 3 minus Strength 1` (D23, D26, D29)."""
    plus = " plus weight" if event.act == "throw" else ""
    minus = f" minus {event.stat.capitalize()} {event.less}" if event.stat else ""
    return f"Strength{plus} {event.force}{minus}"
