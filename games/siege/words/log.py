"""Log of a siege: each action in words, from what everybody saw of it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.cards import suit
from engine.rules.ending import COMMON
from engine.rules.english import in_words
from engine.rules.events import Ended, Event, GameBegan, Looked, Moved, first
from engine.rules.notation import Action
from engine.words.log import NOBODY, Sentence, Telling, game_of, tokens
from games.siege.rules import actions
from games.siege.rules.state import (
    ATTACK,
    BESIEGED,
    BESIEGER,
    ClashResolved,
    CounterBuilt,
    CounterBurnt,
    Ending,
    FateStruck,
    Resupplied,
    WallsChanged,
)
from games.siege.words.descriptions import before_fate, described, discarded, discards, strikes
from games.siege.words.phrases import done


def told(t: Telling, what: Action | Event | None) -> Iterator[Sentence]:
    """Yield the sentences of an action, with the clash that it resolved, and of Fate."""
    match what:
        case Action() if not isinstance(what, COMMON):
            own = before_fate(t.events)
            fight = first(own, ClashResolved)
            seat = fight.attacker if fight else t.seat
            deed = described(fight, own, t.name).sentence if fight else _deed(what, own, t)
            yield Sentence(seat, deed, len(own))
        case Moved(cards=cards, source=source) if source == ATTACK:  # a clash was broken off
            count, verb = ("card", "goes") if len(cards) == 1 else ("cards", "go")
            dropped = f"The {count} of the attack, {tokens(cards)}, {verb} to the discard pile."
            yield Sentence(t.seat, dropped)
        case GameBegan(number=number):
            sides = f"{t.name(BESIEGER)} besieges, {t.name(BESIEGED)} defends the city."
            yield Sentence(NOBODY, sides, by=game_of(number))
        case FateStruck():
            fate = described(what, t.events, t.name).sentence
            came = strikes(what, t.events)
            yield Sentence(NOBODY, fate, t.at + 1 + len(came), by="Fate")


def reason(t: Telling, ended: Ended) -> str:
    """Return the reason for the end: the city falls, or a side is out of cards."""
    if ended.reason == Ending.ASSAULT or not ended.winner:
        return "The city falls"
    does = "surrenders" if ended.reason == Ending.SURRENDER else "gives up the siege"
    return f"{t.name(3 - ended.winner)} is out of cards and {does}"


ENDINGS: dict[str, str] = {
    Ending.ASSAULT: "City stormed",
    Ending.SURRENDER: "City starved",
    Ending.ABANDONED: "Camp abandoned",
}
"""Headings for the endings of a siege."""


def _deed(action: Action, events: list[Event], t: Telling) -> str:
    """Return a sentence on the results of an action or an answer, before Fate."""
    begins = done(action)
    paid = f"{begins}: {discards(discarded(t.seat, events))}"
    match action:
        case actions.Besiege() | actions.Hold():
            return f"{paid}."
        case actions.Plan():
            return f"{paid}{_look(events, t)}"
        case actions.Resupply():  # a Ration, too
            return f"{paid}. {_supply(events, t)}"
        case actions.Repair():
            return f"{paid}. {_told(events, WallsChanged, t)}"
        case actions.Bombard() | actions.Sally():
            return f"{begins}: draws one card, face down."
        case actions.Assault(count=count):
            return f"{paid}, then draws {in_words(count, 'card')}, face down."
        case actions.Order():
            return f"{begins}."
        case actions.Construct() | actions.Destroy():
            return _told(events, CounterBuilt, t) or _told(events, CounterBurnt, t)
    raise AssertionError(f"{action} is no action of a siege")


def _told(events: list[Event], kind: type[Event], t: Telling) -> str:
    """Return the sentence on the first event of a kind; "" without one."""
    event = first(events, kind)
    return described(event, events, t.name).sentence if event else ""


def _look(events: list[Event], t: Telling) -> str:
    looks = _told(events, Looked, t)
    return f", then {looks[0].lower()}{looks[1:]}" if looks else "; no card is left to look at."


def _supply(events: list[Event], t: Telling) -> str:
    if brought := _told(events, Resupplied, t):
        return brought
    (paid,) = discarded(t.seat, events)
    if suit(paid) == "H":
        return "The discard pile holds no black card to bring back."
    return "It is not a heart, so no card comes back."
