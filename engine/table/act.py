"""Last action of a match as a picture: the act, with its things and the figures that changed.

An act has the seat that acted, the things that moved (cards, counters, dice), and the figures that
changed. `engine.table.acts` makes it, and `engine.table.act_panel` lays it out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.app.widgets.containers import Part
from engine.words.reasons import capital

PANEL_ID = "act"
"""Id of the panel."""


Figures = Mapping[tuple[str, str], str]
"""Figures of a position: each with its name and its owner, as `("Deck", "Mara"): "33"`."""


class ActThing(NamedTuple):
    """Thing in the middle of an act, such as a fan of cards or a counter.

    Attributes:
        part: The picture.
        caption: The words below it.
        share: The share of the width, relative to the other things.
        follows: True if an arrow leads to it from the thing before.
    """

    part: Part
    caption: str = ""
    share: float = 1.0
    follows: bool = True


class FigureChange(NamedTuple):
    """Figure that an action changed.

    Attributes:
        name: The name of the figure.
        owner: The name of its owner, or a few words.
        before: The figure before the action.
        after: The figure now.
        note: A few words behind the figure: `until a sally burns it`.
    """

    name: str
    owner: str
    before: str
    after: str
    note: str = ""


class Act(NamedTuple):
    """Action as a picture.

    Attributes:
        seat: The seat that acted; 0 is nobody.
        title: The sentence on the action.
        lines: Further sentences.
        things: The things that moved.
        changes: The figures that changed.
    """

    seat: int
    title: str
    lines: Sequence[str] = ()
    things: Sequence[ActThing] = ()
    changes: Sequence[FigureChange] = ()

    @property
    def in_words(self) -> Act:
        """The act without its pictures, for a low room."""
        changes = [f"{change.name}: {change.before} to {change.after}" for change in self.changes]
        captions = [capital(thing.caption) for thing in self.things if thing.caption]
        sentences = [f"{words}." for words in (*captions, *changes)]
        words = " ".join([*sentences, *self.lines])
        return Act(self.seat, self.title, [words] if words else [])
