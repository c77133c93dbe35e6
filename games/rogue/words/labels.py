"""The words on the buttons of a run, with the sums as all can see them now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.rules.cards import HIDDEN, Card, name, rank
from engine.rules.english import in_words
from engine.rules.notation import Action
from engine.words.labels import Label
from games.rogue.rules import actions
from games.rogue.rules.state import AT, EMPTY, HERE, UP, CellName, Ruleset


class Stakes(NamedTuple):
    """A strike that waits for the captive: its value, the captive's and the enemy's (R9)."""

    strike: int
    captive: int
    enemy: int

    @property
    def used(self) -> int:
        """The sum with the captive."""
        return self.strike + self.captive


def stakes(view: Mapping[str, Any], rules: Ruleset) -> Stakes | None:
    """What is weighed; None while no strike waits for a captive."""
    strike, captive, foe = (view.get(key) for key in ("strike", "captive", "foe"))
    if not (strike and captive and foe):
        return None
    return Stakes(value(strike, rules), value(captive, rules), value(lying(view, foe), rules))


def value(card: Card | str, rules: Ruleset) -> int:
    """R8: what a card is worth in a fight, face-up on the board or not."""
    return rules.value(Card(card.lstrip(UP)))


def lying(view: Mapping[str, Any], cell: CellName) -> str:
    """What a view shows on a cell."""
    row, column = AT[cell]
    return str(view["board"][row][column])


def outcome(total: int, enemy: int) -> str:
    """`15 beats 12`."""
    if total > enemy:
        return f"{total} beats {enemy}"
    return f"{total} {'loses to' if total < enemy else 'equals'} {enemy}"


def label(view: Mapping[str, Any], rules: Ruleset, seat: int, action: Action) -> Label:
    """What the button says of an action, legal now or not, from what a view shows to all."""
    match action:
        case actions.Go(cell=cell):
            return _go(view, rules, cell)
        case actions.Use():
            return _use(view, rules)
        case actions.Hold():
            return _hold(view, rules)
        case actions.Capture():
            return _capture(view, rules)
        case actions.Leave():
            free = "Your hand stays free for an ace or another captive"
            tip = f"The beaten enemy is discarded. {free}. {_onto(view)}"
            return Label("Leave it", "your hand stays free", tip, "2")
        case actions.Retire():
            tip = f"End the run for good. {score(view)}: that is your score."
            return Label("Retire", f"with {in_words(view['floors'], 'floor')} cleared", tip, "")
    raise AssertionError(f"{action} is no action of a run")


def score(view: Mapping[str, Any]) -> str:
    """What a run counts for (R21): `Two floors cleared in 31 strikes`."""
    floors = f"{in_words(view['floors'], 'floor').capitalize()} cleared"
    strikes = in_words(view.get("floor_strikes", 0), "strike")
    return f"{floors} in {strikes}" if view["floors"] else floors


# To a cell next to yours. Arrows and cell names press these.


def _go(view: Mapping[str, Any], rules: Ruleset, cell: CellName) -> Label:
    what = lying(view, cell)
    goal = cell == view["goal"]
    clears = " It is the goal: entering it clears the floor." if goal else ""
    if what in (EMPTY, HERE):
        stay = what == HERE
        hint = "you are there" if stay else "the goal" if goal else "empty"
        tip = f"You are on {cell}." if stay else f"Nothing lies on {cell}: you just walk there."
        return Label(f"Walk to {cell}", hint, tip + clears, "")
    if what == HIDDEN:
        return Label(
            f"Turn over {cell}",
            "face-down, the goal" if goal else "face-down",
            "An ace is a friend; anything else you must fight at once, with the top card of the "
            f"deck.{clears}",
            "",
        )
    card = Card(what.lstrip(UP))
    if rank(card) == "A":
        return Label(f"Meet {cell}", name(card), _friend(view, rules) + clears, "")
    enemy = value(card, rules)
    return Label(
        f"Attack {cell}",
        f"{name(card)}, {enemy}",
        f"Draw a strike: more than {enemy} beats it, {enemy} is a draw, less {_costs(view)}."
        f"{_with_captive(view, rules)}{clears}",
        "",
    )


def _friend(view: Mapping[str, Any], rules: Ruleset) -> str:
    """R15 to R17."""
    if view["health"] < rules.health:
        return "The ace brings a lost joker back and is discarded."
    if view["captive"] or view["ace"]:
        return "The ace is discarded: no joker is lost, and your hand is full."
    return "The ace comes along as one more health: no joker is lost, and your hand is free."


def _costs(view: Mapping[str, Any]) -> str:
    """R11, R12: what a lost fight costs now."""
    if _last(view):
        return "ends the run"
    return "costs the ace in your hand" if view["ace"] else "costs 1 health"


def _last(view: Mapping[str, Any]) -> bool:
    return bool(view["health"] + bool(view["ace"]) == 1)


def _with_captive(view: Mapping[str, Any], rules: Ruleset) -> str:
    captive = view["captive"]
    return f" Your captive may add {value(captive, rules)}." if captive else ""


# In a fight.


def _use(view: Mapping[str, Any], rules: Ruleset) -> Label:
    captive, found = view["captive"], stakes(view, rules)
    title = f"Use {name(captive)}" if captive else "Use the captive"
    if not found:
        hint = f"adds {value(captive, rules)}" if captive else "no captive in hand"
        return Label(title, hint, "A captive adds its value to a strike that falls short.", "1")
    result = outcome(found.used, found.enemy)
    loss = f" and {_costs(view)}" if found.used < found.enemy else ""
    onto = f" {_onto(view)}" if found.used > found.enemy else ""
    tip = f"{found.strike} + {found.captive} = {result}{loss}."
    return Label(title, result, f"{tip} Used, it is discarded whatever comes of it.{onto}", "1")


def _hold(view: Mapping[str, Any], rules: Ruleset) -> Label:
    found = stakes(view, rules)
    if not found:
        return Label("Hold it", "keep the captive", "The captive stays in hand.", "2")
    if found.strike == found.enemy:
        return Label("Hold it", "a draw", "Held, the strike draws and nobody is hurt.", "2")
    hint = "the run ends" if _last(view) else "lose 1 health"
    return Label("Hold it", hint, f"Held, the strike loses and {_costs(view)}.", "2")


def _capture(view: Mapping[str, Any], rules: Ruleset) -> Label:
    foe = view.get("foe")
    if not foe:
        return Label("Capture", "the beaten enemy", "It goes to your hand, for a later fight.", "1")
    enemy = Card(lying(view, foe).lstrip(UP))
    worth = value(enemy, rules)
    return Label(
        f"Capture {name(enemy)}",
        f"adds {worth} later",
        f"It goes to your hand and can add {worth} to one later strike. {_onto(view)}",
        "1",
    )


def _onto(view: Mapping[str, Any]) -> str:
    """R7: where a beaten enemy leaves you."""
    foe = view.get("foe")
    goal = ", the goal: the floor is cleared" if foe == view["goal"] else ""
    return f"You move to {foe or 'its cell'}{goal}."
