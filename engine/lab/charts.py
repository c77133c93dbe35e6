"""Charts as SVG for a page, as wide as the page allows; the style sheet in `page` colours them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from engine.lab.intervals import Figure, median
from engine.lab.sentences import span, with_span

BARS = 12
"""Approximate number of bars of a histogram."""
HIGH = 110
"""Height of the highest bar in pixels."""

USUAL = 95
FAR = 2
"""Range of all numbers, in ranges of the usual ones, beyond which the last bar collects the rest.

The usual numbers are the lowest `USUAL` percent.
"""
TIGHT = 100
"""Number from which only every second bar has a label, because the labels would touch."""


def shares_chart(rows: Sequence[tuple[str, Figure]], fair: float) -> str:
    """Return a chart with a bar from 0 to 100 percent for each share, with its interval.

    A dashed line marks the even share `fair`, in percent.
    """
    parts = ['<div class="bars">']
    for name, each in rows:
        strong = "strong" if each.clear_of(fair) else "span"
        figure = f"<{strong}>{each.value:.0f} %</{strong}> {span(each, 0)}"
        parts.append(
            f'<div class="bar"><span>{escape(name)}</span>{_bar(each, fair)}'
            f'<span class="figure">{figure}, n {each.of}</span></div>'
        )
    parts.append(f'<p class="note">The dashed line marks an even share: {fair:.0f} %.</p></div>')
    return "".join(parts)


def _bar(each: Figure, fair: float) -> str:
    return (
        f'<svg height="20" role="img" aria-label="{each.value:.0f} percent {span(each, 0)}">'
        '<rect class="well" y="2" width="100%" height="16" rx="3"/>'
        f'<rect class="fill" y="2" width="{each.value:.1f}%" height="16" rx="3"/>'
        f'<line class="span" x1="{each.low:.1f}%" x2="{each.high:.1f}%" y1="10" y2="10"/>'
        f'<line class="fair" x1="{fair:.1f}%" x2="{fair:.1f}%" y1="0" y2="20"/></svg>'
    )


def histogram(numbers: Sequence[int]) -> str:
    """Return a histogram of numbers with about `BARS` bars.

    A few numbers far beyond the others share the last bar.
    """
    if not numbers:
        return ""
    rising = sorted(numbers)
    low = rising[0]
    high = rising[-1]
    usual = rising[len(rising) * USUAL // 100]
    most = usual if high - low > FAR * (usual - low) else high
    step = max(1, -(-(most - low + 1) // BARS))
    bars = (most - low) // step + 1
    counts = [0] * (bars + (most < high))
    for number in numbers:
        counts[min((number - low) // step, len(counts) - 1)] += 1
    wide = 100 / len(counts)
    tight = " tight" if most >= TIGHT else ""
    parts = [f'<svg class="lengths{tight}" height="{HIGH + 42}" role="img" aria-label="lengths">']
    for n, count in enumerate(counts):
        height = HIGH * count / max(counts)
        first = low + n * step
        middle = (n + 0.5) * wide
        span = f"{first}" if step == 1 else f"{first}–{first + step - 1}"
        if n == bars:
            span = f"{first}+"
        odd = ' class="odd"' if (len(counts) - n) % 2 == 0 else ""
        parts += [
            f'<rect class="column" x="{(n + 0.06) * wide:.2f}%" y="{HIGH - height + 18:.1f}"'
            f' width="{0.88 * wide:.2f}%" height="{height:.1f}"/>',
            f'<text x="{middle:.2f}%" y="{HIGH - height + 13:.1f}">{count or ""}</text>',
            f'<text{odd} x="{middle:.2f}%" y="{HIGH + 34}">{span}</text>',
        ]
    half = median(numbers)
    note = f"Half of the games take {with_span(half)} actions or fewer, n {half.of}."
    return f'{"".join(parts)}</svg><p class="note">{note}</p>'
