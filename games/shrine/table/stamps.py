"""Stamps: how a seat has answered, and what weighs, printed askew where it holds."""

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
from games.shrine.table.answers import by
from games.shrine.words import descriptions

PAD_X = 11
PAD_Y = 5
ASKEW = 4
"""Degrees by which a stamp is turned."""
LANDS = 0.16
FROM = 1.6
"""Seconds that it takes to come down, and how many times as large it is at first."""
STEP = 6
"""Distance between places tried for a stamp, in style units."""
Ink = theme.Colour


@remembered(64)
def picture(scale: Scale, words: str, ink: Ink, role: Role = Role.BUTTON) -> Surface:
    """Words in a double frame of one ink on paper, a little askew."""
    frame = Edging(ink, 2.2), Edging(ink, 0.9, 3.6, 0.7)
    ground = flat(theme.PARCHMENT, theme.BADGE_CUT, *frame)
    label = Label("words", words=words, role=role, colour=ink)
    plain = pictured(Inside(Plate("stamp", ground=ground), label, PAD_X, PAD_Y), scale)
    return pygame.transform.rotozoom(plain, ASKEW, 1)


@dataclass(eq=False)
class Stamp(Widget):
    """A stamp; it takes no press."""

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
    """Return the first of some stamps that are alike but for their size, where there is free ground
    for it in one of some rooms: the lowest place, furthest to the right, that covers no words, hand
    or button, and if possible no card; nothing where there is none."""
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
    """Return where a widget is seen; of words, as far as they go."""
    if not isinstance(widget, Label) or widget.align != "left":
        return widget.rect
    seen = Rect(widget.rect.topleft, widget.size(scale, widget.rect.width))
    if widget.middle:
        seen.centery = widget.rect.centery
    return seen


@dataclass(eq=False)
class Landing(Motion):
    """A stamp comes down where it will lie."""

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
    """How a stamp comes that will lie there; nothing where it does already, or not on the
    screen."""
    if not isinstance(will, Stamp) or (isinstance(was, Stamp) and was.words == will.words):
        return []
    shown = picture(scale, will.words, will.ink, will.role)
    return [Landing(shown, shown.get_rect(center=will.rect.center), source=will.id)]


# What is stamped.


def of_seat(seat: int) -> str:
    """The stamp at a seat, by its name on the screen."""
    return f"stamp-{seat}"


def weighs(seat: int) -> str:
    """The stamp of what weighs at a seat."""
    return f"weighs-{seat}"


ANNOUNCED = "stamp-announced"
"""The stamp on what is announced."""


class Stamped(NamedTuple):
    """What is stamped, and in which ink."""

    words: str
    ink: Ink

    def stamp(self, id: str, scale: Scale, role: Role = Role.BUTTON) -> Stamp:
        """The stamp, as large as it is, to be moved to its place."""
        stamp = Stamp(id, words=self.words, ink=self.ink, role=role)
        stamp.rect = Rect((0, 0), stamp.size(scale))
        return stamp

    def sizes(self, id: str, scale: Scale, most: Role) -> list[Stamp]:
        """The stamp as large as possible, and smaller."""
        roles = dict.fromkeys((most, Role.BUTTON, Role.NOTE))
        return [self.stamp(id, scale, role) for role in roles]


AYE = theme.SUIT_GREEN
NAY = theme.BONUS
"""The inks of what allows and of what stops; the words say so, too."""


AFTER_ALL = "Goes ahead after all"


def answered(events: Sequence[Answered | ActionBlocked], turn: int, seat: int) -> Stamped | None:
    """How a seat has answered last, of the answers to what the seat of the turn has announced."""
    given = [event for event in events if by(event) == seat][-1:]
    for event in given:
        stops = isinstance(event, ActionBlocked) or event.fizzles
        return Stamped(descriptions.answered(event, turn).capitalize(), NAY if stops else AYE)
    return None


def weighty(event: Event | None, seat: int) -> Stamped | None:
    """What weighs at a seat, while it is looked at."""
    match event:
        case TriadMade(seat=at) if at == seat:
            return Stamped("Triad", AYE)
        case TriadBroken(seat=at) if at == seat:
            return Stamped("Triad broken", NAY)
        case MadeEqual(seat=at) if at == seat:
            return Stamped("Must match", theme.INK)
    return None


def outcome(told: Sequence[Event], answers: Sequence[Event], seen: Shrine) -> Stamped | None:
    """What is stamped on what is announced, from what its last answer has brought about so far
    (`told`) and all answers to it; a fizzle is no more than a question as long as whoever announced
    it may insist."""
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
