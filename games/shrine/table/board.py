"""What lies on the table of Shrine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Widget
from engine.app.widgets.layout import height_at, put
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
from engine.words.log import Entry, tokens
from games.shrine.rules.actions import Announceable
from games.shrine.rules.state import (
    ASIDE,
    DAGGER,
    DECK,
    FIZZLE,
    GRAVEYARD,
    KINDS,
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
from games.shrine.table.arrow import arrows
from games.shrine.table.bar import Asking
from games.shrine.table.choosing import Choosing
from games.shrine.table.layout import SHEETS, Places, places
from games.shrine.table.middle import Middle
from games.shrine.table.seats import Side
from games.shrine.table.stack import Marks
from games.shrine.table.standing import Standing
from games.shrine.table.uses import slot_of, use_of
from games.shrine.words.log import opening

PHASES = ["Draw", "Act", "Answers", "Discard"]
DISCARDING = Asked.LIMIT, Asked.THEFT, Asked.EQUAL
TOGETHER = 320
"""How much room the piles take at most, so that they stay together."""
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
        self.middle = Middle(table, self.choosing, self.standing, self._bar.announce)

    # The bars.

    def note(self, seen: Shrine) -> str:
        back = self.standing.taken_back
        said = f" · {back}" if back else ""
        return f"{self._table.turn} {seen.turn_number} · {self._left(seen)}{said}"

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
            lying = [
                *self._seats(seen, scale, at, mark),
                self._piles(seen, scale, at.piles, mark),
                *self.middle.panels(seen, scale, at.middle),
            ]
            return [
                *lying,
                *self._arrow(seen, scale, lying),
                *table.sheets.log_beside(scale, at.log),
            ]
        titles = {**TITLES, "middle": self.middle.title()}
        tabs = table.sheets.tabs(scale, at.tabs, {sheet: titles[sheet] for sheet in sheets})
        match table.sheets.current:
            case "seats":
                return [*tabs, *self._seats(seen, scale, at, mark)]
            case "middle":
                return [*tabs, *self.middle.panels(seen, scale, at.middle)]
            case "piles":
                return [*tabs, self._piles(seen, scale, at.piles, mark)]
        return [*tabs, table.sheets.log(scale, at.log)]

    def _aiming(self, seen: Shrine) -> Announceable | None:
        """What is announced, as long as nothing has come of it, or what has been built."""
        if seen.announced:
            decided = verdict(self._table.events, self._table.name)
            return None if decided else announceable(seen.announced.action)
        ready = self.choosing.ready
        one = ready[0] if len(ready) == 1 else None
        return one if isinstance(one, Announceable) else None

    def _arrow(self, seen: Shrine, scale: Scale, lying: Sequence[Widget]) -> Sequence[Widget]:
        """From the plate in the middle to what is aimed at."""
        action = self._aiming(seen)
        if not action or not action.target:
            return ()
        aims = use_of(action, seen.turn).aims - {GRAVEYARD}
        return arrows(scale, lying, action.target, aims)

    def _marks(self, seen: Shrine) -> Marks:
        """How each thing may be used now; what is announced rings what it is aimed at."""
        mark, action = self.choosing.marks(seen), self._aiming(seen)
        if not seen.announced or not action:
            return mark
        own = {field_of(seen.turn), *(slot_of(seen.turn, kind) for kind in (*KINDS, DAGGER))}
        aims = use_of(action, seen.turn).aims - own

        def aimed(*names: str) -> CardMark:
            found = mark(*names)
            if found.state == "rest" and not aims.isdisjoint(names):
                return found._replace(state="target", seat=seen.turn)
            return found

        return aimed

    def _seats(self, seen: Shrine, scale: Scale, at: Places, mark: Marks) -> list[Widget]:
        """The seat of the turn, then the others in order from its left."""
        foot = self._bar.seat(seen)
        order = [(seen.turn - 1 + step) % seen.seats + 1 for step in range(seen.seats)]
        side = Side(self._table, self.standing, seen, scale, mark, self._aiming(seen))
        return [
            side.panel(rect, seat, seat == foot) for seat, rect in zip(order, at.seats, strict=True)
        ]

    def _piles(self, seen: Shrine, scale: Scale, rect: Rect, mark: Marks) -> Widget:
        """The deck and the graveyard, and what may be done with its top card."""
        room = rect.inflate(-2 * scale.px(10), -2 * scale.px(theme.GAP))
        room.width = min(room.width, round(scale.px(TOGETHER) * scale.text))
        room.centerx = rect.centerx
        piles = [
            PileWidget(DECK, cards=hidden(seen.deck), called="The deck", caption="Deck"),
            PileWidget(
                GRAVEYARD, cards=seen.graveyard, called="The graveyard", caption="Graveyard"
            ),
        ]
        pile_row(self._table, scale, room, piles)
        for pile in piles:
            found = mark(pile.id)
            pile.state, pile.seat = found.state, found.seat
            if found.press:
                pile.on_press = found.press
            elif pile.on_press:
                pile.tip = "Press to look through it."
        tall = max(pile.needs(scale)[1] for pile in piles)
        widgets: list[Widget] = [*piles]
        note = Label("piles-note", words=_graveyard(seen), role=Role.NOTE, colour=theme.MUTED)
        below = height_at(note, room.width, scale) + scale.px(14)
        spare = room.height - tall
        if spare >= below:
            spare -= below
            put(note, Rect(room.left, room.top + spare // 2 + tall + scale.px(14), room.width, 0))
            note.rect.height, note.align = below - scale.px(14), "center"
            widgets.append(note)
        for pile in piles:
            pile.rect.height = min(pile.rect.height, tall)
            pile.rect.top += max(0, spare // 2)
        return Widget("piles", rect, widgets=widgets)

    # What is told.

    def motions(self, before: Shrine, beat: Event, after: Shrine) -> list[Motion]:
        return motions.motions(self._table, before, beat, after)

    def pace(self, beat: Event) -> Pace:
        return motions.pace(beat, not self._table.history)

    def front(self, seen: Shrine) -> str:
        if seen.announced or seen.balancer:
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
        found |= dict.fromkeys((DECK, GRAVEYARD), "tab-piles")
        found |= dict.fromkeys((FIZZLE, RAISED, ASIDE), "tab-middle")
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
        self.middle.menu.kind = ""


def _graveyard(seen: Shrine) -> str:
    """What may be done with the graveyard's top card."""
    if not seen.graveyard:
        return "The graveyard is empty."
    top = tokens(seen.graveyard[:1])
    if seen.step == "draw":
        return f"{top} may be taken instead of drawing, for one action."
    return f"A run of three cards resurrects {top}."
