"""Random numbers of the rules: shuffles, dice and picks from one seeded generator per game.

The generator works on integers alone, so a seed gives the same game on every platform. An oracle
can overrule its answers: those of a record when a match is replayed, those of a script in a
scenario.
"""

from __future__ import annotations

from functools import cache
from struct import Struct
from typing import Literal, NamedTuple, Protocol, TypeVar

import msgspec

from engine.rules.quoting import short

T = TypeVar("T")
Kind = Literal["shuffle", "dice", "pick"]
Answer = tuple[Kind, list[int]]
"""Answer of chance: its kind, and a permutation, the faces of dice, or one index."""

_LOW_64_BITS = (1 << 64) - 1
_INCREMENT = 0x9E3779B97F4A7C15
_MULTIPLIER_1 = 0xBF58476D1CE4E5B9
_MULTIPLIER_2 = 0x94D049BB133111EB
"""Constants of splitmix64, with `_INCREMENT` and `_MULTIPLIER_1`, as its authors chose them.

So are the shifts by 30, 27 and 31 bits. `_LOW_64_BITS` keeps 64 bits of a product or a sum.
"""
_LANE_BITS = 128
"""Bits of a lane: a product of two numbers of 64 bits fits, so no lane spills into the next one."""


class OutOfChance(Exception):
    """Error: a game asked for chance that is missing from its record or script, or of another kind.

    The message says which.
    """


class Oracle(Protocol):
    """Source of answers that overrule the generator, such as a record or a script."""

    def answer(self, kind: Kind, size: int) -> list[int]:
        """Return the next answer: a permutation of `size`, `size` dice, or one index below `size`.

        Raises:
            OutOfChance: if there is no answer, or it is of another kind or size.
        """


class Chance(msgspec.Struct):
    """Seeded stream of random numbers, held in the state of its game.

    The generator is splitmix64 (Steele, Lea and Flood 2014).

    Attributes:
        seed: The present state of the generator, 64 bits: first the seed of the game, then changed
            by each number.
        oracle: Overrules the generator, if given.
        drawn: Log of every answer given, for the record of a match; None to keep no log.
    """

    seed: int
    oracle: Oracle | None = None
    drawn: list[Answer] | None = None

    def copy(self) -> Chance:
        """Return a stream that goes on like this one, without a list of answers given."""
        return Chance(self.seed, self.oracle)

    def below(self, size: int) -> int:
        """Return the next number of the stream, from 0 to `size` - 1."""
        self.seed = (self.seed + _INCREMENT) & _LOW_64_BITS
        number = self.seed
        number = ((number ^ (number >> 30)) * _MULTIPLIER_1) & _LOW_64_BITS
        number = ((number ^ (number >> 27)) * _MULTIPLIER_2) & _LOW_64_BITS
        return ((number ^ (number >> 31)) * size) >> 64

    def numbers(self, count: int) -> tuple[int, ...]:
        """Return the next `count` numbers of the stream, from 0 to 2**64 - 1.

        They are computed at once, in lanes of 128 bits of a single large integer, and are equal to
        those that `below` would compute one by one.
        """
        constants = _lane_constants(count)
        mask = constants.ones * _LOW_64_BITS
        mixed = (constants.ones * self.seed + constants.steps) & mask
        mixed = (((mixed ^ (mixed >> 30)) & mask) * _MULTIPLIER_1) & mask
        mixed = (((mixed ^ (mixed >> 27)) & mask) * _MULTIPLIER_2) & mask
        mixed = (mixed ^ (mixed >> 31)) & mask
        self.seed = (self.seed + count * _INCREMENT) & _LOW_64_BITS
        return constants.bytes.unpack(mixed.to_bytes(_LANE_BITS // 8 * count, "little"))

    def shuffle(self, cards: list[T]) -> list[T]:
        """Return the cards in a random order; fewer than two cards use no chance."""
        if len(cards) < 2:
            return cards[:]
        return [cards[index] for index in self._answer("shuffle", len(cards))]

    def dice(self, count: int) -> list[int]:
        """Return the faces of `count` six-sided dice, thrown together."""
        return self._answer("dice", count)

    def pick(self, size: int) -> int:
        """Return a random index into a list of `size` elements."""
        return self._answer("pick", size)[0]

    def _answer(self, kind: Kind, size: int) -> list[int]:
        answer = self._generate(kind, size)  # even if overruled, so that the stream stays in step
        if self.oracle:
            answer = self.oracle.answer(kind, size)
        if self.drawn is not None:
            self.drawn.append((kind, answer))
        return answer

    def _generate(self, kind: Kind, size: int) -> list[int]:
        """Return an answer of the generator: a permutation, the faces of dice, or one index."""
        if kind == "dice":
            return [1 + self.below(6) for _ in range(size)]
        if kind == "pick":
            return [self.below(size)]
        order = list(range(size))  # Fisher and Yates, from the end
        unshuffled_count = size
        for number in self.numbers(size - 1):  # the last card has no choice left
            other_index = (number * unshuffled_count) >> 64
            unshuffled_count -= 1
            order[unshuffled_count], order[other_index] = (
                order[other_index],
                order[unshuffled_count],
            )
        return order


class _LaneConstants(NamedTuple):
    """Constants for computing `count` numbers at once, in lanes of 128 bits of one integer.

    Attributes:
        ones: An integer with 1 in each lane.
        steps: An integer with the generator's first states, for seed 0, in its lanes.
        bytes: Unpacks the lower 64 bits of each lane.
    """

    ones: int
    steps: int
    bytes: Struct


@cache
def _lane_constants(count: int) -> _LaneConstants:
    """Return the constants for `count` lanes."""
    ones = sum(1 << _LANE_BITS * lane for lane in range(count))
    steps = sum((lane + 1) * _INCREMENT << _LANE_BITS * lane for lane in range(count))
    lane_format = "Q8x"  # 64 bits, and 64 bits that are skipped
    return _LaneConstants(ones, steps, Struct("<" + lane_format * count))


def seeded(seed: str) -> Chance:
    """Return the stream that belongs to a seed; any text is a seed."""
    from hashlib import sha256  # slow to import, and the title screen needs no hash

    return Chance(int.from_bytes(sha256(seed.encode()).digest()[:8], "big"))


class RecordedOracle:
    """Oracle that replays recorded answers, even if the generator has changed since."""

    def __init__(self, answers: list[Answer]) -> None:
        self._answers = answers[::-1]

    def answer(self, kind: Kind, size: int) -> list[int]:
        """Return the next recorded answer; raise `OutOfChance` if it is of another kind or size."""
        if not self._answers:
            raise OutOfChance(f"the record holds no answer for this {kind}")
        recorded_kind, values = self._answers.pop()
        if recorded_kind != kind or not _is_possible(kind, size, values):
            recorded_answer = f"{recorded_kind} {short(str(values))}"
            raise OutOfChance(
                f"the record's {recorded_answer} is no answer to this {kind} of {size}"
            )
        return values

    @property
    def left(self) -> int:
        """Number of recorded answers that have not been used yet."""
        return len(self._answers)


class ScriptedOracle:
    """Oracle of a scenario: rolls and picks as scripted; shuffles leave the cards as gathered."""

    def __init__(self, dice: list[list[int]], picks: list[int]) -> None:
        self._scripts: dict[Kind, list[list[int]]] = {
            "dice": dice[::-1],
            "pick": [[index] for index in picks[::-1]],
        }

    def answer(self, kind: Kind, size: int) -> list[int]:
        """Return the next scripted roll or pick; raise `OutOfChance` if none is left or fits."""
        if kind == "shuffle":
            return list(range(size))
        script = self._scripts[kind]
        if not script:
            raise OutOfChance(f"the scenario needs more chance than it scripts: a {kind} of {size}")
        values = script.pop()
        if not _is_possible(kind, size, values):
            scripted_answer = f"{kind} {short(str(values))}"
            raise OutOfChance(f"the scripted {scripted_answer} is no answer to a {kind} of {size}")
        return values

    @property
    def left(self) -> int:
        """Number of scripted rolls and picks that have not been used yet."""
        return sum(map(len, self._scripts.values()))


def _is_possible(kind: Kind, size: int, values: list[int]) -> bool:
    if kind == "shuffle":
        return sorted(values) == list(range(size))
    if kind == "dice":
        return len(values) == size and all(1 <= face <= 6 for face in values)
    return len(values) == 1 and 0 <= values[0] < size
