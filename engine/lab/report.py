"""A report: what was found, as data and as JSON. `sentences` says it, `page` shows it."""

from __future__ import annotations

import msgspec

from engine.lab.findings import Findings
from engine.lab.ladder import Rung, rung
from engine.lab.trial import CALLED

MADE_BY = "Fireside playtest"
"""What tells of a file that it is a report, within `BEGINNING` bytes of its beginning."""
BEGINNING = 200


class Column(msgspec.Struct):
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
    """All that a report tells. budgets: the playouts of each level. played_with: what is the same
    for all games and not as usual, in words. files: of kept matches by column and number."""

    game: str
    title: str
    seed: str
    command: str
    roles: tuple[str, ...]
    columns: list[Column]
    budgets: dict[str, int] = {}
    ladder: bool = False
    played_with: list[str] = []
    files: dict[str, dict[int, str]] = {}
    rungs: list[Rung] = []

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
    made = {"made by": MADE_BY, **msgspec.to_builtins(report)}
    return msgspec.json.format(msgspec.json.encode(made), indent=1)
