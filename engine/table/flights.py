"""Flights of cards from place to place, between two layouts of the table."""

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
from engine.table.cards import CardWidget, card_picture, veiled
from engine.table.piles import PileWidget

STAND_IN_WIDTH = 20
"""Width of a card that comes from a place off the screen, in style units."""


class LayoutSnapshot:
    """Positions of the widgets of a screen at one moment, by id.

    Args:
        widgets: The widgets of the screen.
        scale: The window's measures.
        stand_ins: The widget that replaces a place which is off the screen, by place.
    """

    def __init__(
        self, widgets: Sequence[Widget], scale: Scale, stand_ins: Mapping[str, str]
    ) -> None:
        self._widgets = {widget.id: widget for widget, _ in walk(widgets)}
        self._look = Look(scale)
        self._stand_ins = stand_ins

    def widget(self, id: str) -> Widget | None:
        """Return the widget with this id, if it was on the screen."""
        return self._widgets.get(id)

    def of(self, id: str) -> Rect | None:
        """Return the rectangle of a card on the widget `id`, in pixels.

        Off the screen, it is a small card on the widget that stands in; None without one.
        """
        if id in self._widgets:
            return self._widgets[id].landing(self._look)
        stand_in = self._widgets.get(self._stand_ins.get(id, ""))
        if stand_in is None:
            return None
        rect = Rect((0, 0), faces.size(self._look.scale.px(STAND_IN_WIDTH)))
        rect.center = stand_in.rect.center
        return rect

    def first(self, ids: Iterable[str]) -> tuple[str, Rect] | None:
        """Return the first of these ids that is on the screen, and the place of a card there."""
        for id in ids:
            if rect := self.of(id):
                return id, rect
        return None


class Flights:
    """Maker of flights between the current layout of the table and the next one.

    A pack has the same backs all over the table: the game's second pack has pine ones, and every
    other pack oxblood ones.
    """

    def __init__(self, match: Match, board: Board[Any], screen: Screen) -> None:
        self._match = match
        self._screen = screen
        self._board = board
        empty_layout = LayoutSnapshot((), Scale(*theme.SCREEN), {})
        self.before = empty_layout
        """Layout before the next event."""
        self.after = empty_layout
        """Layout after the next event."""
        self._seen_before: Any = None
        """Position before the next event, as all may see it."""

    def leave(self) -> None:
        """Record the current layout."""
        self.before = self._snapshot(self._screen.widgets)

    def begin(self, view: Any) -> None:
        """Record the position before an event, as all may see it."""
        self._seen_before = view

    def arrive(self) -> None:
        """Record the layout that the screen will have next."""
        self.after = self._snapshot(self._screen.built_copy())

    def _snapshot(self, widgets: Sequence[Widget]) -> LayoutSnapshot:
        return LayoutSnapshot(widgets, self._screen.manager.scale, self._board.stand_ins())

    def of(self, after: Any, event: Event) -> list[Motion]:
        """Return a flight for each moved card whose start and goal are both on the screen.

        A dimmed card flies dimmed. `after` is the position after the event, as all may see it.
        """
        moved = event.seen_by(0)
        if not isinstance(moved, Moved):
            return []
        is_face_up = self._face_up(after, moved.target, self.after)
        was_face_up = self._face_up(self._seen_before, moved.source, self.before)
        flights: list[Motion] = []
        for index, card in enumerate(moved.cards):
            ids = _possible_ids(moved.source, card, index)
            start = self.before.first(ids) or self.after.first(ids)
            goal = self.after.first(_possible_ids(moved.target, card, index))
            if start is None or goal is None:
                continue
            source_id, start_rect = start
            goal_id, goal_rect = goal
            width = max(start_rect.width, goal_rect.width)
            pile = self.after.widget(goal_id)
            face = self._face(after, card, moved.target, width, source_id)
            back = self.picture(self._seen_before, HIDDEN, moved.source, width)
            turns_over = is_face_up != was_face_up
            # a flight that turns over begins with its back: swapped for a card that is turned down
            is_turned_down = turns_over and not is_face_up
            flight = Flight(
                back if is_turned_down else face,
                face if is_turned_down else back,
                start_rect,
                goal_rect,
                drawn=width,
                turn_over=turns_over and face is not None,
                delay=index * DEALT_APART,
                source=source_id,
                angle=pile.angle if isinstance(pile, PileWidget) else 0.0,
            )
            flights.append(flight)
        return flights

    def _face(
        self, after: Any, card: Card, target: Place, width: int, source_id: str
    ) -> Surface | None:
        """Return a card's face, dimmed if the card lies dimmed; None if it is hidden."""
        if card == HIDDEN:
            return None
        face = self.picture(after, card, target, width)
        lying = self.before.widget(source_id)
        return veiled(face) if isinstance(lying, CardWidget) and lying.is_dimmed else face

    def _face_up(self, view: Any, place: Place, layout: LayoutSnapshot) -> bool:
        """Return True if cards in this place lie face up.

        The pile on the screen decides; without one, they do if all may see them.
        """
        widget = layout.widget(place)
        if isinstance(widget, PileWidget) and widget.cards:
            return widget.cards[0] != HIDDEN
        piles = self._match.game.piles(view)
        return all(pile.eyes is None and pile.top != 0 for pile in piles if pile.place == place)

    def picture(self, view: Any, card: Card, place: Place, width: int) -> Surface:
        """Return a card's face, or the back of its pack, `width` pixels wide."""
        manager = self._screen.manager
        back = self.back(view, place)
        return card_picture(card, width, manager.scale, back, manager.settings.large)

    def back(self, view: Any, place: Place) -> faces.Back:
        """Return the back of the cards in a place."""
        return back_of(self._match.game.piles(view), place)


def back_of(piles: Iterable[Pile], place: str) -> faces.Back:
    """Return the back of the cards in a place; that of the game's first pack if it is no pile."""
    packs: list[Pack] = []
    pack_of_place = None
    for pile in piles:
        if pile.pack not in packs:
            packs.append(pile.pack)
        if pile.place == place:
            pack_of_place = pile.pack
    is_second_pack = pack_of_place in packs[1:2]
    return "pine" if is_second_pack else "oxblood"


def _possible_ids(place: Place, card: Card, index: int) -> tuple[str, ...]:
    """Return the possible ids of the widget with a card of a place, the most specific first.

    The id is that of the card, of its number among the moved cards, of the place, or of the owner
    of the place.
    """
    return f"{place}-{card}", f"{place}-{index}", place, place.within
