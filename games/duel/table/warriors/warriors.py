"""Panel of warriors: a row for each, with its shown stats and the size of its hand.

Four to six warriors stand in two columns. Without room for piles, each stat takes one line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import NamedTuple

from pygame import Rect
from typing_extensions import override

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Look, Panel, literal
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
    Framed,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    Space,
    grid,
)
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.words import LabelStyle, muted
from engine.rules.english import in_words
from engine.table import faces
from games.duel.rules.state import Duel
from games.duel.rules.terms import STATS, Stat
from games.duel.table.battlefield.figures import figure_of
from games.duel.table.holders import Holder
from games.duel.table.medals import HiddenCards, WarriorMedal
from games.duel.table.stat_box import StatBox
from games.duel.words.phrases import exhausted_sentence

PAD = 14
"""Padding of a row in style units."""
BRIEF_PAD = 10
"""Padding of a brief row in style units."""
GAP = 8
"""Gap within a row in style units."""
MAX_ROW_HEIGHT = 236
"""Maximum height of a row in a window of usual size, in style units."""
MAX_LARGE_ROW_HEIGHT = 520
"""Maximum height of a row in a large window, in style units."""
MAX_IN_COLUMN = 3
"""Maximum number of warriors in one column; more stand in two columns."""
MAX_MEDAL_SIDE = 56
"""Maximum side of a medal in style units."""
MIN_MEDAL_SIDE = 38
"""Minimum side of a medal in style units."""
BACK_WIDTH = 26
"""Width of a card back in style units."""
MAX_BACKS = 12
"""Maximum number of backs drawn for a hand."""
MARK_SHARE = 0.85
"""Side of a seat's mark as a share of the height of a line."""
HAND_COLOURS = theme.TEXT, theme.MUTED
"""Colours of the words for the size of the hand, and for the way to look at it."""
MIN_NAME_WIDTH = 150
"""Minimum width of a name beside card backs, in style units."""
LOOK_TIP = "H shows its hand{}."
CURTAIN_PHRASE = " to its owner alone, behind the curtain"
STAT_USES: Mapping[Stat, str] = {
    "strength": "How hard it hits; what it can smash, throw and how far.",
    "speed": "How far it runs, who is first, and how many dice it sets in a fight.",
    "endurance": "The wounds it has taken. With its last card it falls.",
    "dexterity": "How far it climbs; it guards against Swing Low and throws, and may cancel.",
}


@dataclass(eq=False, repr=False)
class WarriorHead(Holder):
    """Head of a warrior's row: medal, name, player, condition, and the hand as card backs.

    A press lets the owner look at the hand.
    """

    seat: int = 1
    figure: int = 1
    called: str = ""
    note: str = ""
    _: KW_ONLY
    hand_size: int = 0
    hint: str = ""
    is_down: bool = False
    is_brief: bool = False
    has_tick: bool = False

    takes_any_width = True
    size_fields = "called", "note", "hand_size", "hint", "is_down", "is_brief"

    @override
    @property
    def name(self) -> str:
        return text.plain(self.called)

    @override
    @property
    def focusable(self) -> bool:
        return self.is_pressable

    @override
    def landing(self, look: Look) -> Rect:
        """Return the rectangle of the hand's last card, left of the words about the hand."""
        card = Rect((0, 0), faces.size(look.scale.px(BACK_WIDTH)))
        card.midright = self.widgets[-1].rect.left - look.scale.px(GAP), self.rect.centery
        return card

    @override
    def content_part(self, scale: Scale) -> Part:
        role = Role.BUTTON if self.is_brief else Role.SCREEN
        lines_height = sum(text.measure("Ag", each, scale)[1] for each in (role, Role.BODY))
        medal_side = min(max(scale.px(MIN_MEDAL_SIDE), lines_height), scale.px(MAX_MEDAL_SIDE))
        medal = WarriorMedal(
            f"{self.id}-medal", seat=self.seat, figure=self.figure, dim=self.is_down
        )
        medal.has_tick = self.has_tick
        name = Label(f"{self.id}-name", words=self.called, role=role, silent=True)
        name.colour = theme.DISABLED if self.is_down else theme.TEXT
        mark_side = round(text.measure("Ag", Role.BODY, scale)[1] * MARK_SHARE)
        mark = Sized(SeatMark(f"{self.id}-mark", seat=self.seat), wide=mark_side, high=mark_side)
        owner = Row([mark, Share(muted(f"{self.id}-note", self.note))], gap=6, at=CENTRE)
        words = ["fallen"] if self.is_down else [f"{self.hand_size} in hand", self.hint]
        hand_labels = [
            LabelStyle(Role.LABEL, colour)(f"{self.id}-held-{index}", sentence, align="right")
            for index, (sentence, colour) in enumerate(zip(words, HAND_COLOURS, strict=False))
        ]
        backs = HiddenCards(
            f"{self.id}-hand", count=self.hand_size, card_width=BACK_WIDTH, max_drawn=MAX_BACKS
        )
        owner_word_width = text.widest_word(self.note, Role.BODY, scale) + mark_side + scale.px(GAP)
        min_name_width = max(text.widest_word(self.called, role, scale), owner_word_width)

        sized_medal = Sized(medal, wide=medal_side, high=medal_side)
        name_part = Share(Column([name, owner]), least=min_name_width)
        without_backs = Row([sized_medal, name_part, Column(hand_labels)], gap=GAP, at=CENTRE)
        if not self.hand_size:
            return without_backs
        min_name_width = max(min_name_width, round(scale.px(MIN_NAME_WIDTH) * scale.text))
        name_part = Share(Column([name, owner]), least=min_name_width)
        with_backs = Row([sized_medal, name_part, backs, Column(hand_labels)], gap=GAP, at=CENTRE)
        return FirstThatFits([with_backs, without_backs])


class WarriorsView(NamedTuple):
    """State of the table that the panel of warriors shows.

    Attributes:
        viewer: Seat whose own view is open; 0 for nobody.
        asked_seat: Seat that is asked; 0 for nobody.
        first_seat: Seat that comes first in a narrow window; 0 to keep the order of the seats.
        activities: Words for the present activity or condition of a seat.
        chosen_counts: Cards about to be shown, by stat.
        new_counts: Cards that the last action has shown, by seat and stat.
        on_look: Brings the curtain, so that the seat that is asked may look at its hand; None if it
            can't.
        on_add_card: Adds a card of a stat to those about to be shown; None if none can be chosen.
        reason: Returns the reason why no more cards of a stat can be shown, or "".
    """

    viewer: int = 0
    asked_seat: int = 0
    first_seat: int = 0
    activities: Mapping[int, str] = {}
    chosen_counts: Mapping[Stat, int] = {}
    new_counts: Mapping[tuple[int, Stat], int] = {}
    on_look: Callable[[], None] | None = None
    on_add_card: Callable[[Stat], None] | None = None
    reason: Callable[[Stat], str] = lambda stat: ""
    keys: Mapping[Stat, str] = {}
    """Digits of the stats that have cards to show."""
    is_large: bool = False
    """True in a large window: cards grow with their places, and all piles are shown."""
    is_alone: bool = False
    """True if no other person at the table might look."""
    names: Sequence[str] = ()
    """Names of the players, by seat."""


def warriors_panel(duel: Duel, scale: Scale, view: WarriorsView) -> Part:
    """Return all warriors; they scroll if there is not enough room."""
    seats = [*range(1, len(duel.warriors) + 1)]
    if scale.narrow and view.first_seat:
        seats.remove(view.first_seat)
        seats.insert(0, view.first_seat)
    usual_max_height = MAX_LARGE_ROW_HEIGHT if view.is_large else MAX_ROW_HEIGHT
    max_row_height = round(scale.px(usual_max_height) * scale.text)

    def rows_in_columns(per_row: int, is_brief: bool = False, pad: float = PAD) -> Part:
        panels = list[Part]()
        for seat in seats:
            panel = Panel(f"warrior-{seat}", strip=scale.colour(seat))
            # in a narrow window an open hand keeps the numbers of cards left
            has_brief_boxes = is_brief and not (scale.narrow and seat == view.viewer)
            boxes = stat_boxes(duel, seat, view, has_brief_boxes)
            head = warrior_head(duel, seat, view, is_brief)
            framed_row = Framed(panel, _warrior_row(head, boxes), pad, pad)
            panels.append(Share(framed_row))
        rows = [
            Row(panels[index : index + per_row], gap=theme.GAP)
            for index in range(0, len(panels), per_row)
        ]
        return Column([Share(row, whole=True, most=max_row_height) for row in rows], gap=theme.GAP)

    # the most spacious arrangement comes first
    has_two_columns = len(seats) > MAX_IN_COLUMN and not scale.narrow
    variants = list[Part]()
    if view.is_large or not has_two_columns:
        variants.append(rows_in_columns(1))
    if view.is_large:
        variants.append(rows_in_columns(1, pad=BRIEF_PAD))
    if scale.narrow:
        variants += [rows_in_columns(count, is_brief=True, pad=BRIEF_PAD) for count in (2, 1)]
    if has_two_columns:
        variants.append(rows_in_columns(2))
        if view.is_large:
            variants.append(rows_in_columns(2, pad=BRIEF_PAD))
        variants.append(rows_in_columns(2, is_brief=True, pad=BRIEF_PAD))
    return FirstThatFits([*variants, Scrolled("warriors", variants[-1], called="Warriors")])


def piles_width(scale: Scale, seats: int) -> int:
    """Return the width in pixels at which all warriors show their piles, two stats side by side."""
    stat_width = StatBox("", stat="endurance", value=10).size(scale)[0]
    columns = 2 if seats > MAX_IN_COLUMN else 1
    column_width = 2 * stat_width + scale.px(GAP) + 2 * scale.px(BRIEF_PAD)
    return columns * column_width + (columns - 1) * scale.px(theme.GAP)


def _warrior_row(head: WarriorHead, boxes: Sequence[StatBox]) -> Part:
    """Return the row of a warrior: its head above the boxes of its stats."""
    stats = FirstThatFits([grid(boxes, columns, GAP, even=True) for columns in (4, 2, 1)])
    return Column([head, Space(GAP), Share(stats, whole=True)])


def warrior_head(duel: Duel, seat: int, view: WarriorsView, is_brief: bool) -> WarriorHead:
    """Return the head of a warrior's row."""
    warrior = duel.warrior(seat)
    activity = view.activities.get(seat, "")
    note = literal(view.names[seat - 1]) + (f" · {activity}" if activity else "")
    head = WarriorHead(f"head-{seat}", seat=seat, figure=figure_of(duel, seat), note=note)
    head.called = literal(duel.name_of(seat))
    head.hand_size = warrior.hand
    head.is_down = warrior.down
    head.is_brief = is_brief
    is_asked = view.asked_seat == seat
    if is_asked and not view.viewer and view.on_look:
        head.on_press = view.on_look
        head.tip = LOOK_TIP.format("" if view.is_alone else CURTAIN_PHRASE)
    if not warrior.down:
        head.hint = "open" if warrior.has_visible_hand else "total only"
        if head.is_pressable:
            head.hint = "H to look"
        if view.viewer == seat:
            head.hint = "H hides it"
    return head


def stat_boxes(duel: Duel, seat: int, view: WarriorsView, is_brief: bool) -> list[StatBox]:
    """Return the boxes of a warrior's four stats."""
    warrior = duel.warrior(seat)
    is_open = view.viewer == seat or warrior.has_visible_hand
    boxes = list[StatBox]()
    for stat in STATS:
        box = StatBox(f"stat-{seat}-{stat}", seat=seat, stat=stat, value=warrior.value(stat))
        box.is_exhausted = warrior.is_exhausted(stat)
        box.new_count = view.new_counts.get((seat, stat), 0)
        box.is_brief = is_brief
        box.is_large = view.is_large
        box.cards_left = warrior.unshown_of(stat) if is_open else None
        box.tip = (
            f"{STAT_USES[stat]} {exhausted_sentence(stat)}" if box.is_exhausted else STAT_USES[stat]
        )
        if is_open and box.cards_left is not None:
            if not box.is_exhausted:
                box.tip = f"{STAT_USES[stat]} {in_words(box.cards_left, 'card').capitalize()} left."
            box.chosen_count = view.chosen_counts.get(stat, 0)
            if view.on_add_card and view.viewer == seat:
                box.on_press = partial(view.on_add_card, stat)
                box.hotkey = view.keys.get(stat, "")
                box.reason = view.reason(stat)
        boxes.append(box)
    return boxes
