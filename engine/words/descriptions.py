"""What is said of an event, by the log, a caption and the key moments."""

from __future__ import annotations

from typing import NamedTuple

from engine.words.log import NOBODY


class Description(NamedTuple):
    """An event in words; "" where nothing is said of it.

    Attributes:
        seat: Whose it is, `NOBODY` for an event of all.
        sentence: What the log says of it, behind its heading.
        title: What a caption says of it.
        note: What stands below that, or in a list, in few words.
        moment: What is said of it among the key moments.
        weight: How much it weighs among them, 0 for none.
    """

    seat: int = NOBODY
    sentence: str = ""
    title: str = ""
    note: str = ""
    moment: str = ""
    weight: float = 0
