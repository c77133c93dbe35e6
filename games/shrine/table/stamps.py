"""Stamps: answers, outcomes and weighty events of seats, printed askew on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import product
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import theme
from engine.app.easing import out_cubic
from engine.app.paint.grounds import Edging, flat
from engine.app.pictures import cached_picture
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, Widget, walk
from engine.app.widgets.containers import Inside, picture_of
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
"""Padding of a stamp at the left and right of its words, in style units."""
PAD_Y = 5
"""Padding of a stamp above and below its words, in style units."""
TILT = 4
"""Degrees by which a stamp is turned."""
LANDING_SECONDS = 0.16
"""Seconds in which a stamp comes down."""
START_FACTOR = 1.6
"""Factor of a stamp's size when it begins to come down."""
SEARCH_STEP = 6
"""Distance between the places tried for a stamp, in style units."""
Ink = theme.Colour


@cached_picture(64)
def stamp_picture(scale: Scale, words: str, ink: Ink, role: Role = Role.BUTTON) -> Surface:
    """Return the picture of a stamp: words in a double frame on paper, a little askew."""
    frame = Edging(ink, width=2.2), Edging(ink, width=0.9, inset=3.6, opacity=0.7)
    ground = flat(theme.PARCHMENT, theme.BADGE_CUT, *frame)
    label = Label("words", words=words, role=role, colour=ink)
    upright = picture_of(Inside(Plate("stamp", ground=ground), label, PAD_X, PAD_Y), scale)
    return pygame.transform.rotozoom(upright, TILT, 1)


@dataclass(eq=False)
class Stamp(Widget):
    """Stamp on the table; it reacts to no press."""

    words: str = ""
    ink: Ink = theme.INK
    role: Role = Role.BUTTON
    _: KW_ONLY
    may_overlap: bool = True

    @override
    @property
    def name(self) -> str:
        return self.words

    @override
    def size(self, scale: Scale, width: int | None = None) -> tuple[int, int]:
        if width is not None:  # a stamp lies on top of the layout and takes no room in it
            return 0, 0
        return stamp_picture(scale, self.words, self.ink, self.role).get_size()

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        if not look.lifted_count:
            shown_picture = stamp_picture(look.scale, self.words, self.ink, self.role)
            surface.blit(shown_picture, shown_picture.get_rect(center=self.rect.center))


def place_stamp(
    scale: Scale, stamps: Sequence[Stamp], rooms: Sequence[Rect], widgets: Sequence[Widget]
) -> list[Widget]:
    """Return the first stamp that has free room, placed there; an empty list if none has.

    Free room covers no words, hand, step or button, and if possible no card. The lowest place
    furthest to the right is taken.

    Args:
        scale: The scale of the window.
        stamps: One stamp in several sizes, the best first.
        rooms: Rectangles in pixels to look in, the best first.
        widgets: Widgets that are there.
    """
    others = [
        widget
        for widget, _ in walk(widgets)
        if not isinstance(widget, Stamp) and not (isinstance(widget, Panel) and widget.widgets)
    ]
    rects = [_words_rect(each, scale) for each in others if not isinstance(each, CardWidget)]
    card_rects = [each.rect for each in others if isinstance(each, CardWidget)]
    step = scale.px(SEARCH_STEP)
    for occupied, room, stamp in product((rects + card_rects, rects), rooms, stamps):
        width, height = stamp.rect.size
        for top in range(room.bottom - height, room.top - 1, -step):
            for left in range(room.right - width, room.left - 1, -step):
                stamp.rect.topleft = left, top
                if stamp.rect.collidelist(occupied) < 0:
                    return [stamp]
    return []


def _words_rect(widget: Widget, scale: Scale) -> Rect:
    """Return the visible part of a widget in pixels; of a label, the extent of its words."""
    if not isinstance(widget, Label) or widget.align != "left":
        return widget.rect
    rect = Rect(widget.rect.topleft, widget.size(scale, widget.rect.width))
    if widget.middle:
        rect.centery = widget.rect.centery
    return rect


@dataclass(eq=False)
class Landing(Motion):
    """Motion of a stamp that comes down on its place."""

    picture: Surface
    goal: Rect
    _: KW_ONLY
    duration: float = LANDING_SECONDS

    def __post_init__(self) -> None:
        self._picture_copy = self.picture.copy()

    @override
    def extent(self, progress: float) -> Rect:
        return Rect(self.goal).inflate(
            *(round(side * (START_FACTOR - 1)) for side in self.goal.size)
        )

    @override
    def draw(self, surface: Surface, progress: float) -> None:
        share = out_cubic(progress)
        shown_picture = pygame.transform.rotozoom(
            self._picture_copy, 0, START_FACTOR - (START_FACTOR - 1) * share
        )
        shown_picture.set_alpha(round(255 * share))
        surface.blit(shown_picture, shown_picture.get_rect(center=self.goal.center))


def landing_motions(before: Widget | None, after: Widget | None, scale: Scale) -> list[Motion]:
    """Return the motion of a stamp that is new on the screen, if it is.

    `before` and `after` are the widget of the stamp before and after.
    """
    if not isinstance(after, Stamp) or (isinstance(before, Stamp) and before.words == after.words):
        return []
    image = stamp_picture(scale, after.words, after.ink, after.role)
    return [Landing(image, image.get_rect(center=after.rect.center), source=after.id)]


# Ids and words of stamps.


def answer_id(seat: int) -> str:
    """Return the id of the stamp with a seat's answer."""
    return f"stamp-{seat}"


def event_id(seat: int) -> str:
    """Return the id of the stamp with a weighty event at a seat."""
    return f"weighs-{seat}"


ANNOUNCED_ID = "stamp-announced"
"""Id of the stamp on the announced action."""


class StampWords(NamedTuple):
    """Words of a stamp, and their ink."""

    words: str
    ink: Ink

    def stamp(self, id: str, scale: Scale, role: Role = Role.BUTTON) -> Stamp:
        """Return the stamp in its size, to be moved to its place."""
        stamp = Stamp(id, words=self.words, ink=self.ink, role=role)
        stamp.rect = Rect((0, 0), stamp.size(scale))
        return stamp

    def in_sizes(self, id: str, scale: Scale, largest_role: Role) -> list[Stamp]:
        """Return the stamp in several sizes, beginning with the text size `largest_role`."""
        roles = dict.fromkeys((largest_role, Role.BUTTON, Role.NOTE))
        return [self.stamp(id, scale, role) for role in roles]


ALLOW_INK = theme.SUIT_GREEN
"""Ink of an answer that allows an action."""
STOP_INK = theme.BONUS_BADGE
"""Ink of an answer that stops an action; the words of a stamp say so, too."""


AFTER_ALL = "Goes ahead after all"


def answer_stamp(
    events: Sequence[Answered | ActionBlocked], turn: int, seat: int
) -> StampWords | None:
    """Return the stamp of a seat's last answer to the action of the seat `turn`, if any."""
    answers = [event for event in events if answering_seat(event) == seat][-1:]
    for event in answers:
        stops = isinstance(event, ActionBlocked) or event.fizzles
        return StampWords(
            descriptions.answer_words(event, turn).capitalize(), STOP_INK if stops else ALLOW_INK
        )
    return None


def event_stamp(event: Event | None, seat: int) -> StampWords | None:
    """Return the stamp of a weighty event at a seat, while the event is shown."""
    match event:
        case TriadMade(seat=stamped_seat) if stamped_seat == seat:
            return StampWords("Triad", ALLOW_INK)
        case TriadBroken(seat=stamped_seat) if stamped_seat == seat:
            return StampWords("Triad broken", STOP_INK)
        case MadeEqual(seat=stamped_seat) if stamped_seat == seat:
            return StampWords("Must match", theme.INK)
    return None


def outcome_stamp(
    shown_events: Sequence[Event], answers: Sequence[Event], view: Shrine
) -> StampWords | None:
    """Return the stamp on an announced action, if its outcome is known.

    A fizzle is no outcome until its player can't insist any more. Insisting decides nothing, since
    the action may still be blocked.

    Args:
        shown_events: Events of the last answer that have been shown.
        answers: All answers to the action.
        view: The view that is shown.
    """
    for event in [*shown_events[::-1], *answers[::-1]]:
        match event:
            case Answered(fizzles=True, seat=seat):
                is_open = seat == view.turn or view.can_insist()
                return None if is_open else StampWords("Fizzled", STOP_INK)
            case ActionStands():
                is_fizzled = view.announced and view.announced.fizzler
                return StampWords(AFTER_ALL if is_fizzled else "Goes ahead", ALLOW_INK)
            case ActionBlocked():
                return StampWords("Blocked", STOP_INK)
            case ActionFizzled():
                return StampWords("Fizzled", STOP_INK)
    return None
