"""The builder's controls: so many cards of a stat, and which figure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass

from pygame import Rect, Surface

from engine.app import paint, text
from engine.app.inputs import LEFT, Key, Pointer, Typed
from engine.app.theme import Role, Scale
from engine.app.widgets import PanelButton
from engine.app.widgets.control import NumberControl
from engine.app.widgets.widget import Change, Look, Size
from engine.table import faces
from games.duel.table.medals import medal, stat_card

MOST = 10
CARD, STEP = 30, 34
NUMBER = 34
FAINT = 90
"""How much of a place is seen that can't be filled now, of 255."""
FIGURES, FIGURE, FIGURE_STEP = 6, 46, 54
RING = 3


@dataclass(eq=False, repr=False)
class StatCards(NumberControl):
    """How many cards of a stat, from 1 to ten places of which `most` can be filled now.

    A click on an empty place fills up to it, one on a placed card takes that and those after it
    off; dragging to a place takes so many; left and right, + and - take one less or more. on_full:
    is called when more are asked for than can be filled. on_least: when the first is to go.
    """

    value: int = 1
    suit: str = "C"
    most: int = MOST
    on_full: Callable[[], None] = lambda: None
    on_least: Callable[[], None] = lambda: None
    _held: int = 0
    """The placed card on which the button went down, as long as it has not been dragged off it."""

    def _places(self, scale: Scale) -> list[Rect]:
        wide, tall = faces.size(scale.px(CARD))
        step, top = scale.px(STEP), self.rect.centery - tall // 2
        left = self.rect.left + self._number(scale)
        return [Rect(left + step * place, top, wide, tall) for place in range(MOST)]

    @staticmethod
    def _number(scale: Scale) -> int:
        """The room of the figure before the cards, in pixels."""
        return max(scale.px(NUMBER), text.measure("10", Role.FIGURE, scale)[0] + scale.px(8))

    def needs(self, scale: Scale) -> Size:
        wide, tall = faces.size(scale.px(CARD))
        across = self._number(scale) + scale.px(STEP) * (MOST - 1) + wide
        return across, max(tall, text.measure("10", Role.FIGURE, scale)[1]) + scale.px(4)

    def grab(self, at: Pointer, scale: Scale) -> Change:
        if at.button != LEFT:
            return Change.NONE
        place = self._place(at, scale)
        if place > self.value:
            return self._take(place)
        self._held = place
        return Change.TAKEN

    def drag(self, at: Pointer, scale: Scale) -> Change:
        place = self._place(at, scale)
        if place == self._held:
            return Change.TAKEN
        self._held = 0
        return self._take(place)

    def drop(self, at: Pointer, scale: Scale) -> Change:
        held, self._held = self._held, 0
        if not held:
            return Change.NONE
        if held == self.value == 1:
            self.on_least()
            return Change.SCREEN
        return self._take(held - 1)

    def _place(self, at: Pointer, scale: Scale) -> int:
        first = self._places(scale)[0].left
        return 1 + int(max(0, at.pos[0] - first)) // scale.px(STEP)

    def key(self, event: Key | Typed, scale: Scale) -> Change:
        name = event.text if isinstance(event, Typed) else event.name
        steps = {"left": -1, "right": 1, "-": -1, "+": 1, "home": -MOST, "end": MOST}
        return self._take(self.value + steps[name]) if name in steps else Change.NONE

    def _take(self, value: int) -> Change:
        within = max(1, min(value, self.most))
        if min(value, MOST) > self.most and within == self.value:
            self.on_full()
            return Change.SCREEN
        return self.take(within)

    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        number = text.block(str(self.value), Role.FIGURE, scale)
        surface_at = self.rect.left, self.rect.centery - number.size[1] // 2
        number.draw(surface, surface_at)
        card = stat_card(self.suit, scale.px(CARD), scale.four_colours)
        for place, rect in enumerate(self._places(scale), 1):
            if place <= self.value:
                surface.blit(card, rect)
                continue
            slot = paint.panel(scale, rect.size, "slot")
            if place > self.most:
                slot = slot.copy()
                slot.set_alpha(FAINT)
            surface.blit(slot, rect)


@dataclass(eq=False, repr=False)
class ListTile(PanelButton):
    """One tile of a list. Tab stops at one of them, from which arrows lead to the others.

    stop: whether it stops here.
    """

    _: KW_ONLY
    stop: bool = True

    @property
    def passed(self) -> bool:
        return not self.stop


@dataclass(eq=False, repr=False)
class Figures(NumberControl):
    """Which of six figures, each a helm in the seat's colour; left and right go to the next."""

    value: int = 1
    _: KW_ONLY
    seat: int = 1

    def _places(self, scale: Scale) -> list[Rect]:
        side, step = scale.px(FIGURE), scale.px(FIGURE_STEP)
        top, left = self.rect.centery - side // 2, self.rect.left + scale.px(RING)
        return [Rect(left + step * place, top, side, side) for place in range(FIGURES)]

    def needs(self, scale: Scale) -> Size:
        ring = 2 * scale.px(RING)
        across = scale.px(FIGURE_STEP) * (FIGURES - 1) + scale.px(FIGURE) + ring
        return across, scale.px(FIGURE) + ring

    def grab(self, at: Pointer, scale: Scale) -> Change:
        for number, rect in enumerate(self._places(scale), 1):
            if at.button == LEFT and rect.collidepoint(at.pos):
                return self.take(number)
        return Change.NONE

    def key(self, event: Key | Typed, scale: Scale) -> Change:
        step = {"left": -1, "right": 1}.get(event.name, 0) if isinstance(event, Key) else 0
        return self.take((self.value - 1 + step) % FIGURES + 1) if step else Change.NONE

    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        for number, rect in enumerate(self._places(scale), 1):
            own = number == self.value
            picture = medal(scale, self.seat, number, rect.width, dim=not own)
            surface.blit(picture, rect)
            if own:
                ring = paint.look_ring(scale, rect.width + 2 * scale.px(RING))
                surface.blit(ring, ring.get_rect(center=rect.center))
