"""Animations of a run: cards turned over, strikes, the joker's walk, a floor dealt anew."""

from __future__ import annotations

from typing import TypeGuard

from pygame import Rect

from engine.app import theme
from engine.app.widgets.containers import Sized, picture_of
from engine.rules.cards import HIDDEN, RED_JOKER
from engine.rules.events import Ended, Event, Moved, Shuffled
from engine.rules.places import Place
from engine.table import faces
from engine.table.animator import FLIGHT, Drop, Fade, Flight, Motion
from engine.table.context import TableContext
from engine.table.pace import Pace
from engine.table.plates import PassingPlate, plate
from games.rogue.rules.state import (
    ACE,
    CAPTIVE,
    DECK,
    DISCARD,
    PLACE_OF_CELL,
    STRIKE,
    AceMet,
    Ending,
    FloorCleared,
    Fought,
    HealthLost,
    Rogue,
    Struck,
    TurnedOver,
    Walked,
)
from games.rogue.table.cells import FALLEN_ANGLE, FALLEN_SHARE, goal_plate, goal_plate_rect
from games.rogue.table.fight import CardBehind
from games.rogue.table.hand import joker_of

BANNER_SECONDS = 2.0
"""Seconds for which the banner of a cleared floor is shown."""
TURN_OVER_SECONDS = 0.25
"""Seconds in which a card that was turned over is read."""
STRIKE_SECONDS = 0.3
"""Seconds in which a strike is read before it is compared."""
RESULT_SECONDS = 0.5
"""Seconds in which the result of a fight, or of meeting an ace, is read."""
LOSS_SECONDS = 0.4
"""Seconds in which a lost joker is missed."""
SHUFFLE_SECONDS = 0.15
"""Seconds for a shuffled deck."""
FALL_SECONDS = 0.5
"""Seconds in which a slain rogue falls."""
REVEAL_APART = 0.04
"""Seconds from one card to the next, as the face-down cards turn over at the end."""
FALL_DISTANCE = 40
"""Distance that a lost joker falls below its place, in style units."""
JOKER_BACK = Place("health")
"""Place of the jokers."""
MOST_CARDS_GATHERED = 8
"""Most cards that are drawn flying into a deck before it is shuffled."""
SIGN_SECONDS = 0.9
"""Seconds in which the goal's plate moves to the other corner."""


def pace(beat: Event) -> Pace:
    """Return the pace of a beat.

    A strike is drawn and compared before its effect; the cells of a floor are dealt in one go.
    """
    match beat:
        case TurnedOver():
            return Pace(TURN_OVER_SECONDS, sheet="fight")
        case Struck():
            return Pace(STRIKE_SECONDS, sheet="fight")
        case Fought():
            return Pace(RESULT_SECONDS, sheet="fight")
        case HealthLost():
            return Pace(LOSS_SECONDS, sheet="hand")
        case AceMet(end=end):
            return Pace(RESULT_SECONDS, sheet="hand" if end == "healed" else "fight")
        case Shuffled():
            return Pace(SHUFFLE_SECONDS, sheet="figures")
        case Moved(source=source) if source == DISCARD:
            return Pace(sheet="figures")
        case Moved(target=target) if target == STRIKE:
            return Pace(sheet="fight")
        case Moved(target=target) if target in (CAPTIVE, ACE):
            return Pace(sheet="hand")
        case Moved(source=source) if source == DECK:
            return Pace(step="deal")
    return Pace()


def motions(
    table: TableContext, beat: Event, view_before: Rogue, view_after: Rogue
) -> list[Motion]:
    """Return the motions of one event."""
    match beat:
        case TurnedOver():
            return _turn_motions(table, beat, view_after)
        case Moved() if is_gathering(beat):
            return _gather_motions(table, beat, view_after)
        case Moved(source=source):
            flights = table.flights.of(view_after, beat)
            captive_widget = table.widget("beside-strike")
            for motion in flights:
                if source in (STRIKE, CAPTIVE):
                    motion.source = ""  # the print of the card stays there
                if source == CAPTIVE and isinstance(captive_widget, CardBehind):
                    assert isinstance(motion, Flight)
                    motion.start = Rect(
                        captive_widget.rect.topleft, faces.size(captive_widget.card_width)
                    )
            return flights
        case HealthLost(ace=None, health=health):
            return _loss_motions(table, view_after, health + 1)
        case AceMet(end="healed", health=health):
            return _heal_motions(table, view_after, health)
        case Walked():
            return _walk_motions(table, beat, view_after)
        case Ended(reason=reason):
            topples = _fall_motions(table, view_after) if reason == Ending.SLAIN else []
            return [*topples, *_reveal_motions(table, view_after)]
        case FloorCleared():
            return [
                *_goal_motions(table, view_before, beat),
                *_banner_motions(table, beat),
            ]
    return []


def is_gathering(event: Event) -> TypeGuard[Moved]:
    """Return True if the event moves the discard pile into the deck."""
    return isinstance(event, Moved) and (event.source, event.target) == (DISCARD, DECK)


# Motions of single events.


def _turn_motions(table: TableContext, turned: TurnedOver, view_after: Rogue) -> list[Motion]:
    place = PLACE_OF_CELL[turned.cell]
    widget = table.widget(place)
    if widget is None:
        return []
    front, back = (
        table.flights.picture(view_after, card, place, widget.rect.width)
        for card in (turned.card, HIDDEN)
    )
    return [Flight(front, back, widget.rect, widget.rect, turn_over=True, source=place, tilt=0)]


def _gather_motions(table: TableContext, event: Moved, view_after: Rogue) -> list[Motion]:
    """Return the motion of the discard pile into the deck; its upper cards stand for all."""
    upper_cards = Moved(
        event.cards[-MOST_CARDS_GATHERED:][::-1], DISCARD, DECK, event.eyes, event.turned
    )
    flights = table.flights.of(view_after, upper_cards)
    if flights:
        flights[-1].count += len(event.cards) - len(flights)
    return flights


def _loss_motions(table: TableContext, view_after: Rogue, number: int) -> list[Motion]:
    """Return the motion of a joker that falls out of the hand."""
    widget = table.widget(f"joker-{number}")
    panel = table.widget("health")
    if widget is None or panel is None:
        return []
    picture = table.flights.picture(view_after, joker_of(number), JOKER_BACK, widget.rect.width)
    goal = (widget.rect.left, widget.rect.bottom + table.scale.px(FALL_DISTANCE))
    return [Drop(picture, widget.rect.topleft, goal, panel.rect, source=widget.id)]


def _heal_motions(table: TableContext, view_after: Rogue, number: int) -> list[Motion]:
    widget = table.widget(f"joker-{number}")
    if widget is None:
        return []
    picture = table.flights.picture(view_after, joker_of(number), JOKER_BACK, widget.rect.width)
    return [Fade(picture, widget.rect.topleft, duration=FLIGHT)]


def _walk_motions(table: TableContext, walked: Walked, view_after: Rogue) -> list[Motion]:
    source = PLACE_OF_CELL[walked.source]
    target = PLACE_OF_CELL[walked.cell]
    start = table.widget(source)
    goal = table.widget(target)
    if start is None or goal is None:
        return []
    picture = table.flights.picture(view_after, RED_JOKER, target, goal.rect.width)
    return [Flight(picture, None, start.rect, goal.rect, source=source, tilt=0)]


def _fall_motions(table: TableContext, view_after: Rogue) -> list[Motion]:
    """Return the motion of the rogue, who falls over on its cell."""
    place = PLACE_OF_CELL[view_after.here]
    widget = table.widget(place)
    if widget is None:
        return []
    size = faces.size(round(FALLEN_SHARE * widget.rect.width))
    goal = Rect((0, 0), size)
    goal.center = widget.rect.center
    picture = table.flights.picture(view_after, RED_JOKER, place, widget.rect.width)
    fall = Flight(picture, None, widget.rect, goal, angle=FALLEN_ANGLE, source=place, tilt=0)
    fall.duration = FALL_SECONDS
    return [fall]


def _reveal_motions(table: TableContext, view_after: Rogue) -> list[Motion]:
    """Return the motions of the face-down cards, which turn over at the end of a run."""
    open_view = table.open_view
    motions: list[Motion] = []
    for cell in view_after.face_down() if open_view else ():
        turns = _turn_motions(table, TurnedOver(cell, open_view.card(cell)), view_after)
        for turn in turns:
            turn.delay = FALL_SECONDS + REVEAL_APART * len(motions)
        motions += turns
    return motions


def _goal_motions(table: TableContext, view_before: Rogue, cleared: FloorCleared) -> list[Motion]:
    """Return the motion of the goal's plate to the other corner."""
    corners = [table.widget(PLACE_OF_CELL[cell]) for cell in (view_before.goal, cleared.goal)]
    if None in corners:
        return []
    start, end = (goal_plate_rect(table.scale, corner.rect) for corner in corners if corner)
    sign = picture_of(Sized(goal_plate(table.scale, end.width), wide=end.width), table.scale)
    return [Flight(sign, None, start, end, source="goal", tilt=0, duration=SIGN_SECONDS)]


def _banner_motions(table: TableContext, cleared: FloorCleared) -> list[Motion]:
    """Return the banner of a cleared floor, shown while the goal's plate moves."""
    dungeon = table.widget("dungeon")
    if dungeon is None:
        return []
    words = f"The goal is {cleared.goal} now: the corner you came from."
    title = f"Floor {cleared.floors} cleared"
    width = dungeon.rect.width - 2 * table.scale.px(theme.MARGIN)
    picture = plate(table.scale, width, title, words)
    return [PassingPlate(picture, dungeon.rect.center, duration=BANNER_SECONDS)]
