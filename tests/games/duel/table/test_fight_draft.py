"""A program of dice while it is being made."""

from __future__ import annotations

from games.duel.rules.actions import Die
from games.duel.table.melee.draft import Draft


def test_a_die_that_is_looked_at_is_aimed_elsewhere() -> None:
    draft = Draft(2, (2, 3))
    draft.place("high")
    draft.select(0)
    draft.point(3)
    assert draft.dice[0] == Die("high", 3)
    draft.select(0)
    assert draft.at == 1


def test_taking_back_leads_to_the_die_that_was_set_last() -> None:
    draft = Draft(3, (2,))
    for act in ("high", "low"):
        draft.place(act)
    draft.take_back()
    assert (draft.at, draft.placed) == (1, 1)
    draft.take_back()
    draft.take_back()
    assert (draft.at, draft.placed) == (0, 0)


def test_dice_change_places() -> None:
    draft = Draft(3, (2,))
    draft.place("high")
    draft.place("block")
    draft.move(0, 2)
    assert [die and die.act for die in draft.dice] == [None, "block", "high"]
    assert draft.at == 0


def test_a_gap_is_filled_first() -> None:
    draft = Draft(2, (2,))
    draft.place("block", 1)
    assert draft.at == 0
    draft.place("evade")
    assert [die.act for die in draft.whole] == ["evade", "block"]
    draft.clear()
    assert (draft.at, draft.placed) == (0, 0)
