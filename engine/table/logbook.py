"""Log widget: a scrolling list of log entries, the newest on top, with cards to look at.

    log_panel(entries, rect, scale, on_card=finder.show_card)

However long the log is, only the entries in sight are laid out and drawn. It is one stop of Tab: up
and down go from entry to entry, left and right from card to card, Enter shows the card.
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Self

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import text, theme
from engine.app.inputs import Key, Typed
from engine.app.pictures import cached_picture
from engine.app.rects import clip_to
from engine.app.theme import Role, Scale
from engine.app.widgets.composed import Composed
from engine.app.widgets.containers import Column, Inside, Part, Row, Share, Sized
from engine.app.widgets.panels import Panel, ScrollList
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.widget import Change, Look, Size, Widget
from engine.app.widgets.words import Label, LabelStyle, Rule, body
from engine.rules.cards import HIDDEN, Card
from engine.table import cards
from engine.words.log import NOBODY, Entry

MARK_SIZE = 12
"""Size of the mark of an entry, in style units."""
GAP = 10
"""Gap between mark and words, in style units."""
ENTRY_GAP = 8
"""Gap between entries, in style units."""
UNDERLINE = 2
"""Height of the line below a card under the pointer, in style units."""
CARD_RING = 1.5
"""Width of the ring around the card that the cursor is on, in style units."""
MAX_LINE_WIDTH = 380
"""Greatest width of the newest line, in style units at text 100 %."""
NORMAL_SCALE = Scale(*theme.SCREEN)
"""Measures of a list before it is placed."""
NOTHING = Entry(NOBODY, "Nothing yet", "", 0, who="Nothing yet")
"""Entry that stands for an empty log."""

OnCard = Callable[[Card, Entry], None]
"""Function that is called with a card of the log that was pressed, and its entry."""


def log_panel(
    entries: Sequence[Entry],
    rect: Rect,
    scale: Scale,
    on_card: OnCard,
    large: bool = False,
) -> Panel:
    """Return a panel with the log in it.

    Args:
        entries: The entries, in the order in which they were written.
        rect: The place of the panel, in pixels.
        scale: The window's measures.
        on_card: Called with a card of the log that was pressed, and its entry.
        large: True if cards have large indices.
    """
    panel = Panel("log", rect, "Log", note="newest first")
    inner_rect = panel.inner(scale)
    rule = Rule("log-rule", Rect(inner_rect.left, inner_rect.top, inner_rect.width, scale.px(1)))
    inner_rect.height = inner_rect.bottom - rule.rect.bottom
    inner_rect.top = rule.rect.bottom
    panel.widgets = [rule, Logbook("log-list", inner_rect, entries, scale, on_card, large=large)]
    return panel


def log_entry(id: str, entry: Entry, scale: Scale) -> Inside:
    """Return an entry of the log as a part: its mark, and its heading above its text."""
    line_height = text.measure("A", Role.STRONG, scale)[1]
    seat = scale.seat_of_badge(entry.player)
    mark = _mark(f"{id}-mark", seat)
    heading_style = LabelStyle(Role.STRONG, scale.tint(seat) if seat else theme.BRASS_LIGHT)
    labels: list[Part] = [heading_style(f"{id}-heading", entry.heading, silent=True)]
    if entry.text:
        labels.append(body(f"{id}-text", entry.text, silent=True))
    layout = Row([Column([Sized(mark, high=line_height)]), Share(Column(labels))], gap=GAP)
    return Inside(EntryWidget(id, entry=entry), layout)


@cached_picture(8192)
def _entry_height(entry: Entry, width: int, scale: Scale) -> int:
    """Return the height in pixels of an entry and the gap below it; `width` in pixels."""
    return log_entry("", entry, scale).size(scale, width)[1] + scale.px(ENTRY_GAP)


def _mark(id: str, seat: int) -> SeatMark:
    return SeatMark(id, seat=seat, side=MARK_SIZE, number=False)


def _indent(scale: Scale) -> int:
    """Return the distance in pixels of an entry's words from its left edge."""
    return _mark("", 0).size(scale)[0] + scale.px(GAP)


@dataclass(eq=False)
class Token(Widget):
    """Card among the words of an entry; a press shows it on the table."""

    card: Card = HIDDEN
    entry: Entry = NOTHING
    _: KW_ONLY
    on_card: OnCard
    large: bool = False

    named = True
    solid = True

    @override
    @property
    def name(self) -> str:
        return cards.card_title(self.card)

    @override
    @property
    def is_pressable(self) -> bool:
        return True

    @override
    @property
    def focusable(self) -> bool:
        return False

    @override
    def press(self) -> None:
        self.on_card(self.card, self.entry)

    @override
    def draw_over(self, surface: Surface, look: Look) -> None:
        if look.hovered:
            line = Rect(self.rect.bottomleft, (self.rect.width, look.scale.px(UNDERLINE)))
            surface.fill(theme.BRASS_LIGHT, line.move(0, -line.height))

    @override
    def close_up(self, look: Look) -> Surface | None:
        return cards.close_up(self.card, 0, look.scale, self.large)


@dataclass(eq=False)
class EntryWidget(Widget):
    """Entry of the log; its mark, its words and its cards are the widgets inside."""

    entry: Entry = NOTHING


@dataclass(eq=False)
class Logbook(ScrollList):
    """Scrolling list of log entries, the newest on top.

    Entries are measured from the top down to the lowest one that was in sight; the height of the
    rest is estimated. The cursor is an entry, counted from the oldest, and a card in it.
    """

    entries: Sequence[Entry] = ()
    scale: Scale = NORMAL_SCALE
    on_card: OnCard = lambda card, entry: None
    _: KW_ONLY
    large: bool = False
    called: str = "Log"

    @override
    def __post_init__(self) -> None:
        super().__post_init__()
        self.entries = tuple(self.entries)  # a copy: the caller's list goes on growing
        self.cursor = len(self.entries) - 1
        self.card_index = 0
        """Index of the card in the entry of the cursor."""
        self._tops = [0]
        """Upper edges of the measured entries, the newest first, and the last lower edge.

        In pixels from the top of the list.
        """
        self.scroll_to(0)
        self.keep_lines_whole(self.scale)

    @override
    @property
    def focusable(self) -> bool:
        return bool(self.entries)

    @override
    @property
    def content(self) -> int:
        """Height of all entries in pixels; estimated from the measured ones."""
        measured_count = len(self._tops) - 1
        if measured_count == len(self.entries):
            return self._tops[-1]
        if measured_count == 0:
            return 0
        return self._tops[-1] * len(self.entries) // measured_count

    @override
    def scroll_to(self, offset: float) -> bool:
        """Show the entries from this offset on, in pixels; return True if it has changed."""
        self._measure_to(offset + self.rect.height)
        offset = min(max(round(offset), 0), self.max_offset)
        has_moved = offset != self.offset
        self.offset = offset
        self._show()
        return has_moved

    def _lay_entry(self, place: int) -> None:
        """Measure entries from the newest to the one at `place`."""
        while len(self._tops) < min(place + 2, len(self.entries) + 1):
            self._measure_to(self._tops[-1] + 1)

    def _measure_to(self, bottom: float) -> None:
        """Measure entries until they reach down to `bottom`, in pixels from the top of the list."""
        width = self.room(self.rect, self.scale).width
        while self._tops[-1] < bottom and len(self._tops) <= len(self.entries):
            entry = self.entries[-len(self._tops)]
            self._tops.append(self._tops[-1] + _entry_height(entry, width, self.scale))

    def _show(self) -> None:
        """Create the widgets of the entries in sight."""
        first = bisect_right(self._tops, self.offset) - 1
        widgets = []
        for place in range(first, min(len(self._tops), len(self.entries))):
            if self._tops[place] >= self.offset + self.rect.height:
                break
            widgets.append(self._entry_widget(place))
        self.widgets = widgets

    def _entry_rect(self, place: int) -> Rect:
        """Return the current rectangle of the entry at a place, counted from the newest."""
        self._lay_entry(place)
        top = self._tops[place]
        height = self._tops[place + 1] - top - self.scale.px(ENTRY_GAP)
        width = self.room(self.rect, self.scale).width
        gap = self.scale.px(ENTRY_GAP)
        return Rect(self.rect.left, self.rect.top + gap + top - self.offset, width, height)

    def _cards_of(self, place: int) -> list[tuple[Card, Rect]]:
        """Return the cards of an entry, with their current rectangles."""
        box = self._entry_rect(place)
        entry = self.entries[-1 - place]
        indent = _indent(self.scale)
        room = box.width - indent
        top = box.top + text.measure(entry.heading, Role.STRONG, self.scale, room)[1]
        words = text.block(entry.text, Role.BODY, self.scale, room)
        return [(card, rect.move(box.left + indent, top)) for card, rect in words.cards]

    def _entry_widget(self, place: int) -> Widget:
        entry = self.entries[-1 - place]
        id = f"{self.id}-{len(self.entries) - place}"
        tokens = [
            Token(f"{id}-card-{number}", box, card, entry, on_card=self.on_card, large=self.large)
            for number, (card, box) in enumerate(self._cards_of(place), start=1)
        ]
        [widget] = log_entry(id, entry, self.scale).lay(self.scale, self._entry_rect(place))
        widget.widgets[-1].widgets = tokens  # inside the words, the last part
        return widget

    # Inputs.

    @override
    def follow(self, earlier_list: Self, scale: Scale) -> None:
        """Take over the position of the list `earlier_list`; the newest entry stays in sight."""
        self._held = earlier_list._held
        if earlier_list.offset:
            place = bisect_right(earlier_list._tops, earlier_list.offset) - 1
            offset_in_entry = earlier_list.offset - earlier_list._tops[place]
            place = max(0, place + len(self.entries) - len(earlier_list.entries))
            self._lay_entry(place)
            self.scroll_to(self._tops[min(place, len(self._tops) - 1)] + offset_in_entry)
        was_newest = earlier_list.cursor == len(earlier_list.entries) - 1
        if not was_newest:
            self.cursor = min(earlier_list.cursor, len(self.entries) - 1)
            self.card_index = earlier_list.card_index
        elif len(self.entries) == len(earlier_list.entries):
            self.card_index = earlier_list.card_index

    @override
    def key(self, event: Key | Typed, scale: Scale) -> Change:
        if not isinstance(event, Key) or not self.entries or event.ctrl:
            return Change.NONE
        match event.name:
            case "up" | "down":
                return self._step_to_entry(1 if event.name == "up" else -1)
            case "left" | "right":
                return self._step_to_card(1 if event.name == "right" else -1)
            case "enter" | "space":
                return self._press_card(is_repeat=event.is_repeat)
        change = super().key(event, scale)
        if change:
            self._move_cursor_into_sight()
        return change

    def _step_to_entry(self, step: int) -> Change:
        if not 0 <= self.cursor + step < len(self.entries):
            return Change.NONE
        self.cursor = self.cursor + step
        self.card_index = 0
        self.reveal(self._entry_rect(len(self.entries) - 1 - self.cursor), self.scale.px(ENTRY_GAP))
        return Change.PICTURE

    def _step_to_card(self, step: int) -> Change:
        count = len(self._cards_of(len(self.entries) - 1 - self.cursor))
        if not 0 <= self.card_index + step < count:
            return Change.NONE
        self.card_index += step
        return Change.PICTURE

    def _press_card(self, *, is_repeat: bool) -> Change:
        tokens = self._cards_of(len(self.entries) - 1 - self.cursor)
        if not tokens:
            return Change.NONE
        if not is_repeat:
            self.on_card(tokens[self.card_index][0], self.entries[self.cursor])
        return Change.of(not is_repeat)

    def _move_cursor_into_sight(self) -> None:
        """Move the cursor to the entries in sight."""
        last_index = len(self.entries) - 1
        places = range(len(self._tops) - 1)
        visible = [place for place in places if self.rect.contains(self._entry_rect(place))]
        if visible and last_index - self.cursor not in visible:
            self.cursor = last_index - visible[0]
            self.card_index = 0

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        if not look.focused or not self.entries:
            return
        place = len(self.entries) - 1 - self.cursor
        box = self._entry_rect(place)
        gap = self.scale.px(ENTRY_GAP / 2)
        box.inflate_ip(gap, gap)
        with clip_to(surface, self.rect):
            surface.fill(theme.HOVERED, box)
            tokens = self._cards_of(place)
            if tokens:
                ring = tokens[self.card_index][1].inflate(gap, 0)
                width = max(1, self.scale.px(CARD_RING))
                pygame.draw.rect(surface, theme.BRASS_LIGHT, ring, width)


@dataclass(eq=False)
class Latest(Composed):
    """Newest entry in one line, cut to the width: mark, subject, text.

    It leaves out the turn of the entry, which would read as the turn that is played now.
    """

    entry: Entry = NOTHING

    @override
    @property
    def name(self) -> str:
        return text.plain(self._words)

    @property
    def _words(self) -> str:
        subject = self.entry.subject
        return f"**{subject}** {self.entry.text}".rstrip() if subject else self.entry.text

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        if width is None:
            natural_width, height = super().size(scale)
            return min(natural_width, self.most(scale)), height
        return super().size(scale, 0)  # the line is cut to any width

    @staticmethod
    def most(scale: Scale) -> int:
        """Return the greatest width of the line, in pixels."""
        return round(scale.px(MAX_LINE_WIDTH) * scale.text)

    @override
    def part(self, look: Look) -> Part:
        ink = theme.TEXT if look.hovered or look.focused else theme.MUTED
        words = Label("words", words=self._words, colour=ink, middle=True, max_lines=1)
        least = text.measure("…", words.role, look.scale)[0]
        mark = _mark("mark", look.scale.seat_of_badge(self.entry.player))
        return Row([mark, Share(words, least=least)], gap=GAP)
