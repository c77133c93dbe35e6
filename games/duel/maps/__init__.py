"""Battlefields drawn in Tiled: read without trust, checked, and made into inches."""

from games.duel.maps.access import Access
from games.duel.maps.library import MapEntry, library
from games.duel.maps.problems import MapError, MissingFile, Problem, Severity, UnreadableMap
from games.duel.maps.reader import Survey, read, survey
from games.duel.maps.starts import start_faults

__all__ = [
    "Access",
    "MapEntry",
    "MapError",
    "MissingFile",
    "Problem",
    "Severity",
    "Survey",
    "UnreadableMap",
    "library",
    "read",
    "start_faults",
    "survey",
]
