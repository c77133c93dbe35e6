"""Tips of a first match: explanations beside the part of the table that they are about.

A game lists its tips in its `Words`; the table shows them one at a time, each once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec


def _always(view: Any) -> bool:
    return True


class Tip(msgspec.Struct, frozen=True):
    """Explanation that is shown once.

    In an id of a widget, `{seat}` is the seat that is asked, `{place}` one less, and `*` stands for
    anything: such an id means all widgets that it fits.

    Attributes:
        name: One word for it, kept in the settings.
        title: The title, marked up.
        words: The text, marked up.
        at: The ids of the widget that it is about; the first that is on the table counts.
        ask: The name of the question that it belongs to, "" for any.
        when: Returns True at a moment to show it, from the view of the seat that is asked.
        presses: The ids of widgets that it invites to press; those that can be used are outlined.
        besides: The ids of other widgets that should stay in sight.
    """

    name: str
    title: str
    words: str
    at: tuple[str, ...]
    ask: str = ""
    when: Callable[[Any], bool] = _always
    presses: tuple[str, ...] = ()
    besides: tuple[str, ...] = ()
