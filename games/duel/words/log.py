"""Log of DUEL: sentences for each action, from public events.

The engine calls `log_sentences` with an action, then with each of its events. `Sentence.events` is
the number of events that must have been shown on the table before the sentence may be read.

Clauses such as D9 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.rules.english import list_in_words, possessive
from engine.rules.events import Ended, Event, first_event
from engine.rules.notation import Action
from engine.words.log import NOBODY, LogContext, Sentence
from games.duel.geometry.words import piece_title
from games.duel.rules.actions import CancelNone, DiceProgram, Reveal
from games.duel.rules.events import (
    BuiltAnew,
    Cancelled,
    Fell,
    FightBegan,
    FightEnded,
    Landed,
    OrderFixed,
    ProgramsShown,
    Shattered,
    Showed,
    Struck,
    Walked,
)
from games.duel.rules.state import Ending
from games.duel.rules.terms import Stat, Why
from games.duel.words.descriptions import describe, describe_cards
from games.duel.words.phrases import inches_phrase, program_phrase

TIE_REASONS = {
    Why.SPEED: "",
    Why.SHOWN_LATER: " (showed Speed earlier)",
    Why.DEXTERITY: " (less Dexterity)",
    Why.SEAT: " (equal, later seat)",
}
"""Words about the later seat, by the reason why the seat before it comes first (D10).

They are short, since the top bar has one line for the whole order.
"""
PREDICATES = {"motion": "moves first", "fight": "acts first"}
"""Predicate for the first seat of an order; the order in a melee has no entry in the log."""
VERB_BY_GAIT = {"run": "Runs", "climb": "Climbs"}


def log_sentences(context: LogContext, happening: Action | Event | None) -> Iterator[Sentence]:
    """Yield the sentences for an action and its events, in order."""
    match happening:
        case CancelNone():
            yield Sentence(context.seat, "Cancels nothing.", events=0)
        case DiceProgram():
            yield Sentence(context.seat, "Sets the dice.", events=0)
        case Reveal() if not context.events:  # a secret answer (D9, D18)
            yield Sentence(context.seat, "Chooses in secret.", events=0)
        case Showed():
            yield _cards_sentence(context, happening)
        case FightEnded() if first_event(context.later_events, FightBegan):
            return  # the sentence on the next fight says enough, and its own log begins with it
        case Event() if entry := _seat_and_sentence(happening, context):
            seat, words = entry
            yield Sentence(seat, words)


def ending_reason(context: LogContext, ended: Ended) -> str:
    """Return why the duel ended: one is left standing, nobody is, or the turn limit (D1, D31)."""
    if ended.reason == Ending.TURN_LIMIT:
        return "The last turn is over"
    if not ended.winner:
        return "Nobody is left standing"
    return "Nobody else is left standing"


ENDINGS: dict[str, str] = {
    Ending.LAST_STANDING: "Last one standing",
    Ending.TURN_LIMIT: "Turn limit",
}
"""Reasons why duels end (D1, D31)."""


def _cards_sentence(context: LogContext, showing_event: Showed) -> Sentence:
    """Return the number of cards shown, and the value reached: `Shows two Speed cards: Speed 3.`.

    Cards that the seat showed just before are counted, too, and this sentence replaces theirs. Of
    several stats only the values are told: `Shows Strength 2 and Speed 3.`. For a wound it says
    `two` without `Endurance cards`, because the sentence on the blow has named them.
    """
    showings = [showing_event]
    for event in reversed(context.earlier_events):
        if not isinstance(event, Showed) or event.seat != showing_event.seat:
            break
        showings.insert(0, event)
    is_replacing = len(showings) > 1
    last_by_stat = {event.stat: event for event in showings}
    if len(last_by_stat) > 1:
        values = list_in_words([*map(_value_phrase, last_by_stat.values())])
        return Sentence(showing_event.seat, f"Shows {values}.", replaces_last=is_replacing)
    count = sum(event.cards for event in showings)
    is_wound = (
        showing_event.stat == "endurance"
        and first_event(context.earlier_events, Struck) is not None
    )
    words = describe_cards(showing_event, count, context.name, is_wound).sentence
    return Sentence(showing_event.seat, words, replaces_last=is_replacing)


def _value_phrase(event: Showed) -> str:
    """Return the value that a stat has reached: `Strength 2`, `Speed 3 (exhausted)`."""
    return f"{event.stat.capitalize()} {event.value}{' (exhausted)' if event.exhausted else ''}"


def _exhausted_sentences(exhausted_by_seat: Sequence[Sequence[Stat]], context: LogContext) -> str:
    """Return sentences about the stats that are exhausted from the start.

    Example: ` Mara's Speed is exhausted.`
    """
    sentences = ""
    for seat, stats in enumerate(exhausted_by_seat, 1):
        if stats:
            verb = "is" if len(stats) == 1 else "are"
            names = list_in_words([stat.capitalize() for stat in stats])
            sentences += f" {possessive(context.name(seat))} {names} {verb} exhausted."
    return sentences


def _seat_and_sentence(event: Event, context: LogContext) -> tuple[int, str] | None:
    """Return the seat and the sentence of an event, or None if it has no entry in the log."""
    names = context.names
    name = context.name
    match event:
        case BuiltAnew(exhausted=exhausted):
            sentences = _exhausted_sentences(exhausted, context)
            return NOBODY, f"All have built for the next duel, each in secret.{sentences}"
        case OrderFixed(of="motion" | "fight"):
            return NOBODY, _order_sentence(event, names)
        case Walked(seat=seat):
            return seat, _walk_sentence(event, names)
        case Landed(piece=piece):
            return NOBODY, f"The {piece_title(piece).lower()} lies where its target stood."
        case Shattered(piece=piece):
            return NOBODY, f"The {piece_title(piece).lower()} is out of the game."
    description = describe(event, name)
    words = description.sentence
    if not words:
        return None
    match event:
        case ProgramsShown(programs=programs):
            is_fight_of_two = len(programs) < 3
            dice_phrases = [
                f"{name(seat)}: {program_phrase(dice, names, is_fight_of_two)}"
                for seat, dice in programs
            ]
            words = f"{words} {'. '.join(dice_phrases)}."
        case Cancelled(slot=slot):
            words = f"{words[:-1]}, die {slot + 1}."  # before the full stop
        case Fell():
            words = words.replace("Falls", "**Falls**")
    return description.seat, words


def _order_sentence(event: OrderFixed, names: Sequence[str]) -> str:
    """Return who comes first, and the reasons for ties in Speed (D10)."""
    first_seat, *later_seats = event.seats
    later_phrases = [
        f"{names[seat - 1]}{TIE_REASONS[why]}"
        for seat, why in zip(later_seats, event.why, strict=True)
    ]
    return ", then ".join([f"{names[first_seat - 1]} {PREDICATES[event.of]}", *later_phrases]) + "."


def _walk_sentence(event: Walked, names: Sequence[str]) -> str:
    """Return the length of a move, the ground it crosses onto, and new opponents (D11 to D14)."""
    predicates = [f"{VERB_BY_GAIT[event.gait]} {inches_phrase(event.length)}"]
    if event.crossed:
        predicates.append(f"crosses onto {event.crossed} ground")
    if event.engaged:
        predicates.append(
            f"is within 2 inches of {list_in_words([names[seat - 1] for seat in event.engaged])}"
        )
    return f"{list_in_words(predicates)}."
