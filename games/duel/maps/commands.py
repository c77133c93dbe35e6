"""`map check` and `map position`: what is said of maps where no window is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from games.duel.geometry.terrain import Battlefield
from games.duel.maps.errors import MapError
from games.duel.maps.position import as_yaml
from games.duel.maps.reader import survey

SOUND, FAULTY, UNREADABLE = 0, 1, 2
"""Exit statuses: a duel can begin there; something is wrong with a map; a file can't be read."""

Say = Callable[[str], None]


def check(paths: Sequence[Path], say: Say) -> int:
    """Say of each map what is wrong with it, each in a line, then a total; the exit status."""
    counts = {SOUND: 0, FAULTY: 0, UNREADABLE: 0}
    for path in paths:
        counts[_surveyed(path, say, lambda found: None)] += 1
    said = f"{counts[SOUND]} passed, {counts[FAULTY]} failed"
    if unreadable := counts[UNREADABLE]:
        said += f"; {unreadable} file{'s' if unreadable > 1 else ''} could not be read"
    say(said)
    return max(status for status, count in counts.items() if count)


def show_position(path: Path, say: Say, complain: Say) -> int:
    """Say a map's battlefield as YAML, and complain of what is wrong; the exit status."""
    return _surveyed(path, complain, lambda found: say(as_yaml(found).rstrip("\n")))


def _surveyed(path: Path, complain: Say, use: Callable[[Battlefield], None]) -> int:
    """Do something with a battlefield as far as it can be read; the exit status."""
    try:
        battlefield, faults = survey(path)
    except MapError as error:
        complain(str(error))
        return UNREADABLE
    use(battlefield)
    for fault in faults:
        complain(str(fault))
    return FAULTY if faults else SOUND
