"""Log of Schmiegel: each action in words, from what everybody saw of it.

The engine calls `log_sentences` with an action, then with each of its events. `Sentence.events` is
the number of events that must have been shown on the table before the sentence may be read.

Clauses such as C20 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from engine.rules.english import in_words
from engine.rules.events import (
    Ended,
    Event,
    GameBegan,
    Moved,
    Resigned,
    Rolled,
    Shuffled,
    TurnBegan,
    first_event,
)
from engine.rules.notation import Action
from engine.words.descriptions import Description
from engine.words.log import NOBODY, LogContext, Sentence, tokens
from games.schmiegel.rules.actions import Pass
from games.schmiegel.rules.events import (
    AbilityUsed,
    BattleEnded,
    HandsDiscarded,
    PhaseBegan,
    SwapAnswered,
    SwapNamed,
)
from games.schmiegel.rules.state import DRAWN, FACE_DISCARD, Asked, Ending
from games.schmiegel.words.descriptions import (
    description_of,
    description_of_draw,
    description_of_move,
)
from games.schmiegel.words.phrases import done_sentence

PASSED_QUESTIONS = {
    "associate": Asked.SWAP,
    "abilities": Asked.ASSOCIATE,
    "attack": Asked.ABILITIES,
}
"""Question that was passed, by the phase that begins afterwards."""


def log_sentences(context: LogContext, subject: Action | Event | None) -> Iterator[Sentence]:
    """Yield the sentences of an action or event.

    A pass is described by the phase or association that it skips; cards and dice in the order in
    which they moved.
    """
    match subject:
        case Pass():
            yield Sentence(context.seat, _pass_words(context), events=1)
        case GameBegan(number=number):  # the events that follow deal the cards
            words = _deal_words(context)
            yield Sentence(NOBODY, words, events=len(context.events), heading=f"Game {number}")
        case Moved(source=source, cards=cards) if source == FACE_DISCARD:
            count = in_words(len(cards), "character")
            words = f"The character pile is empty. Its discard pile, {count}, is turned over."
            yield Sentence(NOBODY, words)
        case Shuffled():
            yield Sentence(NOBODY, _shuffle_words(subject, context))
        case Resigned() if isinstance(move := next(iter(context.later_events), None), Moved):
            words = f"Resigns. {tokens(move.cards)} is discarded."
            yield Sentence(context.seat, words, events=context.at + 1 + _moves_after(context))
        case Event() if (description := _event_description(subject, context)).sentence:
            moves = _moves_after(context) if isinstance(subject, SwapAnswered | BattleEnded) else 0
            event_count = context.at + 1 + moves
            yield Sentence(description.seat, description.sentence, events=event_count)


def ending_reason(context: LogContext, ending: Ended) -> str:
    """Return the reason for the end of a game: a party has no character left (C20)."""
    assert ending.winner
    return f"{context.name(3 - ending.winner)} has no character left"


ENDINGS: dict[str, str] = {Ending.ELIMINATED: "Party eliminated"}
"""Headings for the endings of a game (C20)."""


def _moves_after(context: LogContext) -> int:
    """Return the number of moves directly after this event, such as a character leaving play."""
    moves = takewhile(lambda event: isinstance(event, Moved), context.later_events)
    return sum(1 for _ in moves)


def _pass_words(context: LogContext) -> str:
    """Return the words for a pass, from the phase or turn that begins afterwards."""
    # A pass after which none of these phases begins ends the turn, or answers a training.
    phase_begun = first_event(context.events, PhaseBegan)
    if phase_begun and phase_begun.phase in PASSED_QUESTIONS:
        return done_sentence(Pass, PASSED_QUESTIONS[phase_begun.phase])
    return done_sentence(
        Pass, Asked.ATTACK if first_event(context.events, TurnBegan) else Asked.TRAIN
    )


def _event_description(event: Event, context: LogContext) -> Description:
    """Return an event in words, or a move by the swap or ability that caused it."""
    if not isinstance(event, Moved):
        return description_of(event, context.later_events)
    swap_named = first_event(context.events, SwapNamed)
    if swap_named and event.target == DRAWN:
        return description_of_draw(swap_named, event)
    return description_of_move(event, first_event(context.events, AbilityUsed), context.name)


def _shuffle_words(event: Shuffled, context: LogContext) -> str:
    """Return the words for a new number pile, from the discard pile or from both hands (C4)."""
    if not first_event(context.events, HandsDiscarded):
        count = in_words(event.size, "number")
        return f"The number pile is empty. Its discard pile, {count}, is shuffled into a new one."
    discards = [
        f"{context.name(event.source.seat)} discards {tokens(event.cards)}."
        for event in context.events
        if isinstance(event, Moved) and event.source.pile == "hand"
    ]
    return f"No number is left to draw. {' '.join(discards)} All are shuffled into a new pile."


def _deal_words(context: LogContext) -> str:
    """Return the words for the deal, with each roll of the dice for the first turn (C3)."""
    words = ["A full pack is dealt."]
    totals: list[int] = []
    for roll in (event for event in context.later_events if isinstance(event, Rolled)):
        one, two = roll.dice
        words.append(f"{context.name(roll.seat)} rolls {one} and {two}, {one + two} in all.")
        totals.append(one + two)
        if roll.seat == 2:  # both have rolled, seat 1 first
            first_total, second_total = totals[-2:]
            first_turn_sentence = (
                f"{context.name(1 if first_total > second_total else 2)} takes the first turn."
            )
            words.append("Both roll again." if first_total == second_total else first_turn_sentence)
    return " ".join(words)
