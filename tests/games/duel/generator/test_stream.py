"""Random numbers: the same everywhere, and in their range."""

from __future__ import annotations

from collections import Counter

from games.duel.generator.stream import Stream

GOLDEN = [697464, 165722, 420272, 527318, 174421, 17090, 581912, 336744]
"""First numbers of the stream of "ember" and 7, below a million: they may never change."""


def test_a_seed_gives_the_same_numbers_everywhere() -> None:
    stream = Stream("ember", 7)
    assert [stream.below(1_000_000) for _ in GOLDEN] == GOLDEN


def test_other_words_give_other_numbers() -> None:
    seeds = [("ember", 7), ("ember", 8), ("ember7",), ("ember", "7", "")]
    assert len({Stream(*words).below(10**9) for words in seeds}) == len(seeds)


def test_numbers_stay_in_their_range_and_reach_both_ends() -> None:
    stream = Stream("range")
    assert {stream.below(6) for _ in range(300)} == set(range(6))
    assert {stream.integer(-2, 2) for _ in range(300)} == {-2, -1, 0, 1, 2}
    lengths = [stream.between(0.5, 0.51) for _ in range(500)]
    assert min(lengths) == 0.5 and max(lengths) == 0.51
    assert all(round(length, 3) == length for length in lengths)
    assert stream.between(3, 3) == 3


def test_chances_are_as_large_as_they_say() -> None:
    stream = Stream("chance")
    assert not any(stream.happens(0) for _ in range(100))
    assert all(stream.happens(1) for _ in range(100))
    assert 200 < sum(stream.happens(0.25) for _ in range(1000)) < 300


def test_a_shuffle_keeps_every_item_and_reaches_every_order() -> None:
    stream = Stream("shuffle")
    items = ("a", "b", "c")
    orders = Counter("".join(stream.shuffled(items)) for _ in range(300))
    assert set(orders) == {"abc", "acb", "bac", "bca", "cab", "cba"}
    assert items == ("a", "b", "c")
    assert {stream.pick(items) for _ in range(100)} == set(items)
