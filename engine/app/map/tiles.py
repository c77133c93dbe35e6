"""Cache of the tiles in which a map is printed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from pygame import Rect

T = TypeVar("T")


class Tiles(Generic[T]):
    """Cache of the most recently drawn tiles of a map: enough to fill the map's rectangle.

    At 2560 x 1440 the tiles take 20 MiB for each layer of a map.
    """

    def __init__(self) -> None:
        self._cached: dict[Hashable, T] = {}

    def tile(self, key: Hashable, side: int, map_rect: Rect, print_tile: Callable[[], T]) -> T:
        """Return the tile of a key, printed if it is not cached.

        Args:
            key: Everything that the look of the tile depends on.
            side: Width and height of a tile in pixels.
            map_rect: Rectangle of the map in the window, whose size limits the number of tiles.
            print_tile: Prints the tile.
        """
        tile = self._cached.pop(key) if key in self._cached else print_tile()
        self._cached[key] = tile  # now the last, as the most recently drawn
        max_count = (map_rect.width // side + 2) * (map_rect.height // side + 2)
        while len(self._cached) > max_count:
            oldest_key = next(iter(self._cached))
            del self._cached[oldest_key]
        return tile

    def clear(self) -> None:
        """Drop all cached tiles."""
        self._cached.clear()
