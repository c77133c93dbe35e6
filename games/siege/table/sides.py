"""A seat's panel with its two piles, and Fate's with its tally."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from functools import partial

import pygame
from pygame import Rect, Surface

from engine.app import art, text, theme
from engine.app.paint.grounds import PanelKind
from engine.app.paint.plates import Plate
from engine.app.paint.shapes import circle, edge, fill
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, Widget
from engine.app.widgets.containers import (
    Column,
    Fill,
    First,
    Framed,
    Part,
    Row,
    Share,
    Sized,
    Space,
)
from engine.app.widgets.plates import PlateWidget
from engine.rules.cards import COLOUR, Card, hidden
from engine.rules.cards import name as card_name
from engine.table.context import TableContext
from engine.table.faces import Back
from engine.table.piles import PileWidget
from engine.table.sides import WIDTHS, seat_panel
from games.siege.rules.state import BESIEGER, SIDES, Fate, Side, Siege
from games.siege.words.labels import ADDS_TO, EFFORTS

FATE_SHARES = 4, 5
"""Of Fate's deck and its discard, whose caption names a card."""

FLAT = 2.2
"""Where the room is so much wider than high, Fate's tally stands beside its piles."""
LARGE = 160, 148, 136, 124, 112, 98
"""How wide a card may be besides, where piles have a sheet for themselves."""

BACKS: dict[str, Back] = {"besieger": "oxblood", "besieged": "pine", "fate": "oxblood"}


def piles(
    table: TableContext,
    scale: Scale,
    name: str,
    owner: str,
    cards: Side | Fate,
    note: str = "Discard",
) -> Part:
    """Deck and discard side by side, their cards in a line and as large as the room lets them be;
    where there is little, nothing but `Discard` is written below that."""
    back, fate = BACKS[name], name == "fate"
    shares = FATE_SHARES if fate else (1, 1)

    def in_row(width: int, note: str) -> Part:
        deck = PileWidget(f"{name}.deck", cards=hidden(cards.deck), back=back, caption="Deck")
        discard = PileWidget(f"{name}.discard", cards=cards.discard, back=back, caption=note)
        deck.called, discard.called = f"{owner} deck", f"{owner} discard"
        deck.width = discard.width = width
        deck.large = discard.large = table.large
        discard.fan, discard.angle = fate, 0 if fate else -3
        if cards.discard:
            discard.on_press = partial(table.finder.browse, discard.id)
        drop = Sized(Space(0), down=discard.card_rect(scale).top)
        lowered = Column([drop, Share(deck)])
        return Row([Share(lowered, shares[0]), Share(discard, shares[1])])

    widths = LARGE + WIDTHS if scale.narrow else WIDTHS
    return First([*(in_row(width, note) for width in widths), in_row(WIDTHS[-1], "Discard")])


def side_panel(
    table: TableContext,
    scale: Scale,
    rect: Rect,
    seat: int,
    seen: Siege,
    effort: str,
) -> Panel:
    """A seat: who sits there, its piles, and what its camp adds; `effort` is what goes on."""
    name, has_camp = SIDES[seat], seat == BESIEGER
    panel, room = seat_panel(
        table, scale, rect, seat, name.title(), scale.px(220) if has_camp else 0
    )
    owner, cards = f"{table.name(seat)}'s", seen.side(seat)
    parts: list[Part] = [Share(piles(table, scale, name, owner, cards))]
    if has_camp:
        parts.append(bonus_column(scale, room.width, seen, effort))
    panel.widgets = [*panel.widgets, *Row(parts, gap=6).lay(scale, room)]
    return panel


def bonus_column(scale: Scale, room: int, seen: Siege, effort: str) -> Part:
    """What the camp adds, in at most two fifths of so many pixels."""
    rows = []
    for each, words in EFFORTS.items():
        value = seen.bonus(each)
        rows.append(Bonus(f"bonus-{each}", words=words, value=value))
        rows[-1].bright = bool(value) and each == effort
        rows[-1].tip = f"The counters in the camp add {value} to {ADDS_TO[each]}."
    caption = Label("bonuses", words="In the camp", role=Role.CAPTION, colour=theme.BRASS_LIGHT)
    wide = max(*(row.wide(scale) for row in rows), caption.wide(scale), scale.px(112))
    tall = max(row.wants(scale)[1] for row in rows)
    plates = [Share(row, least=tall, most=tall + scale.px(6)) for row in rows]
    ways = [Column([caption, *plates], gap=5), Column([Space(0), *plates], gap=5)]
    return Sized(First(ways), min(wide, room * 2 // 5))


@dataclass(eq=False)
class Bonus(PlateWidget):
    """What the camp adds to an effort, as a plate; bright while it counts."""

    words: str = ""
    value: int = 0
    _: KW_ONLY
    bright: bool = False

    @property
    def name(self) -> str:
        return f"{self.words} +{self.value}"

    def plate(self, look: Look) -> Plate:
        scale = look.scale
        words = text.block(self.words, Role.LABEL, scale)
        value = text.block(f"+{self.value}", Role.NUMBER, scale)
        ground: PanelKind = "notice" if self.bright else "well"
        return Plate(scale, ground, [words], [value], pad=10, gap=8)

    def needs(self, scale: Scale) -> tuple[int, int]:
        wide, tall = super().needs(scale)
        return wide, tall + scale.px(4)


def fate_panel(
    table: TableContext, scale: Scale, cards: Fate, limit: int, note: str, tip: str
) -> Part:
    """The Fate deck, its discard fanned, and how near each colour is to the reshuffle."""
    plates = tallies(cards, limit, tip)
    width = max(tally.wide(scale) for tally in plates)
    last = card_name(cards.discard[0]) if cards.discard else "Discard"
    lying = Share(piles(table, scale, "fate", "Fate's", cards, last))

    def in_room(room: Rect) -> list[Widget]:
        if room.width > FLAT * room.height:
            beside = Sized(Column(plates, gap=6, at=0.5), min(room.width * 2 // 5, 2 * width))
            return Row([lying, beside], gap=6).lay(scale, room)
        in_line = Row([Share(tally, least=width) for tally in plates], gap=6)
        below = First([in_line, Column(plates, gap=6)])
        return Column([lying, below], gap=6).lay(scale, room)

    panel = Panel("fate", title="Fate", note=note)
    return Framed(panel, Fill(in_room), 12, 10)


def tallies(cards: Fate, limit: int, tip: str) -> list[FateTally]:
    """How near each colour is to the reshuffle."""
    return [
        FateTally(
            f"tally-{colour}",
            colour=colour,
            count=_count(cards.discard, colour),
            limit=limit,
            tip=tip,
        )
        for colour in ("red", "black")
    ]


def _count(cards: list[Card], colour: str) -> int:
    return sum(COLOUR[card] == colour for card in cards)


@dataclass(eq=False)
class FateTally(PlateWidget):
    """How many cards of a colour lie in the Fate discard, as filled circles."""

    colour: str = "red"
    count: int = 0
    limit: int = 3

    @property
    def name(self) -> str:
        return f"{self.colour.title()}: {self.count} of {self.limit}"

    def plate(self, look: Look) -> Plate:
        scale = look.scale
        word = text.block(self.colour.title(), Role.STRONG, scale)
        said = text.block(f"{self.count} of {self.limit}", Role.NOTE, scale, colour=theme.MUTED)
        return Plate(scale, "well", [word], [said], pad=12)

    def needs(self, scale: Scale) -> tuple[int, int]:
        (wide, tall), step = super().needs(scale), self._step(scale)
        return wide + self.limit * step + scale.px(16), max(tall, step) + scale.px(4)

    def _step(self, scale: Scale) -> int:
        return round(scale.px(30) * min(scale.text, 1.5))

    def draw(self, surface: Surface, look: Look) -> None:
        room, step = self.plate(look).draw(surface, self.rect), self._step(look.scale)
        x = (room.left + room.right - self.limit * step) // 2
        for number in range(self.limit):
            centre = x + number * step + step // 2, room.centery
            self._draw_circle(surface, look.scale, centre, number < self.count)

    def _draw_circle(
        self, surface: Surface, scale: Scale, centre: tuple[int, int], filled: bool
    ) -> None:
        radius = round(scale.px(12) * min(scale.text, 1.5))
        if not filled:
            pygame.draw.circle(surface, theme.LINE_BRASS, centre, radius, max(1, scale.px(1.5)))
            return
        disc = art.vector(*_disc(radius))
        surface.blit(disc, disc.get_rect(center=centre))
        suit, ink = ("heart", theme.SUIT_RED) if self.colour == "red" else ("spade", theme.INK)
        side = round(scale.px(14) * min(scale.text, 1.5))
        recolour = {text.SUIT_INK: theme.css(ink)}
        pip = art.picture(f"suit-{suit}", (side, side), recolour)
        surface.blit(pip, pip.get_rect(center=centre))


def _disc(radius: int) -> tuple[str, tuple[int, int]]:
    side = 2 * radius + 2
    look = fill(theme.CARD_TOP) + edge(theme.BRASS_DARK, 1.2)
    return art.drawing((side, side), circle((side / 2, side / 2), radius, look)), (side, side)
