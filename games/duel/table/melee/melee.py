"""Fight on the board: its regions, its questions, and the keys that switch to the battlefield.

While a fight is shown, it has the whole room between the bars.
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
from games.duel.table.melee.setting import DiceQuestion
from games.duel.table.melee.showing import Showing
from games.duel.table.melee.statline import stats_line, stats_view
from games.duel.words import dice, keys
from games.duel.words.phrases import warrior_name

FIELD = "field"
"""Region of the battlefield; a tab in a small window."""
FIGHT = "fight"
"""Region of the fight; a tab in a small window."""
QUEUE = "queue"
"""Region of the queue; a tab in a small window."""
STEPS = {
    "Speed": (Asked.SPEED_FIRST, Asked.SPEED_ALL),
    "Set dice": (Asked.PROGRAM,),
    "Order": (Asked.SPEED_ORDER,),
    "Cancel": (Asked.DEXTERITY, Asked.CANCEL),
    "Resolve": (Asked.ATTACK_STRENGTH, Asked.GUARD),
}
"""Names of a fight's steps on the ribbon, with the questions of each."""
QUESTION_WIDTH = 0.39
"""Width of the parchment as a share of the panel's width."""
LEAST_LOG = 84
"""Minimum height of the log below the battlefield, in style units."""
MAP_WIDTH = 0.32
"""Width of the map in a large window, as a share of the window's width."""
PARCHMENT_HEIGHT = 190
"""Height reserved for the parchment in a large window, in style units."""
BLOW_EXTRA = 40
"""Height in style units that a blow gets beyond its need in a large window."""
QUEUE_HEIGHT = 0.4
"""Height of the queue as a share of the room."""
LEAST_ROWS = 3
"""Minimum number of rows of the queue that are visible."""
PAD = 18, 12
"""Horizontal and vertical padding of the upper panel, in style units."""


class Melee:
    """Part of the board for fights."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self.at_battlefield = False
        """True if the battlefield is shown instead of the present fight."""
        self._tab_held = False
        """True if the battlefield is shown only while a key is held."""
        self._dice_question = DiceQuestion(table)
        self._showing = Showing(table)
        self._cancelling = Cancelling(table)

    def in_sight(self, seen: Duel) -> bool:
        """Return True if the fight is shown, and not the battlefield in its place.

        Retreats and falls are shown on the battlefield, unless a large window shows both.
        """
        if seen.fight is None or (self.at_battlefield and not self._narrow):
            return False
        if self._large:  # the battlefield stands beside it
            return True
        beats = self._table.beats
        events = self._table.events
        if not beats.telling:
            return True
        moving = beats.coming or (events[-1] if events else None)
        return not isinstance(moving, Retreated | Fell)

    def _fight_seen(self, seen: Duel) -> FightSeen:
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
        """True if there is room for the battlefield beside the fight."""
        return self._table.sheets.shape == "full"

    @property
    def _dice_decision(self) -> Decision | None:
        """The question for dice, if it can be answered in the open view."""
        decision = self._table.decision
        if decision is None or decision.ask != Asked.PROGRAM:
            return None
        return decision if self._table.seat.answers(decision) else None

    # Layout.

    def contents(self, seen: Duel) -> dict[str, Part]:
        """Return the content of a fight's regions; without a fight, notes that nobody fights."""
        if seen.fight is None:
            nobody = muted("no-fight", "Nobody fights now.")
            return {sheet: Framed(Panel(sheet), nobody) for sheet in (FIGHT, QUEUE)}
        queue = Queue(self._rows(seen), seen.fight.round, self._order(seen), self._large)
        return {FIGHT: FightPane(self, seen), QUEUE: queue}

    def regions(self, seen: Duel, room: Rect) -> Split:
        """Return how a room is divided between fight and queue, in pixels."""
        assert seen.fight
        scale = self._table.scale
        rows = len(seen.fight.fighters)
        height = room.height - scale.px(theme.GAP)
        low = max(round(room.height * QUEUE_HEIGHT), least_height(scale, rows))
        low = min(low, usual_height(scale, rows), height - self._needs(seen, room.width))
        low = max(low, least_height(scale, min(rows, LEAST_ROWS)))
        return down((FIGHT, height - low), (QUEUE, low))

    def large_regions(self, seen: Duel, room: Rect) -> Split:
        """Return how a large window is divided during a fight, in pixels.

        The battlefield, the fight and a side column stand above the queue. If that leaves too
        little room for the queue, the side column's content stands below the battlefield.
        """
        assert seen.fight
        scale = self._table.scale
        rows = len(seen.fight.fighters)
        gap = scale.px(theme.GAP)
        height = room.height - gap
        field = round(room.width * MAP_WIDTH)
        side = round(LOG_SHARE * scale.width)
        middle = room.width - field - side - 2 * gap
        lower_height = height - self._needs(seen, middle)
        upper = across((FIELD, field), (FIGHT, middle), ("beside", side))
        if lower_height < least_height(scale, rows):
            middle += gap + side
            lower_height = height - self._needs(seen, middle)
            upper = across(("above", field), (FIGHT, middle))
        least, most = piled_height(scale, rows)
        low = min(lower_height, most if lower_height >= least else usual_height(scale, rows))
        low = max(low, least_height(scale, min(rows, LEAST_ROWS)))
        return down((upper, height - low), (QUEUE, low))

    def asides(self, seen: Duel, field: Part, order: Part, log: Part) -> dict[str, Part]:
        """Return the side column of a large window, and its variant with the battlefield on top.

        Both have the order of the phase, the warriors that do not fight, and the log.
        """
        scale = self._table.scale
        side_parts = [order, *self._bystanders(seen), Share(log)]
        bystanders = self._bystanders(seen, 2)
        least = round(scale.px(LEAST_LOG) * scale.text)
        parts_with_field = [Share(field, 2.2), order, *bystanders, Share(log, least=least)]
        return {"beside": Column(side_parts, gap=8), "above": Column(parts_with_field, gap=8)}

    def _bystanders(self, seen: Duel, across: int = 1) -> list[Part]:
        """Return a panel with the warriors that do not fight now, `across` of them side by side.

        The list is empty if all fight.
        """
        scale = self._table.scale
        viewer = self._table.seat.viewer
        fighters = {fighter.seat for fighter in seen.fight.fighters} if seen.fight else set[int]()
        seats = [seat for seat in seen.still_in() if seat not in fighters]
        rows = list[Part]()
        line_height = text.measure("Ag", Role.HEADING, scale)[1] + scale.px(4)
        for seat in seats:
            name = Label(f"bystander-{seat}", words=warrior_name(seen, seat), role=Role.STRONG)
            mark = SeatMark(f"bystander-mark-{seat}", seat=seat, side=16)
            stats = stats_line(
                scale, seat, stats_view(seen.warrior(seat), own=viewer == seat), "brief"
            )
            head = Row([mark, Share(name)], gap=6, at=0.5)
            rows.append(Column([head, Sized(Given(stats), high=line_height)], gap=2))
        if not rows:
            return []
        title = Label("bystanders-title", words="Not in this fight", role=Role.CAPTION)
        title.colour = theme.BRASS_LIGHT
        return [Framed(Panel("bystanders"), Column([title, grid(rows, across, 6)], gap=6), 10, 8)]

    def _needs(self, seen: Duel, width: int) -> int:
        """Return the height in pixels that the upper panel needs at its fullest in this fight."""
        scale = self._table.scale
        fighters = seen.fight.fighters if seen.fight else ()
        names = tuple(warrior_name(seen, fighter.seat) for fighter in fighters)
        targets = tuple(Target(index, name) for index, name in enumerate(names[1:], 2))
        count = max((seen.warrior(fighter.seat).value("speed") for fighter in fighters), default=1)
        inner = width - 2 * scale.px(PAD[0])
        across = inner - round(width * QUESTION_WIDTH) - scale.px(PAD[0])
        question_height = 0
        if self._large:
            across = inner
            question_height = round(scale.px(PARCHMENT_HEIGHT) * scale.text)
        longest = max(names, key=len, default="")
        targets = targets if len(targets) > 1 else ()
        setting = program.height(scale, inner, targets, count, longest, self._large)
        return max(setting, blows.height(scale, across, names) + question_height) + 2 * scale.px(
            PAD[1]
        )

    def sheet_to_open(self, seen: Duel) -> str:
        """Return the tab that the present question is about, or ""."""
        if seen.fight is None:
            return ""
        return QUEUE if self._table.ask == Asked.CANCEL else FIGHT

    def _rows(self, seen: Duel) -> list[WarriorRow]:
        warrior_rows = rows(
            self._fight_seen(seen),
            self._dice_question.count_placed(seen) if self._dice_decision else 0,
        )
        return (
            self._cancelling.rows(warrior_rows) if self._table.ask == Asked.CANCEL else warrior_rows
        )

    def _order(self, seen: Duel) -> tuple[str, str]:
        """Return a sentence on who acts first, and its reason, while the order can still change."""
        if seen.fight is None or seen.fight.order:
            return "", ""
        return dice.order_sentence(seen)

    def fight_panel(self, seen: Duel, rect: Rect) -> list[Widget]:
        """Return the panel with the dice being set, or with the blow and the question."""
        scale = self._table.scale
        pad = scale.px(PAD[0])
        room = rect.inflate(-2 * pad, -2 * scale.px(PAD[1]))
        if decision := self._dice_decision:
            draft = self._dice_question.draft(seen, decision)
            view = self._dice_question.view(seen, decision)
            setting = program.program_scene(scale, view, draft, self._large).lay(scale, room)
            return [Panel("fight", rect, widgets=setting)]
        watched = self._fight_seen(seen)
        blow = scene(watched)
        panel = Panel("fight", rect, strip=theme.CLASH_LINE if blow.act else None)
        if self._narrow:
            panel.widgets = blows.arena(blow).lay(scale, room)
            return [panel]
        asked = None if self._table.watching else self._question(watched)
        if self._large:
            panel.widgets = self._below_each_other(room, blow, asked)
            return [panel]
        wide = round(rect.width * QUESTION_WIDTH)
        high = rect.height - 2 * scale.px(14)
        blow_rect = Rect(room.left, room.top, room.width - wide - pad, room.height)
        question_rect = Rect(rect.right - scale.px(14) - wide, rect.top + scale.px(14), wide, high)
        question_widgets = (
            question_panel(scale, question_rect, asked) if asked else self._fight_log(question_rect)
        )
        panel.widgets = [*blows.arena(blow).lay(scale, blow_rect), *question_widgets]
        return [panel]

    def _below_each_other(
        self, room: Rect, blow: blows.BlowView, asked: Parchment | None
    ) -> list[Widget]:
        """Return the blow, the question below it, and the fight's log in the rest of the room."""
        scale = self._table.scale
        gap = scale.px(theme.GAP)
        names = tuple(fighter.name for fighter in blow.fighters)
        blow_height = blows.height(scale, room.width, names) + scale.px(BLOW_EXTRA)
        question_height = tall(scale, room.width, asked) if asked else 0
        blow_height = min(
            blow_height, room.height - question_height - (gap if question_height else 0)
        )
        above = Rect(room.topleft, (room.width, blow_height))
        widgets = blows.arena(blow).lay(scale, above)
        below = Rect(room)
        below.top, below.height = above.bottom + gap, room.bottom - above.bottom - gap
        if asked:
            question_rect = Rect(below.topleft, (room.width, min(question_height, below.height)))
            widgets += question_panel(scale, question_rect, asked)
            below.top, below.height = (
                question_rect.bottom + gap,
                room.bottom - question_rect.bottom - gap,
            )
        return widgets + self._fight_log(below)

    def _fight_log(self, rect: Rect) -> list[Widget]:
        """Return the log of this fight, with as many of the newest lines as there is room for."""
        scale = self._table.scale
        lines = [entry for entry in self._table.log() if entry.text and self._of_this_fight(entry)]
        title = Label("happened-title", words="This fight so far", role=Role.CAPTION)
        title.colour = theme.BRASS_LIGHT
        fitting: Part | None = None
        lines_shown: list[Part] = []
        for index, entry in enumerate(reversed(lines)):
            lines_shown.insert(0, self._log_line(index, entry))
            part = Column([title, Space(6), Column([*lines_shown], gap=4)])
            longer = Framed(Panel("happened", kind="well"), part, 14, 10)
            if longer.size(scale, rect.width)[1] > rect.height:
                break
            fitting = longer
        return fitting.lay(scale, rect) if fitting else []

    def _log_line(self, index: int, entry: Entry) -> Part:
        """Return a line of the log, with the mark of the seat that it is about."""
        words = entry.text
        mark = list[Part]()
        if entry.mark:
            words = f"**{self._table.name(entry.mark)}** {words[0].lower()}{words[1:]}"
            mark = [Space(3), SeatMark(f"happened-mark-{index}", seat=entry.mark, side=14)]
        label = Label(f"happened-{index}", words=words, colour=theme.MUTED if index else theme.TEXT)
        mark_column = Sized(Column(mark), across=14, grows=True)
        return Row([mark_column, Share(label)], gap=8, at=0)

    def _of_this_fight(self, entry: Entry) -> bool:
        """Return True if a line of the log is about the present fight or its beginning."""
        for played in reversed(self._table.history):
            began = [
                index for index, event in enumerate(played.events) if isinstance(event, FightBegan)
            ]
            if began:
                return (entry.number, entry.events) > (played.number, began[-1])
        return False

    def _question(self, watched: FightSeen) -> Parchment | None:
        decision = watched.decision
        if decision is None:
            return None
        if decision.ask == Asked.PROGRAM:
            return self._dice_question.question(decision)
        if decision.ask == Asked.CANCEL:
            return self._cancelling.question(watched.seen, decision)
        return self._showing.question(watched, decision)

    # The bars.

    def ribbon(self, seen: Duel) -> Ribbon | None:
        """Return the steps of the fight, in place of the turn's phases; None without a fight."""
        if seen.fight is None:
            return None
        questions = [*STEPS.values()]
        index = next(index for index, each in enumerate(questions) if seen.fight.step in each)
        return Ribbon("ribbon", labels=[*STEPS], current=index, done=range(index))

    def note(self, seen: Duel) -> str:
        """Return the words after the turn in the top bar: `fight of three`."""
        return f"fight of {in_words(len(seen.fight.fighters))}" if seen.fight else ""

    # Prompt and buttons.

    def prompt(self, seen: Duel, decision: Decision) -> Prompt:
        """Return the prompt of a question in a fight."""
        match decision.ask:
            case Asked.PROGRAM:
                return self._dice_question.prompt(seen, decision)
            case Asked.CANCEL:
                return self._cancelling.prompt(seen, decision)
        return self._showing.prompt(self._fight_seen(seen), decision, self._parchment(seen))

    def _parchment(self, seen: Duel) -> bool:
        """Return True if the question stands on parchment beside the blow."""
        return self.in_sight(seen) and not self._narrow

    def offers(self, seen: Duel, decision: Decision) -> Offers:
        """Return the buttons of a question.

        The numbers of cards to show stand on the parchment instead, if there is one.
        """
        match decision.ask:
            case Asked.PROGRAM:
                answers = self._dice_question.offers(seen, decision)
            case Asked.CANCEL:
                answers = self._cancelling.offers(seen, decision)
            case _:
                answers = self._showing.offers()
                if self._parchment(seen) and self._table.seat.answers(decision):
                    answers = []
        return Offers(answers)

    def foot(self, seen: Duel, request: Request) -> ActionBar | None:
        """Return the action bar of a fight, with a button that shows the battlefield."""
        if seen.fight is None:
            return None
        words = "Look at the battlefield"
        hint = "hold Tab"
        if self._at_field:
            words = "Back to the fight"
            hint = "as it stands"
        look = Offer("look", words, hint, key=keys.BATTLEFIELD, on_press=self.look)
        prompt, (answers, others) = request
        return ActionBar(prompt, answers, [*others, look], aside=True)

    def look(self) -> None:
        """Switch between the battlefield and the fight."""
        self._look(not self._at_field)

    def _look(self, at_field: bool) -> None:
        self.at_battlefield = at_field and not self._narrow
        if self._narrow:
            self._table.sheets.open(FIELD if at_field else FIGHT)
        self._table.rebuild()

    @property
    def _at_field(self) -> bool:
        """True if the battlefield is shown; in a small window, if its tab is open."""
        return self._table.sheets.current == FIELD if self._narrow else self.at_battlefield

    # Inputs.

    def intercept(self, event: Key) -> bool:
        """Handle a key before focus movement and widgets: holding Tab shows the battlefield."""
        if event.name != "tab" or not event.again or self._table.public.fight is None:
            return False
        if not self._at_field:
            self._tab_held = True
            self._look(True)
        return True

    def let_go(self, event: KeyUp) -> bool:
        """Handle the release of a key: after Tab the fight is shown again."""
        if event.name != "tab" or not self._tab_held:
            return False
        self._tab_held = False
        self._look(False)
        return True

    def back(self) -> bool:
        """Handle Escape; return True if something was dropped."""
        if not (self.at_battlefield or self._cancelling.back()):
            return False
        self.at_battlefield = self._tab_held = False
        self._table.rebuild()
        return True

    def covered(self) -> None:
        """Return to the fight when a view is covered; a program that is being set stays."""
        self.at_battlefield = self._tab_held = False

    def reset(self) -> None:
        """Drop everything remembered, because the match was rewound."""
        self.at_battlefield = self._tab_held = False
        self._dice_question.reset()
        self._cancelling.back()


@dataclass
class FightPane(Unsized):
    """Region with the upper panel of a fight."""

    melee: Melee
    seen: Duel

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        return self.melee.fight_panel(self.seen, rect)
