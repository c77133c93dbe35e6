"""The odds that are shown are the true ones: counted against every way in which it can be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from engine.rules.cards import CARD_VALUES, Card
from engine.rules.chance import Chance, seeded
from engine.rules.events import Event
from games.siege.rules.actions import Order, planned_cards
from games.siege.rules.belief import belief_about
from games.siege.rules.state import Effort, Siege
from games.siege.rules.steps import LayInOrder
from games.siege.words.odds import chance_to_win
from tests.games.siege.positions import SIEGE, loaded
from tests.kit.paths import Paths, every_way
from tests.kit.walks import begin, walk
from tests.long import many


class Tale(NamedTuple):
    """How a siege came to where odds are asked. The cards on top of either deck are those that are
    spent on the way; how the rest lies under them nobody knows."""

    top: str
    rest: str
    city_top: str = ""
    city: str = "4C 9D"
    discard: str = ""
    done: str = ""
    fate: str = "KH QH KC JH QC"
    camp: tuple[str, ...] = ()
    walls: int = 2
    phase: str = "besieger"


class World(NamedTuple):
    """One way in which a tale can have gone."""

    state: Siege
    events: tuple[Event, ...]

    def seen_by(self, seat: int) -> str:
        """All that a seat saw happen, and what it laid in order itself."""
        laid = [event for event in self.events if not isinstance(event, Laid) or event.seat == seat]
        return repr([event.seen_by(seat) for event in laid])


class Laid(Event, frozen=True):
    """A seat put the cards of its plan in this order."""

    seat: int
    order: Order


def told(tale: Tale) -> Callable[[Paths], World]:
    """Play the tale on one way of chance; planners lay their cards in any order."""

    def run(paths: Paths) -> World:
        state = loaded(
            {
                "phase": tale.phase,
                "walls": tale.walls,
                "besieger": {
                    "deck": cards(tale.top) + paths.order(cards(tale.rest)),
                    "discard": cards(tale.discard),
                    "equipment": [*tale.camp],
                },
                "besieged": {
                    "deck": cards(tale.city_top) + paths.order(cards(tale.city)),
                    "discard": cards("2H 3C 5S"),
                },
                "fate": {"deck": cards(tale.fate)},
            }
        )
        state.chance.oracle = paths
        events = list[Event]()
        for text in tale.done.split(", ") if tale.done else []:
            if isinstance(asking := state.agenda[0], LayInOrder):
                planner = asking.seat(state)
                order = Order(tuple(paths.order(planned_cards(state, planner))))
                events.append(Laid(planner, order))
                SIEGE.apply(state, order, events.append)
            action, decision = SIEGE.parse(text), SIEGE.decision(state)
            assert decision and SIEGE.refusal(state, decision.seat, action) is None, text
            SIEGE.apply(state, action, events.append)
        state.chance.oracle = None
        assert not {*in_reach(state, 1)} & {*cards(tale.top)}
        assert not {*in_reach(state, 2)} & {*cards(tale.city_top)}
        return World(state, tuple(events))

    return run


def cards(text: str) -> list[Card]:
    return [Card(each) for each in text.split()]


def in_reach(state: Siege, seat: int) -> list[Card]:
    """A seat's deck as it truly lies, what is in the air on top."""
    air = state.clash.attack if state.clash and state.clash.attacker == seat else []
    return [*air, *state.side(seat).deck]


def true_win(state: Siege, seat: int, effort: Effort, count: int, defence: int) -> bool:
    """Whether it would be won, S11, S15, S19 read from the page."""
    ahead = {
        "assault": state.bonus("assault") - state.walls,
        "bombard": state.bonus("bombard") - state.walls,
        "sally": -state.bonus("sally"),
    }[effort]
    attack = sum(CARD_VALUES[card] for card in in_reach(state, seat)[:count])
    against = sum(CARD_VALUES[card] for card in in_reach(state, 3 - seat)[:defence])
    return attack + ahead > against


SPENT = "AS 7D 8D 6C 3H"
TWO, FOUR = SPENT[:5], SPENT[:11]
TALES = {
    "nothing known": Tale("", "2C 3D 5S 8H 9C"),
    "a plan showed two": Tale("2D", "3D 5S 8H 9C", TWO, done="plan, hold"),
    "a plan showed all": Tale("9D", "3D 5S 8H", TWO, done="plan, hold"),
    "the city's plan": Tale(
        "", "3D 5S 8H", "2D", "4C 9D AS 7D", phase="besieged", done="plan, besiege"
    ),
    "a batch under the deck": Tale(
        "3H", "6D 7C", TWO, discard="2S 9S 5D 3S", done="resupply, hold"
    ),
    "two batches": Tale(
        "2H AH", "6D", FOUR, discard="2S 9S 5D 3S", done="resupply, hold, resupply, hold"
    ),
    "a plan that reaches into the batch": Tale(
        "3H 2D", "6D", FOUR, discard="2S 9S 5D 10S", done="resupply, hold, plan, hold"
    ),
    "a plan that reaches into the batch, and a card drawn": Tale(
        "3H 2D", "6D", FOUR, discard="2S 9S 5D 10S", done="resupply, hold, plan, hold, besiege"
    ),
    "a plan that reaches over two batches": Tale(
        "2H AH 4D",
        "",
        SPENT,
        discard="2S 9S 5D 10S",
        done="resupply, hold, resupply, hold, plan, hold",
    ),
    "a plan, then a batch": Tale("2D", "3D 2H", TWO, discard="8S 9S", done="plan, hold, resupply"),
    "Fate takes known cards": Tale(
        "2D", "3D 5S 8H", "AS", done="plan, hold, besiege", fate="KC KS QH"
    ),
    "a bombardment in the air": Tale("", "2C 3D 5S 8H", done="bombard walls"),
    "a bombardment with a known card": Tale(
        "2D", "3D 5S 8H", TWO, done="plan, hold, bombard walls"
    ),
    "an assault with a known card of two": Tale(
        "2D", "3D 5S 8H 9C", TWO, done="plan, hold, assault 2", camp=("ladders",)
    ),
    "a sally in the air": Tale(
        "",
        "2C 3D 8H",
        city="4C 9D AS",
        phase="besieged",
        done="sally enemy",
        camp=("camp-defences",),
    ),
    "a batch of which cards were drawn": Tale(
        "2H", "6D", FOUR, discard="2S 9S", done="resupply, hold, besiege, hold, besiege"
    ),
}


@pytest.mark.parametrize("name", TALES)
def test_odds_are_how_often_it_is_so_in_all_that_looks_the_same(name: str) -> None:
    worlds = list(every_way(told(TALES[name])))
    assert sum(weight for weight, _ in worlds) == 1
    for viewer in (0, 1, 2):
        alike: dict[str, list[tuple[Fraction, Siege]]] = {}
        for weight, world in worlds:
            alike.setdefault(world.seen_by(viewer), []).append((weight, world.state))
        for group in list(alike.values())[:40]:
            check_group(group, viewer)


def check_group(group: list[tuple[Fraction, Siege]], viewer: int) -> None:
    """All of these states look the same to the viewer."""
    state, whole = group[0][1], sum(weight for weight, _ in group)
    for seat in (1, 2):
        held, against = len(in_reach(state, seat)), len(in_reach(state, 3 - seat))
        efforts: list[Effort] = ["assault", "bombard"] if seat == 1 else ["sally"]
        for effort in efforts:
            most = 3 if effort == "assault" else 1
            for count in range(1, min(most, held) + 1):
                for defence in range(min(most, against) + 1):
                    said = chance_to_win(SIEGE.view(state, viewer), seat, effort, count, defence)
                    won = sum(
                        weight
                        for weight, each in group
                        if true_win(each, seat, effort, count, defence)
                    )
                    assert said == won / whole, (viewer, seat, effort, count, defence)
                    for _, each in group[1:3]:
                        assert (
                            chance_to_win(SIEGE.view(each, viewer), seat, effort, count, defence)
                            == said
                        )


@pytest.mark.parametrize("name", TALES)
def test_a_deck_dealt_anew_lies_in_each_order_as_often_as_it_may(name: str) -> None:
    worlds = list(every_way(told(TALES[name])))
    for viewer in (0, 1, 2):
        alike: dict[str, list[tuple[Fraction, Siege]]] = {}
        for weight, world in worlds:
            alike.setdefault(world.seen_by(viewer), []).append((weight, world.state))
        for group in list(alike.values())[:12]:
            whole = sum(weight for weight, _ in group)
            for seat in (1, 2):
                true = spread((weight / whole, in_reach(state, seat)) for weight, state in group)
                belief = belief_about(SIEGE.view(group[0][1], viewer), seat)
                dealt = spread(every_way(lambda paths, b=belief: b.deal(Chance(0, paths))))  # type: ignore[misc]
                assert dealt == true, (viewer, seat)


def spread(ways: Iterator[tuple[Fraction, list[Card]]] | Any) -> dict[tuple[Card, ...], Fraction]:
    """How likely each order is."""
    found: dict[tuple[Card, ...], Fraction] = {}
    for weight, order in ways:
        found[tuple(order)] = found.get(tuple(order), Fraction(0)) + weight
    return found


@pytest.mark.parametrize("seed", range(many(3, 8)))
def test_odds_of_whole_decks_agree_with_many_deals(seed: int) -> None:
    """Counted odds lie within five standard deviations of what redealt sieges show."""
    moments = list(walk(SIEGE, seed, begin(SIEGE, seed)))
    state: Siege = moments[len(moments) * 2 // 3].before  # type: ignore[assignment]
    chance, deals = seeded(f"deals {seed}"), 1500
    for viewer in (1, 2):
        worlds = [SIEGE.redeal(state, viewer, chance) for _ in range(deals)]
        cases: list[tuple[int, Effort, int, int]] = [
            (1, "assault", 3, 2),
            (1, "assault", 1, 0),
            (1, "bombard", 1, 1),
            (2, "sally", 1, 1),
        ]
        for seat, effort, count, defence in cases:
            if len(in_reach(state, seat)) < count or len(in_reach(state, 3 - seat)) < defence:
                continue
            odds = float(chance_to_win(SIEGE.view(state, viewer), seat, effort, count, defence))
            won = sum(true_win(world, seat, effort, count, defence) for world in worlds)
            near = 5 * (odds * (1 - odds) / deals) ** 0.5 + 1e-9
            assert abs(won / deals - odds) <= near, (viewer, seat, effort, odds, won / deals)
