"""A run, question by question: where to go, what helps in a fight, and whom to take along."""

from __future__ import annotations

from engine.rules.cards import Card, rank
from engine.rules.notation import Action
from engine.rules.state import Ask, Decision, Step
from games.rogue.rules.actions import GO, RETIRE, Capture, Go, Hold, Leave, Retire, Use
from games.rogue.rules.state import (
    CELLS,
    EMPTY,
    HERE,
    NEXT_TO,
    OTHER,
    UP,
    AceMet,
    CellName,
    FloorCleared,
    Fought,
    HealthLost,
    Rogue,
    Struck,
    TurnedOver,
    Walked,
    is_face_down,
)

ROGUE = 1
"""The one seat."""


class GoOn(Step[Rogue], frozen=True):
    """R12: one who has neither joker nor ace is slain; any other goes on."""

    def act(self, s: Rogue) -> None:
        """Ask where to, or end the run."""
        if s.alive:
            s.agenda.append(ChooseWay())
        else:
            s.end(None, "slain")


class ChooseWay(Ask[Rogue], frozen=True):
    """R3, R21: to a cell next to yours, or home."""

    def decision(self, s: Rogue) -> Decision:
        """Every cell next to yours, and the end of the run."""
        ways: list[Action] = [GO[cell] for cell in NEXT_TO[s.rules.diagonals][s.here]]
        ways.append(RETIRE)
        return Decision(ROGUE, "go", ways)

    def refusal(self, s: Rogue, action: Action) -> str | None:
        """Only to the next cell."""
        if isinstance(action, Retire):
            return None
        if not isinstance(action, Go):
            return "No fight waits for this; choose a cell to go to."
        here = s.here
        if action.cell == here:
            return f"You are on {here} already."
        if action.cell not in NEXT_TO[s.rules.diagonals][here]:
            return f"You are on {here}, and {action.cell} is not next to it."
        return None

    def answer(self, s: Rogue, action: Action) -> None:
        """Walk, turn over, or attack."""
        if not isinstance(action, Go):
            s.end(None, "retired")
            return
        s.agenda.append(GoOn())
        cell = action.cell
        what = s.at(cell)
        if what == EMPTY:  # R4
            walk(s, cell)
            return
        card = s.card(cell)
        if is_face_down(what):  # R5
            s.lay(cell, UP + card)
            s.see(card, cell)
            s.tell(TurnedOver, cell, card)
        if rank(card) == "A":
            meet(s, cell, card)
        else:
            strike(s, cell, card)


class UseCaptive(Ask[Rogue], frozen=True):
    """R9: having seen the strike, use the captive or hold it."""

    def fits(self, s: Rogue) -> bool:
        """A captive is in hand, and a strike that does not win alone."""
        return bool(s.enemy and s.captive and s.strike) and not wins_alone(s)

    def decision(self, s: Rogue) -> Decision:
        """Both are always legal."""
        return Decision(ROGUE, "captive", [Use(), Hold()])

    def refusal(self, s: Rogue, action: Action) -> str | None:
        """Nothing else before the fight is over."""
        if isinstance(action, Use | Hold):
            return None
        return "The strike does not win alone: use the captive or hold it first."

    def answer(self, s: Rogue, action: Action) -> None:
        """With the captive's help, or without it."""
        settle(s, s.captive if isinstance(action, Use) else None)


class TakeCaptive(Ask[Rogue], frozen=True):
    """R13: an enemy that the strike alone has beaten may be captured."""

    def fits(self, s: Rogue) -> bool:
        """The hand is free, and the strike discarded."""
        return bool(s.enemy) and not (s.captive or s.ace or s.strike)

    def decision(self, s: Rogue) -> Decision:
        """Both are always legal."""
        return Decision(ROGUE, "capture", [Capture(), Leave()])

    def refusal(self, s: Rogue, action: Action) -> str | None:
        """Nothing else before the enemy is off the board."""
        if isinstance(action, Capture | Leave):
            return None
        return "The enemy is beaten: capture it or leave it first."

    def answer(self, s: Rogue, action: Action) -> None:
        """Into the hand, or off."""
        beat(s, captured=isinstance(action, Capture))


def walk(s: Rogue, cell: CellName) -> None:
    """R4, R7: onto an empty cell; R19: the goal clears the floor."""
    here = s.here
    s.lay(here, EMPTY)
    s.lay(cell, HERE)
    s.tell(Walked, here, cell)
    if cell == s.goal:
        clear_floor(s)


def meet(s: Rogue, cell: CellName, ace: Card) -> None:
    """R15 to R17: an ace is a friend."""
    s.lay(cell, EMPTY)
    if s.health < s.rules.health:  # R15
        s.health += 1
        s.tell(AceMet, ace, "healed", s.health)
        s.lay_off(ace, f"board.{cell}")
    elif s.captive or s.ace:  # R16
        s.tell(AceMet, ace, "left", s.health)
        s.lay_off(ace, f"board.{cell}")
    else:  # R17
        s.ace = ace
        s.tell(AceMet, ace, "kept", s.health)
        s.move([ace], f"board.{cell}", "ace")
    walk(s, cell)


def strike(s: Rogue, cell: CellName, enemy: Card) -> None:
    """R8: draw a strike; with nothing left to draw from, nothing happens to either."""
    if not s.deck:  # R20
        s.shuffle_in()
    if not s.deck:
        return
    drawn = s.deck.pop(0)
    s.see(drawn)
    s.strikes += 1
    s.strike, s.foe = drawn, cell
    s.tell(Struck, s.strikes, cell, enemy, drawn)
    s.move([drawn], "deck", "strike", turned=True)
    if s.captive and not wins_alone(s):  # R9
        s.agenda.append(UseCaptive())
    else:
        settle(s)


def wins_alone(s: Rogue) -> bool:
    """R8: whether the strike is over the enemy's value."""
    assert s.strike and s.enemy
    return s.value(s.strike) > s.value(s.enemy)


def settle(s: Rogue, aid: Card | None = None) -> None:
    """R8 to R11: compare, and discard: captive, strike, enemy or lost ace, in this order."""
    cell, enemy, drawn = s.foe, s.enemy, s.strike
    assert cell and enemy and drawn
    total = s.value(drawn) + (s.value(aid) if aid else 0)
    margin = total - s.value(enemy)
    result = "beaten" if margin > 0 else "lost" if margin else "drawn"
    s.tell(Fought, cell, enemy, drawn, aid, total, result)
    if aid:
        s.captive = None
        s.lay_off(aid, "captive")
    s.strike = None
    s.lay_off(drawn, "strike")
    if margin > 0:
        if aid or s.captive or s.ace:  # R13, R14
            beat(s)
        else:
            s.agenda.append(TakeCaptive())
        return
    if margin < 0:
        lose_health(s)
    if s.alive:
        s.foe = None


def beat(s: Rogue, captured: bool = False) -> None:
    """R7, R10, R13: the enemy goes to the hand or is discarded, and you move to its cell."""
    cell, enemy = s.foe, s.enemy
    assert cell and enemy
    s.foe = None
    s.lay(cell, EMPTY)
    if captured:
        s.captive = enemy
        s.move([enemy], f"board.{cell}", "captive")
    else:
        s.lay_off(enemy, f"board.{cell}")
    walk(s, cell)


def lose_health(s: Rogue) -> None:
    """R11: an ace in hand first, else a joker."""
    if s.ace:
        ace, s.ace = s.ace, None
        s.tell(HealthLost, ace, s.health)
        s.lay_off(ace, "ace")
    else:
        s.health -= 1
        s.tell(HealthLost, None, s.health)


def clear_floor(s: Rogue) -> None:
    """R19: shuffle, fill what is empty in reading order, and turn the way round."""
    s.floors += 1
    s.floor_strikes = s.strikes  # R21
    s.shuffle_in()
    empty = [cell for cell in CELLS if s.at(cell) == EMPTY][: len(s.deck)]
    s.goal = OTHER[s.goal]
    s.tell(FloorCleared, s.floors, s.goal, tuple(empty))
    for cell in empty:
        card = s.deck.pop(0)
        s.lay(cell, card)
        s.move([card], "deck", f"board.{cell}", eyes=())
    s.begin_turn()


STEPS: tuple[type[Step[Rogue]], ...] = (GoOn, ChooseWay, UseCaptive, TakeCaptive)
