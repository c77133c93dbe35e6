"""Summary of a siege, in progress or finished.

The hooks of the story are described in `engine.words.story`.

Clauses such as S7 are in games/siege/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from typing_extensions import override

from engine.rules.cards import JOKERS, Card, name
from engine.rules.english import in_words, list_in_words
from engine.rules.events import Ended, Event, Moved, TurnBegan, first_event
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.words.descriptions import Description
from engine.words.log import NOBODY
from engine.words.story import Occurrence, Story
from games.siege.rules import actions
from games.siege.rules.state import (
    BESIEGED,
    BESIEGER,
    SIDES,
    ClashResolved,
    CounterBurnt,
    FateStruck,
    Resupplied,
    Siege,
    WallsChanged,
)
from games.siege.words.descriptions import (
    before_fate,
    cards_discarded,
    cards_lost_to,
    clash_noun,
    description_of,
    score_words,
)

BURNT_WEIGHT = 2
"""Weight of a counter destroyed among the key moments, beyond its value."""


def status(view: Siege, names: Sequence[str]) -> str:
    """Return the state of a siege in progress in a few words that reveal nothing hidden."""
    return f"{names[0]} besieges {names[1]} · walls {view.walls}"


class SiegeStory(Story):
    """Story of a siege: the shrinking decks, the clashes, and the cause of the end."""

    chart = "Cards left in the decks"
    view: Siege

    @override
    def role(self) -> str:
        return SIDES[self.winner].title()

    # The end of the match.

    @override
    def how(self) -> tuple[int, str] | None:
        if not self.winner:
            return None
        winner = self.name(self.winner)
        loser = self.name(3 - self.winner)
        match cause := self._cause_of_end():
            case ClashResolved(target="city", won=True):
                return cause.attacker, f"{winner}'s {_storm_words(cause)}"
            case ClashResolved(target="city"):
                failure = f"{loser}'s assault failed, {score_words(cause)}"
                return cause.attacker, f"{failure}, and no card was left to discard"
            case ClashResolved():
                cards_owed = in_words(
                    self.view.rules.loser_discards(cause.target, cause.won), "card"
                )
                success = f"{winner}'s {clash_noun(cause)} won, {score_words(cause)}"
                return cause.attacker, f"{success}, and {loser} could not discard {cards_owed}"
            case FateStruck(card=card):
                cards_taken = _cards_taken(cause, self.last)
                if not cards_taken:
                    return NOBODY, f"The {name(card)} struck {loser}, whose deck was empty"
                last_cards = "card" if len(cards_taken) == 1 else in_words(len(cards_taken), "card")
                fate_words = f"The {name(card)} took {loser}'s last {last_cards}"
                return NOBODY, f"{fate_words}, and {loser} had to discard more"
        return 3 - self.winner, f"{loser} had to act with an empty deck"

    def _cause_of_end(self) -> ClashResolved | FateStruck | None:
        """Return the clash or Fate card that broke a side; None for an empty deck alone."""
        cause: ClashResolved | FateStruck | None = None
        for event in self.last:
            match event:
                case ClashResolved():
                    cause = event if self._is_decisive(event) else None
                case FateStruck():
                    cause = event
                case TurnBegan():  # both sides survived Fate
                    cause = None
                case Ended():
                    break
        return cause

    def _is_decisive(self, clash: ClashResolved) -> bool:
        """Return True if a clash took the city, or cost a side more than its deck held (S7)."""
        if clash.target == "city" and clash.won:
            return True
        cards_owed: int = self.view.rules.loser_discards(clash.target, clash.won)
        return len(cards_lost_to(clash, self.last)) < cards_owed

    @override
    def standing(self) -> str:
        sentences = [
            f"{self.name(seat)} had {in_words(self.left(seat), 'card')} left" for seat in SIDES
        ]
        return f"{list_in_words([*sentences, f'the walls stood at {self.view.walls}'])}."

    # Turning points.

    @override
    def moment_of(self, occurrence: Occurrence) -> Description:
        description = description_of(occurrence.event, occurrence.played.events, self.name)
        if isinstance(occurrence.event, CounterBurnt):
            earlier_events = takewhile(lambda event: event is not occurrence.event, self.events)
            clashes = [event for event in earlier_events if isinstance(event, ClashResolved)]
            sally_words = description_of(clashes[-1], [], self.name).moment
            value = self.view.rules.counters[occurrence.event.counter].value
            return description._replace(
                moment=f"{sally_words}, and {description.moment}", weight=value + BURNT_WEIGHT
            )
        return description

    # Figures.

    @override
    def steps(self, seat: int) -> Iterator[tuple[int, int]]:
        """Yield the changes of the number of cards in the deck, each with its turn."""
        for occurrence in self.occurrences:
            event = occurrence.event
            change = -_cards_drawn(event, seat)
            if isinstance(event, Resupplied) and event.seat == seat:
                change = len(event.cards)
            yield occurrence.x, change

    @override
    def left(self, seat: int) -> int:
        return len(self.view.side(seat).deck)

    @override
    def mark(self, occurrence: Occurrence) -> str:
        """Return the name of a joker, or the walls after a turn that changed them."""
        if isinstance(occurrence.event, FateStruck) and occurrence.event.card in JOKERS:
            return name(occurrence.event.card)
        if isinstance(occurrence.event, WallsChanged):
            events_of_turn = [
                each.event
                for each in self.occurrences
                if each.turn_number == occurrence.turn_number
            ]
            wall_changes = [event for event in events_of_turn if isinstance(event, WallsChanged)]
            walls_before = wall_changes[0].before
            walls_after = wall_changes[-1].after
            if occurrence.event is wall_changes[-1] and walls_before != walls_after:
                return description_of(occurrence.event, occurrence.played.events, self.name).note
        return ""

    @override
    def lines(self, seat: int) -> tuple[str, ...]:
        """Return the figures of a seat: cards spent, and results of its fights."""
        cards_spent = sum(_cards_drawn(event, seat) for event in self.events)
        work_kind = actions.Construct if seat == BESIEGER else actions.Repair
        cards_laid = sum(
            len(cards_discarded(seat, before_fate(played.events)))
            for played in self._actions_played(work_kind)
        )
        purpose = "building" if seat == BESIEGER else "repairs"
        spent_words = f"{actions.cards_in_words(cards_spent)} spent"
        fight_line = self._fight_line(seat)
        return (
            f"{spent_words}, {cards_laid or 'none'} on {purpose}",
            fight_line[0].upper() + fight_line[1:],
        )

    def _fight_line(self, seat: int) -> str:
        """Return the results of a seat's attacks, and how often supplies came back."""
        attempts = [
            played for played in self._actions_played(actions.Resupply) if played.seat == seat
        ]
        success_count = sum(
            first_event(played.events, Resupplied) is not None for played in attempts
        )
        supply_words = f"{success_count} of {len(attempts)}"
        if seat == BESIEGED:
            sallies = self._success_words("sally", "sallies")  # a Ration is a Resupply, too
            return f"{sallies}, rations {supply_words}" if attempts else f"{sallies}, no rations"
        bombardments = self._success_words("bombard", "bombardments")
        assaults = self._success_words("assault", "assaults")
        attacks = f"{bombardments}, {assaults}"
        return f"{attacks}, resupplies {supply_words}" if attempts else attacks

    def _actions_played(self, kind: type[Action]) -> list[Played]:
        """Return the actions of a kind that caused an event, by either side."""
        played_by_number = {each.played.number: each.played for each in self.occurrences}
        return [played for played in played_by_number.values() if isinstance(played.action, kind)]

    def _success_words(self, effort: str, plural: str) -> str:
        clashes = [event for event in self.events if isinstance(event, ClashResolved)]
        results = [clash.won for clash in clashes if clash.effort == effort]
        return f"{plural} {sum(results)} of {len(results)}" if results else f"no {plural}"


def _cards_taken(fate: FateStruck, events: Sequence[Event]) -> tuple[Card, ...]:
    """Return the cards that Fate made its victim discard."""
    return cards_discarded(fate.victim, events[events.index(fate) :])


def _storm_words(clash: ClashResolved) -> str:
    """Return the words for both sides of the assault that took the city."""
    attack = _sum_in_parts(clash.attack_sum, "camp", clash.bonus)
    return f"assault made {attack} against {_sum_in_parts(clash.defence_sum, 'walls', clash.base)}"


def _sum_in_parts(total: int, label: str, bonus: int) -> str:
    """Return a sum with its parts, such as `21 (walls 5, cards 16)`."""
    if not bonus:
        return str(total)
    parts = f"{bonus}, cards {total - bonus}" if total > bonus else "alone"
    return f"{total} ({label} {parts})"


def _cards_drawn(event: Event, seat: int) -> int:
    """Return the number of cards that an event took off a seat's deck."""
    is_drawn = isinstance(event, Moved) and event.source == f"{SIDES[seat]}.deck"
    return len(event.cards) if isinstance(event, Moved) and is_drawn else 0
