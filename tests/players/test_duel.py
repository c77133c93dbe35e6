"""DUEL's programs: moves that lead somewhere, programs that can be set, throws that are thrown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from engine.players.evaluation import values, weighted_sums
from engine.players.player import LEVELS
from engine.players.playout import likely_answer
from engine.players.search import search
from engine.players.thought import request, think
from engine.rules.chance import Chance, seeded
from engine.rules.ending import Agree, AnswerDraw, OfferDraw, Refuse
from engine.rules.notation import Action
from engine.rules.state import Decision
from games import load_game, player
from games.duel.geometry.points import Point, are_engaged
from games.duel.geometry.terrain import Piece
from games.duel.player.blows import endurance_left
from games.duel.player.builds import BUILDS_BY_LEVEL, is_likely, next_build
from games.duel.player.guesses import likely_answers
from games.duel.player.moves import candidate_moves, offers_draw
from games.duel.player.programs import candidate_programs, random_program
from games.duel.player.tempo import (
    can_be_caught,
    chance_to_strike_first,
    strikes_first,
    striking_order,
)
from games.duel.player.ways import WalkingDistances, walking_distances
from games.duel.player.weighing import FEATURES, measure
from games.duel.rules.actions import (
    REVEAL_NONE,
    Cancel,
    CancelNone,
    Climb,
    Move,
    Pass,
    Reveal,
    Run,
    Smash,
    Stay,
    Throw,
)
from games.duel.rules.fights import Blow, Slot
from games.duel.rules.melee import begin_fight
from games.duel.rules.motion import walk
from games.duel.rules.state import Duel
from games.duel.rules.terms import AIMED, STATS, Act, Asked
from games.duel.rules.warriors import Limits
from tests.strength.deals import FIELDS, MAPS, begin

DUEL: Any = load_game("duel")
FIELD = next(field for field in FIELDS if field.key == "duel")


def of(**position: Any) -> Duel:
    """A duel of two on an empty table, but for what is said."""
    warriors = [
        {"name": name, "at": at, "limits": dict(strength=4, speed=3, endurance=3, dexterity=3)}
        for name, at in (("Ada", [5.0, 5.0]), ("Bo", [12.0, 5.0]))
    ]
    duel: Duel = DUEL.load({"warriors": warriors, **position}, DUEL.rules_for({}), 2, Chance(1))
    return duel


@pytest.mark.parametrize(
    ("inches", "approached"), [(7.1, {"run 10,12", "run 14,12"}), (8.5, {"run 14,12"})]
)
def test_a_guessed_move_leads_to_any_enemy_that_is_about_as_near(
    inches: float, approached: set[str]
) -> None:
    places = ([12.0, 12.0], [19.0, 12.0], [12.0 - inches, 12.0])
    limits = dict(strength=4, speed=3, endurance=3, dexterity=3)
    warriors: list[dict[str, Any]] = [
        dict(name=name, at=at, limits=limits) for name, at in zip("ABC", places, strict=True)
    ]
    warriors[0]["shown"] = dict(strength=1, speed=2, endurance=1, dexterity=1)  # it moves first
    rules = DUEL.rules_for({})
    s = DUEL.load({"warriors": warriors, "phase": "motion"}, rules, 3, Chance(1))
    playing = player("duel")
    assert playing and DUEL.decision(s).seat == 1
    moves = {str(likely_answer(DUEL, playing, s, Chance(seed))) for seed in range(40)}
    assert {move for move in moves if move.endswith(",12")} == approached


@pytest.mark.parametrize(("inches", "approached"), [(10.5, 2), (12.0, 1)])
def test_far_from_all_it_walks_to_enemies_that_are_about_as_near_as_the_nearest(
    inches: float, approached: int
) -> None:
    places = ([12.0, 2.0], [12.0, 12.0], [12.0 + inches, 2.0])
    limits = dict(strength=4, speed=3, endurance=3, dexterity=3)
    warriors: list[dict[str, Any]] = [
        dict(name=name, at=at, limits=limits) for name, at in zip("ABC", places, strict=True)
    ]
    position = {"warriors": warriors, "phase": "motion", "table": [30, 24]}
    s = DUEL.load(position, DUEL.rules_for({}), 3, Chance(1))
    moves = [each for each in candidate_moves(s, 1) if isinstance(each, Run)]
    ends = {walk(s, 1, each.legs).end for each in moves}
    goals = {s.nearest_seat(1), *(3 for end in ends if end.x > 12.5)}
    assert ends and len(goals) == approached


def duel_of(*places: tuple[float, float], turn: int) -> Duel:
    """A duel of equal warriors at these places on an empty table, in the motion phase."""
    limits = dict(strength=4, speed=3, endurance=3, dexterity=3)
    shown = dict(strength=1, speed=3, endurance=1, dexterity=1)
    warriors = [
        dict(name=name, at=[*at], limits=limits, shown=shown)
        for name, at in zip("ABCDE", places, strict=False)
    ]
    position = {"warriors": warriors, "phase": "motion", "table": [30, 24], "turn": turn}
    duel: Duel = DUEL.load(position, DUEL.rules_for({}), len(places), Chance(1))
    return duel


def seats_met(s: Duel, seat: int) -> set[int]:
    """Return the enemies with whom a candidate move ends engaged."""
    moves = [each for each in candidate_moves(s, seat) if isinstance(each, Run)]
    return {
        other
        for each in moves
        for other in s.others(seat)
        if are_engaged(walk(s, seat, each.legs).end, s.warrior(other).at, s.base)
    }


IN_REACH = ((10.0, 10.0), (15.0, 10.0), (12.5, 14.3), (7.5, 14.3))
"""Places whose neighbours can meet with one move at Speed 3."""


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_of_three_nobody_begins_a_fight_that_the_third_would_win(seat: int) -> None:
    s = duel_of(*IN_REACH[:3], turn=5)
    assert Stay() in candidate_moves(s, seat)
    assert not seats_met(s, seat)


def test_two_do_not_wait_for_a_third() -> None:
    assert seats_met(duel_of(*IN_REACH[:2], turn=5), 1) == {2}


def test_of_three_whose_patience_is_over_two_fight_and_any_one_may_wait() -> None:
    """The number of the cards shown decides, not the places."""
    waiting = set()
    for dexterity in (1, 2, 3):
        s = duel_of(*IN_REACH[:3], turn=40)
        for warrior in s.warriors:
            warrior.shown.dexterity = dexterity
        rivals = {seat: seats_met(s, seat) for seat in (1, 2, 3)}
        (idle,) = (seat for seat, met in rivals.items() if not met)
        first, second = {1, 2, 3} - {idle}
        assert (rivals[first], rivals[second]) == ({second}, {first})
        waiting.add(idle)
    assert waiting == {1, 2, 3}


@pytest.mark.parametrize("stat", ["strength", "endurance"])
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_of_three_whose_patience_is_over_the_one_who_has_fought_waits(seat: int, stat: str) -> None:
    s = duel_of(*IN_REACH[:3], turn=40)
    setattr(s.warrior(seat).shown, stat, 2)
    assert [each for each in (1, 2, 3) if not seats_met(s, each)] == [seat]


def test_of_four_whose_patience_is_over_all_fight_in_pairs() -> None:
    s = duel_of(*IN_REACH, turn=40)
    assert {seat: seats_met(s, seat) for seat in (1, 2, 3, 4)} == {1: {4}, 2: {3}, 3: {2}, 4: {1}}


def test_who_is_left_over_steps_aside() -> None:
    s = duel_of(*IN_REACH[:3], turn=40)
    assert not seats_met(s, 1) and can_be_caught(s, 1)
    assert candidate_moves(s, 1) and Stay() not in candidate_moves(s, 1)


@pytest.mark.parametrize(("turn", "met"), [(14, set[int]()), (40, {1})])
def test_who_can_reach_its_rival_only_past_another_waits_and_then_fights_that_one(
    turn: int, met: set[int]
) -> None:
    s = duel_of((13.5, 10.0), (10.0, 10.0), (21.0, 10.0), turn=turn)
    assert seats_met(s, 2) == met


@pytest.mark.parametrize("deal", range(len(MAPS)), ids=MAPS)
def test_who_walks_on_meets_the_enemy(deal: int) -> None:
    """On every map: always the move after which it is least far to walk."""
    s: Any = begin(FIELD, deal)[2]
    s.warrior(1).shown.speed = s.warrior(1).shown.dexterity = 3
    ways, goal = walking_distances(s.field), s.warrior(2).at
    for _ in range(40):
        if s.is_engaged(1):
            break
        found = [each for each in candidate_moves(s, 1) if isinstance(each, Move)]
        assert found, f"nowhere to go from {s.warrior(1).at}"
        for action in found:
            assert action.why_not(s, 1) is None
        s.warrior(1).at = min((walk(s, 1, each.legs).end for each in found), key=near(ways, goal))
    assert s.is_engaged(1), f"stuck at {s.warrior(1).at}"


def test_a_slow_warrior_walks_round_a_house_and_never_turns_back() -> None:
    house = {"id": "hut", "ground": "blocking", "rect": [13.85, 3.55, 3.2, 3.8], "art": "hut"}
    s = of(terrain=[house], turn=40)
    s.warrior(1).at, s.warrior(2).at = Point(17.57, 4.828), Point(13.33, 4.554)
    ways, goal = walking_distances(s.field), s.warrior(2).at
    for _ in range(12):
        if s.is_engaged(1):
            break
        moves = [each for each in candidate_moves(s, 1) if isinstance(each, Move)]
        s.warrior(1).at = max((walk(s, 1, each.legs).end for each in moves), key=near(ways, goal))
    assert s.is_engaged(1), f"stuck at {s.warrior(1).at}"


def test_a_warrior_leaves_a_border_on_which_a_carry_has_no_room() -> None:
    """D12, D13: towards the far goal, the centre would stop at the border, where it is already."""
    corners = [[15, 13], [7.487, 14], [7.487, 16.974], [8.391, 16.923], [9.224, 16.854], [15, 15.9]]
    stump = [7.825, 17.225, 1.65, 1.65]
    terrain = [
        {"id": "lava", "ground": "blocking", "polygon": corners, "art": "lava"},
        {"id": "stump", "ground": "uneven", "ellipse": stump, "art": "stump"},
    ]
    s = of(terrain=terrain, turn=40)
    s.warrior(1).shown.dexterity = 3
    s.warrior(1).at, s.warrior(2).at = Point(8.094018, 17.440484), Point(6.5, 10.15)
    moves = [each for each in candidate_moves(s, 1) if isinstance(each, Move)]
    assert moves
    for move in moves:
        assert walk(s, 1, move.legs).end.distance_to(s.warrior(1).at) > 0.1


def test_walking_distances_are_about_straight_in_open_ground() -> None:
    s = of()
    for goal in (Point(12.5, 2.5), Point(12.5, 7.5), Point(12.5, 12.5), Point(5.5, 12.5)):
        start = Point(2.5, 2.5)
        straight = start.distance_to(goal)
        assert straight <= walking_distances(s.field).distance(start, goal) <= 1.03 * straight


def near(ways: WalkingDistances, goal: Point) -> Any:
    return lambda at: ways.distance(at, goal)


def test_the_way_round_a_wall_is_longer() -> None:
    wall = Piece("wall-1", "blocking", rect=(8.0, 0.0, 1.0, 20.0))
    open_field, walled = of(), of(terrain=[{"id": "w", "ground": "blocking", "rect": wall.rect}])
    one, other = (
        walking_distances(s.field).distance(Point(5, 5), Point(12, 5)) for s in (open_field, walled)
    )
    assert one == pytest.approx(7, abs=0.6)
    assert other > 30
    assert walking_distances(open_field.field).distance(Point(5, 5), Point(6, 5)) == 1


def test_what_can_not_be_reached_is_farther_than_it_looks() -> None:
    s = of(terrain=[{"id": "w", "ground": "blocking", "rect": [8.0, 0.0, 1.0, 24.0]}])
    assert walking_distances(s.field).distance(Point(5, 5), Point(12, 5)) == 1.5 * 7


def test_climbing_is_farther_than_running() -> None:
    s = of(terrain=[{"id": "w", "ground": "uneven", "rect": [0.0, 0.0, 24.0, 24.0]}])
    assert walking_distances(s.field).distance(Point(5, 5), Point(12, 5)) > walking_distances(
        of().field
    ).distance(Point(5, 5), Point(12, 5))
    assert all(isinstance(each, Climb | Stay) for each in candidate_moves(s, 1))


def test_far_from_all_it_only_comes_nearer_and_keeps_its_last_speed() -> None:
    s = of()
    s.warrior(2).at = Point(22.0, 5.0)
    found = candidate_moves(s, 1)
    assert found and all(isinstance(each, Run) for each in found)
    asked = DUEL.decision(s)
    kept = likely_answers(s, asked)
    assert asked.ask == Asked.REVEAL and kept
    assert {str(each) for each in kept} == {"reveal none", "reveal speed 1"}  # of two


def test_for_a_blow_showing_all_strength_is_thought_of_first() -> None:
    """Of answers that seem to fell alike, the first is given: the target may hide more."""
    answers: list[Action] = [REVEAL_NONE, *(Reveal((("strength", n),)) for n in (1, 2))]
    kept = likely_answers(of(), Decision(1, Asked.ATTACK_STRENGTH, answers))
    assert kept == answers[::-1]


@pytest.mark.parametrize(
    ("piece", "shows"),
    [
        ([], {"speed"}),
        ([{"id": "pot", "rect": [6, 5, 1, 1], "projectile": True}], {"speed", "strength"}),
        ([{"id": "pot", "rect": [9, 5, 1, 1], "projectile": True}], {"speed", "dexterity"}),
        ([{"id": "rock", "rect": [6, 5, 2, 2], "ground": "uneven"}], {"speed", "dexterity"}),
        ([{"id": "rock", "rect": [20, 20, 2, 2], "ground": "uneven"}], {"speed"}),
    ],
    ids=["nothing", "to lift", "thrown at one", "to climb", "too far off"],
)
def test_it_shows_only_what_serves_where_it_stands(piece: list[Any], shows: set[str]) -> None:
    """D9: in these places nobody is told how strong it is for nothing."""
    s = of(terrain=piece)
    s.warrior(1).at, s.warrior(2).at = Point(4.0, 5.0), Point(11.0, 5.0)
    kept = likely_answers(s, DUEL.decision(s))
    shown = [each.card_counts for each in kept or () if isinstance(each, Reveal)]
    assert {stat for showing in shown for stat, _ in showing} == shows


def test_near_an_enemy_it_may_stay_but_not_for_ever() -> None:
    """Cards that are shown lengthen the patience; without any, it only closes in from turn 9 on,
    or stays in turns in which others come first."""
    s = of()
    s.warrior(2).at = Point(9.0, 5.0)
    for s.turn in (1, 8, 9, 10):
        found = candidate_moves(s, 1)
        assert any(end.x > 5 for end in ends_of(s, found))
        assert any(isinstance(each, Stay) for each in found) == (s.turn != 9)
    s.turn = 9
    s.warrior(1).shown.strength = 2
    assert any(isinstance(each, Stay) for each in candidate_moves(s, 1))


@pytest.mark.parametrize(
    ("gap", "turn", "speed", "is_caught"),
    [
        (4.9, 1, (1, 1), True),  # seat 2 moves last in turn 1, and first in turn 2
        (5.1, 1, (1, 1), False),
        (3.9, 2, (1, 1), False),  # seat 1 moves last in turn 2, and first in turn 3
        (5.9, 2, (1, 3), True),  # a faster enemy may attack at any time
        (6.1, 2, (1, 3), False),
    ],
)
def test_it_goes_away_only_from_an_enemy_that_would_catch_it(
    gap: float, turn: int, speed: tuple[int, int], is_caught: bool
) -> None:
    """D10: otherwise programs would walk to and fro, and wait in place instead."""
    s = of(turn=turn)
    s.phase, s.done = "motion", (2,) if turn == 2 else ()
    s.warrior(2).at = Point(5.0 + gap, 5.0)
    s.warrior(1).shown.speed, s.warrior(2).shown.speed = speed
    assert can_be_caught(s, 1) == is_caught
    away = [end for end in ends_of(s, candidate_moves(s, 1)) if end.x < 4.9]
    assert bool(away) == is_caught


def ends_of(s: Duel, found: Sequence[Action]) -> list[Point]:
    """Where seat 1 is after each of these moves."""
    return [walk(s, 1, each.legs).end for each in found if isinstance(each, Move)]


def thought_of(s: Duel) -> Action:
    """What an easy program answers to a request, as at the table."""
    playing = player("duel")
    assert playing
    asked = request(DUEL, playing, s, level="weak", seed="stuck")
    action: Action = DUEL.parse(think(DUEL, playing, asked).action)
    return action


def test_in_a_stuck_duel_programs_agree_on_a_draw() -> None:
    """E2: an offer every tenth turn, once the patience has passed twice without cards shown."""
    s = of(phase="motion")
    for s.turn, is_offered in ((10, False), (20, True), (21, False), (30, True)):
        assert isinstance(thought_of(s), OfferDraw) == is_offered, s.turn
    s.turn = 30
    for expected_class in (OfferDraw, Agree):
        action = thought_of(s)
        assert isinstance(action, expected_class)
        DUEL.apply(s, action)
    assert s.outcome and (s.outcome.winner, s.outcome.reason) == (None, "agreed")


def test_a_draw_that_is_refused_is_not_offered_again_in_that_turn() -> None:
    s = of(phase="motion", turn=30)
    seat = DUEL.decision(s).seat
    DUEL.apply(s, OfferDraw())
    DUEL.apply(s, Refuse())
    assert s.offers == [seat] and not offers_draw(s, seat)


@pytest.mark.parametrize(("build", "answer"), [((2, 1, 2, 1), Agree), ((4, 5, 3, 1), Refuse)])
def test_a_program_accepts_a_draw_if_it_would_not_win(
    build: tuple[int, ...], answer: type[Action]
) -> None:
    """E2: it strikes last and falls, or it strikes first and fells."""
    limits: list[dict[str, int]] = [
        dict(zip(STATS, cards, strict=True)) for cards in ((3, 3, 3, 2), build)
    ]
    warriors = [
        {"name": name, "at": at, "limits": each, "shown": each | {"endurance": 1}}
        for name, at, each in zip(("Ada", "Bo"), ([5.0, 5.0], [9.0, 5.0]), limits, strict=True)
    ]
    s, playing = of(warriors=warriors, phase="motion"), player("duel")
    assert playing
    s.agenda = [AnswerDraw((2,), offered_by=1), *s.agenda]
    world = DUEL.sealed(s, 2, seeded("offer"))
    assert isinstance(search(DUEL, playing, world, 2, 60, seeded("offer"))[0].action, answer)


@pytest.mark.parametrize(
    ("speed", "dexterity", "turn", "is_first"),
    [
        (((1, 4), (1, 3)), (3, 3), 2, True),  # the higher limit of Speed
        (((1, 3), (2, 3)), (3, 3), 1, False),  # at equal limits the faster one answers
        (((1, 3), (3, 3)), (3, 3), 2, True),  # unless it has nothing left to show
        (((2, 3), (2, 3)), (4, 3), 2, True),  # shown together: Dexterity
        (((2, 3), (2, 3)), (3, 3), 1, True),  # then the seat, by turns
        (((2, 3), (2, 3)), (3, 3), 2, False),
    ],
)
def test_it_foresees_who_strikes_first(
    speed: tuple[tuple[int, int], tuple[int, int]],
    dexterity: tuple[int, int],
    turn: int,
    is_first: bool,
) -> None:
    """D10, D20: Speed is shown and limit, for each seat."""
    warriors = [
        {
            "name": name,
            "at": at,
            "limits": dict(strength=3, speed=limit, endurance=2, dexterity=skill),
            "shown": dict(strength=1, speed=shown, endurance=1, dexterity=1),
        }
        for name, at, (shown, limit), skill in zip(
            ("Ada", "Bo"), ([5.0, 5.0], [7.5, 5.0]), speed, dexterity, strict=True
        )
    ]
    s = of(warriors=warriors, turn=turn)
    assert strikes_first(s, 1, 2) == is_first != strikes_first(s, 2, 1)
    assert striking_order(s, (1, 2)) == ((1, 2) if is_first else (2, 1))


def test_who_moves_twice_in_a_row_wins_the_tie_of_the_next_turn() -> None:
    """D10: in turn 1 seat 1 moves first; seat 2 moves last, and first in turn 2."""
    s = of()
    for gap, chance in ((4.0, 1.0), (4.9, 0.0), (9.0, 0.5)):
        s.warrior(2).at = Point(5.0 + gap, 5.0)
        assert chance_to_strike_first(s, 1, 2) == chance


def test_it_may_stop_just_out_of_an_enemys_reach() -> None:
    s = of()
    s.warrior(1).shown.speed = 3
    s.warrior(2).at = Point(10.5, 5.0)
    ends = [walk(s, 1, each.legs).end for each in candidate_moves(s, 1) if isinstance(each, Move)]
    reach = s.allowance(2) + 2 + s.base
    assert any(0 < 10.5 - end.x - reach < 0.1 for end in ends)


def fighting(ours: Sequence[Act], theirs: Sequence[Act]) -> Duel:
    """A fight with these programs, whose order is fixed: seat 1 comes first."""
    s = of(phase="melee")
    s.warrior(1).at = Point(10.0, 5.0)
    s.warrior(1).shown.speed, s.warrior(2).shown.speed = 3, 2
    begin_fight(s, (1, 2))
    assert s.fight
    s.fight.step = Asked.ATTACK_STRENGTH
    for fighter, acts, target in zip(s.fight.fighters, (ours, theirs), (2, 1), strict=True):
        fighter.program = [Slot(act, target if act in AIMED else 0) for act in acts]
    return s


@pytest.mark.parametrize(
    ("ours", "theirs", "left"),
    [
        (["block"], ["block"], [2, 2]),
        (["high"], ["high"], [2, 0]),  # who is felled strikes no more
        (["block", "high"], ["high", "low"], [2, 0]),
        (["block"], ["low"], [0, 2]),
        (["evade"], ["low"], [1, 2]),  # 4 of Strength less 3 of Dexterity
        (["grapple"], ["grapple"], [2, 2]),
        (["retreat", "high"], ["block", "high"], [2, 2]),
    ],
)
def test_what_the_blows_that_are_set_come_to(
    ours: list[Act], theirs: list[Act], left: list[int]
) -> None:
    s = fighting(ours, theirs)
    assert endurance_left(s) == left
    falls = [feature.name for feature in FEATURES].index("falls")
    assert [numbers[falls] for numbers in measure(s)] == [not each for each in left]


def facing(shown: tuple[Limits, Limits], limits: tuple[Limits, Limits]) -> Duel:
    """A fight that begins in the first turn, with these cards shown."""
    warriors = [
        {
            "name": name,
            "at": at,
            "limits": msgspec.to_builtins(limit),
            "shown": msgspec.to_builtins(cards),
        }
        for name, at, cards, limit in zip(
            ("Ada", "Bo"), ([5.0, 5.0], [7.5, 5.0]), shown, limits, strict=True
        )
    ]
    s = of(warriors=warriors, phase="melee")
    begin_fight(s, (1, 2))
    return s


def asked_for_the_order(s: Duel, seat: int) -> Decision:
    """The question to a seat for Speed that fixes the order; all else is answered by no card."""
    decision: Decision = DUEL.decision(s)
    while (decision.ask, decision.seat) != (Asked.SPEED_ORDER, seat):
        program = candidate_programs(s, decision.seat)[0]
        DUEL.apply(s, program if decision.ask == Asked.PROGRAM else REVEAL_NONE)
        decision = DUEL.decision(s)
    return decision


ONE = Limits(1, 1, 1, 1)


def test_a_tough_enemy_is_met_with_all_dice() -> None:
    """One blow does not fell Endurance 8, and one die a turn is cancelled or guarded for ever."""
    s = facing((ONE, ONE), (Limits(3, 5, 2, 3), Limits(2, 1, 8, 2)))
    playing = player("duel")
    assert playing and DUEL.decision(s).ask == Asked.SPEED_FIRST
    world = DUEL.sealed(s, 1, seeded("dice"))
    answer = search(DUEL, playing, world, 1, 100, seeded("dice"))[0].action
    assert str(answer) in {f"reveal speed {count}" for count in (2, 3, 4)}


@pytest.mark.parametrize(
    ("limit", "most"),
    [(3, "reveal speed 2"), (1, "reveal speed 3")],  # the enemy may show Speed later, or can't
)
def test_the_last_speed_is_kept_for_the_order_of_a_fight(limit: int, most: str) -> None:
    """D16, D20: at equal Speed whoever showed it last strikes first."""
    s = facing((ONE, ONE), (Limits(3, 4, 3, 2), Limits(3, limit, 3, 2)))
    decision = DUEL.decision(s)
    assert (decision.seat, decision.ask) == (1, Asked.SPEED_FIRST)
    assert str((likely_answers(s, decision) or [])[-1]) == most


@pytest.mark.parametrize(
    ("shown", "limits", "answer"),
    [
        ((2, 2), (4, 3), "reveal speed 2"),  # together: all cards
        ((3, 2), (4, 2), "reveal none"),  # it is first already
        ((2, 3), (5, 3), "reveal speed 1"),  # equal, but shown later
        ((2, 3), (5, 4), "reveal speed 3"),  # the enemy may show a card in answer
        ((1, 3), (2, 4), "reveal none"),  # it would come second all the same
    ],
)
def test_speed_is_shown_for_the_order_of_a_fight_as_far_as_it_serves(
    shown: tuple[int, int], limits: tuple[int, int], answer: str
) -> None:
    """D20: a card kept back for later is no use to who falls now."""
    cards = Limits(1, shown[0], 1, 1), Limits(1, shown[1], 1, 1)
    s = facing(cards, (Limits(3, limits[0], 3, 2), Limits(3, limits[1], 3, 2)))
    decision = asked_for_the_order(s, 1)
    assert [str(each) for each in likely_answers(s, decision) or []] == [answer]


@pytest.mark.parametrize(
    ("dexterity", "left"),
    [((3, 2), [2, 0]), ((3, 3), [0, 2]), ((2, 3), [0, 2])],  # seat 2 strikes first
)
def test_it_foresees_which_blow_is_cancelled(dexterity: tuple[int, int], left: list[int]) -> None:
    """D21: who alone has the highest Dexterity cancels the first blow against it."""
    limits = Limits(4, 1, 3, dexterity[0]), Limits(4, 2, 3, dexterity[1])
    s = facing((ONE, ONE), limits)
    assert s.fight
    s.fight.step = Asked.PROGRAM
    assert endurance_left(s) == left  # before dice are set, each die swings
    s.fight.fighters[0].program = [Slot("low", 2)]
    s.fight.fighters[1].program = [Slot("high", 1)]
    assert endurance_left(s) == left


def test_the_blow_in_the_air_counts_too() -> None:
    s = fighting(["high"], ["block"])
    assert s.fight
    s.fight.blow = Blow(1, 2, "high", 0)
    s.fight.fighters[0].set_slot(0, "current")
    assert endurance_left(s) == [2, 0]


def test_who_falls_in_the_fight_has_lost_it_whatever_else_it_has() -> None:
    """Seat 1 is faster, stronger and more dexterous, and still falls to the next blow."""
    s = fighting(("high",), ("high",))
    s.warrior(1).limits = Limits(8, 9, 2, 9)
    s.warrior(2).limits = Limits(3, 1, 10, 1)
    assert endurance_left(s)[0] == 0
    assert values(s, measure(s), [each.weight for each in FEATURES])[0] < 0.05


def test_all_dexterity_is_shown_where_it_decides_who_cancels() -> None:
    answers: list[Action] = [REVEAL_NONE, *(Reveal((("dexterity", n),)) for n in (1, 2))]
    assert likely_answers(of(), Decision(1, Asked.DEXTERITY, answers)) == answers[-1:]


@pytest.mark.parametrize(
    ("theirs", "answers"),
    [
        (("block", "high", "low"), ["cancel 2 2", "cancel 2 3", "cancel 2 1"]),
        (("block", "evade"), ["cancel none", "cancel 2 1", "cancel 2 2"]),
    ],
)
def test_an_action_is_cancelled_if_any_is_a_blow(
    theirs: tuple[Act, ...], answers: list[str]
) -> None:
    s = fighting(("high",), theirs)
    actions = [CancelNone(), *Cancel.every(s, 1)]
    kept = likely_answers(s, Decision(1, Asked.CANCEL, actions))
    assert [*map(str, kept or ())] == answers


def test_a_tiny_step_changes_little_between_two_enemies() -> None:
    """Enemies that are about as near count about alike."""
    limits = dict(strength=4, speed=3, endurance=3, dexterity=3)
    weak = dict(strength=1, speed=1, endurance=9, dexterity=1)
    sums = []
    for y in (11.999, 12.001):
        places, builds = ([12.0, y], [12.0, 6.0], [12.0, 18.0]), (limits, limits, weak)
        warriors = [
            dict(name=name, at=at, limits=build)
            for name, at, build in zip("ABC", places, builds, strict=True)
        ]
        s = DUEL.load({"warriors": warriors}, DUEL.rules_for({}), 3, Chance(1))
        weights = [each.weight for each in FEATURES]
        sums.append(weighted_sums(measure(s), weights)[0])
    assert sums[0] == pytest.approx(sums[1], abs=0.01)


def test_it_expects_most_programs_to_begin_with_a_swing() -> None:
    s = of(phase="melee")
    s.warrior(1).at = Point(10.0, 5.0)
    begin_fight(s, (1, 2))
    found = [random_program(s, 1, Chance(seed)) for seed in range(200)]
    assert 140 < sum(str(each).split()[1] in ("high", "low") for each in found) < 190


@pytest.mark.parametrize(("build", "is_found"), [("2-3-7-1", True), ("2-4-2-5", False)])
def test_it_expects_builds_like_those_that_programs_bring(build: str, is_found: bool) -> None:
    s = of()
    s.warrior(2).limits = Limits(*map(int, build.split("-")))
    assert is_likely(s, 1) == is_found


def test_it_thinks_of_enemies_that_are_not_built_of_one_thing() -> None:
    playing, s, chance = player("duel"), of(), seeded("likely")
    assert playing
    worlds = [playing.dealt(DUEL, s, 1, chance) for _ in range(40)]
    found = [playing.is_likely_world(world, 1) for world in worlds]
    assert (
        sum(found)
        > 30
        > sum(playing.is_likely_world(DUEL.redeal(s, 1, chance), 1) for _ in range(40))
    )
    assert all(world.warrior(1).limits == s.warrior(1).limits for world in worlds)


@pytest.mark.parametrize("speed", range(1, 9))
def test_programs_can_be_set(speed: int) -> None:
    s = of(phase="melee")
    warrior = s.warrior(1)
    warrior.at, warrior.shown.speed = Point(10.0, 5.0), speed
    warrior.limits = type(warrior.limits)(2, 9, 2, 1)
    s.fight = None
    begin_fight(s, (1, 2))
    found = candidate_programs(s, 1)
    assert len({*found}) == len(found) <= 64 and (len(found) == 6**speed or speed > 2)
    for each in found:
        assert each.why_not(s, 1) is None
    warrior.at = Point(1.0, 20.0)  # nobody to aim at
    assert candidate_programs(s, 1)
    for each in candidate_programs(s, 1):
        assert not any(die.act in AIMED for die in each.dice)


def test_a_throw_that_fells_is_thrown() -> None:
    rock = {"id": "rock", "ground": "level", "projectile": True, "rect": [4.0, 4.0, 2.0, 2.0]}
    s = of(phase="melee", terrain=[rock])
    s.warrior(1).shown.strength = 4
    s.warrior(2).at = Point(9.0, 5.0)
    playing = player("duel")
    assert playing
    world = DUEL.sealed(s, 1, seeded("throw"))
    asked = DUEL.decision(world)
    assert (asked.ask, asked.seat) == (Asked.TERRAIN, 1)
    best = search(DUEL, playing, world, 1, 30, seeded("throw"))[0]
    assert best.action == Throw("rock", 2) and best.mean > 0.9


@pytest.mark.parametrize(
    ("piece", "others_at", "dexterity", "uses"),
    [
        (dict(projectile=True, rect=[6, 5, 1, 1]), 11.0, 1, {"throw"}),
        (dict(projectile=True, rect=[6, 5, 1, 1]), 8.5, 2, {"smash", "throw"}),
        (dict(projectile=True, rect=[6, 5, 1, 1]), 8.5, 3, {"smash"}),
        (dict(ground="uneven", rect=[6, 5, 1, 1]), 11.0, 1, {"smash"}),
        (dict(ground="uneven", rect=[3, 5, 1, 1]), 11.0, 1, set()),
        (dict(rect=[6, 5, 1, 1]), 11.0, 1, set()),
    ],
    ids=["thrown", "also by the enemy", "without wounds", "in the way", "behind it", "level"],
)
def test_terrain_is_used_only_to_some_effect(
    piece: dict[str, Any], others_at: float, dexterity: int, uses: set[str]
) -> None:
    s = of(terrain=[{"id": "crate", "destructible": True, "weight": 0, **piece}])
    s.warrior(1).at, s.warrior(2).at = Point(5.0, 5.5), Point(others_at, 5.5)
    s.warrior(1).shown.strength, s.warrior(2).shown.dexterity = 3, dexterity
    actions: list[Action] = [Pass(), Smash("crate"), Throw("crate", 2)]
    kept = likely_answers(
        s, Decision(1, Asked.TERRAIN, actions[: 3 if "projectile" in piece else 2])
    )
    assert kept and kept[0] == Pass()
    assert {str(each).split()[0] for each in kept[1:]} == uses


def test_a_program_brings_a_build_that_may_be() -> None:
    playing, rules = player("duel"), DUEL.rules_for({})
    assert playing
    for level in LEVELS:
        builds = [playing.choose_setup(DUEL, rules, Chance(seed), level) for seed in range(1000)]
        names = {f"{b.strength}-{b.speed}-{b.endurance}-{b.dexterity}" for b in builds}
        assert names == {*BUILDS_BY_LEVEL[level]}
        assert {each.cards for each in builds} == {13}
    few = type(rules)(**{**{f: getattr(rules, f) for f in rules.__struct_fields__}, "cards": 8})
    assert all(
        DUEL.setup_refusal(few, playing.choose_setup(DUEL, few, Chance(seed), "strong")) is None
        for seed in range(9)
    )


def test_programs_expect_every_build_that_programs_bring() -> None:
    s = of()
    for name in {name for shares in BUILDS_BY_LEVEL.values() for name in shares}:
        s.warrior(2).limits = Limits(*map(int, name.split("-")))
        assert is_likely(s, 1), name


def test_a_program_builds_anew_as_it_has_built() -> None:
    s = of()
    for build, shares in (("3-4-4-2", BUILDS_BY_LEVEL["weak"]), ("1-1-10-1", {"1-1-10-1": 1})):
        s.warrior(1).limits = Limits(*map(int, build.split("-")))
        found = {str(next_build(s, 1, Chance(seed))) for seed in range(40)}
        assert found == {f"build {name.replace('-', ' ')}" for name in shares}
