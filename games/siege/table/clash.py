"""Panel of a clash: both sides with their cards and sums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, Rule, Widget
from engine.app.widgets.buttons import RING
from engine.app.widgets.containers import (
    BOTTOM,
    CENTRE,
    Column,
    FirstThatFits,
    Framed,
    Layers,
    Part,
    Row,
    Share,
    Sized,
    SizedLike,
    Space,
    Unsized,
)
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.widget import Size
from engine.rules.cards import HIDDEN, Card
from engine.table.cards import CardWidget, State
from engine.table.shapes import roomy
from games.siege.rules.state import SIDES, ClashResolved
from games.siege.table.halves import ClashPrint, Half, title_of
from games.siege.table.sides import BACKS
from games.siege.words.descriptions import sums_in_words

CARD_WIDTHS = (122, 110, 98, 84, 76, 68, 60, 52, 44, 36, 28, 26)
"""Widths of a card in style units, the best first."""
LEAST_CARDS_HEIGHT = 52
"""Height of the smallest cards with the line below them, in style units."""
MARK_SIDE = 18
"""Side of the mark of a seat, in style units."""
LONGEST_LABEL = "Defence"
"""Longest name of a side, for measuring."""
LONGEST_NOTE = "walls at 10"
"""Longest note on a sum, for measuring."""
LONGEST_SUM = "3 cards + 10"
"""Longest sum, for measuring."""
SUM_ROLES = (Role.FIGURE, Role.TILE, Role.DIALOG, Role.SCREEN, Role.HEADING, Role.BODY)
"""Sizes of the sums, largest first; both have the largest in which the wider one fits."""
MIN_VISIBLE = 0.34
"""Least visible part of a card below the next one, as a share of its width."""
SLOT_STEP = 1.1
"""Distance between the places for cards to come, as a share of a card's width."""
FLAT_RATIO = 2.6
"""Ratio of width to height above which the sums stand beside the cards."""
SUM_SHARE = 0.56
"""Width of a sum beside its cards as a share of its side."""
MOST_CARD_GAP = 6
"""Greatest gap between the cards of one side, in style units."""


@dataclass(eq=False)
class ClashCard(CardWidget):
    """Card of a clash; one that lay open leaves a faded picture, its print, once discarded.

    Attributes:
        stays_lit: True to leave a picture in full light.
        has_won: True for a ring around a card of the larger sum, also on its print.
    """

    stays_lit: bool = False
    has_won: bool = False

    stays_when_lifted = True

    @override
    def draw_under(self, surface: Surface, look: Look) -> None:
        if not look.lifted_count:
            super().draw_under(surface, look)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        if not look.lifted_count:
            super().draw(surface, look)
        elif self.card != HIDDEN:
            state = _state(has_won=self.has_won, is_dimmed=not self.stays_lit)
            replace(self, state=state).draw(surface, look._replace(lifted_count=0))


def _state(*, has_won: bool, is_dimmed: bool) -> State:
    """Return the state of a card of a clash: a ring for the larger sum, a veil if it is dimmed."""
    if has_won:
        return "past target" if is_dimmed else "target"
    return "unusable" if is_dimmed else "rest"


def clash_panel(clash_print: ClashPrint, large: bool, reach: str = "", slots: int = 1) -> Part:
    """Return a panel with both sides beside each other, each with its cards and its sum.

    Args:
        clash_print: Clash to print.
        large: True for cards with large indices.
        reach: Sentence on the range of the attack's sum.
        slots: Number of places for cards still to come.
    """
    field: Part = ClashField(clash_print.halves, large, slots)
    reach_line: list[Part] = []
    if reach:
        words_room = Label("clash-words-room", words=LONGEST_LABEL, role=Role.STRONG)
        sum_room = Label("clash-sum-room", words="0", role=SUM_ROLES[0])
        least_field = Column([Space(LEAST_CARDS_HEIGHT), words_room, sum_room])
        field = SizedLike(field, down=least_field)
        label = Label("clash-reach", words=reach, role=Role.NOTE, colour=theme.MUTED)
        label.align = "center"
        reach_line = [Space(2), label]
    return _framed(
        Column(
            [
                *_heading_lines(clash_print.title, clash_print.note),
                Space(RING),
                Share(field, whole=True),
                *reach_line,
            ]
        )
    )


def clash_in_words(clash: ClashResolved, verdict: str) -> Part:
    """Return a clash that is over in words, for a room too low for its cards."""
    title, note = _heading_lines(title_of(clash.effort, clash.target), verdict)
    sums_label = Label("clash-said", words=sums_in_words(clash), role=Role.BODY, align="center")
    return _framed(Column([title, sums_label, note], at=CENTRE))


def _framed(inside: Part) -> Framed:
    return Framed(Panel("clash", kind="clash"), inside, down=10)


def _heading_lines(title: str, note: str) -> list[Part]:
    return [
        Label("clash-title", words=title, role=Role.HEADING, align="center"),
        Label("clash-note", words=note, role=Role.NOTE, colour=theme.OXBLOOD_LIGHT, align="center"),
    ]


@dataclass
class ClashField(Unsized):
    """Cards and sums of a clash.

    The sums stand below a line, as large as the wider one allows; in a flat room they stand beside
    the cards, which then have its whole height.
    """

    halves: Sequence[Half]
    large: bool
    slots: int

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        versus = Label("clash-versus", words="vs", role=Role.PITCH, align="center", middle=True)
        versus.may_overlap = True
        cards = [
            Share(ClashCards(half, number, self.large, self.slots))
            for number, half in enumerate(self.halves)
        ]
        if roomy(scale) or rect.width <= FLAT_RATIO * rect.height:
            side_width = (rect.width - scale.px(2 * theme.PADDING)) // 2
            role = _largest_role(scale, side_width, [half.total for half in self.halves])
            return self._cards_over_sums(versus, cards, role).lay(scale, rect)
        side_width = (rect.width - versus.size(scale)[0] - scale.px(2 * theme.GAP)) // 2
        sum_width = round(side_width * SUM_SHARE)
        role = _largest_role(scale, sum_width, [LONGEST_SUM])
        steady = self._cards_beside_sums(versus, cards, role, sum_width)
        if role == SUM_ROLES[0] or not self._is_resolved:
            return steady.lay(scale, rect)
        # in a small room the sums are large only once they are complete
        layouts = [
            self._cards_beside_sums(versus, cards, role, sum_width, is_steady=False)
            for role in SUM_ROLES
        ]
        return FirstThatFits([*layouts, steady]).lay(scale, rect)

    @property
    def _is_resolved(self) -> bool:
        """True if both sums are complete."""
        return self.halves[0].won is not None

    def _cards_over_sums(self, versus: Part, cards: Sequence[Part], role: Role) -> Part:
        sums = [Share(_sum_part(half, number, role)) for number, half in self._numbered_halves]
        line = Rule("clash-line", colour=theme.CLASH_PANEL_LINE)
        # wide enough for the focus rings of the cards at both sides of the words
        words_gap = Share(Space(RING + 1))
        middle_gap = Layers([Space(2 * theme.PADDING), Row([words_gap, versus, words_gap])])
        cards_row = Row([cards[0], middle_gap, cards[1]])
        sums_row = Row([sums[0], SizedLike(Space(0), across=middle_gap), sums[1]])
        return Column([Share(cards_row), Space(6), line, Space(6), sums_row])

    def _cards_beside_sums(
        self,
        versus: Part,
        cards: Sequence[Part],
        role: Role,
        sum_width: int,
        *,
        is_steady: bool = True,
    ) -> Part:
        """Return the cards of each side with its sum beside them, `sum_width` pixels wide."""
        sides: list[Part] = []
        for number, half in self._numbered_halves:
            total = Column([_sum_part(half, number, role, is_steady=is_steady)], at=CENTRE)
            sides.append(Share(Row([cards[number], Sized(total, wide=sum_width)], gap=theme.GAP)))
        return Row([sides[0], versus, sides[1]], gap=theme.GAP)

    @property
    def _numbered_halves(self) -> Iterator[tuple[int, Half]]:
        return enumerate(self.halves)


def _largest_role(scale: Scale, room: int, sums: Sequence[str]) -> Role:
    """Return the largest role in which all sums fit into a room of this width in pixels."""
    for role in SUM_ROLES:
        widest = max(text.measure(words, role, scale)[0] for words in sums)
        if widest <= room:
            return role
    return SUM_ROLES[-1]


def _sum_part(half: Half, number: int, role: Role, *, is_steady: bool = True) -> Part:
    """Return mark, label, note and sum of one side.

    The sum stands beside the words if there is room for any sum, so that nothing moves when a clash
    is resolved. If it is not `is_steady`, there must be room for this sum alone.
    """
    colour = theme.BRASS_LIGHT if half.won else theme.TEXT
    mark = SeatMark(f"clash-mark-{number}", seat=half.seat, side=MARK_SIDE)
    label = Label(f"clash-label-{number}", words=half.label, role=Role.STRONG)
    total = Label(f"clash-sum-{number}", words=half.total, role=role, colour=colour)
    note = Label(f"clash-of-{number}", words=half.note, role=Role.NOTE, colour=theme.MUTED)
    # as wide as the longest words, so that both sides are alike before and after the result
    longest_note = Label("clash-note-room", words=LONGEST_NOTE, role=Role.NOTE)
    note_room = SizedLike(note, longest_note, longest_note)
    longest_label = Label("clash-label-room", words=LONGEST_LABEL, role=Role.STRONG)
    longest_sum = LONGEST_SUM if is_steady else half.total
    total_room = Layers([total, Label("clash-sum-room", words=longest_sum, role=role)])
    # as high as the largest sum, so that nothing moves with another one
    tallest_role = SUM_ROLES[0] if is_steady else role
    tallest_total = Label("clash-sum-highest", words=half.total, role=tallest_role)
    mark_and_label = Row([mark, SizedLike(label, longest_label)], gap=8, at=CENTRE)
    indent = SizedLike(Space(0), across=Row([mark, Space(8)]))
    label_and_note = Column([mark_and_label, Row([indent, Share(note_room)])])
    side_space = Share(Space(0))
    row_parts: list[Part] = [
        side_space,
        label_and_note,
        Space(16),
        SizedLike(total, total_room),
        side_space,
    ]
    note_beside = Row([mark_and_label, Share(note_room, whole=True)], gap=8, at=BOTTOM)
    steady_total = Share(SizedLike(total, total_room, tallest_total), whole=True)
    total_below = FirstThatFits([Row([indent, steady_total]), SizedLike(total, down=tallest_total)])
    words_over_sum = Column([FirstThatFits([note_beside, label_and_note]), total_below])
    return FirstThatFits([Row(row_parts, at=CENTRE), words_over_sum])


@dataclass
class ClashCards(Unsized):
    """Cards of one side, as large as the room allows, or the places for cards to come."""

    half: Half
    number: int
    large: bool
    slots: int

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        half = self.half
        if not (half.cards or half.placeholder):
            return []
        shown_cards: list[Card] = half.cards or [HIDDEN] * self.slots
        visible_share = MIN_VISIBLE if half.cards else SLOT_STEP
        ratio = theme.CARD_HEIGHT / theme.CARD_WIDTH
        sizes = [(scale.px(width), scale.px(width * ratio)) for width in CARD_WIDTHS]
        fitting_sizes = (
            size for size in sizes if _fits(size, len(shown_cards), rect, visible_share)
        )
        card_width, card_height = next(fitting_sizes, sizes[-1])
        step_that_fits = (rect.width - card_width) // max(1, len(shown_cards) - 1)
        card_step = min(step_that_fits, card_width + scale.px(MOST_CARD_GAP))
        left = rect.centerx - (card_width + card_step * (len(shown_cards) - 1)) // 2
        top = rect.top + (rect.height - card_height) // 2
        widgets: list[Widget] = []
        for index, card in enumerate(shown_cards):
            place = Rect(left + index * card_step, top, card_width, card_height)
            widgets += self._card_or_place(index, card, len(shown_cards)).lay(scale, place)
        return widgets

    def _card_or_place(self, index: int, card: Card, count: int) -> Part:
        """Return a card, or the place for a card."""
        half = self.half
        place = ("clash.attack", "clash.defence")[self.number]
        id = f"{place}-{index}" if index else place
        if not half.cards:
            return _slot(id, half.placeholder if count == 1 else str(index + 1))
        card_widget = ClashCard(
            id, card=card, back=BACKS[SIDES[half.seat]], may_overlap=True, large=self.large
        )
        card_widget.has_won = bool(half.won)
        card_widget.state = _state(has_won=card_widget.has_won, is_dimmed=half.is_dimmed)
        card_widget.stays_lit = half.stays_lit
        return card_widget


def _slot(id: str, words: str) -> Part:
    """Return the place for a card to come."""
    labels = [
        Label(f"{id}-words", words=wording, role=Role.NOTE, align="center")
        for wording in (words, "?")
    ]
    for label in labels:
        label.middle = label.may_overlap = True
    return Framed(Panel(id, kind="well", may_overlap=True), FirstThatFits(labels), across=3, down=4)


def _fits(card: Size, count: int, room: Rect, visible_share: float) -> bool:
    """Return True if `count` cards fit side by side.

    Args:
        card: Width and height of a card, in pixels.
        count: Number of cards.
        room: Room for the cards, in pixels.
        visible_share: Visible share of a card below the next one; above 1 for a gap.
    """
    card_width, card_height = card
    width = card_width + round(card_width * visible_share) * (count - 1)
    return width <= room.width and card_height <= room.height
