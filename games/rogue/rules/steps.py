"""A run, question by question: where to go, what helps in a fight, and whom to take along."""

from __future__ import annotations

from engine.rules.cards import Card, rank
from engine.rules.events import EVERYBODY, Moved
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
        if s.health or s.ace:
            s.agenda.append(ChooseWay())
        else:
            s.end(None, "slain")


class ChooseWay(Ask[Rogue], frozen=True):
    """R3, R21: to a cell next to yours, or home."""

    def fits(self, s: Rogue) -> bool:
        """Between fights, and alive."""
        return bool(s.health or s.ace) and s.foe is None

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
        card = Card(what.lstrip(UP))
        if is_face_down(what):  # R5
            s.lay(cell, UP + card)
            s.see(card, cell)
            s.tell(TurnedOver, cell, card)
        if rank(card) == "A":
            meet(s, cell, card)
        else:
            strike(s, cell, card)


class Fight(Ask[Rogue], frozen=True):
    """A question in the middle of a fight."""

    def enemy(self, s: Rogue) -> Card:
        """Who is fought."""
        assert s.foe
        return Card(s.at(s.foe)[1:])

    def may_be(self, s: Rogue) -> bool:
        """Whether an enemy that can be fought lies where the fight is."""
        if s.foe is None or not (s.health or s.ace):
            return False
        what = s.at(s.foe)
        near = s.foe in NEXT_TO[s.rules.diagonals][s.here]
        return near and what[0] == UP and rank(Card(what)) != "+A"


class UseCaptive(Fight, frozen=True):
    """R9: having seen the strike, use the captive or hold it."""

    def fits(self, s: Rogue) -> bool:
        """A captive is in hand, and a strike that does not win alone."""
        return (
            self.may_be(s)
            and bool(s.captive and s.strike)
            and s.value(s.strike or Card("")) <= s.value(self.enemy(s))
        )

    def decision(self, s: Rogue) -> Decision:
        """Both are always legal."""
        return Decision(ROGUE, "captive", [Use(), Hold()])

    def refusal(self, s: Rogue, action: Action) -> str | None:
        """Nothing else before the fight is over."""
        if isinstance(action, Use | Hold):
            return None
        return "The strike falls short: use the captive or hold it first."

    def answer(self, s: Rogue, action: Action) -> None:
        """With the captive's help, or without it."""
        assert s.strike
        settle(s, self.enemy(s), s.strike, s.captive if isinstance(action, Use) else None)


class TakeCaptive(Fight, frozen=True):
    """R13: an enemy that the strike alone has beaten may be captured."""

    def fits(self, s: Rogue) -> bool:
        """The hand is free, and the strike discarded."""
        return self.may_be(s) and not (s.captive or s.ace or s.strike)

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
        enemy, cell = self.enemy(s), s.foe
        assert cell
        s.foe = None
        if isinstance(action, Capture):
            s.lay(cell, EMPTY)
            s.captive = enemy
            s.move([enemy], f"board.{cell}", "captive")
            walk(s, cell)
        else:
            beat(s, cell, enemy)


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
    if s.health < s.rules.health:
        s.health += 1
        s.discard.insert(0, ace)
        s.tell(AceMet, ace, "healed", s.health)
        s.move([ace], f"board.{cell}", "discard")
    elif s.captive or s.ace:
        s.discard.insert(0, ace)
        s.tell(AceMet, ace, "left", s.health)
        s.move([ace], f"board.{cell}", "discard")
    else:
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
    if s.sink:
        s.sink(Struck(s.strikes, cell, enemy, drawn))
        s.sink(Moved((drawn,), "deck", "strike", EVERYBODY, True))
    if s.captive and s.value(drawn) <= s.value(enemy):
        s.agenda.append(UseCaptive())
    else:
        settle(s, enemy, drawn, None)


def settle(s: Rogue, enemy: Card, drawn: Card, aid: Card | None) -> None:
    """R8 to R11: compare, and discard: captive, strike, enemy or lost ace, in this order."""
    cell = s.foe
    assert cell
    total = s.value(drawn) + (s.value(aid) if aid else 0)
    margin = total - s.value(enemy)
    s.tell(
        Fought,
        cell,
        enemy,
        drawn,
        aid,
        total,
        "beaten" if margin > 0 else "lost" if margin else "drawn",
    )
    if aid:
        s.captive = None
        s.lay_off(aid, "captive")
    s.strike = None
    s.lay_off(drawn, "strike")
    if margin < 0:
        lose_health(s)
        if s.health or s.ace:
            s.foe = None
    elif margin == 0:
        s.foe = None
    elif aid or s.captive or s.ace:  # R13, R14
        s.foe = None
        beat(s, cell, enemy)
    else:
        s.agenda.append(TakeCaptive())


def beat(s: Rogue, cell: CellName, enemy: Card) -> None:
    """R7, R10: the enemy is discarded, and you move to its cell."""
    s.lay(cell, EMPTY)
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
