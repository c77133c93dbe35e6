"""Fight on the board: its regions, its questions, and the keys that switch to the battlefield.

While a fight is shown, it has the whole room between the bars.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect
from typing_extensions import override

from engine.app import text, theme
from engine.app.inputs import Key, KeyUp
from engine.app.paint.grounds import PanelKind
from engine.app.theme import Role
from engine.app.widgets import Label, Panel, Widget
from engine.app.widgets.containers import (
    CENTRE,
    TOP,
    Adaptive,
    Column,
    FirstThatFits,
    Framed,
    Given,
    Newest,
    Part,
    Row,
    Share,
    Sized,
    Space,
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
from games.duel.rules.events import Fell, FightEnded, PhaseBegan, Retreated
from games.duel.rules.fights import Fight
from games.duel.rules.state import Duel
from games.duel.rules.terms import Asked
from games.duel.table.battlefield.throws import FIELD_TAB
from games.duel.table.lone import forced_answer
from games.duel.table.melee import blows, program
from games.duel.table.melee.cancel_question import CancelQuestion
from games.duel.table.melee.cards_question import ShowCardsQuestion
from games.duel.table.melee.dice_question import DiceQuestion
from games.duel.table.melee.fight_view import FightView
from games.duel.table.melee.ground import FightGround
from games.duel.table.melee.near import NearScene, StepAnswer
from games.duel.table.melee.parchment import Parchment, parchment_height, question_panel
from games.duel.table.melee.program import Target
from games.duel.table.melee.queue import (
    Queue,
    WarriorRow,
    min_height,
    piled_height,
    usual_height,
)
from games.duel.table.melee.rows import queue_rows
from games.duel.table.melee.scene import near_words, scene
from games.duel.table.melee.statline import stats_line, stats_view
from games.duel.table.warriors.warriors import WarriorsView
from games.duel.words import dice, keys
from games.duel.words.phrases import warrior_name

FIGHT = "fight"
"""Region of the fight; a tab in a small window."""
QUEUE = "queue"
"""Region of the queue; a tab in a small window."""
SO_FAR = "so-far"
"""Region of the fight's log, beside the queue before the dice are set."""
QUEUE_WIDTH_SHARE = 0.68
"""Width of the queue beside the fight's log, as a share of the window's width."""
STEPS = {
    "Speed": (Asked.SPEED_FIRST, Asked.SPEED_ALL),
    "Set dice": (Asked.PROGRAM,),
    "Order": (Asked.SPEED_ORDER,),
    "Cancel": (Asked.DEXTERITY, Asked.CANCEL),
    "Resolve": (Asked.ATTACK_STRENGTH, Asked.GUARD),
}
"""Names of a fight's steps on the ribbon, with the questions of each."""
PARCHMENT_WIDTH = 0.39
"""Width of the parchment as a share of the panel's width."""
PARCHMENT_MARGIN = 14
"""Space around the parchment beside a blow, in style units."""
MIN_LOG_HEIGHT = 84
"""Minimum height of the log below the battlefield, in style units."""
MAP_SHARE = 0.32
"""Width of the map in a large window, as a share of the window's width."""
PARCHMENT_HEIGHT = 190
"""Height reserved for the parchment in a large window, in style units."""
BLOW_EXTRA_HEIGHT = 40
"""Height in style units that a blow gets beyond its need in a large window."""
FIELD_SHARE = 2.2
"""Share of the battlefield above the log, whose share is 1."""
QUEUE_SHARE = 0.4
"""Height of the queue as a share of the room."""
MIN_ROWS = 3
"""Minimum number of rows of the queue that are visible."""
PADDING = 18, 12
"""Horizontal and vertical padding of the upper panel, in style units."""


class Melee:
    """Part of the board for fights."""

    def __init__(self, table: TableContext, ground: FightGround) -> None:
        self._table = table
        self._ground = ground
        self.shows_battlefield = False
        """True if the battlefield is shown instead of the present fight."""
        self._is_tab_held = False
        """True if the battlefield is shown only while a key is held."""
        self._dice_question = DiceQuestion(table)
        self._show_question = ShowCardsQuestion(table)
        self._cancel_question = CancelQuestion(table)

    def is_shown(self, duel: Duel) -> bool:
        """Return True if the fight is shown, and not the battlefield in its place."""
        return duel.fight is not None and not (self.shows_battlefield and not self._is_small)

    def is_near(self, duel: Duel) -> bool:
        """Return True if the fight is shown as the ground between its fighters.

        That is so where there is no blow. A retreat and a fall are shown there, too, unless a large
        window has the battlefield beside the blow.
        """
        if not self.is_shown(duel) or self._dice_decision:
            return False
        if not self._is_large and self._shows_leaving:
            return True
        return scene(self._fight_seen(duel)).act is None

    @property
    def _shows_leaving(self) -> bool:
        """True if a warrior retreats or falls, or has just done so."""
        beats = self._table.beats
        if not beats.is_playing_back:
            return False
        events_shown = (*self._table.events[-1:], beats.event_in_motion)
        return any(isinstance(event, Retreated | Fell) for event in events_shown)

    def _fight_seen(self, duel: Duel) -> FightView:
        table = self._table
        return FightView(
            duel,
            table.history,
            table.decision,
            table.seat.viewer,
        )

    @property
    def _is_small(self) -> bool:
        return self._table.sheets.shape == "tabs"

    @property
    def _is_large(self) -> bool:
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

    def contents(self, duel: Duel, view: WarriorsView) -> dict[str, Part]:
        """Return the content of a fight's regions; without a fight, notes that nobody fights.

        Args:
            duel: The duel as it is shown.
            view: State of the table that the stats beside the ground show.
        """
        if duel.fight is None:
            nobody_note = muted("no-fight", "Nobody fights now.")
            return {sheet: Framed(Panel(sheet), nobody_note) for sheet in (FIGHT, QUEUE)}
        rows = self._queue_rows(duel)
        is_near = self.is_near(duel)
        if is_near and not self._is_small:  # the stats stand beside the ground
            rows = [row._replace(stats=None) for row in rows]
        queue = Queue(rows, duel.fight.round, self._order_words(duel), self._is_large)
        near = self._near_scene(duel, duel.fight, view) if is_near else None
        return {
            FIGHT: FightPane(self, duel, near),
            QUEUE: queue,
            SO_FAR: self._fight_log("panel"),
        }

    def _near_scene(self, duel: Duel, fight: Fight, view: WarriorsView) -> Part:
        """Return the ground between the fighters, whose stats stand at the side that is nearer."""
        fight_view = self._fight_seen(duel)
        blow = scene(fight_view)
        answers = {
            each.seat: StepAnswer(each.status, each.has_answered)
            for each in blow.fighters
            if each.status not in ("", "exhausted")
        }
        view = view._replace(activities={})  # the answers stand beside the hands
        fighters = [fighter.seat for fighter in fight.fighters]
        fighters.sort(key=lambda seat: duel.warrior(seat).at)
        half = -(-len(fighters) // 2)  # rounded up
        sides = fighters[:half], fighters[half:]
        words = near_words(fight_view, blow)
        return NearScene(duel, sides, view, answers, words, self._ground.part(duel, fight))

    def regions(self, duel: Duel, room: Rect) -> Split:
        """Return how a room is divided between fight and queue, in pixels."""
        assert duel.fight
        scale = self._table.scale
        row_count = len(duel.fight.fighters)
        height = room.height - scale.px(theme.GAP)
        queue_height = max(round(room.height * QUEUE_SHARE), min_height(scale, row_count))
        room_for_queue = height - self._upper_height(duel, room.width)
        queue_height = min(queue_height, usual_height(scale, row_count), room_for_queue)
        queue_height = max(queue_height, min_height(scale, min(row_count, MIN_ROWS)))
        lower: str | Split = QUEUE
        if self._is_before_dice(duel):
            lower = across((QUEUE, QUEUE_WIDTH_SHARE), (SO_FAR, 1 - QUEUE_WIDTH_SHARE))
        return down((FIGHT, height - queue_height), (lower, queue_height))

    def _is_before_dice(self, duel: Duel) -> bool:
        """Return True if the ground is shown and no die is open yet."""
        fighters = duel.fight.fighters if duel.fight else ()
        return self.is_near(duel) and not any(fighter.program for fighter in fighters)

    def large_regions(self, duel: Duel, room: Rect) -> Split:
        """Return how a large window is divided during a fight, in pixels.

        The battlefield, the fight and a side column stand above the queue. If that leaves too
        little room for the queue, the side column's content stands below the battlefield.
        """
        assert duel.fight
        scale = self._table.scale
        row_count = len(duel.fight.fighters)
        gap = scale.px(theme.GAP)
        height = room.height - gap
        field_width = round(room.width * MAP_SHARE)
        side_width = round(LOG_SHARE * scale.width)
        fight_width = room.width - field_width - side_width - 2 * gap
        room_for_queue = height - self._upper_height(duel, fight_width)
        upper_parts = across((FIELD_TAB, field_width), (FIGHT, fight_width), ("beside", side_width))
        if self.is_near(duel):  # the ground takes the place of the battlefield
            upper_parts = across((FIGHT, field_width + gap + fight_width), ("beside", side_width))
        elif room_for_queue < min_height(scale, row_count):
            fight_width += gap + side_width
            room_for_queue = height - self._upper_height(duel, fight_width)
            upper_parts = across(("above", field_width), (FIGHT, fight_width))
        min_piled_height, max_height = piled_height(scale, row_count)
        if room_for_queue < min_piled_height:
            max_height = usual_height(scale, row_count)
        queue_height = min(room_for_queue, max_height)
        queue_height = max(queue_height, min_height(scale, min(row_count, MIN_ROWS)))
        return down((upper_parts, height - queue_height), (QUEUE, queue_height))

    def side_columns(self, duel: Duel, field: Part, order: Part, log: Part) -> dict[str, Part]:
        """Return the side column of a large window, and its variant with the battlefield on top.

        Both have the order of the phase, the warriors that do not fight, and the log.
        """
        scale = self._table.scale
        side_parts = [order, *self._bystanders(duel), Share(log)]
        bystanders = self._bystanders(duel, 2)
        min_log_height = round(scale.px(MIN_LOG_HEIGHT) * scale.text)
        parts_with_field = [
            Share(field, FIELD_SHARE),
            order,
            *bystanders,
            Share(log, least=min_log_height),
        ]
        # the keys are those of `large_regions`
        return {"beside": Column(side_parts, gap=8), "above": Column(parts_with_field, gap=8)}

    def _bystanders(self, duel: Duel, per_row: int = 1) -> list[Part]:
        """Return a panel with the warriors that do not fight now, `per_row` of them side by side.

        The list is empty if all fight.
        """
        scale = self._table.scale
        viewer = self._table.seat.viewer
        fighters = {fighter.seat for fighter in duel.fight.fighters} if duel.fight else set[int]()
        seats = [seat for seat in duel.still_in() if seat not in fighters]
        rows = list[Part]()
        line_height = text.measure("Ag", Role.HEADING, scale)[1] + scale.px(4)
        for seat in seats:
            name = Label(f"bystander-{seat}", words=warrior_name(duel, seat), role=Role.STRONG)
            mark = SeatMark(f"bystander-mark-{seat}", seat=seat, side=16)
            view = stats_view(duel.warrior(seat), is_open=viewer == seat)
            stats = stats_line(seat, view, "brief")
            heading = Row([mark, Share(name)], gap=6, at=CENTRE)
            rows.append(Column([heading, Sized(Given(stats), high=line_height)], gap=2))
        if not rows:
            return []
        title = Label("bystanders-title", words="Not in this fight", role=Role.CAPTION)
        title.colour = theme.BRASS_LIGHT
        return [Framed(Panel("bystanders"), Column([title, grid(rows, per_row, 6)], gap=6), 10, 8)]

    def _upper_height(self, duel: Duel, width: int) -> int:
        """Return the height in pixels that the upper panel needs at its fullest in this fight."""
        scale = self._table.scale
        fighters = duel.fight.fighters if duel.fight else ()
        names = tuple(warrior_name(duel, fighter.seat) for fighter in fighters)
        targets = tuple(Target(index, name) for index, name in enumerate(names[1:], 2))
        count = max((duel.warrior(fighter.seat).value("speed") for fighter in fighters), default=1)
        inner_width = width - 2 * scale.px(PADDING[0])
        blow_width = inner_width - round(width * PARCHMENT_WIDTH) - scale.px(PADDING[0])
        question_height = 0
        if self._is_large:
            blow_width = inner_width
            question_height = round(scale.px(PARCHMENT_HEIGHT) * scale.text)
        longest = max(names, key=len, default="")
        targets = targets if len(targets) > 1 else ()
        setting_height = program.scene_height(
            scale, inner_width, targets, count, longest, self._is_large
        )
        blow_height = blows.scene_height(scale, blow_width, names) + question_height
        return max(setting_height, blow_height) + 2 * scale.px(PADDING[1])

    def sheet_to_open(self, duel: Duel) -> str:
        """Return the tab that the present question is about, or ""."""
        if duel.fight is None:
            return ""
        return QUEUE if self._table.ask == Asked.CANCEL else FIGHT

    def _queue_rows(self, duel: Duel) -> list[WarriorRow]:
        placed_count = self._dice_question.placed_count(duel) if self._dice_decision else 0
        rows = queue_rows(self._fight_seen(duel), placed_count)
        if self._table.ask == Asked.CANCEL:
            return self._cancel_question.rows(rows)
        return rows

    def _order_words(self, duel: Duel) -> tuple[str, str]:
        """Return a sentence on who acts first, and its reason, while the order can still change."""
        if duel.fight is None or duel.fight.order:
            return "", ""
        return dice.order_sentence(duel)

    def fight_panel(self, duel: Duel, rect: Rect) -> list[Widget]:
        """Return the panel with the dice being set, or with the blow beside question or ground."""
        scale = self._table.scale
        pad = scale.px(PADDING[0])
        room = rect.inflate(-2 * pad, -2 * scale.px(PADDING[1]))
        if decision := self._dice_decision:
            draft = self._dice_question.draft(duel, decision)
            program_view = self._dice_question.program_view(duel, decision)
            dice_scene = program.program_scene(scale, program_view, draft, self._is_large)
            return [Panel("fight", rect, widgets=dice_scene.lay(scale, room))]
        fight_view = self._fight_seen(duel)
        blow = scene(fight_view)
        panel = Panel("fight", rect, strip=theme.CLASH_PANEL_LINE if blow.act else None)
        if self._is_small:
            panel.widgets = blows.arena(blow).lay(scale, room)
            return [panel]
        parchment = None if self._table.watching else self._parchment_shown(fight_view)
        if self._is_large:
            panel.widgets = self._blow_above_question(room, blow, parchment)
            return [panel]
        parchment_width = round(rect.width * PARCHMENT_WIDTH)
        blow_rect = Rect(room.left, room.top, room.width - parchment_width - pad, room.height)
        margin = scale.px(PARCHMENT_MARGIN)
        question_rect = rect.inflate(0, -2 * margin)
        question_rect.left = rect.right - margin - parchment_width
        question_rect.width = parchment_width
        if parchment:
            question_widgets = question_panel(scale, question_rect, parchment)
        else:
            assert duel.fight
            question_widgets = self._ground.part(duel, duel.fight).lay(scale, question_rect)
        panel.widgets = [*blows.arena(blow).lay(scale, blow_rect), *question_widgets]
        return [panel]

    def _blow_above_question(
        self, room: Rect, blow: blows.BlowView, parchment: Parchment | None
    ) -> list[Widget]:
        """Return the blow, the question below it, and the fight's log in the rest of the room."""
        scale = self._table.scale
        gap = scale.px(theme.GAP)
        names = tuple(fighter.name for fighter in blow.fighters)
        blow_height = blows.scene_height(scale, room.width, names) + scale.px(BLOW_EXTRA_HEIGHT)
        question_height = parchment_height(scale, room.width, parchment) if parchment else 0
        gap_above_question = gap if question_height else 0
        blow_height = min(blow_height, room.height - question_height - gap_above_question)
        blow_rect = Rect(room.topleft, (room.width, blow_height))
        widgets = blows.arena(blow).lay(scale, blow_rect)
        rest = _rest_below(room, blow_rect, gap)
        if parchment:
            question_rect = Rect(rest.topleft, (room.width, min(question_height, rest.height)))
            widgets += question_panel(scale, question_rect, parchment)
            rest = _rest_below(room, question_rect, gap)
        return widgets + FirstThatFits([self._fight_log("well"), Space(0)]).lay(scale, rest)

    def _fight_log(self, kind: PanelKind) -> Part:
        """Return the log of this fight, with as many of the newest lines as there is room for."""
        entries = [
            entry for entry in self._table.log() if entry.text and self._is_of_this_fight(entry)
        ]
        title = Label("happened-title", words="This fight so far", role=Role.CAPTION)
        title.colour = theme.BRASS_LIGHT
        count = len(entries)
        lines = [self._log_line(count - 1 - index, entry) for index, entry in enumerate(entries)]
        log = Share(Newest(lines, gap=4))
        return Framed(Panel("happened", kind=kind), Column([title, Space(6), log]), 14, 10)

    def _log_line(self, index: int, entry: Entry) -> Part:
        """Return a line of the log, with the mark of the seat that it is about."""
        words = entry.text
        mark = list[Part]()
        if entry.mark:
            words = f"**{self._table.name(entry.mark)}** {words[0].lower()}{words[1:]}"
            mark = [Space(3), SeatMark(f"happened-mark-{index}", seat=entry.mark, side=14)]
        label = Label(f"happened-{index}", words=words, colour=theme.MUTED if index else theme.TEXT)
        mark_column = Sized(Column(mark), across=14, grows=True)
        return Row([mark_column, Share(label)], gap=8, at=TOP)

    def _is_of_this_fight(self, entry: Entry) -> bool:
        """Return True if a line of the log is about the present fight or what led to it.

        The moves of this turn lead to it, unless they led to an earlier fight.
        """
        for played in reversed(self._table.history):
            for index, event in reversed([*enumerate(played.events)]):
                if isinstance(event, FightEnded) or event == PhaseBegan("motion"):
                    return (entry.number, entry.events) > (played.number, index + 1)
        return False

    def _parchment_shown(self, fight_view: FightView) -> Parchment | None:
        decision = fight_view.decision
        if decision is None or forced_answer(decision):
            return None  # what everybody can see is a note in the foot and in the log
        return self._show_question.parchment(fight_view, decision)

    # The bars.

    def ribbon(self, duel: Duel) -> Ribbon | None:
        """Return the steps of the fight, in place of the turn's phases; None without a fight."""
        if duel.fight is None:
            return None
        questions = [*STEPS.values()]
        index = next(index for index, each in enumerate(questions) if duel.fight.step in each)
        return Ribbon("ribbon", labels=[*STEPS], current=index, done=range(index))

    def note(self, duel: Duel) -> str:
        """Return the words after the turn in the top bar: `fight of three`."""
        return f"fight of {in_words(len(duel.fight.fighters))}" if duel.fight else ""

    # Prompt and buttons.

    def prompt(self, duel: Duel, decision: Decision) -> Prompt:
        """Return the prompt of a question in a fight."""
        match decision.ask:
            case Asked.PROGRAM:
                return self._dice_question.prompt(duel, decision)
            case Asked.CANCEL:
                return self._cancel_question.prompt(duel, decision)
        return self._show_question.prompt(self._fight_seen(duel), decision)

    def _has_parchment(self, duel: Duel) -> bool:
        """Return True if the question stands on parchment beside the blow."""
        return self.is_shown(duel) and not self._is_small and not self.is_near(duel)

    def offers(self, duel: Duel, decision: Decision) -> Offers:
        """Return the buttons of a question.

        The numbers of cards to show stand on the parchment instead, if there is one.
        """
        match decision.ask:
            case Asked.PROGRAM:
                answers = self._dice_question.offers(duel, decision)
            case Asked.CANCEL:
                answers = self._cancel_question.offers(duel, decision)
            case _:
                answers = self._show_question.offers()
                if self._has_parchment(duel) and self._table.seat.answers(decision):
                    answers = []
        return Offers(answers)

    def foot(self, duel: Duel, request: Request) -> ActionBar | None:
        """Return the action bar of a fight, with a button that shows the battlefield."""
        if duel.fight is None:
            return None
        title = "Look at the battlefield"
        hint = "hold Tab"
        if self._is_field_shown:
            title = "Back to the fight"
            hint = "as it stands"
        toggle = Offer("look", title, hint, key=keys.BATTLEFIELD, on_press=self.toggle_field)
        prompt, (answers, others) = request
        return ActionBar(prompt, answers, [*others, toggle], aside=True)

    def toggle_field(self) -> None:
        """Switch between the battlefield and the fight."""
        self._show_field(show=not self._is_field_shown)

    def _show_field(self, *, show: bool) -> None:
        self.shows_battlefield = show and not self._is_small
        if self._is_small:
            self._table.sheets.open(FIELD_TAB if show else FIGHT)
        self._table.rebuild()

    @property
    def _is_field_shown(self) -> bool:
        """True if the battlefield is shown; in a small window, if its tab is open."""
        return self._table.sheets.current == FIELD_TAB if self._is_small else self.shows_battlefield

    # Inputs.

    def intercept(self, event: Key) -> bool:
        """Handle a key before focus movement and widgets: holding Tab shows the battlefield."""
        if event.name != "tab" or not event.is_repeat or self._table.public.fight is None:
            return False
        if not self._is_field_shown:
            self._is_tab_held = True
            self._show_field(show=True)
        return True

    def handle_key_release(self, event: KeyUp) -> bool:
        """Handle the release of a key: after Tab the fight is shown again."""
        if event.name != "tab" or not self._is_tab_held:
            return False
        self._is_tab_held = False
        self._show_field(show=False)
        return True

    def back(self) -> bool:
        """Handle Escape; return True if something was dropped."""
        if not (self.shows_battlefield or self._cancel_question.back()):
            return False
        self.shows_battlefield = self._is_tab_held = False
        self._table.rebuild()
        return True

    def handle_covered(self) -> None:
        """Return to the fight when a view is covered; a program that is being set stays."""
        self.shows_battlefield = self._is_tab_held = False

    def reset(self) -> None:
        """Drop everything remembered, because the match was rewound."""
        self.shows_battlefield = self._is_tab_held = False
        self._dice_question.reset()
        self._cancel_question.back()


def _rest_below(room: Rect, rect: Rect, gap: int) -> Rect:
    """Return the part of a room that lies below a rectangle and a gap, in pixels."""
    top = rect.bottom + gap
    return Rect(room.left, top, room.width, room.bottom - top)


@dataclass
class FightPane(Adaptive):
    """Region with the upper panel of a fight: the ground if there is no blow."""

    melee: Melee
    duel: Duel
    near: Part | None

    @override
    def contents(self, rect: Rect) -> Part | list[Widget]:
        if self.near:
            return Framed(Panel("fight"), self.near, *PADDING)
        return self.melee.fight_panel(self.duel, rect)
