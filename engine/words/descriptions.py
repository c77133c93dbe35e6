"""Description of an event, shared by the log, the captions and the key moments.

A key moment is an action that did much to decide the match; the result shows the weightiest ones.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.words.log import NOBODY


class Description(NamedTuple):
    """Event in words; each text is "" if there is nothing to say in that place.

    Attributes:
        seat: The seat that acted, or `NOBODY`.
        sentence: The sentence in the log, behind its heading.
        title: The caption.
        note: A few words below the caption, or in a list.
        moment: The sentence in the list of key moments.
        weight: The weight as a key moment, 0 for none.
    """

    seat: int = NOBODY
    sentence: str = ""
    title: str = ""
    note: str = ""
    moment: str = ""
    weight: float = 0
