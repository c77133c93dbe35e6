"""Battlefields drawn in Tiled: read without trust, checked, and made into inches.

files, sources     the files that a map may name, read with limits
access             folders that the user has allowed to be read
nodes              XML elements, with checked attributes
tiled, tiledmap    a map's data in pixels, and its reader
tilesets, objects  parts of that reader; also layers, imagelayers and projects
reader             the data made into a battlefield, with its problems
shapes, pieces     terrain in inches; also starts, letters (the floor) and painting
problems           problems of maps, in words
library, commands  the maps to choose from, and the commands without a window
position           a battlefield as the position of a scenario
"""

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
