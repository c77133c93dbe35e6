"""What the open table shows of a fight is the same in every world, whatever is being chosen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.match import Match
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.table.hotseat import HotSeat
from games.duel.rules.terms import Asked
from tests.games.duel.by_hand import close_by
from tests.games.duel.table.fight_play import programming, table, until, view
from tests.hands import keys, pixels
from tests.kit.matches import luck
from tests.tables import play
from tests.twins import answers_alike


def test_a_program_that_is_being_made_is_seen_by_nobody_else() -> None:
    scene = programming(table())
    before = pixels(scene)
    view(scene)
    keys(scene, "1", "2", "5", "h")
    assert pixels(scene) == before


def test_every_program_lies_covered_alike() -> None:
    pictures = set()
    for program in ("program high@2 block high@3 grapple@2", "program evade evade evade retreat"):
        scene = programming(table())
        play(scene, program)
        scene.log.entries.clear()
        scene.rebuild()
        pictures.add(pixels(scene))
    assert len(pictures) == 1


def test_showing_none_of_equals_looks_like_showing_cards_until_all_have_chosen() -> None:
    pictures = set()
    for answer in ("reveal none", "reveal speed 1"):
        scene = until(table(builds=[(4, 4, 3, 2)] * 3), Asked.SPEED_ALL)
        play(scene, answer)
        assert scene.match.decision and scene.match.decision.ask == Asked.SPEED_ALL
        pictures.add(pixels(scene))
    assert len(pictures) == 1


def equals() -> Match:
    """Two who are equal in all."""
    return close_by((3, 3, 4, 3), (3, 3, 4, 3))


def any_from(match: Match, *first: str) -> Iterator[Action]:
    """These answers, then any."""
    for text in first:
        yield match.game.parse(text)
    chance = luck(first)
    while match.decision:
        yield match.game.sample(match.state, chance)


FIRST = [
    ("reveal none", "reveal speed 2"),
    ("reveal speed 1", "reveal speed 1"),
    ("reveal none", "reveal none"),
    ("reveal strength 1", "reveal none", "stay", "stay"),
]


@pytest.mark.parametrize("first", FIRST, ids=", ".join)
def test_equals_who_choose_in_secret_see_nothing_of_each_other(
    first: tuple[str, ...], tmp_path: Path
) -> None:
    match = equals()
    assert answers_alike(match, any_from(match, *first), tmp_path, 4) == 4


def test_a_hand_that_lies_open_while_all_watch_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a view stays open because the same seat is asked next, whatever is shown between."""

    def asked_next(seat: HotSeat, played: Played) -> bool:
        decision = seat._match.decision
        return decision is not None and played.seat == decision.seat == seat.viewer

    monkeypatch.setattr(HotSeat, "_continues_run", asked_next)
    match = equals()
    with pytest.raises(AssertionError, match="secret is seen by another"):
        answers_alike(match, any_from(match, *FIRST[0]), tmp_path, 8)
