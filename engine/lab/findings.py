"""What many games tell together, in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import Any

import msgspec

from engine.lab.intervals import Share, mean_interval
from engine.lab.trial import Trial, Use

SECONDS = 12
"""An action takes people about so long at a table; a forced one takes none."""
SELDOM, OFTEN = 0.02, 0.9
"""An answer that is taken less often than the first when it is legal is dead, and one that is taken
more often than the second is no choice."""
LEAST_LEGAL = 20
"""So often an answer must have been legal for that to be said of it."""


class Counted(msgspec.Struct):
    """A share of games, with its interval: all in hundredths."""

    count: float
    of: int
    percent: float
    low: float
    high: float

    @classmethod
    def made(cls, count: float, of: int) -> Counted:
        """So many of so many."""
        share = Share(count, of)
        low, high = share.interval
        return cls(count, of, *(round(100 * each, 1) for each in (share.mean, low, high)))

    @property
    def uneven(self) -> bool:
        """Whether a half lies outside its interval."""
        return Share(self.count, self.of).apart_from(0.5)

    def __str__(self) -> str:
        return f"{self.percent:.0f} [{self.low:.0f}-{self.high:.0f}]"


class Kind(msgspec.Struct):
    """How a kind of action was used: legal in so many questions, the share in which it was taken,
    and what share of their games those won who took it."""

    name: str
    legal: int
    taken: Counted
    scored: float


class Findings(msgspec.Struct):
    """What is known of the games of one column of a report.

    seats: wins by seat. players: wins by who played, where they differ. leads: of the games, the
    share in which the seat that acted first won. score: for a solitaire, the mean of each number
    with its interval.
    """

    games: int
    unfinished: int
    drawn: int
    seats: list[Counted]
    players: dict[str, Counted]
    ends: dict[str, int]
    actions: list[int]
    turns: list[int]
    minutes: float
    forced: float
    choices: float
    most_choices: int
    drama: float
    changes: float
    decided: float
    kinds: list[Kind]
    score: dict[str, tuple[float, float, float]]
    longest: int
    shortest: int
    most_dramatic: int


def found(trials: Sequence[Trial]) -> Findings:
    """The figures of some games, at least one."""
    seats = len(trials[0].players)
    ended = [trial for trial in trials if trial.reason != "unfinished"]
    names = sorted({name for trial in trials for name in trial.players})
    questions = [count for trial in trials for count in trial.choices]
    chosen = sum(trial.actions - trial.forced for trial in trials) / len(trials)
    by_number = sorted(trials, key=lambda trial: trial.number)
    return Findings(
        games=len(trials),
        unfinished=len(trials) - len(ended),
        drawn=sum(not trial.winner for trial in ended) if seats > 1 else 0,
        seats=[
            Counted.made(sum(trial.winner == seat for trial in ended), len(ended))
            for seat in range(1, seats + 1)
        ]
        if seats > 1
        else [],
        players={name: _won(name, trials) for name in names} if len(names) > 1 else {},
        ends=dict(Counter(trial.reason for trial in trials).most_common()),
        actions=[trial.actions for trial in by_number],
        turns=[trial.turns for trial in by_number],
        minutes=round(chosen * SECONDS / 60, 1),
        forced=_share(sum(trial.forced for trial in trials), len(questions)),
        choices=round(sum(questions) / max(1, len(questions)), 1),
        most_choices=max(questions, default=0),
        drama=_mean([trial.drama for trial in ended]),
        changes=_mean([float(trial.changes) for trial in ended]),
        decided=_mean([trial.decided for trial in ended]),
        kinds=_kinds(trials),
        score={
            name: mean_interval([float(trial.score[name]) for trial in ended])
            for name in (ended[0].score if ended else {})
            if isinstance(ended[0].score[name], int)
        },
        longest=max(by_number, key=lambda trial: trial.actions).number,
        shortest=min(by_number, key=lambda trial: trial.actions).number,
        most_dramatic=max(by_number, key=lambda trial: (trial.drama, trial.changes)).number,
    )


def _won(name: str, trials: Sequence[Trial]) -> Counted:
    """What share of the games somebody won, counted over all the seats that it had."""
    scores = [
        trial.scored(seat)
        for trial in trials
        for seat, who in enumerate(trial.players, 1)
        if who == name
    ]
    return Counted.made(sum(scores), len(scores))


def _kinds(trials: Sequence[Trial]) -> list[Kind]:
    uses: dict[str, Use] = {}
    for trial in trials:
        for name, use in trial.uses.items():
            total = uses.setdefault(name, Use())
            total.legal += use.legal
            total.taken += use.taken
            total.scored += use.scored
    return [
        Kind(
            name,
            use.legal,
            Counted.made(use.taken, use.legal),
            round(100 * use.scored / use.taken, 1) if use.taken else 0.0,
        )
        for name, use in sorted(uses.items(), key=lambda pair: -pair[1].legal)
    ]


def _share(count: float, of: int) -> float:
    return round(100 * count / of, 1) if of else 0.0


def _mean(numbers: list[float]) -> float:
    return round(sum(numbers) / len(numbers), 2) if numbers else 0.0


def middle(numbers: Sequence[int]) -> float:
    """The median."""
    return float(median(numbers)) if numbers else 0.0


def dead(findings: Findings) -> list[Kind]:
    """Actions that nobody takes."""
    return [
        kind
        for kind in findings.kinds
        if kind.legal >= LEAST_LEGAL
        and kind.taken.high <= 100 * SELDOM * 2
        and kind.taken.percent < 100 * SELDOM
    ]


def forced_kinds(findings: Findings) -> list[Kind]:
    """Actions that nearly everybody takes when they can, in questions with other answers."""
    return [
        kind
        for kind in findings.kinds
        if kind.legal >= LEAST_LEGAL and kind.taken.percent > 100 * OFTEN
    ]


def difference(one: Any, other: Any) -> tuple[float, float, float]:
    """By how much two shares differ, with the interval of the difference (Newcombe 1998), in
    hundredths."""
    gap = one.percent - other.percent
    low = gap - ((one.percent - one.low) ** 2 + (other.high - other.percent) ** 2) ** 0.5
    high = gap + ((one.high - one.percent) ** 2 + (other.percent - other.low) ** 2) ** 0.5
    return round(gap, 1), round(low, 1), round(high, 1)
