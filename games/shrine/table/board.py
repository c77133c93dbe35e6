"""Board of Shrine: lays out the table, and connects drafts, answers, motions and the foot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from pygame import Rect
from typing_extensions import override

from engine.app import theme
from engine.app.inputs import Key, KeyUp, Press
from engine.app.theme import Scale
from engine.app.widgets import Widget
from engine.app.widgets.containers import (
    Fill,
    Inset,
    Part,
    Wrapper,
)
from engine.app.widgets.ribbon import Ribbon
from engine.rules.english import in_words
from engine.rules.events import Event
from engine.rules.state import Decision
from engine.table.actionbar import ActionBar, Prompt
from engine.table.animator import Motion
from engine.table.board import Board, Happening, Offers, Request
from engine.table.context import TableContext
from engine.table.marks import CardMark
from engine.table.pace import Pace
from engine.table.panes import TabPage, placed, regions
from engine.table.pause import Pause
from engine.table.sheets import LOG
from engine.table.stage import Stage
from games.shrine.rules.actions import Announceable, Steal
from games.shrine.rules.cards import (
    ASIDE,
    DAGGER,
    DECK,
    FIZZLE,
    GRAVEYARD,
    KINDS,
    RAISED,
    field_of,
    hand_of,
    shrine_of,
)
from games.shrine.rules.state import Asked, Shrine
from games.shrine.rules.steps import parse_announceable
from games.shrine.table import motions
from games.shrine.table.answers import outcome_words
from games.shrine.table.arrow import aim_arrow
from games.shrine.table.auto_pass import StandingPasses
from games.shrine.table.bar import ShrinePrompts
from games.shrine.table.choosing import ActionDraft
from games.shrine.table.endings import stage_of
from games.shrine.table.known import KnownCards
from games.shrine.table.layout import seats_from, seats_page, wide_regions
from games.shrine.table.middle import AnnouncementPanel
from games.shrine.table.piles import Piles
from games.shrine.table.replies import AnswerOffers
from games.shrine.table.seats import SeatPanels
from games.shrine.table.stack import MarkOf
from games.shrine.table.usable import UsableCards
from games.shrine.table.uses import card_use_of, slot_of

PHASES = ["Draw", "Act", "Answers", "Discard"]
DISCARD_QUESTIONS = Asked.LIMIT, Asked.THEFT, Asked.EQUAL
PURPOSES: dict[str, str] = {
    Asked.DRAW: "to draw for a new turn",
    Asked.ACT: "to choose an action",
    Asked.THEFT: "to discard a card after the theft",
    Asked.LIMIT: "to discard down to the hand limit",
    Asked.EQUAL: "to discard cards for the Balance",
}
"""Words of the curtain for the purpose of a seat's coming, by question."""


class ShrineBoard(Board[Shrine]):
    """Board of one game of Shrine, as the people at the table see it."""

    sheets = "seats", "middle", "piles", LOG

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self.draft = ActionDraft(table)
        self.usable = UsableCards(table, self.draft)
        self.standing_passes = StandingPasses(table)
        self.answer_offers = AnswerOffers(table, self.draft, self.standing_passes)
        self._bar = ShrinePrompts(table, self.draft, self.standing_passes)
        self.middle = AnnouncementPanel(
            table, self.draft, self.standing_passes, self.answer_offers, self._bar.announce_offer
        )

    @override
    def purpose(self, view: Shrine, decision: Decision) -> str:
        return PURPOSES.get(decision.ask, "")

    # The bars.

    @override
    def note(self, view: Shrine) -> str:
        withdrawal_note = self.standing_passes.withdrawal_note
        note = f" · {withdrawal_note}" if withdrawal_note else ""
        return f"{self._table.turn_word} {view.turn_number} · {self._actions_left(view)}{note}"

    def _actions_left(self, view: Shrine) -> str:
        if view.draws_left > 1:
            return f"{in_words(view.draws_left, 'draw')} left"
        return f"{in_words(view.actions_left, 'action')} left"

    @override
    def ribbon(self, view: Shrine) -> Ribbon:
        phase = ["draw", "act"].index(view.step)
        if view.announced:
            phase = PHASES.index("Answers")
        elif self._table.ask in DISCARD_QUESTIONS:
            phase = PHASES.index("Discard")
        return Ribbon("ribbon", labels=PHASES, current=phase, done=range(phase))

    @override
    def prompt(self, view: Shrine, decision: Decision) -> Prompt:
        return self._bar.prompt(view, decision)

    @override
    def offers(self, view: Shrine, decision: Decision) -> Offers:
        return self._bar.offers(view, decision)

    @override
    def scene(self, view: Shrine) -> str:
        """Return the scene for the foot's height: low in a small window with answers above it."""
        return "answers" if view.announced and self._table.sheets.shape == "tabs" else ""

    @override
    def request_without_question(self, view: Shrine) -> Request | None:
        """Return an empty request during the deal.

        The middle says then that cards are dealt, while cards fly to a hand across the foot.
        """
        is_dealing = self._table.beats.is_playing_back and not self._table.history
        return Request(Prompt(0, "", ""), Offers([])) if is_dealing else None

    @override
    def tallest_requests(self, view: Shrine) -> list[Request]:
        return self._bar.tallest_requests()

    @override
    def foot(self, view: Shrine, request: Request) -> ActionBar:
        return self._bar.foot(view, request, self.usable.marks(view))

    # The board.

    @override
    def layout(self, view: Shrine, room: Rect) -> list[Widget]:
        scale = self._table.scale
        table = self._table
        mark = self._marks(view)
        near = table.near_seat
        aimed_action = self._aimed_action(view)
        seat_panels = SeatPanels(table, self.standing_passes, view, scale, mark, aimed_action)
        seat_parts: dict[str, Part] = {
            f"seat-{seat}": Fill(partial(seat_panels.panel, seat=seat, is_at_foot=seat == near))
            for seat in seats_from(near, view.seats)
        }
        piles = Piles(table, view, mark)
        middle = Fill(partial(self.middle.panels, view))
        hand = self._bar.hand_part(view, self.usable.marks(view))
        near_panel = Fill(partial(seat_panels.near_panel, seat=near, hand=hand))
        contents: dict[str, Part] = {
            **seat_parts,
            f"seat-{near}": near_panel,
            "middle": middle,
            "piles": piles,
            "known": KnownCards(table, view, mark),
        }
        is_busy = self.middle.is_busy(view)
        split = wide_regions(near, view.seats, scale.text, is_busy=is_busy, is_roomy=table.is_roomy)
        regions_part = placed(split, contents)

        def with_arrow(rect: Rect) -> list[Widget]:
            widgets = InTurnOrder(Inset(regions_part, 0, theme.GAP)).lay(scale, rect)
            return [*widgets, *self._arrow(view, widgets)]

        sheets = {
            "seats": TabPage(
                "Shrines",
                InTurnOrder(seats_page([*seat_parts.values()])),
            ),
            "middle": TabPage(self.middle.title(), middle),
            "piles": TabPage("Piles", piles),
        }
        return regions(table, room, Fill(with_arrow), sheets)

    def _aimed_action(self, view: Shrine) -> Announceable | None:
        """Return the announced action until its outcome is clear, or else the action drafted."""
        if view.announced:
            outcome = outcome_words(self._table.history, self._table.marked_names)
            return None if outcome else parse_announceable(view.announced.action)
        drafted_action = self.draft.complete_action
        return drafted_action if isinstance(drafted_action, Announceable) else None

    def _arrow(self, view: Shrine, widgets: Sequence[Widget]) -> Sequence[Widget]:
        """Return the arrow from the plate in the middle to the target of the action, if any."""
        action = self._aimed_action(view)
        if not action or not action.target or isinstance(action, Steal):
            return ()  # a hand is ringed instead: the arrow would cross the Field
        target_names = card_use_of(action, view.turn).aims - {GRAVEYARD}
        arrow = aim_arrow(self._table.scale, widgets, action.target, target_names)
        return (arrow,) if arrow else ()

    def _marks(self, view: Shrine) -> MarkOf:
        """Return the marks for the uses of things; the target of an announced action is ringed."""
        mark = self.usable.marks(view)
        action = self._aimed_action(view)
        if not view.announced or not action:
            return mark
        own_places = {field_of(view.turn), *(slot_of(view.turn, kind) for kind in (*KINDS, DAGGER))}
        aims = card_use_of(action, view.turn).aims - own_places

        def mark_aimed(*names: str) -> CardMark:
            own_mark = mark(*names)
            if own_mark.state == "rest" and not aims.isdisjoint(names):
                return own_mark._replace(state="target", seat=view.turn)
            return own_mark

        return mark_aimed

    # Events.

    @override
    def motions(self, before: Shrine, beat: Event, after: Shrine) -> list[Motion]:
        return motions.motions(self._table, before, beat, after)

    @override
    def pace(self, beat: Event) -> Pace:
        return motions.pace(beat, not self._table.history)

    @override
    def stage(self, view: Shrine) -> Stage:
        return stage_of(self._table, view)

    @override
    def sheet_to_open(self, view: Shrine) -> str:
        is_in_middle = view.announced or view.seat_to_match or self._table.is_news
        is_own_turn = self._table.ask in (Asked.ACT, Asked.DRAW)
        return "seats" if is_own_turn and not is_in_middle else "middle"

    # Places.

    @override
    def titles(self) -> Mapping[str, str]:
        seat_titles: dict[str, str] = {
            place: f"{self._table.name(seat)}'s {name}"
            for seat in range(1, len(self._table.names) + 1)
            for place, name in ((shrine_of(seat), "Shrine"), (field_of(seat), "Field"))
        }
        announced: dict[str, str] = {FIZZLE: "The fizzle", RAISED: "The card to resurrect"}
        return {**seat_titles, **announced, ASIDE: "The Balance"}

    @override
    def stand_ins(self) -> Mapping[str, str]:
        seats = range(1, len(self._table.names) + 1)
        is_hidden = self._table.sheets.shape == "tabs" and self._table.sheets.current != "seats"
        stand_ins = {}
        for seat in seats:
            stand_in = "tab-seats" if is_hidden else f"who-{seat}"
            stand_ins[hand_of(seat)] = stand_in
            stand_ins |= dict.fromkeys((shrine_of(seat), field_of(seat)), stand_in)
        stand_ins |= dict.fromkeys((DECK, GRAVEYARD), "tab-piles")
        stand_ins |= dict.fromkeys((FIZZLE, RAISED, ASIDE), "tab-middle")
        return {str(place): stand_in for place, stand_in in stand_ins.items()}

    # Pauses.

    @override
    def pauses(self) -> Sequence[Pause]:
        return (self.standing_passes,)

    # Input.

    @override
    def handle(self, event: Press | Key | KeyUp) -> bool:
        if event != Key("escape"):
            return False
        if self.answer_offers.back():
            return True
        if not self.draft.back():
            return False
        self._table.rebuild()
        return True

    @override
    def changed(self, what: Happening) -> None:
        if what in (Happening.COVERED, Happening.REWOUND):
            self.draft.reset()
        if what is Happening.REWOUND:
            self.standing_passes.reset()


class InTurnOrder(Wrapper):
    """Part of the table with the seats' panels first, in turn order, for the Tab key."""

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        widgets = super().lay(scale, rect)
        return sorted(
            widgets, key=lambda widget: widget.id if widget.id.startswith("side-") else "~"
        )
