"""Plain charts as pictures in a page (SVG)."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from engine.lab.intervals import Figure, median

BARS = 12
"""A histogram has about so many bars."""
WIDE, ROW = 560, 26


def shares_chart(rows: Sequence[tuple[str, Figure]], fair: float) -> str:
    """Bars from 0 to 100 with their intervals, and a line at what is fair."""
    left, width = 150, WIDE - 150 - 170
    tall = ROW * len(rows) + 22
    parts = [f'<svg width="{WIDE}" height="{tall}" role="img" aria-label="shares">']
    for n, (name, each) in enumerate(rows):
        y = n * ROW + 4
        parts += [
            f'<text x="0" y="{y + 14}" font-size="14">{escape(name)}</text>',
            f'<rect x="{left}" y="{y}" width="{width * each.value / 100:.1f}" height="18"'
            ' fill="#c89b4a"/>',
            f'<line x1="{left + width * each.low / 100:.1f}"'
            f' x2="{left + width * each.high / 100:.1f}" y1="{y + 9}" y2="{y + 9}"'
            ' stroke="#1d1712" stroke-width="2"/>',
            f'<text x="{left + width + 8}" y="{y + 14}" font-size="14">{each}, n {each.of}</text>',
        ]
    x = left + width * fair / 100
    bottom = ROW * len(rows) + 2
    parts += [
        f'<line x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{bottom}" stroke="#9a2f29"'
        ' stroke-dasharray="4 3"/>',
        f'<text x="{x:.1f}" y="{bottom + 16}" font-size="12" text-anchor="middle">even</text>',
        "</svg>",
    ]
    return "".join(parts)


def histogram(numbers: Sequence[int]) -> str:
    """How often numbers came, in about `BARS` bars, with the median marked."""
    if not numbers:
        return ""
    low, high = min(numbers), max(numbers)
    step = max(1, -(-(high - low + 1) // BARS))
    counts = [0] * ((high - low) // step + 1)
    for number in numbers:
        counts[(number - low) // step] += 1
    tall, wide = 120, WIDE / len(counts)
    parts = [f'<svg width="{WIDE}" height="{tall + 40}" role="img" aria-label="lengths">']
    for n, count in enumerate(counts):
        height = tall * count / max(counts)
        first = low + n * step
        span = f"{first}" if step == 1 else f"{first}–{first + step - 1}"
        parts += [
            f'<rect x="{n * wide + 2:.1f}" y="{tall - height + 16:.1f}" width="{wide - 4:.1f}"'
            f' height="{height:.1f}" fill="#7d5a24"/>',
            f'<text x="{(n + 0.5) * wide:.1f}" y="{tall - height + 12:.1f}" font-size="11"'
            f' text-anchor="middle">{count or ""}</text>',
            f'<text x="{(n + 0.5) * wide:.1f}" y="{tall + 32}" font-size="11"'
            f' text-anchor="middle">{span}</text>',
        ]
    parts.append("</svg>")
    half = median(numbers)
    note = f"Half of the games took {half} or fewer, n {half.of}."
    return f'{"".join(parts)}<p class="note">{note}</p>'
