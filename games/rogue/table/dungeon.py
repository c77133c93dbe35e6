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
from engine.words.percents import percent_words
from games.rogue.rules.actions import GO
from games.rogue.rules.state import PLACE_OF_CELL, ROGUE, ROGUE_MARK, Asked, CellName, Rogue
from games.rogue.table.cells import (
    CellWidget,
    arrow_between,
    chance_plate,
    goal_plate,
    goal_plate_rect,
    peeked_card,
    shown_card,
)
from games.rogue.table.choosing import PendingKey, enterable_cells
from games.rogue.table.going import MoveInput, walks_by_cell
from games.rogue.table.layout import Grid, grid
from games.rogue.table.odds import NextStrike
from games.rogue.words.labels import walk_tip

LIGHT_MARGIN = 5
"""Margin of the light on a column around its cells, in style units."""
CHANCE_OVERHANG = 5
"""Distance by which the plate of a chance hangs below its card, in style units."""
LEAST_HEIGHT_WITH_CHANCE = 3
"""Least height of a card with a chance on it, in heights of the chance's plate.

The words of the card also name the chance.
"""


@dataclass
class Dungeon(Unsized):
    """Part with the whole board.

    Attributes:
        last_enemy: Cell of the last enemy, standing or beaten; None without one.
    """

    table: TableContext
    pending_key: PendingKey
    next_strike: NextStrike
    move_input: MoveInput
    view: Rogue
    last_enemy: CellName | None

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        view = self.view
        rects = grid(scale, rect)
        standing_enemy = (
            self.last_enemy if self.last_enemy and shown_card(view.at(self.last_enemy)) else None
        )
        steps_by_cell = self._steps_to_cells
        cells = {
            cell: self._cell(cell, cell_rect, standing_enemy, steps_by_cell.get(cell, []))
            for cell, cell_rect in rects.cells.items()
        }
        cells[view.goal].is_goal = True
        panel = Panel("dungeon", rect, kind="floor")
        panel.widgets = [
            *self._line_signs(scale, rect, rects),
            *cells.values(),
            *self._odds_plates(scale, rects),
        ]
        is_fighting = self.table.ask != Asked.GO
        if standing_enemy and is_fighting and not self._is_leaving(standing_enemy):
            arrow = arrow_between(scale, rects.cells[view.here], rects.cells[standing_enemy])
            panel.widgets.append(arrow)
        return [panel]

    def lit_cells(self) -> dict[str, list[str]]:
        """Return the cells to light for each walk, by the id of its last cell and of its button.

        The board keeps them for its `ids_lit_with`.
        """
        return {
            id: [PLACE_OF_CELL[step] for step in steps]
            for cell, steps in self._steps_to_cells.items()
            for id in (str(GO[cell]), PLACE_OF_CELL[cell])
        }

    def _is_leaving(self, cell: CellName) -> bool:
        """Return True if the card on a cell is about to leave."""
        next_event = self.table.beats.event_in_motion
        return isinstance(next_event, Moved) and next_event.source == PLACE_OF_CELL[cell]

    @cached_property
    def _steps_to_cells(self) -> dict[CellName, list[CellName]]:
        """Steps to every cell that can be reached now."""
        if self.table.look_only:
            return {}
        single_steps = {cell: [cell] for cell in enterable_cells(self.table.decision)}
        return single_steps | walks_by_cell(self.view) if single_steps else {}

    def _line_signs(self, scale: Scale, rect: Rect, rects: Grid) -> list[Widget]:
        """Return the names of columns and rows, and the light on a column that has been named."""
        widgets: list[Widget] = []
        column = self.pending_key.column
        if column:
            lit_rect = rects.columns[column].unionall(
                [line_rect for cell, line_rect in rects.cells.items() if cell[0] == column]
            )
            lit_rect.inflate_ip(scale.px(2 * LIGHT_MARGIN), 0)
            lit_rect.top -= scale.px(LIGHT_MARGIN + 1)
            lit_rect.height += scale.px(LIGHT_MARGIN + 1)
            widgets.append(Plate("lit", lit_rect.clip(rect), "notice", may_overlap=True))
        for words, line_rect in (*rects.columns.items(), *rects.rows.items()):
            sign = Label(
                f"line-{words}", line_rect, words, Role.HEADING, align="center", middle=True
            )
            sign.colour = theme.BRASS_LIGHT if words == column else theme.MUTED
            widgets.append(sign)
        return widgets

    def _cell(
        self,
        cell: CellName,
        cell_rect: Rect,
        standing_enemy: CellName | None,
        steps: Sequence[CellName],
    ) -> CellWidget:
        """Return a cell; `steps` lead there, none to a cell that can't be reached."""
        view = self.view
        is_here = view.at(cell) == ROGUE_MARK
        card = shown_card(view.at(cell))
        known_card = peeked_card(view.at(cell))
        widget = CellWidget(
            PLACE_OF_CELL[cell],
            cell_rect,
            RED_JOKER if is_here else known_card or card,  # a joker stands for the rogue
            _cell_words(view, cell, card),
            is_legal=len(steps) == 1,  # a question allows single steps only
            is_reachable=len(steps) > 1,
            large=self.table.large,
            is_peeked=known_card is not None,
            on_press=None
            if self.table.beats.is_playing_back
            else partial(self.move_input.go, cell),
        )
        if is_here:
            widget.figure = "fallen" if view.outcome and not view.alive else "here"
        elif cell == standing_enemy:
            widget.figure = "foe"
        if cell == self.pending_key.refused_cell:
            widget.reason = self.table.refusal(ROGUE, GO[cell])
        elif widget.is_legal:
            widget.tip = self.table.caption(GO[cell], ROGUE).help
        elif steps:
            widget.tip = walk_tip(view, steps)
        odds_words = self.next_strike.words_of_odds(view, card)
        widget.tip = "\n".join(words for words in (widget.tip, odds_words) if words)
        return widget

    def _odds_plates(self, scale: Scale, rects: Grid) -> list[Widget]:
        """Return the goal's plate, and the chance to beat each enemy that can be attacked."""
        goal = self.view.goal
        goal_rect = goal_plate_rect(scale, rects.cells[goal])
        widgets = goal_plate(scale, goal_rect.width).lay(scale, goal_rect)
        if self.table.ask != Asked.GO:
            return widgets
        for enemy in self.next_strike.enemies(self.view):
            card_rect = rects.cells[enemy.cell]
            plate = chance_plate(f"chance-{enemy.cell}", percent_words(enemy.odds_alone)[0])
            width = plate.size(scale)[0]
            plate_rect = Rect(0, 0, width, plate.size(scale, width)[1])
            has_room = (
                width <= card_rect.width
                and plate_rect.height <= card_rect.height / LEAST_HEIGHT_WITH_CHANCE
            )
            if enemy.is_near and has_room:
                bottom = card_rect.bottom + scale.px(CHANCE_OVERHANG)
                if enemy.cell == goal:
                    bottom = goal_rect.top
                plate_rect.midbottom = card_rect.centerx, bottom
                widgets += plate.lay(scale, plate_rect)
        return widgets


def _cell_words(view: Rogue, cell: CellName, card: Card | None) -> str:
    """Return the description of a cell."""
    place = f"{cell}, the goal" if cell == view.goal else cell
    if view.at(cell) == ROGUE_MARK:
        return f"You, on {place}"
    if card is None:
        return f"Empty cell {place}"
    if card == HIDDEN:
        known_card = peeked_card(view.at(cell))
        if known_card is None:
            return f"Face-down card on {place}"
        return f"{name(known_card)}, face-down on {place}"
    value_words = "" if rank(card).isdigit() else f", {view.value(card)}"
    return f"{name(card)}{value_words}, on {place}"
