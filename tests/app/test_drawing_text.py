"""Words on the screen: wrapping, cards among words, and letters that the fonts have."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from hypothesis import given
from hypothesis import strategies as st

from engine.app import fonts, text, theme
from engine.app.theme import Colour, Role, Scale, Typeface

ROOT = Path(__file__).parents[2]
SCALE = Scale(1280, 720)
LINE = "Repairs: discards {6C} {2D}. **Walls** 4 and 5, {RJ} stays; nobody answers {10H}, or {AS}!"

texts = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from([*LINE.split(), "Unbelievablylongword", "\n", "**"])).map(" ".join),
)
roles = st.sampled_from(Role)
scales = st.builds(Scale, st.just(1280), st.integers(360, 1440), st.sampled_from([1, 1.5, 2]))


def ink(
    block: text.TextBlock, size: tuple[int, int], ground: Colour = theme.PANEL_TOP
) -> pygame.Rect:
    """Where a block drawn at (100, 100) changes a canvas."""
    canvas = pygame.Surface((size[0] + 200, size[1] + 200), 0, 32)
    canvas.fill(ground)
    block.draw(canvas, (100, 100))
    canvas.set_colorkey(ground)
    return canvas.get_bounding_rect().move(-100, -100)


@given(texts, roles, scales, st.integers(300, 900))
def test_text_never_exceeds_its_width(words: str, role: Role, scale: Scale, width: int) -> None:
    if role is Role.TITLE or scale.font(role.size) > 60:
        width *= 4  # "Black Joker" may not be torn, and must fit
    block = text.block(words, role, scale, width)
    assert block.size[0] <= width
    assert block.size[1] == block.lines * round(scale.font(role.size) * theme.LINE_HEIGHT)
    assert text.measure(words, role, scale, width) == block.size


@pytest.mark.parametrize("align", ["left", "center", "right"])
@pytest.mark.parametrize("role", [Role.BODY, Role.PITCH, Role.CAPTION, Role.FIGURE])
def test_ink_keeps_to_the_block(role: Role, align: text.Align) -> None:
    block = text.block(LINE, role, SCALE, 260, align=align)
    seen = ink(block, block.size)
    assert seen.left >= -1 and seen.right <= block.size[0] + 1
    assert seen.top >= -1 and seen.bottom <= block.size[1] + 1


def test_alignment_moves_the_ink() -> None:
    left, middle, right = (
        ink(text.block("Hold", Role.BODY, SCALE, 200, align=align), (200, 20))
        for align in ("left", "center", "right")
    )
    assert left.left <= 2
    assert abs(middle.centerx - 100) <= 1
    assert 198 <= right.right <= 200


def test_a_block_to_the_left_is_as_wide_as_its_longest_line() -> None:
    alone = text.measure("Hold", Role.BODY, SCALE)
    assert text.measure("Hold", Role.BODY, SCALE, 500) == alone
    assert text.block("Hold", Role.BODY, SCALE, 500, align="right").size == (500, alone[1])


@given(st.integers(20, 400))
def test_a_card_is_never_torn(width: int) -> None:
    whole = text.measure("{10H}", Role.BODY, SCALE)
    assert text.block("{10H}", Role.BODY, SCALE, width).lines == 1
    several = text.block("{10H} " * 6, Role.BODY, SCALE, max(width, whole[0]))
    assert several.lines <= 7
    assert text.block("{BJ}", Role.BODY, SCALE, 5).lines == 1


def test_a_long_word_breaks_where_it_must() -> None:
    block = text.block("Unbelievablylongword", Role.BODY, SCALE, 60)
    assert block.lines > 2 and block.size[0] <= 60


def test_no_line_is_wider_than_its_room_after_an_early_slash() -> None:
    path = "/" + "i" * 60 + "W" * 9
    for width in range(40, 400):
        assert text.block(path, Role.BODY, SCALE, width).size[0] <= width


PATHS = [
    "/srv/games/share/fireside/exported/2026-11-28-141800-siege.jsonl",
    "/srv/games/mara/reports/siege-2026-11-28-141800.json",
    r"D:\Games\Fireside\Evenings\reports\evening.json",
]


@pytest.mark.parametrize("path", PATHS)
def test_a_path_breaks_after_a_slash_and_never_in_its_ending(path: str) -> None:
    slash = "\\" if "\\" in path else "/"
    name, ending = path.rsplit(slash, 1)[1], "." + path.rsplit(".", 1)[1]
    for width in range(text.measure(ending, Role.BODY, SCALE)[0] + 60, 600, 7):
        block = text.block(path, Role.BODY, SCALE, width)
        lines = ["".join(getattr(atom, "text", "") for atom in line) for line in block._lines]
        assert "".join(lines) == path and block.size[0] <= width
        assert any(ending in line for line in lines), lines
        if width >= text.measure(f"{name}{slash}", Role.BODY, SCALE)[0]:
            assert all(line.endswith(slash) for line in lines[:-1]), lines


def test_a_sign_never_ends_a_line() -> None:
    words = "3 cards + 2"
    narrow = text.measure(words, Role.BODY, SCALE)[0] - 1
    block = text.block(words, Role.BODY, SCALE, narrow)
    assert block.lines == 2
    assert block.size[0] == text.measure("3 cards", Role.BODY, SCALE)[0]


def test_words_wrap_whole_and_lines_break_where_told() -> None:
    one = text.measure("Draw one", Role.BODY, SCALE)
    assert text.block("Draw one", Role.BODY, SCALE, one[0]).lines == 1
    assert text.block("Draw one", Role.BODY, SCALE, one[0] - 1).lines == 2
    assert text.block("Draw\n\none", Role.BODY, SCALE).lines == 3


@pytest.mark.parametrize("width", [90, 130, 200])
def test_what_is_cut_ends_in_an_ellipsis(width: int) -> None:
    whole = text.block(LINE, Role.BODY, SCALE, width)
    cut = text.block(LINE, Role.BODY, SCALE, width, max_lines=2)
    assert whole.lines > 2 and cut.lines == 2 and cut.size[0] <= width
    kept = text.block(LINE, Role.BODY, SCALE, width, max_lines=whole.lines)
    assert kept.size == whole.size
    assert text.measure("Holding…", Role.BODY, SCALE) >= text.measure("Hol…", Role.BODY, SCALE)


@pytest.mark.parametrize("words", ["{", "{6S", "{XX} draws {6S}", "{} **{6S}"])
def test_a_brace_that_marks_no_card_stands_for_itself(words: str) -> None:
    assert text.plain(words) == words.replace("{6S}", "6 of Spades").replace("**", "")


def test_plain_words_are_read_out_in_full() -> None:
    assert text.plain("**Repairs** with {6S} {10H} {AD} {QC} and {RJ}, {XX}") == (
        "Repairs with 6 of Spades 10 of Hearts Ace of Diamonds Queen of Clubs and Red Joker, {XX}"
    )


def colours(words: str, colour: Colour, scale: Scale = SCALE) -> set[Colour]:
    """The colours of a text on a clear ground, where they cover a whole pixel."""
    picture = text.block(words, Role.FIGURE, scale, colour=colour).surface
    width, height = picture.size
    pixels = (picture.get_at((x, y)) for x in range(width) for y in range(height))
    return {(r, g, b) for r, g, b, a in pixels if a == 255}


@pytest.mark.parametrize(
    ("token", "ground", "four_colours", "colour"),
    [
        ("{6D}", "dark", False, theme.SUIT_RED_ON_DARK),
        ("{6H}", "dark", True, theme.SUIT_RED_ON_DARK),
        ("{6D}", "dark", True, theme.SUIT_BLUE_ON_DARK),
        ("{6C}", "dark", True, theme.SUIT_GREEN_ON_DARK),
        ("{6D}", "card", False, theme.SUIT_RED),
        ("{6D}", "card", True, theme.SUIT_BLUE),
        ("{6C}", "card", True, theme.SUIT_GREEN),
    ],
)
def test_pips_have_the_colour_of_their_ground_and_mode(
    token: str, ground: str, four_colours: bool, colour: Colour
) -> None:
    words = theme.TEXT if ground == "dark" else theme.INK
    shown = colours(token, words, SCALE._replace(four_colours=four_colours))
    assert {colour, words} <= shown
    assert colour not in colours("6", words)


def test_a_black_pip_has_the_colour_of_the_words() -> None:
    assert colours("{6S}", theme.MUTED) == colours("{6S} 6", theme.MUTED)
    assert theme.MUTED in colours("{6S}", theme.MUTED)


def test_bold_words_are_heavier() -> None:
    assert text.measure("**walls**", Role.BODY, SCALE) > text.measure("walls", Role.BODY, SCALE)
    assert text.measure("**wa** lls", Role.NOTE, SCALE) != text.measure("wa lls", Role.NOTE, SCALE)


@pytest.mark.parametrize("role", [Role.BODY, Role.BUTTON, Role.NUMBER, Role.SCREEN, Role.SCORE])
@pytest.mark.parametrize("scale", [SCALE, Scale(2560, 1440, 2)])
def test_capitals_stand_in_the_middle_of_their_line(role: Role, scale: Scale) -> None:
    block = text.block("H", role, scale)
    seen = ink(block, block.size)
    assert abs(seen.top - (block.size[1] - seen.bottom)) <= 1 + scale.font(role.size) // 24
    assert abs(seen.bottom - block.baseline) <= 1


@given(texts, st.none() | st.integers(1, 300))
def test_any_text_can_be_drawn(words: str, width: int | None) -> None:
    block = text.block(words, Role.BODY, SCALE, width, max_lines=3)
    block.draw(pygame.Surface((300, 100), 0, 32), (0, 0))
    assert block.lines <= 3


@pytest.mark.parametrize("words", ["Starve the city, or outlast the camp.", "{10H} and **Fate**"])
def test_at_the_width_of_its_widest_word_a_text_breaks_none(words: str) -> None:
    width = text.widest_word(words, Role.TEASER, SCALE)
    assert text.measure(words, Role.TEASER, SCALE, width)[0] == width
    assert text.block(words, Role.TEASER, SCALE, width).lines <= len(words.split())


def test_fonts_outlive_the_end_of_pygame() -> None:
    block = text.block("measured before, drawn after", Role.BODY, SCALE)
    pygame.quit()
    pygame.font.init()
    block.draw(pygame.Surface((300, 100), 0, 32), (0, 0))


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [(None, "is not installed"), (ROOT / "nowhere", "SourceSansPro-Bold.otf is missing")],
)
def test_a_missing_font_is_a_sentence(
    spec: Path | None, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Spec:
        submodule_search_locations = (str(spec),)

    monkeypatch.setattr(fonts, "find_spec", lambda _: Spec() if spec else None)
    monkeypatch.setattr(fonts, "_folder", fonts._folder.__wrapped__)
    with pytest.raises(fonts.FontMissing, match=re.escape(sentence)):
        fonts.path(Typeface.SANS_BOLD)


def test_each_family_carries_its_licence() -> None:
    for face in Typeface:
        licence = fonts.path(face).with_name("LICENSE.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence


@cache
def letters(face: Typeface) -> frozenset[str]:
    """The characters that a cut has."""
    with TTFont(fonts.path(face), lazy=True) as font:
        return frozenset(map(chr, font.getBestCmap()))


def missing(words: Iterable[str], face: Typeface) -> str:
    """The characters of a text that a cut would show as empty boxes."""
    shown = {letter for letter in words if letter.isprintable()}
    return "".join(sorted(shown - letters(face)))


def test_suits_dice_and_hands_would_be_found_missing() -> None:
    assert missing("6♠ ⚄ 🂡", Typeface.SANS) == "♠⚄🂡"


@cache
def shown_of(file: Path) -> frozenset[str]:
    """The letters that a file may put on the screen: of its text, or of a program's strings."""
    if file.suffix != ".py":
        return frozenset(file.read_text(encoding="utf-8"))
    tree = ast.parse(file.read_text(encoding="utf-8"))
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return frozenset(
        letter
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in bare
        for letter in node.value
    )


WRITTEN = sorted(
    file
    for folder in ("engine", "games", "config")
    for file in (ROOT / folder).rglob("*")
    if file.suffix in (".py", ".md", ".yaml")
)


@pytest.mark.parametrize("face", [face for face in Typeface if face is not Typeface.SERIF_ITALIC])
def test_every_character_on_the_screen_is_in_the_fonts(face: Typeface) -> None:
    assert not {file.name: lost for file in WRITTEN if (lost := missing(shown_of(file), face))}


@pytest.mark.parametrize("width", range(300, 330))
def test_what_is_left_of_a_path_after_its_slash_is_no_wider_than_its_line(width: int) -> None:
    words = f"/{'y' * 80}"
    assert text.measure(words, Role.LEAD, Scale(1280, 720), width)[0] <= width
