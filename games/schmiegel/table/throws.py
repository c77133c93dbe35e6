"""Dice that all players watch together: battles, the end of a game, the roll for the first turn."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.cards import Card
from engine.rules.cards import name as card_name
from engine.rules.english import in_words
from engine.rules.events import Event, GameBegan, GameOver, Rolled, TurnBegan, first_event
from engine.table.context import TableContext
from engine.table.pace import Pace
from engine.words.log import game_of, leader_words, tokens
from games.schmiegel.rules.events import BattleEnded, BattleRolled, DefenderNamed, FirstTurn
from games.schmiegel.rules.state import Schmiegel
from games.schmiegel.table.battle import DiceView, Roll
from games.schmiegel.words.descriptions import description_of

RESULT_SECONDS = 0.8
"""Seconds for which dice that have come to rest are shown."""
DECISION_SECONDS = 2.0
"""Seconds for which the dice that decide a battle, or the first turn, are shown."""
FACING_SECONDS = 0.4
"""Seconds for which the fighters face each other before the first roll."""


class WatchedDice:
    """Dice in the beats shown now, with their results."""

    def __init__(self, table: TableContext) -> None:
        self._table = table

    def pace(self, beat: Event) -> Pace | None:
        """Return the pace of a beat with dice, if any; the roll that decides stays longest."""
        rules = self._table.rules
        match beat:
            case DefenderNamed():
                return Pace(FACING_SECONDS, sheet="middle")
            case BattleRolled(roll=roll, hit=hit):
                is_decisive = hit or roll == rules.rolls
                return Pace(DECISION_SECONDS if is_decisive else RESULT_SECONDS, sheet="middle")
            case Rolled():
                is_decisive = beat.seat == 2 and sum(beat.dice) != self._first_total(beat)
                return Pace(0 if is_decisive else RESULT_SECONDS, sheet="middle")
            case FirstTurn():
                return Pace(DECISION_SECONDS, sheet="middle")
        return None

    @property
    def is_dealing(self) -> bool:
        """True while a game is dealt."""
        return not self._table.history or first_event(self._table.events, GameBegan) is not None

    @property
    def _shown_events(self) -> Sequence[Event]:
        """Events of the last action, or of the opening, that have been shown so far."""
        return self._table.events if self._table.history else self._table.opening

    def _first_total(self, second_roll: Rolled) -> int:
        """Return the total of seat 1's roll before this roll of seat 2."""
        first_rolls = [
            event for event in self._shown_events if isinstance(event, Rolled) and event.seat == 1
        ]
        return sum(first_rolls[-1].dice)

    def view(self, view: Schmiegel) -> DiceView | None:
        """Return the dice to show now; None for none.

        The dice that decided the match stay in view as long as its last position is shown.
        """
        beats = self._table.beats
        is_over = view.outcome is not None
        if not (beats.is_playing_back or is_over) or isinstance(beats.event_in_motion, TurnBegan):
            return None
        shown_events = self._shown_events
        coming_event = beats.event_in_motion
        if game_began := first_event(shown_events, GameBegan):
            if not any(isinstance(event, Rolled) for event in (*shown_events, coming_event)):
                return None
            return self._opening_view(shown_events, coming_event, game_began, view)
        if (game_over := first_event(shown_events, GameOver)) and not game_over.last:
            return None
        defender_named = first_event(shown_events, DefenderNamed)
        attacker = view.named or _past_attacker(shown_events)
        if defender_named and attacker:
            return self._battle_view(
                shown_events,
                coming_event,
                (attacker, defender_named.face),
                3 - defender_named.seat,
                view,
            )
        return None

    @property
    def _names(self) -> list[str]:
        return [self._table.name(1), self._table.name(2)]

    def _battle_view(
        self,
        shown_events: Sequence[Event],
        coming_event: Event | None,
        fighters: tuple[Card, Card],
        attacker: int,
        seen: Schmiegel,
    ) -> DiceView:
        """Return the rolls of a battle so far.

        Args:
            shown_events: Events of the battle that were shown already.
            coming_event: Event that is shown next; None without one.
            fighters: Attacker and defender.
            attacker: Seat of the attacker.
            seen: The view that is shown.
        """
        rules = seen.rules
        with_words, against_words = (tokens([fighter]) for fighter in fighters)
        title = f"{self._names[attacker - 1]} attacks {against_words} with {with_words}"
        roll_events = [event for event in shown_events if isinstance(event, BattleRolled)]
        first_roller = attacker if rules.attacker_rolls_first else 3 - attacker
        rolls_made = [Roll(roll_event.seat, roll_event.total) for roll_event in roll_events]
        rolls_to_come = [
            Roll(first_roller if index % 2 == 0 else 3 - first_roller)
            for index in range(len(rolls_made), rules.rolls)
        ]
        is_in_air = isinstance(coming_event, BattleRolled) or not roll_events
        current = len(roll_events) if is_in_air else len(roll_events) - 1
        note = f"roll {current + 1} of {rules.rolls}"
        view = DiceView(
            title, note, track=(*rolls_made, *rolls_to_come), current=current, fighters=fighters
        )
        if is_in_air:
            return view
        roll = roll_events[-1]
        verdict = _verdict_on(roll, fighters, seen, self._names)
        return view._replace(dice=roll.dice, total=f"= {roll.total}", verdict=verdict)

    def _opening_view(
        self,
        shown_events: Sequence[Event],
        coming_event: Event | None,
        game_began: GameBegan,
        seen: Schmiegel,
    ) -> DiceView:
        """Return the rolls for the first turn of a game, with the score after the one before."""
        names = self._names
        best_of = seen.rules.best_of
        title = "Who takes the first turn?"
        if best_of > 1:
            title = f"{game_of(game_began.number, best_of)}: who begins?"
        last_game = first_event(shown_events, GameOver)
        roll_events = [event for event in shown_events if isinstance(event, Rolled)]
        is_in_air = isinstance(coming_event, Rolled)
        count = len(roll_events) + is_in_air
        track = [Roll(roll_event.seat, sum(roll_event.dice)) for roll_event in roll_events]
        track += [Roll(1 + index % 2) for index in range(len(roll_events), count + count % 2)]
        view = DiceView(
            title,
            leader_words(last_game.wins, names) if last_game else "",
            track=tuple(track),
            current=count - 1,
        )
        if is_in_air:
            return view
        roll = roll_events[-1]
        total = sum(roll.dice)
        verdict: tuple[str, ...]
        verdict = f"{names[roll.seat - 1]} rolls {total}", "", "The higher roll begins."
        if roll.seat == 2:
            first_total = track[-2].total
            if first_total == total:
                verdict = "Equal", "Both roll again.", f"Both rolled {total}."
            else:
                comparison = f"{max(first_total, total)} is higher than {min(first_total, total)}."
                verdict = f"{names[0 if first_total > total else 1]} begins", "", comparison
                view = view._replace(current=count - (2 if first_total > total else 1))
        return view._replace(dice=roll.dice, total=f"= {total}", verdict=verdict)


def _past_attacker(shown_events: Sequence[Event]) -> Card | None:
    battle_ended = first_event(shown_events, BattleEnded)
    return battle_ended.attacker if battle_ended else None


def _verdict_on(
    roll: BattleRolled, fighters: tuple[Card, Card], view: Schmiegel, names: Sequence[str]
) -> tuple[str, ...]:
    """Return the verdict on a roll: cry, words, line, and the words in short."""
    description = description_of(roll)
    words = description.note.replace(tokens([roll.face]), card_name(roll.face))
    if roll.hit:
        loser = fighters[1] if roll.face == fighters[0] else fighters[0]
        loser_name = card_name(loser)
        if all(character.face == loser for character in view.players[2 - roll.seat].party):
            winner_words = f"{names[roll.seat - 1]} wins"
            return winner_words, words, f"{loser_name} was the last one.", description.note
        return description.title, words, f"{loser_name} leaves play.", description.note
    if roll.roll == view.rules.rolls:
        no_hit_words = f"{in_words(roll.roll).capitalize()} rolls without a hit"
        return "A draw", no_hit_words, "Both stay as they are.", "Nobody is hit"
    return description.title, words, f"{names[2 - roll.seat]} rolls next.", description.note
