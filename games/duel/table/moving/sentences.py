"""Sentences about a move: its limits, its result, and the reason why a place is out of reach.

Clauses such as D11 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.app.widgets import literal
from engine.rules.english import list_in_words
from games.duel.geometry.moves import Walk
from games.duel.geometry.points import are_engaged
from games.duel.rules.state import Duel
from games.duel.rules.terms import STAT_OF_GAIT
from games.duel.table.moving.path import PathTool
from games.duel.words.abilities import (
    carry_sentence,
    top_piece_name,
    touch_sentences,
    usable_pieces_at,
)
from games.duel.words.phrases import inches_phrase, warrior_name

PRESS = "Press the map where the warrior should go."


def limit_sentences(duel: Duel, seat: int) -> str:
    """Return how far a warrior may move and which enemies it may not leave (D11, D14)."""
    gait = duel.gait(seat)
    assert gait
    ground = "level" if gait == "run" else "uneven"
    distance = inches_phrase(duel.allowance(seat))
    limit = f"{STAT_OF_GAIT[gait].capitalize()}: up to {distance} on {ground} ground."
    engaged_enemies = [other for other in duel.others(seat) if _is_engaged_with(duel, seat, other)]
    advice = _stay_sentence(duel, engaged_enemies) if engaged_enemies else PRESS
    return f"{limit} {advice}"


def _is_engaged_with(duel: Duel, seat: int, other: int) -> bool:
    return are_engaged(duel.warrior(seat).at, duel.warrior(other).at, duel.base)


def _stay_sentence(duel: Duel, others: Sequence[int]) -> str:
    """Return a sentence with the enemies that a warrior may not leave, or "" (D14)."""
    names = list_in_words([warrior_name(duel, other) for other in others])
    return f"Must stay within 2 inches of {names}." if names else ""


def no_way_sentence(duel: Duel, seat: int, path: PathTool) -> str:
    """Return a sentence with the reason why no legal path leads to the chosen place."""
    goal = path.unreachable_goal
    name = warrior_name(duel, seat)
    assert goal
    engaged_enemies = [other for other in duel.others(seat) if _is_engaged_with(duel, seat, other)]
    enemies_left = [
        each for each in engaged_enemies if not are_engaged(goal, duel.warrior(each).at, duel.base)
    ]
    if enemies_left:
        return f"{name} can't go there. {_stay_sentence(duel, enemies_left)}"
    if duel.field.ground_at(goal) == "blocking":
        return f"{name} can't stand there: the {top_piece_name(duel, goal)} is blocking ground."
    return f"{name} can't get there with {inches_phrase(path.allowance)}."


def result_sentences(duel: Duel, seat: int, walk: Walk) -> str:
    """Return the result of a legal path in sentences.

    They say its length, the ground that it crosses onto, and the warriors that it engages; or else
    the terrain that its end touches, since who fights uses none (D15).
    """
    sentences = [f"{walk.length:.1f} of {inches_phrase(duel.allowance(seat))}."]
    if walk.new_ground:
        sentences.append(literal(carry_sentence(duel, seat, walk.end, walk.new_ground)))
    if walk.engaged_indices:
        seats = [duel.others(seat)[index] for index in walk.engaged_indices]
        names = list_in_words([warrior_name(duel, each) for each in seats])
        sentences.append(f"Ends engaged with {names}.")
    else:
        sentences += touch_sentences(duel, seat, usable_pieces_at(duel, walk.end))
    return " ".join(sentences)


def threat_phrase(duel: Duel, seat: int) -> str:
    """Return how far a warrior may move and at which distance it engages, in words."""
    gait = duel.gait(seat)
    move = f"{gait}s up to {inches_phrase(duel.allowance(seat))}" if gait else "can't move"
    return f"{duel.name_of(seat)} {move}, engages within 2 inches"
