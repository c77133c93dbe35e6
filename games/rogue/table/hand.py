"""Panels of the hand: the jokers, which are health, and one captive or one ace.

Clauses such as R15 are in games/rogue/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import art, paint, theme
from engine.app.paint import shapes
from engine.app.pictures import cached_picture
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, Widget
from engine.app.widgets.containers import (
    TOP,
    Column,
    FirstThatFits,
    Framed,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    Space,
    Unsized,
)
from engine.app.widgets.widget import Size
from engine.rules.cards import BLACK_JOKER, RED_JOKER, Card
from engine.table import faces
from engine.table.cards import CardWidget

CARD_WIDTH = 110
"""Greatest width of a joker and of a captive, in style units."""
GAP = 6
"""Gap between jokers, in style units."""
LEAST_CARD_HEIGHT = 36
"""Least height of the cards, in style units."""
RING_ROOM = 5
"""Room for a ring around a captive, in style units."""


def joker_of(number: int) -> Card:
    """Return the joker for the health of this number, from 1: red and black in turn."""
    return RED_JOKER if number % 2 else BLACK_JOKER


@dataclass(eq=False)
class LostJoker(Widget):
    """Place of a lost joker, crossed out."""

    ring = "card"

    @override
    @property
    def name(self) -> str:
        return "A lost joker"

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        surface.blit(_crossed_place(self.rect.size, look.scale.s), self.rect)


@cached_picture(8)
def _crossed_place(size: Size, scale_factor: float) -> Surface:
    width, height = size
    colour = theme.mix(theme.CLASH_PANEL_LINE, theme.CLASH_PANEL, 0.25)
    style = shapes.fill(theme.WELL) + shapes.edge(colour, 1.6 * scale_factor)
    body = shapes.chamfered(size, 6 * scale_factor, style, 0.8 * scale_factor)
    for x in (0.26, 0.74):
        ends = [(x * width, 0.28 * height), ((1 - x) * width, 0.72 * height)]
        body += shapes.polygon(ends, shapes.edge(colour, 2.4 * scale_factor), closed=False)
    return art.vector(art.svg_document(size, body), size)


def health_panel(
    scale: Scale, *, health: int, max_health: int, is_hand_free: bool, large: bool
) -> Part:
    """Return the jokers in hand, the lost ones crossed out, and the effect of an ace.

    Args:
        scale: The window's measures.
        health: Number of jokers left.
        max_health: Number of jokers at the start.
        is_hand_free: True if neither a captive nor an ace is held.
        large: True for cards with large indices.
    """
    lost_count = max_health - health
    lines = [
        Label(
            "health-lost",
            words=f"Lost jokers: {lost_count}" if lost_count else "All jokers are left",
        ),
        Label("health-back", words=_ace_words(lost_count, health, is_hand_free)),
    ]
    lines[0].role = Role.STRONG
    lines[1].role = Role.NOTE
    lines[1].colour = theme.MUTED
    panel = Panel("health", title="Health", note=f"{health} of {max_health}")
    return _cards_above_words(scale, panel, Jokers(health, max_health, large), lines)


@dataclass
class Jokers(Unsized):
    """Jokers in hand and the places of lost ones, as large as the room allows."""

    health: int
    max_health: int
    large: bool

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        widths = {
            rows: _greatest_card_width(rect, self.max_health, rows, scale.px(GAP))
            for rows in range(1, self.max_health + 1)
        }
        rows = max(widths, key=lambda rows: (widths[rows], -rows))
        width, height = faces.size(min(scale.px(CARD_WIDTH), widths[rows]))
        jokers = [
            Sized(_joker(number, number <= self.health, self.large), wide=width, high=height)
            for number in range(1, self.max_health + 1)
        ]
        jokers_in_row = -(-self.max_health // rows)
        lines = [
            Row(jokers[start : start + jokers_in_row], gap=GAP, at=TOP)
            for start in range(0, self.max_health, jokers_in_row)
        ]
        return Column(lines, gap=GAP).lay(scale, rect)


def _joker(number: int, is_held: bool, large: bool) -> Widget:
    id = f"joker-{number}"
    if is_held:
        return CardWidget(id, card=joker_of(number), large=large)
    return LostJoker(id, tip="An ace on the board brings it back.")


def _greatest_card_width(room: Rect, count: int, rows: int, gap: int) -> int:
    """Return the greatest width of `count` cards in this number of rows, in pixels."""
    cards_in_row = -(-count // rows)
    width = (room.width - gap * (cards_in_row - 1)) // cards_in_row
    height = (room.height - gap * (rows - 1)) // rows
    return max(1, min(width, round(height * theme.CARD_WIDTH / theme.CARD_HEIGHT) - 1))


def _ace_words(lost: int, health: int, is_hand_free: bool) -> str:
    """Return the effect of an ace in one line, so that the jokers keep their size (R15 to R17)."""
    if not health:
        return "None is left."
    if lost:
        return "An ace brings one back."
    return "You could keep an ace." if is_hand_free else "An ace would be lost."


def captive_panel(
    scale: Scale, *, card: Card | None, is_ace: bool, is_asked: bool, card_value: int, large: bool
) -> Part:
    """Return the captive or ace in hand, or its empty place.

    Args:
        scale: The window's measures.
        card: Card held; None if the hand is free.
        is_ace: True for an ace.
        is_asked: True if the captive may be used now.
        card_value: Value of the card.
        large: True for cards with large indices.
    """
    id = "ace" if is_ace else "captive"
    place: Widget
    if card is None:
        note_words = "hand is free"
        tip = "A beaten enemy may be captured while your hand is free."
        place = EmptyPlace(id, label="No captive, no ace", tip=tip)
    else:
        if is_ace:
            note_words = "one more health"
            tip = "It is lost first, in place of a joker."
        else:
            note_words = f"adds {card_value} once"
            tip = f"Used in a fight, it adds {card_value} to a strike that falls short."
        place = CaptiveCard(id, card=card, tip=tip, large=large, is_marked=is_asked)
    note = Label(
        "holding-note", words=note_words, role=Role.NOTE, colour=theme.MUTED, align="center"
    )
    panel = Panel("holding", title="Ace" if is_ace else "Captive")
    return _cards_above_words(scale, panel, CardAlone(place), [note])


@dataclass
class CardAlone(Unsized):
    """Card alone, as large as the room allows with the ring around it."""

    card_widget: Widget

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        room = rect.inflate(-2 * scale.px(RING_ROOM), -2 * scale.px(RING_ROOM))
        width_by_height = round(room.height * theme.CARD_WIDTH / theme.CARD_HEIGHT)
        width, height = faces.size(max(1, min(scale.px(CARD_WIDTH), width_by_height, room.width)))
        return self.card_widget.lay(scale, Rect(rect.centerx - width // 2, room.top, width, height))


@dataclass(eq=False)
class EmptyPlace(Widget):
    """Empty place of a card."""

    label: str = ""

    ring = "card"
    named = True

    @override
    @property
    def name(self) -> str:
        return self.label

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        surface.blit(paint.panel(look.scale, self.rect.size, "slot"), self.rect)


@dataclass(eq=False)
class CaptiveCard(CardWidget):
    """Card in hand, marked while it may be used."""

    is_marked: bool = False

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        super().draw(surface, look)
        if self.is_marked:
            ring, offset = paint.card_ring(look.scale, self.rect.size, "selected")
            surface.blit(ring, self.rect.move(offset))
            tick = paint.tick_badge(look.scale)
            surface.blit(tick, tick.get_rect(center=self.rect.topright))


def _cards_above_words(scale: Scale, panel: Panel, cards: Part, lines: Sequence[Label]) -> Part:
    """Return cards in a panel, and words below; the words scroll before cards get too small."""
    words = Column(lines)
    least_height = scale.px(LEAST_CARD_HEIGHT)
    words_list = Scrolled(f"{panel.id}-words", words, called=panel.title)
    layouts = [
        Column([Share(cards, least=least_height), Space(6), words]),
        Column([Sized(cards, high=least_height), Space(6), Share(words_list)]),
    ]
    return Framed(panel, FirstThatFits(layouts), down=10)
