"""Board of DUEL: map, warriors, fight, queue, legend and log, and their regions in any window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from pygame import Rect
from typing_extensions import override

from engine.app import theme
from engine.app.inputs import Key, KeyUp, Press
from engine.app.theme import Scale
from engine.app.widgets import Group, Panel, Widget, literal
from engine.app.widgets.containers import (
    Adaptive,
    Column,
    Fill,
    Framed,
    Inset,
    Part,
    Scrolled,
    Share,
    Sized,
    Space,
    Unsized,
)
from engine.app.widgets.focus import ARROWS
from engine.app.widgets.ribbon import Ribbon
from engine.rules.english import in_words, possessive
from engine.rules.events import Event
from engine.rules.state import Decision
from engine.table.actionbar import ActionBar, Prompt
from engine.table.animator import Motion
from engine.table.board import Board, Happening, Offers, Request
from engine.table.context import TableContext
from engine.table.forced_move import ForcedMove
from engine.table.pace import Pace
from engine.table.panes import LOG_SHARE, Split, TabPage, across, down, placed, regions
from engine.table.pause import Pause
from engine.table.sheets import LOG as LOG_SHEET
from engine.table.stage import Stage
from games.duel.field.legend import kinds_legend
from games.duel.geometry.words import brief_description
from games.duel.rules.events import Fell, FightBegan, FightEnded, OrderFixed, Showed
from games.duel.rules.state import Duel
from games.duel.rules.terms import STATS, Asked, Stat
from games.duel.table import captions
from games.duel.table.acts import DuelActs
from games.duel.table.battlefield import motions
from games.duel.table.battlefield.battle_map import MAP
from games.duel.table.battlefield.battlefield import LARGE, MAX_WIDTH_SHARE, map_size, map_width
from games.duel.table.battlefield.legend_page import use_remark
from games.duel.table.building import BuildQuestion
from games.duel.table.holders import fill_holders
from games.duel.table.lone import forced_answer, reason_for_force
from games.duel.table.melee import strikes
from games.duel.table.melee.ground import FightGround
from games.duel.table.melee.melee import Melee
from games.duel.table.moving.move_draft import MoveDraft
from games.duel.table.on_map import MapRegion
from games.duel.table.smashing import TerrainQuestion
from games.duel.table.warriors.order import Turn, order_strip, turns
from games.duel.table.warriors.reveal_question import RevealQuestion
from games.duel.table.warriors.warriors import WarriorsView, piles_width, warriors_panel
from games.duel.words import keys
from games.duel.words.labels import stat_of
from games.duel.words.phrases import ACT_NAMES, warrior_name

PHASES = {"reveal": "Reveal", "motion": "Motion", "melee": "Melee"}
"""Names of the phases on the ribbon."""
BAR_GAP = 6
"""Gap between the bars and the regions of the table, in style units."""
MAP_GAP = 8
"""Gap between the map and the warriors in a window of usual size, in style units."""
MIN_LOG_HEIGHT = 130
"""Minimum height of the log below the warriors, in style units."""
MAX_LOG_HEIGHT = 250
"""Maximum height of the log below the warriors, in style units."""
MIN_SIDE_WIDTH = 216
"""Minimum width of the legend and the log in a large window, in style units."""
MAX_LEGEND_SHARE = 0.45
"""Maximum height of the legend above the log, as a share of their column's height."""
MIN_LEGEND_SIZE = 280, 150
"""Minimum width of the legend, and its minimum height below the map, in style units."""
TAB_LABELS = {"field": "Battlefield", "warriors": "Warriors", "fight": "Fight", "queue": "Queue"}
"""Labels of the tabs of a small window, by region; the log has its own."""
ACTIVITY_WORDS: dict[str, str] = {
    Asked.BUILD: "building now",
    Asked.REVEAL: "shows now",
    Asked.MOVE: "moving now",
}
"""Words beside a warrior who is asked, by the question."""


class DuelBoard(Board[Duel]):
    """Board of one duel."""

    sheets = (*TAB_LABELS, LOG_SHEET)
    full_log_width = LARGE

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self.reveal_question = RevealQuestion(table)
        self._acts = DuelActs(table)
        self.map = MapRegion(self._acts, self._is_fight_shown)
        self._ground = FightGround(self._acts, self.map.facings_now)
        self.melee = Melee(table, self._ground)
        self.build_question = BuildQuestion(table)
        self._forced_move = ForcedMove(table, forced_answer, reason_for_force, at_once=True)

    # The bars.

    @override
    def note(self, duel: Duel) -> str:
        turn = f"{self._table.turn_word} {duel.turn}"
        return " · ".join(filter(None, [turn, self.melee.note(duel)]))

    @override
    def ribbon(self, duel: Duel) -> Ribbon:
        if duel.fight and (fight_ribbon := self.melee.ribbon(duel)):
            return fight_ribbon
        index = [*PHASES].index(duel.phase)
        return Ribbon("ribbon", labels=[*PHASES.values()], current=index, done=range(index))

    @override
    def prompt(self, duel: Duel, decision: Decision) -> Prompt:
        if forced_answer(decision) is None or decision.ask == Asked.CANCEL:
            return self._asking_part(decision).prompt(duel, decision)
        if decision.ask == Asked.TERRAIN:
            idle_prompt = self.map.terrain_question.idle_prompt(duel, decision.seat)
            if idle_prompt:
                return idle_prompt
        stats: Sequence[Stat] | None = STATS if decision.ask == Asked.REVEAL else None
        if stat := stat_of(duel, decision.ask):
            stats = (stat,)
        history = self._table.history
        return captions.nothing_left_caption(
            history, decision.seat, stats, partial(warrior_name, duel)
        )

    def _asking_part(
        self, decision: Decision
    ) -> BuildQuestion | RevealQuestion | MoveDraft | TerrainQuestion | Melee:
        """Return the part of the board that asks this question."""
        match decision.ask:
            case Asked.BUILD:
                return self.build_question
            case Asked.REVEAL:
                return self.reveal_question
            case Asked.MOVE:
                return self.map.move_draft
            case Asked.TERRAIN:
                return self.map.terrain_question
        return self.melee

    @override
    def purpose(self, duel: Duel, decision: Decision) -> str:
        is_secret = not decision.open
        match decision.ask:
            case Asked.BUILD:
                return "to build a warrior in secret"
            case Asked.REVEAL:
                if is_secret:
                    return "to choose in secret which cards to show before the moves"
                return "to show cards before the moves, or none"
            case Asked.PROGRAM:
                count = duel.warrior(decision.seat).value("speed")
                return f"to set {in_words(count, 'die')} in secret"
        if not decision.private:
            return "to look at the hand"
        stat = stat_of(duel, decision.ask)
        cards = stat.title() if stat else "cards"
        blow = duel.fight.blow if duel.fight else None
        if blow and decision.ask in (Asked.ATTACK_STRENGTH, Asked.GUARD):
            preposition = "for" if decision.seat == blow.attacker else "against"
            attacker = possessive(warrior_name(duel, blow.attacker))
            return f"to show {cards} {preposition} {attacker} {ACT_NAMES[blow.act]}, or none"
        return (
            f"to choose in secret whether to show {cards}"
            if is_secret
            else f"to show {cards}, or none"
        )

    @override
    def offers(self, duel: Duel, decision: Decision) -> Offers:
        if forced_answer(decision) and not self._table.look_only:
            return Offers([])
        return self._asking_part(decision).offers(duel, decision)

    @override
    def scene(self, duel: Duel) -> str:
        return "fight" if self.melee.is_shown(duel) else "field"

    @override
    def tallest_requests(self, duel: Duel) -> list[Request]:
        if self.melee.is_shown(duel):
            return []
        return [
            self.map.move_draft.longest_request(duel, seat)
            for seat in range(1, len(duel.warriors) + 1)
        ]

    @override
    def foot(self, duel: Duel, request: Request) -> ActionBar:
        prompt, offers = request
        return self.melee.foot(duel, request) or ActionBar(prompt, *offers, aside=True)

    # The board.

    @override
    def layout(self, duel: Duel, room: Rect) -> list[Widget]:
        scale = self._table.scale
        contents = self._region_parts(duel)
        if self._table.sheets.shape == "tabs":
            wide_part: Part = Space(0)
        else:
            bar_gap = BAR_GAP
            if self._table.sheets.shape == "drawer" and self.melee.is_shown(duel):
                bar_gap = theme.GAP
            inner = room.inflate(-2 * scale.px(theme.MARGIN), -2 * scale.px(bar_gap))
            split = self._window_split(duel, inner, contents)
            wide_part = Inset(placed(split, contents), 0, bar_gap)
        tabs = {name: TabPage(label, contents[name]) for name, label in TAB_LABELS.items()}
        widgets = regions(self._table, room, wide_part, tabs, full=wide_part)
        for tab in widgets:
            if duel.fight is None and tab.id in ("tab-fight", "tab-queue"):
                tab.reason = "Nobody is fighting now."
        fill_holders(widgets, scale)
        return widgets

    def _region_parts(self, duel: Duel) -> dict[str, Part]:
        """Return the content of each region, by the region's name."""
        field = FieldPane(self, duel)
        contents: dict[str, Part] = {
            "field": field,
            "warriors": WarriorsPane(self, duel),
            "log": Fill(self._table.sheets.log),
            **self.melee.contents(duel, self._warriors_view(duel)),
        }
        if self._table.sheets.shape == "drawer":
            contents["warriors"] = Inset(contents["warriors"], 0, BAR_GAP)
        elif self._table.sheets.shape == "full" and self.melee.is_shown(duel):
            side_columns = self.melee.side_columns(
                duel, field, self.order_part(duel), contents["log"]
            )
            contents |= side_columns
        elif self._table.sheets.shape == "full":
            contents["legend"] = legend_part(duel, self.map.acting_seat(duel))
        return contents

    def _window_split(self, duel: Duel, room: Rect, contents: Mapping[str, Part]) -> Split:
        """Return how a window with several regions is divided."""
        scale = self._table.scale
        is_large = self._table.sheets.shape == "full"
        if self.melee.is_shown(duel):
            if is_large:
                return self.melee.large_regions(duel, room)
            return self.melee.regions(duel, room)
        if is_large:
            return large_regions(scale, room, duel, contents["legend"])
        map_width_px = map_width(scale, room.height)
        warriors_width = room.width - map_width_px - scale.px(MAP_GAP)
        return across(("field", map_width_px), ("warriors", warriors_width), gap=MAP_GAP)

    def _turns(self, duel: Duel) -> list[Turn]:
        """Return the warriors in the order of the phase."""
        decision = self._table.decision
        return turns(duel, self._last_order_event(), decision.seat if decision else 0)

    def _last_order_event(self) -> OrderFixed | None:
        """Return the last event that fixed an order, or None."""
        for played in reversed(self._table.history):
            for event in reversed(played.events):
                if isinstance(event, OrderFixed):
                    return event
        return next((each for each in self._table.opening if isinstance(each, OrderFixed)), None)

    def order_part(self, duel: Duel) -> Part:
        """Return the order of the phase as a strip of names."""
        return order_strip(
            duel.phase, self._turns(duel), self._table.marked_names, self._table.scale
        )

    def _is_fight_shown(self, duel: Duel) -> bool:
        return self.melee.is_shown(duel)

    def _warriors_view(self, duel: Duel) -> WarriorsView:
        """Return the state of the table that the warriors show."""
        decision = self._table.decision
        viewer = self._table.seat.viewer
        asked_seat = decision.seat if decision else 0
        activities = {asked_seat: ACTIVITY_WORDS.get(decision.ask, "asked now")} if decision else {}
        for seat, warrior in enumerate(duel.warriors, 1):
            if warrior.down:
                activities[seat] = "fallen"
        is_choosing = self.reveal_question.open_question is not None
        return WarriorsView(
            viewer=viewer,
            asked_seat=asked_seat,
            first_seat=self._first_seat(),
            activities=activities,
            chosen_counts=self.reveal_question.chosen_counts if is_choosing else {},
            new_counts=self._acts.shown_counts(),
            on_look=self._look_at_hand if self._can_look_at_hand else None,
            on_add_card=self.reveal_question.add if is_choosing else None,
            reason=self.reveal_question.reason,
            keys=self.reveal_question.keys,
            is_large=self._table.sheets.shape == "full",
            is_alone=self._table.seat.alone,
            names=self._table.player_names,
        )

    def _first_seat(self) -> int:
        """Return the seat whose cards are shown now, or who looks at its hand for an answer."""
        table = self._table
        if table.decision:
            return table.seat.viewer or table.decision.seat
        events = (*table.events, table.beats.event_in_motion)
        return next((event.seat for event in events[::-1] if isinstance(event, Showed)), 0)

    def warriors_part(self, duel: Duel) -> Part:
        """Return the order of the phase, and below it all warriors."""
        rows = warriors_panel(duel, self._table.scale, self._warriors_view(duel))
        return Column([self.order_part(duel), Space(6), Share(rows)])

    def log_parts(self, room: int) -> list[Part]:
        """Return the log for the room below the warriors; empty if `room` pixels are too few."""
        sheets = self._table.sheets
        scale = self._table.scale
        if (
            sheets.shape != "drawer"
            or sheets.drawer
            or room < scale.px(MIN_LOG_HEIGHT) * scale.text
        ):
            return []
        height = min(room, round(scale.px(MAX_LOG_HEIGHT) * scale.text))
        return [Space(theme.GAP), Sized(Fill(self._table.sheets.log), high=height)]

    # Animations and captions.

    @override
    def motions(self, before: Duel, beat: Event, after: Duel) -> list[Motion]:
        fight_motions = (
            strikes.motions(self._table, beat, after) if before.fight or after.fight else None
        )
        return (
            motions.motions(self._table, before, beat, after)
            if fight_motions is None
            else fight_motions
        )

    @override
    def pace(self, beat: Event) -> Pace:
        is_in_fight = self._table.public.fight or isinstance(beat, FightBegan | FightEnded)
        return (strikes.pace(beat) if is_in_fight else None) or motions.pace(beat)

    @override
    def request_without_question(self, duel: Duel) -> Request | None:
        table = self._table
        if not table.beats.is_playing_back:
            return None
        moving = table.beats.event_in_motion
        caption = captions.caption(duel, table.history, moving)
        return Request(caption, Offers([])) if caption else None

    @override
    def stage(self, duel: Duel) -> Stage:
        cause = captions.end_cause(self._table.events, duel)
        return Stage(picture=self._ground.ending(duel), cause=cause)

    @override
    def sheet_to_open(self, duel: Duel) -> str:
        if duel.fight:
            return self.melee.sheet_to_open(duel)
        return "warriors" if self._table.ask == Asked.REVEAL and not self._is_fall_news else "field"

    @property
    def _is_fall_news(self) -> bool:
        """True if a warrior has just fallen, which only the battlefield tells.

        Whoever has fetched a hand wants to see that hand.
        """
        seat = self._table.seat
        has_fallen = any(isinstance(event, Fell) for event in self._acts.last_events)
        return has_fallen and seat.viewer in (0, seat.home)

    # Time.

    @override
    def pauses(self) -> Sequence[Pause]:
        return self._forced_move, self.map.move_draft

    # Inputs.

    @property
    def _can_look_at_hand(self) -> bool:
        """True if the seat that is asked can press to look at its hand behind the curtain."""
        decision = self._table.decision
        table = self._table
        if decision is None or decision.ask == "draw" or table.look_only or table.watching:
            return False
        return not table.seat.viewer

    def _look_at_hand(self) -> None:
        """Bring the curtain, to look at the hand once more or to answer the question."""
        if self._table.seat.answers(self._table.decision):
            self._table.seat.look_again()
        else:
            self._table.seat.call()

    @override
    def handle(self, event: Press | Key | KeyUp) -> bool:
        match event:
            case KeyUp():
                return self._handle_key_release(event)
            case Key(name="escape", is_repeat=False):
                return self._take_back_step()
            case Key():
                return self._handle_key(event)
        return False

    def _handle_key(self, event: Key) -> bool:
        if event.name == "h" and not event.is_repeat and self._can_look_at_hand:
            self._look_at_hand()
            return True
        is_undo = event.name == "u" and not event.is_repeat and self._table.focus != "typed"
        if is_undo and self.map.move_draft.take_back_leg(self._table.view):
            return True  # a drawn leg is taken back before an action
        if event.name == keys.LEGEND and not event.is_repeat and not self._table.widget("legend"):
            self.map.open_legend()  # the map with its button is not visible
            return True
        if self.melee.is_shown(self._table.view):
            return self.melee.intercept(event)
        if self.reveal_question.handle_key(event):
            return True
        pointing_tool = self.map.tape or self.map.move_draft.path_tool(self._table.view)
        if event.name in ARROWS and pointing_tool and not self._table.focus:
            self._table.focus_on(MAP)
            return True
        return self.melee.intercept(event)

    def _handle_key_release(self, event: KeyUp) -> bool:
        if event.name == keys.TAPE and self.map.tape and self.map.tape.used:
            self.map.toggle_tape()  # the key was held down for one measurement
            return True
        return self.melee.handle_key_release(event)

    def _take_back_step(self) -> bool:
        if self.map.tape:
            self.map.toggle_tape()
            return True
        parts = self.map.move_draft, self.melee, self.map.terrain_question, self.reveal_question
        return any(part.back() for part in parts)

    @override
    def changed(self, what: Happening) -> None:
        self._forced_move.changed(what)
        if what in (Happening.COVERED, Happening.REWOUND):
            self.reveal_question.clear()
        if what is Happening.COVERED:
            self.melee.handle_covered()
        elif what is Happening.REWOUND:
            self.map.reset()
            self.melee.reset()


@dataclass
class FieldPane(Adaptive):
    """Region with the map and its rulers."""

    board: DuelBoard
    duel: Duel

    @override
    def contents(self, rect: Rect) -> list[Widget]:
        return self.board.map.layout(self.duel, rect, self.board.order_part(self.duel))


@dataclass
class WarriorsPane(Unsized):
    """Region with the warriors, and below them the log if there is room."""

    board: DuelBoard
    duel: Duel

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        warriors_part = self.board.warriors_part(self.duel)
        room = rect.height - scale.px(theme.GAP) - warriors_part.size(scale, rect.width)[1]
        return Column([Share(warriors_part), *self.board.log_parts(room)]).lay(scale, rect)


class ColumnWidths(NamedTuple):
    """Sizes of the three columns of a large window, in pixels.

    Attributes:
        map: Width and height of the map's panel.
        warriors: Width of the warriors' column.
        side: Width of the log's column.
    """

    map: tuple[int, int]
    warriors: int
    side: int


def columns(scale: Scale, room: Rect, table: tuple[float, float], seats: int) -> ColumnWidths:
    """Return the columns of a large window without a fight.

    The map gets the width that the warriors' piles and the log leave, limited by its height. If the
    map would become too narrow, the log shrinks to `MIN_SIDE_WIDTH`.

    Args:
        scale: Scale of the window.
        room: Room for the three columns, in pixels.
        table: Size of the table in inches.
        seats: Number of warriors.
    """
    gap = scale.px(theme.GAP)
    inner_width = room.width - 2 * gap
    width_of_piles = piles_width(scale, seats)
    side_width = round(LOG_SHARE * scale.width)
    largest_map_width = map_size(scale, table, (inner_width, room.height))[0]
    min_map_width = min(largest_map_width, round(MAX_WIDTH_SHARE * scale.width))
    side_width = min(side_width, inner_width - width_of_piles - min_map_width)
    side_width = max(side_width, round(scale.px(MIN_SIDE_WIDTH) * scale.text))
    map_panel = map_size(scale, table, (inner_width - width_of_piles - side_width, room.height))
    return ColumnWidths(map_panel, inner_width - map_panel[0] - side_width, side_width)


def large_regions(scale: Scale, room: Rect, duel: Duel, legend: Part) -> Split:
    """Return how a large window without a fight is divided: map, warriors, log and legend.

    The legend stands below the map if there is room; else above the log if that column is wide
    enough; else the key of the legend opens it.
    """
    widths = columns(scale, room, duel.table, len(duel.warriors))
    height_available = room.height - scale.px(theme.GAP)
    room_below = height_available - widths.map[1]
    least_width, least_height = (scale.px(length) * scale.text for length in MIN_LEGEND_SIZE)
    upper_left: str | Split = "field"
    side_split: str | Split = "log"
    if room_below >= least_height:
        upper_left = down(("field", widths.map[1]), ("legend", room_below))
    elif widths.side >= least_width:
        max_legend_height = round(room.height * MAX_LEGEND_SHARE)
        legend_height = min(legend.size(scale, widths.side)[1], max_legend_height)
        side_split = down(("legend", legend_height), ("log", height_available - legend_height))
    warriors_column = "warriors", widths.warriors
    return across((upper_left, widths.map[0]), warriors_column, (side_split, widths.side))


def legend_part(duel: Duel, seat: int) -> Part:
    """Return the legend in a scrolling panel, with what the warrior of a seat can do now."""
    title = literal(duel.battlefield) or "The battlefield"
    panel = Panel("legend-panel", title=title, note=f"what {warrior_name(duel, seat)} can do")
    legend_of_kinds = kinds_legend(
        duel.terrain, partial(use_remark, duel, seat), describe=brief_description
    )
    return Framed(
        panel, Scrolled("legend-kinds", legend_of_kinds, called="Legend", group=Group.TABLE)
    )
