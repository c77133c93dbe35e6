"""Evaluation of many games: the figures of one column of a report.

Games on one deal depend on each other, and so do the questions of one game. Therefore confidence
intervals count deals or games, never questions.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence

import msgspec

from engine.lab.intervals import Figure, mean, median, share, whole_percents
from engine.lab.trial import ActionCount, Trial

SECONDS_PER_ACTION = 12
"""Approximate seconds that people take for an action; a forced action takes none."""
DEAD_BELOW = 2
"""Percentage below which an action is hardly ever taken when legal, so that it is dead."""
FORCED_ABOVE = 90
"""Percentage above which an action is taken nearly always when legal, so that it is no choice."""
MAX_OVERLAP = 8
"""Percentage points by which the interval of such an action may cross its limit."""
MIN_LEGAL = 20
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
        return whole_percents(self.seats)

    @property
    def shown_players(self) -> dict[str, Figure]:
        """Percentage of wins by kind of player, rounded so that they add up to 100."""
        return dict(zip(self.players, whole_percents([*self.players.values()]), strict=True))


def findings_of(trials: Sequence[Trial]) -> Findings:
    """Return the figures of games, at least one."""
    trials = sorted(trials, key=lambda trial: trial.number)
    seats = len(trials[0].players)
    ended = [trial for trial in trials if trial.ended]
    decided_games = [trial for trial in ended if trial.winner] if seats > 1 else []
    names = [*dict.fromkeys(name for trial in trials for name in trial.players)]
    complete_deals = _complete_deals(ended, seats if len(names) > 1 else 1)
    first_varies = len({trial.first for trial in trials}) > 1
    choices = [trial.choices for trial in trials if trial.choices]
    usual = _usual(ended)
    return Findings(
        games=len(trials),
        deals=len(complete_deals),
        unfinished=len(trials) - len(ended),
        drawn=len(ended) - len(decided_games) if seats > 1 else 0,
        seats=_wins_by_seat(complete_deals, seats),
        players=_wins_by_player(complete_deals, names),
        first=_mean_by_deal(complete_deals, lambda trial: trial.scored(trial.first))
        if first_varies
        else None,
        ends=dict(Counter(trial.reason for trial in trials).most_common()),
        actions=median([trial.actions for trial in trials]),
        turns=median([trial.turns for trial in trials]),
        lengths=[trial.actions for trial in trials],
        minutes=median([_minutes_at_table(trial) for trial in trials]),
        forced=mean([100 * trial.forced / max(1, trial.actions) for trial in trials], 100),
        choices=mean([sum(counts) / len(counts) for counts in choices]),
        most_choices=max((max(counts) for counts in choices), default=0),
        drama=mean([100 * trial.drama for trial in decided_games], 100),
        changes=mean([trial.changes for trial in decided_games]),
        decided=mean([100 * trial.decided for trial in decided_games], 100),
        kinds=_kinds(trials, ended, usual),
        had=_all_had(ended, usual),
        score=_scores(ended) if seats == 1 else {},
        longest=max(trials, key=lambda trial: trial.actions).number,
        shortest=min(trials, key=lambda trial: trial.actions).number,
        most_dramatic=max(trials, key=lambda trial: (trial.drama, trial.changes)).number,
    )


def _wins_by_seat(deals: Sequence[Sequence[Trial]], seats: int) -> list[Figure]:
    """Return the percentage of wins of each seat; empty for a solitaire."""
    if seats == 1:
        return []
    return [_mean_by_deal(deals, _score_of_seat(seat)) for seat in range(1, seats + 1)]


def _wins_by_player(deals: Sequence[Sequence[Trial]], names: Sequence[str]) -> dict[str, Figure]:
    """Return the percentage of wins of each kind of player; empty if all are alike."""
    if len(names) == 1:
        return {}
    return {name: _mean_by_deal(deals, _score_of_player(name)) for name in names}


def _minutes_at_table(trial: Trial) -> float:
    return (trial.actions - trial.forced) * SECONDS_PER_ACTION / 60


def _complete_deals(trials: Sequence[Trial], games: int) -> list[list[Trial]]:
    """Return the deals on which `games` games ended, so that everybody has sat everywhere."""
    deals = defaultdict[int, list[Trial]](list)
    for trial in trials:
        deals[trial.deal].append(trial)
    return [deal for deal in deals.values() if len(deal) == games]


def _mean_by_deal(deals: Sequence[Sequence[Trial]], score: Callable[[Trial], float]) -> Figure:
    """Return the mean score of a game in percent, with each deal as one sample."""
    return share(sum(sum(map(score, deal)) / len(deal) for deal in deals), len(deals))


def _score_of_seat(seat: int) -> Callable[[Trial], float]:
    return lambda trial: trial.scored(seat)


def _score_of_player(name: str) -> Callable[[Trial], float]:
    """Return a function that gives the mean score of the seats of a kind of player."""

    def score(trial: Trial) -> float:
        seats = [seat for seat, who in enumerate(trial.players, 1) if who == name]
        return sum(map(trial.scored, seats)) / len(seats)

    return score


Usual = Mapping[tuple[int, str], float]
"""Mean score of each seat with each kind of player."""


def _usual(ended: Sequence[Trial]) -> Usual:
    scores = defaultdict[tuple[int, str], list[float]](list)
    for trial in ended:
        for seat, who in enumerate(trial.players, 1):
            scores[seat, who].append(trial.scored(seat))
    return {key: sum(seat_scores) / len(seat_scores) for key, seat_scores in scores.items()}


def _outcome(
    name: str, ended: Sequence[Trial], usual: Usual, did: Callable[[Trial, int], bool]
) -> Had:
    """Return the results of the seats that did something; a game counts once for all of them."""
    scores = list[float]()
    expected = list[float]()
    for trial in ended:
        seats = [seat for seat in range(1, len(trial.players) + 1) if did(trial, seat)]
        if seats:
            scores.append(sum(map(trial.scored, seats)) / len(seats))
            usual_scores = [usual[seat, trial.players[seat - 1]] for seat in seats]
            expected.append(sum(usual_scores) / len(seats))
    is_solitaire = bool(ended) and len(ended[0].players) == 1
    percent = 1 if is_solitaire else 100
    return Had(
        name=name,
        games=share(len(scores), len(ended)),
        won=mean(scores) if is_solitaire else share(sum(scores), len(scores)),
        usual=round(sum(expected) / max(1, len(scores)) * percent, 3),
    )


def _holds(name: str) -> Callable[[Trial, int], bool]:
    return lambda trial, seat: name in trial.had[seat - 1]


def _all_had(ended: Sequence[Trial], usual: Usual) -> list[Had]:
    """Return the results with everything that seats had, the most frequent first."""
    names = {name for trial in ended for had in trial.had for name in had}
    results = [_outcome(name, ended, usual, _holds(name)) for name in sorted(names)]
    return sorted(results, key=lambda had: -had.won.of)


def _kinds(trials: Sequence[Trial], ended: Sequence[Trial], usual: Usual) -> list[ActionFinding]:
    players = [*dict.fromkeys(name for trial in trials for name in trial.players)]
    kinds = []
    for name in sorted({name for trial in trials for uses in trial.uses for name in uses}):
        uses_by_game = [
            [
                (who, uses[name])
                for who, uses in zip(trial.players, trial.uses, strict=True)
                if name in uses
            ]
            for trial in trials
        ]

        def has_taken(trial: Trial, seat: int, name: str = name) -> bool:
            return name in trial.uses[seat - 1] and trial.uses[seat - 1][name].taken > 0

        all_uses = [[use for _, use in uses] for uses in uses_by_game]
        by_player = {
            who: _taken([[use for player, use in uses if player == who] for uses in uses_by_game])
            for who in players
        }
        means = [
            100 * sum(use.above for use in uses) / count
            for uses in all_uses
            if (count := sum(use.weighed for use in uses))
        ]
        kinds.append(
            ActionFinding(
                name=name,
                legal=sum(use.legal for uses in all_uses for use in uses),
                taken=_taken(all_uses),
                by={player: taken for player, taken in by_player.items() if taken.of},
                outcome=_outcome(name, ended, usual, has_taken),
                above=mean(means, most=100, least=-100),
            )
        )
    return sorted(kinds, key=lambda kind: -kind.legal)


def _taken(games: Sequence[Sequence[ActionCount]]) -> Figure:
    """Return the percentage of questions in which a legal action was taken, each game a sample."""
    legal_count = sum(use.legal for uses in games for use in uses)
    taken_count = sum(use.taken for uses in games for use in uses)
    games_with_it = sum(any(use.legal for use in uses) for uses in games)
    return share(games_with_it * taken_count / max(1, legal_count), games_with_it)


def _scores(ended: Sequence[Trial]) -> dict[str, Figure]:
    """Return the mean of each number of the score."""
    first = ended[0].score if ended else {}
    names = [name for name, value in first.items() if type(value) is int]
    return {name: mean([float(trial.score[name]) for trial in ended]) for name in names}


def dead(findings: Findings) -> list[ActionFinding]:
    """Return the actions that are hardly ever taken."""
    return [
        kind
        for kind in findings.kinds
        if kind.legal >= MIN_LEGAL
        and kind.taken.value < DEAD_BELOW
        and kind.taken.high < DEAD_BELOW + MAX_OVERLAP
    ]


def forced_kinds(findings: Findings) -> list[ActionFinding]:
    """Return the actions that are nearly always taken when they are legal beside others."""
    return [
        kind
        for kind in findings.kinds
        if kind.legal >= MIN_LEGAL
        and kind.taken.value > FORCED_ABOVE
        and kind.taken.low > FORCED_ABOVE - MAX_OVERLAP
    ]
