"""Set-ups against set-ups: the pairings to play, the table of their results, and the best mix.

A rival is a set-up that every set-up of the table meets. The best mix is how often to bring each
set-up so that no other wins more than half of its games against it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from operator import mul

import msgspec

from engine.lab.intervals import Figure, share
from engine.lab.trial import Trial
from engine.players.player import NamedSetups
from engine.rules.options import BadOption
from engine.rules.quoting import short
from engine.words.percents import whole_parts

ALL = "all"
"""Word for all set-ups of a game."""
MIX = "mix"
"""Word for the set-ups that the strongest programs bring."""
ROUNDS = 2000
"""Number of rounds in which the best mix is sought."""
MOST_PAIRINGS = 2000
"""Maximum number of pairings of a playtest."""

Pairing = tuple[str, str]
"""Names of the set-ups of the first and of the second seat."""


class SetupTable(msgspec.Struct):
    """Results of set-ups against their rivals, those of the strongest set-up first.

    Attributes:
        noun: Word for a set-up, such as "build".
        names: Names of the set-ups.
        rivals: Names of the rivals.
        won: Percentage of games that each set-up won against each rival; no samples against itself.
        mix: Percentage of the games in which the mix has each rival.
        against_mix: Percentage of games that each set-up wins against the mix.
        is_best: Whether the mix is the best one; otherwise it was given.
    """

    noun: str
    names: list[str]
    rivals: list[str]
    won: list[list[Figure]]
    mix: dict[str, int]
    against_mix: list[Figure]
    is_best: bool


def names_of(setups: NamedSetups, words: Sequence[str]) -> list[str]:
    """Return the names for which words of a command line stand, each once.

    Raises:
        BadOption: If a word is no name.
    """
    meanings: Mapping[str, Sequence[str]] = {ALL: setups.names, MIX: [*setups.mix]}
    names = dict.fromkeys(name for word in words for name in meanings.get(word, [word]))
    for name in names:
        try:
            setups.find(None, name)
        except ValueError:
            example = f"{setups.usual[0]}, {ALL} or {MIX}"
            raise BadOption(f"{short(repr(name))} is no {setups.noun}, such as {example}") from None
    return [*names]


def pairings_of(names: Sequence[str], rivals: Sequence[str]) -> list[Pairing]:
    """Return each set-up with each other rival, on both seats.

    Raises:
        BadOption: If a set-up has no rival, or there are too many pairings.
    """
    pairs = [pair for pair in product(names, rivals) if pair[0] != pair[1]]
    pairings = [*dict.fromkeys(pairing for pair in pairs for pairing in (pair, pair[::-1]))]
    if not 0 < len(pairings) <= MOST_PAIRINGS:
        raise BadOption(f"These are {len(pairings)} pairings; 1 to {MOST_PAIRINGS} can be played")
    return pairings


def table_of(
    setups: NamedSetups, names: Sequence[str], rivals: Sequence[str], trials: Sequence[Trial]
) -> SetupTable:
    """Return the table of the games that came to their end.

    The mix is the best one if the set-ups are their own rivals. Otherwise it is the mix of the
    strongest programs, or an even one of other rivals.
    """
    scores = _scores(trials)
    won = [[_won(scores, name, rival) for rival in rivals] for name in names]
    is_best = [*names] == [*rivals]
    if is_best:
        weights = best_mix([[figure.value / 100 for figure in row] for row in won])
    else:
        weights = [float(setups.mix.get(rival, 0)) for rival in rivals]
        weights = [weight / (sum(weights) or 1) for weight in weights]
        weights = weights if any(weights) else [1 / len(rivals)] * len(rivals)
    against_mix = [_mean(row, weights) for row in won]
    order = sorted(range(len(names)), key=lambda row: -against_mix[row].value)
    return SetupTable(
        noun=setups.noun,
        names=[names[row] for row in order],
        rivals=[*rivals],
        won=[won[row] for row in order],
        mix=dict(zip(rivals, whole_parts(weights), strict=True)),
        against_mix=[against_mix[row] for row in order],
        is_best=is_best,
    )


def _scores(trials: Sequence[Trial]) -> Mapping[Pairing, Mapping[int, list[float]]]:
    """Return the scores of each set-up against each rival, by deal."""
    scores: dict[Pairing, dict[int, list[float]]] = {}
    for trial in trials:
        if trial.ended:
            first, second = trial.setups
            for seat, pairing in enumerate(((first, second), (second, first)), 1):
                scores_by_deal = scores.setdefault(pairing, {})
                scores_by_deal.setdefault(trial.deal, []).append(trial.score_of(seat))
    return scores


def _won(scores: Mapping[Pairing, Mapping[int, list[float]]], name: str, rival: str) -> Figure:
    """Return the percentage of games that a set-up won against another; each deal is a sample."""
    deals = scores.get((name, rival), {})
    return share(sum(sum(deal) / len(deal) for deal in deals.values()), len(deals))


def _mean(figures: Sequence[Figure], weights: Sequence[float]) -> Figure:
    """Return the weighted mean of percentages; one without samples counts as even.

    The interval is that of as many samples as would have this variance if all were alike.
    """
    value = sum(weight * figure.value for figure, weight in zip(figures, weights, strict=True))
    variance = sum(
        weight * weight / figure.of
        for figure, weight in zip(figures, weights, strict=True)
        if figure.of
    )
    samples = round(1 / variance) if variance else 0
    return share(samples * value / 100, samples)


def best_mix(scores: Sequence[Sequence[float]]) -> list[float]:
    """Return the best frequency of each row, from the scores of the rows against each other.

    The method is regret matching without negative regrets (Tammelin 2014): in each round, the
    frequency of a row is proportional to its regret, the sum of its gains over the frequencies of
    the rounds before. The mean frequency converges to the mix that no row beats.
    """
    regrets = [0.0] * len(scores)
    totals = [0.0] * len(scores)
    mix = [1 / len(scores)] * len(scores)
    for number in range(ROUNDS):
        results = [sum(map(mul, row, mix)) for row in scores]
        mean = sum(map(mul, results, mix))
        regrets = [
            max(0.0, regret + result - mean)
            for regret, result in zip(regrets, results, strict=True)
        ]
        if total := sum(regrets):
            mix = [regret / total for regret in regrets]
        totals = [total + number * part for total, part in zip(totals, mix, strict=True)]
    return [total / sum(totals) for total in totals]
