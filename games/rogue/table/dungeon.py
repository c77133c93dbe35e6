"""Dungeon: its cells in rows and columns, the goal, and the odds of each strike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from pygame import Rect
from typing_extensions import override

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Widget
from engine.app.widgets.containers import Unsized
from engine.app.widgets.plates import Plate
from engine.rules.cards import HIDDEN, RED_JOKER, Card, name, rank
from engine.rules.events import Moved
from engine.table.context import TableContext
from engine.words.percents import percents
from games.rogue.rules.actions import GO
from games.rogue.rules.state import HERE, ON, ROGUE, Asked, CellName, Rogue
from games.rogue.table.cells import (
    CellWidget,
    arrow_between,
    chance_plate,
    goal_at,
    goal_sign,
    peeked_card,
    shown_card,
)
from games.rogue.table.choosing import PendingKey, enterable_cells
from games.rogue.table.going import Going, walks_to_cells
from games.rogue.table.layout import Grid, grid
from games.rogue.table.odds import NextStrike
from games.rogue.words.labels import walk_tip

LEAST_HEIGHT_WITH_CHANCE = 3
"""Least height of a card with a chance on it, in heights of the chance's plate.

The words of the card also name the chance.
"""


@dataclass
class Dungeon(Unsized):
    """Part with the whole board.

    Attributes:
        fought: Cell of the last enemy, standing or beaten; None without one.
    """

    table: TableContext
    choosing: PendingKey
    next_strike: NextStrike
    going: Going
    seen: Rogue
    fought: CellName | None

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        seen = self.seen
        rects = grid(scale, rect)
        foe = self.fought if self.fought and shown_card(seen.at(self.fought)) else None
        steps = self._steps
        cells = {
            cell: self._cell(cell, cell_rect, foe, steps.get(cell, []))
            for cell, cell_rect in rects.cells.items()
        }
        cells[seen.goal].goal = True
        panel = Panel("dungeon", rect, kind="floor")
        panel.widgets = [
            *self._signs(scale, rect, rects),
            *cells.values(),
            *self._plates(scale, rects),
        ]
        if foe and self.table.ask != Asked.GO and not self._is_leaving(foe):
            arrow = arrow_between(scale, rects.cells[seen.here], rects.cells[foe])
            panel.widgets.append(arrow)
        return [panel]

    def lit_cells(self) -> dict[str, list[str]]:
        """Return the cells of each way, by the id of its last cell and of its button."""
        return {
            id: [ON[step] for step in over]
            for cell, over in self._steps.items()
            for id in (str(GO[cell]), ON[cell])
        }

    def _is_leaving(self, cell: CellName) -> bool:
        """Return True if the card on a cell is about to leave."""
        coming = self.table.beats.coming
        return isinstance(coming, Moved) and coming.source == ON[cell]

    @cached_property
    def _steps(self) -> dict[CellName, list[CellName]]:
        """Steps to every cell that can be reached now."""
        near = [] if self.table.look_only else enterable_cells(self.table.decision)
        return {cell: [cell] for cell in near} | walks_to_cells(self.seen) if near else {}

    def _signs(self, scale: Scale, rect: Rect, rects: Grid) -> list[Widget]:
        """Return the names of columns and rows, and the light on a column that has been named."""
        widgets: list[Widget] = []
        column = self.choosing.column
        if column:
            lit = rects.columns[column].unionall(
                [line_rect for cell, line_rect in rects.cells.items() if cell[0] == column]
            )
            lit.inflate_ip(scale.px(10), 0)
            lit.top -= scale.px(6)
            lit.height += scale.px(6)
            widgets.append(Plate("lit", lit.clip(rect), "notice", over=True))
        for words, line_rect in (*rects.columns.items(), *rects.rows.items()):
            sign = Label(
                f"line-{words}", line_rect, words, Role.HEADING, align="center", middle=True
            )
            sign.colour = theme.BRASS_LIGHT if words == column else theme.MUTED
            widgets.append(sign)
        return widgets

    def _cell(
        self, cell: CellName, cell_rect: Rect, foe: CellName | None, steps: Sequence[CellName]
    ) -> CellWidget:
        """Return a cell; `steps` lead there, none to a cell that can't be reached."""
        seen = self.seen
        here = seen.at(cell) == HERE
        card = shown_card(seen.at(cell))
        known = peeked_card(seen.at(cell))
        widget = CellWidget(
            ON[cell],
            cell_rect,
            RED_JOKER if here else known or card,
            _in_words(seen, cell, card),
            legal=len(steps) == 1,
            far=len(steps) > 1,
            large=self.table.large,
            peeked=known is not None,
            on_press=None if self.table.beats.telling else partial(self.going.go, cell),
        )
        widget.stand = "here" if here else "foe" if cell == foe else ""
        if cell == self.choosing.refused:
            widget.reason = self.table.refusal(ROGUE, GO[cell])
        elif widget.legal:
            widget.tip = self.table.caption(GO[cell], ROGUE).help
        elif steps:
            widget.tip = walk_tip(seen, steps)
        widget.tip = "\n".join(filter(None, [widget.tip, self.next_strike.in_words(seen, card)]))
        return widget

    def _plates(self, scale: Scale, rects: Grid) -> list[Widget]:
        """Return the goal's plate, and the chance to beat each enemy that can be attacked."""
        goal = self.seen.goal
        goal_rect = goal_at(scale, rects.cells[goal])
        widgets = goal_sign(scale, goal_rect.width).lay(scale, goal_rect)
        for enemy in self.next_strike.enemies(self.seen) if self.table.ask == Asked.GO else []:
            card = rects.cells[enemy.cell]
            plate = chance_plate(f"chance-{enemy.cell}", percents(enemy.alone)[0])
            width = plate.size(scale)[0]
            plate_rect = Rect(0, 0, width, plate.size(scale, width)[1])
            has_room = (
                width <= card.width and plate_rect.height <= card.height / LEAST_HEIGHT_WITH_CHANCE
            )
            if enemy.near and has_room:
                bottom = goal_rect.top if enemy.cell == goal else card.bottom + scale.px(5)
                plate_rect.midbottom = card.centerx, bottom
                widgets += plate.lay(scale, plate_rect)
        return widgets


def _in_words(seen: Rogue, cell: CellName, card: Card | None) -> str:
    """Return the description of a cell."""
    place = f"{cell}, the goal" if cell == seen.goal else cell
    if seen.at(cell) == HERE:
        return f"You, on {place}"
    if card is None:
        return f"Empty cell {place}"
    if card == HIDDEN:
        known = peeked_card(seen.at(cell))
        return f"{name(known)}, face-down on {place}" if known else f"Face-down card on {place}"
    value_words = "" if rank(card).isdigit() else f", {seen.value(card)}"
    return f"{name(card)}{value_words}, on {place}"
