"""Sentences about a move: its limits, its result, and the reason why a place is out of reach.

Clauses such as D11 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.app.widgets import literal
from engine.rules.english import list_in_words
from games.duel.geometry.moves import Walk
from games.duel.geometry.points import engaged
from games.duel.rules.state import Duel
from games.duel.rules.terms import PACE
from games.duel.table.moving.path import PathTool
from games.duel.words.abilities import carry_sentence, top_piece_name
from games.duel.words.phrases import in_inches, warrior_name

PRESS = "Press the map where the warrior should go."


def limit_sentences(duel: Duel, seat: int) -> str:
    """Return how far a warrior may move and which enemies it may not leave (D11, D14)."""
    gait = duel.gait(seat)
    assert gait
    ground = "level" if gait == "run" else "uneven"
    limit = (
        f"{PACE[gait].capitalize()}: up to {in_inches(duel.allowance(seat))} on {ground} ground."
    )
    engaged_with = [other for other in duel.others(seat) if _engages(duel, seat, other)]
    return f"{limit} {_must_stay(duel, engaged_with)}" if engaged_with else f"{limit} {PRESS}"


def _engages(duel: Duel, seat: int, other: int) -> bool:
    return engaged(duel.warrior(seat).at, duel.warrior(other).at, duel.base)


def _must_stay(duel: Duel, others: Sequence[int]) -> str:
    """Return a sentence with the enemies that a warrior may not leave, or "" (D14)."""
    names = list_in_words([warrior_name(duel, other) for other in others])
    return f"Must stay within 2 inches of {names}." if names else ""


def no_way_sentence(duel: Duel, seat: int, path: PathTool) -> str:
    """Return a sentence with the reason why no legal path leads to the chosen place."""
    goal = path.unreachable_goal
    name = warrior_name(duel, seat)
    assert goal
    engaged_with = [other for other in duel.others(seat) if _engages(duel, seat, other)]
    engaged_elsewhere = [
        each for each in engaged_with if not engaged(goal, duel.warrior(each).at, duel.base)
    ]
    if engaged_elsewhere:
        return f"{name} can't go there. {_must_stay(duel, engaged_elsewhere)}"
    if duel.field.ground_at(goal) == "blocking":
        return f"{name} can't stand there: the {top_piece_name(duel, goal)} is blocking ground."
    return f"{name} can't get there with {in_inches(path.allowance)}."


def result_sentences(duel: Duel, seat: int, walk: Walk) -> str:
    """Return the result of a legal path in sentences: length, crossing, new engagements."""
    sentences = [f"{walk.length:.1f} of {in_inches(duel.allowance(seat))}."]
    if walk.crossed:
        sentences.append(literal(carry_sentence(duel, seat, walk.end, walk.crossed)))
    if walk.engaged:
        seats = [duel.others(seat)[index] for index in walk.engaged]
        names = list_in_words([warrior_name(duel, each) for each in seats])
        sentences.append(f"Ends engaged with {names}.")
    return " ".join(sentences)


def threat(duel: Duel, seat: int) -> str:
    """Return how far a warrior may move and at which distance it engages, in words."""
    gait = duel.gait(seat)
    moves = f"{gait}s up to {in_inches(duel.allowance(seat))}" if gait else "can't move"
    return f"{duel.warrior(seat).name} {moves}, engages within 2 inches"
