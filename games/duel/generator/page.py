"""Page that generates a battlefield: choices at the left, a picture of the result at the right."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, get_args

from typing_extensions import override

from engine.app import theme
from engine.app.screens.sheet import panel_over_screen, sheet_room, sheet_width
from engine.app.theme import Role
from engine.app.widgets import Button, Label, Panel, Screen, Widget, literal
from engine.app.widgets.choices import ChoiceField, Slider
from engine.app.widgets.containers import Column, Part, Sized
from engine.app.widgets.field import TextField
from games.duel.field.maps import MapPicture
from games.duel.generator.generating import (
    DENSITIES,
    MIN_SIDE_FOR_MANY,
    SIDE_LIMITS,
    CantGenerate,
    MapRequest,
    check_request,
    generate,
    survey_content,
)
from games.duel.generator.images import SYMMETRIES, SymmetryName
from games.duel.generator.making import OnShare, PageWork, below_name
from games.duel.generator.themes import theme_names, theme_title
from games.duel.geometry.terrain import Battlefield
from games.duel.maps.starts import MAX_SEATS, MIN_SEATS

FORM_WIDTH = 560
"""Width of the choices beside the picture, in style units."""
FORM_GROWTH = 0.75
"""Share of this width by which it grows while the text grows to its double size."""
LEAST_SIDE = 380
"""Least side of the picture, in style units."""
PICTURE_SHARE = 0.68
"""Greatest side of the picture as a share of the height of the window."""
MAX_SEED_LENGTH = 60
"""Greatest number of letters in a seed that is typed."""
SYMMETRY_NAMES: Sequence[SymmetryName] = get_args(SymmetryName)
SEAT_COUNTS = [str(count) for count in range(MIN_SEATS, MAX_SEATS + 1)]
DENSITY_NAMES = list(DENSITIES)
USUAL_SIZES = ((24, 24), (28, 28))
"""Sizes of a table that are options, in inches."""
OTHER_SIZE_NAME = "other"
"""Option for all other sizes."""
FIRST_OTHER_SIZE = (30, 28)
"""Size in inches that this option gives."""
NUMBERED_SEED = re.compile(r"(.*)-(\d+)")
"""Seed that ends with a number, such as `ash-2`."""


class MadeMap(NamedTuple):
    """Map that was made.

    Attributes:
        content: The content of its .tmx file.
        battlefield: The battlefield of this content, at the place of the file.
        note: Sentences about it; or "".
    """

    content: bytes
    battlefield: Battlefield
    note: str = ""


class ShownMap(NamedTuple):
    """Map that the page has shown.

    Attributes:
        request: The request for it.
        made: The map.
        original: Content of the map that the request itself gives; similar maps start from it.
        similar_number: Number of the similar map; 0 for the original.
        has_typed_seed: True if it is the original of a typed seed; more letters may follow.
    """

    request: MapRequest
    made: MadeMap
    original: bytes
    similar_number: int
    has_typed_seed: bool

    def completes(self, last: ShownMap) -> bool:
        """Return True if only the seed has been typed on since the last map."""
        has_other_choices = last.request._replace(seed=self.request.seed) != self.request
        return self.has_typed_seed and last.has_typed_seed and not has_other_choices


class MapChanges(NamedTuple):
    """Changes that a page makes to generated maps.

    Attributes:
        finish: Changes the content of a map, before the map is shown.
        vary: Returns a map similar to a generated one: the request, a number and the content of the
            generated map decide which.
    """

    finish: Callable[[OnShare, bytes], MadeMap]
    vary: Callable[[OnShare, MapRequest, int, bytes], MadeMap]


class GeneratePage(Screen):
    """The page that generates battlefields.

    Args:
        request: The first request.
        on_take: Takes the content of the map that the user chose, and a function that closes the
            page: it is called at once, or after a question on which the page stays open.
        user_themes: The paths of the user's own themes.
        has_fixed_seats: True if the user can't choose the number of seats.
        changes: Changes of the maps; None changes nothing, and hides the button for similar maps.
    """

    overlay = True
    first_focus = "take"

    def __init__(
        self,
        request: MapRequest,
        on_take: Callable[[bytes, Callable[[], None]], None],
        *,
        user_themes: Sequence[str] = (),
        has_fixed_seats: bool = False,
        changes: MapChanges | None = None,
    ) -> None:
        super().__init__()
        self._work = PageWork[MadeMap](self, self._show_result)
        self._on_take = on_take
        self._themes = [*theme_names(), *user_themes]
        self._has_fixed_seats = has_fixed_seats
        self._changes = changes
        self._request = request
        self._typed_seed = ""
        """Seed as it was typed, with the blanks around it."""
        self._chosen_symmetry = request.symmetry
        """Symmetry that the user chose. The request has another one while this one is impossible.
        """
        self._shown_maps: list[ShownMap] = []
        """Maps that were shown, for undo; the last one is on the page."""
        self._original: bytes | None = None
        """Content of the map that the request itself gives; similar maps start from it."""
        self._similar_number = 0
        """Number of the similar map that is shown or being made; 0 for the original."""
        self._set_request(request)

    @property
    def request(self) -> MapRequest:
        """The request for the battlefield that is shown or being made."""
        return self._request

    @property
    def _result(self) -> MadeMap | None:
        """The map on the page; None before the first one is made."""
        return self._shown_maps[-1].made if self._shown_maps else None

    def _show_result(self, result: MadeMap) -> None:
        self._original = self._original or result.content
        shown = ShownMap(
            self._request,
            result,
            self._original,
            self._similar_number,
            self._has_typed_seed and not self._similar_number,
        )
        if self._shown_maps and shown.completes(self._shown_maps[-1]):
            self._shown_maps.pop()  # a seed that is typed slowly is one step of undo
        self._shown_maps.append(shown)

    @property
    def _has_typed_seed(self) -> bool:
        """True if the seed of the request is the one that was typed."""
        return self._typed_seed.strip() == self._request.seed

    # Choices.

    def _choose(self, request: MapRequest) -> None:
        """Make the battlefield of a request, and show the choices that remain possible."""
        self._set_request(request)
        self.rebuild()

    def _set_request(self, request: MapRequest) -> None:
        """Begin to make the battlefield of the nearest possible request."""
        self._request = _possible_request(request, self._chosen_symmetry)
        self._similar_number = 0
        self._original = None
        self._work.begin(_made_map, self._request, self._changes)

    def _choose_theme(self, index: int) -> None:
        self._choose(self._request._replace(theme=self._themes[index]))

    def _choose_seats(self, index: int) -> None:
        self._choose(self._request._replace(seats=MIN_SEATS + index))

    def _choose_density(self, index: int) -> None:
        self._choose(self._request._replace(density=DENSITY_NAMES[index]))

    def _choose_symmetry(self, index: int) -> None:
        self._chosen_symmetry = SYMMETRY_NAMES[index]
        self._choose(self._request)

    def _choose_size(self, index: int) -> None:
        size = USUAL_SIZES[index] if index < len(USUAL_SIZES) else FIRST_OTHER_SIZE
        self._choose(self._request._replace(size=size))

    def _choose_width(self, inches: int) -> None:
        self._choose(self._request._replace(size=(inches, self._request.table[1])))

    def _choose_height(self, inches: int) -> None:
        self._choose(self._request._replace(size=(self._request.table[0], inches)))

    def _type_seed(self, seed: str) -> None:
        """Take a typed or pasted seed; blanks around it do not count."""
        self._typed_seed = seed
        if seed.strip() != self._request.seed:
            self._set_request(self._request._replace(seed=seed.strip()))

    def _focus_on_take(self) -> None:
        self.focus_on("take")

    def _make_another(self) -> None:
        self._choose(self._request._replace(seed=next_seed(self._request.seed)))

    def _make_similar(self) -> None:
        if self._changes and self._original:
            self._similar_number += 1
            number = self._similar_number
            self._work.begin(self._changes.vary, self._request, number, self._original)
            self.rebuild()

    @property
    def _is_shown(self) -> bool:
        """True if the map on the page is the one that was asked for last."""
        if not self._shown_maps:
            return False
        shown = self._shown_maps[-1]
        return (shown.request, shown.similar_number) == (self._request, self._similar_number)

    def _undo(self) -> None:
        """Go back to the map before, with its choices."""
        self._work.drop()
        if self._is_shown:
            self._shown_maps.pop()
        last = self._shown_maps[-1]
        self._request = last.request
        self._original = last.original
        self._similar_number = last.similar_number
        self._chosen_symmetry = self._request.symmetry
        self.rebuild()

    def _take_result(self) -> None:
        if self._result:
            self._on_take(self._result.content, self.back)

    # Widgets.

    @override
    def build(self) -> list[Widget]:
        scale = self.scale
        battlefield = self._result.battlefield if self._result else None
        picture = MapPicture("generated", battlefield=battlefield)
        form_width = round(scale.px(FORM_WIDTH) * (1 + FORM_GROWTH * (scale.text - 1)))
        form_width += scale.px(theme.GAP)
        side = min(sheet_room(self, form_width), round(scale.height * PICTURE_SHARE))
        side = max(side, scale.px(LEAST_SIDE))
        panel = Panel("generate-panel", title="Generate a battlefield")
        return panel_over_screen(
            self,
            panel,
            Column(self._fields(), gap=8),
            sheet_width(self, form_width + side),
            *self._buttons(),
            above=self._work.status(self._note()),
            beside=Sized(picture, wide=side, high=side),
        )

    def _note(self) -> str:
        """Return sentences about the map on the page."""
        note = self._result.note if self._result else ""
        number = self._similar_number
        if not number:
            return note
        return f"Similar battlefield, number {number}. {note}"

    def _buttons(self) -> list[Button]:
        take = Button("take", label="Take it", kind="primary", hotkey="enter")
        take.on_press = self._take_result
        take.reason = self._why_not_taken()
        another = Button("another", label="Another", hotkey="a", on_press=self._make_another)
        buttons = [take, another]
        if self._changes:
            tip = "Keeps ways, buildings and floors, and lays the loose pieces anew."
            similar = Button("similar", label="Similar", hotkey="s", tip=tip)
            similar.on_press = self._make_similar
            similar.reason = "" if self._original else self._why_not_taken()
            buttons.append(similar)
        undo = Button("undo", label="Undo", hotkey="ctrl+z", on_press=self._undo)
        undo.tip = "Shows the battlefield before, with its choices."
        has_earlier = len(self._shown_maps) > self._is_shown
        undo.reason = "" if has_earlier else "There is no battlefield before this one."
        return [*buttons, undo, Button("close", label="Back", on_press=self.back)]

    def _why_not_taken(self) -> str:
        """Return a sentence that says why there is no map to take, or ""."""
        if self._work.problem:
            return literal(self._work.problem)
        if self._work.is_working or self._result is None:
            return "The battlefield is being drawn."
        return ""

    def _fields(self) -> list[Part]:
        """Return the choices; notes say why some options are impossible."""
        request = self._request
        options = [*map(_theme_option, self._themes)]
        parts = _choice("Theme", options, _theme_option(request.theme), self._choose_theme)
        if not self._has_fixed_seats:
            parts += _choice("Seats", SEAT_COUNTS, str(request.seats), self._choose_seats)
        parts += self._size_fields()
        closed = _refused([request._replace(symmetry=name) for name in SYMMETRY_NAMES])
        note = _symmetry_note(request)
        titles = [*map(_symmetry_title, SYMMETRY_NAMES)]
        title = _symmetry_title(request.symmetry)
        parts += _choice("Symmetry", titles, title, self._choose_symmetry, closed, note)
        parts += _choice("Density", DENSITY_NAMES, request.density, self._choose_density)
        # a blank at the end stays in the field: another word may follow
        seed_words = self._typed_seed if self._has_typed_seed else request.seed
        seed = TextField("seed", value=seed_words, on_change=self._type_seed, limit=MAX_SEED_LENGTH)
        seed.on_enter = self._focus_on_take  # the next Enter takes the battlefield
        return [*parts, below_name(seed, "Seed: the same one gives the same battlefield")]

    def _size_fields(self) -> list[Part]:
        """Return the choice of a size, and its sliders."""
        request = self._request._replace(symmetry="none")
        names = [*map(_size_name, USUAL_SIZES), OTHER_SIZE_NAME]
        name = _size_name(request.table)
        chosen = name if name in names else OTHER_SIZE_NAME
        requests = [request._replace(size=size) for size in USUAL_SIZES]
        # shorter than the refusal, so that it never takes a second line
        too_small = f"{request.seats} seats need a table of {MIN_SIDE_FOR_MANY} inches a side."
        note = too_small if any(map(_refusal, requests)) else ""
        parts = _choice("Size", names, chosen, self._choose_size, _refused(requests), note)
        width, height = request.table
        parts.append(_side_slider("Width", "wide", width, self._choose_width))
        parts.append(_side_slider("Height", "high", height, self._choose_height))
        return parts


def next_seed(seed: str) -> str:
    """Return the seed after another one: `ash`, `ash-2`, `ash-3`."""
    match = NUMBERED_SEED.fullmatch(seed)
    return f"{match[1]}-{int(match[2]) + 1}" if match else f"{seed}-2"


def _made_map(on_share: OnShare, request: MapRequest, changes: MapChanges | None) -> MadeMap:
    """Return a generated map."""
    content = generate(request, on_try=on_share).content
    if changes:
        return changes.finish(on_share, content)
    return MadeMap(content, survey_content(content).battlefield)


def _possible_request(request: MapRequest, symmetry: SymmetryName) -> MapRequest:
    """Return a request, changed as little as needed to make it possible.

    Args:
        request: The request.
        symmetry: The symmetry that comes first; the others follow in the order of their list.
    """
    if _refusal(request._replace(symmetry="none")):  # the size is too small for the seats
        request = request._replace(size=None)
    variants = (request._replace(symmetry=name) for name in (symmetry, *SYMMETRY_NAMES))
    request = next(variant for variant in variants if not _refusal(variant))
    # A size that is given changes the map of a seed, even if it is the usual size.
    with_usual_size = request._replace(size=None)
    return with_usual_size if request.size == with_usual_size.table else request


def _refusal(request: MapRequest) -> str:
    """Return a sentence that says why a combination is impossible, or ""."""
    try:
        check_request(request)
    except CantGenerate as error:
        return str(error)
    return ""


def _refused(requests: Sequence[MapRequest]) -> list[int]:
    """Return the indices of the impossible ones among requests."""
    return [index for index, request in enumerate(requests) if _refusal(request)]


def _symmetry_note(request: MapRequest) -> str:
    """Return for which seats and tables the symmetries are that a request can't have, or ""."""
    titles_by_seats: dict[str, list[str]] = {}
    for_squares = []
    for name in SYMMETRY_NAMES:
        group = SYMMETRIES[name]
        if request.seats not in group.seats:
            seats = ", ".join(map(str, group.seats))
            titles_by_seats.setdefault(seats, []).append(_symmetry_title(name))
        elif _refusal(request._replace(symmetry=name)):
            for_squares.append(_symmetry_title(name))
    for_seats = [f"{seats}: {', '.join(titles)}" for seats, titles in titles_by_seats.items()]
    sentences = []
    if for_seats:
        words = "; ".join(for_seats).replace(":", " seats:", 1)  # once: the line is full
        sentences.append(f"For {words}.")
    if for_squares:
        sentences.append(f"For square tables: {', '.join(for_squares)}.")
    return " ".join(sentences)


def _symmetry_title(name: SymmetryName) -> str:
    """Return the words for a symmetry, which are those of the workshop."""
    return SYMMETRIES[name].title or name


def _theme_option(theme: str) -> str:
    """Return the words for a theme; a copy of one of the game's own may have its name."""
    title = theme_title(theme)
    return title if title == theme else f"{title} (yours)"


def _size_name(size: tuple[int, int]) -> str:
    return f"{size[0]} × {size[1]}"


def _side_slider(
    name: str, adjective: str, inches: int, on_change: Callable[[int], None]
) -> Slider:
    return Slider(
        name.lower(),
        value=inches,
        on_change=on_change,
        low=SIDE_LIMITS[0],
        high=SIDE_LIMITS[1],
        called=name,
        shown=f"{{}} inches {adjective}".format,
    )


def _choice(
    name: str,
    options: Sequence[str],
    chosen: str,
    on_change: Callable[[int], None],
    closed: Sequence[int] = (),
    note: str | None = None,
) -> list[Part]:
    """Return a choice below its name.

    Args:
        name: The name.
        options: The options.
        chosen: The chosen one.
        on_change: Takes the index of another one.
        closed: Indices of the impossible options.
        note: Why they are impossible. It has a line below the choice, also while it is "", so that
            nothing moves when an option becomes impossible; None for a choice without such a line.
    """
    field = ChoiceField(
        name.lower(),
        options=options,
        value=options.index(chosen),
        on_change=on_change,
        called=name,
        closed=closed,
    )
    parts: list[Part] = [below_name(field)]
    if note is not None:
        words = literal(note)
        parts.append(Label(f"{field.id}-note", words=words, role=Role.NOTE, colour=theme.MUTED))
    return parts
