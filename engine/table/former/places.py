"""Where the cards of a table lie, and how they come there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pygame import Rect, Surface

from engine.app.widgets import Look, Over, Screen, telling, walk
from engine.match import Match
from engine.rules.cards import HIDDEN, Card
from engine.rules.cards import name as card_name
from engine.rules.events import Moved
from engine.rules.played import Played
from engine.table.animator import DEALT_APART, Animator, Flight, Motion, Pulse
from engine.table.browse import Browse
from engine.table.cards import picture
from engine.table.faces import Back
from engine.words.log import Entry


class CardScene(Screen):
    """A scene whose cards lie in places, each a widget named by its path in the position.

    A game says which places there are; cards fly between them as its events tell.
    """

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.animator = Animator(lambda: self.manager.settings, self.rebuild)

    @property
    def large(self) -> bool:
        """Whether faces have large indices."""
        return self.manager.settings.large

    def motions(self, played: Played, before: dict[str, Rect]) -> list[list[Motion]]:
        """What an action looks like, batch after batch; `before` has the places it started from."""
        batches = (self.flights(event, before) for event in played.events)
        return [batch for batch in batches if batch]

    def back_of(self, place: str) -> Back:
        """Which pack the cards of this place belong to."""
        raise NotImplementedError

    def picture(self, card: Card, place: str, width: int) -> Surface:
        """A card's face, or the back of its pack, at this width in pixels."""
        return picture(card, width, self.manager.scale, self.back_of(place), self.large)

    def face_up(self, place: str) -> bool:
        """Whether cards in this place lie open to all."""
        raise NotImplementedError

    def is_place(self, id: str) -> bool:
        """Whether a part of this id is a place in which cards lie."""
        return "." in id

    def flights(self, event: object, before: dict[str, Rect]) -> list[Motion]:
        """Cards that were moved, each from where it lay to where it lies, where both are seen."""
        if not isinstance(event, Moved):
            return []
        shown = event.seen_by(0)
        assert isinstance(shown, Moved)
        goals = self.rects()
        up, was_up = self.face_up(event.target), self.face_up(event.source)
        batch: list[Motion] = []
        for index, card in enumerate(shown.cards):
            names = _names(event.source, card, index)
            start = _first(before, names) or _first(goals, names)
            goal = _first(goals, _names(event.target, card, index))
            if start is None or goal is None:
                continue
            width, own = max(start.width, goal.width), f"{event.target}-{card}"
            flight = Flight(
                self.picture(card, event.target, width) if card != HIDDEN else None,
                self.picture(HIDDEN, event.source, width),
                start,
                goal,
                drawn=width,
                place=own if own in goals else event.target,
                turn_over=up and not was_up and card != HIDDEN,
                delay=index * DEALT_APART,
                source=event.source,
                waits=was_up,
            )
            batch.append(flight)
        return batch

    def rects(self) -> dict[str, Rect]:
        """Where the places lie on the screen as it was last built, by their names."""
        found: dict[str, Rect] = {}
        look = Look(self.manager.scale)
        for widget, _ in walk(self.widgets):
            if self.is_place(widget.id):
                found[widget.id] = widget.shape(look)
        return found

    def show_card(self, card: Card, entry: Entry) -> None:
        """Show where a card that the log names lies now."""
        public = self.match.plain(0)
        lying = [place for place, cards in _piles(public) if card in cards]
        own = [place for place in lying if self.belongs(place, entry.mark)]
        for place in own or lying:
            cards = dict(_piles(public))[place]
            widget = self.widget(place)
            if widget is None or cards[0] != card:
                self.browse(place, card)
            else:
                self.animator.play([Pulse(widget.shape(Look(self.manager.scale)))])
            return
        self.manager.push(telling(card_name(card), "It lies face down in a deck again."))

    def belongs(self, place: str, seat: int) -> bool:
        """Whether a place is this seat's."""
        return False

    def browse(self, place: str, highlight: Card | None = None) -> None:
        """Open a face-up pile."""
        cards = dict(_piles(self.match.plain(0))).get(place, [])
        if cards:
            self.manager.push(
                Browse(
                    self.pile_title(place),
                    cards,
                    highlight=highlight,
                    back=self.back_of(place),
                )
            )

    def pile_title(self, place: str) -> str:
        """What a pile is called."""
        return place

    def moving(self) -> list[Over]:
        return self.animator.moving()


def _piles(position: Any, path: str = "") -> Iterator[tuple[str, list[Card]]]:
    """Every pile of a position, by its path; what lies in a list of others goes by its index."""
    children = position.items() if isinstance(position, dict) else enumerate(position)
    for key, value in children:
        place = f"{path}.{key}" if path else str(key)
        if isinstance(value, dict) or (isinstance(value, list) and _holds_more(value)):
            yield from _piles(value, place)
        elif isinstance(value, list):
            yield place, value


def _holds_more(values: list[Any]) -> bool:
    return any(isinstance(value, dict | list) for value in values)


def _names(place: str, card: Card, index: int) -> tuple[str, ...]:
    """What the widget may be called in which a card of a place lies: after the card, after its
    number among those that were moved, after the place, or after what the place belongs to."""
    return f"{place}-{card}", f"{place}-{index}", place, place.rpartition(".")[0]


def _first(rects: dict[str, Rect], names: Iterable[str]) -> Rect | None:
    return next((rects[name] for name in names if name in rects), None)
