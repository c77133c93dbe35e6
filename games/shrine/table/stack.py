"""A Shrine as a stack: its top card, and those below it as steps behind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial

from pygame import Rect, Surface

from engine.app import paint, theme
from engine.app.paint.grounds import PanelKind
from engine.app.theme import Scale
from engine.app.widgets import Look, Panel, Widget
from engine.app.widgets.containers import Unsized
from engine.app.widgets.pieces import Badge
from engine.rules.cards import HIDDEN, Card
from engine.rules.english import in_words
from engine.table import cards, faces
from engine.table.context import TableContext
from engine.table.marks import AT_REST, CardMark, MarkedCard
from games.shrine.rules.cards import Player, shrine_of
from games.shrine.rules.state import Shrine

MarkOf = Callable[..., CardMark]
DOWN = 8
UP = 25
"""How much of a card below another is bare, face down and face up, of a card 84 wide."""
FURTHER = 1.6
"""How much more of each is bare where there is room for that."""
WELL = 9
"""How far the well of a Shrine stands out around its cards, in style units."""
KEPT = 60
"""So much above the top card is kept for those below it, of a card 84 wide."""


@dataclass(eq=False)
class Aim(MarkedCard):
    """A card on the table that may be aimed at; `aims` is all that it stands for."""

    aims: Sequence[str] = ()
    _: KW_ONLY
    lies: bool = True


@dataclass(eq=False)
class Below(Widget):
    """What lies below a Shrine's top card: steps behind it, backs low and faces with their ranks.

    steps: how far each stands out above the one before it, in pixels. width: of a card.
    """

    cards: Sequence[Card] = ()
    steps: Sequence[int] = ()
    width: int = 1
    _: KW_ONLY
    large: bool = False

    def shape(self, look: Look) -> Rect:
        return Rect(self.rect.topleft, (self.width, self.rect.height + self.width * 2))

    def draw(self, surface: Surface, look: Look) -> None:
        bottom = self.rect.bottom
        for number in reversed(range(len(self.cards))):
            top = bottom - sum(self.steps[: number + 1])
            at = Rect((self.rect.left, top), faces.size(self.width))
            shadow, offset = paint.shadow(look.scale, at.size, card=True)
            surface.blit(shadow, at.move(offset))
            card = self.cards[number]
            face = cards.picture(card, self.width, look.scale, "oxblood", self.large)
            surface.blit(face, at)


@dataclass(eq=False)
class TokenPlace(Panel):
    """A place for a token, or an empty Shrine; `aims` is what it stands for."""

    aims: Sequence[str] = ()
    _: KW_ONLY
    mark: CardMark = AT_REST
    kind: PanelKind = "well"

    ring = "field"

    @property
    def focusable(self) -> bool:
        return self.acts

    def draw(self, surface: Surface, look: Look) -> None:
        super().draw(surface, look)
        hovered = look.hovered and self.acts
        cards.draw_state(surface, self.rect, look.scale, self.mark.state, self.mark.seat, hovered)


@dataclass
class Stack(Unsized):
    """The Shrine of a seat in a room as wide as its cards; in its well, unless it is `flat`; its
    cards `further` apart, where there is room."""

    table: TableContext
    seen: Shrine
    seat: int
    mark: MarkOf
    flat: bool
    further: bool

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        wide, tall = faces.size(rect.width)
        at = Rect(rect.left, rect.bottom - tall, wide, tall)
        well = Panel(f"well-{self.seat}", rect.inflate(2 * scale.px(WELL), 0), kind="well")
        well.over = True
        well.rect.height += scale.px(WELL)
        wells: list[Widget] = [] if self.flat else [well]
        if not self._shrine:
            empty = TokenPlace(shrine_of(self.seat), at, kind="slot", over=True)
            empty.tip = f"{self.table.name(self.seat)}'s Shrine is empty."
            return [*wells, empty]
        rest = self._shrine[1:]
        steps = _steps(rect, rest, wide, at, self.further)
        below = Below(f"below-{self.seat}", Rect(at.left, at.top - sum(steps), wide, sum(steps)))
        below.cards = rest
        below.steps = steps
        below.width = wide
        below.large = self.table.large
        badge = Badge(f"count-{self.seat}", shown=str(len(self._shrine)))
        badge.rect.size = badge.size(scale)
        badge.rect.center = at.centerx, at.bottom - badge.rect.height // 4
        return [*wells, below, self._top_card(at), badge]

    @property
    def _shrine(self) -> Sequence[Card]:
        return self.seen.player(self.seat).shrine

    def _top_card(self, rect: Rect) -> Aim:
        """Return the top card, which stands for its Shrine."""
        place = shrine_of(self.seat)
        mark = self.mark(place)
        tip = f"{self.table.name(self.seat)}'s Shrine: {said(self.seen.player(self.seat))}."
        if not mark.press:
            mark = mark._replace(press=partial(self.table.finder.browse, place))
            tip = f"{tip} Press to look through it."
        mark = mark._replace(tip=f"{tip} {mark.tip}".strip())
        large = self.table.large
        card = Aim.marked(place, rect, self._shrine[0], mark, large=large, over=True)
        assert isinstance(card, Aim)
        card.aims = (place,)
        return card


def _steps(room: Rect, rest: Sequence[Card], wide: int, at: Rect, further: bool) -> list[int]:
    """How far each card below the top one stands out, as far as there is room."""
    unit = wide / theme.CARD_WIDTH
    spare = at.top - room.top
    wanted = [max(2, round((DOWN if card == HIDDEN else UP) * unit)) for card in rest]
    whole = sum(wanted)
    if round(FURTHER * whole) <= spare and further:
        return [round(FURTHER * each) for each in wanted]
    if whole <= spare:
        return wanted
    return [max(0, each * spare // whole) for each in wanted]


def said(player: Player) -> str:
    """A Shrine in words: `5 cards, 3 face down`."""
    count = len(player.shrine)
    down = player.face_down
    return f"{in_words(count, 'card')}, {in_words(down)} face down" if down else f"{count} face up"
