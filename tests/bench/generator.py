"""Generated battlefields: what one takes, with a symmetry and without."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import perf_counter

from games.duel.generator.generating import MapRequest, generate
from games.duel.generator.images import SYMMETRIES, SymmetryName
from games.duel.generator.themes import theme_names

AIMS = {True: "median 0.2, worst 0.6 s", False: "median 0.5, worst 1.5 s"}
"""Aims by whether there is a symmetry."""


def lines() -> Iterator[str]:
    """All measurements, each as a line."""
    taken: dict[bool, list[float]] = {True: [], False: []}
    for theme in theme_names():
        for symmetry, group in SYMMETRIES.items():
            for seats in group.seats:
                taken[symmetry != "none"].append(_seconds(theme, seats, symmetry))
    for has_symmetry, seconds in taken.items():
        words = "with a symmetry" if has_symmetry else "without one"
        yield (
            f"{len(seconds)} battlefields {words}: median {median(seconds):.2f}, worst "
            f"{max(seconds):.2f} s (aim: {AIMS[has_symmetry]})"
        )


def _seconds(theme: str, seats: int, symmetry: SymmetryName) -> float:
    start = perf_counter()
    generate(MapRequest(theme, seats, symmetry, "bench"))
    return perf_counter() - start
