"""Random games come by what matters: every kind of question, and at each those who give up."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from engine.rules.ending import OfferDraw, Resign
from tests.kit.catalogue import GAMES
from tests.kit.walks import begin, walk, with_cards

SEEDS = range(80)
SOME = 20
"""A kind of question that comes in so many games is left early in some of them."""


@pytest.mark.parametrize("key", [key for key in GAMES if GAMES[key].config.seats[1] > 1])
def test_seats_give_up_and_offer_draws_at_every_kind_of_question(key: str) -> None:
    met, resigned, offered = Counter[str](), Counter[str](), Counter[str]()
    for seed in SEEDS:
        moments = list(walk(GAMES[key], seed))
        met.update({moment.decision.ask for moment in moments})
        resigned.update(m.decision.ask for m in moments if isinstance(m.action, Resign))
        offered.update(m.decision.ask for m in moments if isinstance(m.action, OfferDraw))
    often = [ask for ask, walks in met.items() if walks >= SOME]
    assert often, f"no question comes in {SOME} of {len(SEEDS)} random games: they end too soon"
    assert not [ask for ask in often if not resigned[ask]], "nobody ever gives up when asked this"
    assert not [ask for ask in often if ask != "draw" and not offered[ask]], "no draw is offered"
    assert not offered["draw"]


@pytest.mark.parametrize("key", GAMES)
def test_every_step_that_asks_is_come_to(key: str) -> None:
    asking = {step for step in GAMES[key].steps if hasattr(step, "ask")}
    for seed in range(60):
        asking -= {type(moment.before.agenda[0]) for moment in walk(GAMES[key], seed)}
    assert not asking, "random games never ask this: they are too short, or it can't be reached"


@pytest.mark.parametrize("key", [key for key in GAMES if with_cards(GAMES[key])])
def test_any_card_may_lie_on_any_pile_at_the_beginning(key: str) -> None:
    tops = defaultdict[str, list[str]](list)
    for seed in range(80):
        for pile in GAMES[key].piles(begin(GAMES[key], seed)):
            tops[str(pile.place)] += pile.cards[:1]
    often = [{*cards} for cards in tops.values() if len(cards) > 40]
    assert often and min(map(len, often)) > 7, "what is dealt is shuffled"
