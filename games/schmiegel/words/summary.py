"""Summary of a match of Schmiegel, in progress or finished.

An occurrence is an event with the action that it belongs to and its place on the chart. The methods
of `SchmiegelStory` that do not begin with `_` are hooks of `engine.words.story.Story`, which
`result` calls.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from typing_extensions import override

from engine.rules.cards import name
from engine.rules.english import in_words, list_in_words
from engine.rules.events import Event, GameOver, Moved, first_event
from engine.words.descriptions import Description
from engine.words.story import Occurrence, Story
from games.schmiegel.rules.events import (
    AbilityUsed,
    BattleEnded,
    BattleRolled,
)
from games.schmiegel.rules.state import Character, Schmiegel
from games.schmiegel.words.descriptions import (
    description_of,
    description_of_move,
    first_leaving_character,
)
from games.schmiegel.words.phrases import ABILITY_NAME_BY_WORD


def status(view: Schmiegel, names: Sequence[str]) -> str:
    """Return the state of a match in progress in a few words that reveal nothing hidden."""
    one, two = (len(player.party) for player in view.players)
    return f"{names[0]} and {names[1]} · characters {one}–{two}"


class SchmiegelStory(Story):
    """Story of a match: the numbers that both parties held, and who beat whom."""

    chart = "Numbers held by the party"
    view: Schmiegel

    # The end of the match.

    @override
    def how(self) -> tuple[int, str] | None:
        winning_roll = next(
            (event for event in self.last if isinstance(event, BattleRolled) and event.hit), None
        )
        leaving_character = first_leaving_character(self.last)
        if winning_roll is None or leaving_character is None:
            return None
        loser, _ = leaving_character
        winner_name = self.name(winning_roll.seat)
        loser_name = self.name(3 - winning_roll.seat)
        roll_words = "which always hits"
        if winning_roll.number:
            roll_words = f"one of its numbers, the {name(winning_roll.number)}"
        return winning_roll.seat, (
            f"{winner_name}'s {name(winning_roll.face)} rolled {winning_roll.total}, "
            f"{roll_words}, and "
            f"hit the {name(loser)}, {loser_name}'s last character"
        )

    @override
    def standing(self) -> str:
        """Return a sentence with the characters and numbers that each party had left."""
        sentences = list_in_words(
            [
                f"{self.name(seat)} had {_party_words(player.party)}"
                for seat, player in enumerate(self.view.players, 1)
                if player.party
            ]
        )
        return f"{sentences}."

    # Turning points.

    @override
    def moment_of(self, occurrence: Occurrence) -> Description:
        match occurrence.event:
            case BattleEnded() if first_event(occurrence.later_events, GameOver):
                return Description()  # the end of the game is told by `how`
            case AbilityUsed() as ability_used:
                moves = (move for move in occurrence.later_events if isinstance(move, Moved))
                uses = (description_of_move(move, ability_used, self.name) for move in moves)
                return next((use for use in uses if use.weight), Description())
        return description_of(occurrence.event, occurrence.later_events)

    # Figures.

    @override
    def figures(self) -> dict[str, object]:
        return {**super().figures(), "Battles": len(self._battles())}

    @override
    def steps(self, seat: int) -> Iterator[tuple[int, int]]:
        for occurrence in self.occurrences:
            yield occurrence.x, _numbers_gained(occurrence.event, seat)

    @override
    def left(self, seat: int) -> int:
        return sum(step for _, step in self.steps(seat))  # no party begins with numbers

    @override
    def mark(self, occurrence: Occurrence) -> str:
        """Return the name of the character that fell at a key moment, if any."""
        match occurrence.event:
            case BattleEnded(winner=int()) if occurrence.played.number in self.moment_numbers:
                if first_event(occurrence.later_events, GameOver):
                    return ""
                return description_of(occurrence.event, occurrence.later_events).title
        return ""

    @override
    def lines(self, seat: int) -> tuple[str, ...]:
        battles = self._battles()
        battles_won = "No battles"
        if battles:
            winners = Counter(battle.winner for battle in battles)
            draws = f", {in_words(winners[None])} drawn" if winners[None] else ""
            battles_won = f"Battles won {winners[seat]} of {len(battles)}{draws}"
        ability_events = (
            event for event in self.events if isinstance(event, AbilityUsed) and event.seat == seat
        )
        uses_by_ability = Counter(event.ability for event in ability_events)
        uses_words = ", ".join(
            f"{title} {uses_by_ability[word]}"
            for word, title in ABILITY_NAME_BY_WORD.items()
            if uses_by_ability[word]
        )
        if not uses_words:
            return battles_won, "No abilities used"
        return battles_won, f"Abilities {uses_by_ability.total()}: {uses_words}"

    def _battles(self) -> list[BattleEnded]:
        return [event for event in self.events if isinstance(event, BattleEnded)]


def _party_words(party: Sequence[Character]) -> str:
    """Return a party in words: `three characters with one number`."""
    numbers = sum(len(character.numbers) for character in party)
    return f"{in_words(len(party), 'character')} with {in_words(numbers, 'number')}"


def _numbers_gained(event: Event, seat: int) -> int:
    """Return the change in the number of numbers that a seat's party holds, caused by an event."""
    if not isinstance(event, Moved):
        return 0
    is_lost = (event.source.pile, event.source.seat) == ("numbers", seat)
    is_gained = (event.target.pile, event.target.seat) == ("numbers", seat)
    if is_lost == is_gained:  # neither, or a move within the party
        return 0
    return len(event.cards) if is_gained else -len(event.cards)
