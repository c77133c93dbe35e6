"""Small pieces of a composition: the marks of seats, keys and ticks, and the chip of a seat."""

from dataclasses import KW_ONLY, dataclass
from typing import Literal

from pygame import Surface

from engine.app import paint, text, theme
from engine.app.paint.marks import BadgeKind
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets.widget import Look, Size, Widget
from engine.words.markup import literal


@dataclass(eq=False, repr=False)
class SeatMark(Widget):
    """A seat's shape in its colour; of seat 0, which is chance or nobody, a brass diamond.

    side: how large it is beside words of size 1, in style units. number: whether the seat's number
    is on it.
    """

    seat: int = 1
    _: KW_ONLY
    side: float = 0
    number: bool = True

    def size(self, scale: Scale, width: int | None = None) -> Size:
        side = round(scale.px(self.side) * scale.text)
        return side, side

    def draw(self, surface: Surface, look: Look) -> None:
        side = min(self.rect.size)
        if self.seat:
            mark = paint.seat_mark(look.scale, self.seat, side, number=self.number)
        else:
            mark = paint.diamond(side, theme.BRASS)
        surface.blit(mark, mark.get_rect(center=self.rect.center))


@dataclass(eq=False, repr=False)
class KeyBadge(Widget):
    """The small plate with a key, on a dark ground or on brass."""

    shown: str = ""
    on: Literal["dark", "brass"] = "dark"

    def size(self, scale: Scale, width: int | None = None) -> Size:
        return paint.key_badge(scale, self.shown.upper(), self.on).get_size()

    def draw(self, surface: Surface, look: Look) -> None:
        picture = paint.key_badge(look.scale, self.shown.upper(), self.on)
        surface.blit(picture, picture.get_rect(center=self.rect.center))


@dataclass(eq=False, repr=False)
class Badge(Widget):
    """A small plate with a number or a few words: the cards of a pile, what a counter adds."""

    shown: str = ""
    kind: BadgeKind = "number"
    _: KW_ONLY
    over: bool = True

    @property
    def name(self) -> str:
        return self.shown

    def size(self, scale: Scale, width: int | None = None) -> Size:
        return paint.badge(scale, self.shown, self.kind).get_size()

    def draw(self, surface: Surface, look: Look) -> None:
        picture = paint.badge(look.scale, self.shown, self.kind)
        surface.blit(picture, picture.get_rect(center=self.rect.center))


@dataclass(eq=False, repr=False)
class TickBadge(Widget):
    """A tick, or the empty place for one."""

    ticked: bool = True

    def size(self, scale: Scale, width: int | None = None) -> Size:
        return paint.tick_badge(scale).get_size()

    def draw(self, surface: Surface, look: Look) -> None:
        picture = paint.tick_badge(look.scale)
        if not self.ticked:
            picture = paint.panel(look.scale, picture.get_size(), "slot")
        surface.blit(picture, picture.get_rect(center=self.rect.center))


@dataclass(eq=False, repr=False)
class ColourBlock(Widget):
    """A rectangle of one colour."""

    colour: Colour = theme.BRASS

    def draw(self, surface: Surface, look: Look) -> None:
        surface.fill(self.colour, self.rect)


@dataclass(eq=False, repr=False)
class SeatChip(Widget):
    """A seat's plate: its mark, the name of whoever sits there, and beside it, or where there is no
    room below it, a word (role, "to play"). A wheel on the mark says that a program plays there."""

    seat: int = 1
    player: str = ""
    note: str = ""
    _: KW_ONLY
    to_play: bool = False
    program: bool = False

    ring = "field"

    @property
    def name(self) -> str:
        return f"{self.player}, a program" if self.program else self.player

    def _measures(self, scale: Scale) -> tuple[int, int, int]:
        """Padding, the mark's side and the gap, in pixels."""
        line = text.measure("Ag", Role.BUTTON, scale)[1]
        return scale.px(12), max(scale.px(22), round(line * 0.8)), scale.px(8)

    def size(self, scale: Scale, width: int | None = None) -> Size:
        pad, mark, gap = self._measures(scale)
        room = width - 2 * pad - mark - gap if width else None
        player, note = self._measured(scale, room)
        if not note[0] or room is None or player[0] + gap + note[0] <= room:
            wide = player[0] + (gap + note[0] if note[0] else 0)
            high = max(player[1], note[1])
        else:
            wide = max(player[0], note[0])
            high = player[1] + note[1]
        wide += 2 * pad + mark + gap
        high += 2 * scale.px(5)
        if width is None:
            return wide + scale.px(8), max(high, scale.px(theme.FORM_HEIGHT))
        return wide, high

    def _measured(self, scale: Scale, room: int | None) -> tuple[Size, Size]:
        """Return the sizes of the name and of the note in pixels, each as wide as this at most."""
        note = text.measure(self.note, Role.BODY, scale, room) if self.note else (0, 0)
        return text.measure(literal(self.player), Role.BUTTON, scale, room), note

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        _, mark, gap = self._measures(scale)
        picture = paint.seat_mark(scale, self.seat, mark)
        if self.program:
            picture = paint.with_wheel(scale, picture)
        pad = scale.px(12)
        surface.blit(paint.seat_chip(scale, at.size, self.seat, self.to_play), at)
        surface.blit(picture, picture.get_rect(midleft=(at.left + pad, at.centery)))
        left = at.left + pad + picture.get_width() + gap
        room = at.right - pad - left
        player = text.block(literal(self.player), Role.BUTTON, scale, room)
        note = text.block(self.note, Role.BODY, scale, room, theme.MUTED)
        if not self.note:
            player.draw(surface, (left, at.centery - player.size[1] // 2))
        elif player.size[0] + gap + note.size[0] <= room:
            y = at.centery - player.size[1] // 2
            player.draw(surface, (left, y))
            y += player.baseline - note.baseline
            note.draw(surface, (left + player.size[0] + gap, y))
        else:
            y = at.centery - (player.size[1] + note.size[1]) // 2
            player.draw(surface, (left, y))
            note.draw(surface, (left, y + player.size[1]))
