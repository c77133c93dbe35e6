"""Random warriors and battlefields, for games that are played at random.

Clauses such as D7 are in games/duel/rules.md.
"""

from __future__ import annotations

from engine.rules.chance import Chance
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Battlefield, Piece
from games.duel.rules.state import Ruleset
from games.duel.rules.warriors import Build

NAMES = ("Ada", "Bo", "Cy", "Dee", "Edda", "Finn", "Greta", "Hal")


def random_build(rules: Ruleset, chance: Chance) -> Build:
    """Return a random build; most builds have all the cards that the rules allow (D1)."""
    stats = [1, 1, rules.least_endurance, 1]  # the fewest cards, in the order of `STATS`
    # one build in four leaves out one to three cards
    unused_cards = 0 if chance.below(4) else 1 + chance.below(3)
    for _ in range(rules.cards - sum(stats) - unused_cards):
        index = chance.below(len(stats))
        if stats[index] < rules.stat_limit:
            stats[index] += 1
    name = NAMES[chance.below(len(NAMES))]
    figure = 1 + chance.below(6)
    return Build(name, figure, *stats)


STARTS = (
    Point(2.5, 2.5),
    Point(13.5, 11.5),
    Point(13.5, 2.5),
    Point(2.5, 11.5),
    Point(8.0, 1.5),
    Point(8.0, 12.5),
)
"""Start of each seat; no two of them are engaged (D7)."""
TERRAIN = (
    Piece("wood-1", "uneven", rect=(5.0, 5.0, 4.0, 3.5)),
    Piece("hill-1", "level", ellipse=(9.5, 4.0, 4.0, 5.0)),
    Piece("pond-1", "blocking", ellipse=(10.0, 7.5, 2.0, 1.6)),
    Piece("wall-1", "uneven", weight=2, destructible=True, rect=(3.5, 4.2, 0.6, 3.0)),
    Piece("hut-1", "blocking", weight=1, destructible=True, rect=(10.4, 2.6, 1.2, 1.1)),
    Piece("rock-1", "uneven", weight=1, projectile=True, ellipse=(4.2, 2.2, 0.9, 0.9)),
    Piece("crate-1", "blocking", weight=0, projectile=True, rect=(11.7, 11.2, 0.8, 0.8)),
    Piece(
        "keg-1",
        "uneven",
        weight=1,
        destructible=True,
        projectile=True,
        polygon=(Point(6.6, 9.6), Point(7.5, 9.8), Point(7.0, 10.6)),
    ),
)


def random_battlefield(seats: int, chance: Chance) -> Battlefield:
    """Return a small table with some of the terrain, perhaps mirrored (D5 to D7)."""
    table = (16.0, 14.0)
    is_mirrored = chance.below(2)
    terrain = tuple(piece for piece in TERRAIN if chance.below(4))  # three pieces in four
    if is_mirrored:
        terrain = tuple(
            piece.moved_to(Point(table[0] - piece.centre.x, piece.centre.y)) for piece in terrain
        )
    name = "A yard, mirrored" if is_mirrored else "A yard"
    return Battlefield(name, table, STARTS[:seats], terrain)
