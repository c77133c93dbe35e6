"""Camp and yard: counters built above, counters to be had below, each in its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pygame import Rect

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Widget
from engine.app.widgets.buttons import RING
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
    SizedLike,
    Space,
    Unsized,
    grid,
)
from engine.app.widgets.words import LabelStyle, note
from engine.rules.english import in_figures
from engine.table.shapes import roomy
from games.siege.rules.actions import counter_name
from games.siege.rules.state import Counter, Effort, Ruleset
from games.siege.table.counters import (
    MEDAL,
    CounterCopy,
    CounterWidget,
    PressOf,
    Price,
    medal_of,
    medal_side,
    pieces,
    pressed,
)
from games.siege.words.labels import EFFORTS

SMALLEST = 38
"""Least side of a picture in the camp that has its name below it, in style units."""
TILE_MEDAL = 34
"""Greatest side of a picture in the yard, in style units."""
LEAST_MEDAL = 18
"""Least side of a picture in the yard, in style units."""
MOST_TILE = 62
"""Greatest height of a counter of the yard, in style units."""
MOST_RICH = 104
"""Greatest height of a counter of the yard in a roomy window, in style units."""
RICH = 64
"""Least height of a counter of the yard with its price in words, in style units."""
RICH_MEDAL = 46
"""Greatest side of the picture beside a price in words, in style units."""
GAP = 4
"""Gap between the parts of a tile and between tiles, in style units."""
MARGINS = 2 * RING
"""Margins of a name in the camp for the focus rings of the next counters, in style units."""
ACROSS = 3
"""Least number of counters that have room beside each other in the camp."""
FLAT = 2.2
"""Ratio of width to height above which camp and yard lie beside each other."""


@dataclass
class InYard(Unsized):
    """Contents of a counter in the yard: picture, name, and price, which is its bonus."""

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
        id = self.counter.piece.id
        gap = scale.px(GAP)
        most = min(at.height - name.size(scale)[1] - 4 * gap, at.width // 2 - 2 * gap)
        medal = medal_of(self.counter, min(scale.px(RICH_MEDAL), most))
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
        price = Price(f"price.{self.counter.piece.id}", cards=self.value)
        price.dark = bool(self.counter.reason)
        across, down = price.size(scale)
        low = tall + down > at.height
        taken = wide + across + 2 * gap if low else max(wide, across)
        most = round(scale.px(TILE_MEDAL) * min(scale.text, 1.5))
        side = min(at.height - 2 * gap, at.width - taken - 4 * gap, most)
        parts: list[Part] = []
        if side >= scale.px(LEAST_MEDAL):
            parts.append(Column([medal_of(self.counter, side)], at=0.5))
        if low:
            parts += [Share(Column([name], at=0.5)), Column([price], at=0.5), Space(0)]
        else:
            parts.append(Share(Column([price, name], at=0.5)))
        return Inset(Row(parts, gap=GAP), GAP)


@dataclass
class CampAndYard(Unsized):
    """Panels of the camp and of the yard.

    The yard is as high as all counters need, built or not, so that each keeps its place; the camp
    has the rest.
    """

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
        tiles = self._tiles(helped, built, told=roomy(scale))
        camp = Framed(above, medals, theme.PADDING - 7, 6)
        yard = Framed(below, tiles, theme.PADDING - 7, 6)
        if rect.width > FLAT * rect.height:
            return Row([Share(camp, 2), Share(yard, 3)], gap=theme.GAP).lay(scale, rect)
        rows = max(map(len, helped.values()))
        least = _yard_height(scale, above.inner(scale).top, rect.height, rows)
        return Column([Share(camp), Share(yard, 0, least=least)], gap=theme.GAP).lay(scale, rect)

    def _tiles(
        self,
        helped: dict[Effort, list[CounterCopy]],
        built: Sequence[CounterCopy],
        *,
        told: bool,
    ) -> Part:
        """Return a column for each effort.

        The place of a counter that is built stays empty, or with `told` names where it is now.
        """
        made = {
            effort: [self._tile(piece, piece in built, told=told) for piece in copies]
            for effort, copies in helped.items()
        }
        listed = Scrolled("yard-list", _columns(made, Price("least-price")), called="Yard")
        return First([_columns(made), listed])

    def _tile(self, piece: CounterCopy, built: bool, *, told: bool) -> Part:
        if built:
            place = Panel(f"place.{piece.id}", kind="well")
            return _built(place, piece) if told else place
        counter = pressed(piece, self.build(piece.counter))
        return Inside(counter, InYard(counter, self.rules.counters[piece.counter].value))


def _columns(made: Mapping[Effort, Sequence[Part]], *above: Part) -> Part:
    """Return the columns of the yard; each tile has room for a name and the parts `above` it."""
    rows = max(map(len, made.values()))
    columns: list[Part] = []
    for effort, tiles in made.items():
        head = Label(f"yard-{effort}", words=EFFORTS[effort], role=Role.NOTE, align="center")
        head.colour = theme.MUTED
        cells = [*tiles, *[Space(0)] * (rows - len(tiles))]
        sized = [SizedLike(cell, down=_least_tile(*above)) for cell in cells]
        column = Column([head, *(Share(cell, whole=True) for cell in sized)], gap=GAP)
        columns.append(Share(column))
    return Row(columns, gap=GAP)


def _yard_height(scale: Scale, inner: int, height: int, rows: int) -> int:
    """Return the height of the yard in pixels.

    Args:
        inner: Height of a panel's heading, in pixels.
        height: Height of camp and yard together, in pixels.
        rows: Number of rows of the yard.
    """
    head = inner + _line(scale, Role.NOTE) + scale.px(GAP)
    usual = inner + _line(scale, Role.LABEL) + scale.px(MEDAL + 16)
    free = height - scale.px(theme.GAP) - head
    tile = max(
        (free - usual) // rows, _least_tile(Price("least-price")).size(scale)[1] + scale.px(GAP)
    )
    most = scale.px(MOST_RICH if roomy(scale) else MOST_TILE)
    return head + min(rows * min(tile, most), free - inner - scale.px(SMALLEST + 16))


def _by_effort(rules: Ruleset) -> dict[Effort, list[CounterCopy]]:
    """Return the counters of each column of the yard, by effort."""
    return {
        effort: found
        for effort in EFFORTS
        if (found := [p for p in pieces(rules) if rules.counters[p.counter].against == effort])
    }


def _line(scale: Scale, role: Role) -> int:
    return text.measure("Ag", role, scale)[1]


def _least_tile(*above: Part) -> Part:
    """Return a part as high as the lowest tile of the yard: a name, and the parts `above` it."""
    return Column([*above, Label("least-name", words="Ag", role=Role.LABEL), Space(GAP)])


@dataclass
class CampMedals(Unsized):
    """Counters of the camp, as large as the room allows, with their names if readable."""

    built: Sequence[CounterCopy]
    rules: Ruleset
    burn: PressOf
    effort: str

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        told, side, across = self._largest(scale, rect)
        widest = rect.width // across - scale.px(MARGINS) if told else 0
        medals = [self._counter(scale, piece, side, widest) for piece in self.built]
        return grid(medals, across, even=True).lay(scale, rect)

    def _largest(self, scale: Scale, room: Rect) -> tuple[bool, int, int]:
        """Return if names have room, the width of pictures in pixels, and the number in a row."""
        names = [
            text.measure(CounterWidget("", piece=piece).short, Role.LABEL, scale)
            for piece in self.built
        ]
        wide = max((each[0] for each in names), default=0)
        tall = max((each[1] for each in names), default=0)
        best = False, 0, ACROSS
        for across in range(max(ACROSS, len(names)), ACROSS - 1, -1):
            width = room.width // across
            height = room.height // max(1, -(-len(names) // across))
            has_room = wide <= width - scale.px(MARGINS)
            side = medal_side(scale, width, height - tall) if has_room else 0
            told = side >= scale.px(SMALLEST)
            found = told, side if told else medal_side(scale, width, height), across
            best = max(best, found, key=lambda way: way[:2])
        return best

    def _counter(self, scale: Scale, piece: CounterCopy, side: int, widest: int) -> Part:
        """Return a counter that is built, with its name below if `widest`, in pixels, is not 0."""
        rule = self.rules.counters[piece.counter]
        does = self.burn(piece.counter)
        counter = pressed(piece, does, built=True)
        medal = medal_of(counter, side)
        medal.bonus = f"+{rule.value}"
        medal.bright = rule.against == self.effort
        parts: list[Part] = [medal]
        if widest:
            full = text.measure(counter.name, Role.LABEL, scale)[0] <= widest
            words = counter.name if full else counter.short
            style = LabelStyle(Role.LABEL)
            parts.append(style(f"name.{piece.id}", words, align="center", silent=True))
        return Inside(counter, Column(parts, at=0.5))


def _built(place: Panel, piece: CounterCopy) -> Part:
    """Return the place in the yard of a counter that is in the camp, with a note of that."""
    name = Label(f"built.{piece.id}", words=counter_name(piece.counter), role=Role.LABEL)
    where = Label(f"where.{piece.id}", words="in the camp", role=Role.NOTE)
    for label in name, where:
        label.colour = theme.DISABLED
        label.align = "center"
    return Framed(place, Column([name, where], at=0.5), 4, 2)
