"""A path that is found legal is measured again by dense sampling, by other means; so is one that
is not, where it fails (D11 to D14)."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from games.duel.geometry.moves import PathFault, Walk
from games.duel.geometry.points import TOLERANCE, Point
from tests.games.duel.geometry.chance import Place, examples, paths, places
from tests.games.duel.geometry.ruler import BAND, Ruler, sampled

ALLOWANCES = st.sampled_from([1.0, 2.0, 3.0, 5.0, 12.0])


def check_legal(place: Place, made: Walk, allowance: float) -> None:
    """Measure a legal path again."""
    ruler = Ruler(place)
    assert made.length <= allowance + BAND
    before = (*made.legs[:-1], made.crossing_point or made.end)
    uneven = place.field.ground_at(place.start) == "uneven"
    whole = sampled(place.start, *made.legs)
    assert not ruler.overlaps(whole)
    assert not ruler.leaves(whole)
    assert not ruler.strays(sampled(place.start, *before), uneven)
    legs = zip((place.start, *before), before, strict=False)
    assert abs(made.length - sum(one.distance_to(other) for one, other in legs)) < 1e-4
    if made.crossing_point:
        check_carry(place, made, ruler)


def check_carry(place: Place, made: Walk, ruler: Ruler) -> None:
    """A carry ends where the base lies wholly on the new ground, or where it may go no farther."""
    assert made.crossing_point
    assert ruler.off_border(made.crossing_point) < BAND
    carried = made.crossing_point.distance_to(made.end)
    assert carried <= place.field.base + 1e-5
    if made.new_ground is None:
        assert carried == 0
        return
    half = place.field.base / 2
    if ruler.off_border(made.end) < half - 2 * BAND and carried < place.field.base - 1e-5:
        beyond = [part * carried for part in np.linspace(1.9, 2.1, 41)]
        x, y = (
            (made.end.x - made.crossing_point.x) / carried,
            (made.end.y - made.crossing_point.y) / carried,
        )
        assert any(
            ruler.off_border(Point(made.crossing_point.x + x * on, made.crossing_point.y + y * on))
            < 4 * BAND
            for on in beyond
        ), "it stops before it lies wholly on the new ground, and not half-way over it"


@examples(40)
@given(st.data())
def test_what_is_legal_is_legal_when_it_is_measured_again(data: st.DataObject) -> None:
    place = data.draw(places())
    allowance = data.draw(ALLOWANCES)
    made = place.field.walk(place.start, data.draw(paths(place)), allowance, place.others)
    if not made.fault:
        check_legal(place, made, allowance)


@examples(40)
@given(st.data())
def test_what_is_not_legal_fails_where_it_is_said_to(data: st.DataObject) -> None:
    place = data.draw(places())
    allowance = data.draw(ALLOWANCES)
    corners = data.draw(paths(place))
    made = place.field.walk(place.start, corners, allowance, place.others)
    fault = made.fault
    if not fault:
        return
    ruler = Ruler(place)
    behind = fault.leg_index - (fault.kind == PathFault.AFTER_CROSSING)
    good = sampled(place.start, *corners[:behind], fault.stop_point)
    assert not ruler.overlaps(good)
    on = sampled(good[-1], corners[fault.leg_index])
    match fault.kind:
        case PathFault.BLOCKING | PathFault.BASE | PathFault.OFF_TABLE:
            ruler.half += BAND + 1e-6  # the fault may be as small as that
            assert ruler.overlaps(on)
        case PathFault.TOO_FAR:
            length = sum(one.distance_to(other) for one, other in pairwise((place.start, *corners)))
            assert length > allowance
            assert abs(fault.inches - allowance) < TOLERANCE + 1e-5  # legs before may be that long
        case PathFault.LEAVES:
            x, y = place.others[fault.other_index]
            away = [point.distance_to((x, y)) - 2 * ruler.half - 2 for point in on]
            assert away[0] < BAND and away[-1] > 0
        case PathFault.AFTER_CROSSING:
            assert ruler.off_border(fault.stop_point) < BAND
        case PathFault.NO_LENGTH:
            assert corners[fault.leg_index] == (place.start, *corners)[fault.leg_index]


@examples(30)
@given(places())
def test_a_retreat_leads_away_until_something_stops_it(place: Place) -> None:
    if not place.others:
        return
    end = place.field.retreat_end(place.start, place.others)
    ruler = Ruler(place)
    path = sampled(place.start, end)
    assert not ruler.overlaps(path)
    closest = min(place.others, key=place.start.distance_to)
    full = 2.5 + place.field.base
    away = end.distance_to(closest)
    if place.start.distance_to(closest) >= full:
        assert end == place.start
    elif away < full - 1e-5:
        scale = (away + 3 * BAND) / away
        x, y = closest.x + (end.x - closest.x) * scale, closest.y + (end.y - closest.y) * scale
        ruler.half += 2 * BAND
        assert ruler.overlaps([Point(x, y)]), "nothing stops it here"
    else:
        assert abs(away - full) < 1e-5
