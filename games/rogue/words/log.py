"""The log of a run: each action told from what everybody saw of it, and why it came so."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.cards import rank
from engine.rules.events import Ended, Event, Moved, Shuffled, TurnBegan, first
from engine.rules.notation import Action
from engine.words.log import NOBODY, Sentence, Telling, tokens
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


def told(t: Telling, what: Action | Event | None) -> Iterator[Sentence]:
    """What was turned over, met, fought or walked to; then a new floor. A strike has a heading of
    its own, and all that comes of it stands there."""
    struck = first([*t.before, *t.events[max(0, t.at) : t.at + 1]], Struck)
    match what:
        case None:
            words = "The goal is f4, the far corner. Entering it clears the floor."
            yield Sentence(NOBODY, words, len(t.events))
        case Walked(cell=cell) if not t.before:
            yield Sentence(t.seat, done(Go, "nothing", cell=cell), onward=True)
        case TurnBegan() if cleared := first(t.before, FloorCleared):  # all its cells are seen
            yield Sentence(NOBODY, described(cleared).sentence)
        case Event() if said := _said(t, what, struck is not None):
            yield Sentence(t.seat, said, by=f"Strike {struck.number}" if struck else "")


def reason(t: Telling, ended: Ended) -> str:
    """Slain, or retired: then the run counts."""
    fought = first(t.events, Fought)
    return slain_by(fought.enemy) if ended.reason == Ending.SLAIN and fought else done(Retire)


def _said(t: Telling, event: Event, struck: bool) -> str:
    """Return what is said of an event; "" of one that another tells of. struck: whether a strike
    was drawn by the same action."""
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
