"""Board of Schmiegel: regions and tabs of the table, their contents, and the table's hooks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect
from typing_extensions import override

from engine.app import theme
from engine.app.inputs import Key, KeyUp, Press
from engine.app.widgets import Widget
from engine.app.widgets.containers import (
    Adaptive,
    Column,
    Inset,
    Part,
    Share,
    Sized,
)
from engine.app.widgets.ribbon import Ribbon
from engine.rules.events import Event
from engine.rules.state import Decision
from engine.table.act import PANEL_ID
from engine.table.actionbar import ActionBar, Prompt
from engine.table.animator import Motion
from engine.table.board import Board, Happening, Offers, Request
from engine.table.context import TableContext
from engine.table.forced_move import ForcedMove
from engine.table.marks import CardMark
from engine.table.pace import Pace
from engine.table.panes import TabPage, across, placed, regions
from engine.table.pause import Pause
from engine.table.sheets import LOG
from engine.table.stage import Stage
from games.schmiegel.rules.state import (
    DRAWN,
    Asked,
    Schmiegel,
    character_of,
    hand_of,
    party_of,
)
from games.schmiegel.rules.steps import PHASES
from games.schmiegel.table import motions
from games.schmiegel.table.bar import SchmiegelPrompts
from games.schmiegel.table.choosing import CardSelection, lone_pass
from games.schmiegel.table.ending import stage_of
from games.schmiegel.table.known import known_panel, unseen_in_words
from games.schmiegel.table.layout import PARTY_SIZE
from games.schmiegel.table.middle import BattlePanel
from games.schmiegel.table.notes import sure_hits_sentence
from games.schmiegel.table.odds import HAND_PREVIEW, preview_of
from games.schmiegel.table.parties import BothParties, Parties
from games.schmiegel.table.stock import PILES, stock_panel, whole_stock
from games.schmiegel.table.this_turn import this_turn, turn_items
from games.schmiegel.table.throws import WatchedDice
from games.schmiegel.table.turn import turn_panel

SHEETS = {"parties": "Parties", "middle": "Choices", "piles": "Piles", "turn": "This turn"}
"""Tabs of a small window beside the log, with their labels."""
REGIONS = across(("piles", 0.097), ("arena", 0.552), ("turn", 0.105), gap=14)
"""Regions beside the log, by width as a share; the arena has both parties and the middle."""
ROOMY_REGIONS = across(("piles", 0.163), ("arena", 0.626), ("turn", 0.211), gap=14)
"""Regions beside the log in a roomy window."""
UNSEEN_SHARE = 0.42
"""Least height of the unseen cards as a share of their column, in a roomy window."""
ODDS_SHARE = 0.5
"""Least height of the odds of all battles as a share of their column, in a roomy window."""
PHASE_NAMES = ["Swap", "Level up", "Abilities", "Attack"]
STAND_INS: dict[str, str] = {
    **dict.fromkeys((*PILES,), "tab-piles"),
    DRAWN: "tab-middle",
    **dict.fromkeys(map(party_of, (1, 2)), "tab-parties"),
}
"""Tab that stands in for each place while the place is not shown."""
NO_ACTION_REASONS = {
    Asked.SWAP: "had no face to draw",
    Asked.ATTACK: "couldn't attack on a first turn",
}
"""Reason why a pass was the only answer, by the question."""


PURPOSES: dict[str, str] = {
    Asked.ASSOCIATE: "to give a number from the hand to a character",
    Asked.TRAIN: "to give a number from the hand to another character",
}
"""Purpose that is named on the curtain, by the question.

The curtain is the page that hides the table while players change seats.
"""


class SchmiegelBoard(Board[Schmiegel]):
    """Board of one match, as both players see it."""

    sheets = (*SHEETS, LOG)

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._dice = WatchedDice(table)
        self.selection = CardSelection(table)
        self.forced_pass = ForcedMove(table, lone_pass, self._no_action_reason)
        self._bar = SchmiegelPrompts(table, self.selection, self.forced_pass)
        self.parties = Parties(table, self._dice)
        self._middle = BattlePanel(table, self._dice, self.selection, self.parties)

    @override
    def purpose(self, view: Schmiegel, decision: Decision) -> str:
        return PURPOSES.get(decision.ask, "")

    # Ribbon, prompt and buttons.

    @override
    def ribbon(self, view: Schmiegel) -> Ribbon:
        current = PHASES.index(view.phase)
        return Ribbon("ribbon", labels=PHASE_NAMES, current=current, done=range(current))

    @override
    def prompt(self, view: Schmiegel, decision: Decision) -> Prompt:
        return self._bar.prompt(view, decision)

    @override
    def offers(self, view: Schmiegel, decision: Decision) -> Offers:
        return self._bar.offers(view, decision)

    @override
    def tallest_requests(self, view: Schmiegel) -> list[Request]:
        return []

    @override
    def foot(self, view: Schmiegel, request: Request) -> ActionBar:
        if self._middle.shows_continue(view):
            answers = [offer for offer in request.offers.answers if offer.id != "continue"]
            request = request._replace(offers=request.offers._replace(answers=answers))
        return self._bar.foot(view, request, self._marks(view))

    # Regions and tabs.

    @override
    def sheet_to_open(self, view: Schmiegel) -> str:
        return "middle" if view.drawn or self._table.is_news else "parties"

    @override
    def layout(self, view: Schmiegel, room: Rect) -> list[Widget]:
        contents = self._contents(view)
        if self._table.is_roomy:
            full_layout = placed(
                ROOMY_REGIONS, contents | self._rich_contents(view, contents["turn"])
            )
        else:
            side_regions = {name: Inset(contents[name], 0, theme.GAP) for name in ("piles", "turn")}
            full_layout = placed(REGIONS, contents | side_regions)
        labels = {**SHEETS, "middle": self._middle.title()}
        sheets = {name: TabPage(label, contents[name]) for name, label in labels.items()}
        return regions(self._table, room, full_layout, sheets)

    def _contents(self, view: Schmiegel) -> dict[str, Part]:
        """Return the contents of each region and of each tab, by name."""
        mark = self._marks(view)
        middle = self._middle.part(view, mark)
        facts = self._middle.facts(view)
        return {
            "parties": BothParties(self.parties, view, mark, facts=facts),
            "arena": BothParties(self.parties, view, mark, middle, facts),
            "middle": middle,
            "piles": stock_panel(view, mark, self._table.finder.browse, self._table.large),
            "turn": self._turn(view),
        }

    def _rich_contents(self, view: Schmiegel, turn_part: Part) -> dict[str, Part]:
        """Return the side regions of a roomy window.

        They have all cards of the discard piles over the unseen cards, and the turn over the odds
        of every battle.
        """
        table = self._table
        shows_odds = self._table.settings.odds
        stock_part = whole_stock(view, self._marks(view), table.finder.browse, table.large)
        names = table.marked_names
        known_part = known_panel(view, table.seat.viewer, names, shows_odds)
        turn_and_odds = turn_part
        if shows_odds and all(player.party for player in view.players):
            turn_and_odds = StackedParts(turn_part, self._middle.battles(view), ODDS_SHARE)
        sides = {"piles": StackedParts(stock_part, known_part, UNSEEN_SHARE), "turn": turn_and_odds}
        return {name: Inset(side, 0, theme.GAP) for name, side in sides.items()}

    @override
    def stage(self, view: Schmiegel) -> Stage:
        table = self._table
        far_seat = 3 - table.near_seat
        ids = [PANEL_ID, "middle", hand_of(far_seat), f"seat-{far_seat}"]
        for seat in (1, 2):
            ids += [f"empty-{seat}-{column}" for column in range(PARTY_SIZE)]
            ids += [character_of(seat, each.face) for each in view.players[seat - 1].party]
        return stage_of(table, view, ids)

    @override
    def reading(self, view: Schmiegel) -> Sequence[str]:
        table = self._table
        if not table.is_roomy:
            return ()
        lines = unseen_in_words(view, table.seat.viewer, table.marked_names)
        return [f"Still unseen: {' '.join(lines)}"]

    def _marks(self, view: Schmiegel) -> Callable[[str], CardMark]:
        """Return the function that gives each card its mark (look and press)."""
        return self.selection.marks_of(view, self.parties.key_order(view))

    def _turn(self, view: Schmiegel) -> Part:
        events = this_turn(self._table.opening, self._table.history)
        items = turn_items(events, view.turn, view.phase, view.is_first_turn)
        return turn_panel(self._table.scale, items, sure_hits_sentence(view))

    # Forced passes.

    @override
    def pauses(self) -> Sequence[Pause]:
        return (self.forced_pass,)

    def _no_action_reason(self, decision: Decision) -> str:
        """Return the reason why there was nothing to do, to follow the name of the seat."""
        view: Schmiegel = self._table.public
        if decision.ask != Asked.ABILITIES:
            return NO_ACTION_REASONS[Asked(decision.ask)]
        if view.acted:
            return "had no ability left"
        party_to_move = view.own.party  # parties lie open
        if not any(character.numbers for character in party_to_move):
            return "had no number to act with"
        return "had no ability to use"

    # Motion.

    @override
    def motions(self, before: Schmiegel, beat: Event, after: Schmiegel) -> list[Motion]:
        return motions.motions(self._table, before, beat, after)

    @override
    def pace(self, beat: Event) -> Pace:
        return motions.pace(self._dice, beat)

    # Places.

    @override
    def stand_ins(self) -> dict[str, str]:
        return STAND_INS

    @override
    def titles(self) -> dict[str, str]:
        return {DRAWN: "The drawn face", **{pile: words.called for pile, words in PILES.items()}}

    # Choosing.

    @override
    def ids_lit_with(self, id: str) -> Sequence[str]:
        """Return the preview of odds or choices, lit while a character or a hand is hovered.

        The parts of a character are its face (`players.0.party.JC`), its numbers
        (`players.0.party.JC.4H`), and its sign (`sign.JC`) with the plates on it (`sign.JC.4`).
        """
        if ".hand-" in id:
            return (preview_of(HAND_PREVIEW),)
        separator = "sign." if id.startswith("sign.") else ".party."
        _, _, face_path = id.partition(separator)
        face, _, _ = face_path.partition(".")
        return (preview_of(face),)

    @override
    def handle(self, event: Press | Key | KeyUp) -> bool:
        if event != Key("escape") or not self.selection.back():
            return False
        self._table.rebuild()
        return True

    @override
    def changed(self, what: Happening) -> None:
        self.forced_pass.changed(what)
        decision = self._table.decision
        # a private question shows the hand, so another player takes the screen
        is_covered = what is Happening.COVERED and (decision is None or decision.private)
        if is_covered or what is Happening.REWOUND:
            self.selection.reset()
        elif what is Happening.PLAYED:
            self.selection.close_odds()


@dataclass
class StackedParts(Adaptive):
    """Two parts of a column.

    Attributes:
        share: Least height of the lower part as a share of the column.
    """

    above: Part
    below: Part
    share: float

    @override
    def contents(self, rect: Rect) -> Part:
        lower_part = Sized(self.below, high=round(self.share * rect.height))
        return Column([Share(self.above), lower_part], gap=theme.GAP)
