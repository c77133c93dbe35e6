"""A fight that is being fought: who is in it, what each has programmed, and the blow in the air."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from games.duel.rules.terms import GUARDS, Act, Asked, Count, Seat, SlotState, Stat


class Sum(NamedTuple):
    """D23, D24, D26, D29: what a blow or a throw comes to: so much force, less so much of the
    target's `stat` ("" where nothing is taken off)."""

    force: int
    less: int = 0
    stat: Stat | Literal[""] = ""

    @property
    def cards(self) -> int:
        """How many cards of Endurance the target must show."""
        return max(0, self.force - self.less)


def guard_against(act: Act, last: Act | Literal[""]) -> Stat | Literal[""]:
    """D23, D24, D26: the stat that a target may set against an action when this was its own last
    one; "" for none. Against a grapple it is Strength, whatever the target did."""
    if act == "grapple":
        return "strength"
    if act not in GUARDS:
        return ""
    guard, stat = GUARDS[act]
    return stat if guard == last else ""


def resolved_before(first: bool, place: int, dice: int) -> int:
    """D22: which of an opponent's dice is its last action when one's own die at a place comes, both
    counted from 1; 0 for none. `first`: one acts before it in each round. `dice`: how many it has.
    """
    return min(place - first, dice)


def resolved_during(first: bool, place: int, dice: int, ends: bool) -> range:
    """D25: which of an opponent's dice come between one's own die at a place and one's next, which
    is for how long a guard lasts; behind one's last die (`ends`) that is all that are left."""
    start = place if first else place + 1
    return range(start, dice + 1 if ends else min(start, dice) + 1)


class Slot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """D18: an action on a die, the seat it is aimed at (0 for none), and what has become of it."""

    act: Act
    target: Count = 0
    state: SlotState = "waiting"


class Fighter(msgspec.Struct, forbid_unknown_fields=True):
    """A seat in a fight: its program, which is empty until it is shown (D19).

    last: its last action in this fight (D23), "" before the first. retreating: it retreats when
    its next action would come (D27). out: it has retreated or fallen.
    """

    seat: Seat
    program: list[Slot] = []
    last: Act | Literal[""] = ""
    retreating: bool = False
    out: bool = False

    def set_slot(self, at: int, state: SlotState) -> None:
        """An action is being carried out, or has come to something."""
        self.program[at] = msgspec.structs.replace(self.program[at], state=state)

    @property
    def remaining(self) -> list[int]:
        """D21: which of its actions are still to come, as places in its program."""
        return [at for at, slot in enumerate(self.program) if slot.state == "waiting"]


class Blow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """D23 to D26: a swing or a grapple that is being carried out. `slot` is its place in the
    attacker's program, `guard` the stat that may be set against it, "" for none."""

    attacker: Seat
    target: Seat
    act: Act
    slot: Count
    guard: Stat | Literal[""] = ""


class Fight(msgspec.Struct, forbid_unknown_fields=True):
    """A fight that is being fought (D16 to D27).

    fighters: all who began it, in seat order. step: what is asked or done now, in the names of
    `Asked`. order: from D22 on, who comes before whom. round: counts from 1 from D22 on.
    """

    fighters: list[Fighter]
    step: Asked = Asked.SPEED_FIRST
    order: tuple[Seat, ...] = ()
    round: Count = 0
    blow: Blow | None = None

    def fighter(self, seat: int) -> Fighter | None:
        """The fighter of a seat, if it began this fight."""
        return next((each for each in self.fighters if each.seat == seat), None)

    @property
    def seats(self) -> tuple[int, ...]:
        """Who is still in it, in seat order."""
        return tuple([each.seat for each in self.fighters if not each.out])

    def leave(self, fighter: Fighter) -> None:
        """D3, D27: a fighter is out, and what it had still to do is lost."""
        fighter.out = True
        fighter.retreating = False
        for at in fighter.remaining:
            fighter.set_slot(at, "lost")

    def settle_blow(self, state: SlotState) -> None:
        """The blow in the air has come to something, or to nothing."""
        blow = self.blow
        self.blow = None
        if blow and (attacker := self.fighter(blow.attacker)):
            attacker.set_slot(blow.slot, state)
