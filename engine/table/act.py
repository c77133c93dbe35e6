"""Last action of a match as a picture for the middle of the table: the act.

    acts = SiegeActs(table)
    if act := acts.shown():
        part = act_panel(table, act)

An act has who acted, what moved (cards, counters, dice), and the figures that changed. It is made
from what the table has shown so far: the sentences of the log, the events as the open view may see
them, and the view before the action. So it can neither announce nor reveal anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar, NamedTuple

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import art, theme
from engine.app.paint import shapes
from engine.app.pictures import cached_picture
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, Rule, Widget
from engine.app.widgets.containers import (
    CENTRE,
    ByRatio,
    Column,
    FirstThatFits,
    Framed,
    Part,
    Row,
    Share,
    Sized,
    Space,
    Unsized,
)
from engine.app.widgets.pieces import Badge, SeatMark
from engine.rules.cards import HIDDEN, Card
from engine.rules.ending import COMMON_ACTIONS
from engine.rules.english import in_words
from engine.rules.events import Event, GameBegan, Moved
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.table.cards import CardWidget, State
from engine.table.context import TableContext
from engine.table.faces import Back
from engine.table.log import TAKEN_BACK
from engine.words.log import Entry
from engine.words.reasons import capital

MARK_SIDE = 22
"""Side of the mark of the seat that acted, in style units."""
CARD_WIDTH = 68
"""Greatest width of a card that moved, in style units."""
MOST_BACKS = 8
"""Greatest number of hidden cards that are drawn side by side."""
OVERLAP_STEPS = (0.75, 0.3)
"""Greatest and least visible part of a card below the next one, as a share of its width."""
FAN_SHARE = 0.45
"""Share of the width for each further card of a fan, where a single card has 1."""
LEAST_CAPTIONED_HEIGHT = 84
"""Least height of the things that moved with their captions, in style units."""
THINGS_HEIGHT = 128
"""Height of the things and their captions in a flat panel, in style units."""
LEAST_THINGS_HEIGHT = 44
"""Least height of the things that moved without captions, in style units."""
THINGS_TO_FIGURE = (3, 2)
"""Shares of the width of the things that moved and of a figure beside them."""
ARROW_SIZE = (34, 22)
"""Width and height of an arrow, in style units."""
LOW_RATIO = 2.6
"""Ratio of width to height above which a figure stands beside the things."""
FLAT_RATIO = 4.5
"""Ratio of width to height above which the words stand beside them, too."""
FLAT_SHARES = (5, 8, 6)
"""Shares of the width for words, things and figures in a flat panel."""
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
    """

    part: Part
    caption: str = ""
    share: float = 1.0


class FigureChange(NamedTuple):
    """Figure that an action changed.

    Attributes:
        name: The name of the figure.
        owner: The name of its owner, or a few words.
        before: The figure before the action.
        after: The figure now.
        note: A few words behind it, such as how long it stays, or "".
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
        title: The sentence on what it did.
        lines: Further sentences.
        things: The things that moved, each with an arrow to the next one.
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
        return Act(self.seat, self.title, [" ".join([*sentences, *self.lines])])


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
        target = self.table.finder.title(move.target)
        return f"{in_words(len(move.cards), 'card')} to {target[0].lower()}{target[1:]}"

    def things(self, events: Sequence[Event]) -> list[ActThing]:
        """Return the things that moved in these events, as the open view sees them."""
        return [self.fan(move) for move in joined_moves(events)]

    def figures(self, view: Any, seat: int) -> Figures:
        """Return the figures of a view that an action of a seat may change, the main one first."""
        return {}

    def figure_note(self, events: Sequence[Event]) -> str:
        """Return a few words on the first figure that these events changed, or ""."""
        return ""

    def remarks(self, action: Action, rest: str) -> Sequence[str]:
        """Return sentences on what no picture shows; `rest` is the log's text after the title."""
        return ()

    # Parts for the hooks.

    def fan(self, move: Moved) -> ActThing:
        """Return the cards of a move with their caption."""
        back = self.table.flights.back(self.table.public, move.target)
        cards = CardFan(move.cards, back, move.target, self.table.large)
        return ActThing(cards, self.caption(move), 1 + FAN_SHARE * (len(move.cards) - 1))

    # The act.

    def shown(self) -> Act | None:
        """Return the last action of this game, as far as the table has shown it; None without."""
        played = self.table.history[-1] if self.table.history else None
        if played is None or any(isinstance(event, GameBegan) for event in played.events):
            return None
        entries = [entry for entry in self.table.log() if entry.number == played.number]
        if entries and entries[-1].heading == TAKEN_BACK:
            return Act(0, TAKEN_BACK, [entries[-1].text])
        viewer = self.table.seat.viewer
        events = [event.seen_by(viewer) for event in played.events]
        things = self.things(events)
        changes = self._changes(played)
        own_entries = [entry for entry in entries if entry.mark == played.seat]
        title, rest = self._title(played, own_entries)
        lines = [entry.sentence for entry in entries if entry.mark != played.seat]
        if rest and not (things or changes):
            lines = [rest, *lines]
        if changes and (note := self.figure_note(events)):
            changes[0] = changes[0]._replace(note=note)
        remarks = self.remarks(played.action, rest)
        return Act(played.seat, title, [*remarks, *lines], things, changes)

    def _title(self, played: Played, entries: Sequence[Entry]) -> tuple[str, str]:
        """Return the title of an action, and the rest of the log's words about it."""
        name = self.table.name(played.seat)
        text = entries[0].text if entries else ""
        head, rest = head_and_rest(text)
        phrase = "" if isinstance(played.action, COMMON_ACTIONS) else self.phrase(played.action)
        if phrase:
            head, rest = phrase, rest if phrase == head else text
        if len(self.table.names) == 1:
            return head, rest
        return f"{name} {head[:1].lower()}{head[1:]}".rstrip(), rest

    def _changes(self, played: Played) -> list[FigureChange]:
        """Return the figures that an action has changed so far."""
        before = self.figures(self.table.view_before(played.number), played.seat)
        after = self.figures(self.table.view, played.seat)
        return [
            FigureChange(name, owner, before.get((name, owner), "–"), figure)
            for (name, owner), figure in after.items()
            if before.get((name, owner), "–") != figure
        ][: self.most_changes]


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
        width: The greatest width of a card, in style units.
        state: The state of the cards.
    """

    cards: Sequence[Card]
    back: Back
    id: str
    large: bool
    _: KW_ONLY
    width: float = CARD_WIDTH
    state: State = "rest"

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        is_hidden = all(card == HIDDEN for card in self.cards)
        shown_cards = self.cards[:MOST_BACKS] if is_hidden else self.cards
        steps = len(shown_cards) - 1
        ratio = theme.CARD_HEIGHT / theme.CARD_WIDTH
        widest = rect.width / (1 + OVERLAP_STEPS[1] * steps)
        width = round(min(scale.px(self.width), rect.height / ratio, widest))
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
            widgets.append(badge)
        return widgets


@dataclass(eq=False, repr=False)
class BrassArrow(Widget):
    """Arrow from a thing to the next one."""

    @override
    def size(self, scale: Scale, width: int | None = None) -> tuple[int, int]:
        return scale.px(ARROW_SIZE[0]), scale.px(ARROW_SIZE[1])

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        picture = arrow_picture(self.size(look.scale))
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


def act_panel(table: TableContext, act: Act) -> Part:
    """Return the panel of an act, in the largest form that its room allows."""
    panel = Panel(PANEL_ID)
    if act.seat:
        panel.strip = table.scale.colour(act.seat)
    return Framed(panel, ActContents(act).part(), down=10)


class ActContents(NamedTuple):
    """Title, things and figures of an act: below each other, or beside each other if flat."""

    act: Act

    def part(self) -> Part:
        """Return the contents, in the fullest layout that the room allows."""
        low = [*self._low_layouts(), _stack([title_row(self.act)])]
        tall = FirstThatFits([*self._stacked_layouts(), *low])
        flat = FirstThatFits([*self._flat_layouts(), *low])
        return ByRatio(FLAT_RATIO, flat, ByRatio(LOW_RATIO, FirstThatFits(low), tall))

    def _stacked_layouts(self) -> list[Part]:
        """Return the layouts with everything below each other, the fullest first."""
        things: list[Part] = []
        if self.act.things:
            row = things_row(self.act.things, captions=True)
            things = [Share(Sized(row, down=LEAST_CAPTIONED_HEIGHT), whole=True)]
        return [self._stack_with(things, count) for count in self._change_counts]

    @property
    def _change_counts(self) -> list[int]:
        """Numbers of changes to try: all of them, then the first one."""
        count = len(self.act.changes)
        return [count, 1] if count > 1 else [count]

    def _stack_with(self, things: Sequence[Part], count: int) -> Part:
        """Return title, things, this number of changes, and the further sentences."""
        changes: list[Part] = []
        if count:
            changes = [Rule("act-line", colour=theme.LINE), self._changes(count)]
        return _stack([title_row(self.act), *things, *changes, *self._lines()])

    def _low_layouts(self) -> list[Part]:
        """Return the layouts with the first change beside the things, the fullest first."""
        title = title_row(self.act)
        lines = self._lines()
        layouts: list[Part] = []
        for line_count in range(len(lines), -1, -1):
            for captions in (True, False) if self.act.things else ():
                beside = self._things_beside_figure(captions=captions)
                layouts.append(_stack([title, beside, *lines[:line_count]]))
        if self.act.things:
            things = things_row(self.act.things, captions=False)
            layouts.append(
                _stack([title, Share(Sized(things, down=LEAST_THINGS_HEIGHT), whole=True)])
            )
        return [*layouts, _stack([title, *lines])]

    def _things_beside_figure(self, *, captions: bool) -> Part:
        """Return the things, over their captions if wanted, and the first changed figure."""
        row = things_row(self.act.things, captions=captions)
        parts = [Share(row, THINGS_TO_FIGURE[0], whole=True)]
        if self.act.changes:
            figure = Column([figure_column(self.act.changes[0])], at=CENTRE)
            parts.append(Share(figure, THINGS_TO_FIGURE[1], whole=True))
        least_height = LEAST_CAPTIONED_HEIGHT if captions else LEAST_THINGS_HEIGHT
        return Share(Sized(Row(parts, gap=theme.GAP), down=least_height), whole=True)

    def _flat_layouts(self) -> list[Part]:
        """Return the layouts with everything side by side, the fullest first."""
        words = Column([title_row(self.act), *self._lines()], gap=4, at=CENTRE)
        layouts: list[Part] = []
        for count in self._change_counts:
            parts: list[Part] = [Share(words, FLAT_SHARES[0])]
            if self.act.things:
                row = things_row(self.act.things, captions=True)
                things = Column([Sized(row, down=THINGS_HEIGHT)], at=CENTRE)
                parts.append(Share(things, FLAT_SHARES[1], whole=True))
            if count:
                column = Column([self._changes(count)], at=CENTRE)
                parts.append(Share(column, FLAT_SHARES[2], whole=True))
            layouts.append(Row(parts, gap=theme.GAP))
        return layouts

    def _lines(self) -> list[Part]:
        """Return the further sentences."""
        return [
            Label(f"act-words-{number}", words=line, role=Role.BODY, align="center")
            for number, line in enumerate(self.act.lines)
        ]

    def _changes(self, most: int) -> Part:
        """Return the figures that changed, at most this many."""
        rows = [change_row(number, change) for number, change in enumerate(self.act.changes[:most])]
        return Column(rows, gap=4)


def _stack(parts: Sequence[Part]) -> Column:
    """Return parts below each other, in the middle of their room."""
    return Column(parts, gap=6, at=CENTRE)


def title_row(act: Act) -> Part:
    """Return the mark of the seat that acted, with the title."""
    label = Label("act-title", words=act.title, role=Role.SCREEN, align="center")
    if not act.seat:
        return label
    mark = SeatMark("act-mark", seat=act.seat, side=MARK_SIDE)
    side = Share(Space(0))
    in_one_line = Row([side, mark, Space(10), label, side], at=CENTRE)
    wrapped = Row([mark, Space(10), Share(label)], at=CENTRE)
    return FirstThatFits([in_one_line, wrapped])


def things_row(things: Sequence[ActThing], *, captions: bool) -> Part:
    """Return the things, each with an arrow to the next one, over their captions if wanted.

    A thing is at least as wide as its caption.
    """
    parts: list[Part] = []
    for number, thing in enumerate(things):
        if number:
            parts.append(Column([BrassArrow(f"act-arrow-{number}")], at=CENTRE))
        column: list[Part] = [Share(thing.part)]
        if captions and thing.caption:
            caption = Label(f"act-caption-{number}", words=thing.caption, role=Role.NOTE)
            caption.align = "center"
            caption.colour = theme.MUTED
            column.append(caption)
        parts.append(Share(Column(column, gap=4), thing.share, whole=captions))
    return Row(parts, gap=8)


def change_row(number: int, change: FigureChange) -> Part:
    """Return a figure: its name and owner, the figure before and after, and the note."""
    name, owner, before, after = _figure_labels(number, change)
    arrow = BrassArrow(f"act-change-{number}")
    names = Share(Column([name, owner]), whole=True)
    end: Part = Share(Space(0), 0.5)
    if change.note:
        note = Label(f"act-note-{number}", words=change.note, role=Role.NOTE, colour=theme.MUTED)
        end = Share(note)
    return Row([names, before, arrow, after, end], gap=10, at=CENTRE)


def figure_column(change: FigureChange) -> Part:
    """Return a figure in little width: its name over the figure before and after."""
    _, _, before, after = _figure_labels(0, change)
    name = Label("act-figure-0", words=f"**{change.name}** {change.owner}", align="center")
    margin = Share(Space(0))
    row: list[Part] = [margin, before, BrassArrow("act-change-0"), after, margin]
    return Column([name, Row(row, gap=8, at=CENTRE)])


def _figure_labels(number: int, change: FigureChange) -> tuple[Label, Label, Label, Label]:
    """Return the labels of a figure: its name, its owner, before, and after."""
    name = Label(f"act-figure-{number}", words=change.name, role=Role.HEADING)
    owner = Label(f"act-owner-{number}", words=change.owner, role=Role.NOTE, colour=theme.MUTED)
    before = Label(f"act-before-{number}", words=change.before, role=Role.FIGURE)
    before.colour = theme.MUTED
    after = Label(f"act-after-{number}", words=change.after, role=Role.SCORE)
    after.colour = theme.BRASS_LIGHT
    return name, owner, before, after
