"""Generation of a battlefield: from a request to the content of a .tmx file.

    content = generate(MapRequest("forest", seats=3, symmetry="third", seed="ash")).content

Each try makes a layout with random numbers of its own. A try fails if the layout has no room for
something that its theme needs, if the starts are not alike, or if the map has a problem or lacks a
feature of its theme. Then the next try begins. A design is the main idea of a battlefield, such as
a market: a theme may offer several, and each battlefield has one of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.rules.english import list_in_words
from games.duel.generator.fairness import is_fair, measure_starts
from games.duel.generator.features import missing_features
from games.duel.generator.images import SYMMETRIES, SymmetryName
from games.duel.generator.layoutmaker import LayoutMaker, has_enough_kinds
from games.duel.generator.placing import Layout
from games.duel.generator.repair import LayoutRepair
from games.duel.generator.stream import Stream
from games.duel.generator.themes import (
    Features,
    Theme,
    has_design,
    small_kinds,
    theme_of,
    theme_title,
    with_design,
)
from games.duel.generator.writing import map_content
from games.duel.maps.library import SHIPPED_FOLDER
from games.duel.maps.reader import Survey, survey_of
from games.duel.maps.tiledmap import read_tiled

VERSION = 2
"""Version of the generator: a new version makes other maps from the same seeds."""
MAX_TRIES = 80
"""Number of tries after which the generator gives up. A hopeless try takes a fifth of a second."""
DENSITIES = {"low": 0.65, "medium": 1.0, "high": 1.35}
"""Factor of the number of groups and scattered pieces, by the name of the density."""
SIDE_LIMITS = (20, 40)
"""Least and greatest side of a table, in inches."""
FEW_SEATS = 4
"""Greatest number of seats that count as few; more seats are many, and need a larger table."""
TABLE_FOR_FEW = (24, 24)
"""Usual width and height of a table for few seats, in inches."""
TABLE_FOR_MANY = (28, 28)
"""Usual width and height of a table for many seats, in inches."""
MIN_SIDE_FOR_MANY = 26
"""Least side of a table for many seats, in inches."""


class MapRequest(NamedTuple):
    """Request for a battlefield.

    Attributes:
        theme: The name of one of the game's own themes, or the path of a file with a theme.
        seats: The number of starts.
        symmetry: The name of a symmetry.
        seed: Any text.
        size: Width and height of the table in inches; None is the usual size for this number of
            seats.
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
        return self.size or (TABLE_FOR_FEW if self.seats <= FEW_SEATS else TABLE_FOR_MANY)


class CantGenerate(ValueError):
    """Error: no battlefield fits a request; the message is a sentence that says why."""


def check_request(request: MapRequest) -> None:
    """Raise `CantGenerate` if the seats, the symmetry and the size do not go together."""
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
    least, most = SIDE_LIMITS
    if not (least <= width <= most and least <= height <= most):
        raise CantGenerate(f"A table is {least} to {most} inches a side, not {width}x{height}.")
    if request.seats > FEW_SEATS and min(width, height) < MIN_SIDE_FOR_MANY:
        raise CantGenerate(
            f"{request.seats} seats need a table of {MIN_SIDE_FOR_MANY} inches a side, so that "
            "nobody is engaged in the first turn."
        )


class Generated(NamedTuple):
    """Battlefield that was generated for a request.

    Attributes:
        content: The content of its .tmx file.
        tries: The number of tries that it took.
    """

    content: bytes
    tries: int


def generate(
    request: MapRequest, on_try: Callable[[float], None] = lambda share: None
) -> Generated:
    """Return a battlefield for a request.

    Args:
        request: The request.
        on_try: Called before each try with the share of the allowed tries that have failed, from
            0 to 1. An error that it raises ends the work.

    Raises:
        CantGenerate: The request can't be fulfilled, or all tries have failed.
        BadTheme: No theme has this name, or the file has no theme.
    """
    check_request(request)
    theme = theme_of(request.theme)
    # a theme in a file makes the same maps wherever the file lies
    request = request._replace(theme=theme_title(request.theme))
    for number in range(1, MAX_TRIES + 1):
        on_try((number - 1) / MAX_TRIES)
        # all fields of the request seed the stream: another field or order would change all maps
        stream = Stream(VERSION, *request, number)
        layout = new_layout(request, theme, stream)
        if layout is None:
            continue
        properties = {
            "name": stream.pick(theme.names),
            "generator": f"{request.theme} {VERSION}",  # theme and version of the generator
            "seed": request.seed,
        }
        if layout.symmetry.title:
            properties["symmetry"] = layout.symmetry.title
        content = map_content(layout, properties)
        if is_good(content, theme.features):
            return Generated(content, number)
    raise CantGenerate(
        f"No {request.theme} for {request.seats} seats came out fair in {MAX_TRIES} tries: choose "
        "another seed, or a larger table."
    )


def survey_content(content: bytes) -> Survey:
    """Return the battlefield of a map's content, with its problems."""
    path = SHIPPED_FOLDER / "generated.tmx"  # no file: the templates are looked up beside it
    return survey_of(path, read_tiled(path, content))


def is_good(content: bytes, features: Features) -> bool:
    """Return True if a map has no problem, the features of its theme, and starts that are alike."""
    survey = survey_content(content)
    if survey.problems or missing_features(features, survey.battlefield):
        return False
    return is_fair(measure_starts(survey.battlefield))


def new_layout(request: MapRequest, theme: Theme, stream: Stream) -> Layout | None:
    """Return a new layout whose starts are alike; None if this try has failed."""
    layout = Layout(request.table, SYMMETRIES[request.symmetry], theme.floor)
    variants = _themes_with_one_design(theme, layout)
    if variants:
        theme = stream.pick(variants)
    maker = LayoutMaker(layout, theme, stream, DENSITIES[request.density])
    if not maker.make(request.seats):
        return None
    if not LayoutRepair(layout, stream, small_kinds(theme)).run():
        return None
    return layout if maker.is_full() else None  # the repair may have removed pieces


def _themes_with_one_design(theme: Theme, layout: Layout) -> list[Theme]:
    """Return a theme with each of its designs that suits a layout; none if it has no such design.

    If some of them have enough kinds of pieces for the table, only those are returned.
    """
    designs = [design for design in theme.designs if has_design(layout.symmetry, design)]
    variants = [with_design(theme, design) for design in designs]
    rich_variants = [variant for variant in variants if has_enough_kinds(variant, layout.table)]
    return rich_variants or variants
