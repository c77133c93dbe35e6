"""Checks of positions that are read; each fault is a sentence with the path of its field.

A position comes from a saved game, a scenario or a map. Its agenda lists the steps that are still
to come; it is left out between two phases.

Clauses such as D5 are in games/duel/rules.md.
"""

from __future__ import annotations

import re
from math import isfinite

from engine.rules.position import BadPosition
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Piece
from games.duel.rules.fights import Fight
from games.duel.rules.state import Duel
from games.duel.rules.terms import AIMED, GUARDS, STATS
from games.duel.rules.warriors import Warrior

MAX_TABLE_SIDE = 500.0
"""Greatest width or height of a table in inches."""

AGENDA_PATTERNS = {
    "reveal": "RevealCards MotionPhase",
    "motion": "ChooseMove NextMove MeleePhase",
    "melee": r"(ChooseTerrain|ShowSpeedFirst SpeedToAll|ShowSpeedToAll SetPrograms"
    "|ChooseProgram SpeedForOrder|ShowSpeedForOrder Dexterities|ShowDexterity MayCancel"
    "|ChooseCancel FixOrder|(ShowStrength (ShowGuard )?|ShowGuard )Wound NextAction)"
    " NextInMelee EndTurn",
}
"""Patterns of the agenda's steps while an answer is awaited, by phase."""
BUILDING_AGENDA = "BuildAnew RevealPhase"
"""Steps of the agenda while all build for the next duel of a set."""


def check_table(table: tuple[float, float], terrain: tuple[Piece, ...]) -> None:
    """Check the table and its terrain (D5, D6).

    Raises:
        BadPosition: If the size of the table or a piece of terrain is impossible.
    """
    if not all(0 < side <= MAX_TABLE_SIDE for side in table):
        raise BadPosition("table", f"its sides are above 0 and at most {MAX_TABLE_SIDE:g} inches")
    ids = [piece.id for piece in terrain]
    for index, piece in enumerate(terrain):
        if fault := piece.fault():
            raise BadPosition(f"terrain.{index}", fault)
        if ids.index(piece.id) < index:
            raise BadPosition(f"terrain.{index}.id", f"'{piece.id}' stands there twice")
        # A piece may reach over the edge, but not so far that measurements lose precision.
        if not all(abs(number) <= 2 * MAX_TABLE_SIDE for number in piece.bounds):
            raise BadPosition(f"terrain.{index}", "lies far off the table")


def on_table(point: Point, table: tuple[float, float]) -> bool:
    """Return True if a base can have its centre here."""
    return all(
        isfinite(inches) and 0 <= inches <= side for inches, side in zip(point, table, strict=True)
    )


def check_warriors(s: Duel) -> None:
    """Check that the builds of all warriors are possible and their places free (D1, D2).

    Raises:
        BadPosition: If a warrior is impossible or off the table, or two share a place.
    """
    if len(s.warriors) != s.seats:
        raise BadPosition("warriors", f"must be {s.seats}, one for each seat")
    places = set[tuple[float, float]]()
    for index, warrior in enumerate(s.warriors):
        _check_warrior(s, warrior, f"warriors.{index}")
        if not warrior.down:
            # two places that differ by less than a hundredth of an inch count as one
            place = round(warrior.at.x, 2), round(warrior.at.y, 2)
            if place in places:
                raise BadPosition(f"warriors.{index}.at", "is where another stands")
            places.add(place)


def _check_warrior(s: Duel, warrior: Warrior, path: str) -> None:
    if isinstance(warrior.unshown, int):
        raise BadPosition(f"{path}.hand", "follows from the limits and what is shown")
    if not on_table(warrior.at, s.table):
        raise BadPosition(f"{path}.at", "must be on the table")
    for stat in STATS:
        limit = warrior.limit(stat)
        value = warrior.value(stat)
        if limit is None:
            raise BadPosition(f"{path}.limits.{stat}", "is hidden, and must be known here")
        if not 1 <= value <= limit <= s.rules.stat_limit:
            allowed = f"1 to {s.rules.stat_limit} cards, of which 1 at least is shown"
            raise BadPosition(f"{path}.limits.{stat}", f"must be {allowed}")
    if warrior.hand + sum(warrior.value(stat) for stat in STATS) > s.rules.cards:
        raise BadPosition(f"{path}.limits", f"must be {s.rules.cards} cards at most")


def check_turn(s: Duel) -> None:
    """Check that the state of the phase goes with the agenda.

    Raises:
        BadPosition: If the order, the fights or the builds contradict the agenda.
    """
    step_names = " ".join(type(step).__name__ for step in s.agenda)
    if s.builds:
        raise BadPosition("builds", "goes with a duel that is over")
    if not s.agenda:
        if s.order or s.done or s.fights or s.fought or s.fight:
            raise BadPosition("agenda", "is missing: the phase has begun")
        return
    if step_names == BUILDING_AGENDA and s.phase == "reveal":
        if s.order or s.done:
            raise BadPosition("order", "is fixed once all have built")
        return
    if not re.fullmatch(AGENDA_PATTERNS[s.phase], step_names):
        raise BadPosition("agenda", f"is no part of the {s.phase} phase")
    seats_standing = s.still_in()
    fallen_seats = [seat for seat in seats_standing if s.warrior(seat).is_exhausted("endurance")]
    if fallen_seats or len(seats_standing) < 2:
        raise BadPosition("agenda", "must be left out where somebody falls, or nobody is left")
    _check_order(s)
    has_fight = "EndTurn" in step_names and "ChooseTerrain" not in step_names
    if has_fight != (s.fight is not None):
        raise BadPosition("fight", "goes with a fight that is being fought, and only with it")
    if s.fight:
        _check_fight(s, s.fight)


def _check_order(s: Duel) -> None:
    """Check that each seat comes up once and fights once (D9, D10, D15)."""
    for name, seats in (("order", s.order), ("done", s.done), ("fought", s.fought)):
        if len({*seats}) < len(seats) or not {*seats} <= {*range(1, s.seats + 1)}:
            raise BadPosition(name, "names seats, each once")
    if not {*s.still_in()} <= {*s.order} or not {*s.done} <= {*s.order}:
        raise BadPosition("order", "names all who stand, and all to whom the phase has come")
    fighters = [seat for fight in s.fights for seat in fight]
    seats_to_fight = {*s.still_in()} - {*s.fought} - {*s.done}
    if len({*fighters}) < len(fighters) or not {*fighters} <= seats_to_fight or not all(s.fights):
        raise BadPosition("fights", "names warriors who have still to fight, each once")
    if s.phase != "melee" and (s.fights or s.fought):
        raise BadPosition("fights", "goes with the melee phase")


def _check_fight(s: Duel, fight: Fight) -> None:
    """Check the fighters, their programs and their targets (D15 to D22)."""
    seats = [fighter.seat for fighter in fight.fighters]
    if seats != sorted({*seats}) or not {*seats} <= {*s.fought} or not fight.seats:
        raise BadPosition("fight.fighters", "names seats that have come up, in order")
    if not {*fight.seats} <= {*s.still_in()}:
        raise BadPosition("fight.fighters", "one that has fallen is out")
    for index, fighter in enumerate(fight.fighters):
        for slot in fighter.program:
            targets = {*seats} - {fighter.seat} if slot.act in AIMED else {0}
            if slot.target not in targets:
                raise BadPosition(f"fight.fighters.{index}.program", "is aimed at another fighter")
            if slot.state == "current" and not s.is_in_blow(fighter.seat):
                raise BadPosition(f"fight.fighters.{index}.program", "holds no blow in the air")
        if fighter.out and (fighter.retreating or fighter.waiting_indices):
            raise BadPosition(f"fight.fighters.{index}", "is out, and has nothing left to do")
    _check_step(s, fight)


def _check_step(s: Duel, fight: Fight) -> None:
    names = [type(step).__name__ for step in s.agenda]
    is_before_programs = names[0] in ("ShowSpeedFirst", "ShowSpeedToAll", "ChooseProgram")
    # Before the programs are shown nobody has one; afterwards, all who are in the fight.
    have_programs = [
        bool(each.program) for each in fight.fighters if is_before_programs or not each.out
    ]
    too_early = is_before_programs and any(have_programs)
    too_late = not is_before_programs and not all(have_programs)
    if too_early or too_late:
        raise BadPosition("fight.fighters", "programs are there once they are shown")
    is_resolving = "NextAction" in names
    order_seats = {*fight.order}
    seats_at_start = {fighter.seat for fighter in fight.fighters}
    has_each_once = len(order_seats) == len(fight.order)
    is_order_complete = {*fight.seats} <= order_seats <= seats_at_start and has_each_once
    is_order_wrong = not is_order_complete if is_resolving else bool(fight.order)
    if is_order_wrong:
        raise BadPosition("fight.order", "names all who are in the fight, once it is fixed")
    if is_resolving != (fight.blow is not None):
        raise BadPosition("fight.blow", "goes with a blow that is dealt, and only with it")
    if fight.blow:
        _check_blow(s, fight)


def _check_blow(s: Duel, fight: Fight) -> None:
    blow = fight.blow
    assert blow
    attacker = fight.fighter(blow.attacker)
    if not {blow.attacker, blow.target} <= {*fight.seats} or blow.attacker == blow.target:
        raise BadPosition("fight.blow", "is dealt by one who is in the fight to another")
    slot = attacker.program[blow.slot] if attacker and blow.slot < len(attacker.program) else None
    if not slot or (slot.act, slot.target, slot.state) != (blow.act, blow.target, "current"):
        raise BadPosition("fight.blow", "is the action that its attacker carries out")
    stats = {"", GUARDS[blow.act][1]} if blow.act in GUARDS else {"strength"}
    asks_guard = any(type(step).__name__ == "ShowGuard" for step in s.agenda)
    if blow.guard not in stats or (asks_guard and not blow.guard):
        raise BadPosition("fight.blow.guard", "is no guard against it")
