"""What is pressed, one after the other, to give an answer: a character, then its target.

Each action that names cards is a way along them; `faces.pile` and `numbers.pile` are pressed to
draw, and who attacks or defends is pressed twice. Two ways never begin alike and end differently.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.notation import Action
from engine.table.chooser import Way
from games.schmiegel.rules.abilities import Ability, Move, Recruit, Steal, Train
from games.schmiegel.rules.actions import Associate, Attack, Defend, Swap

FACES, NUMBERS = "faces.pile", "numbers.pile"


def way(action: Action) -> Way:
    """How an action is given by pressing cards; () where only a button gives it."""
    match action:
        case Swap(face=face) | Recruit(face=face):
            return face, FACES
        case Train(face=face):
            return face, NUMBERS
        case Associate(number=number, face=face):
            return number, face
        case Steal(face=face, number=number):
            return face, number
        case Move(face=face, number=number, target=target):
            return face, number, target
        case Attack(face=face) | Defend(face=face):
            return face, face
    return ()


def closes(actions: Sequence[Action], action: Action, acting: str) -> bool:
    """C11: whether this action takes from the character that acts now what it could still do."""
    return (
        isinstance(action, Ability)
        and bool(acting)
        and action.face != acting
        and any(isinstance(each, Ability) and each.face == acting for each in actions)
    )
