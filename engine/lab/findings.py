"""Evaluation of many games: the figures of one column of a report.

Games on one deal depend on each other, and so do the questions of one game. Therefore confidence
intervals count deals or games, never questions.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence

import msgspec

from engine.lab.intervals import Figure, adding_up, mean, median, share
from engine.lab.trial import ActionCount, Trial

SECONDS = 12
"""Approximate seconds that people take for an action; a forced action takes none."""
SELDOM = 2
OFTEN = 90
"""Percentage above which an action is taken nearly always when legal, so that it is no choice.

An action that is taken in fewer than `SELDOM` percent of such questions is dead.
"""
SURE = 8
"""Percentage points by which the interval of such an action may cross its limit."""
LEAST_LEGAL = 20
"""Number of questions in which an action must have been legal to be called dead or no choice."""


class Had(msgspec.Struct):
    """Results of the seats that had or did something.

    Attributes:
        name: Name of the thing.
        games: Percentage of games in which somebody had it.
        won: Percentage of games won with it; in a solitaire, the mean score.
        usual: Usual percentage or score of the same seats and players.
    """

    name: str
    games: Figure
    won: Figure
    usual: float


class ActionFinding(msgspec.Struct):
    """Statistics of one kind of action.

    Attributes:
        name: Name of the kind.
        legal: Number of questions in which it was legal.
        taken: Percentage of these questions in which it was taken.
        by: That percentage for each kind of player.
        outcome: Results of the seats that took it.
        above: Percentage points by which searches rated it above the other kinds.
    """

    name: str
    legal: int
    taken: Figure
    by: dict[str, Figure]
    outcome: Had
    above: Figure


class Findings(msgspec.Struct):
    """Figures of one column of a report.

    Attributes:
        games: Number of games.
        deals: Number of deals whose games all came to an end.
        unfinished: Number of games that were stopped.
        drawn: Number of games that nobody won.
        seats: Percentage of wins by seat; a draw is shared by all.
        players: Percentage of wins by kind of player, if they differ.
        first: Percentage of wins of the seat that was asked first, if it was not always the same
            one.
        ends: Number of games by the reason of their end.
        actions: Actions of a game.
        turns: Turns of a game.
        lengths: Number of actions of each game.
        minutes: Minutes that a game takes at a table.
        forced: Percentage of the actions of a game that had no alternative.
        choices: Legal answers to a question.
        most_choices: Greatest number of legal answers to a question.
        drama: Percentage of a game in which the winner was behind.
        changes: Changes of the lead in a game.
        decided: Percentage of a game after which the winner led to the end.
        kinds: Statistics of each kind of action.
        had: Results with each card, build and the like.
        score: In a solitaire, each number of the score.
        longest: Number of the longest game.
        shortest: Number of the shortest game.
        most_dramatic: Number of the most dramatic game.
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
    kinds: list[ActionFinding]
    had: list[Had]
    score: dict[str, Figure]
    longest: int
    shortest: int
    most_dramatic: int

    @property
    def notable(self) -> dict[str, int]:
        """Numbers of the games worth watching, by the reason."""
        return {
            "shortest": self.shortest,
            "longest": self.longest,
            "most dramatic": self.most_dramatic,
        }

    @property
    def shown_seats(self) -> list[Figure]:
        """Percentage of wins by seat, rounded so that they add up to 100."""
        return adding_up(self.seats)

    @property
    def shown_players(self) -> dict[str, Figure]:
        """Percentage of wins by kind of player, rounded so that they add up to 100."""
        return dict(zip(self.players, adding_up([*self.players.values()]), strict=True))


def found(trials: Sequence[Trial]) -> Findings:
    """Return the figures of games, at least one."""
    trials = sorted(trials, key=lambda trial: trial.number)
    seats = len(trials[0].players)
    ended = [trial for trial in trials if trial.ended]
    won = [trial for trial in ended if trial.winner] if seats > 1 else []
    names = [*dict.fromkeys(name for trial in trials for name in trial.players)]
    whole = _whole(ended, seats if len(names) > 1 else 1)
    starts = len({trial.first for trial in trials}) > 1
    choices = [trial.choices for trial in trials if trial.choices]
    usual = _usual(ended)
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
        minutes=median([(trial.actions - trial.forced) * SECONDS / 60 for trial in trials]),
        forced=mean([100 * trial.forced / max(1, trial.actions) for trial in trials], 100),
        choices=mean([sum(counts) / len(counts) for counts in choices]),
        most_choices=max((max(counts) for counts in choices), default=0),
        drama=mean([100 * trial.drama for trial in won], 100),
        changes=mean([trial.changes for trial in won]),
        decided=mean([100 * trial.decided for trial in won], 100),
        kinds=_kinds(trials, ended, usual),
        had=_all_had(ended, usual),
        score=_scores(ended) if seats == 1 else {},
        longest=max(trials, key=lambda trial: trial.actions).number,
        shortest=min(trials, key=lambda trial: trial.actions).number,
        most_dramatic=max(trials, key=lambda trial: (trial.drama, trial.changes)).number,
    )


def _whole(trials: Sequence[Trial], games: int) -> list[list[Trial]]:
    """Return the deals on which `games` games ended, so that everybody has sat everywhere."""
    deals = defaultdict[int, list[Trial]](list)
    for trial in trials:
        deals[trial.deal].append(trial)
    return [deal for deal in deals.values() if len(deal) == games]


def _by_deal(deals: Sequence[Sequence[Trial]], score: Callable[[Trial], float]) -> Figure:
    """Return the mean score of a game in percent, with each deal as one sample."""
    return share(sum(sum(map(score, deal)) / len(deal) for deal in deals), len(deals))


def _of_seat(seat: int) -> Callable[[Trial], float]:
    return lambda trial: trial.scored(seat)


def _of_player(name: str) -> Callable[[Trial], float]:
    """Return a function that gives the mean score of the seats of a kind of player."""

    def score(trial: Trial) -> float:
        had = [seat for seat, who in enumerate(trial.players, 1) if who == name]
        return sum(map(trial.scored, had)) / len(had)

    return score


Usual = Mapping[tuple[int, str], float]
"""Mean score of each seat with each kind of player."""


def _usual(ended: Sequence[Trial]) -> Usual:
    won = defaultdict[tuple[int, str], list[float]](list)
    for trial in ended:
        for seat, who in enumerate(trial.players, 1):
            won[seat, who].append(trial.scored(seat))
    return {key: sum(each) / len(each) for key, each in won.items()}


def _outcome(
    name: str, ended: Sequence[Trial], usual: Usual, did: Callable[[Trial, int], bool]
) -> Had:
    """Return the results of the seats that did something; a game counts once for all of them."""
    won = list[float]()
    expected = list[float]()
    for trial in ended:
        seats = [seat for seat in range(1, len(trial.players) + 1) if did(trial, seat)]
        if seats:
            won.append(sum(map(trial.scored, seats)) / len(seats))
            likely = [usual[seat, trial.players[seat - 1]] for seat in seats]
            expected.append(sum(likely) / len(seats))
    alone = bool(ended) and len(ended[0].players) == 1
    return Had(
        name,
        share(len(won), len(ended)),
        mean(won) if alone else share(sum(won), len(won)),
        round(sum(expected) / max(1, len(won)) * (1 if alone else 100), 3),
    )


def _holds(name: str) -> Callable[[Trial, int], bool]:
    return lambda trial, seat: name in trial.had[seat - 1]


def _all_had(ended: Sequence[Trial], usual: Usual) -> list[Had]:
    """Return the results with everything that seats had, the most frequent first."""
    names = {name for trial in ended for had in trial.had for name in had}
    found = [_outcome(name, ended, usual, _holds(name)) for name in sorted(names)]
    return sorted(found, key=lambda had: -had.won.of)


def _kinds(trials: Sequence[Trial], ended: Sequence[Trial], usual: Usual) -> list[ActionFinding]:
    players = [*dict.fromkeys(name for trial in trials for name in trial.players)]
    kinds = []
    for name in sorted({name for trial in trials for uses in trial.uses for name in uses}):
        used = [
            [
                (who, uses[name])
                for who, uses in zip(trial.players, trial.uses, strict=True)
                if name in uses
            ]
            for trial in trials
        ]

        def took(trial: Trial, seat: int, name: str = name) -> bool:
            return name in trial.uses[seat - 1] and trial.uses[seat - 1][name].taken > 0

        everybody = [[use for _, use in uses] for uses in used]
        weighed = [
            100 * sum(use.above for use in uses) / count
            for uses in everybody
            if (count := sum(use.weighed for use in uses))
        ]
        kinds.append(
            ActionFinding(
                name,
                sum(use.legal for uses in everybody for use in uses),
                _taken(everybody),
                {
                    who: taken
                    for who in players
                    if (taken := _taken([[u for w, u in uses if w == who] for uses in used])).of
                },
                _outcome(name, ended, usual, took),
                mean(weighed, 100, -100),
            )
        )
    return sorted(kinds, key=lambda kind: -kind.legal)


def _taken(games: Sequence[Sequence[ActionCount]]) -> Figure:
    """Return the percentage of questions in which a legal action was taken, each game a sample."""
    legal = sum(use.legal for uses in games for use in uses)
    taken = sum(use.taken for uses in games for use in uses)
    count = sum(any(use.legal for use in uses) for uses in games)
    return share(count * taken / max(1, legal), count)


def _scores(ended: Sequence[Trial]) -> dict[str, Figure]:
    """Return the mean of each number of the score."""
    first = ended[0].score if ended else {}
    names = [name for name, each in first.items() if type(each) is int]
    return {name: mean([float(trial.score[name]) for trial in ended]) for name in names}


def dead(findings: Findings) -> list[ActionFinding]:
    """Return the actions that are hardly ever taken."""
    return [
        kind
        for kind in findings.kinds
        if kind.legal >= LEAST_LEGAL
        and kind.taken.value < SELDOM
        and kind.taken.high < SELDOM + SURE
    ]


def forced_kinds(findings: Findings) -> list[ActionFinding]:
    """Return the actions that are nearly always taken when they are legal beside others."""
    return [
        kind
        for kind in findings.kinds
        if kind.legal >= LEAST_LEGAL and kind.taken.value > OFTEN and kind.taken.low > OFTEN - SURE
    ]
