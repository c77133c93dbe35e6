"""Random games come by what matters: every kind of question, and at each those who give up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.rules.ending import OfferDraw, Resign
from engine.rules.game import Game, Start
from tests.kit.catalogue import GAMES
from tests.kit.mutants import altered
from tests.kit.traits import varying_piles
from tests.kit.walks import walk, with_cards

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
    wilful = [ask for ask in often if not resigned[ask]]
    assert not wilful, f"nobody ever gives up at {wilful}: see whether its question allows `Resign`"
    silent = [ask for ask in often if ask != "draw" and not offered[ask]]
    assert not silent, (
        f"no draw is ever offered at {silent}: does a turn ever begin (`begin_turn`)?"
    )
    assert not offered["draw"], "a draw is offered while one is: `ask` of a question is 'draw'"


@pytest.mark.parametrize("key", GAMES)
def test_every_step_that_asks_is_come_to(key: str) -> None:
    asking = {step for step in GAMES[key].steps if hasattr(step, "ask")}
    for seed in range(60):
        asking -= {type(moment.before.agenda[0]) for moment in walk(GAMES[key], seed)}
    names = sorted(step.__name__ for step in asking)
    assert not names, (
        f"random games never come to {names}: they are too short, or no step puts it on the agenda"
        " (`s.prepend_steps`)"
    )


@pytest.mark.parametrize("key", [key for key in GAMES if with_cards(GAMES[key])])
def test_any_card_may_lie_on_any_pile_at_the_beginning(key: str) -> None:
    """Of the piles that begin the same in each game nobody expects it, if all see them."""
    for place, piles in varying_piles(GAMES[key], SEEDS).items():
        filled = [pile for pile in piles if pile.cards]
        if len(filled) <= len(SEEDS) // 2:
            continue
        tops = {pile.cards[0] for pile in filled}
        expected = min(8, len(filled[0].pack.copies) // 2)
        assert len(tops) >= expected, (
            f"in {len(filled)} new games only {sorted(tops)} lie on top of {place}, though somebody"
            " must not know what lies there, or it differs from game to game: shuffle what is"
            " dealt (`chance.shuffle` in `deal`)"
        )


def test_cards_that_are_dealt_without_being_shuffled_are_found() -> None:
    def deal(self: Game[Any], start: Start) -> Any:
        state = GAMES["parley"].deal(start)
        state.deck.sort()
        return state

    unshuffled = altered(GAMES["parley"], deal=deal)
    tops = {pile.cards[0] for pile in varying_piles(unshuffled, range(20))["deck"]}
    assert len(tops) < 8


def test_hands_that_all_see_and_that_are_the_same_in_each_game_are_left_out() -> None:
    assert not varying_piles(GAMES["showdown"], range(20))
