"""City Walls: a night city behind courses of stone, which fall and rise one by one.

A course is a layer of stones. The coordinates of the drawing are in style units, from the upper
left corner of the picture; `_scaled_picture` scales them to its room.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, sin, tau
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import art, text, theme
from engine.app.paint import shapes
from engine.app.pictures import cached_picture
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Label, Look, Panel, Widget
from engine.app.widgets.containers import (
    BOTTOM,
    Column,
    Framed,
    Part,
    Row,
    Share,
    Sized,
    SizedLike,
    Space,
    Unsized,
)
from games.siege.rules.state import BESIEGED

MOST_COURSES = 10
"""Number of courses in the picture."""
PICTURE_WIDTH = 237
"""Width of the picture, in style units."""
PICTURE_HEIGHT = 198
"""Height of the picture, in style units."""
GATE_COURSES = 4
"""Least number of courses that are as high as the gate."""
MOST_STRETCH = 1.2
"""Greatest factor by which the picture is widened to fill its room."""
COURSE_HEIGHT = 19
"""Height of a course, in style units; a strip of sky is left above the highest one."""
MOON = (170, 31)
"""Centre of the moon's rays, in style units."""
RAY_COUNT = 24
"""Number of rays around the moon."""
RAY_FOOT = 15
"""Distance from the moon's centre at which a ray begins, in style units."""
RAY_TIP = 27
"""Distance from the moon's centre at which a ray ends, in style units."""
RAY_HALF_WIDTH = 0.8
"""Half of a ray's width at its foot, in style units."""
RAY_LIGHT = 0.28
"""Share of light in the colour of a ray, the rest being night sky."""
STONE_WIDTHS = (34, 45, 39, 47)
"""Widths of the stones of a course, in turn, in style units."""
FRAME_WIDTH = 2.6
"""Width of the frame around a course that has just changed, in style units."""
BANNER_CORNER = (119.5, 13)
"""Upper left corner of the banner, in style units."""
BANNER_SIZE = (17.5, 10)
"""Width and height of the banner, in style units."""
LEAST_STONE_WIDTH = 3
"""Width up to which a stone at the edge of the picture is left out, in style units."""


@dataclass(eq=False)
class Walls(Widget):
    """Picture of the walls, without courses that are falling.

    Attributes:
        courses: Number of courses.
        banner_seat: Seat that holds the city.
        is_fallen: True to break the gate of a city that was taken.
        banner_growth: Size of the banner relative to that in play.
        lit_course: Number of the course that has just changed, which has a frame; 0 for none.
    """

    courses: int = 0
    banner_seat: int = 2
    is_fallen: bool = False
    banner_growth: float = 1.0
    lit_course: int = 0

    ring = "field"
    stays_when_lifted = True

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        standing_courses = self.courses - look.lifted_count
        banner = Banner(look.scale.colour(self.banner_seat), self.banner_growth)
        surface.blit(city(self.rect.size, standing_courses, banner, self.is_fallen), self.rect)
        if self.lit_course and not look.lifted_count:
            frame = course_rect(self.rect, self.lit_course)
            pygame.draw.rect(surface, theme.BRASS_LIGHT, frame, look.scale.px(FRAME_WIDTH))


class Banner(NamedTuple):
    """Banner on the tower: its colour, and its size relative to that in play."""

    colour: Colour
    growth: float = 1.0


def course_rect(picture: Rect, number: int) -> Rect:
    """Return the rectangle of a course, numbered from 1 at the foot, in a picture of the walls."""
    course_height = picture.height * COURSE_HEIGHT / PICTURE_HEIGHT
    return Rect(
        picture.left,
        round(picture.bottom - number * course_height),
        picture.width,
        round(course_height),
    )


@cached_picture(32)
def city(size: tuple[int, int], courses: int, banner: Banner, is_fallen: bool = False) -> Surface:
    """Return the picture of the city behind its walls.

    Args:
        size: Width and height in pixels.
        courses: Number of courses.
        banner: Banner on the tower.
        is_fallen: True to break the gate of a city that was taken.
    """
    marks = [_sky_marks(), *_level_lines(), *_house_marks(), _tower_marks()]
    for number in range(1, courses + 1):
        marks += _course_marks(number, is_top=number == courses)
    if is_fallen:
        marks.append(_breach_marks())
    elif courses >= GATE_COURSES:
        marks.append(_gate_marks())
    marks.append(_banner_marks(banner))  # in front of the highest courses
    marks.append(
        shapes.polygon(
            _rectangle(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT), f'fill="none" {_ink_line(2.4)}'
        )
    )
    return _scaled_picture(marks, PICTURE_WIDTH, PICTURE_HEIGHT, size)


@cached_picture(32)
def falling_course(size: tuple[int, int], number: int) -> Surface:
    """Return the picture of a single course of stone, as it falls or rises."""
    y = PICTURE_HEIGHT - number * COURSE_HEIGHT
    marks = "".join(_course_marks(number, is_top=True))
    return _scaled_picture(
        [f'<g transform="translate(0,{-y})">{marks}</g>'], PICTURE_WIDTH, COURSE_HEIGHT, size
    )


def _scaled_picture(
    marks: list[str], width: float, height: float, size: tuple[int, int]
) -> Surface:
    x_scale = size[0] / width
    y_scale = size[1] / height
    body = f'<g transform="scale({x_scale:.5f},{y_scale:.5f})">{"".join(marks)}</g>'
    return art.vector(art.svg_document(size, body), size)


def _ink_line(width: float) -> str:
    return shapes.edge(theme.INK, width)


def _rectangle(x: float, y: float, width: float, height: float) -> list[tuple[float, float]]:
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def _sky_marks() -> str:
    """Return the night sky with the moon and its rays."""
    rays = "".join(_ray_mark(dx, dy) for dx, dy in _directions(RAY_COUNT))
    moon = '<path d="M172 18A14 14 0 1 1 160 38A13 13 0 0 0 172 18Z" '
    return (
        shapes.polygon(
            _rectangle(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT), shapes.fill(theme.NIGHT_SKY)
        )
        + rays
        + moon
        + shapes.fill(theme.TITLE_LIGHT)
        + "/>"
    )


def _ray_mark(dx: float, dy: float) -> str:
    """Return the ray of the moon in a direction, a wedge that ends in a point."""
    x, y = MOON
    foot_x = x + RAY_FOOT * dx
    foot_y = y + RAY_FOOT * dy
    wedge = [
        (foot_x - RAY_HALF_WIDTH * dy, foot_y + RAY_HALF_WIDTH * dx),
        (x + RAY_TIP * dx, y + RAY_TIP * dy),
        (foot_x + RAY_HALF_WIDTH * dy, foot_y - RAY_HALF_WIDTH * dx),
    ]
    return shapes.polygon(
        wedge, shapes.fill(theme.mix(theme.NIGHT_SKY, theme.PARCHMENT, RAY_LIGHT))
    )


def _directions(count: int) -> Iterator[tuple[float, float]]:
    """Yield directions all around, as vectors of length 1."""
    for index in range(count):
        yield cos(tau * index / count), sin(tau * index / count)


def _level_lines() -> Iterator[str]:
    """Yield a dashed line at the top of every course that could stand."""
    for number in range(1, MOST_COURSES + 1):
        y = PICTURE_HEIGHT - number * COURSE_HEIGHT
        line = shapes.edge(theme.LINE_BRASS, 1.1)
        yield f'<path d="M0 {y}L{PICTURE_WIDTH} {y}" fill="none" {line} stroke-dasharray="6 6"/>'


def _house_marks() -> Iterator[str]:
    """Yield roofs and lit windows; lower walls hide fewer of them."""
    for x, y, width, roof_height, roof_tone in (
        (20, 88, 34, 22, 0),
        (0, 98, 26, 16, 0),
        (57, 94, 34, 18, 1),
        (150, 80, 34, 20, 0),
        (200, 92, 32, 26, 0),
        (178, 97, 28, 15, 1),
    ):
        yield shapes.polygon(
            _rectangle(x, y, width, PICTURE_HEIGHT - y), shapes.fill(theme.HOUSE) + _ink_line(2)
        )
        for window in range(y + 12, PICTURE_HEIGHT - 12, 26):
            window_left = x + width * (0.3 if (window // 26) % 2 else 0.62)
            yield shapes.polygon(
                _rectangle(window_left, window, 5, 7), shapes.fill(theme.LAMPLIGHT)
            )
        peak = [(x - 3, y + 1), (x + width / 2, y - roof_height), (x + width + 3, y + 1)]
        yield shapes.polygon(peak, shapes.fill(theme.ROOFS[roof_tone]) + _ink_line(2))
        shadow = [
            (x + width / 2, y - roof_height),
            (x + width + 3, y + 1),
            (x + width * 0.62, y + 1),
        ]
        yield shapes.polygon(shadow, shapes.fill(theme.INK, 0.28))


def _tower_marks() -> str:
    stone = theme.KEEP
    marks = [
        shapes.polygon(
            _rectangle(97, 54, 43, PICTURE_HEIGHT - 54), shapes.fill(stone) + _ink_line(2.2)
        )
    ]
    marks.append(shapes.polygon(_rectangle(92, 48, 53, 7), shapes.fill(stone) + _ink_line(2.2)))
    for x in (92, 106.5, 121, 135):
        marks.append(
            shapes.polygon(_rectangle(x, 38.5, 10, 10), shapes.fill(stone) + _ink_line(2.2))
        )
    for y in range(60, int(PICTURE_HEIGHT), 12):
        wedge = [(140, y), (128, y + 2), (140, y + 4)]
        marks.append(shapes.polygon(wedge, shapes.fill(theme.INK)))
    for x, y in ((109, 62), (123, 80), (109, 104), (123, 128), (109, 152)):
        marks.append(shapes.polygon(_rectangle(x, y, 5.5, 10), shapes.fill(theme.LAMPLIGHT)))
    return "".join(marks)


def _banner_marks(banner: Banner) -> str:
    pole = f'<path d="M118.5 39L118.5 12" fill="none" {_ink_line(2)}/>'
    left, top = BANNER_CORNER
    width, height = (banner.growth * length for length in BANNER_SIZE)
    corners = [(left, top), (left + width, top + height / 2), (left, top + height)]
    return pole + shapes.polygon(corners, shapes.fill(banner.colour) + _ink_line(1))


def _course_marks(number: int, is_top: bool) -> Iterator[str]:
    """Yield a course of dressed stones, shaded by wedges; the top one has the merlons' gaps."""
    y = PICTURE_HEIGHT - number * COURSE_HEIGHT
    yield shapes.polygon(_rectangle(0, y, PICTURE_WIDTH, COURSE_HEIGHT), shapes.fill(theme.INK))
    # multiples that look irregular: no joint lies above another, and few equal tones side by side
    x = float(-(number * 23 % STONE_WIDTHS[0]))
    index = number * 3
    while x < PICTURE_WIDTH:
        stone_width = STONE_WIDTHS[index % len(STONE_WIDTHS)]
        stone_left = max(x, 0)
        stone_right = min(x + stone_width, PICTURE_WIDTH)
        if stone_right - stone_left > LEAST_STONE_WIDTH:
            stone = theme.STONES[(index * 7 + number) % 4]
            yield shapes.polygon(
                _rectangle(
                    stone_left + 1, y + 1.2, stone_right - stone_left - 2, COURSE_HEIGHT - 2.4
                ),
                shapes.fill(stone),
            )
            for drop, length in ((9, 9), (13, 13)):
                wedge_tip = max(stone_left + 2, stone_right - 2 - length)
                wedge = [
                    (stone_right - 2, y + drop),
                    (wedge_tip, y + drop + 1.6),
                    (stone_right - 2, y + drop + 3),
                ]
                yield shapes.polygon(wedge, shapes.fill(theme.INK, 0.55))
        x += stone_width
        index += 1
    if is_top:
        for gap in range(20, int(PICTURE_WIDTH), 40):
            yield shapes.polygon(_rectangle(gap, y - 1, 16, 10), shapes.fill(theme.INK))


def _gate_marks() -> str:
    wood = (
        f'<path d="M91 {PICTURE_HEIGHT}L91 150C91 124 145 124 145 150L145 {PICTURE_HEIGHT}Z" '
        + shapes.fill(theme.GATE)
        + _ink_line(3.4)
        + "/>"
    )
    planks = "".join(
        f'<path d="M{x} {PICTURE_HEIGHT}L{x} {top}" fill="none" {_ink_line(1.6)}/>'
        for x, top in ((104, 136), (118, 132), (131, 136))
    )
    bands = "".join(
        f'<path d="M91 {y}L145 {y}" fill="none" {shapes.edge(theme.BRASS, 3)}/>' for y in (157, 181)
    )
    return wood + planks + bands


def _breach_marks() -> str:
    """Return a broken gate: splintered planks round a way in, rubble, and light behind."""
    hole_corners = [
        (84, PICTURE_HEIGHT), (86, 158), (80, 148), (94, 140), (100, 126), (112, 130), (124, 121),
        (134, 131), (144, 134), (156, 147), (150, 160), (153, PICTURE_HEIGHT),
    ]  # fmt: skip
    marks = [shapes.polygon(hole_corners, shapes.fill(theme.INK) + _ink_line(3))]
    street_corners = [
        (97, PICTURE_HEIGHT),
        (106, 150),
        (118, 143),
        (131, 150),
        (141, PICTURE_HEIGHT),
    ]
    marks.append(shapes.polygon(street_corners, shapes.fill(theme.LAMPLIGHT, 0.55)))
    for plank in (
        [(91, PICTURE_HEIGHT), (89, 168), (96, 160), (101, PICTURE_HEIGHT)],
        [(104, PICTURE_HEIGHT), (96, 176), (103, 172), (112, PICTURE_HEIGHT)],
        [(145, PICTURE_HEIGHT), (147, 164), (139, 156), (135, PICTURE_HEIGHT)],
        [(132, PICTURE_HEIGHT), (140, 178), (133, 175), (125, PICTURE_HEIGHT)],
    ):
        marks.append(shapes.polygon(plank, shapes.fill(theme.GATE) + _ink_line(2)))
    for x, y, side in ((70, 187, 13), (86, 190, 10), (150, 188, 12), (164, 191, 8), (60, 192, 8)):
        corners = [
            (x, y + 2),
            (x + side * 0.6, y),
            (x + side, PICTURE_HEIGHT),
            (x - 2, PICTURE_HEIGHT),
        ]
        marks.append(shapes.polygon(corners, shapes.fill(theme.STONES[side % 4]) + _ink_line(1.6)))
    return "".join(marks)


def walls_panel(
    courses: int,
    most_courses: int,
    banner_seat: int = BESIEGED,
    is_fallen: bool = False,
    changes_list: Part | None = None,
    lit_course: int = 0,
) -> Part:
    """Return levels at the left, the picture, and the figure at the right.

    Args:
        courses: Number of levels that stand.
        most_courses: Number of levels that the walls can have.
        banner_seat: Seat that holds the city.
        is_fallen: True for a city that was taken.
        changes_list: Part below the figure.
        lit_course: Number of the course that has just changed; 0 for none.
    """
    numeral = Label("walls-figure", words=str(courses), role=Role.HERO, align="center")
    numeral.colour = theme.TITLE_LIGHT
    standing_words = Label("walls-standing", words="standing", role=Role.BODY, align="center")
    standing_words.colour = theme.MUTED
    numeral_part = Column([numeral, standing_words], at=BOTTOM)
    if changes_list:
        numeral_part = Column([Space(10), numeral, standing_words, Space(10), Share(changes_list)])
    # lends its width alone, and is not drawn
    widest = Row([Label("walls-widest", words=str(MOST_COURSES), role=Role.SMALL), Space(6)])
    levels = SizedLike(Levels("walls-levels", courses=courses), across=widest)
    picture = Walls("walls", courses=courses, banner_seat=banner_seat, is_fallen=is_fallen)
    picture.lit_course = lit_course
    picture.tip = (
        f"The walls stand at {courses} of {most_courses}. They add {courses} to the defence "
        "against every bombardment and every assault."
    )
    note = "out of ten" if most_courses == 10 else f"out of {most_courses}"
    panel = Panel("walls-panel", title="City Walls", note=note)
    return Framed(panel, WallsRow(levels, picture, numeral_part), down=14)


@dataclass
class WallsRow(Unsized):
    """Levels, picture and figure side by side; the picture fits its height and the rest."""

    levels: Part
    picture: Walls
    figure_part: Part

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        beside_picture = (self.figure_part, self.levels, Space(14))
        room_width = rect.width - sum(part.size(scale)[0] for part in beside_picture)
        most_width = round(rect.height * PICTURE_WIDTH / PICTURE_HEIGHT * MOST_STRETCH)
        picture_width = min(room_width, most_width)
        margin = Share(Space(0))
        half_gap = Share(Space(0), 0.5)
        parts = (
            Sized(self.picture, wide=picture_width),
            Space(14),
            half_gap,
            self.figure_part,
            half_gap,
        )
        return Row([margin, self.levels, *parts]).lay(scale, rect)


@dataclass(eq=False)
class Levels(Widget):
    """Numbers of the courses beside the picture, in brass for those that stand."""

    courses: int = 0

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        course_height = self.rect.height * COURSE_HEIGHT / PICTURE_HEIGHT
        number_height = text.measure("1", Role.SMALL, scale)[1]
        # only every second or third number where they would touch; 0.3 of a course is their gap
        step = max(1, round(number_height / course_height + 0.3))
        for number in range(1, MOST_COURSES + 1):
            if number % step and number != MOST_COURSES:
                continue
            colour = theme.BRASS_LIGHT if number <= self.courses else theme.MUTED
            number_text = text.block(str(number), Role.SMALL, scale, colour=colour)
            y = round(self.rect.bottom - (number - 0.5) * course_height) - number_text.size[1] // 2
            number_text.draw(surface, (self.rect.right - scale.px(6) - number_text.size[0], y))
