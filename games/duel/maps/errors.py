"""What is wrong with a map, in words."""

from __future__ import annotations

from pathlib import Path


class MapError(ValueError):
    """A map can't be played as it is: in which file, with what in it, and why."""

    def __init__(self, file: Path, object: str, problem: str) -> None:
        super().__init__(": ".join(filter(None, (str(file), object, problem))))
        self.file = file
        self.object = object
        """What in the file is meant, such as "object 12 'old oak'"; "" for the file itself."""
        self.problem = problem


class UnreadableMap(MapError):
    """A file is no map that can be read here: nothing of it is known."""
