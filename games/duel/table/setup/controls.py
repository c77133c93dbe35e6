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
from engine.app.widgets.containers import Inside, Layers, Part, Row, Sized, Space
from engine.app.widgets.control import NumberControl
from engine.app.widgets.widget import Change
from games.duel.table.medals import RING_GAP, SuitCards, WarriorMedal

MOST = 10
CARD = 30
STEP = 34
NUMBER = 34
FIGURES = 6
FIGURE = 46
FIGURES_APART = 8


@dataclass(eq=False, repr=False)
class StatCards(NumberControl):
    """Control for the number of cards of a stat, as a row of ten places.

    A click on an empty place fills the row up to it. A click on a card removes this card and those
    after it. Dragging sets the number to the place under the pointer. The left and right arrows, +
    and - change the number by one.

    Attributes:
        value: Number of cards, from 1.
        suit: Letter of the stat's suit.
        most: Number of places that can be filled now.
        on_full: Called when more cards are asked for than can be placed.
        on_least: Called when the first card is clicked to remove it.
    """

    value: int = 1
    suit: str = "C"
    most: int = MOST
    on_full: Callable[[], None] = lambda: None
    on_least: Callable[[], None] = lambda: None
    _held: int = 0
    """Place of the card under the pressed button, until the drag leaves it; 0 for none."""

    ring = "words"

    def part(self, scale: Scale) -> Part:
        """Return the control with its number and its places."""
        number = Label(f"{self.id}-number", words=str(self.value), role=Role.FIGURE, silent=True)
        widest = text.measure("10", Role.FIGURE, scale)[0] + scale.px(8)
        places = SuitCards(f"{self.id}-places", suit=self.suit, count=MOST, filled=self.value)
        places.card_width = CARD
        places.max_filled = self.most
        across = scale.px(STEP) * (MOST - 1) + scale.px(CARD)
        parts = Sized(number, wide=max(scale.px(NUMBER), widest)), Sized(places, wide=across)
        return Inside(self, Row(parts, at=0.5), down=2)

    def places(self, scale: Scale) -> list[Rect]:
        """Return the rectangle of each place, in pixels."""
        (cards,) = (widget for widget in self.widgets if isinstance(widget, SuitCards))
        return cards.places(scale)

    @override
    def grab(self, at: Pointer, scale: Scale) -> Change:
        if at.button != LEFT:
            return Change.NONE
        place = self._place(at, scale)
        if place > self.value:
            return self._take(place)
        self._held = place
        return Change.TAKEN

    @override
    def drag(self, at: Pointer, scale: Scale) -> Change:
        place = self._place(at, scale)
        if place == self._held:
            return Change.TAKEN
        self._held = 0
        return self._take(place)

    @override
    def drop(self, at: Pointer, scale: Scale) -> Change:
        held = self._held
        self._held = 0
        if not held:
            return Change.NONE
        if held == self.value == 1:
            self.on_least()
            return Change.SCREEN
        return self._take(held - 1)

    def _place(self, at: Pointer, scale: Scale) -> int:
        first = self.places(scale)[0].left
        return 1 + int(max(0, at.pos[0] - first)) // scale.px(STEP)

    @override
    def key(self, event: Key | Typed, scale: Scale) -> Change:
        name = event.text if isinstance(event, Typed) else event.name
        steps = {"left": -1, "right": 1, "-": -1, "+": 1, "home": -MOST, "end": MOST}
        return self._take(self.value + steps[name]) if name in steps else Change.NONE

    def _take(self, value: int) -> Change:
        within = max(1, min(value, self.most))
        if min(value, MOST) > self.most and within == self.value:
            self.on_full()
            return Change.SCREEN
        return self.take(within)


@dataclass(eq=False, repr=False)
class ListTile(PanelButton):
    """Tile of a list. Tab stops at one tile; arrows lead from there to the others.

    Attributes:
        stop: True if Tab stops at this tile.
    """

    _: KW_ONLY
    stop: bool = True

    @override
    @property
    def passed(self) -> bool:
        return not self.stop


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
        for number in range(1, FIGURES + 1):
            medal = WarriorMedal(f"{self.id}-{number}", seat=self.seat, figure=number)
            medal.chosen = number == self.value
            medal.dim = not medal.chosen
            figures.append(Layers([Space(FIGURE), medal]))
        return Inside(self, Row(figures, gap=FIGURES_APART), RING_GAP, RING_GAP)

    @override
    def grab(self, at: Pointer, scale: Scale) -> Change:
        for number, medal in enumerate(self.widgets, 1):
            if at.button == LEFT and medal.rect.collidepoint(at.pos):
                return self.take(number)
        return Change.NONE

    @override
    def key(self, event: Key | Typed, scale: Scale) -> Change:
        step = {"left": -1, "right": 1}.get(event.name, 0) if isinstance(event, Key) else 0
        return self.take((self.value - 1 + step) % FIGURES + 1) if step else Change.NONE
