"""In a roomy window the table shows more: discards, what is unseen or near, the best runs."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pygame
import pytest
from msgspec.structs import replace

from engine.app.widgets import Label, walk
from engine.rules.cards import pack, rank
from engine.table.fanned import FannedPile
from engine.table.table import Table
from engine.table.unseen import UnseenGrid
from games.rogue.rules.belief import redeal, unseen_counts
from games.rogue.rules.record import RogueRun
from games.rogue.table.figures import with_this_run
from games.rogue.words.odds import StrikeOdds, turn_odds
from tests.games.rogue.table_play import Opened, crowded, laid, sights, table, view, words
from tests.hands import drawn, ids, widget
from tests.kit.matches import luck
from tests.tables import cuts, play, positions, state_of

OTHERS = [((1280, 720), 100), ((1024, 640), 100), ((1280, 720), 200), ((2560, 1440), 200)]
PARTS = {"known", "unseen", "near", "discards", "earlier", "dungeon", "fight", "log"}
RUNS = [(RogueRun(4, 58), "4 floors, 58 strikes"), (RogueRun(2, 31), "2 floors, 31 strikes")]
RUNS += [(RogueRun(1, 14), "1 floor, 14 strikes"), (RogueRun(0, 0), "0 floors")]


def with_runs(size: tuple[int, int], text: int = 100, **options: bool) -> Table:
    """A table over a shelf with earlier runs."""
    opened = Opened()
    opened.navigation = replace(opened.navigation, best_runs=lambda match, count: RUNS[:count])
    return table("full", size, {"health": 5, **options}, opened, text_size=text)


@pytest.mark.parametrize(("size", "text"), [((1920, 1080), 100), ((2560, 1440), 125)])
def test_a_roomy_window_shows_more_and_cuts_nothing(size: tuple[int, int], text: int) -> None:
    for actions in ([], ["retire"]):
        scene = crowded(with_runs(size, text))
        play(laid(scene, discard=[*pack(), *pack()[:20]]), *actions)
        parts = PARTS - {"near", "fight"} | {"act"} if actions else PARTS
        assert {*ids(scene)} >= parts
        assert not cuts(scene, sights), actions


@pytest.mark.parametrize(("size", "text"), OTHERS)
def test_other_windows_show_what_they_showed(size: tuple[int, int], text: int) -> None:
    more = {"known", "unseen", "near", "discards", "earlier"}
    assert not more & {*ids(crowded(with_runs(size, text)))}


# What is unseen.


def test_lit_are_the_cards_of_the_deck_and_of_the_cells_that_lie_face_down() -> None:
    for seed in range(3):
        scene = table(seed, (1920, 1080))
        for _ in positions(scene, seed):
            grid = widget(scene, "unseen", UnseenGrid)
            assert grid.left == Counter(state_of(scene).hidden()) == unseen_counts(view(scene))
            assert grid.name == f"{len(state_of(scene).hidden())} cards unseen"


def test_no_picture_tells_two_worlds_apart() -> None:
    looks = set()
    for world in range(3):
        scene = table(7, (1920, 1080))
        scene.match.state = redeal(state_of(scene), view(scene), luck(f"world {world}"))
        scene.rebuild()
        looks.add((pygame.image.tobytes(drawn(scene), "RGB"), "\n".join(scene.reading())))
    assert len(looks) == 1


def test_f3_reads_what_is_unseen_where_it_is_shown() -> None:
    for size, found in (((1920, 1080), 1), ((1280, 720), 0)):
        lines = table(7, size).reading()
        assert sum(line.startswith("Still unseen: ") for line in lines) == found


# What lies near.


def test_what_may_come_of_a_card_that_is_turned_over() -> None:
    """Against every way in which it and the strike can lie."""
    scene = laid(
        table(),
        *("2C 3C . . . .", ". . . . . .", ". . . . . .", "@ AS 4D 4H . ."),
        deck=["AC", "KD", "4S", "9H", "9S", "2D"],
    )
    found = turn_odds(view(scene))
    values, ways = Counter[str](), 0
    for enemy, strike in permutations(state_of(scene).hidden(), 2):
        ways += 1
        margin = view(scene).value(strike) - view(scene).value(enemy)
        values["ace" if rank(enemy) == "A" else str((margin > 0) - (margin < 0))] += 1
    assert found
    assert found.ace == Fraction(values["ace"], ways)
    assert found.odds == StrikeOdds(*(Fraction(values[each], ways) for each in ("1", "0", "-1")))
    assert sum(found.odds) + found.ace == 1


def test_nothing_is_said_of_it_where_an_earlier_floor_lies_or_no_strike() -> None:
    scene = laid(table(), deck=[])
    assert turn_odds(view(scene)) is None
    bare = (". . . . @ .", ". . . . . .", ". . . . . .", "2C 3C . . . .")
    scene = laid(table(1, (1920, 1080)), *bare, discard=pack()[20:40], deck=pack()[:12])
    assert turn_odds(view(scene))
    play(scene, "go f4")
    assert turn_odds(view(scene)) is None
    assert "earlier floor" in words(scene, "near-words")


def near(scene: Table) -> list[str]:
    """The rows of what lies near."""
    labels = [each for each, _ in walk(scene.widgets) if isinstance(each, Label)]
    return [each.words for each in labels if each.id.startswith("near-") and each.id[-2] != "-"]


def test_each_cell_next_to_you_has_its_odds() -> None:
    scene = crowded(table(3, (1920, 1080)), captive=None)
    found = near(scene)
    assert found[1:] == ["c3: {JC}", "b2: {9S}", "d2: {QS}", "c1: {KD}"]


def test_while_a_capture_is_asked_for_it_is_what_lies_next_to_the_beaten() -> None:
    scene = crowded(table(3, (1920, 1080)), captive=None)
    play(laid(scene, deck=["KC", "3C", "9D"]), "go b2")
    assert scene.context.ask == "capture"
    assert widget(scene, "near").name == "Next to b2"
    assert near(scene)[1] == "b3: {10H}"


def test_without_odds_it_is_not_there() -> None:
    scene = table(3, (1920, 1080), odds=False)
    assert "near" not in ids(scene) and not widget(scene, "unseen", UnseenGrid).behind


# The discards and the run.


def test_every_discard_lies_there_the_newest_last() -> None:
    scene = laid(table(3, (1920, 1080)), discard=["9H", "3D", "9H"])
    pile = widget(scene, "discard", FannedPile)
    assert [each.id for each in pile.widgets] == ["discard-9H-1", "discard-3D", "discard-9H"]


def test_this_run_stands_among_the_best() -> None:
    def said(floors: int, strikes: int) -> list[str]:
        scene = laid(table(), floors=floors, floor_strikes=strikes)
        return [each.replace("**", "") for each in with_this_run(view(scene), RUNS)]

    one, two, three = (words for _, words in RUNS[:3])
    own = "this run so far"
    assert said(5, 60) == [f"1. {own}", f"2. {one}", f"3. {two}", f"4. {three}"]
    assert said(2, 30) == [f"1. {one}", f"2. {own}", f"3. {two}", f"4. {three}"]
    assert said(2, 31)[2] == f"3. {own}", "an equal one that was first stays ahead"
    assert said(0, 0) == [f"1. {one}", f"2. {two}", f"3. {three}", f"5. {own}"]
    assert with_this_run(view(table()), []) == ["No run with these rules has ended yet."]


def test_after_the_end_the_best_runs_stand_alone() -> None:
    scene = with_runs((1920, 1080))
    play(scene, "retire")
    found = [words(scene, f"run-{number}") for number in range(4)]
    assert found[0] == "Fights: 0 won, 0 lost"
    assert found[1:] == [f"{at}. {said}" for at, (_, said) in enumerate(RUNS[:3], start=1)]
