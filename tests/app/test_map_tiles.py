"""Tiles of a map are printed once while they are seen, and no more are kept than a window shows."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from engine.app.map.tiles import Tiles

SHOWN = Rect(0, 0, 250, 150)


def test_what_a_window_shows_is_printed_once_and_what_left_it_is_forgotten() -> None:
    tiles, printed = Tiles[int](), list[int]()

    def print_tile(number: int) -> int:
        printed.append(number)
        return number

    def seen(*numbers: int) -> None:
        for number in numbers:
            assert tiles.tile(number, 100, SHOWN, partial(print_tile, number)) == number

    most = 4 * 3  # three columns and two rows, cut at every edge
    seen(*range(most), *range(most))
    assert printed == [*range(most)]
    seen(99, *range(1, most))  # the first was seen longest ago
    assert printed[most:] == [99]
    seen(0)
    assert printed[most:] == [99, 0] and len(tiles._cached) == most
