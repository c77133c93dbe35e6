"""Predictions for the dice of a program, in words, as the seat that sets them sees the fight.

All figures come from the rules (`Duel.sum_of`, `resolved_before`, `resolved_during`) and the values
that are shown now. Hidden cards of others may change each of them. A program is the actions that a
fighter lays on its dice; a guard is a block or an evasion.

Clauses such as D22 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.rules.english import in_words, list_in_words
from games.duel.geometry.field import RETREAT_GAP
from games.duel.rules.actions import Die
from games.duel.rules.fights import resolved_before, resolved_during
from games.duel.rules.state import Duel
from games.duel.rules.terms import AIMED, GUARDS, Act, Why
from games.duel.words.phrases import ACT_NAMES, REASONS_FIRST, warrior_name

DraftDice = Sequence[Die | None]
"""Program that is being made; None for each die without an action."""


class Prediction(NamedTuple):
    """Predicted effect of a die.

    Attributes:
        figure: Amount.
        phrase: Unit and subject of the amount.
        short_phrase: Unit and subject in fewer words, for narrow places.
        note: Conditions on which the amount depends.
        harms_opponent: Whether the opponent suffers the effect.
    """

    figure: str
    phrase: str
    short_phrase: str
    note: str
    harms_opponent: bool = False


def target_of(view: Duel, seat: int, die: Die | None = None, aim: int = 0) -> int:
    """Return the seat at which a die is aimed, or 0 if nobody can be aimed at.

    Without a legal target, `aim` is the default, then the opponent with the most Strength.
    """
    opponents = view.opponents(seat)
    for target in (die.target if die else 0, aim):
        if target in opponents:
            return target
    return max(opponents, key=lambda each: (view.warrior(each).value("strength"), -each), default=0)


def predict_die(view: Duel, seat: int, act: Act, target: int) -> Prediction:
    """Return the predicted effect of an action of a seat against an opponent."""
    if act == "retreat":
        opponent = warrior_name(view, view.nearest_seat(seat))
        note = "When your next die would come. Later dice are lost."
        return Prediction(
            f'{RETREAT_GAP:g}"',
            phrase=f"away from {opponent}",
            short_phrase=f"from {opponent}",
            note=note,
        )
    if not target:
        return Prediction("", phrase="Nobody is near enough to be hit.", short_phrase="", note="")
    opponent = warrior_name(view, target)
    if act == "grapple":
        cards_due = view.sum_of(seat, target, "strength")
        note = f"Strength {cards_due.force} minus Strength {cards_due.less}: no guard helps."
        return _harm_prediction(cards_due.cards, opponent, note)
    if act in GUARDS:
        guard, stat = GUARDS[act]
        cards_due = view.sum_of(seat, target)
        guarded_due = view.sum_of(seat, target, stat)
        note = f"{guarded_due.cards} if its last action was {ACT_NAMES[guard]}: "
        note += f"{guarded_due.force} minus {stat.capitalize()} {guarded_due.less}."
        return _harm_prediction(cards_due.cards, opponent, note)
    # A guard: its effect is what remains of the swing that it guards against.
    swing, stat = next((swing, stat) for swing, (guard, stat) in GUARDS.items() if guard == act)
    cards_due = view.sum_of(target, seat, stat)
    blow = ACT_NAMES[swing]
    note = (
        f"{cards_due.force} minus your {stat.capitalize()} {cards_due.less}."
        " Lasts until your next die."
    )
    return Prediction(
        f"{cards_due.cards}",
        phrase=f"Endurance lost if hit by {opponent}'s {blow}",
        short_phrase=f"lost if hit by {blow}",
        note=note,
    )


def _harm_prediction(cards: int, opponent: str, note: str) -> Prediction:
    """Return the effect of a blow that costs an opponent cards of Endurance."""
    phrase = f"Endurance from {opponent}"
    return Prediction(
        str(cards), phrase=phrase, short_phrase=f"from {opponent}", note=note, harms_opponent=True
    )


def acts_before(view: Duel, seat: int, other: int) -> bool:
    """Return True if one seat acts before another in each round, by current values (D22)."""
    return view.fastest_first((seat, other))[0] == seat


def encounter_words(
    view: Duel, seat: int, program: DraftDice, place: int, target: int
) -> tuple[str, str]:
    """Return how a die of the program meets its target's dice, in full and in fewer words.

    `place` is the index of the die, from 0.
    """
    die = program[place]
    if die is None or not target:
        return "", ""
    act = die.act
    die_number = place + 1
    opponent = warrior_name(view, target)
    acts_first = acts_before(view, seat, target)
    dice_count = view.warrior(target).value("speed")
    is_last = die_number == len(program)
    if act == "retreat":
        loss = "at the end of the fight" if is_last else "the dice after it are lost"
        return loss, "at the end" if is_last else "the rest is lost"
    if act not in AIMED:
        if len(view.fighting_seats) > 2:  # several opponents: their dice can't all be named
            duration = "to the end of the fight" if is_last else f"until your die {die_number + 1}"
            return duration, duration
        guarded_dice = [*resolved_during(acts_first, die_number, dice_count, is_last)]
        if not guarded_dice:
            return f"{opponent} has no die left then", "meets no die"
        dice = _dice_phrase(guarded_dice)
        return f"guards against {opponent}'s {dice}", f"against {dice}"
    if act == "grapple":
        cards = view.sum_of(seat, target, "strength").cards
        return f"{cards} from {opponent}, guard or not", f"{cards}, guard or not"
    guard, stat = GUARDS[act]
    cards = view.sum_of(seat, target).cards
    cards_if_guarded = view.sum_of(seat, target, stat).cards
    die_before = resolved_before(acts_first, die_number, dice_count)
    if not die_before:
        return f"{cards}: {opponent} has not acted yet", f"{cards}, no guard yet"
    condition = f"die {die_before} is {ACT_NAMES[guard]}"
    full = f"{cards}; {cards_if_guarded} if {opponent}'s {condition}"
    return full, f"{cards}; {cards_if_guarded} if {condition}"


def _dice_phrase(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return f"die {numbers[0]}"
    return f"dice {list_in_words([str(each) for each in numbers])}"


def predictions(view: Duel, seat: int, program: DraftDice) -> list[tuple[str, str]]:
    """Return predictions for a fight of two: short headings, each with a sentence.

    They assume that nobody guards or cancels. In other fights there are no predictions.
    """
    opponents = view.opponents(seat)
    if len(view.fighting_seats) != 2 or not opponents:
        return []
    (other,) = opponents
    swings = [die for die in program if die and die.act in GUARDS]
    grapples = sum(die is not None and die.act == "grapple" for die in program)
    lines = []
    cards_due = len(swings) * view.sum_of(seat, other).cards
    cards_due += grapples * view.sum_of(seat, other, "strength").cards
    blows = len(swings) + grapples
    if blows:
        cards_left = view.warrior(other).max_unshown("endurance")
        blow_words = in_words(blows, "blow") if blows > 1 else "blow"
        outcome = "falls" if cards_due >= cards_left else f"has {cards_left} left at most"
        sentence = f"{cards_due} Endurance. {warrior_name(view, other)} {outcome}."
        lines.append((f"Your {blow_words}:", sentence))
    return lines + swing_predictions(view, seat)


def swing_predictions(view: Duel, seat: int) -> list[tuple[str, str]]:
    """Return the loss by one unguarded swing of each opponent, as pairs like `predictions`."""
    endurance = view.warrior(seat).unshown_of("endurance") or 0
    lines = []
    for other in view.opponents(seat):
        cards = view.sum_of(other, seat).cards
        outcome = "You fall" if cards >= endurance else f"You have {endurance} left"
        heading = f"One swing by {warrior_name(view, other)}:"
        lines.append((heading, f"{cards} Endurance. {outcome}."))
    return lines


def order_sentence(view: Duel) -> tuple[str, str]:
    """Return the order of the fighters by current values, as two parts of a sentence.

    The second part gives the reason if Speed alone does not decide: `Speed 3 each: Ysolde acts
    first,` and `Ysolde showed Speed last.`
    """
    seats = view.fastest_first(view.fighting_seats)
    if len(seats) < 2:
        return "", ""
    first = seats[0]
    second = seats[1]
    reason = view.order_reason(first, second)
    name = warrior_name(view, first)
    speeds = [view.warrior(seat).value("speed") for seat in seats]
    if reason is Why.SPEED:
        others = zip(seats[1:], speeds[1:], strict=True)
        order = ", ".join(f"{warrior_name(view, seat)} {speed}" for seat, speed in others)
        return f"{name} acts first:", f"Speed {speeds[0]}, then {order}."
    return (
        f"Speed {speeds[0]} each: {name} acts first,",
        f"{REASONS_FIRST[reason].format(name)}.",
    )
