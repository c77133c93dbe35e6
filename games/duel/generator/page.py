"""Page that generates a battlefield: choices at the left, a picture of the result at the right."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, get_args

from typing_extensions import override

from engine.app import theme
from engine.app.screens.sheet import panel_over_screen
from engine.app.theme import Role
from engine.app.widgets import Button, Label, Panel, Screen, Widget, literal
from engine.app.widgets.choices import ChoiceField, Slider
from engine.app.widgets.containers import Column, FirstThatFits, Part, Row, Share, Sized
from engine.app.widgets.field import TextField
from games.duel.field.maps import MapPicture
from games.duel.generator.generating import (
    DENSITIES,
    SIZES,
    CantGenerate,
    MapRequest,
    check_request,
    generate,
    survey_content,
)
from games.duel.generator.images import SymmetryName
from games.duel.generator.making import CHECK_SECONDS, Maker, OnShare, below_name
from games.duel.generator.themes import theme_names
from games.duel.geometry.terrain import Battlefield
from games.duel.maps.starts import MAX_SEATS, MIN_SEATS

PAGE_WIDTH = 1000
"""Width of the page in style units."""
PICTURE_SIDE = 380
"""Side of the picture, in style units."""
LONGEST_SEED = 24
SYMMETRY_NAMES: Sequence[SymmetryName] = get_args(SymmetryName)
SEAT_COUNTS = [str(count) for count in range(MIN_SEATS, MAX_SEATS + 1)]
DENSITY_NAMES = list(DENSITIES)
TABLES = ((24, 24), (28, 28))
"""Sizes of a table that have a plate of their own."""
OTHER_TABLE = "other"
FIRST_OTHER_TABLE = (30, 28)
"""Size of a table with which *other* begins."""
NUMBERED_SEED = re.compile(r"(.*)-(\d+)")


class MadeMap(NamedTuple):
    """Map that was made.

    Attributes:
        content: The content of its file.
        battlefield: The battlefield of this content, at the place of the file.
        note: Sentences about it; or "".
    """

    content: bytes
    battlefield: Battlefield
    note: str = ""


Finish = Callable[[OnShare, bytes], MadeMap]
"""Function that changes the content of a generated map before it is shown."""
Vary = Callable[[OnShare, MapRequest, int, bytes], MadeMap]
"""Function that returns one of the maps that are similar to a generated one, by its number."""


class GeneratePage(Screen):
    """The page that generates battlefields.

    Args:
        request: The first request.
        take: Takes the content of a map.
        seats_stay: True if the number of seats can't be chosen.
        finish: Changes the content of each map; None changes nothing.
        vary: Makes a map similar to that on the page; None hides the button.
    """

    overlay = True
    first_focus = "another"

    def __init__(
        self,
        request: MapRequest,
        take: Callable[[bytes], None],
        *,
        seats_stay: bool = False,
        finish: Finish | None = None,
        vary: Vary | None = None,
    ) -> None:
        super().__init__()
        self._maker = Maker[MadeMap](self._show_result)
        self._take = take
        self._seats_stay = seats_stay
        self._finish = finish
        self._vary = vary
        self._request = request
        self._wanted_symmetry = request.symmetry
        """The symmetry that was chosen, which comes back as soon as it can be had."""
        self._result: MadeMap | None = None
        self._original: bytes | None = None
        """The battlefield of the request itself, to which others are similar."""
        self._similar_number = 0
        """Number of the similar battlefield; 0 for the original."""
        self._battlefield: Battlefield | None = None
        self._set_request(request)

    @property
    def request(self) -> MapRequest:
        """The request for the battlefield that is shown or being made."""
        return self._request

    def _begin(self) -> None:
        """Begin to make what is chosen, or say why it can't be had."""
        self._maker.drop()
        self._similar_number = 0
        self._original = None
        try:
            check_request(self._request)
        except CantGenerate as error:
            self._maker.problem = str(error)
        else:
            self._maker.begin(_made_map, self._request, self._finish)

    @override
    def update(self, dt: float) -> bool:
        has_changed = super().update(dt)
        was_working = self._maker.is_working
        if not self._maker.look():
            return has_changed
        if was_working and not self._maker.is_working:
            self.rebuild()
        return True

    @override
    def wait(self) -> float | None:
        """Return the seconds until `update` has something to do."""
        return CHECK_SECONDS if self._maker.is_working else super().wait()

    @override
    def leave(self) -> None:
        self._maker.close()

    def _show_result(self, result: MadeMap) -> None:
        self._result = result
        if not self._similar_number:
            self._original = result.content
        self._battlefield = result.battlefield

    # Choices.

    def _choose(self, request: MapRequest) -> None:
        """Take a request from a choice."""
        self._set_request(request)
        self.rebuild()

    def _set_request(self, request: MapRequest) -> None:
        """Take a request; where it can't be had, its size and its symmetry become ones that fit."""
        if _refusal(request._replace(symmetry="none")):
            request = request._replace(size=None)
        names = (self._wanted_symmetry, *SYMMETRY_NAMES)
        variants = (request._replace(symmetry=name) for name in names)
        request = next(each for each in variants if not _refusal(each))
        if request.size == request._replace(size=None).table:
            request = request._replace(size=None)  # so that the seed means the same map
        self._request = request
        self._begin()

    def _choose_theme(self, index: int) -> None:
        self._choose(self._request._replace(theme=theme_names()[index]))

    def _choose_seats(self, index: int) -> None:
        self._choose(self._request._replace(seats=MIN_SEATS + index))

    def _choose_density(self, index: int) -> None:
        self._choose(self._request._replace(density=DENSITY_NAMES[index]))

    def _choose_symmetry(self, index: int) -> None:
        self._wanted_symmetry = SYMMETRY_NAMES[index]
        self._choose(self._request)

    def _choose_size(self, index: int) -> None:
        size = TABLES[index] if index < len(TABLES) else FIRST_OTHER_TABLE
        self._choose(self._request._replace(size=size))

    def _choose_width(self, inches: int) -> None:
        self._choose(self._request._replace(size=(inches, self._request.table[1])))

    def _choose_height(self, inches: int) -> None:
        self._choose(self._request._replace(size=(self._request.table[0], inches)))

    def _type_seed(self, seed: str) -> None:
        self._set_request(self._request._replace(seed=seed))

    def _another(self) -> None:
        self._choose(self._request._replace(seed=next_seed(self._request.seed)))

    def _similar(self) -> None:
        """Make a battlefield similar to that of the request."""
        if self._vary and self._original:
            self._similar_number += 1
            number = self._similar_number
            self._maker.begin(self._vary, self._request, number, self._original)
            self.rebuild()

    def _take_result(self) -> None:
        if self._result:
            self.manager.pop()
            self._take(self._result.content)

    # Widgets.

    @override
    def build(self) -> list[Widget]:
        picture = MapPicture("generated", battlefield=self._battlefield)
        form = Column(self._fields(), gap=8)
        framed = Sized(picture, PICTURE_SIDE, PICTURE_SIDE)
        beside = Row([Share(form), framed], gap=theme.GAP)
        below = Column([framed, form], gap=theme.GAP)
        number = self._similar_number
        words = self._result.note if self._result else ""
        if number:
            words = f"Similar to the battlefield of this seed, number {number}. {words}"
        content = Column([self._maker.status(words), FirstThatFits([beside, below])], gap=theme.GAP)
        panel = Panel("generate-panel", title="Generate a battlefield")
        return panel_over_screen(self, panel, content, PAGE_WIDTH, *self._buttons())

    def _buttons(self) -> list[Button]:
        has_result = self._result is not None and not self._maker.is_working
        reason = self._maker.problem or ("" if has_result else "The battlefield is being drawn.")
        take = Button("take", label="Take it", kind="primary", on_press=self._take_result)
        take.reason = literal(reason)
        another = Button("another", label="Another", hotkey="a", on_press=self._another)
        buttons = [take, another]
        if self._vary:
            tip = "Keeps ways, buildings and floors, and lays the loose pieces anew."
            similar = Button("similar", label="Similar", hotkey="s", tip=tip)
            similar.on_press = self._similar
            similar.reason = "" if self._original else literal(reason)
            buttons.append(similar)
        return [*buttons, Button("close", label="Back", on_press=self.back)]

    def _fields(self) -> list[Part]:
        """Return the choices; where an option can't be had, a note below says why."""
        request = self._request
        seed = TextField("seed", value=request.seed, on_change=self._type_seed, limit=LONGEST_SEED)
        symmetries = [request._replace(symmetry=name) for name in SYMMETRY_NAMES]
        parts: list[Part] = []
        parts += _choice("Theme", theme_names(), request.theme, self._choose_theme)
        if not self._seats_stay:
            parts += _choice("Seats", SEAT_COUNTS, str(request.seats), self._choose_seats)
        parts += self._size_fields()
        reasons = list(map(_refusal, symmetries))
        parts += _choice(
            "Symmetry", SYMMETRY_NAMES, request.symmetry, self._choose_symmetry, reasons
        )
        parts += _choice("Density", DENSITY_NAMES, request.density, self._choose_density)
        return [*parts, below_name(seed, "Seed: the same one gives the same battlefield")]

    def _size_fields(self) -> list[Part]:
        """Return the choice of a size, and sliders for another one."""
        request = self._request._replace(symmetry="none")
        names = [_size_name(table) for table in TABLES] + [OTHER_TABLE]
        name = _size_name(request.table)
        chosen = name if name in names else OTHER_TABLE
        reasons = [_refusal(request._replace(size=table)) for table in TABLES]
        parts = _choice("Size", names, chosen, self._choose_size, [*reasons, ""])
        if chosen == OTHER_TABLE:
            sides = zip(request.table, (self._choose_width, self._choose_height), strict=True)
            for words, (inches, on_change) in zip(("Width", "Height"), sides, strict=True):
                slider = Slider(
                    words.lower(),
                    value=inches,
                    on_change=on_change,
                    low=SIZES[0],
                    high=SIZES[1],
                    called=words,
                    shown=_inches,
                )
                parts.append(slider)
        return parts


def next_seed(seed: str) -> str:
    """Return the seed after another one: `ash`, `ash-2`, `ash-3`."""
    match = NUMBERED_SEED.fullmatch(seed)
    return f"{match[1]}-{int(match[2]) + 1}" if match else f"{seed}-2"


def _made_map(on_share: OnShare, request: MapRequest, finish: Finish | None) -> MadeMap:
    """Return a generated map."""
    content = generate(request, on_try=on_share).content
    if finish:
        return finish(on_share, content)
    return MadeMap(content, survey_content(content).battlefield)


def _refusal(request: MapRequest) -> str:
    """Return a sentence that says why a combination can't be had, or ""."""
    try:
        check_request(request)
    except CantGenerate as error:
        return str(error)
    return ""


def _size_name(table: tuple[int, int]) -> str:
    return f"{table[0]} × {table[1]}"


def _inches(number: int) -> str:
    return f"{number} inches"


def _choice(
    name: str,
    options: Sequence[str],
    chosen: str,
    on_change: Callable[[int], None],
    reasons: Sequence[str] = (),
) -> list[Part]:
    """Return a choice between options below its name.

    Args:
        name: The name.
        options: The options.
        chosen: The chosen one.
        on_change: Takes the index of another one.
        reasons: For each option a sentence that says why it can't be had, or "".
    """
    field = ChoiceField(
        name.lower(),
        options=options,
        value=options.index(chosen),
        on_change=on_change,
        called=name,
        closed=[index for index, reason in enumerate(reasons) if reason],
    )
    words = " ".join(dict.fromkeys(filter(None, reasons)))
    note = Label(f"{field.id}-note", words=literal(words), role=Role.NOTE, colour=theme.MUTED)
    return [below_name(field), *([note] if words else [])]
