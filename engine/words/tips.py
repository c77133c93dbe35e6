"""What a game says of itself in a first match: a line beside what it speaks of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec


def _always(seen: Any) -> bool:
    return True


class Tip(msgspec.Struct, frozen=True):
    """One thing that is explained, once.

    name: one word for it, which the settings remember. title, words: what is said, marked up. at:
    what it speaks of, ids of widgets of which the first that is on the table counts. ask: the
    question it belongs to, "" for any. when: whether it has its moment, from what the seat that is
    asked may see. presses: the ids of what it invites to press; all of them that can be used are
    outlined. In an id `{seat}` is the seat that is asked, `{place}` one less, and `*` stands for
    anything: such an id means all widgets that it fits. besides: the ids of what else should stay
    in sight.
    """

    name: str
    title: str
    words: str
    at: tuple[str, ...]
    ask: str = ""
    when: Callable[[Any], bool] = _always
    presses: tuple[str, ...] = ()
    besides: tuple[str, ...] = ()
