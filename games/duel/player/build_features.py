"""Features of a warrior that playtests count: its build, and the first wound.

Clauses such as D1 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.duel.rules.state import Duel
from games.duel.rules.terms import STATS


def build_features(duel: Duel, seat: int) -> Iterator[str]:
    """Yield the cards of each stat, the whole build, and whether it dealt the first wound (D1).

    A seat that is unhurt while another is hurt has dealt the first wound; only programs that play
    at random show Endurance by choice.
    """
    limits = [duel.warrior(seat).limit(stat) for stat in STATS]
    for stat, limit in zip(STATS, limits, strict=True):
        yield f"{stat.capitalize()} {limit}"
    yield f"build {'-'.join(map(str, limits))}"
    hurt = [warrior.shown.endurance > 1 for warrior in duel.warriors]  # one is shown at the start
    if any(hurt) and not hurt[seat - 1]:
        yield "the first wound"
