"""Copies of positions: what can change is copied, however it is annotated, and the rest shared."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Annotated, Any, Literal, NamedTuple, NewType

import msgspec
import pytest
from msgspec import Meta, field

from engine.rules.cards import Card
from engine.rules.chance import Chance
from engine.rules.copying import deep_copy
from engine.rules.state import State

Names = NewType("Names", list[str])


class Colour(Enum):
    RED = "red"


class Point(NamedTuple):
    x: int
    y: int


class Path(NamedTuple):
    corners: list[int]


class Fixed(msgspec.Struct, frozen=True):
    number: int


class Heap(msgspec.Struct):
    cards: list[Card] = []
    below: Heap | None = None


class Tall(Heap):
    notes: list[str] = []


class Table(State):
    number: int = 0
    word: Literal["a", "b"] = "a"
    colour: Colour = Colour.RED
    at: Point = Point(0, 0)
    fixed: Fixed = Fixed(1)
    points: tuple[Point, ...] = ()
    deck: Annotated[list[Card], Meta(max_length=9)] = field(default_factory=list)
    names: Names = Names([])
    rows: list[list[int]] = field(default_factory=list)
    heap: Heap = field(default_factory=Heap)
    other: Heap | None = None
    heaps: list[Heap] = field(default_factory=list)
    by_name: dict[str, list[int]] = field(default_factory=dict)
    kinds: set[str] = field(default_factory=set)
    pair: tuple[list[int], int] = ([], 0)
    path: Path = Path([])
    maybe: list[int] | None = None
    sequence: Sequence[int] = ()
    anything: Any = None


def a_table() -> Table:
    table = Table(Chance(5, drawn=[]), rules=Fixed(2), seats=2, offers=[1], sink=print)
    table.deck = [Card("AS")]
    table.names = Names(["Ada"])
    table.rows = [[1], [2]]
    table.heap = Heap([Card("2S")], below=Heap([Card("3S")]))
    table.other = Tall([Card("4S")], notes=["tall"])
    table.heaps = [Heap([Card("5S")])]
    table.by_name = {"Ada": [1]}
    table.kinds = {"one"}
    table.pair = ([1], 2)
    table.path = Path([1])
    table.maybe = [1]
    table.sequence = [1]
    table.anything = {"deep": [{1}]}
    return table


CHANGES = {
    "offers": lambda s: s.offers.append(2),
    "deck": lambda s: s.deck.clear(),
    "names": lambda s: s.names.append("Bo"),
    "rows": lambda s: s.rows[0].append(3),
    "a struct": lambda s: s.heap.cards.clear(),
    "a struct of a struct": lambda s: s.heap.below.cards.clear(),
    "a struct of a derived class": lambda s: s.other.notes.clear(),
    "a list of structs": lambda s: s.heaps[0].cards.clear(),
    "a dict": lambda s: s.by_name["Ada"].append(2),
    "a set": lambda s: s.kinds.add("two"),
    "a tuple that holds a list": lambda s: s.pair[0].append(2),
    "a named tuple that holds a list": lambda s: s.path.corners.append(2),
    "a list or None": lambda s: s.maybe.append(2),
    "a sequence": lambda s: s.sequence.append(2),
    "a value of any type": lambda s: s.anything["deep"][0].add(2),
    "chance": lambda s: s.chance.below(6),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_copy_shares_nothing_that_changes(what: str) -> None:
    table = a_table()
    before = table.copy()
    after = table.copy()
    CHANGES[what](after)
    table.sink = None
    table.chance.drawn = None
    assert after != before
    assert table == before


def test_a_copy_shares_what_never_changes() -> None:
    table = a_table()
    table.points = (Point(1, 2),)
    copy = table.copy()
    assert copy.rules is table.rules
    assert copy.fixed is table.fixed
    assert copy.points is table.points


def test_a_copy_has_no_sink_and_no_record_of_chance() -> None:
    copy = a_table().copy()
    assert copy.sink is None
    assert copy.chance.drawn is None


def test_a_value_is_copied_by_its_own_class() -> None:
    tall = Tall(notes=["tall"])
    copy = deep_copy(tall)
    assert copy == tall
    assert copy.notes is not tall.notes
    assert deep_copy(Point(1, 2)) == Point(1, 2)
