"""A redeal draws the worlds that a seat holds possible, each as often as it is likely (C22):
counted against every way in which what it saw can have come about."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from engine.rules.cards import Card
from engine.rules.chance import Chance, seeded
from engine.rules.events import Event
from games.schmiegel.rules.state import Schmiegel
from tests.games.schmiegel.positions import SCHMIEGEL, loaded
from tests.kit.paths import Paths, every_way
from tests.kit.walks import walk

World = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""What is hidden: both hands, in no order, the number pile and the face pile."""
Spread = dict[World, Fraction]


class Tale(NamedTuple):
    """How a game came to where it is looked at. `unseen` numbers lie in the hands, so many in
    each, and in the pile, nobody knows how; of the faces, `faces` lie in the pile."""

    unseen: str
    hands: tuple[int, int]
    played: str
    parties: tuple[str, str] = ("JC", "QD")
    faces: str = ""
    face_discard: str = ""
    discard: str = ""
    phase: str = "swap"


TALES = {
    "a number is drawn": Tale("2C 3C 4D 5S 6H", (2, 1), "pass"),
    "a number is drawn and associated": Tale("2C 3C 4D 5S", (1, 1), "pass, associate 2C JC"),
    "the pile is made anew": Tale(
        "2C 3C 4D", (2, 1), "pass, pass, pass, pass, pass", discard="6S 7S 8S"
    ),
    "one of the old numbers is played": Tale(
        "2C 3C 4D",
        (2, 1),
        "pass, associate 2C JC, pass, pass, pass",
        discard="6S 7S 8H",
    ),
    "one of the new numbers is played": Tale(
        "4D 5D 6H",
        (1, 2),
        "pass, associate 8C JC, pass, pass, pass, pass",
        discard="8C 7S 9H",
    ),
    "a number is stolen, and one drawn": Tale(
        "3S 4S 5S",
        (1, 1),
        "steal JC 9D, pass, pass, pass",
        parties=("JC+2C", "QD+9D"),
        phase="abilities",
    ),
    "a stolen number is played again": Tale(
        "3S 4S 9H",
        (1, 1),
        "steal JC 9D, train AS, associate 9D KD, pass, pass, pass",
        parties=("JC+2C AS+2S KD", "QD+9D"),
        phase="abilities",
    ),
    "a stolen number, then the pile made anew": Tale(
        "3S 4S",
        (1, 1),
        "steal JC 9D, pass, pass, pass, pass",
        parties=("JC+2C", "QD+9D"),
        discard="6S 7S 8S",
        phase="abilities",
    ),
    "the pile is made anew twice": Tale(
        "3S 4S 5S",
        (1, 2),
        "pass, pass, pass, pass, swap QD, accept, pass, pass, pass, pass",
        parties=("JC", "QD+6D+8D"),
        faces="KS",
        discard="7S 9H",
    ),
    "both hands are discarded": Tale("3S 4S 5S 2C", (2, 2), "pass, pass, pass, pass, pass"),
    "a face is drawn": Tale("3S", (0, 0), "swap JC, accept, pass", faces="KS QS AS"),
    "the faces are turned over": Tale(
        "3S 4S",
        (0, 1),
        "swap JC, reject, pass, pass, pass, swap QD, reject",
        faces="KS",
        face_discard="AS JS JH",
    ),
}


Seen = tuple[list[dict[str, Any]], list[Event], Schmiegel]
"""How a game looked to each seat, what happened, and how it stands."""


def told(tale: Tale) -> Callable[[Paths], Seen | None]:
    """Play the tale on one way of chance; None where its players could not have played so."""

    def run(paths: Paths) -> Seen | None:
        numbers, chance = paths.order(tale.unseen.split()), Chance(0, paths)
        first, second = tale.hands[0], sum(tale.hands)
        hands = numbers[:first], numbers[first:second]
        state: Schmiegel = SCHMIEGEL.load(
            {
                "phase": tale.phase,
                "players": [
                    {"party": party(words), "hand": hand}
                    for words, hand in zip(tale.parties, hands, strict=True)
                ],
                "faces": {
                    "pile": chance.shuffle(tale.faces.split()),
                    "discard": tale.face_discard.split(),
                },
                "numbers": {"pile": numbers[second:], "discard": tale.discard.split()},
            },
            SCHMIEGEL.rules_for({}),
            2,
            chance,
        )
        views = [SCHMIEGEL.shown(state, seat) for seat in (0, 1, 2)]
        events = list[Event]()
        for text in tale.played.split(", "):
            decision = SCHMIEGEL.decision(state)
            assert decision
            action = SCHMIEGEL.parse(text)
            if SCHMIEGEL.refusal(state, decision.seat, action):
                return None
            SCHMIEGEL.apply(state, action, events.append)
        return views, events, state

    return run


def party(words: str) -> list[dict[str, Any]]:
    """Characters from `JC+2C+3C QD`."""
    characters = [word.split("+") for word in words.split()]
    return [{"face": face, "numbers": numbers} for face, *numbers in characters]


def hidden_in(state: Schmiegel) -> World:
    """What nobody, or one seat only, sees."""
    one, two = (tuple(sorted(player.hand)) for player in state.players)
    return one, two, tuple(state.numbers.pile), tuple(state.faces.pile)


def add(spread: Spread, world: World, weight: Fraction) -> None:
    spread[world] = spread.get(world, Fraction(0)) + weight


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("title", TALES)
def test_a_redeal_is_as_likely_as_what_was_seen_makes_it(title: str, seat: int) -> None:
    groups: dict[str, tuple[Spread, Schmiegel]] = {}
    for weight, found in every_way(told(TALES[title])):
        if found is None:
            continue
        views, events, state = found
        seen = repr([views[seat], *(event.seen_by(seat) for event in events)])
        spread, _ = groups.setdefault(seen, ({}, state))
        add(spread, hidden_in(state), weight)
    assert seat or any(len(spread) > 1 for spread, _ in groups.values())
    for spread, state in [*groups.values()][:12]:
        redealt: Spread = {}
        for weight, other in every_way(
            lambda paths, s=state: SCHMIEGEL.redeal(s, seat, Chance(0, paths))  # type: ignore[misc]
        ):
            add(redealt, hidden_in(other), weight)
        total = sum(spread.values())
        assert redealt == {world: weight / total for world, weight in spread.items()}


def test_what_everybody_knows_of_the_hands_stays_there() -> None:
    """C4, C12: a stolen number, and all that was held when the rest lay open."""
    state = loaded(
        {
            "phase": "abilities",
            "players": [
                {"party": [{"face": "JC", "numbers": ["2C"]}], "hand": ["3H", "4H"]},
                {"party": [{"face": "QD", "numbers": ["9D"]}], "hand": ["5H"]},
            ],
            "numbers": {"discard": ["6S", "7S", "8S", "9S"]},
        }
    )
    for text in ("steal JC 9D", "pass", "pass", "pass", "pass"):
        SCHMIEGEL.apply(state, SCHMIEGEL.parse(text))
    assert state.numbers.held == [["9D"], ["3H", "4H", "5H"]]
    position = SCHMIEGEL.position(state)
    assert position["numbers"]["held"] == [["9D"], ["3H", "4H", "5H"]]
    worlds = [SCHMIEGEL.redeal(state, 2, seeded(str(number))) for number in range(60)]
    assert all({"9D", "3H", "4H"} == {*world.players[0].hand} for world in worlds)
    assert len({world.numbers.pile[0] for world in worlds}) > 2
    onlookers = [SCHMIEGEL.redeal(state, 0, seeded(str(number))) for number in range(60)]
    assert all("9D" in world.players[0].hand for world in onlookers)
    assert {card for world in onlookers for card in world.players[0].hand} == {
        Card("9D"),
        Card("3H"),
        Card("4H"),
        Card("5H"),
    }


def test_a_fresh_face_pile_is_unknown_and_one_turned_over_is_known() -> None:
    """C4: it is not shuffled, and everybody saw how the discard lay."""
    faces = {"pile": ["KS", "AS", "JS", "JH", "JD"]}
    players = [{"party": [{"face": "JC"}]}, {"party": [{"face": "QD"}]}]
    fresh = loaded({"players": players, "faces": faces})
    piles = {tuple(SCHMIEGEL.redeal(fresh, 1, seeded(str(n))).faces.pile) for n in range(40)}
    assert len(piles) > 20
    turned = loaded({"players": players, "faces": {"discard": faces["pile"]}})
    assert "turned" not in SCHMIEGEL.position(turned)["faces"]
    SCHMIEGEL.apply(turned, SCHMIEGEL.parse("swap JC"))
    assert SCHMIEGEL.position(turned)["faces"]["turned"]
    for seat in (0, 1, 2):
        piles = {tuple(SCHMIEGEL.redeal(turned, seat, seeded(str(n))).faces.pile) for n in range(9)}
        assert piles == {("JH", "JS", "AS", "KS")}


def test_a_new_game_of_the_match_is_as_unknown_as_the_first() -> None:
    """C21: nothing that was known of the last game's piles and hands is remembered."""
    for seed in range(200):
        for moment in walk(SCHMIEGEL, seed):
            before, after = moment.before, moment.after
            assert isinstance(before, Schmiegel) and isinstance(after, Schmiegel)
            if sum(after.wins) > sum(before.wins) and not after.outcome:
                assert not after.faces.turned and not after.numbers.held
                assert not after.acted and not after.drawn and after.named is None
                return
    raise AssertionError("no match went on after a game")
