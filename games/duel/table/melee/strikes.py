"""Animations and pace of a fight: dice move to the middle, cards are shown, dice turn up."""

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

DIE = 0.25
CARD = 0.15
WOUND = 0.25
TURN = 0.22
"""Seconds of animations.

They are: a die moves to the middle; the next card of a stat starts; the next card of Endurance
starts; a card or a die turns over.
"""
DIE_APART = 0.16
ALL_TURN = 1.2
"""Seconds between two dice that turn up, and maximum for all of them together."""
MOST_DICE = 20
NEXT = 0.03
"""Seconds for which the table waits after cards of Endurance have turned."""
SAID = 0.4
NONE_LEFT = 0.5
READ = 0.7
HEAVY = 0.9
SHOWN = 1.5
"""Seconds for which events stay visible.

They are: a sum; a question without a choice; the fate of an action; an important event; the dice
when all are open.
"""
FALLEN = 1.5
"""Seconds for which a fallen figure is shown on the map."""
FIELD = "field"
SHEET = "fight"
QUEUE = "queue"


def pace(beat: Event) -> Pace | None:
    """Return the pace of an event of a fight; None for other events."""
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
    """Return the animations of an event of a fight; None if the battlefield shows the event."""
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
    """Return the flight of the next die from the queue to the middle."""
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
    """Return the flights of shown cards from the warrior to the stat's plate, one by one."""
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
    start = face.get_rect(center=medal.rect.center)
    goal = face.get_rect(center=plate.rect.center)
    return [
        Flight(face, None, start, goal, tilt=0, duration=0.26, delay=CARD * number)
        for number in range(beat.cards)
    ]


def _onto(table: TableContext, beat: Showed, pile: StatBox) -> list[Motion]:
    """Return the flights of shown cards from the hand to the pile in the queue, turning over."""
    goal = table.flights.before.of(pile.id)  # rows change places after the cards arrive
    hand = table.flights.before.widget(f"hand-{beat.seat}")
    if goal is None or hand is None:
        return []
    scale = table.scale
    wide = goal.width
    front = stat_card(SUITS[beat.stat], wide, scale.four_colours)
    back = faces.back("pine", wide)
    start = back.get_rect(center=hand.rect.center)
    return [
        Flight(front, back, start, goal, turn_over=True, duration=0.26, delay=CARD * number)
        for number in range(beat.cards)
    ]


def _wounds(table: TableContext, beat: Showed) -> list[Motion]:
    """Return the turning of Endurance cards at their places, one by one."""
    wounds = table.flights.after.widget("wounds")
    before = table.flights.before.widget("wounds")
    if not isinstance(wounds, SuitCards):
        return []
    if not isinstance(before, SuitCards) or before.count != wounds.count:
        before = wounds
    scale = table.scale
    face = stat_card("H", before.size(scale)[0], scale.four_colours)
    back = art.picture("back-pine", face.get_size(), stretch=True)
    turned = before.places(scale)[max(0, wounds.turned - beat.cards) : wounds.turned]
    return [
        Flight(
            face, back, place, place, turn_over=True, tilt=0, duration=TURN, delay=WOUND * number
        )
        for number, place in enumerate(turned)
    ]


def _turned_up(table: TableContext) -> list[Motion]:
    """Return the turning of all dice at their places: round by round, from top to bottom."""
    dice: list[tuple[Rect, DiePicture]] = []
    for seat in range(1, len(table.names) + 1):
        for place in range(1, MOST_DICE + 1):
            id = f"queue-{seat}-{place}-die"
            hidden = table.flights.before.widget(id)
            shown = table.flights.after.widget(id)
            if hidden and isinstance(shown, DiePicture) and shown.pips:
                dice.append((Rect(hidden.rect), shown))
    dice.sort(key=lambda turned: (turned[0].left, turned[0].top))
    apart = min(DIE_APART, ALL_TURN / max(1, len(dice)))
    flights: list[Motion] = []
    for number, (rect, die) in enumerate(dice):
        front = art.picture(f"die-{die.pips}", rect.size)
        back = hidden_die(rect.width)
        flight = Flight(front, back, rect, rect, turn_over=True, tilt=0, duration=TURN)
        flight.delay = apart * number
        flights.append(flight)
    return flights
