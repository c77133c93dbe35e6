"""The arrow from what is announced to what it is aimed at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import KW_ONLY, dataclass
from math import hypot

from pygame import Rect, Surface

from engine.app import art, theme
from engine.app.inputs import Position
from engine.app.paint.shapes import edge, fill, polygon
from engine.app.theme import Scale
from engine.app.widgets import Look, Widget
from engine.table.shapes import roomy
from games.shrine.rules.cards import shrine_of

Point = tuple[float, float]
HEAD = 15
LINE = 4.5
INK = 2.2
ROUND = 18
"""The length of the head, the widths of line and outline, how wide it turns: in style units."""
ASIDE = 14
"""How far from the right edge of a Shrine's top card it ends, beside the badge with the count."""
BACKS = 60
"""How far from the right edge of a side it ends where that is aimed at as a whole."""
BELOW = 14
"""How much is free below the tokens of a Field for it to pass."""
IN = 34
"""How far from a corner of the plate it starts."""


@dataclass(eq=False)
class AimArrow(Widget):
    """A line of brass with an outline of ink, which turns at each of its points."""

    points: Sequence[Point] = ()
    _: KW_ONLY
    over: bool = True

    @classmethod
    def along(cls, id: str, scale: Scale, points: Sequence[Point]) -> AimArrow:
        """The arrow along these points of the window."""
        xs, ys = zip(*points, strict=True)
        rect = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        rect = rect.inflate(2 * scale.px(HEAD), 2 * scale.px(HEAD))
        rect = rect.clip(Rect(0, 0, scale.width, scale.height))
        return cls(id, rect, [(x - rect.left, y - rect.top) for x, y in points])

    def hit(self, pos: Position) -> bool:
        return False

    def draw(self, surface: Surface, look: Look) -> None:
        size = self.rect.size
        surface.blit(art.vector(art.drawing(size, _body(look.scale, self.points)), size), self.rect)


def _body(scale: Scale, points: Sequence[Point]) -> str:
    """The line, then its head."""
    s = scale.s
    goal = points[-1]
    dx, dy = _way(points[-2], goal)
    head = HEAD * s
    half = head * 0.52
    neck = (goal[0] - dx * head * 0.8, goal[1] - dy * head * 0.8)
    foot = goal[0] - dx * head, goal[1] - dy * head
    tip = [goal, (foot[0] - dy * half, foot[1] + dx * half)]
    tip += [neck, (foot[0] + dy * half, foot[1] - dx * half)]
    course = _course([*points[:-1], neck], ROUND * s)
    line = f'<path d="{course}" fill="none" stroke-linecap="round"'
    return (
        f"{line}{edge(theme.INK, (LINE + 2 * INK) * s)}/>"
        f"{polygon(tip, fill(theme.INK) + edge(theme.INK, 2 * INK * s))}"
        f"{line}{edge(theme.BRASS_LIGHT, LINE * s)}/>"
        f"{polygon(tip, fill(theme.BRASS_LIGHT))}"
    )


def _way(start: Point, goal: Point) -> Point:
    """The direction from one point to another."""
    dx = goal[0] - start[0]
    dy = goal[1] - start[1]
    far = hypot(dx, dy) or 1.0
    return dx / far, dy / far


def _course(points: Sequence[Point], radius: float) -> str:
    """A path that turns its corners round."""
    found = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        turn = min(
            radius, *(hypot(at[0] - corner[0], at[1] - corner[1]) / 2 for at in (before, after))
        )
        (ax, ay), (bx, by) = _way(corner, before), _way(corner, after)
        start = corner[0] + ax * turn, corner[1] + ay * turn
        end = corner[0] + bx * turn, corner[1] + by * turn
        found += f"L{start[0]:.1f} {start[1]:.1f}"
        found += f"Q{corner[0]:.1f} {corner[1]:.1f} {end[0]:.1f} {end[1]:.1f}"
    return f"{found}L{points[-1][0]:.1f} {points[-1][1]:.1f}"


def arrows(
    scale: Scale, widgets: Sequence[Widget], seat: int, aims: Iterable[str]
) -> list[AimArrow]:
    """From the plate to what is aimed at on the side of a seat, where both are on the screen."""
    lying = {each.id: each for each in widgets}  # the plate may lie in a list at their end
    lying |= {each.id: each for within in widgets[-2:] for each in within.widgets}
    plate = lying.get("announced-panel")
    side = lying.get(f"side-{seat}")
    if plate is None or side is None:
        return []
    wanted = {*aims}
    aimed = [w for w in side.widgets if not wanted.isdisjoint(getattr(w, "aims", ()))]
    goal = aimed[0].rect if aimed else Rect(side.rect.right - scale.px(BACKS), side.rect.top, 0, 0)
    tops = len(aimed) == 1 and aimed[0].id == shrine_of(seat)
    if side.rect.bottom <= plate.rect.top:
        points = _upwards(scale, plate.rect, side, goal, tops)
    elif side.rect.right <= plate.rect.left:
        points = _aside(scale, plate.rect, side, goal, tops)
    else:
        return []
    return [AimArrow.along("aim", scale, points)]


def _passes(scale: Scale, side: Widget, goal: Rect, y: float) -> bool:
    """Whether a line at this height touches nothing at the right of the goal."""
    half = scale.px(LINE + 2 * INK) / 2
    beside = [each.rect for each in side.widgets if each.rect.left >= goal.right]
    return all(rect.bottom <= y - half or rect.top >= y + half for rect in beside)


def _free(scale: Scale, side: Widget, goal: Rect) -> float:
    """Return the height nearest to the middle of the goal at which a line passes everything at its
    right; the middle where there is none."""
    reach = goal.height // 2 - scale.px(HEAD)
    heights = (goal.centery + way * far for far in range(reach) for way in (1, -1))
    return next((y for y in heights if _passes(scale, side, goal, y)), goal.centery)


def _upwards(scale: Scale, plate: Rect, side: Widget, goal: Rect, tops: bool) -> list[Point]:
    """To a side above the plate, from below."""
    x = goal.right - scale.px(ASIDE) if tops else goal.centerx
    passed = [
        each.rect.bottom
        for each in side.widgets
        if each.rect.left <= x <= each.rect.right and not each.id.startswith("well")
    ]
    end = x, min(max(passed) + scale.px(3), side.rect.bottom - scale.px(4))
    between = (side.rect.bottom + max(side.rect.bottom, plate.top - 2 * scale.px(theme.GAP))) / 2
    between += scale.px(theme.GAP) / 2
    least = plate.left + scale.px(IN)
    most = plate.right - scale.px(IN)
    start = min(max(x + scale.px(IN), least), most), plate.top + scale.px(2)
    return [start, (start[0], between), (end[0], between), end]


def _aside(scale: Scale, plate: Rect, side: Widget, goal: Rect, tops: bool) -> list[Point]:
    """To a side at the left of the plate: below its Field, over no words, where the plate is beside
    what is aimed at; else along the gap above or below that side, and from there."""
    start = plate.left + scale.px(2)
    lines = [each.rect.top for each in side.widgets if each.id.startswith("line-")]
    y = min(lines) - scale.px(BELOW) / 2 if lines else goal.bottom + scale.px(BELOW) / 2
    if tops and not (goal.top < y < goal.bottom and _passes(scale, side, goal, y)):
        y = _free(scale, side, goal)
    if plate.top + scale.px(IN) / 2 <= y <= plate.bottom - scale.px(IN) / 2:
        if tops:
            return [(start, y), (goal.right + scale.px(4), y)]
        return [(start, y), (goal.centerx, y), (goal.centerx, goal.bottom + scale.px(3))]
    gap = scale.px(theme.GAP) / 2
    if lines and (roomy(scale) or (tops and y != goal.centery and _passes(scale, side, goal, y))):
        # between tokens and words there is room for all of the way
        at = min(max(y, plate.top + scale.px(IN)), plate.bottom - scale.px(IN))
        way: list[Point] = [(start, at), (plate.left - gap, at), (plate.left - gap, y)]
        if tops:
            return [*way, (goal.right + scale.px(4), y)]
        return [*way, (goal.centerx, y), (goal.centerx, goal.bottom + scale.px(3))]
    from_above = goal.centery > plate.centery
    between = side.rect.top - gap if from_above else side.rect.bottom + gap
    y = min(max(between, plate.top + scale.px(IN)), plate.bottom - scale.px(IN))
    turn = plate.left - gap
    end = goal.top - scale.px(3) if from_above else goal.bottom + scale.px(3)
    return [(start, y), (turn, y), (turn, between), (goal.centerx, between), (goal.centerx, end)]
