"""Question for an action to cancel (D21): pressed in the queue, then confirmed.

Clauses such as D21 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from engine.rules.state import Decision
from engine.table.actionbar import Offer, Prompt, as_main_button
from engine.table.chooser import Chooser, Way
from engine.table.context import TableContext
from engine.table.digits import digits_of
from games.duel.rules.actions import Cancel, CancelNone
from games.duel.rules.state import Duel
from games.duel.rules.terms import Asked
from games.duel.table.melee.queue import WarriorRow
from games.duel.table.melee.queue_cell import DieView
from games.duel.words import keys
from games.duel.words.phrases import STEPS

CHOOSE = "Choose an opposing action in the queue."


class CancelQuestion:
    """Question for an action to cancel, with the pick so far."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._chooser = Chooser(lambda: table.actions, lambda each: Way(each, (str(each),)))

    @property
    def picked_cancel(self) -> Cancel | None:
        """Picked action, while it can be cancelled; a single possible one counts as picked."""
        self._chooser.drop_impossible_picks()
        choice = self._chooser.choice.only_action
        cancels = [each for each in self._table.actions if isinstance(each, Cancel)]
        if not self._chooser.has_pick and len(cancels) == 1:
            return cancels[0]
        return choice if isinstance(choice, Cancel) else None

    def rows(self, rows: Sequence[WarriorRow]) -> list[WarriorRow]:
        """Return the rows of the queue, with presses on the actions that can be cancelled."""
        cancellable = [
            str(action) for row in rows for action in self._cancels_by_index(row).values()
        ]
        digits = digits_of(cancellable)
        return [self._row_with_presses(row, digits) for row in rows]

    def _cancels_by_index(self, row: WarriorRow) -> dict[int, Cancel]:
        """Return the answers that cancel actions of a row, by the index of the cell."""
        waiting = [index for index, cell in enumerate(row.cells) if cell.state == "waiting"]
        actions = {
            index: Cancel(row.seat, place_number)
            for place_number, index in enumerate(waiting, start=1)
        }
        return {index: each for index, each in actions.items() if each in self._table.actions}

    def _row_with_presses(self, row: WarriorRow, digits: Mapping[str, str]) -> WarriorRow:
        cells = [*row.cells]
        for index, action in self._cancels_by_index(row).items():
            cells[index] = self._pressable_cell(cells[index], action, digits.get(str(action), ""))
        return row._replace(cells=cells)

    def _pressable_cell(self, cell: DieView, action: Cancel, key: str) -> DieView:
        """Return the cell of an action that can be cancelled."""
        press = partial(self._pick, action)
        is_picked = action == self.picked_cancel
        tip_text = f"{cell.tip_text} Press it to choose it."
        return cell._replace(press=press, is_picked=is_picked, tip_text=tip_text, key=key)

    def _pick(self, action: Cancel) -> None:
        self._chooser.pick(str(action))
        self._table.rebuild()

    def prompt(self, duel: Duel, decision: Decision) -> Prompt:
        """Return the prompt; without a pick it says to choose one."""
        title = f"{self._table.name(decision.seat)}: cancel an action?"
        return Prompt(
            decision.seat, title, STEPS[Asked.CANCEL].purpose if self.picked_cancel else CHOOSE
        )

    def offers(self, duel: Duel, decision: Decision) -> list[Offer]:
        """Return the buttons that cancel the picked action, or none."""
        table = self._table
        none_action = CancelNone()
        offers = [table.offer(none_action)] if none_action in table.actions else []
        if self.picked_cancel:
            main_button = as_main_button(table.offer(self.picked_cancel))
            offers.insert(0, main_button._replace(id="cancel", key=keys.CANCEL))
        elif any(isinstance(each, Cancel) for each in table.actions):
            offers.insert(0, Offer("cancel", "Cancel it", "Enter", key=keys.CANCEL, reason=CHOOSE))
        return offers

    def back(self) -> bool:
        """Drop the pick; return True if there was one."""
        return self._chooser.back()
