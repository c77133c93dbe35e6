"""Unseen cards by rank and suit, and how often two dice come to each number."""

from __future__ import annotations

from collections.abc import Sequence

from engine.app.widgets.containers import Part
from engine.rules.cards import HIDDEN, rank
from engine.rules.english import possessive
from engine.table.unseen import UnseenGrid, by_suit, counts_by_place, unseen_panel
from engine.words.log import tokens
from engine.words.percents import percent
from games.schmiegel.rules.belief import unseen
from games.schmiegel.rules.state import FACES, NUMBERS, Schmiegel
from games.schmiegel.words.odds import chance_to_hit

RANKS = tuple(dict.fromkeys(rank(card) for card in (*NUMBERS.cards, *FACES.cards)))
"""Ranks of the numbers, then of the faces."""


def known_panel(view: Schmiegel, viewer: int, names: Sequence[str], percents: bool) -> Part:
    """Return a panel with a cell for each card, lit for those that the viewer has not seen.

    Args:
        view: View of the viewer.
        viewer: Seat of the viewer; 0 for an onlooker.
        names: Names of the players, with markup.
        percents: True to show how often a roll comes to each number.
    """
    unplaced, known_in_hand = unseen(view, viewer)
    grid = UnseenGrid(
        "unseen",
        ranks=RANKS,
        left=dict.fromkeys(unplaced, 1),
        held=dict.fromkeys(known_in_hand, 3 - viewer),
        tip="\n".join(unseen_in_words(view, viewer, names)),
    )
    if percents:
        numbers = [label for label in RANKS if label.isdigit()]
        grid.behind = {label: percent(chance_to_hit([int(label)])) for label in numbers}
        grid.head = "a roll"
    return unseen_panel(grid, _places_of_unseen(view, viewer, names))


def unseen_in_words(view: Schmiegel, viewer: int, names: Sequence[str]) -> list[str]:
    """Return the unseen cards as lines: their places, their list, and those of the other hand."""
    unplaced, known_in_hand = unseen(view, viewer)
    lines = [f"{_places_of_unseen(view, viewer, names)}."]
    lines += by_suit(dict.fromkeys(unplaced, 1), RANKS).split("\n")
    if known_in_hand:
        lines.append(f"{names[2 - viewer]} holds {tokens(known_in_hand)}: everyone saw that.")
    return lines


def _places_of_unseen(view: Schmiegel, viewer: int, names: Sequence[str]) -> str:
    """Return the places of the unseen cards in words.

    For example `3 faces in the pile, 14 numbers in the pile, 6 in Tomas's hand`.
    """
    _, known_in_hand = unseen(view, viewer)
    covered_count = sum(player.hand.count(HIDDEN) for player in view.players) - len(known_in_hand)
    faces, numbers = (pile.count(HIDDEN) for pile in (view.faces.pile, view.numbers.pile))
    hand_words = f"{possessive(names[2 - viewer])} hand" if viewer else "the hands"
    places = [
        (faces, f"face{'s' * (faces != 1)} in the pile"),
        (numbers, f"number{'s' * (numbers != 1)} in the pile"),
        (covered_count, f"in {hand_words}"),
    ]
    return counts_by_place(places) or "Nothing"
