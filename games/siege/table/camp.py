"""The camp and the yard: what is built above, what is to be had below, each in its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, Widget
from engine.app.widgets.containers import (
    Column,
    First,
    Framed,
    Inset,
    Inside,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    Space,
    Unsized,
    grid,
)
from engine.app.widgets.widget import Size
from engine.app.widgets.words import LabelStyle, note
from engine.rules.english import in_figures
from engine.table.shapes import roomy
from games.siege.rules.actions import counter_name
from games.siege.rules.state import Counter, Effort, Ruleset
from games.siege.words.labels import EFFORTS

SHORT: dict[str, str] = {
    "siege-tower": "Tower",
    "ample-ammunition": "Ammo",
    "camp-defences": "Defences",
}
MEDAL = 60
"""The greatest side of the picture of a counter in the camp, in style units."""
SMALLEST = 38
"""The least side of one that has its name below it."""
TILE_MEDAL = 34
"""The greatest side of a picture in the yard."""
LEAST_MEDAL = 18
"""The least side of one."""
MOST_TILE = 62
"""The greatest height of a counter of the yard."""
MOST_RICH = 104
"""The same where there is room to say its price in words."""
RICH = 64
"""The least height at which the price is said in words."""
RICH_MEDAL = 46
"""The greatest side of the picture there."""
PRICE = (9, 13, 12)
"""A card of a price: its width and height, and how far on the next one stands."""
GAP = 4
ACROSS = 3
"""So many counters have room beside each other in the camp, however few are built."""
FLAT = 2.2
"""Where the room is so much wider than high, camp and yard lie beside each other."""


class CounterCopy(NamedTuple):
    """One counter: its kind, and which of its kind it is, from 1."""

    counter: Counter
    copy: int

    @property
    def id(self) -> str:
        """Its name on the screen."""
        return f"{self.counter}-{self.copy}" if self.copy > 1 else self.counter

    @property
    def picture(self) -> str:
        """Its file's name."""
        numbered = f"-{self.copy}" if self.counter == "camp-defences" else ""
        return f"counter-{self.counter}{numbered}"


def pieces(rules: Ruleset) -> list[CounterCopy]:
    """All counters, in the configuration's order."""
    return [
        CounterCopy(counter, copy)
        for counter, rule in rules.counters.items()
        for copy in range(1, rule.copies + 1)
    ]


MINE = CounterCopy("mine", 1)


@dataclass(eq=False, repr=False)
class CounterWidget(Widget):
    """A counter, in the camp or in the yard, where it is to be had."""

    piece: CounterCopy = MINE
    _: KW_ONLY
    built: bool = False

    ring = "card"
    named = True

    @property
    def name(self) -> str:
        return counter_name(self.piece.counter)

    @property
    def short(self) -> str:
        """What it is called where there is little room."""
        return SHORT.get(self.piece.counter, self.name)

    def draw(self, surface: Surface, look: Look) -> None:
        if not self.built:
            hovered = look.hovered and self.acts and self.enabled
            ground = paint.panel(look.scale, self.rect.size, "slot" if hovered else "well")
            surface.blit(ground, self.rect)


@dataclass(eq=False, repr=False)
class Medal(Widget):
    """The picture of a counter on a disc, at the foot of its room, with its bonus on the rim.

    side: how wide the disc is, in pixels. bright: it adds to what is in the air, and is ringed.
    dark: it can't be used now.
    """

    picture: str = ""
    side: int = 0
    _: KW_ONLY
    bonus: str = ""
    bright: bool = False
    dark: bool = False

    def size(self, scale: Scale, width: int | None = None) -> Size:
        above = self._badge(scale)[1] - round(self.side * (0.5 - RIM[1]))
        return self.side, self.side + max(0, above)

    def _badge(self, scale: Scale) -> Size:
        """Return the size of the badge of its bonus, in pixels."""
        return paint.badge(scale, self.bonus, "bonus").get_size() if self.bonus else (0, 0)

    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        disc, badge = self.places(scale)
        middle, radius = disc.center, disc.width // 2
        surface.blit(paint.counter(self.picture, disc.width), disc)
        if self.dark:
            shade = Surface(disc.size, pygame.SRCALPHA)
            pygame.draw.circle(shade, (*theme.WELL, 140), (radius, radius), radius)
            surface.blit(shade, disc)
        if self.bright:
            width = max(2, scale.px(2.6))
            pygame.draw.circle(surface, theme.BRASS_LIGHT, middle, radius + width, width)
        if self.bonus:
            surface.blit(paint.badge(scale, self.bonus, "bonus"), badge)

    def places(self, scale: Scale) -> tuple[Rect, Rect]:
        """Return where the disc lies, and the badge of its bonus."""
        wide, tall = self._badge(scale)
        beside = round(RIM[0] * self.side)
        disc = Rect(0, self.rect.bottom - self.side, self.side, self.side)
        disc.centerx = min(self.rect.centerx, self.rect.right - beside - wide)
        bottom = disc.centery - round(self.side * RIM[1])
        return disc, Rect(disc.centerx + beside, bottom - tall, wide, tall)


@dataclass(eq=False, repr=False)
class Price(Widget):
    """A small card for each card that a counter costs; dark where it can't be paid now.

    card: the size of a card. step: how far on the next one stands. Both are in pixels.
    """

    cards: int = 1
    card: Size = (1, 1)
    step: int = 1
    _: KW_ONLY
    dark: bool = False

    def size(self, scale: Scale, width: int | None = None) -> Size:
        return self.step * (self.cards - 1) + self.card[0], self.card[1]

    def draw(self, surface: Surface, look: Look) -> None:
        line, corner = max(1, look.scale.px(1)), look.scale.px(2)
        colour = theme.DISABLED if self.dark else theme.CARD_TOP
        at = Rect(self.rect.topleft, self.card)
        for _ in range(self.cards):
            pygame.draw.rect(surface, colour, at, border_radius=corner)
            pygame.draw.rect(surface, theme.INK, at, line, corner)
            at.left += self.step


@dataclass
class InYard(Unsized):
    """What stands on a counter of the yard: its picture, its name and its price, which is its
    bonus."""

    counter: CounterWidget
    value: int

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        counter = self.counter
        ink = theme.DISABLED if counter.reason else theme.TEXT
        name = LabelStyle(Role.LABEL, ink)(f"name.{counter.piece.id}", counter.short, silent=True)
        pictured = self._beside_picture(scale, name, rect)
        if rect.height < scale.px(RICH) * scale.text:
            return pictured.lay(scale, rect)
        return First([self._in_words(scale, name, rect), pictured]).lay(scale, rect)

    def _in_words(self, scale: Scale, name: Label, at: Rect) -> Part:
        """Return the picture above the name, and beside that price and bonus in words."""
        id, gap = self.counter.piece.id, scale.px(GAP)
        most = min(at.height - name.size(scale)[1] - 4 * gap, at.width // 2 - 2 * gap)
        medal = _medal(self.counter, min(scale.px(RICH_MEDAL), most))
        left = Column([Row([medal]), name], at=0.5)
        price = note(f"price.{id}", in_figures(self.value, "card"), align="right", silent=True)
        figure = LabelStyle(Role.FIGURE, name.colour)
        bonus = figure(f"bonus.{id}", f"+{self.value}", align="right", silent=True)
        said = Column([price, bonus], at=0.5)
        return Inset(Row([left, Share(said)], gap=2 * GAP), 2 * GAP)

    def _beside_picture(self, scale: Scale, name: Label, at: Rect) -> Part:
        """Return the price above the name, or beside it in a low room, behind the picture."""
        gap = scale.px(GAP)
        wide, tall = name.size(scale)
        *card, step = (round(scale.px(units) * min(scale.text, 1.5)) for units in PRICE)
        price = Price(f"price.{self.counter.piece.id}", cards=self.value)
        price.card = card[0], card[1]
        price.step = step
        price.dark = bool(self.counter.reason)
        across, down = price.size(scale)
        low = tall + down > at.height
        taken = wide + across + 2 * gap if low else max(wide, across)
        most = round(scale.px(TILE_MEDAL) * min(scale.text, 1.5))
        side = min(at.height - 2 * gap, at.width - taken - 4 * gap, most)
        parts: list[Part] = []
        if side >= scale.px(LEAST_MEDAL):
            parts.append(Column([_medal(self.counter, side)], at=0.5))
        if low:
            parts += [Share(Column([name], at=0.5)), Column([price], at=0.5), Space(0)]
        else:
            parts.append(Share(Column([price, name], at=0.5)))
        return Inset(Row(parts, gap=GAP), GAP)


def _medal(counter: CounterWidget, side: int) -> Medal:
    piece = counter.piece
    medal = Medal(f"medal.{piece.id}", picture=piece.picture, side=side)
    medal.dark = bool(counter.reason)
    return medal


RIM = (0.27, 0.18)
"""Where a bonus begins, from the middle of its counter in parts of its size: beside its picture."""


def medal_side(scale: Scale, width: int, height: int) -> int:
    """The size of a counter that finds room in a cell, with its bonus on the rim."""
    wide, tall = paint.badge(scale, "+3", "bonus").get_size()
    across = min(width, (width - wide) / (0.5 + RIM[0]))
    down = min(height, (height - tall) / (0.5 + RIM[1]))
    return max(1, min(int(across), int(down), round(scale.px(MEDAL) * min(scale.text, 1.5))))


class CounterPress(NamedTuple):
    """What pressing a counter does, and why it can't be done now."""

    act: Callable[[], None] | None
    reason: str
    tip: str


PressOf = Callable[[Counter], CounterPress]
"""Says what pressing a counter does."""


@dataclass
class CampAndYard(Unsized):
    """Two panels. The yard's is as high as all counters need, built or not, so that each keeps its
    place; the camp has the rest."""

    equipment: Sequence[Counter]
    rules: Ruleset
    build: PressOf
    burn: PressOf
    effort: str

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        above = Panel("camp", Rect(0, 0, rect.width, 0), "Camp", note="built, in play")
        below = Panel("yard", title="Yard", note="price in cards = bonus")
        built = [
            piece
            for piece in pieces(self.rules)
            if piece.copy <= self.equipment.count(piece.counter)
        ]
        helped = _by_effort(self.rules)
        medals = CampMedals(built, self.rules, self.burn, self.effort)
        tiles = _tiles(scale, helped, built, self.rules, self.build)
        camp = Framed(above, medals, theme.PADDING - 7, 6)
        yard = Framed(below, tiles, theme.PADDING - 7, 6)
        if rect.width > FLAT * rect.height:
            return Row([Share(camp, 2), Share(yard, 3)], gap=theme.GAP).lay(scale, rect)
        rows = max(map(len, helped.values()))
        least = _yard_height(scale, above.inner(scale).top, rect.height, rows)
        return Column([Share(camp), Share(yard, 0, least=least)], gap=theme.GAP).lay(scale, rect)


def _yard_height(scale: Scale, inner: int, height: int, rows: int) -> int:
    """Return the height of the yard with so many rows in a room of this height, in pixels; `inner`
    is what the heading of a panel takes."""
    head = inner + _line(scale, Role.NOTE) + scale.px(GAP)
    usual = inner + _line(scale, Role.LABEL) + scale.px(MEDAL + 16)
    free = height - scale.px(theme.GAP) - head
    tile = max((free - usual) // rows, _tile(scale) + scale.px(GAP))
    most = scale.px(MOST_RICH if roomy(scale) else MOST_TILE)
    return head + min(rows * min(tile, most), free - inner - scale.px(SMALLEST + 16))


def _by_effort(rules: Ruleset) -> dict[Effort, list[CounterCopy]]:
    """The columns of the yard."""
    return {
        effort: found
        for effort in EFFORTS
        if (found := [p for p in pieces(rules) if rules.counters[p.counter].against == effort])
    }


def _line(scale: Scale, role: Role) -> int:
    return text.measure("Ag", role, scale)[1]


def _tile(scale: Scale) -> int:
    """How high a counter of the yard is that has its price above its name."""
    price = round(scale.px(PRICE[1]) * min(scale.text, 1.5))
    return _line(scale, Role.LABEL) + price + scale.px(GAP)


@dataclass
class CampMedals(Unsized):
    """What is built, as large as the room lets it be, with its name where that is readable."""

    built: Sequence[CounterCopy]
    rules: Ruleset
    burn: PressOf
    effort: str

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        told, side, across = self._largest(scale, rect)
        widest = rect.width // across if told else 0
        medals = [self._counter(scale, piece, side, widest) for piece in self.built]
        return grid(medals, across, even=True).lay(scale, rect)

    def _largest(self, scale: Scale, room: Rect) -> tuple[bool, int, int]:
        """Return whether there is room for names, how wide the pictures are, and how many stand
        beside each other."""
        names = [
            text.measure(CounterWidget("", piece=piece).short, Role.LABEL, scale)
            for piece in self.built
        ]
        wide = max((each[0] for each in names), default=0)
        tall = max((each[1] for each in names), default=0)
        best = False, 0, ACROSS
        for across in range(max(ACROSS, len(names)), ACROSS - 1, -1):
            width, height = room.width // across, room.height // max(1, -(-len(names) // across))
            side = medal_side(scale, width, height - tall) if wide <= width else 0
            told = side >= scale.px(SMALLEST)
            found = told, side if told else medal_side(scale, width, height), across
            best = max(best, found, key=lambda way: way[:2])
        return best

    def _counter(self, scale: Scale, piece: CounterCopy, side: int, widest: int) -> Part:
        """Return a counter that is built, above its name where that may be `widest` pixels wide."""
        rule, does = self.rules.counters[piece.counter], self.burn(piece.counter)
        counter = _pressed(piece, does, built=True)
        medal = _medal(counter, side)
        medal.bonus = f"+{rule.value}"
        medal.bright = rule.against == self.effort
        parts: list[Part] = [medal]
        if widest:
            full = text.measure(counter.name, Role.LABEL, scale)[0] <= widest
            words = counter.name if full else counter.short
            style = LabelStyle(Role.LABEL)
            parts.append(style(f"name.{piece.id}", words, align="center", silent=True))
        return Inside(counter, Column(parts, at=0.5))


def _pressed(piece: CounterCopy, does: CounterPress, *, built: bool = False) -> CounterWidget:
    """Return a counter with what pressing it does."""
    counter = CounterWidget(f"counter.{piece.id}", piece=piece, built=built, tip=does.tip)
    counter.reason, counter.on_press = does.reason, does.act
    return counter


def _tiles(
    scale: Scale,
    helped: dict[Effort, list[CounterCopy]],
    built: Sequence[CounterCopy],
    rules: Ruleset,
    build: PressOf,
) -> Part:
    """A column for each effort; the place of what is built stays empty."""

    def tile(piece: CounterCopy) -> Part:
        if piece in built:
            place = Panel(f"place.{piece.id}", kind="well")
            return _built(place, piece) if roomy(scale) else place
        counter = _pressed(piece, build(piece.counter))
        return Inside(counter, InYard(counter, rules.counters[piece.counter].value))

    rows = max(map(len, helped.values()))
    made = {effort: [tile(piece) for piece in found] for effort, found in helped.items()}

    def columns(least: int) -> Part:
        found: list[Part] = []
        for effort, tiles in made.items():
            head = Label(f"yard-{effort}", words=EFFORTS[effort], role=Role.NOTE, align="center")
            head.colour = theme.MUTED
            cells: list[Part] = [*tiles, *[Space(0)] * (rows - len(tiles))]
            column = Column(
                [head, *(Share(Sized(cell, down=least), whole=True) for cell in cells)], gap=GAP
            )
            found.append(Share(column))
        return Row(found, gap=GAP)

    line = _line(scale, Role.LABEL) + scale.px(GAP)
    listed = Scrolled("yard-list", columns(_tile(scale)), called="Yard")
    return First([columns(line), listed])


def _built(place: Panel, piece: CounterCopy) -> Part:
    """The place of what is built, and where that is now."""
    name = Label(f"built.{piece.id}", words=counter_name(piece.counter), role=Role.LABEL)
    where = Label(f"where.{piece.id}", words="in the camp", role=Role.NOTE)
    for label in name, where:
        label.colour, label.align = theme.DISABLED, "center"
    return Framed(place, Column([name, where], at=0.5), 4, 2)
