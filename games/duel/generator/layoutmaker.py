"""Making of a layout from a theme: starts, roads, the landmark, groups and scattered pieces.

A piece with a free outline is a polygon that is made for its place, such as a wood; other pieces
are circles and boxes (`kinds.has_free_outline`). A scatter is the plan of scattered pieces.

The fullness of a battlefield is its number of pieces and of kinds, and the area that they cover.
Amounts below a goal are missing; kinds that must still be laid are needed. Numbers without a reason
were chosen by hand.
"""

from __future__ import annotations

from msgspec.structs import replace

from games.duel.generator.beside import random_table_point
from games.duel.generator.features import lacking_kinds
from games.duel.generator.frames import STRAIGHT_FLOORS, Frame
from games.duel.generator.fullness import FULL, Fullness, fullness_of, missing_to
from games.duel.generator.ground import Shape, direction_to, distance, distance_to_line, shifted
from games.duel.generator.groupplaces import CLOSE_START_MARGINS, GroupPlacer
from games.duel.generator.groups import GroupMaker
from games.duel.generator.kinds import has_free_outline
from games.duel.generator.placing import (
    MARGIN,
    START_MARGIN,
    UNEVEN_START_MARGIN,
    FloorLayer,
    Layout,
)
from games.duel.generator.roadside import can_have_streets, lay_avenue, lay_streets
from games.duel.generator.scattering import PieceScatterer
from games.duel.generator.starts import place_starts
from games.duel.generator.stream import Stream
from games.duel.generator.themes import (
    FloorPlan,
    GroupPlan,
    Landmark,
    RoadPlan,
    Scatter,
    Theme,
    kinds_in,
    kinds_of_theme,
)
from games.duel.generator.ways import Crossing, RiverMaker, lay_roads
from games.duel.geometry.points import Point

LANDMARK_GAP = 0.3
"""Least gap between the pieces of the landmark and other pieces, in inches."""
MAX_ROAD_OFFSET = 1.0
"""Distance from the middle of the table, in inches, within which a road must pass to lead to the
landmark."""
NATURAL_FLOORS = ("grass", "meadow", "sand", "snow")
"""Floors of a landmark that roads cover. Any other floor covers the roads."""
PATCH_CIRCLES = 3
"""Number of overlapping circles that form a patch of floor."""
CIRCLE_OFFSET = 0.6
"""Distance of such a circle from the middle of the patch, as a share of its radius."""
SCATTER_TRIES = 20
"""Number of places that are tried for one scattered piece of the theme."""
FILL_TRIES = 24
"""Number of places that are tried for one more scattered piece, when the battlefield is filled."""
ANYWHERE_TRIES = 80
"""Number of places that are tried for a piece with a free outline that may lie anywhere: the last
means to cover enough ground. With 24, half of the forests for four seats with a mirror failed."""
GROUP_FILL_TRIES = 6
"""Number of sizes that are tried for one more group, when the battlefield is filled."""
MAX_FILL_ROUNDS = 14
"""Greatest number of rounds in which one more of everything is laid, to fill a battlefield."""
FILL_FACTOR = 1.05
"""Factor by which a battlefield is made fuller than it must be, since the repair removes pieces."""
MAX_NEEDED_SHARE = 0.93
"""Greatest share of a theme's kinds that a table may need. The number of kinds that a full table
needs grows with its area (`FULL.kinds`). If it is a larger share, the theme has too few kinds."""
POOR_THEME_SHARE = 0.85
"""Share of its kinds that a theme must lay on a table for which it has too few kinds."""


def has_enough_kinds(theme: Theme, table: tuple[float, float]) -> bool:
    """Return True if a theme has enough kinds of pieces for a table of this size, in inches."""
    needed = FULL.kinds * table[0] * table[1] / 100
    return needed <= MAX_NEEDED_SHARE * len(kinds_of_theme(theme))


class LayoutMaker:
    """Maker of one layout, step by step.

    Args:
        layout: The layout, which is empty.
        theme: The theme, with the pieces of its design: the main idea of this battlefield.
        stream: Random numbers.
        density: Factor of the number of groups and scattered pieces.
    """

    def __init__(self, layout: Layout, theme: Theme, stream: Stream, density: float) -> None:
        self._layout = layout
        self._theme = theme
        self._stream = stream
        self._density = density
        width, height = layout.table
        self._count_factor = density * width * height * layout.symmetry.share / 100
        """Factor that turns a count in the theme, for 100 square inches, into one for this table.

        Third turns bring the corners of the table off it, so their area does not count
        (`SymmetryGroup.share`).
        """
        self._kinds_goal = FULL.kinds
        """Number of kinds for 100 square inches that is enough at any density."""
        if not has_enough_kinds(theme, layout.table):
            kind_count = POOR_THEME_SHARE * len(kinds_of_theme(theme))
            self._kinds_goal = kind_count * 100 / (width * height)
        self._zones: list[Shape] = []
        """Outlines of the landmark, the groups and their images. The list is shared: the placer of
        groups adds its own outlines."""
        self._group_placer = GroupPlacer(layout, stream, self._zones, theme.roads)
        self._scatterer = PieceScatterer(layout, stream, self._zones)

    def make(self, seats: int) -> bool:
        """Lay everything; return False if something that the theme needs has no room."""
        layout = self._layout
        theme = self._theme
        for floor_plan in theme.patches:
            self._lay_patches(floor_plan)
        if not place_starts(layout, seats, self._stream):
            return False
        if seats > len(layout.symmetry.images):
            # Not all starts are images of one, so uneven ground could make first moves unlike.
            layout.start_margin = UNEVEN_START_MARGIN
        if not self._lay_river_and_roads(seats):
            return False
        if theme.landmark and not theme.river:  # a river crosses the middle
            self._lay_landmark(theme.landmark)
        if not all(map(self._group_placer.lay_needed, theme.groups)):
            return False
        for plan in theme.groups:
            self._group_placer.lay_groups(plan, round(plan.count * self._count_factor))
        if theme.avenue:
            lay_avenue(layout, theme.avenue, self._stream)
        for scatter in theme.scatter:
            self._lay_scatter(scatter)
        self._fill()
        layout.start_margin = START_MARGIN  # the repair may lay pieces closer
        return self.is_full()

    def is_full(self) -> bool:
        """Return True if the battlefield is full enough, with the pieces of the theme's features.

        At a high density, the fullness of the medium density (1.0) is enough: the factor takes the
        high density out of the goal.
        """
        medium_factor = 1.0 / max(1.0, self._density)
        return not (any(self._missing(medium_factor)) or self._lacking_kinds())

    def _lay_patches(self, plan: FloorPlan) -> None:
        """Lay patches of another floor at random places; each consists of a few circles."""
        for _ in range(self._stream.integer(*plan.count)):
            patch_middle = random_table_point(self._layout, self._stream)
            for _ in range(PATCH_CIRCLES):
                radius = self._stream.between(*plan.radius)
                degrees = self._stream.degrees()
                middle = shifted(patch_middle, degrees, radius * CIRCLE_OFFSET)
                circle = Frame(middle, 0, 2 * radius, 2 * radius, is_round=True)
                self._layout.add_floor(circle.floor_patch("patch", plan.floor))

    def _lay_river_and_roads(self, seats: int) -> bool:
        """Lay the river and the roads of the theme; return False if the river has no room."""
        crossings: list[Crossing] = []
        if self._theme.river:
            river = RiverMaker(self._layout, self._theme.river, self._stream)
            if not river.lay():
                return False
            crossings = river.crossings
        roads = self._theme.roads
        if roads and seats <= roads.most_starts:
            self._lay_roads(roads, crossings)
        return True

    def _lay_roads(self, plan: RoadPlan, crossings: list[Crossing]) -> None:
        if plan.course == "streets" and can_have_streets(self._layout):
            lay_streets(self._layout, plan, self._stream)
        else:
            lay_roads(self._layout, plan, crossings)

    def _lay_landmark(self, landmark: Landmark) -> None:
        """Lay the landmark in the middle of the table, where it is its own image.

        Pieces of the landmark other than walls and fences may lie on the roads that lead to it. If
        the pieces have no room, only the floor is laid. Other groups and scattered pieces may not
        lie on this floor.
        """
        middle = Point(0, 0)
        width = self._stream.between(*landmark.across)
        depth = self._stream.between(*landmark.depth) if landmark.depth else width
        frame = Frame(middle, 0, width, depth, is_round=landmark.shape == "round")
        if landmark.floor in STRAIGHT_FLOORS and not frame.is_round:
            frame = self._fitted_to_squares(frame)
        directions = self._road_directions(frame.radius)
        maker = GroupMaker(self._layout, self._stream, frame, LANDMARK_GAP, directions)
        maker.lay(landmark.items)
        if landmark.floor:
            layer: FloorLayer = "patch" if landmark.floor in NATURAL_FLOORS else "plaza"
            self._layout.floors.append(frame.floor_patch(layer, landmark.floor))
            self._layout.reserved_areas.append(frame.outline)
        self._zones.append(frame.outline)

    def _road_directions(self, radius: float) -> list[int]:
        """Return the directions from the middle of the table to the points of roads to a landmark.

        These roads pass close to the middle. Points within the radius of the landmark do not count.
        """
        middle = Point(0, 0)
        return [
            direction_to(middle, point)
            for road in self._layout.roads
            for point in road.line
            if distance(middle, point) > radius
            and distance_to_line(middle, road.line) < MAX_ROAD_OFFSET
        ]

    def _fitted_to_squares(self, frame: Frame) -> Frame:
        """Return a frame in the middle of the table, resized to fit the squares of the floor.

        Its sides then run through the middles of squares (as in `Frame.on_squares`).
        """
        table_width, table_height = self._layout.table
        return frame._replace(
            width=_fitting_size(frame.width, table_width),
            depth=_fitting_size(frame.depth, table_height),
        )

    def _lay_scatter(self, scatter: Scatter) -> None:
        """Lay the scattered pieces of a plan."""
        image_count = len(self._layout.symmetry.images)
        count = round(scatter.count * self._count_factor / image_count)
        is_dense = self._density >= 1
        if is_dense:  # a sparse battlefield may lack a plan
            count = max(1, count)
        for _ in range(count):
            self._scatterer.lay(scatter, SCATTER_TRIES, scatter.clear)

    # Fullness.

    def _fill(self) -> None:
        """Lay more of everything until the battlefield is full, and a little fuller.

        It must also have the pieces of the theme's features. Each round lays one more of each plan
        that adds to a missing amount or has a needed kind. Plans without room are
        left out of later rounds. After a round that laid nothing, all plans are tried again closer
        to the starts. After such a round at the smallest distance, the battlefield stays as it is.
        """
        all_plans: list[GroupPlan | Scatter] = [*self._theme.groups, *self._theme.scatter]
        plans = all_plans
        missing = self._missing(FILL_FACTOR)
        margins = [*CLOSE_START_MARGINS]
        for _ in range(MAX_FILL_ROUNDS):
            orbit_count = len(self._layout.orbits)
            for plan in self._stream.shuffled(plans):
                needed_kinds = self._needed_kinds(missing)
                if not any(missing) and not needed_kinds:
                    return
                if not self._is_wanted(plan, missing, needed_kinds):
                    continue
                if self._lay_one_more(plan, needed_kinds):
                    missing = self._missing(FILL_FACTOR)
                else:
                    plans = [other for other in plans if other is not plan]
            is_idle = len(self._layout.orbits) == orbit_count
            if is_idle and not margins:
                return
            if is_idle:
                plans = all_plans
                self._layout.start_margin = min(self._layout.start_margin, margins.pop(0))

    def _missing(self, factor: float) -> Fullness:
        """Return the amounts by which the layout is below a goal.

        The goal for pieces and covered inches is `factor` times the fullness of this density. The
        goal for kinds has limits of its own: a high density needs no more of them than a medium
        one, a factor below 1 does not lower it, and no goal is above `_kinds_goal`.
        """
        kinds = FULL.kinds * min(1.0, self._density) * max(1.0, factor)
        goal = Fullness(
            pieces=FULL.pieces * self._density * factor,
            covered=FULL.covered * self._density * factor,
            kinds=min(kinds, self._kinds_goal),
        )
        return missing_to(fullness_of(self._layout), goal)

    def _needed_kinds(self, missing: Fullness) -> set[str]:
        """Return the kinds that must still be laid.

        They are those with too few pieces for the theme's features, and, while the layout has too
        few kinds, all kinds of the theme that it lacks.
        """
        needed_kinds = self._lacking_kinds()
        if missing.kinds:
            laid_kinds = {piece.kind for piece in self._layout.pieces}
            needed_kinds |= kinds_of_theme(self._theme) - laid_kinds
        return needed_kinds

    def _lacking_kinds(self) -> set[str]:
        """Return the kinds of the theme's features that have too few pieces."""
        return lacking_kinds(self._theme.features, (piece.kind for piece in self._layout.pieces))

    def _is_wanted(
        self, plan: GroupPlan | Scatter, missing: Fullness, needed_kinds: set[str]
    ) -> bool:
        """Return True if one more group or scattered piece adds to what is missing."""
        kinds_of_plan = kinds_in(plan)
        if kinds_of_plan & needed_kinds:
            return True
        # Groups and pieces with a free outline, such as woods, cover much; other pieces are small.
        is_large = isinstance(plan, GroupPlan) or all(map(has_free_outline, kinds_of_plan))
        return (missing.covered if is_large else missing.pieces) > 0

    def _lay_one_more(self, plan: GroupPlan | Scatter, needed_kinds: set[str]) -> bool:
        """Lay one more group, or the pieces of one scattered place; return False without room.

        Scattered pieces may lie as close to others as pieces may at all (`MARGIN`), closer than
        their plan says. If they have no room where the plan wants them, they may lie elsewhere: a
        piece with a free outline anywhere, and a small piece beside any other one, but only if its
        kind is needed. Pieces at the banks of rivers, such as boats, lie nowhere else.
        """
        if isinstance(plan, GroupPlan):
            return self._group_placer.lay_one(plan, GROUP_FILL_TRIES)
        if self._scatterer.lay(plan, FILL_TRIES, MARGIN):
            return True
        if plan.where == "bank":
            return False
        outline_kinds = tuple(filter(has_free_outline, plan.piece))
        if outline_kinds:
            plan_anywhere = replace(plan, piece=outline_kinds, where="anywhere")
            return self._scatterer.lay(plan_anywhere, ANYWHERE_TRIES, MARGIN)
        kinds = tuple(kind for kind in plan.piece if kind in needed_kinds)
        if not kinds:
            return False
        plan_beside = replace(plan, piece=kinds, where="beside")
        return self._scatterer.lay(plan_beside, FILL_TRIES, MARGIN)


def _fitting_size(size: float, table_side: int) -> int:
    """Return the nearest size whose sides run through the middles of squares.

    About the middle of a table with an even number of squares along this side, the size must be an
    odd number of inches; with an odd number of squares, an even one.
    """
    # table_side - 1 is such a size, and all others differ from it by an even number
    even_difference = 2 * round((size - table_side + 1) / 2)
    return table_side - 1 + even_difference
