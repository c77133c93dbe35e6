"""Board of RogueSL: regions and tabs of the table, their contents, and the table's hooks.

The hooks and their callers are described in `engine.table.board`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec.structs import replace
from pygame import Rect
from typing_extensions import override

from engine.app.inputs import Key, KeyUp, Press
from engine.app.widgets import Widget
from engine.app.widgets.containers import (
    Fill,
    Part,
    Sized,
)
from engine.app.widgets.ribbon import Ribbon
from engine.rules.cards import HIDDEN
from engine.rules.events import Event
from engine.rules.solitaire import RunScore
from engine.rules.state import Decision
from engine.table import board
from engine.table.act_panel import act_panel
from engine.table.actionbar import ActionBar, Prompt
from engine.table.animator import Motion
from engine.table.board import Board, Happening, Offers
from engine.table.context import TableContext
from engine.table.log import TAKEN_BACK
from engine.table.pace import Pace
from engine.table.panes import TabPage, placed, regions
from engine.table.pause import Pause
from engine.table.shapes import roomy
from engine.table.sheets import LOG
from engine.table.stage import Stage
from engine.table.unseen import by_suit
from games.rogue.rules.actions import Capture, Leave
from games.rogue.rules.belief import unseen_counts
from games.rogue.rules.state import (
    ACE,
    CAPTIVE,
    CELLS,
    DECK,
    DISCARD,
    NEXT_TO,
    Asked,
    Rogue,
)
from games.rogue.table import layout, motions
from games.rogue.table.acts import RogueActs, act_and_odds
from games.rogue.table.bar import RoguePrompts
from games.rogue.table.cells import shown_card
from games.rogue.table.choosing import PendingKey, enterable_cells
from games.rogue.table.dungeon import Dungeon
from games.rogue.table.ending import stage_of, turned_over
from games.rogue.table.fight import fight_panel
from games.rogue.table.figures import fight_counts, figures_panel, with_this_run
from games.rogue.table.going import MoveInput
from games.rogue.table.hand import captive_panel, health_panel
from games.rogue.table.known import STRENGTH, discards_panel, places_of_unseen, unseen_panel
from games.rogue.table.odds import NextStrike, near_panel, odds_panel, quiet_panel
from games.rogue.words.odds import StrikeOdds, turn_odds
from games.rogue.words.report import StepReport, report

NO_FIGHT_WORDS = (
    "No fight is on. A strike over the enemy's value beats it, the same value is a draw, and less "
    "costs 1 health."
)
"""Words in the middle while no fight is on and odds are turned off."""
TAB_LABELS = {"fight": "Fight", "hand": "Hand", "figures": "Run"}
"""Tabs of a small window beside the log, with their labels."""
RANKED_RUNS = 100
"""Number of the best runs among which this run is ranked."""
STAND_INS: dict[str, str] = {
    DECK: "tab-figures",
    DISCARD: "tab-figures",
    CAPTIVE: "tab-hand",
    ACE: "tab-hand",
}
"""Tab that stands in for each place while the place is not shown."""


class RogueBoard(Board[Rogue]):
    """Board of one run, as its player sees it."""

    sheets = (*TAB_LABELS, LOG)

    def __init__(self, table: TableContext) -> None:
        self.pending_key = PendingKey()
        self.next_strike = NextStrike(table)
        self._acts = RogueActs(table)
        self._table = table
        self._bar = RoguePrompts(table, self.pending_key, self.next_strike)
        self._move_input = MoveInput(table, self.pending_key)
        self._walk_cells_by_id: Mapping[str, Sequence[str]] = {}
        self._best_runs_by_is_over: dict[bool, Sequence[tuple[RunScore, str]]] = {}

    # Ribbon, prompt and buttons.

    @override
    def note(self, view: Rogue) -> str:
        return f"Floor {view.floors + 1}"

    @override
    def ribbon(self, view: Rogue) -> Ribbon:
        return self._bar.ribbon(view)

    @override
    def prompt(self, view: Rogue, decision: Decision) -> Prompt:
        return self._bar.prompt(view, decision)

    @override
    def offers(self, view: Rogue, decision: Decision) -> Offers:
        return self._bar.offers(view, decision)

    @override
    def tallest_requests(self, view: Rogue) -> list[board.Request]:
        return [self._bar.ending(view)]

    @override
    def foot(self, view: Rogue, request: board.Request) -> ActionBar | None:
        return self._bar.foot(request)

    @override
    def request_without_question(self, view: Rogue) -> board.Request | None:
        if self._table.beats.ended:
            return board.Request(self._bar.ending(view).prompt, Offers([]))
        return None if self._table.beats.is_playing_back else self._bar.ending(view)

    @override
    def stage(self, view: Rogue) -> Stage:
        return stage_of(self._table, view)

    # Regions and tabs.

    @override
    def layout(self, view: Rogue, room: Rect) -> list[Widget]:
        scale = self._table.scale
        step_report = self._report(view)
        dungeon = self._dungeon(view, step_report)
        self._walk_cells_by_id = dungeon.lit_cells()  # for `ids_lit_with`
        contents = self._contents(view, dungeon, step_report)
        if self._table.sheets.shape != "full":  # "drawer" or "tabs"; roomy windows are "full"
            width = layout.board_width(scale, room, "drawer")
            regions_part = layout.dungeon_and_regions(
                dungeon, width, placed(layout.DRAWER_REGIONS, contents)
            )
        elif roomy(scale):
            all_contents = contents | self._rich_contents(view)
            regions_layout = (
                layout.ROOMY_REGIONS
                if "near" in all_contents
                else layout.ROOMY_REGIONS_WITHOUT_ODDS
            )
            regions_part = layout.dungeon_and_regions(
                dungeon, layout.roomy_width(scale, room), placed(regions_layout, all_contents)
            )
        else:
            regions_part = placed(layout.FULL_REGIONS, contents)
        wide_part = layout.between_bars(regions_part)
        narrow_part = Sized(
            layout.between_bars(dungeon), wide=layout.board_width(scale, room, "tabs")
        )
        contents["hand"] = placed(layout.HAND_REGIONS, contents)
        sheets = {name: TabPage(label, contents[name]) for name, label in TAB_LABELS.items()}
        # the regions of a full window include the log, and `wide_part` is laid out for the shape
        return regions(self._table, room, wide_part, sheets, full=wide_part, aside=narrow_part)

    def _dungeon(self, view: Rogue, step_report: StepReport | None) -> Dungeon:
        last_enemy = step_report.cell if step_report else None
        open_view = self._table.open_view
        if open_view and not self._table.beats.event_in_motion:
            view = turned_over(view, open_view)
        return Dungeon(
            self._table, self.pending_key, self.next_strike, self._move_input, view, last_enemy
        )

    def _contents(
        self, view: Rogue, dungeon: Dungeon, step_report: StepReport | None
    ) -> dict[str, Part]:
        """Return the contents of each region, by name."""
        table = self._table
        is_hand_free = not (view.captive or view.ace)
        is_beside_strike = step_report is not None and step_report.captive is not None
        card_in_hand = None if is_beside_strike else view.captive or view.ace
        value = view.value(card_in_hand) if card_in_hand else 0
        is_asked = table.ask == Asked.CAPTIVE
        return {
            "dungeon": dungeon,
            "fight": self._fight_part(view, step_report),
            "health": health_panel(
                self._table.scale,
                health=view.health,
                max_health=view.rules.health,
                is_hand_free=is_hand_free,
                large=table.large,
            ),
            "captive": captive_panel(
                self._table.scale,
                card=card_in_hand,
                is_ace=bool(view.ace),
                is_asked=is_asked,
                card_value=value,
                large=table.large,
            ),
            "figures": self._figures_part(view),
            "log": Fill(table.sheets.log),
        }

    def _rich_contents(self, view: Rogue) -> dict[str, Part]:
        """Return the further contents of a roomy window, by name."""
        browse = partial(self._table.finder.browse, DISCARD)
        contents = {
            "unseen": unseen_panel(view, self._odds_by_rank(view)),
            "discards": discards_panel(view.discard, browse, self._table.large),
        }
        near_part = self._near_part(view)
        return contents | {"near": near_part} if near_part else contents

    def _odds_by_rank(self, view: Rogue) -> Mapping[str, StrikeOdds]:
        """Return the next strike's odds against each rank; none if odds are turned off."""
        if not self._table.settings.odds or not self.next_strike.strike_chances(view):
            return {}
        return self.next_strike.odds_by_rank(view)

    def _near_part(self, view: Rogue) -> Part | None:
        """Return the odds of the cells next to the rogue.

        None if odds are turned off, or after the end.
        """
        if not self._table.settings.odds or view.outcome:
            return None
        foe_cell = view.foe
        beaten_cell = foe_cell if self._table.ask == Asked.CAPTURE else None
        centre = beaten_cell or view.here  # either answer leads to the cell of the beaten enemy
        near_cells = {*NEXT_TO[view.rules.diagonals][centre]} - {foe_cell}
        enemies = [enemy for enemy in self.next_strike.enemies(view) if enemy.cell in near_cells]
        hidden_cells = [
            cell for cell in CELLS if cell in near_cells and shown_card(view.at(cell)) == HIDDEN
        ]
        odds_of_turn = turn_odds(view) if hidden_cells else None
        title = f"Next to {beaten_cell}" if beaten_cell else "Next to you"
        return near_panel(self._table.scale, title, enemies, hidden_cells, odds_of_turn)

    @override
    def reading(self, view: Rogue) -> Sequence[str]:
        if not self._table.is_roomy:
            return ()
        return [f"Still unseen: {places_of_unseen(view)} {by_suit(unseen_counts(view), STRENGTH)}"]

    def _report(self, view: Rogue) -> StepReport | None:
        """Return the report on the last action, if it has one.

        While a capture is shown, the report still includes the fight before it.
        """
        history = self._table.history
        if not history:
            return None
        played = history[-1]
        if self._table.beats.is_playing_back and isinstance(played.action, Capture | Leave):
            played = replace(played, events=history[-2].events + played.events)
        return report(view, played, self._table.ask)

    @override
    def sheet_to_open(self, view: Rogue) -> str:
        return "fight" if self._table.history or self._table.is_news else ""

    def _fight_part(self, view: Rogue, step_report: StepReport | None) -> Part:
        act = self._acts.shown()
        is_taken_back = act is not None and act.title == TAKEN_BACK
        if step_report and step_report.sides and not is_taken_back:
            odds_lines = self._next_strike_lines(view, step_report)
            step_report = step_report._replace(lines=(*step_report.lines, *odds_lines))
            return fight_panel(step_report, self._table.large)
        odds = self._odds_part(view)
        if act and step_report and not is_taken_back:  # a cleared floor, or the end
            lines = [f"{step_report.verdict}.", *step_report.lines]
            act = act._replace(title=step_report.title, lines=lines)
        if act is None:
            return odds or quiet_panel(NO_FIGHT_WORDS)
        return act_and_odds(self._table, act, odds) if odds else act_panel(self._table, act)

    def _odds_part(self, view: Rogue) -> Part | None:
        """Return the odds of the next strike; None if they are turned off, or after the end."""
        if not self._table.settings.odds or view.outcome:
            return None
        if not self.next_strike.strike_chances(view):
            return quiet_panel("No card is left to strike with.")
        odds_by_rank = self.next_strike.odds_by_rank(view)
        enemies = self.next_strike.enemies(view)
        return odds_panel(
            self._table.scale, odds_by_rank, len(view.hidden()), enemies, view.captive
        )

    def _next_strike_lines(self, view: Rogue, step_report: StepReport) -> list[str]:
        """Return the odds of the next strike against an enemy that was not beaten, as lines."""
        if step_report.cell not in enterable_cells(self._table.decision):
            return []
        words = self.next_strike.words_of_odds(view, shown_card(view.at(step_report.cell)))
        return [words] if words else []

    def _figures_part(self, view: Rogue) -> Part:
        roomy_lines = self._fights_and_best_runs(view) if self._table.is_roomy else None
        return figures_panel(self._table, view, self._best_run(), roomy_lines)

    def _fights_and_best_runs(self, view: Rogue) -> list[str]:
        """Return lines on the fights of the run, and on the best runs with these options.

        This run is ranked among them.
        """
        return [fight_counts(self._table.history), *with_this_run(view, self._best_runs())]

    def _best_run(self) -> str:
        """Return the best run with these options in words; "" without one."""
        return next((words for _, words in self._best_runs()), "")

    def _best_runs(self) -> Sequence[tuple[RunScore, str]]:
        """Return the best runs with these options: read once, and again when this one is over."""
        is_over = not self._table.ask
        if is_over not in self._best_runs_by_is_over:
            # only the runs of this state: after a rewind they are read again
            self._best_runs_by_is_over = {is_over: self._table.best_runs(RANKED_RUNS)}
        return self._best_runs_by_is_over[is_over]

    # Places and motion.

    @override
    def motions(self, before: Rogue, beat: Event, after: Rogue) -> list[Motion]:
        return motions.motions(self._table, beat, before, after)

    @override
    def pace(self, beat: Event) -> Pace:
        return motions.pace(beat)

    @override
    def titles(self) -> Mapping[str, str]:
        return {DISCARD: "The discard pile"}

    @override
    def stand_ins(self) -> dict[str, str]:
        return STAND_INS

    # Walks: a pause, since each step is taken by itself once nothing moves.

    @override
    def pauses(self) -> Sequence[Pause]:
        return (self._move_input.walk,)

    # Inputs.

    @override
    def handle(self, event: Press | Key | KeyUp) -> bool:
        match event:
            case Press():
                self._move_input.forget_pending_key()
            case Key():
                return self._move_input.handle_key(event)
        return False

    @override
    def ids_lit_with(self, id: str) -> Sequence[str]:
        """Return the cells of a walk, lit while its last one, or its button, is hovered."""
        return self._walk_cells_by_id.get(id, ())

    @override
    def changed(self, what: Happening) -> None:
        if what is Happening.TOUCHED:
            self._move_input.cancel_walk()
        elif what is Happening.REWOUND:
            self.pending_key.reset()
            self._move_input.walk.stop()
