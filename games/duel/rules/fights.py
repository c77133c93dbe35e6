"""Fights: the fighters, their programs, and the blow that is being dealt.

A program is the actions that a fighter lays on its dice before the fight, in the order in which
they will happen. In each round every fighter resolves its next die, in a fixed order. A guard is a
block or an evasion, which lasts until its fighter's next die.

Clauses such as D23 are in games/duel/rules.md.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from games.duel.rules.terms import GUARDS, Act, Asked, Count, Seat, SlotState, Stat


class Sum(NamedTuple):
    """Force of a blow or a throw, and the value that is subtracted from it (D23, D24, D26, D29).

    Attributes:
        force: Force before anything is subtracted.
        less: Value of the target's stat that is subtracted.
        stat: The target's stat, or "" if nothing is subtracted.
    """

    force: int
    less: int = 0
    stat: Stat | Literal[""] = ""

    @property
    def cards(self) -> int:
        """Number of Endurance cards that the target must show."""
        return max(0, self.force - self.less)


def guard_against(act: Act, last: Act | Literal[""]) -> Stat | Literal[""]:
    """Return the stat that guards a target against an action, or "" (D23, D24, D26).

    Strength guards against a grapple, after any action. A swing is guarded only if `last`, the
    target's own last action, is the guard against it.
    """
    if act == "grapple":
        return "strength"
    if act not in GUARDS:
        return ""
    guard, stat = GUARDS[act]
    return stat if guard == last else ""


def resolved_before(acts_first: bool, place: int, dice_count: int) -> int:
    """Return which die of an opponent is resolved last before one's own die at a place (D22).

    Places count from 1; 0 means none. For one's own die 3 it is the opponent's die 2 if one acts
    first, else 3, or the opponent's last die if it has fewer.

    Args:
        acts_first: Whether one acts before the opponent in each round.
        place: Place of one's own die.
        dice_count: Number of the opponent's dice.
    """
    rounds_before = place - 1 if acts_first else place
    return min(rounds_before, dice_count)


def resolved_during(acts_first: bool, place: int, dice_count: int, is_last: bool) -> range:
    """Return the opponent's dice between one's own die at a place and one's next die (D25).

    A guard lasts during these dice. Places count from 1. Between one's own dice 3 and 4 comes the
    opponent's die 3 if one acts first, else 4; the range is empty if it has no such die.

    Args:
        acts_first: Whether one acts before the opponent in each round.
        place: Place of one's own die.
        dice_count: Number of the opponent's dice.
        is_last: Whether the die is one's last, after which all other dice of the opponent follow.
    """
    start = place if acts_first else place + 1
    last = dice_count if is_last else min(start, dice_count)
    return range(start, last + 1)


class Slot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Action on a die, the seat at which it is aimed (0 for none), and its state (D18)."""

    act: Act
    target: Count = 0
    state: SlotState = "waiting"


class Fighter(msgspec.Struct, forbid_unknown_fields=True):
    """Seat in a fight, with its program.

    Attributes:
        seat: The seat.
        program: Its dice; empty until the programs are shown (D19).
        last: Its last action in this fight (D23), or "" before the first.
        retreating: Whether it retreats in place of its next action (D27).
        out: Whether it has retreated or fallen.
    """

    seat: Seat
    program: list[Slot] = []
    last: Act | Literal[""] = ""
    retreating: bool = False
    out: bool = False

    def set_slot(self, index: int, state: SlotState) -> None:
        """Set the state of the action at a place in the program."""
        self.program[index] = msgspec.structs.replace(self.program[index], state=state)

    @property
    def waiting_indices(self) -> list[int]:
        """Indices in the program of the actions that are still to come (D21)."""
        return [index for index, slot in enumerate(self.program) if slot.state == "waiting"]


class Blow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Swing or grapple that is being carried out (D23 to D26).

    Attributes:
        attacker: Seat that deals the blow.
        target: Seat at which the blow is aimed.
        act: The action.
        slot: Index of the action in the attacker's program.
        guard: Stat that may be shown against the blow, or "".
    """

    attacker: Seat
    target: Seat
    act: Act
    slot: Count
    guard: Stat | Literal[""] = ""


class Fight(msgspec.Struct, forbid_unknown_fields=True):
    """Fight that is being fought (D16 to D27).

    Attributes:
        fighters: All who began the fight, in seat order.
        step: Current question, or the question of the current step; it stays
            `Asked.ATTACK_STRENGTH` while actions are resolved.
        order: Seats in the order of their actions, once it is fixed (D22).
        round: Number of the round, from 1 once the order is fixed (D22).
        blow: Blow that is being dealt, or None.
    """

    fighters: list[Fighter]
    step: Asked = Asked.SPEED_FIRST
    order: tuple[Seat, ...] = ()
    round: Count = 0
    blow: Blow | None = None

    def fighter(self, seat: int) -> Fighter | None:
        """Return the fighter of a seat, or None if the seat did not begin this fight."""
        return next((fighter for fighter in self.fighters if fighter.seat == seat), None)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that are still in the fight, in seat order."""
        return tuple([fighter.seat for fighter in self.fighters if not fighter.out])

    def leave(self, fighter: Fighter) -> None:
        """Take a fighter out of the fight; its remaining actions are lost (D3, D27)."""
        fighter.out = True
        fighter.retreating = False
        for index in fighter.waiting_indices:
            fighter.set_slot(index, "lost")

    def settle_blow(self, state: SlotState) -> None:
        """End the current blow and set the state of its action."""
        blow = self.blow
        self.blow = None
        if blow and (attacker := self.fighter(blow.attacker)):
            attacker.set_slot(blow.slot, state)
