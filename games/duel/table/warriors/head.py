"""Who a warrior is: its medal, its name, and its hand as backs."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Look, Widget
from engine.app.widgets.widget import Size
from engine.table import faces
from games.duel.table.medals import medal

MEDAL, LEAST_MEDAL = 56, 38
GAP, BACK = 8, 26
"""Between what it holds, and the width of a back, in style units."""


@dataclass(eq=False, repr=False)
class WarriorHead(Widget):
    """Who it is: medal, name, whose it is and how it stands; and its hand as backs.

    Where it is pressed, its owner looks at the hand.
    """

    seat: int = 1
    figure: int = 1
    called: str = ""
    note: str = ""
    _: KW_ONLY
    hand: int = 0
    hint: str = ""
    down: bool = False
    brief: bool = False

    ring = "field"

    @property
    def name(self) -> str:
        return text.plain(self.called)

    @property
    def focusable(self) -> bool:
        return self.acts

    def landing(self, look: Look) -> Rect:
        """On the last card of the hand."""
        at = Rect((0, 0), faces.size(look.scale.px(BACK)))
        at.midright = self.rect.right - self._parts(look.scale)[2] - look.scale.px(GAP), 0
        at.centery = self.rect.centery
        return at

    @property
    def _role(self) -> Role:
        return Role.BUTTON if self.brief else Role.SCREEN

    def _parts(self, scale: Scale) -> tuple[int, int, int, bool]:
        """The medal's side, the widths of the words and of the hand, and whether backs are
        shown."""
        lines = sum(text.measure("Ag", role, scale)[1] for role in (self._role, Role.BODY))
        side = min(max(scale.px(LEAST_MEDAL), lines), scale.px(MEDAL))
        held = max(text.measure(words, Role.LABEL, scale)[0] for words in self._held())
        gap, backs = scale.px(GAP), self._backs(scale)
        wide = self.rect.width or 10**6
        room = wide - side - 2 * gap - held
        with_backs = bool(self.hand) and room - backs - gap >= scale.px(150) * scale.text
        return side, room - (backs + gap if with_backs else 0), held, with_backs

    def _held(self) -> tuple[str, str]:
        return ("fallen" if self.down else f"{self.hand} in hand"), self.hint

    def _backs(self, scale: Scale) -> int:
        return scale.px(BACK) + scale.px(BACK * 0.42) * (min(self.hand, 12) - 1)

    def _words(self, scale: Scale, room: int) -> tuple[text.TextBlock, text.TextBlock]:
        ink = theme.DISABLED if self.down else theme.TEXT
        name = text.block(self.called, self._role, scale, room, ink)
        mark = self._mark(scale)
        note = text.block(self.note, Role.BODY, scale, max(1, room - mark), theme.MUTED)
        return name, note

    def _mark(self, scale: Scale) -> int:
        return round(text.measure("Ag", Role.BODY, scale)[1] * 0.85) + scale.px(6)

    def needs(self, scale: Scale) -> Size:
        side, room, held, _ = self._parts(scale)
        words = max(1, room)
        name, note = self._words(scale, words)
        least = max(text.widest_word(self.called, self._role, scale), name.size[0])
        wide = side + 2 * scale.px(GAP) + held + least
        down = sum(text.measure(words, Role.LABEL, scale)[1] for words in self._held() if words)
        return wide, max(side, name.size[1] + note.size[1], down)

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at, gap = look.scale, self.rect, look.scale.px(GAP)
        side, room, held, with_backs = self._parts(scale)
        picture = medal(scale, self.seat, self.figure, side, self.down)
        surface.blit(picture, picture.get_rect(midleft=(at.left, at.centery)))
        name, note = self._words(scale, max(1, room))
        left, mark = at.left + side + gap, self._mark(scale)
        y = at.centery - (name.size[1] + note.size[1]) // 2
        name.draw(surface, (left, y))
        y += name.size[1]
        shape = paint.seat_mark(scale, self.seat, mark - scale.px(6))
        line = text.measure("Ag", Role.BODY, scale)[1]
        surface.blit(shape, shape.get_rect(midleft=(left, y + line // 2)))
        note.draw(surface, (left + mark, y))
        self._draw_hand(surface, scale, held, with_backs)

    def _draw_hand(self, surface: Surface, scale: Scale, held: int, with_backs: bool) -> None:
        at = self.rect
        said = [words for words in self._held() if words]
        blocks = [
            text.block(words, Role.LABEL, scale, colour=theme.TEXT if not number else theme.MUTED)
            for number, words in enumerate(said)
        ]
        y = at.centery - sum(block.size[1] for block in blocks) // 2
        for block in blocks:
            block.draw(surface, (at.right - block.size[0], y))
            y += block.size[1]
        if not with_backs:
            return
        wide = scale.px(BACK)
        step, back = scale.px(BACK * 0.42), faces.back("pine", wide)
        x = at.right - held - scale.px(GAP) - self._backs(scale)
        for number in range(min(self.hand, 12)):
            surface.blit(back, back.get_rect(midleft=(x + number * step, at.centery)))
