"""The look in numbers: the scale of a window, and contrast that can be read."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.app import theme
from engine.app.theme import SEAT_TINTS, SEATS, Colour, Growth, Role, Scale


@pytest.mark.parametrize(
    ("scale", "units", "letters"),
    [
        (Scale(1280, 720), 1.0, 1280),
        (Scale(1024, 640), 0.8, 1097),
        (Scale(1280, 720, 2), 1.0, 640),
        (Scale(1920, 1080), 1.19, 1611),
        (Scale(1920, 1080, 2), 1.19, 805),
        (Scale(2560, 1440), 1.35, 1896),
        (Scale(2560, 1440, growth=Growth.HALFWAY), 1.65, 1554),
        (Scale(2560, 1440, growth=Growth.EVENLY), 2.0, 1280),
        (Scale(1024, 640, growth=Growth.EVENLY), 0.8, 1097),
    ],
)
def test_a_scale_follows_the_smaller_side_and_grows_more_slowly_in_large_windows(
    scale: Scale, units: float, letters: int
) -> None:
    assert round(scale.s, 2) == units
    assert round(scale.text_width_units) == letters


def test_lengths_are_whole_and_never_vanish() -> None:
    scale = Scale(640, 360)
    assert [scale.px(n) for n in (0, 0.8, 5, 60)] == [0, 1, 2, 30]


@pytest.mark.parametrize("text", [1, 1.25, 1.5, 2])
def test_no_font_is_smaller_than_14_times_the_text_setting(text: float) -> None:
    assert min(Scale(640, 400, text).font(role.size) for role in Role) == round(14 * text)
    assert Scale(2560, 1440, text).font(15) == round(15 * 2**0.433 * text)


def test_neighbouring_rectangles_touch() -> None:
    scale = Scale(1027, 643)
    cuts = [0, 0.1625, 0.309, 0.5, 0.791, 1]
    rects = [scale.rect(x0, 0, x1, 1) for x0, x1 in pairwise(cuts)]
    assert [rect.right for rect in rects[:-1]] == [rect.left for rect in rects[1:]]
    assert sum(rect.width for rect in rects) == 1027


def _light(colour: Colour) -> float:
    """Relative luminance (WCAG 2.1)."""
    parts = [part / 255 for part in colour]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    """How well one colour stands out from another (WCAG 2.1), from 1 to 21."""
    lighter, darker = sorted((_light(first), _light(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


READ = [
    (theme.TEXT, theme.PANEL_TOP),
    (theme.MUTED, theme.PANEL_TOP),
    (theme.BRASS_LIGHT, theme.PANEL_TOP),
    (theme.TEXT, theme.BUTTON_TOP),
    (theme.MUTED, theme.BUTTON_TOP),
    (theme.TEXT, theme.HOVERED),
    (theme.MUTED, theme.HOVERED),
    (theme.TEXT, theme.OXBLOOD_TOP),
    (theme.TEXT, theme.BONUS_BADGE),
    (theme.TEXT, theme.CLASH_PANEL),
    (theme.TEXT, theme.ANSWER_PANEL),
    (theme.TEXT, theme.NOTICE),
    (theme.DISABLED, theme.TAB),
    (theme.DISABLED_NOTE, theme.TAB),
    (theme.INK, theme.PLATE_BOTTOM),
    (theme.PRIMARY_BUTTON_NOTE, theme.PLATE_BOTTOM),
    (theme.INK, theme.PARCHMENT_BOTTOM),
    (theme.INK_LIGHT, theme.PARCHMENT_BOTTOM),
    (theme.INK_LIGHTER, theme.PARCHMENT_BOTTOM),
    (theme.OXBLOOD, theme.PARCHMENT_BOTTOM),
    (theme.WARN, theme.PANEL_TOP),
    *((tint, theme.PANEL_TOP) for tint in SEAT_TINTS.values()),
    *((theme.suit_colour(suit, "card", True), theme.CARD_BOTTOM) for suit in "CDHS"),
    *((theme.suit_colour(suit, "dark", True), theme.PANEL_TOP) for suit in "CDHS"),
    *((theme.WHITE if seat == 6 else theme.INK, fill) for seat, fill in SEATS.items()),
]


@pytest.mark.parametrize(("words", "ground"), READ)
def test_words_stand_out_from_their_ground(words: Colour, ground: Colour) -> None:
    assert contrast(words, ground) >= 4.5


@pytest.mark.parametrize("mark", [*SEATS.values(), theme.BRASS, theme.BRASS_LIGHT, theme.WHITE])
def test_marks_stand_out_from_their_ground(mark: Colour) -> None:
    assert contrast(mark, theme.PANEL_TOP) >= 3


def test_suits_have_two_colours_or_four() -> None:
    assert len({theme.suit_colour(suit, "card") for suit in "CDHS"}) == 2
    assert len({theme.suit_colour(suit, "card", True) for suit in "CDHS"}) == 4
    assert len({theme.suit_colour(suit, "dark", True) for suit in "CDHS"}) == 4
