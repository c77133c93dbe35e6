"""How a fight moves: dice to the middle, cards that are shown one by one, programs turned up."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from engine.app import art
from engine.rules.events import Event
from engine.table.animator import Flight, Motion
from engine.table.context import TableContext
from engine.table.pace import Pace
from games.duel.rules.events import (
    BlowBegan,
    Cancelled,
    Fell,
    FightBegan,
    FightEnded,
    Guarded,
    NobodyCancels,
    ProgramsShown,
    Retreated,
    RoundBegan,
    Showed,
    ShowedNothing,
    StepBegan,
    Struck,
    Turned,
    Wasted,
)
from games.duel.rules.state import Duel
from games.duel.rules.terms import SUITS, Act
from games.duel.table.blows import Wounds
from games.duel.table.faces import pips
from games.duel.table.medals import hidden_die, stat_card
from games.duel.table.queue import QueueCell
from games.duel.table.views import column

DIE, CARD, WOUND, TURN = 0.25, 0.15, 0.25, 0.22
"""Seconds in which a die moves to the middle, a card of a stat and one of Endurance is shown, and a
die is turned up."""
NEXT = 0.03
"""Seconds from one card of Endurance that has turned to the next."""
SAID, READ, HEAVY = 0.4, 0.7, 0.9
"""Seconds for which a sum is looked at, what has become of an action, and what weighs."""
SHEET = "fight"


def pace(beat: Event) -> Pace | None:
    """For how long an event of a fight is looked at; None where it is none."""
    match beat:
        case Fell() | Showed(exhausted=True):
            return Pace(HEAVY, sheet=SHEET)
        case ProgramsShown() | FightBegan():
            return Pace(HEAVY, sheet=SHEET)
        case FightEnded():
            return Pace(SAID, sheet="field")
        case Cancelled() | NobodyCancels() | Wasted() | Guarded() | Turned():
            return Pace(READ, sheet=SHEET)
        case Showed(stat="endurance"):
            return Pace(NEXT, sheet=SHEET)
        case Showed() | ShowedNothing() | Struck() | BlowBegan():
            return Pace(SAID, sheet=SHEET)
        case StepBegan() | RoundBegan():
            return Pace(DIE, sheet=SHEET)
    return None


def motions(table: TableContext, beat: Event, after: Duel) -> list[Motion] | None:
    """How an event of a fight looks; None where the battlefield shows it."""
    match beat:
        case BlowBegan(seat=seat, act=act, slot=slot) | Guarded(seat=seat, act=act, slot=slot):
            return _to_the_middle(table, after, seat, slot, act)
        case Turned(seat=seat, slot=slot):
            return _to_the_middle(table, after, seat, slot, "retreat")
        case Showed(stat="endurance"):
            return _wounds(table, beat)
        case Showed():
            return _shown(table, beat)
        case ProgramsShown():
            return _turned_up(table)
        case Retreated():
            return None
    return []


def _to_the_middle(
    table: TableContext, after: Duel, seat: int, slot: int, act: Act
) -> list[Motion]:
    """The die that comes next goes from the queue to the middle."""
    fighter = after.fight.fighter(seat) if after.fight else None
    if fighter is None:
        return []
    goal = table.flights.will.widget("blow-act")
    cell = table.flights.will.widget(f"queue-{seat}-{column(fighter.program, slot)}")
    if goal is None or not isinstance(cell, QueueCell):
        return []
    side = min(goal.rect.size) // 2
    start = _die(cell)
    end = Rect(0, 0, side, side)
    end.center = goal.rect.center
    picture = art.picture(f"die-{pips(act)}", (end.width, end.width))
    return [Flight(picture, None, start, end, tilt=0, duration=DIE)]


def _die(cell: QueueCell) -> Rect:
    """Where its die lies, about."""
    side = max(8, cell.rect.height - 8)
    return Rect(cell.rect.left + 6, cell.rect.centery - side // 2, side, side)


def _shown(table: TableContext, beat: Showed) -> list[Motion]:
    """Cards of a stat go from the warrior to its plate, one by one."""
    medal = table.flights.will.widget(f"medal-{beat.seat}")
    plate = table.flights.will.widget(f"plate-{beat.seat}")
    if medal is None or plate is None:
        return []
    scale = table.scale
    width = scale.px(30)
    face = stat_card(SUITS[beat.stat], width, scale.four_colours)
    start, goal = face.get_rect(center=medal.rect.center), face.get_rect(center=plate.rect.center)
    return [
        Flight(face, None, start, goal, tilt=0, duration=0.26, delay=CARD * number)
        for number in range(beat.cards)
    ]


def _wounds(table: TableContext, beat: Showed) -> list[Motion]:
    """Cards of Endurance turn where they are asked for, one by one."""
    wounds = table.flights.will.widget("wounds")
    if not isinstance(wounds, Wounds):
        return []
    scale = table.scale
    face = stat_card("H", wounds.width, scale.four_colours)
    back = art.picture("back-pine", face.get_size(), stretch=True)
    turned: Sequence[Rect] = wounds.places()[max(0, wounds.turned - beat.cards) : wounds.turned]
    return [
        Flight(face, back, at, at, turn_over=True, tilt=0, duration=TURN, delay=WOUND * number)
        for number, at in enumerate(turned)
    ]


def _turned_up(table: TableContext) -> list[Motion]:
    """All dice turn over where they lie."""
    found: list[Motion] = []
    for seat in range(1, len(table.names) + 1):
        for at in range(1, 21):
            cell = table.flights.will.widget(f"queue-{seat}-{at}")
            if not isinstance(cell, QueueCell) or not cell.cell.act:
                continue
            lies = _die(cell)
            picture = art.picture(f"die-{pips(cell.cell.act)}", lies.size)
            back = hidden_die(lies.width)
            found.append(Flight(picture, back, lies, lies, turn_over=True, tilt=0, duration=TURN))
    return found
