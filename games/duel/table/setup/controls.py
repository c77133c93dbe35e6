"""Form controls of the builder: number of cards of a stat, list tile, figure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass

from pygame import Rect
from typing_extensions import override

from engine.app import text
from engine.app.inputs import LEFT, Key, Pointer, Typed
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, PanelButton
from engine.app.widgets.containers import CENTRE, Inside, Layers, Part, Row, Sized, Space
from engine.app.widgets.control import NumberControl
from engine.app.widgets.widget import Change
from games.duel.table.medals import RING_GAP, SuitCards, WarriorMedal

MAX_CARDS = 10
"""Number of places for the cards of a stat."""
CARD_WIDTH = 30
"""Width of a card in style units."""
PLACE_STEP = 34
"""Distance from one place to the next, in style units."""
NUMBER_WIDTH = 34
"""Minimum width of the number of cards, in style units."""
FIGURE_COUNT = 6
"""Number of figures to choose from."""
FIGURE_SIDE = 46
"""Side of a figure in style units."""
FIGURE_GAP = 8
"""Gap between figures in style units."""


@dataclass(eq=False, repr=False)
class StatCards(NumberControl):
    """Control for the number of cards of a stat, as a row of ten places.

    A click on an empty place fills the row up to it. A click on a card removes this card and those
    after it. Dragging sets the number to the place under the pointer. The left and right arrows, +
    and - change the number by one.

    Attributes:
        value: Number of cards, from 1.
        suit: Letter of the stat's suit.
        max_value: Number of places that can be filled now.
        on_full: Called when more cards are asked for than can be placed.
        on_last_removed: Called when the first card is clicked to remove it.
    """

    value: int = 1
    suit: str = "C"
    max_value: int = MAX_CARDS
    on_full: Callable[[], None] = lambda: None
    on_last_removed: Callable[[], None] = lambda: None
    _held_place: int = 0
    """Place of the card under the pressed button, until the drag leaves it; 0 for none."""

    ring = "words"

    def part(self, scale: Scale) -> Part:
        """Return the control with its number and its places."""
        number = Label(f"{self.id}-number", words=str(self.value), role=Role.FIGURE, silent=True)
        number_width = text.measure("10", Role.FIGURE, scale)[0] + scale.px(8)
        places = SuitCards(
            f"{self.id}-places", suit=self.suit, count=MAX_CARDS, filled_count=self.value
        )
        places.card_width = CARD_WIDTH
        places.max_filled_count = self.max_value
        places_width = scale.px(PLACE_STEP) * (MAX_CARDS - 1) + scale.px(CARD_WIDTH)
        parts = (
            Sized(number, wide=max(scale.px(NUMBER_WIDTH), number_width)),
            Sized(places, wide=places_width),
        )
        return Inside(self, Row(parts, at=CENTRE), down=2)

    def places(self, scale: Scale) -> list[Rect]:
        """Return the rectangle of each place, in pixels."""
        (cards,) = (widget for widget in self.widgets if isinstance(widget, SuitCards))
        return cards.places(scale)

    @override
    def grab(self, at: Pointer, scale: Scale) -> Change:
        if at.button != LEFT:
            return Change.NONE
        place = self._place_at(at, scale)
        if place > self.value:
            return self._take_limited(place)
        self._held_place = place
        return Change.TAKEN

    @override
    def drag(self, at: Pointer, scale: Scale) -> Change:
        place = self._place_at(at, scale)
        if place == self._held_place:
            return Change.TAKEN
        self._held_place = 0
        return self._take_limited(place)

    @override
    def drop(self, at: Pointer, scale: Scale) -> Change:
        held_place = self._held_place
        self._held_place = 0
        if not held_place:
            return Change.NONE
        if held_place == self.value == 1:
            self.on_last_removed()
            return Change.SCREEN
        return self._take_limited(held_place - 1)

    def _place_at(self, at: Pointer, scale: Scale) -> int:
        first_left = self.places(scale)[0].left
        return 1 + int(max(0, at.pos[0] - first_left)) // scale.px(PLACE_STEP)

    @override
    def key(self, event: Key | Typed, scale: Scale) -> Change:
        key_name = event.text if isinstance(event, Typed) else event.name
        steps = {"left": -1, "right": 1, "-": -1, "+": 1, "home": -MAX_CARDS, "end": MAX_CARDS}
        return (
            self._take_limited(self.value + steps[key_name]) if key_name in steps else Change.NONE
        )

    def _take_limited(self, value: int) -> Change:
        limited_value = max(1, min(value, self.max_value))
        if min(value, MAX_CARDS) > self.max_value and limited_value == self.value:
            self.on_full()
            return Change.SCREEN
        return self.take(limited_value)


@dataclass(eq=False, repr=False)
class ListTile(PanelButton):
    """Tile of a list. Tab stops at one tile; arrows lead from there to the others.

    Attributes:
        is_tab_stop: True if Tab stops at this tile.
    """

    _: KW_ONLY
    is_tab_stop: bool = True

    @override
    @property
    def skipped_by_tab(self) -> bool:
        return not self.is_tab_stop


@dataclass(eq=False, repr=False)
class FigurePicker(NumberControl):
    """Control that chooses one of six figures, each a helm in the seat's colour.

    The left and right arrows choose the neighbours.
    """

    value: int = 1
    _: KW_ONLY
    seat: int = 1

    def part(self) -> Part:
        """Return the control with its figures."""
        figures: list[Part] = []
        for number in range(1, FIGURE_COUNT + 1):
            medal = WarriorMedal(f"{self.id}-{number}", seat=self.seat, figure=number)
            medal.is_chosen = number == self.value
            medal.dim = not medal.is_chosen
            figures.append(Layers([Space(FIGURE_SIDE), medal]))
        return Inside(self, Row(figures, gap=FIGURE_GAP), RING_GAP, RING_GAP)

    @override
    def grab(self, at: Pointer, scale: Scale) -> Change:
        for number, medal in enumerate(self.widgets, 1):
            if at.button == LEFT and medal.rect.collidepoint(at.pos):
                return self.take(number)
        return Change.NONE

    @override
    def key(self, event: Key | Typed, scale: Scale) -> Change:
        step = {"left": -1, "right": 1}.get(event.name, 0) if isinstance(event, Key) else 0
        return self.take((self.value - 1 + step) % FIGURE_COUNT + 1) if step else Change.NONE
