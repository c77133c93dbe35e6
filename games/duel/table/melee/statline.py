"""A warrior's four stats and its hand in a line, as they stand beside its dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import Literal, NamedTuple

from pygame import Rect, Surface

from engine.app import text, theme
from engine.app.paint.plates import Plate
from engine.app.theme import Role, Scale
from engine.app.widgets import Look, Widget
from engine.app.widgets.containers import Part, Row, Share, Space
from engine.app.widgets.widget import Size
from engine.rules.english import in_figures
from engine.table import faces
from games.duel.rules.terms import STATS, Stat
from games.duel.rules.warriors import Warrior
from games.duel.table.medals import stat_plate, suit_pip
from games.duel.table.stat_box import StatBox
from games.duel.words.phrases import all_shown

PAD, GAP, BACK, MOST_BACKS = 7, 4, 22, 6
Detail = Literal["piles", "full", "brief"]
"""How much a line says of a stat: its cards, too; name, value and a word; or its suit and value."""


class StatView(NamedTuple):
    """A stat: its value, how many cards are left of it (None: that is hidden), and whether it is
    exhausted."""

    stat: Stat
    value: int
    left: int | None = None
    exhausted: bool = False

    @property
    def note(self) -> str:
        """What is known beside the value."""
        if self.exhausted:
            return "exhausted"
        return "" if self.left is None else f"{self.left} left"


UNKNOWN = StatView("strength", 1)


class StatsView(NamedTuple):
    """All four stats of a warrior, how many cards its hand holds, and whether the viewer's own."""

    stats: Sequence[StatView]
    hand: int
    own: bool = False

    @property
    def held(self) -> str:
        """How many cards there are in the hand, which is all that others know of it."""
        return f"{self.hand} {'in hand' if self.own else 'hidden'}"


def stats_view(warrior: Warrior, own: bool) -> StatsView:
    """A warrior as it is seen."""
    found = [
        StatView(
            stat,
            warrior.value(stat),
            warrior.left(stat) if own else None,
            warrior.exhausted(stat),
        )
        for stat in STATS
    ]
    return StatsView(found, warrior.hand, own)


@dataclass(eq=False, repr=False)
class StatCell(Widget):
    """A stat with its value and a word on it, in two lines where there is room; `brief`: by its
    suit, without its name."""

    of: StatView = UNKNOWN
    _: KW_ONLY
    brief: bool = False

    named = True

    @property
    def name(self) -> str:
        return f"{self.of.stat.title()} {self.of.value}"

    def _pip(self, scale: Scale) -> int:
        return round(text.measure("Ag", Role.SMALL, scale)[1] * 0.68)

    def wants(self, scale: Scale) -> Size:
        pip, gap = self._pip(scale), scale.px(5)
        value = text.measure("10", Role.HEADING, scale)[0]
        note = text.measure("exhausted", Role.SMALL, scale)[0]
        title = pip + gap + text.measure(self.of.stat.title(), Role.SMALL, scale)[0]
        wide = pip + gap + value if self.brief else max(title, value + 2 * gap + note)
        return wide + 2 * scale.px(PAD), text.measure("Ag", Role.HEADING, scale)[1]

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at, of = look.scale, self.rect, self.of
        ground = partial(stat_plate, scale, cut=theme.BADGE_CUT, exhausted=of.exhausted)
        suit = suit_pip(scale, of.stat, self._pip(scale))
        value = text.block(str(of.value), Role.HEADING, scale, colour=theme.TITLE_LIGHT)
        title = text.block(of.stat.title(), Role.SMALL, scale, colour=theme.TEXT)
        note = text.block(of.note, Role.SMALL, scale, colour=theme.MUTED)
        if self.brief or title.size[1] + value.size[1] > at.height:
            whole = Plate(scale, ground, [suit, value], [note], pad=PAD, gap=5)
            if not of.note or whole.size[0] > at.width + scale.px(PAD):
                whole = whole._replace(right=(), centred=True)
            whole.draw(surface, at)
            return
        surface.blit(ground(at.size), at)
        y = at.centery - (title.size[1] + value.size[1]) // 2
        above = Rect(at.left, y, at.width, title.size[1])
        below = Rect(at.left, above.bottom, at.width, value.size[1])
        Plate(scale, None, [suit, title], pad=PAD, gap=5).draw(surface, above)
        Plate(scale, None, [value], [note], pad=PAD).draw(surface, below)


@dataclass(eq=False, repr=False)
class HandCell(Widget):
    """A hand as backs, and how many cards it holds."""

    count: int = 0
    words: str = ""

    named = True

    @property
    def name(self) -> str:
        return self.words

    def _backs(self, scale: Scale) -> int:
        shown = min(self.count, MOST_BACKS)
        return scale.px(BACK) + scale.px(BACK * 0.42) * max(0, shown - 1)

    def wants(self, scale: Scale) -> Size:
        wide, tall = text.measure("10 in hand", Role.NOTE, scale)
        most = scale.px(BACK) + scale.px(BACK * 0.42) * (MOST_BACKS - 1)
        return max(wide, most), tall

    def draw(self, surface: Surface, look: Look) -> None:
        scale, at = look.scale, self.rect
        said = text.block(self.words, Role.NOTE, scale, colour=theme.MUTED)
        back = faces.back("pine", scale.px(BACK))
        tall = back.get_height() + said.size[1]
        if tall > at.height or not self.count:
            said.draw(surface, (at.left, at.centery - said.size[1] // 2))
            return
        y, step = at.centery - tall // 2, scale.px(BACK * 0.42)
        for number in range(min(self.count, MOST_BACKS)):
            surface.blit(back, (at.left + number * step, y))
        said.draw(surface, (at.left, y + back.get_height()))


def width(scale: Scale, detail: Detail) -> int:
    """The pixels that a line takes."""
    if detail == "piles":
        cells = [piled(scale)[0]]
    else:
        shown = [StatCell("", of=StatView(stat, 10), brief=detail == "brief") for stat in STATS]
        cells = [each.wants(scale)[0] for each in shown]
    hand = HandCell("", count=10).wants(scale)[0]
    return max(cells) * 4 + hand + scale.px(GAP) * 3 + 2 * scale.px(12)


def piled(scale: Scale) -> Size:
    """The size at which a stat shows its cards as a pile."""
    sizes = [StatBox("", stat=stat, value=10, exhausted=True).needs(scale) for stat in STATS]
    return max(wide for wide, _ in sizes), max(tall for _, tall in sizes)


def line(seat: int, seen: StatsView, detail: Detail) -> Part:
    """The stats and the hand of a seat, as wide as `width`."""
    cells = list[Widget]()
    for of in seen.stats:
        id = f"stands-{seat}-{of.stat}"
        cell: Widget = StatCell(id, of=of, brief=detail == "brief")
        if detail == "piles":
            box = StatBox(id, seat=seat, stat=of.stat, value=of.value, left=of.left)
            box.exhausted, box.large, cell = of.exhausted, True, box
        cell.tip = f"{of.stat.title()} {of.value}{', ' if of.note else ''}{of.note}."
        if of.exhausted:
            cell.tip = f"{of.stat.title()} {of.value}. {all_shown(of.stat)}"
        cells.append(cell)
    hand = HandCell(f"hand-{seat}", count=seen.hand, words=seen.held)
    hand.tip = f"{in_figures(seen.hand, 'card')} not shown yet."
    stats = Row([Share(cell) for cell in cells], gap=GAP)
    return Row([Share(stats), Space(12), hand, Space(12)])
