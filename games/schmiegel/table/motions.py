"""How Schmiegel moves: dice that all watch first, then cards from place to place."""

from __future__ import annotations

from engine.rules.events import Event
from engine.table.animator import Motion
from engine.table.context import TableContext
from games.schmiegel.rules.state import BattleEnded, Schmiegel
from games.schmiegel.table.throws import BattleDice


def motions(table: TableContext, dice: BattleDice, beat: Event, after: Schmiegel) -> list[Motion]:
    """How one event looks: where dice fell they are thrown first, and the cards wait."""
    return dice.motions() if dice.throw else table.flights.of(after, beat)


def fall(table: TableContext, number: int) -> None:
    """Whoever was beaten in the battle of this action leaves play, its dice having been watched."""
    events = table.history[number - 1].events
    (end,) = (at for at, event in enumerate(events) if isinstance(event, BattleEnded))
    for event in events[end:]:
        if batch := table.flights.of(table.public, event):
            table.animator.play(batch)
