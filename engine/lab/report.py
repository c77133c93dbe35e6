"""A report: what was found, as data and as JSON. `sentences` says it, `page` shows it.

A written report is sealed: it holds the digest of its other bytes, so that a report which nobody
has changed since can be told from all other files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256

import msgspec

from engine.lab.findings import Findings
from engine.lab.ladder import Rung, rung
from engine.lab.trial import CALLED

MADE_BY = "Fireside playtest"
"""The maker that a report names before its seal."""
UNSEALED = "0" * 64
"""The placeholder of the digest before a report is sealed."""
_SEAL = re.compile(rb"Fireside playtest\W+sha256\W+([0-9a-f]{64})")
_SEALED_WITHIN = 400
"""Bytes of a report within which its seal is found."""
_KEPT = re.compile(rb"<!-- kept (\{[^<>]*\}) -->")
"""The comment of a page with `Report.kept`."""


class ReportColumn(msgspec.Struct):
    """The games of one choice of options or players: what sets it apart from the others, and what
    was found."""

    title: str
    players: tuple[str, ...]
    options: dict[str, object]
    findings: Findings

    @property
    def called(self) -> list[str]:
        """Who plays, each kind of player once."""
        return [CALLED[name] for name in dict.fromkeys(self.players)]


class Report(msgspec.Struct, kw_only=False):
    """All that a report tells.

    budgets: the playouts of each level. played_with: what is the same for all games and not as
    usual, in words. files: where kept matches are, as links from the report, by column and number.
    kept: the SHA-256 of each of their files in hex, by its name.
    """

    game: str
    title: str
    seed: str
    command: str
    roles: tuple[str, ...]
    columns: list[ReportColumn]
    budgets: dict[str, int] = {}
    ladder: bool = False
    played_with: list[str] = []
    files: dict[str, dict[int, str]] = {}
    rungs: list[Rung] = []
    kept: dict[str, str] = {}

    def __post_init__(self) -> None:
        if self.ladder and len(self.columns[0].players) > 1:
            self.rungs = [
                rung(each.players, each.findings.players[each.players[0]], self.budgets)
                for each in self.columns
            ]

    @property
    def fair(self) -> float:
        """What each seat would win of 100 games if all were even."""
        return 100 / max(1, len(self.columns[0].findings.seats))

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return sum(column.findings.games for column in self.columns)

    @property
    def alone(self) -> bool:
        """Whether it is of a game for one."""
        return not self.columns[0].findings.seats


def as_json(report: Report) -> bytes:
    """The same for other programs."""
    made = {"made by": MADE_BY, "sha256": UNSEALED, **msgspec.to_builtins(report)}
    return sealed(msgspec.json.format(msgspec.json.encode(made), indent=1))


def sealed(content: bytes) -> bytes:
    """Return a report with the digest of its other bytes in the place left for it."""
    return content.replace(UNSEALED.encode(), sha256(content).hexdigest().encode(), 1)


def is_sealed(content: bytes) -> bool:
    """Return whether this is a report as it was written."""
    seal = _SEAL.search(content, 0, _SEALED_WITHIN)
    return seal is not None and content == sealed(
        content[: seal.start(1)] + UNSEALED.encode() + content[seal.end(1) :]
    )


def kept_with(page: bytes) -> Mapping[str, str]:
    """Return the digests of the games that were kept beside a report's page, by their files'
    names; none where this is no such page, or it was changed."""
    found = _KEPT.search(page) if is_sealed(page) else None
    return msgspec.json.decode(found[1], type=dict[str, str]) if found else {}
