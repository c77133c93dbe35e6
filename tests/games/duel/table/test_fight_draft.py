"""A program of dice while it is being made."""

from __future__ import annotations

from games.duel.rules.actions import Die
from games.duel.table.melee.draft import Draft


def test_dice_are_set_one_after_the_other() -> None:
    draft = Draft(2, (2, 3))
    draft.place("high")
    draft.point(3)
    draft.place("low")
    draft.place("block")
    assert draft.whole == [Die("high", 2), Die("low", 3)]


def test_what_needs_no_target_has_none() -> None:
    draft = Draft(1, (2, 3))
    draft.place("block")
    assert draft.whole == [Die("block")]


def test_where_two_fight_no_target_is_named() -> None:
    draft = Draft(1, ())
    draft.place("grapple")
    assert draft.whole == [Die("grapple")]


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
