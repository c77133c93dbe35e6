"""The middle between the parties while no dice fall: what may be done, character by character."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, ScrollList, Tile, Widget
from engine.app.widgets.layout import columns, height_at, put
from engine.rules.cards import Card
from engine.table import faces
from engine.table.cards import CardWidget

WIDTHS = (110, 97, 84, 78, 72, 66, 60, 54, 48)


class Note(NamedTuple):
    """What is said of one character: a headline, a line below, whether it can act, and what comes
    of pressing it."""

    head: str
    words: str
    lit: bool = False
    press: Callable[[], None] | None = None


class NoteTile(Tile):
    """A note that is pressed instead of its character, which has key and focus."""

    @property
    def focusable(self) -> bool:
        return False


def guide_panel(
    scale: Scale, rect: Rect, words: str, notes: Sequence[Note | None] = (), title: str = ""
) -> Panel:
    """A sentence, and a note for each column of the party, of which None is an empty one; a
    headline where the foot asks nothing."""
    panel = Panel("middle", rect)
    room = rect.inflate(-2 * scale.px(theme.PADDING), -2 * scale.px(9))
    panel.widgets = _guide(scale, room, words, notes, title)
    if max(widget.rect.bottom for widget in panel.widgets) > room.bottom:
        inner = ScrollList.room(room, scale)
        lines = _guide(scale, inner, words, notes, title)
        panel.widgets = [ScrollList("guide", room, words, widgets=lines)]
        return panel
    spare = room.bottom - max(widget.rect.bottom for widget in panel.widgets)
    for widget in panel.widgets:
        widget.move(0, spare // 2)
    return panel


def _guide(
    scale: Scale, room: Rect, words: str, notes: Sequence[Note | None], title: str
) -> list[Widget]:
    heading = Label("guide-title", words=title, role=Role.HEADING)
    said = Label("guide-words", words=words, role=Role.BODY, colour=theme.MUTED)
    y, widgets = room.top, list[Widget]()
    for label in (heading, said):
        if label.words:
            put(label, Rect(room.left, y, room.width, height_at(label, room.width, scale)))
            y = label.rect.bottom
            widgets.append(label)
    return widgets + _notes(scale, Rect(room.left, y + scale.px(6), room.width, 0), notes)


def _notes(scale: Scale, room: Rect, notes: Sequence[Note | None]) -> list[Widget]:
    if not notes:
        return []
    gap, pad = scale.px(6), scale.px(8)
    widgets: list[Widget] = []
    boxes = columns(room, (1,) * len(notes), gap)
    tallest = 0
    made: list[tuple[Rect, Label, Label, Note]] = []
    for number, (note, box) in enumerate(zip(notes, boxes, strict=True)):
        if note is None:
            continue
        ink = theme.TEXT if note.lit else theme.MUTED
        head = Label(f"note-head-{number}", words=note.head, role=Role.STRONG, colour=ink)
        line = Label(f"note-{number}", words=note.words, role=Role.NOTE, colour=theme.MUTED)
        wide = box.width - 2 * pad
        y = room.top + scale.px(5)
        for label in (head, line):
            put(label, Rect(box.left + pad, y, wide, height_at(label, wide, scale)))
            y = label.rect.bottom
        tallest = max(tallest, y + scale.px(5) - room.top)
        made.append((box, head, line, note))
    for box, head, line, note in made:
        around = Rect(box.left, room.top, box.width, tallest)
        ground = NoteTile(f"{head.id}-box", around, kind="well", chosen=note.lit)
        ground.on_press, ground.widgets = note.press, [head, line]
        widgets.append(ground)
    return widgets


def drawn_panel(scale: Scale, rect: Rect, drawn: Card, means: Sequence[str], large: bool) -> Panel:
    """The face that was drawn for another, beside what each answer means, while it is asked for."""
    pad = scale.px(theme.PADDING)
    room = rect.inflate(-2 * pad, -2 * scale.px(12))
    wide, tall = faces.size(scale.px(WIDTHS[-1]))
    for units in WIDTHS:
        wide, tall = faces.size(scale.px(units))
        if tall <= room.height:
            break
    panel = Panel("middle", rect, kind="answer")
    card = Rect(room.left + scale.px(8), room.top + (room.height - tall) // 2, wide, tall)
    face = CardWidget("drawn", card, drawn, large=large)
    aside = card.right + pad
    column = Rect(aside, room.top, room.right - aside, room.height)
    labels = [
        Label(f"drawn-{number}", words=words, role=Role.BODY) for number, words in enumerate(means)
    ]
    y = column.top
    for label in labels:
        put(label, Rect(column.left, y, column.width, height_at(label, column.width, scale)))
        y = label.rect.bottom + scale.px(4)
    if y > column.bottom:
        inner = ScrollList.room(column, scale)
        y = inner.top
        for label in labels:
            put(label, Rect(inner.left, y, inner.width, height_at(label, inner.width, scale)))
            y = label.rect.bottom + scale.px(4)
        panel.widgets = [face, ScrollList("drawn-list", column, "The drawn face", widgets=labels)]
        return panel
    for label in labels:
        label.move(0, (column.bottom - y) // 2)
    panel.widgets = [face, *labels]
    return panel
