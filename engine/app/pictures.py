"""Cache of drawn pictures and text measurements for the window's current size.

    @cached_picture(256)  # at most 256 results in each generation
    def panel(scale: Scale, size: Size) -> pygame.Surface: ...

When the size of the window or of its text changes, the whole cache is emptied at once. A picture
for the old size is never shown again, and pictures would fill the memory while a window is dragged
larger.

While the size stays, `age` drops the results that were not used since the last `age`. A match calls
it when it begins: in a series of many matches the cache holds the pictures of the last two, not
every card and word that was ever shown.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

_FORGET_CALLBACKS: list[Callable[[], object]] = []
_MEMORIES: list["_Memory"] = []


class _Memory:
    """Cache of one function's results, in two generations.

    The newer generation has the results used since the last `age`, the older one those used between
    the last two.

    Args:
        max_count: Maximum number of results in each generation.
    """

    def __init__(self, function: Callable[..., Any], max_count: int) -> None:
        self._function = function
        self._max_count = max_count
        self._newer: dict[Hashable, Any] = {}
        self._older: dict[Hashable, Any] = {}
        self.recall = lru_cache(max_count)(self._look_up)  # the fast path for frequent calls

    def __len__(self) -> int:
        return len(self._newer.keys() | self._older.keys())

    def _look_up(self, *args: Hashable, **keywords: Hashable) -> Any:
        """Return a result that was not used since the last `age`: an older one, or a new one."""
        key = args, tuple(keywords.items())
        is_older = key in self._older
        result = self._older[key] if is_older else self._function(*args, **keywords)
        if len(self._newer) >= self._max_count:
            self.age()
        self._newer[key] = result
        return result

    def age(self) -> None:
        """Drop the results that were not used since the last call."""
        self.recall.cache_clear()
        self._older = self._newer
        self._newer = {}

    def forget(self) -> None:
        """Drop the results of both generations."""
        self.age()  # the newer ones become the older ones
        self._older = {}


def cached_picture(max_count: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Cache the results of a function until `forget`, at most `max_count` in each generation."""

    def remember(function: Callable[P, R]) -> Callable[P, R]:
        memory = _Memory(function, max_count)
        _MEMORIES.append(memory)
        when_forgetting(memory.forget)
        return cast(Callable[P, R], memory.recall)  # lru_cache hides the signature

    return remember


def count() -> int:
    """Return the number of cached results of all functions."""
    return sum(map(len, _MEMORIES))


_generation = [0]
"""Holds the number of calls of `age` up to now."""


def generation() -> int:
    """Return the number of the current generation; results of the last but one are dropped."""
    return _generation[0]


def age() -> None:
    """Drop all cached results that were not used since the last call."""
    _generation[0] += 1
    for memory in _MEMORIES:
        memory.age()


def when_forgetting(callback: Callable[[], object]) -> None:
    """Register a function to be called when the whole cache is emptied."""
    _FORGET_CALLBACKS.append(callback)


def forget() -> None:
    """Empty the cache of every function."""
    for each in _FORGET_CALLBACKS:
        each()
