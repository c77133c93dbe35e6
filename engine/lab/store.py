"""File with the trials of playtests, one a line, so that a playtest can go on after a stop."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec.structs import replace

from engine.lab.lines import LineFile
from engine.lab.trial import PlannedGame, Trial


class StoredTrial(msgspec.Struct, forbid_unknown_fields=True):
    """Line of the file: a trial without its journal, and the digest of its plan."""

    plan: str
    trial: Trial


class TrialStore:
    """Trials by the digests of their plans, kept in a file.

    Raises:
        BadOption: If the file can't be read.
    """

    def __init__(self, path: Path) -> None:
        self._file = LineFile(path, StoredTrial)
        self._trials = {stored.plan: stored.trial for stored in self._file.lines}

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
        self._file.append(stored)
        self._trials[stored.plan] = stored.trial
