"""Rows of a fight's queue: the visible state of each warrior's dice."""

from __future__ import annotations

from collections.abc import Sequence

from games.duel.rules.events import (
    Cancelled,
    FightBegan,
    Guarded,
    Turned,
)
from games.duel.rules.fights import Fight, Slot
from games.duel.rules.terms import Asked
from games.duel.table.battlefield.figures import figure_of
from games.duel.table.melee.faces import FACES
from games.duel.table.melee.queue import WarriorRow
from games.duel.table.melee.queue_cell import DieView
from games.duel.table.melee.seen import FightSeen
from games.duel.table.melee.statline import stats_view
from games.duel.words.phrases import fallen_or_retreated

ONE_EACH = "A die for each point of Speed."
SHOWN_LATER = "It is shown when all have set their dice."


def rows(watched: FightSeen, placed: int = 0) -> list[WarriorRow]:
    """Return the rows of the queue in the order of action.

    Args:
        watched: The fight as it is shown.
        placed: Number of dice that the viewer has set so far.
    """
    fight = watched.fight
    if fight is None:
        return []
    seats = [fighter.seat for fighter in fight.fighters]
    seen = watched.seen
    fastest = seen.fastest_first(seats)
    order = [*fight.order, *(seat for seat in fastest if seat not in fight.order)]
    cancelled = {
        (event.of, event.slot): event.seat
        for event in watched.since(FightBegan)
        if isinstance(event, Cancelled)
    }
    return [_row(watched, fight, seat, cancelled, placed) for seat in order]


def _row(
    watched: FightSeen,
    fight: Fight,
    seat: int,
    cancelled: dict[tuple[int, int], int],
    placed: int,
) -> WarriorRow:
    warrior = watched.seen.warrior(seat)
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
        cells = _program(watched, seat, cancelled)
    else:
        cells = _covered(watched, fight, seat, placed)
    own = stats_view(warrior, own=watched.viewer == seat or warrior.known)
    return WarriorRow(
        seat, figure_of(watched.seen, seat), watched.name(seat), note, cells, fighter.out, own
    )


def _covered(watched: FightSeen, fight: Fight, seat: int, placed: int) -> list[DieView]:
    """Return the dice of a program that is still hidden."""
    count = watched.seen.warrior(seat).value("speed")
    if fight.step != Asked.PROGRAM:
        return [DieView("unset", note=" ", says=ONE_EACH)] * count
    if seat in watched.answered():
        return [DieView("hidden", says=SHOWN_LATER)] * count
    if seat == watched.viewer == watched.asked:
        views = [DieView("hidden", note="set", says=SHOWN_LATER)] * placed
        return views + [DieView("unset", note="to set", says=ONE_EACH)] * (count - placed)
    note = "sets now" if seat == watched.asked else "not yet"
    return [DieView("unset", note=note, says=ONE_EACH)] * count


def column(program: Sequence[Slot], index: int) -> int:
    """Return the round, from 1, in which an action of a program comes.

    Cancelled actions before it do not count, because later ones move up.
    """
    return 1 + sum(slot.state != "cancelled" for slot in program[:index])


def _program(watched: FightSeen, seat: int, cancelled: dict[tuple[int, int], int]) -> list[DieView]:
    """Return the dice of an open program; cancelled ones come last."""
    fight = watched.fight
    assert fight
    fighter = fight.fighter(seat)
    assert fighter
    views: list[DieView] = []
    off: list[DieView] = []
    now = _now(watched)
    for index, slot in enumerate(fighter.program):
        title = FACES[slot.act].title
        if slot.state == "cancelled":
            by = cancelled.get((seat, index))
            note = f"cancelled by {watched.name(by)}" if by else "cancelled"
            off.append(DieView("cancelled", slot.act, slot.target, note, f"{title}: {note}."))
            continue
        target = slot.target
        whom = f" at {watched.name(target)}" if target else ""
        state = slot.state
        note = ""
        if state == "wasted":
            target_words = f"target {fallen_or_retreated(watched.seen, target)}"
            note = target_words if target else "its target is gone"
        elif state == "lost":
            state = "wasted"
            note = "lost"
        elif off and state == "waiting":
            note = "moved up"
        elif (seat, index) == now and state == "done":
            state = "current"
        says = f"{title}{whom}{': ' if note else ''}{note}."
        views.append(DieView(state, slot.act, target, note, says))
    return views + off


def _now(watched: FightSeen) -> tuple[int, int] | None:
    """Return seat and index of an action without a blow, while the action is shown."""
    events = watched.history[-1].events if watched.history else ()
    if watched.decision is None and events and isinstance(events[-1], Guarded | Turned):
        return events[-1].seat, events[-1].slot
    return None
