"""Parts of a table: seats' marks and chips, the phase ribbon."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial

from pygame import Surface

from engine.app import paint, text, theme
from engine.app.paint.plates import Plate
from engine.app.theme import Role, Scale
from engine.app.widgets.layout import unwrapped
from engine.app.widgets.widget import Group, Look, Size, Widget
from engine.words.markup import literal


@dataclass(eq=False, repr=False)
class SeatMark(Widget):
    """A seat's shape in its colour, with its number; `side`: how large beside words of size 1, in
    style units."""

    seat: int = 1
    _: KW_ONLY
    side: float = 0

    def needs(self, scale: Scale) -> Size:
        side = round(scale.px(self.side) * scale.text)
        return side, side

    def draw(self, surface: Surface, look: Look) -> None:
        mark = paint.seat_mark(look.scale, self.seat, min(self.rect.size))
        surface.blit(mark, mark.get_rect(center=self.rect.center))


@dataclass(eq=False, repr=False)
class SeatChip(Widget):
    """A seat's plate: its mark, the name of whoever sits there, and a word (role, "to play"). A
    wheel on the mark says that a program plays there."""

    seat: int = 1
    player: str = ""
    note: str = ""
    _: KW_ONLY
    to_play: bool = False
    program: bool = False

    @property
    def name(self) -> str:
        return f"{self.player}, a program" if self.program else self.player

    def _measures(self, scale: Scale) -> tuple[int, int, int]:
        """Padding, the mark's side and the gap, in pixels."""
        line = text.measure("Ag", Role.BUTTON, scale)[1]
        return scale.px(12), max(scale.px(22), round(line * 0.8)), scale.px(8)

    def needs(self, scale: Scale) -> Size:
        pad, mark, gap = self._measures(scale)
        room = self.rect.width - 2 * pad - mark - gap if self.rect.width else None
        width, height = text.measure(self._words(), Role.BUTTON, scale, room)
        return width + 2 * pad + mark + gap, height + 2 * scale.px(5)

    def wants(self, scale: Scale) -> Size:
        width, height = unwrapped(self, scale)
        return width + scale.px(8), max(height, scale.px(theme.FORM_HEIGHT))

    def _words(self) -> str:
        return f"{literal(self.player)}  {self.note}" if self.note else literal(self.player)

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        _, mark, gap = self._measures(scale)
        picture = paint.seat_mark(scale, self.seat, mark)
        if self.program:
            picture = paint.with_wheel(scale, picture)
        ground = partial(paint.seat_chip, scale, seat=self.seat, to_play=self.to_play)
        left, _, room, _ = Plate(scale, ground, [picture], pad=12, gap=8).draw(surface, at)
        player = text.block(literal(self.player), Role.BUTTON, scale, room)
        note = text.block(self.note, Role.BODY, scale, colour=theme.MUTED)
        beside = player.size[0] + gap + note.size[0] <= room
        if not self.note or beside:
            player.draw(surface, (left, at.centery - player.size[1] // 2))
            if self.note:
                y = at.centery - player.size[1] // 2 + player.baseline - note.baseline
                note.draw(surface, (left + player.size[0] + gap, y))
        else:
            words = text.block(self._words(), Role.BUTTON, scale, room)
            words.draw(surface, (left, at.centery - words.size[1] // 2))


@dataclass(eq=False, repr=False)
class Ribbon(Widget):
    """The phases of a turn; `current` counts from 0, `done` holds those that are over."""

    labels: Sequence[str] = ()
    current: int = 0
    done: Sequence[int] = ()
    group: Group = Group.BAR

    def needs(self, scale: Scale) -> Size:
        return paint.ribbon_size(scale, self.labels)

    def draw(self, surface: Surface, look: Look) -> None:
        picture = paint.ribbon(look.scale, self.rect.size, self.labels, self.current, self.done)
        surface.blit(picture, self.rect)
