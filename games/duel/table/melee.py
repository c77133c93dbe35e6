"""What the board asks of the melee: the scene of a fight, and the use of terrain on the map.

The board asks it about every question but those of Reveal and Motion, and first of all about each
event. While a fight is in sight it has the whole room between the bars.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect

from engine.app import theme
from engine.app.inputs import Key, KeyUp
from engine.app.theme import Scale
from engine.app.widgets import Label, Panel, Widget, literal
from engine.app.widgets.layout import height_at, put
from engine.app.widgets.map_view import Tool
from engine.app.widgets.pieces import Ribbon, SeatMark
from engine.rules.english import in_words
from engine.rules.events import Event
from engine.rules.state import Decision
from engine.table.actionbar import Offer, Prompt, action_bar
from engine.table.animator import Motion
from engine.table.board import Offers, Request
from engine.table.context import TableContext
from engine.table.pace import Pace
from games.duel.rules.events import Fell, FightBegan, FightEnded, Retreated, Thrown
from games.duel.rules.state import Duel
from games.duel.rules.terms import Asked
from games.duel.table import blows, program, strikes, throws
from games.duel.table.asking import Question, question_panel
from games.duel.table.battlefield import Notice
from games.duel.table.cancelling import Cancelling
from games.duel.table.program import Target
from games.duel.table.queue import Row, least_height, queue_panel, usual_height
from games.duel.table.ranges import Region
from games.duel.table.setting import Setting
from games.duel.table.showing import Showing
from games.duel.table.uses import Use
from games.duel.table.using import Using
from games.duel.table.views import LEAVES, Watched, falls, rows, scene
from games.duel.words.terrain import named

FIELD, FIGHT, QUEUE = "field", "fight", "queue"
"""The sheets of the battlefield and of a fight in a small window."""
STEPS = {
    "Speed": (Asked.SPEED_FIRST, Asked.SPEED_ALL),
    "Set dice": (Asked.PROGRAM,),
    "Order": (Asked.SPEED_ORDER,),
    "Cancel": (Asked.DEXTERITY, Asked.CANCEL),
    "Resolve": (Asked.ATTACK_STRENGTH, Asked.GUARD),
}
"""The steps of a fight as the ribbon names them, with what is asked in each."""
QUESTION = 0.39
"""The part of the width that the parchment takes."""
LOWER, LEAST_LINES = 0.4, 3
"""The part of the height that the queue has, and so many of its rows are always seen at once."""
PAD = 18, 12
"""Around what lies on the upper pane, in style units."""


class Melee:
    """What of the table is the melee's."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self.looking = False
        """Whether the battlefield is looked at while a fight goes on."""
        self._held = False
        """Whether it is so for as long as a key is held."""
        self._setting = Setting(table)
        self._showing = Showing(table)
        self._cancelling = Cancelling(table)
        self._using = Using(table)

    def in_sight(self, seen: Duel) -> bool:
        """Whether a fight is shown, and not the battlefield, which is also where a retreat is
        seen."""
        if seen.fight is None or (self.looking and not self._narrow):
            return False
        beats, events = self._table.beats, self._table.events
        if not beats.telling:
            return True
        moving = beats.coming or (events[-1] if events else None)
        return not isinstance(moving, Retreated)

    def _watched(self, seen: Duel) -> Watched:
        table = self._table
        return Watched(
            seen,
            lambda seat: literal(seen.warrior(seat).name),
            table.history,
            table.decision,
            table.seat.viewer,
        )

    @property
    def _narrow(self) -> bool:
        return self._table.sheets.shape == "tabs"

    @property
    def _sets(self) -> Decision | None:
        """The question of a program, where it can be answered as the table lies."""
        decision = self._table.decision
        if decision is None or decision.ask != Asked.PROGRAM:
            return None
        return decision if self._table.seat.answers(decision) else None

    # What lies there.

    def layout(self, seen: Duel, scale: Scale, room: Rect) -> list[Widget]:
        """The panes of the fight in the room between the bars."""
        gap, lines = scale.px(theme.GAP), self._rows(seen)
        whole = room.inflate(-2 * scale.px(theme.MARGIN), -2 * gap)
        low = max(round(whole.height * LOWER), least_height(scale, len(lines)))
        low = min(low, usual_height(scale, len(lines)))
        left = whole.height - gap - self._needs(seen, scale, whole.width)
        low = max(min(low, left), least_height(scale, min(len(lines), LEAST_LINES)))
        lower = Rect(whole.left, whole.bottom - low, whole.width, low)
        upper = Rect(whole.left, whole.top, whole.width, whole.height - low - gap)
        return [self._fight(seen, scale, upper), self._queue(seen, scale, lower)]

    def _needs(self, seen: Duel, scale: Scale, width: int) -> int:
        """The height in pixels that the upper pane needs at its fullest in this fight."""
        fighters = seen.fight.fighters if seen.fight else ()
        names = tuple(literal(seen.warrior(each.seat).name) for each in fighters)
        targets = tuple(Target(at, name) for at, name in enumerate(names[1:], 2))
        count = max((seen.warrior(each.seat).value("speed") for each in fighters), default=1)
        inner = width - 2 * scale.px(PAD[0])
        across = inner - round(width * QUESTION) - scale.px(PAD[0])
        dice = program.height(scale, inner, targets if len(targets) > 1 else (), count)
        return max(dice, blows.height(scale, across, names)) + 2 * scale.px(PAD[1])

    def sheet(self, seen: Duel, scale: Scale, rect: Rect, sheet: str) -> list[Widget]:
        """One of its sheets in a small window, also while no fight goes on."""
        if seen.fight is None:
            panel = Panel(sheet, rect)
            none = Label("no-fight", words="Nobody fights now.", colour=theme.MUTED)
            put(none, panel.inner(scale))
            panel.widgets = [none]
            return [panel]
        return [(self._queue if sheet == QUEUE else self._fight)(seen, scale, rect)]

    def front(self, seen: Duel) -> str:
        """The sheet that its question is about, "" for any."""
        if seen.fight is None:
            return ""
        return QUEUE if self._table.ask == Asked.CANCEL else FIGHT

    def _rows(self, seen: Duel) -> list[Row]:
        found = rows(self._watched(seen), self._setting.placed(seen) if self._sets else 0)
        return self._cancelling.rows(found) if self._table.ask == Asked.CANCEL else found

    def _queue(self, seen: Duel, scale: Scale, rect: Rect) -> Panel:
        current = seen.fight.round if seen.fight else 0
        return queue_panel(scale, rect, self._rows(seen), current)

    def _fight(self, seen: Duel, scale: Scale, rect: Rect) -> Panel:
        """The dice that are being set, or the blow in question beside what is asked."""
        pad = scale.px(PAD[0])
        room = rect.inflate(-2 * pad, -2 * scale.px(PAD[1]))
        if decision := self._sets:
            draft = self._setting.draft(seen, decision)
            view = self._setting.view(seen, decision)
            setting = program.programming(scale, room, view, draft, self._table.rebuild)
            return Panel("fight", rect, widgets=setting)
        watched = self._watched(seen)
        blow = scene(watched)
        panel = Panel("fight", rect, strip=theme.CLASH_LINE if blow.act else None)
        if self._narrow:
            panel.widgets = blows.arena(scale, room, blow)
            return panel
        wide, high = round(rect.width * QUESTION), rect.height - 2 * scale.px(14)
        left = Rect(room.left, room.top, room.width - wide - pad, room.height)
        right = Rect(rect.right - scale.px(14) - wide, rect.top + scale.px(14), wide, high)
        asked = None if self._table.watching else self._question(watched)
        beside = question_panel(scale, right, asked) if asked else self._happened(scale, right)
        panel.widgets = [*blows.arena(scale, left, blow), *filter(None, [beside])]
        return panel

    def _happened(self, scale: Scale, rect: Rect) -> Panel | None:
        """The log's newest lines, as many as have room, while nothing is asked."""
        panel = Panel("happened", rect, kind="well")
        room = rect.inflate(-2 * scale.px(14), -2 * scale.px(10))
        bottom, side = room.bottom, round(scale.px(14) * scale.text)
        aside = side + scale.px(8)
        found: list[Widget] = []
        for number, entry in enumerate(reversed(self._table.log())):
            colour = theme.MUTED if number else theme.TEXT
            label = Label(f"happened-{number}", words=entry.text or entry.heading, colour=colour)
            high = height_at(label, room.width - aside, scale)
            if bottom - high < room.top:
                break
            put(label, Rect(room.left + aside, bottom - high, room.width - aside, high))
            found.append(label)
            if entry.mark:
                at = Rect(room.left, label.rect.top + scale.px(3), side, side)
                found.append(SeatMark(f"happened-mark-{number}", at, seat=entry.mark))
            bottom -= high + scale.px(4)
        panel.widgets = found
        return panel if found else None

    def _question(self, watched: Watched) -> Question | None:
        decision = watched.decision
        if decision is None:
            return None
        if decision.ask == Asked.PROGRAM:
            return self._setting.question(decision)
        if decision.ask == Asked.CANCEL:
            return self._cancelling.question(watched.seen, decision)
        return self._showing.question(watched, decision)

    # The bars.

    def ribbon(self, seen: Duel) -> Widget | None:
        """The steps of the fight, in place of the phases of the turn."""
        if seen.fight is None:
            return None
        asks = [*STEPS.values()]
        at = next(at for at, each in enumerate(asks) if seen.fight.step in each)
        return Ribbon("ribbon", labels=[*STEPS], current=at, done=range(at))

    def note(self, seen: Duel) -> str:
        """What the top bar says behind the turn's number: `fight of three`."""
        return f"fight of {in_words(len(seen.fight.fighters))}" if seen.fight else ""

    # What is asked.

    def prompt(self, seen: Duel, decision: Decision) -> Prompt:
        """Who is asked what."""
        match decision.ask:
            case Asked.TERRAIN:
                return self._using.prompt(seen, decision)
            case Asked.PROGRAM:
                return self._setting.prompt(seen, decision)
            case Asked.CANCEL:
                return self._cancelling.prompt(seen, decision)
        return self._showing.prompt(self._watched(seen), decision, self._parchment(seen))

    def _parchment(self, seen: Duel) -> bool:
        """Whether what is asked stands on parchment beside the blow."""
        return self.in_sight(seen) and not self._narrow

    def offers(self, seen: Duel, decision: Decision) -> Offers:
        """What may be answered; where there is room, how many cards are shown is answered on the
        parchment."""
        match decision.ask:
            case Asked.TERRAIN:
                return self._using.offers(seen, decision)
            case Asked.PROGRAM:
                answers = self._setting.offers(seen, decision)
            case Asked.CANCEL:
                answers = self._cancelling.offers(seen, decision)
            case _:
                answers = self._showing.offers(self._watched(seen), decision)
                if self._parchment(seen) and self._table.seat.answers(decision):
                    answers = []
        return Offers(answers)

    def foot(self, seen: Duel, scale: Scale, request: Request) -> Widget | None:
        """The bar of a fight, on which the battlefield can always be looked at."""
        if seen.fight is None:
            return None
        words, hint = "Look at the battlefield", "hold Tab"
        if self._looks:
            words, hint = "Back to the fight", "as it stands"
        look = Offer("look", words, hint, "", "b", "", self.look)
        prompt, (answers, others) = request
        return action_bar(scale, prompt, answers, [*others, look], aside=True)

    def look(self) -> None:
        """Show the battlefield in place of the fight, or the fight again."""
        self._look(not self._looks)

    def _look(self, at_field: bool) -> None:
        self.looking = at_field and not self._narrow
        if self._narrow:
            self._table.sheets.open(FIELD if at_field else FIGHT)
        self._table.rebuild()

    @property
    def _looks(self) -> bool:
        """Whether the battlefield is seen, in a small window on its sheet."""
        return self._table.sheets.current == FIELD if self._narrow else self.looking

    def usual_requests(self, seen: Duel) -> list[Request]:
        """What is asked and offered at its fullest."""

        def offer(label: str, hint: str, key: str) -> Offer:
            return Offer(label, label, hint, "", key, "", lambda: None)

        take = offer("Take the table", "for Maximilian only", "1")
        none = offer("None", "Ysolde shows 12 Endurance", "0")
        program = [
            offer("Take back", "Backspace", "backspace"),
            offer("Clear all", "Delete", "delete"),
            offer("Seal and pass on", "two dice are still empty", "s"),
        ]
        found = []
        for seat in range(1, len(self._table.names) + 1):
            name = self._table.name(seat)
            show = Prompt(seat, f"{name}: show Dexterity?", "Whoever has the highest may cancel.")
            dice = Prompt(seat, "3 of 5 dice set", "Any opponent engaged with you may be a target.")
            found += [Request(show, Offers([take, none])), Request(dice, Offers(program))]
        return found

    # On the map, while terrain may be used.

    def uses(self, seen: Duel) -> Mapping[str, Use]:
        """What can be pressed on the map: `piece-ID` for terrain, `figure-SEAT` for warriors."""
        return self._using.uses(seen)

    def ranges(self, seen: Duel) -> Sequence[Region]:
        """What is drawn over the ground, such as how far something can be thrown."""
        return self._using.ranges(seen)

    def notices(self, seen: Duel) -> Sequence[Notice]:
        """Tags on the map."""
        return self._using.notices(seen)

    def tool(self, seen: Duel) -> Tool | None:
        """What pointing at the map is for."""
        return None

    # What is told.

    def motions(self, before: Duel, beat: Event, after: Duel) -> list[Motion] | None:
        """How an event of the melee looks; None where it is none of these."""
        if before.fight or after.fight:
            return strikes.motions(self._table, beat, after)
        return throws.motions(self._table, self._table.events, beat, after)

    def pace(self, beat: Event) -> Pace | None:
        """For how long it is looked at; None where it is no event of the melee."""
        if self._table.public.fight or isinstance(beat, FightBegan | FightEnded):
            return strikes.pace(beat)
        return throws.pace(beat)

    def caption(self, seen: Duel) -> Prompt | None:
        """What the foot says of a fall or a throw that is being told."""
        events = self._table.events
        if events and isinstance(last := events[-1], Fell):
            return Prompt(last.seat, falls(literal(seen.warrior(last.seat).name)), LEAVES)
        at = [at for at, event in enumerate(events) if isinstance(event, Thrown)]
        if seen.fight or not at:
            return None
        thrown, after = events[at[-1]], events[at[-1] + 1 :]
        assert isinstance(thrown, Thrown)
        who, whom = (literal(seen.warrior(seat).name) for seat in (thrown.seat, thrown.target))
        title = f"{who} throws at {whom}"
        words = throws.said(after, whom, named(thrown.piece).lower())
        return Prompt(thrown.seat, title, words)

    # Inputs.

    def intercept(self, event: Key) -> bool:
        """Take a key before it moves the focus or presses a widget: Tab that is held looks at the
        battlefield."""
        if event.name != "tab" or not event.again or self._table.public.fight is None:
            return False
        if not self._looks:
            self._held = True
            self._look(True)
        return True

    def let_go(self, event: KeyUp) -> bool:
        """A key goes up: Tab shows the fight again."""
        if event.name != "tab" or not self._held:
            return False
        self._held = False
        self._look(False)
        return True

    def back(self) -> bool:
        """Answer Esc; True where something was let go."""
        if not (self.looking or self._cancelling.back() or self._using.back()):
            return False
        self.looking = self._held = False
        self._table.rebuild()
        return True

    def covered(self) -> None:
        """A view was turned face down; a program that is being made lies covered with it."""
        self.looking = self._held = False

    def reset(self) -> None:
        """The match stands elsewhere."""
        self.looking = self._held = False
        self._setting.reset()
        self._cancelling.back()
        self._using.reset()
