"""Board of Simple Siege: regions and tabs of the table, their contents, and the table's hooks.

The hooks and their callers are described in `engine.table.board`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect
from typing_extensions import override

from engine.app import theme
from engine.app.inputs import Key, KeyUp, Press
from engine.app.widgets import Panel, Widget
from engine.app.widgets.aloud import spoken
from engine.app.widgets.containers import CENTRE, Framed, Inset, Layers, Part, Share, Space
from engine.app.widgets.ribbon import Ribbon
from engine.app.widgets.words import muted
from engine.rules.cards import HIDDEN, hidden
from engine.rules.cards import name as card_name
from engine.rules.english import in_words, list_in_words
from engine.rules.events import Event, first_event
from engine.rules.state import Decision
from engine.table.actionbar import Prompt
from engine.table.animator import Motion
from engine.table.board import Board, Happening, Offers, Request
from engine.table.context import TableContext
from engine.table.forced_move import ForcedMove
from engine.table.pace import Pace
from engine.table.panes import TabPage, across, down, placed, regions
from engine.table.pause import Pause
from engine.table.piles import PileWidget
from engine.table.reorder import OrderRow, Reordering, order_sheet
from engine.table.sheets import LOG
from engine.table.stage import Stage
from engine.words.log import entry_heading
from games.siege.rules.actions import Construct, Destroy
from games.siege.rules.state import (
    ATTACK,
    BESIEGED,
    BESIEGER,
    DECKS,
    DEFENCE,
    DISCARDS,
    FATE_DECK,
    FATE_DISCARD,
    SIDES,
    Asked,
    Counter,
    FateCame,
    FateStruck,
    Siege,
    WallsChanged,
)
from games.siege.table import motions
from games.siege.table.answers import ANSWER_NAMES
from games.siege.table.bar import SiegePrompts, known_cards, turn_ribbon
from games.siege.table.camp import CampAndYard
from games.siege.table.choosing import YardView
from games.siege.table.counters import CounterPress
from games.siege.table.ending import end_shown, stage_of
from games.siege.table.fate import fate_panel, rich_fate_panel
from games.siege.table.forced_answer import missing_choice, only_counter
from games.siege.table.middle import ClashRegion, events_shown, fate_sentence
from games.siege.table.past import Past, events_of_game, last_plan_turn
from games.siege.table.pastlist import walls_list
from games.siege.table.sides import BACKS, BesidePile, RichSide, SiegeSide
from games.siege.table.walls import walls_panel
from games.siege.words.descriptions import fate_card_sentence
from games.siege.words.labels import ADDS_TO

TAB_LABELS = {
    "clash": "Action",
    "walls": "Walls",
    "camp": "Camp",
    "decks": "Decks",
    "fate": "Fate",
}
"""Tabs of a small window beside the log, with their labels."""
REGIONS = across(
    (down(("besieger", 0.397), ("camp", 0.603)), 0.282),
    (down(("walls", 0.425), ("clash", 0.575)), 0.286),
    (down(("besieged", 0.435), ("fate", 0.565)), 0.191),
)
"""Regions beside the log, by width and height as shares."""
LOOK_REGIONS = down(("above", 0.465), ("look", 0.535))
"""Regions of a private look; the lower one covers the regions in `COVERED`."""
COVERED = ("camp", "clash", "fate")
"""Regions covered by a private look."""
KNOWN_REGIONS = across(("known", 1), ("odds", 1), gap=8)
"""Regions within a private look: the known cards, and the odds."""
BOTH_SIDES = across(("besieger", 1), ("besieged", 1), gap=8)
"""Regions within the tab of both decks."""
REGIONS_IF_ROOMY = across(
    (down(("besieger", 0.4), ("camp", 0.6)), 0.335),
    (down(("walls", 0.34), ("clash", 0.36), ("below", 0.3)), 0.395),
    (down(("besieged", 0.4), ("known", 0.2), ("fate", 0.4)), 0.27),
)
"""Regions beside the log in a roomy window."""
TAB_BY_PILE = {
    **{pile: "decks" for piles in (DECKS, DISCARDS) for pile in piles.values()},
    **{pile: "fate" for pile in (FATE_DECK, FATE_DISCARD)},
    **{pile: "clash" for pile in (ATTACK, DEFENCE)},
}
"""Tab on which each pile lies."""
SPOKEN_WIDGETS = (
    *(f"unseen-{seat}" for seat in SIDES),
    *(f"answer-{words}" for words in ANSWER_NAMES),
    "walls-past",
    "clashes-list",
)
"""Widgets read aloud in addition to the table's own."""


class SiegeBoard(Board[Siege]):
    """Board of one siege, as both players see it."""

    sheets = (*TAB_LABELS, LOG)

    def __init__(self, table: TableContext) -> None:
        self.choosing = YardView()
        self._table = table
        self._bar = SiegePrompts(table, self.choosing)
        self._middle = ClashRegion(table)
        self._forced_move = ForcedMove(table, only_counter, missing_choice, at_once=True)

    # Ribbon, prompt and buttons.

    @override
    def purpose(self, view: Siege, decision: Decision) -> str:
        return "to put the planned cards in order" if decision.ask == Asked.ORDER else ""

    @override
    def ribbon(self, view: Siege) -> Ribbon:
        return turn_ribbon(view, events_shown(self._table))

    @override
    def prompt(self, view: Siege, decision: Decision) -> Prompt:
        return self._bar.prompt(view, decision)

    @override
    def offers(self, view: Siege, decision: Decision) -> Offers:
        return self._bar.offers(view, decision)

    @override
    def tallest_requests(self, view: Siege) -> list[Request] | None:
        return self._bar.tallest_requests(view)

    @override
    def request_without_question(self, view: Siege) -> Request | None:
        shown_events = events_shown(self._table)
        if self._table.beats.ended or not first_event(shown_events, FateCame):
            return None
        fate = first_event(shown_events, FateStruck)
        words = fate_sentence(self._table.name)
        if fate:
            words = fate_card_sentence(fate, self._table.name)
        turn = self._table.history[-1].turn_number
        prompt = Prompt(0, entry_heading(turn, "Fate", self._table.turn_word), words)
        return Request(prompt, Offers([]))

    @override
    def note(self, view: Siege) -> str:
        """Return the turn while Fate is shown, which still belongs to it."""
        if not first_event(events_shown(self._table), FateCame):
            return ""
        return f"{self._table.turn_word} {self._table.history[-1].turn_number}"

    # Regions and tabs.

    @override
    def layout(self, view: Siege, room: Rect) -> list[Widget]:
        table = self._table
        is_looking = self._table.seat.looks
        scale = self._table.scale
        if is_looking and table.sheets.shape == "tabs":
            return Inset(self._look_panel(view), theme.MARGIN, 8).lay(scale, room)
        if table.sheets.shape == "full" and table.is_roomy:
            regions_part = placed(REGIONS_IF_ROOMY, self._rich_contents(view))
            return regions(table, room, Inset(regions_part, 0, theme.GAP), {})
        contents = self._contents(view)
        if is_looking:
            parts_of_look = {"look": self._look_panel(view), "above": Space(0)}
            contents |= dict.fromkeys(COVERED, Space(0))
            full_layout: Part = Layers(
                [placed(REGIONS, contents), placed(LOOK_REGIONS, parts_of_look)]
            )
        else:
            full_layout = placed(REGIONS, contents)
        contents["decks"] = placed(BOTH_SIDES, contents)
        sheets = {name: TabPage(label, contents[name]) for name, label in TAB_LABELS.items()}
        return regions(table, room, Inset(full_layout, 0, theme.GAP), sheets)

    def _contents(self, view: Siege) -> dict[str, Part]:
        """Return the contents of each region, by name."""
        table = self._table
        effort = self._middle.effort(view)
        limit = view.rules.reshuffle_at
        return {
            "besieger": SiegeSide(table, BESIEGER, view, self._middle.lit_sum(view)),
            "camp": self._camp(view),
            "walls": self._walls(view),
            "clash": self._middle.compact_part(view),
            "besieged": SiegeSide(table, BESIEGED, view, effort),
            "fate": fate_panel(table, view.fate, limit, *self._fate_words(view)),
        }

    def _rich_contents(self, view: Siege) -> dict[str, Part]:
        """Return the contents of each region of a roomy window, by name."""
        table = self._table
        scale = table.scale
        effort = self._middle.effort(view)
        past = events_of_game(table.history)
        contents: dict[str, Part] = {
            "besieger": RichSide(table, BESIEGER, view, self._middle.lit_sum(view)),
            "camp": self._camp(view),
            "walls": self._walls(view, walls_list(past, table.turn_word, scale)),
            "besieged": RichSide(table, BESIEGED, view, effort),
            "fate": rich_fate_panel(table, view, past, *self._fate_words(view)),
        }
        is_ordering = table.ask == Asked.ORDER
        if is_ordering and table.seat.viewer:
            # a Plan's cards are ordered in the place of the clash and of the part below
            return contents | {"clash": self._look_panel(view)}
        contents["clash"] = self._middle.clash(view)
        contents["below"] = self._middle.lower_part(view, past)
        if not is_ordering and (informed_seat := self._informed_seat(view)):
            contents["known"] = known_panel(table, view, informed_seat, past)
        return contents

    def _informed_seat(self, view: Siege) -> int:
        """Return the seat that knows cards of its deck, 0 for none.

        The viewer comes first, else the seat whose turn it is.
        """
        decision = self._table.decision
        seat_in_turn = decision.seat if decision else view.turn_of
        first_seat = self._table.seat.viewer or seat_in_turn
        other_seat = 3 - first_seat
        return next((seat for seat in (first_seat, other_seat) if view.side(seat).known), 0)

    def _fate_words(self, view: Siege) -> tuple[str, str]:
        """Return the note beside Fate's heading, and the tip of its tallies."""
        limit = view.rules.reshuffle_at
        reshuffle_words = f"After {limit} of one colour, all Fate cards are shuffled together."
        tip = f"{fate_sentence(self._table.name)} {reshuffle_words}"
        return f"{limit} of a colour: reshuffle", tip

    def _camp(self, view: Siege) -> Part:
        lit_counters = self._middle.lit_counters(view)
        return CampAndYard(
            view.besieger.equipment,
            view.rules,
            self._build_press,
            self._destroy_press,
            lit_counters,
        )

    def _build_press(self, counter: Counter) -> CounterPress:
        action = Construct(counter)
        tip = self._table.caption(action, BESIEGER).help
        if self._table.beats.is_playing_back:
            return CounterPress(on_press=None, reason="", tip=tip)
        refusal = self._table.refusal(BESIEGER, action)
        return CounterPress(lambda: self._table.play(action), refusal, tip)

    def _destroy_press(self, counter: Counter) -> CounterPress:
        decision = self._table.decision
        action = Destroy(counter)
        rule = self._table.rules.counters[counter]
        tip = f"Adds {rule.value} to {ADDS_TO[rule.against]}."
        if decision is None or decision.ask != Asked.DESTROY:
            return CounterPress(on_press=None, reason="", tip=tip)
        tip = "If it is destroyed, it goes back to the yard."
        return CounterPress(lambda: self._table.play(action), reason="", tip=tip)

    def _walls(self, view: Siege, changes_list: Part | None = None) -> Part:
        end = end_shown(self._table)
        holder = end.holder if end else BESIEGED
        is_taken = end is not None and end.is_city_taken
        change = first_event(self._table.events, WallsChanged)
        lit_course = max(change.before, change.after) if change else 0
        most_walls = view.rules.most_walls
        return walls_panel(view.walls, most_walls, holder, is_taken, changes_list, lit_course)

    @override
    def stage(self, view: Siege) -> Stage:
        return stage_of(self._table, view)

    @override
    def reading(self, view: Siege) -> Sequence[str]:
        """Return the texts read aloud: unseen cards, earlier events, odds, and known cards."""
        texts = [spoken(widget) for widget in map(self._table.widget, SPOKEN_WIDGETS) if widget]
        viewer = self._table.seat.viewer
        if viewer and self._table.widget("known") and (cards := known_cards(view, viewer)):
            texts.append(
                f"Only you see this: {list_in_words([card_name(card) for card in cards])}."
            )
        return texts

    # A private look.

    def _look_panel(self, view: Siege) -> Part:
        """Return a private look at the known cards: to put them in order, or beside the odds."""
        seat = self._table.seat.viewer
        decision = self._table.decision
        back = BACKS[SIDES[seat]]
        large = self._table.large
        name = self._table.name(seat)
        if decision is not None and (decision.seat, decision.ask) == (seat, Asked.ORDER):
            note = "Drag a card, or click it and then its place, or press Enter and the arrows."
            order = self._bar.order(view)
            return order_sheet(f"{name}'s plan", note, order, back, large, movable=True)
        note = "The cards on top of the deck, the next one first."
        top_cards = Reordering(known_cards(view, seat))
        known_part: Part = order_sheet(f"What {name} knows", note, top_cards, back, large)
        if not (rows := self._middle.odds_rows(view)):
            return known_part
        odds = self._middle.odds_panel(rows, shows_goal=True)
        return placed(KNOWN_REGIONS, {"known": known_part, "odds": odds})

    # Places and motion.

    @override
    def motions(self, before: Siege, beat: Event, after: Siege) -> list[Motion]:
        return motions.motions(self._table, beat, after)

    @override
    def pace(self, beat: Event) -> Pace:
        return motions.pace(beat, self._table.events)

    @override
    def sheet_to_open(self, view: Siege) -> str:
        decision = self._table.decision
        if decision and decision.ask == Asked.DESTROY:
            return "camp"
        has_contents = self._table.history or self._table.is_news or self._table.settings.odds
        return "clash" if has_contents else ""

    @override
    def stand_ins(self) -> Mapping[str, str]:
        return {place: f"tab-{sheet}" for place, sheet in TAB_BY_PILE.items()}

    @override
    def titles(self) -> Mapping[str, str]:
        return {FATE_DECK: "The Fate deck", FATE_DISCARD: "The Fate discard"}

    # Forced answers.

    @override
    def pauses(self) -> Sequence[Pause]:
        return (self._forced_move,)

    # Choosing.

    @override
    def handle(self, event: Press | Key | KeyUp) -> bool:
        if event != Key("escape") or not self.choosing.is_open:
            return False
        self._bar.show_yard(is_open=False)
        return True

    @override
    def changed(self, what: Happening) -> None:
        self._forced_move.changed(what)
        if what in (Happening.COVERED, Happening.REWOUND):
            self.choosing.reset()


def known_panel(table: TableContext, view: Siege, seat: int, past: Past) -> Part:
    """Return a panel with the cards of a seat's deck that a Plan showed it.

    The cards lie face up if the view shows them, else face down.
    """
    side = view.side(seat)
    name = table.name(seat)
    back = BACKS[SIDES[seat]]
    cards = side.deck[: side.known]
    is_open = HIDDEN not in cards
    turn = last_plan_turn(past, seat)
    note = f"from the Plan of {table.turn_word.lower()} {turn}" if turn else "by a Plan"
    title = "Only you see this" if table.seat.viewer == seat else f"Known to {name}"
    panel = Panel("known", title=title, note=note, kind="answer" if is_open else "panel")
    if is_open:
        row = OrderRow(Reordering(cards), back, panel, large=table.large, lifts=2)
        return Framed(panel, row, down=4)
    number = in_words(len(cards), "card")
    verb = "lies" if len(cards) == 1 else "lie"
    sentence = muted("known-said", f"{number.capitalize()} that {verb} on top of the deck.")
    pile = PileWidget("known-cards", cards=hidden(cards), back=back)
    pile.called = f"What {name} knows"
    return Framed(panel, BesidePile(pile, [Share(sentence)], gap=16, at=CENTRE), down=8)
