"""Quick answers for playouts, and the choice of cards that are worth showing.

Clauses such as D9 are in games/duel/rules.md.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from engine.rules.chance import Chance
from engine.rules.notation import Action
from engine.rules.state import Decision
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Bounds, Piece
from games.duel.player.programs import some_program
from games.duel.player.ways import ways_of
from games.duel.rules.actions import REVEAL_NONE, Reveal, Throw
from games.duel.rules.state import Duel
from games.duel.rules.terms import STATS, Asked, Stat

THROWN = 3.0
"""Inches from an enemy to a projectile within which the enemy may be about to throw it."""
FAR = 8.0
"""Inches between warriors from which one shows Speed at once, to come nearer."""


def likely_answers(s: Duel, asked: Decision) -> list[Action] | None:
    """Return the legal answers that are worth considering, or None if they can't be listed (D9).

    In the reveal phase Endurance is never shown. Strength is shown only near a projectile, and then
    every card. Dexterity is shown only near uneven ground or where an enemy may throw, either one
    card or every card.
    """
    if asked.ask != Asked.REVEAL:
        return asked.actions
    warrior = s.warrior(asked.seat)
    path_search = ways_of(s.field)
    hidden = [warrior.unshown_of(stat) or 0 for stat in STATS]
    reach = (warrior.limit("speed") or warrior.shown.speed) + s.base
    lifts = _is_near(warrior.at, reach, path_search.projectiles)
    climbs = _is_near(warrior.at, reach, path_search.climbs) or any(
        _is_near(s.warrior(other).at, THROWN, path_search.projectiles)
        for other in s.others(asked.seat)
    )
    reveals = _worth_showing(tuple(hidden), lifts, climbs)
    if warrior.shown.speed == 1 and hidden[1] and _is_far(s, asked.seat):
        return [each for each in reveals if dict(each.showing).get("speed")]
    return [*reveals]


def _is_near(point: Point, inches: float, pieces: list[tuple[Piece, Bounds]]) -> bool:
    """Return True if a piece is within some inches of a place, horizontally and vertically."""
    return any(
        left - inches < point.x < right + inches and top - inches < point.y < bottom + inches
        for _, (left, top, right, bottom) in pieces
    )


def _is_far(s: Duel, seat: int) -> bool:
    """Return True if the nearest enemy is many turns away at Speed 1."""
    other = s.nearest(seat)
    return bool(other) and s.warrior(seat).at.distance_to(s.warrior(other).at) > FAR


@lru_cache(maxsize=1 << 10)
def _worth_showing(hidden: tuple[int, ...], lifts: bool, climbs: bool) -> tuple[Reveal, ...]:
    most = dict(zip(STATS, hidden, strict=True))
    counts: dict[Stat, list[int]] = {
        "strength": sorted({0, most["strength"] if lifts else 0}),
        "speed": [*range(most["speed"] + 1)],
        "dexterity": sorted({0, min(1, most["dexterity"]), most["dexterity"]} if climbs else {0}),
    }
    reveals = []
    for chosen in product(*counts.values()):
        cards = tuple((stat, count) for stat, count in zip(counts, chosen, strict=True) if count)
        reveals.append(Reveal(cards) if cards else REVEAL_NONE)
    return tuple(reveals)


def guess(s: Duel, asked: Decision, chance: Chance) -> Action | None:
    """Return an answer for a playout, or None to take any."""
    ask = asked.ask
    actions = asked.actions
    if ask == Asked.PROGRAM:
        return some_program(s, asked.seat, chance)
    if actions is None:
        return None
    if ask == Asked.REVEAL:
        if chance.below(3):
            return REVEAL_NONE
        candidates = likely_answers(s, asked) or actions
        return candidates[chance.below(len(candidates))]
    if ask == Asked.ATTACK_STRENGTH:
        return _enough(s, actions) or (actions[-1] if chance.below(2) else REVEAL_NONE)
    if ask == Asked.GUARD:
        return _guarded(s, actions, chance)
    if ask == Asked.TERRAIN:
        thrown = [each for each in actions if isinstance(each, Throw)]
        return thrown[chance.below(len(thrown))] if thrown else actions[0]
    return None


def _enough(s: Duel, actions: list[Action]) -> Action | None:
    """Return the answer with the fewest Strength cards that fell the target, or None (D23)."""
    blow = s.fight.blow if s.fight else None
    if not blow:
        return None
    target = s.warrior(blow.target)
    endurance = target.unshown_of("endurance") or 0
    if blow.guard:
        endurance += target.limit(blow.guard) or 0
    more = endurance - s.warrior(blow.attacker).shown.strength
    return actions[min(max(more, 0), len(actions) - 1)] if more < len(actions) else None


def _guarded(s: Duel, actions: list[Action], chance: Chance) -> Action:
    """Return the answer with the fewest cards that keep the target standing (D23).

    Sometimes all cards are shown instead; none are shown if all are not enough.
    """
    blow = s.fight.blow if s.fight else None
    if not blow:
        return actions[0]
    target = s.warrior(blow.target)
    cards = s.sum_of(blow.attacker, blow.target, blow.guard).cards
    more = cards - (target.unshown_of("endurance") or 0) + 1
    if more >= len(actions):
        return actions[0]
    return actions[max(more, 0)] if chance.below(2) else actions[-1]
