"""Summary of a match of Schmiegel, in progress or finished."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.rules.cards import name
from engine.rules.english import in_words, listed
from engine.rules.events import Event, GameOver, Moved, first
from engine.words.descriptions import Description
from engine.words.story import Occurrence, Story
from games.schmiegel.rules.events import (
    AbilityUsed,
    BattleEnded,
    BattleRolled,
)
from games.schmiegel.rules.state import Character, Schmiegel
from games.schmiegel.words.descriptions import described, leaver, moved
from games.schmiegel.words.phrases import TITLES


def status(view: Schmiegel, names: Sequence[str]) -> str:
    """Return the state of a match in progress in a few words that reveal nothing hidden."""
    one, two = (len(player.party) for player in view.players)
    return f"{names[0]} and {names[1]} · characters {one}–{two}"


class SchmiegelStory(Story):
    """Story of a match: the numbers that both parties held, and who beat whom."""

    chart = "Numbers held by the party"
    seen: Schmiegel

    # The end of the match.

    def how(self) -> tuple[int, str] | None:
        hit = next((e for e in self.last if isinstance(e, BattleRolled) and e.hit), None)
        left = leaver(self.last)
        if hit is None or left is None:
            return None
        loser, _ = left
        owner = self.name(hit.seat)
        last = self.name(3 - hit.seat)
        number = f"one of its numbers, the {name(hit.number)}" if hit.number else ""
        return hit.seat, (
            f"{owner}'s {name(hit.face)} rolled {hit.total}, {number or 'which always hits'}, and "
            f"hit the {name(loser)}, {last}'s last character"
        )

    def standing(self) -> str:
        """Return a sentence with the characters and numbers that each party had left."""
        stood = listed(
            [
                f"{self.name(seat)} had {_standing(player.party)}"
                for seat, player in enumerate(self.seen.players, 1)
                if player.party
            ]
        )
        return f"{stood}."

    # Turning points.

    def weigh(self, each: Occurrence) -> Description:
        match each.event:
            case BattleEnded() if first(each.rest, GameOver):
                return Description()
            case AbilityUsed() as used:
                moves = (move for move in each.rest if isinstance(move, Moved))
                uses = (moved(move, used, self.name) for move in moves)
                return next((use for use in uses if use.weight), Description())
        return described(each.event, each.rest)

    # Figures.

    def figures(self) -> dict[str, object]:
        return {**super().figures(), "Battles": len(self._battles())}

    def steps(self, seat: int) -> Iterator[tuple[int, int]]:
        for each in self.occurrences:
            yield each.x, _gained(each.event, seat)

    def left(self, seat: int) -> int:
        return sum(step for _, step in self.steps(seat))

    def mark(self, each: Occurrence) -> str:
        """Return the name of the character that fell at a key moment, if any."""
        match each.event:
            case BattleEnded(winner=int()) if each.played.number in self.moment_numbers:
                return "" if first(each.rest, GameOver) else described(each.event, each.rest).title
        return ""

    def lines(self, seat: int) -> tuple[str, ...]:
        battles = self._battles()
        won = "No battles"
        if battles:
            winners = Counter(battle.winner for battle in battles)
            drawn = f", {in_words(winners[None])} drawn" if winners[None] else ""
            won = f"Battles won {winners[seat]} of {len(battles)}{drawn}"
        uses = (e for e in self.events if isinstance(e, AbilityUsed) and e.seat == seat)
        used = Counter(event.ability for event in uses)
        each = ", ".join(f"{title} {used[word]}" for word, title in TITLES.items() if used[word])
        return won, f"Abilities {used.total()}: {each}" if each else "No abilities used"

    def _battles(self) -> list[BattleEnded]:
        return [event for event in self.events if isinstance(event, BattleEnded)]


def _standing(party: Sequence[Character]) -> str:
    """Return a party in words: `three characters with one number`."""
    numbers = sum(len(each.numbers) for each in party)
    return f"{in_words(len(party), 'character')} with {in_words(numbers, 'number')}"


def _gained(event: Event, seat: int) -> int:
    """Return the change in the number of numbers that a seat's party holds, caused by an event."""
    if not isinstance(event, Moved):
        return 0
    source, target = (
        (at.pile, at.seat) == ("numbers", seat) for at in (event.source, event.target)
    )
    return len(event.cards) * (target - source)
