"""A fight: what lies on its panes, what is asked, and what can be done.

While it is in sight it has the whole room between the bars.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from engine.app import text, theme
from engine.app.inputs import Key, KeyUp
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Widget
from engine.app.widgets.containers import (
    Column,
    Framed,
    Given,
    Part,
    Row,
    Share,
    Sized,
    Space,
    Unsized,
    grid,
)
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.ribbon import Ribbon
from engine.app.widgets.words import muted
from engine.rules.english import in_words
from engine.rules.state import Decision
from engine.table.actionbar import ActionBar, Offer, Prompt
from engine.table.board import Offers, Request
from engine.table.context import TableContext
from engine.table.panes import LOG_SHARE, Split, across, down
from engine.words.log import Entry
from games.duel.rules.events import Fell, FightBegan, Retreated
from games.duel.rules.state import Duel
from games.duel.rules.terms import Asked
from games.duel.table.melee import blows, program
from games.duel.table.melee.asking import Parchment, question_panel, tall
from games.duel.table.melee.cancelling import Cancelling
from games.duel.table.melee.program import Target
from games.duel.table.melee.queue import (
    Queue,
    WarriorRow,
    least_height,
    piled_height,
    usual_height,
)
from games.duel.table.melee.rows import rows
from games.duel.table.melee.scene import scene
from games.duel.table.melee.seen import FightSeen
from games.duel.table.melee.setting import Setting
from games.duel.table.melee.showing import Showing
from games.duel.table.melee.statline import line, stats_view
from games.duel.words import dice, keys
from games.duel.words.phrases import called

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
LOG = 84
"""How high the log is at least below the battlefield, in style units."""
MAP, ASKS, GROWN = 0.32, 190, 40
"""In a large window: the part of the width that the map takes, how high the parchment is at most
that room is kept for, and how much more than it needs a blow has, in style units."""
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

    def in_sight(self, seen: Duel) -> bool:
        """Whether a fight is shown, and not the battlefield, which is also where a retreat and a
        fall are seen."""
        if seen.fight is None or (self.looking and not self._narrow):
            return False
        if self._large:  # the battlefield is seen beside it
            return True
        beats, events = self._table.beats, self._table.events
        if not beats.telling:
            return True
        moving = beats.coming or (events[-1] if events else None)
        return not isinstance(moving, Retreated | Fell)

    def _watched(self, seen: Duel) -> FightSeen:
        table = self._table
        return FightSeen(
            seen,
            table.history,
            table.decision,
            table.seat.viewer,
        )

    @property
    def _narrow(self) -> bool:
        return self._table.sheets.shape == "tabs"

    @property
    def _large(self) -> bool:
        """Whether the battlefield has room beside the fight."""
        return self._table.sheets.shape == "full"

    @property
    def _sets(self) -> Decision | None:
        """The question of a program, where it can be answered as the table lies."""
        decision = self._table.decision
        if decision is None or decision.ask != Asked.PROGRAM:
            return None
        return decision if self._table.seat.answers(decision) else None

    # What lies there.

    def contents(self, seen: Duel) -> dict[str, Part]:
        """Return what lies in the regions of a fight, also while there is none."""
        if seen.fight is None:
            nobody = muted("no-fight", "Nobody fights now.")
            return {sheet: Framed(Panel(sheet), nobody) for sheet in (FIGHT, QUEUE)}
        queue = Queue(self._rows(seen), seen.fight.round, self._order(seen), self._large)
        return {FIGHT: FightPane(self, seen), QUEUE: queue}

    def regions(self, seen: Duel, room: Rect) -> Split:
        """Return the regions of a fight in a room, in pixels."""
        assert seen.fight
        scale = self._table.scale
        rows = len(seen.fight.fighters)
        height = room.height - scale.px(theme.GAP)
        low = max(round(room.height * LOWER), least_height(scale, rows))
        low = min(low, usual_height(scale, rows), height - self._needs(seen, room.width))
        low = max(low, least_height(scale, min(rows, LEAST_LINES)))
        return down((FIGHT, height - low), (QUEUE, low))

    def large_regions(self, seen: Duel, room: Rect) -> Split:
        """Return the regions of a fight in a large window, in pixels: above its queue, which shows
        all cards, the battlefield, the fight, and what stands at the side. Where that leaves too
        little to the queue, it stands below the battlefield."""
        assert seen.fight
        scale = self._table.scale
        rows = len(seen.fight.fighters)
        gap = scale.px(theme.GAP)
        height = room.height - gap
        field = round(room.width * MAP)
        side = round(LOG_SHARE * scale.width)
        middle = room.width - field - side - 2 * gap
        left = height - self._needs(seen, middle)
        upper = across((FIELD, field), (FIGHT, middle), ("beside", side))
        if left < least_height(scale, rows):
            middle += gap + side
            left = height - self._needs(seen, middle)
            upper = across(("above", field), (FIGHT, middle))
        least, most = piled_height(scale, rows)
        low = min(left, most if left >= least else usual_height(scale, rows))
        low = max(low, least_height(scale, min(rows, LEAST_LINES)))
        return down((upper, height - low), (QUEUE, low))

    def asides(self, seen: Duel, field: Part, order: Part, log: Part) -> dict[str, Part]:
        """Return what stands at the side of a fight in a large window, the order of the phase, who
        is not in it and the log; and the same below the battlefield."""
        scale = self._table.scale
        beside = [order, *self._bystanders(seen), Share(log)]
        below = self._bystanders(seen, 2)
        least = round(scale.px(LOG) * scale.text)
        above = [Share(field, 2.2), order, *below, Share(log, least=least)]
        return {"beside": Column(beside, gap=8), "above": Column(above, gap=8)}

    def _bystanders(self, seen: Duel, across: int = 1) -> list[Part]:
        """Return a panel with all who stand and don't fight now, `across` of them side by side;
        nothing where all fight."""
        scale = self._table.scale
        viewer = self._table.seat.viewer
        fighters = {each.seat for each in seen.fight.fighters} if seen.fight else set[int]()
        seats = [seat for seat in seen.still_in() if seat not in fighters]
        rows = list[Part]()
        line_height = text.measure("Ag", Role.HEADING, scale)[1] + scale.px(4)
        for seat in seats:
            name = Label(f"bystander-{seat}", words=called(seen, seat), role=Role.STRONG)
            mark = SeatMark(f"bystander-mark-{seat}", seat=seat, side=16)
            stats = line(scale, seat, stats_view(seen.warrior(seat), own=viewer == seat), "brief")
            named = Row([mark, Share(name)], gap=6, at=0.5)
            rows.append(Column([named, Sized(Given(stats), high=line_height)], gap=2))
        if not rows:
            return []
        title = Label("bystanders-title", words="Not in this fight", role=Role.CAPTION)
        title.colour = theme.BRASS_LIGHT
        return [Framed(Panel("bystanders"), Column([title, grid(rows, across, 6)], gap=6), 10, 8)]

    def _needs(self, seen: Duel, width: int) -> int:
        """Return the height in pixels that the upper pane needs at its fullest in this fight."""
        scale = self._table.scale
        fighters = seen.fight.fighters if seen.fight else ()
        names = tuple(called(seen, each.seat) for each in fighters)
        targets = tuple(Target(at, name) for at, name in enumerate(names[1:], 2))
        count = max((seen.warrior(each.seat).value("speed") for each in fighters), default=1)
        inner = width - 2 * scale.px(PAD[0])
        across = inner - round(width * QUESTION) - scale.px(PAD[0])
        asks = 0
        if self._large:
            across, asks = inner, round(scale.px(ASKS) * scale.text)
        longest, targets = max(names, key=len, default=""), targets if len(targets) > 1 else ()
        setting = program.height(scale, inner, targets, count, longest, self._large)
        return max(setting, blows.height(scale, across, names) + asks) + 2 * scale.px(PAD[1])

    def sheet_to_open(self, seen: Duel) -> str:
        """The sheet that its question is about, "" for any."""
        if seen.fight is None:
            return ""
        return QUEUE if self._table.ask == Asked.CANCEL else FIGHT

    def _rows(self, seen: Duel) -> list[WarriorRow]:
        found = rows(self._watched(seen), self._setting.placed(seen) if self._sets else 0)
        return self._cancelling.rows(found) if self._table.ask == Asked.CANCEL else found

    def _order(self, seen: Duel) -> tuple[str, str]:
        """Who acts before whom and why, as long as that can still change."""
        if seen.fight is None or seen.fight.order:
            return "", ""
        return dice.order(seen)

    def fight_panel(self, seen: Duel, rect: Rect) -> list[Widget]:
        """Return the dice that are being set, or the blow in question beside what is asked."""
        scale = self._table.scale
        pad = scale.px(PAD[0])
        room = rect.inflate(-2 * pad, -2 * scale.px(PAD[1]))
        if decision := self._sets:
            draft = self._setting.draft(seen, decision)
            view = self._setting.view(seen, decision)
            setting = program.programming(scale, view, draft, self._large).lay(scale, room)
            return [Panel("fight", rect, widgets=setting)]
        watched = self._watched(seen)
        blow = scene(watched)
        panel = Panel("fight", rect, strip=theme.CLASH_LINE if blow.act else None)
        if self._narrow:
            panel.widgets = blows.arena(blow).lay(scale, room)
            return [panel]
        asked = None if self._table.watching else self._question(watched)
        if self._large:
            panel.widgets = self._below_each_other(room, blow, asked)
            return [panel]
        wide, high = round(rect.width * QUESTION), rect.height - 2 * scale.px(14)
        left = Rect(room.left, room.top, room.width - wide - pad, room.height)
        right = Rect(rect.right - scale.px(14) - wide, rect.top + scale.px(14), wide, high)
        beside = question_panel(scale, right, asked) if asked else self._happened(right)
        panel.widgets = [*blows.arena(blow).lay(scale, left), *beside]
        return [panel]

    def _below_each_other(
        self, room: Rect, blow: blows.BlowView, asked: Parchment | None
    ) -> list[Widget]:
        """Return the blow, below it what is asked, and in what is left what this fight has
        brought."""
        scale = self._table.scale
        gap = scale.px(theme.GAP)
        names = tuple(each.name for each in blow.fighters)
        high = blows.height(scale, room.width, names) + scale.px(GROWN)
        asks = tall(scale, room.width, asked) if asked else 0
        high = min(high, room.height - asks - (gap if asks else 0))
        above = Rect(room.topleft, (room.width, high))
        found, below = blows.arena(blow).lay(scale, above), Rect(room)
        below.top, below.height = above.bottom + gap, room.bottom - above.bottom - gap
        if asked:
            at = Rect(below.topleft, (room.width, min(asks, below.height)))
            found += question_panel(scale, at, asked)
            below.top, below.height = at.bottom + gap, room.bottom - at.bottom - gap
        return found + self._happened(below)

    def _happened(self, rect: Rect) -> list[Widget]:
        """What this fight has brought so far, the newest at the end and as much as has room, while
        nothing is asked."""
        scale = self._table.scale
        lines = [entry for entry in self._table.log() if entry.text and self._of_this_fight(entry)]
        title = Label("happened-title", words="This fight so far", role=Role.CAPTION)
        title.colour = theme.BRASS_LIGHT
        found: Part | None = None
        told: list[Part] = []
        for at, entry in enumerate(reversed(lines)):
            told.insert(0, self._told(at, entry))
            part = Column([title, Space(6), Column([*told], gap=4)])
            longer = Framed(Panel("happened", kind="well"), part, 14, 10)
            if longer.size(scale, rect.width)[1] > rect.height:
                break
            found = longer
        return found.lay(scale, rect) if found else []

    def _told(self, at: int, entry: Entry) -> Part:
        """A line of the log, behind the mark of the seat that it is about."""
        words, mark = entry.text, list[Part]()
        if entry.mark:
            words = f"**{self._table.name(entry.mark)}** {words[0].lower()}{words[1:]}"
            mark = [Space(3), SeatMark(f"happened-mark-{at}", seat=entry.mark, side=14)]
        label = Label(f"happened-{at}", words=words, colour=theme.MUTED if at else theme.TEXT)
        aside = Sized(Column(mark), across=14, grows=True)
        return Row([aside, Share(label)], gap=8, at=0)

    def _of_this_fight(self, entry: Entry) -> bool:
        """Whether a line of the log tells of the fight that goes on, or of how it came about."""
        for played in reversed(self._table.history):
            began = [at for at, each in enumerate(played.events) if isinstance(each, FightBegan)]
            if began:
                return (entry.number, entry.events) > (played.number, began[-1])
        return False

    def _question(self, watched: FightSeen) -> Parchment | None:
        decision = watched.decision
        if decision is None:
            return None
        if decision.ask == Asked.PROGRAM:
            return self._setting.question(decision)
        if decision.ask == Asked.CANCEL:
            return self._cancelling.question(watched.seen, decision)
        return self._showing.question(watched, decision)

    # The bars.

    def ribbon(self, seen: Duel) -> Ribbon | None:
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
            case Asked.PROGRAM:
                answers = self._setting.offers(seen, decision)
            case Asked.CANCEL:
                answers = self._cancelling.offers(seen, decision)
            case _:
                answers = self._showing.offers()
                if self._parchment(seen) and self._table.seat.answers(decision):
                    answers = []
        return Offers(answers)

    def foot(self, seen: Duel, request: Request) -> ActionBar | None:
        """Return the bar of a fight, on which the battlefield can always be looked at."""
        if seen.fight is None:
            return None
        words, hint = "Look at the battlefield", "hold Tab"
        if self._looks:
            words, hint = "Back to the fight", "as it stands"
        look = Offer("look", words, hint, key=keys.BATTLEFIELD, on_press=self.look)
        prompt, (answers, others) = request
        return ActionBar(prompt, answers, [*others, look], aside=True)

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
        if not (self.looking or self._cancelling.back()):
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


@dataclass
class FightPane(Unsized):
    """The upper panel of a fight."""

    melee: Melee
    seen: Duel

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return self.melee.fight_panel(self.seen, rect)
