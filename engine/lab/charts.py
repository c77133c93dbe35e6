"""Charts as SVG for a page, as wide as the page allows; the style sheet in `page` colours them.

A figure is a value with its confidence interval; n is the number of samples behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil

from engine.lab.intervals import Figure, median
from engine.lab.sentences import span, with_span

USUAL_BARS = 12
"""Approximate number of bars of a histogram."""
MAX_BAR_HEIGHT = 110
"""Height of the highest bar in pixels."""

REGULAR_PERCENT = 95
"""Percentage of the numbers, from the lowest up, that count as regular; the rest are outliers."""
MAX_RANGE_FACTOR = 2
"""Outliers share a bar if the full range is more than this times the regular range."""
COUNT_SPACE = 18
"""Height above the highest bar for its count, in pixels."""
LABEL_SPACE = 24
"""Height below the bars for their labels, in pixels."""
TEXT_GAP = 5
"""Distance in pixels from the base line of a count to its bar."""
LABEL_DROP = 16
"""Distance in pixels from the base line of a label to the bars above it."""
BAR_WIDTH = 0.88
"""Width of a bar as a share of its column."""
WIDE_LABELS_FROM = 100
"""Value whose label is so wide that only every second bar has a label, so that none touch."""


def shares_chart(rows: Sequence[tuple[str, Figure]], fair_percentage: float) -> str:
    """Return a chart with a bar from 0 to 100 percent for each share, with its interval.

    A dashed line marks the even share `fair_percentage`, in percent.
    """
    parts = ['<div class="bars">']
    for name, share in rows:
        sample_size = share.of
        tag = "strong" if share.is_clear_of(fair_percentage) else "span"
        figure = f"<{tag}>{share.value:.0f} %</{tag}> {span(share, 0)}"
        parts.append(
            f'<div class="bar"><span>{escape(name)}</span>{_bar(share, fair_percentage)}'
            f'<span class="figure">{figure}, n {sample_size}</span></div>'
        )
    parts.append(
        f'<p class="note">The dashed line marks an even share: {fair_percentage:.0f} %.</p></div>'
    )
    return "".join(parts)


def _bar(share: Figure, fair_percentage: float) -> str:
    """Return the bar of a share, with a line for its interval and one for the even share."""
    return (
        f'<svg height="20" role="img" aria-label="{share.value:.0f} percent {span(share, 0)}">'
        '<rect class="well" y="2" width="100%" height="16" rx="3"/>'
        f'<rect class="fill" y="2" width="{share.value:.1f}%" height="16" rx="3"/>'
        f'<line class="span" x1="{share.low:.1f}%" x2="{share.high:.1f}%" y1="10" y2="10"/>'
        f'<line class="fair" x1="{fair_percentage:.1f}%" x2="{fair_percentage:.1f}%" y1="0"'
        ' y2="20"/></svg>'
    )


def _column(counts: Sequence[int], index: int, label: str) -> str:
    """Return one bar of a histogram with its count above and its label below."""
    count = counts[index]
    width = 100 / len(counts)
    left = (index + (1 - BAR_WIDTH) / 2) * width
    middle = (index + 0.5) * width
    height = MAX_BAR_HEIGHT * count / max(counts)
    top = COUNT_SPACE + MAX_BAR_HEIGHT - height
    label_y = COUNT_SPACE + MAX_BAR_HEIGHT + LABEL_DROP
    # every second label, not the last: the style sheet of `page` hides these in a tight chart
    bars_after = len(counts) - 1 - index
    label_class = ' class="hidden-if-tight"' if bars_after % 2 else ""
    return (
        f'<rect class="column" x="{left:.2f}%" y="{top:.1f}"'
        f' width="{BAR_WIDTH * width:.2f}%" height="{height:.1f}"/>'
        f'<text x="{middle:.2f}%" y="{top - TEXT_GAP:.1f}">{count or ""}</text>'
        f'<text{label_class} x="{middle:.2f}%" y="{label_y}">{label}</text>'
    )


def length_histogram(action_counts: Sequence[int]) -> str:
    """Return a histogram of the lengths of games in actions, with about `USUAL_BARS` bars.

    A few games that are far longer than the others share the last bar.
    """
    if not action_counts:
        return ""
    sorted_numbers = sorted(action_counts)
    low = sorted_numbers[0]
    high = sorted_numbers[-1]
    regular_high = sorted_numbers[len(sorted_numbers) * REGULAR_PERCENT // 100]
    has_outliers = high - low > MAX_RANGE_FACTOR * (regular_high - low)
    last_number = regular_high if has_outliers else high
    numbers_per_bar = max(1, ceil((last_number - low + 1) / USUAL_BARS))
    regular_bars = (last_number - low) // numbers_per_bar + 1
    all_bars = regular_bars + 1 if has_outliers else regular_bars
    counts = [0] * all_bars
    for number in action_counts:
        bar = (number - low) // numbers_per_bar
        counts[min(bar, len(counts) - 1)] += 1
    full_height = COUNT_SPACE + MAX_BAR_HEIGHT + LABEL_SPACE
    tight_class = " tight" if last_number >= WIDE_LABELS_FROM else ""
    parts = [
        f'<svg class="lengths{tight_class}" height="{full_height}" role="img" aria-label="lengths">'
    ]
    for index in range(len(counts)):
        first_number = low + index * numbers_per_bar
        if index == regular_bars:
            label = f"{first_number}+"
        elif numbers_per_bar == 1:
            label = f"{first_number}"
        else:
            label = f"{first_number}–{first_number + numbers_per_bar - 1}"
        parts.append(_column(counts, index, label))
    median_length = median(action_counts)
    sample_size = median_length.of
    note = f"Half of the games take {with_span(median_length)} actions or fewer, n {sample_size}."
    return f'{"".join(parts)}</svg><p class="note">{note}</p>'
