"""Builds that programs bring to a duel (D1), and their names for playtests.

The name of a build has its cards of Strength, Speed, Endurance and Dexterity: `3-5-3-2`.

Clauses such as D1 are in games/duel/rules.md.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import Any

import msgspec

from engine.players.player import NamedSetups
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action
from games.duel.rules.actions import BuildUp
from games.duel.rules.state import Duel, Ruleset
from games.duel.rules.terms import STATS
from games.duel.rules.warriors import Build

NAMED_BUILD_CARDS = 13
"""Number of cards of the builds that playtests list by name, the greatest allowed (D1)."""
MAX_CARDS_CHANGED = 1
"""Greatest number of cards by which a likely build differs from one that is known."""
LEAST_CARDS = (1, 1, 2, 1)
"""Fewest cards of each stat, in the order of `STATS` (D1)."""
BEST_MIX: Mapping[str, int] = {
    "5-5-2-1": 20,
    "4-6-2-1": 20,
    "2-4-6-1": 15,
    "3-3-6-1": 15,
    "3-4-5-1": 15,
    "2-3-7-1": 10,
    "3-6-2-2": 5,
}
"""Shares of the builds that programs bring at Hard, in percent.

The mix is about the best one in 84 games with 20 playouts an action and 154 games with 60. None of
25 builds won more than 58 of 100 against it, and those of Easy won 21 of 100.
"""
BUILDS_BY_LEVEL: Mapping[str, Mapping[str, int]] = {
    "strong": BEST_MIX,
    "middle": {
        "2-3-6-2": 30,
        "5-5-2-1": 29,
        "2-2-7-2": 20,
        "2-3-7-1": 16,
        "3-4-5-1": 5,
        "3-5-2-3": 20,
        "3-3-6-1": 20,
        "3-6-2-2": 20,
        "4-6-2-1": 20,
    },
    "weak": {"3-4-4-2": 25, "3-5-3-2": 25, "2-5-4-2": 25, "4-4-4-1": 25},
}
"""Builds that programs of each level bring, with their relative frequencies.

Medium brings fast and tough builds; balanced ones beat the toughest of them. Easy brings balanced
builds, as people do.
"""
BALANCED_BUILDS = ("4-3-3-3", "3-4-3-3", "3-3-4-3", "2-4-5-2")
"""Other builds that a person may well bring, more balanced or more dexterous than those above."""


def choose_build(game: Game[Any], rules: Ruleset, chance: Chance, level: str) -> Build:
    """Return a build for a program of a level; other kinds of players bring those of Medium (D1).

    The result is a random build if the game's configuration doesn't allow the chosen one.
    """
    random_build: Build = game.sample_setup(rules, chance)
    name = _random_name(BUILDS_BY_LEVEL.get(level, BUILDS_BY_LEVEL["middle"]), chance)
    build = msgspec.structs.replace(random_build, **_cards_by_stat(name))
    return random_build if game.setup_refusal(rules, build) else build


def next_build(duel: Duel, seat: int, chance: Chance) -> Action:
    """Return the build of a program for the next duel of a set (E3).

    It is drawn from the builds of the level whose builds have the present one, Hard first. If no
    level has it, the seat keeps its build.
    """
    present_name = "-".join(str(duel.warrior(seat).limit(stat)) for stat in STATS)
    for shares in BUILDS_BY_LEVEL.values():
        if present_name in shares:
            return BuildUp(**_cards_by_stat(_random_name(shares, chance)))
    return BuildUp(**_cards_by_stat(present_name))


def is_likely(duel: Duel, seat: int) -> bool:
    """Return True if the other seats' builds in this world are like those that are often brought.

    The search deals hidden cards anew in each world, and prefers worlds with such builds to
    unlikely ones.
    """
    return all(
        _is_like_known_build(tuple(warrior.limit(stat) or 0 for stat in STATS))
        for warrior in map(duel.warrior, duel.others(seat))
    )


@lru_cache(maxsize=1 << 10)
def _is_like_known_build(cards: tuple[int, ...]) -> bool:
    """Return True if few cards of a build would have to change for one that is known."""
    # a card that changes its stat makes two differences: one less here, one more there
    return any(
        sum(abs(one - other) for one, other in zip(cards, known_cards, strict=True))
        <= 2 * MAX_CARDS_CHANGED
        for known_cards in _known_builds()
    )


@lru_cache(maxsize=1)
def _known_builds() -> tuple[tuple[int, ...], ...]:
    """Return the cards of builds of Medium and Easy, and of other balanced ones.

    Those of Hard differ from one of these by `MAX_CARDS_CHANGED` at most.
    """
    names = {*BUILDS_BY_LEVEL["middle"], *BUILDS_BY_LEVEL["weak"], *BALANCED_BUILDS}
    return tuple(tuple(_cards_by_stat(name).values()) for name in sorted(names))


def _random_name(shares: Mapping[str, int], chance: Chance) -> str:
    """Return a random name; each has a chance in proportion to its share."""
    names = [name for name, share in shares.items() for _ in range(share)]
    return names[chance.below(len(names))]


def _cards_by_stat(name: str) -> dict[str, int]:
    """Return the cards of each stat of a build, by its name."""
    return dict(zip(STATS, map(int, name.split("-")), strict=True))


def _find_build(rules: Ruleset, text: str) -> Build:
    """Return the build with a name; raise `ValueError` for a text that is no name.

    A name has four numbers from 1 to 99, so that builds that a match refuses have names, too.
    """
    if not re.fullmatch(r"([1-9]\d?-){3}[1-9]\d?", text):
        raise ValueError(text)
    return Build(text, **_cards_by_stat(text))


def _all_names() -> list[str]:
    """Return the names of all builds with thirteen cards."""
    return [
        "-".join(map(str, cards))
        for cards in product(*(range(least, NAMED_BUILD_CARDS) for least in LEAST_CARDS))
        if sum(cards) == NAMED_BUILD_CARDS
    ]


NAMED_BUILDS = NamedSetups(
    noun="build",
    names=_all_names(),
    usual=("5-5-2-1", "4-6-2-1", "2-4-6-1", "3-3-6-1", "3-4-5-1"),
    mix=BEST_MIX,
    find=_find_build,
)
