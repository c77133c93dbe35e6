"""Summaries of a match of Shrine: in progress, and as a story when it is over.

An occurrence is an event with the action that it belongs to and its place on the chart. The methods
of `ShrineStory` that do not begin with `_` are hooks of `engine.words.story.Story`, which `result`
calls.

Clauses such as H25 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from typing_extensions import override

from engine.rules.english import in_words, list_in_words, possessive
from engine.rules.events import Event, Moved, TurnBegan, first_event
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
from games.shrine.rules.steps import parse_announceable
from games.shrine.words import phrases
from games.shrine.words.descriptions import (
    HEAL_WEIGHT,
    INSISTENCE_WEIGHT,
    LEAD_WEIGHT,
    LOSS_WEIGHT,
    RESURRECTION_WEIGHT,
    cause_of,
    description_of,
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
    view: Shrine

    def __init__(self, *story_arguments: Any) -> None:
        super().__init__(*story_arguments)
        self.fizzles = _fizzles_of(self.occurrences)
        self._counts = self._count_changes()

    # The end.

    @override
    def how(self) -> tuple[int, str] | None:
        went_out = first_event(self.last, WentOut)
        action_stands = first_event(self.last, ActionStands)
        if not (went_out and self.winner):
            return None
        kind = phrases.noun_of(parse_announceable(action_stands.action)) if action_stands else ""
        kind_words = f", by {'an' if kind == 'attack' else 'a'} {kind}" if kind else ""
        return self.winner, f"{self.name(went_out.seat)} lost the last Shrine card{kind_words}"

    @override
    def standing(self) -> str:
        seats_left = [
            f"{self.name(seat)} had {in_words(self.left(seat), 'Shrine card')}"
            for seat in self.view.still_in()
        ]
        return f"{list_in_words(seats_left)} left."

    # Key moments.

    @override
    def moment_of(self, occurrence: Occurrence) -> Description:
        description = description_of(occurrence.event, _events_before(occurrence), self.names)
        match occurrence.event:
            case Moved():
                return self._shrine_moment(occurrence, occurrence.event)
            case ActionFizzled(by=by):  # a moment of the seat that stopped the action
                return description._replace(seat=by)
            case Answered(seat=seat, fizzles=True):  # the action's player insists
                for fizzle in self.fizzles:
                    if fizzle.insistence is occurrence:
                        action = parse_announceable(fizzle.announced.action)
                        action_words = phrases.noun_with_cards(action)
                        insist_words = f"{self.name(seat)} insists on the {action_words}"
                        words = f"{self.name(fizzle.fizzler)} fizzles; {insist_words}"
                        return Description(seat, moment=words, weight=INSISTENCE_WEIGHT)
        return description

    def _shrine_moment(self, occurrence: Occurrence, event: Moved) -> Description:
        """Return the moment of a Shrine card lost or gained, with the action and the new leader.

        The description is empty for changes by the Balance and for the last card of a seat that
        goes out, which have moments of their own.
        """
        losing_seat = _shrine_seat_of(event) if event.target == GRAVEYARD else 0
        gaining_seat = event.target.seat if event.target.pile == "shrine" else 0
        cause = cause_of(_events_before(occurrence))
        counts = self._counts.get(id(occurrence))
        if not isinstance(cause, ActionStands | TriadBroken) or not counts:
            return Description()
        if not (losing_seat or gaining_seat):
            return Description()
        seat = losing_seat or gaining_seat
        if any(
            isinstance(later_event, WentOut) and later_event.seat == seat
            for later_event in occurrence.later_events
        ):
            return Description()
        counts_before, counts_after = counts
        count_words = f"{counts_after[seat]} left" if losing_seat else f"now {counts_after[seat]}"
        acting_seat = seat if isinstance(cause, TriadBroken) else cause.seat
        words = self._change_words(cause, seat, tokens(event.cards), bool(losing_seat))
        leaders_before = _leaders(counts_before)
        leaders = _leaders(counts_after)
        if leaders_before == leaders:
            is_risen = event.source.pile == "raised"
            weight = (
                LOSS_WEIGHT if losing_seat else RESURRECTION_WEIGHT if is_risen else HEAL_WEIGHT
            )
            return Description(acting_seat, moment=f"{words}: {count_words}", weight=weight)
        lead_words = f"{self.name(leaders[0])} leads" if len(leaders) == 1 else "nobody leads"
        return Description(
            acting_seat, moment=f"{words}: {count_words}; {lead_words}", weight=LEAD_WEIGHT
        )

    def _change_words(
        self, cause: ActionStands | TriadBroken, seat: int, card_words: str, is_loss: bool
    ) -> str:
        """Return a change of a seat's Shrine in words: `Mara's attack takes {5S} off ...`."""
        whose_shrine = f"{possessive(self.name(seat))} Shrine"
        if isinstance(cause, TriadBroken):
            return f"{whose_shrine} loses {card_words} with the Triad"
        noun = phrases.noun_of(parse_announceable(cause.action))
        whose_action = f"{possessive(self.name(cause.seat))} {noun}"
        if is_loss:
            return f"{whose_action} takes {card_words} off {whose_shrine}"
        return f"{whose_action} brings {card_words} onto the Shrine"

    def _count_changes(self) -> dict[int, tuple[dict[int, int], dict[int, int]]]:
        """Return the sizes of all Shrines before and after each occurrence that changes one.

        Keys are the identities (`id`) of the occurrences; only seats that are still in count.
        """
        gains_by_seat = {seat: [gain for _, gain in self.steps(seat)] for seat in self.seats}
        # Sizes at the beginning: those at the end without all gains.
        counts = {seat: self.left(seat) - sum(gains_by_seat[seat]) for seat in self.seats}
        changes = {}
        for index, occurrence in enumerate(self.occurrences):
            counts_before = dict(counts)
            if isinstance(occurrence.event, WentOut):
                del counts[occurrence.event.seat]
            elif isinstance(occurrence.event, Moved):
                for seat in counts:
                    counts[seat] += gains_by_seat[seat][index]
                if counts != counts_before:
                    changes[id(occurrence)] = counts_before, dict(counts)
        return changes

    # Figures.

    @override
    def figures(self) -> dict[str, object]:
        removed_count = sum(self._removed_count(seat) for seat in self.seats)
        other_losses = sum(map(_lost_cards, self.events)) - removed_count
        further_figures = {"Shrine cards lost otherwise": other_losses} if other_losses else {}
        return {**super().figures(), "Shrine cards removed": removed_count, **further_figures}

    def _removed_count(self, seat: int) -> int:
        """Return the number of cards that a seat's actions took off the Shrines of their targets.

        Cards lost with a broken Triad count too.
        """
        removed_count = 0
        for occurrence in self.occurrences:
            if isinstance(occurrence.event, ActionStands) and occurrence.event.seat == seat:
                target = parse_announceable(occurrence.event.action).target
                later_events = takewhile(
                    lambda occurrence: not isinstance(occurrence, TurnBegan | BalanceCame),
                    occurrence.later_events,
                )
                removed_count += sum(
                    _lost_cards(event) for event in later_events if _shrine_seat_of(event) == target
                )
        return removed_count

    @override
    def steps(self, seat: int) -> Iterator[tuple[int, int]]:
        """Yield each change of the size of a Shrine, with its place in the chart.

        After the seat has gone out, all places are that of its end.
        """
        places_of_end = (
            occurrence.x
            for occurrence in self.occurrences
            if isinstance(occurrence.event, WentOut) and occurrence.event.seat == seat
        )
        last_place = next(places_of_end, self.ending.x)
        for occurrence in self.occurrences:
            event = occurrence.event
            gain = 0
            if isinstance(event, Moved):
                is_lost = (event.source.pile, event.source.seat) == ("shrine", seat)
                is_gained = (event.target.pile, event.target.seat) == ("shrine", seat)
                gain = len(event.cards) * (int(is_gained) - int(is_lost))
            yield min(occurrence.x, last_place), gain  # the line ends where the seat goes out

    @override
    def left(self, seat: int) -> int:
        return len(self.view.player(seat).shrine)

    @override
    def mark(self, occurrence: Occurrence) -> str:
        """Return the note below the chart for a seat that goes out and for a Balance."""
        match occurrence.event:
            case WentOut() if occurrence.played == self.ending.played:
                return ""  # the end of the match has a note of its own
            case WentOut() | BalanceCame():
                return description_of(occurrence.event, _events_before(occurrence), self.names).note
        return ""

    @override
    def lines(self, seat: int) -> tuple[str, ...]:
        """Return a seat's figures in two lines.

        An example: `Shrine cards removed 4, resurrections 1`, `Fizzles 2 (1 in vain), blocks 1`.
        """
        resurrections = sum(
            isinstance(event, ActionStands)
            and event.seat == seat
            and isinstance(parse_announceable(event.action), Resurrection)
            for event in self.events
        )
        fizzles = [fizzle for fizzle in self.fizzles if fizzle.fizzler == seat]
        in_vain_count = sum(bool(fizzle.insistence) for fizzle in fizzles)
        blocks = sum(isinstance(event, ActionBlocked) and event.by == seat for event in self.events)
        in_vain_note = f" ({in_vain_count} in vain)" if in_vain_count else ""
        return (
            f"Shrine cards removed {self._removed_count(seat)}, resurrections {resurrections}",
            f"Fizzles {len(fizzles)}{in_vain_note}, blocks {blocks}",
        )


class _Fizzle(NamedTuple):
    """Action that somebody fizzled, and the later insistence of its player, if any (H25)."""

    announced: ActionAnnounced
    fizzler: int
    insistence: Occurrence | None = None


def _fizzles_of(occurrences: Sequence[Occurrence]) -> list[_Fizzle]:
    """Return every fizzle, in order."""
    fizzles: list[_Fizzle] = []
    announced: ActionAnnounced | None = None
    for occurrence in occurrences:
        match occurrence.event:
            case ActionAnnounced():
                announced = occurrence.event
            case Answered(fizzles=True, seat=seat) if announced:
                if seat == announced.seat:
                    fizzles[-1] = fizzles[-1]._replace(insistence=occurrence)
                else:
                    fizzles.append(_Fizzle(announced, seat))
    return fizzles


def _events_before(occurrence: Occurrence) -> tuple[Event, ...]:
    """Return the earlier events of the same action."""
    events = occurrence.played.events
    return events[: len(events) - len(occurrence.later_events) - 1]


def _leaders(counts: dict[int, int]) -> list[int]:
    """Return the seats with the most Shrine cards."""
    greatest_count = max(counts.values(), default=0)
    return [seat for seat, count in counts.items() if count == greatest_count]


def _lost_cards(event: Event) -> int:
    """Return the number of Shrine cards that this event moves to the graveyard."""
    if isinstance(event, Moved) and event.target == GRAVEYARD and event.source.pile == "shrine":
        return len(event.cards)
    return 0


def _shrine_seat_of(event: Event) -> int:
    """Return the seat whose Shrine loses cards by this event; 0 for none."""
    return event.source.seat if isinstance(event, Moved) and event.source.pile == "shrine" else 0
