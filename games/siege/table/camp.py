"""Camp and yard: counters built above, counters to be had below, each in its place."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from pygame import Rect
from typing_extensions import override

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Widget
from engine.app.widgets.buttons import RING
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
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
    MOST_TEXT_GROWTH,
    CounterCopy,
    CounterWidget,
    PressOf,
    Price,
    counter_widget,
    medal_of,
    medal_side,
    pieces,
)
from games.siege.words.labels import EFFORTS

MIN_NAMED_MEDAL = 38
"""Least side of a picture in the camp that has its name below it, in style units."""
MOST_TILE_MEDAL = 34
"""Greatest side of a picture in the yard, in style units."""
MIN_TILE_MEDAL = 18
"""Least side of a picture in the yard, in style units."""
MOST_TILE = 62
"""Greatest height of a counter of the yard, in style units."""
MOST_ROOMY_TILE = 104
"""Greatest height of a counter of the yard in a roomy window, in style units."""
WORDS_HEIGHT = 64
"""Least height of a counter of the yard with its price in words, in style units."""
MOST_WORDS_MEDAL = 46
"""Greatest side of the picture beside a price in words, in style units."""
GAP = 4
"""Gap between the parts of a tile and between tiles, in style units."""
CAMP_PADDING = 16
"""Height of the camp beyond its heading and a row of counters, in style units."""
NAME_MARGINS = 2 * RING
"""Margins of a name in the camp for the focus rings of the next counters, in style units."""
MIN_COLUMNS = 3
"""Least number of counters that have room beside each other in the camp."""
FLAT_RATIO = 2.2
"""Ratio of width to height above which camp and yard lie beside each other."""
PANEL_PADDING = theme.PADDING - 7
"""Padding of the camp and the yard at the sides, in style units: counters have their own."""
CAMP_TO_YARD = (2, 3)
"""Shares of the width of camp and yard beside each other."""


@dataclass
class YardTile(Unsized):
    """Contents of a counter in the yard: picture, name, and price, which is its bonus."""

    counter: CounterWidget
    value: int

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        counter = self.counter
        colour = theme.DISABLED if counter.reason else theme.TEXT
        name = LabelStyle(Role.LABEL, colour)(
            f"name.{counter.piece.id}", counter.short_name, silent=True
        )
        with_picture = self._beside_picture(scale, name, rect)
        if rect.height < scale.px(WORDS_HEIGHT) * scale.text:
            return with_picture.lay(scale, rect)
        return FirstThatFits([self._in_words(scale, name, rect), with_picture]).lay(scale, rect)

    def _in_words(self, scale: Scale, name: Label, rect: Rect) -> Part:
        """Return the picture above the name, and beside that price and bonus in words."""
        id = self.counter.piece.id
        gap = scale.px(GAP)
        most_side = min(rect.height - name.size(scale)[1] - 4 * gap, rect.width // 2 - 2 * gap)
        medal = medal_of(self.counter, min(scale.px(MOST_WORDS_MEDAL), most_side))
        medal_and_name = Column([Row([medal]), name], at=CENTRE)
        price = note(f"price.{id}", in_figures(self.value, "card"), align="right", silent=True)
        figure = LabelStyle(Role.FIGURE, name.colour)
        bonus = figure(f"bonus.{id}", f"+{self.value}", align="right", silent=True)
        price_and_bonus = Column([price, bonus], at=CENTRE)
        return Inset(Row([medal_and_name, Share(price_and_bonus)], gap=2 * GAP), 2 * GAP)

    def _beside_picture(self, scale: Scale, name: Label, rect: Rect) -> Part:
        """Return the price above the name, or beside it in a low room, behind the picture."""
        gap = scale.px(GAP)
        name_width, name_height = name.size(scale)
        price = Price(f"price.{self.counter.piece.id}", cards=self.value)
        price.is_dark = bool(self.counter.reason)
        price_width, price_height = price.size(scale)
        is_low = name_height + price_height > rect.height
        words_width = max(name_width, price_width)
        if is_low:
            words_width = name_width + price_width + 2 * gap
        most_side = round(scale.px(MOST_TILE_MEDAL) * min(scale.text, MOST_TEXT_GROWTH))
        side = min(rect.height - 2 * gap, rect.width - words_width - 4 * gap, most_side)
        row_parts: list[Part] = []
        if side >= scale.px(MIN_TILE_MEDAL):
            row_parts.append(Column([medal_of(self.counter, side)], at=CENTRE))
        if is_low:
            row_parts += [Share(Column([name], at=CENTRE)), Column([price], at=CENTRE), Space(0)]
        else:
            row_parts.append(Share(Column([price, name], at=CENTRE)))
        return Inset(Row(row_parts, gap=GAP), GAP)


@dataclass
class CampAndYard(Unsized):
    """Panels of the camp and of the yard.

    The yard is as high as all counters need, built or not, so that each keeps its place; the camp
    has the rest.

    Attributes:
        lit_counters: Counters in the camp that have a ring.
    """

    equipment: Sequence[Counter]
    rules: Ruleset
    build_press: PressOf
    burn_press: PressOf
    lit_counters: Collection[CounterCopy]

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        camp_panel = Panel("camp", Rect(0, 0, rect.width, 0), "Camp", note="built, in play")
        yard_panel = Panel("yard", title="Yard", note="price in cards = bonus")
        built_counters = [
            piece
            for piece in pieces(self.rules)
            if piece.copy <= self.equipment.count(piece.counter)
        ]
        by_effort = _counters_by_effort(self.rules)
        medals = CampMedals(built_counters, self.rules, self.burn_press, self.lit_counters)
        tiles = self._tiles(by_effort, built_counters, has_names=roomy(scale))
        camp = Framed(camp_panel, medals, across=PANEL_PADDING, down=6)
        yard = Framed(yard_panel, tiles, across=PANEL_PADDING, down=6)
        if rect.width > FLAT_RATIO * rect.height:
            shares = [Share(camp, CAMP_TO_YARD[0]), Share(yard, CAMP_TO_YARD[1])]
            return Row(shares, gap=theme.GAP).lay(scale, rect)
        rows = max(map(len, by_effort.values()))
        least_height = _yard_height(scale, camp_panel.inner(scale).top, rect.height, rows)
        return Column([Share(camp), Share(yard, 0, least=least_height)], gap=theme.GAP).lay(
            scale, rect
        )

    def _tiles(
        self,
        by_effort: dict[Effort, list[CounterCopy]],
        built_counters: Sequence[CounterCopy],
        *,
        has_names: bool,
    ) -> Part:
        """Return a column for each effort.

        The place of a counter that is built has a note that it is in the camp, and with `has_names`
        also its name.
        """
        tiles = {
            effort: [
                self._tile(piece, piece in built_counters, has_name=has_names) for piece in copies
            ]
            for effort, copies in by_effort.items()
        }
        scrolled_yard = Scrolled("yard-list", _columns(tiles, Price("least-price")), called="Yard")
        return FirstThatFits([_columns(tiles), scrolled_yard])

    def _tile(self, piece: CounterCopy, is_built: bool, *, has_name: bool) -> Part:
        if is_built:
            return _built_note(piece, has_name=has_name)
        counter = counter_widget(piece, self.build_press(piece.counter))
        return Inside(counter, YardTile(counter, self.rules.counters[piece.counter].value))


def _columns(tiles_by_effort: Mapping[Effort, Sequence[Part]], *parts_above: Part) -> Part:
    """Return the columns of the yard; each tile has room for a name and the parts above it."""
    row_count = max(map(len, tiles_by_effort.values()))
    columns: list[Part] = []
    for effort, tile_column in tiles_by_effort.items():
        heading = Label(f"yard-{effort}", words=EFFORTS[effort], role=Role.NOTE, align="center")
        heading.colour = theme.MUTED
        cells = [*tile_column, *[Space(0)] * (row_count - len(tile_column))]
        sized_cells = [SizedLike(cell, down=_lowest_tile(*parts_above)) for cell in cells]
        column = Column([heading, *(Share(cell, whole=True) for cell in sized_cells)], gap=GAP)
        columns.append(Share(column))
    return Row(columns, gap=GAP)


def _yard_height(scale: Scale, heading: int, height: int, rows: int) -> int:
    """Return the height of the yard in pixels.

    Args:
        scale: The window's measures.
        heading: Height of a panel's heading, in pixels.
        height: Height of camp and yard together, in pixels.
        rows: Number of rows of the yard.
    """
    head_height = heading + _line_height(scale, Role.NOTE) + scale.px(GAP)
    usual_camp_height = heading + _line_height(scale, Role.LABEL) + scale.px(MEDAL + CAMP_PADDING)
    free_height = height - scale.px(theme.GAP) - head_height
    least_tile_height = _lowest_tile(Price("least-price")).size(scale)[1] + scale.px(GAP)
    tile_height = max((free_height - usual_camp_height) // rows, least_tile_height)
    most_tile_height = scale.px(MOST_ROOMY_TILE if roomy(scale) else MOST_TILE)
    least_camp_height = heading + scale.px(MIN_NAMED_MEDAL + CAMP_PADDING)
    return head_height + min(
        rows * min(tile_height, most_tile_height), free_height - least_camp_height
    )


def _counters_by_effort(rules: Ruleset) -> dict[Effort, list[CounterCopy]]:
    """Return the counters of each column of the yard, by effort."""
    by_effort: dict[Effort, list[CounterCopy]] = {effort: [] for effort in EFFORTS}
    for piece in pieces(rules):
        by_effort[rules.counters[piece.counter].against].append(piece)
    return {effort: copies for effort, copies in by_effort.items() if copies}


def _line_height(scale: Scale, role: Role) -> int:
    return text.measure("Ag", role, scale)[1]


def _lowest_tile(*parts_above: Part) -> Part:
    """Return a part as high as the lowest tile of the yard: a name, and the parts above it."""
    return Column([*parts_above, Label("least-name", words="Ag", role=Role.LABEL), Space(GAP)])


@dataclass
class CampMedals(Unsized):
    """Counters of the camp, as large as the room allows, with their names if readable."""

    built_counters: Sequence[CounterCopy]
    rules: Ruleset
    burn_press: PressOf
    lit_counters: Collection[CounterCopy]

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        has_names, side, column_count = self._largest(scale, rect)
        widest = rect.width // column_count - scale.px(NAME_MARGINS) if has_names else 0
        medals = [self._counter(scale, piece, side, widest) for piece in self.built_counters]
        return grid(medals, column_count, even=True).lay(scale, rect)

    def _largest(self, scale: Scale, room: Rect) -> tuple[bool, int, int]:
        """Return if names have room, the width of pictures in pixels, and the number in a row."""
        names = [
            text.measure(CounterWidget("", piece=piece).short_name, Role.LABEL, scale)
            for piece in self.built_counters
        ]
        names_width = max((name_size[0] for name_size in names), default=0)
        names_height = max((name_size[1] for name_size in names), default=0)
        best_layout = (False, 0, MIN_COLUMNS)
        for column_count in range(max(MIN_COLUMNS, len(names)), MIN_COLUMNS - 1, -1):
            row_count = -(-len(names) // column_count)  # rounded up
            width = room.width // column_count
            height = room.height // max(1, row_count)
            candidate_layout = (False, medal_side(scale, width, height), column_count)
            if names_width <= width - scale.px(NAME_MARGINS):
                side_above_name = medal_side(scale, width, height - names_height)
                if side_above_name >= scale.px(MIN_NAMED_MEDAL):
                    candidate_layout = (True, side_above_name, column_count)
            if candidate_layout[:2] > best_layout[:2]:
                best_layout = candidate_layout
        return best_layout

    def _counter(self, scale: Scale, piece: CounterCopy, side: int, widest: int) -> Part:
        """Return a counter that is built, with its name below if `widest`, in pixels, is not 0."""
        rule = self.rules.counters[piece.counter]
        press = self.burn_press(piece.counter)
        counter = counter_widget(piece, press, built=True)
        medal = medal_of(counter, side)
        medal.bonus = f"+{rule.value}"
        medal.is_bright = piece in self.lit_counters
        parts: list[Part] = [medal]
        if widest:
            has_room = text.measure(counter.name, Role.LABEL, scale)[0] <= widest
            words = counter.name if has_room else counter.short_name
            style = LabelStyle(Role.LABEL)
            parts.append(style(f"name.{piece.id}", words, align="center", silent=True))
        return Inside(counter, Column(parts, at=CENTRE))


def _built_note(piece: CounterCopy, *, has_name: bool) -> Part:
    """Return the place in the yard of a counter that is in the camp, with a note of that.

    The note is left out if it has no room.
    """
    panel = Panel(f"place.{piece.id}", kind="well")
    name = Label(f"built.{piece.id}", words=counter_name(piece.counter), role=Role.LABEL)
    place_label = Label(f"where.{piece.id}", words="in the camp", role=Role.NOTE)
    for label in name, place_label:
        label.colour = theme.DISABLED
        label.align = "center"
    labels = [name, place_label] if has_name else [place_label]
    note_part = Column(labels, at=CENTRE)
    return Framed(panel, FirstThatFits([note_part, Column([])]), across=4, down=2)
