"""What lies on the table of DUEL."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from engine.app import theme
from engine.app.inputs import Key, KeyUp, Press
from engine.app.theme import Scale
from engine.app.widgets import Widget
from engine.app.widgets.containers import Column, Fill, Inset, Part, Row, Share, Sized, Space
from engine.app.widgets.focus import ARROWS
from engine.app.widgets.ribbon import Ribbon
from engine.rules.english import in_words, possessive
from engine.rules.events import Event
from engine.rules.state import Decision
from engine.table.actionbar import ActionBar, Prompt
from engine.table.animator import Motion
from engine.table.board import Board, Happening, Offers, Request
from engine.table.context import TableContext
from engine.table.lone import LoneAnswer
from engine.table.pace import Pace
from engine.table.panes import Sheet, log_part, regions
from engine.table.pause import Pause
from games.duel.rules.events import FightBegan, FightEnded, OrderFixed
from games.duel.rules.state import Duel
from games.duel.rules.terms import STATS, Asked, Stat
from games.duel.table import telling
from games.duel.table.battlefield import motions
from games.duel.table.battlefield.battle_map import MAP
from games.duel.table.battlefield.battlefield import LARGE, map_width
from games.duel.table.building import Building
from games.duel.table.holders import fill
from games.duel.table.lone import lacks, lone
from games.duel.table.melee import captions, strikes
from games.duel.table.melee.melee import Melee
from games.duel.table.moving.moving import Moving
from games.duel.table.on_map import OnMap
from games.duel.table.smashing import Smashing
from games.duel.table.warriors.order import Turn, strip, turns
from games.duel.table.warriors.revealing import Revealing
from games.duel.table.warriors.warriors import WarriorsView, warriors
from games.duel.table.wide import arranged
from games.duel.words import keys
from games.duel.words.labels import stat_of
from games.duel.words.phrases import CALLED, called

PHASES = {"reveal": "Reveal", "motion": "Motion", "melee": "Melee"}
EDGE = 6
"""Between the bars and what lies on the table, in style units."""
LOG, MOST_LOG = 130, 250
"""How high the log is at least and at most where it stands below the warriors, in style units."""
DOING: dict[str, str] = {
    Asked.BUILD: "building now",
    Asked.REVEAL: "shows now",
    Asked.MOVE: "moving now",
}


class DuelBoard(Board[Duel]):
    """One duel, as those at the table see it."""

    sheets = ("field", "warriors", "fight", "queue", "log")
    log_from = LARGE

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self.revealing = Revealing(table)
        self.melee = Melee(table)
        self.map = OnMap(table, self._told, self.melee.in_sight)
        self.building = Building(table)
        self._lone = LoneAnswer(table, lone, lacks, at_once=True)

    # The bars.

    def note(self, seen: Duel) -> str:
        turn = f"{self._table.turn_word} {seen.turn}"
        return " · ".join(filter(None, [turn, self.melee.note(seen)]))

    def ribbon(self, seen: Duel) -> Ribbon:
        if seen.fight and (found := self.melee.ribbon(seen)):
            return found
        at = [*PHASES].index(seen.phase)
        return Ribbon("ribbon", labels=[*PHASES.values()], current=at, done=range(at))

    def prompt(self, seen: Duel, decision: Decision) -> Prompt:
        if lone(decision) is None or decision.ask == Asked.CANCEL:
            return self._asking(decision).prompt(seen, decision)
        stats: Sequence[Stat] | None = STATS if decision.ask == Asked.REVEAL else None
        if stat := stat_of(seen, decision.ask):
            stats = (stat,)
        history = self._table.history
        return captions.nothing_left(history, decision.seat, stats, partial(called, seen))

    def _asking(self, decision: Decision) -> Building | Revealing | Moving | Smashing | Melee:
        """What of the board a question is for."""
        match decision.ask:
            case Asked.BUILD:
                return self.building
            case Asked.REVEAL:
                return self.revealing
            case Asked.MOVE:
                return self.map.moving
            case Asked.TERRAIN:
                return self.map.smashing
        return self.melee

    def purpose(self, seen: Duel, decision: Decision) -> str:
        secret = not decision.open
        match decision.ask:
            case Asked.BUILD:
                return "to build a warrior in secret"
            case Asked.REVEAL:
                if secret:
                    return "to choose in secret which cards to show before the moves"
                return "to show cards before the moves, or none"
            case Asked.PROGRAM:
                count = seen.warrior(decision.seat).value("speed")
                return f"to set {in_words(count, 'die')} in secret"
        if not decision.private:
            return "to look at the hand"
        stat = stat_of(seen, decision.ask)
        what = stat.title() if stat else "cards"
        blow = seen.fight.blow if seen.fight else None
        if blow and decision.ask in (Asked.ATTACK_STRENGTH, Asked.GUARD):
            how = "for" if decision.seat == blow.attacker else "against"
            whose = possessive(called(seen, blow.attacker))
            return f"to show {what} {how} {whose} {CALLED[blow.act]}, or none"
        return (
            f"to choose in secret whether to show {what}" if secret else f"to show {what}, or none"
        )

    def offers(self, seen: Duel, decision: Decision) -> Offers:
        if lone(decision) and not self._table.look_only:
            return Offers([])
        return self._asking(decision).offers(seen, decision)

    def scene(self, seen: Duel) -> str:
        return "fight" if self.melee.in_sight(seen) else "field"

    def to_come(self, seen: Duel) -> list[Request]:
        if self.melee.in_sight(seen):
            return []
        return [self.map.moving.to_come(seen, seat) for seat in range(1, len(seen.warriors) + 1)]

    def foot(self, seen: Duel, scale: Scale, request: Request) -> Widget:
        prompt, offers = request
        own = self.melee.foot(seen, scale, request)
        return own or ActionBar(prompt, *offers, aside=True).bar(scale)

    # The board.

    def layout(self, seen: Duel, scale: Scale, room: Rect) -> list[Widget]:
        field = Fill(partial(self._field, seen, scale))
        side = Fill(partial(self._warriors, seen, scale))
        sheet = partial(self.melee.sheet, seen, scale)
        sheets = {
            "field": Sheet("Battlefield", field),
            "warriors": Sheet("Warriors", side),
            "fight": Sheet("Fight", Fill(partial(sheet, sheet="fight"))),
            "queue": Sheet("Queue", Fill(partial(sheet, sheet="queue"))),
        }
        square = Sized(field, map_width(scale, room.height - 2 * scale.px(EDGE)))
        wide = Inset(Row([square, Share(Inset(side, 0, EDGE))], gap=8), 0, EDGE)
        if self.melee.in_sight(seen):
            wide = Inset(Fill(partial(self.melee.layout, seen, scale)), 0, theme.GAP)
        full = Inset(Fill(partial(self._large, seen, scale)), 0, EDGE)
        found = regions(self._table, scale, room, wide, sheets, full=full)
        for tab in found:
            if seen.fight is None and tab.id in ("tab-fight", "tab-queue"):
                tab.reason = "Nobody is fighting now."
        fill(found, scale)
        return found

    def _large(self, seen: Duel, scale: Scale, room: Rect) -> list[Widget]:
        """All of it in the room of a large window."""
        field = Fill(partial(self._field, seen, scale))
        log = log_part(self._table, scale)
        if self.melee.in_sight(seen):
            return self.melee.large(seen, scale, room, field, self._strip(seen), log)
        side = Fill(partial(self._warriors, seen, scale))
        return arranged(scale, room, seen, field, side, log).lay(scale, room)

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

    def _strip(self, seen: Duel) -> Part:
        """The order of the phase."""
        return strip(seen.phase, self._order(seen), self._table.marked_names, self._table.scale)

    def _field(self, seen: Duel, scale: Scale, rect: Rect) -> list[Widget]:
        return self.map.layout(seen, scale, rect, self._strip(seen))

    def _warriors(self, seen: Duel, scale: Scale, rect: Rect) -> list[Widget]:
        """Their order, all of them, and below few of them the log where there is room for it."""
        decision, viewer = self._table.decision, self._table.seat.viewer
        asked = decision.seat if decision else 0
        doing = {asked: DOING.get(decision.ask, "asked now")} if decision else {}
        for seat, warrior in enumerate(seen.warriors, 1):
            if warrior.down:
                doing[seat] = "fallen"
        choosing = self.revealing.asked is not None
        sight = WarriorsView(
            viewer,
            asked,
            doing,
            self.revealing.chosen if choosing else {},
            self._look if self._may_look else None,
            self.revealing.add if choosing else None,
            self.revealing.reason,
            self.revealing.keys,
            self._table.sheets.shape == "full",
            self._table.seat.alone,
        )
        rows = warriors(seen, scale, self._table.marked_names, sight)
        above = Column([self._strip(seen), Space(6), Share(rows)])
        below, sheets = list[Part](), self._table.sheets
        if sheets.shape == "drawer" and not sheets.drawer:
            left = rect.height - scale.px(theme.GAP) - above.size(scale, rect.width)[1]
            if left >= scale.px(LOG) * scale.text:
                down = min(left, round(scale.px(MOST_LOG) * scale.text))
                below = [Space(theme.GAP), Sized(log_part(self._table, scale), down=down)]
        return Column([Share(above), *below]).lay(scale, rect)

    # What is told.

    def motions(self, before: Duel, beat: Event, after: Duel) -> list[Motion]:
        found = strikes.motions(self._table, beat, after) if before.fight or after.fight else None
        return motions.motions(self._table, before, beat, after) if found is None else found

    def pace(self, beat: Event) -> Pace:
        fight = self._table.public.fight or isinstance(beat, FightBegan | FightEnded)
        return (strikes.pace(beat) if fight else None) or motions.pace(beat)

    def unasked(self, seen: Duel) -> Request | None:
        told = self._told(seen)
        return Request(told, Offers([])) if told else None

    def _told(self, seen: Duel) -> Prompt | None:
        """Return what is said of what is being told."""
        table = self._table
        if not table.beats.telling:
            return None
        found = captions.caption(seen, table.history, table.name)
        return found or telling.caption(seen, table.events, table.beats.coming)

    def sheet_to_open(self, seen: Duel) -> str:
        if seen.fight:
            return self.melee.sheet_to_open(seen)
        return "warriors" if self._table.ask == Asked.REVEAL else "field"

    # Time.

    def pauses(self) -> Sequence[Pause]:
        return self._lone, self.map.moving

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

    def handle(self, event: Press | Key | KeyUp) -> bool:
        match event:
            case KeyUp():
                return self._let_go(event)
            case Key(name="escape", again=False):
                return self._back()
            case Key():
                return self._key(event)
        return False

    def _key(self, event: Key) -> bool:
        if event.name == "h" and not event.again and self._may_look:
            self._look()
            return True
        undone = event.name == "u" and not event.again and self._table.focus != "typed"
        if undone and self.map.moving.take_back(self._table.seen):
            return True  # a leg that is drawn goes before what somebody did
        if event.name == keys.LEGEND and not event.again and not self._table.widget("legend"):
            self.map.legend()  # where the map with its button is not seen
            return True
        if self.melee.in_sight(self._table.seen):
            return self.melee.intercept(event)
        if self.revealing.key(event):
            return True
        pointing = self.map.tape or self.map.moving.tool(self._table.seen)
        if event.name in ARROWS and pointing and not self._table.focus:
            self._table.focus_on(MAP)
            return True
        return self.melee.intercept(event)

    def _let_go(self, event: KeyUp) -> bool:
        if event.name == keys.TAPE and self.map.tape and self.map.tape.used:
            self.map.measure()  # it was held, and not only pressed
            return True
        return self.melee.let_go(event)

    def _back(self) -> bool:
        if self.map.tape:
            self.map.measure()
            return True
        parts = self.map.moving, self.melee, self.map.smashing, self.revealing
        return any(part.back() for part in parts)

    def changed(self, what: Happening) -> None:
        self._lone.changed(what)
        if what in (Happening.COVERED, Happening.REWOUND):
            self.revealing.clear()
        if what is Happening.COVERED:
            self.melee.covered()
        elif what is Happening.REWOUND:
            self.map.reset()
            self.melee.reset()
