"""What is played: deals that both sides play, each in the other's place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from engine.players.contest import PlayerName, play
from engine.players.player import Player
from engine.rules.chance import seeded
from engine.rules.game import Game
from engine.rules.state import State
from games import load_game, player
from games.duel.maps import library
from games.duel.rules.warriors import Build


class Field(NamedTuple):
    """What a table of strength measures on: a game, its seats and options."""

    key: str
    seats: int = 2
    options: tuple[tuple[str, int], ...] = ()

    @property
    def name(self) -> str:
        """The game, with its seats where these are more than two."""
        return self.key if self.seats == 2 else f"{self.key}, {self.seats} seats"


FIELDS = (
    Field("siege", options=(("starting_walls", 8),)),  # at 5 the Besieger wins nearly always
    Field("schmiegel"),
    Field("shrine"),
    Field("shrine", 4),
    Field("duel"),
)

MAPS = ("harvest-field", "market-village", "ring-fort", "sand-arena", "smugglers-quay")
"""DUEL is measured on these in turn."""
BUILDS = ((4, 3, 3, 3), (3, 3, 4, 3), (5, 2, 4, 2), (3, 4, 3, 3), (4, 2, 5, 2))
"""Strength, Speed, Endurance, Dexterity, the same on both sides: who wins is then no matter of the
build."""


def begin(field: Field, deal: int, mixed: bool = False) -> tuple[Game[Any], Player, State]:
    """A deal of a field: the same number gives the same. mixed: every seat brings something of its
    own, drawn at random, so that it can be seen what that is worth."""
    game, playing = load_game(field.key), player(field.key)
    assert playing
    rules = game.rules_for(dict(field.options))
    setups: list[Any] = []
    ground: Any = None
    if field.key == "duel":
        name = MAPS[deal % len(MAPS)]
        ground = next(each.battlefield for each in library() if each.path.stem == name)
        build = BUILDS[deal // len(MAPS) % len(BUILDS)]
        setups = [Build(f"Seat {seat}", seat, *build) for seat in range(1, field.seats + 1)]
    if mixed and setups:
        own = seeded(f"mixed {deal}")
        setups = [game.sample_setup(rules, own) for _ in setups]
    chance = seeded(f"strength {field.name} {deal}")
    state: State = game.start(rules, field.seats, chance, setups=setups, ground=ground)
    return game, playing, state


class Played(NamedTuple):
    """A deal that was played from every seat in turn: of each game the share that the first of two
    kinds of players won (a draw is half of it, as far as there are two), the seat that won (0 for
    none), and how many actions it took."""

    shares: tuple[float, ...]
    winners: tuple[int, ...]
    actions: tuple[int, ...]

    @property
    def score(self) -> float:
        """The first one's share over the whole deal."""
        return sum(self.shares) / len(self.shares)


def played(field: Field, ours: PlayerName, theirs: PlayerName, deal: int) -> Played:
    """One of ours in each seat in turn, and theirs in all others."""
    shares, winners, actions = list[float](), list[int](), list[int]()
    for seat in range(1, field.seats + 1):
        game, playing, state = begin(field, deal)
        seats = [ours if each == seat else theirs for each in range(1, field.seats + 1)]
        actions.append(play(game, playing, state, seats, seeded(f"programs {deal} {seat}")))
        winner = state.outcome.winner if state.outcome else None
        winners.append(winner or 0)
        shares.append(float(winner == seat) if winner else 1 / field.seats)
    return Played(tuple(shares), tuple(winners), tuple(actions))


def wilson(score: float, count: int) -> tuple[float, float]:
    """The 95 % interval of a share that was won over so many deals (Wilson)."""
    if not count:
        return 0.0, 1.0
    z = 1.96
    middle = score + z * z / (2 * count)
    spread = z * (score * (1 - score) / count + z * z / (4 * count * count)) ** 0.5
    whole = 1 + z * z / count
    return (middle - spread) / whole, (middle + spread) / whole


def mean(values: Iterable[float]) -> float:
    """Their mean; 0 of none."""
    found = [*values]
    return sum(found) / len(found) if found else 0.0
