"""Captions of the buttons of a run, with sums that all players can see.

The engine calls `label` for every button that gives an answer. `WORDINGS` in `phrases` has the
words by kind of action and case; `facts` are the values for their braces. A strike is the card
drawn against an enemy; a captive is a beaten enemy in hand.

Clauses such as R9 are in games/rogue/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.cards import name, rank
from engine.rules.english import in_words, list_in_words
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.words.labels import Caption
from engine.words.log import Names
from games.rogue.rules import actions
from games.rogue.rules.state import EMPTY_MARK, ROGUE_MARK, CellName, Rogue, is_face_down
from games.rogue.words.phrases import WORDINGS

CLEARS_FLOOR_SENTENCE = " It is the goal: entering it clears the floor."


def label(view: Rogue, decision: Decision, action: Action, names: Names) -> Caption:
    """Return the caption of an action, legal now or not, from what a view shows to all."""
    return caption_for(view, action)


def caption_for(view: Rogue, action: Action) -> Caption:
    """Return the caption of an action, without regard to the question."""
    match action:
        case actions.Go(cell=cell):
            case = _cell_case(view, cell)
            facts = _cell_facts(view, cell)
        case actions.Use() | actions.Hold():
            case = _fight_case(view, action)
            facts = _fight_facts(view)
        case _:
            case = "enemy" if isinstance(action, actions.Capture) and view.enemy else ""
            facts = {
                "onto": _move_sentence(view),
                "score": f"{score(view)[0].lower()}{score(view)[1:]}",
            }
            if view.enemy:
                facts |= {"enemy": name(view.enemy), "worth": f"{view.value_to_beat}"}
    return WORDINGS[type(action), case].caption(facts)


def captive_helps(view: Rogue) -> bool:
    """Return True if the captive would improve the result of the strike (R9)."""
    captive = view.captive
    enemy_value = view.value_to_beat
    if not (captive and view.strike):
        return False
    strike_value = view.total()
    total = view.total(captive)
    return total > enemy_value or strike_value < enemy_value == total


def score(view: Rogue) -> str:
    """Return the score of a run in words (R21): `Two floors cleared in 31 strikes`."""
    floors = f"{in_words(view.floors, 'floor').capitalize()} cleared"
    if not view.floors:
        return floors
    return f"{floors} in {in_words(view.floor_strikes, 'strike')}"


def walk_tip(view: Rogue, steps: Sequence[CellName]) -> str:
    """Return the tip of a cell that is reached by several steps over empty cells."""
    *passed_cells, cell = steps
    sentence = (
        f"You walk to {cell} in {in_words(len(steps), 'step')}, by {list_in_words(passed_cells)}."
    )
    return sentence + CLEARS_FLOOR_SENTENCE if cell == view.goal else sentence


# Steps to a cell.


def _cell_case(view: Rogue, cell: CellName) -> str:
    """Return the case of a step to a cell in `WORDINGS`, by the contents of the cell."""
    contents = view.at(cell)
    if contents in (EMPTY_MARK, ROGUE_MARK):
        return "you" if contents == ROGUE_MARK else "nothing"
    if is_face_down(contents):
        return "face-down"
    return view.ace_effect if rank(view.card(cell)) == "A" else "enemy"


def _cell_facts(view: Rogue, cell: CellName) -> dict[str, str]:
    """Return the facts in the words for a step to a cell."""
    is_goal = cell == view.goal
    facts = {
        "cell": cell,
        "clears": CLEARS_FLOOR_SENTENCE if is_goal else "",
        "empty": "the goal" if is_goal else "empty",
        "goal": ", the goal" if is_goal else "",
        "costs": _loss_words(view),
        "helped": f" Your captive may add {view.value(view.captive)}." if view.captive else "",
    }
    if _cell_case(view, cell) not in ("you", "nothing", "face-down"):
        card = view.card(cell)
        facts |= {"card": name(card), "enemy": f"{view.value(card)}"}
    return facts


def _loss_words(view: Rogue) -> str:
    """Return the cost of a lost fight in words (R11, R12)."""
    if view.total_health == 1:
        return "ends the run"
    return "costs the ace in your hand" if view.ace else "costs 1 health"


# Answers in a fight.


def _fight_case(view: Rogue, action: Action) -> str:
    """Return the result of the fight with the captive, or without it (R9); "" without a fight."""
    uses_captive = isinstance(action, actions.Use)
    if not view.strike or (uses_captive and not view.captive):
        return ""
    total = view.total(view.captive if uses_captive else None)
    enemy_value = view.value_to_beat
    if total == enemy_value:
        return "drawn"
    return "beaten" if uses_captive and total > enemy_value else "lost"


def _fight_facts(view: Rogue) -> dict[str, str]:
    """Return the facts in the words for using the captive or holding it."""
    captive = view.captive
    is_last_health = view.total_health == 1
    facts = {
        "captive": name(captive) if captive else "the captive",
        "adds": f"adds {view.value(captive)}" if captive else "no captive in hand",
        "price": "the run ends" if is_last_health else "lose 1 health",
        "loss": "you lose the ace in your hand" if view.ace else "you lose 1 health",
        "costs": _loss_words(view),
        "onto": _move_sentence(view),
    }
    if is_last_health:
        facts["loss"] = facts["price"]
    if captive and view.strike:
        facts["sum"] = f"{view.total()} + {view.value(captive)}"
        facts |= {"total": f"{view.total(captive)}", "enemy": f"{view.value_to_beat}"}
    return facts


def _move_sentence(view: Rogue) -> str:
    """Return a sentence on the rogue's move after an enemy is beaten (R7)."""
    goal_words = ", the goal: the floor is cleared" if view.foe == view.goal else ""
    return f"You move to {view.foe or 'its cell'}{goal_words}."
