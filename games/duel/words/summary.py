"""Summary of a match of DUEL: its status in progress, and its story afterwards.

An occurrence is an event with the action that it belongs to and its place on the chart. The methods
of `DuelStory` that do not begin with `_` are hooks of `engine.words.story.Story`, which calls them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from typing_extensions import override

from engine.rules.english import in_words, list_in_words
from engine.rules.events import Event, first_event
from engine.words.descriptions import Description
from engine.words.story import Occurrence, Story
from games.duel.rules.events import Fell, Showed, Struck
from games.duel.rules.state import Duel
from games.duel.rules.terms import STATS
from games.duel.words.descriptions import describe

WOUND_WEIGHT = 4
"""Weight of a wound among key moments, to which the number of its cards is added."""
THROW_WEIGHT = 8
"""Additional weight of a wound by a throw."""


def status(view: Duel, names: Sequence[str]) -> str:
    """Return the status of a match in progress: the Endurance that each warrior has shown."""
    seats = [f"{names[seat - 1]}: {view.warrior(seat).shown.endurance}" for seat in view.still_in()]
    return f"Endurance shown ({', '.join(seats)})"


class DuelStory(Story):
    """Story of a duel: a chart of the Endurance left, and the blows that took it."""

    chart = "Endurance left"
    view: Duel

    @override
    def crest(self) -> str:
        # figure 0 is the usual one of the seat
        return f"helm-{self.view.warrior(self.winner).figure or self.winner}"

    # The end.

    @override
    def how(self) -> tuple[int, str] | None:
        fall = first_event(self.last, Fell)
        blow = first_event(self.last[::-1], Struck)
        if not fall:
            return None
        if not blow or self.winner != blow.seat:
            return fall.seat, f"{self.name(fall.seat)} fell"
        cause = "a throw" if blow.act == "throw" else "a blow"
        return blow.seat, f"{self.name(blow.seat)} felled {self.name(fall.seat)} with {cause}"

    @override
    def standing(self) -> str:
        if not self.view.builds:  # a match that was resigned while all build for the next game
            return ""
        remaining = [
            f"{self.name(seat)} had {in_words(self.left(seat), 'Endurance card')} left"
            for seat in self.view.still_in()
        ]
        return f"{list_in_words(remaining)}." if remaining else "Nobody had any Endurance left."

    # Turning points.

    @override
    def moment_of(self, occurrence: Occurrence) -> Description:
        name = self.name
        match occurrence.event:
            case Struck(seat=seat, target=target):
                cards = cards_lost(occurrence.event, occurrence.later_events)
                if cards < 2:  # a wound of one card decides nothing
                    return Description()
                is_throw = occurrence.event.act == "throw"
                clause = f"{name(seat)} {'throws at' if is_throw else 'hits'} {name(target)}"
                sentence = f"{clause} for {in_words(cards)}"
                weight = WOUND_WEIGHT + cards
                if is_throw:
                    weight += THROW_WEIGHT
                return Description(seat, moment=sentence, weight=weight)
        return describe(occurrence.event, name)

    # Figures.

    def _blows(self) -> list[tuple[Struck, int]]:
        """Return every blow and throw, each with the number of cards that it cost."""
        return [
            (each.event, cards_lost(each.event, each.later_events))
            for each in self.occurrences
            if isinstance(each.event, Struck)
        ]

    @override
    def figures(self) -> dict[str, object]:
        wounding_blow_count = sum(cards > 0 for _, cards in self._blows())
        return {**super().figures(), "Blows that wounded": wounding_blow_count}

    @override
    def steps(self, seat: int) -> Iterator[tuple[int, int]]:
        for occurrence in self.occurrences:
            is_showing = isinstance(occurrence.event, Showed) and occurrence.event.seat == seat
            is_wound = is_showing and occurrence.event.stat == "endurance"  # type: ignore[attr-defined]
            yield occurrence.x, -occurrence.event.cards if is_wound else 0  # type: ignore[attr-defined]

    @override
    def left(self, seat: int) -> int:
        """Return the Endurance cards that a warrior had left at the end of the duel."""
        if not self.view.builds:
            return 0
        build = self.view.builds[seat - 1]
        return (build.endurance or 0) - self.view.warrior(seat).shown.endurance

    @override
    def mark(self, occurrence: Occurrence) -> str:
        """Return the chart's label for a warrior that falls before the end, else ""."""
        if isinstance(occurrence.event, Fell) and occurrence.played != self.ending.played:
            return f"{self.name(occurrence.event.seat)} falls"
        return ""

    @override
    def lines(self, seat: int) -> tuple[str, ...]:
        """Return a warrior's build and wounds: `Strength 4, ...`, `Wounds dealt 4, taken 2`.

        Wounds are the Endurance cards that blows and throws made somebody show.
        """
        if not self.view.builds:
            return ()
        build = self.view.builds[seat - 1]
        blows = self._blows()
        stats = ", ".join(f"{stat.capitalize()} {getattr(build, stat)}" for stat in STATS)
        wounds_dealt = sum(cards for blow, cards in blows if blow.seat == seat)
        wounds_taken = sum(cards for blow, cards in blows if blow.target == seat)
        return (
            stats,
            f"Wounds dealt {wounds_dealt}, taken {wounds_taken}",
        )


def cards_lost(blow: Struck, rest: Sequence[Event]) -> int:
    """Return how many Endurance cards a target showed for a blow.

    The cards are counted in the events that followed the blow, so they don't exceed the target's
    Endurance.
    """
    cards = 0
    for event in rest:
        if not isinstance(event, Showed) or event.seat != blow.target:
            break
        cards += event.cards
    return cards
