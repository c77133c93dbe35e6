"""Where a card lies that somebody asks for, and leafing through an open pile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.app.widgets import Look, Screen, literal, telling
from engine.match import Match
from engine.rules.cards import Card, name
from engine.rules.places import Place
from engine.table.animator import Animator, Pulse
from engine.table.board import Board
from engine.table.browse import Browse
from engine.words.log import Entry


def title_of(board: Board[Any], place: Place, names: Sequence[str]) -> str:
    """What any place of a game is called: as its board says, else by whose it is and its kind:
    `Mara's hand`, `The deck`. `names` are the players', by seat."""
    owner = f"{literal(names[place.seat - 1])}'s" if place.seat else "The"
    return board.titles().get(place) or f"{owner} {place.pile}"


@dataclass(eq=False, repr=False)
class Finder:
    """Leads the eye to a card among those that lie open to all.

    board: gives the board, which is made once this is there.
    """

    _match: Match
    _board: Callable[[], Board[Any]]
    _animator: Animator
    _screen: Screen

    def show_card(self, card: Card, entry: Entry) -> None:
        """Show where a card that the log names lies now, rather with whom the entry tells of."""
        view = self._match.view(0)
        if self._board().show_card(view, card, entry):
            return
        lying = [pile for pile in self._match.game.piles(view) if card in pile.cards]
        own = [pile for pile in lying if pile.place.seat == entry.mark]
        for pile in own or lying:
            widget = self._screen.widget(pile.place)
            if widget is None or pile.cards[0] != card:
                self.browse(pile.place, card)
            else:
                self._animator.play([Pulse(widget.shape(Look(self._screen.manager.scale)))])
            return
        self._screen.manager.push(telling(name(card), "It is face down in a deck again."))

    def browse(self, place: str, highlight: Card | None = None) -> None:
        """Open a face-up pile."""
        view, board = self._match.view(0), self._board()
        for pile in self._match.game.piles(view):
            if pile.place == place and pile.cards:
                title = title_of(board, pile.place, self._match.names)
                back = board.back_of(view, pile.place)
                sheet = Browse(title, pile.cards, highlight=highlight, back=back)
                self._screen.manager.push(sheet)
