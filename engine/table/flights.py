"""Cards that fly from place to place, between the table as it was shown and as it will be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pygame import Rect, Surface

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets import Look, Screen, Widget, walk
from engine.match import Match
from engine.rules.cards import HIDDEN, Card
from engine.rules.events import Event, Moved
from engine.rules.places import Pack, Pile, Place
from engine.table import faces
from engine.table.animator import DEALT_APART, Flight, Motion
from engine.table.board import Board
from engine.table.cards import picture
from engine.table.piles import PileWidget

STAND_IN = 20
"""The width of a card that comes from a place which is not on the screen, in style units."""


class LayoutSnapshot:
    """Where the widgets of a screen lie, by their names."""

    def __init__(
        self, widgets: Sequence[Widget], scale: Scale, stand_ins: Mapping[str, str]
    ) -> None:
        self._widgets = {widget.id: widget for widget, _ in walk(widgets)}
        self._look = Look(scale)
        self._stand_ins = stand_ins

    def widget(self, id: str) -> Widget | None:
        """The widget of that name."""
        return self._widgets.get(id)

    def of(self, id: str) -> Rect | None:
        """Where a card lies on a widget; where that is not there, a small card's rectangle on what
        stands in for it."""
        if id in self._widgets:
            return self._widgets[id].landing(self._look)
        stand_in = self._widgets.get(self._stand_ins.get(id, ""))
        if stand_in is None:
            return None
        at = Rect((0, 0), faces.size(self._look.scale.px(STAND_IN)))
        at.center = stand_in.rect.center
        return at

    def first(self, ids: Iterable[str]) -> tuple[str, Rect] | None:
        """The first of these that is there."""
        return next(((id, rect) for id in ids if (rect := self.of(id))), None)


class Flights:
    """Lays flights between the widgets of the table as it is shown and as it will be next.

    A pack has the same backs all over the table: the game's second pack has pine ones, and every
    other one oxblood ones.
    """

    def __init__(self, match: Match, board: Board[Any], screen: Screen) -> None:
        self._match = match
        self._screen = screen
        self._board = board
        self.before = self.after = LayoutSnapshot((), Scale(*theme.SCREEN), {})
        """Where everything lies before what is told next, and where it will lie after it."""
        self._seen: Any = None
        """The game before the event that is told next, as all may see it."""

    def leave(self) -> None:
        """Note where everything lies now."""
        self.before = self._laid(self._screen.widgets)

    def begin(self, seen: Any) -> None:
        """Note the game before an event, as all may see it."""
        self._seen = seen

    def arrive(self) -> None:
        """Note where everything will lie once the screen is laid out again."""
        self.after = self._laid(self._screen.laid_out())

    def _laid(self, widgets: Sequence[Widget]) -> LayoutSnapshot:
        return LayoutSnapshot(widgets, self._screen.manager.scale, self._board.stand_ins())

    def of(self, after: Any, event: Event) -> list[Motion]:
        """Cards that were moved, each from where it lay to where it will lie, where both are
        seen."""
        shown = event.seen_by(0)
        if not isinstance(shown, Moved):
            return []
        up = self._face_up(after, shown.target, self.after)
        was_up = self._face_up(self._seen, shown.source, self.before)
        batch: list[Motion] = []
        for index, card in enumerate(shown.cards):
            names = _names(shown.source, card, index)
            start = self.before.first(names) or self.after.first(names)
            goal = self.after.first(_names(shown.target, card, index))
            if start is None or goal is None:
                continue
            width = max(start[1].width, goal[1].width)
            pile = self.after.widget(goal[0])
            face = self.picture(after, card, shown.target, width) if card != HIDDEN else None
            back = self.picture(self._seen, HIDDEN, shown.source, width)
            turns = up != was_up
            front, under = (face, back) if up or not turns else (back, face)
            flight = Flight(
                front,
                under,
                start[1],
                goal[1],
                drawn=width,
                turn_over=turns and face is not None,
                delay=index * DEALT_APART,
                source=start[0],
                angle=pile.angle if isinstance(pile, PileWidget) else 0.0,
            )
            batch.append(flight)
        return batch

    def _face_up(self, seen: Any, place: Place, layout: LayoutSnapshot) -> bool:
        """Return whether cards there lie face up: as the pile on the screen shows them, elsewhere
        if all may see them."""
        shown = layout.widget(place)
        if isinstance(shown, PileWidget) and shown.cards:
            return shown.cards[0] != HIDDEN
        piles = self._match.game.piles(seen)
        return all(pile.eyes is None and pile.top != 0 for pile in piles if pile.place == place)

    def picture(self, seen: Any, card: Card, place: Place, width: int) -> Surface:
        """A card's face, or the back of its pack, at this width in pixels."""
        manager = self._screen.manager
        back = back_of(self._match.game.piles(seen), place)
        return picture(card, width, manager.scale, back, manager.settings.large)


def back_of(piles: Iterable[Pile], place: str) -> faces.Back:
    """Return the back of the cards in a place; that of the game's first pack if it is no pile."""
    packs: list[Pack] = []
    pack = None
    for pile in piles:
        packs += [] if pile.pack in packs else [pile.pack]
        pack = pile.pack if pile.place == place else pack
    return "pine" if pack in packs[1:2] else "oxblood"


def _names(place: Place, card: Card, index: int) -> tuple[str, ...]:
    """What the widget may be called in which a card of a place lies: after the card, after its
    number among those that were moved, after the place, or after what the place belongs to."""
    return f"{place}-{card}", f"{place}-{index}", place, place.within
