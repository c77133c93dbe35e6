"""Last action of a match as a picture for the middle of the table: the act.

    acts = SiegeActs(table)
    if act := acts.shown():
        part = act_panel(table, act)

An act has who acted, what moved (cards, counters, dice), and the figures that changed. It is made
from what the table has shown so far: the sentences of the log, the events as the open view may see
them, and the view before the action. So it can neither announce nor reveal anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
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
    Space,
    Unsized,
)
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.widget import UNLIMITED, Size
from engine.app.widgets.words import note
from engine.rules.cards import Card
from engine.rules.ending import COMMON_ACTIONS
from engine.rules.english import in_words
from engine.rules.events import Event, GameBegan, Moved
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.table.cards import CardWidget
from engine.table.context import TableContext
from engine.table.faces import Back
from engine.table.log import TAKEN_BACK
from engine.words.log import Entry
from engine.words.reasons import capital

MARK_SIDE = 22
"""Side of the mark of the seat that acted, in style units."""
MARK_GAP = 10
"""Gap between that mark and the title, in style units."""
CARD_WIDTH = 68
"""Greatest width of a card that moved, in style units."""
OVERLAP_STEPS = (0.75, 0.3)
"""Greatest and least visible part of a card below the next one, as a share of its width."""
LEAST_THINGS_HEIGHTS = (76, 60, 44)
"""Least heights of the things that moved, from the fullest layout on, in style units."""
ARROW_SIZE = (34, 22)
"""Width and height of an arrow, in style units."""
SMALL_ARROW_SIZE = (22, 14)
"""Width and height of an arrow between small figures, in style units."""
FLAT_RATIO = 2.6
"""Ratio of width to height above which words, things and figures stand beside each other."""
FLAT_SHARES = (6, 8, 6)
"""Shares of the width for words, things and figures in a flat panel."""
TITLE_ROLES = (Role.SCREEN, Role.HEADING, Role.STRONG)
"""Sizes of the title, the largest first."""
TITLE_LINES = 2
"""Lines that a title may have, unless even its smallest size needs more."""
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
        """Return the last action of this game, as far as the table has shown it; None without."""
        played = self.table.history[-1] if self.table.history else None
        entries = self._entries(played.number if played else 0)
        if entries and entries[-1].heading == TAKEN_BACK:
            return Act(0, TAKEN_BACK, [entries[-1].text])
        if played is None or any(isinstance(event, GameBegan) for event in played.events):
            return None
        return self.act_of(played)

    def act_of(self, played: Played) -> Act:
        """Return the act of an action; a game may show an earlier one if this changes nothing."""
        entries = self._entries(played.number)
        viewer = self.table.seat.viewer
        events = [event.seen_by(viewer) for event in played.events]
        things = self.things(events)
        changes = self._changes(played)
        own_entries = [entry for entry in entries if entry.mark == played.seat]
        title, rest = self._title(played, own_entries)
        lines = [entry.sentence for entry in entries if entry.mark != played.seat]
        if rest and not (things or changes):
            lines = [rest, *lines]
        return Act(played.seat, title, lines, things, changes)

    def _entries(self, number: int) -> list[Entry]:
        """Return the entries of the log about an action that may be read now; 0 is the opening."""
        return [entry for entry in self.table.log() if entry.number == number]

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

    Attributes:
        cards: The cards, `??` for hidden ones.
        back: The back of their pack.
        id: The beginning of the widgets' ids.
        large: True for cards with large indices.
    """

    cards: Sequence[Card]
    back: Back
    id: str
    large: bool

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        steps = len(self.cards) - 1
        ratio = theme.CARD_HEIGHT / theme.CARD_WIDTH
        widest = rect.width / (1 + OVERLAP_STEPS[1] * steps)
        width = round(min(scale.px(CARD_WIDTH), rect.height / ratio, widest))
        step = min(OVERLAP_STEPS[0] * width, (rect.width - width) / max(1, steps))
        left = rect.centerx - round(width + step * steps) // 2
        height = round(width * ratio)
        top = rect.top + (rect.height - height) // 2
        widgets: list[Widget] = []
        for index, card in enumerate(self.cards):
            place = Rect(left + round(step * index), top, width, height)
            card_id = f"{PANEL_ID}-{self.id}-{index}"
            card_widget = CardWidget(card_id, place, card, self.back, large=self.large)
            card_widget.may_overlap = True
            widgets.append(card_widget)
        return widgets


@dataclass(eq=False, repr=False)
class BrassArrow(Widget):
    """Arrow from a thing to the next one, as wide as its rectangle."""

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        width = self.rect.width
        picture = arrow_picture((width, width * ARROW_SIZE[1] // ARROW_SIZE[0]))
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
    return Framed(panel, ActContents(act), down=10)


@dataclass
class ActContents(Container):
    """Title, things and figures: below each other, or beside each other in a flat room.

    It needs room for all its words, and for the things at their least height.
    """

    act: Act

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        layouts = ActLayouts(self.act, scale, UNLIMITED if width is None else width)
        return next(layouts.tall()).size(scale, width)

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        layouts = ActLayouts(self.act, scale, rect.width)
        is_flat = rect.width > FLAT_RATIO * rect.height
        alternatives = [*layouts.flat()] if is_flat else []
        for layout in chain(alternatives, layouts.tall()):
            width, height = layout.size(scale, rect.width)
            if width <= rect.width and height <= rect.height:
                break
        return layout.lay(scale, rect)


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

    def tall(self) -> Iterator[Part]:
        """Yield the layouts below each other; the last one has the words alone, in a list."""
        act = self.act
        top = [self._title(self.width), *self._lines(act)]
        changes = [self._large_changes(), self._small_changes()]
        if act.things:
            for number, captions in enumerate((True, True, False)):
                least = self.scale.px(LEAST_THINGS_HEIGHTS[number])
                things = self._things(captions=captions)
                room = Share(things, least=least + things.size(self.scale, self.width)[1])
                yield Column([*top, room, *changes[min(number, 1)]], gap=6)
        elif act.changes:
            for rows in changes:
                yield Column([*top, *rows], gap=6, at=CENTRE)
        words = act.in_words
        lines = self._lines(words)
        yield Column([self._title(self.width), *lines], gap=6, at=CENTRE)
        small_title = self._title(self.width, TITLE_ROLES[-1:])
        yield Column([small_title, *lines], at=CENTRE)
        yield Column([small_title, Share(Scrolled("act-list", Column(lines), called=words.title))])

    def flat(self) -> Iterator[Part]:
        """Yield the layouts beside each other."""
        act = self.act
        shares = [FLAT_SHARES[0], bool(act.things) * FLAT_SHARES[1]]
        shares.append(bool(act.changes) * FLAT_SHARES[2])
        gaps = self.scale.px(theme.GAP) * (sum(map(bool, shares)) - 1)
        widths = [(self.width - gaps) * share // sum(shares) for share in shares]
        words = Column([self._title(widths[0]), *self._lines(act)], gap=4, at=CENTRE)
        for captions, changes in (
            (True, self._large_changes()),
            (True, self._small_changes()),
            (False, self._small_changes()),
        ):
            parts: list[Part] = [words]
            if act.things:
                parts.append(self._things(captions=captions))
            if act.changes:
                parts.append(Column(changes[1:], gap=4, at=CENTRE))
            sizes = [share for share in shares if share]
            yield Row(
                [Share(part, share) for part, share in zip(parts, sizes, strict=True)],
                gap=theme.GAP,
            )

    # Words.

    def _title(self, width: int, roles: Sequence[Role] = TITLE_ROLES) -> Part:
        """Return the mark of the seat that acted, with the title: two lines where that is possible.

        Args:
            width: The width of the room, in pixels.
            roles: The sizes of the title, the largest first.
        """
        act = self.act
        mark = SeatMark("act-mark", seat=act.seat, side=MARK_SIDE)
        if act.seat:
            width -= mark.size(self.scale)[0] + self.scale.px(MARK_GAP)
        for role in roles:
            label = Label("act-title", words=act.title, role=role, align="center")
            if self._widest_word(label) > width:
                continue
            if self._line_count(label, width) <= TITLE_LINES:
                break
        label_width = min(width, label.size(self.scale, width)[0])
        side = Share(Space(0))
        marks: list[Part] = [mark, Space(MARK_GAP)] if act.seat else []
        return Row([side, *marks, Sized(label, wide=label_width), side], at=CENTRE)

    def _line_count(self, label: Label, width: int) -> int:
        """Return the number of lines of a label in this width, in pixels."""
        line_height = text.measure("A", label.role, self.scale)[1]
        return label.size(self.scale, width)[1] // line_height

    def _lines(self, act: Act) -> list[Part]:
        """Return the further sentences of an act."""
        return [
            Label(f"act-words-{number}", words=line, role=Role.BODY, align="center")
            for number, line in enumerate(act.lines)
        ]

    # Things.

    def _things(self, *, captions: bool) -> Column:
        """Return the things, each with an arrow to the next one, over their captions if wanted.

        A thing is at least so wide that its caption takes two lines.
        """
        pictures: list[Part] = []
        words: list[Part] = []
        for number, thing in enumerate(self.act.things):
            caption = Label(f"act-caption-{number}", words=thing.caption, role=Role.NOTE)
            caption.align = "center"
            caption.colour = theme.MUTED
            least = self._least_caption_width(caption) if captions else 0
            if number:
                arrow = Sized(BrassArrow(f"act-arrow-{number}"), ARROW_SIZE[0])
                pictures.append(arrow)
                words.append(Sized(Space(0), ARROW_SIZE[0]))
            pictures.append(Share(thing.part, thing.share, least=least))
            words.append(Share(caption, thing.share, least=least))
        rows: list[Part] = [Share(Row(pictures, gap=8))]
        if captions and any(thing.caption for thing in self.act.things):
            rows.append(Row(words, gap=8))
        return Column(rows, gap=4)

    def _least_caption_width(self, caption: Label) -> int:
        """Return the least width of a caption in pixels; 0 without words."""
        if not caption.words:
            return 0
        spare = 1.2  # since words do not fill their lines
        whole_width = caption.size(self.scale)[0]
        return max(self._widest_word(caption), round(spare * whole_width / CAPTION_LINES))

    # Figures.

    def _large_changes(self) -> list[Part]:
        """Return a line and a row for each figure: name over owner, before, after, and a note."""
        rows: list[Part] = []
        for number, change in enumerate(self.act.changes):
            name = Label(f"act-figure-{number}", words=change.name, role=Role.HEADING)
            owner = note(f"act-owner-{number}", change.owner)
            names = Column([name, owner] if change.owner else [name])
            least = max(self._widest_word(name), self._widest_word(owner))
            row: list[Part] = [Share(names, least=least)]
            row += self._figures(number, (Role.FIGURE, Role.SCORE), ARROW_SIZE)
            words = note(f"act-note-{number}", change.note)
            end = words if change.note else Space(0)
            row.append(Share(end, 0.6, least=self._widest_word(words)))
            rows.append(Row(row, gap=10, at=CENTRE))
        return self._below_line(rows)

    def _small_changes(self) -> list[Part]:
        """Return a line and a low row for each figure."""
        rows: list[Part] = []
        for number, change in enumerate(self.act.changes):
            words = f"**{change.name}** {change.owner}".rstrip()
            name = Label(f"act-figure-{number}", words=words, role=Role.NOTE)
            row: list[Part] = [Share(name, least=self._widest_word(name))]
            row += self._figures(number, (Role.STRONG, Role.HEADING), SMALL_ARROW_SIZE)
            rows.append(Row(row, gap=8, at=CENTRE))
        return self._below_line(rows)

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
            Sized(before, wide=self._widest([each.before for each in changes], roles[0])),
            Sized(BrassArrow(f"act-change-{number}"), *arrow_size),
            Sized(after, wide=self._widest([each.after for each in changes], roles[1])),
        ]

    def _widest(self, figures: Sequence[str], role: Role) -> int:
        """Return the width of the widest of these figures, in pixels."""
        return max(text.measure(figure, role, self.scale)[0] for figure in figures)

    def _widest_word(self, label: Label) -> int:
        """Return the least width of a label that breaks no word, in pixels."""
        return text.widest_word(label.words, label.role, self.scale) if label.words else 0

    def _below_line(self, rows: Sequence[Part]) -> list[Part]:
        """Return rows below a hairline; nothing without rows."""
        return [Rule("act-line", colour=theme.LINE), *rows] if rows else []
