"""Lists of earlier events, a line each, as many of the newest as have room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import Rect
from typing_extensions import override

from engine.app import text, theme
from engine.app.theme import Scale
from engine.app.widgets import Label, Panel, Widget
from engine.app.widgets.containers import (
    Column,
    Framed,
    Inside,
    Newest,
    Part,
    Share,
    Space,
    Unsized,
)
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.table import DataTable
from engine.app.widgets.words import muted, note, small, strong
from games.siege.rules.state import BESIEGED, BESIEGER
from games.siege.table.halves import title_of
from games.siege.table.past import Past, clashes, wall_changes

GAP = 8
"""Least gap between two columns, in style units."""
MOST_GAP = 44
"""Greatest gap between two columns, in style units."""
LINE_GAP = 5
"""Gap between two lines, in style units."""
MARK_SIDE = 14
"""Side of the mark of a clash's attacker, in style units."""
PANEL_PADDING = 10
"""Padding above and below the contents of the panel of clashes, in style units."""
LEAST_LIST_HEIGHT = 84
"""Least height of a list of clashes below the odds, in style units."""
MOST_LINES_READ = 8
"""Most lines that are read aloud."""


@dataclass(eq=False, repr=False)
class PastList(Widget):
    """List of events, which has the focus as a whole.

    Attributes:
        label: Name of the list.
    """

    label: str = ""

    @override
    @property
    def name(self) -> str:
        return self.label


def past_list(
    scale: Scale,
    id: str,
    list_name: str,
    lines: Sequence[Sequence[Label]],
    marks: Sequence[Part] = (),
    *,
    newest_first: bool = False,
) -> Part:
    """Return lines of labels in columns, each behind its mark.

    The newest line is the last one, unless `newest_first`.
    """
    rows = [list(_with_gaps(scale, labels)) for labels in lines]
    if marks:
        rows = [[mark, Space(GAP), *row] for mark, row in zip(marks, rows, strict=True)]
    newest_lines = lines[:MOST_LINES_READ] if newest_first else lines[-MOST_LINES_READ:]
    read_lines = [", ".join(text.plain(label.words) for label in labels) for labels in newest_lines]
    list_widget = PastList(id, label=list_name, tip="\n".join(read_lines))
    table_lines = DataTable(rows, gap=0).lines
    return Inside(list_widget, Newest(table_lines, gap=LINE_GAP, newest_first=newest_first))


def _with_gaps(scale: Scale, labels: Sequence[Label]) -> Iterator[Part]:
    """Yield the labels of a line with spaces between them."""
    for number, label in enumerate(labels):
        if number:
            yield Share(Space(0), least=scale.px(GAP), most=scale.px(MOST_GAP))
        yield label


def walls_list(past: Past, turn_word: str, scale: Scale) -> Part:
    """Return the newest changes of the walls by turn, as many as have room."""
    lines: list[list[Label]] = []
    for number, (turn, event) in enumerate(wall_changes(past)):
        id = f"walls-past-{number}"
        change = strong(f"{id}-change", f"{event.before} → {event.after}", silent=True)
        change.colour = scale.tint(BESIEGED if event.after > event.before else BESIEGER)
        lines.append([note(f"{id}-turn", f"{turn_word} {turn}", silent=True), change])
    if not lines:
        return Space(0)
    return past_list(scale, "walls-past", "How the walls changed", lines)


def clashes_panel(past: Past, turn_word: str, scale: Scale) -> Part:
    """Return the clashes of the game, the newest first, as many as have room."""
    newest_first = clashes(past)[::-1]
    if not newest_first:
        no_clash = muted("clashes-none", "There was no clash yet.")
        return Framed(Panel("clashes", title="Clashes"), no_clash, down=PANEL_PADDING)
    lines: list[list[Label]] = []
    marks: list[Part] = []
    for number, (turn, clash) in enumerate(newest_first):
        id = f"clashes-{number}"
        result = "attack wins" if clash.won else "defence holds"
        sums = f"{clash.attack_sum} against {clash.defence_sum}"
        lines.append(
            [
                note(f"{id}-turn", f"{turn_word} {turn}", silent=True),
                small(f"{id}-title", title_of(clash.effort, clash.target), silent=True),
                small(f"{id}-sums", sums, silent=True),
                note(f"{id}-result", result, silent=True),
            ]
        )
        marks.append(SeatMark(f"{id}-mark", seat=clash.attacker, side=MARK_SIDE, number=False))
    clash_list = past_list(scale, "clashes-list", "Clashes", lines, marks, newest_first=True)
    return Framed(
        Panel("clashes", title="Clashes", note="newest first"), clash_list, down=PANEL_PADDING
    )


@dataclass
class OddsAndClashes(Unsized):
    """Odds, and below them the earlier clashes if there is room for both."""

    odds: Part
    clashes: Part

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        spare_height = rect.height - self.odds.size(scale, rect.width)[1] - scale.px(theme.GAP)
        if spare_height < scale.px(LEAST_LIST_HEIGHT):
            return self.odds.lay(scale, rect)
        column = Column([self.odds, Share(self.clashes)], gap=theme.GAP)
        return column.lay(scale, rect)
