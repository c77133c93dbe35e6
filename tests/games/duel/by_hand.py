"""How DUEL is played by hand: stats, dice and terrain are pressed, a move is drawn on the map."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from pygame import Rect

from engine.app.map.transform import Transform
from engine.app.widgets import find, walk
from engine.match import Match
from engine.rules.notation import Action
from engine.table.table import Table
from games import load_game
from games.duel.geometry.points import Point as Place
from games.duel.geometry.terrain import Battlefield, Piece
from games.duel.maps.library import library
from games.duel.rules.actions import (
    Cancel,
    Climb,
    DiceProgram,
    Die,
    Move,
    Pass,
    Reveal,
    Run,
    Smash,
    Stay,
    Throw,
)
from games.duel.rules.state import Duel
from games.duel.rules.terms import ACTS, AIMED, Asked
from games.duel.rules.warriors import Build
from games.duel.table.battlefield.battle_map import MAP, BattleMap
from games.duel.table.board import DuelBoard
from games.duel.table.lone import forced_answer
from games.duel.table.medals import SuitCards
from games.duel.table.setup.builder import NAMES, READY_MADE
from games.duel.table.stat_box import StatBox
from tests.kit.matches import luck, match_of
from tests.window.double import SMALL, Use, prepare, shell, table_of

if TYPE_CHECKING:
    from tests.window.hand import Hand

lone = forced_answer
"""An answer that the table gives by itself, None for none."""
ON = "Smugglers' Quay"
"""The battlefield: the smallest."""
BUILDS = ("Whirlwind", "Hammer")
"""What the two seats begin with."""
SEATS = ["Mara", "Tomas", "Ines", "Jonas", "Edda", "Till"]
CLOSE = (
    *(Place(5.0, 5.0), Place(7.5, 5.0), Place(6.2, 7.2)),
    *(Place(8.8, 7.2), Place(3.7, 7.2), Place(6.2, 2.8)),
)
"""Where six stand of whom each is engaged with another."""
TRIED = 5
"""So many duels are played to find one: few are far from others."""
SHORT = 0.17
"""Inches by which a move that is drawn stays short of its allowance: nearer, it is held there."""


# What is settled before the table.


def settling() -> list[list[str]]:
    """The widgets that are used on each form before it is done: the battlefield's, each seat's."""
    names = [each.name for each in library()]
    builds = [build.name for build, _ in READY_MADE]
    return [
        [f"map-{names.index(ON) + 1}"],
        *([f"ready-{builds.index(name) + 1}"] for name in BUILDS),
    ]


def brought() -> dict[str, Any]:
    """What comes of that."""
    builds = {build.name: build for build, _ in READY_MADE}
    setups = [
        replace(builds[name], name=NAMES[at], figure=at + 1) for at, name in enumerate(BUILDS)
    ]
    return {"setups": setups, "ground": battlefield(ON)}


def battlefield(name: str) -> Battlefield:
    """One of those that come with the game."""
    read = (each.battlefield for each in library())
    (found,) = (each for each in read if each and each.name == name)
    assert found
    return found


# What is used for an action.


def way(action: Action) -> tuple[Use, ...]:
    """The widgets that are used for an action, or what does it, one after the other."""
    match action:
        case Move():
            return (partial(draw, legs=action.legs), "confirm")
        case Reveal() if action.cards != "none":
            return (partial(show, action=action),)
        case DiceProgram():
            return (partial(set_dice, dice=action.dice), "seal")
        case Cancel():
            return (partial(pick, action=action), "cancel")
        case Smash() | Throw():
            return (partial(use_terrain, action=action),)
    return ()


def show(hand: Hand, action: Reveal) -> None:
    """In the Reveal phase stats are pressed, once for each card; in a fight a button is."""
    decision = hand.table.match.decision
    assert decision
    if decision.ask != Asked.REVEAL:
        hand.use(str(action))
        return
    for stat, count in action.card_counts:
        for _ in range(count):
            hand.use(f"stat-{decision.seat}-{stat}")
    hand.use("show")


def set_dice(hand: Hand, dice: tuple[Die, ...]) -> None:
    """One after the other; by mouse the last is dragged to its place, the others are pressed."""
    aims = [seat for seat in range(1, 7) if find(hand.top.widgets, f"aim-{seat}")]
    for at, die in enumerate(dice, 1):
        if die.target and len(aims) > 1:
            hand.use(f"aim-{die.target}")
        if at == len(dice) > 1 and not hand.by_keys:
            hand.drag(f"set-{die.act}", f"slot-{at}")
        else:
            hand.use(f"set-{die.act}")


def pick(hand: Hand, action: Cancel) -> None:
    """The action is pressed in the queue."""
    cells = [
        placed.widget.id
        for placed in walk(hand.top.widgets)
        if placed.widget.id.startswith(f"queue-{action.of}-") and placed.widget.is_pressable
    ]
    hand.use(cells[action.which - 1])


def use_terrain(hand: Hand, action: Smash | Throw) -> None:
    """By mouse a piece is pressed on the map, and whom it is thrown at twice; by keys their
    buttons."""
    if find(hand.top.widgets, f"use-{action.piece}"):
        hand.use(f"use-{action.piece}" if hand.by_keys else f"piece-{action.piece}")
    if isinstance(action, Throw) and not hand.by_keys:
        hand.use(f"figure-{action.target}")
        hand.use(f"figure-{action.target}")
    else:
        hand.use(str(action))


# A move.


def draw(hand: Hand, legs: tuple[Place, ...]) -> None:
    """Corner by corner: clicked, or by keys where the ghost of the goal is led. Corners that no
    pointer can hit are those of the shortest way, which is asked for."""
    if hand.by_keys:
        plain = all(leg == Place(round(leg.x, 2), round(leg.y, 2)) for leg in legs)
        for leg in legs[:-1] if plain else ():
            lead(hand, leg)
            hand.keys("space")
        lead(hand, legs[-1])
        if not plain:
            hand.use("go-there")
        return
    points = [shown_at(map_of(hand.table).transform, leg) for leg in legs]
    shift = None in points
    for leg, at in [*zip(legs, points, strict=True)][-1 if shift else 0 :]:
        assert at, leg
        hand.click(at, shift=shift)
        tool = board_of(hand.table).map.move_draft.path_tool(hand.table.view)
        if not shift and tool and tool.corners[-1:] != (leg,):  # the click went on into contact
            hand.keys("backspace")
            lead(hand, leg)
            if leg != legs[-1]:
                hand.keys("space")


def lead(hand: Hand, goal: Place) -> None:
    """Move the ghost there by arrows: by whole inches, by tenths, by hundredths."""
    tool = board_of(hand.table).map.move_draft.path_tool(hand.table.view)
    assert tool
    for _ in range(200):
        at = tool.next_corner or Place(*tool.start)
        dx, dy = round(goal.x - at.x, 3), round(goal.y - at.y, 3)
        if tool.next_corner and not dx and not dy:
            hand.same()
            return
        arrow = ("right" if dx > 0 else "left") if dx else "down" if dy > 0 else "up"
        far = abs(dx or dy)
        hand.key(arrow, shift=far >= 1, ctrl=far < 0.1)
    raise AssertionError(f"the ghost does not come to {goal}")


def board_of(table: Table) -> DuelBoard:
    """What lies on the table."""
    assert isinstance(table.board, DuelBoard)
    return table.board


def map_of(table: Table) -> BattleMap:
    """The map, which lies open."""
    view = find(table.widgets, MAP)
    assert isinstance(view, BattleMap)
    return view


def shown_at(transform: Transform, goal: Place) -> tuple[int, int] | None:
    """The pixel that means just this point; None where none does."""
    at = transform.pixel(goal)
    for dx in (0, -1, 1):
        for dy in (0, -1, 1):
            pos = at[0] + dx, at[1] + dy
            if pointed(transform, pos) == goal:
                return pos
    return None


def pointed(transform: Transform, pos: tuple[int, int]) -> Place | None:
    """The point that a pixel means, as a move takes it."""
    at = transform.on_map(pos)
    return at and Place(round(at[0], 2), round(at[1], 2))


def transform_of(match: Match, size: tuple[int, int] = SMALL) -> Transform:
    """How the map of a match lies in a window at first."""
    return _transform(tuple(match.names), match.header.setups, match.header.ground, size)


@cache
def _transform(
    names: tuple[str, ...], setups: tuple[Build, ...], ground: Battlefield, size: tuple[int, int]
) -> Transform:
    match = match_of(load_game("duel"), names, "1", setups=setups, ground=ground)
    with tempfile.TemporaryDirectory() as folder:
        prepare(Path(folder), window=size)
        table = table_of(shell(Path(folder)), match)
        table.sheets.open("field")
        table.rebuild()
        return map_of(table).transform


# What is secret.


def watched() -> Match:
    """A duel of two who stand close, to where both have set dice, and looked at their hands."""

    def second(match: Match) -> bool:
        decision = match.decision
        return bool(decision and decision.ask == Asked.PROGRAM and decision.seat == 2)

    match = close_by((3, 3, 4, 3), (2, 4, 5, 2))
    while not second(match):
        decision = match.decision
        assert decision
        own = choice(match) if decision.ask in (Asked.MOVE, Asked.PROGRAM) else None
        some = decision.actions or [Stay()]
        assert match.submit(decision.seat, own or some[min(1, len(some) - 1)]) is None
    return match


def close_by(
    *builds: tuple[int, int, int, int],
    starts: Sequence[Place] = CLOSE,
    terrain: tuple[Piece, ...] = (),
    seed: str = "1",
) -> Match:
    """A match on a small table, whose warriors, of so many cards of each stat, stand close enough
    to fight at once."""
    setups = [Build(NAMES[at], at + 1, *cards) for at, cards in enumerate(builds)]
    ground = Battlefield("A yard", (14.0, 12.0), tuple(starts[: len(builds)]), terrain)
    names = SEATS[: len(builds)]
    return match_of(load_game("duel"), names, seed, setups=setups, ground=ground)


def secrets(table: Table, seat: int) -> list[Rect]:
    """What is left of a stat, and the hand on the parchment to behind its last card."""
    found = []
    for widget, _ in walk(table.widgets):
        if isinstance(widget, SuitCards) and widget.id == "held":
            found.append(Rect(widget.rect.topleft, (widget.rect.width + 12, widget.rect.height)))
        elif isinstance(widget, StatBox) and widget.seat == seat:
            found.append(widget.rect)
    return found


# What is played.


def choice(match: Match, size: tuple[int, int] = SMALL) -> Action | None:
    """What leads to blows soon; only moves that can be drawn."""
    s, decision = match.state, match.decision
    assert isinstance(s, Duel) and decision
    chance, seat = luck(f"{match.header.seed} {len(match.history)}"), decision.seat
    actions = decision.actions or []
    match decision.ask:
        case Asked.REVEAL:
            speedy = [each for each in actions if isinstance(each, Reveal) and _speeds(each)]
            return speedy[chance.below(len(speedy))] if speedy and chance.below(2) else actions[0]
        case Asked.MOVE:
            return towards(s, seat, transform_of(match, size))
        case Asked.TERRAIN:
            return next((each for each in reversed(actions) if not isinstance(each, Pass)), Pass())
        case Asked.PROGRAM:
            return program(s, seat, chance.below)
        case Asked.ATTACK_STRENGTH:
            return actions[-1]
    return None


def _speeds(action: Reveal) -> bool:
    return action.cards != "none" and {stat for stat, _ in action.cards} <= {"speed", "dexterity"}


def program(s: Duel, seat: int, below: Callable[[int], int]) -> DiceProgram:
    """Dice for a fight; none of them retreats."""
    targets = s.opponents(seat)
    dice = []
    for _ in range(s.warrior(seat).value("speed")):
        act = ACTS[below(5)] if targets else "block"
        aimed = act in AIMED and len(s.fighting_seats) > 2
        dice.append(Die(act, targets[below(len(targets))] if aimed else 0))
    return DiceProgram(tuple(dice))


def towards(s: Duel, seat: int, transform: Transform) -> Action:
    """The move that ends nearest to an enemy, of those that lead to some points on the way or are
    the shortest to them; or none."""
    warrior, field = s.warrior(seat), s.field
    others = s.places_of(*s.others(seat))
    goal = min(others, key=warrior.at.distance_to)
    runs = field.ground_at(warrior.at) == "level"
    most = warrior.value("speed" if runs else "dexterity")
    kind = Run if runs else Climb
    far = warrior.at.distance_to(goal)
    if far <= s.base + 2:
        return Stay()
    aim = min(most - SHORT, far - s.base - 0.3)
    x, y = (goal.x - warrior.at.x) / far, (goal.y - warrior.at.y) / far
    found: list[tuple[float, Action]] = []
    for cos, sin in ((1.0, 0.0), (0.94, 0.34), (0.94, -0.34), (0.5, 0.87), (0.5, -0.87)):
        dx, dy = (x * cos - y * sin) * aim, (y * cos + x * sin) * aim
        at = transform.pixel((warrior.at.x + dx, warrior.at.y + dy))
        point = pointed(transform, at)
        if (
            point is None
            or warrior.at.distance_to(point) > most - SHORT + 0.045
            or point == warrior.at
        ):
            continue
        walk_ = field.walk(warrior.at, (point,), most, others)
        if not walk_.fault:
            found.append((walk_.end.distance_to(goal), kind((point,))))
        elif not found and (legs := field.shortest(warrior.at, point, most, others)):
            end = field.walk(warrior.at, legs, most, others).end
            found.append((end.distance_to(goal), kind(legs)))
    return min(found, key=lambda each: each[0])[1] if found else Stay()
