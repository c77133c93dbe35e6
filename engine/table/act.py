"""Acts: an act shows an action as a picture for the middle of the table.

It has the seat that acted, the things that moved (cards, counters, dice), and the figures that
changed: numbers with a name, such as the cards left in the deck. `engine.table.acts` makes acts,
and `engine.table.act_panel` lays them out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.app.widgets.containers import Part
from engine.words.reasons import capital

PANEL_ID = "act"
"""Id of the panel of an act; the ids of the widgets in it begin with `act-`."""

Figures = Mapping[tuple[str, str], str]
"""Figures of a position by name and owner, as in `FigureChange`: `{("Hand", "of Mara"): "5"}`."""


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
        owner: A few words after the name, such as its owner: `of Mara`, `cards left`.
        before: The figure before the action.
        after: The figure now.
        note: A few words after the figure: `until a sally burns it`.
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
        title: A sentence that says what the seat did.
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
        """The same act with sentences in place of its things and figures, for a low room."""
        changes = [f"{change.name}: {change.before} to {change.after}" for change in self.changes]
        captions = [capital(thing.caption) for thing in self.things if thing.caption]
        sentences = [f"{words}." for words in (*captions, *changes)]
        words = " ".join([*sentences, *self.lines])
        return Act(self.seat, self.title, [words] if words else [])
