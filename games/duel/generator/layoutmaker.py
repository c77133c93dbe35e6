"""Making of a layout from a theme: starts, roads, the landmark, groups and scattered pieces."""

from __future__ import annotations

from msgspec.structs import replace

from games.duel.generator.beside import random_table_point
from games.duel.generator.features import missing_pieces
from games.duel.generator.frames import STRAIGHT_FLOORS, Frame
from games.duel.generator.fullness import FULL, Fullness, fullness_of, missing_to
from games.duel.generator.ground import Part, direction_to, distance, distance_to_line, shifted
from games.duel.generator.groupplaces import CLOSE_START_MARGINS, GroupPlacer
from games.duel.generator.groups import GroupMaker
from games.duel.generator.kinds import is_material
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
"""Number of places that are tried for one scattered piece of the theme. Chosen by hand."""
FILL_TRIES = 24
"""Number of places that are tried for one more scattered piece, when the battlefield is filled.
Chosen by hand."""
GROUP_FILL_TRIES = 6
"""Number of sizes that are tried for one more group, when the battlefield is filled. Chosen by
hand."""
MAX_FILL_ROUNDS = 14
"""Number of rounds in which one more of everything is laid, until a battlefield is full."""
FILL_FACTOR = 1.05
"""Factor by which a battlefield is fuller than it must be, since the repair removes pieces."""
POOR_THEME_SHARE = 0.85
"""Share of the kinds of a theme that a battlefield must have if the table is so large that the
usual number of kinds (`FULL.kinds`) would exceed `MOST_KINDS_SHARE` of the theme's kinds."""
MOST_KINDS_SHARE = 0.93
"""Share of the kinds of a theme that finds room on a table. A theme has too few kinds for a table
whose usual number of kinds exceeds this share."""


def has_enough_kinds(theme: Theme, table: tuple[float, float]) -> bool:
    """Return True if a theme has enough kinds of pieces for a table of this size, in inches."""
    needed = FULL.kinds * table[0] * table[1] / 100
    return needed <= MOST_KINDS_SHARE * len(kinds_of_theme(theme))


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

        The share of the symmetry leaves out the corners, whose images lie off the table.
        """
        self._max_kinds = FULL.kinds
        """Greatest number of kinds for 100 square inches that any density requires."""
        if not has_enough_kinds(theme, layout.table):
            kind_count = POOR_THEME_SHARE * len(kinds_of_theme(theme))
            self._max_kinds = kind_count * 100 / (width * height)
        self._zones: list[Part] = []
        """Outlines of the landmark, the groups and their images; `_groups` adds its own
        outlines."""
        self._groups = GroupPlacer(layout, stream, self._zones, theme.roads)
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
        if not all(map(self._groups.lay_needed, theme.groups)):
            return False
        for plan in theme.groups:
            self._groups.lay_groups(plan, round(plan.count * self._count_factor))
        if theme.avenue:
            lay_avenue(layout, theme.avenue, self._stream)
        for scatter in theme.scatter:
            self._lay_scatter(scatter)
        self._fill()
        layout.start_margin = START_MARGIN  # the repair may lay pieces closer
        kinds = (piece.kind for piece in layout.pieces)
        return self.is_full() and not missing_pieces(theme.features, kinds)

    def is_full(self) -> bool:
        """Return True if the battlefield is full enough for its density.

        At a high density, the fullness of a medium one is enough: the factor divides a density
        above 1 away.
        """
        return not any(self._missing(1.0 / max(1.0, self._density)))

    def _lay_patches(self, plan: FloorPlan) -> None:
        """Lay patches of another floor at random places; each consists of a few circles."""
        for _ in range(self._stream.count(*plan.count)):
            patch_middle = random_table_point(self._layout, self._stream)
            for _ in range(PATCH_CIRCLES):
                radius = self._stream.between(*plan.radius)
                degrees = self._stream.degrees()
                middle = shifted(patch_middle, degrees, radius * CIRCLE_OFFSET)
                # a round frame has a width only; its depth does not matter
                circle = Frame(middle, 0, 2 * radius, 0, is_round=True)
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

        A road leads to it if the road begins or ends outside and passes close to the middle. Pieces
        of the landmark other than walls and fences may lie on such roads. If the pieces have no
        room, only the floor is laid. Pieces of others keep off a landmark with a floor.
        """
        middle = Point(0, 0)
        width = self._stream.between(*landmark.across)
        depth = self._stream.between(*landmark.depth) if landmark.depth else width
        frame = Frame(middle, 0, width, depth, is_round=landmark.shape == "round")
        if landmark.floor in STRAIGHT_FLOORS and not frame.is_round:
            frame = self._about_middle(frame)
        road_directions = [
            direction_to(middle, end)
            for road in self._layout.roads
            for end in road.line
            if distance(middle, end) > frame.radius
            and distance_to_line(middle, road.line) < MAX_ROAD_OFFSET
        ]
        maker = GroupMaker(self._layout, self._stream, frame, LANDMARK_GAP, road_directions)
        maker.lay(landmark.items)
        if landmark.floor:
            layer: FloorLayer = "patch" if landmark.floor in NATURAL_FLOORS else "square"
            self._layout.floors.append(frame.floor_patch(layer, landmark.floor))
            self._layout.squares.append(frame.outline)
        self._zones.append(frame.outline)

    def _about_middle(self, frame: Frame) -> Frame:
        """Return about the same frame in the middle of the table, on squares of the floor.

        Its sides run through the middles of squares (as in `Frame.on_squares`), so each size is the
        nearest whole number that is odd for an even side of the table, and even for an odd one.
        """
        sizes = zip((frame.width, frame.depth), self._layout.table, strict=True)
        width, depth = (2 * round((size - side + 1) / 2) + side - 1 for size, side in sizes)
        return frame._replace(width=width, depth=depth)

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

        After a round in which nothing had room, groups and pieces may come closer to the starts. If
        that does not help either, the battlefield stays as it is.
        """
        all_plans: list[GroupPlan | Scatter] = [*self._theme.groups, *self._theme.scatter]
        plans = all_plans
        missing = self._missing(FILL_FACTOR)
        margins = [*CLOSE_START_MARGINS]
        for _ in range(MAX_FILL_ROUNDS):
            orbit_count = len(self._layout.orbits)
            for plan in self._stream.shuffled(plans):
                if not any(missing):
                    return
                if not self._is_wanted(plan, missing):
                    continue
                if self._lay_one_more(plan, needs_kind=missing.kinds > 0):
                    missing = self._missing(FILL_FACTOR)
                else:  # there will not be more room for it
                    plans = [other for other in plans if other is not plan]
            is_idle = len(self._layout.orbits) == orbit_count
            if is_idle and not margins:
                return
            if is_idle:
                plans = all_plans
                self._layout.start_margin = min(self._layout.start_margin, margins.pop(0))

    def _missing(self, factor: float) -> Fullness:
        """Return the amounts by which the layout is below a goal.

        The goal for pieces and covered inches is `factor` times the fullness of the density. The
        goal for kinds never exceeds that of a medium density (`_max_kinds`). A factor below 1,
        which brings a high density down to a medium one, does not lower the goal for kinds.
        """
        kinds = FULL.kinds * min(1.0, self._density) * max(1.0, factor)
        goal = Fullness(
            pieces=FULL.pieces * self._density * factor,
            covered=FULL.covered * self._density * factor,
            kinds=min(kinds, self._max_kinds),
        )
        return missing_to(fullness_of(self._layout), goal)

    def _is_wanted(self, plan: GroupPlan | Scatter, missing: Fullness) -> bool:
        """Return True if one more group or scattered piece adds to an amount that is missing."""
        kinds_of_plan = kinds_in(plan)
        if missing.kinds and not kinds_of_plan <= self._laid_kinds:
            return True
        # Groups and pieces of any outline, such as woods, cover much; other pieces are small.
        is_large = isinstance(plan, GroupPlan) or all(map(is_material, kinds_of_plan))
        return (missing.covered if is_large else missing.pieces) > 0

    @property
    def _laid_kinds(self) -> set[str]:
        return {piece.kind for piece in self._layout.pieces}

    def _lay_one_more(self, plan: GroupPlan | Scatter, *, needs_kind: bool) -> bool:
        """Lay one more group or place of scattered pieces; return False if it has no room.

        Where a plan for scattered pieces has no room, pieces of any outline lie anywhere, and small
        pieces of a new kind, if another kind is needed, beside any others. Boats lie at banks only.
        """
        if isinstance(plan, GroupPlan):
            return self._groups.lay_one(plan, GROUP_FILL_TRIES)
        if self._scatterer.lay(plan, FILL_TRIES, MARGIN):
            return True
        if plan.where == "bank":
            return False
        outlines = tuple(filter(is_material, plan.piece))
        if outlines:
            plan = replace(plan, piece=outlines, where="anywhere")
            return self._scatterer.lay(plan, FILL_TRIES, MARGIN)
        new_kinds = tuple(kind for kind in plan.piece if kind not in self._laid_kinds)
        if not (needs_kind and new_kinds):
            return False
        plan = replace(plan, piece=new_kinds, where="beside")
        return self._scatterer.lay(plan, FILL_TRIES, MARGIN)
