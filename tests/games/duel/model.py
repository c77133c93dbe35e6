"""A melee told once more, from the rules page alone (D15 to D27), to compare the rules with.

It is one long conversation: a generator that yields whom it asks and the set of all legal answers
as text, None where they can't be listed, and is sent the answer. There is no terrain on its table.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from itertools import groupby
from math import dist, sqrt

Talk = Generator[tuple[int, set[str] | None], str, None]
Spot = tuple[float, float]
AIMED = ("high", "low", "grapple")
FREE = ("block", "evade", "retreat")


@dataclass
class Warrior:
    """One warrior; `cards` and `shown` by the first two letters of each stat."""

    seat: int
    at: Spot
    cards: dict[str, int]
    shown: dict[str, int]
    late: int
    down: bool = False


@dataclass
class Fighter:
    """What one does in a fight."""

    dice: list[tuple[str, int]] = field(default_factory=list)
    last: str = ""
    leaving: bool = False


class Over(Exception):
    """One warrior is left."""


class Melee:
    """One phase of Melee. Seats count from 1."""

    def __init__(self, turn: int, table: Spot, warriors: Iterable[Warrior]) -> None:
        self.turn, self.table = turn, table
        self.all = {each.seat: each for each in warriors}
        self.fighting: dict[int, Fighter] = {}

    # Who stands where, and who comes first.

    def standing(self) -> list[int]:
        return [seat for seat in sorted(self.all) if not self.all[seat].down]

    def engaged(self, one: int, other: int) -> bool:
        """D5, D14: a base is 1 inch across."""
        return dist(self.all[one].at, self.all[other].at) - 1 <= 2.001

    def fights(self) -> list[set[int]]:
        """D15."""
        found: list[set[int]] = []
        for seat in self.standing():
            joined = [group for group in found if any(self.engaged(seat, each) for each in group)]
            found = [group for group in found if group not in joined]
            found.append({seat}.union(*joined))
        return [group for group in found if len(group) > 1]

    def fastest_first(self, seats: Iterable[int]) -> list[int]:
        """D10."""
        count = len(self.all)

        def place(seat: int) -> tuple[int, ...]:
            each = self.all[seat]
            return -each.shown["sp"], -each.late, -each.shown["de"], (seat - self.turn) % count

        return sorted(seats, key=place)

    # The phase.

    def play(self) -> Talk:
        fights = self.fights()
        alone = {*self.standing()}.difference(*fights)
        try:
            for seat in self.fastest_first(self.standing()):
                if seat in alone:
                    yield seat, {"pass"}
                for fight in [each for each in fights if seat in each]:
                    fights.remove(fight)
                    yield from self.fight(sorted(fight))
        except Over:
            pass

    def fight(self, seats: list[int]) -> Talk:
        self.fighting = {seat: Fighter() for seat in seats}
        first = self.fastest_first(seats)[0]
        yield from self.show(first, "speed")
        yield from self.each_shows([seat for seat in seats if seat != first], "speed")
        named = len(seats) > 2
        for seat in seats:
            words = (yield seat, None).split()[1:]
            only = [other for other in seats if other != seat]
            for word in words:
                act, _, aim = word.partition("@")
                target = (int(aim) if named or aim else only[0]) if act in AIMED else 0
                self.fighting[seat].dice.append((act, target))
        yield from self.each_shows(seats, "speed")
        yield from self.each_shows(seats, "dexterity")
        yield from self.cancelling(seats)
        order = self.fastest_first(seats)
        while any(fighter.dice for fighter in self.fighting.values()):
            for seat in order:
                yield from self.act(seat)
        for seat in order:
            if seat in self.fighting and self.fighting[seat].leaving:
                self.retreat(seat)

    def each_shows(self, seats: list[int], stat: str) -> Talk:
        """D17, D20, D21."""
        key = stat[:2]
        slowest = sorted(seats, key=lambda seat: (self.all[seat].shown[key], seat))
        groups = [[*group] for _, group in groupby(slowest, lambda seat: self.all[seat].shown[key])]
        for group in groups:
            told = {}
            for seat in group:
                told[seat] = yield seat, self.choices(seat, stat)
            late = self.latest() + 1
            for seat, answer in told.items():
                self.turn_up(seat, stat, answer, late)

    def cancelling(self, seats: list[int]) -> Talk:
        """D21."""
        most = max(self.all[seat].shown["de"] for seat in seats)
        best = [seat for seat in seats if self.all[seat].shown["de"] == most]
        if len(best) > 1:
            return
        choices = {
            f"cancel {other} {number}"
            for other in seats
            if other != best[0]
            for number, _ in enumerate(self.fighting[other].dice, 1)
        }
        answer = (yield best[0], {*choices, "cancel none"}).split()
        if answer[1] != "none":
            del self.fighting[int(answer[1])].dice[int(answer[2]) - 1]

    # Actions.

    def act(self, seat: int) -> Talk:
        """D22."""
        fighter = self.fighting.get(seat)
        if fighter is None:
            return
        if fighter.leaving:
            return self.retreat(seat)
        if not fighter.dice:
            return
        act, target = fighter.dice.pop(0)
        fighter.last = act
        if act == "retreat":
            fighter.leaving = True
        if target not in self.fighting:
            return
        yield from self.show(seat, "strength")
        guard = {"high": "block", "low": "evade"}.get(act, "")
        stat = "dexterity" if act == "low" else "strength"
        off = 0
        if act == "grapple" or self.fighting[target].last == guard:
            yield from self.show(target, stat)
            off = self.all[target].shown[stat[:2]]
        self.wound(target, self.all[seat].shown["st"] - off)

    def wound(self, seat: int, wounds: int) -> None:
        """D23, D3."""
        each = self.all[seat]
        each.shown["en"] = min(each.cards["en"], each.shown["en"] + max(0, wounds))
        if each.shown["en"] == each.cards["en"]:
            each.down = True
            del self.fighting[seat]
            if len(self.standing()) == 1:
                raise Over

    def retreat(self, seat: int) -> None:
        """D27."""
        del self.fighting[seat]
        x, y = self.all[seat].at
        others = [other for other in self.standing() if other != seat]
        near = min(others, key=lambda other: (round(dist(self.all[other].at, (x, y)), 6), other))
        nx, ny = self.all[near].at
        away = dist((x, y), (nx, ny))
        dx, dy = (x - nx) / away, (y - ny) / away
        far = 3.5 - away
        for other in others:
            ox, oy = self.all[other].at
            along = (ox - x) * dx + (oy - y) * dy
            aside = (ox - x) ** 2 + (oy - y) ** 2 - along * along
            if along > 0 and aside < 1:
                far = min(far, along - sqrt(1 - aside))
        for at, way, most in ((x, dx, self.table[0]), (y, dy, self.table[1])):
            if way:
                far = min(far, ((most - 0.5 if way > 0 else 0.5) - at) / way)
        far = max(0.0, far)
        self.all[seat].at = (x + far * dx, y + far * dy)

    # Showing cards.

    def left(self, seat: int, stat: str) -> int:
        key = stat[:2]
        return self.all[seat].cards[key] - self.all[seat].shown[key]

    def latest(self) -> int:
        return max(each.late for each in self.all.values())

    def choices(self, seat: int, stat: str) -> set[str]:
        """D4."""
        numbers = range(1, self.left(seat, stat) + 1)
        return {"reveal none", *(f"reveal {stat} {number}" for number in numbers)}

    def show(self, seat: int, stat: str) -> Talk:
        answer = yield seat, self.choices(seat, stat)
        self.turn_up(seat, stat, answer, self.latest() + 1)

    def turn_up(self, seat: int, stat: str, answer: str, late: int) -> None:
        if answer == "reveal none":
            return
        self.all[seat].shown[stat[:2]] += int(answer.split()[2])
        if stat == "speed":
            self.all[seat].late = late
