"""Parts of a table: cards, piles, seats' chips, the phase ribbon.

Cards and piles are handed their pictures, rasterised at the width of their rectangle.
"""

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass

from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.inputs import Position
from engine.app.paint.marks import CardState
from engine.app.parts.part import Group, Look, Part, Size
from engine.app.parts.words import literal
from engine.app.theme import Colour, Role, Scale

LIFT_LEGAL, LIFT_HOVERED, LIFT_CHOSEN = 8, 12, 20
THICKEST = 5


@dataclass(eq=False)
class CardPart(Part):
    """A card: its picture, and its state as a ring and a lift.

    picture: as large as the rectangle. called: the card in words. legal: it may be chosen now.
    chosen: it has been. aimed: the colour of the seat that aims at it. enlarged: gives its picture
    at double size for the tooltip. A card with a `reason` is veiled.
    """

    picture: Surface | None = None
    called: str = ""
    _: KW_ONLY
    legal: bool = False
    chosen: bool = False
    aimed: Colour | None = None
    enlarged: Callable[[], Surface] | None = None
    group: Group = Group.HAND

    ring = "card"
    named = True

    @property
    def name(self) -> str:
        return text.plain(self.called)

    def shape(self, look: Look) -> Rect:
        lift = LIFT_LEGAL if self.legal else 0
        if (look.hovered or look.focused) and self.acts and self.enabled:
            lift = LIFT_HOVERED
        if self.chosen:
            lift = LIFT_CHOSEN
        return self.rect.move(0, -look.scale.px(lift))

    def hit(self, pos: Position) -> bool:
        """On the card at rest: what lies under a lifted one's foot is still the card."""
        return self.rect.collidepoint(pos)

    def close_up(self, look: Look) -> Surface | None:
        return self.enlarged() if self.enlarged is not None else None

    def draw(self, surface: Surface, look: Look) -> None:
        if self.picture is None:
            return
        scale, at = look.scale, self.shape(look)
        shadow, offset = paint.shadow(scale, at.size, card=True)
        surface.blit(shadow, at.move(offset))
        surface.blit(self.picture, at)
        if self.reason:
            surface.blit(paint.veil(scale, at.size), at)
        state: CardState | None = None
        if self.chosen:
            state = "selected"
        elif self.aimed is not None:
            state = "target"
        elif look.hovered and self.acts and self.enabled:
            state = "hover"
        elif self.legal:
            state = "legal"
        if state is not None:
            ring, offset = paint.card_ring(scale, at.size, state, self.aimed)
            surface.blit(ring, at.move(offset))
        if self.chosen:
            tick = paint.tick_badge(scale)
            surface.blit(tick, tick.get_rect(center=at.topright))


@dataclass(eq=False)
class PilePart(Part):
    """A pile: its top card's picture (None is an empty place), its height as edges, its count.

    The rectangle is the top card's. called: what the pile is, in words.
    """

    picture: Surface | None = None
    count: int = 0
    called: str = ""
    _: KW_ONLY
    stacked: bool = True

    ring = "card"
    named = True

    @property
    def name(self) -> str:
        return self.called

    @property
    def focusable(self) -> bool:
        return True

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        if self.picture is None:
            surface.blit(paint.panel(scale, at.size, "slot"), at)
        else:
            under = min(THICKEST, self.count // 5) if self.stacked else 0
            shadow, offset = paint.shadow(scale, at.size, card=True)
            surface.blit(shadow, at.move(offset).move(scale.px(under), scale.px(under)))
            for depth in range(under, 0, -1):
                surface.blit(self.picture, at.move(scale.px(1.5 * depth), scale.px(1.5 * depth)))
            surface.blit(self.picture, at)
        if look.hovered and self.acts and self.enabled:
            ring, offset = paint.card_ring(scale, at.size, "hover")
            surface.blit(ring, at.move(offset))
        badge = paint.badge(scale, str(self.count))
        surface.blit(badge, badge.get_rect(center=(at.centerx, at.bottom - scale.px(6))))


@dataclass(eq=False)
class SeatMark(Part):
    """A seat's shape in its colour, with its number."""

    seat: int = 1

    def draw(self, surface: Surface, look: Look) -> None:
        mark = paint.seat_mark(self.seat, min(self.rect.size))
        surface.blit(mark, mark.get_rect(center=self.rect.center))


@dataclass(eq=False)
class SeatChip(Part):
    """A seat's plate: its mark, the name of whoever sits there, and a word (role, "to play")."""

    seat: int = 1
    player: str = ""
    note: str = ""
    _: KW_ONLY
    to_play: bool = False

    @property
    def name(self) -> str:
        return self.player

    def _measures(self, scale: Scale) -> tuple[int, int, int, int]:
        """Padding, the mark's side, and the sizes of gap and line, in pixels."""
        line = text.measure("Ag", Role.BUTTON, scale)[1]
        return scale.px(12), max(scale.px(22), round(line * 0.8)), scale.px(8), line

    def needs(self, scale: Scale) -> Size:
        pad, mark, gap, _ = self._measures(scale)
        room = self.rect.width - 2 * pad - mark - gap if self.rect.width else None
        width, height = text.measure(self._words(), Role.BUTTON, scale, room)
        return width + 2 * pad + mark + gap, height + 2 * scale.px(5)

    def wants(self, scale: Scale) -> Size:
        before, self.rect.width = self.rect.width, 0
        width, height = self.needs(scale)
        self.rect.width = before
        return width + scale.px(8), max(height, scale.px(theme.FORM_HEIGHT))

    def _words(self) -> str:
        return f"{literal(self.player)}  {self.note}" if self.note else literal(self.player)

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        pad, mark, gap, _ = self._measures(scale)
        surface.blit(paint.seat_chip(scale, at.size, self.seat, self.to_play), at)
        picture = paint.seat_mark(self.seat, mark)
        surface.blit(picture, picture.get_rect(midleft=(at.left + pad, at.centery)))
        left, room = at.left + pad + mark + gap, at.width - 2 * pad - mark - gap
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


@dataclass(eq=False)
class Ribbon(Part):
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
