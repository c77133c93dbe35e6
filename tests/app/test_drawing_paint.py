"""Grounds, buttons and marks: exact sizes, states that differ, rings that stay outside."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise

import pygame
import pytest
from pygame import Rect, Surface

from engine.app import paint, theme
from engine.app.paint.grounds import GROUNDS
from engine.app.theme import SEATS, Colour, Scale

SCALES = [Scale(1024, 640), Scale(1280, 720), Scale(2560, 1440), Scale(1280, 720, 2)]
SIZE = (187, 61)

scaled = pytest.mark.parametrize("scale", SCALES, ids=str)


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def rgb(surface: Surface, at: tuple[int, int]) -> Colour:
    red, green, blue, _ = surface.get_at(at)
    return red, green, blue


def near(first: Colour, second: Colour, within: int = 12) -> bool:
    return all(abs(a - b) <= within for a, b in zip(first, second, strict=True))


@scaled
@pytest.mark.parametrize("kind", list(GROUNDS))
def test_a_panel_has_its_size_its_colours_and_cut_corners(
    scale: Scale, kind: paint.PanelKind
) -> None:
    picture = paint.panel(scale, SIZE, kind)
    assert picture.size == SIZE
    assert near(rgb(picture, (90, scale.px(9))), GROUNDS[kind].top, 24)
    assert near(rgb(picture, (90, 60 - scale.px(9))), GROUNDS[kind].bottom, 40)
    assert picture.get_at((0, 0)).a == picture.get_at((186, 0)).a == 0
    assert (picture.get_at((0, 60)).a == 0) is (kind != "tab"), "a tab stands on its panel"
    assert min(picture.get_at((0, 30)).a, picture.get_at((90, 0)).a) > 248


@scaled
def test_a_strip_has_the_colour_of_its_seat(scale: Scale) -> None:
    picture = paint.panel(scale, SIZE, strip=SEATS[2])
    assert rgb(picture, (90, 1)) == SEATS[2] != rgb(paint.panel(scale, SIZE), (90, 1))
    assert rgb(picture, (90, scale.px(6))) != SEATS[2]


def test_grounds_differ() -> None:
    seen = {pixels(paint.panel(SCALES[1], SIZE, kind)) for kind in GROUNDS}
    assert len(seen) == len(GROUNDS)


def looks(scale: Scale) -> dict[str, Surface]:
    """A button in all its states."""
    return {
        "normal": paint.button(scale, SIZE),
        "primary": paint.button(scale, SIZE, "primary"),
        "danger": paint.button(scale, SIZE, "danger"),
        "hovered": paint.button(scale, SIZE, hovered=True),
        "hovered primary": paint.button(scale, SIZE, "primary", hovered=True),
        "hovered danger": paint.button(scale, SIZE, "danger", hovered=True),
        "pressed": paint.button(scale, SIZE, pressed=True),
        "pressed primary": paint.button(scale, SIZE, "primary", pressed=True),
        "pressed danger": paint.button(scale, SIZE, "danger", pressed=True),
        "disabled": paint.button(scale, SIZE, disabled=True),
    }


@scaled
def test_the_states_of_a_button_differ_and_keep_their_size(scale: Scale) -> None:
    seen = looks(scale)
    assert {look.size for look in seen.values()} == {SIZE}
    for first, second in combinations(seen.values(), 2):
        assert pixels(first) != pixels(second)
    assert near(rgb(seen["hovered"], (90, 0)), theme.BRASS_LIGHT)


def test_the_disabled_is_hatched_not_only_dim() -> None:
    row = [rgb(paint.button(SCALES[1], SIZE, disabled=True), (x, 45)) for x in range(60, 170)]
    turns = sum(first != second for first, second in pairwise(row))
    assert turns > 20


RINGS: dict[str, Callable[[Scale], paint.Outside]] = {
    "button": lambda scale: paint.focus_ring(scale, SIZE),
    "field": lambda scale: paint.focus_ring(scale, SIZE, "field"),
    "words": lambda scale: paint.focus_ring(scale, SIZE, "words"),
    "focused card": lambda scale: paint.focus_ring(scale, SIZE, "card"),
    "legal": lambda scale: paint.card_ring(scale, SIZE, "legal"),
    "hover": lambda scale: paint.card_ring(scale, SIZE, "hover"),
    "selected": lambda scale: paint.card_ring(scale, SIZE, "selected"),
    "target": lambda scale: paint.card_ring(scale, SIZE, "target", SEATS[3]),
}


@scaled
@pytest.mark.parametrize("name", RINGS)
def test_a_ring_lies_outside_its_shape(name: str, scale: Scale) -> None:
    picture, (left, top) = RINGS[name](scale)
    assert picture.size == (SIZE[0] - 2 * left, SIZE[1] - 2 * top)
    assert left < 0 and top < 0
    shape = pygame.Rect(-left, -top, *SIZE)
    for inside in (shape.inflate(-4, -40), shape.inflate(-80, -4)):
        assert pygame.mask.from_surface(picture.subsurface(inside), 0).count() == 0
    middle = [picture.get_at((x, picture.height // 2)) for x in range(-left)]
    assert max(pixel.a for pixel in middle) == 255


def test_the_ring_around_words_keeps_further_off_at_their_sides() -> None:
    scale = SCALES[1]
    (_, (aside, above)), (_, (side, top)) = RINGS["words"](scale), RINGS["field"](scale)
    assert aside < side and above == top


def test_the_corners_of_a_wide_cards_ring_are_those_of_a_card() -> None:
    """Also around a fan, or a row that lies where a card would."""
    scale, tall = SCALES[1], SIZE[1]
    wide, usual = (paint.focus_ring(scale, (n * tall, tall), "card")[0] for n in (6, 1))
    corner = Rect(0, 0, tall // 3, tall // 3)
    assert pixels(wide.subsurface(corner).copy()) == pixels(usual.subsurface(corner).copy())


def test_rings_differ() -> None:
    assert len({pixels(ring(SCALES[1])[0]) for ring in RINGS.values()}) == len(RINGS)
    target, _ = paint.card_ring(SCALES[1], SIZE, "target", SEATS[3])
    assert rgb(target, (3, target.height // 2)) == SEATS[3]


def test_focus_is_brass_on_buttons_and_white_elsewhere() -> None:
    for kind, colour in (
        ("button", theme.BRASS_LIGHT),
        ("field", theme.WHITE),
        ("words", theme.WHITE),
    ):
        ring, _ = RINGS[kind](SCALES[1])
        assert colour in {rgb(ring, (x, ring.height // 2)) for x in range(8)}


@scaled
@pytest.mark.parametrize("size", [(60, 84), (300, 200), (9, 5), (1280, 40)])
@pytest.mark.parametrize("card", [False, True])
def test_a_shadow_reaches_beyond_its_box_and_falls_down(
    scale: Scale, size: tuple[int, int], card: bool
) -> None:
    picture, (left, top) = paint.shadow(scale, size, card)
    spread = scale.px(7 if card else 12)
    assert picture.size == (size[0] + 2 * spread, size[1] + 2 * spread)
    assert (left, top) == (-spread, scale.px(3 if card else 5) - spread)
    across = [picture.get_at((x, picture.height // 2)).a for x in range(picture.width)]
    assert max(abs(a - b) for a, b in zip(across, reversed(across), strict=True)) <= 1
    half = across[: len(across) // 2]
    assert half == sorted(half), "it grows towards the middle"
    assert 110 <= max(across) <= 130


def test_a_shadow_is_the_same_sliced_or_whole() -> None:
    whole, _ = paint.shadow(SCALES[1], (49, 49))
    wide, _ = paint.shadow(SCALES[1], (149, 49))
    assert pixels(whole.subsurface((0, 0, 30, 73))) == pixels(wide.subsurface((0, 0, 30, 73)))


@scaled
def test_badges_hold_their_words(scale: Scale) -> None:
    one, more = paint.badge(scale, "7"), paint.badge(scale, "100")
    assert more.width > one.width and more.height == one.height
    assert one.width >= one.height >= scale.px(27)
    assert paint.badge(scale, "+2", "bonus").height >= scale.px(21)
    keys = [paint.key_badge(scale, "1"), paint.key_badge(scale, "2")]
    assert keys[0].size == keys[1].size and pixels(keys[0]) != pixels(keys[1])
    assert pixels(paint.key_badge(scale, "1", "brass")) != pixels(keys[0])


@pytest.mark.parametrize("size", [12, 20, 24, 50])
def test_seats_differ_by_shape_alone(size: int) -> None:
    shapes = [pygame.mask.from_surface(paint.look_mark(seat, size)) for seat in SEATS]
    for first, second in combinations(shapes, 2):
        both = first.overlap_area(second, (0, 0))
        assert first.count() + second.count() - 2 * both > size * size / 40
    for seat, mask in zip(SEATS, shapes, strict=True):
        assert rgb(paint.look_mark(seat, size), (size // 2, size // 2)) == SEATS[seat]
        assert mask.count() < 0.98 * size * size


@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_mark_bears_its_number(seat: int) -> None:
    scale = SCALES[1]
    bare, numbered = (paint.seat_mark(scale, seat, 40, number) for number in (False, True))
    assert bare.size == numbered.size == (40, 40)
    ink = theme.WHITE if seat == 6 else theme.INK
    middle = numbered.subsurface((10, 8, 20, 28))
    assert pygame.mask.from_threshold(middle, ink, (60, 60, 60, 255)).count() > 40
    assert pixels(paint.seat_medal(scale, seat, 60)) != pixels(
        paint.seat_medal(scale, seat % 6 + 1, 60)
    )


@scaled
def test_the_seat_to_play_is_lit_in_its_colour(scale: Scale) -> None:
    waiting, playing = (paint.seat_chip(scale, SIZE, 5, to_play) for to_play in (False, True))
    assert rgb(playing, (90, 0)) == SEATS[5]
    assert rgb(waiting, (90, 0)) != SEATS[5]
    column = [rgb(playing, (90, y)) for y in range(40, 61)]
    bands = sum(near(a, SEATS[5]) and not near(b, SEATS[5]) for a, b in pairwise(column))
    assert bands == 1, "an underline apart from the edge"


@scaled
def test_a_toggle_shows_its_state_by_place_and_word(scale: Scale) -> None:
    on, off = paint.toggle(scale, True), paint.toggle(scale, False)
    assert on.size == off.size and pixels(on) != pixels(off)
    assert pixels(paint.toggle(scale, True, hovered=True)) != pixels(on)
    assert pixels(paint.toggle(scale, True, disabled=True)) != pixels(on)


@scaled
@pytest.mark.parametrize("share", [0, 0.25, 1])
def test_a_slider_puts_its_knob_where_the_share_is(scale: Scale, share: float) -> None:
    size = scale.px(300), scale.px(26)
    picture = paint.slider(scale, size, share)
    reach = paint.slider_reach(scale)
    at = round(reach + share * (size[0] - 2 * reach))
    middle = size[1] // 2
    assert picture.size == size
    assert rgb(picture, (min(at, size[0] - 1), middle)) == theme.BRASS_LIGHT
    assert picture.get_at((at, middle - reach // 2)).a == 255
    if share == 0.25:
        assert rgb(picture, (at - reach - 5, middle)) == theme.BRASS
        assert rgb(picture, (at + reach + 5, middle)) == theme.INSET


@scaled
def test_a_ribbon_shows_what_is_current_and_what_is_done(scale: Scale) -> None:
    labels = ["Besieger", "Besieged", "Fate"]
    size = paint.ribbon_size(scale, labels)
    seen = [paint.ribbon(scale, size, labels, current) for current in range(3)]
    assert {each.size for each in seen} == {size}
    assert len({pixels(each) for each in seen}) == 3
    assert pixels(paint.ribbon(scale, size, labels, 1, {0})) != pixels(seen[1])
    for current, each in enumerate(seen):
        place = round((current + 0.3) * size[0] / 3), size[1] - scale.px(5)
        assert near(rgb(each, place), theme.PLATE_BOTTOM, 40)


@scaled
def test_the_current_tab_is_underlined(scale: Scale) -> None:
    size = scale.px(100), scale.px(36)
    current, other = paint.tab(scale, size, True), paint.tab(scale, size, False)
    below = size[0] // 2, size[1] - 2
    assert rgb(current, below) == theme.BRASS_LIGHT != rgb(other, below)
    assert pixels(paint.tab(scale, size, False, hovered=True)) != pixels(other)


def test_a_bar_has_its_line_on_the_side_of_the_table() -> None:
    top, action = paint.bar(SCALES[1], (1280, 48)), paint.bar(SCALES[1], (1280, 92), "above")
    assert rgb(top, (640, 47)) == rgb(action, (640, 0)) == theme.BRASS_DARK
    assert rgb(top, (640, 0)) == rgb(action, (640, 91)) == theme.BAR


@scaled
def test_small_marks_have_their_measures(scale: Scale) -> None:
    assert paint.tick_badge(scale).size == (scale.px(20), scale.px(20))
    assert paint.veil((60, 84)).size == (60, 84)
    assert abs(paint.veil((60, 84)).get_at((30, 40)).a - round(255 * 0.52)) <= 1
    assert paint.counter("counter-mine", 56).size == (56, 56)
    assert paint.diamond(15, theme.BRASS).size == (15, 15)
    for down in (True, False):
        assert paint.pointer(scale, down).size == (scale.px(18), scale.px(11))


def brightness(surface: Surface, x: float, y: float) -> int:
    """How bright a picture is around a point given in parts of it."""
    area = pygame.Rect(0, 0, 40, 40)
    area.center = round(x * surface.width), round(y * surface.height)
    return sum(pygame.transform.average_color(surface, area.clip(surface.get_rect()))[:3])


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1001, 777), (333, 900)])
def test_light_falls_where_the_fire_is(size: tuple[int, int]) -> None:
    table, hearth = paint.table(size), paint.hearth(size)
    assert table.size == hearth.size == size
    assert brightness(table, 0.5, 0.98) > brightness(table, 0.5, 0.7) > brightness(table, 0.02, 0.9)
    assert brightness(hearth, 0.5, 0.43) > 1.5 * brightness(hearth, 0.5, 0.95)
    assert brightness(hearth, 0.5, 0.43) > 3 * brightness(hearth, 0.03, 0.1)


def test_the_table_is_engraved() -> None:
    table = paint.table((1280, 720))
    column = [sum(rgb(table, (640, y))) for y in range(200, 300)]
    turns = sum(
        a < b > c or a > b < c for a, b, c in zip(column, column[1:], column[2:], strict=False)
    )
    assert turns > 20


@pytest.mark.parametrize("size", [(1280, 720), (640, 400)])
def test_drapes_open_and_meet(size: tuple[int, int]) -> None:
    def drapes(closed: float, apart: int = 0) -> Surface:
        picture = Surface(size, pygame.SRCALPHA)
        paint.draw_drapes(picture, closed, shift_px=apart)
        return picture

    def gap(closed: float, down: float) -> int:
        picture = drapes(closed)
        y = round(size[1] * down)
        return sum(picture.get_at((x, y)).a < 250 for x in range(size[0]))

    covered = size[0] * size[1]
    assert pygame.mask.from_surface(drapes(1), 254).count() == covered
    assert pygame.mask.from_surface(drapes(1, size[0] // 4), 254).count() == covered / 2
    assert pygame.mask.from_surface(drapes(1, size[0] // 2), 1).count() == 0
    assert 0.62 < gap(0, 0.1) / size[0] < 0.66
    gaps = [gap(closed, 0.5) for closed in (0, 0.02, 0.25, 0.5, 0.75, 0.98, 1)]
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[0] - gaps[1] < size[0] * 0.02, "no jump when they come to rest"
    assert gap(0.5, 0.02) == 0, "the rail runs along the whole window"
