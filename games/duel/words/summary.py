"""A match of DUEL summed up: on its way, and when it is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.rules.english import in_words, listed
from engine.rules.events import Event, first
from engine.words.descriptions import Description
from engine.words.story import Occurrence, Story
from games.duel.rules.events import Fell, Showed, Struck
from games.duel.rules.state import Duel
from games.duel.rules.terms import STATS
from games.duel.words.descriptions import described

WOUND = 4
"""The weight of a wound among moments, besides the number of its cards."""
THROWN = 8
"""What a wound weighs more that was made by a throw."""


def status(view: Duel, names: Sequence[str]) -> str:
    """A match in progress in a few words: what each warrior has shown of its Endurance."""
    seats = [f"{names[seat - 1]}: {view.warrior(seat).shown.endurance}" for seat in view.still_in()]
    return f"Endurance shown ({', '.join(seats)})"


class DuelStory(Story):
    """Endurance as it goes, and the blows that took it."""

    chart = "Endurance left"
    seen: Duel

    def role(self) -> str:
        return self.seen.warrior(self.winner).name

    def crest(self) -> str:
        return f"helm-{self.seen.warrior(self.winner).figure or self.winner}"

    # Why it is over.

    def how(self) -> tuple[int, str] | None:
        fell = first(self.last, Fell)
        struck = first(self.last[::-1], Struck)
        if not fell:
            return None
        if not struck or self.winner != struck.seat:
            return fell.seat, f"{self.name(fell.seat)} fell"
        by = "a throw" if struck.act == "throw" else "a blow"
        return struck.seat, f"{self.name(struck.seat)} felled {self.name(fell.seat)} with {by}"

    def standing(self) -> str:
        if not self.seen.builds:  # given up between two games of a set, over the builder
            return ""
        left = [
            f"{self.name(seat)} had {in_words(self.left(seat), 'Endurance card')} left"
            for seat in self.seen.still_in()
        ]
        return f"{listed(left)}." if left else "Nobody had any Endurance left."

    # Turning points.

    def weigh(self, each: Occurrence) -> Description:
        name = self.name
        match each.event:
            case Struck(seat=seat, target=target):
                shown = wounds(each.event, each.rest)
                if shown < 2:
                    return Description()
                thrown = each.event.act == "throw"
                hits = f"{name(seat)} {'throws at' if thrown else 'hits'} {name(target)}"
                words = f"{hits} for {in_words(shown)}"
                weight = WOUND + shown + THROWN * thrown
                return Description(seat, moment=words, weight=weight)
        return described(each.event, name)

    # Figures.

    def _blows(self) -> list[tuple[Struck, int]]:
        """Every blow and throw, with how many cards it wounded for."""
        return [
            (each.event, wounds(each.event, each.rest))
            for each in self.occurrences
            if isinstance(each.event, Struck)
        ]

    def figures(self) -> dict[str, object]:
        wounding = sum(cards > 0 for _, cards in self._blows())
        return {**super().figures(), "Blows that wounded": wounding}

    def steps(self, seat: int) -> Iterator[tuple[int, int]]:
        for each in self.occurrences:
            shown = isinstance(each.event, Showed) and each.event.seat == seat
            lost = shown and each.event.stat == "endurance"  # type: ignore[attr-defined]
            yield each.x, -each.event.cards if lost else 0  # type: ignore[attr-defined]

    def left(self, seat: int) -> int:
        """How many cards of Endurance a warrior has not shown when the duel is over."""
        if not self.seen.builds:
            return 0
        build = self.seen.builds[seat - 1]
        return (build.endurance or 0) - self.seen.warrior(seat).shown.endurance

    def mark(self, each: Occurrence) -> str:
        """Who falls on the way."""
        if isinstance(each.event, Fell) and each.played != self.ending.played:
            return f"{self.name(each.event.seat)} falls"
        return ""

    def lines(self, seat: int) -> tuple[str, ...]:
        """`Ada: Strength 4, Speed 3, ...`, which is open when it is over; `Wounds dealt 4, taken
        2`: the cards that blows and throws made somebody show."""
        if not self.seen.builds:
            return ()
        build = self.seen.builds[seat - 1]
        blows = self._blows()
        stats = ", ".join(f"{stat.capitalize()} {getattr(build, stat)}" for stat in STATS)
        dealt = sum(cards for struck, cards in blows if struck.seat == seat)
        taken = sum(cards for struck, cards in blows if struck.target == seat)
        return f"{self.seen.warrior(seat).name}: {stats}", f"Wounds dealt {dealt}, taken {taken}"


def wounds(struck: Struck, rest: Sequence[Event]) -> int:
    """How many cards of Endurance a target showed for a blow, of what happened after it: no more
    than it had."""
    cards = 0
    for event in rest:
        if not isinstance(event, Showed) or event.seat != struck.target:
            break
        cards += event.cards
    return cards
