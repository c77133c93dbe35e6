"""How often each seat won, as bars."""

from __future__ import annotations

from engine.app.theme import Scale
from engine.app.widgets.containers import Part, Share
from engine.app.widgets.meters import Meter
from engine.app.widgets.table import DataTable
from engine.app.widgets.words import body, strong
from engine.lab.findings import Findings
from engine.lab.report import Report
from engine.lab.sentences import seat_words, upper


def share_bars(scale: Scale, report: Report, found: Findings, column: int) -> list[Part]:
    """Return a line for each seat of a column with its share of the wins and the interval of that,
    beside an even share; none before a game has ended."""
    if not found.deals:
        return []
    fair = 1 / max(1, len(found.seats))
    lines: list[list[Part]] = []
    for seat, won in enumerate(found.shown_seats, 1):
        id = f"share-{column}-{seat}"
        name = upper(seat_words(report, seat))
        meter = Meter(id, share=won.value / 100, fair=fair, called=name, down=14)
        meter.colour = scale.colour(seat)
        meter.low = won.low / 100
        meter.high = won.high / 100
        meter.tip = (
            f"The true share lies between {won.low:.0f} and {won.high:.0f} of 100, 19 times in 20."
        )
        figure = strong(f"{id}-figure", f"{won.value:.0f} %")
        label = body(f"{id}-name", name, silent=True)
        lines.append([label, Share(meter), figure])
    return DataTable(lines, right=[2], gap=8).lines
