"""The warriors: a row each, with what it has shown of its stats and how much its hand still holds.

With four to six of them they stand in two columns, their stats in a line where there is no room
for piles.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets import Panel, ScrollList, Widget, literal
from engine.app.widgets.layout import columns
from engine.rules.english import in_words
from games.duel.rules.state import Duel
from games.duel.rules.terms import STATS, Stat
from games.duel.table.battlefield.figures import figure_of
from games.duel.table.warriors.head import WarriorHead
from games.duel.table.warriors.stat_box import StatBox

PAD, CLOSE, GAP = 14, 10, 8
"""Around a row, around a brief one, and between what it holds."""
MOST_ROW = 236
"""How high a row grows at most, in style units."""
COLUMN = 3
"""More warriors than these stand in two columns."""
LOOK = "H brings the curtain; then its hand is shown to its owner alone."
DOES: Mapping[Stat, str] = {
    "strength": "How hard it hits; what it can smash, throw and how far.",
    "speed": "How far it runs, who is first, and how many dice it sets in a fight.",
    "endurance": "The wounds it has taken. With its last card it falls.",
    "dexterity": "How far it climbs; it guards against Swing Low and throws, and may cancel.",
}
ALL_SHOWN = "Exhausted: all its cards of this stat are shown."


class WarriorsView(NamedTuple):
    """How warriors are seen: whose own view lies open (0: nobody's), who is asked and in which
    words, and what of the stats of the viewer can be pressed.

    look: brings the curtain, so that who is asked may look at its hand; None where it can't.
    press: adds a card of a stat to those that are about to be shown; None where nothing is chosen.
    """

    viewer: int = 0
    asked: int = 0
    doing: Mapping[int, str] = {}
    chosen: Mapping[Stat, int] = {}
    look: Callable[[], None] | None = None
    press: Callable[[Stat], None] | None = None
    reason: Callable[[Stat], str] = lambda stat: ""


def warriors(
    seen: Duel, scale: Scale, rect: Rect, names: Sequence[str], sight: WarriorsView
) -> list[Widget]:
    """All warriors in a rectangle, scrolled where they have no room there."""
    seats = [*range(1, len(seen.warriors) + 1)]
    two = len(seats) > COLUMN and not scale.narrow
    if scale.narrow and sight.asked:
        seats.sort(key=lambda seat: seat != (sight.viewer or sight.asked))
    gap = scale.px(theme.GAP)
    across = 2 if two else 1
    rows = -(-len(seats) // across)
    share = (rect.height - gap * (rows - 1)) // rows
    wide = (rect.width - gap * (across - 1)) // across
    for brief in (False, True) if two else (False,):
        least = _least(seen, scale, wide, names, sight, brief)
        if fits := share >= least:
            break
    room = rect if fits else ScrollList.room(rect, scale)
    tall = max(least, min(share, round(scale.px(MOST_ROW) * scale.text) if fits else 0))
    found: list[Widget] = []
    for number, seat in enumerate(seats):
        row, column = divmod(number, across)
        at = columns(room, (1,) * across, gap)[column]
        at = Rect(at.left, room.top + row * (tall + gap), at.width, tall)
        found.append(_warrior(seen, scale, at, seat, names, sight, brief))
    return found if fits else [ScrollList("warriors", rect, "Warriors", widgets=found)]


def height(seen: Duel, scale: Scale, width: int, names: Sequence[str], sight: WarriorsView) -> int:
    """The height at which all rows of one column are whole, in pixels; 0 where they stand in two
    columns."""
    count = len(seen.warriors)
    if count > COLUMN:
        return 0
    least = _least(seen, scale, width, names, sight, brief=False)
    return count * least + (count - 1) * scale.px(theme.GAP)


def _least(
    seen: Duel, scale: Scale, width: int, names: Sequence[str], sight: WarriorsView, brief: bool
) -> int:
    """How high a row must be at this width."""
    pad, most = scale.px(CLOSE if brief else PAD), 0
    width -= scale.px(12)  # where they are scrolled
    for seat in range(1, len(seen.warriors) + 1):
        head = _head(seen, seat, names, sight, brief)
        head.rect.width = width - 2 * pad
        boxes = _boxes(seen, seat, sight, brief)
        most = max(most, head.needs(scale)[1] + _lines(scale, boxes, width - 2 * pad)[1])
    return most + 2 * pad + scale.px(8)


def _lines(scale: Scale, boxes: Sequence[Widget], width: int) -> tuple[int, int]:
    """How many stats stand side by side, and how high they are together."""
    wide = max(box.needs(scale)[0] for box in boxes)
    tall = max(box.needs(scale)[1] for box in boxes)
    gap = scale.px(GAP)
    for across in (4, 2, 1):
        if across * (wide + gap) - gap <= width or across == 1:
            break
    rows = 4 // across
    return across, rows * tall + (rows - 1) * gap


def _warrior(
    seen: Duel,
    scale: Scale,
    rect: Rect,
    seat: int,
    names: Sequence[str],
    sight: WarriorsView,
    brief: bool,
) -> Panel:
    """A warrior's row."""
    pad, gap = scale.px(CLOSE if brief else PAD), scale.px(GAP)
    panel = Panel(f"warrior-{seat}", rect, strip=scale.colour(seat))
    inner = rect.inflate(-2 * pad, -2 * pad)
    head = _head(seen, seat, names, sight, brief)
    head.rect = Rect(inner.left, inner.top, inner.width, 0)
    boxes = _boxes(seen, seat, sight, brief)
    across, tall = _lines(scale, boxes, inner.width)
    needed = head.needs(scale)[1]
    spare = inner.height - needed - tall - gap
    head.rect.height = needed + max(0, min(spare // 3, scale.px(16)))
    top = head.rect.bottom + gap
    rows = 4 // across
    high = (inner.bottom - top - gap * (rows - 1)) // rows
    for number, box in enumerate(boxes):
        row, column = divmod(number, across)
        line = Rect(inner.left, top + row * (high + gap), inner.width, high)
        box.rect = columns(line, (1,) * across, gap)[column]
    panel.widgets = [head, *boxes]
    return panel


def _head(
    seen: Duel, seat: int, names: Sequence[str], sight: WarriorsView, brief: bool
) -> WarriorHead:
    warrior = seen.warrior(seat)
    doing = sight.doing.get(seat, "")
    note = literal(names[seat - 1]) + (f" · {doing}" if doing else "")
    head = WarriorHead(f"head-{seat}", seat=seat, figure=figure_of(seen, seat), note=note)
    head.called, head.hand, head.down = literal(warrior.name), warrior.hand, warrior.down
    head.brief, asked = brief, sight.asked == seat
    if asked and not sight.viewer and sight.look:
        head.on_press, head.tip = sight.look, LOOK
    if not warrior.down:
        head.hint = "H to look" if head.acts else "total only"
        if sight.viewer == seat:
            head.hint = "H hides it"
    return head


def _boxes(seen: Duel, seat: int, sight: WarriorsView, brief: bool) -> list[Widget]:
    warrior = seen.warrior(seat)
    own = sight.viewer == seat
    found: list[Widget] = []
    for stat in STATS:
        box = StatBox(f"stat-{seat}-{stat}", seat=seat, stat=stat, value=warrior.value(stat))
        box.exhausted, box.brief = warrior.exhausted(stat), brief
        box.left = warrior.left(stat) if own else None
        box.tip = f"{DOES[stat]} {ALL_SHOWN}" if box.exhausted else DOES[stat]
        if own and box.left is not None:
            if not box.exhausted:
                box.tip = f"{DOES[stat]} {in_words(box.left, 'card').capitalize()} left."
            box.chosen = sight.chosen.get(stat, 0)
            if sight.press:
                box.on_press = partial(sight.press, stat)
                box.hotkey = str(STATS.index(stat) + 1)
                box.reason = sight.reason(stat)
        found.append(box)
    return found
