"""File with the trials of playtests, one a line, so that a playtest can go on after a stop."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec.structs import replace

from engine import files
from engine.lab.trial import PlannedGame, Trial
from engine.rules.options import BadOption

MAX_BYTES = 1 << 30
"""Size in bytes up to which a file of trials is read."""


class StoredTrial(msgspec.Struct, forbid_unknown_fields=True):
    """Line of the file: a trial without its journal, and the digest of its plan."""

    plan: str
    trial: Trial


class TrialStore:
    """Trials by the digests of their plans, kept in a file.

    A line that was cut off when the program was stopped is left out.

    Raises:
        BadOption: If the file can't be read.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._trials: dict[str, Trial] = {}
        try:
            lines = files.read(path, MAX_BYTES).splitlines(keepends=True)
        except FileNotFoundError:
            lines = []
        except OSError as error:
            raise BadOption(f"{path}: can't be read ({error.strerror})") from None
        self._ends_in_line = not lines or lines[-1].endswith(b"\n")
        for number, line in enumerate(lines, 1):
            try:
                stored = msgspec.json.decode(line, type=StoredTrial)
            except (msgspec.DecodeError, UnicodeDecodeError):
                if line.endswith(b"\n"):
                    raise BadOption(f"{path}: line {number} is no game of a playtest") from None
            else:
                self._trials[stored.plan] = stored.trial

    def get(self, plan: PlannedGame) -> Trial | None:
        """Return the trial of a plan with the number of the plan, or None if it is not kept."""
        trial = self._trials.get(plan.digest)
        return trial and replace(trial, number=plan.number)

    def add(self, plan: PlannedGame, trial: Trial) -> None:
        """Write a trial to the end of the file.

        Raises:
            OSError: If the file can't be written.
        """
        stored = StoredTrial(plan.digest, replace(trial, journal=""))
        with self._path.open("ab") as file:
            line_end = b"" if self._ends_in_line else b"\n"
            file.write(line_end + msgspec.json.encode(stored) + b"\n")
        self._ends_in_line = True
        self._trials[stored.plan] = stored.trial
