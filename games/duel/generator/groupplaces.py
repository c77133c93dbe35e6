"""Places of groups: where each group of a theme has room, and the floor and the path to it.

A group is a set of pieces that belong together, such as a yard or a ruin; its plan says which
pieces it has. A kit is a list of further pieces of a plan: each group gets one kit, in turn. The
images of a group are its copies under the symmetry, and an orbit is a piece with its images. A spot
is a point at which a group may have its middle, and a frame is the place and the outline of a group
with its middle at a spot. A `size` is always width (along the front) and depth, in inches. A size
factor is that of both: 1 keeps them. Numbers without a reason were chosen by hand.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

from games.duel.generator.frames import STRAIGHT_FLOORS, Frame
from games.duel.generator.freeplaces import STEP, FreeSpots, NeededSpace, Spots
from games.duel.generator.ground import (
    DEGREE_STEP,
    Disc,
    Shape,
    are_closer,
    direction_to,
    distance,
    segment,
    shifted,
)
from games.duel.generator.groups import GroupMaker, group_floor
from games.duel.generator.kinds import size_of
from games.duel.generator.placing import SAME_PLACE, Layout, image_of_shape, on_grid
from games.duel.generator.roadside import nearest_road_point, plot_middle
from games.duel.generator.stream import Stream
from games.duel.generator.themes import GroupPlan, Item, RoadPlan
from games.duel.geometry.points import Point

GROUP_TRIES = 24
"""Number of tries to lay the groups of one plan."""
MAX_SPOTS = 80
"""Number of spots that are tried for the groups that a plan needs, for each size and each distance
from the starts. If all fail, making another layout is cheaper than more spots."""
SHRINK_SHARES = (0.0, 0.5, 1.0)
"""Shares of a plan's greatest shrinking (`most_shrink`) that are tried in turn for needed groups: 0
keeps the least size of the plan, and 1 gives the smallest size that it allows."""
SPOT_TRIES = 6
"""Number of random spots that each try to lay a group draws, until one is free."""
PIECE_GAP = 0.25
"""Least gap between the pieces of a group and other pieces, in inches."""
CLOSE_START_MARGINS = (2.5, 1.9, 1.4)
"""Smaller distances from a start, in inches, that are tried one after the other if groups or pieces
have no room farther away."""
GROUP_IMAGE_GAP = 1.8
"""Least gap between a group and its images, in inches. A smaller gap would put the fence or wall of
a group right beside that of its image."""
START_OVERLAP = 0.5
"""Length in inches by which a round group may come closer to a start than a box: it has few pieces
at its edge."""
CORE_RADIUS_SHARE = 0.6
"""Share of the radius of a group within which only its own pieces may lie."""
EDGE_SHARE = 0.75
"""Least distance of a group's middle from the edge of the table, as a share of the radius of the
circle around the group: a part of the group may reach beyond the edge."""
ENOUGH_EDGE_DISTANCE = 3.0
"""Distance of a group's middle from the edge of the table, in inches, that is enough for all radii.
"""
EDGE_GAP = 0.3
"""Gap between the edge of the table and a group that belongs there, in inches."""
SQUARES_EDGE_DISTANCE = 1.0
"""Least distance in inches between the edge of the table and the sides of a group whose floor is
drawn in whole squares: it leaves room for walls along the sides."""
SQUARES_INSETS = (0.0, 0.3)
"""Least and greatest distance in inches by which the sides of a group lie inside the middles of the
outer squares of its floor. Random distances make groups of one size on the same squares differ."""
AT_ROAD_SHARE = 0.5
"""Share of the tries in which a group that belongs at a road is laid there."""
MAX_PATH_LENGTH = 4.5
"""Greatest distance of a group from a road to which it has a path, in inches."""
PATH_OVERLAP = 0.5
"""Length of the beginning of a path that lies in its group, in inches."""
PATH_GAP = 0.3
"""Least gap between the middle line of a path and all pieces, in inches."""


class GroupPlacer:
    """Placer of the groups of a theme in a layout.

    A group may lie where it keeps the distance of its plan from other groups and the start margin
    of the layout from all starts, and where its pieces have room.

    Args:
        layout: The layout, to which the groups are added.
        stream: Random numbers.
        zones: The outlines of the groups and their images, to which each new group is added.
        roads: The plan of the roads, which paths follow; None without roads.
    """

    def __init__(
        self, layout: Layout, stream: Stream, zones: list[Shape], roads: RoadPlan | None
    ) -> None:
        self._layout = layout
        self._stream = stream
        self._zones = zones
        self._roads = roads
        self._free_spots = FreeSpots(layout, zones)
        self._kits: dict[str, list[tuple[Item, ...]]] = {}
        """The kits of each plan, by its name. The first kit of a list goes to the next group."""
        self._counts: Counter[str] = Counter()
        """Number of laid groups of each plan, images included, by the name of the plan."""

    def lay_needed(self, plan: GroupPlan) -> bool:
        """Lay as many groups of a plan as it needs; return False if they have no room."""
        self.lay_groups(plan, plan.least)
        return self._has_needed(plan) or self._lay_exhaustively(plan)

    def _has_needed(self, plan: GroupPlan) -> bool:
        """Return True if as many groups of a plan are laid as it needs."""
        return self._counts[plan.name] >= plan.least

    def lay_groups(self, plan: GroupPlan, wanted_count: int) -> None:
        """Lay groups of a plan until this number is laid, images included, or no more have room."""
        for try_index in range(GROUP_TRIES):
            if self._counts[plan.name] >= wanted_count or not self._has_spots(plan):
                break
            self._lay_at_random(plan, _size_factor_in_try(plan, try_index, GROUP_TRIES))

    def lay_one(self, plan: GroupPlan, max_tries: int) -> bool:
        """Lay one more group of a plan in at most `max_tries`; return False if it has no room."""
        if not self._has_spots(plan):
            return False
        for try_index in range(max_tries):
            if self._lay_at_random(plan, _size_factor_in_try(plan, try_index, max_tries)):
                return True
        return False

    def _lay_exhaustively(self, plan: GroupPlan) -> bool:
        """Lay groups until there are as many as the plan needs; return False if that fails.

        Many spots all over the table are tried, not a few as in `_lay_at_random`. If groups have no
        room, they are made smaller. If that does not help either, they come closer to the starts:
        the start margin of the layout is reduced for this search.
        """
        usual_margin = self._layout.start_margin
        for margin, shrink_share in product((usual_margin, *CLOSE_START_MARGINS), SHRINK_SHARES):
            # the usual margin may be smaller than the close ones: then all searches keep it
            self._layout.start_margin = min(margin, usual_margin)
            self._lay_of_size(plan, _least_size(plan, _size_factor(plan, shrink_share)))
            if self._has_needed(plan):
                break
        self._layout.start_margin = usual_margin
        return self._has_needed(plan)

    def _lay_of_size(self, plan: GroupPlan, size: tuple[float, float]) -> None:
        """Lay groups of this width and depth until there are as many as the plan needs."""
        for middle in self._spots(plan, size).random_points(self._stream, MAX_SPOTS):
            frame = self._frame_at(middle, plan, size)
            if frame:
                self._lay_in_frame(frame, plan)
            if self._has_needed(plan):
                break

    def _lay_at_random(self, plan: GroupPlan, size_factor: float) -> bool:
        """Lay a group at a random free spot; return False if that fails."""
        frame = self._free_frame(plan, size_factor)
        return frame is not None and self._lay_in_frame(frame, plan)

    def _lay_in_frame(self, frame: Frame, plan: GroupPlan) -> bool:
        """Lay a group in its frame; return False if its pieces have no room there."""
        first_new_orbit = len(self._layout.orbits)
        if not self._lay_pieces(frame, plan):
            return False
        # The first new orbit has one piece for each image of the group that lies on the table; the
        # edge may cut off the others.
        self._counts[plan.name] += len(self._layout.orbits[first_new_orbit])
        self._lay_floor(frame, plan)
        operations = self._layout.symmetry.images
        self._zones += [image_of_shape(frame.outline, operation) for operation in operations]
        return True

    def _lay_pieces(self, frame: Frame, plan: GroupPlan) -> bool:
        """Lay the pieces of a plan with its next kit; return False if they have no room."""
        kits = self._kits.setdefault(plan.name, self._stream.shuffled(plan.kits))
        kit = kits.pop(0) if kits else ()
        maker = GroupMaker(self._layout, self._stream, frame, PIECE_GAP)
        is_laid = maker.lay((*plan.items, *kit))
        if kit and is_laid:
            kits.append(kit)  # its turn comes again after all others
        elif kit:
            kits.insert(1, kit)  # its turn comes again after the next kit
        return is_laid

    # Places.

    def _free_frame(self, plan: GroupPlan, size_factor: float) -> Frame | None:
        """Return a random frame of a group that is clear of groups and starts, or None."""
        size = self._random_size(plan, size_factor)
        _, depth = size
        spots = self._spots(plan, size)
        for _ in range(SPOT_TRIES):
            middle = self._random_middle(plan, depth, spots)
            frame = self._frame_at(middle, plan, size) if middle else None
            if frame:
                return frame
        return None

    def _has_spots(self, plan: GroupPlan) -> bool:
        """Return True if there are spots that may have room for the smallest group of a plan."""
        return bool(self._spots(plan, _least_size(plan, _size_factor(plan, shrink_share=1.0))))

    def _random_size(self, plan: GroupPlan, size_factor: float) -> tuple[float, float]:
        """Return a random size of a group of a plan."""
        width = round(self._stream.between(*plan.width) * size_factor, 1)
        depth = round(self._stream.between(*plan.depth) * size_factor, 1)
        return width, width if plan.shape == "round" else depth

    def _spots(self, plan: GroupPlan, size: tuple[float, float]) -> Spots:
        """Return the spots that may have room for a group of this width and depth."""
        _, depth = size
        is_round = plan.shape == "round"
        radius = _on_step(min(size) / 2)
        overlap = START_OVERLAP if is_round else 0.0
        space = NeededSpace(
            radius=radius,
            core=_on_step(self._core_radius(plan, radius)),
            group_gap=plan.apart,
            start_margin=self._layout.start_margin - overlap,
            edge_distance=_on_step(self._edge_distance(plan, size)),
            is_off_roads=not is_round,
            box=self._straight_box(plan, size),
        )
        spots = self._free_spots.spots_for(space)
        return spots.on_lines(*self._edge_lines(depth)) if plan.where == "edge" else spots

    def _core_radius(self, plan: GroupPlan, radius: float) -> float:
        """Return the radius about the middle of a group within which no piece of others may lie.

        If the first item lies in the middle, its smallest size and a gap must fit. Any other group
        needs a share of its radius: that keeps its form recognisable.
        """
        first = plan.items[0]
        if first.at != "middle":
            return radius * CORE_RADIUS_SHARE
        sizes = first.size or [size_of(kind) for kind in first.piece]
        return min(map(min, sizes)) / 2 + PIECE_GAP

    def _straight_box(self, plan: GroupPlan, size: tuple[float, float]) -> tuple[int, int] | None:
        """Return half the width and depth of a box inside a group, in points of the raster.

        Returns:
            None if the group is round or may lie aslant (as for `NeededSpace`).
        """
        are_straight = all(image.degrees % 90 == 0 for image in self._layout.symmetry.images)
        if plan.shape == "round" or plan.faces != "straight" or not are_straight:
            return None
        # `Frame.on_squares` may move a group and make it smaller: the box lies inside it anyway.
        inset = 1.0 if plan.floor in STRAIGHT_FLOORS else 0.0
        width, depth = size
        return int((width / 2 - inset) / STEP), int((depth / 2 - inset) / STEP)

    def _random_middle(self, plan: GroupPlan, depth: float, spots: Spots) -> Point | None:
        """Return a random one of the spots for the middle of a group of this depth.

        Returns:
            A point at a road or the edge of the table, if the plan wants that. None if there is no
            spot, or if a random point at a road is no spot.
        """
        if plan.where == "road" and self._stream.happens(AT_ROAD_SHARE):
            roadside_point = plot_middle(self._layout, depth, self._stream)
            return roadside_point if roadside_point and spots.has_near(roadside_point) else None
        point = spots.random_point(self._stream)
        return self._at_edge(point, depth) if point and plan.where == "edge" else point

    def _edge_lines(self, depth: float) -> tuple[float, float]:
        """Return the x and y of lines for the middles of groups of this depth at the edge.

        The middles lie on the vertical lines at x and -x, and on the horizontal ones at y and -y.
        """
        inset = depth / 2 + EDGE_GAP
        width, height = self._layout.table
        return width / 2 - inset, height / 2 - inset

    def _at_edge(self, point: Point, depth: float) -> Point:
        """Return a point moved to the nearer line of the middles of groups at the edge."""
        x, y = self._edge_lines(depth)
        distance_to_x = abs(abs(point.x) - x)
        distance_to_y = abs(abs(point.y) - y)
        # rounded, so that no platform's last digit decides between two lines
        if round(distance_to_x - distance_to_y, 3) < 0:
            return Point(x if point.x > 0 else -x, point.y)
        return Point(point.x, y if point.y > 0 else -y)

    def _edge_distance(self, plan: GroupPlan, size: tuple[float, float]) -> float:
        """Return the least distance of a group's middle from the edge of the table, in inches.

        A group that belongs at the edge may touch it with its back or its front.
        """
        if plan.where == "edge":
            _, depth = size
            return depth / 2
        radius = Frame(Point(0, 0), 0, *size, plan.shape == "round").radius
        return min(radius * EDGE_SHARE, ENOUGH_EDGE_DISTANCE)

    def _frame_at(self, place: Point, plan: GroupPlan, size: tuple[float, float]) -> Frame | None:
        """Return the frame of a group with its middle at a place; None if it has no room there.

        A round group may reach over the edge of the table and onto roads: only its pieces may not.
        """
        middle = on_grid(place)
        if not self._layout.is_on_table(middle, self._edge_distance(plan, size)):
            return None
        # First with the largest circle inside, which is the same for all directions of the group:
        # it rules out most spots.
        if not self._is_clear_of_groups(Disc(middle, min(size) / 2), plan.apart):
            return None
        is_round = plan.shape == "round"
        frame = Frame(middle, self._front_direction(plan, middle), *size, is_round)
        if plan.floor in STRAIGHT_FLOORS and not is_round:
            frame = frame.on_squares(self._layout.table)
            if not self._has_room_for_walls(frame):
                return None
            frame = frame._replace(
                width=frame.width - 2 * self._stream.between(*SQUARES_INSETS),
                depth=frame.depth - 2 * self._stream.between(*SQUARES_INSETS),
            )
        if not self._is_clear_of_groups(frame.outline, plan.apart):
            return None
        return frame if is_round or self._layout.is_on_open_ground(frame.outline) else None

    def _has_room_for_walls(self, frame: Frame) -> bool:
        """Return True if the corners of a frame are far enough from the edge of the table."""
        corners = (point for side in frame.sides for point in side.ends)
        return all(self._layout.is_on_table(corner, SQUARES_EDGE_DISTANCE) for corner in corners)

    def _is_clear_of_groups(self, outline: Shape, group_gap: float) -> bool:
        """Return True if a group and its images keep clear of groups, starts, and each other.

        Args:
            outline: The outline of the group.
            group_gap: The least gap to other groups, in inches.
        """
        layout = self._layout
        start_margin = layout.start_margin
        if isinstance(outline, Disc):
            # A round group, or the circle inside a box: a box passes this first check more easily,
            # and is then checked again with its own outline.
            start_margin -= START_OVERLAP
        if any(are_closer(outline, zone, group_gap) for zone in self._zones):
            return False
        if layout.is_start_near(outline, start_margin):
            return False
        images = (image_of_shape(outline, operation) for operation in layout.symmetry.images[1:])
        # An image in the group's own place is the group itself.
        return not any(
            distance(outline.middle, image.middle) > SAME_PLACE
            and are_closer(outline, image, max(group_gap, GROUP_IMAGE_GAP))
            for image in images
        )

    def _front_direction(self, plan: GroupPlan, middle: Point) -> int:
        """Return the direction along the front of a group, in degrees.

        It is the direction in which the group faces, plus 90: a group that faces to the top (-90)
        has its front from left to right (0). If a plan wants straight groups but an image would not
        lie straight, the group faces the middle of the table instead.
        """
        if plan.faces == "any":
            return 45 * self._stream.below(8)
        operations = self._layout.symmetry.images
        if plan.faces == "straight" and any(image.degrees % 90 for image in operations):
            return direction_to(middle, Point(0, 0)) + 90
        if not self._layout.roads:
            return self._tilted(90 * self._stream.below(4), plan)
        road_point = nearest_road_point(middle, self._layout)
        degrees = direction_to(middle, road_point) + 90
        if plan.faces == "straight":
            return self._tilted(90 * round(degrees / 90), plan)
        return degrees

    def _tilted(self, degrees: int, plan: GroupPlan) -> int:
        """Return the direction of a group that lies straight, turned a little out of line."""
        most_steps = plan.tilt // DEGREE_STEP
        return degrees + DEGREE_STEP * self._stream.integer(-most_steps, most_steps)

    # Floors.

    def _lay_floor(self, frame: Frame, plan: GroupPlan) -> None:
        """Lay the floor below a group, and a path to the nearest road."""
        layout = self._layout
        floor = group_floor(plan, frame.degrees, layout.symmetry)
        if not floor:
            return
        layout.add_floor(frame.floor_patch("group", floor))
        if floor in STRAIGHT_FLOORS:  # pieces of others may not hide its pattern
            layout.reserved_areas += [
                image_of_shape(frame.outline, operation) for operation in layout.symmetry.images
            ]
        if plan.path and self._roads and layout.roads:
            self._lay_path(frame, floor, self._roads.width)

    def _lay_path(self, frame: Frame, floor: str, width: float) -> None:
        """Lay a path from a group to the nearest road, unless that is far or a piece is between."""
        end = nearest_road_point(frame.middle, self._layout)
        # rounded, so that no platform's last digit decides whether a path is laid
        if round(distance(frame.middle, end), 3) >= MAX_PATH_LENGTH:
            return
        begin_distance = min(frame.width, frame.depth) / 2 - PATH_OVERLAP
        begin = shifted(frame.middle, direction_to(frame.middle, end), begin_distance)
        middle_line = segment(begin, end)
        if not self._layout.has_piece_near(middle_line, PATH_GAP, with_level=True):
            self._layout.add_road((begin, end), width, floor)


def _size_factor(plan: GroupPlan, shrink_share: float) -> float:
    """Return the size factor of a group that has this share of the plan's greatest shrinking."""
    return 1.0 - plan.most_shrink * shrink_share


def _size_factor_in_try(plan: GroupPlan, try_index: int, max_tries: int) -> float:
    """Return the size factor of a group in a try: each try makes it a little smaller."""
    return 1.0 - plan.most_shrink * try_index / max_tries


def _least_size(plan: GroupPlan, size_factor: float) -> tuple[float, float]:
    """Return the least size of a group of a plan."""
    width = round(plan.width[0] * size_factor, 1)
    return width, width if plan.shape == "round" else round(plan.depth[0] * size_factor, 1)


def _on_step(inches: float) -> float:
    """Return a length rounded down to half a step of the raster.

    Groups of similar sizes then need the same space, whose spots are computed once.
    """
    return inches // (STEP / 2) * (STEP / 2)
