"""What lies on the Schmiegel table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from engine.app.theme import Scale
from engine.app.widgets import Look, Panel, Widget, telling, walk
from engine.app.widgets.pieces import Ribbon
from engine.rules.cards import Card, name
from engine.rules.events import Event
from engine.rules.notation import Action
from engine.rules.places import Place
from engine.rules.played import Played
from engine.rules.state import Decision
from engine.table.actionbar import Prompt
from engine.table.animator import Motion, Pulse
from engine.table.board import Board, Offers, Request
from engine.table.context import TableContext
from engine.table.faces import Back
from engine.table.lone import LoneAnswer
from engine.table.marks import CardMark, MarkedCard
from engine.table.pace import Pace
from engine.table.pause import Pause
from engine.words.log import Entry
from games.schmiegel.rules.state import (
    DRAWN,
    NUMBER_DISCARD,
    NUMBER_PILE,
    Asked,
    Schmiegel,
    party_of,
)
from games.schmiegel.rules.steps import PHASES
from games.schmiegel.table import layout, motions
from games.schmiegel.table.bar import Asking
from games.schmiegel.table.choosing import Choosing, lone_pass
from games.schmiegel.table.middle import Middle
from games.schmiegel.table.notes import always_hit
from games.schmiegel.table.odds import preview_of
from games.schmiegel.table.parties import Parties
from games.schmiegel.table.stock import PILES, stock_panel
from games.schmiegel.table.this_turn import this_turn, turn_items
from games.schmiegel.table.throws import Watched
from games.schmiegel.table.turn import turn_panel
from games.schmiegel.words.log import opening, score

TITLES = {"parties": "Parties", "middle": "", "piles": "Piles", "turn": "This turn", "log": "Log"}
"""What stands on the tabs; on that of the middle, what lies there."""
PHASE_NAMES = ["Swap", "Level up", "Abilities", "Attack"]
BESIDE, LEAST = 440, 120
"""The top bar beside ribbon and latest line, and the least of that line, in style units."""
STAND_INS: dict[str, str] = {
    **dict.fromkeys((*PILES,), "tab-piles"),
    DRAWN: "tab-middle",
    **dict.fromkeys(map(party_of, (1, 2)), "tab-parties"),
}
"""The tab of the sheet on which a place lies."""
LACKING = {
    Asked.SWAP: "no face to draw",
    Asked.ABILITIES: "no ability to use",
    Asked.ATTACK: "no attack on a first turn",
}
"""What there is not to be done where a pass is the only answer, by the question."""


class SchmiegelBoard(Board[Schmiegel]):
    """One match, as both players see it."""

    sheets = (*layout.SHEETS,)
    stays_open = True

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._watched = Watched(table)
        self.choosing = Choosing(table)
        self.lone_answer = LoneAnswer(table, lone_pass, self._lacks)
        self._bar = Asking(table, self.choosing, self.lone_answer)
        self.parties = Parties(table, self._watched)
        self._middle = Middle(table, self._watched, self.choosing, self.parties)
        table.subscribe(Played, lambda played: self.choosing.close_odds())

    # The bars.

    def note(self, seen: Schmiegel) -> str:
        words = f"{self._table.turn} {seen.turn_number}"
        if self._table.sheets.shape == "tabs":  # where the ribbon finds no room
            words += f" · {PHASE_NAMES[PHASES.index(seen.phase)]}"
        if seen.rules.best_of > 1:
            words += f" · game {seen.game} of {seen.rules.best_of} · {score(seen.wins)}"
        return words

    def ribbon(self, seen: Schmiegel) -> Ribbon:
        at = PHASES.index(seen.phase)
        return Ribbon("ribbon", labels=PHASE_NAMES, current=at, done=range(at))

    def latest_width(self, seen: Schmiegel, scale: Scale) -> int:
        beside = self.ribbon(seen).wants(scale)[0] + round(scale.px(BESIDE) * scale.text)
        return max(scale.px(LEAST), scale.width - beside)

    def prompt(self, seen: Schmiegel, decision: Decision) -> Prompt:
        return self._bar.prompt(seen, decision)

    def offers(self, seen: Schmiegel, decision: Decision) -> Offers:
        return self._bar.offers(seen, decision)

    def usual_requests(self, seen: Schmiegel) -> list[Request]:
        return self._bar.usual()

    def foot(self, seen: Schmiegel, scale: Scale, request: Request) -> Widget:
        if self._middle.goes_on(seen):
            answers = [each for each in request.offers.answers if each.id != "continue"]
            request = request._replace(offers=request.offers._replace(answers=answers))
        return self._bar.foot(seen, scale, request, self._marks(seen))

    # The board.

    def layout(self, seen: Schmiegel, scale: Scale, room: Rect) -> list[Widget]:
        at, mark, sheets = layout.places(scale, room), self._marks(seen), self._table.sheets
        middle = partial(self._middle.panel, seen, scale, mark)
        parties = partial(self.parties.widgets, seen, scale, at.arena, mark)
        if at.shape != "tabs":
            return [
                self._stock(seen, scale, at.piles, mark),
                *parties(middle),
                self._turn(seen, scale, at.turn),
                *sheets.log_beside(scale, at.log),
            ]
        titles = {**TITLES, "middle": self._middle.title()}
        tabs = sheets.tabs(scale, at.tabs, titles)
        match sheets.current:
            case "parties":
                return [*tabs, *parties(None)]
            case "middle":
                return [*tabs, middle(at.arena)]
            case "piles":
                return [*tabs, self._stock(seen, scale, at.piles, mark)]
            case "turn":
                return [*tabs, self._turn(seen, scale, at.turn)]
        return [*tabs, sheets.log(scale, at.log)]

    def _marks(self, seen: Schmiegel) -> Callable[[str], CardMark]:
        """How each card may be used now."""
        return self.choosing.marks(seen, self.parties.order(seen))

    def _stock(
        self, seen: Schmiegel, scale: Scale, rect: Rect, mark: Callable[[str], CardMark]
    ) -> Widget:
        table = self._table
        return stock_panel(scale, rect, seen, mark, table.finder.browse, table.large)

    def _turn(self, seen: Schmiegel, scale: Scale, rect: Rect) -> Panel:
        events = this_turn(self._table.opening, self._table.history)
        items = turn_items(events, seen.turn, seen.phase, seen.first_turn)
        return turn_panel(scale, rect, items, always_hit(seen))

    # Passes that give themselves.

    def front(self, seen: Schmiegel) -> str:
        return "middle" if seen.drawn else "parties"

    def pauses(self) -> Sequence[Pause]:
        return (self.lone_answer,)

    def lone(self, decision: Decision) -> Action | None:
        return lone_pass(decision)

    def _lacks(self, decision: Decision) -> str:
        """What there was not to be done."""
        return "no ability left" if self._table.public.acted else LACKING[Asked(decision.ask)]

    # Motion.

    def motions(self, before: Schmiegel, beat: Event, after: Schmiegel) -> list[Motion]:
        return motions.motions(self._table, before, beat, after)

    def pace(self, beat: Event) -> Pace:
        return motions.pace(self._watched, beat)

    # The log.

    def prologue(self) -> list[Entry]:
        return opening(self._table.opening, [self._table.name(1), self._table.name(2)])

    def show_card(self, seen: Schmiegel, card: Card, entry: Entry) -> bool:
        if seen.find(card) or seen.holder(card):
            if self._table.sheets.shape == "tabs":
                self._table.sheets.open("parties")
            for widget, _ in walk(self._table.widgets):
                if isinstance(widget, MarkedCard) and widget.card == card:
                    self._table.animator.play([Pulse(widget.shape(Look(self._table.scale)))])
            return True
        faces, numbers = seen.faces, seen.numbers
        if card in (*faces.pile, *faces.discard, *numbers.discard, *seen.drawn):
            return False
        words = "It is face down now, in a hand or a pile."
        self._table.push(telling(name(card), words))
        return True

    # Places.

    def back_of(self, seen: Schmiegel, place: Place) -> Back:
        numbers = place.pile in ("hand", "numbers") or place in (NUMBER_PILE, NUMBER_DISCARD)
        return "pine" if numbers else "oxblood"

    def face_up(self, seen: Schmiegel, place: Place) -> bool:
        return place.pile not in ("pile", "hand")

    def stand_ins(self) -> dict[str, str]:
        return STAND_INS

    def pile_title(self, place: Place) -> str:
        return PILES[place].called

    # Choosing.

    def twins(self, id: str) -> Sequence[str]:
        """The odds of an attacker are seen while it is looked at: its face, a number, its sign."""
        _, _, of = id.partition("sign." if id.startswith("sign.") else ".party.")
        return (preview_of(of.partition(".")[0]),)

    def back(self) -> bool:
        if not self.choosing.back():
            return False
        self._table.rebuild()
        return True

    def covered(self) -> None:
        decision = self._table.decision
        if decision is None or decision.private:
            self.choosing.reset()

    def reset(self) -> None:
        self.lone_answer.reset()
        self.choosing.reset()
