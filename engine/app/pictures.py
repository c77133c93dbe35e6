"""What is drawn or measured for a window's size is remembered for as long as the window has it.

    @remembered(256)
    def panel(scale: Scale, size: Size) -> pygame.Surface: ...

When the size of a window, or of its text, has changed, all of it is forgotten at once: nothing that
was drawn for the old one is shown again, and a window that is dragged larger would fill the memory
with pictures that nobody sees.

While the size stays, `age` forgets what has not been asked for since `age` was called before. It is
called when a match begins: a run of many matches holds what the last two of them have shown, and
not all cards and words that ever came.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

_FORGET: list[Callable[[], object]] = []
_MEMORIES: list["_Memory"] = []


class _Memory:
    """The results of one function, in two generations: those asked for since the last `age`, and
    those asked for in the time before it."""

    def __init__(self, function: Callable[..., Any], most: int) -> None:
        self._function = function
        self._most = most
        self._newer: dict[Hashable, Any] = {}
        self._older: dict[Hashable, Any] = {}
        self.recall = lru_cache(most)(self._look_up)  # as fast as can be for what is asked often

    def __len__(self) -> int:
        return len(self._newer.keys() | self._older.keys())

    def _look_up(self, *args: Hashable, **named: Hashable) -> Any:
        """Return a result that was not asked for since the last `age`."""
        key = args, tuple(named.items())
        known = key in self._older
        found = self._older[key] if known else self._function(*args, **named)
        if len(self._newer) >= self._most:
            self.age()
        self._newer[key] = found
        return found

    def age(self) -> None:
        """Forget what was not asked for since this was called last."""
        self.recall.cache_clear()
        self._older = self._newer
        self._newer = {}

    def forget(self) -> None:
        """Forget everything."""
        self.age()
        self._older = {}


def remembered(most: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Remember the results of a function until `forget`, at most `most` of each generation."""

    def remember(function: Callable[P, R]) -> Callable[P, R]:
        memory = _Memory(function, most)
        _MEMORIES.append(memory)
        when_forgetting(memory.forget)
        return cast(Callable[P, R], memory.recall)  # how lru_cache is called is not checked

    return remember


def count() -> int:
    """Return how many results are remembered now, of all functions together."""
    return sum(map(len, _MEMORIES))


_AGE = [0]
"""The number of calls of `age` so far."""


def generation() -> int:
    """Return the number of the present generation: what was drawn two of them ago is forgotten."""
    return _AGE[0]


def age() -> None:
    """Forget what was not asked for since this was called last."""
    _AGE[0] += 1
    for memory in _MEMORIES:
        memory.age()


def when_forgetting(also: Callable[[], object]) -> None:
    """Let this be called, too, when all is forgotten."""
    _FORGET.append(also)


def forget() -> None:
    """Let go of all that is remembered."""
    for each in _FORGET:
        each()
