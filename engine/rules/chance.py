"""The one source of chance in a game: an integer, the same everywhere; answers can overrule it."""

from __future__ import annotations

from functools import cache
from struct import Struct
from typing import Literal, NamedTuple, Protocol, TypeVar

import msgspec

from engine.rules.quoting import short

T = TypeVar("T")
Kind = Literal["shuffle", "dice", "pick"]
Answer = tuple[Kind, list[int]]
"""What chance answered once: a permutation, the faces of dice, or an index."""

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
_FIRST = 0xBF58476D1CE4E5B9
_SECOND = 0x94D049BB133111EB


class OutOfChance(Exception):
    """The game asked for chance that was not written down, or for another kind; the message says
    which."""


class Oracle(Protocol):
    """Answers in place of the generator."""

    def answer(self, kind: Kind, size: int) -> list[int]:
        """A permutation of `size`, `size` dice, or one index below `size`. Raises `OutOfChance`."""


class Chance(msgspec.Struct):
    """A seeded stream (splitmix64, Steele, Lea and Flood 2014), held in the state of its game.

    `oracle` overrules the stream; `drawn`, where it is a list, gathers every answer given.
    """

    seed: int
    oracle: Oracle | None = None
    drawn: list[Answer] | None = None

    def copy(self) -> Chance:
        """The same stream from here on, with no record of its own."""
        return Chance(self.seed, self.oracle)

    def below(self, size: int) -> int:
        """The stream's next number, from 0 to `size` - 1."""
        self.seed = mixed = (self.seed + _STEP) & _MASK
        mixed = ((mixed ^ (mixed >> 30)) * _FIRST) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * _SECOND) & _MASK
        return ((mixed ^ (mixed >> 31)) * size) >> 64

    def numbers(self, count: int) -> tuple[int, ...]:
        """The stream's next numbers below 2 to the 64, as `below` gives them one by one.

        They are mixed side by side, in lanes of 128 bits that one integer has room for.
        """
        lanes = _lanes(count)
        mask = lanes.ones * _MASK
        mixed = (lanes.ones * self.seed + lanes.steps) & mask
        mixed = (((mixed ^ (mixed >> 30)) & mask) * _FIRST) & mask
        mixed = (((mixed ^ (mixed >> 27)) & mask) * _SECOND) & mask
        mixed = (mixed ^ (mixed >> 31)) & mask
        self.seed = (self.seed + count * _STEP) & _MASK
        return lanes.bytes.unpack(mixed.to_bytes(16 * count, "little"))

    def shuffle(self, cards: list[T]) -> list[T]:
        """These cards in a new order. A single card, or none, needs no chance."""
        if len(cards) < 2:
            return cards[:]
        return [cards[index] for index in self._answer("shuffle", len(cards))]

    def dice(self, count: int) -> list[int]:
        """The faces of so many six-sided dice, thrown together."""
        return self._answer("dice", count)

    def pick(self, size: int) -> int:
        """A random index into a list of `size`."""
        return self._answer("pick", size)[0]

    def _answer(self, kind: Kind, size: int) -> list[int]:
        answer = self._draw(kind, size)  # even if overruled: streams stay in step
        if self.oracle:
            answer = self.oracle.answer(kind, size)
        if self.drawn is not None:
            self.drawn.append((kind, answer))
        return answer

    def _draw(self, kind: Kind, size: int) -> list[int]:
        if kind == "dice":
            return [1 + self.below(6) for _ in range(size)]
        if kind == "pick":
            return [self.below(size)]
        order = list(range(size))  # Fisher and Yates, from the end
        last = size
        for number in self.numbers(size - 1):
            other = (number * last) >> 64
            last -= 1
            order[last], order[other] = order[other], order[last]
        return order


class _Lanes(NamedTuple):
    """Lanes of 128 bits: 1 in each, the stream's first steps from 0, and how to read them out."""

    ones: int
    steps: int
    bytes: Struct


@cache
def _lanes(count: int) -> _Lanes:
    """As many lanes."""
    ones = sum(1 << 128 * lane for lane in range(count))
    steps = sum((lane + 1) * _STEP << 128 * lane for lane in range(count))
    return _Lanes(ones, steps, Struct("<" + "Q8x" * count))


def seeded(seed: str) -> Chance:
    """The stream of a seed, which is any text: the same on every platform."""
    from hashlib import sha256  # slow to import, and the title needs none

    return Chance(int.from_bytes(sha256(seed.encode()).digest()[:8], "big"))


class Recorded:
    """Gives again what chance answered before, even if the generator has changed since."""

    def __init__(self, answers: list[Answer]) -> None:
        self._answers = answers[::-1]

    def answer(self, kind: Kind, size: int) -> list[int]:
        """The next recorded answer; raises `OutOfChance` where it is of another kind or size."""
        if not self._answers:
            raise OutOfChance(f"the record holds no answer for this {kind}")
        recorded, values = self._answers.pop()
        if recorded != kind or not _fits(kind, size, values):
            said = f"{recorded} {short(str(values))}"
            raise OutOfChance(f"the record's {said} is no answer to this {kind} of {size}")
        return values

    @property
    def left(self) -> int:
        """How many recorded answers are left over."""
        return len(self._answers)


class Scripted:
    """The chance of a scenario: shuffles leave the cards as gathered, the rest is written down."""

    def __init__(self, dice: list[list[int]], picks: list[int]) -> None:
        self._scripts: dict[Kind, list[list[int]]] = {
            "dice": dice[::-1],
            "pick": [[index] for index in picks[::-1]],
        }

    def answer(self, kind: Kind, size: int) -> list[int]:
        """The next scripted roll or pick; raises `OutOfChance` where there is none that fits."""
        if kind == "shuffle":
            return list(range(size))
        script = self._scripts[kind]
        if not script:
            raise OutOfChance(f"the scenario needs more chance than it scripts: a {kind} of {size}")
        values = script.pop()
        if not _fits(kind, size, values):
            said = f"{kind} {short(str(values))}"
            raise OutOfChance(f"the scripted {said} is no answer to a {kind} of {size}")
        return values

    @property
    def left(self) -> int:
        """How many scripted rolls and picks are left over."""
        return sum(map(len, self._scripts.values()))


def _fits(kind: Kind, size: int, values: list[int]) -> bool:
    if kind == "shuffle":
        return sorted(values) == list(range(size))
    if kind == "dice":
        return len(values) == size and all(1 <= face <= 6 for face in values)
    return len(values) == 1 and 0 <= values[0] < size
