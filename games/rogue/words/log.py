"""Log of a run: each action in words, from what everybody saw of it, with its reason."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.cards import rank
from engine.rules.events import Ended, Event, Moved, Shuffled, TurnBegan, first
from engine.rules.notation import Action
from engine.words.log import NOBODY, LogContext, Sentence, tokens
from games.rogue.rules.actions import Capture, Go, Hold, Leave, Retire, Use
from games.rogue.rules.state import (
    CAPTIVE,
    DISCARD,
    Ending,
    FloorCleared,
    Fought,
    Struck,
    Walked,
)
from games.rogue.words.descriptions import described, slain_by, uncaptured
from games.rogue.words.phrases import done


def told(t: LogContext, what: Action | Event | None) -> Iterator[Sentence]:
    """Yield the sentences of an action or event, up to a new floor.

    A strike has its own heading, under which its consequences stand.
    """
    struck = first([*t.before, *t.events[max(0, t.at) : t.at + 1]], Struck)
    match what:
        case None:
            words = "The goal is f4, the far corner. Entering it clears the floor."
            yield Sentence(NOBODY, words, len(t.events))
        case Walked(cell=cell) if not t.before:
            yield Sentence(t.seat, done(Go, "nothing", cell=cell), onward=True)
        case TurnBegan() if cleared := first(t.before, FloorCleared):  # all its cells are filled
            yield Sentence(NOBODY, described(cleared).sentence)
        case Event() if sentence := _sentence_of(t, what, struck is not None):
            yield Sentence(t.seat, sentence, by=f"Strike {struck.number}" if struck else "")


def reason(t: LogContext, ended: Ended) -> str:
    """Return the reason for the end: slain, or retired."""
    fought = first(t.events, Fought)
    return slain_by(fought.enemy) if ended.reason == Ending.SLAIN and fought else done(Retire)


def _sentence_of(t: LogContext, event: Event, struck: bool) -> str:
    """Return the sentence on an event; "" for an event that another one covers.

    Args:
        t: The action with all its events.
        event: Event to put into words.
        struck: True if the same action drew a strike.
    """
    fought = first(t.events, Fought)
    match event:
        case Shuffled() if first(t.before, Walked):
            return ""
        case FloorCleared():
            return ""
        case Struck() if fought:
            return ""
        case Fought(captive=captive) if not struck:
            return f"{done(Use if captive else Hold)} {described(event).sentence}"
        case Moved(source=source, cards=cards) if source == CAPTIVE:
            return f"Your captive {tokens(cards)} is discarded."
        case Moved(target=target, cards=cards) if target == CAPTIVE:
            return done(Capture, "enemy", card=tokens(cards))
        case Moved(source=source, target=target, cards=(card,)) if (
            source.at and target == DISCARD and rank(card) != "A"
        ):
            return uncaptured(fought) if fought else done(Leave, card=tokens([card]))
    return described(event).sentence
