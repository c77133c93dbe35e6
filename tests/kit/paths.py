"""Every way that chance can go, and how likely each is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import factorial
from typing import TypeVar

from engine.rules.chance import Kind

T = TypeVar("T")


class Paths:
    """One way of chance; `weight` is how likely it is.

    As an oracle of a game's chance it answers each shuffle with every order in turn.
    """

    def __init__(self, choices: list[int]) -> None:
        self.choices = choices
        self.sizes: list[int] = []
        self.weight = Fraction(1)

    def order(self, things: Sequence[T]) -> list[T]:
        """These in any order."""
        return [things[index] for index in self.answer("shuffle", len(things))]

    def answer(self, kind: Kind, size: int) -> list[int]:
        """Any order of so many."""
        assert kind == "shuffle"
        place, ways = len(self.sizes), factorial(size)
        if place == len(self.choices):
            self.choices.append(0)
        self.sizes.append(ways)
        self.weight /= ways
        left, order, number = [*range(size)], list[int](), self.choices[place]
        for remaining in range(size, 0, -1):
            order.append(left.pop(number % remaining))
            number //= remaining
        return order


def every_way(run: Callable[[Paths], T]) -> Iterator[tuple[Fraction, T]]:
    """What comes of every way, one after the other, and how likely it is."""
    choices: list[int] = []
    while True:
        paths = Paths(choices)
        found = run(paths)
        yield paths.weight, found
        while choices and choices[-1] + 1 == paths.sizes[len(choices) - 1]:
            choices.pop()
        if not choices:
            return
        choices[-1] += 1
