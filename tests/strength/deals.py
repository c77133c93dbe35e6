"""Deals on which strength is measured: every seat's player sits in each place in turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from engine.players.contest import PlayerName
from engine.players.player import Player
from engine.rules.chance import Chance, seeded
from engine.rules.game import Game
from engine.rules.state import State
from games import load_game, player
from games.duel.maps import library
from games.duel.rules.warriors import Build
from tests.strength.frozen import PLAYERS

FIRST_TUNING_DEAL = 100_000
"""Number of the first deal that players may be tuned on; strength is measured on earlier ones."""


class Field(NamedTuple):
    """Row of the table of strength: a game with its seats and options.

    Attributes:
        key: The key of the game.
        seats: The number of seats.
        options: Options of the match.
        brings_own: True if each seat brings what its program chooses, where others bring the same.
    """

    key: str
    seats: int = 2
    options: tuple[tuple[str, int], ...] = ()
    brings_own: bool = False

    @property
    def name(self) -> str:
        """The game, with what sets it apart from other rows of the same game."""
        seats = f"{self.key}, {self.seats} seats" if self.seats > 2 else self.key
        return f"{seats}, own builds" if self.brings_own else seats

    @property
    def is_contest(self) -> bool:
        """True if two sides meet; otherwise one program meets several others."""
        return self.seats == 2


FIELDS = (
    Field("siege", options=(("starting_walls", 8),)),  # at 5 the Besieger wins nearly always
    Field("schmiegel"),
    Field("shrine"),
    Field("shrine", 4),
    Field("duel"),
    Field("duel", brings_own=True),
)

MAPS = ("harvest-field", "market-village", "ring-fort", "sand-arena", "smugglers-quay")
"""DUEL is measured on these in turn."""
BUILDS = ((4, 3, 3, 3), (3, 3, 4, 3), (5, 2, 4, 2), (3, 4, 3, 3), (4, 2, 5, 2))
"""Strength, Speed, Endurance and Dexterity of both sides, so that the build decides nothing."""


def begin(
    field: Field,
    deal: int,
    *,
    levels: Sequence[PlayerName] = (),
    frozen_seats: Iterable[int] = (),
    mixed: bool = False,
) -> tuple[Game[Any], Player, State]:
    """Return the rules, the player and the beginning of a deal; equal numbers give equal deals.

    Args:
        field: The row of the table.
        deal: The number of the deal.
        levels: The player of each seat, who chooses its build; middle ones if none are named.
        frozen_seats: The seats of frozen programs, which bring their own choice if programs do.
        mixed: True if each seat brings something of its own, drawn at random.
    """
    game = load_game(field.key)
    current_player = player(field.key)
    assert current_player
    rules = game.rules_for(dict(field.options))
    ground: Any = None
    setups: list[Any] = []
    if field.key == "duel":
        name = MAPS[deal % len(MAPS)]
        ground = next(each.battlefield for each in library() if each.path.stem == name)
        build = BUILDS[deal // len(MAPS) % len(BUILDS)]
        setups = [Build(f"Seat {seat}", seat, *build) for seat in range(1, field.seats + 1)]
    if field.brings_own:
        own_levels = levels or ["middle"] * field.seats
        setups = _own_setups(game, rules, field, deal, own_levels, {*frozen_seats})
    if mixed and setups:
        own_chance = seeded(f"mixed {deal}")
        setups = [game.sample_setup(rules, own_chance) for _ in setups]
    # the row "own builds" plays on the same deals, so that builds alone make the difference
    deal_name = field._replace(brings_own=False).name
    chance = seeded(f"strength {deal_name} {deal}")
    state: State = game.start(rules, field.seats, chance, setups=setups, ground=ground)
    return game, current_player, state


def _own_setups(
    game: Game[Any],
    rules: Any,
    field: Field,
    deal: int,
    levels: Sequence[PlayerName],
    frozen_seats: set[int],
) -> list[Any]:
    """Return what the program of each seat chooses to bring."""
    current_player = player(field.key)
    assert current_player
    chance = seeded(f"brought {deal}")
    setups: list[Any] = []
    for seat, level in enumerate(levels, 1):
        own_chance = Chance(chance.below(1 << 60))
        if seat in frozen_seats:
            setups.append(PLAYERS[field.key].choose_setup(game, rules, own_chance))
        else:
            setups.append(current_player.choose_setup(game, rules, own_chance, str(level)))
    return setups


def wilson(score: float, count: int, z: float = 1.96) -> tuple[float, float]:
    """Return the interval of a share that was won over `count` deals (Wilson).

    Args:
        score: The share.
        count: The number of deals.
        z: Standard deviations on each side of the mean; 1.96 gives the 95 % interval.
    """
    if not count:
        return 0.0, 1.0
    middle = score + z * z / (2 * count)
    spread = z * (score * (1 - score) / count + z * z / (4 * count * count)) ** 0.5
    whole = 1 + z * z / count
    return (middle - spread) / whole, (middle + spread) / whole


def mean(values: Sequence[float]) -> float:
    """Return the mean; 0 if there are no values."""
    return sum(values) / len(values) if values else 0.0
