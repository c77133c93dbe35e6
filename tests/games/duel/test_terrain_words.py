"""What pieces of terrain are and do, in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from engine.rules.chance import Chance, seeded
from engine.rules.english import in_words
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Ground, Piece
from games.duel.geometry.words import (
    distinct_names,
    ground_sentences,
    kind_title,
    piece_description,
    piece_kinds,
    piece_title,
    use_sentences,
)
from games.duel.rules.actions import Climb, Run, Smash, Throw
from games.duel.rules.state import Duel
from games.duel.words.abilities import users_now
from games.duel.words.labels import label
from tests.kit.catalogue import GAMES

GAME: Any = GAMES["duel"]
BOX = (0.0, 0.0, 1.0, 1.0)
BARREL = Piece("barrel-1", "uneven", 1, True, True, rect=BOX)
STUMP = Piece("stump-7", "uneven", rect=BOX)


@pytest.mark.parametrize(
    ("piece", "called"),
    [
        (Piece("fence-12", rect=BOX), "Fence"),
        (Piece("x", rect=BOX, art="stone-circle"), "Stone circle"),
        (Piece("old_well 3".replace(" ", "_"), rect=BOX), "Old well"),
    ],
)
def test_a_piece_is_called_by_its_drawing_or_by_its_name(piece: Piece, called: str) -> None:
    assert piece_title(piece) == called


def test_what_may_be_done_with_it_is_said_with_its_numbers() -> None:
    assert "Strength 1 or more can smash it." in use_sentences(BARREL)
    assert "Strength minus 1 inches" in use_sentences(BARREL) and "plus 1" in use_sentences(BARREL)
    assert not use_sentences(STUMP)
    weightless = Piece("straw-1", "level", 0, True, True, rect=BOX)
    assert "Strength 1 or more" in use_sentences(weightless), "a warrior has Strength 1 at least"
    assert "up to Strength in inches" in use_sentences(weightless) and "plus" not in use_sentences(
        weightless
    )


def test_its_weight_is_told_only_where_it_matters() -> None:
    assert "Weight 1." in piece_description(BARREL) and "Weight" not in piece_description(STUMP)


def test_alike_pieces_are_one_kind_and_what_can_be_used_comes_first() -> None:
    more = Piece("barrel-2", "uneven", 1, True, True, rect=BOX)
    heavy = Piece("barrel-3", "uneven", 2, True, True, rect=BOX)
    found = [(kind.piece.id, kind.number) for kind in piece_kinds([STUMP, BARREL, heavy, more])]
    assert found == [("barrel-1", 2), ("barrel-3", 1), ("stump-7", 1)]


def test_a_ground_that_lies_nowhere_is_not_explained() -> None:
    assert "Blocking" not in ground_sentences([BARREL]) and "climbs" in ground_sentences([BARREL])
    assert "climbs" not in ground_sentences([]) and "runs" in ground_sentences([])


def test_who_may_do_what_is_told_as_they_stand() -> None:
    cart = Piece("cart-1", "uneven", 2, True, True, rect=BOX)
    assert users_now(duel(cart), cart) == "Nobody is strong enough for it yet."
    assert users_now(duel(cart, strengths=(2, 3)), cart) == (
        "Now Ada and Bo can smash it. Now Ada can throw it only at a warrior in contact and "
        "Bo can throw it up to 1 inch."
    )
    assert users_now(duel(STUMP, strengths=(5, 5)), STUMP) == ""


# The words say what the rules do.


def duel(
    *pieces: Piece, strengths: Sequence[int] = (1, 1), stands: Sequence[tuple[float, float]] = ()
) -> Duel:
    """A melee in which the first warrior may use terrain; the pieces lie where they are drawn."""
    places = stands or tuple((4.0 + 5 * at, 4.0) for at in range(len(strengths)))
    warriors = [
        {
            "name": name,
            "at": at,
            "limits": {"strength": 5, "speed": 3, "endurance": 3, "dexterity": 2},
            "shown": {"strength": strength, "speed": 3 - number},
        }
        for number, (name, at, strength) in enumerate(
            zip(("Ada", "Bo", "Cy"), places, strengths, strict=False)
        )
    ]
    terrain = msgspec.to_builtins(pieces)
    position = {"phase": "melee", "warriors": warriors, "terrain": terrain}
    made: Duel = GAME.load(position, GAME.rules_for({}), len(warriors), Chance(0))
    return made


def chances(seed: int) -> Duel:
    """A random melee: a piece at Ada's feet, Bo and Cy in any distance that is no engagement."""
    chance = seeded(f"terrain {seed}")
    far = [3.01 + chance.below(780) / 100 for _ in range(2)]
    if chance.below(3):
        far = [4.0 + chance.below(7) for _ in far]  # exactly at a whole range
    ground: Ground = ("level", "uneven", "blocking")[chance.below(3)]
    weight, kind = chance.below(5), chance.below(3)
    piece = Piece("keg-1", ground, weight, kind != 1, kind != 0, rect=(12.55, 11.5, 1.0, 1.0))
    stands = ((12.0, 12.0), (12.0, 12.0 - far[0]), (12.0, 12.0 + far[1]))
    return duel(piece, strengths=tuple(1 + chance.below(5) for _ in stands), stands=stands)


@pytest.mark.parametrize("first", range(0, 300, 100))
def test_who_is_said_to_smash_or_throw_is_who_may(first: int) -> None:
    for seed in range(first, first + 100):
        s = chances(seed)
        (keg,) = s.terrain
        words = users_now(s, keg)
        smashed = re.search(r"Now ([\w, ]+) can smash", words)
        may_smash = GAME.refusal(s, 1, Smash("keg-1")) is None
        assert may_smash == (smashed is not None and "Ada" in smashed[1]), (seed, words)
        said = re.search(r"Ada can throw it (?:up to (\d+) inch|only at somebody)", words)
        most = int(said[1] or 0) if said else None
        for seat in (2, 3):
            inches = s.warrior(1).at.distance_to(s.warrior(seat).at) - s.base
            may = GAME.refusal(s, 1, Throw("keg-1", seat)) is None
            assert may == (most is not None and inches <= most + 0.001), (seed, words, inches)


def test_a_throw_of_no_inches_is_legal_and_said() -> None:
    """Of two who touch one may be thrown at by who is just strong enough; nobody is too weak."""
    keg = Piece("keg-1", "level", 2, False, True, rect=(4.4, 4.0, 1.0, 1.0))
    s = duel(keg, strengths=(2, 1), stands=((4.0, 4.0), (5.0, 4.0)))
    assert s.is_in_throw_range(1, keg, 2)
    assert "Nobody" not in users_now(s, keg)
    assert "Ada can throw it only at a warrior in contact" in users_now(s, keg)


def test_the_wounds_that_a_button_names_are_those_of_the_throw() -> None:
    for seed in range(100):
        s = chances(seed)
        (keg,) = s.terrain
        throw = Throw("keg-1", 2)
        if GAME.refusal(s, 1, throw):
            continue
        said = label(s, GAME.decision(s), throw, ("Ada", "Bo", "Cy")).hint
        cards = s.warrior(1).throw_wounds(keg, s.warrior(2))
        before = s.warrior(2).value("endurance")
        GAME.apply(s, throw)
        shown = s.warrior(2).value("endurance") - before
        assert shown == min(cards, 2) and f"for {in_words(cards)} " in said, (seed, said)


def test_a_move_is_legal_up_to_its_allowance_and_no_farther() -> None:
    """The same number for whoever runs and whoever climbs."""
    wood = Piece("wood-1", "uneven", rect=(0.0, 0.0, 24.0, 8.0))
    for stand, move in (((4.0, 12.0), Run), ((4.0, 4.0), Climb)):
        s = duel(wood, stands=(stand, (20.0, 20.0)))
        s.phase = "motion"
        for inches, legal in ((0.0, True), (0.01, False)):
            goal = Point(stand[0] + s.allowance(1) + inches, stand[1])
            assert (move((goal,)).why_not(s, 1) is None) == legal


def test_answers_that_look_alike_are_told_apart() -> None:
    heavy = Piece("barrel-3", "uneven", 2, True, True, rect=BOX)
    assert distinct_names([BARREL, STUMP], ["", ""]) == ["Barrel", "Stump"]
    assert distinct_names([BARREL, heavy], ["", ""]) == ["Barrel, weight 1", "Barrel, weight 2"]
    assert distinct_names([BARREL, BARREL], ["left", "right"]) == ["Barrel, left", "Barrel, right"]


def test_a_kind_is_counted_in_words_that_people_use() -> None:
    assert [kind_title(kind) for kind in piece_kinds([BARREL, BARREL])] == ["2 barrels"]
    assert [kind_title(kind) for kind in piece_kinds([STUMP])] == ["Stump"]
