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
from games.duel.table.battlefield.motions import card_flights
from games.duel.table.battlefield.throws import FIELD_TAB
from games.duel.table.medals import DiePicture, SuitCards, hidden_die_picture, stat_card_picture
from games.duel.table.melee.faces import pips_of
from games.duel.table.melee.rows import round_of
from games.duel.table.stat_box import StatBox

DIE_FLIGHT_SECONDS = 0.25
"""Seconds in which a die moves to the middle."""
CARD_DELAY = 0.15
"""Seconds until the next shown card of a stat starts."""
WOUND_DELAY = 0.25
"""Seconds until the next card of Endurance starts to turn."""
TURN_OVER_SECONDS = 0.22
"""Seconds in which a card or a die turns over."""
CARD_FLIGHT_SECONDS = 0.26
"""Seconds in which a shown card flies to its place."""
DIE_DELAY = 0.16
"""Seconds between two dice that turn up."""
MAX_DICE_DELAY = 1.2
"""Greatest number of seconds until the last of all dice starts to turn up."""
MAX_COLUMNS = 20
"""Columns of the queue that are searched for dice; no warrior has that many."""
TURNED_SECONDS = 0.03
"""Seconds for which the table waits after cards of Endurance have turned."""
SUM_SECONDS = 0.4
"""Seconds for which a sum stays visible."""
NO_CHOICE_SECONDS = 0.5
"""Seconds for which a question without a choice stays visible."""
FATE_SECONDS = 0.7
"""Seconds for which the fate of an action stays visible."""
IMPORTANT_SECONDS = 0.9
"""Seconds for which an important event stays visible."""
PROGRAMS_SECONDS = 1.5
"""Seconds for which the dice stay visible when all are open."""
FALLEN_SECONDS = 1.5
"""Seconds for which a fallen figure is shown on the map."""
FIGHT_TAB = "fight"
"""Tab of the fight in a small window."""
QUEUE_TAB = "queue"
"""Tab of the queue in a small window."""


def pace(event: Event) -> Pace | None:
    """Return the pace of an event of a fight; None for other events."""
    match event:
        case Fell():
            return Pace(FALLEN_SECONDS, sheet=FIGHT_TAB)
        case Retreated():
            return Pace(FATE_SECONDS, sheet=FIGHT_TAB)
        case Showed(exhausted=True):
            return Pace(IMPORTANT_SECONDS, sheet=FIGHT_TAB)
        case ProgramsShown():
            return Pace(PROGRAMS_SECONDS, sheet=QUEUE_TAB)
        case FightBegan():
            return Pace(IMPORTANT_SECONDS, sheet=FIGHT_TAB)
        case FightEnded():
            return Pace(SUM_SECONDS, sheet=FIELD_TAB)
        case Cancelled():
            return Pace(FATE_SECONDS, sheet=QUEUE_TAB)
        case NobodyCancels() | Wasted() | Guarded() | Turned():
            return Pace(FATE_SECONDS, sheet=FIGHT_TAB)
        case Showed(stat="endurance"):
            return Pace(TURNED_SECONDS, sheet=FIGHT_TAB)
        case ShowedNothing(able=False):
            return Pace(NO_CHOICE_SECONDS, sheet=FIGHT_TAB)
        case Showed() | ShowedNothing() | Struck() | BlowBegan():
            return Pace(SUM_SECONDS, sheet=FIGHT_TAB)
        case StepBegan() | RoundBegan():
            return Pace(DIE_FLIGHT_SECONDS, sheet=FIGHT_TAB)
    return None


def motions(table: TableContext, event: Event, after: Duel) -> list[Motion] | None:
    """Return the animations of an event of a fight; None if the battlefield shows the event."""
    match event:
        case BlowBegan(seat=seat, act=act, slot=slot) | Guarded(seat=seat, act=act, slot=slot):
            return _die_flights(table, after, seat, slot, act)
        case Turned(seat=seat, slot=slot):
            return _die_flights(table, after, seat, slot, "retreat")
        case Showed(stat="endurance"):
            return _wound_flips(table, event)
        case Showed():
            return _flights_to_plate(table, event)
        case ProgramsShown():
            return _dice_flips(table)
        case Retreated() | Fell():
            return None
    return []


def _die_flights(table: TableContext, after: Duel, seat: int, slot: int, act: Act) -> list[Motion]:
    """Return the flight of the next die from the queue to the middle."""
    fighter = after.fight.fighter(seat) if after.fight else None
    if fighter is None:
        return []
    strike = table.flights.after.widget("blow-act")
    die_id = f"queue-{seat}-{round_of(fighter.program, slot)}-die"
    die_before = table.flights.before.widget(die_id)
    if strike is None or die_before is None:
        return []
    side = min(strike.rect.size) // 2
    end = Rect(0, 0, side, side)
    end.center = strike.rect.center
    picture = art.picture(f"die-{pips_of(act)}", end.size)
    return [Flight(picture, None, Rect(die_before.rect), end, tilt=0, duration=DIE_FLIGHT_SECONDS)]


def _flights_to_plate(table: TableContext, event: Showed) -> list[Motion]:
    """Return the flights of shown cards from the warrior to the stat's plate, one by one."""
    if table.flights.after.widget(f"head-{event.seat}"):  # the stats stand beside the ground
        return card_flights(table, event)
    id = f"medal-{event.seat}"
    medal = table.flights.before.widget(id) or table.flights.after.widget(id)
    plate = table.flights.after.widget(f"plate-{event.seat}")
    if medal is None or plate is None:
        return []
    pile = table.flights.after.widget(f"stands-{event.seat}-{event.stat}")
    if isinstance(pile, StatBox):
        return _flights_to_pile(table, event, pile)
    scale = table.scale
    width = scale.px(30)
    face = stat_card_picture(SUITS[event.stat], width, scale.four_colours)
    start = face.get_rect(center=medal.rect.center)
    goal = face.get_rect(center=plate.rect.center)
    return [
        Flight(
            face, None, start, goal, tilt=0, duration=CARD_FLIGHT_SECONDS, delay=CARD_DELAY * number
        )
        for number in range(event.cards)
    ]


def _flights_to_pile(table: TableContext, event: Showed, pile: StatBox) -> list[Motion]:
    """Return the flights of shown cards from the hand to the pile in the queue, turning over."""
    pile_before = table.flights.before.of(pile.id)  # rows change places after the cards arrive
    hand = table.flights.before.widget(f"hand-{event.seat}")
    if pile_before is None or hand is None:
        return []
    scale = table.scale
    card_width = pile_before.width
    front = stat_card_picture(SUITS[event.stat], card_width, scale.four_colours)
    back = faces.back("pine", card_width)
    start = back.get_rect(center=hand.rect.center)
    return [
        Flight(
            front,
            back,
            start,
            pile_before,
            turn_over=True,
            duration=CARD_FLIGHT_SECONDS,
            delay=CARD_DELAY * number,
        )
        for number in range(event.cards)
    ]


def _wound_flips(table: TableContext, event: Showed) -> list[Motion]:
    """Return the turning of Endurance cards at their places, one by one."""
    cards_after = table.flights.after.widget("wounds")
    cards_before = table.flights.before.widget("wounds")
    if not isinstance(cards_after, SuitCards):
        return []
    if not isinstance(cards_before, SuitCards) or cards_before.count != cards_after.count:
        cards_before = cards_after
    scale = table.scale
    face = stat_card_picture("H", cards_before.size(scale)[0], scale.four_colours)
    back = art.picture("back-pine", face.get_size(), stretch=True)
    first_flipped = max(0, cards_after.filled_count - event.cards)
    flipped_places = cards_before.places(scale)[first_flipped : cards_after.filled_count]
    return [
        Flight(
            face,
            back,
            place,
            place,
            turn_over=True,
            tilt=0,
            duration=TURN_OVER_SECONDS,
            delay=WOUND_DELAY * number,
        )
        for number, place in enumerate(flipped_places)
    ]


def _dice_flips(table: TableContext) -> list[Motion]:
    """Return the turning of all dice at their places: round by round, from top to bottom."""
    dice: list[tuple[Rect, DiePicture]] = []
    for seat in range(1, len(table.names) + 1):
        for column in range(1, MAX_COLUMNS + 1):
            id = f"queue-{seat}-{column}-die"
            die_before = table.flights.before.widget(id)
            die_after = table.flights.after.widget(id)
            if die_before and isinstance(die_after, DiePicture) and die_after.pips:
                dice.append((Rect(die_before.rect), die_after))
    dice.sort(key=lambda rect_and_die: (rect_and_die[0].left, rect_and_die[0].top))
    delay_step = min(DIE_DELAY, MAX_DICE_DELAY / max(1, len(dice)))
    flights: list[Motion] = []
    for number, (rect, die) in enumerate(dice):
        front = art.picture(f"die-{die.pips}", rect.size)
        back = hidden_die_picture(rect.width)
        flight = Flight(front, back, rect, rect, turn_over=True, tilt=0, duration=TURN_OVER_SECONDS)
        flight.delay = delay_step * number
        flights.append(flight)
    return flights
