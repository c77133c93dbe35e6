"""What is printed of a map in tiles, kept for as long as it may soon be seen again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from pygame import Rect

T = TypeVar("T")


class Tiles(Generic[T]):
    """The tiles of a map that were drawn last: as many as its rectangle shows, with those that its
    edges cut. At 2560 x 1440 that is 20 MiB for each layer of a map."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, T] = {}

    def tile(self, key: Hashable, side: int, shown: Rect, printed: Callable[[], T]) -> T:
        """The tile of this key, printed where it is not kept; so many pixels wide and tall."""
        self._kept[key] = found = self._kept.pop(key) if key in self._kept else printed()
        most = (shown.width // side + 2) * (shown.height // side + 2)
        while len(self._kept) > most:
            del self._kept[next(iter(self._kept))]
        return found

    def clear(self) -> None:
        """Forget them all."""
        self._kept.clear()
