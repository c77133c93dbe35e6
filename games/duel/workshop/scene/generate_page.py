"""Page that generates a battlefield: choices at the left, a picture of the result at the right.

A battlefield is made by a thread, so that the window never waits. What the choices say now is made
last: an older result that comes late is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import get_args

from typing_extensions import override

from engine.app import theme
from engine.app.screens.sheet import panel_over_screen
from engine.app.theme import Role
from engine.app.widgets import Button, Label, Panel, Screen, Widget, literal
from engine.app.widgets.choices import ChoiceField
from engine.app.widgets.containers import Column, FirstThatFits, Part, Row, Share, Sized
from engine.app.widgets.field import TextField
from games.duel.field.maps import MapPicture
from games.duel.generator.generating import (
    DENSITIES,
    CantGenerate,
    Generated,
    MapRequest,
    check_request,
    generate,
    survey_content,
)
from games.duel.generator.images import SYMMETRIES, SymmetryName
from games.duel.generator.themes import BadTheme, theme_names
from games.duel.geometry.terrain import Battlefield
from games.duel.maps.starts import MAX_SEATS, MIN_SEATS

PAGE_WIDTH = 1000
"""Width of the page in style units."""
PICTURE_SIDE = 380
"""Side of the picture, in style units."""
CHECK_SECONDS = 0.1
"""Seconds between two looks at the thread."""
SYMMETRY_NAMES: Sequence[SymmetryName] = get_args(SymmetryName)
SEAT_COUNTS = [str(count) for count in range(MIN_SEATS, MAX_SEATS + 1)]
DENSITY_NAMES = list(DENSITIES)


class GeneratePage(Screen):
    """The page that generates battlefields.

    Args:
        seed: The first seed; each further battlefield counts on from it.
        take: Takes the content of a map into the workshop.
    """

    overlay = True
    first_focus = "another"

    def __init__(self, seed: str, take: Callable[[bytes], None]) -> None:
        super().__init__()
        self._take = take
        self._request = MapRequest("village", 2, "half", seed)
        self._number = 1
        """Number of the battlefield of this seed."""
        self._executor = ThreadPoolExecutor(1)
        self._future: Future[Generated] | None = None
        self._result: bytes | None = None
        self._battlefield: Battlefield | None = None
        self._problem = ""
        self._begin()

    # The thread.

    def _begin(self) -> None:
        """Begin to make what is chosen, or say why it can't be had."""
        if self._future:
            self._future.cancel()
        self._future = None
        self._problem = ""
        try:
            check_request(self._request)
        except CantGenerate as error:
            self._problem = str(error)
        else:
            self._future = self._executor.submit(generate, self._numbered_request)

    @property
    def _numbered_request(self) -> MapRequest:
        """The request with the number of the battlefield in its seed."""
        seed = self._request.seed
        return self._request._replace(seed=f"{seed}-{self._number}" if self._number > 1 else seed)

    @override
    def update(self, dt: float) -> bool:
        has_changed = super().update(dt)
        if self._future is None or not self._future.done():
            return has_changed
        future = self._future
        self._future = None
        try:
            self._result = future.result().content
        except (CantGenerate, BadTheme) as error:
            self._problem = str(error)
        else:
            self._battlefield = survey_content(self._result).battlefield
        self.rebuild()
        return True

    @override
    def wait(self) -> float | None:
        """Return the seconds until `update` has something to do."""
        return CHECK_SECONDS if self._future else super().wait()

    @override
    def leave(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)

    # Choices.

    def _choose(self, request: MapRequest) -> None:
        """Take a request; another number of seats brings a symmetry that fits it."""
        if request.seats not in SYMMETRIES[request.symmetry].seats:
            fitting = (name for name in SYMMETRY_NAMES if request.seats in SYMMETRIES[name].seats)
            request = request._replace(symmetry=next(fitting))
        self._request = request
        self._number = 1
        self._begin()
        self.rebuild()

    def _choose_theme(self, index: int) -> None:
        self._choose(self._request._replace(theme=theme_names()[index]))

    def _choose_seats(self, index: int) -> None:
        self._choose(self._request._replace(seats=MIN_SEATS + index))

    def _choose_density(self, index: int) -> None:
        self._choose(self._request._replace(density=DENSITY_NAMES[index]))

    def _choose_symmetry(self, index: int) -> None:
        """Choose a symmetry; the number of seats becomes one that it can serve."""
        symmetry = SYMMETRY_NAMES[index]
        seats = self._request.seats
        if seats not in SYMMETRIES[symmetry].seats:
            seats = SYMMETRIES[symmetry].seats[0]
        self._choose(self._request._replace(symmetry=symmetry, seats=seats))

    def _another(self) -> None:
        self._number += 1
        self._begin()
        self.rebuild()

    def _take_result(self) -> None:
        if self._result:
            self.manager.pop()
            self._take(self._result)

    # Widgets.

    @override
    def build(self) -> list[Widget]:
        picture = MapPicture("generated", battlefield=self._battlefield)
        form = Column(self._fields(), gap=6)
        framed = Sized(picture, PICTURE_SIDE, PICTURE_SIDE)
        beside = Row([Share(form), framed], gap=theme.GAP)
        below = Column([framed, form], gap=theme.GAP)
        words = self._problem or ("Drawing…" if self._future else "")
        status = Label("generating", words=literal(words), colour=theme.MUTED)
        take = Button("take", label="Take it", kind="primary", on_press=self._take_result)
        take.reason = self._problem or ("" if self._result else "The battlefield is being drawn.")
        another = Button("another", label="Another", hotkey="a", on_press=self._another)
        another.reason = self._problem
        close = Button("close", label="Back", on_press=self.back)
        content = Column([FirstThatFits([beside, below]), status], gap=theme.GAP)
        panel = Panel("generate-panel", title="Generate a battlefield")
        return panel_over_screen(self, panel, content, PAGE_WIDTH, take, another, close)

    def _fields(self) -> list[Part]:
        """Return the choices, each below its name."""
        request = self._request
        seed = TextField("seed", value=request.seed, on_change=self._type_seed)
        return [
            *_choice("Theme", theme_names(), request.theme, self._choose_theme),
            *_choice("Seats", SEAT_COUNTS, str(request.seats), self._choose_seats),
            *_choice("Symmetry", SYMMETRY_NAMES, request.symmetry, self._choose_symmetry),
            *_choice("Density", DENSITY_NAMES, request.density, self._choose_density),
            *_below_name("Seed: the same one gives the same battlefield", seed),
        ]

    def _type_seed(self, seed: str) -> None:
        self._request = self._request._replace(seed=seed)
        self._number = 1
        self._begin()


def _choice(
    name: str, options: Sequence[str], chosen: str, on_change: Callable[[int], None]
) -> list[Part]:
    """Return a choice between options below its name."""
    value = options.index(chosen)
    field = ChoiceField(name.lower(), options=options, value=value, on_change=on_change)
    return _below_name(name, field)


def _below_name(name: str, field: Widget) -> list[Part]:
    """Return a field below its name."""
    return [Label(f"{field.id}-name", words=name, role=Role.LABEL), field]
