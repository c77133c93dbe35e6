"""What lies on the siege's table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from pygame import Rect

from engine.app import theme
from engine.app.theme import Scale
from engine.app.widgets import Panel, Widget
from engine.app.widgets.aloud import spoken
from engine.app.widgets.containers import (
    Column,
    Fill,
    Inset,
    Layers,
    Part,
    Row,
    Share,
    Space,
)
from engine.rules.cards import COLOUR, JOKERS
from engine.rules.cards import name as card_name
from engine.rules.english import listed
from engine.rules.events import Ended, Event, first
from engine.rules.notation import Action
from engine.rules.places import Place
from engine.rules.state import Decision
from engine.table.actionbar import Prompt
from engine.table.animator import Motion
from engine.table.board import Board, Offers, Request
from engine.table.context import TableContext
from engine.table.faces import Back
from engine.table.lone import LoneAnswer
from engine.table.pace import Pace
from engine.table.panes import Sheet, regions
from engine.table.pause import Pause
from engine.table.reorder import Reordering, order_sheet
from engine.table.shapes import roomy
from engine.table.sheets import LOG
from engine.words.log import headed
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
)
from games.siege.table import motions, wide
from games.siege.table.bar import Asking, known_cards, ribbon
from games.siege.table.camp import CounterPress, camp_and_yard
from games.siege.table.choosing import Choosing
from games.siege.table.lone import lacks, lone
from games.siege.table.middle import Middle, being_told, fates
from games.siege.table.past import this_game
from games.siege.table.sides import BACKS, fate_panel, side_panel
from games.siege.table.walls import walls_panel
from games.siege.words.labels import ADDS_TO

SHEETS = {
    "clash": "Clash",
    "walls": "Walls",
    "camp": "Camp",
    "decks": "Decks",
    "fate": "Fate",
}
"""The sheets of a small window beside the log, by what stands on their tabs."""
COLUMNS = (0.282, 0.397), (0.286, 0.465), (0.191, 0.435)
"""Of each column, its share of the width, and that of its upper half of the height."""
WHERE = {
    **{pile: "decks" for piles in (DECKS, DISCARDS) for pile in piles.values()},
    **{pile: "fate" for pile in (FATE_DECK, FATE_DISCARD)},
    **{pile: "clash" for pile in (ATTACK, DEFENCE)},
}
"""The sheet on which a pile lies."""


class SiegeBoard(Board[Siege]):
    """One siege, as both players see it."""

    sheets = (*SHEETS, LOG)
    secrets = "cards"

    def __init__(self, table: TableContext) -> None:
        self.choosing = Choosing()
        self._table = table
        self._bar = Asking(table, self.choosing)
        self._middle = Middle(table)
        self._lone = LoneAnswer(table, lone, lacks, at_once=True)

    # The bars.

    def purpose(self, seen: Siege, decision: Decision) -> str:
        return "to put the planned cards in order" if decision.ask == Asked.ORDER else ""

    def ribbon(self, seen: Siege) -> Widget:
        return ribbon(seen, being_told(self._table), self._table.scale.narrow)

    def prompt(self, seen: Siege, decision: Decision) -> Prompt:
        return self._bar.prompt(seen, decision)

    def offers(self, seen: Siege, decision: Decision) -> Offers:
        return self._bar.offers(seen, decision)

    def to_come(self, seen: Siege) -> list[Request] | None:
        return self._bar.to_come(seen)

    def caption(self, seen: Siege) -> Prompt | None:
        told = being_told(self._table)
        if not first(told, FateCame):
            return None
        struck = first(told, FateStruck)
        words = (
            f"{card_name(struck.card)}: {self._struck(struck)}."
            if struck
            else fates(self._table.name)
        )
        turn = self._table.history[-1].turn_number
        return Prompt(0, headed(turn, "Fate", self._table.turn_word), words)

    def note(self, seen: Siege) -> str:
        """While Fate is told, its turn goes on."""
        if not first(being_told(self._table), FateCame):
            return ""
        return f"{self._table.turn_word} {self._table.history[-1].turn_number}"

    def _struck(self, struck: FateStruck) -> str:
        """Whom a Fate card strikes and what that costs: a joker goes on until its colour comes."""
        name, colour = self._table.name(struck.victim), COLOUR[struck.card]
        if struck.card in JOKERS:
            return f"{name} discards until a {colour} card comes"
        return f"{name} must discard 1 card"

    # The board.

    def layout(self, seen: Siege, scale: Scale, room: Rect) -> list[Widget]:
        table = self._table
        if table.sheets.shape == "full" and roomy(scale):
            return regions(table, scale, room, Inset(self._wide(seen, scale), 0, theme.GAP), {})
        look = Fill(partial(self._look, seen, scale)) if table.seat.looks else None
        if look and table.sheets.shape == "tabs":
            return Inset(look, theme.MARGIN, 8).lay(scale, room)
        besieger, besieged = (Fill(partial(self._side, seen, scale, seat)) for seat in SIDES)
        camp = Fill(partial(self._camp, seen, scale))
        walls = self._walls(seen, scale)
        clash = Fill(partial(self._middle.shown, seen, scale))
        fate = self._fate(seen, scale)
        lower: tuple[Part, ...] = (Space(0),) * 3 if look else (camp, clash, fate)
        columns = [
            Share(
                Column([Share(above, upper), Share(below, 1 - upper)], gap=theme.GAP),
                across,
            )
            for (across, upper), above, below in zip(
                COLUMNS,
                (besieger, walls, besieged),
                lower,
                strict=True,
            )
        ]
        laid: Part = Row(columns, gap=theme.GAP)
        if look:
            upper = max(upper for _, upper in COLUMNS)
            over = Column([Share(Space(0), upper), Share(look, 1 - upper)], gap=theme.GAP)
            laid = Layers([laid, over])
        decks = Row([Share(besieger), Share(besieged)], gap=8)
        parts: Sequence[Part] = clash, walls, camp, decks, fate
        sheets = {
            name: Sheet(label, part)
            for (name, label), part in zip(SHEETS.items(), parts, strict=True)
        }
        return regions(table, scale, room, Inset(laid, 0, theme.GAP), sheets)

    def _wide(self, seen: Siege, scale: Scale) -> Part:
        """Where there is room for more than is needed."""
        table, effort = self._table, self._middle.effort(seen)
        past = this_game(table.history)
        besieger, besieged = (
            Fill(partial(wide.side_part, table, scale, seat=seat, seen=seen, effort=effort))
            for seat in SIDES
        )
        decision, knower = table.decision, self._knower(seen)
        ordering = decision is not None and decision.ask == Asked.ORDER
        known = order = None
        if ordering and table.seat.viewer:
            order = Fill(partial(self._look, seen, scale))
        elif knower and not ordering:
            known = wide.known_panel(table, scale, seen, knower, past)
        return wide.laid(
            wide.Places(
                besieger=besieger,
                camp=Fill(partial(self._camp, seen, scale)),
                walls=self._walls(seen, scale, wide.walls_past(past, table.turn_word)),
                clash=Fill(partial(self._middle.clash_place, seen, scale, past)),
                below=self._middle.below(seen, scale, past),
                besieged=besieged,
                fate=wide.fate_part(table, scale, seen, past, *self._fate_said(seen)),
                known=known,
                order=order,
            )
        )

    def _knower(self, seen: Siege) -> int:
        """The seat that knows cards of its deck: rather whoever looks, or whose turn it is; 0 for
        none."""
        decision = self._table.decision
        first_of = self._table.seat.viewer or (decision.seat if decision else seen.turn_of)
        seats = (first_of, 3 - first_of)
        return next((seat for seat in seats if seen.side(seat).known), 0)

    def _side(self, seen: Siege, scale: Scale, seat: int, rect: Rect) -> Panel:
        return side_panel(self._table, scale, rect, seat, seen, self._middle.effort(seen))

    def _fate(self, seen: Siege, scale: Scale) -> Part:
        note, tip = self._fate_said(seen)
        return fate_panel(self._table, scale, seen.fate, seen.rules.reshuffle_at, note, tip)

    def _fate_said(self, seen: Siege) -> tuple[str, str]:
        """What stands beside Fate's heading, and what its tallies mean."""
        note = f"{seen.rules.reshuffle_at} of a colour: reshuffle"
        struck = first(being_told(self._table), FateStruck)
        if struck:
            note = f"{self._table.name(struck.victim)} discards"
        limit = seen.rules.reshuffle_at
        shuffled = f"After {limit} of one colour, all Fate cards are shuffled together."
        return note, f"{fates(self._table.name)} {shuffled}"

    def _camp(self, seen: Siege, scale: Scale, rect: Rect) -> list[Widget]:
        built, effort = seen.besieger.equipment, self._middle.effort(seen)
        presses = self._building, self._burning
        return camp_and_yard(scale, rect, built, seen.rules, *presses, effort).lay(scale, rect)

    def _building(self, counter: Counter) -> CounterPress:
        action = Construct(counter)
        tip = self._table.caption(action, BESIEGER).help
        if self._table.beats.telling:
            return CounterPress(None, "", tip)
        refusal = self._table.refusal(BESIEGER, action)
        return CounterPress(lambda: self._table.play(action), refusal, tip)

    def _burning(self, counter: Counter) -> CounterPress:
        decision, action = self._table.decision, Destroy(counter)
        rule = self._table.rules.counters[counter]
        tip = f"Adds {rule.value} to {ADDS_TO[rule.against]}."
        if decision is None or decision.ask != "destroy":
            return CounterPress(None, "", tip)
        tip = "If it is destroyed, it goes back to the yard."
        return CounterPress(lambda: self._table.play(action), "", tip)

    def _walls(self, seen: Siege, scale: Scale, past: Part | None = None) -> Part:
        told = not self._table.beats.telling or first(being_told(self._table), Ended)
        ended = seen.outcome if told else None
        holder = BESIEGER if ended and ended.winner == BESIEGER else BESIEGED
        fallen = bool(ended and ended.reason == "assault")
        return walls_panel(scale, seen.walls, seen.rules.most_walls, holder, fallen, past)

    def decisive(self, seen: Siege) -> Sequence[str]:
        if first(being_told(self._table), FateStruck):
            return "fate", "walls-panel"
        return ("clash", "walls-panel") if self._middle.last_clash() else ()

    def reading(self, seen: Siege) -> Sequence[str]:
        """What is unseen, what was played before, what each answer is worth, and what whoever looks
        knows, where the window shows it."""
        found = [spoken(each) for each in map(self._table.widget, wide.READ) if each]
        viewer = self._table.seat.viewer
        if viewer and self._table.widget("known") and (known := known_cards(seen, viewer)):
            found.append(f"Only you see this: {listed([card_name(card) for card in known])}.")
        return found

    # A private look.

    def _look(self, seen: Siege, scale: Scale, rect: Rect) -> list[Widget]:
        seat, decision = self._table.seat.viewer, self._table.decision
        back, large, name = BACKS[SIDES[seat]], self._table.large, self._table.name(seat)
        if decision is not None and (decision.seat, decision.ask) == (seat, Asked.ORDER):
            note = "Drag a card, or click it and then its place, or press Enter and the arrows."
            order = self._bar.order(seen)
            title = f"{name}'s plan"
            return [order_sheet(scale, rect, title, note, order, back, large, movable=True)]
        note = "The cards on top of the deck, the next one first."
        lying, known = Reordering(known_cards(seen, seat)), f"What {name} knows"
        parts: list[Part] = [
            Fill(lambda at: order_sheet(scale, at, known, note, lying, back, large))
        ]
        if rows := self._middle.odds(seen):
            parts.append(self._middle.odds_panel(scale, rows, alone=True))
        return Row([Share(part) for part in parts], gap=8).lay(scale, rect)

    # Places and motion.

    def motions(self, before: Siege, beat: Event, after: Siege) -> list[Motion]:
        return motions.motions(self._table, beat, after)

    def pace(self, beat: Event) -> Pace:
        return motions.pace(beat, self._table.events)

    def sheet_to_open(self, seen: Siege) -> str:
        decision = self._table.decision
        if decision and decision.ask == Asked.DESTROY:
            return "camp"
        about = seen.clash or self._middle.last_clash() or self._table.settings.odds
        return "clash" if about else ""

    def back_of(self, seen: Siege, place: Place) -> Back:
        clash = seen.clash or self._middle.last_clash()
        attacker = clash.attacker if clash else BESIEGER
        defence = DEFENCE if attacker == BESIEGER else ATTACK
        besieged = (DECKS[BESIEGED], DISCARDS[BESIEGED], defence)
        return BACKS[SIDES[BESIEGED if place in besieged else BESIEGER]]

    def stand_ins(self) -> Mapping[str, str]:
        return {place: f"tab-{sheet}" for place, sheet in WHERE.items()}

    def titles(self) -> Mapping[str, str]:
        return {FATE_DECK: "The Fate deck", FATE_DISCARD: "The Fate discard"}

    # Time.

    def pauses(self) -> Sequence[Pause]:
        return (self._lone,)

    def lone(self, decision: Decision) -> Action | None:
        return lone(decision)

    # Choosing.

    def back(self) -> bool:
        if not self.choosing.building:
            return False
        self._bar.build(False)
        return True

    def covered(self) -> None:
        self.choosing.reset()

    def played(self) -> None:
        self._lone.played()

    def reset(self) -> None:
        self.choosing.reset()
        self._lone.reset()
