"""Vector art: what the rasteriser drops without a word is not used, and sizes are exact."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.app import art, paint, text
from engine.app.theme import SEATS, Scale
from engine.table import faces

DRAWINGS = sorted(file.stem for file in art.FOLDER.glob("*.svg"))

_SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
_GRADIENTS = {"linearGradient", "radialGradient"}
_KNOWN = {"svg", "g", "defs", "stop"} | _SHAPES | _GRADIENTS
_LOOKS = {"fill", "stroke", "stop-color"}
_ATTRIBUTES = {
    *("width", "height", "viewBox", "d", "x", "y", "rx", "ry", "cx", "cy", "r", "points"),
    *("x1", "y1", "x2", "y2", "fx", "fy", "id", "gradientUnits", "offset", "stop-opacity"),
    *("fill", "stroke", "stop-color", "transform", "opacity", "fill-opacity", "stroke-opacity"),
    *("stroke-width", "stroke-linejoin", "stroke-linecap", "stroke-dasharray", "fill-rule"),
}
_COLOUR = re.compile(r"#[0-9a-f]{6}|none|url\(#[\w-]+\)")
_TRANSFORM = re.compile(r"(\s*(translate|scale|rotate)\([-\d.,\s]+\))+")


def faults(svg: str) -> Iterator[str]:
    """What in an SVG the rasteriser would drop or misread."""
    for element in ElementTree.fromstring(svg).iter():
        tag = element.tag.rpartition("}")[2]
        if tag not in _KNOWN:
            yield f"<{tag}> is dropped"
        for name, value in element.attrib.items():
            if name not in _ATTRIBUTES:
                yield f"{tag} {name}= is not known to work"
            if name in _LOOKS and not _COLOUR.fullmatch(value):
                yield f"{tag} {name}={value!r} is no colour that works"
            if name == "transform" and not _TRANSFORM.fullmatch(value):
                yield f"{tag} transform={value!r} is not known to work"
            if name in ("x1", "y1", "x2", "y2") and tag in _GRADIENTS and value[-1] != "%":
                yield f"{tag} {name}={value!r} goes flat: it must be in per cent"
        if tag == "g" and "opacity" in element.attrib:
            yield "the opacity of a group is dropped"
        if tag == "radialGradient" and element.get("gradientUnits") != "userSpaceOnUse":
            yield "a radial gradient must say where it is in the drawing's own units"


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_holds_only_what_works(name: str) -> None:
    assert not list(faults((art.FOLDER / f"{name}.svg").read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "body",
    [
        "<text>a</text>",
        '<g opacity="0.5"/>',
        '<path fill="red"/>',
        '<path fill="rgba(1,2,3,1)"/>',
        '<path style="fill:#000000"/>',
        '<path clip-path="url(#a)"/>',
        '<linearGradient x2="1"/>',
        '<path transform="skewX(3)"/>',
    ],
)
def test_what_does_not_work_is_found(body: str) -> None:
    assert list(faults(art.svg_document((10, 10), body)))


def test_pictures_composed_in_code_hold_only_what_works(monkeypatch: pytest.MonkeyPatch) -> None:
    raster, seen = art.rasterise, []

    def watched(svg: str, size: art.Size) -> pygame.Surface:
        seen.append(svg)
        return raster(svg, size)

    monkeypatch.setattr(art, "rasterise", watched)
    scale = Scale(1283, 719)  # a scale that no other test uses, so that nothing is kept from it
    paint.table((641, 359)), paint.hearth((641, 359))
    paint.draw_drapes(pygame.Surface((641, 359)), 0)
    paint.panel(scale, (101, 51)), paint.panel(scale, (99, 51), "clash", SEATS[2])
    paint.button(scale, (99, 51), "danger"), paint.button(scale, (99, 51), disabled=True)
    paint.shadow(scale, (99, 51)), paint.focus_ring(scale, (99, 51)), paint.toggle(scale, True)
    paint.slider(scale, (99, 21), 0.3), paint.tab(scale, (99, 51), True), paint.veil((9, 9))
    paint.ribbon(scale, (299, 31), ["One", "Two"], 0), paint.badge(scale, "7")
    paint.counter("counter-mine", 57), paint.seat_medal(scale, 3, 57), paint.tick_badge(scale)
    faces.face("KS", 83), faces.face("AH", 83), faces.face("RJ", 83, large=True)
    assert len(seen) > 20
    assert not [fault for svg in seen for fault in faults(svg)]


@given(
    st.sampled_from(["court-king", "suit-club", "terrain-wall", "back-pine"]),
    st.tuples(st.integers(1, 300), st.integers(1, 300)),
    st.booleans(),
)
def test_a_picture_has_exactly_the_size_asked_for(name: str, size: art.Size, stretch: bool) -> None:
    assert art.picture(name, size, stretch=stretch).size == size


@pytest.mark.parametrize("size", [(0, 0), (0, 20), (20, -3), (-3, -3)])
def test_where_there_is_no_room_there_is_no_picture(size: art.Size) -> None:
    assert art.vector(art.svg_document(size, ""), size).size == (max(size[0], 0), max(size[1], 0))


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_keeps_within_its_frame_and_in_the_middle(name: str) -> None:
    ink = art.picture(name, (300, 200)).get_bounding_rect()
    assert ink.width > 20 and ink.height > 20
    (_, _, width, height), _ = art.source(name)
    drawn = pygame.Rect(0, 0, 0, 0)
    drawn.size = round(min(300, 200 * width / height)) + 2, round(min(200, 300 * height / width))
    drawn.center = 150, 100
    assert drawn.inflate(2, 2).contains(ink)


def test_a_stretched_drawing_fills_its_canvas() -> None:
    assert art.picture("back-pine", (200, 90), stretch=True).get_bounding_rect().size == (200, 90)
    assert art.picture("back-pine", (200, 90)).get_bounding_rect().width < 70


def test_a_drawing_is_recoloured() -> None:
    plain = art.picture("suit-spade", (40, 40))
    green = art.picture("suit-spade", (40, 40), {text.SUIT_INK: "#17663a"})
    assert plain.get_at((20, 20)) == pygame.Color("#1d1712")
    assert green.get_at((20, 20)) == pygame.Color("#17663a")
    assert green is art.picture("suit-spade", (40, 40), {text.SUIT_INK: "#17663a"})


def test_surfaces_have_the_format_of_the_window(surface: pygame.Surface) -> None:
    picture = art.picture("flame", (31, 33))
    assert picture.get_masks() == picture.convert_alpha().get_masks()
    assert paint.table((320, 180)).get_masks() == surface.get_masks()


@pytest.mark.parametrize("content", [None, "<svg></svg>", '<svg viewBox="0 0 1">', "\xff"])
def test_a_missing_or_broken_drawing_is_a_sentence(
    content: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(art, "FOLDER", tmp_path)
    if content is not None:
        (tmp_path / "broken.svg").write_text(content, encoding="latin-1")
    with pytest.raises(art.AssetMissing, match=r"broken\.svg .*\.$"):
        art.picture("broken", (10, 10))


@pytest.mark.parametrize(
    ("names", "ink"),
    [
        ([name for name in DRAWINGS if name.startswith("suit-")], text.SUIT_INK),
        ([name for name in DRAWINGS if name.startswith("ui-")], "#c89b4a"),
        ([name for name in DRAWINGS if name.startswith("figure-")], "#d55e00"),
        (["court-jack", "court-queen", "court-king", "ace-flourish"], "#9c2a23"),
    ],
)
def test_what_is_recoloured_holds_the_colour_to_replace(names: list[str], ink: str) -> None:
    assert len(names) >= 4
    assert all(ink in art.source(name)[1] for name in names)
