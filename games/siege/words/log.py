"""Log of a siege: each action in words, from what everybody saw of it.

The engine calls `action_sentences` with an action, then with each of its events. `Sentence.events`
is the number of events that must have been shown on the table before the sentence may be read.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.cards import suit
from engine.rules.ending import COMMON_ACTIONS
from engine.rules.english import in_words
from engine.rules.events import Ended, Event, GameBegan, Looked, Moved, first_event
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
    cards_discarded,
    caused_by_fate,
    description_of,
    discard_words,
)
from games.siege.words.phrases import done_words


def action_sentences(context: LogContext, subject: Action | Event | None) -> Iterator[Sentence]:
    """Yield the sentences of an action, with the clash that it resolved, and of Fate."""
    match subject:
        case Action() if not isinstance(subject, COMMON_ACTIONS):
            before_fate_events = before_fate(context.events)
            clash = first_event(before_fate_events, ClashResolved)
            seat = clash.attacker if clash else context.seat  # the defender's answer resolves it
            sentence = (
                description_of(clash, before_fate_events, context.name).sentence
                if clash
                else _action_sentence(subject, before_fate_events, context)
            )
            yield Sentence(seat, sentence, events=len(before_fate_events))
        case Moved(cards=cards, source=source) if source == ATTACK:  # a clash was broken off
            attack_cards = "card" if len(cards) == 1 else "cards"
            verb = "goes" if len(cards) == 1 else "go"
            words = (
                f"The {attack_cards} of the attack, {tokens(cards)}, {verb} to the discard pile."
            )
            yield Sentence(context.seat, words)
        case GameBegan(number=number):
            sides = f"{context.name(BESIEGER)} besieges, {context.name(BESIEGED)} defends the city."
            yield Sentence(NOBODY, sides, heading=game_of(number))
        case FateStruck():
            fate = description_of(subject, context.events, context.name).sentence
            events_by_fate = caused_by_fate(subject, context.events)
            event_count = len(context.events_until_now) + len(events_by_fate)
            yield Sentence(NOBODY, fate, events=event_count, heading="Fate")


def reason(context: LogContext, ended: Ended) -> str:
    """Return the reason for the end: the city falls, or a side is out of cards."""
    if ended.reason == Ending.ASSAULT or not ended.winner:
        return "The city falls"
    gives_up = "surrenders" if ended.reason == Ending.SURRENDER else "gives up the siege"
    return f"{context.name(3 - ended.winner)} is out of cards and {gives_up}"


ENDINGS: dict[str, str] = {
    Ending.ASSAULT: "City stormed",
    Ending.SURRENDER: "City starved",
    Ending.ABANDONED: "Camp abandoned",
}
"""Headings for the endings of a siege."""


def _action_sentence(action: Action, events: list[Event], context: LogContext) -> str:
    """Return a sentence on the results of an action or an answer, before Fate."""
    action_words = done_words(action)
    paid_words = f"{action_words}: {discard_words(cards_discarded(context.seat, events))}"
    match action:
        case actions.Besiege() | actions.Hold():
            return f"{paid_words}."
        case actions.Plan():
            return f"{paid_words}{_look_words(events, context)}"
        case actions.Resupply():  # a Ration, too
            return f"{paid_words}. {_supply_words(events, context)}"
        case actions.Repair():
            return f"{paid_words}. {_event_sentence(events, WallsChanged, context)}"
        case actions.Bombard() | actions.Sally():
            return f"{action_words}: draws one card, face down."
        case actions.Assault(count=count):
            return f"{paid_words}, then draws {in_words(count, 'card')}, face down."
        case actions.Order():
            return f"{action_words}."
        case actions.Construct() | actions.Destroy():
            return _event_sentence(events, CounterBuilt, context) or _event_sentence(
                events, CounterBurnt, context
            )
    raise AssertionError(f"{action} is no action of a siege")


def _event_sentence(events: list[Event], kind: type[Event], context: LogContext) -> str:
    """Return the sentence on the first event of a kind; "" without one."""
    event = first_event(events, kind)
    return description_of(event, events, context.name).sentence if event else ""


def _look_words(events: list[Event], context: LogContext) -> str:
    sentence = _event_sentence(events, Looked, context)
    if not sentence:
        return "; no card is left to look at."
    return f", then {sentence[0].lower()}{sentence[1:]}"


def _supply_words(events: list[Event], context: LogContext) -> str:
    if sentence := _event_sentence(events, Resupplied, context):
        return sentence
    (price_card,) = cards_discarded(context.seat, events)
    if suit(price_card) == "H":
        return "The discard pile holds no black card to bring back."
    return "It is not a heart, so no card comes back."
