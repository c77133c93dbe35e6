"""Prediction of who strikes first, once both warriors have shown all useful cards (D10, D20).

Whoever strikes first often fells the other with one blow, so this decides most duels. The limit of
a stat is how many cards of it a warrior has, shown or not. The cards decide who acts first; where
they are equal, the turn decides, round the table (D10).

Clauses such as D10 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from games.duel.geometry.points import ENGAGEMENT_RANGE
from games.duel.rules.showing import Show
from games.duel.rules.state import Duel
from games.duel.rules.terms import Asked, Stat

FIGHT_STEPS = (
    Asked.SPEED_FIRST,
    Asked.SPEED_ALL,
    Asked.PROGRAM,
    Asked.SPEED_ORDER,
    Asked.DEXTERITY,
    Asked.CANCEL,
    Asked.ATTACK_STRENGTH,
)
"""Questions in a fight, in their order: D16, D17, D18, D20, D21 (two of them), D23."""
LAST_SHOWINGS: dict[Stat, Asked] = {"speed": Asked.SPEED_ORDER, "dexterity": Asked.DEXTERITY}
"""Step in which a stat can be shown for the last time before the order is fixed (D20, D21)."""


def striking_order(duel: Duel, seats: Iterable[int]) -> tuple[int, ...]:
    """Return seats in the order in which they will act in a fight of this turn (D22).

    Whoever strikes before more of the other fighters comes first.
    """
    fighters = [*seats]
    win_counts = {
        seat: sum(strikes_first(duel, seat, other) for other in fighters if other != seat)
        for seat in fighters
    }
    return tuple(sorted(fighters, key=win_counts.__getitem__, reverse=True))


def strikes_first(duel: Duel, seat: int, other: int) -> bool:
    """Return True if a seat acts before another in a fight of this turn."""
    first = _first_by_cards(duel, seat, other)
    return first == seat if first else _acts_first_by_turn(duel, seat, other, duel.turn)


def chance_to_strike_first(duel: Duel, seat: int, other: int) -> float:
    """Return the chance that a seat acts before another in a fight now or later: 0, 0.5 or 1.

    Where only the turn decides, the first seat that can attack in a turn in which it comes first is
    expected to do so. If neither can, the chance is 0.5.
    """
    if {seat, other} <= {*duel.fighting_seats}:
        return float(strikes_first(duel, seat, other))
    first = _first_by_cards(duel, seat, other) or _first_attacker(duel, seat, other)
    return float(first == seat) if first else 0.5


def can_be_caught(duel: Duel, seat: int) -> bool:
    """Return True if another seat can attack this one where it stands, and may strike first.

    Only public facts count: the cards that are shown, and the turn.
    """
    stayed = duel.copy()  # the position once this seat has stayed where it is
    stayed.done = (*stayed.done, seat)
    return any(
        _outruns(duel, other, seat) or _first_attacker(stayed, other, seat) == other
        for other in duel.others(seat)
    )


def _outruns(duel: Duel, seat: int, other: int) -> bool:
    """Return True if a seat shows more Speed than another and reaches it with one move."""
    gap = duel.warrior(seat).at.distance_to(duel.warrior(other).at)
    is_faster = duel.warrior(seat).shown.speed > duel.warrior(other).shown.speed
    return is_faster and gap <= duel.allowance(seat) + ENGAGEMENT_RANGE + duel.base


def _first_by_cards(duel: Duel, seat: int, other: int) -> int:
    """Return which of two seats acts first because of its cards; 0 if they don't decide it."""
    if _acts_first_by_cards(duel, seat, other):
        return seat
    return other if _acts_first_by_cards(duel, other, seat) else 0


def _acts_first_by_cards(duel: Duel, seat: int, other: int) -> bool:
    """Return True if a seat acts before another because of its cards (D10).

    Both are expected to show all the Speed and Dexterity that they still can. The higher Speed then
    decides. If it is equal, whoever showed Speed later comes first:

    - With unequal Speed now, the slower seat shows first (D20). The faster one shows later, and
      comes first, if it has a card left to show; otherwise the slower one showed last.
    - With equal Speed now and no cards left, the one that showed its last card later comes first.
    - With equal Speed now and cards left, they show together, and the higher Dexterity decides.
    """
    shown = duel.warrior(seat).shown.speed
    enemy_shown = duel.warrior(other).shown.speed
    speed = final_value(duel, seat, "speed")
    enemy_speed = final_value(duel, other, "speed")
    if speed != enemy_speed:
        return speed > enemy_speed
    if shown > enemy_shown:
        return speed > shown  # with a card left
    if shown < enemy_shown:
        return enemy_speed == enemy_shown  # if the enemy has none left
    shown_at = duel.warrior(seat).speed_shown_at
    enemy_shown_at = duel.warrior(other).speed_shown_at
    if speed == shown and shown_at != enemy_shown_at:
        return shown_at > enemy_shown_at
    return final_value(duel, seat, "dexterity") > final_value(duel, other, "dexterity")


def _acts_first_by_turn(duel: Duel, seat: int, other: int, turn: int) -> bool:
    """Return True if a seat comes before another in a turn where all else is equal (D10)."""
    return (seat - turn) % duel.seats < (other - turn) % duel.seats


def _first_attacker(duel: Duel, seat: int, other: int) -> int:
    """Return which of two seats can attack first in a turn in which it strikes first; 0 for none.

    The moves of this turn and the next are tried in order. A mover that strikes first this turn
    needs to reach the enemy with one move. A mover that moves last in this turn and first in the
    next comes nearer twice before the other moves again, so that two moves may do.
    """
    gap = duel.warrior(seat).at.distance_to(duel.warrior(other).at)
    reach = ENGAGEMENT_RANGE + duel.base
    moves = _next_moves(duel, seat, other)
    for (turn, mover), (_, next_mover) in pairwise(moves):
        enemy = other if mover == seat else seat
        inches = duel.allowance(mover)
        if _acts_first_by_turn(duel, mover, enemy, turn):
            if gap <= inches + reach:
                return mover
        elif next_mover == mover and gap <= 2 * inches + reach:
            return mover
    last_turn, last_mover = moves[-1]
    enemy = other if last_mover == seat else seat
    strikes = _acts_first_by_turn(duel, last_mover, enemy, last_turn)
    return last_mover if strikes and gap <= duel.allowance(last_mover) + reach else 0


def _next_moves(duel: Duel, seat: int, other: int) -> list[tuple[int, int]]:
    """Return the next moves of two seats, each as its turn and its seat, to the end of next turn.

    In the melee phase the moves of this turn are over, so that two later turns are looked at.
    """
    moves: list[tuple[int, int]] = []
    have_moved = duel.done if duel.phase == "motion" else ()
    first_turn = duel.turn + (duel.phase == "melee")
    for turn in (first_turn, first_turn + 1):
        one_is_first = _moves_before(duel, seat, other, turn)
        pair = (seat, other) if one_is_first else (other, seat)
        moves += [(turn, mover) for mover in pair if turn > duel.turn or mover not in have_moved]
    return moves


def _moves_before(duel: Duel, seat: int, other: int, turn: int) -> bool:
    """Return True if a seat moves before another in a turn, with the cards that are shown (D10)."""
    key = duel.order_key(seat).of_cards
    other_key = duel.order_key(other).of_cards
    if key == other_key:
        return _acts_first_by_turn(duel, seat, other, turn)
    return key < other_key


def final_value(duel: Duel, seat: int, stat: Stat) -> int:
    """Return the value of a stat once all its cards are shown that can be before the blows.

    A hidden limit counts as 0.
    """
    warrior = duel.warrior(seat)
    return (warrior.limit(stat) or 0) if _can_show(duel, seat, stat) else warrior.value(stat)


def _can_show(duel: Duel, seat: int, stat: Stat) -> bool:
    """Return True if a seat will be asked for a stat before the order of its fight is fixed.

    In the step that is played, only seats whose answer is still due can show.
    """
    if not duel.fight or seat not in duel.fight.seats:
        return True
    last_step = LAST_SHOWINGS[stat]
    if duel.fight.step != last_step:
        return FIGHT_STEPS.index(duel.fight.step) < FIGHT_STEPS.index(last_step)
    question = duel.agenda[0]
    return isinstance(question, Show) and seat in (*question.waiting, *question.later)
