"""Report of a playtest as data and as JSON; `sentences` puts it into words, `page` into HTML.

A written report is sealed: it contains the digest of its other bytes, so that an unchanged report
can be told from all other files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256

import msgspec

from engine.lab.findings import Findings
from engine.lab.ladder import Rung, rung
from engine.lab.setups import SetupTable
from engine.lab.trial import player_kind_name

MADE_BY = "Fireside playtest"
"""Name of the maker, which precedes the seal in a report."""
UNSEALED = "0" * 64
"""Placeholder of the digest before a report is sealed."""
_SEAL = re.compile(rb"Fireside playtest\W+sha256\W+([0-9a-f]{64})")
"""Pattern of the seal in HTML and in JSON, which have different signs between the words.

Its group is the digest.
"""
_SEAL_END = 400
"""Number of bytes at the start of a report within which its seal is found."""
_KEPT_COMMENT = re.compile(rb"<!-- kept (\{[^<>]*\}) -->")
"""Comment of a page that contains `Report.kept`."""


class ReportColumn(msgspec.Struct):
    """Findings of the games with one choice of players and options.

    The title says how the column differs from the others. `setups` has the results of the set-ups
    that are compared, if they are.
    """

    title: str
    players: tuple[str, ...]
    options: dict[str, object]
    findings: Findings
    setups: SetupTable | None = None

    @property
    def player_names(self) -> list[str]:
        """Names of the players, each kind once."""
        return [player_kind_name(name) for name in dict.fromkeys(self.players)]


class Report(msgspec.Struct):
    """Results of a playtest.

    Attributes:
        game: Key of the game.
        title: Title of the game.
        seed: Seed of the playtest.
        command: Command line that repeats the playtest.
        roles: Names of the seats, if the game has them.
        columns: Columns that have games.
        budgets: Playouts of each level of a program.
        ladder: Whether the columns are the rungs of the ladder, on which each level of a program
            plays a weaker one.
        played_with: Options that all games share and that differ from the defaults, in words.
        files: Links from the report to kept matches, by column and number.
        rungs: Rungs of the ladder, one for each column.
        kept: SHA-256 in hex of each kept match, by file name.
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
                rung(column.players, column.findings.players[column.players[0]], self.budgets)
                for column in self.columns
            ]

    @property
    def fair_percentage(self) -> float:
        """Percentage of games that each seat would win if all were even."""
        return 100 / max(1, len(self.columns[0].findings.seats))

    @property
    def games(self) -> int:
        """Number of games in all columns."""
        return sum(column.findings.games for column in self.columns)

    @property
    def is_solitaire(self) -> bool:
        """True for a game with one seat."""
        return not self.columns[0].findings.seats


def as_json(report: Report) -> bytes:
    """Return the report as sealed JSON, for other programs."""
    content = {"made by": MADE_BY, "sha256": UNSEALED, **msgspec.to_builtins(report)}
    return with_seal(msgspec.json.format(msgspec.json.encode(content), indent=1))


def with_seal(content: bytes) -> bytes:
    """Return a report with the digest of its other bytes in place of the placeholder."""
    return content.replace(UNSEALED.encode(), sha256(content).hexdigest().encode(), 1)


def is_sealed(content: bytes) -> bool:
    """Return True if the content is a report that has not been changed since it was written."""
    seal_match = _SEAL.search(content, 0, _SEAL_END)
    if seal_match is None:
        return False
    unsealed = content[: seal_match.start(1)] + UNSEALED.encode() + content[seal_match.end(1) :]
    return content == with_seal(unsealed)


def digests_of_kept_games(page: bytes) -> Mapping[str, str]:
    """Return the digests of the games kept beside a report's page, by file name.

    The result is empty if the page is not an unchanged report.
    """
    if not is_sealed(page):
        return {}
    comment = _KEPT_COMMENT.search(page)
    return msgspec.json.decode(comment[1], type=dict[str, str]) if comment else {}
