"""What is laid over a table in nobody's way: beside what it speaks of, which is outlined, where it
covers the least of what matters now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from engine.app import paint, theme
from engine.app.gamepad import AFTER, BEFORE
from engine.app.inputs import Input, Key, Press
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Group, Label, Panel, Screen, Widget, walk
from engine.app.widgets.containers import Column, Framed, Row, Scrolled, Share, Sized, in_middle

WIDTHS = (400, 320)
FLAT = (760, 1256)
"""How wide a plate may be with its buttons below its words, and with them beside, in style
units."""
PAD = 16
ROUND = 4
"""The margin of a plate, and how far an outline is from what it surrounds, in style units."""
SHADE = 40
"""How dark the rest of the table is meanwhile, of 255."""
PRESSED = 60.0
TOLD_OF = 12.0
ANSWER = 10.0
USED = 2.0
OTHER = 1.0
LOGGED = 0.3
"""What a pixel is worth to be seen beside a plate: of what it invites to press, of what it speaks
of, of answers, of all else that can be pressed, of the rest, and of the log."""
ANSWERS = Group.PROMPT, Group.ACTIONS, Group.HAND
"""Where the answers to a question lie."""
OWN_KEYS = "space", "enter", "escape", "tab", "f2", "f3", BEFORE, AFTER
"""The keys that a plate takes; all others go to the table."""
AWAY = 0.4
"""What each pixel of distance costs for each pixel of the plate's height: a plate keeps close to
what it speaks of where it covers no more there than elsewhere."""
STEPS = 14
"""How many places across and down are tried besides those beside what it speaks of."""
SCROLLING = "up", "down", "pageup", "pagedown", "home", "end"


class CalloutSubject(NamedTuple):
    """What a plate speaks of, what it invites to press, and what else should stay in sight, in
    pixels of the window."""

    target: Rect
    presses: Sequence[Rect]
    besides: Sequence[Rect] = ()


class CoveredArea(NamedTuple):
    """Something that would be missed: where it lies, and how much a pixel of it is worth."""

    rect: Rect
    weight: float


def laid_beside(
    scale: Scale, plate: Callable[[bool], Framed], sight: CalloutSubject, below: Sequence[Widget]
) -> list[Widget]:
    """A plate over a screen of these widgets. `plate` makes it, with its buttons beside its words
    or below them; where no way has room it lies in the middle."""
    margin = scale.px(theme.MARGIN)
    room = Rect(0, 0, scale.width, scale.height).inflate(-2 * margin, -2 * margin)
    plates: dict[tuple[int, int], Framed] = {}
    for wide, flat in [*((each, False) for each in WIDTHS), *((each, True) for each in FLAT)]:
        width = min(round(scale.px(wide) * scale.text), room.width)
        part = plate(flat)
        if (tall := part.size(scale, width)[1]) <= room.height:
            plates.setdefault((width, tall), part)
    if not plates:
        return in_middle(scale, plate(False), room.width)
    at = freest(sight.target, [*plates], room, [*_worths(sight, below)])
    return plates[at.size].lay(scale, at)


def _worths(sight: CalloutSubject, below: Sequence[Widget]) -> Iterator[CoveredArea]:
    """All that is on the table below, and what it is worth to be seen."""
    yield from (CoveredArea(rect, TOLD_OF) for rect in (sight.target, *sight.besides))
    yield from (CoveredArea(rect, PRESSED) for rect in sight.presses)
    for widget, clip in walk(below):
        rect = widget.rect.clip(clip) if clip else widget.rect
        if widget.acts and widget.enabled and widget.group is not Group.LOG:
            yield CoveredArea(rect, ANSWER if widget.group in ANSWERS else USED)
        elif not widget.widgets and not isinstance(widget, Panel):
            yield CoveredArea(rect, LOGGED if widget.group is Group.LOG else OTHER)


def freest(
    target: Rect, sizes: Sequence[tuple[int, int]], room: Rect, worths: Sequence[CoveredArea]
) -> Rect:
    """The place in `room` for a plate of one of these sizes, near `target`, that covers the least;
    of places that cost the same the first."""
    rects = [worth.rect for worth in worths]
    gap = _gap(room)

    def cost(plate: Rect) -> float:
        hidden = sum(
            worths[at].weight * _area(plate.clip(rects[at])) for at in plate.collidelistall(rects)
        )
        return hidden + AWAY * plate.height * abs(_between(plate, target) - gap)

    return min((place for size in sizes for place in _places(target, size, room)), key=cost)


def _places(target: Rect, size: tuple[int, int], room: Rect) -> Iterator[Rect]:
    """Beside and below what it speaks of first, then all over the room."""
    gap = _gap(room)
    plate = Rect((0, 0), size)
    beside = [plate.copy() for _ in range(4)]
    beside[0].midleft = target.right + gap, target.centery
    beside[1].midright = target.left - gap, target.centery
    beside[2].midtop = target.centerx, target.bottom + gap
    beside[3].midbottom = target.centerx, target.top - gap
    across = max(0, room.width - plate.width)
    down = max(0, room.height - plate.height)
    xs = [target.left, target.right - plate.width, *(rect.left for rect in beside)]
    ys = [target.top, target.bottom - plate.height, *(rect.top for rect in beside)]
    xs += [room.left + across * step // STEPS for step in range(STEPS + 1)]
    ys += [room.top + down * step // STEPS for step in range(STEPS + 1)]
    yield from (rect.clamp(room) for rect in beside)
    yield from (
        Rect((x, y), size).clamp(room) for x in dict.fromkeys(xs) for y in dict.fromkeys(ys)
    )


def _gap(room: Rect) -> int:
    """How far a plate lies from what it speaks of."""
    return max(1, room.height // 60)


def _area(rect: Rect) -> int:
    return rect.width * rect.height


def _between(one: Rect, other: Rect) -> int:
    """Return the distance of two rectangles in pixels: across plus down."""
    across = max(0, one.left - other.right, other.left - one.right)
    return across + max(0, one.top - other.bottom, other.top - one.bottom)


def shade(surface: Surface, scale: Scale, lit: Sequence[Rect]) -> None:
    """Shade all but these parts of the table, and outline them."""
    surface.fill((*theme.NIGHT, SHADE))
    away = 2 * scale.px(ROUND)
    window = surface.get_rect().inflate(-away, -away)
    for lying in lit:
        rect = lying.inflate(away, away).clip(window)
        surface.fill((0, 0, 0, 0), rect)
    for lying in lit:
        rect = lying.inflate(away // 2, away // 2).clip(window)
        ring, offset = paint.focus_ring(scale, rect.size)
        surface.blit(ring, rect.move(offset))


class Beside(Screen):
    """Words about an answer, beside its button, which is outlined; where it has none, or they are
    about something else, beside what is asked. They are closed like a dialog, and whatever else is
    pressed goes to the table, as if they had not been there.

    answer, called: the answer's text, and what its button is called.
    """

    overlay = True
    first = "close"

    def __init__(
        self, title: str, text: str, table: Screen, answer: str = "", called: str = ""
    ) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._table = table
        self._advised = answer
        self._called = called

    def build(self) -> list[Widget]:
        below = self._table.widgets
        asked = self._table.widget("prompt-title")
        target = [*self.outlined, Rect(asked.rect if asked else (0, 0, 0, 0))][0]
        answers = [
            widget.rect.clip(clip) if clip else widget.rect
            for widget, clip in walk(below)
            if widget.group is Group.ACTIONS and widget.acts
        ]
        return laid_beside(self.scale, self._plate, CalloutSubject(target, answers), below)

    def _plate(self, flat: bool) -> Framed:
        """The parchment; `flat` with its button beside its words and not below them."""
        said = [
            Label("title", words=self._title, role=Role.DIALOG, colour=theme.INK),
            Label("text", words=self._text, role=Role.LEAD, colour=theme.INK_2),
        ]
        close = Button("close", label="OK", hotkey="enter", on_press=self.back)
        sheet = Share(Scrolled("sheet", Column(said, gap=6), group=Group.PROMPT))
        foot = Sized(close, down=theme.DIALOG_BUTTON_HEIGHT)
        inside = Row([sheet, foot], gap=PAD, at=0.5) if flat else Column([sheet, foot], gap=PAD)
        return Framed(Panel("plate", kind="parchment"), inside, PAD, PAD)

    @property
    def outlined(self) -> list[Rect]:
        """Where the answer's button lies, if it can be pressed and shows."""
        found = (
            widget.rect.clip(clip) if clip else Rect(widget.rect)
            for widget, clip in walk(self._table.widgets)
            if widget.acts and widget.enabled and self._gives(widget)
        )
        return [rect for rect in found if rect][:1]

    def _gives(self, widget: Widget) -> bool:
        if not self._advised:
            return False
        label = widget.label if isinstance(widget, Button) else ""
        return self._advised == widget.id or (bool(label) and label == self._called)

    def ground(self, surface: Surface) -> None:
        shade(surface, self.manager.scale, self.outlined)

    def handle(self, event: Input) -> bool:
        elsewhere = isinstance(event, Press) and self.hit(event.pos) is None
        if elsewhere or (isinstance(event, Key) and event.name not in (*OWN_KEYS, *SCROLLING)):
            self.manager.pop()
            return self.manager.handle(event)
        return super().handle(event)
