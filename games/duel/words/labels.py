"""The words on the buttons of DUEL, from what a view shows to a seat."""

from __future__ import annotations

from engine.rules.english import in_words, listed
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.words.labels import Caption
from engine.words.log import Names
from games.duel.geometry.words import named
from games.duel.rules.actions import (
    Cancel,
    CancelNone,
    Climb,
    Pass,
    Program,
    Reveal,
    Run,
    Smash,
    Stay,
    Throw,
)
from games.duel.rules.state import Duel
from games.duel.words.phrases import CALLED


def label(view: Duel, decision: Decision, action: Action, names: Names) -> Caption:
    """What a seat's button says of an action that it may do."""
    seat = decision.seat
    match action:
        case Reveal():
            return _reveal(action)
        case Stay():
            return Caption("Stay", "no move", "The warrior stays where it stands.", "s")
        case Run(legs=legs) | Climb(legs=legs):
            how = "Run" if isinstance(action, Run) else "Climb"
            hint = in_words(len(legs), "leg")
            return Caption(how, hint, f"{how} along the path that is drawn.", "")
        case Program(dice=dice):
            shown = "All dice are shown together."
            return Caption("Confirm dice", ", ".join(die.act for die in dice), shown, "")
        case CancelNone():
            return Caption("None", "cancel no action", "Every action stays.", "0")
        case Cancel(of=of, which=which):
            fighter = view.fight.fighter(of) if view.fight else None
            at = fighter.remaining[which - 1] if fighter else 0
            act = CALLED[fighter.program[at].act] if fighter else "an action"
            does = "It never happens. The next die moves up one round."
            return Caption(f"Cancel {names[of - 1]}'s {act}", f"action {at + 1}", does, "")
        case Smash(piece=id):
            piece = view.piece(id)
            what = named(piece).lower() if piece else id
            weight = f"weight {piece.weight}" if piece else ""
            return Caption(f"Smash the {what}", weight, "It is removed for good.", "")
        case Throw(piece=id, target=target):
            return _throw(view, seat, id, target, names)
        case Pass():
            return Caption("Pass", "use no terrain", "All terrain stays.", "p")
    raise AssertionError(f"{action} is no action of DUEL")


def _reveal(action: Reveal) -> Caption:
    shown = [f"{count} {stat.capitalize()}" for stat, count in action.showing]
    if not shown:
        return Caption("Show nothing", "keep all cards", "Your other cards stay hidden.", "0")
    cards = in_words(sum(count for _, count in action.showing), "card")
    return Caption(f"Show {listed(shown)}", cards, "Shown cards stay open for good.", "")


def _throw(view: Duel, seat: int, id: str, target: int, names: Names) -> Caption:
    """D29: what a hit would ask."""
    piece, thrower, struck = view.piece(id), view.warrior(seat), view.warrior(target)
    if piece is None:
        return Caption(f"Throw it at {names[target - 1]}", "", "", "")
    what, less = piece.called, struck.value("dexterity")
    force = thrower.throw_force(piece)
    asks = in_words(thrower.throw_wounds(piece, struck), "Endurance card")
    does = f"{names[target - 1]} must show {asks}: {force} minus Dexterity {less}."
    return Caption(f"Throw the {what} at {names[target - 1]}", asks, does, "")
