"""A seat's panel with its two piles, and Fate's with its tally."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect, Surface

from engine.app import art, text, theme
from engine.app.paint.shapes import circle, edge, fill
from engine.app.theme import Role, Scale
from engine.app.widgets import Look, Panel, Widget
from engine.app.widgets.containers import (
    ByWidth,
    Column,
    Fill,
    First,
    Framed,
    Inside,
    Part,
    Row,
    Share,
    Sized,
    Space,
)
from engine.app.widgets.plates import Plate
from engine.app.widgets.words import LabelStyle, caption, note, strong
from engine.rules.cards import COLOUR, Card, hidden
from engine.rules.cards import name as card_name
from engine.table.context import TableContext
from engine.table.faces import Back
from engine.table.piles import PileWidget
from engine.table.sides import WIDTHS, chip_of, seat_panel
from games.siege.rules.state import BESIEGER, SIDES, Effort, Fate, Side, Siege
from games.siege.words.labels import ADDS_TO, EFFORTS

FATE_SHARES = 4, 5
"""Of Fate's deck and its discard, whose caption names a card."""

FLAT = 2.2
"""Where the room is so much wider than high, Fate's tally stands beside its piles."""
LARGE = 160, 148, 136, 124, 112, 98
"""How wide a card may be besides, where piles have a sheet for themselves."""

COLOURS = "red", "black"
SUITS = {"red": "heart", "black": "spade"}
CIRCLE = 30
"""The side of the place of a card in a tally, in style units."""
RADIUS = 12
"""The radius of its circle."""
PIP = 14
"""The side of the suit in it."""
_label = LabelStyle(Role.LABEL)
_number = LabelStyle(Role.NUMBER)

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

    def in_row(width: int, note: str, room: int) -> Part:
        """Return both with cards of this width in style units, in any room; made when tried."""
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
    ways = [(width, note) for width in widths] + [(WIDTHS[-1], "Discard")]
    return First([ByWidth(partial(in_row, *way)) for way in ways])


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
    most = scale.px(220) if has_camp else 0
    panel, room = seat_panel(scale, rect, chip_of(table, seat, name.title()), most)
    owner, cards = f"{table.name(seat)}'s", seen.side(seat)
    parts: list[Part] = [Share(piles(table, scale, name, owner, cards))]
    if has_camp:
        parts.append(bonus_column(scale, room.width, seen, effort))
    panel.widgets = [*panel.widgets, *Row(parts, gap=6).lay(scale, room)]
    return panel


def bonus_column(scale: Scale, room: int, seen: Siege, effort: str) -> Part:
    """What the camp adds, in at most two fifths of so many pixels."""
    rows = [
        _bonus(each, words, seen.bonus(each), counts=each == effort)
        for each, words in EFFORTS.items()
    ]
    head = caption("bonuses", "In the camp")
    wide = max(*(row.size(scale)[0] for row in rows), head.size(scale)[0], scale.px(112))
    tall = max(row.size(scale, wide)[1] for row in rows)
    plates = [Share(row, least=tall, most=tall + scale.px(6)) for row in rows]
    ways = [
        Column([head, *plates], gap=5),
        Column([Space(0), *plates], gap=5),
        Column(plates, gap=2),
    ]
    return Sized(First(ways), min(wide, room * 2 // 5))


def _bonus(effort: Effort, words: str, value: int, *, counts: bool) -> Part:
    """Return what the camp adds to an effort; bright while it `counts`."""
    plate = Plate(f"bonus-{effort}", ground="notice" if value and counts else "well")
    plate.called = f"{words} +{value}"
    plate.tip = f"The counters in the camp add {value} to {ADDS_TO[effort]}."
    label = _label(f"bonus-{effort}-name", words, silent=True)
    number = _number(f"bonus-{effort}-value", f"+{value}", silent=True)
    return Inside(plate, Row([label, Share(Space(8)), number], at=0.5), 10, 2)


def fate_panel(
    table: TableContext, scale: Scale, cards: Fate, limit: int, note: str, tip: str
) -> Part:
    """The Fate deck, its discard fanned, and how near each colour is to the reshuffle."""
    plates = tallies(scale, cards, limit, tip)
    width = max(tally.size(scale)[0] for tally in plates)
    last = card_name(cards.discard[0]) if cards.discard else "Discard"
    lying = Share(piles(table, scale, "fate", "Fate's", cards, last))

    def in_room(room: Rect) -> list[Widget]:
        if room.width > FLAT * room.height:
            beside = Sized(Column(plates, gap=6, at=0.5), min(room.width * 2 // 5, 2 * width))
            return Row([lying, beside], gap=6).lay(scale, room)
        in_line = Row([Share(tally, least=width) for tally in plates], gap=6)
        in_brief = Row([Share(tally) for tally in tallies(scale, cards, limit, tip, brief=True)])
        below: list[Part] = [First([in_line, Column(plates, gap=6)]), in_brief]
        return First([Column([lying, tally], gap=6) for tally in below]).lay(scale, room)

    panel = Panel("fate", title="Fate", note=note)
    return Framed(panel, Fill(in_room), 12, 10)


def tallies(scale: Scale, cards: Fate, limit: int, tip: str, *, brief: bool = False) -> list[Part]:
    """Return for each colour how near it is to the reshuffle, as filled circles and in words; where
    it is `brief`, in words alone."""
    counted = [(colour, count(cards.discard, colour)) for colour in COLOURS]
    return [
        _tally(colour, filled, limit, tip, [] if brief else _circles(scale, colour, filled, limit))
        for colour, filled in counted
    ]


def count(cards: Sequence[Card], colour: str) -> int:
    """Return the number of cards of a colour."""
    return sum(COLOUR[card] == colour for card in cards)


def _circles(scale: Scale, colour: str, filled: int, limit: int) -> list[Part]:
    side = _enlarged(scale, CIRCLE)
    suits = [SUITS[colour] if number < filled else "" for number in range(limit)]
    return [
        TallyCircle(f"tally-{colour}-{number}", suit=suit, side=side)
        for number, suit in enumerate(suits)
    ]


def _tally(colour: str, filled: int, limit: int, tip: str, circles: Sequence[Part]) -> Part:
    id = f"tally-{colour}"
    name = colour.title()
    words = f"{filled} of {limit}"
    label = strong(f"{id}-name", name, silent=True)
    number = note(f"{id}-count", words, silent=True)
    spaces = Share(Space(8), whole=True)
    row = Row([label, spaces, *circles, spaces, number], at=0.5)
    return Inside(Plate(id, called=f"{name}: {words}", tip=tip), row, 12, 2)


@dataclass(eq=False, repr=False)
class TallyCircle(Widget):
    """A place for a card of a colour: a disc with its suit, or empty without a suit.

    side: how large it is, in pixels.
    """

    suit: str = ""
    side: int = 0

    def size(self, scale: Scale, width: int | None = None) -> tuple[int, int]:
        return self.side, self.side

    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        radius = _enlarged(scale, RADIUS)
        if not self.suit:
            width = max(1, scale.px(1.5))
            pygame.draw.circle(surface, theme.LINE_BRASS, self.rect.center, radius, width)
            return
        disc = art.vector(*_disc(radius))
        surface.blit(disc, disc.get_rect(center=self.rect.center))
        side = _enlarged(scale, PIP)
        ink = theme.SUIT_RED if self.suit == "heart" else theme.INK
        pip = art.picture(f"suit-{self.suit}", (side, side), {text.SUIT_INK: theme.css(ink)})
        surface.blit(pip, pip.get_rect(center=self.rect.center))


def _enlarged(scale: Scale, units: float) -> int:
    """Return pixels for units that grow with the text, up to half as much again."""
    return round(scale.px(units) * min(scale.text, 1.5))


def _disc(radius: int) -> tuple[str, tuple[int, int]]:
    side = 2 * radius + 2
    look = fill(theme.CARD_TOP) + edge(theme.BRASS_DARK, 1.2)
    return art.drawing((side, side), circle((side / 2, side / 2), radius, look)), (side, side)
