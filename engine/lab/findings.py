"""Evaluation of many games: the figures of one column of a report.

A trial is a game that was played and measured. A deal is what one seed gives: different players
play it several times, so that each has had every seat.

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
RARE_BELOW = 2
"""Percentage below which an action counts as hardly ever taken when it is legal."""
OBVIOUS_ABOVE = 90
"""Percentage above which an action counts as nearly always taken when it is legal."""
MAX_OVERLAP = 8
"""Percentage points by which a confidence interval may cross `RARE_BELOW` or `OBVIOUS_ABOVE`."""
MIN_LEGAL = 20
"""Number of questions in which an action must have been legal to be compared with these limits."""
SECONDS_PER_MINUTE = 60


class FeatureFinding(msgspec.Struct):
    """Results of the seats that had a card, a build or the like, or that took a kind of action.

    Attributes:
        name: Name of the card, build or kind of action.
        games: Percentage of games in which somebody had it.
        won: Percentage of games won with it; in a solitaire, the mean score.
        usual: Mean percentage or score of the same seats and players over all games.
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
        by: Percentage of these questions in which each kind of player took it.
        outcome: Results of the seats that took it.
        above: Percentage points by which searches rated its chance of winning above the mean of the
            other kinds.
    """

    name: str
    legal: int
    taken: Figure
    by: dict[str, Figure]
    outcome: FeatureFinding
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
        actions: Median number of actions of a game.
        turns: Median number of turns of a game.
        lengths: Number of actions of each game.
        minutes: Median of the minutes that a game takes at a table.
        forced: Percentage of the actions of a game that had no alternative.
        choices: Mean number of legal answers to a question.
        most_choices: Greatest number of legal answers to a question.
        drama: Percentage of a game in which the winner was behind.
        changes: Mean number of changes of the lead in a game.
        decided: When the winner took the final lead, in percent of a game.
        kinds: Statistics of each kind of action.
        had: Results with each card, build and the like.
        score: In a solitaire, the mean of each number of the score.
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
    had: list[FeatureFinding]
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
    ended_trials = [trial for trial in trials if trial.ended]
    decided_games = [trial for trial in ended_trials if trial.winner] if seats > 1 else []
    names = [*dict.fromkeys(name for trial in trials for name in trial.players)]
    seatings = seats if len(names) > 1 else 1  # only different players change seats
    games_per_deal = seatings * len({trial.setups for trial in trials})
    complete_deals = _complete_deals(ended_trials, games_per_deal)
    first_varies = len({trial.first for trial in trials}) > 1
    wins_of_first = _wins_of_first(complete_deals) if first_varies else None
    choices = [trial.choices for trial in trials if trial.choices]
    usual_scores = _usual_scores(ended_trials)
    return Findings(
        games=len(trials),
        deals=len(complete_deals),
        unfinished=len(trials) - len(ended_trials),
        drawn=len(ended_trials) - len(decided_games) if seats > 1 else 0,
        seats=_wins_by_seat(complete_deals, seats),
        players=_wins_by_player(complete_deals, names),
        first=wins_of_first,
        ends=dict(Counter(trial.reason for trial in trials).most_common()),
        actions=median([trial.actions for trial in trials]),
        turns=median([trial.turns for trial in trials]),
        lengths=[trial.actions for trial in trials],
        minutes=median([_minutes_at_table(trial) for trial in trials]),
        forced=mean([100 * trial.forced / max(1, trial.actions) for trial in trials], maximum=100),
        choices=mean([sum(counts) / len(counts) for counts in choices]),
        most_choices=max((max(counts) for counts in choices), default=0),
        drama=mean([100 * trial.drama for trial in decided_games], maximum=100),
        changes=mean([trial.changes for trial in decided_games]),
        decided=mean([100 * trial.decided for trial in decided_games], maximum=100),
        kinds=_action_findings(trials, ended_trials, usual_scores),
        had=_feature_findings(ended_trials, usual_scores),
        score=_score_means(ended_trials) if seats == 1 else {},
        longest=max(trials, key=lambda trial: trial.actions).number,
        shortest=min(trials, key=lambda trial: trial.actions).number,
        most_dramatic=max(trials, key=lambda trial: (trial.drama, trial.changes)).number,
    )


def _wins_by_seat(deals: Sequence[Sequence[Trial]], seats: int) -> list[Figure]:
    """Return the percentage of wins of each seat; empty for a solitaire."""
    if seats == 1:
        return []
    return [_mean_by_deal(deals, _score_of_seat(seat)) for seat in range(1, seats + 1)]


def _wins_of_first(deals: Sequence[Sequence[Trial]]) -> Figure:
    """Return the percentage of wins of the seat that was asked first."""
    return _mean_by_deal(deals, lambda trial: trial.score_of(trial.first))


def _wins_by_player(deals: Sequence[Sequence[Trial]], names: Sequence[str]) -> dict[str, Figure]:
    """Return the percentage of wins of each kind of player; empty if all are alike."""
    if len(names) == 1:
        return {}
    return {name: _mean_by_deal(deals, _score_of_player(name)) for name in names}


def _minutes_at_table(trial: Trial) -> float:
    return (trial.actions - trial.forced) * SECONDS_PER_ACTION / SECONDS_PER_MINUTE


def _complete_deals(trials: Sequence[Trial], games: int) -> list[list[Trial]]:
    """Return the deals on which `games` games ended, so that everybody has sat everywhere."""
    deals = defaultdict[int, list[Trial]](list)
    for trial in trials:
        deals[trial.deal].append(trial)
    return [deal for deal in deals.values() if len(deal) == games]


def _mean_by_deal(deals: Sequence[Sequence[Trial]], score: Callable[[Trial], float]) -> Figure:
    """Return the mean score of a game in percent, with each deal as one sample."""
    means = [sum(map(score, deal)) / len(deal) for deal in deals]
    return share(sum(means), len(deals))


def _score_of_seat(seat: int) -> Callable[[Trial], float]:
    return lambda trial: trial.score_of(seat)


def _score_of_player(name: str) -> Callable[[Trial], float]:
    """Return a function that gives the mean score of the seats of a kind of player."""

    def score(trial: Trial) -> float:
        seats = [seat for seat, player_kind in enumerate(trial.players, 1) if player_kind == name]
        return sum(map(trial.score_of, seats)) / len(seats)

    return score


UsualScores = Mapping[tuple[int, str], float]
"""Mean score of each seat with each kind of player."""


def _usual_scores(ended_trials: Sequence[Trial]) -> UsualScores:
    scores = defaultdict[tuple[int, str], list[float]](list)
    for trial in ended_trials:
        for seat, player_kind in enumerate(trial.players, 1):
            scores[seat, player_kind].append(trial.score_of(seat))
    return {key: sum(seat_scores) / len(seat_scores) for key, seat_scores in scores.items()}


def _feature_finding(
    name: str,
    ended_trials: Sequence[Trial],
    usual_scores: UsualScores,
    has_feature: Callable[[Trial, int], bool],
) -> FeatureFinding:
    """Return the results of the seats with a feature; a game counts once for all its seats."""
    scores = list[float]()
    expected_scores = list[float]()
    for trial in ended_trials:
        seats = [seat for seat in range(1, len(trial.players) + 1) if has_feature(trial, seat)]
        if seats:
            scores.append(sum(map(trial.score_of, seats)) / len(seats))
            scores_of_seats = [usual_scores[seat, trial.players[seat - 1]] for seat in seats]
            expected_scores.append(sum(scores_of_seats) / len(seats))
    expected = sum(expected_scores) / max(1, len(scores))
    is_solitaire = bool(ended_trials) and len(ended_trials[0].players) == 1
    if is_solitaire:
        won = mean(scores)
    else:
        won = share(sum(scores), len(scores))
        expected *= 100  # a share of the wins, in percent like `won`
    return FeatureFinding(
        name=name, games=share(len(scores), len(ended_trials)), won=won, usual=round(expected, 3)
    )


def _has_had(name: str) -> Callable[[Trial, int], bool]:
    """Return a function that returns True if a seat has had the named card or the like."""
    return lambda trial, seat: name in trial.had[seat - 1]


def _has_taken(name: str) -> Callable[[Trial, int], bool]:
    """Return a function that returns True if a seat has taken the named kind of action."""

    def has_taken(trial: Trial, seat: int) -> bool:
        use = trial.uses[seat - 1].get(name)
        return use is not None and use.taken > 0

    return has_taken


def _feature_findings(
    ended_trials: Sequence[Trial], usual_scores: UsualScores
) -> list[FeatureFinding]:
    """Return the results with everything that seats had, the most frequent first."""
    names = {name for trial in ended_trials for features in trial.had for name in features}
    results = [
        _feature_finding(name, ended_trials, usual_scores, _has_had(name)) for name in sorted(names)
    ]
    return sorted(results, key=lambda features: -features.won.of)


def _action_findings(
    trials: Sequence[Trial], ended_trials: Sequence[Trial], usual_scores: UsualScores
) -> list[ActionFinding]:
    """Return the statistics of each kind of action, the one that was legal most often first."""
    names = {name for trial in trials for uses in trial.uses for name in uses}
    kinds = []
    for name in sorted(names):
        outcome = _feature_finding(name, ended_trials, usual_scores, _has_taken(name))
        kinds.append(_action_finding(name, trials, outcome))
    return sorted(kinds, key=lambda kind: -kind.legal)


def _action_finding(name: str, trials: Sequence[Trial], outcome: FeatureFinding) -> ActionFinding:
    """Return the statistics of one kind of action.

    `outcome` are the results of the seats that took it.
    """
    players = dict.fromkeys(player for trial in trials for player in trial.players)
    uses_by_game = [_uses_of_kind(trial, name) for trial in trials]
    taken_by_player = dict[str, Figure]()
    for player in players:
        taken_share = _taken_share([_uses_of_kind(trial, name, player) for trial in trials])
        if taken_share.of:
            taken_by_player[player] = taken_share
    return ActionFinding(
        name=name,
        legal=sum(use.legal for uses in uses_by_game for use in uses),
        taken=_taken_share(uses_by_game),
        by=taken_by_player,
        outcome=outcome,
        above=_rating_lead(uses_by_game),
    )


def _uses_of_kind(trial: Trial, name: str, player: str = "") -> list[ActionCount]:
    """Return the counts of a kind of action by seat; only those of one kind of player if named."""
    return [
        uses[name]
        for player_kind, uses in zip(trial.players, trial.uses, strict=True)
        if name in uses and player in ("", player_kind)
    ]


def _rating_lead(games: Sequence[Sequence[ActionCount]]) -> Figure:
    """Return by how many percentage points searches rated a kind of action above the others."""
    means = []
    for uses in games:
        weighed_count = sum(use.weighed for use in uses)
        if weighed_count:
            means.append(100 * sum(use.above for use in uses) / weighed_count)
    return mean(means, maximum=100, minimum=-100)


def _taken_share(games: Sequence[Sequence[ActionCount]]) -> Figure:
    """Return the percentage of questions in which a legal action was taken, each game a sample."""
    legal_count = sum(use.legal for uses in games for use in uses)
    taken_count = sum(use.taken for uses in games for use in uses)
    games_with_it = sum(any(use.legal for use in uses) for uses in games)
    # the rate over all questions, with an interval as wide as that of so many games
    return share(games_with_it * taken_count / max(1, legal_count), games_with_it)


def _score_means(ended_trials: Sequence[Trial]) -> dict[str, Figure]:
    """Return the mean of each number of the score."""
    first_score = ended_trials[0].score if ended_trials else {}
    names = [name for name, value in first_score.items() if type(value) is int]  # no bool
    return {name: mean([float(trial.score[name]) for trial in ended_trials]) for name in names}


def rarely_taken_kinds(findings: Findings) -> list[ActionFinding]:
    """Return the actions that are hardly ever taken."""
    return [
        kind
        for kind in findings.kinds
        if kind.legal >= MIN_LEGAL
        and kind.taken.value < RARE_BELOW
        and kind.taken.high < RARE_BELOW + MAX_OVERLAP
    ]


def obvious_kinds(findings: Findings) -> list[ActionFinding]:
    """Return the actions that are nearly always taken when they are legal beside others."""
    return [
        kind
        for kind in findings.kinds
        if kind.legal >= MIN_LEGAL
        and kind.taken.value > OBVIOUS_ABOVE
        and kind.taken.low > OBVIOUS_ABOVE - MAX_OVERLAP
    ]
