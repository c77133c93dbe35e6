"""The camp and the yard: what is built above, what is to be had below, each in its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from engine.app import paint, text, theme
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Group, Label, Look, Panel, Widget
from engine.app.widgets.containers import (
    Column,
    Fill,
    First,
    Framed,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    Space,
    grid,
)
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
MEDAL, SMALLEST, TILE_MEDAL = 60, 38, 34
"""How large a counter is in the camp, how small with its name, and in the yard, in style units."""
MOST_TILE, MOST_RICH = 62, 104
"""How high a counter of the yard is at most, and where there is room to say its price in words."""
RICH, RICH_MEDAL = 64, 46
"""From this height on it does, with a picture so large."""
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


@dataclass(eq=False)
class CounterWidget(Widget):
    """A counter: its picture, what it is called, and what it is worth."""

    piece: CounterCopy = MINE
    value: int = 1

    ring = "card"
    named = True

    @property
    def name(self) -> str:
        return counter_name(self.piece.counter)

    @property
    def short(self) -> str:
        """What it is called where there is little room."""
        return SHORT.get(self.piece.counter, self.name)

    def medal(self, scale: Scale) -> Rect:
        """Where its picture lies, of no size where it has no room."""
        raise NotImplementedError

    def _draw_medal(self, surface: Surface, box: Rect) -> None:
        surface.blit(paint.counter(self.piece.picture, box.width), box)
        if not self.enabled:
            shade = Surface(box.size, pygame.SRCALPHA)
            middle = box.width // 2, box.width // 2
            pygame.draw.circle(shade, (*theme.WELL, 140), middle, box.width // 2)
            surface.blit(shade, box)


@dataclass(eq=False)
class CampCounter(CounterWidget):
    """A counter in the camp, with its bonus on the rim and its name below where that is `told`.

    bright: it adds to what is in the air, and is ringed.
    """

    _: KW_ONLY
    told: bool = True
    bright: bool = False

    def needs(self, scale: Scale) -> tuple[int, int]:
        return text.measure(self.short, Role.LABEL, scale) if self.told else (0, 0)

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        box, corner = self.places(scale)
        self._draw_medal(surface, box)
        if self.bright:
            width = max(2, scale.px(2.6))
            pygame.draw.circle(
                surface, theme.BRASS_LIGHT, box.center, box.width // 2 + width, width
            )
        surface.blit(paint.badge(scale, f"+{self.value}", "bonus"), corner)
        if self.told:
            wide = text.measure(self.name, Role.LABEL, scale)[0]
            words = self.name if wide <= at.width else self.short
            block = text.block(words, Role.LABEL, scale)
            block.draw(surface, (at.centerx - block.size[0] // 2, box.bottom))

    def medal(self, scale: Scale) -> Rect:
        return self.places(scale)[0]

    def places(self, scale: Scale) -> tuple[Rect, Rect]:
        """Where the counter itself lies, and its bonus."""
        at, (wide, tall) = self.rect, paint.badge(scale, f"+{self.value}", "bonus").get_size()
        room = at.height - (_line(scale, Role.LABEL) if self.told else 0)
        side = medal_side(scale, at.width, room)
        box = Rect(0, 0, side, side)
        box.centerx = min(at.centerx, at.right - round(RIM[0] * side) - wide)
        over = max(0, tall - round(side * (0.5 - RIM[1])))
        box.top = at.top + over + (room - over - side) // 2
        left, bottom = box.centerx + round(side * RIM[0]), box.centery - round(side * RIM[1])
        return box, Rect(left, bottom - tall, wide, tall)


@dataclass(eq=False)
class YardCounter(CounterWidget):
    """A counter in the yard with its name and its price in cards, which is its bonus."""

    stays_when_lifted = True

    def needs(self, scale: Scale) -> tuple[int, int]:
        wide, tall = text.measure(self.short, Role.LABEL, scale)
        return wide + 2 * scale.px(GAP), tall

    def _price(self, scale: Scale) -> tuple[int, int]:
        """How large the price stands."""
        wide, tall, step = (round(scale.px(each) * min(scale.text, 1.5)) for each in PRICE)
        return step * (self.value - 1) + wide, tall

    def _beside(self, scale: Scale) -> bool:
        """Whether the price stands beside the name, not above it."""
        name, price = text.measure(self.short, Role.LABEL, scale), self._price(scale)
        return name[1] + price[1] > self.rect.height

    def _rich(self, scale: Scale) -> bool:
        """Whether there is room to say the price in words, and the bonus large."""
        return self.rect.height >= scale.px(RICH) * scale.text

    def medal(self, scale: Scale) -> Rect:
        at, gap = self.rect, scale.px(GAP)
        if self._rich(scale):
            name = _line(scale, Role.LABEL)
            side = min(scale.px(RICH_MEDAL), at.height - name - 4 * gap, at.width // 2 - 2 * gap)
            top = at.top + (at.height - name - side) // 2
            return Rect(at.left + 2 * gap, top, side, side)
        name, price = text.measure(self.short, Role.LABEL, scale)[0], self._price(scale)[0]
        words = name + price + 2 * gap if self._beside(scale) else max(name, price)
        most = round(scale.px(TILE_MEDAL) * min(scale.text, 1.5))
        side = min(at.height - 2 * gap, at.width - words - 4 * gap, most)
        side = side if side >= scale.px(18) else 0
        box = Rect(at.left + gap, 0, side, side)
        box.centery = at.centery
        return box

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at, gap = look.scale, self.rect, look.scale.px(GAP)
        hovered = look.hovered and self.acts and self.enabled
        surface.blit(paint.panel(scale, at.size, "slot" if hovered else "well"), at)
        if look.lifted:
            return
        ink = theme.TEXT if self.enabled else theme.DISABLED
        if self._rich(scale):
            self._draw_rich(surface, scale, ink)
            return
        name = text.block(self.short, Role.LABEL, scale, colour=ink)
        price, box, left = self._price(scale), self.medal(scale), at.left + gap
        if box.width:
            self._draw_medal(surface, box)
            left = box.right + gap
        if self._beside(scale):
            name.draw(surface, (left, at.centery - name.size[1] // 2))
            self._draw_price(surface, scale, at.right - 2 * gap - price[0], at.centery)
            return
        top = at.centery - (name.size[1] + price[1]) // 2
        self._draw_price(surface, scale, left, top + price[1] // 2)
        name.draw(surface, (left, top + price[1]))

    def _draw_rich(self, surface: Surface, scale: Scale, ink: Colour) -> None:
        """Its picture above its name, and beside that what it costs and adds."""
        box, at, gap = self.medal(scale), self.rect, scale.px(GAP)
        self._draw_medal(surface, box)
        name = text.block(self.short, Role.LABEL, scale, colour=ink)
        name.draw(surface, (box.left, box.bottom))
        room = at.right - 2 * gap - box.right - 2 * gap
        price = in_figures(self.value, "card")
        note = text.block(price, Role.NOTE, scale, room, theme.MUTED, "right")
        bonus = text.block(f"+{self.value}", Role.FIGURE, scale, room, ink, "right")
        top = at.centery - (note.size[1] + bonus.size[1]) // 2
        note.draw(surface, (box.right + 2 * gap, top))
        bonus.draw(surface, (box.right + 2 * gap, top + note.size[1]))

    def _draw_price(self, surface: Surface, scale: Scale, left: int, middle: int) -> None:
        """A small card for each card that it costs."""
        wide, tall, step = (round(scale.px(each) * min(scale.text, 1.5)) for each in PRICE)
        for number in range(self.value):
            card = Rect(left + number * step, middle - tall // 2, wide, tall)
            colour = theme.CARD_TOP if self.enabled else theme.DISABLED
            pygame.draw.rect(surface, colour, card, border_radius=scale.px(2))
            pygame.draw.rect(surface, theme.INK, card, max(1, scale.px(1)), scale.px(2))


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


def camp_and_yard(
    scale: Scale,
    room: Rect,
    equipment: list[Counter],
    rules: Ruleset,
    build: Callable[[Counter], CounterPress],
    burn: Callable[[Counter], CounterPress],
    effort: str,
) -> Part:
    """Two panels in a room. The yard's is as high as all counters need, built or not, so that each
    keeps its place; the camp has the rest."""
    above = Panel("camp", Rect(0, 0, room.width, 0), "Camp", note="built, in play")
    below = Panel("yard", title="Yard", note="price in cards = bonus")
    built = [piece for piece in pieces(rules) if piece.copy <= equipment.count(piece.counter)]
    helped = _by_effort(rules)
    medals = Fill(lambda at: _medals(scale, at, built, rules, burn, effort).lay(scale, at))
    camp = Framed(above, medals, theme.PADDING - 7, 6)
    yard = Framed(below, _tiles(scale, helped, built, rules, build), theme.PADDING - 7, 6)
    if room.width > FLAT * room.height:
        return Row([Share(camp, 2), Share(yard, 3)], gap=theme.GAP)
    rows = max(map(len, helped.values()))
    inner = above.inner(scale).top
    head = inner + _line(scale, Role.NOTE) + scale.px(GAP)
    usual = inner + _line(scale, Role.LABEL) + scale.px(MEDAL + 16)
    free = room.height - scale.px(theme.GAP) - head
    tile = max((free - usual) // rows, _tile(scale) + scale.px(GAP))
    most = scale.px(MOST_RICH if roomy(scale) else MOST_TILE)
    tiles = min(rows * min(tile, most), free - inner - scale.px(SMALLEST + 16))
    listed = Fill(partial(yard.lay, scale))
    return Column([Share(camp), Sized(listed, down=head + tiles)], gap=theme.GAP)


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


def _medals(
    scale: Scale,
    room: Rect,
    built: Sequence[CounterCopy],
    rules: Ruleset,
    burn: Callable[[Counter], CounterPress],
    effort: str,
) -> Part:
    """What is built, as large as the room lets it be, with its name where that is readable."""
    names = [text.measure(CampCounter("", piece=piece).short, Role.LABEL, scale) for piece in built]
    wide, tall = (max(each, default=0) for each in zip(*names, strict=True)) if names else (0, 0)
    best = False, 0, ACROSS
    for across in range(max(ACROSS, len(built)), ACROSS - 1, -1):
        width, height = room.width // across, room.height // max(1, -(-len(built) // across))
        side = medal_side(scale, width, height - tall) if wide <= width else 0
        told = side >= scale.px(SMALLEST)
        found = told, side if told else medal_side(scale, width, height), across
        best = max(best, found, key=lambda way: way[:2])
    told, _, across = best
    medals = list[Part]()
    for piece in built:
        rule, does = rules.counters[piece.counter], burn(piece.counter)
        medal = CampCounter(f"counter.{piece.id}", piece=piece, value=rule.value, told=told)
        medal.bright = rule.against == effort
        medal.tip, medal.reason, medal.on_press = does.tip, does.reason, does.act
        medals.append(medal)
    return grid(medals, across, even=True)


def _tiles(
    scale: Scale,
    helped: dict[Effort, list[CounterCopy]],
    built: Sequence[CounterCopy],
    rules: Ruleset,
    build: Callable[[Counter], CounterPress],
) -> Part:
    """A column for each effort; the place of what is built stays empty."""

    def tile(piece: CounterCopy) -> Part:
        if piece in built:
            place = Panel(f"place.{piece.id}", kind="well")
            return _built(place, piece) if roomy(scale) else place
        does = build(piece.counter)
        return YardCounter(
            f"counter.{piece.id}",
            piece=piece,
            value=rules.counters[piece.counter].value,
            tip=does.tip,
            reason=does.reason,
            on_press=does.act,
            group=Group.TABLE,
        )

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
