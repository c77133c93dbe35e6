"""Log of DUEL: sentences for each action, from public events.

Clauses such as D9 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from engine.rules.english import listed, possessive
from engine.rules.events import Ended, Event, first
from engine.rules.notation import Action
from engine.words.log import NOBODY, LogContext, Sentence
from games.duel.geometry.words import named
from games.duel.rules.actions import CancelNone, Program, Reveal
from games.duel.rules.events import (
    BuiltAnew,
    Cancelled,
    Fell,
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
from games.duel.words.descriptions import described, showed
from games.duel.words.phrases import inches, program

ORDER = {
    Why.SPEED: "",
    Why.SHOWN_LATER: ", who has the same Speed but showed it earlier",
    Why.DEXTERITY: ", who has the same Speed but less Dexterity",
    Why.SEAT: ", who is equal, but whose seat comes later this turn",
}
"""Reason why another seat with equal Speed comes later (D10)."""
FIRST = {"motion": "moves first", "melee": "comes first", "fight": "acts first"}
"""Predicate for the first seat of an order."""


def told(t: LogContext, happening: Action | Event | None) -> Iterator[Sentence]:
    """Yield the sentences for an action and its events, in order."""
    match happening:
        case CancelNone():
            yield Sentence(t.seat, "Cancels nothing.", 0)
        case Program():
            yield Sentence(t.seat, "Sets the dice.", 0)
        case Reveal() if not t.events:  # a secret answer (D9, D18)
            yield Sentence(t.seat, "Chooses in secret.", 0)
        case Showed():
            yield _shown(t, happening)
        case Event() if happened := _happened(happening, t):
            yield Sentence(*happened)


def reason(t: LogContext, ended: Ended) -> str:
    """Return why the duel ended: the winner, or the turn limit (D1, D31)."""
    if ended.reason == Ending.TURN_LIMIT:
        return "The last turn is over"
    if not ended.winner:
        return "Nobody is left standing"
    return f"{t.name(ended.winner)} is the last one standing"


ENDINGS: dict[str, str] = {
    Ending.LAST_STANDING: "Last one standing",
    Ending.TURN_LIMIT: "Turn limit",
}
"""Reasons why duels end (D1, D31)."""


def _shown(t: LogContext, shown: Showed) -> Sentence:
    """Return `Shows two Speed cards: Speed 3.`, with the cards shown just before.

    For a wound the sentence says `two` alone, because the blow has named the cards.
    """
    alike = lambda event: (  # noqa: E731
        isinstance(event, Showed) and (event.seat, event.stat) == (shown.seat, shown.stat)
    )
    row = [shown, *takewhile(alike, t.before[::-1])]
    count = sum(event.cards for event in row if isinstance(event, Showed))
    wound = shown.stat == "endurance" and first(t.before, Struck) is not None
    words = showed(shown, count, t.name, wound).sentence
    return Sentence(shown.seat, words, again=len(row) > 1)


def _out(exhausted: Sequence[Sequence[Stat]], t: LogContext) -> str:
    """Return sentences about the stats that are exhausted from the start.

    Example: ` Mara's Speed is exhausted.`
    """
    ending = ""
    for seat, stats in enumerate(exhausted, 1):
        if stats:
            verb = "is" if len(stats) == 1 else "are"
            names = listed([stat.capitalize() for stat in stats])
            ending += f" {possessive(t.name(seat))} {names} {verb} exhausted."
    return ending


def _happened(event: Event, t: LogContext) -> tuple[int, str] | None:
    """Return the seat and the sentence of an event, or None if it has no entry in the log."""
    names = t.names
    name = t.name
    match event:
        case BuiltAnew(exhausted=exhausted):
            return NOBODY, f"All have built for the next duel, each in secret.{_out(exhausted, t)}"
        case OrderFixed(of="motion" | "fight"):
            return NOBODY, _order(event, names)
        case Walked(seat=seat):
            return seat, _walked(event, names)
        case Landed(piece=piece):
            return NOBODY, f"The {named(piece).lower()} lies where its target stood."
        case Shattered(piece=piece):
            return NOBODY, f"The {named(piece).lower()} is out of the game."
    description = described(event, name)
    words = description.sentence
    if not words:
        return None
    match event:
        case ProgramsShown(programs=programs):
            two = len(programs) < 3
            dice = [f"{name(seat)}: {program(dice, names, two)}" for seat, dice in programs]
            words = f"{words} {'. '.join(dice)}."
        case Cancelled(slot=slot):
            words = f"{words[:-1]}, die {slot + 1}."
        case Fell():
            words = words.replace("Falls", "**Falls**")
    return description.seat, words


def _order(event: OrderFixed, names: Sequence[str]) -> str:
    """Return who comes first, and the reasons for ties in Speed (D10)."""
    first, *others = event.seats
    after = [f"{names[seat - 1]}{ORDER[why]}" for seat, why in zip(others, event.why, strict=True)]
    return ", then ".join([f"{names[first - 1]} {FIRST[event.of]}", *after]) + "."


def _walked(event: Walked, names: Sequence[str]) -> str:
    """Return the length of a move, the ground it crosses onto, and new opponents (D11 to D14)."""
    verb = "Runs" if event.gait == "run" else "Climbs"
    sentences = [f"{verb} {inches(event.length)}"]
    if event.crossed:
        sentences.append(f"crosses onto {event.crossed} ground")
    if event.engaged:
        sentences.append(
            f"is within 2 inches of {listed([names[seat - 1] for seat in event.engaged])}"
        )
    return f"{listed(sentences)}."
