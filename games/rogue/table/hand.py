"""What you hold: the jokers that are your health, and one captive or one ace."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pygame import Rect, Surface

from engine.app import art, paint, theme
from engine.app.paint import shapes
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, ScrollList, Widget
from engine.app.widgets.layout import height_at, stack
from engine.app.widgets.widget import Size
from engine.rules.cards import BLACK_JOKER, RED_JOKER, Card
from engine.table import faces
from engine.table.cards import CardWidget

CARD, GAP = 110, 6
"""The width of a joker and of a captive at most, and the gap between jokers, in style units."""
LEAST_CARD = 36


def joker_of(number: int) -> Card:
    """The joker that is the health of this number, from 1: red and black by turns."""
    return RED_JOKER if number % 2 else BLACK_JOKER


@dataclass(eq=False)
class Lost(Widget):
    """The place of a joker that is lost: crossed out."""

    @property
    def name(self) -> str:
        return "A lost joker"

    def draw(self, surface: Surface, look: Look) -> None:
        surface.blit(_crossed(self.rect.size, look.scale.s), self.rect)


@lru_cache(8)
def _crossed(size: Size, s: float) -> Surface:
    width, height = size
    line = theme.mix(theme.CLASH_LINE, theme.CLASH, 0.25)
    look = shapes.fill(theme.WELL) + shapes.edge(line, 1.6 * s)
    body = shapes.chamfered(size, 6 * s, look, 0.8 * s)
    for x in (0.26, 0.74):
        ends = [(x * width, 0.28 * height), ((1 - x) * width, 0.72 * height)]
        body += shapes.polygon(ends, shapes.edge(line, 2.4 * s), closed=False)
    return art.vector(art.drawing(size, body), size)


def health_panel(
    scale: Scale, rect: Rect, health: int, most: int, free: bool, large: bool
) -> Panel:
    """The jokers in hand, the lost ones crossed out, and what an ace on the board would do; `free`:
    neither a captive nor an ace is held."""
    panel = Panel("health", rect, "Health", note=f"{health} of {most}")
    lost = most - health
    lines = [
        Label("health-lost", words=f"Lost jokers: {lost}" if lost else "No joker is lost"),
        Label("health-back", words=_hope(lost, health, free)),
    ]
    lines[0].role = Role.STRONG
    lines[1].role, lines[1].colour = Role.NOTE, theme.MUTED
    field, words = _above(scale, panel, lines, LEAST_CARD)
    gap = scale.px(GAP)
    rows = max(range(1, most + 1), key=lambda rows: (_width(field, most, rows, gap), -rows))
    width = min(scale.px(CARD), _width(field, most, rows, gap))
    size, across = faces.size(width), -(-most // rows)
    widgets: list[Widget] = []
    for number in range(1, most + 1):
        row, column = divmod(number - 1, across)
        left, top = column * (size[0] + gap), row * (size[1] + gap)
        at = Rect((field.left + left, field.top + top), size)
        id = f"joker-{number}"
        if number <= health:
            widgets.append(CardWidget(id, at, joker_of(number), large=large))
        else:
            widgets.append(Lost(id, at, tip="An ace on the board brings it back."))
    panel.widgets = [*widgets, words]
    return panel


def _width(field: Rect, count: int, rows: int, gap: int) -> int:
    """How wide so many cards can be in so many rows."""
    across = -(-count // rows)
    wide = (field.width - gap * (across - 1)) // across
    tall = (field.height - gap * (rows - 1)) // rows
    return max(1, min(wide, round(tall * theme.CARD_WIDTH / theme.CARD_HEIGHT) - 1))


def _hope(lost: int, health: int, free: bool) -> str:
    """R15 to R17, in a line, so that the jokers stay as large as they are."""
    if not health:
        return "None is left."
    if lost:
        return "An ace brings one back."
    return "An ace would be kept." if free else "An ace is discarded."


def captive_panel(
    scale: Scale, rect: Rect, card: Card | None, ace: bool, asked: bool, worth: int, large: bool
) -> Panel:
    """The one card that the hand can hold besides; `asked`: it may be used now."""
    panel = Panel("holding", rect, "Ace" if ace else "Captive")
    says = "or one ace" if card is None else "one more health" if ace else f"adds {worth} once"
    note = Label("holding-note", words=says, role=Role.NOTE, colour=theme.MUTED, align="center")
    field, words = _above(scale, panel, [note], LEAST_CARD)
    ring = scale.px(5)
    down = round((field.height - 2 * ring) * theme.CARD_WIDTH / theme.CARD_HEIGHT)
    width = max(1, min(scale.px(CARD), down, field.width - 2 * ring))
    size = faces.size(width)
    at = Rect((field.centerx - width // 2, field.top + ring), size)
    id = "ace" if ace else "captive"
    lying: Widget
    if card is None:
        lying = Slot(
            id,
            at,
            "No captive, no ace",
            tip="A beaten enemy may be captured while your hand is free.",
        )
    else:
        tip = (
            "It is lost first, in place of a joker."
            if ace
            else f"Used in a fight, it adds {worth} to a strike that falls short."
        )
        lying = Held(id, at, card, tip=tip, large=large, chosen=asked)
    panel.widgets = [lying, words]
    return panel


@dataclass(eq=False)
class Slot(Widget):
    """Where a card would lie, and none does."""

    called: str = ""

    named = True

    @property
    def name(self) -> str:
        return self.called

    def draw(self, surface: Surface, look: Look) -> None:
        surface.blit(paint.panel(look.scale, self.rect.size, "slot"), self.rect)


@dataclass(eq=False)
class Held(CardWidget):
    """The card in hand, chosen while it may be used; it stays where it is."""

    chosen: bool = False

    def draw(self, surface: Surface, look: Look) -> None:
        super().draw(surface, look)
        if self.chosen:
            ring, offset = paint.card_ring(look.scale, self.rect.size, "selected")
            surface.blit(ring, self.rect.move(offset))
            tick = paint.tick_badge(look.scale)
            surface.blit(tick, tick.get_rect(center=self.rect.topright))


def _above(scale: Scale, panel: Panel, lines: list[Label], least: float) -> tuple[Rect, ScrollList]:
    """The room for cards in a panel, at least so high, and the words below it, which scroll where
    they have to."""
    inner = panel.inner(scale)
    inner.height = panel.rect.bottom - scale.px(10) - inner.top
    room = ScrollList.room(inner, scale)
    centred = any(line.align == "center" for line in lines)
    if centred:
        room = Rect(inner)
    tall = stack(lines, room, scale, 0)
    gap = scale.px(6)
    most = max(inner.height - scale.px(least) - gap, height_at(lines[0], room.width, scale))
    low = min(tall, most)
    at = Rect(inner.left, inner.bottom - low, inner.width, low)
    for line in lines:
        line.move(0, at.top - room.top)
    field = Rect(inner.left, inner.top, inner.width, max(1, at.top - gap - inner.top))
    return field, ScrollList(f"{panel.id}-words", at, panel.title, widgets=lines)
