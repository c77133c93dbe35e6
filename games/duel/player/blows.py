"""Prediction of the blows in a fight, from actions laid on dice or assumed (D21 to D27).

A program is the actions that a fighter has laid on its dice; in each round every fighter carries
out its next one. The limit of a stat is how many cards of it a warrior has, shown or not. It is
None if it is hidden, which no limit is in the worlds that programs think in, and then counts as 0.
A blow is a swing or a grapple.

Clauses such as D22 are in games/duel/rules.md.
"""

from __future__ import annotations

from typing import Literal

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
        ExpectedFight(duel, duel.fight, endurance).play_out()
    return endurance


class ExpectedFight:
    """Rest of a fight as it is expected to go, from the current position.

    Attributes:
        duel: The position.
        fight: The fight in it.
        endurance: Endurance cards that each seat has left, indexed by seat - 1; wounds are taken
            off it.
        order: Seats in the order in which they act in a round (D22).
        last_acts: Last action of each fighter, "" before its first; it decides whether the fighter
            is guarded (D23, D24).
        actions_left: Actions of each fighter that are still to come.
        seats_out: Fighters who have fallen or left.
        retreating_seats: Fighters who will leave in place of their next action (D27).
    """

    def __init__(self, duel: Duel, fight: Fight, endurance: list[int]) -> None:
        self.duel = duel
        self.fight = fight
        self.endurance = endurance
        self.order = striking_order(duel, fight.seats)
        self.last_acts: dict[int, Act | Literal[""]] = {
            fighter.seat: fighter.last for fighter in fight.fighters
        }
        self.actions_left = _expected_actions(duel, fight)
        self.seats_out = {fighter.seat for fighter in fight.fighters if fighter.out}
        self.retreating_seats = {fighter.seat for fighter in fight.fighters if fighter.retreating}

    def play_out(self) -> None:
        """Play the current blow, the rest of the current round, and all later rounds."""
        if blow := self.fight.blow:
            self._take_wounds(blow.attacker, blow.target, blow.act)
        for seat in _seats_to_act(self.duel):
            self._act(seat)
        while self._has_actions_left:
            for seat in self.order:
                self._act(seat)

    @property
    def _has_actions_left(self) -> bool:
        """True if a fighter who stays has an action left (D22)."""
        seats_gone = self.seats_out | self.retreating_seats
        return any(
            self.actions_left[seat] and self.endurance[seat - 1]
            for seat in self.order
            if seat not in seats_gone
        )

    def _act(self, seat: int) -> None:
        """Play the next action of a fighter, or its retreat, which takes the action's place."""
        if seat in self.seats_out or not self.endurance[seat - 1]:
            return
        if seat in self.retreating_seats:
            self.seats_out.add(seat)
            return
        if not self.actions_left[seat]:
            return
        slot = self.actions_left[seat].pop(0)
        self.last_acts[seat] = slot.act
        if slot.act == "retreat":  # takes effect where the next action would come (D27)
            self.retreating_seats.add(seat)
        elif slot.act in AIMED and slot.target not in self.seats_out:
            self._take_wounds(seat, slot.target, slot.act)

    def _take_wounds(self, attacker: int, target: int, act: Act) -> None:
        """Take the wounds by a blow off the target's Endurance (D23, D24, D26)."""
        force = self.duel.warrior(attacker).limit("strength") or 0
        guard = guard_against(act, self.last_acts[target])
        guard_cards = (self.duel.warrior(target).limit(guard) or 0) if guard else 0
        wounds = max(0, force - guard_cards)
        self.endurance[target - 1] = max(0, self.endurance[target - 1] - wounds)


def _seats_to_act(duel: Duel) -> tuple[int, ...]:
    """Return the seats whose actions in the current round are still to come, in their order."""
    for step in duel.agenda:
        if isinstance(step, NextAction):
            return step.waiting
    return ()


def _expected_actions(duel: Duel, fight: Fight) -> dict[int, list[Slot]]:
    """Return the actions of each fighter that are still to come, in their order.

    While programs are being set, no die has an action yet, and all dice are assumed to swing at an
    opponent; before that nobody knows how many dice there will be. If an action can still be
    cancelled (D21), the first blow against the fighter who will cancel is left out. That is so
    until actions are carried out; the step is then `Asked.ATTACK_STRENGTH`.
    """
    actions = {
        fighter.seat: [fighter.program[index] for index in fighter.waiting_indices]
        for fighter in fight.fighters
    }
    if fight.step == Asked.PROGRAM:
        actions = {seat: _swings(duel, seat) for seat in fight.seats}
    if fight.step != Asked.ATTACK_STRENGTH:
        _cancel_first_blow(duel, fight, actions)
    return actions


def _swings(duel: Duel, seat: int) -> list[Slot]:
    """Return a swing at the first opponent for each die; none without an opponent.

    They are all high: without guards, low ones would do the same.
    """
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
