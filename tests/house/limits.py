"""Figures of the code that can only fall, and the files that they count in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tests.house.tree import texts

LISTED = 60
"""Greatest number of places that are listed one by one if a figure is too high."""
KEYS_WITH_LIMITS = ("siege", "rogue", "schmiegel", "shrine", "duel")
"""Keys of the games whose code is counted; the author of a new game need not watch the figures."""


def counted_files() -> Iterator[tuple[str, str]]:
    """Yield the path and the text of each Python file of the product that figures count in."""
    for path, text in texts().items():
        folder, *within = path.split("/")
        is_new = folder == "games" and len(within) > 1 and within[0] not in KEYS_WITH_LIMITS
        if path.endswith(".py") and (not within or folder in ("engine", "games")) and not is_new:
            yield path, text


def complaint(figure: str, places: Sequence[str], limit: int) -> str:
    """Return what is wrong with a figure and what to do, or ""."""
    if len(places) < limit:
        return f"{figure} fell: write {len(places)} instead of {limit} into LIMITS."
    if len(places) > limit:
        by_file = Counter(place.partition(":")[0] for place in places)
        most = [f"{path} ({count})" for path, count in by_file.most_common(20)]
        listed = "\n".join(places if len(places) <= LISTED else most)
        return f"{figure} rose from {limit} to {len(places)}: bring it down again.\n{listed}"
    return ""
