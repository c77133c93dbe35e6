"""The words on the buttons of DUEL, from what a view shows to a seat."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.english import in_words, listed
from engine.rules.notation import Action
from engine.words.labels import COMMON_LABELS, Caption
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
from games.duel.words.terrain import named


def label(view: Duel, seat: int, action: Action, names: Sequence[str]) -> Caption:
    """What a seat's button says of an action that it may do."""
    if type(action) in COMMON_LABELS:
        return COMMON_LABELS[type(action)]
    match action:
        case Reveal():
            return _reveal(action)
        case Stay():
            return Caption("Stay", "no move", "The warrior stays where it stands.", "s")
        case Run(legs=legs) | Climb(legs=legs):
            how = "Run" if isinstance(action, Run) else "Climb"
            return Caption(how, f"to {legs[-1]}", f"{how} along the path that is drawn.", "")
        case Program(dice=dice):
            shown = "All dice are shown together."
            return Caption("Set the dice", ", ".join(die.act for die in dice), shown, "")
        case CancelNone():
            return Caption("Cancel none", "all stay", "Every action stays as it was set.", "n")
        case Cancel(of=of, which=which):
            fighter = view.fight.fighter(of) if view.fight else None
            at = fighter.remaining[which - 1] if fighter else 0
            act = CALLED[fighter.program[at].act] if fighter else "an action"
            does = "It is gone, and the next one moves up."
            return Caption(f"Cancel {names[of - 1]}'s {act}", f"action {at + 1}", does, "")
        case Smash(piece=id):
            piece = view.piece(id)
            what = named(piece).lower() if piece else id
            weight = f"weight {piece.weight}" if piece else ""
            return Caption(f"Smash the {what}", weight, "It is gone for good.", "")
        case Throw(piece=id, target=target):
            return _throw(view, seat, id, target, names)
        case Pass():
            return Caption("Pass", "use no terrain", "Everything stays where it lies.", "p")
    raise AssertionError(f"{action} is no action of DUEL")


def _reveal(action: Reveal) -> Caption:
    shown = [f"{count} {stat.capitalize()}" for stat, count in action.showing]
    if not shown:
        return Caption("Show nothing", "keep all", "No card of the hand is shown.", "n")
    cards = in_words(sum(count for _, count in action.showing), "card")
    return Caption(f"Show {listed(shown)}", cards, "Cards that are shown stay open for good.", "")


def _throw(view: Duel, seat: int, id: str, target: int, names: Sequence[str]) -> Caption:
    """D29: what a hit would ask."""
    piece = view.piece(id)
    weight = piece.weight if piece else 0
    what = named(piece).lower() if piece else id
    force = view.warrior(seat).value("strength") + weight
    less = view.warrior(target).value("dexterity")
    asks = in_words(max(0, force - less), "card")
    does = f"{names[target - 1]} must show {asks} of Endurance: {force} less Dexterity {less}."
    return Caption(f"Throw the {what} at {names[target - 1]}", asks, does, "")
