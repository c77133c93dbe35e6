"""Trials that nobody has played, for tests of what is made of them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.lab.findings import findings_of
from engine.lab.report import Report, ReportColumn
from engine.lab.trial import UNFINISHED, ActionCount, Trial

BUDGETS = {"weak": 40, "middle": 400, "strong": 3000}


def trial(
    number: int, winner: int = 1, players: Sequence[str] = ("greedy", "greedy"), **more: object
) -> Trial:
    """A game; with two kinds of players the odd ones are played with sides swapped."""
    mixed = len({*players}) > 1
    deal, turn = divmod(number, len(players) if mixed else 1)
    made = Trial(
        number,
        deal,
        (*players[turn:], *players[:turn]),
        1,
        winner,
        "the-end",
        20,
        5,
        2,
        [3] * 20,
        [10] * 20,
        [{} for _ in players],
        [[] for _ in players],
        {},
        "",
    )
    for name, value in more.items():
        setattr(made, name, value)
    return made


def unfinished(number: int) -> Trial:
    """A game that was given up."""
    return trial(number, 0, reason=UNFINISHED)


def used(legal: int, taken: int, weighed: int = 0, above: float = 0.0) -> ActionCount:
    """How a kind of action was used."""
    return ActionCount(legal, taken, weighed, above)


def report(*columns: Sequence[Trial], ladder: bool = False) -> Report:
    """The report of some trials."""
    made = [
        ReportColumn(
            f"<Walls> {n}", _sitting(trials), {} if ladder else {"walls": n}, findings_of(trials)
        )
        for n, trials in enumerate(columns)
    ]
    roles = ("Besieger", "Besieged")
    return Report("siege", "A & B", "seed <1>", "main.py <x>", roles, made, BUDGETS, ladder)


def _sitting(trials: Sequence[Trial]) -> tuple[str, ...]:
    return min(trials, key=lambda each: each.number).players
