"""The cards that a Plan showed: put in order, looked at again, or only known to lie there."""

from __future__ import annotations

from engine.app.widgets import Panel
from engine.app.widgets.containers import Framed, Part, Share
from engine.app.widgets.words import muted
from engine.rules.cards import HIDDEN, hidden
from engine.rules.english import in_words
from engine.table.context import TableContext
from engine.table.piles import PileWidget
from engine.table.reorder import OrderRow, Reordering
from games.siege.rules.state import SIDES, Siege
from games.siege.table.past import Past, planned_in
from games.siege.table.sides import BACKS, BesidePile


def known_panel(table: TableContext, seen: Siege, seat: int, past: Past) -> Part:
    """The cards of its deck that a seat's Plan showed it: face up where the view that is shown has
    them so, else face down."""
    side, name, back = seen.side(seat), table.name(seat), BACKS[SIDES[seat]]
    cards = side.deck[: side.known]
    is_open = HIDDEN not in cards
    turn = planned_in(past, seat)
    note = f"from the Plan of {table.turn_word.lower()} {turn}" if turn else "by a Plan"
    title = "Only you see this" if table.seat.viewer == seat else f"Known to {name}"
    panel = Panel("known", title=title, note=note, kind="answer" if is_open else "panel")
    if is_open:
        row = OrderRow(Reordering(cards), back, panel, large=table.large, lifts=2)
        return Framed(panel, row, down=4)
    number = in_words(len(cards), "card")
    lies = "lies" if len(cards) == 1 else "lie"
    said = muted("known-said", f"{number.capitalize()} that {lies} on top of the deck.")
    pile = PileWidget("known-cards", cards=hidden(cards), back=back)
    pile.called = f"What {name} knows"
    return Framed(panel, BesidePile(pile, [Share(said)], gap=16, at=0.5), down=8)
