"""A match of DUEL summed up: on its way, and when it is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.rules.english import in_words, listed
from engine.rules.events import Ended, Event, Resigned, first
from engine.rules.played import Played
from engine.words.log import NOBODY
from engine.words.summary import (
    Figure,
    Mark,
    Moment,
    Occurrence,
    Result,
    SeatLines,
    Series,
    ending_of,
    turning_points,
    unrolled,
)
from games.duel.rules.events import Cancelled, Fell, Retreated, Showed, Smashed, Struck
from games.duel.rules.state import Duel, Ending
from games.duel.rules.terms import STATS
from games.duel.words.terrain import named

FELL, THROWN, WOUND, CANCELLED, SMASHED, RETREATED = 50, 8, 4, 3, 2, 1
"""What weighs how much among moments; a wound by each of its cards besides."""


def status(view: Duel, names: Sequence[str]) -> str:
    """A match in progress in a few words: where it is, and what each warrior has shown of its
    Endurance."""
    seats = [f"{names[seat - 1]} {view.warrior(seat).shown.endurance}" for seat in view.still_in()]
    return f"Turn {view.turn} · Endurance shown {' · '.join(seats)}"


def result(history: Sequence[Played], names: Sequence[str], view: Duel) -> Result:
    """The result of a match that is over, from all its actions and a view of its last position.

    `names` stand in its words as they are given.
    """
    occurrences = list(unrolled(history))
    ending = ending_of(occurrences)
    assert isinstance(ending.event, Ended)
    winner, seats = ending.event.winner or NOBODY, range(1, view.seats + 1)
    events = [each.event for each in occurrences]
    blows = sum(isinstance(event, Struck) and event.cards > 0 for event in events)
    moments = turning_points(_weighed(each, names) for each in occurrences)
    return Result(
        winner=winner,
        headline=names[winner - 1] if winner else "A draw",
        role=view.warrior(winner).name if winner else "",
        reason=_reason(ending, names),
        account=_account(ending, names, view),
        figures=(Figure("Turns", str(ending.turn)), Figure("Blows that hurt", str(blows))),
        moments=(*moments, _end(ending, names)),
        chart_title="Endurance left",
        series=tuple(Series(seat, _endurance(occurrences, seat, view)) for seat in seats),
        marks=tuple(_marks(occurrences, names)),
        seats=tuple(
            SeatLines(seat, names[seat - 1], (_build(view, seat), _dealt(events, seat)))
            for seat in seats
        ),
    )


# Why it is over.


def _reason(ending: Occurrence, names: Sequence[str]) -> str:
    assert isinstance(ending.event, Ended)
    if quitter := first(ending.played.events, Resigned):
        return f"{names[quitter.seat - 1]} resigns"
    return {
        Ending.LAST_STANDING: "The last one standing",
        Ending.TURN_LIMIT: "The last turn is over",
        "agreed": "A draw is agreed",
    }.get(ending.event.reason, "The duel is over")


def _account(ending: Occurrence, names: Sequence[str], view: Duel) -> str:
    """What decided it, and who stood."""
    turn, played, event, _ = ending
    assert isinstance(event, Ended)
    left = [f"{names[seat - 1]} had {_left(view, seat)}" for seat in view.still_in()]
    fell = first(played.events, Fell)
    struck = first(played.events[::-1], Struck)
    if fell and struck and event.winner:
        how = "a throw" if struck.act == "throw" else "a blow"
        had = _left(view, event.winner)
        return f"On turn {turn} {names[fell.seat - 1]} fell to {how}. The winner still had {had}."
    return f"The duel was over on turn {turn}: {listed(left)}."


def _left(view: Duel, seat: int) -> str:
    """`three cards of Endurance`, of what is open when the duel is over."""
    return f"{in_words(_endurance_left(view, seat), 'card')} of Endurance"


def _endurance_left(view: Duel, seat: int) -> int:
    """How many cards of Endurance a warrior has not shown when the duel is over."""
    return (view.builds[seat - 1].endurance or 0) - view.warrior(seat).shown.endurance


def _end(ending: Occurrence, names: Sequence[str]) -> Moment:
    """The last moment: the end."""
    turn, played, event, _ = ending
    assert isinstance(event, Ended)
    quitter, fell = first(played.events, Resigned), first(played.events, Fell)
    if fell and not quitter:
        words = f"{names[fell.seat - 1]} falls, the last but one"
        return Moment(fell.seat, turn, words, played.number)
    return Moment(quitter.seat if quitter else NOBODY, turn, _reason(ending, names), played.number)


# Turning points.


def _weighed(occurrence: Occurrence, names: Sequence[str]) -> tuple[float, Moment] | None:
    """A turning point and its weight; None for all the rest, and for the end itself."""
    turn, played, event, rest = occurrence
    if first(rest, Ended):
        return None

    def name(seat: int) -> str:
        return names[seat - 1]

    match event:
        case Fell(seat=seat):
            told = FELL, seat, f"{name(seat)} falls"
        case Struck(seat=seat, target=target, cards=cards) if cards > 1:
            thrown = event.act == "throw"
            how = "throws at" if thrown else "hits"
            weight = WOUND + cards + THROWN * thrown
            told = weight, seat, f"{name(seat)} {how} {name(target)} for {in_words(cards)}"
        case Cancelled(seat=seat, of=of, act=act):
            told = CANCELLED, seat, f"{name(seat)} cancels {name(of)}'s {act}"
        case Smashed(seat=seat, piece=piece):
            told = SMASHED, seat, f"{name(seat)} smashes the {named(piece).lower()}"
        case Retreated(seat=seat):
            told = RETREATED, seat, f"{name(seat)} gets away"
        case _:
            return None
    weight, mark, words = told
    return weight, Moment(mark, turn, words, played.number)


# Figures.


def _endurance(
    occurrences: Sequence[Occurrence], seat: int, view: Duel
) -> tuple[tuple[float, float], ...]:
    """Turn 0 and each turn after it, with the Endurance left at its end."""
    lost = [(each.turn, _cards(each.event, seat)) for each in occurrences]
    left = _endurance_left(view, seat) + sum(cards for _, cards in lost)
    by_turn = {0: left}
    for turn, cards in lost:
        left -= cards
        by_turn[turn] = left
    return tuple((float(turn), float(count)) for turn, count in by_turn.items())


def _cards(event: Event, seat: int) -> int:
    """How many cards of Endurance a seat shows."""
    shows = isinstance(event, Showed) and (event.seat, event.stat) == (seat, "endurance")
    return event.cards if isinstance(event, Showed) and shows else 0


def _marks(occurrences: Sequence[Occurrence], names: Sequence[str]) -> Iterator[Mark]:
    """Who falls."""
    marked = set[int]()
    for turn, _, event, rest in occurrences:
        if isinstance(event, Fell) and turn not in marked and not first(rest, Ended):
            marked.add(turn)
            yield Mark(turn, f"{names[event.seat - 1]} falls")


def _build(view: Duel, seat: int) -> str:
    """`Ada: Strength 4, Speed 3, Endurance 3, Dexterity 3`, which is open when it is over."""
    build = view.builds[seat - 1]
    stats = ", ".join(f"{stat.capitalize()} {getattr(build, stat)}" for stat in STATS)
    return f"{view.warrior(seat).name}: {stats}"


def _dealt(events: Sequence[Event], seat: int) -> str:
    """`Wounds dealt 4, taken 2`."""
    blows = [event for event in events if isinstance(event, Struck)]
    dealt = sum(blow.cards for blow in blows if blow.seat == seat)
    taken = sum(blow.cards for blow in blows if blow.target == seat)
    return f"Wounds dealt {dealt}, taken {taken}"
