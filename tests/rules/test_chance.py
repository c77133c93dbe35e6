"""Chance is one stream, the same everywhere; records and scripts can overrule it."""

from __future__ import annotations

import math
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.chance import Answer, Chance, OutOfChance, RecordedOracle, ScriptedOracle, seeded


def test_the_generator_is_splitmix64() -> None:
    """The first numbers that its authors' program gives for the seed 0."""
    chance = Chance(0)
    numbers = [chance.below(1 << 64) for _ in range(3)]
    assert numbers == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_a_seed_is_any_text_and_gives_the_same_everywhere() -> None:
    chance = seeded("fireside")
    assert chance.seed == 17127425838939490726
    assert [chance.below(1000) for _ in range(6)] == [908, 677, 695, 847, 178, 445]
    assert seeded("").seed == 0xE3B0C44298FC1C14
    chance = seeded("ÄÖ 火")
    assert chance.shuffle(list(range(12))) == [7, 1, 3, 11, 8, 5, 6, 4, 10, 2, 0, 9]
    assert chance.dice(8) == [5, 2, 3, 6, 4, 4, 1, 6]
    assert chance.pick(54) == 30


@given(st.integers(0, (1 << 64) - 1), st.integers(1, 1 << 64))
def test_numbers_lie_below_the_bound(seed: int, size: int) -> None:
    assert 0 <= Chance(seed).below(size) < size


@given(st.integers(0, (1 << 64) - 1), st.integers(1, 300))
def test_many_numbers_are_the_same_as_one_by_one(seed: int, count: int) -> None:
    together, alone = Chance(seed), Chance(seed)
    assert [*together.numbers(count)] == [alone.below(1 << 64) for _ in range(count)]
    assert together == alone


@given(st.integers(0, (1 << 64) - 1), st.lists(st.integers()))
def test_a_shuffle_is_a_new_order_of_the_same_and_leaves_the_old_list(
    seed: int, cards: list[int]
) -> None:
    before = cards[:]
    shuffled = Chance(seed).shuffle(cards)
    assert sorted(shuffled) == sorted(cards)
    assert cards == before and shuffled is not cards


def fair(counts: Counter[object], kinds: int) -> bool:
    """Whether chi squared stays within five standard deviations of what is expected."""
    assert len(counts) == kinds
    mean = counts.total() / kinds
    chi = sum((count - mean) ** 2 / mean for count in counts.values())
    return abs(chi - (kinds - 1)) < 5 * math.sqrt(2 * (kinds - 1))


def test_every_order_face_and_pick_is_as_likely_as_every_other() -> None:
    chance = seeded("fair")
    orders: Counter[object] = Counter(tuple(chance.shuffle([0, 1, 2, 3])) for _ in range(12000))
    assert fair(orders, len([*permutations(range(4))]))
    assert fair(Counter(tuple(chance.dice(2)) for _ in range(18000)), 36)
    assert fair(Counter(chance.pick(7) for _ in range(7000)), 7)
    firsts: Counter[object] = Counter(seeded(str(number)).below(16) for number in range(8000))
    assert fair(firsts, 16)


def test_a_copy_goes_on_alike_and_apart() -> None:
    chance = seeded("copy")
    chance.below(3)
    other = chance.copy()
    assert [other.below(99) for _ in range(4)] == [chance.below(99) for _ in range(4)]
    chance.below(3)
    assert other.seed != chance.seed


def test_few_cards_need_no_chance() -> None:
    chance = Chance(5, drawn=[])
    assert chance.shuffle(["AS"]) == ["AS"] and chance.shuffle([]) == []
    assert (chance.seed, chance.drawn) == (5, [])


def test_answers_are_gathered_and_a_record_gives_them_again() -> None:
    first = seeded("first")
    first.drawn = []
    told = (first.shuffle([*"abcd"]), first.dice(3), first.pick(9))
    assert [kind for kind, _ in first.drawn] == ["shuffle", "dice", "pick"]
    recorded = RecordedOracle(first.drawn)
    other = Chance(99, recorded, drawn=[])
    assert (other.shuffle([*"abcd"]), other.dice(3), other.pick(9)) == told
    assert other.drawn == first.drawn
    assert recorded.left == 0
    with pytest.raises(OutOfChance, match="no answer for this dice"):
        other.dice(1)


def test_the_stream_goes_on_alike_under_a_record() -> None:
    plain, overruled = (
        Chance(7),
        Chance(7, RecordedOracle([("dice", [1, 1]), ("shuffle", [1, 0, 2])])),
    )
    plain.dice(2)
    plain.shuffle([1, 2, 3])
    overruled.dice(2)
    overruled.shuffle([1, 2, 3])
    assert plain.seed == overruled.seed


@pytest.mark.parametrize(
    "answer",
    [
        ("shuffle", [0, 1, 2]),
        ("dice", [1]),
        ("dice", [1, 2, 3]),
        ("dice", [0, 6]),
        ("dice", [1, 7]),
        ("pick", [1]),
    ],
)
def test_a_record_of_something_else_is_no_answer(answer: Answer) -> None:
    with pytest.raises(OutOfChance, match="is no answer to this dice of 2"):
        Chance(0, RecordedOracle([answer])).dice(2)


@pytest.mark.parametrize("order", [[0, 1], [0, 0, 1], [0, 1, 3], [0, 1, 2, 3], []])
def test_a_recorded_shuffle_must_be_a_permutation(order: list[int]) -> None:
    with pytest.raises(OutOfChance):
        Chance(0, RecordedOracle([("shuffle", order)])).shuffle([*"abc"])


@pytest.mark.parametrize("index", [[-1], [3], [], [0, 0]])
def test_a_recorded_pick_must_lie_in_the_list(index: list[int]) -> None:
    with pytest.raises(OutOfChance):
        Chance(0, RecordedOracle([("pick", index)])).pick(3)


def test_a_script_leaves_shuffles_as_gathered_and_gives_the_rest_in_order() -> None:
    script = ScriptedOracle([[5, 6], [2]], [3, 0])
    chance = Chance(0, script)
    assert script.left == 4
    assert chance.shuffle([*"dcba"]) == [*"dcba"]
    assert chance.dice(2) == [5, 6]
    assert chance.pick(4) == 3
    assert chance.dice(1) == [2]
    assert chance.pick(1) == 0
    assert script.left == 0
    with pytest.raises(OutOfChance, match="needs more chance than it scripts: a pick of 2"):
        chance.pick(2)


@pytest.mark.parametrize("dice", [[1], [1, 2, 3], [0, 1], [1, 7]])
def test_a_scripted_roll_that_does_not_fit_is_said(dice: list[int]) -> None:
    with pytest.raises(OutOfChance, match="is no answer to a dice of 2"):
        Chance(0, ScriptedOracle([dice], [])).dice(2)


@pytest.mark.parametrize("index", [-1, 2])
def test_a_scripted_pick_that_does_not_fit_is_said(index: int) -> None:
    with pytest.raises(OutOfChance, match="is no answer to a pick of 2"):
        Chance(0, ScriptedOracle([], [index])).pick(2)
