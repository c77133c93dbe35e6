"""Counters in the camp or in the yard, each with its picture, its bonus and its price."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, theme
from engine.app.theme import Scale
from engine.app.widgets import Look, Widget
from engine.app.widgets.widget import Size
from games.siege.rules.actions import counter_name
from games.siege.rules.state import Counter, Ruleset

SHORT_NAMES: dict[str, str] = {
    "siege-tower": "Tower",
    "ample-ammunition": "Ammo",
    "camp-defences": "Defences",
}
"""Names of counters for narrow rooms."""
MEDAL = 60
"""Greatest side of the picture of a counter in the camp, in style units."""
MOST_TEXT_GROWTH = 1.5
"""Greatest factor by which pictures grow with the size of the text."""
PRICE_CARD_LENGTHS = (9, 13, 12)
"""Width and height of a card of a price, and the step to the next one, in style units."""
RING_WIDTH = 2.6
"""Width of the ring around a bright counter, in style units."""
RING_GAP = 0.06
"""Gap between a bright counter and its ring, as a share of the counter's radius."""
SHADE_ALPHA = 140
"""Opacity of the shade on a dark counter, from 0 to 255."""
RIM_OFFSET = (0.27, 0.18)
"""Offset of the bonus from the middle of its counter, as shares of the counter's side."""


class CounterCopy(NamedTuple):
    """Single counter: its kind, and its number among its kind, from 1."""

    counter: Counter
    copy: int

    @property
    def id(self) -> str:
        """Id of the counter's widgets."""
        return f"{self.counter}-{self.copy}" if self.copy > 1 else self.counter

    @property
    def picture(self) -> str:
        """Name of the counter's picture file."""
        number_suffix = f"-{self.copy}" if self.counter == "camp-defences" else ""
        return f"counter-{self.counter}{number_suffix}"


def pieces(rules: Ruleset) -> list[CounterCopy]:
    """Return all counters, in the configuration's order."""
    return [
        CounterCopy(counter, copy)
        for counter, counter_rule in rules.counters.items()
        for copy in range(1, counter_rule.copies + 1)
    ]


DEFAULT_COUNTER = CounterCopy("mine", 1)
"""Counter of a widget that has not been given one."""
"""Counter of a widget that has not been given one."""


@dataclass(eq=False, repr=False)
class CounterWidget(Widget):
    """Counter in the camp or in the yard."""

    piece: CounterCopy = DEFAULT_COUNTER
    _: KW_ONLY
    is_built: bool = False

    ring = "card"
    named = True

    @override
    @property
    def name(self) -> str:
        return counter_name(self.piece.counter)

    @property
    def short_name(self) -> str:
        """Name of the counter for a narrow room."""
        return SHORT_NAMES.get(self.piece.counter, self.name)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        if not self.is_built:
            is_hovered = look.hovered and self.is_pressable and self.enabled
            ground = paint.panel(look.scale, self.rect.size, "slot" if is_hovered else "well")
            surface.blit(ground, self.rect)


@dataclass(eq=False, repr=False)
class Medal(Widget):
    """Picture of a counter on a disc, at the foot of its room, with its bonus on the rim.

    Attributes:
        side: Diameter of the disc, in pixels.
        is_bright: True to ring a counter that adds to the current clash.
        is_dark: True for a counter that can't be used now.
    """

    picture: str = ""
    side: int = 0
    _: KW_ONLY
    bonus: str = ""
    is_bright: bool = False
    is_dark: bool = False

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        badge_above = self._badge_size(scale)[1] - round(self.side * (0.5 - RIM_OFFSET[1]))
        return self.side, self.side + max(0, badge_above)

    def _badge_size(self, scale: Scale) -> Size:
        """Return the size of the badge with the bonus, in pixels."""
        return paint.badge(scale, self.bonus, "bonus").get_size() if self.bonus else (0, 0)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        disc, badge = self.disc_and_badge(scale)
        middle = disc.center
        radius = disc.width // 2
        surface.blit(paint.counter(self.picture, disc.width), disc)
        if self.is_dark:
            shade = Surface(disc.size, pygame.SRCALPHA)
            pygame.draw.circle(shade, (*theme.WELL, SHADE_ALPHA), (radius, radius), radius)
            surface.blit(shade, disc)
        if self.is_bright:
            ring_width = max(2, scale.px(RING_WIDTH))
            ring_radius = radius + ring_width + round(RING_GAP * radius)
            pygame.draw.circle(surface, theme.BRASS_LIGHT, middle, ring_radius, ring_width)
        if self.bonus:
            surface.blit(paint.badge(scale, self.bonus, "bonus"), badge)

    def disc_and_badge(self, scale: Scale) -> tuple[Rect, Rect]:
        """Return the rectangles of the disc and of the badge with the bonus."""
        badge_width, badge_height = self._badge_size(scale)
        badge_offset = round(RIM_OFFSET[0] * self.side)
        disc = Rect(0, self.rect.bottom - self.side, self.side, self.side)
        disc.centerx = min(self.rect.centerx, self.rect.right - badge_offset - badge_width)
        bottom = disc.centery - round(self.side * RIM_OFFSET[1])
        return disc, Rect(
            disc.centerx + badge_offset, bottom - badge_height, badge_width, badge_height
        )


@dataclass(eq=False, repr=False)
class Price(Widget):
    """Small card for each card that a counter costs; dark if the price can't be paid now."""

    cards: int = 1
    _: KW_ONLY
    is_dark: bool = False

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        card_width, card_height, step = _price_card(scale)
        return step * (self.cards - 1) + card_width, card_height

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        card_width, card_height, step = _price_card(look.scale)
        line_width = max(1, look.scale.px(1))
        corner_radius = look.scale.px(2)
        colour = theme.DISABLED if self.is_dark else theme.CARD_TOP
        card_rect = Rect(self.rect.topleft, (card_width, card_height))
        for _ in range(self.cards):
            pygame.draw.rect(surface, colour, card_rect, border_radius=corner_radius)
            pygame.draw.rect(surface, theme.INK, card_rect, line_width, corner_radius)
            card_rect.left += step


def _price_card(scale: Scale) -> list[int]:
    """Return the width and height of a card of a price, and the step to the next one, in pixels."""
    return [
        round(scale.px(units) * min(scale.text, MOST_TEXT_GROWTH)) for units in PRICE_CARD_LENGTHS
    ]


class CounterPress(NamedTuple):
    """Effect of pressing a counter, and the reason if it can't be pressed now."""

    on_press: Callable[[], None] | None
    reason: str
    tip: str


PressOf = Callable[[Counter], CounterPress]
"""Function that gives the effect of pressing a counter."""


def counter_widget(
    piece: CounterCopy, press: CounterPress, *, built: bool = False
) -> CounterWidget:
    """Return the widget of a counter with this effect of a press."""
    counter = CounterWidget(f"counter.{piece.id}", piece=piece, is_built=built, tip=press.tip)
    counter.reason = press.reason
    counter.on_press = press.on_press
    return counter


def medal_of(counter: CounterWidget, side: int) -> Medal:
    """Return the picture of a counter, `side` pixels wide."""
    piece = counter.piece
    medal = Medal(f"medal.{piece.id}", picture=piece.picture, side=side)
    medal.is_dark = bool(counter.reason)
    return medal


def medal_side(scale: Scale, width: int, height: int) -> int:
    """Return the side of a counter that fits into a cell with its bonus on the rim, in pixels."""
    badge_width, badge_height = paint.badge(scale, "+3", "bonus").get_size()
    most_width = min(width, (width - badge_width) / (0.5 + RIM_OFFSET[0]))
    most_height = min(height, (height - badge_height) / (0.5 + RIM_OFFSET[1]))
    most_side = round(scale.px(MEDAL) * min(scale.text, MOST_TEXT_GROWTH))
    return max(1, min(int(most_width), int(most_height), most_side))
