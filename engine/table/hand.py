"""Hands of cards: one that lies open at the foot, and one as backs beside its seat's chip."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass

from pygame import Rect, Surface

from engine.app import paint, theme
from engine.app.theme import Scale
from engine.app.widgets import Group, Look, Widget
from engine.app.widgets.containers import First, Part, Row, Share, Sized, Space
from engine.app.widgets.pieces import SeatChip
from engine.app.widgets.widget import Size
from engine.rules.cards import COUNT, HIDDEN, Card, suit
from engine.table import faces
from engine.table.faces import Back
from engine.table.marks import CardMark, MarkedCard

SHOWN = 72
"""How much of a card at the foot lies above the window's edge, in style units."""
SHOWN_LARGE = 100
"""The same where large letters stand beside the answers: a key has room below the rank."""

SPREAD = 70
CLOSEST = 24
SMALL = 28
SMALL_STEP = 20
MOST_SMALL = 12


def shown(scale: Scale) -> int:
    """How much of a card at the foot of a wide window lies above its edge, in pixels."""
    return scale.px(SHOWN_LARGE if scale.text > 1.25 else SHOWN)


def in_order(hand: Sequence[Card]) -> list[Card]:
    """A hand by number, then by suit; hidden cards as they come."""
    return sorted(hand, key=lambda card: (COUNT.get(card, 0), suit(card)))


@dataclass(eq=False)
class HandPlace(Widget):
    """Where a hand lies; cards fly from and to it."""

    _: KW_ONLY
    over: bool = True

    def shape(self, look: Look) -> Rect:
        return Rect(self.rect.topleft, faces.size(look.scale.px(theme.CARD_WIDTH)))


@dataclass(eq=False)
class HeldCard(MarkedCard):
    """A card of the hand: its key stands at the foot of what is bare of it, its tick at the top.

    bare: how many pixels of its width the next card leaves free; 0 is all.
    """

    _: KW_ONLY
    bare: int = 0

    @property
    def focusable(self) -> bool:
        return self.card != HIDDEN  # who looks at the hand by key presses its own

    def _tick_at(self, at: Rect, scale: Scale) -> tuple[int, int]:
        wide = paint.tick_badge(scale).get_width()
        if not self.bare or self.bare >= at.width + wide // 2:
            return super()._tick_at(at, scale)
        return at.left + max(wide // 2, self.bare - wide // 2 - scale.px(2)), at.top

    def _key_at(self, look: Look, key: Size) -> tuple[int, int]:
        lift = self.rect.top - self.shape(look).top
        scale = look.scale
        aside = max(scale.px(14), key[0] // 2)
        return self.rect.left + aside, self.rect.bottom - key[1] // 2 - scale.px(2) - lift


def hand_widgets(
    scale: Scale,
    room: Rect,
    place: str,
    hand: Sequence[Card],
    mark: Callable[[Card], CardMark],
    back: Back,
    large: bool,
) -> list[Widget]:
    """The cards of a hand side by side, their feet below the window's edge.

    place: its path. back: their pack's.
    """
    shown = in_order(hand)
    wide = scale.px(theme.CARD_WIDTH)
    step = scale.px(SPREAD)
    if len(shown) > 1:
        step = min(step, (room.width - wide) // (len(shown) - 1))
    widgets: list[Widget] = [
        HandPlace(place, Rect(room.topleft, (max(1, room.width), room.height)))
    ]
    for index, card in enumerate(shown):
        at = Rect(room.left + index * step, room.top, wide, room.height)
        name = f"{place}-{card}" if card != HIDDEN else f"{place}-{index}"
        bare = step if index + 1 < len(shown) else 0
        chosen = HeldCard.marked(
            name,
            at,
            card,
            mark(card),
            back=back,
            over=True,
            large=large,
            group=Group.HAND,
            bare=bare,
        )
        widgets.append(chosen)
    return widgets


@dataclass(eq=False)
class Backs(Widget):
    """A hidden hand: so many small backs, overlapping."""

    count: int = 0
    back: Back = "oxblood"

    _: KW_ONLY
    over: bool = True

    stays_when_lifted = True

    def needs(self, scale: Scale) -> tuple[int, int]:
        wide, tall = faces.size(scale.px(SMALL))
        return wide, tall

    def wants(self, scale: Scale) -> tuple[int, int]:
        wide, tall = faces.size(scale.px(SMALL))
        return wide + scale.px(SMALL_STEP) * max(0, min(self.count, MOST_SMALL) - 1), tall

    def _lie(self, scale: Scale, count: int) -> list[Rect]:
        """Where so many of them lie."""
        width = scale.px(SMALL)
        step = scale.px(SMALL_STEP)
        if count > 1:
            step = min(step, (self.rect.width - width) // (count - 1))
        size = faces.size(width)
        return [
            Rect((self.rect.left + index * step, self.rect.top), size) for index in range(count)
        ]

    def shape(self, look: Look) -> Rect:
        """The last one: there cards come and go."""
        return self._lie(look.scale, max(1, self.count))[-1]

    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        width = scale.px(SMALL)
        for at in self._lie(scale, max(0, self.count - look.lifted)):
            shadow, offset = paint.shadow(scale, at.size, card=True)
            surface.blit(shadow, at.move(offset))
            surface.blit(faces.back(self.back, width), at)


def other_hand(
    scale: Scale,
    seat: int,
    player: str,
    place: str,
    count: int,
    back: Back,
    to_play: bool,
    program: bool = False,
) -> Part:
    """The chip of a seat, and its hand as backs where there is room for it."""
    words = f"{count} {'card' if count == 1 else 'cards'} in hand"
    chip = SeatChip(
        f"seat-{seat}", seat=seat, player=player, note=words, to_play=to_play, program=program
    )
    wide = max(chip.wide(scale), scale.px(226))
    named = Sized(chip, wide, chip.wants(scale)[1])
    backs = Backs(place, count=count, back=back, tip=words + ".")
    least, most = backs.needs(scale)[0], backs.wide(scale)
    beside = Row([named, Space(18), Share(backs, least=least, most=most)], at=0.5)
    return Row([Space(2), Share(First([beside, Row([Share(named, most=wide)])]))])
