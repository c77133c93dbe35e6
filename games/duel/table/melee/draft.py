"""A program of dice while it is being made (D18)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.duel.rules.actions import Die
from games.duel.rules.terms import AIMED, Act


class Draft:
    """So many dice in order, those that are set, and which is set next.

    targets: the seats that can be aimed at. `at` is the place that is set next, -1 where all are;
    `aim` is the seat at which the next die is aimed. changed: is called when it is another.
    """

    def __init__(
        self, count: int, targets: Sequence[int], changed: Callable[[], None] = lambda: None
    ) -> None:
        self._changed = changed
        self.dice: list[Die | None] = [None] * count
        self.targets = tuple(targets)
        self.aim = self.targets[0] if self.targets else 0
        self.at = 0 if count else -1

    @property
    def placed(self) -> int:
        """How many dice are set."""
        return sum(die is not None for die in self.dice)

    @property
    def whole(self) -> list[Die]:
        """All dice in order, where all are set; else nothing."""
        placed = [die for die in self.dice if die]
        return placed if len(placed) == len(self.dice) else []

    def place(self, act: Act, at: int | None = None) -> None:
        """Set the next die, if there is one, or the one at a place."""
        where = self.at if at is None else at
        if not 0 <= where < len(self.dice):
            return
        self.dice[where] = Die(act, self.aim if act in AIMED else 0)
        self._go_to_empty(where)
        self._changed()

    def _go_to_empty(self, after: int) -> None:
        count = len(self.dice)
        order = [(after + step) % count for step in range(count)]
        self.at = next((place for place in order if self.dice[place] is None), -1)

    def select(self, place: int) -> None:
        """This die is set next, whether it has been or not; at another press it is not."""
        die = self.dice[place]
        if self.at == place and die:
            self._go_to_empty(place)
        else:
            self.at = place
            self.aim = (die and die.target) or self.aim
        self._changed()

    def point(self, seat: int) -> None:
        """Aim the next die at a seat; one that is set already and looked at, too."""
        self.aim = seat
        die = self.dice[self.at] if self.at >= 0 else None
        if die and die.target:
            self.dice[self.at] = Die(die.act, seat)
        self._changed()

    def move(self, start: int, goal: int | None) -> None:
        """Let two dice change places; with no goal, take the die off."""
        if goal is None:
            self.dice[start], self.at = None, start
        elif goal != start:
            self.dice[start], self.dice[goal] = self.dice[goal], self.dice[start]
            self._go_to_empty(0)
        self._changed()

    def take_back(self) -> None:
        """Take off the die that is looked at, or the last before the next."""
        placed = [place for place, die in enumerate(self.dice) if die]
        if not placed:
            return
        before = [place for place in placed if self.at < 0 or place <= self.at] or placed
        self.move(before[-1], None)

    def clear(self) -> None:
        """Take all off."""
        self.dice = [None] * len(self.dice)
        self.at = 0 if self.dice else -1
        self._changed()
