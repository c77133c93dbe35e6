"""Line with a warrior's four stats and its hand, for use beside its dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from typing_extensions import override

from engine.app import theme
from engine.app.pictures import cached_picture
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Widget
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
    Flow,
    Inside,
    Part,
    Row,
    Share,
    SizedLike,
    Space,
)
from engine.app.widgets.plates import Plate
from engine.app.widgets.widget import Size
from engine.app.widgets.words import LabelStyle
from engine.rules.english import in_figures
from games.duel.rules.terms import STATS, Stat
from games.duel.rules.warriors import Warrior
from games.duel.table.medals import HiddenCards, SuitPip, stat_ground
from games.duel.table.stat_box import StatBox
from games.duel.words.phrases import exhausted_sentence

PAD = 7
"""Padding of a stat's plate in style units."""
GAP = 4
"""Gap between plates in style units."""
Detail = Literal["piles", "full", "brief"]
"""Amount of detail of a stat: cards; name, value and a word; or suit and value."""


class StatView(NamedTuple):
    """Stat as the viewer sees it.

    Attributes:
        stat: The stat.
        value: Number of shown cards.
        cards_left: Number of cards left; None if hidden.
        is_exhausted: True if all cards are shown.
    """

    stat: Stat
    value: int
    cards_left: int | None = None
    is_exhausted: bool = False

    @property
    def note(self) -> str:
        """Word beside the value: "exhausted", the number of cards left, or ""."""
        if self.is_exhausted:
            return "exhausted"
        return "" if self.cards_left is None else f"{self.cards_left} left"


class StatsView(NamedTuple):
    """Stats of a warrior as the viewer sees them.

    Attributes:
        stats: All four stats.
        hand_size: Number of cards in the hand.
        is_open: True if the viewer may see the hand.
    """

    stats: Sequence[StatView]
    hand_size: int
    is_open: bool = False

    @property
    def hand_words(self) -> str:
        """Number of cards in the hand, in words."""
        return f"{self.hand_size} {'in hand' if self.is_open else 'hidden'}"


def stats_view(warrior: Warrior, is_open: bool) -> StatsView:
    """Return the stats of a warrior; with the numbers of cards left if `is_open`."""
    values = [
        StatView(
            stat,
            warrior.value(stat),
            warrior.unshown_of(stat) if is_open else None,
            warrior.is_exhausted(stat),
        )
        for stat in STATS
    ]
    return StatsView(values, warrior.hand, is_open)


def _stat_plate(id: str, stat: StatView, is_brief: bool) -> Part:
    """Return a stat on its plate: its name above its value and a note.

    Without room for two lines, or if `is_brief`, its suit stands beside its value.
    """
    plate = Plate(id, ground=stat_ground(theme.BADGE_CUT, stat.is_exhausted))
    plate.called = f"{stat.stat.title()} {stat.value}"
    plate.tip = _tip(stat)
    suit = SuitPip(f"{id}-suit", stat=stat.stat, role=Role.SMALL, share=0.68)
    name = Label(f"{id}-name", words=stat.stat.title(), role=Role.SMALL, silent=True)
    value = Label(f"{id}-value", words=str(stat.value), role=Role.HEADING, silent=True)
    value.colour = theme.TITLE_LIGHT
    note = Label(f"{id}-note", words=stat.note, role=Role.SMALL, colour=theme.MUTED, silent=True)
    variants = list[Part]()
    if not is_brief:
        name_line = Row([suit, name], gap=5, at=CENTRE)
        variants.append(Column([name_line, _with_note(value, note, gap=10)]))
    if stat.note:
        suit_and_value = Row([suit, value], gap=5, at=CENTRE)
        variants.append(_with_note(suit_and_value, note, gap=5))
    small_value = LabelStyle(Role.LABEL, theme.TITLE_LIGHT)(value.id, value.words, silent=True)
    for figure in (value, small_value):
        variants.append(Flow([suit, figure], gap=5, centred=True))
    variants.append(Flow([small_value], centred=True))
    return Inside(
        plate, FirstThatFits([Column([variant], at=CENTRE) for variant in variants]), across=PAD
    )


def _with_note(part: Part, note: Label, gap: float) -> Part:
    """Return a part with a note at its right, if the note has words."""
    if not note.words:
        return Row([part])
    return Row([part, Share(Space(gap), whole=True), note], at=CENTRE)


def _tip(stat: StatView) -> str:
    if stat.is_exhausted:
        return f"{stat.stat.title()} {stat.value}. {exhausted_sentence(stat.stat)}"
    return f"{stat.stat.title()} {stat.value}{', ' if stat.note else ''}{stat.note}."


@dataclass(eq=False, repr=False)
class HandCount(Widget):
    """Hand with the number of its cards below it, focusable as a whole.

    Attributes:
        called: Number of cards in words.
    """

    called: str = ""

    @override
    @property
    def name(self) -> str:
        return self.called


def _hand_part(seat: int, hand_size: int, words: str) -> Part:
    """Return a hand as backs above its number of cards; without room, only the number."""
    tip = f"{in_figures(hand_size, 'card')} not shown yet."
    labelled_hand = HandCount(f"hand-{seat}", called=words, tip=tip)
    backs = HiddenCards(f"hand-backs-{seat}", count=hand_size)
    label_below = Label(f"hand-words-{seat}", words=words, role=Role.NOTE, colour=theme.MUTED)
    label_below.silent = True
    label_alone = Label(f"hand-{seat}", words=words, role=Role.NOTE, colour=theme.MUTED, tip=tip)
    variants = [Column([label_alone], at=CENTRE)]
    if hand_size:
        variants.insert(0, Column([Inside(labelled_hand, Column([backs, label_below]))], at=CENTRE))
    return FirstThatFits(variants)


def _widest_hand() -> Part:
    """Return a hand as wide as any, to be measured."""
    return _hand_part(1, 10, "10 in hand")


@cached_picture(16)
def line_width(scale: Scale, detail: Detail) -> int:
    """Return the width of a line in pixels."""
    if detail == "piles":
        widest = pile_size(scale)[0]
    else:
        is_brief = detail == "brief"
        stats = [StatView(stat, 10, is_exhausted=not is_brief) for stat in STATS]
        widest = max(_stat_plate("", stat, is_brief).size(scale)[0] for stat in stats)
    return widest * 4 + _widest_hand().size(scale)[0] + scale.px(GAP) * 3 + 2 * scale.px(12)


def pile_size(scale: Scale) -> Size:
    """Return the minimum size in pixels of a stat that shows its cards as a pile."""
    box_sizes = [StatBox("", stat=stat, value=10, is_exhausted=True).size(scale) for stat in STATS]
    return max(width for width, _ in box_sizes), max(height for _, height in box_sizes)


def stat_plates(seat: int, view: StatsView, *, is_brief: bool) -> Part:
    """Return the stats of a seat as a line of plates; cards fly to them as to a `StatBox`.

    If `is_brief`, no plate has the name of its stat.
    """
    plates = [_stat_plate(f"stat-{seat}-{stat.stat}", stat, is_brief) for stat in view.stats]
    return Row([Share(plate) for plate in plates], gap=GAP)


def stats_line(seat: int, view: StatsView, detail: Detail) -> Part:
    """Return the stats and the hand of a seat, in a line as wide as `line_width` says."""
    cells = list[Part]()
    for stat in view.stats:
        id = f"stands-{seat}-{stat.stat}"
        box = StatBox(
            id,
            seat=seat,
            stat=stat.stat,
            value=stat.value,
            cards_left=stat.cards_left,
            is_large=True,
        )
        box.is_exhausted, box.tip = stat.is_exhausted, _tip(stat)
        cells.append(box if detail == "piles" else _stat_plate(id, stat, detail == "brief"))
    hand_part = SizedLike(_hand_part(seat, view.hand_size, view.hand_words), _widest_hand())
    stats = Row([Share(cell) for cell in cells], gap=GAP)
    return Row([Share(stats), Space(12), hand_part, Space(12)])
