"""What a roomy window shows besides: which cards are unseen, every discard, and the best runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from engine.app.widgets import Panel
from engine.app.widgets.containers import Framed, Part
from engine.rules.cards import RANKS, Card
from engine.rules.english import in_figures
from engine.rules.played import Played
from engine.rules.solitaire import RunScore
from engine.table.fanned import WIDTHS, FannedPile
from engine.table.unseen import UnseenGrid, by_suit
from engine.table.unseen import unseen_panel as panel_of
from engine.words.percents import percents
from games.rogue.rules.belief import unseen
from games.rogue.rules.record import RogueRun
from games.rogue.rules.state import DISCARD, Fought, Rogue
from games.rogue.words.odds import Odds

SHOWN = 3
"""So many of the best runs are shown."""
STRENGTH = (*RANKS[1:], "A")
"""The ranks, the weakest first."""


def unseen_panel(seen: Rogue, odds: Mapping[str, Odds]) -> Part:
    """How many of each card nobody has seen, by rank and suit; `odds`: those of the next strike
    against an enemy of each rank, where they are told."""
    left = unseen(seen)
    grid = UnseenGrid("unseen", ranks=STRENGTH, left=left, each=seen.rules.packs)
    grid.tip = "\n".join([where(seen), *by_suit(left, STRENGTH).split("\n")])
    if odds:
        grid.behind = {each: percents(against)[0] for each, against in odds.items()}
        grid.head = "beaten"
    return panel_of(grid, where(seen))


def where(seen: Rogue) -> str:
    """Where the unseen cards lie, in a sentence."""
    down = in_figures(len(seen.face_down()), "card")
    return f"{len(seen.deck)} in the deck, {down} face-down."


def discards_panel(discard: Sequence[Card], browse: Callable[[], None], large: bool) -> Part:
    """Every card of the discard pile, the newest last."""

    pile = FannedPile(DISCARD, cards=discard, called="The discard pile", large=large)
    pile.width = WIDTHS[0]
    if discard:
        pile.on_press, pile.tip = browse, "Press to look through it."
    note = f"{in_figures(len(discard), 'card')}, newest last" if discard else ""
    return Framed(Panel("discards", title="Discard", note=note), pile, 12, 12)


def fights(history: Sequence[Played]) -> str:
    """How the fights of a run have ended, in a line."""
    ended = Counter(
        event.result for played in history for event in played.events if isinstance(event, Fought)
    )
    return f"Fights: {ended['beaten']} won, {ended['lost']} lost"


def ranked(seen: Rogue, bests: Sequence[tuple[RunScore, str]]) -> list[str]:
    """The best runs with these options, best first, with this one in its place among them."""
    if not bests:
        return ["No run with these rules has ended yet."]
    if seen.outcome:
        return _numbered(bests[:SHOWN])
    now = RogueRun(seen.floors, seen.floor_strikes)
    ahead = sum(run.order >= now.order for run, _ in bests)
    own = f"{ahead + 1}. **this run so far**"
    better, worse = bests[: min(ahead, SHOWN)], bests[ahead:SHOWN]
    return [*_numbered(better), own, *_numbered(worse, ahead + 2)]


def _numbered(runs: Sequence[tuple[RunScore, str]], first: int = 1) -> list[str]:
    return [f"{place}. {words}" for place, (_, words) in enumerate(runs, start=first)]
