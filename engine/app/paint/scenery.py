"""The table and the hearth: grounds of the whole window.

Light is drawn small and smoothed up, since it has no edges; lines are drawn at full size,
rays at a quarter of it.
Surfaces are shared: draw them, never draw on them.
"""

from math import cos, pi, radians, sin

import pygame

from engine.app import art, theme
from engine.app.paint.grounds import Size
from engine.app.paint.shapes import Point, edge, fill, polygon
from engine.app.pictures import remembered
from engine.app.theme import Colour, css

_COARSE = (80, 45)  # the size at which light is drawn
_SOFT = 4  # rays are drawn at this fraction of their size, which softens their edges
_PITCH = 4.6  # style units from one engraved line to the next
_CYCLE = 30  # lines after which the waves repeat
_WAVE = 360  # style units after which they repeat sideways
_FIRE = 0.43  # how far down the window the fire burns
_RAYS = 76
_STEPS = 24  # straight pieces in a wave: so many look round


@remembered(2)
def table(size: Size) -> pygame.Surface:
    """The table: light around the middle, firelight from below, engraved waves, a vignette."""
    picture = _engraved(size)
    lights = [_edges(), _glow((0.5, 1.12), 0.5, theme.FIRELIGHT, 0.5), _vignette()]
    _lay_over(picture, _light(lights))
    return picture


@remembered(2)
def hearth(size: Size) -> pygame.Surface:
    """The ground of title and curtain: the fire in view, and rays all around it."""
    picture = _engraved(size)
    lights = [
        _edges(),
        _glow((0.5, 1.1), 0.45, theme.FIRELIGHT, 0.45),
        _glow((0.5, _FIRE), 0.52, theme.HEARTHLIGHT, 0.92),
        _glow((0.5, _FIRE), 0.3, theme.RAY, 0.22),
        _vignette(),
    ]
    wedges = _rays(size)
    light = pygame.transform.smoothscale(_light(lights), wedges.size)
    light.blit(wedges, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    _lay_over(picture, light)
    return picture


def _glow(centre: Point, radius: float, colour: Colour, opacity: float) -> str:
    """A light around a point, in parts of the window's width and height; clear at its rim."""
    stops = ((0, 1.0), (25, 0.78), (50, 0.42), (75, 0.13), (100, 0.0))
    return _radial(centre, radius, [(at, colour, opacity * share) for at, share in stops])


def _radial(centre: Point, radius: float, stops: list[tuple[int, Colour, float]]) -> str:
    """A round gradient over the whole coarse picture: per cent of the radius, colour, opacity."""
    x = centre[0] * _COARSE[0]
    y = centre[1] * _COARSE[1]
    r = radius * _COARSE[0]
    name = f"radial{x:.0f}-{y:.0f}-{r:.0f}"
    steps = "".join(
        f'<stop offset="{at}%" stop-color="{css(colour)}" stop-opacity="{opacity:.3f}"/>'
        for at, colour, opacity in stops
    )
    return (
        f'<defs><radialGradient id="{name}" gradientUnits="userSpaceOnUse" '
        f'cx="{x}" cy="{y}" r="{r}" fx="{x}" fy="{y}">{steps}</radialGradient></defs>'
        f'<rect x="0" y="0" width="{_COARSE[0]}" height="{_COARSE[1]}"{fill(name)}/>'
    )


def _vignette() -> str:
    """Darkness that grows to 35 % towards the corners."""
    dark = theme.SHADOW
    return _radial((0.5, 0.5), 0.6, [(40, dark, 0.0), (70, dark, 0.14), (100, dark, 0.42)])


def _edges() -> str:
    """The table is lighter around its middle."""
    return _radial((0.45, 0.5), 0.5, [(0, theme.SHADOW, 0.0), (100, theme.SHADOW, 0.47)])


def _light(lights: list[str]) -> pygame.Surface:
    """Lights and darkness, their colours times their opacity."""
    return art.vector(art.drawing(_COARSE, "".join(lights)), _COARSE).premul_alpha()


def _lay_over(picture: pygame.Surface, light: pygame.Surface) -> None:
    """Lay light, its colours times its opacity, over a whole picture."""
    whole = pygame.transform.smoothscale(light, picture.size)
    picture.blit(whole, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)


def _engraved(size: Size) -> pygame.Surface:
    """The bare table with wavy lines cut into it, each 4.6 units. Light laid over them later makes
    them finer."""
    picture = pygame.Surface(size, 0, 32)
    tile = _waves(min(size[0] / theme.SCREEN[0], size[1] / theme.SCREEN[1]))
    for y in range(0, picture.height, tile.height):
        for x in range(0, picture.width, tile.width):
            picture.blit(tile, (x, y))
    return picture


@remembered(4)
def _waves(s: float) -> pygame.Surface:
    """A tile of the table that fits itself on all sides."""
    width = max(8, round(_WAVE * s))
    height = max(8, round(_CYCLE * _PITCH * s))
    pitch = height / _CYCLE
    look = edge(theme.SHADOW, pitch * 0.4, 0.28)
    lines = []
    for number in range(-3, _CYCLE + 3):
        phase = 2 * pi * number / _CYCLE
        points = []
        for step in range(-1, _STEPS + 2):
            angle = 2 * pi * step / _STEPS
            swing = 0.9 * sin(angle) + 0.9 * sin(angle - phase) + 0.4 * sin(2 * angle + phase)
            points.append((width * step / _STEPS, pitch * (number + 0.5 + swing)))
        lines.append(polygon(points, look, closed=False))
    tile = pygame.Surface((width, height), 0, 32)
    tile.fill(theme.TABLE)
    tile.blit(art.vector(art.drawing(tile.size, "".join(lines)), tile.size), (0, 0))
    return tile


def _rays(size: Size) -> pygame.Surface:
    """Wedges of light from the fire over the whole window, small, times their opacity."""
    width, height = size
    centre = width / 2, height * _FIRE
    reach = (width**2 + height**2) ** 0.5
    turn = 360 / _RAYS
    wedges = []
    for number in range(_RAYS):
        half = turn * (0.19 + 0.05 * (number * 7 % 3))
        middle = turn * (number + 0.5)
        corners = [
            (
                centre[0] + reach * cos(radians(middle + side)),
                centre[1] + reach * sin(radians(middle + side)),
            )
            for side in (-half, half)
        ]
        wedges.append(polygon([centre, *corners], fill(theme.RAY, 0.055)))
    small = (width + _SOFT - 1) // _SOFT, (height + _SOFT - 1) // _SOFT
    body = f'<g transform="scale({1 / _SOFT})">{"".join(wedges)}</g>'
    return art.vector(art.drawing(small, body), small).premul_alpha()
