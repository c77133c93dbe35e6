"""Log of Schmiegel: each action in words, from what everybody saw of it.

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
    first,
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
from games.schmiegel.words.descriptions import described, drawn_for, moved
from games.schmiegel.words.phrases import done

PASSED = {"associate": Asked.SWAP, "abilities": Asked.ASSOCIATE, "attack": Asked.ABILITIES}
"""Question that was passed, by the phase that begins afterwards."""


def told(t: LogContext, what: Action | Event | None) -> Iterator[Sentence]:
    """Yield the sentences of an action or event.

    A pass is described by the phase or association that it skips; cards and dice in the order in
    which they moved.
    """
    match what:
        case Pass():
            yield Sentence(t.seat, _pass_words(t), 1)
        case GameBegan(number=number):  # the events that follow deal the cards
            yield Sentence(NOBODY, _deal_words(t), len(t.events), by=f"Game {number}")
        case Moved(source=source, cards=cards) if source == FACE_DISCARD:
            count = in_words(len(cards), "character")
            words = f"The character pile is empty. Its discard pile, {count}, is turned over."
            yield Sentence(NOBODY, words)
        case Shuffled():
            yield Sentence(NOBODY, _shuffle_words(what, t))
        case Resigned() if isinstance(move := next(iter(t.rest), None), Moved):
            words = f"Resigns. {tokens(move.cards)} is discarded."
            yield Sentence(t.seat, words, t.at + 1 + _moves_after(t))
        case Event() if (description := _event_description(what, t)).sentence:
            moves = _moves_after(t) if isinstance(what, SwapAnswered | BattleEnded) else 0
            yield Sentence(description.seat, description.sentence, t.at + 1 + moves)


def reason(t: LogContext, ended: Ended) -> str:
    """Return the reason for the end of a game: a party has no character left (C20)."""
    assert ended.winner
    return f"{t.name(3 - ended.winner)} has no character left"


ENDINGS: dict[str, str] = {Ending.ELIMINATED: "Party eliminated"}
"""Headings for the endings of a game (C20)."""


def _moves_after(t: LogContext) -> int:
    """Return the number of moves directly after this event, such as a character leaving play."""
    moves = takewhile(lambda event: isinstance(event, Moved), t.rest)
    return sum(1 for _ in moves)


def _pass_words(t: LogContext) -> str:
    """Return the words for a pass, from the phase or turn that begins afterwards."""
    phase_begun = first(t.events, PhaseBegan)
    if phase_begun and phase_begun.phase in PASSED:
        return done(Pass, PASSED[phase_begun.phase])
    return done(Pass, Asked.ATTACK if first(t.events, TurnBegan) else Asked.TRAIN)


def _event_description(event: Event, t: LogContext) -> Description:
    """Return an event in words, or a move by the swap or ability that caused it."""
    if not isinstance(event, Moved):
        return described(event, t.rest)
    swap_named = first(t.events, SwapNamed)
    if swap_named and event.target == DRAWN:
        return drawn_for(swap_named, event)
    return moved(event, first(t.events, AbilityUsed), t.name)


def _shuffle_words(shuffled: Shuffled, t: LogContext) -> str:
    """Return the words for a new number pile, from the discard pile or from both hands (C4)."""
    if not first(t.events, HandsDiscarded):
        count = in_words(shuffled.size, "number")
        return f"The number pile is empty. Its discard pile, {count}, is shuffled into a new one."
    discards = [
        f"{t.name(event.source.seat)} discards {tokens(event.cards)}."
        for event in t.events
        if isinstance(event, Moved) and event.source.pile == "hand"
    ]
    return f"No number is left to draw. {' '.join(discards)} All are shuffled into a new pile."


def _deal_words(t: LogContext) -> str:
    """Return the words for the deal, with each roll of the dice for the first turn (C3)."""
    words = ["A full pack is dealt."]
    totals: list[int] = []
    for rolled in (event for event in t.rest if isinstance(event, Rolled)):
        one, two = rolled.dice
        words.append(f"{t.name(rolled.seat)} rolls {one} and {two}, {one + two} in all.")
        totals.append(one + two)
        if rolled.seat == 2:
            first_total, second_total = totals[-2:]
            first_turn = f"{t.name(1 if first_total > second_total else 2)} takes the first turn."
            words.append("Both roll again." if first_total == second_total else first_turn)
    return " ".join(words)
