"""A match of Shrine summed up: on its way, and when it is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from engine.rules.english import in_words, listed, possessive
from engine.rules.events import Event, Moved, TurnBegan, first
from engine.words.log import tokens
from engine.words.story import Occurrence, Story, Weighed
from games.shrine.rules.combos import Quad, Resurrection, Triplet
from games.shrine.rules.events import (
    ActionAnnounced,
    ActionBlocked,
    ActionFizzled,
    ActionStands,
    Answered,
    BalanceCame,
    TriadBroken,
    TriadMade,
    WentOut,
)
from games.shrine.rules.state import Shrine
from games.shrine.rules.steps import announceable
from games.shrine.words import phrases

OUT, BALANCE, SWEPT, INSISTED, BROKEN, TRIAD, FIZZLED, BLOCKED = 9, 7, 6, 5, 4, 3, 2, 1
"""What weighs how much among moments."""


def status(view: Shrine, names: Sequence[str]) -> str:
    """A match in progress in a few words: who is in, and how high each Shrine is."""
    shrines = [f"{names[seat - 1]}: {len(view.player(seat).shrine)}" for seat in view.still_in()]
    return f"Shrines ({', '.join(shrines)})"


class ShrineStory(Story):
    """The Shrines as they fall, and what was stopped."""

    chart = "Cards in each Shrine"
    seen: Shrine

    def __init__(self, *told: Any) -> None:
        super().__init__(*told)
        self.fizzled = _fizzled(self.occurrences)

    # Why it is over.

    def how(self) -> tuple[int, str] | None:
        out, stands = first(self.last, WentOut), first(self.last, ActionStands)
        if not (out and self.winner):
            return None
        kind = phrases.kind(announceable(stands.action)) if stands else ""
        by = f", by {'an' if kind == 'attack' else 'a'} {kind}" if kind else ""
        return self.winner, f"{self.name(out.seat)} lost the last Shrine card{by}"

    def standing(self) -> str:
        stood = [
            f"{self.name(seat)} had {in_words(self.left(seat), 'Shrine card')}"
            for seat in self.seen.still_in()
        ]
        return f"{listed(stood)} left."

    # Turning points.

    def weigh(self, each: Occurrence) -> Weighed | None:
        match each.event:
            case WentOut(seat=seat):
                return OUT, seat, f"{self.name(seat)} is out"
            case BalanceCame(seat=seat):
                return (
                    BALANCE,
                    seat,
                    f"{self.name(seat)} plays the Balance: everyone else must match",
                )
            case ActionStands(seat=seat) if isinstance(announceable(each.event.action), Triplet):
                swept = announceable(each.event.action)
                combo = "quad" if isinstance(swept, Quad) else "triplet"
                return SWEPT, seat, f"A {combo} takes all tokens of {self.name(swept.target)}"
            case TriadBroken(seat=seat):
                return BROKEN, seat, f"{self.name(seat)} loses the Triad"
            case TriadMade(seat=seat):
                return TRIAD, seat, f"{self.name(seat)} has a Triad"
            case ActionFizzled(by=int(seat)) if seat:
                what = self._whose(each.event.action, each.event.seat)
                return FIZZLED, seat, f"{self.name(seat)} fizzles {what}"
            case ActionBlocked(by=by, card=card):
                what = self._whose(each.event.action, each.event.seat)
                return BLOCKED, by, f"{self.name(by)} blocks {what} with {tokens([card])}"
            case Answered(seat=seat, fizzles=True):  # in vain, since its player insists
                for fizzled in self.fizzled:
                    if fizzled.insists is each:
                        what = self._whose(fizzled.announced.action, seat).partition(" ")[2]
                        fizzles = f"{self.name(fizzled.fizzler)} fizzles"
                        return INSISTED, seat, f"{fizzles}; {self.name(seat)} insists on the {what}"
        return None

    def _whose(self, action: str, seat: int) -> str:
        """What a seat had announced: `Mara's attack with {5S} {4C}`."""
        return f"{possessive(self.name(seat))} {phrases.noun(announceable(action))}"

    # Figures.

    def figures(self) -> dict[str, object]:
        removed = sum(_struck_from(event) > 0 for event in self.events)
        return {**super().figures(), "Shrine cards removed": removed}

    def steps(self, seat: int) -> Iterator[tuple[int, int]]:
        """As long as the seat was in."""
        out = (
            e.x for e in self.occurrences if isinstance(e.event, WentOut) and e.event.seat == seat
        )
        last = next(out, self.ending.x)
        for each in self.occurrences:
            event, gain = each.event, 0
            if isinstance(event, Moved):
                ends = [(place.pile, place.seat) for place in (event.source, event.target)]
                source, target = (end == ("shrine", seat) for end in ends)
                gain = len(event.cards) * (target - source)
            yield min(each.x, last), gain

    def left(self, seat: int) -> int:
        return len(self.seen.player(seat).shrine)

    def mark(self, each: Occurrence) -> str:
        """Who goes out, and the Balance."""
        match each.event:
            case WentOut(seat=seat) if each.played != self.ending.played:
                return f"{self.name(seat)} is out"
            case BalanceCame():
                return "the Balance"
        return ""

    def lines(self, seat: int) -> tuple[str, ...]:
        """`Shrine cards removed 4, resurrections 1`, `Fizzles 2 (1 in vain), blocks 1`."""
        struck = risen = 0
        for each in self.occurrences:
            if isinstance(each.event, ActionStands) and each.event.seat == seat:
                action = announceable(each.event.action)
                until = takewhile(lambda e: not isinstance(e, TurnBegan | BalanceCame), each.rest)
                struck += any(_struck_from(event) == action.target > 0 for event in until)
                risen += isinstance(action, Resurrection)
        fizzles = [fizzled for fizzled in self.fizzled if fizzled.fizzler == seat]
        overruled = sum(bool(fizzled.insists) for fizzled in fizzles)
        blocks = sum(isinstance(event, ActionBlocked) and event.by == seat for event in self.events)
        more = f" ({overruled} in vain)" if overruled else ""
        return (
            f"Shrine cards removed {struck}, resurrections {risen}",
            f"Fizzles {len(fizzles)}{more}, blocks {blocks}",
        )


class _Fizzled(NamedTuple):
    """H25: an action that somebody fizzled, and where its player answered by insisting, when."""

    announced: ActionAnnounced
    fizzler: int
    insists: Occurrence | None = None


def _fizzled(occurrences: Sequence[Occurrence]) -> list[_Fizzled]:
    """Every fizzle, in order."""
    found: list[_Fizzled] = []
    announced: ActionAnnounced | None = None
    for each in occurrences:
        match each.event:
            case ActionAnnounced():
                announced = each.event
            case Answered(fizzles=True, seat=seat) if announced:
                if seat == announced.seat:
                    found[-1] = found[-1]._replace(insists=each)
                else:
                    found.append(_Fizzled(announced, seat))
    return found


def _struck_from(event: Event) -> int:
    """The seat off whose Shrine cards went; 0 for none."""
    return event.source.seat if isinstance(event, Moved) and event.source.pile == "shrine" else 0
