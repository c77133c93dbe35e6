"""Moves that the computer player considers, a few of the infinitely many (D10 to D14).

A move has straight legs; the allowance is the inches that a warrior may move. Warriors within
`ENGAGEMENT_RANGE` of each other are engaged, and fight. `walk` returns the end of a move, its
length, and its fault, None if the move is legal.

Lengths are in inches. Points and distances are of the centres of bases, but the rules measure from
edge to edge (D5). Two bases of one size lie a base farther apart between their centres, which is
why `duel.base`, the width of a base, is added to ranges.

Clauses such as D10 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, pi, sin

from engine.rules.notation import Action
from games.duel.geometry.moves import Walk
from games.duel.geometry.points import ENGAGEMENT_RANGE, Point, are_engaged
from games.duel.player.tempo import can_be_caught, strikes_first
from games.duel.player.ways import projectiles, walking_distances
from games.duel.rules.actions import MOVES_BY_GAIT, Stay
from games.duel.rules.motion import walk
from games.duel.rules.state import Duel
from games.duel.rules.terms import STATS

ENGAGEMENT_OVERLAP = 0.05
"""Inches by which a move into an engagement leads beyond its border."""
CLEARANCE = 0.02
"""Inches of clearance to places that must not be reached; more than points are rounded by."""
MIN_LENGTH = 0.1
"""Length in inches below which a move is not worth making."""
MAX_ENEMIES = 3
"""Number of the nearest enemies that are approached."""
ABOUT_AS_NEAR = 1.0
"""Inches by which an enemy may be farther away than the nearest one and still be approached, as
long as nobody can be met. With a large number, a warrior would walk to and fro between two enemies.
"""
MAX_PIECES = 4
"""Number of the nearest pieces of terrain that are approached."""
MAX_LEGS = 3
"""Greatest number of legs of a path."""
FAR_INCHES = 100
"""Distance in inches of a point that is only a direction; longer than any move."""
END_CELLS_PER_INCH = 4
"""Moves whose ends round to the same place at this precision count as one move."""
DIRECTIONS = 8
"""Number of directions that are tried around an obstacle or away from an enemy."""
DIRECTION_ANGLE = 2 * pi / DIRECTIONS
"""Angle in radians between two of the directions."""
PATIENT_TURNS = 8
"""Last turn in which programs wait for each other to come nearer, if no cards are shown; chosen by
hand, so that a duel does not bore.
"""
TURNS_PER_CARD = 2
"""Turns by which each card that a warrior has shown since the start lengthens the wait, on average
of all warriors."""
TURNS_TO_STEP_ASIDE = 8
"""Turns for which a seat waits until one who stands between it and its rival steps aside."""
TURNS_BETWEEN_OFFERS = 10
"""Number of turns from one offer of a draw to the next; chosen by hand, as often as is polite."""
MAX_RETREATS = 2
"""Number of moves away from the enemy that are considered."""


def candidate_moves(duel: Duel, seat: int) -> list[Action]:
    """Return the moves to consider.

    They lead towards the nearest rivals (`_rivals`): into the engagement, up to a rival's base, or
    as near as possible; and to pieces that can be thrown. If an enemy can be met this turn, the
    warrior may also stay, stop just out of an enemy's reach, and go away if an enemy would catch it
    where it stands. That ends with the patience of all, since seats that wait never meet. Later the
    warrior only closes in, or stays in turns in which its rival strikes first; without a rival, it
    stays, or goes away from enemies that would catch it.
    """
    gait = duel.gait(seat)
    if gait is None or not duel.allowance(seat):
        return [Stay()]
    is_engaged = duel.is_engaged(seat)
    rivals = duel.others(seat) if is_engaged else _rivals(duel, seat)
    can_meet = _can_meet(duel, seat, rivals or duel.others(seat))
    is_patient = duel.turn <= _patience(duel)
    is_waiting = is_patient and can_meet
    is_left_over = not is_patient and not rivals
    is_in_danger = (is_waiting or is_left_over) and can_be_caught(duel, seat)
    steps_aside = is_left_over and is_in_danger
    may_go_away = is_engaged or is_in_danger
    may_stay = is_engaged or (can_meet and (is_waiting or _comes_after(duel, seat, rivals)))
    enemies = _enemies_to_approach(duel, seat, rivals, can_meet=can_meet)
    paths = [
        *_paths_to_enemies(duel, seat, enemies, may_go_away),
        *(_paths_out_of_reach(duel, seat) if is_waiting else ()),
        *(_paths_away(duel, seat, duel.warrior(duel.nearest_seat(seat)).at) if may_go_away else ()),
    ]
    moves_by_end: dict[tuple[int, int], Action] = {}
    for legs in _paths_clear_of_others(duel, seat, rivals, paths):
        end = walk(duel, seat, legs).end
        rounded_end = round(end.x * END_CELLS_PER_INCH), round(end.y * END_CELLS_PER_INCH)
        # of moves to one place, the first
        moves_by_end.setdefault(rounded_end, MOVES_BY_GAIT[gait](legs))
    moves = [*moves_by_end.values()]
    return [Stay(), *moves] if (may_stay and not steps_aside) or not moves else moves


def engaging_or_waiting_move(duel: Duel, seat: int) -> Action | None:
    """Return what a sensible player does within reach of the nearest enemy; None out of reach.

    It attacks if it strikes first this turn, and stays otherwise.
    """
    other = duel.nearest_seat(seat)
    gait = duel.gait(seat)
    if not other or gait is None:
        return None
    place = duel.warrior(seat).at
    enemy = duel.warrior(other).at
    # the leg ends just within the range in which both are engaged
    leg_length = place.distance_to(enemy) - ENGAGEMENT_RANGE - duel.base + ENGAGEMENT_OVERLAP
    if leg_length > duel.allowance(seat) or duel.is_engaged(seat):
        return None
    if not strikes_first(duel, seat, other):
        return Stay()
    legs = _straight_leg(duel, seat, enemy, leg_length)
    if walk(duel, seat, legs).fault:
        return None
    return MOVES_BY_GAIT[gait](legs)


def is_stuck(duel: Duel) -> bool:
    """Return True if nobody is expected to win, since the warriors have closed in for long.

    They have done so for as many turns as they waited before. Only public facts count: the turn,
    and the cards that are shown.
    """
    return duel.turn > 2 * _patience(duel)


def offers_draw(duel: Duel, seat: int) -> bool:
    """Return True if a seat offers a draw before it moves (E2): now and then in a stuck duel."""
    is_due = duel.turn % TURNS_BETWEEN_OFFERS == 0
    return is_due and is_stuck(duel) and seat not in duel.offers


def _patience(duel: Duel) -> int:
    """Return the number of the last turn in which seats may wait for each other."""
    return PATIENT_TURNS + TURNS_PER_CARD * _cards_shown(duel) // duel.seats


def _cards_shown(duel: Duel) -> int:
    """Return the number of cards shown since the start (D2), of all warriors."""
    return sum(each.value(stat) - 1 for each in duel.warriors for stat in STATS)


def _rivals(duel: Duel, seat: int) -> tuple[int, ...]:
    """Return the enemies that a seat should fight now: of more than one, one or none.

    The first two to fight show their cards, and lose to a third one who comes later: of 100 games
    in which three programs fought at once, the third one won all. So they wait for each other. When
    their patience ends, they pair off round the table, and one who is left over stands aside. Those
    who have not fought yet come first, so that of four, the winner of the first fight need not
    fight twice. The cards shown decide from which seat on, since their number is public, changes
    seldom and differs from duel to duel. Nobody's place counts, so that no start of a battlefield
    is better than the others.
    """
    standing = duel.still_in()
    if len(standing) <= 2:
        return duel.others(seat)
    if duel.turn <= _patience(duel):
        return ()
    first_seat = _cards_shown(duel) // duel.seats
    in_order = sorted(
        standing,
        key=lambda each: (_has_fought(duel, each), (each - first_seat) % duel.seats),
    )
    partner_index = in_order.index(seat) ^ 1
    return tuple(in_order[partner_index : partner_index + 1])


def _has_fought(duel: Duel, seat: int) -> bool:
    """Return True if a warrior has shown cards for a blow (D23): Strength, or Endurance."""
    shown = duel.warrior(seat).shown
    return shown.strength > 1 or shown.endurance > 1


def _comes_after(duel: Duel, seat: int, others: Iterable[int]) -> bool:
    """Return True if a seat comes after all others in this turn where all else is equal (D10).

    Without others, the result is True.
    """
    distance = duel.order_key(seat).seat_distance
    return all(duel.order_key(other).seat_distance < distance for other in others)


def _can_meet(duel: Duel, seat: int, others: Iterable[int]) -> bool:
    """Return True if a warrior can be engaged before it and an enemy have both moved again."""
    place = duel.warrior(seat).at
    reach = duel.allowance(seat) + ENGAGEMENT_RANGE + duel.base
    return any(
        place.distance_to(duel.warrior(other).at) <= reach + duel.allowance(other)
        for other in others
    )


def _enemies_to_approach(
    duel: Duel, seat: int, rivals: tuple[int, ...], *, can_meet: bool
) -> list[Point]:
    """Return the places of the nearest rivals, `MAX_ENEMIES` at most, the nearest one first.

    Without a rival, return those of the enemies about as near as the nearest one, until one can be
    met.
    """
    distance_to = duel.warrior(seat).at.distance_to
    enemies = sorted(duel.places_of(*(rivals or duel.others(seat))), key=distance_to)
    if rivals:
        return enemies[:MAX_ENEMIES]
    if can_meet or not enemies:
        return []
    max_distance = distance_to(enemies[0]) + ABOUT_AS_NEAR
    return [enemy for enemy in enemies if distance_to(enemy) <= max_distance]


def _paths_to_enemies(
    duel: Duel, seat: int, enemies: list[Point], may_go_away: bool
) -> Iterator[tuple[Point, ...]]:
    """Yield paths that shorten the walk to an enemy, or lead to a piece that can be thrown.

    If no path leads nearer to an enemy, obstacles are in the way. A warrior that may go away need
    not come nearer.
    """
    place = duel.warrior(seat).at
    distances = walking_distances(duel.field)
    gets_nearer = False
    for enemy in enemies:
        walk_length = distances.distance(place, enemy)
        for legs in _paths_towards(duel, seat, enemy):
            move = walk(duel, seat, legs)
            engages = move.end.distance_to(enemy) <= ENGAGEMENT_RANGE + duel.base
            if move.fault or not (engages or _leads_on(move)):
                continue
            inches_gained = walk_length - distances.distance(move.end, enemy)
            leads_nearer = engages or inches_gained > MIN_LENGTH
            gets_nearer |= leads_nearer
            if leads_nearer or may_go_away:
                yield legs
    if not gets_nearer and enemies and not duel.is_engaged(seat):
        yield from _paths_round_corners(duel, seat, enemies[0])
    for legs in _paths_to_pieces(duel, seat):
        move = walk(duel, seat, legs)
        if _leads_on(move):
            yield legs


def _paths_clear_of_others(
    duel: Duel, seat: int, rivals: tuple[int, ...], paths: list[tuple[Point, ...]]
) -> list[tuple[Point, ...]]:
    """Return the paths that end engaged with rivals only, or with nobody.

    If all paths to a rival end engaged with others, who do not step aside, return all in the end.
    """
    places = duel.places_of(*(other for other in duel.others(seat) if other not in rivals))
    ends = {legs: walk(duel, seat, legs).end for legs in paths}
    clear_paths = [
        legs
        for legs in paths
        if not any(are_engaged(ends[legs], place, duel.base) for place in places)
    ]
    is_blocked = rivals and duel.turn > _patience(duel) + TURNS_TO_STEP_ASIDE
    return clear_paths or (paths if is_blocked else [])


def _paths_towards(duel: Duel, seat: int, enemy: Point) -> Iterator[tuple[Point, ...]]:
    """Yield paths towards an enemy, legal or not.

    They are straight legs, into the engagement and up to its base, and paths along the grid of
    walking distances.
    """
    distance = duel.warrior(seat).at.distance_to(enemy)
    for gap in (ENGAGEMENT_RANGE + duel.base - ENGAGEMENT_OVERLAP, duel.base + CLEARANCE):
        if distance > gap:
            inches = min(duel.allowance(seat), distance - gap)
            yield _straight_leg(duel, seat, enemy, inches)
    yield from _paths_along_grid(duel, seat, enemy)


def _paths_round_corners(duel: Duel, seat: int, enemy: Point) -> Iterator[tuple[Point, ...]]:
    """Yield one path: the shortest legal one to the farthest point of the way that is in reach.

    The search for it is slow, so that it is the last resort. Without such a path, yield the free
    straight leg after which the walk is shortest: of several legs, a warrior would take one there
    and another one back.
    """
    place = duel.warrior(seat).at
    inches = duel.allowance(seat)
    field = duel.field
    reachable = [
        each
        for each in walking_distances(field).path(place, enemy)
        if place.distance_to(each) <= inches
    ]
    for goal in reversed(reachable):
        legs = field.shortest(place, goal, inches, duel.places_of(*duel.others(seat)))
        if legs and _leads_on(walk(duel, seat, legs)):
            yield legs
            return
    paths = []
    for goal in _far_points(place):
        legs = _straight_leg(duel, seat, goal, inches)
        move = walk(duel, seat, legs)
        if _leads_on(move):
            paths.append((walking_distances(field).distance(move.end, enemy), legs))
    if paths:
        yield min(paths)[1]


def _leads_on(move: Walk) -> bool:
    """Return True if a move is legal and ends elsewhere than it begins.

    The length alone does not tell: a move that begins on a border may have no length, and is
    carried across, or stays where it is without room for that (D13).
    """
    return move.fault is None and move.start.distance_to(move.end) > MIN_LENGTH


def _far_points(place: Point) -> Iterator[Point]:
    """Yield a point in each direction, far beyond what a warrior can reach."""
    for index in range(DIRECTIONS):
        angle = index * DIRECTION_ANGLE
        yield Point(place.x + FAR_INCHES * cos(angle), place.y + FAR_INCHES * sin(angle))


def _paths_out_of_reach(duel: Duel, seat: int) -> Iterator[tuple[Point, ...]]:
    """Yield a path towards each enemy that ends just out of its reach."""
    place = duel.warrior(seat).at
    inches = duel.allowance(seat)
    for other in duel.others(seat):
        enemy = duel.warrior(other).at
        gap_after_enemy_move = place.distance_to(enemy) - duel.allowance(other)
        leg_length = gap_after_enemy_move - ENGAGEMENT_RANGE - duel.base - CLEARANCE
        if MIN_LENGTH < leg_length < inches:
            legs = _straight_leg(duel, seat, enemy, leg_length)
            if walk(duel, seat, legs).fault is None:
                yield legs


def _point_towards(place: Point, goal: Point, inches: float) -> Point:
    """Return the point that lies some inches from a place towards a goal."""
    distance = place.distance_to(goal)
    dx = (goal.x - place.x) / distance
    dy = (goal.y - place.y) / distance
    return Point(place.x + dx * inches, place.y + dy * inches).rounded()


def _straight_leg(duel: Duel, seat: int, goal: Point, inches: float) -> tuple[Point, ...]:
    """Return a leg straight towards a goal, `inches` long or until just before an obstacle."""
    place = duel.warrior(seat).at
    if place == goal:
        return (goal,)
    fault = walk(duel, seat, (_point_towards(place, goal, inches),)).fault
    if fault and fault.inches > MIN_LENGTH:
        inches = min(inches, fault.inches - CLEARANCE)
    return (_point_towards(place, goal, inches),)


def _paths_along_grid(duel: Duel, seat: int, enemy: Point) -> Iterator[tuple[Point, ...]]:
    """Yield paths along the way to an enemy, each with one more leg, pulled taut.

    The last path has a leg towards the next point out of reach, or is such a leg alone.
    """
    position = duel.warrior(seat).at
    allowance = duel.allowance(seat)
    inches_left = float(allowance)
    path = walking_distances(duel.field).path(position, enemy)
    legs: tuple[Point, ...] = ()
    for _ in range(MAX_LEGS):
        longer_path = _path_with_longest_leg(duel, seat, legs, path, inches_left)
        if not longer_path:
            break
        legs = longer_path
        move = walk(duel, seat, legs)
        inches_left = allowance - move.length
        position = move.end
        yield legs
        if move.crossing_point or inches_left < MIN_LENGTH:  # a move ends where it crosses (D13)
            return
        path = path[path.index(legs[-1]) + 1 :]
    if not legs:
        distance = position.distance_to(path[0])
        yield _straight_leg(duel, seat, path[0], min(allowance, distance))
        return
    next_point = next((each for each in path if position.distance_to(each) > inches_left), None)
    if next_point and inches_left > MIN_LENGTH:
        yield (*legs, _point_towards(position, next_point, inches_left - CLEARANCE))


def _path_with_longest_leg(
    duel: Duel, seat: int, legs: tuple[Point, ...], path: list[Point], inches: float
) -> tuple[Point, ...]:
    """Return legs with one more, to the farthest point of a path that is in reach; () if none is.

    The rest of the path, `path`, begins where the legs end; `inches` are left for the new leg.
    """
    place = walk(duel, seat, legs).end if legs else duel.warrior(seat).at
    for stop in reversed([each for each in path if place.distance_to(each) <= inches]):
        longer_path = (*legs, stop)
        if walk(duel, seat, longer_path).fault is None:
            return longer_path
    return ()


def _paths_away(duel: Duel, seat: int, enemy: Point) -> list[tuple[Point, ...]]:
    """Return the `MAX_RETREATS` legs after which the enemy has the longest walk."""
    place = duel.warrior(seat).at
    inches = duel.allowance(seat)
    distances = walking_distances(duel.field)
    paths = []
    for goal in _far_points(place):
        legs = _straight_leg(duel, seat, goal, inches)
        move = walk(duel, seat, legs)
        if move.fault is None:
            paths.append((distances.distance(enemy, move.end), legs))
    return [legs for _, legs in sorted(paths, reverse=True)[:MAX_RETREATS]]


def _paths_to_pieces(duel: Duel, seat: int) -> Iterator[tuple[Point, ...]]:
    """Yield legs up to the nearest pieces that can be thrown at an enemy from their place.

    A leg towards the centre of a piece ends where the piece stops the base, which then touches it;
    that is near enough to throw (D15, D29). A piece flies as many inches as the warrior's Strength
    less its weight. With hidden cards, the Strength shown counts.
    """
    warrior = duel.warrior(seat)
    inches = duel.allowance(seat)
    strength = warrior.limit("strength") or warrior.shown.strength
    enemies = duel.places_of(*duel.others(seat))
    nearby_pieces = []
    for piece, _ in projectiles(duel.field):
        distance = warrior.at.distance_to(piece.centre)
        # a margin of two bases, as these are distances between centres
        throw_range = strength - piece.weight + 2 * duel.base
        has_target = any(enemy.distance_to(piece.centre) < throw_range for enemy in enemies)
        if has_target and distance < inches + 2 * duel.base:
            nearby_pieces.append((distance, piece.centre))
    for distance, centre in sorted(nearby_pieces)[:MAX_PIECES]:
        yield _straight_leg(duel, seat, centre, min(inches, distance))
