"""A run summed up: on its way, as a score for the record, and when it is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from engine.rules.cards import COUNT, name
from engine.rules.english import in_figures, in_words
from engine.rules.events import Event, Moved, first
from engine.rules.played import Played
from engine.words.log import NOBODY
from engine.words.summary import (
    Figure,
    Mark,
    Moment,
    Result,
    RunWords,
    SeatLines,
    Series,
    ending_of,
    turning_points,
    unrolled,
)
from games.rogue.rules.record import RogueRun
from games.rogue.rules.state import (
    CAPTIVE,
    AceMet,
    Ending,
    FloorCleared,
    Fought,
    HealthLost,
    Rogue,
    Ruleset,
    Struck,
)
from games.rogue.words.log import RETIRED, compared, slain_by

FLOOR, ACE, HELPED, LAST = 5, 3, 3, 6
"""What a floor, an ace that helped, a fight won by a captive, and a loss weigh among moments; each
health that a loss leaves makes it one lighter."""


class _Occurrence(NamedTuple):
    turn: int
    strike: int
    played: Played
    event: Event


def status(view: Rogue, names: Sequence[str]) -> str:
    """A run on its way in a few words: health and the strikes drawn."""
    return f"health {view.total_health} · {in_words(view.strikes, 'strike')}"


def run_words(run: RogueRun, reason: str) -> RunWords:
    """The score, `4 floors in 58 strikes`, with none before the first floor; and the enemy that did
    it, or a quiet end."""
    floors = in_figures(run.floors, "floor")
    slain = run.slain_by if reason == Ending.SLAIN else None
    return RunWords(
        f"{floors} in {in_figures(run.strikes, 'strike')}" if run.floors else floors,
        slain_by(slain) if slain else reason.capitalize(),
        "Floors cleared",
    )


def result(history: Sequence[Played], names: Sequence[str], view: Rogue) -> Result:
    """The result of a run that is over, from all its actions and a view of its last position.

    `names` stand in its words as they are given.
    """
    occurrences = list(_occurrences(history, view.strikes))
    ending = ending_of(occurrences)
    fought = first(ending.played.events, Fought)
    before = (each for each in occurrences if each.played.number < ending.played.number)
    moments = turning_points(map(_weighed, before))
    return Result(
        headline=slain_by(fought.enemy) if fought else RETIRED,
        reason=f"{in_words(view.floors, 'floor').capitalize()} cleared",
        account=_slain(ending, fought, view) if fought else _retired(ending, view),
        figures=_figures(view),
        moments=(*moments, _end(ending, fought, view)),
        chart_title="Health left",
        chart_by="strike",
        series=(Series(1, _health(occurrences, view)),),
        marks=tuple(_floors(occurrences)),
        seats=(SeatLines(1, names[0], _lines(occurrences, view.rules)),),
    )


def _occurrences(history: Sequence[Played], strikes: int) -> Iterator[_Occurrence]:
    """Every event with its action, the floor on which it came about, and the strikes drawn by then;
    `strikes` is how many were drawn in the end."""
    strike = strikes - sum(
        isinstance(event, Struck) for played in history for event in played.events
    )
    for turn, played, event, _ in unrolled(history):
        strike += isinstance(event, Struck)
        yield _Occurrence(turn, strike, played, event)


# Why it is over.


def _slain(ending: _Occurrence, fought: Fought, view: Rogue) -> str:
    """The last strike, and what a captive that was held could have done."""
    enemy = COUNT[fought.enemy]
    strike = f"Strike {view.strikes} on floor {ending.turn}, the {name(fought.strike)},"
    if fought.captive:
        strike += f" and the captive {name(fought.captive)}"
    made = (
        f"{strike} made {fought.total} against the {name(fought.enemy)}, {enemy}, "
        "and the last health was lost."
    )
    held = view.captive
    if not held:
        return made
    total = fought.total + COUNT[held]
    return f"{made} With the {name(held)}, which was held back, it would have been {total}."


def _retired(ending: _Occurrence, view: Rogue) -> str:
    return (
        f"You retired on floor {ending.turn} after "
        f"{in_words(view.strikes, 'strike')}, with {_in_hand(view)} in hand."
    )


def _in_hand(view: Rogue) -> str:
    """`two jokers and an ace`."""
    jokers = in_words(view.health, "joker")
    return f"{jokers} and an ace" if view.ace else jokers


# The turning points.


def _weighed(occurrence: _Occurrence) -> tuple[int, Moment] | None:
    """An occurrence as a moment with its weight; None for what changed little."""
    turn, strike, played, event = occurrence
    fought = first(played.events, Fought)
    match event:
        case FloorCleared(floors=floors):
            cleared = in_words(floors, "floor").capitalize()
            found = FLOOR, NOBODY, f"{cleared} cleared by strike {strike}"
        case HealthLost(ace=ace, health=health) if fought:
            lost = f"the ace {{{ace}}} is lost" if ace else "one joker is lost"
            text = f"{_plain(fought)}: {lost}, health {health}"
            found = max(LAST - health, 1), played.seat, text
        case AceMet(ace=ace, end="healed", health=health):
            found = ACE, played.seat, f"{{{ace}}} brings a joker back: health {health}"
        case AceMet(ace=ace, end="kept", health=health):
            found = ACE, played.seat, f"{{{ace}}} is kept: health {health + 1}"
        case Fought(captive=captive, result="beaten") if captive:
            found = HELPED, played.seat, _plain(event)
        case _:
            return None
    weight, mark, text = found
    return weight, Moment(mark, turn, text, played.number)


def _plain(fought: Fought) -> str:
    """A comparison that goes on: without its full stop."""
    return compared(fought).removesuffix(".")


def _end(ending: _Occurrence, fought: Fought | None, view: Rogue) -> Moment:
    """The last moment: the end."""
    if fought:
        text = f"{_plain(fought)}: the last health is lost"
        return Moment(NOBODY, ending.turn, text, ending.played.number)
    text = f"{RETIRED} with {_in_hand(view)} in hand"
    return Moment(ending.played.seat, ending.turn, text, ending.played.number)


# Figures.


def _gained(event: Event) -> int:
    """What an event does to the health: jokers in hand, and an ace."""
    if isinstance(event, AceMet):
        return int(event.end != "left")
    return -int(isinstance(event, HealthLost))


def _health(occurrences: list[_Occurrence], view: Rogue) -> tuple[tuple[int, int], ...]:
    """The number of each strike, and one before them, with the health when the next was drawn;
    counted back from the last."""
    strikes = view.strikes
    gained = dict.fromkeys(range(strikes - _count(occurrences, Struck), strikes + 1), 0)
    for _, strike, _, event in occurrences:
        gained[strike] += _gained(event)
    start = view.total_health - sum(gained.values())
    _, *health = accumulate(gained.values(), initial=start)
    return tuple(zip(gained, health, strict=True))


def _floors(occurrences: list[_Occurrence]) -> Iterator[Mark]:
    """The strike after which each floor was cleared."""
    words: dict[int, list[str]] = {}
    for _, strike, _, event in occurrences:
        if isinstance(event, FloorCleared):
            words.setdefault(strike, []).append(f"floor {event.floors}")
    return (Mark(at, ", ".join(each)) for at, each in words.items())


def _count(occurrences: list[_Occurrence], kind: type[Event], **facts: object) -> int:
    """How many events there are of a kind, with these facts."""
    return sum(
        isinstance(event, kind)
        and all(getattr(event, key) == value for key, value in facts.items())
        for *_, event in occurrences
    )


def _figures(view: Rogue) -> tuple[Figure, ...]:
    counted = {
        "Floors": view.floors,
        "Strikes to clear them": view.floor_strikes,
        "Strikes in all": view.strikes,
    }
    return tuple(Figure(key, str(count)) for key, count in counted.items())


def _lines(occurrences: list[_Occurrence], rules: Ruleset) -> tuple[str, ...]:
    """How the fights went, what captives and aces brought, and the variant that was played."""
    fights = [event for *_, event in occurrences if isinstance(event, Fought)]
    results = [fought.result for fought in fights]
    helped = [fought.result for fought in fights if fought.captive]
    healed, kept = (_count(occurrences, AceMet, end=how) for how in ("healed", "kept"))
    return (
        f"Fights: {results.count('beaten')} won, {results.count('lost')} lost, "
        f"{results.count('drawn')} drawn",
        f"Captives: {_count(occurrences, Moved, target=CAPTIVE)} taken, {len(helped)} used, "
        f"{helped.count('beaten')} of them to win",
        f"Aces: {_count(occurrences, AceMet)} met, {healed} for a lost joker, {kept} kept",
        f"Played with {in_words(rules.health, 'joker')}, "
        f"{'with' if rules.diagonals else 'without'} diagonal steps",
    )
