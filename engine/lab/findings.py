"""What many games tell together, in figures.

Games on one deal hang together, and so do the questions of one game: intervals count deals or
games, never questions.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence

import msgspec

from engine.lab.intervals import Figure, mean, median, share
from engine.lab.trial import Trial

SECONDS = 12
"""An action takes people about so long at a table; a forced one takes none."""
SELDOM, OFTEN = 2, 90
"""An answer that is taken less often than the first, of a hundred times that it is legal, is dead,
and one that is taken more often than the second is no choice."""
SURE = 8
"""That is said where the interval ends within so many of these."""
LEAST_LEGAL = 20
"""So often an answer must have been legal for that to be said of it."""


class Kind(msgspec.Struct):
    """How a kind of action was used: legal in so many questions, of a hundred of them how often it
    was taken, and how many of a hundred games were won by those who took it."""

    name: str
    legal: int
    taken: Figure
    won: Figure


class Findings(msgspec.Struct):
    """What is known of the games of one column of a report.

    deals: on how many deals the games were played, as far as those count. seats: wins of 100 by
    seat; a draw is shared by all. players: the same by who played, where they differ; first: of
    whoever was asked first, where that was not always the same seat. minutes, forced, choices,
    drama, changes, decided: of a game. score: of a solitaire, each number of it.
    """

    games: int
    deals: int
    unfinished: int
    drawn: int
    seats: list[Figure]
    players: dict[str, Figure]
    first: Figure | None
    ends: dict[str, int]
    actions: Figure
    turns: Figure
    lengths: list[int]
    minutes: Figure
    forced: Figure
    choices: Figure
    most_choices: int
    drama: Figure
    changes: Figure
    decided: Figure
    kinds: list[Kind]
    score: dict[str, Figure]
    longest: int
    shortest: int
    most_dramatic: int


def found(trials: Sequence[Trial]) -> Findings:
    """The figures of some games, at least one."""
    trials = sorted(trials, key=lambda trial: trial.number)
    seats = len(trials[0].players)
    ended = [trial for trial in trials if trial.ended]
    won = [trial for trial in ended if trial.winner] if seats > 1 else []
    names = [*dict.fromkeys(name for trial in trials for name in trial.players)]
    whole = _whole(ended, seats if len(names) > 1 else 1)
    starts = len({trial.first for trial in trials}) > 1
    choices = [trial.choices for trial in trials if trial.choices]
    return Findings(
        games=len(trials),
        deals=len(whole),
        unfinished=len(trials) - len(ended),
        drawn=len(ended) - len(won) if seats > 1 else 0,
        seats=[_by_deal(whole, _of_seat(seat)) for seat in range(1, seats + 1)]
        if seats > 1
        else [],
        players={name: _by_deal(whole, _of_player(name)) for name in names}
        if len(names) > 1
        else {},
        first=_by_deal(whole, lambda trial: trial.scored(trial.first)) if starts else None,
        ends=dict(Counter(trial.reason for trial in trials).most_common()),
        actions=median([trial.actions for trial in trials]),
        turns=median([trial.turns for trial in trials]),
        lengths=[trial.actions for trial in trials],
        minutes=mean([(trial.actions - trial.forced) * SECONDS / 60 for trial in trials]),
        forced=mean([100 * trial.forced / max(1, trial.actions) for trial in trials], 100),
        choices=mean([sum(counts) / len(counts) for counts in choices]),
        most_choices=max((max(counts) for counts in choices), default=0),
        drama=mean([100 * trial.drama for trial in won], 100),
        changes=mean([trial.changes for trial in won]),
        decided=mean([100 * trial.decided for trial in won], 100),
        kinds=_kinds(trials),
        score=_scores(ended) if seats == 1 else {},
        longest=max(trials, key=lambda trial: trial.actions).number,
        shortest=min(trials, key=lambda trial: trial.actions).number,
        most_dramatic=max(trials, key=lambda trial: (trial.drama, trial.changes)).number,
    )


def _whole(trials: Sequence[Trial], games: int) -> list[list[Trial]]:
    """The deals on which so many games came to an end: everybody has sat everywhere."""
    deals = defaultdict[int, list[Trial]](list)
    for trial in trials:
        deals[trial.deal].append(trial)
    return [deal for deal in deals.values() if len(deal) == games]


def _by_deal(deals: Sequence[Sequence[Trial]], score: Callable[[Trial], float]) -> Figure:
    """What was scored a game, as a share of the deals."""
    return share(sum(sum(map(score, deal)) / len(deal) for deal in deals), len(deals))


def _of_seat(seat: int) -> Callable[[Trial], float]:
    return lambda trial: trial.scored(seat)


def _of_player(name: str) -> Callable[[Trial], float]:
    """What somebody has scored, a seat of theirs."""

    def score(trial: Trial) -> float:
        had = [seat for seat, who in enumerate(trial.players, 1) if who == name]
        return sum(map(trial.scored, had)) / len(had)

    return score


def _kinds(trials: Sequence[Trial]) -> list[Kind]:
    kinds = []
    for name in sorted({name for trial in trials for name in trial.uses}):
        uses = [trial.uses[name] for trial in trials if name in trial.uses]
        legal, taken = sum(use.legal for use in uses), sum(use.taken for use in uses)
        games, took = len(uses), sum(use.taken > 0 for use in uses)
        scored = sum(use.scored for use in uses) / max(1, taken)
        kinds.append(
            Kind(name, legal, share(games * taken / legal, games), share(took * scored, took))
        )
    return sorted(kinds, key=lambda kind: -kind.legal)


def _scores(ended: Sequence[Trial]) -> dict[str, Figure]:
    """The numbers of the scores."""
    first = ended[0].score if ended else {}
    names = [name for name, each in first.items() if type(each) is int]
    return {name: mean([float(trial.score[name]) for trial in ended]) for name in names}


def dead(findings: Findings) -> list[Kind]:
    """Actions that hardly anybody takes."""
    return [
        kind
        for kind in findings.kinds
        if kind.legal >= LEAST_LEGAL
        and kind.taken.value < SELDOM
        and kind.taken.high < SELDOM + SURE
    ]


def forced_kinds(findings: Findings) -> list[Kind]:
    """Actions that nearly everybody takes when they can, in questions with other answers."""
    return [
        kind
        for kind in findings.kinds
        if kind.legal >= LEAST_LEGAL and kind.taken.value > OFTEN and kind.taken.low > OFTEN - SURE
    ]
