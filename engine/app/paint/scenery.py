"""Backgrounds of the whole window: the table and the hearth.

Light is drawn small and smoothly enlarged, since it has no edges; lines are drawn at full size,
rays at a quarter of it. Surfaces are shared: never draw on them.
"""

from math import cos, pi, radians, sin

import pygame

from engine.app import art, theme
from engine.app.paint.grounds import Size
from engine.app.paint.shapes import Point, edge, fill, polygon
from engine.app.pictures import cached_picture
from engine.app.theme import Colour, css

_LIGHT_SIZE = (80, 45)  # size in pixels at which light is drawn
_RAY_REDUCTION = 4  # rays are drawn at 1/4 of their size, which softens their edges
_LINE_PITCH = 4.6  # style units from one engraved line to the next
_LINES_PER_CYCLE = 30  # number of lines after which the waves repeat
_WAVE_WIDTH = 360  # width of a wave in style units
_FIRE_HEIGHT = 0.43  # height of the fire, as a share of the window from its top
_RAY_COUNT = 76  # rays around the fire
_STEPS_PER_WAVE = 24  # straight pieces per wave, enough to look round


@cached_picture(2)
def table(size: Size) -> pygame.Surface:
    """Return the table: light around the middle, firelight from below, waves, a vignette."""
    picture = _engraved_table(size)
    lights = [_edges(), _glow((0.5, 1.12), 0.5, theme.FIRELIGHT, 0.5), _vignette()]
    _lay_over(picture, _light(lights))
    return picture


@cached_picture(2)
def hearth(size: Size) -> pygame.Surface:
    """Return the background of title and curtain: the fire, and rays all around it."""
    picture = _engraved_table(size)
    lights = [
        _edges(),
        _glow((0.5, 1.1), 0.45, theme.FIRELIGHT, 0.45),
        _glow((0.5, _FIRE_HEIGHT), 0.52, theme.HEARTHLIGHT, 0.92),
        _glow((0.5, _FIRE_HEIGHT), 0.3, theme.RAY, 0.22),
        _vignette(),
    ]
    wedges = _rays(size)
    light = pygame.transform.smoothscale(_light(lights), wedges.size)
    light.blit(wedges, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    _lay_over(picture, light)
    return picture


def _glow(centre: Point, radius: float, colour: Colour, opacity: float) -> str:
    """Return a light around a point as SVG, in shares of the window; transparent at its rim."""
    stops = ((0, 1.0), (25, 0.78), (50, 0.42), (75, 0.13), (100, 0.0))
    return _radial(centre, radius, [(percent, colour, opacity * share) for percent, share in stops])


def _radial(centre: Point, radius: float, stops: list[tuple[int, Colour, float]]) -> str:
    """Return a radial gradient over the whole coarse picture as SVG.

    Args:
        centre: Centre, in shares of the window's width and height.
        radius: Radius, as a share of the window's width.
        stops: Gradient stops: per cent of the radius, colour, opacity.
    """
    x = centre[0] * _LIGHT_SIZE[0]
    y = centre[1] * _LIGHT_SIZE[1]
    radius_px = radius * _LIGHT_SIZE[0]
    name = f"radial{x:.0f}-{y:.0f}-{radius_px:.0f}"
    stop_elements = "".join(
        f'<stop offset="{percent}%" stop-color="{css(colour)}" stop-opacity="{opacity:.3f}"/>'
        for percent, colour, opacity in stops
    )
    return (
        f'<defs><radialGradient id="{name}" gradientUnits="userSpaceOnUse" '
        f'cx="{x}" cy="{y}" r="{radius_px}" fx="{x}" fy="{y}">'
        f"{stop_elements}</radialGradient></defs>"
        f'<rect x="0" y="0" width="{_LIGHT_SIZE[0]}" height="{_LIGHT_SIZE[1]}"{fill(name)}/>'
    )


def _vignette() -> str:
    """Return darkness that grows to about 38 % towards the corners, as SVG."""
    dark = theme.SHADOW
    return _radial((0.5, 0.5), 0.6, [(40, dark, 0.0), (70, dark, 0.14), (100, dark, 0.42)])


def _edges() -> str:
    """Return darkness that grows away from the middle of the table, as SVG."""
    return _radial((0.45, 0.5), 0.5, [(0, theme.SHADOW, 0.0), (100, theme.SHADOW, 0.47)])


def _light(lights: list[str]) -> pygame.Surface:
    """Return lights and darkness drawn together, with premultiplied alpha."""
    return art.vector(art.svg_document(_LIGHT_SIZE, "".join(lights)), _LIGHT_SIZE).premul_alpha()


def _lay_over(picture: pygame.Surface, light: pygame.Surface) -> None:
    """Blend light with premultiplied alpha over a whole picture."""
    full_light = pygame.transform.smoothscale(light, picture.size)
    picture.blit(full_light, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)


def _engraved_table(size: Size) -> pygame.Surface:
    """Return the bare table with wavy engraved lines, 4.6 style units apart.

    Light that is blended over the lines later makes them finer.
    """
    picture = pygame.Surface(size, 0, 32)
    tile = _waves(min(size[0] / theme.SCREEN[0], size[1] / theme.SCREEN[1]))
    for y in range(0, picture.height, tile.height):
        for x in range(0, picture.width, tile.width):
            picture.blit(tile, (x, y))
    return picture


@cached_picture(4)
def _waves(s: float) -> pygame.Surface:
    """Return a tile of the engraved table that repeats seamlessly on all sides."""
    width = max(8, round(_WAVE_WIDTH * s))
    height = max(8, round(_LINES_PER_CYCLE * _LINE_PITCH * s))
    pitch = height / _LINES_PER_CYCLE
    stroke = edge(theme.SHADOW, pitch * 0.4, 0.28)
    lines = []
    for number in range(-3, _LINES_PER_CYCLE + 3):  # waves of the tiles above and below reach in
        phase = 2 * pi * number / _LINES_PER_CYCLE
        points = []
        for step in range(-1, _STEPS_PER_WAVE + 2):
            angle = 2 * pi * step / _STEPS_PER_WAVE
            height_in_lines = (
                0.9 * sin(angle) + 0.9 * sin(angle - phase) + 0.4 * sin(2 * angle + phase)
            )
            points.append(
                (width * step / _STEPS_PER_WAVE, pitch * (number + 0.5 + height_in_lines))
            )
        lines.append(polygon(points, stroke, closed=False))
    tile = pygame.Surface((width, height), 0, 32)
    tile.fill(theme.TABLE)
    tile.blit(art.vector(art.svg_document(tile.size, "".join(lines)), tile.size), (0, 0))
    return tile


def _rays(size: Size) -> pygame.Surface:
    """Return wedges of light from the fire over the window, reduced, with premultiplied alpha."""
    width, height = size
    centre = width / 2, height * _FIRE_HEIGHT
    reach = (width**2 + height**2) ** 0.5
    angle_per_ray = 360 / _RAY_COUNT
    wedges = []
    for number in range(_RAY_COUNT):
        # three widths in turn, so that the rays look uneven
        half_angle = angle_per_ray * (0.19 + 0.05 * (number * 7 % 3))
        middle_angle = angle_per_ray * (number + 0.5)
        corners = [
            (
                centre[0] + reach * cos(radians(middle_angle + side)),
                centre[1] + reach * sin(radians(middle_angle + side)),
            )
            for side in (-half_angle, half_angle)
        ]
        wedges.append(polygon([centre, *corners], fill(theme.RAY, 0.055)))
    reduced_size = (
        (width + _RAY_REDUCTION - 1) // _RAY_REDUCTION,
        (height + _RAY_REDUCTION - 1) // _RAY_REDUCTION,
    )
    body = f'<g transform="scale({1 / _RAY_REDUCTION})">{"".join(wedges)}</g>'
    return art.vector(art.svg_document(reduced_size, body), reduced_size).premul_alpha()
