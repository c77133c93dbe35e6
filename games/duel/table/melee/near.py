"""Scene of a fight without a blow: the ground between the fighters, with their stats at its sides.

Each side has up to three warriors. In a fight of two each stat has a row with its shown cards;
with more warriors, or a large text, there is one line of stats. Without room for that the ground
stands alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from pygame import Rect
from typing_extensions import override

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Widget, overflows
from engine.app.widgets.containers import (
    BOTTOM,
    CENTRE,
    Column,
    FirstThatFits,
    Part,
    Row,
    Share,
    Sized,
    Space,
    Unsized,
)
from engine.app.widgets.pieces import SeatMark
from games.duel.rules.state import Duel
from games.duel.table.holders import fill_holders
from games.duel.table.melee.statline import stat_plates, stats_view
from games.duel.table.warriors.warriors import WarriorsView, stat_boxes, warrior_head
from games.duel.words.phrases import warrior_name

SIDE_WIDTH = 260
"""Width of the stats at a side, in style units."""
MAX_SIDE_SHARE = 0.27
"""Maximum width of the stats at a side, as a share of the scene's width."""
SIDE_GAP = 12
"""Gap between the ground and the stats, in style units."""
HEADING_GAP = 8
"""Gap between the heading and the ground, in style units."""
ROW_GAP = 6
"""Gap between two rows of a side, in style units."""
SideDetail = Literal["rows", "small rows", "lines", "names"]
"""Amount of text at the sides: rows of stats, also below a smaller name; or a line of stats, also
below a name alone.
"""


class NearWords(NamedTuple):
    """Words above the ground.

    Attributes:
        title: Heading.
        note: Line beside the heading.
        purpose: Purpose of the present step, at the right.
        short_title: Heading for little room.
    """

    title: str
    note: str
    purpose: str = ""
    short_title: str = ""


class StepAnswer(NamedTuple):
    """Answer of a seat in the present step of a fight.

    Attributes:
        words: The answer in words, or that it is still to come.
        is_given: True if the seat has answered.
    """

    words: str
    is_given: bool


@dataclass
class NearScene(Unsized):
    """Heading, and below it the ground between the stats of the fighters.

    Attributes:
        duel: The duel as it is shown.
        seats: Seats of the warriors at the left and at the right.
        view: State of the table that the stats show.
        answers: Answer of each seat in the present step.
        words: Words above the ground.
        ground: The ground.
    """

    duel: Duel
    seats: tuple[Sequence[int], Sequence[int]]
    view: WarriorsView
    answers: Mapping[int, StepAnswer]
    words: NearWords
    ground: Part

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        heading = _heading(self.words)
        heading_rect = Rect(rect.topleft, (rect.width, heading.size(scale, rect.width)[1]))
        height = heading_rect.height + scale.px(HEADING_GAP)
        room = Rect(rect.left, rect.top + height, rect.width, rect.height - height)
        wanted_width = round(scale.px(SIDE_WIDTH) * max(1.0, scale.text))
        width = min(wanted_width, round(rect.width * MAX_SIDE_SHARE))
        widgets = list[Widget]()
        for detail in self._details:
            heads = [self._head(seat, detail) for seats in self.seats for seat in seats]
            height = max(head.size(scale, width)[1] for head in heads)
            column = Column([Sized(head, high=height) for head in heads])
            laid_heads = column.lay(scale, Rect(0, 0, width, height * len(heads)))
            fill_holders(laid_heads, scale)
            # soon measured: if one warrior has too little room, all need not be laid out
            one = self._warrior_part(self.seats[0][0], detail, height)
            count = max(map(len, self.seats))
            has_room = count * one.size(scale, width)[1] <= room.height
            if has_room and not overflows(laid_heads, scale):
                sides = self._sides(detail, width, height)
                widgets = FirstThatFits([sides, Space(0)]).lay(scale, room)
            if widgets:
                room = room.inflate(-2 * (width + scale.px(SIDE_GAP)), 0)
                break
        return [*heading.lay(scale, heading_rect), *self.ground.lay(scale, room), *widgets]

    @property
    def _details(self) -> tuple[SideDetail, ...]:
        """Possible amounts of text at the sides, the fullest first."""
        has_rows = max(map(len, self.seats)) < 2
        return ("rows", "small rows", "lines", "names") if has_rows else ("lines", "names")

    def _head(self, seat: int, detail: SideDetail) -> Part:
        """Return the head of a warrior with its answer in the present step, or its name alone."""
        if detail == "names":
            name = Label(f"near-name-{seat}", words=warrior_name(self.duel, seat), role=Role.STRONG)
            mark = SeatMark(f"near-mark-{seat}", seat=seat, side=16)
            return Row([mark, Share(name)], gap=6, at=CENTRE)
        head = warrior_head(self.duel, seat, self.view, is_brief=detail != "rows")
        answer = self.answers.get(seat)
        if answer:
            head.hint = answer.words
            head.has_tick = answer.is_given
        return head

    def _sides(self, detail: SideDetail, width: int, head_height: int) -> Part:
        """Return the stats at both sides.

        Args:
            detail: Amount of text.
            width: Width of a side in pixels.
            head_height: Height of a warrior's head in pixels.
        """
        sides = []
        for seats in self.seats:
            parts = [self._warrior_part(seat, detail, head_height) for seat in seats]
            sides.append(Sized(Column([Share(part) for part in parts], gap=ROW_GAP), wide=width))
        return Row([sides[0], Share(Space(0)), sides[1]])

    def _warrior_part(self, seat: int, detail: SideDetail, head_height: int) -> Part:
        """Return the head of a warrior above its stats."""
        head = Sized(self._head(seat, detail), high=head_height)
        return Column([head, Space(ROW_GAP), Share(self._stats(seat, detail), whole=True)])

    def _stats(self, seat: int, detail: SideDetail) -> Part:
        """Return the stats of a warrior in rows or in one line."""
        if detail in ("lines", "names"):
            warrior = self.duel.warrior(seat)
            is_open = self.view.viewer == seat or warrior.has_visible_hand
            view = stats_view(warrior, is_open)
            return Column([stat_plates(seat, view, is_brief=detail == "names")])
        boxes = stat_boxes(self.duel, seat, self.view, is_brief=False)
        for box in boxes:
            box.is_row = True
        return Column([Share(box, whole=True) for box in boxes], gap=ROW_GAP)


def _heading(words: NearWords) -> Part:
    """Return the heading with as many of its words as fit into a line."""
    title = Label("near-title", words=words.title, role=Role.SCREEN, colour=theme.TITLE_LIGHT)
    short_title = Label("near-title", words=words.short_title or words.title, role=Role.HEADING)
    note = Label("near-note", words=words.note, role=Role.BODY, colour=theme.MUTED)
    purpose = Label("near-purpose", words=words.purpose, role=Role.BODY, colour=theme.MUTED)
    padding = Share(Space(0))
    return FirstThatFits(
        [
            Row([title, Space(14), note, padding, purpose], at=BOTTOM),
            Row([title, Space(14), note], at=BOTTOM),
            Row([title, padding], at=BOTTOM),
            Row([short_title, padding], at=BOTTOM),
        ]
    )
