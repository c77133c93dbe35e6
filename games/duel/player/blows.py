"""Prediction of the blows of a fight that are set and still to come (D22 to D27).

Clauses such as D22 are in games/duel/rules.md.
"""

from __future__ import annotations

from games.duel.rules.fights import Fight, guard_against
from games.duel.rules.melee import NextAction
from games.duel.rules.state import Duel
from games.duel.rules.terms import AIMED, Act


def endurance_left(s: Duel) -> list[int]:
    """Return the Endurance cards that each seat will have left after the current fight.

    All attackers are assumed to show all their Strength, and all targets all cards of the stat that
    guards them. The numbers are never negative.
    """
    endurance = [max(0, each.unshown_of("endurance") or 0) for each in s.warriors]
    if s.fight and any(each.program for each in s.fight.fighters):
        _deal(s, s.fight, endurance)
    return endurance


def _deal(s: Duel, fight: Fight, endurance: list[int]) -> None:
    order = fight.order or s.fastest_first(fight.seats)
    last = {fighter.seat: fighter.last for fighter in fight.fighters}
    comes = {
        fighter.seat: [fighter.program[index] for index in fighter.remaining]
        for fighter in fight.fighters
    }
    gone = {fighter.seat for fighter in fight.fighters if fighter.out}
    turned = {fighter.seat for fighter in fight.fighters if fighter.retreating}
    if blow := fight.blow:
        _wound(s, blow.attacker, blow.target, blow.act, last[blow.target], endurance)
    now = next((step.waiting for step in s.agenda if isinstance(step, NextAction)), ())
    while True:
        for seat in now:
            if seat in gone or not endurance[seat - 1]:
                continue
            if seat in turned:
                gone.add(seat)
            elif comes[seat]:
                slot = comes[seat].pop(0)
                last[seat] = slot.act
                if slot.act == "retreat":
                    turned.add(seat)
                elif slot.act in AIMED and slot.target not in gone and endurance[slot.target - 1]:
                    _wound(s, seat, slot.target, slot.act, last[slot.target], endurance)
        now = order
        if not any(
            comes[seat] for seat in order if seat not in gone | turned and endurance[seat - 1]
        ):
            return


def _wound(
    s: Duel, attacker: int, target: int, act: Act, last: Act | str, endurance: list[int]
) -> None:
    force = s.warrior(attacker).limit("strength") or 0
    guard = guard_against(act, last)  # type: ignore[arg-type]
    less = (s.warrior(target).limit(guard) or 0) if guard else 0
    endurance[target - 1] = max(0, endurance[target - 1] - max(0, force - less))
