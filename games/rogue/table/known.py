"""Panels of a roomy window about the cards: unseen ones, and every discard."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.app.widgets import Panel
from engine.app.widgets.containers import Framed, Part
from engine.rules.cards import RANKS, Card
from engine.rules.english import in_figures
from engine.table.fanned import WIDTHS, FannedPile
from engine.table.unseen import UnseenGrid, by_suit
from engine.table.unseen import unseen_panel as panel_of
from engine.words.percents import percent_words
from games.rogue.rules.belief import unseen_counts
from games.rogue.rules.state import DISCARD, Rogue
from games.rogue.words.odds import StrikeOdds

STRENGTH = (*RANKS[1:], "A")
"""Ranks, the weakest first."""


def unseen_panel(view: Rogue, odds: Mapping[str, StrikeOdds]) -> Part:
    """Return the number of each card that nobody has seen, by rank and suit.

    Args:
        view: The view that is shown.
        odds: Odds of the next strike against each rank; empty if odds are turned off.
    """
    counts = unseen_counts(view)
    grid = UnseenGrid("unseen", ranks=STRENGTH, left=counts, each=view.rules.packs)
    grid.tip = "\n".join([places_of_unseen(view), *by_suit(counts, STRENGTH).split("\n")])
    if odds:
        grid.behind = {rank: percent_words(rank_odds)[0] for rank, rank_odds in odds.items()}
        grid.head = "beaten"
    return panel_of(grid, places_of_unseen(view))


def places_of_unseen(view: Rogue) -> str:
    """Return a sentence on the places of the unseen cards."""
    face_down_words = in_figures(len(view.face_down()), "card")
    return f"{len(view.deck)} in the deck, {face_down_words} face-down."


def discards_panel(discard: Sequence[Card], browse: Callable[[], None], large: bool) -> Part:
    """Return every card of the discard pile, the newest last."""
    pile = FannedPile(DISCARD, cards=discard, called="The discard pile", large=large)
    pile.width = WIDTHS[0]
    if discard:
        pile.on_press = browse
        pile.tip = "Press to look through it."
    note = f"{in_figures(len(discard), 'card')}, newest last" if discard else ""
    return Framed(Panel("discards", title="Discard", note=note), pile, across=12, down=12)
