"""Log of a run: each action in words, from what everybody saw of it, with its reason.

The engine calls `action_sentences` with an action, then with each of its events. `Sentence.events`
is the number of events that must have been shown on the table before the sentence may be read.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.cards import rank
from engine.rules.events import Ended, Event, Moved, Shuffled, TurnBegan, first_event
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
from games.rogue.words.descriptions import description_of, no_capture_reason, slain_by_words
from games.rogue.words.phrases import done_words


def action_sentences(context: LogContext, subject: Action | Event | None) -> Iterator[Sentence]:
    """Yield the sentences of an action or event, up to a new floor.

    A strike has its own heading, under which its consequences stand.

    Args:
        context: The action with all its events.
        subject: The action or event; None for the beginning of the run.
    """
    strike = first_event(context.events_until_now, Struck)
    match subject:
        case None:
            words = "The goal is f4, the far corner. Entering it clears the floor."
            yield Sentence(NOBODY, words, events=len(context.events))
        case Walked(cell=cell) if not context.earlier_events:
            yield Sentence(context.seat, done_words(Go, case="nothing", cell=cell), is_ongoing=True)
        case TurnBegan() if floor_cleared := first_event(context.earlier_events, FloorCleared):
            # told late: by now the new floor has all its cards
            yield Sentence(NOBODY, description_of(floor_cleared).sentence)
        case Event() if sentence := _sentence_of(context, subject, has_strike=strike is not None):
            heading = f"Strike {strike.number}" if strike else ""
            yield Sentence(context.seat, sentence, heading=heading)


def reason(context: LogContext, ended: Ended) -> str:
    """Return the reason for the end: slain, or retired."""
    fight = first_event(context.events, Fought)
    if ended.reason == Ending.SLAIN and fight:
        return slain_by_words(fight.enemy)
    return done_words(Retire)


def _sentence_of(context: LogContext, event: Event, has_strike: bool) -> str:
    """Return the sentence on an event; "" for an event that another one covers.

    Args:
        context: The action with all its events.
        event: Event to put into words.
        has_strike: True if the same action drew a strike.
    """
    fight = first_event(context.events, Fought)
    match event:
        case Shuffled() if first_event(context.earlier_events, Walked):
            return ""  # the shuffle of a cleared floor, which its own sentence names
        case FloorCleared():
            return ""  # told when the next turn begins
        case Struck() if fight:
            return ""  # the sentence on the fight names the strike
        case Fought(captive=captive) if not has_strike:
            return f"{done_words(Use if captive else Hold)} {description_of(event).sentence}"
        case Moved(source=source, cards=cards) if source == CAPTIVE:
            return f"Your captive {tokens(cards)} is discarded."
        case Moved(target=target, cards=cards) if target == CAPTIVE:
            return done_words(Capture, case="enemy", card=tokens(cards))
        case Moved(source=source, target=target, cards=(card,)) if (
            source.at and target == DISCARD and rank(card) != "A"  # `at` is the cell of a place
        ):
            return no_capture_reason(fight) if fight else done_words(Leave, card=tokens([card]))
    return description_of(event).sentence
