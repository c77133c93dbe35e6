"""Editor for a program of dice (D18), without any widget.

Clauses such as D18 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.duel.rules.actions import Die
from games.duel.rules.terms import AIMED, Act


class Draft:
    """Program of dice that is being set.

    Attributes:
        dice: The dice in order; None for an empty place.
        targets: Seats that can be aimed at.
        aim: Seat at which the next die is aimed.
        next_index: Index of the place that is set next; -1 if all are set.

    Args:
        count: Number of dice.
        targets: Seats that can be aimed at.
        on_change: Called after each change.
    """

    def __init__(
        self, count: int, targets: Sequence[int], on_change: Callable[[], None] = lambda: None
    ) -> None:
        self._on_change = on_change
        self.dice: list[Die | None] = [None] * count
        self.targets = tuple(targets)
        self.aim = self.targets[0] if self.targets else 0
        self.next_index = 0 if count else -1

    @property
    def placed_count(self) -> int:
        """Number of dice that are set."""
        return sum(die is not None for die in self.dice)

    @property
    def complete_dice(self) -> list[Die]:
        """All dice in order if all are set; else an empty list."""
        placed_dice = [die for die in self.dice if die]
        return placed_dice if len(placed_dice) == len(self.dice) else []

    def set_die(self, act: Act, at_index: int | None = None) -> None:
        """Set the die at a place; without a place, set the next die if one is empty."""
        index = self.next_index if at_index is None else at_index
        if not 0 <= index < len(self.dice):
            return
        self.dice[index] = Die(act, self.aim if act in AIMED else 0)
        self._go_to_empty(index)
        self._on_change()

    def _go_to_empty(self, index_before: int) -> None:
        count = len(self.dice)
        order = [(index_before + step) % count for step in range(count)]
        self.next_index = next((place for place in order if self.dice[place] is None), -1)

    def select(self, place: int) -> None:
        """Choose the place to set next; a second press on a filled place goes to an empty one."""
        die = self.dice[place]
        if self.next_index == place and die:
            self._go_to_empty(place)
        else:
            self.next_index = place
            if die and die.target:
                self.aim = die.target
        self._on_change()

    def aim_at(self, seat: int) -> None:
        """Aim the next die at a seat, and also the selected die if it has a target."""
        self.aim = seat
        die = self.dice[self.next_index] if self.next_index >= 0 else None
        if die and die.target:
            self.dice[self.next_index] = Die(die.act, seat)
        self._on_change()

    def move(self, start: int, target: int | None) -> None:
        """Swap two dice; without a target, remove the die."""
        if target is None:
            self.dice[start] = None
            self.next_index = start
        elif target != start:
            self.dice[start], self.dice[target] = self.dice[target], self.dice[start]
            self._go_to_empty(0)
        self._on_change()

    def remove_last(self) -> None:
        """Remove the selected die, or the last one before the selected place."""
        placed_indices = [place for place, die in enumerate(self.dice) if die]
        if not placed_indices:
            return
        if self.next_index >= 0:
            placed_indices = [
                place for place in placed_indices if place <= self.next_index
            ] or placed_indices
        self.move(placed_indices[-1], None)

    def clear(self) -> None:
        """Remove all dice from their places."""
        self.dice = [None] * len(self.dice)
        self.next_index = 0 if self.dice else -1
        self._on_change()
