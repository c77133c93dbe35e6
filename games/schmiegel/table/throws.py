"""Dice that all players watch together: battles, the end of a game, the roll for the first turn."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.cards import Card
from engine.rules.cards import name as card_name
from engine.rules.english import in_words
from engine.rules.events import Event, GameBegan, GameOver, Rolled, TurnBegan, first
from engine.table.context import TableContext
from engine.table.pace import Pace
from engine.words.log import game_of, leads, tokens
from games.schmiegel.rules.events import BattleEnded, BattleRolled, DefenderNamed, FirstTurn
from games.schmiegel.rules.state import Schmiegel
from games.schmiegel.table.battle import DiceView, Roll
from games.schmiegel.words.descriptions import described

LIES = 0.8
"""Seconds for which dice that have come to rest are shown."""
FACING = 0.4
"""Seconds for which the fighters face each other before the first roll."""


class WatchedDice:
    """Dice in the beats shown now, with their results."""

    def __init__(self, table: TableContext) -> None:
        self._table = table

    def pace(self, beat: Event) -> Pace | None:
        """Return the pace of a beat with dice, if any; the roll that decides waits for a press."""
        rules = self._table.rules
        match beat:
            case DefenderNamed():
                return Pace(FACING, sheet="middle")
            case BattleRolled(roll=roll, hit=hit):
                return Pace(LIES, waits=hit or roll == rules.rolls, sheet="middle")
            case Rolled():
                decides = beat.seat == 2 and sum(beat.dice) != self._before(beat)
                return Pace(0 if decides else LIES, sheet="middle")
            case FirstTurn():
                return Pace(LIES, waits=True, sheet="middle")
            case GameOver():
                return Pace(sheet="middle")
        return None

    @property
    def turning(self) -> bool:
        """True while the parties change sides because the turn passes."""
        turns = isinstance(self._table.beats.coming, TurnBegan | FirstTurn)
        return turns and self._table.turns_round

    @property
    def _told(self) -> Sequence[Event]:
        """Events of the last action, or of the opening, that have been shown so far."""
        return self._table.events if self._table.history else self._table.opening

    def _before(self, second: Rolled) -> int:
        """Return the total of seat 1's roll before this roll of seat 2."""
        rolled = [each for each in self._told if isinstance(each, Rolled) and each.seat == 1]
        return sum(rolled[-1].dice)

    def view(self, seen: Schmiegel) -> DiceView | None:
        """Return the dice to show now; None for none.

        The dice that decided the match stay in view as long as its last position is shown.
        """
        beats = self._table.beats
        over = seen.outcome is not None
        if not (beats.telling or over) or isinstance(beats.coming, TurnBegan):
            return None
        told = self._told
        coming = beats.coming
        if began := first(told, GameBegan):
            if not any(isinstance(each, Rolled) for each in (*told, coming)):
                return None
            return self._beginning(told, coming, began, seen)
        if (won := first(told, GameOver)) and not won.last:
            return None
        named = first(told, DefenderNamed)
        attacker = seen.named or _attacker(told)
        if named and attacker:
            return self._battle(told, coming, (attacker, named.face), 3 - named.seat, seen)
        return None

    @property
    def _names(self) -> list[str]:
        return [self._table.name(1), self._table.name(2)]

    def _battle(
        self,
        told: Sequence[Event],
        coming: Event | None,
        fighters: tuple[Card, Card],
        attacker: int,
        seen: Schmiegel,
    ) -> DiceView:
        """Return the rolls of a battle so far.

        Args:
            fighters: Attacker and defender.
            attacker: Seat of the attacker.
        """
        rules = seen.rules
        title = f"{card_name(fighters[0])} attacks {card_name(fighters[1])}"
        rolls = [event for event in told if isinstance(event, BattleRolled)]
        begins = attacker if rules.attacker_rolls_first else 3 - attacker
        done = [Roll(each.seat, each.total) for each in rolls]
        others = [
            Roll(begins if place % 2 == 0 else 3 - begins)
            for place in range(len(done), rules.rolls)
        ]
        in_air = isinstance(coming, BattleRolled) or not rolls
        at = len(rolls) if in_air else len(rolls) - 1
        note = f"roll {at + 1} of {rules.rolls}"
        view = DiceView(title, note, track=(*done, *others), at=at, fighters=fighters)
        if in_air:
            return view
        roll = rolls[-1]
        verdict = _verdict(roll, fighters, seen, self._names)
        return view._replace(dice=roll.dice, total=f"= {roll.total}", verdict=verdict)

    def _beginning(
        self, told: Sequence[Event], coming: Event | None, began: GameBegan, seen: Schmiegel
    ) -> DiceView:
        """Return the rolls for the first turn of a game, with the score after the one before."""
        names = self._names
        best_of = seen.rules.best_of
        title = "Who takes the first turn?"
        if best_of > 1:
            title = f"{game_of(began.number, best_of)}: who begins?"
        won = first(told, GameOver)
        rolled = [event for event in told if isinstance(event, Rolled)]
        in_air = isinstance(coming, Rolled)
        count = len(rolled) + in_air
        track = [Roll(each.seat, sum(each.dice)) for each in rolled]
        track += [Roll(1 + place % 2) for place in range(len(rolled), count + count % 2)]
        view = DiceView(
            title, leads(won.wins, names) if won else "", track=tuple(track), at=count - 1
        )
        if in_air:
            return view
        roll = rolled[-1]
        total = sum(roll.dice)
        verdict: tuple[str, ...]
        verdict = f"{names[roll.seat - 1]} rolls {total}", "", "The higher roll begins."
        if roll.seat == 2:
            before = track[-2].total
            if before == total:
                verdict = "Equal", "Both roll again.", f"Both rolled {total}."
            else:
                higher = f"{max(before, total)} is higher than {min(before, total)}."
                verdict = f"{names[0 if before > total else 1]} begins", "", higher
                view = view._replace(at=count - (2 if before > total else 1))
        return view._replace(dice=roll.dice, total=f"= {total}", verdict=verdict)


def _attacker(told: Sequence[Event]) -> Card | None:
    ended = first(told, BattleEnded)
    return ended.attacker if ended else None


def _verdict(
    roll: BattleRolled, fighters: tuple[Card, Card], seen: Schmiegel, names: Sequence[str]
) -> tuple[str, ...]:
    """Return the verdict on a roll: cry, words, line, and the words in short."""
    found = described(roll)
    words = found.note.replace(tokens([roll.face]), card_name(roll.face))
    if roll.hit:
        loser = fighters[1] if roll.face == fighters[0] else fighters[0]
        beaten = card_name(loser)
        if all(each.face == loser for each in seen.players[2 - roll.seat].party):
            return "Victory!", words, f"{beaten} was the last one.", found.note
        return found.title, words, f"{beaten} leaves play.", found.note
    if roll.roll == seen.rules.rolls:
        said = f"{in_words(roll.roll).capitalize()} rolls without a hit"
        return "A draw", said, "Both stay as they are.", "Nobody is hit"
    return found.title, words, f"{names[2 - roll.seat]} rolls next.", found.note
