"""A match of Shrine summed up: on its way, and when it is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile

from engine.rules.english import in_words, listed
from engine.rules.events import Ended, Event, Moved, Resigned, TurnBegan, first
from engine.rules.played import Played
from engine.words.log import NOBODY, tokens
from engine.words.summary import (
    Figure,
    Mark,
    Moment,
    Occurrence,
    Result,
    SeatLines,
    Series,
    turning_points,
    unrolled,
)
from games.shrine.rules.actions import Announceable
from games.shrine.rules.combos import Quad, Resurrection, Triplet
from games.shrine.rules.state import (
    ActionBlocked,
    ActionFizzled,
    ActionStands,
    BalanceCame,
    Shrine,
    TriadBroken,
    TriadMade,
    WentOut,
)
from games.shrine.rules.steps import announceable
from games.shrine.words import phrases

OUT, BALANCE, SWEPT, BROKEN, TRIAD, FIZZLED, BLOCKED = 9, 6, 5, 4, 3, 2, 1
"""What weighs how much among moments."""


def status(view: Shrine, names: Sequence[str]) -> str:
    """A match in progress in a few words: who is in, and how high each Shrine is."""
    shrines = [f"{names[seat - 1]} {len(view.player(seat).shrine)}" for seat in view.still_in()]
    return f"Shrines {' · '.join(shrines)}"


def result(history: Sequence[Played], names: Sequence[str], view: Shrine) -> Result:
    """The result of a match that is over, from all its actions and a view of its last position.

    `names` stand in its words as they are given.
    """
    occurrences = list(unrolled(history))
    ending = next(each for each in occurrences if isinstance(each.event, Ended))
    assert isinstance(ending.event, Ended)
    winner, seats = ending.event.winner or NOBODY, view.seats
    reason = _reason(ending, names)
    weighed = [found for each in occurrences if (found := _weighed(each, names))]
    moments = [*turning_points(weighed), _end(ending, names)]
    events = [each.event for each in occurrences]
    attacks = sum(_struck_from(event) > 0 for event in events)
    return Result(
        winner=winner,
        headline=names[winner - 1] if winner else "A draw",
        reason=reason,
        account=_account(ending, names, view),
        figures=(Figure("Turns", str(ending.turn)), Figure("Cards struck", str(attacks))),
        moments=tuple(moments),
        chart_title="Cards in each Shrine",
        series=tuple(
            Series(seat, _shrine(occurrences, seat, view)) for seat in range(1, seats + 1)
        ),
        marks=tuple(_marks(occurrences, names)),
        seats=tuple(
            SeatLines(seat, names[seat - 1], (_struck(occurrences, seat), _stopped(events, seat)))
            for seat in range(1, seats + 1)
        ),
    )


# Why it is over.


def _reason(ending: Occurrence, names: Sequence[str]) -> str:
    assert isinstance(ending.event, Ended)
    if quitter := first(ending.played.events, Resigned):
        return f"{names[quitter.seat - 1]} resigns"
    if ending.event.winner is None:
        return "A draw is agreed"
    return "The last Shrine stands"


def _account(ending: Occurrence, names: Sequence[str], view: Shrine) -> str:
    """What decided it, and what stood."""
    turn, played, event, _ = ending
    assert isinstance(event, Ended)
    stood = [
        f"{names[seat - 1]}'s held {in_words(len(view.player(seat).shrine), 'card')}"
        for seat in view.still_in()
    ]
    if out := first(played.events, WentOut):
        held = in_words(len(view.player(event.winner or 1).shrine), "card")
        stands = first(played.events, ActionStands)
        how = f" by {phrases.kind(announceable(stands.action))}" if stands else ""
        return (
            f"On turn {turn} {names[out.seat - 1]}'s Shrine was bared{how}. "
            f"{names[(event.winner or 1) - 1]}'s still held {held}."
        )
    return f"On turn {turn} the game was given up. Of the Shrines {listed(stood)}."


def _end(ending: Occurrence, names: Sequence[str]) -> Moment:
    """The last moment: the end."""
    turn, played, event, _ = ending
    assert isinstance(event, Ended)
    quitter, out = first(played.events, Resigned), first(played.events, WentOut)
    if out and not quitter:
        words = f"The Shrine of {names[out.seat - 1]} is bared, the last but one"
        return Moment(event.winner or NOBODY, turn, words, played.number)
    return Moment(quitter.seat if quitter else NOBODY, turn, _reason(ending, names), played.number)


# Turning points.


def _weighed(occurrence: Occurrence, names: Sequence[str]) -> tuple[int, Moment] | None:
    """A turning point and its weight; None for all the rest, and for the end itself."""
    turn, played, event, rest = occurrence
    if first(rest, Ended):
        return None
    match event:
        case WentOut(seat=seat):
            told = OUT, seat, f"{names[seat - 1]} is out"
        case BalanceCame(seat=seat):
            told = BALANCE, seat, "The Balance makes everybody equal"
        case ActionStands(seat=seat) if isinstance(announceable(event.action), Triplet):
            told = SWEPT, seat, _swept(announceable(event.action), names)
        case TriadBroken(seat=seat):
            told = BROKEN, seat, f"The Triad of {names[seat - 1]} is broken"
        case TriadMade(seat=seat):
            told = TRIAD, seat, f"{names[seat - 1]} has a Triad"
        case ActionFizzled(by=int(seat)) if seat:
            what = phrases.noun(announceable(event.action))
            told = FIZZLED, seat, f"{names[seat - 1]} fizzles {what} of {names[event.seat - 1]}"
        case ActionBlocked(by=by, card=card):
            what = phrases.noun(announceable(event.action))
            told = BLOCKED, by, f"{names[by - 1]} blocks {what} with {tokens([card])}"
        case _:
            return None
    weight, mark, text = told
    return weight, Moment(mark, turn, text, played.number)


def _swept(action: Announceable, names: Sequence[str]) -> str:
    combo = "quad" if isinstance(action, Quad) else "triplet"
    return f"A {combo} sweeps the Field of {names[action.target - 1]}"


# Figures.


def _gain(event: Event, seat: int) -> int:
    """How many cards an event adds to a Shrine."""
    if not isinstance(event, Moved):
        return 0
    count = len(event.cards)
    added = (event.target.pile, event.target.seat) == ("shrine", seat)
    taken = (event.source.pile, event.source.seat) == ("shrine", seat)
    return count * (added - taken)


def _shrine(
    occurrences: Sequence[Occurrence], seat: int, view: Shrine
) -> tuple[tuple[float, float], ...]:
    """Turn 0 and each turn after it in which the seat was in, with the cards that the Shrine held
    when it was over."""
    gains = [(each.turn, _gain(each.event, seat)) for each in occurrences]
    held = len(view.player(seat).shrine) - sum(gain for _, gain in gains)
    left = (each.turn for each in occurrences if _is_out(each.event, seat))
    last = next(left, occurrences[-1].turn)
    by_turn = {0: held}
    for turn, gain in gains:
        if turn <= last:
            held += gain
            by_turn[turn] = held
    return tuple((float(turn), float(count)) for turn, count in by_turn.items())


def _is_out(event: Event, seat: int) -> bool:
    return isinstance(event, WentOut) and event.seat == seat


def _marks(occurrences: Sequence[Occurrence], names: Sequence[str]) -> Iterator[Mark]:
    """Who goes out, and the Balance."""
    marked = set[int]()
    for turn, _, event, rest in occurrences:
        if turn in marked or first(rest, Ended):
            continue
        if isinstance(event, WentOut):
            marked.add(turn)
            yield Mark(turn, f"{names[event.seat - 1]} is out")
        elif isinstance(event, BalanceCame):
            marked.add(turn)
            yield Mark(turn, "the Balance")


def _struck_from(event: Event) -> int:
    """The seat off whose Shrine cards went; 0 for none."""
    return event.source.seat if isinstance(event, Moved) and event.source.pile == "shrine" else 0


def _struck(occurrences: Sequence[Occurrence], seat: int) -> str:
    """`Shrine cards struck 4, resurrections 1`."""
    struck = risen = 0
    for _, _, event, rest in occurrences:
        if isinstance(event, ActionStands) and event.seat == seat:
            action = announceable(event.action)
            until = takewhile(lambda each: not isinstance(each, TurnBegan | BalanceCame), rest)
            struck += any(_struck_from(each) == action.target > 0 for each in until)
            risen += isinstance(action, Resurrection)
    return f"Shrine cards struck {struck}, resurrections {risen}"


def _stopped(events: Sequence[Event], seat: int) -> str:
    """`Fizzles 2, blocks 1`."""
    fizzles = Counter(event.by for event in events if isinstance(event, ActionFizzled))
    blocks = Counter(event.by for event in events if isinstance(event, ActionBlocked))
    return f"Fizzles {fizzles[seat]}, blocks {blocks[seat]}"
