"""How something on the map can be used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

UseState = Literal["legal", "selected", "target"]


class Use(NamedTuple):
    """What a press of it does, how it is marked, what its tooltip says besides, and why it can't be
    pressed now ("" where it can)."""

    press: Callable[[], None]
    state: UseState = "legal"
    tip: str = ""
    reason: str = ""
