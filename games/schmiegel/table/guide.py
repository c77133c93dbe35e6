"""Guide between the parties while no dice fall: the choices, character by character."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect
from typing_extensions import override

from engine.app import theme
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Label, Panel, PanelButton, Widget
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
    Framed,
    Part,
    Row,
    Share,
    Sized,
    Space,
    Unsized,
    scrolled_if_needed,
)
from engine.app.widgets.pieces import SeatMark
from engine.rules.cards import Card
from engine.table import faces
from engine.table.act import Act
from engine.table.act_panel import MARK_SIDE
from engine.table.cards import CardWidget

WIDTHS = (110, 97, 84, 78, 72, 66, 60, 54, 48)
"""Widths of the drawn face in style units; the largest that fits the height is used."""


class Note(NamedTuple):
    """Note on one character.

    Attributes:
        heading: Headline.
        words: Line below.
        is_lit: True if the character can act.
        press: Effect of pressing the note, if any.
        further_lines: Further lines for a roomy window.
    """

    heading: str
    words: str
    is_lit: bool = False
    press: Callable[[], None] | None = None
    further_lines: Sequence[str] = ()


class NoteTile(PanelButton):
    """Note that can be pressed in place of its character, which has the key and the focus."""

    @override
    @property
    def focusable(self) -> bool:
        return False


def guide_panel(
    words: str, notes: Sequence[Note | None] = (), extra_sentence: str = "", *, title: str = ""
) -> Part:
    """Return a panel with a sentence and a note for each column of the party.

    Args:
        words: The sentence.
        notes: Notes by column; None for an empty column.
        extra_sentence: Sentence shown if there is room, with the further lines of the notes.
        title: Headline, used when the foot asks nothing.
    """
    heading = Label("guide-title", words=title, role=Role.HEADING)
    sentence = Label("guide-words", words=words, role=Role.BODY, colour=theme.MUTED)
    labels: list[Part] = [label for label in (heading, sentence) if label.words]
    extra_label = Label("guide-more", words=extra_sentence, role=Role.BODY)

    def contents_with(line_count: int) -> Part:
        tiles = [Share(_tile(column, note, line_count)) for column, note in enumerate(notes)]
        tile_row: list[Part] = [Space(6), Row(tiles, gap=6)] if notes else []
        return Column(
            [*labels, *([extra_label] if line_count and extra_sentence else []), *tile_row],
            at=CENTRE,
        )

    most_lines = max((len(note.further_lines) for note in notes if note), default=0)
    variants = [
        contents_with(line_count)
        for line_count in range(max(most_lines, bool(extra_sentence)), 0, -1)
    ]
    guide = FirstThatFits([*variants, scrolled_if_needed(contents_with(0), "guide", called=words)])
    return Framed(Panel("middle"), guide, down=9)


def _tile(column: int, note: Note | None, line_count: int) -> Part:
    """Return a note with the first of its further lines; `line_count` is their number."""
    if note is None:
        return Space(0)
    colour = theme.TEXT if note.is_lit else theme.MUTED
    heading = Label(f"note-head-{column}", words=note.heading, role=Role.STRONG, colour=colour)
    words_label = Label(f"note-{column}", words=note.words, role=Role.NOTE, colour=theme.MUTED)
    further_lines = [
        Label(f"note-{column}-{index}", words=words, role=Role.NOTE, colour=theme.TEXT)
        for index, words in enumerate(note.further_lines[:line_count])
    ]
    ground = NoteTile(f"{heading.id}-box", kind="well", chosen=note.is_lit, on_press=note.press)
    return Framed(ground, Column([heading, words_label, *further_lines]), 8, 5)


def drawn_panel(
    drawn: Card, meanings: Sequence[str], act: Act | None, large: bool, strip: Colour
) -> Part:
    """Return the face drawn for a swap, beside the act of the draw and the meaning of each answer.

    Args:
        drawn: The face.
        meanings: The meaning of each answer.
        act: The act; None if the face was drawn before the first action that is shown.
        large: True for a large index on the face.
        strip: The colour of the seat that is asked, for the top edge.
    """
    title = (
        [
            Row(
                [
                    SeatMark("act-mark", seat=act.seat, side=MARK_SIDE),
                    Space(8),
                    Share(Label("act-title", words=act.title, role=Role.SCREEN)),
                ]
            )
        ]
        if act
        else []
    )
    labels = [
        Label(f"drawn-{number}", words=meanings_part)
        for number, meanings_part in enumerate(meanings)
    ]
    meanings_part = scrolled_if_needed(
        Column([*title, *labels], gap=4, at=CENTRE), "drawn-list", called="The drawn face"
    )
    face = CardWidget("drawn", card=drawn, large=large)
    panel = Panel("middle")
    panel.strip = strip
    return Framed(panel, DrawnFace(face, meanings_part), down=12)


@dataclass
class DrawnFace(Unsized):
    """Face as large as its room allows, with words beside it."""

    face: CardWidget
    words: Part

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        sizes = [faces.size(scale.px(units)) for units in WIDTHS]
        width, height = next((size for size in sizes if size[1] <= rect.height), sizes[-1])
        card = Column([Sized(self.face, wide=width, high=height)], at=CENTRE)
        row = Row([Space(8), card, Space(theme.PADDING), Share(self.words)])
        return row.lay(scale, rect)
