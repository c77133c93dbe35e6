"""The words on the buttons of a run, with the sums as all can see them at the moment."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.cards import name, rank
from engine.rules.english import in_words, listed
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.words.labels import Caption
from engine.words.log import Names
from games.rogue.rules import actions
from games.rogue.rules.state import EMPTY, HERE, CellName, Rogue, is_face_down

MEETING = {
    "healed": "You get a lost joker back, and the ace is discarded.",
    "left": "The ace is discarded: you have all your jokers, and your hand is full.",
    "kept": "You keep the ace as 1 more health: you have all your jokers and a free hand.",
}
"""What meeting an ace comes to (R15 to R17)."""

CLEARS = " It is the goal: entering it clears the floor."


def label(view: Rogue, decision: Decision, action: Action, names: Names) -> Caption:
    """What the button says of an action, legal now or not, from what a view shows to all."""
    match action:
        case actions.Go(cell=cell):
            return _go(view, cell)
        case actions.Use():
            return using(view)
        case actions.Hold():
            return holding(view)
        case actions.Capture():
            return _capture(view)
        case actions.Leave():
            free = "your hand stays free for an ace or another captive"
            tip = f"The beaten enemy is discarded, and {free}. {_onto(view)}"
            return Caption("Leave it", "your hand stays free", tip, "")
        case actions.Retire():
            tip = (
                f"You end the run for good. Your score: {score(view)[0].lower()}{score(view)[1:]}."
            )
            return Caption("Retire", "ends the run", tip, "")
    raise AssertionError(f"{action} is no action of a run")


def outcome(total: int, enemy: int) -> str:
    """`15 beats 12`."""
    if total > enemy:
        return f"{total} beats {enemy}"
    return f"{total} {'loses to' if total < enemy else 'equals'} {enemy}"


def helps(view: Rogue) -> bool:
    """Whether the captive would make more of the fight than the strike alone (R9)."""
    captive, enemy = view.captive, view.to_beat
    if not (captive and view.strike):
        return False
    alone, total = view.total(), view.total(captive)
    return total > enemy or alone < enemy == total


def score(view: Rogue) -> str:
    """What a run counts for (R21): `Two floors cleared in 31 strikes`."""
    floors = f"{in_words(view.floors, 'floor').capitalize()} cleared"
    return f"{floors} in {in_words(view.floor_strikes, 'strike')}" if view.floors else floors


def walking(view: Rogue, steps: Sequence[CellName]) -> str:
    """What pressing a cleared cell that is not next to yours does."""
    *over, cell = steps
    walk = f"You walk to {cell} in {in_words(len(steps), 'step')}, by {listed(over)}."
    return walk + CLEARS if cell == view.goal else walk


# To a cell next to yours. Arrows and cell names press these.


def _go(view: Rogue, cell: CellName) -> Caption:
    what = view.at(cell)
    goal = cell == view.goal
    clears = CLEARS if goal else ""
    if what in (EMPTY, HERE):
        stay = what == HERE
        hint = "you are there" if stay else "the goal" if goal else "empty"
        tip = f"You are on {cell}." if stay else f"{cell} is empty. You walk there."
        return Caption(f"Walk to {cell}", hint, tip + clears, "")
    if is_face_down(what):
        return Caption(
            f"Turn over {cell}",
            "face-down, the goal" if goal else "face-down",
            "If it is an ace, it is a friend. Anything else you must fight at once, with the top "
            f"card of the deck.{clears}",
            "",
        )
    card = view.card(cell)
    if rank(card) == "A":
        return Caption(f"Meet {cell}", name(card), MEETING[view.ace_end] + clears, "")
    enemy = view.value(card)
    captive = f" Your captive may add {view.value(view.captive)}." if view.captive else ""
    return Caption(
        f"Attack {cell}",
        f"{name(card)}, {enemy}",
        f"You draw a strike. More than {enemy} beats it, {enemy} is a draw, less {_costs(view)}."
        f"{captive}{clears}",
        "",
    )


def _costs(view: Rogue) -> str:
    """R11, R12: what a lost fight costs."""
    if view.total_health == 1:
        return "ends the run"
    return "costs the ace in your hand" if view.ace else "costs 1 health"


# In a fight.


def using(view: Rogue) -> Caption:
    """R9: what the captive would make of the fight."""
    captive = view.captive
    title = f"Use {name(captive)}" if captive else "Use the captive"
    if not (captive and view.strike):
        hint = f"adds {view.value(captive)}" if captive else "no captive in hand"
        return Caption(title, hint, "A captive adds its value to a strike that falls short.", "")
    total, enemy = view.total(captive), view.to_beat
    summed = f"{view.total()} + {view.value(captive)} ="
    lost = " The captive is then discarded."
    if total > enemy:
        result = outcome(total, enemy)
        return Caption(title, result, f"{summed} {result}.{lost} {_onto(view)}", "")
    if total == enemy:
        tip = f"{summed} {total}: a draw, nobody is hurt.{lost}"
        return Caption(title, f"a draw, {total} to {enemy}", tip, "")
    tip = f"{summed} {total}: it still loses to {enemy} and {_costs(view)}.{lost}"
    return Caption(title, f"still loses, {total} to {enemy}", tip, "")


def holding(view: Rogue) -> Caption:
    """R9: what the fight comes to without the captive."""
    if not view.strike:
        return Caption("Hold it", "keep the captive", "The captive stays in your hand.", "")
    if view.total() == view.to_beat:
        draw = "Hold it, and the fight is a draw: nobody is hurt."
        return Caption("Hold it", "a draw", draw, "")
    hint = "the run ends" if view.total_health == 1 else "lose 1 health"
    lose = "you lose the ace in your hand" if view.ace else "you lose 1 health"
    lost = f"Hold it, and {'the run ends' if view.total_health == 1 else lose}."
    return Caption("Hold it", hint, lost, "")


def _capture(view: Rogue) -> Caption:
    enemy = view.enemy
    if not enemy:
        return Caption(
            "Capture", "the beaten enemy", "You take it into your hand, for a later fight.", ""
        )
    worth = view.to_beat
    return Caption(
        f"Capture {name(enemy)}",
        f"adds {worth} later",
        f"You take it into your hand. It can add {worth} to one later strike. {_onto(view)}",
        "",
    )


def _onto(view: Rogue) -> str:
    """R7: where a beaten enemy leaves you."""
    goal = ", the goal: the floor is cleared" if view.foe == view.goal else ""
    return f"You move to {view.foe or 'its cell'}{goal}."
