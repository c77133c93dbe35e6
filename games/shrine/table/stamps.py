"""Stamps: answers, outcomes and weighty events of seats, printed askew on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import product
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.app import theme
from engine.app.easing import out_cubic
from engine.app.paint.grounds import Edging, flat
from engine.app.pictures import remembered
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Widget, walk
from engine.app.widgets.containers import Inside, pictured
from engine.app.widgets.plates import Plate
from engine.rules.events import Event
from engine.table.animator import Motion
from engine.table.cards import CardWidget
from games.shrine.rules.events import (
    ActionBlocked,
    ActionFizzled,
    ActionStands,
    Answered,
    MadeEqual,
    TriadBroken,
    TriadMade,
)
from games.shrine.rules.state import Shrine
from games.shrine.table.answers import answering_seat
from games.shrine.words import descriptions

PAD_X = 11
PAD_Y = 5
ASKEW = 4
"""Degrees by which a stamp is turned."""
LANDS = 0.16
"""Seconds in which a stamp comes down."""
FROM = 1.6
"""Factor of a stamp's size when it begins to come down."""
STEP = 6
"""Distance between the places tried for a stamp, in style units."""
Ink = theme.Colour


@remembered(64)
def picture(scale: Scale, words: str, ink: Ink, role: Role = Role.BUTTON) -> Surface:
    """Return the picture of a stamp: words in a double frame on paper, a little askew."""
    frame = Edging(ink, 2.2), Edging(ink, 0.9, 3.6, 0.7)
    ground = flat(theme.PARCHMENT, theme.BADGE_CUT, *frame)
    label = Label("words", words=words, role=role, colour=ink)
    plain = pictured(Inside(Plate("stamp", ground=ground), label, PAD_X, PAD_Y), scale)
    return pygame.transform.rotozoom(plain, ASKEW, 1)


@dataclass(eq=False)
class Stamp(Widget):
    """Stamp on the table; it reacts to no press."""

    words: str = ""
    ink: Ink = theme.INK
    role: Role = Role.BUTTON
    _: KW_ONLY
    over: bool = True

    @property
    def name(self) -> str:
        return self.words

    def size(self, scale: Scale, width: int | None = None) -> tuple[int, int]:
        if width is not None:
            return 0, 0
        return picture(scale, self.words, self.ink, self.role).get_size()

    def draw(self, surface: Surface, look: Look) -> None:
        if not look.lifted:
            shown = picture(look.scale, self.words, self.ink, self.role)
            surface.blit(shown, shown.get_rect(center=self.rect.center))


def free(
    scale: Scale, stamps: Sequence[Stamp], rooms: Sequence[Rect], lying: Sequence[Widget]
) -> list[Widget]:
    """Return the first stamp that has free room, placed there; an empty list if none has.

    Free room covers no words, hand or button, and if possible no card. The lowest place furthest to
    the right is taken.

    Args:
        scale: The scale of the window.
        stamps: One stamp in several sizes, the best first.
        rooms: Rectangles in pixels to look in, the best first.
        lying: Widgets that are there.
    """
    leaves = [each for each, _ in walk(lying) if not each.widgets and not isinstance(each, Stamp)]
    words = [_inked(each, scale) for each in leaves if not isinstance(each, CardWidget)]
    cards = [each.rect for each in leaves if isinstance(each, CardWidget)]
    step = scale.px(STEP)
    for taken, room, stamp in product((words + cards, words), rooms, stamps):
        wide, tall = stamp.rect.size
        for top in range(room.bottom - tall, room.top - 1, -step):
            for left in range(room.right - wide, room.left - 1, -step):
                stamp.rect.topleft = left, top
                if stamp.rect.collidelist(taken) < 0:
                    return [stamp]
    return []


def _inked(widget: Widget, scale: Scale) -> Rect:
    """Return the visible part of a widget in pixels; of a label, the extent of its words."""
    if not isinstance(widget, Label) or widget.align != "left":
        return widget.rect
    seen = Rect(widget.rect.topleft, widget.size(scale, widget.rect.width))
    if widget.middle:
        seen.centery = widget.rect.centery
    return seen


@dataclass(eq=False)
class Landing(Motion):
    """Motion of a stamp that comes down on its place."""

    picture: Surface
    at: Rect
    _: KW_ONLY
    duration: float = LANDS

    def __post_init__(self) -> None:
        self._own = self.picture.copy()

    def extent(self, progress: float) -> Rect:
        return Rect(self.at).inflate(*(round(side * (FROM - 1)) for side in self.at.size))

    def draw(self, surface: Surface, progress: float) -> None:
        share = out_cubic(progress)
        shown = pygame.transform.rotozoom(self._own, 0, FROM - (FROM - 1) * share)
        shown.set_alpha(round(255 * share))
        surface.blit(shown, shown.get_rect(center=self.at.center))


def landing(was: Widget | None, will: Widget | None, scale: Scale) -> list[Motion]:
    """Return the motion of a stamp that is new on the screen, if it is.

    `was` and `will` are the widget of the stamp before and after.
    """
    if not isinstance(will, Stamp) or (isinstance(was, Stamp) and was.words == will.words):
        return []
    shown = picture(scale, will.words, will.ink, will.role)
    return [Landing(shown, shown.get_rect(center=will.rect.center), source=will.id)]


# Ids and words of stamps.


def of_seat(seat: int) -> str:
    """Return the id of the stamp with a seat's answer."""
    return f"stamp-{seat}"


def weighs(seat: int) -> str:
    """Return the id of the stamp with a weighty event at a seat."""
    return f"weighs-{seat}"


ANNOUNCED = "stamp-announced"
"""Id of the stamp on the announced action."""


class Stamped(NamedTuple):
    """Words of a stamp, and their ink."""

    words: str
    ink: Ink

    def stamp(self, id: str, scale: Scale, role: Role = Role.BUTTON) -> Stamp:
        """Return the stamp in its size, to be moved to its place."""
        stamp = Stamp(id, words=self.words, ink=self.ink, role=role)
        stamp.rect = Rect((0, 0), stamp.size(scale))
        return stamp

    def sizes(self, id: str, scale: Scale, most: Role) -> list[Stamp]:
        """Return the stamp in several sizes, beginning with the text size `most`."""
        roles = dict.fromkeys((most, Role.BUTTON, Role.NOTE))
        return [self.stamp(id, scale, role) for role in roles]


AYE = theme.SUIT_GREEN
"""Ink of an answer that allows an action."""
NAY = theme.BONUS
"""Ink of an answer that stops an action; the words of a stamp say so, too."""


AFTER_ALL = "Goes ahead after all"


def answered(events: Sequence[Answered | ActionBlocked], turn: int, seat: int) -> Stamped | None:
    """Return the stamp of a seat's last answer to the action of the seat `turn`, if any."""
    given = [event for event in events if answering_seat(event) == seat][-1:]
    for event in given:
        stops = isinstance(event, ActionBlocked) or event.fizzles
        return Stamped(descriptions.answered(event, turn).capitalize(), NAY if stops else AYE)
    return None


def weighty(event: Event | None, seat: int) -> Stamped | None:
    """Return the stamp of a weighty event at a seat, while the event is shown."""
    match event:
        case TriadMade(seat=at) if at == seat:
            return Stamped("Triad", AYE)
        case TriadBroken(seat=at) if at == seat:
            return Stamped("Triad broken", NAY)
        case MadeEqual(seat=at) if at == seat:
            return Stamped("Must match", theme.INK)
    return None


def outcome(told: Sequence[Event], answers: Sequence[Event], seen: Shrine) -> Stamped | None:
    """Return the stamp on an announced action, if there is something to stamp.

    A fizzle is only a question until its player can't insist any more.

    Args:
        told: Events of the last answer that have been shown.
        answers: All answers to the action.
        seen: The view that is shown.
    """
    for event in [*told[::-1], *answers[::-1]]:
        match event:
            case Answered(fizzles=True, seat=seat):
                if seat == seen.turn:
                    return Stamped(AFTER_ALL, AYE)
                return Stamped("Fizzle?" if seen.may_counter() else "Fizzled", NAY)
            case ActionStands():
                fizzled = seen.announced and seen.announced.fizzler
                return Stamped(AFTER_ALL if fizzled else "Goes ahead", AYE)
            case ActionBlocked():
                return Stamped("Blocked", NAY)
            case ActionFizzled():
                return Stamped("Fizzled", NAY)
    return None
