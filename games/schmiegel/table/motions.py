"""How Schmiegel moves: dice that all watch, and cards from place to place."""

from __future__ import annotations

from engine.rules.events import Event, Moved, Rolled, Shuffled
from engine.table.animator import Motion
from engine.table.context import TableContext
from engine.table.dice import tumbling
from engine.table.pace import Pace
from games.schmiegel.rules.state import AbilityUsed, BattleRolled, Schmiegel
from games.schmiegel.table.throws import Watched

ONE_BY_ONE = 0.25
"""Seconds from one number that leaves play to the next."""


def motions(table: TableContext, beat: Event, after: Schmiegel) -> list[Motion]:
    """How one event looks."""
    match beat:
        case BattleRolled(seat=seat, dice=dice) | Rolled(seat=seat, dice=dice):
            return _thrown(table, dice, seat == after.turn)
        case Moved(source=source):
            batch = table.flights.of(after, beat)
            if source.pile == "numbers":
                for number, motion in enumerate(batch):
                    motion.delay = number * ONE_BY_ONE
            return batch
    return []


def pace(watched: Watched, beat: Event) -> Pace:
    """Dice are looked at; a game is dealt as one."""
    if told := watched.pace(beat):
        return told
    match beat:
        case AbilityUsed():
            return Pace(0.3, sheet="parties")
        case Shuffled():
            return Pace(step="deal")
        case Moved(source=source, target=target) if source.pile == "pile":
            dealt = target.pile != "drawn"
            return Pace(sheet="parties" if dealt else "middle", step="deal" if dealt else "")
        case Moved():
            return Pace(sheet="parties")
    return Pace()


def _thrown(table: TableContext, dice: tuple[int, ...], below: bool) -> list[Motion]:
    widget = table.flights.was.widget("dice")
    return tumbling(dice, widget.rect, table.scale, below) if widget else []
