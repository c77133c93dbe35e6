"""What is seen of a fight at each moment: its queue, and the blow in question in words."""

from __future__ import annotations

from engine.table.table import Table
from games.duel.rules.terms import Asked
from games.duel.table.melee.fight_view import FightView
from games.duel.table.melee.queue import WarriorRow
from games.duel.table.melee.rows import queue_rows
from games.duel.table.melee.scene import scene
from tests.games.duel.table.fight_play import programming, table, until
from tests.tables import play


def watched(on: Table, seat: int = 0) -> FightView:
    """The fight as all see it, or with a seat's view open."""
    return FightView(on.match.view(0), on.match.history, on.match.decision, seat)


def row(on: Table, seat: int) -> WarriorRow:
    return next(each for each in queue_rows(watched(on)) if each.seat == seat)


def fighting(*programs: str) -> Table:
    """The dice of three are shown, the first blow is asked about."""
    on = programming(table())
    play(on, *(f"program {dice}" for dice in programs))
    return until(on, Asked.ATTACK_STRENGTH)


def test_rows_stand_in_the_order_in_which_they_act() -> None:
    on = fighting("evade high@2 low@3 block", "block block block", "high@1 evade")
    assert [each.seat for each in queue_rows(watched(on))] == [1, 2, 3]
    assert [cell.state for cell in row(on, 3).cells] == ["current", "waiting"]
    assert [cell.state for cell in row(on, 1).cells] == ["done", "waiting", "waiting", "waiting"]


def test_a_swing_without_a_guard_says_so() -> None:
    on = fighting("evade block block block", "evade evade evade", "high@1 evade")
    view = scene(watched(on))
    assert view.title == "Swing High: Old Harrow at Brannoch"
    assert view.note == "Brannoch's last action was not Block, so nothing is subtracted."
    assert (view.sum, view.outcome) == ("1", "Brannoch shows 1 Endurance")
    assert view.condition == "as it stands now"
    assert (view.cards_to_show, view.cards_shown) == (1, 0)


def test_a_guard_is_taken_off_with_its_reason() -> None:
    on = fighting("block block block block", "evade evade evade", "high@1 evade")
    view = scene(watched(on))
    assert view.note == "Brannoch's last action was Block, so its Strength is subtracted."
    assert (view.sum, view.outcome) == ("1 – 1 = 0", "Brannoch loses no Endurance")
    assert view.fighters[1].stat == "strength"


def test_a_grapple_sets_strength_against_strength() -> None:
    on = fighting("block block block block", "evade evade evade", "grapple@1 evade")
    assert scene(watched(on)).note == "Strength against Strength: Brannoch shows the difference."


def test_what_is_wasted_and_lost_is_told() -> None:
    on = fighting("evade block block block", "evade low@1 high@3", "high@1 low@1")
    play(on, "reveal strength 2")
    assert on.match.view(0).warrior(1).down
    fallen = row(on, 1)
    assert (fallen.note, fallen.is_out) == ("fallen", True)
    assert [cell.note for cell in fallen.cells] == ["", "lost", "lost", "lost"]
    assert [cell.note for cell in row(on, 2).cells] == ["", "target fallen", ""]
    assert [cell.state for cell in row(on, 2).cells] == ["done", "wasted", "current"]


def test_retreating_is_marked_until_it_happens() -> None:
    on = fighting("retreat block block block", "evade evade evade", "high@1 evade")
    assert row(on, 1).note == "Speed 4, retreating"
    play(on, "reveal none")
    while on.match.decision and on.match.decision.ask == Asked.ATTACK_STRENGTH:
        play(on, "reveal none")
    assert on.match.view(0).fight is None
