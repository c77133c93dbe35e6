"""What lies on the table of DUEL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect

from engine.app.inputs import Key, KeyUp
from engine.app.theme import Scale
from engine.app.widgets import Widget, literal
from engine.app.widgets.focus import ARROWS
from engine.app.widgets.map_view import Tool
from engine.app.widgets.pieces import Ribbon
from engine.rules.events import Event
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table.actionbar import Prompt, action_bar
from engine.table.animator import Motion as Moving
from engine.table.board import Board, Offers, Request
from engine.table.context import TableContext
from engine.table.lone import LoneAnswer
from engine.table.pace import Pace
from engine.table.pause import Pause
from games.duel.rules.events import OrderFixed
from games.duel.rules.state import Duel
from games.duel.rules.terms import STATS, Asked
from games.duel.table import motions
from games.duel.table.battlefield import MAP, BattleMap, MapButton, Notice, Sight, battlefield
from games.duel.table.figures import facings
from games.duel.table.layout import SHEETS, places
from games.duel.table.legends import Legend
from games.duel.table.lone import lacks, lone
from games.duel.table.melee import Melee
from games.duel.table.motion import Motion
from games.duel.table.order import Turn, column, strip, turns
from games.duel.table.ranges import Ranges
from games.duel.table.reveal import Draft
from games.duel.table.tags import Tag
from games.duel.table.tape import Tape
from games.duel.table.warriors import Seen, warriors

PHASES = {"reveal": "Reveal", "motion": "Motion", "melee": "Melee"}
TITLES = {
    "field": "Battlefield",
    "warriors": "Warriors",
    "fight": "Fight",
    "queue": "Queue",
    "log": "Log",
}
SQUARE = 1.6
"""How wide the battlefield is at most in a small window, beside its height."""
DOING: dict[str, str] = {Asked.REVEAL: "shows now", Asked.MOVE: "moving now"}


class DuelBoard(Board[Duel]):
    """One duel, as those at the table see it."""

    sheets = (*SHEETS,)
    log_beside = False
    stays_open = True

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self.draft = Draft(table)
        self.motion = Motion(table)
        self.melee = Melee(table)
        self.tape: Tape | None = None
        """The tape, while it is measured."""
        self._lone = LoneAnswer(table, lone, lacks)
        self._facings: tuple[tuple[int, int], Mapping[int, float]] | None = None

    # The bars.

    def note(self, seen: Duel) -> str:
        more = self.melee.note(seen) if seen.fight else PHASES[seen.phase]
        return " · ".join(filter(None, [f"{self._table.turn} {seen.turn}", more]))

    def ribbon(self, seen: Duel) -> Widget:
        if seen.fight and (found := self.melee.ribbon(seen)):
            return found
        at = [*PHASES].index(seen.phase)
        return Ribbon("ribbon", labels=[*PHASES.values()], current=at, done=range(at))

    def prompt(self, seen: Duel, decision: Decision) -> Prompt:
        asked = self._asked(seen, decision)
        if lone(decision) is None:
            return asked
        return asked._replace(text=f"{lacks(decision).capitalize()}: this answers itself.")

    def _asked(self, seen: Duel, decision: Decision) -> Prompt:
        match decision.ask:
            case Asked.REVEAL:
                return self.draft.prompt(seen, decision)
            case Asked.MOVE:
                return self.motion.prompt(seen, decision)
        return self.melee.prompt(seen, decision)

    def offers(self, seen: Duel, decision: Decision) -> Offers:
        match decision.ask:
            case Asked.REVEAL:
                return self.draft.offers(seen, decision)
            case Asked.MOVE:
                return self.motion.offers(seen, decision)
        return self.melee.offers(seen, decision)

    def scene(self, seen: Duel) -> str:
        return "fight" if self.melee.in_sight(seen) else "field"

    def usual_requests(self, seen: Duel) -> list[Request]:
        if self.melee.in_sight(seen):
            return self.melee.usual_requests(seen)
        found: list[Request] = []
        for seat in range(1, len(seen.warriors) + 1):
            for phase in (self.draft, self.motion):
                found += phase.usual(seen, seat)
        return found

    def foot(self, seen: Duel, scale: Scale, request: Request) -> Widget:
        prompt, offers = request
        own = self.melee.foot(seen, scale, request)
        return own or action_bar(scale, prompt, offers.answers, offers.others, aside=True)

    # The board.

    def layout(self, seen: Duel, scale: Scale, room: Rect) -> list[Widget]:
        at, table = places(scale, room), self._table
        if at.shape != "tabs":
            if self.melee.in_sight(seen):
                return [
                    *self.melee.layout(seen, scale, room),
                    *table.sheets.log_beside(scale, at.log),
                ]
            return [
                *self._field(seen, scale, at.field),
                *self._warriors(seen, scale, at.side),
                *table.sheets.log_beside(scale, at.log),
            ]
        tabs = table.sheets.tabs(scale, at.tabs, {each: TITLES[each] for each in self.sheets})
        match table.sheets.current:
            case "field":
                return [*tabs, *self._field(seen, scale, at.field)]
            case "warriors":
                return [*tabs, *self._warriors(seen, scale, at.side)]
            case "log":
                return [*tabs, table.sheets.log(scale, at.log)]
            case sheet:
                return [*tabs, *self.melee.sheet(seen, scale, at.field, sheet)]

    def _names(self) -> list[str]:
        return [self._table.name(seat) for seat in range(1, len(self._table.names) + 1)]

    def _order(self, seen: Duel) -> list[Turn]:
        """In which order the phase comes to all."""
        decision = self._table.decision
        return turns(seen, self._fixed(), decision.seat if decision else 0)

    def _fixed(self) -> OrderFixed | None:
        """The order that was fixed last."""
        for played in reversed(self._table.history):
            for event in reversed(played.events):
                if isinstance(event, OrderFixed):
                    return event
        return next((each for each in self._table.opening if isinstance(each, OrderFixed)), None)

    def _field(self, seen: Duel, scale: Scale, rect: Rect) -> list[Widget]:
        order: list[Widget] = []
        if self._table.sheets.shape == "tabs":  # the order stands beside the map
            beside = Rect(rect)
            rect = Rect(rect.left, rect.top, min(round(SQUARE * rect.height), rect.width), 0)
            rect.height = beside.height
            beside.left, beside.width = rect.right, beside.right - rect.right
            room = beside.inflate(-2 * scale.px(8), -2 * scale.px(8))
            order = column(scale, room, seen.phase, self._order(seen), self._names())
        return [*order, *battlefield(seen, scale, rect, self._sight(seen, scale), self._names())]

    def _sight(self, seen: Duel, scale: Scale) -> Sight:
        """What is seen on the map now."""
        path = self.motion.tool(seen)
        tool: Tool | None = path or self.melee.tool(seen)
        below = tool
        if self.tape:
            self.tape.lies(seen, below)
            tool = self.tape
        regions = self.melee.ranges(seen)
        ranges = self.motion.ranges(seen) or (Ranges(regions) if regions else None)
        notices = [
            Notice(
                f"name-{seat}",
                Tag(literal(seen.warrior(seat).name), seat, scale.colour(seat)),
                seen.warrior(seat).at,
                seen.base / 2,
            )
            for seat in seen.still_in()
        ]
        return Sight(
            self._faces(seen),
            decision.seat if (decision := self.motion.asked(seen)) else 0,
            [*notices, *self.motion.notices(seen), *self.melee.notices(seen)],
            ranges,
            self.melee.uses(seen),
            tool,
            self._buttons(),
            self._tips(seen),
            self.motion.typing(scale),
        )

    def _faces(self, seen: Duel) -> Mapping[int, float]:
        history = self._table.history
        told = len(history), len(history[-1].events) if history else 0
        if self._facings is None or self._facings[0] != told:
            events = (played.events for played in reversed(history))
            self._facings = told, facings(seen, events)
        return self._facings[1]

    def _tips(self, seen: Duel) -> dict[int, str]:
        """What is said of a warrior where it stands."""
        found = {}
        for seat in seen.still_in():
            warrior = seen.warrior(seat)
            values = ", ".join(f"{stat.title()} {warrior.value(stat)}" for stat in STATS)
            found[seat] = f"{values}; {warrior.hand} in hand."
        return found

    def _buttons(self) -> list[MapButton]:
        tape = MapButton("tape", label="tape", tip=TAPE, hotkey="m", on_press=self._measure)
        tape.pressed_in = self.tape is not None
        legend = MapButton("legend", label="legend", hotkey="k", on_press=self._legend)
        legend.tip = "What lies on the table, and what each piece does. Key K."
        return [tape, legend]

    def _measure(self) -> None:
        """Take the tape, or lay it down."""
        self.tape = None if self.tape else Tape(self._table.seen, self._tags)
        self._table.rebuild()

    def _tags(self) -> Sequence[Rect]:
        view = self._table.widget(MAP)
        return view.taken if isinstance(view, BattleMap) else ()

    def _legend(self) -> None:
        self._table.push(Legend(self._table.public))

    def _warriors(self, seen: Duel, scale: Scale, rect: Rect) -> list[Widget]:
        order = strip(scale, rect, seen.phase, self._order(seen), self._names())
        top = max(each.rect.bottom for each in order) + scale.px(6)
        rest = Rect(rect.left, top, rect.width, rect.bottom - top)
        decision, viewer = self._table.decision, self._table.seat.viewer
        asked = decision.seat if decision else 0
        doing = {asked: DOING.get(decision.ask, "asked now")} if decision else {}
        for seat, warrior in enumerate(seen.warriors, 1):
            if warrior.down:
                doing[seat] = "fallen"
        choosing = self.draft.asked is not None
        sight = Seen(
            viewer,
            asked,
            doing,
            self.draft.chosen if choosing else {},
            self._look if self._may_look else None,
            self.draft.add if choosing else None,
            self.draft.reason,
        )
        return [*order, *warriors(seen, scale, rest, self._names(), sight)]

    # What is told.

    def motions(self, before: Duel, beat: Event, after: Duel) -> list[Moving]:
        found = self.melee.motions(before, beat, after)
        return motions.motions(self._table, before, beat, after) if found is None else found

    def pace(self, beat: Event) -> Pace:
        return self.melee.pace(beat) or motions.pace(beat)

    def caption(self, seen: Duel) -> Prompt | None:
        return self.melee.caption(seen)

    def front(self, seen: Duel) -> str:
        if seen.fight:
            return self.melee.front(seen)
        return "warriors" if self._table.ask == Asked.REVEAL else "field"

    # Time.

    def pauses(self) -> Sequence[Pause]:
        return self._lone, self.motion

    def lone(self, decision: Decision) -> Action | None:
        return lone(decision)

    # Inputs.

    @property
    def _may_look(self) -> bool:
        """Whether the seat that is asked may look at its hand behind the curtain."""
        decision, table = self._table.decision, self._table
        if decision is None or decision.ask == "draw" or table.look_only or table.watching:
            return False
        return not table.seat.viewer

    def _look(self) -> None:
        """Bring the curtain for that, or for its answer."""
        if self._table.seat.answers(self._table.decision):
            self._table.seat.look_again()
        else:
            self._table.seat.call()

    def intercept(self, event: Key) -> bool:
        if event.name == "h" and not event.again and self._may_look:
            self._look()
            return True
        if event.name == "k" and not event.again and not self._table.widget("legend"):
            self._legend()  # where the map with its button is not seen
            return True
        if self.melee.in_sight(self._table.seen):
            return self.melee.intercept(event)
        if self.draft.key(event):
            return True
        pointing = self.tape or self.motion.tool(self._table.seen)
        if event.name in ARROWS and pointing and not self._table.focus:
            self._table.focus_on(MAP)
            return True
        return self.melee.intercept(event)

    def let_go(self, event: KeyUp) -> bool:
        if event.name == "m" and self.tape and self.tape.used:
            self._measure()  # it was held, and not only pressed
            return True
        return self.melee.let_go(event)

    def back(self) -> bool:
        if self.tape:
            self._measure()
            return True
        return self.motion.back() or self.melee.back() or self.draft.back()

    def covered(self) -> None:
        self.draft.clear()
        self.melee.covered()

    def reset(self) -> None:
        self.draft.clear()
        self.motion.reset()
        self.melee.reset()
        self._lone.reset()
        self.tape, self._facings = None, None


TAPE = "Measure between any two things, edge to edge: press one, then the other. Hold or press M."
