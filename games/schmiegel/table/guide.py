"""The middle between the parties while no dice fall: what may be done, character by character."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, PanelButton, Widget
from engine.app.widgets.containers import (
    Column,
    First,
    Framed,
    Part,
    Row,
    Share,
    Sized,
    Space,
    Unsized,
    or_scrolled,
)
from engine.rules.cards import Card
from engine.table import faces
from engine.table.cards import CardWidget

WIDTHS = (110, 97, 84, 78, 72, 66, 60, 54, 48)


class Note(NamedTuple):
    """What is said of one character: a headline, a line below, whether it can act, what comes of
    pressing it, and lines for which a roomy window has room."""

    head: str
    words: str
    lit: bool = False
    press: Callable[[], None] | None = None
    more: Sequence[str] = ()


class NoteTile(PanelButton):
    """A note that is pressed instead of its character, which has key and focus."""

    @property
    def focusable(self) -> bool:
        return False


def guide_panel(
    words: str, notes: Sequence[Note | None] = (), more: str = "", *, title: str = ""
) -> Part:
    """A sentence, and a note for each column of the party, of which None is an empty one; a
    headline where the foot asks nothing; where there is room, `more` and what else the notes
    say."""
    heading = Label("guide-title", words=title, role=Role.HEADING)
    said = Label("guide-words", words=words, role=Role.BODY, colour=theme.MUTED)
    labels: list[Part] = [label for label in (heading, said) if label.words]
    further = Label("guide-more", words=more, role=Role.BODY)

    def way(count: int) -> Part:
        tiles = [Share(_tile(number, note, count)) for number, note in enumerate(notes)]
        last: list[Part] = [Space(6), Row(tiles, gap=6)] if notes else []
        return Column([*labels, *([further] if count and more else []), *last], at=0.5)

    most = max((len(note.more) for note in notes if note), default=0)
    ways = [way(count) for count in range(max(most, bool(more)), 0, -1)]
    guide = First([*ways, or_scrolled(way(0), "guide", called=words)])
    return Framed(Panel("middle"), guide, down=9)


def _tile(number: int, note: Note | None, more: int) -> Part:
    """A note, and the first of the further lines that it has."""
    if note is None:
        return Space(0)
    ink = theme.TEXT if note.lit else theme.MUTED
    head = Label(f"note-head-{number}", words=note.head, role=Role.STRONG, colour=ink)
    line = Label(f"note-{number}", words=note.words, role=Role.NOTE, colour=theme.MUTED)
    further = [
        Label(f"note-{number}-{at}", words=words, role=Role.NOTE, colour=theme.TEXT)
        for at, words in enumerate(note.more[:more])
    ]
    ground = NoteTile(f"{head.id}-box", kind="well", chosen=note.lit, on_press=note.press)
    return Framed(ground, Column([head, line, *further]), 8, 5)


def drawn_panel(drawn: Card, means: Sequence[str], large: bool) -> Part:
    """The face that was drawn for another, beside what each answer means, while it is asked for."""
    labels = [Label(f"drawn-{number}", words=words) for number, words in enumerate(means)]
    words = or_scrolled(Column(labels, gap=4, at=0.5), "drawn-list", called="The drawn face")
    face = CardWidget("drawn", card=drawn, large=large)
    return Framed(Panel("middle", kind="answer"), DrawnFace(face, words), down=12)


@dataclass
class DrawnFace(Unsized):
    """A face as large as the room lets it be, and words beside it."""

    face: CardWidget
    words: Part

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        sizes = [faces.size(scale.px(units)) for units in WIDTHS]
        wide, tall = next((size for size in sizes if size[1] <= rect.height), sizes[-1])
        card = Column([Sized(self.face, wide=wide, high=tall)], at=0.5)
        row = Row([Space(8), card, Space(theme.PADDING), Share(self.words)])
        return row.lay(scale, rect)
