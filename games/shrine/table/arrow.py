"""Arrow from the announced action, on its plate, to its target."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import KW_ONLY, dataclass
from math import hypot

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import art, theme
from engine.app.inputs import Position
from engine.app.paint.shapes import edge, fill, polygon
from engine.app.theme import Scale
from engine.app.widgets import Look, Widget
from games.shrine.rules.cards import shrine_of

Point = tuple[float, float]
WELL_ID_START = "well-"
"""Beginning of the id of a Shrine's well, the panel around its cards."""
HEAD_LENGTH = 15
"""Length of the head, in style units."""
LINE_WIDTH = 4.5
"""Width of the line, in style units."""
OUTLINE_WIDTH = 2.2
"""Width of the outline, in style units."""
CORNER_RADIUS = 18
"""Radius of the turns, in style units."""
TOP_CARD_INSET = 14
"""Inset of the arrow's end from a card's right edge, beside the badge, in style units."""
SIDE_INSET = 60
"""Inset of the arrow's end from a side's right edge, if it points at a whole side (style units)."""
HEAD_HALF_WIDTH = 0.52
"""Half the width of the head, as a share of its length; by eye."""
HEAD_NECK = 0.8
"""Distance of the line's end from the tip of the head, as a share of its length; by eye."""
CORNER_DISTANCE = 34
"""Distance of the arrow's start from a corner of the plate, in style units."""


@dataclass(eq=False)
class AimArrow(Widget):
    """Line of brass with an outline of ink, which turns at each of its points."""

    points: Sequence[Point] = ()
    _: KW_ONLY
    may_overlap: bool = True
    """The arrow lies over the widgets that it crosses (see `Widget.may_overlap`)."""

    @classmethod
    def through(cls, id: str, scale: Scale, points: Sequence[Point]) -> AimArrow:
        """Return the arrow along these points of the window, in pixels."""
        xs, ys = zip(*points, strict=True)
        rect = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        rect = rect.inflate(2 * scale.px(HEAD_LENGTH), 2 * scale.px(HEAD_LENGTH))
        rect = rect.clip(Rect(0, 0, scale.width, scale.height))
        return cls(id, rect, [(x - rect.left, y - rect.top) for x, y in points])

    @override
    def hit(self, pos: Position) -> bool:
        return False

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        size = self.rect.size
        body = _arrow_svg(look.scale, self.points)
        surface.blit(art.vector(art.svg_document(size, body), size), self.rect)


def _arrow_svg(scale: Scale, points: Sequence[Point]) -> str:
    """Return the arrow as SVG: its line, then its head."""
    factor = scale.s
    goal = points[-1]
    dx, dy = _direction(points[-2], goal)
    head_length = HEAD_LENGTH * factor
    half_width = head_length * HEAD_HALF_WIDTH
    neck_distance = head_length * HEAD_NECK
    neck = (goal[0] - dx * neck_distance, goal[1] - dy * neck_distance)
    base = goal[0] - dx * head_length, goal[1] - dy * head_length
    head_points = [goal, (base[0] - dy * half_width, base[1] + dx * half_width)]
    head_points += [neck, (base[0] + dy * half_width, base[1] - dx * half_width)]
    path = _path_data([*points[:-1], neck], CORNER_RADIUS * factor)
    line = f'<path d="{path}" fill="none" stroke-linecap="round"'
    return (
        f"{line}{edge(theme.INK, (LINE_WIDTH + 2 * OUTLINE_WIDTH) * factor)}/>"
        f"{polygon(head_points, fill(theme.INK) + edge(theme.INK, 2 * OUTLINE_WIDTH * factor))}"
        f"{line}{edge(theme.BRASS_LIGHT, LINE_WIDTH * factor)}/>"
        f"{polygon(head_points, fill(theme.BRASS_LIGHT))}"
    )


def _direction(start: Point, goal: Point) -> Point:
    """Return the unit vector from one point towards another."""
    dx = goal[0] - start[0]
    dy = goal[1] - start[1]
    length = hypot(dx, dy) or 1.0
    return dx / length, dy / length


def _path_data(points: Sequence[Point], radius: float) -> str:
    """Return an SVG path through the points, with corners rounded by a radius in pixels."""
    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for previous, corner, following in zip(points, points[1:], points[2:], strict=False):
        corner_radius = min(
            radius,
            *(
                hypot(point[0] - corner[0], point[1] - corner[1]) / 2
                for point in (previous, following)
            ),
        )
        (start_dx, start_dy), (end_dx, end_dy) = (
            _direction(corner, previous),
            _direction(corner, following),
        )
        start = corner[0] + start_dx * corner_radius, corner[1] + start_dy * corner_radius
        end = corner[0] + end_dx * corner_radius, corner[1] + end_dy * corner_radius
        path += f"L{start[0]:.1f} {start[1]:.1f}"
        path += f"Q{corner[0]:.1f} {corner[1]:.1f} {end[0]:.1f} {end[1]:.1f}"
    return f"{path}L{points[-1][0]:.1f} {points[-1][1]:.1f}"


def aim_arrow(
    scale: Scale, widgets: Sequence[Widget], seat: int, target_names: Collection[str]
) -> AimArrow | None:
    """Return the arrow from the plate to the target on a seat's side.

    Return None if the plate or the side is not on the screen.

    Args:
        scale: The scale of the window.
        widgets: Widgets of the table.
        seat: Seat of the target.
        target_names: Names that the target may have.
    """
    widgets_by_id = {widget.id: widget for widget in widgets}
    # the middle of the table, which holds the plate, is among the last two widgets
    widgets_by_id |= {
        widget.id: widget for container in widgets[-2:] for widget in container.widgets
    }
    plate = widgets_by_id.get("announced-panel")
    side = widgets_by_id.get(f"side-{seat}")
    if plate is None or side is None:
        return None
    targets = [
        widget
        for widget in side.widgets
        # cards, token places and hands that can be targets have `target_names`
        if not set(target_names).isdisjoint(getattr(widget, "target_names", ()))
    ]
    goal = Rect(side.rect.right - scale.px(SIDE_INSET), side.rect.top, 0, 0)
    if targets:
        goal = targets[0].rect
    is_top_card = len(targets) == 1 and targets[0].id == shrine_of(seat)
    if side.rect.bottom <= plate.rect.top:
        points = _points_upwards(scale, plate.rect, side, goal, is_top_card)
    elif side.rect.top >= plate.rect.bottom:
        points = _points_downwards(scale, plate.rect, side, goal, is_top_card)
    else:
        return None
    return AimArrow.through("aim", scale, points)


def _points_upwards(
    scale: Scale, plate: Rect, side: Widget, goal: Rect, is_top_card: bool
) -> list[Point]:
    """Return the points of an arrow to a side above the plate, which comes from below."""
    x = goal.right - scale.px(TOP_CARD_INSET) if is_top_card else goal.centerx
    bottoms = [
        each.rect.bottom
        for each in side.widgets
        if each.rect.left <= x <= each.rect.right and not each.id.startswith(WELL_ID_START)
    ]
    end_point = x, min(max(bottoms) + scale.px(3), side.rect.bottom - scale.px(4))
    # the turn is in the middle between the side and the plate
    gap = scale.px(theme.GAP)
    room_bottom = max(side.rect.bottom, plate.top - 2 * gap)
    y_between = (side.rect.bottom + room_bottom) / 2 + gap / 2
    leftmost = plate.left + scale.px(CORNER_DISTANCE)
    rightmost = plate.right - scale.px(CORNER_DISTANCE)
    start_point = (
        min(max(x + scale.px(CORNER_DISTANCE), leftmost), rightmost),
        plate.top + scale.px(2),
    )
    return [start_point, (start_point[0], y_between), (end_point[0], y_between), end_point]


def _points_downwards(
    scale: Scale, plate: Rect, side: Widget, goal: Rect, is_top_card: bool
) -> list[Point]:
    """Return the points of an arrow to a side below the plate, through the gap at its left.

    Where that gap leads along the side, the arrow reaches a Shrine beside it, under the name.
    """
    gap = scale.px(theme.GAP) / 2
    turn_x = plate.left - gap
    y = plate.top + scale.px(CORNER_DISTANCE)
    if is_top_card and turn_x < side.rect.left:
        end_point = goal.left - scale.px(3), goal.centery
        return [(plate.left + scale.px(2), y), (turn_x, y), (turn_x, goal.centery), end_point]
    y_between = side.rect.top - gap
    turn_points = [(turn_x, y), (turn_x, y_between), (goal.centerx, y_between)]
    return [(plate.left + scale.px(2), y), *turn_points, (goal.centerx, goal.top - scale.px(3))]
