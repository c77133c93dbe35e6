"""How a siege is played by hand: a counter is chosen in its list, a Plan is laid back as it lay."""

from __future__ import annotations

from engine.match import Match
from engine.rules.cards import CARD_VALUES
from engine.rules.notation import Action
from games.siege.rules.actions import Construct, Order, Plan, planned_cards
from games.siege.rules.state import Siege
from games.siege.table.forced_answer import only_counter
from tests.window.double import started

lone = only_counter


def way(action: Action) -> tuple[str, ...]:
    """The widgets that are used for an action, one after the other; () is what holds for any."""
    if isinstance(action, Order):
        return ("lay",)
    return ("construct", str(action)) if isinstance(action, Construct) else ()


def choice(match: Match) -> Order | None:
    """The order in which the planned_cards cards lie already, where it is asked for."""
    assert isinstance(match.state, Siege) and match.decision
    if match.decision.ask != "order":
        return None
    return Order(tuple(planned_cards(match.state, match.decision.seat)))


def watched() -> Match:
    """A siege in which both plan with several cards, up to the second order."""
    for seed in range(400):
        match = started("siege", seed)
        assert isinstance(match.state, Siege)
        first = [match.state.side(seat).deck[0] for seat in (1, 2)]
        if not all(3 <= CARD_VALUES[card] <= 6 for card in first):
            continue
        assert match.submit(1, Plan()) is None
        order = choice(match)
        assert order and match.submit(1, order) is None
        assert match.submit(2, Plan()) is None
        return match
    raise AssertionError("no such deal")
