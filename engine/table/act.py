"""Last action of a match as a picture for the middle of the table: the act.

    acts = SiegeActs(table)
    if act := acts.shown():
        part = act_panel(table, act)

The panel needs no code of a game: `Acts(table).panel()` has the sentence of the log and the cards
that moved. A game derives a class of its own for better words and pictures.

An act has the seat that acted, the things that moved (cards, counters, dice), and the figures that
changed. It is made from things that the table has shown: the sentences of the log, the events as
the open view may see them, and the view before the action. So it can't announce or reveal anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import chain, repeat
from typing import Any, ClassVar, NamedTuple

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import art, text, theme
from engine.app.paint import shapes
from engine.app.pictures import cached_picture
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, Rule, Widget
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    Container,
    Framed,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    SizedLike,
    Space,
    Unsized,
)
from engine.app.widgets.pieces import Badge, SeatMark
from engine.app.widgets.widget import UNLIMITED, Size
from engine.app.widgets.words import Picture, note
from engine.rules.cards import HIDDEN, Card
from engine.rules.ending import COMMON_ACTIONS
from engine.rules.english import in_words
from engine.rules.events import (
    DrawAnswered,
    DrawOffered,
    Event,
    GameBegan,
    Moved,
    Resigned,
    first_event,
)
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.table.cards import CardWidget, State
from engine.table.context import TableContext
from engine.table.faces import Back
from engine.table.log import TAKEN_BACK
from engine.table.marked_title import MarkedTitle
from engine.words.log import Entry
from engine.words.reasons import capital

MARK_SIDE = 22
"""Side of the mark of the seat that acted, in style units."""
CARD_WIDTH = 96
"""Greatest width of a card that moved, in style units."""
SYMBOL_SIDE = 52
"""Width and height of a symbol, such as the large mark of a seat, in style units."""
CARD_SHARE = 0.74
"""Greatest height of a card as a share of its room."""
THINGS_HEIGHT = 160
"""Greatest height of the things that moved, in style units, so that captions stay near them."""
FAN_SHARE = 0.45
"""Share of the width for each further card of a fan, where a single card has 1."""
MOST_BACKS = 8
"""Greatest number of hidden cards that are drawn side by side."""
OVERLAP_STEPS = (0.75, 0.3)
"""Greatest and least visible part of a card below the next one, as a share of its width."""
LEAST_THINGS_HEIGHTS = (76, 60, 44)
"""Least heights of the things that moved, from the fullest layout on, in style units."""
ARROW_SIZE = (34, 22)
"""Width and height of an arrow, in style units."""
SMALL_ARROW_SIZE = (22, 14)
"""Width and height of an arrow between small figures, in style units."""
FLAT_RATIO = 2.6
"""Ratio of width to height above which words, things and figures stand beside each other.

They do so where the fullest layout below each other is too high.
"""
FLAT_SHARES = (6, 8, 6)
"""Shares of the width for words, things and figures in a flat panel."""
LOW_SHARES = (3, 2)
"""Shares of the width for words and things in a flat panel that is narrow as well."""
CROWDED_WIDTH = 66
"""Width of a card, in style units, below which things beside the title are crowded."""
LARGE_THINGS_HEIGHT = 110
"""Least height, in style units, of things that have the title above them as they are crowded."""
COLUMN_WIDTH = 500
"""Greatest width of things and figures below each other, in style units at 100 % text."""
FLAT_GAP = 24
"""Gap between words, things and figures in a flat panel, in style units."""
TITLE_ROLES = (Role.SCREEN, Role.HEADING, Role.STRONG)
"""Sizes of the title, the largest first."""
CAPTION_LINES = 2
"""Lines that a caption should have at most."""
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


class Acts:
    """Maker of the acts of one table; a game overrides the hooks for its own things and words."""

    most_changes: ClassVar[int] = 3
    """Greatest number of figures that an act shows."""

    def __init__(self, table: TableContext) -> None:
        self.table = table

    # Hooks.

    def phrase(self, action: Action) -> str:
        """Return what an action does, for the title: `Constructs the Mine`; "" asks the log.

        The phrase is shown before the results of the action, so it must not tell them.
        """
        return ""

    def caption(self, move: Moved) -> str:
        """Return the words below cards that moved."""
        target = self.table.finder.title(move.target, self.table.names)
        if not any(target.startswith(name) for name in self.table.marked_names):
            target = f"{target[:1].lower()}{target[1:]}"
        return f"{in_words(len(move.cards), 'card')} to {target}"

    def things(self, events: Sequence[Event]) -> list[ActThing]:
        """Return the things that moved in these events, as the open view sees them."""
        fans: list[ActThing] = []
        place = ""
        for move in joined_moves(events):
            fans.append(self.fan(move)._replace(follows=move.source == place))
            place = move.target
        return fans

    def figures(self, view: Any, seat: int) -> Figures:
        """Return the figures of a view that an action of a seat may change, the main one first."""
        return {}

    def figure_note(self, events: Sequence[Event]) -> str:
        """Return a few words on the first figure that these events changed, or ""."""
        return ""

    def remarks(self, action: Action, rest: str) -> Sequence[str]:
        """Return sentences on what no picture shows; `rest` is the log's text after the title."""
        return ()

    def lines(self, entries: Sequence[Entry]) -> list[str]:
        """Return the sentences of the log's entries about others than the seat that acted."""
        return [entry.sentence for entry in entries]

    # Parts for the hooks.

    def fan(self, move: Moved) -> ActThing:
        """Return the cards of a move with their caption."""
        back = self.table.flights.back(self.table.public, move.target)
        cards = CardFan(move.cards, back, move.target, self.table.large)
        return ActThing(
            cards, self.caption(move), share=1 + OVERLAP_STEPS[0] * (len(move.cards) - 1)
        )

    # The act.

    def shown(self) -> Act | None:
        """Return the shown part of the last action of this game; None before its first action."""
        if act := self.between():
            return act
        played = self.table.history[-1] if self.table.history else None
        if played is None or first_event(played.events, GameBegan):
            return None
        act = self.act_of(played)
        return act._replace(title=self.table.draw_offer or act.title)

    def between(self) -> Act | None:
        """Return an undo, or a change of players, if it came after the last action; else None."""
        entries = self._entries(len(self.table.history))
        return self._between(entries[-1]) if entries and entries[-1].is_between else None

    def act_of(self, played: Played) -> Act:
        """Return the act of an action; a game may show an earlier one if this changes nothing."""
        entries = [entry for entry in self._entries(played.number) if not entry.is_between]
        events = [event.seen_by(self.table.seat.viewer) for event in played.events]
        things = common_things(events, len(self.table.names)) or self.things(events)
        changes = self._changes(played)
        if changes and (note := self.figure_note(events)):
            changes[0] = changes[0]._replace(note=note)
        own_entries = [entry for entry in entries if entry.mark == played.seat]
        title, rest = self._title(played, own_entries)
        lines = self.lines([entry for entry in entries if entry.mark != played.seat])
        if not (things or changes):
            lines = [rest, *lines] if rest else lines
            things = [seat_symbol(played.seat)] if len(self.table.names) > 1 else []
        remarks = self.remarks(played.action, rest)
        return Act(played.seat, title, [*remarks, *lines], things, changes)

    def _between(self, entry: Entry) -> Act:
        """Return an undo, or a change of players, as an act."""
        if entry.heading == TAKEN_BACK:
            words = self.table.undone_words or entry.text
            return Act(0, TAKEN_BACK, [words], [symbol("ui-undo")])
        head, rest = head_and_rest(entry.text)
        mark = seat_symbol(entry.mark, is_program=self.table.by_program(entry.mark))
        return Act(entry.mark, f"{head} for {entry.who}", [rest] if rest else [], [mark])

    def _entries(self, number: int) -> list[Entry]:
        """Return the log's readable entries about an action (from 1)."""
        return [entry for entry in self.table.log() if entry.number == number]

    def panel(self) -> Part:
        """Return the panel of the last action; before the first one it has a quiet remark."""
        if act := self.shown():
            return act_panel(self.table, act)
        words = "Nothing has been done yet."
        quiet = Label("act-quiet", words=words, role=Role.TEASER, align="center", middle=True)
        return Framed(Panel(PANEL_ID), quiet)

    def _title(self, played: Played, entries: Sequence[Entry]) -> tuple[str, str]:
        """Return the title of an action, and the rest of the log's words about it."""
        name = self.table.name(played.seat)
        text = entries[0].text if entries else ""
        head, rest = head_and_rest(text)
        phrase = "" if isinstance(played.action, COMMON_ACTIONS) else self.phrase(played.action)
        if phrase:
            rest = rest if phrase == head else text
            head = phrase
        if len(self.table.names) == 1 or head.startswith(name):
            return head, rest
        return f"{name} {head[:1].lower()}{head[1:]}".rstrip(), rest

    def _changes(self, played: Played) -> list[FigureChange]:
        """Return the figures that the shown events of an action have changed."""
        before = self.figures(self.table.view_before(played.number), played.seat)
        after = self.figures(self.table.view, played.seat)
        return [
            FigureChange(name, owner, before.get((name, owner), "–"), figure)
            for (name, owner), figure in after.items()
            if before.get((name, owner), "–") != figure
        ][: self.most_changes]


def common_things(events: Sequence[Event], seats: int) -> list[ActThing]:
    """Return the pictures of resigning and of draws, which all games have in common."""
    for event in events:
        match event:
            case Resigned():
                return [seat_symbol(event.seat), symbol("ui-quit", "leaves the game")]
            case DrawOffered():
                # more marks would find no room; the title says who is asked
                marks = [seat_symbol(3 - event.seat)] if seats == 2 else []
                return [seat_symbol(event.seat), symbol("ui-why", "a draw?"), *marks]
            case DrawAnswered():
                icon, words = ("ui-check", "agrees") if event.agreed else ("ui-error", "refuses")
                return [seat_symbol(event.seat), symbol(icon, words)]
    return []


def seat_symbol(seat: int, *, is_program: bool = False) -> ActThing:
    """Return the large mark of a seat as a thing of an act."""
    return ActThing(in_centre(SeatMark(f"act-seat-{seat}", seat=seat, program=is_program)))


def symbol(icon: str, caption: str = "") -> ActThing:
    """Return a large icon as a thing of an act.

    Args:
        icon: The name of its drawing in `assets/art`.
        caption: The words below it.
    """
    return ActThing(in_centre(Picture(f"act-{icon}", art=icon)), caption)


def in_centre(widget: Widget) -> Part:
    """Return a widget in the middle of its room, as large as a symbol."""
    side = Share(Space(0))
    return Row([side, Sized(widget, SYMBOL_SIDE, SYMBOL_SIDE), side], at=CENTRE)


def head_and_rest(text: str) -> tuple[str, str]:
    """Return the first clause of a sentence of the log, and the rest with a capital letter.

    `Plans: discards {6S}.` is `Plans` and `Discards {6S}.`; `**Mara wins.** The city falls.` is
    `Mara wins` and `The city falls.`
    """
    plain_text = text.replace("**", "")
    ends = [place for sign in (": ", ". ") if (place := plain_text.find(sign)) > 0]
    end = min(ends, default=len(plain_text))
    return plain_text[:end].rstrip("."), capital(plain_text[end + 2 :])


def joined_moves(events: Sequence[Event]) -> list[Moved]:
    """Return the moves of cards in these events; moves between the same places become one."""
    moves: dict[tuple[str, str], Moved] = {}
    for event in events:
        if isinstance(event, Moved):
            places = event.source, event.target
            earlier = moves.get(places)
            cards = (*(earlier.cards if earlier else ()), *event.cards)
            moves[places] = Moved(cards, event.source, event.target)
    return list(moves.values())


@dataclass
class CardFan(Unsized):
    """Cards that moved, side by side, as large as the room allows.

    Hidden cards have their number on a badge, and only the first ones are drawn.

    Attributes:
        cards: The cards, `??` for hidden ones.
        back: The back of their pack.
        id: The beginning of the widgets' ids.
        large: True for cards with large indices.
        width: The greatest width of a card in style units; 0 leaves it to the height of the room.
        state: The state of the cards.
    """

    cards: Sequence[Card]
    back: Back
    id: str
    large: bool
    _: KW_ONLY
    width: float = 0
    state: State = "rest"

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        is_hidden = all(card == HIDDEN for card in self.cards)
        shown_cards = self.cards[:MOST_BACKS] if is_hidden else self.cards
        steps = len(shown_cards) - 1
        ratio = theme.CARD_HEIGHT / theme.CARD_WIDTH
        widest = rect.width / (1 + OVERLAP_STEPS[1] * steps)
        height_share = 1.0 if self.width else CARD_SHARE
        widest_in_height = height_share * rect.height / ratio
        width = round(min(scale.px(self.width or CARD_WIDTH), widest_in_height, widest))
        step = min(OVERLAP_STEPS[0] * width, (rect.width - width) / max(1, steps))
        left = rect.centerx - round(width + step * steps) // 2
        height = round(width * ratio)
        top = rect.top + (rect.height - height) // 2
        widgets: list[Widget] = []
        for index, card in enumerate(shown_cards):
            place = Rect(left + round(step * index), top, width, height)
            card_id = f"{PANEL_ID}-{self.id}-{index}"
            card_widget = CardWidget(card_id, place, card, self.back, self.state, large=self.large)
            card_widget.may_overlap = True
            widgets.append(card_widget)
        if steps and is_hidden:
            badge = Badge(f"{PANEL_ID}-{self.id}-count", shown=str(len(self.cards)))
            badge.rect = Rect((0, 0), badge.size(scale))
            badge.rect.midbottom = (rect.centerx, top + height)
            badge.may_overlap = True
            widgets.append(badge)
        return widgets


@dataclass(eq=False, repr=False)
class BrassArrow(Widget):
    """Arrow from a thing to the next one, as wide as its rectangle.

    Attributes:
        size_units: Width and height; only their ratio matters.
    """

    size_units: tuple[int, int] = ARROW_SIZE

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        width = self.rect.width
        picture = arrow_picture((width, width * self.size_units[1] // self.size_units[0]))
        surface.blit(picture, picture.get_rect(center=self.rect.center))


@cached_picture(8)
def arrow_picture(size: tuple[int, int]) -> Surface:
    """Return an arrow of brass that points to the right, of this size in pixels."""
    width, height = size
    neck = width * 0.56
    corners = [
        (0, height * 0.3), (neck, height * 0.3), (neck, 0), (width, height * 0.5),
        (neck, height), (neck, height * 0.7), (0, height * 0.7),
    ]  # fmt: skip
    return art.vector(
        art.svg_document(size, shapes.polygon(corners, shapes.fill(theme.BRASS))), size
    )


def act_panel(table: TableContext, act: Act, contents: Part | None = None) -> Part:
    """Return the panel of an act, in the largest form that its room allows, or with other contents.

    Args:
        table: The table.
        act: The act.
        contents: The contents, if they are not the usual ones.
    """
    panel = Panel(PANEL_ID)
    if act.seat:
        panel.strip = table.colour(act.seat)
    return Framed(panel, contents or ActContents(act), down=10)


@dataclass
class ActContents(Container):
    """Title, things and figures: below each other, or beside each other in a flat room.

    It needs room for its title with the things at their least height, or for all its words.
    """

    act: Act

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        column_width = ActLayouts(self.act, scale, width or UNLIMITED).column_width
        return ActLayouts(self.act, scale, column_width).lowest.size(scale, column_width)

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        beside = ActLayouts(self.act, scale, rect.width)
        column = Rect(rect.left, rect.top, beside.column_width, rect.height)
        column.centerx = rect.centerx
        stacked = ActLayouts(self.act, scale, column.width).stacked()
        fullest = next(stacked)
        flat = beside.flat() if rect.width > FLAT_RATIO * rect.height else ()
        for layout, room in chain(
            [(fullest, column)], zip(flat, repeat(rect)), zip(stacked, repeat(column))
        ):
            width, height = layout.size(scale, room.width)
            if width <= room.width and height <= room.height:
                break
        return layout.lay(scale, room)


@dataclass
class ThingsRow(Unsized):
    """Things of an act without its words, with arrows between them, over their captions."""

    things: Sequence[ActThing]

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        layouts = ActLayouts(Act(0, "", things=self.things), scale, rect.width)
        return layouts.things(LEAST_THINGS_HEIGHTS[0], captions=True).lay(scale, rect)


@dataclass
class ActLayouts:
    """Layouts of an act in a room of one width, made one by one, the fullest first.

    Attributes:
        act: The act.
        scale: The window's measures.
        width: The width of the room, in pixels.
    """

    act: Act
    scale: Scale
    width: int

    @property
    def column_width(self) -> int:
        """Width of things and figures below each other, in pixels."""
        return min(self.width, round(self._pixels(COLUMN_WIDTH) * self.scale.text))

    @property
    def lowest(self) -> Part:
        """Lowest layout with things below the title; without things, the fullest one."""
        if not self.act.things:
            return next(self.stacked())
        *_, lowest = self._with_things([self._title(self.width)])
        return lowest

    def stacked(self) -> Iterator[Part]:
        """Yield the layouts below each other; the last one has the words alone, in a list."""
        act = self.act
        top = [self._title(self.width), *self._lines(act)]
        if act.things:
            yield from self._with_things(top)
        elif act.changes:
            for rows in (self._large_changes(), self._small_changes()):
                yield Column([*top, *rows], gap=6, at=CENTRE)
        words = act.in_words
        lines = self._lines(words)
        yield Column([self._title(self.width), *lines], gap=6, at=CENTRE)
        small_title = self._title(self.width, TITLE_ROLES[-1:])
        yield Column([small_title, *lines], at=CENTRE)
        yield Column([small_title, Share(Scrolled("act-list", Column(lines), called=words.title))])

    def _with_things(self, top: Sequence[Part]) -> Iterator[Part]:
        """Yield the layouts with things below title and lines: the figures below, then beside."""
        changes = [self._large_changes(), self._small_changes()]
        for number, captions in enumerate((True, True, False)):
            things = self.things(LEAST_THINGS_HEIGHTS[number], captions=captions)
            yield Column([*top, Share(things), *changes[min(number, 1)]], gap=6)
        for line_count in range(len(top) - 1, -1, -1):
            row: list[Part] = [Share(self.things(LEAST_THINGS_HEIGHTS[-1], captions=False), 3)]
            if self.act.changes:
                row.append(Share(self._main_figure(), 2))
            title, *lines = top
            yield Column([title, Share(Row(row, gap=FLAT_GAP)), *lines[:line_count]], gap=4)

    def flat(self) -> Iterator[Part]:
        """Yield the layouts beside each other, and one with the title above things and figures."""
        if self._is_crowded:
            yield self._below_title(LARGE_THINGS_HEIGHT)
        yield self._beside(self._large_changes(is_column=False), captions=True)
        yield self._beside(self._small_changes(), captions=True)
        if self.act.things:
            yield self._below_title(LEAST_THINGS_HEIGHTS[0])
        yield self._beside(self._small_changes(), captions=False)
        if self.act.things:  # for a low and narrow room
            yield from self._low()

    @property
    def _is_crowded(self) -> bool:
        """True if a card would be small beside the title."""
        things = self.act.things
        arrow_count = sum(thing.follows for thing in things[1:])
        room = self.width * FLAT_SHARES[1] / sum(FLAT_SHARES)
        room -= arrow_count * self._pixels(ARROW_SIZE[0])
        return room < self._pixels(CROWDED_WIDTH) * sum(thing.share for thing in things)

    def _beside(self, changes: Sequence[Part], *, captions: bool) -> Part:
        """Return words, things and figures beside each other.

        Args:
            changes: A line and a row for each figure.
            captions: Whether captions are wanted.
        """
        act = self.act
        weights = [FLAT_SHARES[0]]
        weights += [FLAT_SHARES[1]] if act.things else []
        weights += [FLAT_SHARES[2]] if act.changes else []
        room = self.width - self._pixels(FLAT_GAP) * (len(weights) - 1)
        widths = [room * weight // sum(weights) for weight in weights]
        words = Column([self._title(widths[0]), *self._lines(act)], gap=4, at=CENTRE)
        parts: list[Part] = [words]
        if act.things:
            parts.append(self.things(LEAST_THINGS_HEIGHTS[-1], captions=captions))
        if act.changes:
            parts.append(Column(changes[1:], gap=4, at=CENTRE))
        shares = [
            Share(part, weight, least=self._size(part, width)[0])
            for part, weight, width in zip(parts, weights, widths, strict=True)
        ]
        return Row(shares, gap=FLAT_GAP)

    def _below_title(self, least_height: int) -> Part:
        """Return the title and the lines above the things, which have the figures beside them.

        Args:
            least_height: The least height of the things, in style units.
        """
        rows = Column(self._small_changes()[1:], gap=4, at=CENTRE)
        rows_width = self._size(rows)[0]
        things = self.things(least_height, captions=True)
        room = self.width - (rows_width + self._pixels(FLAT_GAP) if self.act.changes else 0)
        row: list[Part] = [Share(things, 2, least=self._size(things, room)[0])]
        if self.act.changes:
            row.append(Share(rows, least=rows_width))
        title = self._title(self.width, TITLE_ROLES[1:])
        return Column([title, *self._lines(self.act), Share(Row(row, gap=FLAT_GAP))], gap=4)

    def _low(self) -> Iterator[Part]:
        """Yield the layouts with the main figure below the title, beside the things."""
        room = self.width - self._pixels(FLAT_GAP)
        width = room * LOW_SHARES[0] // sum(LOW_SHARES)
        figure = self._small_changes()[1:2] if self.act.changes else []
        for roles in (TITLE_ROLES[1:], TITLE_ROLES[-1:]):
            column = Column([self._title(width, roles), *figure], gap=2, at=CENTRE)
            things = self.things(LEAST_THINGS_HEIGHTS[-1], captions=False)
            things_width = self._size(things, room - width)[0]
            shares = [Share(column, LOW_SHARES[0])]
            shares.append(Share(things, LOW_SHARES[1], least=things_width))
            yield Row(shares, gap=FLAT_GAP)

    def _size(self, part: Part, width: int | None = None) -> Size:
        """Return the size of a part in a width, in pixels; without a width, unwrapped."""
        return part.size(self.scale, width)

    def _pixels(self, units: float) -> int:
        """Convert style units to pixels."""
        return self.scale.px(units)

    # Words.

    def _title(self, width: int, roles: Sequence[Role] = TITLE_ROLES) -> Part:
        """Return the mark of the seat that acted, with the title.

        Args:
            width: The width of the room, in pixels.
            roles: The sizes of the title, the largest first.
        """
        title = MarkedTitle(PANEL_ID, self.act.title, self.act.seat, roles)
        return title.in_width(self.scale, width)

    def _lines(self, act: Act) -> list[Part]:
        """Return the further sentences of an act."""
        return [
            Label(f"act-words-{number}", words=line, role=Role.BODY, align="center")
            for number, line in enumerate(act.lines)
        ]

    # Things.

    def things(self, least_height: int, *, captions: bool) -> Column:
        """Return the things, with arrows between them, over their captions if wanted.

        A thing is at least so wide that its caption takes two lines.

        Args:
            least_height: The least height of the pictures, in style units.
            captions: Whether captions are wanted.
        """
        pictures: list[Part] = []
        words: list[Part] = []
        for number, thing in enumerate(self.act.things):
            caption = Label(f"act-caption-{number}", words=thing.caption, role=Role.NOTE)
            caption.align = "center"
            caption.colour = theme.MUTED
            least = self._least_caption_width(caption) if captions else 0
            if number and thing.follows:
                pictures.append(Sized(BrassArrow(f"act-arrow-{number}"), ARROW_SIZE[0]))
                words.append(Sized(Space(0), ARROW_SIZE[0]))
            pictures.append(Share(thing.part, thing.share, least=least))
            words.append(Share(caption, thing.share, least=least))
        pictures_row = Share(Row(pictures, gap=8), most=self._pixels(THINGS_HEIGHT))
        pictures_row.least = self._pixels(least_height)
        rows: list[Part] = [pictures_row]
        if captions and any(thing.caption for thing in self.act.things):
            rows.append(Row(words, gap=8))
        return Column(rows, gap=4, at=CENTRE)

    def _least_caption_width(self, caption: Label) -> int:
        """Return the least width of a caption in pixels; 0 without words."""
        if not caption.words:
            return 0
        spare = 1.2  # since words do not fill their lines
        whole_width = self._size(caption)[0]
        widest_word = text.widest_word(caption.words, caption.role, self.scale)
        return max(widest_word, round(spare * whole_width / CAPTION_LINES))

    # Figures.

    def _large_changes(self, *, is_column: bool = True) -> list[Part]:
        """Return a line and a row for each figure: name over owner, before, after, and a note.

        In a column of its own a figure stands in the middle.
        """
        rows: list[Part] = []
        for number, change in enumerate(self.act.changes):
            name = Label(f"act-figure-{number}", words=change.name, role=Role.HEADING)
            owner = note(f"act-owner-{number}", change.owner)
            names = Column([name, owner] if change.owner else [name])
            row: list[Part] = [Share(names, keeps_words=True)]
            row += self._figures(number, (Role.FIGURE, Role.SCORE), ARROW_SIZE)
            if change.note:
                words = note(f"act-note-{number}", change.note)
                row.append(Share(words, 0.6, keeps_words=True))
            elif is_column:
                row.append(Share(Space(0), 0.6))
            rows.append(Row(row, gap=10, at=CENTRE))
        return self._below_line(rows)

    def _small_changes(self) -> list[Part]:
        """Return a line and a low row for each figure."""
        rows: list[Part] = []
        for number, change in enumerate(self.act.changes):
            words = f"**{change.name}** {change.owner}".rstrip()
            name = Label(f"act-figure-{number}", words=words, role=Role.NOTE)
            row: list[Part] = [Share(name, keeps_words=True)]
            row += self._figures(number, (Role.STRONG, Role.HEADING), SMALL_ARROW_SIZE)
            rows.append(Row(row, gap=8, at=CENTRE))
        return self._below_line(rows)

    def _main_figure(self) -> Part:
        """Return the first figure, with its name above it."""
        change = self.act.changes[0]
        words = f"**{change.name}** {change.owner}".rstrip()
        name = Label("act-figure-0", words=words, role=Role.NOTE, align="center")
        margin = Share(Space(0))
        figures = self._figures(0, (Role.STRONG, Role.HEADING), SMALL_ARROW_SIZE)
        return Column([name, Row([margin, *figures, margin], gap=8, at=CENTRE)], at=CENTRE)

    def _figures(
        self, number: int, roles: tuple[Role, Role], arrow_size: tuple[int, int]
    ) -> list[Part]:
        """Return a figure before, an arrow, and the figure after; figures of all rows are aligned.

        Args:
            number: The number of the change, from 0.
            roles: The text styles of the figure before and after.
            arrow_size: Width and height of the arrow, in style units.
        """
        changes = self.act.changes
        change = changes[number]
        before = Label(f"act-before-{number}", words=change.before, role=roles[0], align="right")
        before.colour = theme.MUTED
        after = Label(f"act-after-{number}", words=change.after, role=roles[1])
        after.colour = theme.BRASS_LIGHT
        return [
            SizedLike(before, self._widest([each.before for each in changes], roles[0])),
            Sized(BrassArrow(f"act-change-{number}"), *arrow_size),
            SizedLike(after, self._widest([each.after for each in changes], roles[1])),
        ]

    def _widest(self, figures: Sequence[str], role: Role) -> Part:
        """Return a part as wide as the widest of these figures, to be measured."""
        return Column([Label("act-widest", words=figure, role=role) for figure in figures])

    def _below_line(self, rows: Sequence[Part]) -> list[Part]:
        """Return rows below a hairline; nothing without rows."""
        return [Rule("act-line", colour=theme.LINE), *rows] if rows else []
