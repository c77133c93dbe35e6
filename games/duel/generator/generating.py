"""Generation of a battlefield: from a request to the content of a map.

    content = generate(MapRequest("forest", seats=3, symmetry="third", seed="ash"))

A try lays starts, ways, landmark, groups and scattered pieces, in this order. It fails if something
that makes the theme has no room, or if the map is not fair or has a problem; then the next try
begins anew, with random numbers of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import NamedTuple

from engine.rules.english import list_in_words
from games.duel.generator.beside import LEFT_KINDS, SHELTERS, alongside, leaning
from games.duel.generator.fairness import measure_starts, verdict
from games.duel.generator.frames import STRAIGHT_FLOORS, Frame, blob
from games.duel.generator.fullness import FULL, Fullness, fullness_of, missing_to
from games.duel.generator.ground import (
    Disc,
    Part,
    are_closer,
    direction_to,
    distance,
    distance_to_line,
    hull,
    nearest_on_line,
    shifted,
)
from games.duel.generator.groups import GroupMaker, group_floor
from games.duel.generator.images import SYMMETRIES, SymmetryName
from games.duel.generator.kinds import is_material
from games.duel.generator.placing import (
    GROUP_MARGIN,
    MARGIN,
    START_MARGIN,
    UNEVEN_START_MARGIN,
    FloorLayer,
    LaidPiece,
    Layout,
    image_of_part,
    on_grid,
    placed,
)
from games.duel.generator.repair import LayoutRepair
from games.duel.generator.roadside import can_have_streets, lay_avenue, lay_streets, plot_middle
from games.duel.generator.starts import place_starts
from games.duel.generator.stream import Stream
from games.duel.generator.themes import (
    GroupPlan,
    Item,
    Landmark,
    Scatter,
    Theme,
    has_design,
    kinds_in,
    kinds_of_theme,
    own_theme,
    small_kinds,
    with_design,
)
from games.duel.generator.ways import Crossing, RiverMaker, lay_roads
from games.duel.generator.writing import map_content
from games.duel.geometry.points import Point
from games.duel.maps.library import SHIPPED_FOLDER
from games.duel.maps.reader import Survey, survey_of
from games.duel.maps.tiledmap import read_tiled

VERSION = 2
"""Version of the generator: another one makes other maps of the same seeds."""
MOST_TRIES = 40
"""Number of tries after which a request is given up."""
DENSITIES = {"low": 0.65, "medium": 1.0, "high": 1.35}
"""Factor of the number of groups and scattered pieces, by the name of the density."""
SIZES = (20, 40)
"""Least and greatest side of a table."""
GROUP_DARTS = 100
"""Number of tries to lay the groups of one kind."""
CLOSE_START_MARGINS = (2.5, 1.9)
"""Distances from a start that do if a theme's groups have no room farther away."""
FREE_DARTS = 20
"""Number of places among which one is sought that is clear of other groups."""
TOGETHER_GAPS = (0.15, 0.4)
"""Gaps between pieces that lie together."""
START_OVERLAP = 0.5
"""Length by which a round group, with few pieces at its edge, may reach into a start's room."""
AT_ROAD_SHARE = 0.5
"""Share of the tries in which a group that belongs at a road is laid there."""
WILD_FLOORS = ("grass", "meadow", "sand", "snow")
"""Floors over which roads run on."""
CORE_SHARE = 0.6
"""Share of a group's radius in which nothing is scattered."""
MOST_SHRINK = 0.5
"""Share by which scattered outlines shrink until they have room."""
FILL_ROUNDS = 14
"""Number of times that more of everything is laid until a battlefield is full."""
IDLE_ROUNDS = 3
"""Number of rounds without room for anything after which no more is laid."""
FILL_DARTS = 36
"""Number of places that are tried for one more group or piece."""
SPARE = 1.03
"""Share by which a battlefield is fuller than it must be, since a repair takes pieces away."""
KIND_SHARE = 0.85
"""Share of the kinds of a theme that lies on the largest tables."""
PATH_LENGTH = 4.5
"""Greatest distance of a group from a road to which it has a path."""
SCATTER_DARTS = 20
"""Number of places that are tried for one scattered piece."""
EDGE_BELT = 3.0
"""Width of the belt along the edge for scattered pieces."""
ROAD_BELT = (0.1, 1.4)
"""Gaps between a road and the pieces beside it."""
BANK_BELT = (0.05, 0.4)
"""Gaps between a river and the pieces beside it."""


class MapRequest(NamedTuple):
    """Wanted battlefield.

    Attributes:
        theme: The name of a theme.
        seats: The number of starts.
        symmetry: The name of a symmetry.
        seed: Any text.
        size: Width and height in inches; None is the usual size for this number of seats.
        density: The name of a density.
    """

    theme: str
    seats: int = 2
    symmetry: SymmetryName = "none"
    seed: str = "1"
    size: tuple[int, int] | None = None
    density: str = "medium"

    @property
    def table(self) -> tuple[int, int]:
        """Width and height of the table in inches."""
        return self.size or ((24, 24) if self.seats <= 4 else (28, 28))


class CantGenerate(ValueError):
    """Error: a battlefield can't be had; the message is a sentence that says why."""


def check_request(request: MapRequest) -> None:
    """Raise `CantGenerate` if a combination can't be had."""
    symmetry = SYMMETRIES[request.symmetry]
    width, height = request.table
    if request.seats not in symmetry.seats:
        seats = list_in_words([str(count) for count in symmetry.seats])
        raise CantGenerate(
            f"The symmetry {request.symmetry} is for {seats} seats, not for {request.seats}."
        )
    if symmetry.needs_square and width != height:
        raise CantGenerate(
            f"The symmetry {request.symmetry} needs a square table, not {width}x{height}."
        )
    least, most = SIZES
    if not (least <= width <= most and least <= height <= most):
        raise CantGenerate(f"A table is {least} to {most} inches a side, not {width}x{height}.")
    if request.seats > 4 and min(width, height) < 26:
        raise CantGenerate(
            f"{request.seats} seats need a table of 26 inches a side, so that nobody is engaged in "
            "the first turn."
        )


class Generated(NamedTuple):
    """Battlefield that was generated.

    Attributes:
        content: The content of its .tmx file.
        tries: The number of tries that it took.
    """

    content: bytes
    tries: int


def generate(
    request: MapRequest,
    theme: Theme | None = None,
    on_try: Callable[[float], None] = lambda share: None,
) -> Generated:
    """Return a battlefield for a request.

    Args:
        request: The request.
        theme: A theme of the user; None is the theme that the request names.
        on_try: Called before each try with the share of all tries; an error that it raises ends
            the work.

    Raises:
        CantGenerate: The combination can't be had.
        BadTheme: There is no such theme.
    """
    check_request(request)
    theme = theme or own_theme(request.theme)
    for number in range(1, MOST_TRIES + 1):
        on_try((number - 1) / MOST_TRIES)
        stream = Stream(VERSION, *request, number)
        layout = new_layout(request, theme, stream)
        if layout is None:
            continue
        properties = {
            "name": stream.pick(theme.names),
            "generator": f"{request.theme} {VERSION}",
            "seed": request.seed,
        }
        content = map_content(layout, properties)
        if is_good(content):
            return Generated(content, number)
    raise CantGenerate(
        f"No {request.theme} for {request.seats} seats came out fair in {MOST_TRIES} tries: choose "
        "another seed, or a larger table."
    )


def survey_content(content: bytes) -> Survey:
    """Return the battlefield of a map's content with its problems."""
    path = SHIPPED_FOLDER / "generated.tmx"  # where templates lie; nothing is written there
    return survey_of(path, read_tiled(path, content))


def is_good(content: bytes) -> bool:
    """Return True if a map has no problem and all its starts are alike."""
    survey = survey_content(content)
    return not survey.problems and verdict(measure_starts(survey.battlefield)).startswith("Fair")


def new_layout(request: MapRequest, theme: Theme, stream: Stream) -> Layout | None:
    """Return one try of a layout; None if something that makes the theme has no room."""
    layout = Layout(request.table, SYMMETRIES[request.symmetry], theme.floor)
    designs = [design for design in theme.designs if has_design(layout.symmetry, design)]
    if designs:
        theme = with_design(theme, stream.pick(designs))
    maker = LayoutMaker(layout, theme, stream, DENSITIES[request.density])
    if not maker.make(request.seats):
        return None
    is_fair = LayoutRepair(layout, stream, small_kinds(theme)).run()
    return layout if is_fair and maker.is_full() else None


class LayoutMaker:
    """Maker of one layout, step by step."""

    def __init__(self, layout: Layout, theme: Theme, stream: Stream, density: float) -> None:
        self._layout = layout
        self._theme = theme
        self._stream = stream
        self._density = density
        width, height = layout.table
        self._hundreds = density * width * height * layout.symmetry.share / 100
        """Number of times that a count for 100 square inches is laid."""
        self._most_kinds = KIND_SHARE * len(kinds_of_theme(theme)) * 100 / (width * height)
        """Maximum number of kinds for 100 square inches: a large table does not ask for more."""
        self._kits: dict[str, list[tuple[Item, ...]]] = {}
        """The kits of each plan, the next one first, by the name of the plan."""
        self._zones: list[Part] = []
        """The ground of each group, with its images."""

    def make(self, seats: int) -> bool:
        """Lay everything; return False if something that makes the theme has no room."""
        layout = self._layout
        theme = self._theme
        self._lay_patches()
        if not place_starts(layout, seats, self._stream):
            return False
        if seats > len(layout.symmetry.images):
            layout.start_margin = UNEVEN_START_MARGIN
        crossings: list[Crossing] = []
        if theme.river:
            river = RiverMaker(layout, theme.river, self._stream)
            if not river.lay():
                return False
            crossings = river.crossings
        if theme.roads and seats <= theme.roads.most_starts:
            if theme.roads.course == "streets" and can_have_streets(layout):
                lay_streets(layout, theme.roads, self._stream)
            else:
                lay_roads(layout, theme.roads, crossings, self._stream)
        if theme.landmark and not theme.river:
            self._lay_landmark(theme.landmark)
        for plan in theme.groups:
            if not self._lay_groups(plan):
                return False
        if theme.avenue:
            lay_avenue(layout, theme.avenue, self._stream)
        image_count = len(layout.symmetry.images)
        for scatter in theme.scatter:
            least = int(self._density >= 1)  # a sparse battlefield needs fewer kinds
            for _ in range(max(least, round(scatter.count * self._hundreds / image_count))):
                self._lay_scatter(scatter, SCATTER_DARTS, scatter.clear)
        self._fill()
        layout.start_margin = START_MARGIN
        return self.is_full()

    def _lay_patches(self) -> None:
        for plan in self._theme.patches:
            for _ in range(self._stream.count(*plan.count)):
                middle = self._dart()
                parts = []
                for _ in range(3):  # three circles that overlap make a blob
                    radius = self._stream.between(*plan.radius)
                    place = shifted(middle, self._stream.degrees(), radius * 0.6)
                    parts.append(Frame(place, 0, 2 * radius, 0, is_round=True))
                for frame in parts:
                    self._layout.add_floor(frame.floor_patch("patch", plan.floor))

    def _dart(self) -> Point:
        """Return a random point of the table."""
        width, height = self._layout.table
        return Point(
            self._stream.between(-width / 2, width / 2),
            self._stream.between(-height / 2, height / 2),
        )

    def _lay_landmark(self, landmark: Landmark) -> None:
        middle = Point(0, 0)
        across = self._stream.between(*landmark.across)
        depth = self._stream.between(*landmark.depth) if landmark.depth else across
        frame = Frame(middle, 0, across, depth, is_round=landmark.shape == "round")
        if landmark.floor in STRAIGHT_FLOORS and not frame.is_round:
            frame = self._about_middle(frame)
        roads = [
            direction_to(middle, end)
            for road in self._layout.roads
            for end in road.line
            if distance(middle, end) > frame.radius and distance_to_line(middle, road.line) < 1
        ]
        GroupMaker(self._layout, self._stream, frame, 0.3, roads).lay(landmark.items)
        if landmark.floor:
            layer: FloorLayer = "patch" if landmark.floor in WILD_FLOORS else "square"
            self._layout.floors.append(frame.floor_patch(layer, landmark.floor))
            self._layout.squares.append(frame.part)
        self._zones.append(frame.part)

    def _about_middle(self, frame: Frame) -> Frame:
        """Return about the same frame in the middle of the table, on squares of the floor."""
        sizes = zip((frame.width, frame.depth), self._layout.table, strict=True)
        width, depth = (2 * round((size - side + 1) / 2) + side - 1 for size, side in sizes)
        return frame._replace(width=width, depth=depth)

    # Fullness.

    def _fill(self) -> None:
        """Lay more of everything until the battlefield is full, and a little fuller."""
        plans: list[GroupPlan | Scatter] = [*self._theme.groups, *self._theme.scatter]
        missing = self._missing(SPARE)
        idle_count = 0
        for _ in range(FILL_ROUNDS):
            orbit_count = len(self._layout.orbits)
            for plan in self._stream.shuffled(plans):
                if not any(missing):
                    return
                if self._lay_if_missing(plan, missing):
                    missing = self._missing(SPARE)
            is_idle = len(self._layout.orbits) == orbit_count
            idle_count = idle_count + 1 if is_idle else 0
            if idle_count == IDLE_ROUNDS:
                return
            if idle_count:  # what has no room elsewhere may come closer to the starts
                margin = CLOSE_START_MARGINS[idle_count - 1]
                self._layout.start_margin = min(self._layout.start_margin, margin)

    def _lay_if_missing(self, plan: GroupPlan | Scatter, missing: Fullness) -> bool:
        """Lay one more of something if it is among what is missing; return True if it is laid."""
        orbit_count = len(self._layout.orbits)
        if not self._is_wanted(plan, missing):
            return False
        if isinstance(plan, GroupPlan):
            self._lay_more(plan)
        else:
            self._lay_scatter(plan, FILL_DARTS, MARGIN)
        return len(self._layout.orbits) > orbit_count

    def is_full(self) -> bool:
        """Return True if as much lies on the battlefield as its density, up to medium, asks for."""
        return not any(self._missing(1.0 / max(1.0, self._density)))

    def _missing(self, share: float) -> Fullness:
        """Return the amounts that are missing to a share of those of the density."""
        goal = Fullness(
            FULL.pieces * self._density * share,
            FULL.covered * self._density * share,
            min(FULL.kinds * min(1.0, self._density) * max(1.0, share), self._most_kinds),
        )
        return missing_to(fullness_of(self._layout), goal)

    def _lay_more(self, plan: GroupPlan) -> None:
        """Lay one more group where it has room."""
        for dart in range(FILL_DARTS):
            frame = self._free_frame(plan, 1.0 - plan.most_shrink * dart / FILL_DARTS)
            if frame and self._lay_group(plan, frame):
                return

    def _is_wanted(self, plan: GroupPlan | Scatter, missing: Fullness) -> bool:
        """Return True if a group or scattered pieces are among what is missing."""
        kinds_of_plan = kinds_in(plan)
        laid_kinds = {piece.kind for piece in self._layout.pieces}
        if missing.kinds and not laid_kinds.issuperset(kinds_of_plan):
            return True
        if isinstance(plan, GroupPlan):
            return missing.covered > 0
        is_outline = all(map(is_material, kinds_of_plan))
        return (missing.covered if is_outline else missing.pieces) > 0

    # Groups.

    def _lay_groups(self, plan: GroupPlan) -> bool:
        """Lay the groups of one kind; return False if there are fewer than the theme needs."""
        image_count = len(self._layout.symmetry.images)
        wanted_count = max(plan.least, round(plan.count * self._hundreds))
        laid_count = 0
        for dart in range(GROUP_DARTS):
            if laid_count >= wanted_count:
                break
            shrink = 1.0 - plan.most_shrink * dart / GROUP_DARTS
            frame = self._free_frame(plan, shrink)
            laid_count += image_count * bool(frame and self._lay_group(plan, frame))
        return laid_count >= plan.least or self._lay_least(plan, laid_count)

    def _lay_least(self, plan: GroupPlan, laid_count: int) -> bool:
        """Lay groups in any free places, as many as the theme needs; return False if that fails.

        Without room they come closer to the starts.
        """
        shrink = 1.0 - plan.most_shrink
        size = round(plan.width[0] * shrink, 1), round(plan.depth[0] * shrink, 1)
        usual_margin = self._layout.start_margin
        middles = self._stream.shuffled(self._raster())
        for margin, middle in product((usual_margin, *CLOSE_START_MARGINS), middles):
            self._layout.start_margin = min(margin, usual_margin)
            frame = self._frame_at(plan, size, middle)
            if frame and self._lay_group(plan, frame):
                laid_count += len(self._layout.symmetry.images)
            if laid_count >= plan.least:
                break
        self._layout.start_margin = usual_margin
        return laid_count >= plan.least

    def _raster(self) -> list[Point]:
        """Return points all over the table."""
        width, height = self._layout.table
        columns = range(2, 2 * width - 1)
        rows = range(2, 2 * height - 1)
        return [
            Point((column - width) / 2, (row - height) / 2) for column in columns for row in rows
        ]

    def _lay_group(self, plan: GroupPlan, frame: Frame) -> bool:
        """Lay a group at its place; return False if its pieces have no room there."""
        kits = self._kits.setdefault(plan.name, self._stream.shuffled(plan.kits))
        kit = kits.pop(0) if kits else ()
        is_laid = GroupMaker(self._layout, self._stream, frame, 0.25).lay((*plan.items, *kit))
        if kit:  # another one is next; this one comes again last, or soon if it had no room
            kits.insert(len(kits) if is_laid else 1, kit)
        if not is_laid:
            return False
        self._lay_group_floor(plan, frame)
        operations = self._layout.symmetry.images
        self._zones += [image_of_part(frame.part, operation) for operation in operations]
        return True

    def _free_frame(self, plan: GroupPlan, shrink: float) -> Frame | None:
        """Return a place for a group that is clear of others, or None."""
        for _ in range(FREE_DARTS):
            size = self._size_of(plan, shrink)
            place = self._place_of(plan, size[1])
            frame = self._frame_at(plan, size, place) if place else None
            if frame:
                return frame
        return None

    def _size_of(self, plan: GroupPlan, shrink: float) -> tuple[float, float]:
        """Return the width and the depth of a group."""
        width = round(self._stream.between(*plan.width) * shrink, 1)
        depth = round(self._stream.between(*plan.depth) * shrink, 1)
        return width, width if plan.shape == "round" else depth

    def _frame_at(self, plan: GroupPlan, size: tuple[float, float], place: Point) -> Frame | None:
        """Return a frame of a group about a place, or None without room."""
        is_round = plan.shape == "round"
        middle = on_grid(place)
        frame = Frame(middle, 0, *size, is_round)
        if not self._layout.holds(middle, min(frame.radius * 0.75, 3.0)):
            return None
        core = Disc(middle, min(size) / 2)
        if not self._is_free(core, plan.apart):
            return None  # most places, whatever the direction of the group
        frame = frame._replace(degrees=self._degrees(plan, middle))
        if plan.floor in STRAIGHT_FLOORS and not is_round:
            frame = frame.on_squares(self._layout.table)
        if not self._is_free(frame.part, plan.apart):
            return None
        return frame if is_round or self._layout.is_open(frame.part) else None

    def _place_of(self, plan: GroupPlan, depth: float) -> Point | None:
        """Return a random place for a group of this depth, or None without a road."""
        if plan.where == "road" and self._stream.happens(AT_ROAD_SHARE):
            return plot_middle(self._layout, depth, self._stream)
        place = self._dart()
        if plan.where != "edge":
            return place
        inches = depth / 2 + 0.3
        half_width, half_height = (side / 2 - inches for side in self._layout.table)
        if self._stream.happens(0.5):
            return Point(half_width if place.x > 0 else -half_width, place.y)
        return Point(place.x, half_height if place.y > 0 else -half_height)

    def _is_free(self, part: Part, apart: float) -> bool:
        """Return True if a group and its images keep clear of starts and of other groups."""
        layout = self._layout
        start_margin = layout.start_margin
        if isinstance(part, Disc):
            start_margin -= START_OVERLAP
        if any(are_closer(part, zone, apart) for zone in self._zones):
            return False
        if any(are_closer(part, Disc(start, 0.0), start_margin) for start in layout.starts):
            return False
        images = (image_of_part(part, operation) for operation in layout.symmetry.images[1:])
        return not any(
            distance(part.middle, image.middle) > GROUP_MARGIN and are_closer(part, image, apart)
            for image in images
        )

    def _degrees(self, plan: GroupPlan, middle: Point) -> int:
        """Return the direction along the front of a group."""
        if plan.faces == "any":
            return 45 * self._stream.below(8)
        is_square = all(image.degrees % 90 == 0 for image in self._layout.symmetry.images)
        if plan.faces == "straight" and not is_square:  # no image lies straight
            return direction_to(middle, Point(0, 0)) + 90
        degrees = self._degrees_facing_road(middle)
        return 90 * round(degrees / 90) if plan.faces == "straight" else degrees

    def _degrees_facing_road(self, point: Point) -> int:
        """Return the direction along the front of a group that faces the nearest road."""
        lines = [road.line for road in self._layout.roads]
        if not lines:
            return 90 * self._stream.below(4)
        nearest = [nearest_on_line(point, line) for line in lines]
        distances = [round(distance(point, each), 3) for each in nearest]
        return direction_to(point, nearest[distances.index(min(distances))]) + 90

    def _lay_group_floor(self, plan: GroupPlan, frame: Frame) -> None:
        """Lay the floor below a group, and a path to the nearest road."""
        layout = self._layout
        floor = group_floor(plan, frame.degrees, layout.symmetry)
        if not floor:
            return
        patch = frame.floor_patch("group", floor)
        layout.add_floor(patch)
        if floor in STRAIGHT_FLOORS:
            images = layout.symmetry.images
            layout.squares += [image_of_part(frame.part, image) for image in images]
        if plan.path and self._theme.roads and layout.roads:
            self._lay_path(frame, floor, self._theme.roads.width)

    def _lay_path(self, frame: Frame, floor: str, width: float) -> None:
        """Lay a path from a group to the nearest road, unless something is in the way."""
        lines = [road.line for road in self._layout.roads]
        points = [nearest_on_line(frame.middle, line) for line in lines]
        distances = [round(distance(frame.middle, point), 3) for point in points]
        goal = points[distances.index(min(distances))]
        away = min(frame.width, frame.depth) / 2 - 0.5
        begin = shifted(frame.middle, direction_to(frame.middle, goal), away)
        strip = hull([begin, goal, goal])
        if min(distances) < PATH_LENGTH and not self._layout.has_closer(
            strip, 0.3, with_level=True
        ):
            self._layout.add_road((begin, goal), width, floor)

    # Single pieces.

    def _lay_scatter(self, scatter: Scatter, darts: int, clear: float) -> None:
        for dart in range(darts):
            kind = self._stream.pick(scatter.piece)
            size = self._stream.pick(scatter.size) if scatter.size else None
            if size and is_material(kind):
                shrink = 1.0 - MOST_SHRINK * dart / darts
                size = round(size[0] * shrink, 1), round(size[1] * shrink, 1)
            lies_anyhow = is_material(kind) or kind in LEFT_KINDS
            degrees = self._stream.degrees() if lies_anyhow else 0
            loose = placed(kind, self._dart(), degrees, size, scatter.weight)
            piece = self._at_place(scatter, loose)
            if piece is None:
                continue
            if is_material(kind):
                piece = blob(piece, self._stream)
            if self._layout.add([piece], clear):
                self._lay_together(scatter, piece)
                return

    def _lay_together(self, scatter: Scatter, first: LaidPiece) -> None:
        """Lay more pieces of a kind close to the first one."""
        image_count = len(self._layout.symmetry.images)  # more images, fewer pieces at each place
        for _ in range(round(self._stream.count(*scatter.together) / image_count) - 1):
            size = self._stream.pick(scatter.size) if scatter.size else None
            piece = placed(first.kind, first.middle, first.degrees, size, scatter.weight)
            away = (first.width + piece.width) / 2 + self._stream.between(*TOGETHER_GAPS)
            lies_along = scatter.where in ("wall", "road")
            degrees = first.degrees if lies_along else self._stream.degrees()
            place = shifted(first.middle, degrees, away)
            self._layout.add([piece.moved_to(on_grid(place))])

    def _at_place(self, scatter: Scatter, piece: LaidPiece) -> LaidPiece | None:
        """Return a scattered piece at a fitting place, or None."""
        layout = self._layout
        if scatter.where == "wall":
            shelters = [each for each in layout.pieces if each.kind in SHELTERS]
            return leaning(piece, self._stream.pick(shelters), self._stream) if shelters else None
        if scatter.where == "bank":
            piece = piece._replace(is_loose=False)  # a boat stays at its bank
            rivers = layout.rivers
            if not rivers:
                return None
            return alongside(piece, self._stream.pick(rivers), BANK_BELT, self._stream)
        if scatter.where == "road" and layout.roads:
            return alongside(piece, self._stream.pick(layout.roads), ROAD_BELT, self._stream)
        if scatter.where == "edge":
            return None if layout.holds(piece.middle, EDGE_BELT) else piece
        is_in_group = any(
            distance(piece.middle, zone.middle) < zone.radius * CORE_SHARE for zone in self._zones
        )
        return None if is_in_group else piece
