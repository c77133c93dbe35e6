"""Log of a siege: each action in words, from what everybody saw of it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.cards import suit
from engine.rules.ending import COMMON
from engine.rules.english import in_words
from engine.rules.events import Ended, Event, GameBegan, Looked, Moved, first
from engine.rules.notation import Action
from engine.words.log import NOBODY, LogContext, Sentence, game_of, tokens
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
from games.siege.words.descriptions import (
    before_fate,
    caused_by_fate,
    described,
    discarded,
    discards,
)
from games.siege.words.phrases import done


def told(t: LogContext, what: Action | Event | None) -> Iterator[Sentence]:
    """Yield the sentences of an action, with the clash that it resolved, and of Fate."""
    match what:
        case Action() if not isinstance(what, COMMON):
            before_fate_events = before_fate(t.events)
            fight = first(before_fate_events, ClashResolved)
            seat = fight.attacker if fight else t.seat
            sentence = (
                described(fight, before_fate_events, t.name).sentence
                if fight
                else _action_sentence(what, before_fate_events, t)
            )
            yield Sentence(seat, sentence, len(before_fate_events))
        case Moved(cards=cards, source=source) if source == ATTACK:  # a clash was broken off
            count, verb = ("card", "goes") if len(cards) == 1 else ("cards", "go")
            discard_sentence = (
                f"The {count} of the attack, {tokens(cards)}, {verb} to the discard pile."
            )
            yield Sentence(t.seat, discard_sentence)
        case GameBegan(number=number):
            sides = f"{t.name(BESIEGER)} besieges, {t.name(BESIEGED)} defends the city."
            yield Sentence(NOBODY, sides, by=game_of(number))
        case FateStruck():
            fate = described(what, t.events, t.name).sentence
            caused = caused_by_fate(what, t.events)
            yield Sentence(NOBODY, fate, t.at + 1 + len(caused), by="Fate")


def reason(t: LogContext, ended: Ended) -> str:
    """Return the reason for the end: the city falls, or a side is out of cards."""
    if ended.reason == Ending.ASSAULT or not ended.winner:
        return "The city falls"
    gives_up = "surrenders" if ended.reason == Ending.SURRENDER else "gives up the siege"
    return f"{t.name(3 - ended.winner)} is out of cards and {gives_up}"


ENDINGS: dict[str, str] = {
    Ending.ASSAULT: "City stormed",
    Ending.SURRENDER: "City starved",
    Ending.ABANDONED: "Camp abandoned",
}
"""Headings for the endings of a siege."""


def _action_sentence(action: Action, events: list[Event], t: LogContext) -> str:
    """Return a sentence on the results of an action or an answer, before Fate."""
    action_words = done(action)
    paid_words = f"{action_words}: {discards(discarded(t.seat, events))}"
    match action:
        case actions.Besiege() | actions.Hold():
            return f"{paid_words}."
        case actions.Plan():
            return f"{paid_words}{_look_words(events, t)}"
        case actions.Resupply():  # a Ration, too
            return f"{paid_words}. {_supply_words(events, t)}"
        case actions.Repair():
            return f"{paid_words}. {_event_sentence(events, WallsChanged, t)}"
        case actions.Bombard() | actions.Sally():
            return f"{action_words}: draws one card, face down."
        case actions.Assault(count=count):
            return f"{paid_words}, then draws {in_words(count, 'card')}, face down."
        case actions.Order():
            return f"{action_words}."
        case actions.Construct() | actions.Destroy():
            return _event_sentence(events, CounterBuilt, t) or _event_sentence(
                events, CounterBurnt, t
            )
    raise AssertionError(f"{action} is no action of a siege")


def _event_sentence(events: list[Event], kind: type[Event], t: LogContext) -> str:
    """Return the sentence on the first event of a kind; "" without one."""
    event = first(events, kind)
    return described(event, events, t.name).sentence if event else ""


def _look_words(events: list[Event], t: LogContext) -> str:
    sentence = _event_sentence(events, Looked, t)
    return (
        f", then {sentence[0].lower()}{sentence[1:]}"
        if sentence
        else "; no card is left to look at."
    )


def _supply_words(events: list[Event], t: LogContext) -> str:
    if sentence := _event_sentence(events, Resupplied, t):
        return sentence
    (price_card,) = discarded(t.seat, events)
    if suit(price_card) == "H":
        return "The discard pile holds no black card to bring back."
    return "It is not a heart, so no card comes back."
