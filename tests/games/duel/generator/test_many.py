"""Battlefields of many seeds, spread over all that can be asked for."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product
from statistics import quantiles

import pytest

from games.duel.generator.fairness import measure_starts, verdict
from games.duel.generator.features import missing_features
from games.duel.generator.generating import DENSITIES, MapRequest, generate, survey_content
from games.duel.generator.images import SYMMETRIES
from games.duel.generator.themes import own_theme, theme_names
from games.duel.geometry.terrain import Battlefield
from games.duel.maps.library import library
from tests.games.duel.generator.features import fullness, share_with_partner, signs
from tests.long import many

COUNT = many(30, 1000)
OPERATIONS = [
    (-1, 0, 0, -1),
    (0, -1, 1, 0),
    (0, 1, -1, 0),
    (-1, 0, 0, 1),
    (1, 0, 0, -1),
    (0, 1, 1, 0),
    (0, -1, -1, 0),
]
"""Half and quarter turns, and reflections, as factors of x and y."""


def request_of(number: int) -> MapRequest:
    """Return a request; its parts change with the number, so that all are asked for."""
    arrangements = [(n, name) for name, each in SYMMETRIES.items() for n in each.seats]
    seats, symmetry = arrangements[number % len(arrangements)]
    themes = theme_names()
    turn = number // len(arrangements)
    theme = themes[(number + 3 * turn) % len(themes)]
    is_square = SYMMETRIES[symmetry].needs_square
    larger = (28, 28) if is_square else (30, 26)
    size = larger if (number + turn // len(themes)) % 2 else None
    density = list(DENSITIES)[(number // 2 + turn // len(themes)) % len(DENSITIES)]
    return MapRequest(theme, seats, symmetry, f"many {number}", size, density)


@cache
def field_of(number: int) -> Battlefield:
    """Return a battlefield, which has no problem."""
    survey = survey_content(generate(request_of(number)).content)
    assert not survey.problems
    return survey.battlefield


@pytest.mark.parametrize("number", range(COUNT))
def test_a_battlefield_is_sound_fair_and_true_to_its_theme(number: int) -> None:
    request = request_of(number)
    field = field_of(number)
    assert len(field.starts) == request.seats
    assert verdict(measure_starts(field)).startswith("Fair")
    assert all(0 <= piece.weight <= 10 for piece in field.terrain)
    assert not signs(field)
    assert not missing_features(own_theme(request.theme).features, field)
    if request.density == "medium":
        assert all(has >= least for has, least in zip(fullness(field), emptiest(), strict=True))
    if request.symmetry == "none":
        shares = [share_with_partner(field, *operation) for operation in OPERATIONS]
        assert max(shares) <= 0.5


@cache
def emptiest() -> list[float]:
    """Return the lower quarter of what lies on the game's own maps."""
    shipped = [fullness(entry.battlefield) for entry in library() if entry.battlefield]
    return [quantiles(column, method="inclusive")[0] for column in zip(*shipped, strict=True)]


def test_no_two_battlefields_share_more_than_a_fifth_of_their_places() -> None:
    numbers_by_place: dict[object, set[int]] = {}
    for number in range(COUNT):
        for piece in field_of(number).terrain:
            place = piece.art, *piece.centre.rounded()
            numbers_by_place.setdefault(place, set()).add(number)
    shared = Counter(
        pair for numbers in numbers_by_place.values() for pair in combinations(sorted(numbers), 2)
    )
    for (first, second), count in shared.items():
        least = min(len(field_of(first).terrain), len(field_of(second).terrain))
        assert count <= least / 5, (request_of(first), request_of(second))


def test_all_that_can_be_asked_for_is_among_a_thousand() -> None:
    requests = [request_of(number) for number in range(1000)]
    asked = {(each.theme, each.seats, each.symmetry) for each in requests}
    arrangements = [(n, name) for name, each in SYMMETRIES.items() for n in each.seats]
    assert asked == {(theme, *each) for theme, each in product(theme_names(), arrangements)}
