"""What is played is shown: each event as the board draws it, cards flying from place to place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pygame import Rect, Surface

from engine.app.theme import Scale
from engine.app.widgets import Look, Screen, Widget, walk
from engine.bus import Subscriptions
from engine.match import Match, Rewound, Undone
from engine.rules.cards import HIDDEN, Card
from engine.rules.events import Event, Moved
from engine.rules.places import Place
from engine.rules.played import Played
from engine.table import faces
from engine.table.animator import DEALT_APART, Animator, Flight, Motion
from engine.table.board import Board
from engine.table.cards import picture

STAND_IN = 20
"""The width of a card that comes from a place which is not on the screen, in style units."""


class Lie:
    """Where the widgets of a screen lie, by their names."""

    def __init__(
        self, widgets: Sequence[Widget], scale: Scale, stand_ins: Mapping[str, str]
    ) -> None:
        self._widgets = {widget.id: widget for widget, _ in walk(widgets)}
        self._look = Look(scale)
        self._stand_ins = stand_ins

    def of(self, id: str) -> Rect | None:
        """The rectangle of a widget as it is drawn; of one that is not there, a small card's on
        what stands in for it."""
        if id in self._widgets:
            return self._widgets[id].shape(self._look)
        stand_in = self._widgets.get(self._stand_ins.get(id, ""))
        if stand_in is None:
            return None
        at = Rect((0, 0), faces.size(self._look.scale.px(STAND_IN)))
        at.center = stand_in.rect.center
        return at

    def first(self, ids: Iterable[str]) -> Rect | None:
        """The first of these that is there."""
        return next((rect for rect in map(self.of, ids) if rect), None)


class Flights:
    """Hands what the bus tells to the animator, event by event, as the board says it looks."""

    def __init__(
        self,
        match: Match,
        bus: Subscriptions,
        board: Board[Any],
        animator: Animator,
        screen: Screen,
    ) -> None:
        self._match = match
        self._animator = animator
        self._screen = screen
        self._board = board
        self._view = match.view(0)
        self._was: Lie | None = None
        bus.subscribe(Played, self._played)
        bus.subscribe(Undone, lambda undone: self._elsewhere())
        bus.subscribe(Rewound, lambda rewound: self._elsewhere())

    def was(self, id: str) -> Rect | None:
        """Where a widget lay before the last action."""
        return self._was.of(id) if self._was else None

    def lies(self, id: str) -> Rect | None:
        """Where a widget lies now."""
        return self._now.of(id)

    @property
    def _now(self) -> Lie:
        return self._laid(self._screen.widgets)

    def of(self, after: Any, event: Event) -> list[Motion]:
        """Cards that were moved, each from where it lay to where it lies, where both are seen."""
        shown = event.seen_by(0)
        if not isinstance(shown, Moved):
            return []
        lie = self._now
        up, was_up = self._face_up(after, shown.target), self._face_up(after, shown.source)
        batch: list[Motion] = []
        for index, card in enumerate(shown.cards):
            names = _names(shown.source, card, index)
            start = (self._was.first(names) if self._was else None) or lie.first(names)
            goal = lie.first(_names(shown.target, card, index))
            if start is None or goal is None:
                continue
            width, own = max(start.width, goal.width), f"{shown.target}-{card}"
            flight = Flight(
                self.picture(after, card, shown.target, width) if card != HIDDEN else None,
                self.picture(after, HIDDEN, shown.source, width),
                start,
                goal,
                drawn=width,
                place=own if lie.of(own) else shown.target,
                turn_over=up and not was_up and card != HIDDEN,
                delay=index * DEALT_APART,
                source=shown.source,
                waits=was_up,
            )
            batch.append(flight)
        return batch

    def _face_up(self, seen: Any, place: Place) -> bool:
        """Whether cards there lie open to all; a place that is in no list of piles does."""
        said = self._board.face_up(seen, place)
        if said is not None:
            return said
        piles = self._match.game.piles(seen)
        return all(pile.eyes is None and pile.top != 0 for pile in piles if pile.place == place)

    def picture(self, seen: Any, card: Card, place: Place, width: int) -> Surface:
        """A card's face, or the back of its pack, at this width in pixels."""
        manager = self._screen.manager
        back = self._board.back_of(seen, place)
        return picture(card, width, manager.scale, back, manager.settings.large)

    def _laid(self, widgets: Sequence[Widget]) -> Lie:
        return Lie(widgets, self._screen.manager.scale, self._board.stand_ins())

    def remember(self) -> None:
        """Take down where everything lies now: from there the next flights start."""
        self._was = self._laid(self._screen.last_built)

    def _played(self, played: Played) -> None:
        self.remember()
        self._animator.hurry()  # what is shown of the action before makes room
        before, self._view = self._view, self._match.view(0)
        self._screen.rebuild()
        batches: list[list[Motion]] = []
        for event in played.events:
            batch = self._board.motions(before, event, self._view)
            if batch is None:
                batch = self.of(self._view, event)
            if batch and batches and batch[0].step == batches[-1][0].step != "":
                batches[-1] += batch
            elif batch:
                batches.append(batch)
        for batch in batches:
            self._animator.play(batch)
        self._screen.rebuild()  # what is on its way now has not arrived yet

    def _elsewhere(self) -> None:
        self._animator.hurry()
        self._view = self._match.view(0)


def _names(place: Place, card: Card, index: int) -> tuple[str, ...]:
    """What the widget may be called in which a card of a place lies: after the card, after its
    number among those that were moved, after the place, or after what the place belongs to."""
    return f"{place}-{card}", f"{place}-{index}", place, place.within
