"""How likely an attack is to win, counted from what a view shows."""

from __future__ import annotations

from fractions import Fraction

from games.siege.rules.belief import believe
from games.siege.rules.state import BESIEGER, Effort, Siege


def chance_to_win(
    view: Siege, seat: int, effort: Effort, count: int, defence: int, below: int = 0
) -> Fraction:
    """The chance that `count` cards of this seat, drawn after `below`, beat `defence` of the other.

    Bonuses and walls are included (S11, S15, S19); it is counted from what the view shows. Either
    deck, with what is in the air, must hold so many.
    """
    attack = believe(view, seat).sums(count, below)
    answer = believe(view, 3 - seat).sums(defence)
    ahead = view.bonus(effort) - view.walls if seat == BESIEGER else -view.bonus("sally")
    return sum(
        (
            likely * against
            for attacking, likely in attack.items()
            for defending, against in answer.items()
            if attacking + ahead > defending
        ),
        Fraction(0),
    )
