"""Summary of a run: in progress, as a score for the record, and finished.

The hooks of the story are described in `engine.words.story`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from typing_extensions import override

from engine.rules.cards import CARD_VALUES, Card, name
from engine.rules.english import in_figures, in_words
from engine.rules.events import Event, Moved, first_event
from engine.words.descriptions import Description
from engine.words.log import NOBODY
from engine.words.story import Occurrence, Story
from engine.words.summary import RunWords
from games.rogue.rules.actions import Retire
from games.rogue.rules.record import RogueRun
from games.rogue.rules.state import (
    CAPTIVE,
    AceMet,
    Ending,
    FloorCleared,
    Fought,
    HealthLost,
    Rogue,
    Struck,
)
from games.rogue.words.descriptions import card_with_value, description_of, slain_by_words
from games.rogue.words.phrases import done_words


def status(view: Rogue, names: Sequence[str]) -> str:
    """Return a run in a few words: health and strikes drawn, or the end and the floors."""
    if view.outcome:
        end_word = "slain" if view.outcome.reason == Ending.SLAIN else "retired"
        return f"{end_word}, {in_figures(view.floors, 'floor')} cleared"
    return f"health {view.total_health} · {in_words(view.strikes, 'strike')}"


def run_words(run: RogueRun, reason: str) -> RunWords:
    """Return the words for a score.

    They are `4 floors in 58 strikes`, without strikes before the first floor, and the enemy that
    has slain the rogue, or the other end.
    """
    floors = in_figures(run.floors, "floor")
    slayer = run.slain_by if reason == Ending.SLAIN else None
    return RunWords(
        f"{floors} in {in_figures(run.strikes, 'strike')}" if run.floors else floors,
        ended=slain_by_words(slayer) if slayer else reason.capitalize(),
        measure="Floors cleared",
        kind=f"Slain by {_with_article(slayer)}" if slayer else reason.capitalize(),
    )


def _with_article(card: Card) -> str:
    """Return a card's rank with its article: `a King`, `an 8`."""
    rank = name(card).partition(" of ")[0]
    article = "an" if rank[0] in "A8" else "a"
    return f"{article} {rank}"


class RogueStory(Story):
    """Story of a run: the health strike by strike, and its losses and gains."""

    chart = "Health left"
    chart_by = "strike"
    view: Rogue

    # The end of the run.

    @override
    def cause(self) -> str:
        return f"{in_words(self.view.floors, 'floor').capitalize()} cleared"

    @override
    def how(self) -> tuple[int, str] | None:
        """Return a sentence on the last strike, or on the health left."""
        fight = first_event(self.last, Fought)
        if fight is None:
            return 1, f"{done_words(Retire)} with {_in_hand(self.view)} in hand"
        return NOBODY, f"{description_of(fight).moment}: you lose your last health"

    @override
    def account(self) -> str:
        """Return an account of the last strike, and of a captive that was held back."""
        fight = first_event(self.last, Fought)
        captive = self.view.captive
        floor = self.ending.turn_number
        if fight is None:
            strikes = in_words(self.view.strikes, "strike")
            hand = f"with {_in_hand(self.view)} in hand"
            return f"You retired on floor {floor} after {strikes}, {hand}."
        value_words = card_with_value(fight.enemy).partition(",")[2]  # "" if the face shows it
        strike = f"Strike {self.view.strikes} on floor {floor}, the {name(fight.strike)},"
        if fight.captive:
            strike += f" and the captive {name(fight.captive)}"
        enemy = f"the {name(fight.enemy)}"
        if value_words:
            enemy += f" ({value_words.strip()})"
        outcome = f"{strike} came to {fight.total} against {enemy}, and you lost your last health."
        if not captive:
            return outcome
        total = fight.total + CARD_VALUES[captive]
        return (
            f"{outcome} With the {name(captive)}, which you held back, it would have been {total}."
        )

    # The turning points.

    @override
    def moment_of(self, occurrence: Occurrence) -> Description:
        description = description_of(occurrence.event)
        match occurrence.event:
            case FloorCleared():
                return description._replace(moment=f"{description.moment} by strike {occurrence.x}")
            case HealthLost():
                if fight := first_event(occurrence.played.events, Fought):
                    return description._replace(
                        moment=f"{description_of(fight).moment}: {description.moment}"
                    )
        return description

    # Figures.

    @override
    def figures(self) -> dict[str, object]:
        floors = self.view.floors
        strikes = self.view.floor_strikes
        strikes_to_clear = {"Strikes to clear them": strikes} if floors else {}
        return {"Floors": floors, **strikes_to_clear, "Strikes in all": self.view.strikes}

    @override
    def axis(self, occurrences: list[Occurrence]) -> Iterator[tuple[int, Occurrence]]:
        """Yield each occurrence with the number of strikes drawn before."""
        is_strike = [isinstance(occurrence.event, Struck) for occurrence in occurrences]
        strikes_before = self.view.strikes - sum(is_strike)
        return zip(accumulate(is_strike, initial=strikes_before), occurrences, strict=False)

    @override
    def start(self) -> int:
        return self.view.strikes - self._count(Struck)

    @override
    def steps(self, seat: int) -> Iterator[tuple[int, int]]:
        """Yield the changes of health, jokers and aces alike, with the strikes drawn before."""
        for occurrence in self.occurrences:
            change = 0
            match occurrence.event:
                case AceMet(end="healed" | "kept"):
                    change = 1
                case HealthLost():
                    change = -1
            yield occurrence.x, change

    @override
    def left(self, seat: int) -> int:
        return self.view.total_health

    @override
    def mark(self, occurrence: Occurrence) -> str:
        event = occurrence.event
        return f"floor {event.floors}" if isinstance(event, FloorCleared) else ""

    def _count(self, kind: type[Event], **facts: object) -> int:
        """Return the number of events of a kind with these facts."""
        return sum(
            isinstance(event, kind)
            and all(getattr(event, key) == value for key, value in facts.items())
            for event in self.events
        )

    @override
    def lines(self, seat: int) -> tuple[str, ...]:
        """Return the figures of a run: fights, captives, aces, and the options."""
        fights = [event for event in self.events if isinstance(event, Fought)]
        results = [fight.result for fight in fights]
        helped_results = [fight.result for fight in fights if fight.captive]
        healed_count, kept_count = (
            self._count(AceMet, end=effect) for effect in ("healed", "kept")
        )
        rules = self.view.rules
        return (
            f"Fights: {results.count('beaten')} won, {results.count('lost')} lost, "
            f"{results.count('drawn')} drawn",
            f"Captives: {self._count(Moved, target=CAPTIVE)} taken, {len(helped_results)} used, "
            f"{in_figures(helped_results.count('beaten'), 'fight')} won with them",
            f"Aces: {self._count(AceMet)} met, {healed_count} for a lost joker, {kept_count} kept",
            f"Played with {in_words(rules.health, 'joker')}, "
            f"{'with' if rules.diagonals else 'without'} diagonal steps",
        )


def _in_hand(view: Rogue) -> str:
    """Return the health in hand in words: `two jokers and an ace`."""
    jokers = in_words(view.health, "joker")
    return f"{jokers} and an ace" if view.ace else jokers
