"""Steps of a fight (D16 to D22), and the blows that are dealt in it (D23 to D27).

A program is the actions that a fighter lays on its dice in secret; a slot is one of them with its
state. `s.prepend_steps(...)` puts steps in front of the agenda; the first of them comes next. Each
step prepends those that follow it. The hooks of a step are described in `engine.rules.state`, those
of a question or round in `engine.rules.questions`.

Clauses such as D25 are in games/duel/rules.md.
"""

from __future__ import annotations

from typing_extensions import override

from engine.rules.chance import Chance
from engine.rules.notation import Action
from engine.rules.questions import Question, Round
from engine.rules.state import Step
from games.duel.rules.actions import Cancel, CancelNone, DiceProgram, Die, target_of_die
from games.duel.rules.events import (
    BlowBegan,
    FightBegan,
    FightEnded,
    Guarded,
    NobodyCancels,
    ProgramsShown,
    Retreated,
    RoundBegan,
    StepBegan,
    Struck,
    Turned,
    Wasted,
)
from games.duel.rules.fights import Blow, Fight, Fighter, Slot, guard_against
from games.duel.rules.showing import (
    ShowDexterity,
    ShowGuard,
    ShowSpeedFirst,
    ShowSpeedForOrder,
    ShowSpeedToAll,
    ShowStrength,
)
from games.duel.rules.state import Duel
from games.duel.rules.terms import ACTS, AIMED, Asked


def begin_fight(s: Duel, seats: tuple[int, ...]) -> None:
    """Begin a fight between seats, in which the fastest acts first (D15, D16)."""
    s.fight = Fight([Fighter(seat) for seat in sorted(seats)])
    s.fought = (*s.fought, *s.fight.seats)
    s.tell(FightBegan, s.fight.seats)
    fastest = s.fastest_first(seats)[0]
    s.prepend_steps(ShowSpeedFirst((fastest,)), SpeedToAll(fastest))


def begin_step(s: Duel, step: Asked) -> tuple[int, ...]:
    """Begin the next step of the fight and return the seats that take part in it.

    Nobody takes part if only one fighter is left.
    """
    fight = s.fight
    assert fight
    fight.step = step
    s.tell(StepBegan, step)
    return fight.seats if len(fight.seats) > 1 else ()


class SpeedToAll(Step[Duel], frozen=True):
    """Step that lets every fighter but the first show Speed (D17)."""

    first: int

    @override
    def carry_out(self, s: Duel) -> None:
        """Ask the other fighters, the lowest Speed first."""
        others = [seat for seat in begin_step(s, Asked.SPEED_ALL) if seat != self.first]
        s.prepend_steps(ShowSpeedToAll.for_lowest(s, others), SetPrograms())


class SetPrograms(Step[Duel], frozen=True):
    """Step that lets all fighters set their dice in secret (D18)."""

    @override
    def carry_out(self, s: Duel) -> None:
        """Ask all fighters together, in seat order."""
        s.prepend_steps(ChooseProgram(begin_step(s, Asked.PROGRAM)), SpeedForOrder())


class ChooseProgram(Round[Duel, DiceProgram], frozen=True):
    """Round in which fighters set an action on each die (D18); all are shown together (D19)."""

    ask = Asked.PROGRAM
    kinds = (DiceProgram,)
    refusal_of_others = "First set an action on each die."
    private = True
    simultaneous = True
    clause = "D18"

    @override
    def legal(self, s: Duel, seat: int) -> None:
        """Return None: there are too many programs to list."""
        return None

    @override
    def sample(self, s: Duel, chance: Chance) -> Action:
        """Return a program of random actions, without aimed ones if nobody can be aimed at."""
        seat = self.seat(s)
        targets = s.opponents(seat)
        names_targets = len(s.fighting_seats) > 2  # in a fight of two there is no choice
        dice = []
        for _ in range(s.warrior(seat).shown.speed):
            act = ACTS[chance.below(len(ACTS))]
            if act in AIMED and targets:
                target = targets[chance.below(len(targets))] if names_targets else 0
                dice.append(Die(act, target))
            else:
                dice.append(Die(act if act not in AIMED else "block"))
        return DiceProgram(tuple(dice))

    @override
    def answered(self, s: Duel, answers: dict[int, DiceProgram]) -> None:
        """Show all programs at once (D19)."""
        fight = s.fight
        assert fight
        for fighter in fight.fighters:
            if program := answers.get(fighter.seat):
                targets = (target_of_die(s, fighter.seat, die) for die in program.dice)
                fighter.program = [
                    Slot(die.act, target) for die, target in zip(program.dice, targets, strict=True)
                ]
        if not answers:
            return
        programs = tuple((seat, tuple(map(str, each.dice))) for seat, each in answers.items())
        s.tell(ProgramsShown, programs)

    @override
    def fits(self, s: Duel) -> bool:
        """Return True if all fighters choose, and the programs that are set are legal.

        A target may have resigned since.
        """
        seats = [*(seat for seat, _ in self.answers), *self.waiting]
        if not self.waiting or sorted(seats) != [*s.fighting_seats]:
            return False
        return all(self._is_legal(s, seat, program) for seat, program in self.answers)

    def _is_legal(self, s: Duel, seat: int, program: DiceProgram) -> bool:
        seats_out = [fighter.seat for fighter in s.fight.fighters if fighter.out] if s.fight else []
        # Dice aimed at a fighter who has left since were legal when they were set.
        dice_to_check = [die for die in program.dice if die.target not in seats_out]
        if len(program.dice) != s.warrior(seat).shown.speed:
            return False
        # a program of one die repeated tells whether that die alone is legal
        programs = (DiceProgram((die,) * len(program.dice)) for die in dice_to_check)
        return all(each.why_not(s, seat) is None for each in programs)


class SpeedForOrder(Step[Duel], frozen=True):
    """Step that lets each fighter show Speed once more, from the lowest Speed (D20)."""

    @override
    def carry_out(self, s: Duel) -> None:
        """Ask for Speed that changes the order but adds no dice."""
        s.prepend_steps(
            ShowSpeedForOrder.for_lowest(s, begin_step(s, Asked.SPEED_ORDER)), Dexterities()
        )


class Dexterities(Step[Duel], frozen=True):
    """Step that lets each fighter show Dexterity, from the lowest Dexterity (D21)."""

    @override
    def carry_out(self, s: Duel) -> None:
        """Ask for Dexterity; then the highest may cancel an action."""
        s.prepend_steps(ShowDexterity.for_lowest(s, begin_step(s, Asked.DEXTERITY)), MayCancel())


class MayCancel(Step[Duel], frozen=True):
    """Step that lets the fighter with the highest Dexterity cancel one action of another (D21)."""

    @override
    def carry_out(self, s: Duel) -> None:
        """Ask the fighter with the highest Dexterity; ask nobody if several share it."""
        seats = begin_step(s, Asked.CANCEL)
        highest = max((s.warrior(seat).shown.dexterity for seat in seats), default=0)
        highest_seats = tuple(seat for seat in seats if s.warrior(seat).shown.dexterity == highest)
        if len(highest_seats) == 1:
            s.prepend_steps(ChooseCancel(highest_seats[0]), FixOrder())
            return
        if highest_seats:
            s.tell(NobodyCancels, highest_seats)
        s.prepend_steps(FixOrder())


class ChooseCancel(Question[Duel], frozen=True):
    """Question which action of an opponent to cancel, if any (D21)."""

    ask = Asked.CANCEL
    kinds = (CancelNone, Cancel)
    refusal_of_others = "First cancel an action of an opponent, or none."
    clause = "D21"

    by: int

    @override
    def seat(self, s: Duel) -> int:
        """Return the seat with the highest Dexterity."""
        return self.by

    @override
    def fits(self, s: Duel) -> bool:
        """Return True if the seat is in the fight."""
        return self.by in s.fighting_seats


class FixOrder(Step[Duel], frozen=True):
    """Step that fixes the order of the fighters in all rounds (D22)."""

    @override
    def carry_out(self, s: Duel) -> None:
        """Order the fighters from the highest Speed to the lowest, for the whole fight."""
        assert s.fight
        s.fight.step = Asked.ATTACK_STRENGTH
        s.fight.order = s.fastest_first(s.fight.seats)
        s.announce_order(s.fight.order, "fight")
        s.prepend_steps(NextAction(()))  # nobody waits yet: it begins the first round


class NextAction(Step[Duel], frozen=True):
    """Step that resolves the next action of the first fighter who waits in this round (D22)."""

    waiting: tuple[int, ...]

    @override
    def carry_out(self, s: Duel) -> None:
        """Resolve an action, begin the next round, or end the fight if no action is left."""
        fight = s.fight
        assert fight
        if self.waiting:
            seat, *others = self.waiting
            s.prepend_steps(NextAction(tuple(others)))
            fighter = fight.fighter(seat)
            if fighter and not fighter.out:
                resolve_action(s, fight, fighter)
        elif any(each.waiting_indices for each in fight.fighters if not each.retreating):
            fight.round += 1
            s.tell(RoundBegan, fight.round)
            s.prepend_steps(NextAction(tuple(seat for seat in fight.order if seat in fight.seats)))
        else:
            self._end(s, fight)

    def _end(self, s: Duel, fight: Fight) -> None:
        """End the fight; fighters who have still to retreat do so now (D27)."""
        for seat in fight.order:
            fighter = fight.fighter(seat)
            if fighter and fighter.retreating:
                retreat(s, fight, fighter)
        s.fight = None
        s.tell(FightEnded, tuple(each.seat for each in fight.fighters))

    @override
    def after_leaving(self, s: Duel, seat: int) -> Step[Duel]:
        """Return the step without a seat that leaves the game (E1)."""
        return NextAction(tuple(each for each in self.waiting if each != seat))


def resolve_action(s: Duel, fight: Fight, fighter: Fighter) -> None:
    """Resolve a fighter's next action (D22), or the retreat in its place (D27)."""
    if fighter.retreating:
        return retreat(s, fight, fighter)
    if not fighter.waiting_indices:
        return None
    index = fighter.waiting_indices[0]
    slot = fighter.program[index]
    fighter.last = slot.act  # D25: this ends its guard, or begins another
    if slot.act in AIMED:
        return begin_blow(s, fight, fighter, index)
    fighter.set_slot(index, "done")
    if slot.act == "retreat":
        fighter.retreating = True
        return s.tell(Turned, fighter.seat, index)
    return s.tell(Guarded, fighter.seat, slot.act, index)


def begin_blow(s: Duel, fight: Fight, fighter: Fighter, index: int) -> None:
    """Begin a blow at the target of an action; waste it if the target is out (D23, D24, D26).

    `index` is the index of the action in the fighter's program.
    """
    seat = fighter.seat
    slot = fighter.program[index]
    target = fight.fighter(slot.target)
    if target is None or target.out:
        fighter.set_slot(index, "wasted")
        return s.tell(Wasted, seat, slot.target, slot.act, index)
    guard = guard_against(slot.act, target.last)
    fight.blow = blow = Blow(seat, slot.target, slot.act, index, guard)
    fighter.set_slot(index, "current")
    s.tell(BlowBegan, seat, slot.target, slot.act, index)
    # The target is asked only if a stat guards it; the blow is settled afterwards.
    guard_question = (ShowGuard((slot.target,)),) if blow.guard else ()
    return s.prepend_steps(ShowStrength((seat,)), *guard_question, Wound())


class Wound(Step[Duel], frozen=True):
    """Step in which the target of a blow shows cards of Endurance (D23, D24, D26).

    Their number is the attacker's Strength less the stat that guards the target.
    """

    @override
    def carry_out(self, s: Duel) -> None:
        """Show the cards; a warrior whose Endurance is exhausted falls (D3)."""
        fight = s.fight
        assert fight and fight.blow
        blow = fight.blow
        cards_due = s.sum_of(blow.attacker, blow.target, blow.guard)
        s.tell(Struck, blow.attacker, blow.target, blow.act, *cards_due, cards_due.cards)
        has_fallen = s.lose_endurance(blow.target, cards_due.cards)
        fight.settle_blow("done")
        if has_fallen:
            s.fall(blow.target)
            s.settle()

    @override
    def after_leaving(self, s: Duel, seat: int) -> Step[Duel] | None:
        """Return None if the seat is part of the blow, which then comes to nothing (E1)."""
        return None if s.is_in_blow(seat) else self

    @override
    def fits(self, s: Duel) -> bool:
        """Return True if there is a blow."""
        return s.fight is not None and s.fight.blow is not None


def retreat(s: Duel, fight: Fight, fighter: Fighter) -> None:
    """Slide a fighter straight away from the closest other warrior, out of the fight (D27)."""
    seat = fighter.seat
    warrior = s.warrior(seat)
    start = warrior.at
    fight.leave(fighter)
    warrior.at = s.field.retreat_end(start, s.places_of(*s.others(seat)))
    s.tell(Retreated, seat, start, warrior.at)
