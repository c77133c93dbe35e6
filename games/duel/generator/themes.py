"""Themes: what a generator lays on a battlefield, read from a file that a user can change.

    theme = read_theme(Path("forest.yaml"))

A theme has a floor, roads, a landmark in the middle, perhaps a river, and groups of pieces that
belong together; what is laid in a group stands in its items. Counts are for 100 square inches.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import yaml

from engine import files
from engine.rules.english import list_in_words
from games.duel.generator.images import SymmetryGroup
from games.duel.generator.kinds import kinds
from games.duel.geometry.terrain import FLOORS

THEMES_FOLDER = Path(__file__).parent / "themes"
"""Folder with the game's own themes."""
USER_FOLDER = "themes"
"""Name of the folder with the user's own themes, inside the folder of the user's maps."""
THEME_SUFFIXES = (".yaml", ".yml")
"""Suffixes of files with themes."""
MAX_THEME_BYTES = 1 << 20
"""Largest size of a file with a theme."""

Range = tuple[float, float]
Where = Literal[
    "middle",
    "whole",
    "ring",
    "rim",
    "inside",
    "sides",
    "corners",
    "wall",
    "corner",
    "rows",
    "line",
    "gaps",
    "yard",
]
"""Place of an item in its group: in the middle; over the whole group; around the middle; at the
edge from outside; anywhere inside; along the sides; in the corners; at a house, tent or wall; in a
front corner; in rows; in one line along the front; in the gaps that the pieces along the sides have
left; about the plot of the group's house, which closes one corner, with a gate beside the house."""
ScatterPlace = Literal["anywhere", "beside", "edge", "road", "bank", "wall"]
"""Place of single pieces: anywhere outside of groups; beside another piece; close to the edge of
the table; along a road; along a river; or leaning against a house, a tent, a wall or a fence."""


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Pieces of one kind in a group, or one of several kinds.

    Attributes:
        piece: Names of kinds; each piece is one of these kinds.
        at: The place in the group.
        count: The least and greatest number of pieces.
        least: The number of pieces without which the group is not laid.
        size: Widths and heights that replace the kinds' own; one of them is used.
        gap: The share of the sides or of the line that is left open, from 0 to 1; for a `yard`, how
            often one of its sides is left out.
        out: The share of the way from the middle to the edge at which a `ring` lies.
        weight: The weight that replaces the kinds' own.
        turned: True if the pieces are turned at random.
    """

    piece: tuple[str, ...]
    at: Where = "inside"
    count: tuple[int, int] = (1, 1)
    least: int = 0
    size: tuple[tuple[float, float], ...] = ()
    gap: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.25
    out: float = 0.6
    weight: int | None = None
    turned: bool = False


class GroupPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Pieces that belong together.

    Attributes:
        name: The name, for a sentence about the theme.
        items: The items; the first one is needed, the others are laid where they have room, and as
            many as they need.
        kits: Lists of further items: each group gets one list, and the groups take them in turn.
        count: The number of groups on 100 square inches.
        where: Their place: anywhere, with the front at a road, or close to the edge of the table.
        shape: The outline of the group.
        width: The least and greatest width, along the front.
        depth: The least and greatest depth; that of a round group is its width.
        floor: The floor below; "" keeps the one that is there.
        turned_floor: The floor below a group that does not lie straight.
        path: True if a path leads from the floor to the nearest road, where it has room.
        faces: What the front faces: the nearest road; the side of the table that lies about there;
            or any direction.
        tilt: The greatest angle by which a group that lies straight is turned out of line, in
            degrees.
        apart: The least distance between the edges of two groups.
        most_shrink: The share by which a group may shrink until it has room.
        least: The least number of groups on any battlefield.
    """

    name: str
    items: tuple[Item, ...]
    kits: tuple[tuple[Item, ...], ...] = ()
    count: float = 1.0
    where: Literal["anywhere", "road", "edge"] = "anywhere"
    shape: Literal["box", "round"] = "box"
    width: Range = (5.0, 7.0)
    depth: Range = (5.0, 7.0)
    floor: str = ""
    turned_floor: str = ""
    path: bool = False
    faces: Literal["road", "any", "straight"] = "any"
    tilt: Annotated[int, msgspec.Meta(ge=0, le=45, multiple_of=5)] = 0
    apart: float = 0.6
    most_shrink: float = 0.4
    least: int = 0


class Scatter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Single pieces, or a few that lie together.

    Attributes:
        piece: Names of kinds; each piece is one of these kinds.
        count: The number of places on 100 square inches.
        together: The least and greatest number of pieces at one place.
        where: Their place.
        clear: The least distance from other pieces.
        size: Widths and heights that replace the kinds' own; one of them is used.
        weight: The weight that replaces the kinds' own.
    """

    piece: tuple[str, ...]
    count: float = 1.0
    together: tuple[int, int] = (1, 1)
    where: ScatterPlace = "anywhere"
    clear: float = 0.4
    size: tuple[tuple[float, float], ...] = ()
    weight: int | None = None


class Landmark(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Middle of the battlefield: a square or a round place with pieces.

    Attributes:
        floor: The floor.
        across: Its least and greatest width.
        depth: Its least and greatest depth; without one, it is as deep as wide.
        shape: Its outline.
        items: The pieces, as those of a group.
    """

    items: tuple[Item, ...] = ()
    floor: str = ""
    across: Range = (6.0, 7.0)
    depth: Range | None = None
    shape: Literal["box", "round"] = "box"


class Avenue(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Pieces in a row at each side of the roads.

    Attributes:
        piece: The names of their kinds: each row has one of them.
        size: The width and the height that replace the kind's own.
        step: The distance between the middles of two pieces.
        away: The gap between a road and the pieces.
    """

    piece: tuple[str, ...]
    size: tuple[float, float] | None = None
    step: float = 3.0
    away: float = 0.4


class RoadPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Roads from the edge of the table past the starts to the middle, or to the crossings.

    Attributes:
        course: Without a symmetry, roads can be `streets`: one from edge to edge through the
            middle, along the table, and lanes that join it at right angles.
        lanes: The greatest number of such lanes.
        bends: True for roads with a bend.
        most_starts: The number of starts above which there are no roads, since they take the room.
    """

    course: Literal["paths", "streets"] = "paths"
    lanes: int = 2
    floor: str = "dirt"
    width: float = 1.9
    bends: bool = True
    most_starts: int = 6


class RiverPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """River from edge to edge.

    Attributes:
        piece: The kind of its pieces: river, lava or another with a free outline.
        width: The least and greatest width.
        bank: The floor at both sides.
        bank_width: The width of the banks.
        crossings: The kinds of crossings; each crossing is one of them.
        ford_floor: The floor of a ford.
    """

    piece: str = "river"
    width: Range = (2.6, 3.4)
    bank: str = "sand"
    bank_width: float = 0.9
    crossings: tuple[Literal["bridge", "ford"], ...] = ("bridge", "ford")
    ford_floor: str = "water"


class FloorPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Round patches of another floor below everything else."""

    floor: str
    count: tuple[int, int] = (3, 5)
    radius: Range = (1.5, 3.4)


class Design(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Main idea of a battlefield, such as a market or a hall.

    Attributes:
        name: The name, for a sentence about the theme.
        landmark: The middle of the battlefield, in place of the theme's.
        avenue: The pieces beside the roads, in place of the theme's.
        groups: Groups besides those of the theme.
        scatter: Single pieces besides those of the theme.
        without: The names of those groups of the theme that are not laid.
    """

    name: str
    landmark: Landmark | None = None
    avenue: Avenue | None = None
    groups: tuple[GroupPlan, ...] = ()
    scatter: tuple[Scatter, ...] = ()
    without: tuple[str, ...] = ()


class Features(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Features that a battlefield has at least, so that it is one of its theme.

    Attributes:
        pieces: The numbers of pieces, by their kind.
        yards: The number of houses with a yard: fences about most of it, and a gate.
        rooms: The number of places between walls that can be entered.
        clearings: The number of places without pieces.
        joined_edges: The number of the table's edges that the roads about its middle join.
        river_ends: The number of ends of a river at the edge of the table.
    """

    pieces: dict[str, int] = {}
    yards: int = 0
    rooms: int = 0
    clearings: int = 0
    joined_edges: int = 0
    river_ends: int = 0


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Theme of a battlefield.

    Attributes:
        names: Names of places; a battlefield gets one of them.
        floor: The floor outside of all patches, roads and groups.
        designs: Main ideas; a battlefield gets one of them.
        features: What a battlefield has at least.
    """

    names: tuple[str, ...]
    floor: str = "grass"
    patches: tuple[FloorPlan, ...] = ()
    roads: RoadPlan | None = None
    river: RiverPlan | None = None
    landmark: Landmark | None = None
    avenue: Avenue | None = None
    groups: tuple[GroupPlan, ...] = ()
    scatter: tuple[Scatter, ...] = ()
    designs: tuple[Design, ...] = ()
    features: Features = Features()


def with_design(theme: Theme, design: Design) -> Theme:
    """Return a theme that has one main idea."""
    groups = [*design.groups]
    groups += [group for group in theme.groups if group.name not in design.without]
    groups.sort(key=lambda group: not group.least)  # those that are needed have room first
    return msgspec.structs.replace(
        theme,
        landmark=design.landmark or theme.landmark,
        avenue=design.avenue or theme.avenue,
        groups=tuple(groups),
        scatter=(*design.scatter, *theme.scatter),
        designs=(),
    )


def has_design(symmetry: SymmetryGroup, design: Design) -> bool:
    """Return True if a symmetry maps the landmark of a design onto itself."""
    landmark = design.landmark
    if landmark is None or landmark.shape == "round":
        return True
    step = 180 if landmark.depth else 90
    return all(image.degrees % step == 0 for image in symmetry.images)


def kinds_in(plan: GroupPlan | Landmark | Scatter | Avenue) -> set[str]:
    """Return the kinds of the pieces of a plan."""
    if isinstance(plan, Scatter | Avenue):
        return {*plan.piece}
    kits = plan.kits if isinstance(plan, GroupPlan) else ()
    return {kind for items in (plan.items, *kits) for item in items for kind in item.piece}


def kinds_of_theme(theme: Theme) -> set[str]:
    """Return the kinds of the pieces of a theme, without those of its river."""
    plans: list[GroupPlan | Landmark | Scatter | Avenue] = [*theme.groups, *theme.scatter]
    plans += [plan for plan in (theme.landmark, theme.avenue) if plan]
    return {kind for plan in plans for kind in kinds_in(plan)}


NATURAL_KINDS = ("bush", "rock", "stump", "tree")
"""Kinds of round pieces that look right at any place. The others were made or planted."""


def small_kinds(theme: Theme) -> list[str]:
    """Return the kinds of round pieces of a theme that may be added, and take each other's place.

    Something to smash and something to throw are always among them.
    """
    small = kinds_of_theme(theme).intersection(NATURAL_KINDS)
    if not any(kinds()[name].destructible for name in small):
        small.add("bush")
    if not any(kinds()[name].projectile for name in small):
        small.add("rock")
    return sorted(small)


class BadTheme(ValueError):
    """Error: a theme can't be used; the message is a sentence with its place in the file."""


def theme_names() -> list[str]:
    """Return the names of the game's own themes."""
    return sorted(file.stem for file in THEMES_FOLDER.glob("*.yaml"))


def user_themes(maps_folder: Path) -> list[str]:
    """Return the paths of the user's own themes, by name; none without a folder of them."""
    paths = (maps_folder / USER_FOLDER).glob("*")
    return sorted(str(path) for path in paths if path.suffix in THEME_SUFFIXES)


def theme_title(theme: str) -> str:
    """Return the name of a theme that a request names, or whose file it names."""
    return Path(theme).stem if theme.endswith(THEME_SUFFIXES) else theme


def theme_of(theme: str) -> Theme:
    """Return a theme: one of the game's own by its name, or another by the path of its file.

    Raises:
        BadTheme: No theme has this name, or the file has no theme.
    """
    return read_theme(Path(theme)) if theme.endswith(THEME_SUFFIXES) else own_theme(theme)


@cache
def own_theme(name: str) -> Theme:
    """Return one of the game's own themes.

    Raises:
        BadTheme: No theme has this name.
    """
    if name not in theme_names():
        raise BadTheme(f"There is no theme '{name}': choose {list_in_words(theme_names())}.")
    return read_theme(THEMES_FOLDER / f"{name}.yaml")


def read_theme(path: Path) -> Theme:
    """Return the theme in a file.

    Raises:
        BadTheme: The file can't be read, or is no theme.
    """
    try:
        values = yaml.safe_load(files.read(path, MAX_THEME_BYTES))
    except OSError as error:
        raise BadTheme(f"{path.name} can't be read: {error.strerror}.") from error
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError) as error:
        raise BadTheme(f"{path.name} is no YAML: {_place_of(error)}.") from error
    if not isinstance(values, dict):
        raise BadTheme(f"{path.name} is no theme: it begins with no name and its value.")
    try:
        theme = msgspec.convert(values, Theme)
    except msgspec.ValidationError as error:
        raise BadTheme(f"{path.name}: {error}.") from error
    for place, words in _faults(theme):
        raise BadTheme(f"{path.name}: {words} - at `{place}`.")
    return theme


def _place_of(error: Exception) -> str:
    """Return the first line of an error's message, with its line in the file if it has one."""
    mark = getattr(error, "problem_mark", None)
    words = getattr(error, "problem", None) or str(error).partition("\n")[0]
    return f"{words} in line {mark.line + 1}" if mark else words


def _faults(theme: Theme) -> list[tuple[str, str]]:
    """Return the names in a theme that mean nothing, each with its place."""
    faults: list[tuple[str, str]] = []

    def visit(value: Any, place: str) -> None:
        if isinstance(value, tuple):
            for index, each in enumerate(value):
                visit(each, f"{place}[{index}]")
        elif isinstance(value, msgspec.Struct):
            for name in value.__struct_fields__:
                _check(name, getattr(value, name), f"{place}.{name}".lstrip("."))
                visit(getattr(value, name), f"{place}.{name}".lstrip("."))

    def _check(name: str, value: Any, place: str) -> None:
        is_floor = name in ("floor", "turned_floor", "bank", "ford_floor")
        if is_floor and value and value not in FLOORS.values():
            faults.append((place, f"no floor is called '{value}'"))
        if name in ("piece", "pieces"):
            names = (value,) if isinstance(value, str) else (*value,)
            unknown = [kind for kind in names if kind not in kinds()]
            if unknown or (name == "piece" and not names):
                faults.append((place, f"no piece is called '{(*unknown, '')[0]}'"))

    visit(theme, "")
    return faults
