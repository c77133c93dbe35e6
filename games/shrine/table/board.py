"""What lies on the table of Shrine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pygame import Rect

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets import Panel, Widget
from engine.app.widgets.pieces import Ribbon
from engine.rules.cards import hidden
from engine.rules.english import in_words
from engine.rules.events import Event
from engine.rules.places import Place
from engine.rules.state import Decision
from engine.table.actionbar import Prompt
from engine.table.animator import Motion
from engine.table.board import Board, Offers, Request
from engine.table.context import TableContext
from engine.table.marks import CardMark
from engine.table.pace import Pace
from engine.table.pause import Pause
from engine.table.piles import PileWidget
from engine.table.sides import pile_row
from engine.words.log import Entry
from games.shrine.rules.state import (
    ASIDE,
    DECK,
    FIZZLE,
    GRAVEYARD,
    RAISED,
    Asked,
    Shrine,
    field_of,
    hand_of,
    shrine_of,
)
from games.shrine.rules.steps import announceable
from games.shrine.table import motions
from games.shrine.table.answers import verdict
from games.shrine.table.bar import Asking
from games.shrine.table.choosing import Choosing
from games.shrine.table.layout import SHEETS, Places, places
from games.shrine.table.middle import Middle
from games.shrine.table.seats import seat_side
from games.shrine.table.standing import Standing
from games.shrine.table.uses import use_of
from games.shrine.words.log import opening

PHASES = ["Draw", "Act", "Answers", "Discard"]
DISCARDING = Asked.LIMIT, Asked.THEFT, Asked.EQUAL
TITLES = {"seats": "Shrines", "middle": "", "piles": "Piles", "log": "Log"}
"""What stands on the tabs; on that of the middle, what lies there."""


class ShrineBoard(Board[Shrine]):
    """One game of Shrine, as those at the table see it."""

    sheets = (*SHEETS,)
    stays_open = True

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self.choosing = Choosing(table)
        self.standing = Standing(table)
        self._bar = Asking(table, self.choosing, self.standing)
        self.middle = Middle(table, self.choosing, self.standing)

    # The bars.

    def note(self, seen: Shrine) -> str:
        return f"{self._table.turn} {seen.turn_number} · {self._left(seen)}"

    def _left(self, seen: Shrine) -> str:
        if seen.draws_left > 1:
            return f"{in_words(seen.draws_left, 'draw')} left"
        return f"{in_words(seen.actions_left, 'action')} left"

    def ribbon(self, seen: Shrine) -> Widget:
        at = ["draw", "act"].index(seen.step)
        if seen.announced:
            at = PHASES.index("Answers")
        elif self._table.ask in DISCARDING:
            at = PHASES.index("Discard")
        return Ribbon("ribbon", labels=PHASES, current=at, done=range(at))

    def prompt(self, seen: Shrine, decision: Decision) -> Prompt:
        return self._bar.prompt(seen, decision)

    def offers(self, seen: Shrine, decision: Decision) -> Offers:
        return self._bar.offers(seen, decision)

    def usual_requests(self, seen: Shrine) -> list[Request]:
        return self._bar.usual()

    def foot(self, seen: Shrine, scale: Scale, request: Request) -> Widget:
        return self._bar.foot(seen, scale, request, self.choosing.marks(seen))

    # The board.

    def layout(self, seen: Shrine, scale: Scale, room: Rect) -> list[Widget]:
        at, mark, sheets = places(scale, room, seen.seats), self._marks(seen), self.sheets
        table = self._table
        if at.shape != "tabs":
            return [
                *self._seats(seen, scale, at, mark),
                self._piles(seen, scale, at.piles, mark),
                *self.middle.panel(seen, scale, at.middle),
                *table.sheets.log_beside(scale, at.log),
            ]
        titles = {**TITLES, "middle": self.middle.title()}
        tabs = table.sheets.tabs(scale, at.tabs, {sheet: titles[sheet] for sheet in sheets})
        match table.sheets.current:
            case "seats":
                return [*tabs, *self._seats(seen, scale, at, mark)]
            case "middle":
                return [*tabs, *self.middle.panel(seen, scale, at.middle)]
            case "piles":
                return [*tabs, self._piles(seen, scale, at.piles, mark)]
        return [*tabs, table.sheets.log(scale, at.log)]

    def _marks(self, seen: Shrine) -> Callable[..., CardMark]:
        """How each thing may be used now; what is announced rings what it is aimed at."""
        mark = self.choosing.marks(seen)
        if not seen.announced or verdict(self._table.events, self._table.name):
            return mark
        action = announceable(seen.announced.action)
        aims = use_of(action, seen.turn).aims if action.target else frozenset()

        def aimed(*names: str) -> CardMark:
            found = mark(*names)
            if found.state == "rest" and not aims.isdisjoint(names):
                return found._replace(state="target", seat=seen.turn)
            return found

        return aimed

    def _seats(
        self, seen: Shrine, scale: Scale, at: Places, mark: Callable[..., CardMark]
    ) -> list[Widget]:
        """The seat of the turn, then the others in order from its left."""
        foot = self._bar.seat(seen)
        order = [(seen.turn - 1 + step) % seen.seats + 1 for step in range(seen.seats)]
        return [
            seat_side(self._table, self.standing, seen, scale, rect, seat, mark, seat == foot)
            for seat, rect in zip(order, at.seats, strict=True)
        ]

    def _piles(
        self, seen: Shrine, scale: Scale, rect: Rect, mark: Callable[..., CardMark]
    ) -> Panel:
        """The deck and the graveyard, and the Balance while it is in neither."""
        panel = Panel("piles", rect)
        room = rect.inflate(-2 * scale.px(10), -2 * scale.px(theme.GAP))
        piles = [
            PileWidget(DECK, cards=hidden(seen.deck), called="The deck", caption="Deck"),
            PileWidget(
                GRAVEYARD, cards=seen.graveyard, called="The graveyard", caption="Graveyard"
            ),
        ]
        if seen.aside:
            piles.append(
                PileWidget(ASIDE, cards=seen.aside, called="The Balance", caption="Balance")
            )
        pile_row(self._table, scale, room, piles)
        for pile in piles:
            found = mark(pile.id)
            if found.press:
                pile.on_press, pile.state, pile.seat = found.press, found.state, found.seat
            elif pile.on_press:
                pile.tip = "Press to look through it."
        tall = max(pile.needs(scale)[1] for pile in piles)
        for pile in piles:
            pile.rect.height = min(pile.rect.height, tall)
        spare = room.height - tall
        for pile in piles:
            pile.rect.top += max(0, spare // 2)
        panel.widgets = piles
        return panel

    # What is told.

    def motions(self, before: Shrine, beat: Event, after: Shrine) -> list[Motion]:
        return motions.motions(self._table, before, beat, after)

    def pace(self, beat: Event) -> Pace:
        return motions.pace(beat, not self._table.history)

    def front(self, seen: Shrine) -> str:
        if seen.announced:
            return "middle"
        return "seats" if self._table.ask in (Asked.ACT, Asked.DRAW) else ""

    def prologue(self) -> list[Entry]:
        names = [self._table.name(seat) for seat in range(1, len(self._table.names) + 1)]
        return opening(self._table.opening, names)

    # Places.

    def face_up(self, seen: Shrine, place: Place) -> bool | None:
        return True if place.pile == "shrine" else None

    def pile_title(self, place: Place) -> str:
        if place.seat:
            return f"{self._table.name(place.seat)}'s {place.pile.title()}"
        return {DECK: "The deck", GRAVEYARD: "The graveyard"}.get(place, "The Balance")

    def stand_ins(self) -> Mapping[str, str]:
        seats = range(1, len(self._table.names) + 1)
        hidden = self._table.sheets.shape == "tabs" and self._table.sheets.current != "seats"
        found = {}
        for seat in seats:
            stands = "tab-seats" if hidden else f"who-{seat}"
            found[hand_of(seat)] = stands
            found |= dict.fromkeys((shrine_of(seat), field_of(seat)), stands)
        found |= dict.fromkeys((DECK, GRAVEYARD, ASIDE), "tab-piles")
        found |= dict.fromkeys((FIZZLE, RAISED), "tab-middle")
        return {str(place): stands for place, stands in found.items()}

    # Time.

    def pauses(self) -> Sequence[Pause]:
        return (self.standing,)

    # Choosing.

    def back(self) -> bool:
        if not self.choosing.back():
            return False
        self._table.rebuild()
        return True

    def covered(self) -> None:
        self.choosing.reset()

    def reset(self) -> None:
        self.choosing.reset()
        self.standing.reset()
        self.middle.kind = ""
