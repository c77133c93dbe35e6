"""Whether figures in per cent that are parts of one whole add up to 100, as they are written."""

from __future__ import annotations

import re
from collections.abc import Iterable

PERCENT = re.compile(r"([<>]?)(\d+)[ \N{NO-BREAK SPACE}]?%")
"""A figure: `33 %`, `<1 %`, `>99 %`."""


def adds_up(texts: Iterable[str]) -> bool:
    """Whether the first figures of these texts come to 100; `<1 %` is nothing."""
    total = 0
    for text in texts:
        found = PERCENT.search(text)
        assert found, f"no figure in per cent: {text!r}"
        shown = int(found[2])
        total += {"<": shown - 1, ">": shown + 1}.get(found[1], shown)
    return total == 100
