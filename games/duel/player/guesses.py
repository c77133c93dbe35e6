"""Quick answers for playouts, and the choice of cards that are worth showing.

A playout is a game played on with guesses, to see who wins. The engine calls `guess` in
playouts, and `likely_answers` for the answers to search. In a fight, the legal answers to a
question for cards of one stat are sorted by their number: `actions[n]` shows n cards, and
`actions[-1]` shows all. `chance.below(n)` is 0 once in n times, so that a guess varies. The
names of such numbers n begin with `ONE_IN`; they were chosen by hand.

Clauses such as D9 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import product

from engine.rules.chance import Chance
from engine.rules.notation import Action
from engine.rules.state import Decision
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Bounds, Piece
from games.duel.player.moves import ABOUT_AS_NEAR, engaging_or_waiting_move
from games.duel.player.programs import random_program
from games.duel.player.ways import projectiles, walking_distances
from games.duel.rules.actions import MOVES_BY_GAIT, REVEAL_NONE, Cancel, Reveal, Smash, Stay, Throw
from games.duel.rules.motion import random_move_towards
from games.duel.rules.showing import Show
from games.duel.rules.state import Duel
from games.duel.rules.terms import AIMED, STATS, Asked, Stat

THREAT_RANGE = 3.0
"""Inches between the centres of an enemy and a projectile within which it may soon be thrown."""

ONE_IN_REVEALS = 3
"""One guess in this many shows cards in the reveal phase."""
ONE_IN_STRIKES_WITHOUT_STRENGTH = 2
"""One guess in this many shows no Strength for a blow that can't fell."""
ONE_IN_ODD_SPEEDS = 8
"""One guess in this many shows any Speed for the order, not what is sensible."""
ONE_IN_ODD_DEXTERITIES = 4
"""One guess in this many shows any Dexterity in a fight, not all."""
ONE_IN_WHOLE_GUARDS = 2
"""One guess in this many shows all cards of a guard; the others only those that are needed."""


def likely_answers(duel: Duel, decision: Decision) -> list[Action] | None:
    """Return the legal answers that are worth considering, or None if they can't be listed (D9).

    The answers depend on the question:

    - *Strength for a blow*: the answer with all cards comes first. Strength has little other use,
      and the target may have more Endurance than expected.
    - *Speed before dice are set*: as `_speeds_before_dice` says.
    - *Speed for the order of a fight*: as `_speed_for_order` says.
    - *Dexterity in a fight*: all cards, since any of them may decide who cancels an action (D21),
      and hidden ones do nothing.
    - *Cancel*: the actions of opponents, blows first. To cancel nothing is considered only if no
      blow can be cancelled.
    - *Terrain*: uses with an effect.
    - *Reveal*: no Endurance. The last card of Speed is kept, since at equal Speed whoever shows it
      later acts first (D10). Strength is shown only near a projectile, and then every card.
      Dexterity is shown only near uneven ground or where an enemy may throw, either one card or
      every card.
    """
    if decision.ask == Asked.REVEAL:
        return [*_reveals_of_use(duel, decision.seat)]
    actions = decision.actions
    if actions is None:  # the legal answers are not listed
        return None
    match decision.ask:
        case Asked.ATTACK_STRENGTH:
            return actions[::-1]  # of equal answers, the one that shows the most comes first
        case Asked.SPEED_FIRST | Asked.SPEED_ALL:
            return _speeds_before_dice(duel, decision.seat, actions)
        case Asked.SPEED_ORDER:
            return [_speed_for_order(duel, decision.seat, actions)]
        case Asked.DEXTERITY:
            return actions[-1:]
        case Asked.CANCEL:
            return _cancels(duel, actions)
        case Asked.TERRAIN:
            return [each for each in actions if _is_of_use(duel, decision.seat, each)]
        case _:
            return actions


def _reveals_of_use(duel: Duel, seat: int) -> tuple[Reveal, ...]:
    """Return the sets of cards worth showing in the reveal phase where a warrior stands (D9)."""
    warrior = duel.warrior(seat)
    unshown = [warrior.unshown_of(stat) or 0 for stat in STATS]
    # inches: as far as all its Speed carries the warrior, and the diameter of its base
    reach = (warrior.limit("speed") or warrior.shown.speed) + duel.base
    pieces = projectiles(duel.field)
    can_throw = _is_near(warrior.at, reach, pieces)
    can_climb = _is_near(warrior.at, reach, walking_distances(duel.field).uneven_pieces)
    enemies = duel.places_of(*duel.others(seat))
    is_threatened = any(_is_near(enemy, THREAT_RANGE, pieces) for enemy in enemies)
    return _sensible_reveals(tuple(unshown), can_throw, can_climb or is_threatened)


def _speeds_before_dice(duel: Duel, seat: int, actions: list[Action]) -> list[Action]:
    """Return the sensible showings of Speed before dice are set (D16, D17).

    The last card is kept for the order if an opponent may still show Speed: whoever shows it last
    strikes first. Only public facts and the seat's own cards count.
    """
    can_overtake = _may_show_speed(duel, seat, duel.fighting_seats)
    return actions[:-1] if can_overtake and len(actions) > 1 else actions


def _seats_to_show(duel: Duel) -> tuple[int, ...]:
    """Return the seats that are asked now or later, or whose answers are not yet revealed."""
    question = duel.agenda[0]
    if not isinstance(question, Show):
        return ()
    return (*question.waiting, *question.later, *dict(question.answers))


def _may_show_speed(duel: Duel, seat: int, seats: Iterable[int]) -> bool:
    """Return True if any of `seats` except `seat` may have a card of Speed to show."""
    question = duel.agenda[0]
    return isinstance(question, Show) and any(
        question.may_hold_cards(duel, other) for other in seats if other != seat
    )


def _speed_for_order(duel: Duel, seat: int, actions: list[Action]) -> Action:
    """Return the sensible showing of Speed for the order of a fight (D20).

    It is all cards while an opponent may still show Speed. Once none can, it is the fewest cards
    that bring the warrior before as many opponents as possible; none if they change nothing. Only
    public facts and the seat's own cards count.
    """
    opponents = [other for other in duel.fighting_seats if other != seat]
    shown = duel.warrior(seat).shown.speed
    speeds = [duel.warrior(other).shown.speed for other in opponents]
    key = duel.order_key(seat)
    # The opponents that the warrior comes before, by the number of cards shown. A smaller key comes
    # first. Whoever shows Speed now has shown it last, and comes before equal Speed (D10).
    win_counts = [sum(key < duel.order_key(other) for other in opponents)]
    win_counts += [
        sum(speed <= shown + count for speed in speeds) for count in range(1, len(actions))
    ]
    # the answer with all cards shows `len(actions) - 1`: enough to equal an opponent's Speed?
    can_change = _may_show_speed(duel, seat, _seats_to_show(duel))
    if can_change and shown + len(actions) > min(speeds):
        return actions[-1]
    return actions[win_counts.index(max(win_counts))]


def _cancels(duel: Duel, actions: list[Action]) -> list[Action]:
    """Return the answers that cancel an action of an opponent, blows first.

    If no blow can be cancelled, return all answers, including the one that cancels nothing.
    """
    cancels = [each for each in actions if isinstance(each, Cancel)]
    if not any(_is_blow(duel, each) for each in cancels):
        return actions
    return [*sorted(cancels, key=lambda each: not _is_blow(duel, each))]


def _is_blow(duel: Duel, cancel: Cancel) -> bool:
    """Return True if the action that is cancelled is a swing or a grapple."""
    fighter = duel.fight.fighter(cancel.of) if duel.fight else None
    if not fighter:
        return False
    index = fighter.waiting_indices[cancel.which - 1]
    return fighter.program[index].act in AIMED


def _is_of_use(duel: Duel, seat: int, action: Action) -> bool:
    """Return True if a use of terrain has an effect (D28, D29): a throw must wound."""
    piece = duel.piece(action.piece) if isinstance(action, Smash | Throw) else None
    if piece is None:
        return True
    if isinstance(action, Throw):
        return duel.warrior(seat).throw_wounds(piece, duel.warrior(action.target)) > 0
    return _is_worth_smashing(duel, seat, piece)


def _is_worth_smashing(duel: Duel, seat: int, piece: Piece) -> bool:
    """Return True if an enemy may be about to throw a piece, or if it is in the way to an enemy.

    A piece that is not level ground is in the way if it is nearer to an enemy than the warrior is.
    """
    place = duel.warrior(seat).at
    enemies = duel.places_of(*duel.others(seat))
    if piece.projectile:
        return any(enemy.distance_to(piece.centre) < THREAT_RANGE for enemy in enemies)
    return piece.ground != "level" and any(
        enemy.distance_to(piece.centre) < enemy.distance_to(place) for enemy in enemies
    )


def _is_near(point: Point, inches: float, pieces: list[tuple[Piece, Bounds]]) -> bool:
    """Return True if a piece is within some inches of a place, in both x and y."""
    return any(
        left - inches < point.x < right + inches and top - inches < point.y < bottom + inches
        for _, (left, top, right, bottom) in pieces
    )


@lru_cache(maxsize=1 << 10)
def _sensible_reveals(
    unshown: tuple[int, ...], can_throw: bool, is_dexterity_useful: bool
) -> tuple[Reveal, ...]:
    """Return the sets of cards worth showing in the reveal phase (D9).

    Args:
        unshown: Number of unshown cards of each stat, in the order of `STATS`.
        can_throw: True if a projectile is near, so that Strength is of use.
        is_dexterity_useful: True near uneven ground, or where an enemy may throw.
    """
    strength, speed, _, dexterity = unshown
    counts: dict[Stat, list[int]] = {
        "strength": [0],
        "speed": [*range(max(1, speed))],  # all numbers but the last card
        "dexterity": [0],
    }
    if can_throw:
        counts["strength"] = sorted({0, strength})
    if is_dexterity_useful:
        counts["dexterity"] = sorted({0, min(1, dexterity), dexterity})
    reveals = []
    for card_counts in product(*counts.values()):
        cards = tuple(
            (stat, count) for stat, count in zip(counts, card_counts, strict=True) if count
        )
        reveals.append(Reveal(cards) if cards else REVEAL_NONE)
    return tuple(reveals)


def guess(duel: Duel, decision: Decision, chance: Chance) -> Action | None:
    """Return an answer for a playout, or None for a random one."""
    guess_answer = GUESSES.get(decision.ask)
    return guess_answer(duel, decision, chance) if guess_answer else None


def _guess_program(duel: Duel, decision: Decision, chance: Chance) -> Action:
    return random_program(duel, decision.seat, chance)


def _guess_move(duel: Duel, decision: Decision, chance: Chance) -> Action | None:
    move = engaging_or_waiting_move(duel, decision.seat)
    return move or _move_to_a_near_enemy(duel, decision.seat, chance)


def _guess_reveal(duel: Duel, decision: Decision, chance: Chance) -> Action:
    if chance.below(ONE_IN_REVEALS):
        return REVEAL_NONE
    reveals = _reveals_of_use(duel, decision.seat)
    return reveals[chance.below(len(reveals))]


def _guess_attack_strength(duel: Duel, decision: Decision, chance: Chance) -> Action | None:
    actions = decision.actions
    assert actions
    if answer := _fewest_to_fell(duel, actions):
        return answer
    return actions[-1] if chance.below(ONE_IN_STRIKES_WITHOUT_STRENGTH) else REVEAL_NONE


def _guess_guard(duel: Duel, decision: Decision, chance: Chance) -> Action:
    assert decision.actions
    return _fewest_to_stand(duel, decision.actions, chance)


def _guess_speed_before_dice(duel: Duel, decision: Decision, chance: Chance) -> Action:
    assert decision.actions
    answers = _speeds_before_dice(duel, decision.seat, decision.actions)
    return answers[chance.below(len(answers))]


def _guess_speed_for_order(duel: Duel, decision: Decision, chance: Chance) -> Action | None:
    assert decision.actions
    if not chance.below(ONE_IN_ODD_SPEEDS):
        return None
    return _speed_for_order(duel, decision.seat, decision.actions)


def _guess_dexterity(duel: Duel, decision: Decision, chance: Chance) -> Action | None:
    assert decision.actions
    return decision.actions[-1] if chance.below(ONE_IN_ODD_DEXTERITIES) else None


def _guess_cancel(duel: Duel, decision: Decision, chance: Chance) -> Action | None:
    assert decision.actions
    return next((each for each in decision.actions if isinstance(each, Cancel)), None)


def _guess_terrain(duel: Duel, decision: Decision, chance: Chance) -> Action:
    assert decision.actions
    throws = [each for each in decision.actions if isinstance(each, Throw)]
    return throws[chance.below(len(throws))] if throws else decision.actions[0]


def _move_to_a_near_enemy(duel: Duel, seat: int, chance: Chance) -> Action | None:
    """Return a move towards one of the enemies that are about as near as the nearest one.

    Return None if only the nearest one is that near: the engine then takes a random move, which
    leads to it.
    """
    place = duel.warrior(seat).at
    enemies = duel.places_of(*duel.others(seat))
    distances = [*map(place.distance_to, enemies)]
    max_distance = min(distances, default=0.0) + ABOUT_AS_NEAR
    near_enemies = [
        enemy
        for enemy, distance in zip(enemies, distances, strict=True)
        if distance <= max_distance
    ]
    gait = duel.gait(seat)
    if len(near_enemies) < 2 or gait is None or duel.is_engaged(seat):
        return None
    enemy = near_enemies[chance.below(len(near_enemies))]
    legs = random_move_towards(duel, seat, enemy, chance)
    if not legs:
        return Stay()
    return MOVES_BY_GAIT[gait](legs)


def _fewest_to_fell(duel: Duel, actions: list[Action]) -> Action | None:
    """Return the answer with the fewest Strength cards that fell the target, or None (D23, D24).

    A target falls if it has to show all its Endurance. Its guard, Strength or Dexterity, is
    expected to be shown whole.
    """
    blow = duel.fight.blow if duel.fight else None
    if not blow:
        return None
    target = duel.warrior(blow.target)
    endurance = target.unshown_of("endurance") or 0
    if blow.guard:
        endurance += target.limit(blow.guard) or 0
    cards_needed = endurance - duel.warrior(blow.attacker).shown.strength
    if cards_needed >= len(actions):
        return None
    return actions[max(cards_needed, 0)]


def _fewest_to_stand(duel: Duel, actions: list[Action], chance: Chance) -> Action:
    """Return the answer with the fewest guard cards that keep the target standing (D23, D24).

    One guess in `ONE_IN_WHOLE_GUARDS` shows all cards instead. If all cards are not enough, none
    are shown.
    """
    blow = duel.fight.blow if duel.fight else None
    if not blow:
        return actions[0]
    target = duel.warrior(blow.target)
    # Cards of Endurance that the blow takes now; to stand, the target must keep at least one.
    cards = duel.sum_of(blow.attacker, blow.target, blow.guard).cards
    cards_needed = cards - (target.unshown_of("endurance") or 0) + 1
    if cards_needed >= len(actions):
        return actions[0]
    return actions[max(cards_needed, 0)] if chance.below(ONE_IN_WHOLE_GUARDS) else actions[-1]


GUESSES: dict[str, Callable[[Duel, Decision, Chance], Action | None]] = {
    Asked.PROGRAM: _guess_program,
    Asked.MOVE: _guess_move,
    Asked.REVEAL: _guess_reveal,
    Asked.ATTACK_STRENGTH: _guess_attack_strength,
    Asked.GUARD: _guess_guard,
    Asked.SPEED_FIRST: _guess_speed_before_dice,
    Asked.SPEED_ALL: _guess_speed_before_dice,
    Asked.SPEED_ORDER: _guess_speed_for_order,
    Asked.DEXTERITY: _guess_dexterity,
    Asked.CANCEL: _guess_cancel,
    Asked.TERRAIN: _guess_terrain,
}
"""Functions that guess the answer to a question; other questions are answered at random."""
