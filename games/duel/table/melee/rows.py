"""Rows of a fight's queue: the visible state of each warrior's dice."""

from __future__ import annotations

from collections.abc import Sequence

from games.duel.rules.events import (
    BlowBegan,
    Cancelled,
    Fell,
    FightBegan,
    Guarded,
    Struck,
    Turned,
)
from games.duel.rules.fights import Fight, Slot
from games.duel.rules.terms import Asked
from games.duel.table.battlefield.figures import figure_of
from games.duel.table.melee.faces import DIE_FACES
from games.duel.table.melee.fight_view import FightView
from games.duel.table.melee.queue import WarriorRow
from games.duel.table.melee.queue_cell import DieView
from games.duel.table.melee.statline import stats_view
from games.duel.words.phrases import fallen_or_retreated

UNSET_TIP = "A die for each point of Speed."
HIDDEN_TIP = "It is shown when all have set their dice."
MORE_DIE = DieView("more", note="with one more", tip_text="One more Speed card adds this die.")
"""Place of the die that one more card of Speed would add."""
Cancellers = dict[tuple[int, int], int]
"""Seats that cancelled actions, by the seat and the index of the action."""


def queue_rows(fight_view: FightView, placed_count: int = 0) -> list[WarriorRow]:
    """Return the rows of the queue in the order of action.

    Args:
        fight_view: The fight as it is shown.
        placed_count: Number of dice that the viewer has set so far.
    """
    fight = fight_view.fight
    if fight is None:
        return []
    seats = [fighter.seat for fighter in fight.fighters]
    duel = fight_view.duel
    fastest = duel.fastest_first(seats)
    order = [*fight.order, *(seat for seat in fastest if seat not in fight.order)]
    cancellers = _cancellers(fight_view)
    return [_row(fight_view, fight, seat, placed_count, cancellers) for seat in order]


def _row(
    fight_view: FightView, fight: Fight, seat: int, placed_count: int, cancellers: Cancellers
) -> WarriorRow:
    """Return the row of a seat's warrior."""
    warrior = fight_view.duel.warrior(seat)
    fighter = fight.fighter(seat)
    assert fighter
    note = f"Speed {warrior.value('speed')}"
    if warrior.down:
        note = "fallen"
    elif fighter.out:
        note = "retreated"
    elif fighter.retreating:
        note = f"{note}, retreating"
    if fighter.program:
        cells = _open_dice(fight_view, seat, cancellers)
    else:
        cells = _hidden_dice(fight_view, fight, seat, placed_count)
    stats = stats_view(warrior, is_open=fight_view.viewer == seat or warrior.has_visible_hand)
    return WarriorRow(
        seat,
        figure_of(fight_view.duel, seat),
        fight_view.name(seat),
        note,
        cells,
        fighter.out,
        stats,
    )


def _hidden_dice(
    fight_view: FightView, fight: Fight, seat: int, placed_count: int
) -> list[DieView]:
    """Return the dice of a program that is still hidden."""
    count = fight_view.duel.warrior(seat).value("speed")
    if fight.step != Asked.PROGRAM:
        # a blank note, because dice are not set in this step
        views = [DieView("unset", note=" ", tip_text=UNSET_TIP)] * count
        return views + [MORE_DIE] * _may_show_speed(fight_view, fight, seat)
    if seat in fight_view.answered_seats():
        return [DieView("hidden", tip_text=HIDDEN_TIP)] * count
    if seat == fight_view.viewer == fight_view.asked_seat:
        views = [DieView("hidden", note="set", tip_text=HIDDEN_TIP)] * placed_count
        return views + [DieView("unset", note="to set", tip_text=UNSET_TIP)] * (
            count - placed_count
        )
    note = "sets now" if seat == fight_view.asked_seat else "not yet"
    return [DieView("unset", note=note, tip_text=UNSET_TIP)] * count


def _may_show_speed(fight_view: FightView, fight: Fight, seat: int) -> bool:
    """Return True if a seat may still get a die by Speed before the dice are set.

    Only open facts decide this: the step, the answers, and whether its Speed is exhausted.
    """
    if fight.step not in (Asked.SPEED_FIRST, Asked.SPEED_ALL):
        return False
    return seat not in fight_view.seats_since_begin() and not fight_view.duel.warrior(
        seat
    ).is_exhausted("speed")


def round_of(program: Sequence[Slot], index: int) -> int:
    """Return the round, from 1, in which an action of a program comes.

    Cancelled actions before it do not count, because later ones move up.
    """
    return 1 + sum(slot.state != "cancelled" for slot in program[:index])


def _cancellers(fight_view: FightView) -> Cancellers:
    """Return the seats that cancelled actions, by the seat and the index of the action."""
    return {
        (event.of, event.slot): event.seat
        for event in fight_view.events_since(FightBegan)
        if isinstance(event, Cancelled)
    }


def _losses(fight_view: FightView) -> dict[tuple[int, int], str]:
    """Return the loss by each blow of this fight in words, by the seat and its action."""
    losses = dict[tuple[int, int], str]()
    blow: BlowBegan | None = None
    for event in fight_view.events_since(FightBegan):
        if isinstance(event, BlowBegan):
            blow = event
        elif isinstance(event, Struck) and blow:
            losses[blow.seat, blow.slot] = f"{event.cards or 'no'} Endurance"
        elif isinstance(event, Fell) and blow:
            losses[blow.seat, blow.slot] = f"{fight_view.name(event.seat)} fell"
    return losses


def _open_dice(fight_view: FightView, seat: int, cancellers: Cancellers) -> list[DieView]:
    """Return the dice of an open program; cancelled ones come last."""
    fight = fight_view.fight
    assert fight
    fighter = fight.fighter(seat)
    assert fighter
    views: list[DieView] = []
    cancelled_dice: list[DieView] = []
    current_action = _current_action(fight_view)
    losses = _losses(fight_view)
    for index, slot in enumerate(fighter.program):
        title = DIE_FACES[slot.act].title
        if slot.state == "cancelled":
            canceller = cancellers.get((seat, index))
            note = f"cancelled by {fight_view.name(canceller)}" if canceller else "cancelled"
            tip_text = f"{title}: {note}."
            cancelled_dice.append(DieView("cancelled", slot.act, slot.target, note, tip_text))
            continue
        target = slot.target
        target_phrase = f" at {fight_view.name(target)}" if target else ""
        state = slot.state
        note = ""
        if state == "wasted":
            target_fate = f"target {fallen_or_retreated(fight_view.duel, target)}"
            note = target_fate if target else "its target is gone"
        elif state == "lost":
            state = "wasted"
            note = "lost"
        elif (seat, index) in losses:
            note = losses[seat, index]
        elif cancelled_dice and state == "waiting":
            note = "moved up"
        elif (seat, index) == current_action and state == "done":
            state = "current"
        tip_text = f"{title}{target_phrase}{': ' if note else ''}{note}."
        views.append(DieView(state, slot.act, target, note, tip_text))
    return views + cancelled_dice


def _current_action(fight_view: FightView) -> tuple[int, int] | None:
    """Return seat and index of an action without a blow, while the action is shown."""
    events = fight_view.history[-1].events if fight_view.history else ()
    if fight_view.decision is None and events and isinstance(events[-1], Guarded | Turned):
        return events[-1].seat, events[-1].slot
    return None
