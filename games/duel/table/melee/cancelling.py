"""Which action of another's is cancelled (D21): it is pressed in the queue, then confirmed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from engine.rules.state import Decision
from engine.table.actionbar import Offer, Prompt, led
from engine.table.chooser import Chooser, Way
from engine.table.context import TableContext
from engine.table.digits import digits_of
from games.duel.rules.actions import Cancel, CancelNone
from games.duel.rules.state import Duel
from games.duel.rules.terms import Asked
from games.duel.table.melee.asking import Parchment
from games.duel.table.melee.queue import WarriorRow
from games.duel.table.melee.queue_cell import DieView
from games.duel.words import keys
from games.duel.words.phrases import STEPS

CHOOSE = "Choose an opposing action in the queue."


class Cancelling:
    """The question of what is cancelled, and what has been pressed for it."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._chooser = Chooser(lambda: table.actions, lambda each: Way(each, (str(each),)))

    @property
    def picked(self) -> Cancel | None:
        """What has been pressed, as long as it can be; the only one goes without saying."""
        self._chooser.settle()
        one = self._chooser.choice.one
        can = [each for each in self._table.actions if isinstance(each, Cancel)]
        if not self._chooser.begun and len(can) == 1:
            return can[0]
        return one if isinstance(one, Cancel) else None

    def rows(self, rows: Sequence[WarriorRow]) -> list[WarriorRow]:
        """The queue, in which what can be cancelled can be pressed."""
        able = [str(action) for row in rows for action in self._waiting(row).values()]
        digits = digits_of(able)
        return [self._row(row, digits) for row in rows]

    def _waiting(self, row: WarriorRow) -> dict[int, Cancel]:
        """Return the actions of a row that can be cancelled, by their places."""
        waiting = [at for at, cell in enumerate(row.cells) if cell.state == "waiting"]
        actions = {at: Cancel(row.seat, which) for which, at in enumerate(waiting, start=1)}
        return {at: each for at, each in actions.items() if each in self._table.actions}

    def _row(self, row: WarriorRow, digits: Mapping[str, str]) -> WarriorRow:
        cells = [*row.cells]
        for at, action in self._waiting(row).items():
            cells[at] = self._able(cells[at], action, digits.get(str(action), ""))
        return row._replace(cells=cells)

    def _able(self, cell: DieView, action: Cancel, key: str) -> DieView:
        """The cell of an action that can be cancelled."""
        press, chosen = partial(self._pick, action), action == self.picked
        says = f"{cell.says} Press it to choose it."
        return cell._replace(press=press, chosen=chosen, says=says, key=key)

    def _pick(self, action: Cancel) -> None:
        self._chooser.pick(str(action))
        self._table.rebuild()

    def question(self, seen: Duel, decision: Decision) -> Parchment:
        """What the parchment says."""
        return Parchment(
            f"{self._table.name(decision.seat)}: cancel an action?",
            "Choose one opposing action in the queue, or None.",
            note=STEPS[Asked.CANCEL][1],
        )

    def prompt(self, seen: Duel, decision: Decision) -> Prompt:
        """Who may cancel, and what has been pressed."""
        title = f"{self._table.name(decision.seat)}: cancel an action?"
        return Prompt(decision.seat, title, "" if self.picked else CHOOSE)

    def offers(self, seen: Duel, decision: Decision) -> list[Offer]:
        """What was pressed, or none."""
        table, none = self._table, CancelNone()
        found = [table.offer(none)] if none in table.actions else []
        if self.picked:
            found.insert(0, led(table.offer(self.picked))._replace(id="cancel", key=keys.CANCEL))
        elif any(isinstance(each, Cancel) for each in table.actions):
            found.insert(0, Offer("cancel", "Cancel it", "Enter", key=keys.CANCEL, reason=CHOOSE))
        return found

    def back(self) -> bool:
        """Let go what was pressed; True where there was any."""
        return self._chooser.back()
