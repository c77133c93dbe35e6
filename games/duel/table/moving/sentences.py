"""Sentences about a move: its limits, its result, and the reason why a place is out of reach.

Clauses such as D11 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.app.widgets import literal
from engine.rules.english import listed
from games.duel.geometry.moves import Walk
from games.duel.geometry.points import engaged
from games.duel.rules.state import Duel
from games.duel.rules.terms import PACE
from games.duel.table.moving.path import PathTool
from games.duel.words.abilities import carry_sentence, top_piece_name
from games.duel.words.phrases import in_inches, warrior_name

PRESS = "Press the map where the warrior should go."


def limit_sentences(seen: Duel, seat: int) -> str:
    """Return how far a warrior may move and which enemies it may not leave (D11, D14)."""
    gait = seen.gait(seat)
    assert gait
    ground = "level" if gait == "run" else "uneven"
    limit = (
        f"{PACE[gait].capitalize()}: up to {in_inches(seen.allowance(seat))} on {ground} ground."
    )
    engaged_with = [other for other in seen.others(seat) if _engages(seen, seat, other)]
    return f"{limit} {_must_stay(seen, engaged_with)}" if engaged_with else f"{limit} {PRESS}"


def _engages(seen: Duel, seat: int, other: int) -> bool:
    return engaged(seen.warrior(seat).at, seen.warrior(other).at, seen.base)


def _must_stay(seen: Duel, others: Sequence[int]) -> str:
    """Return a sentence with the enemies that a warrior may not leave, or "" (D14)."""
    names = listed([warrior_name(seen, other) for other in others])
    return f"Must stay within 2 inches of {names}." if names else ""


def no_way_sentence(seen: Duel, seat: int, path: PathTool) -> str:
    """Return a sentence with the reason why no legal path leads to the chosen place."""
    goal = path.unreachable_goal
    name = warrior_name(seen, seat)
    assert goal
    engaged_with = [other for other in seen.others(seat) if _engages(seen, seat, other)]
    engaged_elsewhere = [
        each for each in engaged_with if not engaged(goal, seen.warrior(each).at, seen.base)
    ]
    if engaged_elsewhere:
        return f"{name} can't go there. {_must_stay(seen, engaged_elsewhere)}"
    if seen.field.ground_at(goal) == "blocking":
        return f"{name} can't stand there: the {top_piece_name(seen, goal)} is blocking ground."
    return f"{name} can't get there with {in_inches(path.allowance)}."


def result_sentences(seen: Duel, seat: int, walk: Walk) -> str:
    """Return the result of a legal path in sentences: length, crossing, new engagements."""
    sentences = [f"{walk.length:.1f} of {in_inches(seen.allowance(seat))}."]
    if walk.crossed:
        sentences.append(literal(carry_sentence(seen, seat, walk.end, walk.crossed)))
    if walk.engaged:
        seats = [seen.others(seat)[index] for index in walk.engaged]
        names = listed([warrior_name(seen, each) for each in seats])
        sentences.append(f"Ends engaged with {names}.")
    return " ".join(sentences)


def threat(seen: Duel, seat: int) -> str:
    """Return how far a warrior may move and at which distance it engages, in words."""
    gait = seen.gait(seat)
    moves = f"{gait}s up to {in_inches(seen.allowance(seat))}" if gait else "can't move"
    return f"{seen.warrior(seat).name} {moves}, engages within 2 inches"
