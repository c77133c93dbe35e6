"""Summaries of a match of Shrine: in progress, and as a story when it is over.

Clauses such as H25 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from typing_extensions import override

from engine.rules.english import in_words, list_in_words, possessive
from engine.rules.events import Event, Moved, TurnBegan, first
from engine.words.descriptions import Description
from engine.words.log import tokens
from engine.words.story import Occurrence, Story
from games.shrine.rules.cards import GRAVEYARD
from games.shrine.rules.combos import Resurrection
from games.shrine.rules.events import (
    ActionAnnounced,
    ActionBlocked,
    ActionFizzled,
    ActionStands,
    Answered,
    BalanceCame,
    TriadBroken,
    WentOut,
)
from games.shrine.rules.state import Shrine
from games.shrine.rules.steps import announceable
from games.shrine.words import phrases
from games.shrine.words.descriptions import (
    HEALED,
    INSISTED,
    LEAD,
    RAISED,
    STRUCK,
    cause_of,
    described,
)


def status(view: Shrine, names: Sequence[str]) -> str:
    """Return a match in progress in a few words: who is in, and the size of each Shrine."""
    shrine_words = [
        f"{names[seat - 1]}: {len(view.player(seat).shrine)}" for seat in view.still_in()
    ]
    return f"Shrines ({', '.join(shrine_words)})"


class ShrineStory(Story):
    """Story of a finished match: how the Shrines fell, and which actions were stopped."""

    chart = "Cards in each Shrine"
    most = 8
    seen: Shrine

    def __init__(self, *told: Any) -> None:
        super().__init__(*told)
        self.fizzled = _fizzles_in(self.occurrences)
        self._counts = self._count_changes()

    # The end.

    @override
    def how(self) -> tuple[int, str] | None:
        out = first(self.last, WentOut)
        stands = first(self.last, ActionStands)
        if not (out and self.winner):
            return None
        kind = phrases.noun_of(announceable(stands.action)) if stands else ""
        by = f", by {'an' if kind == 'attack' else 'a'} {kind}" if kind else ""
        return self.winner, f"{self.name(out.seat)} lost the last Shrine card{by}"

    @override
    def standing(self) -> str:
        seats_left = [
            f"{self.name(seat)} had {in_words(self.left(seat), 'Shrine card')}"
            for seat in self.seen.still_in()
        ]
        return f"{list_in_words(seats_left)} left."

    # Key moments.

    @override
    def moment_of(self, occurrence: Occurrence) -> Description:
        description = described(occurrence.event, _events_before(occurrence), self.names)
        match occurrence.event:
            case Moved():
                return self._shrine_changed(occurrence, occurrence.event)
            case ActionFizzled(by=by):
                return description._replace(seat=by)
            case Answered(seat=seat, fizzles=True):  # the action's player insists
                for fizzled in self.fizzled:
                    if fizzled.insists is occurrence:
                        action = announceable(fizzled.announced.action)
                        what = phrases.noun_with_cards(action)
                        insists = f"{self.name(seat)} insists on the {what}"
                        words = f"{self.name(fizzled.fizzler)} fizzles; {insists}"
                        return Description(seat, moment=words, weight=INSISTED)
        return description

    def _shrine_changed(self, each: Occurrence, event: Moved) -> Description:
        """Return the moment of a Shrine card lost or gained, with the action and the new leader.

        The description is empty for changes by the Balance and for the last card of a seat that
        goes out, which have moments of their own.
        """
        losing_seat = _shrine_seat_of(event) if event.target == GRAVEYARD else 0
        gaining_seat = event.target.seat if event.target.pile == "shrine" else 0
        cause = cause_of(_events_before(each))
        counts = self._counts.get(id(each))
        if not isinstance(cause, ActionStands | TriadBroken) or not counts:
            return Description()
        if not (losing_seat or gaining_seat):
            return Description()
        seat = losing_seat or gaining_seat
        card = tokens(event.cards)
        if any(isinstance(later, WentOut) and later.seat == seat for later in each.rest):
            return Description()
        before, after = counts
        whose_shrine = f"{possessive(self.name(seat))} Shrine"
        count_words = f"{after[seat]} left" if losing_seat else f"now {after[seat]}"
        if isinstance(cause, TriadBroken):
            words = f"{whose_shrine} loses {card} with the Triad"
            acting_seat = seat
        else:
            action = announceable(cause.action)
            verb = f"takes {card} off" if losing_seat else f"brings {card} onto"
            acting_seat = cause.seat
            whose_shrine = whose_shrine if losing_seat else "the Shrine"
            whose_action = f"{possessive(self.name(acting_seat))} {phrases.noun_of(action)}"
            words = f"{whose_action} {verb} {whose_shrine}"
        leaders_before = _leaders(before)
        leaders = _leaders(after)
        if leaders_before == leaders:
            is_risen = event.source.pile == "raised"
            weight = STRUCK if losing_seat else RAISED if is_risen else HEALED
            return Description(acting_seat, moment=f"{words}: {count_words}", weight=weight)
        lead_words = f"{self.name(leaders[0])} leads" if len(leaders) == 1 else "nobody leads"
        return Description(acting_seat, moment=f"{words}: {count_words}; {lead_words}", weight=LEAD)

    def _count_changes(self) -> dict[int, tuple[dict[int, int], dict[int, int]]]:
        """Return the sizes of all Shrines before and after each occurrence that changes one.

        Keys are the identities (`id`) of the occurrences; only seats that are still in count.
        """
        moved = {seat: [gain for _, gain in self.steps(seat)] for seat in self.seats}
        now = {seat: self.left(seat) - sum(moved[seat]) for seat in self.seats}
        changes = {}
        for index, each in enumerate(self.occurrences):
            before = dict(now)
            if isinstance(each.event, WentOut):
                del now[each.event.seat]
            elif isinstance(each.event, Moved):
                for seat in now:
                    now[seat] += moved[seat][index]
                if now != before:
                    changes[id(each)] = before, dict(now)
        return changes

    # Figures.

    @override
    def figures(self) -> dict[str, object]:
        removed = sum(self._removed_count(seat) for seat in self.seats)
        other_losses = sum(map(_lost_cards, self.events)) - removed
        further = {"Shrine cards lost otherwise": other_losses} if other_losses else {}
        return {**super().figures(), "Shrine cards removed": removed, **further}

    def _removed_count(self, seat: int) -> int:
        """Return the number of cards that a seat's actions took off the Shrines of their targets.

        Cards lost with a broken Triad count too.
        """
        removed = 0
        for each in self.occurrences:
            if isinstance(each.event, ActionStands) and each.event.seat == seat:
                target = announceable(each.event.action).target
                later_events = takewhile(
                    lambda e: not isinstance(e, TurnBegan | BalanceCame), each.rest
                )
                removed += sum(
                    _lost_cards(event) for event in later_events if _shrine_seat_of(event) == target
                )
        return removed

    @override
    def steps(self, seat: int) -> Iterator[tuple[int, int]]:
        """Yield each change of the size of a Shrine, with its place in the chart.

        After the seat has gone out, all places are that of its end.
        """
        places_of_end = (
            e.x for e in self.occurrences if isinstance(e.event, WentOut) and e.event.seat == seat
        )
        last = next(places_of_end, self.ending.x)
        for each in self.occurrences:
            event = each.event
            gain = 0
            if isinstance(event, Moved):
                piles = [(place.pile, place.seat) for place in (event.source, event.target)]
                source, target = (end == ("shrine", seat) for end in piles)
                gain = len(event.cards) * (target - source)
            yield min(each.x, last), gain

    @override
    def left(self, seat: int) -> int:
        return len(self.seen.player(seat).shrine)

    @override
    def mark(self, occurrence: Occurrence) -> str:
        """Return the note below the chart for a seat that goes out and for a Balance."""
        match occurrence.event:
            case WentOut() if occurrence.played == self.ending.played:
                return ""
            case WentOut() | BalanceCame():
                return described(occurrence.event, _events_before(occurrence), self.names).note
        return ""

    @override
    def lines(self, seat: int) -> tuple[str, ...]:
        """Return a seat's figures in two lines.

        An example: `Shrine cards removed 4, resurrections 1`, `Fizzles 2 (1 in vain), blocks 1`.
        """
        resurrections = sum(
            isinstance(event, ActionStands)
            and event.seat == seat
            and isinstance(announceable(event.action), Resurrection)
            for event in self.events
        )
        fizzles = [fizzled for fizzled in self.fizzled if fizzled.fizzler == seat]
        overruled = sum(bool(fizzled.insists) for fizzled in fizzles)
        blocks = sum(isinstance(event, ActionBlocked) and event.by == seat for event in self.events)
        overruled_note = f" ({overruled} in vain)" if overruled else ""
        return (
            f"Shrine cards removed {self._removed_count(seat)}, resurrections {resurrections}",
            f"Fizzles {len(fizzles)}{overruled_note}, blocks {blocks}",
        )


class _Fizzle(NamedTuple):
    """Action that somebody fizzled, and the later insistence of its player, if any (H25)."""

    announced: ActionAnnounced
    fizzler: int
    insists: Occurrence | None = None


def _fizzles_in(occurrences: Sequence[Occurrence]) -> list[_Fizzle]:
    """Return every fizzle, in order."""
    fizzles: list[_Fizzle] = []
    announced: ActionAnnounced | None = None
    for each in occurrences:
        match each.event:
            case ActionAnnounced():
                announced = each.event
            case Answered(fizzles=True, seat=seat) if announced:
                if seat == announced.seat:
                    fizzles[-1] = fizzles[-1]._replace(insists=each)
                else:
                    fizzles.append(_Fizzle(announced, seat))
    return fizzles


def _events_before(each: Occurrence) -> tuple[Event, ...]:
    """Return the earlier events of the same action."""
    events = each.played.events
    return events[: len(events) - len(each.rest) - 1]


def _leaders(counts: dict[int, int]) -> list[int]:
    """Return the seats with the most Shrine cards."""
    greatest = max(counts.values(), default=0)
    return [seat for seat, count in counts.items() if count == greatest]


def _lost_cards(event: Event) -> int:
    """Return the number of Shrine cards that this event moves to the graveyard."""
    if isinstance(event, Moved) and event.target == GRAVEYARD and event.source.pile == "shrine":
        return len(event.cards)
    return 0


def _shrine_seat_of(event: Event) -> int:
    """Return the seat whose Shrine loses cards by this event; 0 for none."""
    return event.source.seat if isinstance(event, Moved) and event.source.pile == "shrine" else 0
