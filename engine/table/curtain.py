"""The curtain: it hides the table from the frame in which it comes until its seat says so.

    manager.push(Curtain(1, "Mara", "Simple Siege · turn 12", entry, ["Tomas"], on_ready, on_menu))

Its first frame shows shut drapes; they widget over the hearth, never over the table. When the seat
is ready, `on_ready` is called, the drapes meet, and they open over the table as it is then.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache

from pygame import Rect, Surface

from engine.app import art, paint, text, theme
from engine.app.easing import in_out_cubic
from engine.app.inputs import Input, Key, Press, Resize
from engine.app.paint.shapes import circle, fill
from engine.app.theme import Role, Scale
from engine.app.widgets import (
    Button,
    Group,
    Label,
    Look,
    Over,
    Panel,
    Screen,
    ScrollList,
    Widget,
    literal,
)
from engine.app.widgets.layout import height_at, put, stack
from engine.rules.cards import HIDDEN, Card
from engine.rules.english import listed
from engine.table import cards, faces
from engine.table.piles import turned
from engine.words.log import Entry


class _Phase(Enum):
    PARTING = auto()
    DOWN = auto()
    MEETING = auto()
    OPENING = auto()


LENGTHS = {_Phase.PARTING: 450, _Phase.MEETING: 200, _Phase.OPENING: 350}
"""Milliseconds at normal speed."""

SIDES, NARROW_SIDES = 0.187, 0.05
"""The share of the window that an open drape takes, also of a narrow one."""

MEDAL, READY, SEEN, CARD, TURNED = 104, (340, 84), 540, 72, 4.0

_SIZES = ((1.0, Role.HERO, 12), (0.7, Role.SCORE, 8), (0.5, Role.FIGURE, 4))
"""Medal, the title's role, and the gaps, from ample to tight."""


class Curtain(Screen):
    """Pass the table to a seat. Only its button, Space and Enter open the curtain.

    line: what is being played and what has happened since. entry: the last thing that everybody
    saw. others: the names of those who look away. on_menu: what Esc does, and `esc` says so.
    """

    def __init__(
        self,
        seat: int,
        name: str,
        line: str,
        entry: Entry | None,
        others: Sequence[str],
        on_ready: Callable[[], None],
        on_menu: Callable[[], None] = lambda: None,
        esc: str = "Esc opens the menu; nothing is revealed",
    ) -> None:
        super().__init__()
        self._seat, self._name, self._line = seat, literal(name), line
        self._entry, self._others = entry, [literal(other) for other in others]
        self._on_ready, self._on_menu, self._esc = on_ready, on_menu, esc
        self._phase, self._passed = _Phase.PARTING, 0.0

    # What lies between the drapes.

    def build(self, scale: Scale) -> list[Widget]:
        side = _side(scale)
        room = scale.rect(side, 0, 1 - side, 1).inflate(-2 * scale.px(theme.MARGIN), 0)
        room.top, room.height = scale.px(50), scale.height - scale.px(50 + theme.MARGIN)
        for share, role, gap in _SIZES:
            widgets = self._head(room, scale, share, role, scale.px(gap))
            below = widgets[-1].rect.bottom + scale.px(2.5 * gap)
            left = Rect(room.left, below, room.width, room.bottom - below)
            left.width += left.width - ScrollList.room(left, scale).width
            sheet = ScrollList("sheet", left, called="The last thing everyone saw")
            sheet.widgets = self._foot(sheet.room(left, scale), scale, scale.px(gap))
            if not sheet.longest:
                break
        if not sheet.longest:
            spare = left.height - sheet.content
            for widget in (*widgets, sheet):
                widget.move(0, spare // 3)
            left = sheet.rect
            left.height = sheet.content
        return [*widgets, sheet]

    def _head(self, room: Rect, scale: Scale, share: float, role: Role, gap: int) -> list[Widget]:
        """The medal, whose turn it is, and the button."""
        side = round(scale.px(MEDAL) * share)
        medal = Medal("medal", Rect(room.centerx - side // 2, room.top + gap, side, side))
        medal.seat = self._seat
        title = Label("title", words=f"Pass to {self._name}", role=role, align="center")
        title.colour = theme.TITLE_LIGHT
        line = Label("line", words=self._line, role=Role.LEAD, align="center")
        stack([title, line], Rect(room.left, medal.rect.bottom + gap, room.width, 0), scale, 0)
        ready = Button(
            "ready",
            label="Press Space when ready",
            hint="or click here",
            kind="primary",
            role=Role.CALL,
            hotkey="space",
            group=Group.PROMPT,
            on_press=self._ready,
        )
        width = min(max(ready.wants(scale)[0], scale.px(READY[0])), room.width)
        tall = max(height_at(ready, width, scale), round(scale.px(READY[1]) * share))
        at = Rect(0, line.rect.bottom + gap + scale.px(theme.UNIT), width, tall)
        at.centerx = room.centerx
        put(ready, at)
        return [medal, title, line, ready]

    def _foot(self, room: Rect, scale: Scale, gap: int) -> list[Widget]:
        """The last thing everyone saw, who looks away, and the keys."""
        away = f"Hands, decks and secret choices stay hidden until {self._name} is here."
        if self._others:
            verb = "looks" if len(self._others) == 1 else "look"
            away = f"{listed(self._others)} {verb} away. {away}"
        below: list[Widget] = [
            Label("away", words=away, role=Role.BODY, align="center"),
            Label("keys", words=self._esc, role=Role.NOTE, colour=theme.MUTED, align="center"),
        ]
        if self._entry is None:
            stack(below, room, scale, gap)
            return below
        seen = self._seen(self._entry, room, scale)
        stack(below, Rect(room.left, seen.rect.bottom + 2 * gap, room.width, 0), scale, gap)
        return [seen, *below]

    def _seen(self, entry: Entry, room: Rect, scale: Scale) -> Panel:
        """Parchment with the entry, and beside it the last card that it names."""
        pad, gap = scale.px(theme.PADDING), scale.px(theme.GAP)
        width = min(round(scale.px(SEEN) * scale.text), room.width)
        panel = Panel("seen", Rect(room.centerx - width // 2, room.top, width, 0), kind="parchment")
        caption = Label(
            "seen-caption",
            words="The last thing everyone saw",
            role=Role.CAPTION,
            colour=theme.OXBLOOD,
            align="center",
        )
        heading = Label("seen-heading", words=entry.heading, role=Role.HEADING, colour=theme.INK)
        words = Label("seen-text", words=entry.text, role=Role.LEAD, colour=theme.INK_2)
        inner = panel.rect.inflate(-2 * pad, -2 * pad)
        top = inner.top + stack([caption], inner, scale, 0) + gap // 2
        column, bottom = Rect(inner.left, top, inner.width, 0), top
        panel.widgets = [caption, heading, words]
        named = text.block(entry.text, Role.LEAD, scale).cards
        if named:
            across, down = faces.size(scale.px(CARD))
            card = LooseCard("seen-card", Rect(inner.left + gap // 2, top, across, down))
            card.card, card.large = named[-1][0], self.manager.settings.large
            panel.widgets.append(card)
            column.left, column.width = card.rect.right + 2 * gap, inner.width - across - 3 * gap
            bottom = card.rect.bottom
        bottom = max(bottom, top + stack([heading, words], column, scale, 0))
        panel.rect.height = bottom + pad - panel.rect.top
        return panel

    def ground(self, surface: Surface) -> None:
        surface.blit(paint.hearth(surface.get_size()), (0, 0))

    # Coming and going.

    def enter(self) -> None:
        self._pass(0)

    def _ready(self) -> None:
        if self._phase is _Phase.DOWN:
            self._phase, self._passed = _Phase.MEETING, 0.0
            self._on_ready()
            self._pass(0)

    def _length(self, phase: _Phase) -> float:
        """How many seconds a phase lasts; motion that is reduced is cut."""
        settings = self.manager.settings
        return 0.0 if settings.reduced_motion else settings.seconds(LENGTHS[phase])

    def _pass(self, seconds: float) -> None:
        """Let time go by, from phase to phase."""
        self._passed += seconds
        while self._phase is not _Phase.DOWN and self._passed >= self._length(self._phase):
            self._passed -= self._length(self._phase)
            if self._phase is _Phase.PARTING:
                self._phase, self._passed = _Phase.DOWN, 0.0
            elif self._phase is _Phase.MEETING:
                self._phase, self.opaque = _Phase.OPENING, False
            else:
                if self.manager.top is self:
                    self.manager.pop()
                return

    def update(self, dt: float) -> bool:
        if self._phase is _Phase.DOWN:
            return super().update(dt)
        self._pass(dt)
        return True

    def handle(self, event: Input) -> bool:
        """A key or click that comes while the drapes move only ends that: it opens nothing."""
        if self._phase is not _Phase.DOWN and isinstance(event, Press | Key):
            if not (isinstance(event, Key) and event.again):
                self._pass(sum(map(self._length, LENGTHS)))
            return True
        if self._phase in (_Phase.MEETING, _Phase.OPENING) and not isinstance(event, Resize):
            return False
        return super().handle(event)

    def key(self, event: Key) -> bool:
        if event.again or event.name != "enter":
            return False
        self._ready()
        return True

    def back(self) -> None:
        self._on_menu()

    def rehearse(self) -> Iterator[None]:
        yield from super().rehearse()
        for closed in (1, 0):
            paint.draw_drapes(self._nothing(), closed, _side(self.manager.scale))
            yield

    def draw(self, surface: Surface) -> None:
        if self._phase is not _Phase.OPENING:
            super().draw(surface)
        else:
            self._draw_drapes(surface)

    def moving(self) -> list[Over]:
        return [Over(Rect((0, 0), self.manager.size), self._draw_drapes)]

    def _draw_drapes(self, surface: Surface) -> None:
        """The drapes: parted, or slid out to both sides when they open over the table."""
        length = 0.0 if self._phase is _Phase.DOWN else self._length(self._phase)
        share = in_out_cubic(min(1.0, self._passed / length)) if length else 1.0
        side = _side(self.manager.scale)
        if self._phase is _Phase.OPENING:
            apart = round(surface.get_width() / 2 * share)
            paint.draw_drapes(surface, 1, side, apart)
        else:
            closed = share if self._phase is _Phase.MEETING else 1 - share
            paint.draw_drapes(surface, closed, side)


def _side(scale: Scale) -> float:
    return NARROW_SIDES if scale.narrow else SIDES


@dataclass(eq=False)
class Medal(Widget):
    """A seat's mark as large as its rectangle."""

    seat: int = 1

    def draw(self, surface: Surface, look: Look) -> None:
        shadow = _round_shadow(self.rect.width)
        surface.blit(shadow, shadow.get_rect(center=self.rect.move(0, look.scale.px(5)).center))
        surface.blit(paint.seat_medal(look.scale, self.seat, self.rect.width), self.rect)


@lru_cache(4)
def _round_shadow(side: int) -> Surface:
    """The shadow of a disc, spread by an eighth of its width."""
    spread, steps = side // 8, 7
    whole = side + 2 * spread
    look = fill(theme.SHADOW, 0.12)
    discs = (
        circle((whole / 2, whole / 2), side / 2 + spread * n / steps, look) for n in range(steps)
    )
    return art.vector(art.drawing((whole, whole), "".join(discs)), (whole, whole))


@dataclass(eq=False)
class LooseCard(Widget):
    """A card that lies a little turned and does nothing."""

    card: Card = HIDDEN
    large: bool = False

    def draw(self, surface: Surface, look: Look) -> None:
        face = cards.picture(self.card, self.rect.width, look.scale, "oxblood", self.large)
        lying = turned(cards.shadowed(face, look.scale), TURNED)
        surface.blit(lying, lying.get_rect(center=self.rect.center))
