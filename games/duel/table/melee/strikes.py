"""How a fight moves: dice to the middle, cards that are shown one by one, programs turned up."""

from __future__ import annotations

from pygame import Rect

from engine.app import art
from engine.rules.events import Event
from engine.table import faces
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
from games.duel.table.medals import DiePicture, SuitCards, hidden_die, stat_card
from games.duel.table.melee.faces import pips
from games.duel.table.melee.rows import column
from games.duel.table.stat_box import StatBox

DIE, CARD, WOUND, TURN = 0.25, 0.15, 0.25, 0.22
"""Seconds in which a die moves to the middle, a card of a stat and one of Endurance is shown, and a
die is turned up."""
DIE_APART, ALL_TURN = 0.16, 1.2
"""Seconds from one die that turns up to the next, and at most for all of them."""
MOST_DICE = 20
NEXT = 0.03
"""Seconds from one card of Endurance that has turned to the next."""
SAID, NONE_LEFT, READ, HEAVY, SHOWN = 0.4, 0.5, 0.7, 0.9, 1.5
"""Seconds for which a sum is looked at, that there was nothing to choose, what has become of an
action, what weighs, and the dice when all lie open."""
FALLEN = 1.5
"""Seconds for which a figure that has fallen is looked at on the map."""
FIELD, SHEET, QUEUE = "field", "fight", "queue"


def pace(beat: Event) -> Pace | None:
    """For how long an event of a fight is looked at; None where it is none."""
    match beat:
        case Fell():
            return Pace(FALLEN, sheet=FIELD)
        case Showed(exhausted=True):
            return Pace(HEAVY, sheet=SHEET)
        case ProgramsShown():
            return Pace(SHOWN, sheet=QUEUE)
        case FightBegan():
            return Pace(HEAVY, sheet=SHEET)
        case FightEnded():
            return Pace(SAID, sheet=FIELD)
        case Cancelled():
            return Pace(READ, sheet=QUEUE)
        case NobodyCancels() | Wasted() | Guarded() | Turned():
            return Pace(READ, sheet=SHEET)
        case Showed(stat="endurance"):
            return Pace(NEXT, sheet=SHEET)
        case ShowedNothing(able=False):
            return Pace(NONE_LEFT, sheet=SHEET)
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
        case Retreated() | Fell():
            return None
    return []


def _to_the_middle(
    table: TableContext, after: Duel, seat: int, slot: int, act: Act
) -> list[Motion]:
    """The die that comes next goes from the queue to the middle."""
    fighter = after.fight.fighter(seat) if after.fight else None
    if fighter is None:
        return []
    goal = table.flights.after.widget("blow-act")
    die = table.flights.before.widget(f"queue-{seat}-{column(fighter.program, slot)}-die")
    if goal is None or die is None:
        return []
    side = min(goal.rect.size) // 2
    end = Rect(0, 0, side, side)
    end.center = goal.rect.center
    picture = art.picture(f"die-{pips(act)}", end.size)
    return [Flight(picture, None, Rect(die.rect), end, tilt=0, duration=DIE)]


def _shown(table: TableContext, beat: Showed) -> list[Motion]:
    """Cards of a stat go from the warrior to its plate, one by one."""
    id = f"medal-{beat.seat}"
    medal = table.flights.before.widget(id) or table.flights.after.widget(id)
    plate = table.flights.after.widget(f"plate-{beat.seat}")
    if medal is None or plate is None:
        return []
    pile = table.flights.after.widget(f"stands-{beat.seat}-{beat.stat}")
    if isinstance(pile, StatBox):
        return _onto(table, beat, pile)
    scale = table.scale
    width = scale.px(30)
    face = stat_card(SUITS[beat.stat], width, scale.four_colours)
    start, goal = face.get_rect(center=medal.rect.center), face.get_rect(center=plate.rect.center)
    return [
        Flight(face, None, start, goal, tilt=0, duration=0.26, delay=CARD * number)
        for number in range(beat.cards)
    ]


def _onto(table: TableContext, beat: Showed, pile: StatBox) -> list[Motion]:
    """Cards of a stat turn over on their way from the hand to their pile, where that is seen."""
    goal = table.flights.before.of(pile.id)  # rows change places once they have arrived
    hand = table.flights.before.widget(f"hand-{beat.seat}")
    if goal is None or hand is None:
        return []
    scale, wide = table.scale, goal.width
    front, back = stat_card(SUITS[beat.stat], wide, scale.four_colours), faces.back("pine", wide)
    start = back.get_rect(center=hand.rect.center)
    return [
        Flight(front, back, start, goal, turn_over=True, duration=0.26, delay=CARD * number)
        for number in range(beat.cards)
    ]


def _wounds(table: TableContext, beat: Showed) -> list[Motion]:
    """Cards of Endurance turn where they are asked for, one by one."""
    wounds, lies = table.flights.after.widget("wounds"), table.flights.before.widget("wounds")
    if not isinstance(wounds, SuitCards):
        return []
    if not isinstance(lies, SuitCards) or lies.count != wounds.count:
        lies = wounds
    scale = table.scale
    face = stat_card("H", lies.size(scale)[0], scale.four_colours)
    back = art.picture("back-pine", face.get_size(), stretch=True)
    turned = lies.places(scale)[max(0, wounds.turned - beat.cards) : wounds.turned]
    return [
        Flight(face, back, at, at, turn_over=True, tilt=0, duration=TURN, delay=WOUND * number)
        for number, at in enumerate(turned)
    ]


def _turned_up(table: TableContext) -> list[Motion]:
    """All dice turn over where they lie now, one after the other: round by round, down the rows."""
    dice: list[tuple[Rect, DiePicture]] = []
    for seat in range(1, len(table.names) + 1):
        for at in range(1, MOST_DICE + 1):
            id = f"queue-{seat}-{at}-die"
            lies, shown = table.flights.before.widget(id), table.flights.after.widget(id)
            if lies and isinstance(shown, DiePicture) and shown.pips:
                dice.append((Rect(lies.rect), shown))
    dice.sort(key=lambda turned: (turned[0].left, turned[0].top))
    apart = min(DIE_APART, ALL_TURN / max(1, len(dice)))
    found: list[Motion] = []
    for number, (lying, die) in enumerate(dice):
        front, back = art.picture(f"die-{die.pips}", lying.size), hidden_die(lying.width)
        flight = Flight(front, back, lying, lying, turn_over=True, tilt=0, duration=TURN)
        flight.delay = apart * number
        found.append(flight)
    return found
