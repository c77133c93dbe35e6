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
from games.rogue.words.phrases import WORDINGS

CLEARS = " It is the goal: entering it clears the floor."


def label(view: Rogue, decision: Decision, action: Action, names: Names) -> Caption:
    """What the button says of an action, legal now or not, from what a view shows to all."""
    return said(view, action)


def said(view: Rogue, action: Action) -> Caption:
    """Return what the button says of an action, whoever is asked."""
    match action:
        case actions.Go(cell=cell):
            case = _lies(view, cell)
            facts = _on_cell(view, cell)
        case actions.Use() | actions.Hold():
            case = _result(view, action)
            facts = _in_fight(view)
        case _:
            case = "enemy" if isinstance(action, actions.Capture) and view.enemy else ""
            facts = {"onto": _onto(view), "score": f"{score(view)[0].lower()}{score(view)[1:]}"}
            if view.enemy:
                facts |= {"enemy": name(view.enemy), "worth": f"{view.to_beat}"}
    return WORDINGS[type(action), case].caption(facts)


def helps(view: Rogue) -> bool:
    """Whether the captive would make more of the fight than the strike alone (R9)."""
    captive = view.captive
    enemy = view.to_beat
    if not (captive and view.strike):
        return False
    alone = view.total()
    total = view.total(captive)
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


# To a cell next to yours.


def _lies(view: Rogue, cell: CellName) -> str:
    """Return what lies on a cell, as the words of going there depend on it."""
    what = view.at(cell)
    if what in (EMPTY, HERE):
        return "you" if what == HERE else "nothing"
    if is_face_down(what):
        return "face-down"
    return view.ace_end if rank(view.card(cell)) == "A" else "enemy"


def _on_cell(view: Rogue, cell: CellName) -> dict[str, str]:
    """Return what the words of going to a cell say of it."""
    goal = cell == view.goal
    facts = {
        "cell": cell,
        "clears": CLEARS if goal else "",
        "empty": "the goal" if goal else "empty",
        "goal": ", the goal" if goal else "",
        "costs": _costs(view),
        "helped": f" Your captive may add {view.value(view.captive)}." if view.captive else "",
    }
    if _lies(view, cell) not in ("you", "nothing", "face-down"):
        card = view.card(cell)
        facts |= {"card": name(card), "enemy": f"{view.value(card)}"}
    return facts


def _costs(view: Rogue) -> str:
    """R11, R12: what a lost fight costs."""
    if view.total_health == 1:
        return "ends the run"
    return "costs the ace in your hand" if view.ace else "costs 1 health"


# In a fight.


def _result(view: Rogue, action: Action) -> str:
    """Return what a fight comes to with the captive, or without it (R9); "" where none is open."""
    uses = isinstance(action, actions.Use)
    if not view.strike or (uses and not view.captive):
        return ""
    total = view.total(view.captive if uses else None)
    enemy = view.to_beat
    if total == enemy:
        return "drawn"
    return "beaten" if uses and total > enemy else "lost"


def _in_fight(view: Rogue) -> dict[str, str]:
    """Return what the words of using the captive or holding it say of the fight."""
    captive = view.captive
    last = view.total_health == 1
    facts = {
        "captive": name(captive) if captive else "the captive",
        "adds": f"adds {view.value(captive)}" if captive else "no captive in hand",
        "price": "the run ends" if last else "lose 1 health",
        "loss": "you lose the ace in your hand" if view.ace else "you lose 1 health",
        "costs": _costs(view),
        "onto": _onto(view),
    }
    if last:
        facts["loss"] = facts["price"]
    if captive and view.strike:
        facts["sum"] = f"{view.total()} + {view.value(captive)}"
        facts |= {"total": f"{view.total(captive)}", "enemy": f"{view.to_beat}"}
    return facts


def _onto(view: Rogue) -> str:
    """R7: where a beaten enemy leaves you."""
    goal = ", the goal: the floor is cleared" if view.foe == view.goal else ""
    return f"You move to {view.foe or 'its cell'}{goal}."
