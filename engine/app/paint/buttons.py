"""Pictures of buttons, tabs, switches and sliders in all their states, without their labels.

Surfaces are shared: never draw on them.
"""

from collections.abc import Iterable
from math import ceil
from typing import Literal, NamedTuple

import pygame

from engine.app import art, theme
from engine.app.paint.grounds import (
    GROUNDS,
    Edging,
    Ground,
    Outside,
    Size,
    flat,
    ground_svg,
    plate,
    stretch_tile,
)
from engine.app.paint.shapes import (
    CUT_PER_INSET,
    Point,
    card_radius,
    chamfered,
    edge,
    fill,
    octagon,
    polygon,
    rounded,
)
from engine.app.pictures import cached_picture
from engine.app.text import block
from engine.app.theme import Colour, Role, Scale

ButtonKind = Literal["normal", "chosen", "primary", "danger", "parchment"]

_BUTTONS: dict[ButtonKind, Ground] = {
    "normal": Ground(
        theme.BUTTON_TOP,
        theme.BUTTON_BOTTOM,
        theme.BUTTON_CUT,
        (Edging(theme.mix(theme.BUTTON_TOP, theme.BRASS, 0.5), 1.5),),
    ),
    "chosen": GROUNDS["notice"],
    "primary": GROUNDS["brass"],
    "danger": GROUNDS["oxblood"],
    "parchment": Ground(
        theme.PARCHMENT_TOP,
        theme.PARCHMENT,
        theme.BUTTON_CUT,
        (Edging(theme.BRASS_DARK, 1.5),),
    ),
}
HATCHING_MARGIN = 5
"""Distance of the hatching from the edge of a disabled control, in style units."""
HATCHING_STEP = 7
"""Distance between the lines of the hatching, in style units."""
KNOB_REACH = 11
"""Half the width of a slider's knob, in style units."""
LEAST_KEY_HEIGHT = 18
"""Minimum height of the plate with a keyboard shortcut, in style units."""
KEY_PAD = 8
"""Width that this plate adds to the name of the key, in style units."""
LEAST_TOGGLE_HEIGHT = 28
"""Minimum height of a switch, in style units."""
KNOB_MARGIN = 4
"""Distance of a switch's knob from its edge, in style units."""
TOGGLE_PAD_Y = 3
"""Space above and below the label of a switch, in style units."""
TOGGLE_CUT = 6
"""Size of the cut corners of a switch, in style units."""
TOGGLE_KNOB_CUT = 4
"""Size of the cut corners of its knob, in style units."""
TOGGLE_PAD = 8
"""Space at the left and right of the label of a switch, in style units."""
LEAST_RIBBON_HEIGHT = 32
"""Minimum height of the phase ribbon, in style units."""
RIBBON_PAD = 10
"""Height that the ribbon adds to its labels, in style units."""
PHASE_GAP = 3
"""Gap between two phases of the ribbon, in style units."""
PHASE_SPARE = 4
"""Width that a phase has to spare beside its label and tick, in style units."""
_HOVERED_EDGE = Edging(theme.BRASS_LIGHT, 2)
BAND_WIDTH = 4.0
"""Width of the band inside the edge of a chosen button, in style units."""
_DISABLED_GROUND = flat(
    theme.TAB, theme.BUTTON_CUT, Edging(theme.mix(theme.TAB, theme.LINE, 0.5), 1.5)
)


def label_colour(kind: ButtonKind, disabled: bool = False) -> Colour:
    """Return the colour of a button's label."""
    if disabled:
        return theme.DISABLED
    if kind == "chosen":
        return theme.BRASS_LIGHT
    return theme.INK if kind in ("primary", "parchment") else theme.TEXT


def note_colour(kind: ButtonKind, disabled: bool = False) -> Colour:
    """Return the colour of the smaller line below a button's label."""
    if disabled:
        return theme.DISABLED_NOTE
    return {
        "normal": theme.MUTED,
        "chosen": theme.MUTED,
        "primary": theme.PRIMARY_BUTTON_NOTE,
        "danger": theme.TEXT,
        "parchment": theme.INK_LIGHTER,
    }[kind]


@cached_picture(256)
def button(
    scale: Scale,
    size: Size,
    kind: ButtonKind = "normal",
    hovered: bool = False,
    pressed: bool = False,
    disabled: bool = False,
) -> pygame.Surface:
    """Return the plate of a button.

    A pressed one is darker, and drawn `scale.px(2)` lower by the caller.
    """
    px_per_unit = scale.s
    if disabled:
        return art.vector(
            art.svg_document(
                size, ground_svg(_DISABLED_GROUND, size, px_per_unit) + _hatching(size, px_per_unit)
            ),
            size,
        )
    ground = _BUTTONS[kind]
    if kind == "normal" and (hovered or pressed):
        ground = flat(theme.HOVERED, ground.cut)
    if pressed:
        ground = ground._replace(
            top=theme.mix(ground.top, theme.INK, 0.25),
            bottom=theme.mix(ground.bottom, theme.INK, 0.25),
        )
    tile = ground.tile(scale, size)
    body = ground_svg(ground, tile, px_per_unit)
    if hovered or (pressed and kind == "normal"):
        body += chamfered(
            tile,
            ground.cut * px_per_unit,
            edge(_HOVERED_EDGE.colour, _HOVERED_EDGE.width * px_per_unit),
            _HOVERED_EDGE.width * px_per_unit / 2,
        )
    return stretch_tile(art.vector(art.svg_document(tile, body), tile), size)


@cached_picture(64)
def band(scale: Scale, size: Size) -> pygame.Surface:
    """Return the band inside the edge of a chosen button."""
    width = BAND_WIDTH * scale.s
    body = chamfered(size, theme.BUTTON_CUT * scale.s, edge(theme.BRASS_LIGHT, width), width / 2)
    return art.vector(art.svg_document(size, body), size)


@cached_picture(256)
def chip(scale: Scale, size: Size, chosen: bool = False, hovered: bool = False) -> pygame.Surface:
    """Return a small plate on parchment, one of a row in which one is chosen."""
    colour = theme.mix(theme.PARCHMENT, theme.BRASS, 0.45) if chosen else theme.PARCHMENT_TOP
    if hovered:
        colour = theme.mix(colour, theme.BRASS, 0.2)
    ground = flat(colour, theme.BADGE_CUT, Edging(theme.INK, 2.2 if chosen else 1.2))
    return plate(scale.s, size, ground)


def _hatching(size: Size, px_per_unit: float) -> str:
    """Return the hatching of a disabled control as SVG.

    The lines rise at 45 degrees, 7 style units apart, below the diagonal of the box and clear of
    its edge. `px_per_unit` is the number of pixels of a style unit.
    """
    width, height = size
    margin = HATCHING_MARGIN * px_per_unit
    step = HATCHING_STEP * px_per_unit
    bottom = height - margin
    top = margin
    stroke = edge(theme.LINE, 1.3 * px_per_unit, 0.45)
    lines = []
    start = margin + 2 * px_per_unit
    while start < width - margin:
        rise = min(bottom - top, width - margin - start)
        lines.append(
            polygon([(start, bottom), (start + rise, bottom - rise)], stroke, closed=False)
        )
        start += step
    return "".join(lines)


RingKind = Literal["button", "field", "card", "words"]
"""Kinds of widgets with a focus ring: a button, another plate, a card, text without an edge."""


class _Ring(NamedTuple):
    """Look of a focus ring, in style units.

    Attributes:
        colour: Colour of the ring.
        width: Width of the ring.
        gap: Width of the dark gap between the ring and its widget.
        aside: Additional space at the left and right of the widget.
    """

    colour: Colour
    width: float
    gap: float
    aside: float = 0.0


_FOCUS_RINGS: dict[RingKind, _Ring] = {
    "button": _Ring(theme.BRASS_LIGHT, 3.0, 1.8),
    "field": _Ring(theme.WHITE, 2.4, 2.4),
    "card": _Ring(theme.WHITE, 2.4, 4.0),
    "words": _Ring(theme.WHITE, 2.4, 2.4, 4.0),
}


@cached_picture(128)
def focus_ring(scale: Scale, size: Size, kind: RingKind = "button") -> Outside:
    """Return the ring of the keyboard focus around a shape of this size, with a dark gap.

    The ring is light brass on buttons, and white on everything else.
    """
    s = scale.s
    ring_look = _FOCUS_RINGS[kind]
    gap = ring_look.gap
    width = ring_look.width
    reach = scale.px(gap + width) + 1
    reach_x = scale.px(gap + width + ring_look.aside) + 1
    full_size = size[0] + 2 * reach_x, size[1] + 2 * reach
    ring_stroke = edge(ring_look.colour, width * s)
    gap_stroke = edge(theme.INK, (gap + 0.6) * s)  # wider, so that nothing shows between the two
    ring_inset = reach - (gap + width / 2) * s
    gap_inset = reach - (gap / 2) * s
    draw_box = rounded if kind == "card" else chamfered
    if kind == "card":
        corner = card_radius(size) + reach
    else:
        cut = theme.BUTTON_CUT if kind == "button" else theme.BADGE_CUT
        corner = cut * s + CUT_PER_INSET * reach
    least_side = 2 * ceil(corner + reach) + 1
    tile_size = min(full_size[0], least_side), min(full_size[1], least_side)
    body = draw_box(tile_size, corner, gap_stroke, gap_inset) + draw_box(
        tile_size, corner, ring_stroke, ring_inset
    )
    return stretch_tile(art.vector(art.svg_document(tile_size, body), tile_size), full_size), (
        -reach_x,
        -reach,
    )


@cached_picture(64)
def key_badge(scale: Scale, key: str, ground: Literal["dark", "brass"] = "dark") -> pygame.Surface:
    """Return the small plate with the keyboard shortcut of a button."""
    ink = theme.INK_LIGHT if ground == "brass" else theme.MUTED
    line_colour = theme.INK if ground == "brass" else theme.MUTED
    words = block(key, Role.SMALL, scale, colour=ink)
    height = max(scale.px(LEAST_KEY_HEIGHT), words.size[1])
    size = max(height, words.size[0] + scale.px(KEY_PAD)), height
    style = edge(line_colour, scale.s, 0.6) + fill(theme.INK, 0.22)
    body = rounded(size, 4 * scale.s, style, 0.5 * scale.s)
    picture = art.rasterise(art.svg_document(size, body), size)
    words.draw(picture, ((size[0] - words.size[0]) // 2, (size[1] - words.size[1]) // 2))
    return picture


@cached_picture(32)
def toggle(
    scale: Scale, is_on: bool, hovered: bool = False, disabled: bool = False
) -> pygame.Surface:
    """Return a switch, labelled "on" or "off"."""
    s = scale.s
    colour = theme.INK if is_on else theme.MUTED
    if disabled:
        colour = theme.DISABLED
    label = block("on" if is_on else "off", Role.SMALL, scale, colour=colour)
    label_width = max(block(each, Role.SMALL, scale).size[0] for each in ("on", "off"))
    height = max(scale.px(LEAST_TOGGLE_HEIGHT), label.size[1] + scale.px(2 * TOGGLE_PAD_Y))
    knob_side = height - scale.px(2 * KNOB_MARGIN)
    margin = scale.px(KNOB_MARGIN)
    size = label_width + knob_side + 2 * scale.px(TOGGLE_PAD) + margin, height
    ground = GROUNDS["brass"] if is_on and not disabled else GROUNDS["slot"]
    body = ground_svg(ground._replace(cut=TOGGLE_CUT, lines=ground.lines[:1]), size, s)
    if hovered:
        stroke = edge(_HOVERED_EDGE.colour, _HOVERED_EDGE.width * s)
        body += chamfered(size, TOGGLE_CUT * s, stroke, s)
    left = size[0] - margin - knob_side if is_on else margin
    knob_colour = theme.WELL if is_on and not disabled else theme.KNOB
    knob_corners = octagon((left, margin, knob_side, knob_side), TOGGLE_KNOB_CUT * s)
    body += polygon(knob_corners, fill(knob_colour))
    picture = art.rasterise(art.svg_document(size, body), size)
    label_room = size[0] - knob_side - margin
    x = (label_room - label.size[0]) // 2 + (0 if is_on else knob_side + margin)
    label.draw(picture, (x, (height - label.size[1]) // 2))
    return picture


@cached_picture(64)
def slider(
    scale: Scale, size: Size, share: float, hovered: bool = False, disabled: bool = False
) -> pygame.Surface:
    """Return a slider of this size, set to a share from 0 to 1.

    Its knob stays inside the picture.
    """
    s = scale.s
    width, height = size
    reach = slider_reach(scale)
    groove_half = 3 * s
    middle = height / 2
    knob_x = reach + share * (width - 2 * reach)

    def groove(start: float, end: float, look: str) -> str:
        return (
            f'<rect x="{start:.2f}" y="{middle - groove_half:.2f}" width="{end - start:.2f}" '
            f'height="{2 * groove_half:.2f}" rx="{groove_half:.2f}"{look}/>'
        )

    body = groove(
        reach - groove_half, width - reach + groove_half, fill(theme.INSET) + edge(theme.LINE, s)
    )
    body += groove(reach - groove_half, knob_x, fill(theme.KNOB if disabled else theme.BRASS))
    knob_corners = [
        (knob_x, middle - reach),
        (knob_x + reach, middle),
        (knob_x, middle + reach),
        (knob_x - reach, middle),
    ]
    knob_colour = theme.GLEAM if hovered else theme.BRASS_LIGHT
    if disabled:
        knob_colour = theme.KNOB
    body += polygon(
        knob_corners, fill(knob_colour) + edge(theme.INK, 1.6 * s) + ' stroke-linejoin="round"'
    )
    return art.vector(art.svg_document(size, body), size)


def slider_reach(scale: Scale) -> int:
    """Return half the width of a slider's knob in pixels: the distance from edge to end stop."""
    return scale.px(KNOB_REACH)


@cached_picture(64)
def tab(
    scale: Scale,
    size: Size,
    is_current: bool,
    hovered: bool = False,
    is_idle: bool = False,
) -> pygame.Surface:
    """Return a tab that stands on a panel.

    The current tab has a brass underline; an idle one, with nothing on its page now, is hatched.
    """
    s = scale.s
    ground = GROUNDS["tab"]
    if is_current:
        ground = GROUNDS["panel"]._replace(cut=theme.BUTTON_CUT)
        ground = ground._replace(lines=ground.lines[:1], bottom=ground.top)
    elif hovered:
        ground = flat(theme.HOVERED, theme.BUTTON_CUT, _HOVERED_EDGE)
    body = ground_svg(ground, size, s, open_below=True)
    if is_idle:
        body += _hatching(size, s)
    if is_current:
        width = size[0] - 16 * s
        thickness = 5 * s
        body += f'<rect x="{8 * s}" y="{size[1] - thickness}" width="{width}" height="{thickness}"'
        body += f"{fill(theme.BRASS_LIGHT)}/>"
    return art.vector(art.svg_document(size, body), size)


def ribbon_size(scale: Scale, labels: Iterable[str]) -> Size:
    """Return the minimum size of a phase ribbon in pixels.

    Each phase has room for the longest label and a tick.
    """
    words = [block(label, Role.STRONG, scale) for label in labels]
    widest_label = max(word.size[0] for word in words)
    height = max(scale.px(LEAST_RIBBON_HEIGHT), words[0].size[1] + scale.px(RIBBON_PAD))
    tick_room = words[0].size[1]  # a tick with its gap is as wide as a line is high
    points_width = 2 * _point_length(height)  # the notch at the left, the point at the right
    phase_width = widest_label + tick_room + points_width + scale.px(PHASE_SPARE)
    return len(words) * phase_width, height


def _point_length(height: int) -> int:
    """Return the length in pixels by which a phase points into the next one."""
    return height * 9 // 32


def ribbon(
    scale: Scale, size: Size, labels: Iterable[str], current: int, done_phases: Iterable[int] = ()
) -> pygame.Surface:
    """Return the phase ribbon: chevrons, the current one in brass, finished ones with a tick."""
    return _ribbon(scale, size, tuple(labels), current, frozenset(done_phases))


@cached_picture(16)
def _ribbon(
    scale: Scale, size: Size, labels: tuple[str, ...], current: int, done_phases: frozenset[int]
) -> pygame.Surface:
    s = scale.s
    height = size[1]
    point_length = _point_length(size[1])
    spacing = scale.px(PHASE_GAP)
    phase_width = (size[0] - point_length) / len(labels)
    body = art.gradient("plate", theme.PLATE_TOP, theme.PLATE_BOTTOM)
    for number in range(len(labels)):
        left = number * phase_width + (spacing if number else 0)
        outline = _chevron(
            left, (number + 1) * phase_width, height, point_length, s, is_notched=number > 0
        )
        if number == current:
            style = fill("plate") + edge(theme.INK, 1.5 * s)
        else:
            style = fill(theme.TAB) + edge(theme.LINE, 1.4 * s)
        body += polygon(outline, style)
    picture = art.rasterise(art.svg_document(size, body), size)
    for number, label in enumerate(labels):
        colour = theme.INK if number == current else theme.MUTED
        words = block(label, Role.STRONG, scale, colour=colour)
        tick_side = words.size[1] * 3 // 4 if number in done_phases and number != current else 0
        gap = tick_side // 3
        start = number * phase_width + (point_length if number else 0)
        # the first phase has no notch, so that its room begins a point's length earlier
        room = phase_width if number else phase_width + point_length
        x = round(start + (room - words.size[0] - tick_side - gap) / 2)
        y = (height - words.size[1]) // 2
        if tick_side:
            tick_picture = art.picture(
                "ui-check", (tick_side, tick_side), {ICON_BRASS: theme.css(theme.MUTED)}
            )
            picture.blit(tick_picture, (x, (height - tick_side) // 2))
        words.draw(picture, (x + tick_side + gap, y))
    return picture


@cached_picture(16)
def ribbon_plate(
    scale: Scale, size: Size, label: str, phase_count: int
) -> tuple[pygame.Surface, float]:
    """Return the brass plate of a phase that is not the first, and the width of a phase in pixels.

    `size` is that of the whole ribbon.
    """
    point_length = _point_length(size[1])
    phase_width = (size[0] - point_length) / phase_count
    plate_size = round(phase_width) + point_length, size[1]
    left = scale.px(PHASE_GAP)
    outline = _chevron(left, phase_width, size[1], point_length, scale.s, is_notched=True)
    body = art.gradient("plate", theme.PLATE_TOP, theme.PLATE_BOTTOM)
    body += polygon(outline, fill("plate") + edge(theme.INK, 1.5 * scale.s))
    picture = art.rasterise(art.svg_document(plate_size, body), plate_size)
    words = block(label, Role.STRONG, scale, colour=theme.INK)
    x = round(point_length + (phase_width - words.size[0]) / 2)
    words.draw(picture, (x, (size[1] - words.size[1]) // 2))
    return picture, phase_width


@cached_picture(8)
def ribbon_tail(scale: Scale, size: Size) -> pygame.Surface:
    """Return the dark end of a brass ribbon, notched on its right."""
    width, height = size
    line_width = 1.5 * scale.s
    right = width - line_width
    bottom = height - line_width
    notch_x = right - 0.35 * width
    outline = [
        (line_width, line_width),
        (right, line_width),
        (notch_x, height / 2),
        (right, bottom),
        (line_width, bottom),
    ]
    body = art.gradient("tail", theme.mix(theme.BRASS, theme.BRASS_DARK, 0.5), theme.BRASS_DARK)
    body += polygon(outline, fill("tail") + edge(theme.INK, line_width))
    return art.rasterise(art.svg_document(size, body), size)


ICON_BRASS = "#c89b4a"
"""Colour in the drawings of icons that is replaced by the wanted one."""


def _chevron(
    left: float, right: float, height: int, point_length: int, s: float, is_notched: bool
) -> list[Point]:
    """Return the outline of a phase: pointed on the right, notched on the left except the first."""
    top = s
    bottom = height - s
    outline = [
        (left + s, top),
        (right, top),
        (right + point_length - s, height / 2),
        (right, bottom),
    ]
    outline.append((left + s, bottom))
    if is_notched:
        outline.append((left + point_length, height / 2))
    return outline
