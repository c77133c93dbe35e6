"""A duel in a large window: the map as large as it can be, beside it the warriors with all their
piles, what lies on the battlefield, and the log.

All of it follows from the room in pixels and from what the warriors need.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from pygame import Rect

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets import Group, Panel, literal
from engine.app.widgets.containers import Column, Fill, Framed, Part, Row, Scrolled, Share, Sized
from engine.table.panes import LOG_SHARE
from games.duel.field.legend import legend
from games.duel.rules.state import Duel
from games.duel.table.battlefield.battlefield import ACROSS, map_size
from games.duel.table.warriors.warriors import piles_wide
from games.duel.words.abilities import by_whom

LEAST_SIDE = 216
"""How wide the legend and the log are at least, in style units."""
LEGEND = 0.45
"""The part of its column's height that the legend takes at most beside the log."""
LEAST_LEGEND = 280, 150
"""How wide the legend is at least, and how high where it stands below the map, in style units; else
it is left to its key."""


class Columns(NamedTuple):
    """The panel of the map, and how wide the warriors and the log stand beside it, in pixels."""

    map: tuple[int, int]
    warriors: int
    side: int


def columns(scale: Scale, room: Rect, table: tuple[float, float], seats: int) -> Columns:
    """How a room is shared out: the map has what the warriors' piles and the log leave of it, as
    far as its height lets it; where that is too little, the log is narrower."""
    gap = scale.px(theme.GAP)
    inner = room.width - 2 * gap
    piles, side = piles_wide(scale, seats), round(LOG_SHARE * scale.width)
    least = min(map_size(scale, table, (inner, room.height))[0], round(ACROSS * scale.width))
    side = max(min(side, inner - piles - least), round(scale.px(LEAST_SIDE) * scale.text))
    shown = map_size(scale, table, (inner - piles - side, room.height))
    return Columns(shown, inner - shown[0] - side, side)


def arranged(scale: Scale, room: Rect, seen: Duel, field: Part, warriors: Part, log: Part) -> Part:
    """The parts of the table in a room, from left to right; the legend stands below the map, or
    above the log where that leaves more of the room to the map."""
    found = columns(scale, room, seen.table, len(seen.warriors))
    gap, listed = scale.px(theme.GAP), legend_part(seen)
    below = room.height - found.map[1] - gap
    side = log
    wide, tall = (scale.px(each) * scale.text for each in LEAST_LEGEND)
    mapped: Part = field
    if below >= tall:
        mapped = Column([Sized(field, down=found.map[1]), Share(listed)], gap=theme.GAP)
    elif found.side >= wide:
        high = min(listed.size(scale, found.side)[1], round(room.height * LEGEND))
        above = Sized(Fill(partial(listed.lay, scale)), down=high)
        side = Column([above, Share(log)], gap=theme.GAP)
    parts = (mapped, found.map[0]), (warriors, found.warriors), (side, found.side)
    return Row([Sized(part, wide) for part, wide in parts], gap=theme.GAP)


def legend_part(seen: Duel) -> Part:
    """What lies on the battlefield, and what each piece does, in a panel that scrolls."""
    wide, tall = seen.table
    title = literal(seen.battlefield) or "The battlefield"
    panel = Panel("legend-panel", title=title, note=f"{wide:g} by {tall:g} inches")
    kinds = legend(seen.terrain, partial(by_whom, seen))
    return Framed(panel, Scrolled("legend-kinds", kinds, called="Legend", group=Group.TABLE))
