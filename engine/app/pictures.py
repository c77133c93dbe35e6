"""What is drawn or measured for a window's size is remembered for as long as the window has it.

    @remembered(256)
    def panel(scale: Scale, size: Size) -> pygame.Surface: ...

When the size of a window, or of its text, has changed, all of it is forgotten at once: nothing that
was drawn for the old one is shown again, and a window that is dragged larger would fill the memory
with pictures that nobody sees.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

_FORGET: list[Callable[[], object]] = []


def remembered(most: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Remember so many of a function's results, those asked for last, until `forget`."""

    def remember(function: Callable[P, R]) -> Callable[P, R]:
        remembering = lru_cache(most)(function)
        when_forgetting(remembering.cache_clear)
        return cast(Callable[P, R], remembering)  # how lru_cache is called is not checked

    return remember


def when_forgetting(also: Callable[[], object]) -> None:
    """Let this be called, too, when all is forgotten."""
    _FORGET.append(also)


def forget() -> None:
    """Let go of all that is remembered."""
    for each in _FORGET:
        each()
