"""Nothing of a fight is cut, covered or pushed out, with any number of seats at any size."""

from __future__ import annotations

import pytest

from games.duel.rules.terms import Asked
from tests.games.duel.table.fight_play import DUEL, table, until, view
from tests.hands import keys
from tests.kit.matches import luck
from tests.kit.walks import choose
from tests.long import many
from tests.tables import WINDOWS, cuts, play, sights, state_of

POSITIONS = many(12, 24)


@pytest.mark.parametrize(("size", "text"), WINDOWS)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_no_fight_cuts_anything(seats: int, size: tuple[int, int], text: int) -> None:
    chance, found = luck(f"{seats} {size} {text}"), dict[str, str]()
    scene = until(table(seats, size, text_size=text), Asked.SPEED_FIRST)
    for number in range(POSITIONS):
        decision = scene.match.decision
        if decision is None or state_of(scene).fight is None:
            break
        found |= cuts(scene, sights)
        if decision.private and number % 2:
            view(scene)
            if decision.ask == Asked.PROGRAM:
                keys(scene, *(str(1 + chance.below(6)) for _ in range(chance.below(4))))
            found |= cuts(scene, sights)
            scene.seat.hide()
        action = str(choose(DUEL, scene.match.state, chance))
        if action.startswith(("resign", "offer")):
            action = str(DUEL.sample(state_of(scene), chance))
        play(scene, action)
    assert not found, "\n".join(found.values())
