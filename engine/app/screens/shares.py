"""Bars with each seat's share of the wins, from the findings of a playtest.

A column of its report has the games of one choice of players and options.
"""

from __future__ import annotations

from engine.app.theme import Scale
from engine.app.widgets.containers import Part, Share
from engine.app.widgets.meters import Meter
from engine.app.widgets.table import DataTable
from engine.app.widgets.words import body, strong
from engine.lab.findings import Findings
from engine.lab.report import Report
from engine.lab.sentences import seat_words, upper


def share_bars(scale: Scale, report: Report, findings: Findings, column: int) -> list[Part]:
    """Return a row for each seat of a column with its share of the wins, or [] before any game.

    The bar also shows the confidence interval of the share, and a mark at an even share.
    """
    if not findings.deals:
        return []
    even_share = 1 / max(1, len(findings.seats))
    rows: list[list[Part]] = []
    for seat, interval in enumerate(findings.shown_seats, 1):
        id = f"share-{column}-{seat}"
        name = upper(seat_words(report, seat))
        meter = Meter(id, share=interval.value / 100, fair=even_share, called=name, down=14)
        meter.colour = scale.colour(seat)
        meter.low = interval.low / 100
        meter.high = interval.high / 100
        bounds = f"{interval.low:.0f} and {interval.high:.0f} of 100"
        meter.tip = f"The true share lies between {bounds}, 19 times in 20."  # 95 % confidence
        figure = strong(f"{id}-figure", f"{interval.value:.0f} %")
        label = body(f"{id}-name", name, silent=True)
        rows.append([label, Share(meter), figure])
    return DataTable(rows, right=[2], gap=8).lines
