"""Where a card lies that somebody asks for, and leafing through an open pile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.app.widgets import Look, Screen, Widget, literal, telling, walk
from engine.match import Match
from engine.rules.cards import HIDDEN, Card, name
from engine.rules.places import Pile, Place
from engine.table.animator import Animator, Pulse
from engine.table.board import Board
from engine.table.browse import Browse
from engine.table.cards import CardWidget
from engine.table.flights import back_of
from engine.table.piles import PileWidget
from engine.words.log import Entry


def title_of(board: Board[Any], place: Place, names: Sequence[str]) -> str:
    """What any place of a game is called: as its board says, else by whose it is and its kind:
    `Mara's hand`, `The deck`. `names` are the players', by seat."""
    owner = f"{literal(names[place.seat - 1])}'s" if place.seat else "The"
    return board.titles().get(place) or f"{owner} {place.pile}"


@dataclass(eq=False, repr=False)
class Finder:
    """Leads the eye to a card among those that lie open to all.

    bring: brings the sheet of this name to the front.
    """

    _match: Match
    _board: Board[Any]
    _animator: Animator
    _screen: Screen
    _bring: Callable[[str], None]

    def show_card(self, card: Card, entry: Entry) -> None:
        """Show where a card that the log names lies now, rather with whom the entry tells of."""
        view, game = self._match.view(0), self._match.game
        lying = [pile for pile in (*game.piles(view), *game.alone(view)) if card in pile.cards]
        own = [pile for pile in lying if pile.place.seat == entry.mark]
        for pile in own or lying:
            self._show(pile, card)
            return
        self._screen.manager.push(telling(name(card), "It is face down now."))

    def _show(self, pile: Pile, card: Card) -> None:
        """Turn to the sheet on which a card lies, and ring it; leaf through a pile that hides
        it."""
        widget = self._widget(pile, card)
        if widget is None:
            _, _, sheet = self._board.stand_ins().get(pile.place, "").partition("tab-")
            if f"tab-{sheet}" in {each.id for each in self._screen.widgets}:
                self._bring(sheet)
                widget = self._widget(pile, card)
        if widget is None:
            self.browse(pile.place, card)
        else:
            self._animator.play([Pulse(widget.shape(Look(self._screen.manager.scale)))])

    def _widget(self, pile: Pile, card: Card) -> Widget | None:
        """Return the widget that shows a card of a pile, if it is on the screen."""
        for widget, _ in walk(self._screen.widgets):
            alike = isinstance(widget, CardWidget) and widget.card == card
            if alike and widget.id.startswith(pile.place):
                return widget
        top = self._screen.widget(pile.place) if pile.cards[0] == card else None
        return None if isinstance(top, PileWidget) and top.cards[:1] == [HIDDEN] else top

    def browse(self, place: str, highlight: Card | None = None) -> None:
        """Open a face-up pile."""
        view = self._match.view(0)
        piles = [*self._match.game.piles(view)]
        for pile in piles:
            if pile.place == place and pile.cards:
                title = title_of(self._board, pile.place, self._match.names)
                back = back_of(piles, pile.place)
                sheet = Browse(title, pile.cards, highlight=highlight, back=back)
                self._screen.manager.push(sheet)
