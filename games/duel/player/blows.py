"""Prediction of the blows in a fight, from actions laid on dice or assumed (D21 to D27).

A program is the actions that a fighter has laid on its dice; in each round every fighter carries
out its next one. The limit of a stat is how many cards of it a warrior has, shown or not. It is
None if it is hidden, and then counts as 0. A blow is a swing or a grapple.

Clauses such as D22 are in games/duel/rules.md.
"""

from __future__ import annotations

from games.duel.player.tempo import final_value, striking_order
from games.duel.rules.fights import Fight, Slot, guard_against
from games.duel.rules.melee import NextAction
from games.duel.rules.state import Duel
from games.duel.rules.terms import AIMED, Act, Asked


def endurance_left(duel: Duel) -> list[int]:
    """Return the Endurance cards that each seat will have left after the current fight.

    All attackers are assumed to show all their Strength, and all targets all cards of the stat that
    guards them. While programs are being set, all dice are assumed to swing. The numbers are never
    negative.
    """
    endurance = [max(0, each.unshown_of("endurance") or 0) for each in duel.warriors]
    if duel.fight:
        _play_out(duel, duel.fight, endurance)
    return endurance


def _play_out(duel: Duel, fight: Fight, endurance: list[int]) -> None:
    """Play the rest of a fight, and take the wounds off `endurance` (indexed by seat - 1)."""
    order = striking_order(duel, fight.seats)
    # the last action of a fighter decides whether it is guarded (D23, D24)
    last_acts = {fighter.seat: fighter.last for fighter in fight.fighters}
    actions_left = _expected_actions(duel, fight)
    seats_out = {fighter.seat for fighter in fight.fighters if fighter.out}
    retreating_seats = {fighter.seat for fighter in fight.fighters if fighter.retreating}
    if blow := fight.blow:
        _take_wounds(duel, blow.attacker, blow.target, blow.act, last_acts[blow.target], endurance)
    # The rest of the current round comes first; each turn of the loop below is a round.
    seats_to_act = next((step.waiting for step in duel.agenda if isinstance(step, NextAction)), ())
    while True:
        for seat in seats_to_act:
            if seat in seats_out or not endurance[seat - 1]:
                continue
            if seat in retreating_seats:  # it leaves in place of its next action (D27)
                seats_out.add(seat)
            elif actions_left[seat]:
                slot = actions_left[seat].pop(0)
                act = slot.act
                target = slot.target
                last_acts[seat] = act
                if act == "retreat":
                    retreating_seats.add(seat)
                elif act in AIMED and target not in seats_out and endurance[target - 1]:
                    _take_wounds(duel, seat, target, act, last_acts[target], endurance)
        seats_to_act = order
        seats_gone = seats_out | retreating_seats
        seats_left = [seat for seat in order if seat not in seats_gone and endurance[seat - 1]]
        if not any(actions_left[seat] for seat in seats_left):
            return


def _expected_actions(duel: Duel, fight: Fight) -> dict[int, list[Slot]]:
    """Return the actions of each fighter that are still to come, in their order.

    While programs are being set, they are secret, and all dice are assumed to swing at an
    opponent; before that nobody knows how many dice there will be. If an action can still be
    cancelled (D21), the first blow of an opponent is assumed to be cancelled. It can be until the
    step is `Asked.ATTACK_STRENGTH`, which lasts while actions are carried out.
    """
    actions = {
        fighter.seat: [fighter.program[index] for index in fighter.waiting_indices]
        for fighter in fight.fighters
    }
    if fight.step == Asked.PROGRAM and not any(actions.values()):
        actions = {seat: _swings(duel, seat) for seat in fight.seats}
    if fight.step != Asked.ATTACK_STRENGTH:
        _cancel_first_blow(duel, fight, actions)
    return actions


def _swings(duel: Duel, seat: int) -> list[Slot]:
    """Return a Swing High at the first opponent for each die; none without an opponent."""
    opponents = duel.opponents(seat)
    return [Slot("high", opponents[0])] * duel.warrior(seat).shown.speed if opponents else []


def _cancel_first_blow(duel: Duel, fight: Fight, actions: dict[int, list[Slot]]) -> None:
    """Remove the first blow against the fighter who alone has the highest Dexterity (D21)."""
    dexterities = {seat: final_value(duel, seat, "dexterity") for seat in fight.seats}
    highest = max(dexterities.values(), default=0)
    highest_seats = [seat for seat in dexterities if dexterities[seat] == highest]
    if len(highest_seats) != 1:
        return
    for seat in fight.seats:
        blows = (slot for slot in actions[seat] if slot.target == highest_seats[0])
        if blow := next(blows, None):
            actions[seat].remove(blow)
            return


def _take_wounds(
    duel: Duel, attacker: int, target: int, act: Act, last_act: Act | str, endurance: list[int]
) -> None:
    """Take the wounds by a blow off the target's entry of `endurance`.

    `last_act` is the target's last action, or "" before its first. Its type `str` is wider than
    `guard_against` accepts, so that mypy has to be silenced.
    """
    force = duel.warrior(attacker).limit("strength") or 0
    guard = guard_against(act, last_act)  # type: ignore[arg-type]
    guard_cards = (duel.warrior(target).limit(guard) or 0) if guard else 0
    endurance[target - 1] = max(0, endurance[target - 1] - max(0, force - guard_cards))
